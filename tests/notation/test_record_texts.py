"""What a record's text carries beside headers and actions: comments, fingerprints, any line ends; and how soon."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import cast

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.notation.games import GAMES, SMALL, Game, random_game
from tests.support.cards import card, cards
from tests.support.effort import examples
from tussie_mussie._internal.notation.records import format_record, parse_record

RR, PX = cards("RR PX")
BRIEF = '[Edition "rulebook"]\n[Players "2"]\n'
OFFER = (tm.Draw(frozenset((RR, PX))), tm.Offer(0, RR, PX), tm.Take(1, tm.Face.UP))
TEXTS = st.text(st.characters(codec=None), max_size=12) | st.text('{}\\;[]"\n\r\t nu', max_size=12)


def record_of(game: Game) -> tm.GameRecord:
    return tm.GameRecord(game.rules, game.states[0].players, game.states[0].first_player, game.actions)


# --- comments ---------------------------------------------------------------------------------------------


@given(GAMES, st.data())
@settings(max_examples=examples(40))
def test_any_comments_anywhere_are_written_and_read_back(game: Game, data: st.DataObject) -> None:
    places = st.integers(0, len(game.actions))
    comments = data.draw(st.lists(st.tuples(places, TEXTS), max_size=6))
    record = evolve(record_of(game), comments=comments)
    text = format_record(record)
    assert parse_record(text, game.rules) == record
    assert all(character == "\n" or character.isprintable() for character in text)
    assert parse_record(text.replace("\n", "\r\n"), game.rules) == record
    assert parse_record(text.replace("\n", "\r"), game.rules) == record


def test_a_comment_stands_before_its_action() -> None:
    record = tm.GameRecord(
        tm.RULEBOOK, 2, 0, (*OFFER, *OFFER), comments={0: "Sunday", 2: "hm", 3: "good\nfor both", 6: "{rain}"}
    )
    lines = format_record(record).splitlines()
    assert lines[lines.index("; round 1, first player 0, totals 0 0") + 1 :] == [
        "{Sunday}",
        "draw PX RR",
        "0 offer RR px",
        "{hm}",
        "1 take up",
        "{good",
        "for both}",
        "0 > 1 RR px up",
        "{{rain\\}}",
    ]


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("{a} 0 > 1 RR px up", {0: "a"}),
        ("0 > 1 RR px up {a}", {3: "a"}),
        ("0 > 1 RR px up{a}; b", {3: "a"}),
        ("; {a}\n0 > 1 RR px up ; {a}", {}),
        ('\n{;a\n[Names "b"]\n0 finish\n} ; c\n\n0 > 1 RR px up', {0: ';a\n[Names "b"]\n0 finish\n'}),
        ("draw PX RR {a} 0 offer RR px {b}\n{c}{} {d} 1 take up", {}),
        (r"0 > 1 RR px up {\\\}\n\r\t\u{1F339}\u{d800}}", {3: "\\}\n\r\t\U0001f339\ud800"}),
        ("0 > 1 RR px up {a\r\nb\rc\n}", {3: "a\nb\nc\n"}),
    ],
)
def test_a_comment_may_stand_anywhere_between_actions(text: str, comments: dict[int, str]) -> None:
    record = parse_record(BRIEF + text)
    assert record.actions == OFFER
    if "{d}" in text:
        assert record.comments == ((1, "a"), (2, "b"), (2, "c"), (2, ""), (2, "d"))
    else:
        assert dict(record.comments) == comments


CLOSING = r"""a closing '}', or one of \\ \} \n \r \t \u{1f339}"""


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (f"{BRIEF}{{a^", CLOSING),
        (f"{BRIEF}{{a\n0 finish\n^", CLOSING),
        (f'{BRIEF}{{a ^\\"}}', CLOSING),
        (f"{BRIEF}{{a ^\\u0041}}", CLOSING),
        (f"{BRIEF}{{a \\u{{^110000}}}}", "the number of a character, at most 10FFFF"),
        (f"{BRIEF}{{a}} ^}}", "a seat number or 'draw' or 'reveal'"),
        (f"{BRIEF}0 > 1 ^{{a}} RR px up", "a card"),
        (f'{BRIEF}{{a}}\n^[Names "b"]', "a seat number or 'draw' or 'reveal'"),
    ],
)
def test_an_error_in_a_comment_tells_the_place(marked: str, expected: str) -> None:
    position, text = marked.index("^"), marked.replace("^", "")
    with pytest.raises(tm.NotationError) as caught:
        parse_record(text)
    assert (caught.value.position, caught.value.expected, caught.value.text) == (position, expected, text)


@pytest.mark.parametrize("place", [-1, 4])
def test_a_comment_beyond_the_end_cannot_be_written(place: int) -> None:
    with pytest.raises(tm.RecordError, match=rf"^a comment stands at {place}; it can stand at 0 to 3, the end$"):
        format_record(tm.GameRecord(tm.RULEBOOK, 2, 0, OFFER, comments={place: "?"}))


# --- rules of one's own -----------------------------------------------------------------------------------

SWEETER = evolve(card("CM"), hearts=card("CM").hearts + 1)
SWEET = evolve(tm.RULEBOOK, deck=[SWEETER if known.code == "CM" else known for known in tm.RULEBOOK.deck])
"""Rules that are called as the rulebook's are, with one card that differs."""


def test_other_rules_with_the_name_of_an_edition_are_not_taken_for_it() -> None:
    record = record_of(random_game(1, 2, SWEET))
    text = format_record(record)
    assert "Edition" not in text
    assert f'[Rules "rulebook"]\n[Fingerprint "{SWEET.fingerprint}"]\n' in text
    assert parse_record(text, SWEET) == record
    assert parse_record(text, evolve(SWEET, rounds=1)) == record
    with pytest.raises(tm.NotationError) as caught:
        parse_record(text, tm.RULEBOOK)
    assert caught.value.position == text.index(SWEET.fingerprint)
    assert caught.value.expected == tm.RULEBOOK.fingerprint
    assert f"the text is about rules with the fingerprint {SWEET.fingerprint}" in str(caught.value)
    assert "were given to the reader" in str(caught.value)


def test_a_text_of_a_preset_has_no_fingerprint_but_one_that_is_there_is_checked() -> None:
    text = format_record(record_of(random_game(1, 2, tm.RULEBOOK)))
    assert "Fingerprint" not in text
    told = f'[fingerprint " {tm.RULEBOOK.fingerprint.upper()} "]\n'
    assert parse_record(told + text) == parse_record(text)
    with pytest.raises(tm.NotationError, match=r"the rules 'rulebook' that the text names, with the options"):
        parse_record(told + text.replace('"rulebook"]', '"rulebook"]\n[Marigold "orange"]'))


def test_a_text_without_a_fingerprint_is_read_as_ever() -> None:
    record = record_of(random_game(1, 2, SMALL))
    lines = format_record(record).splitlines(keepends=True)
    old = "".join(line for line in lines if not line.startswith("[Fingerprint"))
    assert len(old.splitlines()) == len(lines) - 1
    assert parse_record(old, SMALL) == record


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (f'{BRIEF}[Fingerprint "^"]', "16 hexadecimal digits"),
        (f'{BRIEF}[Fingerprint "^0123456789abcde"]', "16 hexadecimal digits"),
        (f'{BRIEF}[Fingerprint "^0123456789abcdef0"]', "16 hexadecimal digits"),
        (f'{BRIEF}[Fingerprint "{tm.RULEBOOK.fingerprint} ^x"]', "the end"),
        (f'{BRIEF}[Fingerprint "^0123456789abcdef"]', tm.RULEBOOK.fingerprint),
    ],
)
def test_a_wrong_fingerprint_is_told(marked: str, expected: str) -> None:
    position, text = marked.index("^"), marked.replace("^", "")
    with pytest.raises(tm.NotationError) as caught:
        parse_record(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


STRANGER = tm.Card("stranger", "CM", "Stranger", tm.Color.GREEN)


@pytest.mark.parametrize(
    "action",
    [
        tm.Draw(frozenset((RR, SWEETER))),
        tm.Offer(0, RR, SWEETER),
        tm.Flip(0, RR, frozenset((SWEETER,))),
        tm.Discard(0, RR, SWEETER),
        tm.Replace(0, RR, PX, SWEETER),
        tm.Invoke(0, SWEETER),
        tm.Add(0, SWEETER, tm.Face.UP),
    ],
    ids=lambda action: type(action).__name__,
)
def test_a_card_of_another_deck_is_not_written_as_that_of_this_one(action: tm.Action) -> None:
    with pytest.raises(tm.RecordError) as caught:
        format_record(tm.GameRecord(tm.RULEBOOK, 2, 0, (*OFFER, tm.Finish(0), action)))
    assert str(caught.value) == "action 4: the deck of 'rulebook' has another card with the id 'camellia'"
    assert caught.value.index == 4
    assert parse_record(format_record(tm.GameRecord(SWEET, 2, 0, (action,))), SWEET).actions == (action,)


def test_a_card_that_the_deck_does_not_have_is_not_written() -> None:
    with pytest.raises(tm.RecordError, match="the deck of 'rulebook' has no card 'stranger'"):
        format_record(tm.GameRecord(tm.RULEBOOK, 2, 0, (tm.Draw(frozenset((RR, STRANGER))),)))


# --- what else may surround it ----------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_byte_order_mark_and_any_line_ends_are_taken(end: str) -> None:
    record = record_of(random_game(3, 2, tm.TURKISH))
    assert parse_record("\ufeff" + format_record(record).replace("\n", end)) == record
    with pytest.raises(tm.NotationError):
        parse_record("\ufeff\ufeff" + format_record(record))


@pytest.mark.parametrize(
    "before",
    ["^My game\n", "\n ; a comment\n  ^1. RR\n", "^0 finish\n", "^{a comment}\n", "^Game: ", "\ufeff^Hello\r\n"],
)
def test_what_stands_before_the_headers_is_told_so(before: str) -> None:
    position, text = before.index("^"), before.replace("^", "") + BRIEF + "0 finish\n"
    with pytest.raises(tm.NotationError, match="this stands before the headers") as caught:
        parse_record(text)
    assert (caught.value.position, caught.value.expected) == (position, "the headers first")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((b"[Players]",), "parse_record() needs a str as text, not bytes; decode the bytes first"),
        ((bytearray(b""),), "parse_record() needs a str as text, not bytearray; decode the bytes first"),
        ((None,), "parse_record() needs a str as text, not NoneType; format_record writes one"),
        (
            (BRIEF, "rulebook"),
            "parse_record() needs Rules as rules, not str; the rulebook's are tussie_mussie.RULEBOOK",
        ),
    ],
)
def test_what_can_be_no_text_and_no_rules_is_named(arguments: tuple[object, ...], message: str) -> None:
    parse = cast("Callable[..., tm.GameRecord]", parse_record)  # so that what is refused can be given
    with pytest.raises(TypeError) as caught:
        parse(*arguments)
    assert str(caught.value) == message


def test_what_can_be_no_record_is_named() -> None:
    with pytest.raises(TypeError, match=r"^format_record\(\) needs a GameRecord as record, not GameState; "):
        format_record(tm.new_game())  # type: ignore[arg-type]  # that is the test  # pyright: ignore[reportArgumentType]


# --- time -------------------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(("0", "1", "-3", "12345678901234567890", "7")), min_size=2, max_size=12))
def test_moves_that_differ_in_their_seats_alone_are_read_each_for_itself(seats: list[str]) -> None:
    lines = [
        f"{seat} > {other} RR px up\n{seat} finish\ndraw PX RR\n{seat}take down\n{other}\t>{seat} RR px up"
        for seat, other in zip(seats, seats[::-1], strict=True)
    ]
    together = parse_record(BRIEF + "\n".join(lines)).actions
    assert together == tuple(action for line in lines for action in parse_record(BRIEF + line).actions)


def test_a_draw_is_nobodys() -> None:
    with pytest.raises(tm.NotationError) as caught:
        parse_record(f"{BRIEF}draw PX RR\n0 draw PX RR")
    assert caught.value.position == len(f"{BRIEF}draw PX RR\n0 ")


LONG = 2**18
LONG_TEXTS = (
    "0 finish\n" * (LONG // 9),
    "".join([f"{seat} > 1 RR px up\n" for seat in range(LONG // 19)]),
    "{}" * (LONG // 2),
    "{" * LONG,
    "{\\" * (LONG // 2),
    '[Meta "" ""]\n' * (LONG // 13),
    "\r\n" * (LONG // 2),
    "; x\n" * (LONG // 4),
    "[ " * (LONG // 2),
    "Hello [\n" * (LONG // 8),
)


@pytest.mark.parametrize("text", LONG_TEXTS, ids=[text[:12] for text in LONG_TEXTS])
@pytest.mark.parametrize("start", ["", BRIEF])
def test_long_texts_are_read_or_refused_soon(start: str, text: str) -> None:
    begun = time.process_time()
    with contextlib.suppress(tm.NotationError):
        parse_record(start + text)
    # A megabyte takes 0.1 to 0.4 seconds on a machine that does nothing else.
    assert time.process_time() - begun < 1.5

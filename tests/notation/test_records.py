"""Records as text: headers, one offer a line, comments."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.notation.games import GAMES, SMALL, VARIANTS, Game, random_game
from tests.support.cards import cards
from tests.support.effort import examples
from tussie_mussie._internal.notation.records import format_record, parse_record

RR, PX, VI = cards("RR PX VI")


def record_of(game: Game) -> tm.GameRecord:
    return tm.GameRecord(game.rules, game.states[0].players, game.states[0].first_player, game.actions)


@given(GAMES)
@settings(max_examples=examples(25))
def test_what_is_written_is_read_back(game: Game) -> None:
    record = record_of(game)
    back = parse_record(format_record(record), game.rules)
    assert back == record
    assert back.final == game.states[-1]


@given(GAMES, st.data())
@settings(max_examples=examples(25))
def test_a_record_may_stop_or_begin_anywhere(game: Game, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(game.actions)))
    end = data.draw(st.integers(start, len(game.actions)))
    record = evolve(record_of(game), actions=game.actions[start:end])
    assert parse_record(format_record(record), game.rules) == record


@given(st.integers(0, 2**32), st.integers(), st.integers())
def test_actions_in_any_order_are_written_and_read_back(seed: int, players: int, first_player: int) -> None:
    actions = list(random_game(seed, 3, tm.TURKISH).actions)
    Random(seed).shuffle(actions)
    record = tm.GameRecord(tm.TURKISH, players, first_player, tuple(actions))
    assert parse_record(format_record(record)) == record


TEXTS = st.text(st.characters(codec=None), max_size=8)


@given(st.lists(TEXTS), st.lists(st.tuples(TEXTS, TEXTS)))
def test_names_and_metadata_can_be_any_texts(names: list[str], metadata: list[tuple[str, str]]) -> None:
    record = tm.GameRecord(tm.RULEBOOK, 2, 0, (), names=tuple(names), metadata=tuple(metadata))
    text = format_record(record)
    assert parse_record(text) == record
    assert all(character == "\n" or character.isprintable() for character in text)
    text.encode()


@pytest.mark.parametrize(
    "text", ['"', "\\", "\\n", "\n\r\t", "]", "; no comment", "\ud83d\ude00", "\u2028", "\U000e0001", " a  b "]
)
def test_odd_texts_in_headers_are_escaped(text: str) -> None:
    record = tm.GameRecord(tm.RULEBOOK, 2, 0, (), names=(text, ""), metadata=((text, text), (text, "")))
    assert parse_record(format_record(record)) == record


EDITIONS = (
    *VARIANTS[:5],
    tm.rulebook(rounds=7, second_pass=tm.SecondPass.LEFT),
    tm.rulebook(marigold=tm.Color.ORANGE),
    evolve(tm.RULEBOOK, arrangement_size=2, wild_color=tm.WildColor.PER_CONDITION),
    evolve(tm.TURKISH, name='my "own"', arrangement_size=6),
    evolve(tm.RULEBOOK, name="turkish"),
)


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_headers_carry_each_variant_of_an_edition(rules: tm.Rules) -> None:
    record = tm.GameRecord(rules, 2, 1, ())
    assert parse_record(format_record(record)) == record
    assert parse_record(format_record(record), SMALL) == record


GAME = """\
[TussieMussie "1"]
[Edition "rulebook"]
[Rounds "1"]
[ArrangementSize "4"]
[WildColor "one-color"]
[SecondPass "right"]
[Players "2"]
[FirstPlayer "1"]
[Names "Ada" "Ben"]
[Meta "event" "Sunday"]

; round 1, first player 1, totals 0 0
1 > 0 RR sn up
0 > 1 MG px down
1 > 0 OR vi down
0 > 1 AM ga up
; before scoring
1 flip SN: OR SN
1 finish
0 discard MG: RR
"""


def test_a_record_for_people_to_read() -> None:
    record = parse_record(GAME.replace("1 finish\n", ""))
    assert record.names == ("Ada", "Ben")
    assert record.metadata == (("event", "Sunday"),)
    assert record.actions[:3] == (
        tm.Draw(frozenset((RR, *cards("SN")))),
        tm.Offer(1, RR, *cards("SN")),
        tm.Take(0, tm.Face.UP),
    )
    assert len(record.actions) == 14
    assert record.final.is_over
    points = " ".join(str(total) for total in record.final.totals)
    ending = f"; scored: {points}\n; player {record.final.winner} wins\n"
    assert format_record(record) == GAME.replace("1 finish\n", "") + ending
    with pytest.raises(tm.RecordError) as caught:
        parse_record(GAME).verify()
    assert caught.value.index == 13
    assert format_record(parse_record(GAME)) == GAME


def test_comments_say_where_rounds_begin_and_what_was_scored() -> None:
    record = record_of(random_game(5, 3, tm.rulebook(rounds=2)))
    lines = format_record(record).splitlines()
    first = record.replay()[-1].results[0]
    scored = lines.index(f"; scored: {' '.join(str(points) for points in first.points)}")
    totals = " ".join(str(points) for points in first.points)
    assert lines[scored + 1 : scored + 3] == [
        "",
        f"; round 2, first player {(record.first_player + 1) % 3}, totals {totals}",
    ]


def test_nothing_is_said_of_a_game_that_cannot_be_set_up() -> None:
    assert ";" not in format_record(tm.GameRecord(tm.RULEBOOK, 9, 0, (tm.Finish(0),)))


def test_what_is_no_action_is_refused_in_writing() -> None:
    with pytest.raises(tm.IllegalActionError):
        format_record(tm.GameRecord(tm.RULEBOOK, 2, 0, ("pass",)))  # type: ignore[arg-type]  # the wrong type is the test  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    "text",
    [
        '[edition "Rulebook" ] ; a comment\n\n  [ PLAYERS "2"]\r\n; another\n   ; [and another\n',
        '\n[Edition "RULEBOOK"]\n[Players " 2 "]\n[FirstPlayer "0"]',
        '[Players "2"]\n[tussiemussie "1"]\n[Edition "rulebook"]',
    ],
)
def test_case_spaces_order_and_comments_are_forgiven_in_headers(text: str) -> None:
    assert parse_record(text) == tm.GameRecord(tm.RULEBOOK, 2, 0, ())


BRIEF = '[Edition "rulebook"]\n[Players "2"]\n'


@pytest.mark.parametrize(
    "line",
    [
        "0 > 1 RR px up",
        "0>1RR,px up;",
        " 0 > 1  Red Rose, (Phlox) UP ; a comment",
        "\t0 > 1 RR px up\r",
        "draw px RR\n\n0 offer RR px\n; a comment\n1 take up",
    ],
)
def test_an_offer_is_one_line_or_three(line: str) -> None:
    actions = (tm.Draw(frozenset((RR, PX))), tm.Offer(0, RR, PX), tm.Take(1, tm.Face.UP))
    assert parse_record(BRIEF + line).actions == actions


@pytest.mark.parametrize(
    "actions",
    [
        (tm.Draw(frozenset((RR, PX))),),
        (tm.Draw(frozenset((RR, PX))), tm.Offer(0, RR, PX)),
        (tm.Draw(frozenset((RR, PX))), tm.Offer(0, RR, VI), tm.Take(1, tm.Face.UP)),
        (tm.Draw(frozenset((RR,))), tm.Offer(0, RR, RR), tm.Take(1, tm.Face.UP)),
        (tm.Draw(frozenset((RR, PX, VI))), tm.Offer(0, RR, PX), tm.Take(1, tm.Face.UP)),
        (tm.Draw(frozenset((RR, PX))), tm.Offer(0, RR, PX), tm.Finish(1)),
        (tm.Offer(0, RR, PX), tm.Take(1, tm.Face.UP)),
    ],
)
def test_what_is_no_whole_offer_is_one_action_a_line(actions: tuple[tm.Action, ...]) -> None:
    record = tm.GameRecord(tm.RULEBOOK, 2, 0, actions)
    text = format_record(record)
    assert parse_record(text) == record
    assert len([line for line in text.splitlines() if line and line[0] not in "[;"]) == len(actions)
    assert ">" not in text


def test_rules_with_another_deck_are_given_to_the_reader() -> None:
    record = record_of(random_game(1, 2, SMALL))
    text = format_record(record)
    assert '[Rules "small"]' in text
    assert "Edition" not in text
    assert parse_record(text, SMALL) == record
    assert parse_record(text, evolve(SMALL, rounds=3)) == record
    with pytest.raises(tm.NotationError, match="give the rules to the reader"):
        parse_record(text)
    with pytest.raises(tm.NotationError, match="other rules than those given"):
        parse_record(text, tm.TURKISH)


def test_rules_can_be_given_for_a_text_that_does_not_tell_them() -> None:
    assert parse_record('[Players "2"]\n', tm.TURKISH) == tm.GameRecord(tm.TURKISH, 2, 0, ())
    orange = parse_record('[Players "2"]\n[Marigold "orange"]', tm.RULEBOOK)
    assert orange.rules == tm.rulebook(marigold=tm.Color.ORANGE)


KEYS = (
    "one of TussieMussie, Edition, Marigold, Rules, Fingerprint, Rounds, ArrangementSize, WildColor, SecondPass, "
    "Solo, Players, FirstPlayer, Names, Meta"
)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("^", "the header Edition"),
        ("^0 > 1 RR px up", "the header Edition"),
        ('[Players "2"]\n\n^0 > 1 RR px up', "the header Edition"),
        ('[Edition "rulebook"]^', "the header Players"),
        ('[^Ruonds "2"]', KEYS),
        ("[^]", "the name of a header"),
        ("[Names^]", "a text in quotation marks"),
        ("[Players ^2]", "a text in quotation marks"),
        ('[Players "2" ^"3"]', "']'"),
        ('[Meta "a"^]', "a text in quotation marks"),
        ('[Meta "a" "b" ^"c"]', "']'"),
        ('[Players "2"^', "']'"),
        ('[Players "2"] ^x', "the end"),
        (f'{BRIEF}^[Players "2"]', "each header once"),
        (f'{BRIEF}0 finish\n^[Meta "a" "b"]', "a seat number or 'draw' or 'reveal'"),
        ('[TussieMussie "^2"]\n' + BRIEF, "1"),
        ('[TussieMussie "1^.0"]\n' + BRIEF, "the end"),
        ('[TussieMussie "^x"]\n' + BRIEF, "the version of the format"),
        ('[Edition "^english"]\n[Players "2"]', "'rulebook' or 'turkish'"),
        ('[Edition "rulebook ^2"]\n[Players "2"]', "the end"),
        ('[Edition "^\\u{72}ulebook"]\n[Players "2"]', "'rulebook' or 'turkish'"),
        ('[Edition "turkish"]\n[Players "2"]\n^[Marigold "orange"]', "no header Marigold"),
        (f'{BRIEF}[Marigold "^red"]', "'yellow' or 'orange'"),
        (f'{BRIEF}[Marigold "orange^!"]', "the end"),
        (f'{BRIEF}[Rules ^" "]', "a name for the rules"),
        ('^[Rules "small"]', "the header Edition"),
        (f'{BRIEF}[Rounds ^"0"]', "what the rules allow"),
        (f'{BRIEF}[Rounds "^three"]', "the number of rounds"),
        (f'{BRIEF}[Rounds "3^x"]', "the end"),
        (f'{BRIEF}[ArrangementSize ^"3"]', "what the rules allow"),
        (f'{BRIEF}[WildColor "^any"]', "'one-color' or 'per-condition'"),
        (f'{BRIEF}[SecondPass "^up"]', "'right' or 'left'"),
        (f'{BRIEF}[FirstPlayer "^Ada"]', "a seat number"),
        (f'{BRIEF}[FirstPlayer "0^;"]', "the end"),
        ('[Edition "rulebook"]\n[Players "^two"]', "the number of players"),
        (f"{BRIEF}^x", "a seat number or 'draw' or 'reveal'"),
        (f"{BRIEF}0 > ^RR px up", "a seat number"),
        (f"{BRIEF}0 > 1 RR ^rr up", "another card"),
        (f"{BRIEF}0 > 1 RR px^", "'up' or 'down'"),
        (f"{BRIEF}0 > 1 RR px^; up", "'up' or 'down'"),
        (f"{BRIEF}0 > 1 RR px up ^up", "the end"),
        (f"{BRIEF}0 > 1 RR ^PX up", "the facedown card, as a code in lowercase or a name in parentheses"),
        (f"{BRIEF}0 finish ^0 finish", "the end"),
        (f"{BRIEF}0 > 1 ^Red Rsoe, (Phlox) up", "a card, perhaps Red Rose"),
    ],
)
def test_an_error_tells_the_place_and_what_would_be_right_there(marked: str, expected: str) -> None:
    position, text = marked.index("^"), marked.replace("^", "")
    with pytest.raises(tm.NotationError) as caught:
        parse_record(text)
    assert (caught.value.position, caught.value.expected, caught.value.text) == (position, expected, text)


CLOSING = r"""a closing '"', or one of \\ \" \n \r \t \u{1f339}"""


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ('[Names "Ada^', CLOSING),
        ('[Names "Ada^\n"]', CLOSING),
        ('[Names "A ^\\x"]', CLOSING),
        ('[Names "A" "B^\\x"]', CLOSING),
        ('[Names "A ^\\u0041"]', CLOSING),
        ('[Names "A ^\\u{}"]', CLOSING),
        ('[Names "A ^\\u{1234567}"]', CLOSING),
        ('[Names "A \\u{^110000}"]', "the number of a character, at most 10FFFF"),
        ('[Names "A^\\', CLOSING),
    ],
)
def test_an_error_in_a_quoted_text_tells_the_place(marked: str, expected: str) -> None:
    position, text = marked.index("^"), marked.replace("^", "")
    with pytest.raises(tm.NotationError) as caught:
        parse_record(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


def test_escapes_are_read() -> None:
    text = BRIEF + r'[Names "\u{41}da \"B\" \\ \n\r\t \u{1F339} \u{d800}"]'
    assert parse_record(text).names == ('Ada "B" \\ \n\r\t \U0001f339 \ud800',)

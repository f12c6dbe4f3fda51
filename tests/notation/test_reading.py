"""What people type: any spelling of a name, cards side by side without commas, all problems at once, any text soon."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.effort import examples
from tests.support.pickles import through_pickle
from tests.support.spellings import CASES, spellings
from tussie_mussie._internal.notation.records import parse_record

PARSERS: tuple[Callable[..., object], ...] = (tm.parse_arrangement, tm.parse_action, tm.parse_state, tm.parse_view)
HEAD = "round 1 first 0 totals 0 0 | "


def codes(text: str, rules: tm.Rules = tm.RULEBOOK) -> str:
    return tm.format_arrangement(tm.parse_arrangement(text, rules))


def refused(
    text: str, rules: tm.Rules = tm.RULEBOOK, parse: Callable[..., object] = tm.parse_arrangement
) -> tm.NotationError:
    with pytest.raises(tm.NotationError) as caught:
        parse(text, rules)
    return caught.value


def error_of(parse: Callable[..., object], text: str, rules: tm.Rules = tm.RULEBOOK) -> tm.NotationError | None:
    """Return the error that a text is answered with, if it is one."""
    try:
        parse(text, rules)
    except tm.NotationError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Red Rose Phlox Orchid", "RR PX OR"),
        ("Red Rose (Phlox) Orchid (Violet)", "RR px OR vi"),
        ("Red Rose px Orchid vi", "RR px OR vi"),
        ("(violet)(phlox)RR", "vi px RR"),
        ("forget me not pinklarkspur RED-TULIP", "FM PL RT"),
        ("redrose phlox, forget - me - not OR", "RR PX FM OR"),
        ("Red\u00a0Rose\u3000Phlox", "RR PX"),
        ("re d ro se", "RR"),
        ("RR, Red\nTulip\r\npx", "RR RT px"),
        ("\ufeffRR px", "RR px"),
        ("\ufeff", ""),
        ("RR\rpx\u2028OR\x85vi", "RR px OR vi"),
        ("ＲＲ，ｐｘ、（Ｖｉｏｌｅｔ）", "RR px vi"),  # noqa: RUF001
        ("RR\u060c px", "RR px"),
        ("V\u0130 r\u0131".replace("r\u0131", "h\u0079"), "VI hy"),
        ("v\u0131 Sn\u200bapdragon", "vi SN"),
        ("RR. px.", "RR px"),
        ("Pi\u0301nk Larksp\u00fcr", "PL"),
        ("\u2068Red Rose\u2069 \u2068Phlox\u2069", "RR PX"),
        ("\u017fn", "sn"),
    ],
)
def test_what_can_be_read_in_one_way_is_read(text: str, written: str) -> None:
    assert codes(text) == written


@given(st.data())
def test_any_cards_are_read_in_any_spelling_with_or_without_commas(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from((tm.RULEBOOK, tm.TURKISH)))
    cards = data.draw(st.lists(st.sampled_from(rules.deck), min_size=1, max_size=4, unique=True))
    parts: list[str] = []
    for card in cards:
        name = data.draw(spellings(data.draw(st.sampled_from((card.name, card.id)))))
        parts += [name, data.draw(st.sampled_from((" ", ", ", "\u00a0", " \n")))]
    arrangement = tm.parse_arrangement("".join(parts[:-1]), rules)
    assert arrangement.cards == tuple(cards)
    assert arrangement.keepsakes == ()
    drawn = tm.parse_action("draw " + "".join(parts[:-1]), rules)
    assert drawn == tm.Draw(frozenset(cards))


@given(st.sampled_from(tm.RULEBOOK.deck), st.sampled_from(CASES))
def test_every_line_folds_names(card: tm.Card, case: Callable[[str], str]) -> None:
    name = case(card.name).replace("-", " ")
    assert tm.parse_action(f"0 invoke {name}") == tm.Invoke(0, card)
    for line, parse in ((f"{HEAD}{name} / - | draw", tm.parse_state), (f"{HEAD}({name}) / - | draw", tm.parse_state)):
        error = refused(line, parse=parse)  # no offer gives one card
        assert error.expected == "arrangements that the round's offers can have made"
    other = "rt" if card.code != "RT" else "rr"
    state = tm.parse_state(f"\ufeff{HEAD}- / - | take {name}\u00a0{other}\u2028")
    assert state.offer is not None
    assert state.offer.face_up == card
    assert tm.parse_view(f"\ufeffseat 0|{HEAD}- / - | take {name} {other}") == state.view(0)


def test_the_cards_of_an_offer_in_a_record_need_no_commas() -> None:
    text = '[Edition "rulebook"]\n[Players "2"]\n0 > 1 Red Rose (Phlox) up\n1 > 0 Forget me not vi DOWN\n'
    record = parse_record(text)
    assert [tm.format_action(action) for action in record.actions[1::3]] == ["0 offer RR px", "1 offer FM vi"]
    error = refused('[Edition "rulebook"]\n[Players "2"]\n0 > 1 RR up\n', None, parse_record)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert error.expected == "a card"


def deck(*cards: tuple[str, str]) -> tm.Rules:
    """Return rules with cards of these codes and names."""
    return tm.Rules(
        "own",
        [
            tm.Card(f"card-{code.lower()}-{number}", code, name, tm.Color.RED)
            for number, (code, name) in enumerate(cards)
        ],
        arrangement_size=6,
    )


PINKS = deck(
    ("PK", "Pink"), ("PR", "Pink Rose"), ("RP", "Rose Pink"), ("LA", "Lavender"), ("LR", "La Rose"), ("RS", "Rose")
)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("LA Rose", "LR"),
        ("la rose", "LR"),
        ("la rose lavender", "LR LA"),
        ("La Rose, Rose", "LR RS"),
        ("LA, Rose", "LA RS"),
        ("LA PK", "LA PK"),
        ("Pink Rose", "PR"),
        ("Pink, Rose", "PK RS"),
        ("Pink Rose, Pink", "PR PK"),
        ("Lavender Pink", "LA PK"),
        ("Pink (Rose)", "PK rs"),
        ("(Pink Rose) (Pink)", "pr pk"),
    ],
)
def test_the_longest_reading_wins(text: str, written: str) -> None:
    assert codes(text, PINKS) == written


@pytest.mark.parametrize(
    ("text", "position", "ways"),
    [
        ("Pink Rose Pink", 0, "'Pink Rose Pink' can be read as 'Pink Rose, Pink' or as 'Pink, Rose Pink'"),
        ("Lavender Pink Rose RR".replace("RR", "LR"), 9, "'Pink Rose' can be read as 'Pink Rose' or as 'Pink, Rose'"),
        ("LA, pink\nrose LR", 4, r"'pink\nrose' can be read as 'pink\nrose' or as 'pink, rose'"),
        ("Pink Rose La Rose", 0, "'Pink Rose' can be read as 'Pink Rose' or as 'Pink, Rose'"),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused_with_both(text: str, position: int, ways: str) -> None:
    error = refused(text, PINKS)
    assert (error.position, error.expected) == (position, "commas between the cards")
    assert error.problems == (f"at position {position}: expected commas between the cards, but {ways}",)
    assert str(error) == error.problems[0]


def test_several_places_that_can_be_read_in_two_ways_are_all_told() -> None:
    error = refused("Pink Rose LA Pink Rose LR", PINKS)
    assert len(error.problems) == 2
    assert "at position 13" in error.problems[1]


def test_codes_alone_are_codes_whatever_the_names_are() -> None:
    rules = deck(("LA", "Xx"), ("LE", "Yy"), ("ZZ", "La Le"), ("OX", "Ox"))
    assert codes("LA LE", rules) == "LA LE"
    assert codes("la le ox", rules) == "la le ox"
    assert codes("La Le", rules) == "ZZ"
    assert codes("(ox) (la le)", rules) == "ox zz"
    assert refused("Ox", rules).expected == "'OX' for the bouquet or 'ox' for a keepsake"
    assert refused("La Le Ox", rules).position == 6


def test_a_very_long_name_is_read_between_commas() -> None:
    long = "a " * 200 + "b"
    rules = deck(("AA", long), ("BB", "Bee"))
    assert codes(f"{long}, Bee", rules) == "AA BB"
    assert codes(f"({long})(Bee)", rules) == "aa bb"
    assert len(str(refused(f"{long} Bee", rules))) < 200


@pytest.mark.parametrize(
    ("text", "positions", "suggestions"),
    [
        ("Red Rsoe, Phlxo, (Voilet), Rr", (0, 10, 18, 27), ("Red Rose",)),
        ("Red Rsoe Phlox Voilet", (0, 15), ("Red Rose",)),
        ("RR xx yy Orchid", (3, 6), ()),
        ("(RR), (pX), Orhcid", (1, 7, 12), ()),
        ("RR RR, Orchit", (3, 7), ()),
        ("RR Orchit,", (3, 10), ("Orchid",)),
        ("Orchit, (Violet", (0, 15), ("Orchid",)),
        ("a, b, c, d, e", (0, 3, 6, 9, 12), ()),
        ("Orchit ??", (0, 7), ("Orchid",)),
    ],
)
def test_all_problems_are_told_at_once(text: str, positions: tuple[int, ...], suggestions: tuple[str, ...]) -> None:
    error = refused(text)
    assert [int(problem.removeprefix("at position ").split(":")[0]) for problem in error.problems] == list(positions)
    assert error.position == positions[0]
    assert error.suggestions == suggestions
    assert error.problems[0].startswith(f"at position {positions[0]}: expected {error.expected}, but ")
    assert str(error).startswith(error.problems[0])
    again = through_pickle(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


def test_the_message_tells_the_first_problems_and_how_many_more_there_are() -> None:
    error = refused("Orchit, Rr, Phlxo, zz, RR")
    assert str(error) == (
        "at position 0: expected a card, perhaps Orchid, but the deck of 'rulebook' has no card 'Orchit'; "
        "did you mean Orchid? Also at position 8: expected 'RR' for the bouquet or 'rr' for a keepsake, but a code is "
        "all uppercase or all lowercase; also at position 12: expected a card, perhaps Phlox, but the deck of "
        "'rulebook' has no card 'Phlxo'; did you mean Phlox? (and 2 more)"
    )
    assert len(error.problems) == 5


@pytest.mark.parametrize(
    ("line", "parse", "positions"),
    [
        ("0 flip Snapdragno: Voilet GA Roes", tm.parse_action, (7, 19, 29)),
        ("0 replace PL: Marygold, Camelia", tm.parse_action, (14, 24)),
        ("0 offer Voilet Phlox", tm.parse_action, (8, 15)),
        ("0 offer Voilet, (Phlxo)", tm.parse_action, (8, 17)),
        (f"{HEAD}Voilet / Phlxo | offer VI Gardinia", tm.parse_state, (29, 38, 55)),
        (f"{HEAD}VI / px | take VI Gardinia", tm.parse_state, (44, 47)),
        (f"seat 0 | {HEAD}Voilet / ?? | take Phlxo ??", tm.parse_view, (38, 57)),
        (f"{HEAD}Voilet / px | ", tm.parse_state, (29, 43)),
    ],
)
def test_all_problems_of_a_line_are_told_at_once(
    line: str, parse: Callable[..., object], positions: tuple[int, ...]
) -> None:
    error = refused(line, parse=parse)
    assert [int(problem.removeprefix("at position ").split(":")[0]) for problem in error.problems] == list(positions)


def test_so_many_problems_end_the_reading() -> None:
    assert len(refused("draw " + "Phlxo, " * 18, parse=tm.parse_action).problems) == 10
    assert len(refused("draw " + "RR " * 18, parse=tm.parse_action).problems) == 10


@pytest.mark.parametrize("parse", [*PARSERS])
@pytest.mark.parametrize("text", [None, 7, b"RR", ["RR"]])
def test_what_is_no_text_is_a_type_error(parse: Callable[..., object], text: object) -> None:
    with pytest.raises(TypeError) as caught:
        parse(text)
    assert str(caught.value) == f"{parse.__name__}() needs a str, not {type(text).__name__}"


@pytest.mark.parametrize("parse", [*PARSERS])
@pytest.mark.parametrize("rules", [None, "rulebook", tm.RULEBOOK.deck])
def test_what_are_no_rules_is_a_type_error(parse: Callable[..., object], rules: object) -> None:
    with pytest.raises(TypeError) as caught:
        parse("RR", rules)
    kind = type(rules).__name__
    assert (
        str(caught.value) == f"{parse.__name__}() needs Rules, not {kind}; RULEBOOK and TURKISH are the library's own"
    )


@settings(max_examples=examples(60))
@given(st.text() | st.text(alphabet="RrPpXx ,()?-.é\u0130\u200c\ufeff\u00a0|/;:0123offertake", max_size=40))
def test_nothing_but_a_notation_error_comes_out(text: str) -> None:
    for parse in PARSERS:
        for before in ("", "draw ", HEAD, f"seat 0 | {HEAD}"):
            error = error_of(parse, before + text)
            if error:
                assert error.text == before + text
                assert 0 <= error.position <= len(error.text)
                assert error.problems[0].startswith(f"at position {error.position}: expected {error.expected}, but ")
                assert len(str(error)) < 1000


LARGE = tm.Rules(
    "large",
    [
        tm.Card(f"flower-{one}{two}".lower(), one + two, f"Flower N{one}{two}", tm.Color.RED)
        for one in ascii_uppercase
        for two in ascii_uppercase
    ],
)
MEGABYTE = 10**6
SOON = 0.3 if sys.gettrace() is None else 3.0
"""Seconds; a measurement of coverage slows everything down."""
TEXTS = {
    "codes": " ".join([card.code for card in LARGE.deck]) * 500,
    "names": ", ".join([card.name for card in LARGE.deck]) * 80,
    "side by side": " ".join([card.name for card in LARGE.deck]) * 80,
    "misspelt": ", ".join([f"{card.name}x" for card in LARGE.deck]) * 80,
    "misspelt side by side": " ".join([f"{card.name}xq" for card in LARGE.deck]) * 80,
    "beginnings": "flower " * (MEGABYTE // 7),
    "letters": "f " * (MEGABYTE // 2),
    "accents": "é " * (MEGABYTE // 2),
    "marks": "AA" + "\u0301\u0323" * (MEGABYTE // 2),
    "marks in brackets": "(AA" + "\u0301" * MEGABYTE,
    "invisible": "\u200c" * MEGABYTE,
    "invisible between": "a\u200c" * (MEGABYTE // 2),
    "ligatures": "\ufdfa" * MEGABYTE,
    "commas": ", " * (MEGABYTE // 2),
    "brackets": "(Red Rose) " * (MEGABYTE // 11),
    "dashes": "f" + "-" * MEGABYTE,
    "dashes between": "Flower-" * (MEGABYTE // 7),
    "blanks": " " * MEGABYTE,
    "everything": "".join(map(chr, range(0x21, 0xD800))) * 18,
    "every word": " ".join(map(chr, range(0x21, 0xD800))) * 9,
    "rows": "- / " * (MEGABYTE // 4),
    "numbers": "9 " * (MEGABYTE // 2),
    "actions": "finish; " * (MEGABYTE // 8),
}
STARTS = {
    "action": (tm.parse_action, "draw "),
    "by": (tm.parse_action, "0 flip "),
    "state": (tm.parse_state, HEAD),
    "totals": (tm.parse_state, "round 1 first 0 totals "),
    "log": (tm.parse_state, "round 3 first 0 totals 0 0 | - / - | before-scoring "),
    "view": (tm.parse_view, f"seat 0 | {HEAD}"),
    "arrangement": (tm.parse_arrangement, ""),
}


HOSTILE = [
    # Each text after one of the starts; CI tries all.
    pytest.param(start, text, id=f"{start}-{text}", marks=[pytest.mark.slow] if (place - other) % len(STARTS) else [])
    for place, text in enumerate(TEXTS)
    for other, start in enumerate(STARTS)
]


@pytest.mark.parametrize(("start", "name"), HOSTILE)
def test_a_megabyte_of_anything_is_answered_soon(start: str, name: str) -> None:
    (parse, before), text = STARTS[start], TEXTS[name]
    seconds: list[float] = []
    while not seconds or (min(seconds) > SOON and len(seconds) < 5):  # another program may have been in the way
        begun = time.process_time()
        error = error_of(parse, before + text, LARGE)
        seconds.append(time.process_time() - begun)
        assert error is None or len(str(error)) < 2000
    assert min(seconds) < SOON


def test_all_cards_of_a_large_deck_are_read_soon() -> None:
    for text in (" ".join([card.code for card in LARGE.deck]), " ".join([card.name for card in LARGE.deck])):
        seconds: list[float] = []
        while not seconds or (min(seconds) > SOON and len(seconds) < 5):  # as above; or garbage was collected meanwhile
            begun = time.process_time()
            assert tm.parse_action(f"draw {text}", LARGE) == tm.Draw(frozenset(LARGE.deck))
            seconds.append(time.process_time() - begun)
        assert min(seconds) < SOON


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("round 1 first 0 totals " + "0 " * 101, "at most 100 totals"),
        (f"{HEAD}- " + "/ -" * 100, "at most 100 arrangements"),
        ("round 3 first 0 totals 0 0 | - / - | before-scoring finish" + ";finish" * 1000, "at most 1000 actions"),
    ],
)
def test_far_too_many_parts_of_a_line_end_the_reading(line: str, expected: str) -> None:
    assert refused(line, parse=tm.parse_state).expected == expected

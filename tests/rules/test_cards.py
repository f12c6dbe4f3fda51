"""Every card of both editions: its facts, and the lines that it scores in each row, at the edge and in the middle."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import ORANGE, PER_CONDITION, TURKISH_ONE_COLOR, arrange, card, lines_of
from tests.support.pickles import through_pickle

# id, code, name, color, hearts, text, meaning
RULEBOOK_FACTS = """
camellia|CM|Camellia|red|1||You're a flame in my heart
red-rose|RR|Red Rose|red|0|+1 point for each of your hearts.|I love you
red-tulip|RT|Red Tulip|red|0|+1 point for each of your red cards, including this one.|I love you
amaryllis|AM|Amaryllis|red|0|+1 point for each card in your bouquet.|I am determined
gardenia|GA|Gardenia|white|0|+1 point for each of your keepsakes.|Let's keep a secret
daisy|DS|Daisy|white|0|+1 point for each of your other cards without a heart.|I am innocent
orchid|OR|Orchid|white|1|This card counts as any one color.|You are beautiful
peony|PE|Peony|pink|1|+2 points if you have exactly two cards in your bouquet.|I am bashful
phlox|PX|Phlox|pink|2||Our souls are united
pink-rose|PR|Pink Rose|pink|0|+1 point for each of your pink cards, including this one.|We are happy friends
pink-larkspur|PL|Pink Larkspur|pink|0|Before scoring, you may draw two cards. If you do, you must replace one of your \
cards with one of them.|You are fickle
forget-me-not|FM|Forget-Me-Not|purple|1|+1 point for each heart on your cards adjacent to this one.|This is true love
hyacinth|HY|Hyacinth|purple|0|+3 points if you have no hearts.|Please forgive me
violet|VI|Violet|purple|0|+1 point for each of your purple cards, including this one.|I will always be true
snapdragon|SN|Snapdragon|purple|1|Before scoring, you may change up to 2 of your cards, each from bouquet to keepsakes \
or keepsakes to bouquet.|You have deceived me
honeysuckle|HS|Honeysuckle|yellow|1|+1 point for each card adjacent to this one in your bouquet.|We are bound by love
carnation|CN|Carnation|yellow|0|+1 point for each of your different color cards.|I do not agree
marigold|MG|Marigold|yellow|2|Before scoring, you must discard one of your other cards.|You have been cruel
"""

# code, name, color, hearts; in the order of the page
TURKISH_FACTS = """
VI Violet purple 0
HY Hyacinth purple 0
SN Snapdragon purple 1
FM Forget-Me-Not purple 1
OR Orchid grey 1
PX Phlox grey 2
DH Dahlia grey 0
CM Camellia grey 1
CN Carnation yellow 0
HS Honeysuckle yellow 1
MG Marigold yellow 2
AT Amaranth yellow 0
PR Pink%Rose pink 1
PL Pink%Larkspur pink 1
PE Peony pink 1
RR Red%Rose red 0
RT Red%Tulip red 0
SP Sweet%Pea red 1
"""


def test_R00_the_rulebook_deck_is_as_printed() -> None:
    facts = [
        (card.id, card.code, card.name, card.color.value, str(card.hearts), card.text, card.meaning)
        for card in tm.RULEBOOK.deck
    ]
    assert facts == [tuple(line.split("|")) for line in RULEBOOK_FACTS.strip().splitlines()]


def test_the_rulebook_deck_has_18_cards_in_five_suits_and_10_hearts_on_8_cards() -> None:
    deck = tm.RULEBOOK.deck
    suits = Counter(card.color.value for card in deck)
    assert suits == {"red": 4, "white": 3, "pink": 4, "purple": 4, "yellow": 3}
    assert len(deck) == 18
    assert sum(card.hearts for card in deck) == 10
    assert sum(card.hearts > 0 for card in deck) == 8


def test_the_turkish_deck_is_as_the_page_lists_it() -> None:
    facts = [(card.code, card.name, card.color.value, str(card.hearts)) for card in tm.TURKISH.deck]
    expected = [tuple(part.replace("%", " ") for part in line.split()) for line in TURKISH_FACTS.strip().splitlines()]
    assert facts == expected
    suits = Counter(card.color.value for card in tm.TURKISH.deck)
    assert suits == {"purple": 4, "grey": 4, "yellow": 4, "pink": 3, "red": 3}
    assert tm.TURKISH.name == "turkish"
    assert tm.TURKISH.wild_color is tm.WildColor.PER_CONDITION
    assert tm.TURKISH.second_pass is tm.SecondPass.LEFT
    assert tm.TURKISH.rounds == 3
    assert tm.TURKISH.arrangement_size == 4


def test_a_card_that_differs_in_anything_has_another_id_and_the_same_card_the_same() -> None:
    known: dict[str, tm.Card] = {}
    for rules in (tm.RULEBOOK, ORANGE, tm.TURKISH):
        for known_card in rules.deck:
            assert known.setdefault(known_card.id, known_card) == known_card
    shared = {card.id for card in tm.RULEBOOK.deck} & {card.id for card in tm.TURKISH.deck}
    assert shared == {
        "violet",
        "hyacinth",
        "snapdragon",
        "forget-me-not",
        "carnation",
        "honeysuckle",
        "marigold",
        "peony",
        "red-rose",
        "red-tulip",
    }
    assert card("mg", ORANGE).id == "marigold-orange"
    assert card("cm", tm.TURKISH).id == "turkish-camellia"


def test_every_card_with_a_scoring_text_says_it() -> None:
    for rules in (tm.RULEBOOK, ORANGE, tm.TURKISH):
        for known in rules.deck:
            assert bool(known.text) == (known.effect is not None or known.ability is not None)
            if known.ability is not None:
                assert known.text.startswith("Before scoring, you ")
                assert ("you must discard" in known.text.split(".")[0]) == known.ability.mandatory


@pytest.mark.parametrize("rules", [tm.RULEBOOK, ORANGE, tm.TURKISH], ids=["rulebook", "orange", "turkish"])
def test_a_card_is_found_by_id_name_and_code_in_any_case(rules: tm.Rules) -> None:
    for known in rules.deck:
        for key in (known.id, known.name, known.code):
            for form in (key, key.upper(), key.lower(), key.title(), f"  {key} "):
                assert rules.card(form) is known


# What a card scores: the row, then for the card of interest its bonus and the cards that earned it.
# Each card stands in the bouquet and as a keepsake, at the left edge, in the middle and at the right edge.
RULEBOOK_LINES = [
    # Camellia, Phlox, Pink Larkspur, Snapdragon and Marigold score their hearts alone.
    *[
        (code, row, 0, "")
        for code in ("CM", "PX", "PL", "SN", "MG")
        for row in (f"{code} AM vi GA", f"AM {code.lower()} VI ga", f"VI AM {code} RT", f"am RT vi {code.lower()}")
    ],
    # Red Rose: every heart, in either row, wherever it lies.
    ("RR", "RR PX OR vi", 3, "PX OR"),
    ("RR", "PX rr vi CM", 3, "PX CM"),
    ("RR", "px MG RR am", 4, "PX MG"),
    ("RR", "AM RT vi rr", 0, ""),
    ("RR", "CM SN HS rr", 3, "CM SN HS"),
    # Red Tulip: red cards in either row, itself included.
    ("RT", "RT PX am VI", 2, "RT AM"),
    ("RT", "CM rt RR am", 4, "CM RT RR AM"),
    ("RT", "ga VI RT ds", 1, "RT"),
    ("RT", "or VI px rt", 2, "OR RT"),
    # Amaryllis: the bouquet, itself only if it lies there.
    ("AM", "AM rt VI ga", 2, "AM VI"),
    ("AM", "RT am VI GA", 3, "RT VI GA"),
    ("AM", "rt vi ga am", 0, ""),
    ("AM", "RT VI GA AM", 4, "RT VI GA AM"),
    ("AM", "rt AM vi ga", 1, "AM"),
    # Gardenia: the keepsakes, itself only if it is one.
    ("GA", "ga rt VI am", 3, "GA RT AM"),
    ("GA", "RT ga vi AM", 2, "GA VI"),
    ("GA", "rt vi am GA", 3, "RT VI AM"),
    ("GA", "GA RT VI AM", 0, ""),
    ("GA", "rt vi ga am", 4, "RT VI GA AM"),
    # Daisy: the other cards without a heart, never itself.
    ("DS", "DS rt VI am", 3, "RT VI AM"),
    ("DS", "PX ds vi CM", 1, "VI"),
    ("DS", "CM PX OR ds", 0, ""),
    ("DS", "ga RR DS pl", 3, "GA RR PL"),
    # Orchid: nothing by itself.
    ("OR", "OR vi RT PX", 0, ""),
    ("OR", "vi or RT PX", 0, ""),
    ("OR", "vi RT PX OR", 0, ""),
    # Peony: exactly two cards in the bouquet, whichever; itself counts by its row.
    ("PE", "PE rt VI am", 2, "PE VI"),
    ("PE", "RT pe VI am", 2, "RT VI"),
    ("PE", "rt vi am PE", 0, ""),
    ("PE", "RT VI PE am", 0, ""),
    ("PE", "RT VI AM PE", 0, ""),
    ("PE", "rt vi am pe", 0, ""),
    ("PE", "rt VI AM pe", 2, "VI AM"),
    # Pink Rose and Violet: as Red Tulip.
    ("PR", "PR px VI PL", 3, "PR PX PL"),
    ("PR", "PE pr pl PX", 4, "PE PR PL PX"),
    ("PR", "RT vi am pr", 1, "PR"),
    ("PR", "am PR or VI", 2, "PR OR"),
    ("VI", "VI hy RT SN", 3, "VI HY SN"),
    ("VI", "FM vi sn HY", 4, "FM VI SN HY"),
    ("VI", "RT ga am vi", 1, "VI"),
    ("VI", "am ga VI or", 2, "VI OR"),
    ("VI", "am RT VI or", 1, "VI"),
    # Forget-Me-Not: hearts beside it, in either row, never its own.
    ("FM", "FM px MG CM", 2, "PX"),
    ("FM", "px fm MG CM", 4, "PX MG"),
    ("FM", "RT AM FM cm", 1, "CM"),
    ("FM", "PX MG rt fm", 0, ""),
    ("FM", "PX mg FM rt", 2, "MG"),
    # Hyacinth: all cards earn it together.
    ("HY", "HY rt VI am", 3, "HY RT VI AM"),
    ("HY", "rt hy vi AM", 3, "RT HY VI AM"),
    ("HY", "rt VI am hy", 3, "RT VI AM HY"),
    ("HY", "HY rt VI or", 0, ""),
    ("HY", "sn hy VI am", 0, ""),
    ("HY", "PX rt VI hy", 0, ""),
    # Honeysuckle: neighbors in the bouquet; where it lies itself does not matter.
    ("HS", "HS RT VI AM", 1, "RT"),
    ("HS", "RT hs VI AM", 2, "RT VI"),
    ("HS", "RT HS vi AM", 1, "RT"),
    ("HS", "rt hs vi AM", 0, ""),
    ("HS", "RT VI am hs", 0, ""),
    ("HS", "rt vi AM HS", 1, "AM"),
    # Carnation: the leftmost card of each color, itself included.
    ("CN", "CN rt VI am", 3, "CN RT VI"),
    ("CN", "rt cn VI GA", 4, "RT CN VI GA"),
    ("CN", "hs MG CN rt", 2, "HS RT"),
    ("CN", "RT am RR cn", 2, "RT CN"),
    ("CN", "OR CM RT cn", 3, "OR CM CN"),
]

TURKISH_LINES = [
    *[
        (code, row, 0, "")
        for code in ("PX", "PL", "SN", "MG", "OR")
        for row in (f"{code} DH vi RT", f"DH {code.lower()} VI rt", f"rt DH VI {code}")
    ],
    # Camellia: the bouquet. Dahlia: the keepsakes.
    ("CM", "CM rt VI dh", 2, "CM VI"),
    ("CM", "RT cm VI dh", 2, "RT VI"),
    ("CM", "rt vi dh cm", 0, ""),
    ("DH", "dh rt VI cm", 3, "DH RT CM"),
    ("DH", "RT DH vi CM", 1, "VI"),
    ("DH", "RT CM VI DH", 0, ""),
    # Amaranth: every two hearts.
    ("AT", "AT px MG CM", 2, "PX MG CM"),
    ("AT", "px at MG RT", 2, "PX MG"),
    ("AT", "CM rt AT vi", 0, ""),
    ("AT", "CM PX rt at", 1, "CM PX"),
    ("AT", "RT vi DH at", 0, ""),
    # Pink Rose, Violet, Red Tulip: their color.
    ("PR", "PR pe RT PL", 3, "PR PE PL"),
    ("PR", "RT pr vi DH", 1, "PR"),
    ("PR", "RT vi or pr", 2, "OR PR"),
    ("RT", "RT sp RR CM", 3, "RT SP RR"),
    ("RT", "CM rt OR dh", 2, "RT OR"),
    ("RT", "CM DH vi rt", 1, "RT"),
    ("VI", "VI hy RT SN", 3, "VI HY SN"),
    ("VI", "RT DH PX vi", 1, "VI"),
    ("VI", "OR vi RT PX", 2, "OR VI"),
    # Sweet Pea: neighbors of another color.
    ("SP", "SP VI rt DH", 1, "VI"),
    ("SP", "VI sp DH RT", 2, "VI DH"),
    ("SP", "RT SP rr VI", 0, ""),
    ("SP", "RT VI DH sp", 1, "DH"),
    ("SP", "RT SP OR VI", 1, "OR"),
    # The rest as in the rulebook.
    ("RR", "RR PX OR vi", 3, "PX OR"),
    ("RR", "PX rr PR pl", 4, "PX PR PL"),
    ("RR", "RT vi DH rr", 0, ""),
    ("HY", "HY rt VI dh", 3, "HY RT VI DH"),
    ("HY", "rt hy VI pr", 0, ""),
    ("FM", "PL fm MG CM", 3, "PL MG"),
    ("FM", "FM px RT CM", 2, "PX"),
    ("CN", "CN rt VI PR", 4, "CN RT VI PR"),
    ("CN", "rt RR cn SP", 2, "RT CN"),
    ("CN", "OR RT vi cn", 4, "OR RT VI CN"),
    ("HS", "RT hs VI DH", 2, "RT VI"),
    ("HS", "HS rt VI DH", 0, ""),
    ("PE", "RT pe VI dh", 2, "RT VI"),
    ("PE", "PE RT VI dh", 0, ""),
]


def _check(code: str, row: str, bonus: int, because: str, rules: tm.Rules) -> None:
    arrangement = arrange(row, rules)
    sheet = tm.score(arrangement, rules)
    (line,) = (line for line in sheet.lines if line.card.code == code)
    (at,) = (at for at in arrangement if at.card.code == code)
    assert line.card is at.card
    assert line.face is at.face
    assert line.hearts == at.card.hearts
    assert (line.bonus, " ".join(cause.code for cause in line.because)) == (bonus, because)
    assert line.points == at.card.hearts + bonus
    if code != "OR":
        assert line.color is at.card.color


@pytest.mark.parametrize(("code", "row", "bonus", "because"), RULEBOOK_LINES)
def test_rulebook_card_scores(code: str, row: str, bonus: int, because: str) -> None:
    _check(code, row, bonus, because, tm.RULEBOOK)


@pytest.mark.parametrize(("code", "row", "bonus", "because"), TURKISH_LINES)
def test_turkish_card_scores(code: str, row: str, bonus: int, because: str) -> None:
    _check(code, row, bonus, because, tm.TURKISH)


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.TURKISH], ids=["rulebook", "turkish"])
def test_the_lines_above_show_each_card_in_both_rows_at_the_edge_and_in_the_middle(rules: tm.Rules) -> None:
    cases = RULEBOOK_LINES if rules is tm.RULEBOOK else TURKISH_LINES
    for known in rules.deck:
        rows = [row.split() for code, row, _, _ in cases if code == known.code]
        columns = [next(n for n, at in enumerate(row) if at.upper() == known.code) for row in rows]
        sides = {row[column].isupper() for row, column in zip(rows, columns, strict=True)}
        assert sides == {True, False}, known
        assert any(column in (0, len(row) - 1) for row, column in zip(rows, columns, strict=True)), known
        assert any(0 < column < len(row) - 1 for row, column in zip(rows, columns, strict=True)), known


@pytest.mark.parametrize(
    ("row", "color"),
    [
        ("OR VI", tm.Color.PURPLE),
        ("or RT", tm.Color.RED),
        ("PX or PR", tm.Color.PINK),
        ("OR CN", tm.Color.WHITE),  # equally good: its own
        ("DS cn OR", tm.Color.RED),  # white is taken: red is the first of the others
        ("RT am OR CN", tm.Color.WHITE),  # 3 and 2 as red, 2 and 3 as white: its own
        ("DS RT OR CN", tm.Color.RED),  # 2 and 3 as red, 1 and 4 as pink: red comes first
        ("OR GA DS", tm.Color.WHITE),  # nobody asks
        ("OR", tm.Color.WHITE),
        ("VI RT OR PX", tm.Color.RED),  # 1 more for either: red comes first
        ("OR VI hy RT", tm.Color.RED),
    ],
)
def test_R01_the_sheet_names_orchids_color(row: str, color: tm.Color) -> None:
    (line,) = (line for line in tm.score(arrange(row)).lines if line.card.code == "OR")
    assert line.color is color
    assert line.reason == f"1 heart; counts as {color.value}"
    (open_line,) = (line for line in tm.score(arrange(row), PER_CONDITION).lines if line.card.code == "OR")
    assert open_line.color is None
    assert "each card" in open_line.reason


def test_R01_the_turkish_orchid_takes_its_own_grey_among_equally_good_colors() -> None:
    (line,) = (line for line in tm.score(arrange("OR dh", TURKISH_ONE_COLOR), TURKISH_ONE_COLOR).lines if line.hearts)
    assert line.color is tm.Color.GREY


def test_R01_per_condition_the_cards_that_earned_are_those_of_each_cards_own_best_color() -> None:
    sheet = tm.score(arrange("VI RT OR PX"), PER_CONDITION)
    assert lines_of(sheet) == [("VI", 0, 2, "VI OR"), ("RT", 0, 2, "RT OR"), ("OR", 1, 0, ""), ("PX", 2, 0, "")]


REASONS = [
    ("CM", "1 heart"),
    ("PL", "no hearts"),
    ("RR PX or", "+1 for each of your hearts (Phlox and Orchid): +3"),
    ("RT", "+1 for each of your red cards (Red Tulip)"),
    ("AM vi CM PX", "+1 for each card in your bouquet (Amaryllis, Camellia and Phlox): +3"),
    ("GA", "+1 for each of your keepsakes: 0"),
    ("DS", "+1 for each of your other cards without a heart: 0"),
    ("PE am RT", "1 heart; +2 if exactly 2 cards are in your bouquet (Peony and Red Tulip)"),
    ("FM PX", "1 heart; +1 for each heart on the adjacent cards (Phlox): +2"),
    ("HY CM", "+3 if you have no hearts: 0"),
    ("HS RT", "1 heart; +1 for each adjacent card in your bouquet (Red Tulip)"),
    ("HS rt", "1 heart; +1 for each adjacent card in your bouquet: 0"),
    ("CN RT", "+1 for each different color among your cards (Carnation and Red Tulip): +2"),
]


@pytest.mark.parametrize(("row", "reason"), REASONS)
def test_a_line_says_why_in_one_sentence(row: str, reason: str) -> None:
    assert tm.score(arrange(row)).lines[0].reason == reason


def test_the_turkish_cards_say_why_too() -> None:
    lines = tm.score(arrange("AT px MG SP", tm.TURKISH), tm.TURKISH).lines
    assert lines[0].reason == ("+1 for every 2 hearts on your cards, rounded down (Phlox, Marigold and Sweet Pea): +2")
    assert lines[3].reason == "1 heart; +1 for each adjacent card of another color (Marigold)"


def test_the_sheet_explains_itself() -> None:
    lines = tm.score(arrange("RR px OR vi")).explain().split("\n")
    assert lines == [
        "Red Rose  bouquet     3  +1 for each of your hearts (Phlox and Orchid): +3",
        "Phlox     keepsake    2  2 hearts",
        "Orchid    bouquet     1  1 heart; counts as purple",
        "Violet    keepsake    2  +1 for each of your purple cards (Orchid and Violet): +2",
        "Total                 8  3 hearts; bonus +5",
    ]
    assert tm.score(tm.Arrangement()).explain() == "No cards: 0 points"


def test_a_card_lies_on_one_of_two_sides() -> None:
    (placed,) = arrange("rr")
    assert placed.flipped() == tm.PlacedCard(card("RR"), tm.Face.UP)
    assert placed.flipped().flipped() == placed
    assert through_pickle(placed) == placed
    assert (tm.Face.UP.other, tm.Face.DOWN.other) == (tm.Face.DOWN, tm.Face.UP)


def test_an_arrangement_tells_its_rows_hearts_and_neighbors() -> None:
    row = arrange("RR px OR vi")
    assert [known.code for known in row.bouquet] == ["RR", "OR"]
    assert [known.code for known in row.keepsakes] == ["PX", "VI"]
    assert [known.code for known in row.cards] == ["RR", "PX", "OR", "VI"]
    assert row.hearts == 3
    assert row.neighbors(0) == (row[1],)
    assert row.neighbors(1) == (row[0], row[2])
    assert row.neighbors(3) == (row[2],)
    assert arrange("RR").neighbors(0) == ()
    assert row[1:3] == row.placed[1:3]
    assert list(row) == list(row.placed)
    assert len(row) == 4
    assert row[0] in row
    assert tm.Arrangement(iter(row.placed)) == row
    assert hash(evolve(row)) == hash(row)


def test_each_effect_says_its_rule_as_the_cards_text_does() -> None:
    rules = {known.code: known.effect.rule for known in tm.RULEBOOK.deck if known.effect is not None}
    assert rules == {
        "RR": "+1 for each of your hearts",
        "RT": "+1 for each of your red cards",
        "AM": "+1 for each card in your bouquet",
        "GA": "+1 for each of your keepsakes",
        "DS": "+1 for each of your other cards without a heart",
        "OR": "counts as any one color",
        "PE": "+2 if exactly 2 cards are in your bouquet",
        "PR": "+1 for each of your pink cards",
        "FM": "+1 for each heart on the adjacent cards",
        "HY": "+3 if you have no hearts",
        "VI": "+1 for each of your purple cards",
        "HS": "+1 for each adjacent card in your bouquet",
        "CN": "+1 for each different color among your cards",
    }


def test_a_wild_cards_effect_earns_nothing_itself() -> None:
    row = arrange("OR VI").placed
    tally = tm.Tally((tm.Color.WHITE, tm.Color.PURPLE), 1, 2)
    effect = card("OR").effect
    assert effect is not None
    assert (effect.bonus(tally, row, 0), effect.because(tally, row, 0)) == (0, ())


def test_R12_the_total_does_not_depend_on_the_order_of_scoring() -> None:
    for row in ("RR px OR vi", "CN or ds VI", "HS pe AM FM"):
        sheet = tm.score(arrange(row))
        assert sheet.total == sum(line.points for line in reversed(sheet.lines))

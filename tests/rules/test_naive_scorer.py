"""The library's scores against a second scorer that was written from the card texts alone."""

from __future__ import annotations

from itertools import islice, permutations, product
from random import Random

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support import naive
from tests.support.cards import ORANGE, random_arrangement
from tests.support.effort import examples

EDITIONS = {
    "rulebook": (tm.RULEBOOK, naive.RULEBOOK),
    "orange": (ORANGE, naive.ORANGE),
    "turkish": (tm.TURKISH, naive.TURKISH),
}
READINGS = {"one-color": tm.WildColor.ONE_COLOR, "per-condition": tm.WildColor.PER_CONDITION}


def agree(arrangement: tm.Arrangement, rules: tm.Rules, facts: dict[str, tuple[str, int]]) -> None:
    """Check that both scorers say the same, line by line."""
    row = [(at.card.name, at.face is tm.Face.UP) for at in arrangement.placed]
    one_color = rules.wild_color is tm.WildColor.ONE_COLOR
    expected = naive.naive_lines(row, facts, one_color=one_color)
    sheet = tm.score(arrangement, rules)
    cards = arrangement.cards
    for line, right in zip(sheet.lines, expected, strict=True):
        assert line.card.name == right.name
        assert (line.color.value if line.color else None) == right.color
        assert line.hearts == right.hearts
        assert line.bonus == right.bonus
        assert line.because == tuple([cards[column] for column in right.because])
        assert line.points == right.hearts + right.bonus
    total = sum([right.hearts + right.bonus for right in expected])
    assert sheet.total == total
    assert tm.score_total(arrangement, rules) == total


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_scorers_agree_on_random_arrangements(edition: str, reading: str) -> None:
    preset, facts = EDITIONS[edition]
    rules = evolve(preset, wild_color=READINGS[reading])
    rng = Random(f"{edition} {reading}")
    for _ in range(examples(2_000)):
        agree(random_arrangement(rng, rules, rng.choice((1, 2, 3, 4, 4, 4))), rules, facts)
    # A deck has few Orchids, and they are where the readings differ.
    orchid = next(card for card in rules.deck if card.name == "Orchid")
    others = [card for card in rules.deck if card is not orchid]
    for _ in range(examples(1_000)):
        cards = [orchid, *rng.sample(others, 3)]
        rng.shuffle(cards)
        agree(tm.Arrangement([tm.PlacedCard(card, rng.choice(list(tm.Face))) for card in cards]), rules, facts)


def test_both_scorers_agree_on_no_cards() -> None:
    agree(tm.Arrangement(), tm.RULEBOOK, naive.RULEBOOK)


def test_the_second_scorer_knows_the_worked_example() -> None:
    lines = naive.naive_lines(
        [("Red Rose", True), ("Phlox", True), ("Orchid", True), ("Violet", True)], naive.RULEBOOK, one_color=True
    )
    assert [(line.hearts, line.bonus) for line in lines] == [(0, 3), (2, 0), (1, 0), (0, 2)]
    assert lines[2].color == "purple"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "reading", "step"),
    [("rulebook", "one-color", 1), ("rulebook", "per-condition", 1), ("turkish", "per-condition", 5)],
)
def test_both_scorers_agree_on_every_arrangement_of_four_cards_and_of_three_with_marigold(
    edition: str, reading: str, step: int
) -> None:
    """Every one with the cards of the rulebook; of the other edition, which differs in little, every fifth of four."""
    preset, facts = EDITIONS[edition]
    rules = evolve(preset, wild_color=READINGS[reading])
    placed = {card: (tm.PlacedCard(card, tm.Face.UP), tm.PlacedCard(card, tm.Face.DOWN)) for card in rules.deck}
    number = 0
    for size in (4, 3):
        for cards in islice(permutations(rules.deck, size), 0, None, step if size == 4 else 1):
            if size == 4 or any(card.name == "Marigold" for card in cards):
                for row in product(*[placed[card] for card in cards]):
                    agree(tm.Arrangement(row), rules, facts)
                    number += 1
    assert number == 1_175_040 // step + 6_528

"""To which side the passes of a round go, with as many passes as arrangements need."""

from __future__ import annotations

import pytest

import tussie_mussie as tm
from tussie_mussie._internal.seating import seating

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DECK = tuple(
    tm.Card(f"c{number}", f"C{letter}", f"Card {letter}", tm.Color.RED) for number, letter in enumerate(LETTERS)
)
EIGHT_EACH = tm.Rules("eight each", DECK, arrangement_size=8)


@pytest.mark.parametrize(
    ("second_pass", "sides"), [(tm.SecondPass.RIGHT, (1, -1, 1, -1)), (tm.SecondPass.LEFT, (1, 1, 1, 1))]
)
def test_R26_the_passes_go_left_and_right_in_turn_or_all_to_the_left(
    second_pass: tm.SecondPass, sides: tuple[int, ...]
) -> None:
    rules = tm.Rules("eight each", DECK, arrangement_size=8, second_pass=second_pass)
    turns = seating(rules, 3, 2).turns
    assert len(turns) == 12
    for number, side in enumerate(sides):
        offers = [tuple(turn) for turn in turns[3 * number : 3 * number + 3]]
        first = 2, (2 + side) % 3
        second = first[1], (first[1] + side) % 3
        assert offers == [first, second, (second[1], 2)]


def test_R34_each_card_of_a_long_round_lies_in_the_next_column_of_its_seat() -> None:
    found = seating(EIGHT_EACH, 3, 0)
    cards = [0, 0, 0]
    for turn, columns, counts in zip(found.turns, found.columns, found.counts, strict=False):
        assert counts == tuple(cards)
        assert columns == (cards[turn.offerer], cards[turn.recipient])
        cards[turn.offerer] += 1
        cards[turn.recipient] += 1
    assert found.counts[-1] == tuple(cards) == (8, 8, 8)

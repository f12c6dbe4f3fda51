"""The sums that scoring starts from have room for every row that a deck allows."""

from __future__ import annotations

import pytest

import tussie_mussie as tm
from tussie_mussie._internal.deck_index import DeckIndex
from tussie_mussie.effects import AnyColor, per_heart

LETTERS = "ABCDEFGHIJKLMNOP"


def deck_of(size: int, hearts: int, *, wild: int = 0) -> tuple[tm.Card, ...]:
    """Return so many red cards with so many hearts each; the last ones count as any color."""
    return tuple(
        tm.Card(
            f"c{place}",
            f"C{letter}",
            f"Card {letter}",
            tm.Color.RED,
            hearts,
            effect=AnyColor() if place >= size - wild else None,
        )
        for place, letter in enumerate(LETTERS[:size])
    )


@pytest.mark.parametrize("size", range(1, 17))
@pytest.mark.parametrize("hearts", [0, 1, 2, 99])
@pytest.mark.parametrize("wild", [0, 1])
def test_the_sums_of_a_whole_deck_are_unpacked_as_they_were(size: int, hearts: int, wild: int) -> None:
    deck = deck_of(size, hearts, wild=wild)
    index = DeckIndex(deck)
    for up in (0, 1, size):
        places = [
            index.by_id[card.id].up if number < up else index.by_id[card.id].down for number, card in enumerate(deck)
        ]
        tally = index.tally(sum(place.sums for place in places))
        assert tally.colors == (tm.Color.RED,) * size
        assert tally.hearts == size * hearts
        assert tally.bouquet == min(up, size)
        assert tally.wild == deck[size - wild :]


@pytest.mark.parametrize(("size", "hearts"), [(2, 99), (8, 0), (16, 0), (16, 1), (16, 99)])
def test_a_row_of_a_whole_deck_is_scored_as_one_counts(size: int, hearts: int) -> None:
    first, *rest = deck_of(size, hearts)
    counting = tm.Card(first.id, first.code, first.name, first.color, hearts, effect=per_heart())
    rules = tm.Rules("own", (counting, *rest), arrangement_size=size)
    row = tm.Arrangement([tm.PlacedCard(card, tm.Face.UP) for card in rules.deck])
    assert tm.score_total(row, rules) == tm.score(row, rules).total == 2 * size * hearts

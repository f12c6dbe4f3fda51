"""Settings for the tests of arrays."""

from __future__ import annotations

import pytest

from tests.support.effort import THOROUGH
from tussie_mussie.batch import _scores

LARGE = 10**6


@pytest.fixture(autouse=True)
def no_large_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Score without the tables of whole decks, each of which takes a second; CI makes them, and all make small ones."""
    make = _scores.TotalsOfDeck.make_table

    def make_small(self: _scores.TotalsOfDeck) -> None:
        if (2 * len(self.deck.rules.deck) + 1) ** self.deck.rules.arrangement_size <= LARGE:
            make(self)

    if not THOROUGH:
        monkeypatch.setattr(_scores.TotalsOfDeck, "make_table", make_small)

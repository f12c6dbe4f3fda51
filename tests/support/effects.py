"""An effect that the library does not know."""

from __future__ import annotations

from attrs import frozen

import tussie_mussie as tm


@frozen
class PlusOne(tm.Effect):
    """A point, for no card; tests derive from it what they need."""

    @property
    def rule(self) -> str:
        return "+1"

    def bonus(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        return 1

    def because(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        return ()

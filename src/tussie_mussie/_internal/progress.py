"""How far a player's abilities have come."""

from __future__ import annotations

from typing import final

from tussie_mussie._internal.cards import Card

__all__ = ["Progress"]


@final
class Progress:
    """How far a player's abilities have come before scoring.

    Attributes:
        unused: the mask of the cards whose ability may still be used (R14, R15, R17).
        by: the card whose ability is being carried out, if one has been begun and not completed.
        step: the number of that ability's next step.
        hand: the mask of the cards drawn and not yet laid.
        waiting: the number of cards that an invoked ability waits for.
    """

    __slots__ = ("by", "hand", "step", "unused", "waiting")

    def __init__(self, unused: int, by: Card | None = None, step: int = 0, hand: int = 0, waiting: int = 0) -> None:
        self.unused = unused
        self.by = by
        self.step = step
        self.hand = hand
        self.waiting = waiting

    @property
    def key(self) -> tuple[object, ...]:
        """All of it as a value."""
        return self.unused, self.by, self.step, self.hand, self.waiting

"""How far a player's abilities have come."""

from __future__ import annotations

from attrs import frozen

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.values import Value

__all__ = ["Progress", "make_progress"]


@frozen
class Progress(Value):
    """How far a player's abilities have come before scoring.

    Attributes:
        unused: the mask of the cards whose ability may still be used (R14, R15, R17).
        by: the card whose ability is being carried out, if one has been begun and not completed.
        step: the number of that ability's next step.
        hand: the mask of the cards drawn and not yet laid.
        waiting: the number of cards that an invoked ability waits for.
    """

    unused: int
    by: Card | None = None
    step: int = 0
    hand: int = 0
    waiting: int = 0


make_progress = maker(Progress)

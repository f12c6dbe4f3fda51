"""An offer as it lies on the table, and as it is remembered."""

from __future__ import annotations

from typing import final

from attrs import frozen

from tussie_mussie._internal.cards import Card, Face, write_placed
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.readable import Readable

__all__ = ["TableOffer", "make_table_offer", "seers"]


@final
@frozen(cache_hash=True, repr=False)
class TableOffer(Readable):
    """Two cards offered by one player to another.

    Attributes:
        offerer: the seat of the player who drew the cards.
        recipient: the seat of the player who chooses.
        face_up: the card that everybody sees.
        face_down: the other card, None where the viewer has not seen it.
        taken: which card the recipient took, None while the offer lies on the table.
    """

    offerer: int
    recipient: int
    face_up: Card
    face_down: Card | None
    taken: Face | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as a call, which is shorter than by field names."""
        return TableOffer, (self.offerer, self.recipient, self.face_up, self.face_down, self.taken)

    def _text(self) -> str:
        cards = f"{write_placed(self.face_up, Face.UP)} {write_placed(self.face_down, Face.DOWN)}"
        taken = f" {self.taken.value}" if self.taken is not None else ""
        return f"{self.offerer} > {self.recipient} {cards}{taken}"

    def seen_by(self, viewer: int | None) -> TableOffer:
        """Return the offer as a seat, or a spectator, has seen it.

        The offerer has seen both cards; the recipient sees the facedown one by taking it (R20, R21).

        Args:
            viewer: the seat; None for a spectator.
        """
        if viewer in seers(self.recipient if self.taken is Face.DOWN else self.offerer, self.offerer):
            return self
        return make_table_offer(self.offerer, self.recipient, self.face_up, None, self.taken)


def seers(owner: int, offerer: int) -> frozenset[int]:
    """Return who has seen a facedown card: its owner, and the player who offered it (R20, R21).

    Args:
        owner: the seat before which it lies; the offerer as long as it is not taken.
        offerer: the seat that drew and offered it.
    """
    return frozenset((owner, offerer))


make_table_offer = maker(TableOffer)

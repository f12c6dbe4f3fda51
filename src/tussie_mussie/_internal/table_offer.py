"""An offer as it lies on the table, and as it is remembered."""

from __future__ import annotations

import functools

from attrs import field, frozen

from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.values import Value

__all__ = ["TableOffer", "shared_offer"]


@frozen(cache_hash=True)
class TableOffer(Value):
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
    _veil: TableOffer | None = field(init=False, default=None, eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as a call, which is shorter than by field names."""
        return TableOffer, (self.offerer, self.recipient, self.face_up, self.face_down, self.taken)

    def seen_by(self, viewer: int | None) -> TableOffer:
        """Return the offer as a seat, or a spectator, has seen it.

        The offerer has seen both cards; the recipient sees the facedown one by taking it (R20, R21).

        Args:
            viewer: the seat; None for a spectator.
        """
        if viewer == self.offerer or (viewer == self.recipient and self.taken is _DOWN):
            return self
        return self._veil or _veiled(self.offerer, self.recipient, self.face_up, self.taken)


def shared_offer(offerer: int, recipient: int, face_up: Card, face_down: Card, taken: Face | None) -> TableOffer:
    """Return an offer that keeps at hand what others see of it, because it will be looked at again and again."""
    offer = TableOffer(offerer, recipient, face_up, face_down, taken)
    object.__setattr__(offer, "_veil", _veiled(offerer, recipient, face_up, taken))
    return offer


_DOWN = Face.DOWN


@functools.lru_cache(maxsize=8192)
def _veiled(offerer: int, recipient: int, face_up: Card, taken: Face | None) -> TableOffer:
    """Return an offer whose facedown card is unseen; it must not be remembered by anything that is unseen."""
    return TableOffer(offerer, recipient, face_up, None, taken)

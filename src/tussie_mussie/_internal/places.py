"""Where a card can lie before somebody, which side up, and who has seen it there (R20 to R22).

The places of a state are its rows, the offerer's hand and the offer on the table, and every place knows who has
seen its card. Views are made from that alone: what a viewer is shown, and which cards stay hidden. Who has seen
what, `table_offer.seers` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from tussie_mussie._internal.arrangement import Slot
from tussie_mussie._internal.cards import Face, PlacedCard
from tussie_mussie._internal.limits import MAX_PLAYERS
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie.effects._scores import functions_of

__all__ = ["HIDDEN", "OfferPlace", "Place"]

HIDDEN: Final = Slot(None, Face.DOWN)
"""A keepsake that the viewer has not seen."""

_VIEWERS: Final = MAX_PLAYERS + 1
"""All seats, and last the spectators, so that their index in `shows` and `hides` is -1."""


@final
class Place:
    """A card as it lies somewhere. Two places are equal when card and face are: who has seen it follows from the rest.

    Attributes:
        placed: card and face.
        card: the card.
        effect: the card's effect.
        bonus: the effect's `bonus` as a plain function, for a card that has an effect.
        because: the effect's `because`, likewise.
        wild: whether it is a wild card.
        sees_colors: whether the effect depends on the colors of its owner's cards.
        up: whether it lies faceup.
        slot: the place as an open slot of a view.
        open: the same place once everybody has seen it.
        flipped: the open place of the same card in the other row.
        bit: the card's bit in the masks of its deck.
        sums: what it adds to a row's packed sums.
        code: a number for card and face, at least 1.
        shows: for each seat, and last for spectators, the slot that they see.
        hides: likewise the card's bit where they do not see it, else 0.
    """

    __slots__ = (
        "because",
        "bit",
        "bonus",
        "card",
        "code",
        "effect",
        "flipped",
        "hides",
        "open",
        "placed",
        "sees_colors",
        "shows",
        "slot",
        "sums",
        "up",
        "wild",
    )

    def __init__(self, placed: PlacedCard, bit: int, sums: int, code: int) -> None:
        """Make an open place, one that everybody sees."""
        self.placed = placed
        self.card = placed.card
        self.effect = placed.card.effect
        self.bonus, self.because = functions_of(self.effect)
        self.wild = self.effect is not None and self.effect.wild
        self.sees_colors = self.effect is not None and self.effect.sees_colors
        self.up = placed.face is Face.UP
        self.slot = Slot(placed.card, placed.face)
        hash((placed, self.slot))  # both remember it from the beginning, see `sharing`
        self.open = self
        self.flipped = self
        self.bit = bit
        self.sums = sums
        self.code = code
        self.shows: tuple[Slot, ...] = (self.slot,) * _VIEWERS
        self.hides: tuple[int, ...] = (0,) * _VIEWERS

    def seen_by(self, who: Iterable[int]) -> Place:
        """Return the same place, of which only some seats have seen the card."""
        place = Place(self.placed, self.bit, self.sums, self.code)
        place.open = self.open
        place.flipped = self.flipped
        shows = [HIDDEN] * _VIEWERS
        hides = [self.bit] * _VIEWERS
        for seat in who:
            shows[seat] = self.slot
            hides[seat] = 0
        place.shows, place.hides = tuple(shows), tuple(hides)
        return place

    def __eq__(self, other: object) -> bool:
        """Return whether the same card lies there the same way."""
        return isinstance(other, Place) and self.placed == other.placed

    def __hash__(self) -> int:
        """Return the hash of card and face."""
        return hash(self.placed)


@final
class OfferPlace:
    """An offer, and how each viewer sees it.

    Attributes:
        offer: the offer with both cards.
        shows: for each seat, and last for spectators, the offer as they see it.
        hides: likewise the mask of the cards in it that they do not see.
    """

    __slots__ = ("hides", "offer", "shows")

    def __init__(self, offer: TableOffer, veiled: TableOffer, facedown: int, who: Iterable[int]) -> None:
        """Show the offer to some seats, and to all others the veiled one, in which the facedown card is missing."""
        self.offer = offer
        shows = [veiled] * _VIEWERS
        hides = [facedown] * _VIEWERS
        for seat in who:
            shows[seat] = offer
            hides[seat] = 0
        self.shows, self.hides = tuple(shows), tuple(hides)

    def __eq__(self, other: object) -> bool:
        """Return whether the offers are equal."""
        return isinstance(other, OfferPlace) and self.offer == other.offer

    def __hash__(self) -> int:
        """Return the hash of the offer."""
        return hash(self.offer)

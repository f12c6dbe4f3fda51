"""The cards that a player has collected, left to right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, overload

from attrs import field, frozen

from tussie_mussie._internal.cards import Card, Face, PlacedCard, write_placed, write_row
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.errors import InvalidArrangementError, UnknownColumnError
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.readable import Readable

__all__ = ["Arrangement", "Slot", "seen", "trusted"]


@frozen(cache_hash=True, repr=False)
class Slot(Readable):
    """A place of an arrangement as a viewer sees it.

    Attributes:
        card: the card, or None where the viewer has not seen it.
        face: the side on which it lies.
    """

    card: Card | None
    face: Face

    def _text(self) -> str:
        return write_placed(self.card, self.face)


def _tuple(placed: Iterable[PlacedCard]) -> tuple[PlacedCard, ...]:
    return tuple(placed)


@frozen(repr=False)
class Arrangement(Sequence[PlacedCard], Readable):
    """A sequence of `PlacedCard`, left to right, in which no card stands twice (R34).

    Attributes:
        placed: the cards with their faces; any iterable will do when you make one.

    Raises:
        InvalidArrangementError: a card stands in it twice, or something in it is no `PlacedCard`.
    """

    placed: tuple[PlacedCard, ...] = field(default=(), converter=_tuple)

    def __attrs_post_init__(self) -> None:
        """Refuse what is no placed card, and a card that stands twice."""
        columns: dict[Card, int] = {}
        for column, placed in enumerate(self.placed):
            if not (type(placed) is PlacedCard and type(placed.face) is Face):
                raise InvalidArrangementError(f"column {column} holds no PlacedCard with a Card and a Face: {placed!r}")
            first = columns.setdefault(placed.card, column)
            if first != column:
                message = f"{placed.card.name} lies in columns {first} and {column}; a card can lie in one place only"
                raise InvalidArrangementError(message)

    def _text(self) -> str:
        return write_row(self.placed)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the cards, and the faces as letters, which is shorter than by field names."""
        return _unpickled, (self.cards, "".join([placed.face.value[0] for placed in self.placed]))

    @overload
    def __getitem__(self, index: int) -> PlacedCard: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PlacedCard, ...]: ...
    def __getitem__(self, index: int | slice) -> PlacedCard | tuple[PlacedCard, ...]:
        """Return the placed card in a column, or a tuple of them for a slice.

        Raises:
            UnknownColumnError: there is no such column.
        """
        if isinstance(index, slice):
            return self.placed[index]
        try:
            return self.placed[index]
        except IndexError:
            raise self._unknown(index) from None

    def __len__(self) -> int:
        """Return the number of cards."""
        return len(self.placed)

    def __iter__(self) -> Iterator[PlacedCard]:
        """Iterate from left to right."""
        return iter(self.placed)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, left to right."""
        return tuple([placed.card for placed in self.placed])

    @property
    def bouquet(self) -> tuple[Card, ...]:
        """The faceup cards, left to right."""
        return tuple([placed.card for placed in self.placed if placed.face is Face.UP])

    @property
    def keepsakes(self) -> tuple[Card, ...]:
        """The facedown cards, left to right."""
        return tuple([placed.card for placed in self.placed if placed.face is Face.DOWN])

    @property
    def hearts(self) -> int:
        """The number of hearts on all cards."""
        return sum([placed.card.hearts for placed in self.placed])

    def neighbors(self, i: int) -> tuple[PlacedCard, ...]:
        """Return what lies beside column `i`: rows do not matter (R11).

        Args:
            i: the column, counted from 0 at the left.

        Returns:
            The card to the left and the card to the right, as far as there are any.

        Raises:
            UnknownColumnError: there is no such column.
        """
        if not 0 <= i < len(self.placed):
            raise self._unknown(i)
        return self.placed[max(i - 1, 0) : i] + self.placed[i + 1 : i + 2]

    def _unknown(self, column: int) -> UnknownColumnError:
        columns = f"columns 0 to {len(self.placed) - 1}" if self.placed else "no columns"
        return UnknownColumnError(column, f"there is no column {shown(column)}: the arrangement has {columns}")


def _unpickled(cards: tuple[Card, ...], faces: str) -> Arrangement:
    return Arrangement([PlacedCard(card, _FACES[face]) for card, face in zip(cards, faces, strict=True)])


_FACES: Final = {face.value[0]: face for face in Face}


def seen(row: Iterable[Slot]) -> tuple[PlacedCard, ...]:
    """Return the cards of a row of slots, without those that the viewer has not seen."""
    return tuple([PlacedCard(slot.card, slot.face) for slot in row if slot.card is not None])


trusted = maker(Arrangement)
"""Return an arrangement of a tuple of cards that are known to differ; the public constructor always checks."""

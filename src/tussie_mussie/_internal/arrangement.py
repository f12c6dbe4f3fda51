"""The cards that a player has collected, left to right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, SupportsIndex, final, overload

from attrs import field, frozen

from tussie_mussie._internal.cards import Card, Face, PlacedCard, make_placed, write_placed, write_row
from tussie_mussie._internal.checks import needs, plain_int, quoted, shown
from tussie_mussie._internal.errors import InvalidArrangementError, UnknownColumnError
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.readable import Readable

__all__ = ["Arrangement", "Slot", "make_slot", "seen", "trusted"]


@final
@frozen(cache_hash=True, repr=False)
class Slot(Readable):
    """A place of an arrangement as a viewer sees it.

    Attributes:
        card: the card, or None where the viewer has not seen it.
        face: the side on which it lies.

    Raises:
        TypeError: a field is of another type, or of a subclass.
    """

    card: Card | None
    face: Face

    def _text(self) -> str:
        return write_placed(self.card, self.face)

    def __attrs_post_init__(self) -> None:
        """Check the fields."""
        if type(self.card) is not Card and self.card is not None:
            raise needs("Slot", "a Card or None as card", self.card, "Rules.card finds one by its id, name or code")
        if type(self.face) is not Face:
            raise needs("Slot", "a Face as face", self.face, "Face.UP and Face.DOWN are the two")


make_slot = maker(Slot)


def _tuple(placed: Iterable[PlacedCard]) -> tuple[PlacedCard, ...]:
    try:
        iter(placed)
    except TypeError:
        raise needs("Arrangement", "PlacedCards", placed, "such as [PlacedCard(card, Face.UP)]") from None
    return tuple(placed)


def _is_placed(value: object) -> bool:
    return type(value) is PlacedCard and [type(getattr(value, name, None)) for name in ("card", "face")] == [Card, Face]


@final
@frozen(repr=False)
class Arrangement(Sequence[PlacedCard], Readable):
    """A sequence of `PlacedCard`, left to right, in which no card stands twice (R34).

    Attributes:
        placed: the cards with their faces; any iterable will do when you make one.

    Raises:
        InvalidArrangementError: a card stands in it twice, or something in it is not a `PlacedCard`.
        TypeError: there is nothing to iterate over; or this is a subclass, of which there are no values.
    """

    placed: tuple[PlacedCard, ...] = field(default=(), converter=_tuple)

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a placed card, and a card that stands twice."""
        if type(self) is not Arrangement:
            raise TypeError(f"{type(self).__name__} is a subclass of Arrangement, which has none; use Arrangement")
        columns: dict[Card, int] = {}
        for column, placed in enumerate(self.placed):
            if not _is_placed(placed):
                message = f"column {column} holds no PlacedCard with a Card and a Face: {quoted(placed)}"
                raise InvalidArrangementError(message)
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

    def __contains__(self, item: object) -> bool:
        """Return whether a `Card` lies here, on either side, or a `PlacedCard` on its side."""
        if isinstance(item, Card):
            return item in self.cards
        return item in self.placed

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

    def neighbors(self, i: SupportsIndex) -> tuple[PlacedCard, ...]:
        """Return what lies beside column `i`: rows do not matter (R11).

        Args:
            i: the column, counted from 0 at the left.

        Returns:
            The card to the left and the card to the right, as far as there are any.

        Raises:
            UnknownColumnError: there is no such column.
        """
        column = plain_int(i)
        if column is None:
            raise needs("Arrangement.neighbors", "a whole number as i", i, "columns are counted from 0")
        if not 0 <= column < len(self.placed):
            raise self._unknown(column)
        return self.placed[max(column - 1, 0) : column] + self.placed[column + 1 : column + 2]

    def _unknown(self, column: int) -> UnknownColumnError:
        columns = f"columns 0 to {len(self.placed) - 1}" if self.placed else "no columns"
        return UnknownColumnError(column, f"there is no column {shown(column)}: the arrangement has {columns}")


def _unpickled(cards: tuple[Card, ...], faces: str) -> Arrangement:
    return Arrangement([PlacedCard(card, _FACES[face]) for card, face in zip(cards, faces, strict=True)])


_FACES: Final = {face.value[0]: face for face in Face}


def seen(row: Iterable[Slot]) -> tuple[PlacedCard, ...]:
    """Return the cards of a row of slots, without those that the viewer has not seen."""
    return tuple([make_placed(slot.card, slot.face) for slot in row if slot.card is not None])


trusted = maker(Arrangement)
"""Return an arrangement of a tuple of cards that are known to differ; the public constructor always checks."""

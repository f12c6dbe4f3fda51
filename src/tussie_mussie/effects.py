"""What a card can score beyond its hearts: a small vocabulary of frozen classes.

Every effect has `points`, the points for each thing that it counts (they may be negative). What
they look at is a `Tally`. A field of another type than documented is an `InvalidRulesError`.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from tussie_mussie._internal.cards import Card, Color, Effect, Face, PlacedCard, Reach, Tally
from tussie_mussie._internal.checks import must_be, must_be_number, shown
from tussie_mussie._internal.errors import InvalidRulesError

__all__ = [
    "AnyColor",
    "IfNoHearts",
    "IfRowHolds",
    "PerAdjacentCard",
    "PerAdjacentHeart",
    "PerAdjacentOtherColor",
    "PerCardInRow",
    "PerCardOfColor",
    "PerDifferentColor",
    "PerHeart",
    "PerOtherHeartlessCard",
    "Reach",
]

_UP = Face.UP  # a global is found several times as fast as an enum's member
_ROW = {_UP: "bouquet", Face.DOWN: "keepsakes"}


# For so few cards it is faster to add one after the other to a tuple than to make a list first.


def _in_row(placed: tuple[PlacedCard, ...], face: Face) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = ()
    for at in placed:
        if at.face is face:
            cards += (at.card,)
    return cards


def _beside(placed: tuple[PlacedCard, ...], column: int) -> tuple[PlacedCard, ...]:
    return placed[column - 1 : column + 2 : 2] if column else placed[1:2]


@frozen
class _PerThing(Effect):
    """Points for each thing of some kind."""

    points: int = field(default=1, validator=must_be_number)


@frozen
class _PerThingInRow(Effect):
    """Points for each thing of some kind in a row."""

    row: Face = field(validator=must_be(Face))
    points: int = field(default=1, validator=must_be_number)


@frozen
class AnyColor(Effect):
    """The card counts as any one color of the deck (R01, R02); which one, `Rules.wild_color` decides."""

    wild: ClassVar[bool] = True
    reach: ClassVar[Reach] = Reach.CARDS

    @property
    def rule(self) -> str:
        """The effect in words."""
        return "counts as any one color"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return 0: the color helps other cards."""
        return 0

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return no card."""
        return ()


@frozen
class PerCardOfColor(Effect):
    """Points for each of your cards of a color, this one included, in either row (R04)."""

    color: Color = field(validator=must_be(Color))
    points: int = field(default=1, validator=must_be_number)
    sees_colors: ClassVar[bool] = True
    reach: ClassVar[Reach] = Reach.CARDS

    @property
    def rule(self) -> str:
        """The effect in words."""
        return f"{self.points:+} for each of your {self.color.value} cards"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points for all cards of the color."""
        return tally.colors.count(self.color) * self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the cards of the color."""
        color = self.color
        cards: tuple[Card, ...] = ()
        for at in placed:
            card = at.card
            if (tally.color_of(card) if tally.assigned else card.color) is color:
                cards += (card,)
        return cards


class PerDifferentColor(_PerThing):
    """Points for each different color among your cards, this one included (R03)."""

    __slots__ = ()

    sees_colors: ClassVar[bool] = True
    reach: ClassVar[Reach] = Reach.CARDS

    @property
    def rule(self) -> str:
        """The effect in words."""
        return f"{self.points:+} for each different color among your cards"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points for all colors."""
        return tally.different_colors * self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the leftmost card of each color."""
        seen: tuple[Color, ...] = ()
        leftmost: tuple[Card, ...] = ()
        for at in placed:
            color = tally.color_of(at.card) if tally.assigned else at.card.color
            if color not in seen:
                seen += (color,)
                leftmost += (at.card,)
        return leftmost


class PerCardInRow(_PerThingInRow):
    """Points for each card in your bouquet, or for each keepsake, this one by the row that it is in (R09)."""

    __slots__ = ()

    reach: ClassVar[Reach] = Reach.ROWS

    @property
    def rule(self) -> str:
        """The effect in words."""
        row = "card in your bouquet" if self.row is _UP else "of your keepsakes"
        return f"{self.points:+} for each {row}"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points for the row."""
        number = tally.bouquet if self.row is _UP else tally.keepsakes
        return number * self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the row's cards."""
        return _in_row(placed, self.row)


@frozen
class IfRowHolds(Effect):
    """Points if exactly so many cards lie in a row, this one counted by the row that it is in (R09)."""

    row: Face = field(validator=must_be(Face))
    cards: int = field(validator=must_be_number)
    points: int = field(validator=must_be_number)
    reach: ClassVar[Reach] = Reach.ROWS

    @property
    def rule(self) -> str:
        """The effect in words."""
        cards = "1 card is" if self.cards == 1 else f"{self.cards} cards are"
        return f"{self.points:+} if exactly {cards} in your {_ROW[self.row]}"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points if the number fits, else 0."""
        number = tally.bouquet if self.row is _UP else tally.keepsakes
        return self.points if number == self.cards else 0

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the row's cards."""
        return _in_row(placed, self.row)


@frozen
class PerHeart(Effect):
    """Points for every so many hearts on your cards, rounded down, on top of the hearts' own points (R06).

    Raises:
        InvalidRulesError: `every` is less than 1.
    """

    points: int = field(default=1, validator=must_be_number)
    every: int = field(default=1, validator=must_be_number)
    reach: ClassVar[Reach] = Reach.CARDS

    def __attrs_post_init__(self) -> None:
        """Check the number of hearts."""
        if self.every < 1:
            raise InvalidRulesError((f"`every` is {shown(self.every)}; it must be at least 1",))

    @property
    def rule(self) -> str:
        """The effect in words."""
        hearts = "each of your hearts" if self.every == 1 else f"every {self.every} hearts on your cards, rounded down"
        return f"{self.points:+} for {hearts}"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points for all hearts."""
        return tally.hearts // self.every * self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the cards with hearts."""
        cards: tuple[Card, ...] = ()
        for at in placed:
            if at.card.hearts:
                cards += (at.card,)
        return cards


class PerAdjacentHeart(_PerThing):
    """Points for each heart on the one or two adjacent cards, in either row; never its own (R07)."""

    __slots__ = ()

    reach: ClassVar[Reach] = Reach.NEIGHBORS

    @property
    def rule(self) -> str:
        """The effect in words."""
        return f"{self.points:+} for each heart on the adjacent cards"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points for the neighbors' hearts."""
        hearts = placed[column - 1].card.hearts if column else 0
        if column + 1 < len(placed):
            hearts += placed[column + 1].card.hearts
        return hearts * self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the neighbors with hearts."""
        return tuple([at.card for at in _beside(placed, column) if at.card.hearts])


class PerAdjacentCard(_PerThingInRow):
    """Points for each adjacent card in a row; the row of the card itself does not matter (R10)."""

    __slots__ = ()

    reach: ClassVar[Reach] = Reach.NEIGHBORS

    @property
    def rule(self) -> str:
        """The effect in words."""
        return f"{self.points:+} for each adjacent card in your {_ROW[self.row]}"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points for the neighbors in the row."""
        number = 1 if column and placed[column - 1].face is self.row else 0
        if column + 1 < len(placed) and placed[column + 1].face is self.row:
            number += 1
        return number * self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the neighbors in the row."""
        return tuple([at.card for at in _beside(placed, column) if at.face is self.row])


class PerAdjacentOtherColor(_PerThing):
    """Points for each adjacent card whose color differs from this card's own."""

    __slots__ = ()

    sees_colors: ClassVar[bool] = True
    reach: ClassVar[Reach] = Reach.NEIGHBORS

    @property
    def rule(self) -> str:
        """The effect in words."""
        return f"{self.points:+} for each adjacent card of another color"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points for the neighbors of another color."""
        return len(self.because(tally, placed, column)) * self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the neighbors of another color."""
        own = tally.color_of(placed[column].card)
        return tuple([at.card for at in _beside(placed, column) if tally.color_of(at.card) is not own])


class PerOtherHeartlessCard(_PerThing):
    """Points for each of your other cards without a heart (R08)."""

    __slots__ = ()

    reach: ClassVar[Reach] = Reach.CARDS

    @property
    def rule(self) -> str:
        """The effect in words."""
        return f"{self.points:+} for each of your other cards without a heart"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points for the other cards without a heart."""
        number = -1 if not placed[column].card.hearts else 0
        for at in placed:
            if not at.card.hearts:
                number += 1
        return number * self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the other cards without a heart."""
        own = placed[column]
        cards: tuple[Card, ...] = ()
        for at in placed:
            if at is not own and not at.card.hearts:
                cards += (at.card,)
        return cards


@frozen
class IfNoHearts(Effect):
    """Points if none of your cards has a heart (R05)."""

    points: int = field(default=3, validator=must_be_number)
    reach: ClassVar[Reach] = Reach.CARDS

    @property
    def rule(self) -> str:
        """The effect in words."""
        return f"{self.points:+} if you have no hearts"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points if there is no heart, else 0."""
        return 0 if tally.hearts else self.points

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return all cards."""
        return tuple([at.card for at in placed])

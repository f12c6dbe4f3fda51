"""What an effect counts."""

from __future__ import annotations

import enum
import re
from typing import Final, final

from attrs import evolve, field, frozen

from tussie_mussie._internal.cards import Face, Reach
from tussie_mussie._internal.checks import must_be
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.values import Compared
from tussie_mussie.effects._cards import (
    Cards,
    Owner,
    Place,
    after_noun,
    all_of_them,
    before_noun,
    has_own,
    is_limited,
    joined,
    noun_of,
    one_of_them,
    so,
)

__all__ = [
    "BY_COLOR",
    "Count",
    "Unit",
    "is_beside",
    "one_after_the_other",
    "reach_of_count",
    "so_many",
    "there",
    "things",
]


class Unit(enum.Enum):
    """What is counted of the chosen cards."""

    CARDS = "cards"
    """The cards."""
    HEARTS = "hearts"
    """Their hearts."""
    COLORS = "colors"
    """Their different colors."""
    PAIRS = "pairs"
    """Pairs of one color: for each color half of its cards, rounded down."""
    LARGEST = "largest"
    """The cards of the commonest color."""
    SETS = "sets"
    """Complete sets of one card of each of the selection's colors."""


BY_COLOR: Final = (Unit.COLORS, Unit.PAIRS, Unit.LARGEST, Unit.SETS)
"""The units for which colors are compared."""


@final
@frozen(eq=False, repr=False)
class Count(Compared, Readable):
    """A number: how many cards of a selection there are, or hearts on them, and the like.

    Attributes:
        unit: what is counted.
        cards: of which cards.

    Raises:
        InvalidRulesError: a field of another type, or sets of no colors.
    """

    unit: Unit = field(default=Unit.CARDS, validator=must_be(Unit))
    cards: Cards = field(factory=Cards, validator=must_be(Cards))

    def __attrs_post_init__(self) -> None:
        """Check that sets have colors."""
        if self.unit is Unit.SETS and not self.cards.colors:
            raise InvalidRulesError(("sets are counted of colors; cards.colors must not be empty",))

    @property
    def sees_colors(self) -> bool:
        """Whether it depends on the colors that one's own cards count as."""
        return self.cards.sees_colors or (self.unit in BY_COLOR and has_own(self.cards))

    @property
    def sees_others(self) -> bool:
        """Whether it depends on the other players' cards."""
        return self.cards.sees_others

    def _text(self) -> str:
        return one_after_the_other(self)


def is_beside(count: Count) -> bool:
    """Return whether the number is a sum over the one or two neighbors."""
    beside = count.cards.place in (Place.ADJACENT, Place.LEFT, Place.RIGHT)
    return beside and count.unit in (Unit.CARDS, Unit.HEARTS)


def reach_of_count(count: Count) -> Reach:
    """Return what the number can depend on at most."""
    if is_beside(count):
        return Reach.NEIGHBORS
    if count.cards.owner is not Owner.YOU or count.cards.place not in (Place.ANYWHERE, Place.HERE):
        return Reach.ANYTHING
    if count.cards.row is None:
        return Reach.CARDS
    return Reach.ROWS if count == Count(Unit.CARDS, Cards(row=count.cards.row)) else Reach.ANYTHING


# --- In English -----------------------------------------------------------------------------------------------


_HAVE: Final = {
    Owner.YOU: "you have",
    Owner.LEFT: "your left neighbor has",
    Owner.RIGHT: "your right neighbor has",
    Owner.OTHERS: "the other players together have",
    Owner.ALL: "all players together have",
}
_THEIR: Final = re.compile("(your|the|all) [a-z ]*(neighbor's|players')")
_UNITS: Final = {
    Unit.HEARTS: ("heart", "hearts"),
    Unit.COLORS: ("different color", "different colors"),
    Unit.PAIRS: ("pair of one color", "pairs of one color"),
    Unit.LARGEST: ("card of the commonest color", "cards of the commonest color"),
    Unit.SETS: ("set of {0}", "sets of {0}"),
}


def one_after_the_other(count: Count) -> str:
    """Return one after the other: `each of your red cards`, `each heart on the adjacent cards`."""
    if count.unit is Unit.CARDS:
        return one_of_them(count.cards)
    if count.unit is Unit.HEARTS and not is_limited(count.cards):
        return one_of_them(count.cards).replace("cards", "hearts")
    return f"each {_unit(count, 1)}{_among(count)}"


def so_many(count: Count, number: int) -> str:
    """Return so many together: `every 2 hearts on your cards`."""
    if count.unit is Unit.CARDS:
        return f"every {number} of {all_of_them(count.cards)}"
    return f"every {number} {_unit(count, number)}{_among(count)}"


def there(count: Count, quantity: str, number: int) -> str:
    """Return that there are so many: `exactly 2 cards are in your bouquet`, `you have no hearts`.

    Args:
        count: what is counted.
        quantity: how many, in words.
        number: the number that decides between singular and plural.
    """
    cards = count.cards
    are = "is" if number == 1 else "are"
    if count.unit is not Unit.CARDS:
        if is_limited(_chosen(count)):
            return f"there {are} {quantity} {_unit(count, number)}{_among(count)}"
        return f"{_HAVE[cards.owner]} {quantity} {_unit(count, number)}"
    if cards.place is Place.HERE and number < 2:
        return f"this card is {'' if number else 'not '}{so(cards) or 'here'}"
    if cards.row is not None and cards == Cards(row=cards.row):
        row = "bouquet" if cards.row is Face.UP else "keepsakes"
        return f"{quantity} {'card' if number == 1 else 'cards'} {are} in your {row}"
    many = f"{quantity} {before_noun(cards)}{noun_of(cards, number)}"
    if cards.place is Place.ANYWHERE:
        after = after_noun(cards) if cards.owner is Owner.YOU else _THEIR.sub("their", after_noun(cards))
        return f"{_HAVE[cards.owner]} {many}{after}"
    return f"there {are} {many}{after_noun(cards)}"


def things(count: Count) -> str:
    """Return what is compared with what others have: `red cards`, `hearts on your keepsakes`."""
    if count.unit is Unit.CARDS:
        return f"{before_noun(count.cards)}{noun_of(count.cards, 2)}{after_noun(count.cards)}"
    return f"{_unit(count, 2)}{_among(count) if is_limited(_chosen(count)) else ''}"


def _chosen(count: Count) -> Cards:
    """Return the selection; the colors of sets are told with the sets."""
    return evolve(count.cards, colors=()) if count.unit is Unit.SETS else count.cards


def _unit(count: Count, number: int) -> str:
    one, many = _UNITS[count.unit]
    colors = joined([color.value for color in count.cards.colors]) if count.unit is Unit.SETS else ""
    return (one if number == 1 else many).format(colors)


def _among(count: Count) -> str:
    return f" {'on' if count.unit is Unit.HEARTS else 'among'} {all_of_them(_chosen(count))}"

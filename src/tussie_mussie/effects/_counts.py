"""What an effect counts."""

from __future__ import annotations

import enum
import re
from typing import Final, final

from attrs import evolve, field, frozen

from tussie_mussie._internal.cards import Face, Reach
from tussie_mussie._internal.checks import must_be
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import MAX_PLAYERS
from tussie_mussie._internal.readable import Readable
from tussie_mussie.effects._cards import Cards, Owner, Place, joined
from tussie_mussie.effects._source import Scope, Source

__all__ = ["Count", "Unit"]


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


_BY_COLOR: Final = (Unit.COLORS, Unit.PAIRS, Unit.LARGEST, Unit.SETS)
_ADDED: Final = (Unit.CARDS, Unit.HEARTS)
_HELPER: Final = {Unit.COLORS: "firsts({0})", Unit.PAIRS: "pairs({0})", Unit.LARGEST: "largest({0})"}
_MOST_PLACED: Final = {Place.HERE: 1, Place.LEFT: 1, Place.RIGHT: 1, Place.ADJACENT: 2, Place.ENDS: 2}
_HAVE: Final = {
    Owner.YOU: "you have",
    Owner.LEFT: "your left neighbor has",
    Owner.RIGHT: "your right neighbor has",
    Owner.OTHERS: "the other players together have",
    Owner.ALL: "all players together have",
}
_THEIR: Final = re.compile("(your|the|all) [a-z ]*(neighbor's|players')")
_ROW: Final = Scope("row", own=False)
_SIDES: Final = {
    Place.ADJACENT: ("column", "column + 1 < len(placed)"),
    Place.LEFT: ("column",),
    Place.RIGHT: ("column + 1 < len(placed)",),
}
"""When there is a card on a side."""
_BESIDE: Final = {"column": "placed[column - 1]", "column + 1 < len(placed)": "placed[column + 1]"}
"""The card on that side."""


@final
@frozen(repr=False)
class Count(Readable):
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
    def nodes(self) -> int:
        """The number of nodes."""
        return 2

    @property
    def depth(self) -> int:
        """The depth of the expression."""
        return 2

    @property
    def sees_colors(self) -> bool:
        """Whether it depends on the colors that one's own cards count as."""
        return self.cards.sees_colors or (self.unit in _BY_COLOR and self.cards.has_own)

    @property
    def sees_others(self) -> bool:
        """Whether it depends on the other players' cards."""
        return self.cards.owner is not Owner.YOU

    @property
    def reach(self) -> Reach:
        """What it can depend on at most; NEIGHBORS where the number is a sum over the neighbors."""
        cards = self.cards
        if cards.owner is not Owner.YOU or cards.place is Place.ENDS:
            return Reach.ANYTHING
        if cards.place in _SIDES:
            return Reach.NEIGHBORS if self.unit in _ADDED else Reach.ANYTHING
        if cards.row is None:
            return Reach.CARDS
        return Reach.ROWS if self == Count(Unit.CARDS, Cards(row=cards.row)) else Reach.ANYTHING

    def most(self, cards: int, hearts: int) -> int:
        """Return a number that it cannot exceed.

        Args:
            cards: the most cards of an arrangement.
            hearts: the most hearts of an arrangement.
        """
        owners = {Owner.OTHERS: MAX_PLAYERS - 1, Owner.ALL: MAX_PLAYERS}.get(self.cards.owner, 1)
        if self.unit is Unit.HEARTS:
            return hearts * owners
        return min(cards, _MOST_PLACED.get(self.cards.place, cards)) * owners

    def _text(self) -> str:
        return self.one_of_them

    # --- As Python ------------------------------------------------------------------------------------------

    def number(self, source: Source) -> str:
        """Return the number as a line of Python."""
        return self._plain_number(source) or self._number(source, self.cards.scope())

    def number_of_row(self, source: Source) -> str:
        """Return the same number of another player's cards, which are called `row` in the line."""
        return self._number(source, _ROW)

    def _plain_number(self, source: Source) -> str:
        """Return the number where the tally already has it."""
        unit, cards = self.unit, self.cards
        if cards == Cards():
            known = {Unit.CARDS: "len(placed)", Unit.HEARTS: "tally.hearts", Unit.COLORS: "tally.different_colors"}
            return known.get(unit, "")
        if unit is Unit.CARDS and cards == Cards(row=cards.row):
            return "tally.bouquet" if cards.row is Face.UP else "tally.keepsakes"
        if unit is Unit.CARDS and cards == Cards(colors=cards.colors):
            counts = [f"tally.colors.count({source.constant(color)})" for color in cards.colors]
            return f"({' + '.join(counts)})" if len(counts) > 1 else counts[0]
        return self._number_beside(source) if cards.place in _SIDES and unit in _ADDED else ""

    def _number_beside(self, source: Source) -> str:
        """Return the number of what lies beside the card; two questions are faster than a list."""
        parts: list[str] = []
        for is_there in _SIDES[self.cards.place]:
            at = _BESIDE[is_there]
            tests = " and ".join([is_there, *self.cards.tests(source, self.cards.scope(), at)])
            parts.append(f"({f'{at}.card.hearts' if self.unit is Unit.HEARTS else '1'} if {tests} else 0)")
        return f"({' + '.join(parts)})"

    def _number(self, source: Source, scope: Scope) -> str:
        each = self.cards.each
        match self.unit:
            case Unit.CARDS:
                return f"len({each('0', source, scope)})"
            case Unit.HEARTS:
                return f"sum({each('at.card.hearts', source, scope)})"
            case Unit.COLORS:
                return f"len({self._found(source, scope)})"
            case Unit.PAIRS:
                return f"len({self._found(source, scope)}) // 2"
            case Unit.LARGEST:
                return f"len({self._found(source, scope)})"
            case _:
                return f"len({self._found(source, scope)}) // {len(self.cards.colors)}"

    def _found(self, source: Source, scope: Scope) -> str:
        """Return the counted cards where colors are compared."""
        colored = self.cards.each(f"(at.card, {scope.color()})", source, scope)
        if self.unit is Unit.SETS:
            return f"sets({colored}, {source.constant(self.cards.colors)})"
        return _HELPER[self.unit].format(colored)

    def counted(self, source: Source) -> str:
        """Return the cards that are counted as a line of Python: those with hearts, the first of each color."""
        scope = self.cards.scope()
        if self.unit is Unit.COLORS:
            return self._found(source, scope)
        if self.unit in _BY_COLOR:
            return f"merged(placed, tally, {self._found(source, scope)})"
        more = ("at.card.hearts",) if self.unit is Unit.HEARTS else ()
        return f"tuple({self.cards.each('at.card', source, scope, *more)})"

    def looked_at(self, source: Source) -> str:
        """Return the cards that a condition is about: the chosen ones, or all that were looked through in vain."""
        scope = self.cards.scope()
        chosen = self.cards.each("at.card", source, scope)
        return f"tuple({chosen} or [at.card for at in {scope.cards}])"

    # --- In English -----------------------------------------------------------------------------------------

    @property
    def one_of_them(self) -> str:
        """One after the other: `each of your red cards`, `each heart on the adjacent cards`."""
        if self.unit is Unit.CARDS:
            return self.cards.one_of_them
        if self.unit is Unit.HEARTS and not self.cards.is_limited:
            return self.cards.one_of_them.replace("cards", "hearts")
        return f"each {self._unit(1)}{self._among}"

    def several_of_them(self, number: int) -> str:
        """Return so many together: `every 2 hearts on your cards`."""
        if self.unit is Unit.CARDS:
            return f"every {number} of {self.cards.all_of_them}"
        return f"every {number} {self._unit(number)}{self._among}"

    def there(self, quantity: str, number: int) -> str:
        """Return that there are so many: `exactly 2 cards are in your bouquet`, `you have no hearts`.

        Args:
            quantity: how many, in words.
            number: the number that decides between singular and plural.
        """
        cards = self.cards
        are = "is" if number == 1 else "are"
        if self.unit is Unit.CARDS and cards.place is Place.HERE and number < 2:
            return f"this card is {'' if number else 'not '}{cards.so or 'here'}"
        if self == Count(Unit.CARDS, Cards(row=cards.row)) and cards.row is not None:
            row = "bouquet" if cards.row is Face.UP else "keepsakes"
            return f"{quantity} {'card' if number == 1 else 'cards'} {are} in your {row}"
        if self.unit is Unit.CARDS and cards.place is Place.ANYWHERE:
            placed = cards.placed if cards.owner is Owner.YOU else _THEIR.sub("their", cards.placed)
            return f"{_HAVE[cards.owner]} {quantity} {cards.described}{self._noun(number)}{placed}"
        if self.unit is Unit.CARDS:
            return f"there {are} {quantity} {cards.described}{self._noun(number)}{cards.placed}"
        if not self._chosen.is_limited:
            return f"{_HAVE[cards.owner]} {quantity} {self._unit(number)}"
        return f"there {are} {quantity} {self._unit(number)}{self._among}"

    @property
    def things(self) -> str:
        """What is compared with what others have: `red cards`, `hearts on your keepsakes`."""
        if self.unit is Unit.CARDS:
            return f"{self.cards.described}{self._noun(2)}{self.cards.placed}"
        return f"{self._unit(2)}{self._among if self._chosen.is_limited else ''}"

    @property
    def _chosen(self) -> Cards:
        """The selection; the colors of sets are told with the sets."""
        return evolve(self.cards, colors=()) if self.unit is Unit.SETS else self.cards

    def _noun(self, number: int) -> str:
        return self.cards.noun if number == 1 else f"{self.cards.noun}s"

    def _unit(self, number: int) -> str:
        one, many = _UNITS[self.unit]
        colors = joined([color.value for color in self.cards.colors]) if self.unit is Unit.SETS else ""
        return (one if number == 1 else many).format(colors)

    @property
    def _among(self) -> str:
        return f" {'on' if self.unit is Unit.HEARTS else 'among'} {self._chosen.all_of_them}"


_UNITS: Final = {
    Unit.HEARTS: ("heart", "hearts"),
    Unit.COLORS: ("different color", "different colors"),
    Unit.PAIRS: ("pair of one color", "pairs of one color"),
    Unit.LARGEST: ("card of the commonest color", "cards of the commonest color"),
    Unit.SETS: ("set of {0}", "sets of {0}"),
}

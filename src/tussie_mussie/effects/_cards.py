"""Which cards an effect looks at."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final, final

from attrs import field, frozen
from attrs.validators import optional

from tussie_mussie._internal.cards import Color, Face
from tussie_mussie._internal.checks import must_be, quoted
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.readable import Readable
from tussie_mussie.effects._source import Scope, Source

__all__ = ["Cards", "Hearts", "Like", "Owner", "Place", "colors_of", "joined"]


class Owner(enum.Enum):
    """Whose cards; with two players the other one is both the left and the right neighbor (R44)."""

    YOU = "you"
    """The player who scores."""
    LEFT = "left"
    """The next player clockwise."""
    RIGHT = "right"
    """The next player counterclockwise."""
    OTHERS = "others"
    """All other players."""
    ALL = "all"
    """All players, you included."""


class Place(enum.Enum):
    """Where cards lie: all but ANYWHERE in your own arrangement, by column, whichever the row (R11)."""

    ANYWHERE = "anywhere"
    """In any column."""
    HERE = "here"
    """This card itself."""
    ADJACENT = "adjacent"
    """The one or two cards beside this one."""
    LEFT = "left"
    """The card on this one's left."""
    RIGHT = "right"
    """The card on this one's right."""
    ENDS = "ends"
    """The leftmost and the rightmost card of the arrangement."""


class Like(enum.Enum):
    """How a card's color compares with this card's."""

    SAME = "same"
    """The same color."""
    OTHER = "other"
    """Another color."""


class Hearts(enum.Enum):
    """Whether a card has hearts."""

    NONE = "none"
    """No heart."""
    SOME = "some"
    """At least one heart."""


_COLORS: Final = tuple(Color)


def colors_of(colors: Iterable[Color]) -> tuple[Color, ...]:
    """Return colors as a tuple in the order of `Color`, each once.

    Raises:
        InvalidRulesError: something else is among them.
    """
    try:
        given = (*colors,)
    except TypeError:
        raise InvalidRulesError((f"colors is {quoted(colors)}; it must be a tuple of Colors",)) from None
    strange = [color for color in given if type(color) is not Color]
    if strange:
        raise InvalidRulesError((f"colors has {quoted(strange[0])}; it must be a tuple of Colors",))
    return tuple([color for color in _COLORS if color in given])


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Return texts with commas and a last `and`."""
    *others, end = parts
    return f"{', '.join(others)} {last} {end}" if others else end


_OWN: Final = Scope("placed", own=True)
_LYING: Final = {
    Place.ANYWHERE: "placed",
    Place.HERE: "placed[column:column + 1]",
    Place.ADJACENT: "(placed[column - 1:column + 2:2] if column else placed[1:2])",
    Place.LEFT: "placed[column - 1 if column else 0:column]",
    Place.RIGHT: "placed[column + 1:column + 2]",
    Place.ENDS: "placed[:1] + placed[1:][-1:]",
}
_OTHERS: Final = {
    Owner.LEFT: "(tally.others[0] if tally.others else ())",
    Owner.RIGHT: "(tally.others[-1] if tally.others else ())",
    Owner.OTHERS: "everybody((), tally)",
    Owner.ALL: "everybody(placed, tally)",
}
_WHOSE: Final = {
    Owner.YOU: "your",
    Owner.LEFT: "your left neighbor's",
    Owner.RIGHT: "your right neighbor's",
    Owner.OTHERS: "the other players'",
    Owner.ALL: "all players'",
}


@final
@frozen(repr=False)
class Cards(Readable):
    """A selection of cards: those that fit all that is said here.

    Attributes:
        owner: whose.
        place: where; places other than ANYWHERE are in your own arrangement.
        row: those in this row, None for both rows.
        colors: those that count as one of these colors, empty for any; other players' wild cards count
            as printed (R43).
        like: those whose color is, or is not, that of this card; None for any.
        hearts: those without, or with, hearts; None for both.
        other: whether this card itself is left out.

    Raises:
        InvalidRulesError: a field of another type, or a place in somebody else's arrangement.
    """

    owner: Owner = field(default=Owner.YOU, validator=must_be(Owner))
    place: Place = field(default=Place.ANYWHERE, validator=must_be(Place))
    row: Face | None = field(default=None, validator=optional(must_be(Face)))
    colors: tuple[Color, ...] = field(default=(), converter=colors_of)
    like: Like | None = field(default=None, validator=optional(must_be(Like)))
    hearts: Hearts | None = field(default=None, validator=optional(must_be(Hearts)))
    other: bool = field(default=False, validator=must_be(bool))

    def __attrs_post_init__(self) -> None:
        """Check that the place is in one's own arrangement."""
        if self.place is not Place.ANYWHERE and self.owner is not Owner.YOU:
            message = f"the place {self.place.value} is in your own arrangement; the owner is {self.owner.value}"
            raise InvalidRulesError((message,))

    @property
    def is_whole_arrangement(self) -> bool:
        """Whether it depends on one's own cards alone, and not on which of them looks."""
        return self.owner is Owner.YOU and self.place is Place.ANYWHERE and self.like is None and not self.other

    @property
    def sees_colors(self) -> bool:
        """Whether it depends on the colors that one's own cards count as."""
        return self.like is not None or (bool(self.colors) and self.has_own)

    @property
    def has_own(self) -> bool:
        """Whether one's own cards are among those that are looked through."""
        return self.owner in (Owner.YOU, Owner.ALL)

    def _text(self) -> str:
        return self.all_of_them

    # --- As Python ------------------------------------------------------------------------------------------

    def scope(self) -> Scope:
        """Return the cards that are looked through."""
        cards = _LYING[self.place] if self.owner is Owner.YOU else _OTHERS[self.owner]
        return Scope(cards, own=self.has_own)

    def each(self, item: str, source: Source, scope: Scope, *more: str) -> str:
        """Return a list of something for each chosen card.

        Args:
            item: what stands in the list, in terms of `at`.
            source: where names are bound.
            scope: the cards that are looked through.
            more: further conditions.
        """
        tests = [*self.tests(source, scope), *more]
        conditions = f" if {' and '.join(tests)}" if tests else ""
        return f"[{item} for at in {scope.cards}{conditions}]"

    def tests(self, source: Source, scope: Scope, at: str = "at") -> list[str]:
        """Return the conditions under which a placed card is chosen.

        Args:
            source: where names are bound.
            scope: the cards that are looked through.
            at: an expression for the placed card.
        """
        tests: list[str] = []
        if self.row is not None:
            tests.append(f"{at}.face is {source.constant(self.row)}")
        if self.hearts is not None:
            tests.append(f"{at}.card.hearts" if self.hearts is Hearts.SOME else f"not {at}.card.hearts")
        if len(self.colors) == 1:
            tests.append(f"{scope.color(at)} is {source.constant(self.colors[0])}")
        elif self.colors:
            tests.append(f"{scope.color(at)} in {source.constant(self.colors)}")
        if self.like is not None:
            negation = " not" if self.like is Like.OTHER else ""
            tests.append(f"{scope.color(at)} is{negation} {_OWN.color('placed[column]')}")
        if self.other:
            tests.append(f"{at} is not placed[column]")
        return tests

    # --- In English -----------------------------------------------------------------------------------------

    @property
    def is_limited(self) -> bool:
        """Whether it is anything less than all cards of its owner."""
        return self != Cards(owner=self.owner)

    @property
    def described(self) -> str:
        """What stands before the noun, such as `other red`, and a blank."""
        adjectives = ["other"] if self.other else []
        adjectives += ["adjacent"] if self.place is Place.ADJACENT else []
        adjectives += [joined([color.value for color in self.colors], "or")] if self.colors else []
        return "".join([f"{adjective} " for adjective in adjectives])

    @property
    def placed(self) -> str:
        """What stands behind the noun, such as `in your bouquet without a heart`, after a blank."""
        parts: list[str] = []
        if self.row is Face.UP:
            parts.append(f"in {_WHOSE[self.owner]} bouquet{'s' if self.owner in (Owner.OTHERS, Owner.ALL) else ''}")
        elif self.row is Face.DOWN and not self.is_keepsakes:
            parts.append("in your keepsakes")
        if self.place is Place.LEFT:
            parts.append("on the left of this one")
        elif self.place is Place.RIGHT:
            parts.append("on the right of this one")
        elif self.place is Place.ENDS:
            parts.append("at the ends of your arrangement")
        if self.like is not None:
            parts.append("of this card's color" if self.like is Like.SAME else "of another color")
        if self.hearts is not None:
            parts.append("with a heart" if self.hearts is Hearts.SOME else "without a heart")
        return "".join([f" {part}" for part in parts])

    @property
    def is_keepsakes(self) -> bool:
        """Whether the noun is keepsakes and not cards."""
        return self.row is Face.DOWN and self.place is Place.ANYWHERE

    @property
    def noun(self) -> str:
        """The noun for one of them."""
        return "keepsake" if self.is_keepsakes else "card"

    @property
    def one_of_them(self) -> str:
        """One after the other: `each of your red cards`, `each adjacent card in your bouquet`."""
        if self.place is Place.HERE:
            return f"this card{self._if_so}"
        if self.place in (Place.LEFT, Place.RIGHT):
            return f"{_article(self.described)}{self.described}card{self.placed}"
        if self.place is not Place.ANYWHERE or self.row is Face.UP:
            return f"each {self.described}card{self.placed}"
        return f"each of {_WHOSE[self.owner]} {self.described}{self.noun}s{self.placed}"

    @property
    def all_of_them(self) -> str:
        """All together: `your red cards`, `the adjacent cards`."""
        if self.place is Place.HERE:
            return f"this card{self._if_so}"
        if self.place in (Place.LEFT, Place.RIGHT):
            return f"the {self.described}card{self.placed}"
        if self.place is not Place.ANYWHERE or self.row is Face.UP:
            return f"the {self.described}cards{self.placed}"
        return f"{_WHOSE[self.owner]} {self.described}{self.noun}s{self.placed}"

    @property
    def _if_so(self) -> str:
        """What must be true of this card, such as `if it is red`."""
        return f" if it is {self.so}" if self.so else ""

    @property
    def so(self) -> str:
        """What must be true of each of them: `red and in your bouquet`."""
        parts = [joined([color.value for color in self.colors], "or")] if self.colors else []
        if self.row is not None:
            parts.append("in your bouquet" if self.row is Face.UP else "a keepsake")
        if self.hearts is not None:
            parts.append("with a heart" if self.hearts is Hearts.SOME else "without a heart")
        return joined(parts) if parts else ""


def _article(described: str) -> str:
    return "an " if described[:1] in tuple("aeiou") else "a "

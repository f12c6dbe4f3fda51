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
from tussie_mussie._internal.values import Compared

__all__ = [
    "Cards",
    "Hearts",
    "Like",
    "Owner",
    "Place",
    "after_noun",
    "all_of_them",
    "before_noun",
    "colors_of",
    "has_own",
    "is_limited",
    "is_whole_arrangement",
    "joined",
    "noun_of",
    "one_of_them",
    "so",
]


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


@final
@frozen(eq=False, repr=False)
class Cards(Compared, Readable):
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
    def sees_colors(self) -> bool:
        """Whether it depends on the colors that one's own cards count as."""
        return self.like is not None or (bool(self.colors) and has_own(self))

    @property
    def sees_others(self) -> bool:
        """Whether it looks at the other players' cards."""
        return self.owner is not Owner.YOU

    def _text(self) -> str:
        return all_of_them(self)


def has_own(cards: Cards) -> bool:
    """Return whether one's own cards are among those that are looked through."""
    return cards.owner in (Owner.YOU, Owner.ALL)


def is_whole_arrangement(cards: Cards) -> bool:
    """Return whether it depends on one's own cards alone, and not on which of them looks."""
    return cards.owner is Owner.YOU and cards.place is Place.ANYWHERE and cards.like is None and not cards.other


def is_limited(cards: Cards) -> bool:
    """Return whether it is anything less than all cards of its owner."""
    return cards != Cards(owner=cards.owner)


# --- In English -----------------------------------------------------------------------------------------------


_WHOSE: Final = {
    Owner.YOU: "your",
    Owner.LEFT: "your left neighbor's",
    Owner.RIGHT: "your right neighbor's",
    Owner.OTHERS: "the other players'",
    Owner.ALL: "all players'",
}


_HEARTS: Final = {Hearts.SOME: "with a heart", Hearts.NONE: "without a heart"}


def one_of_them(cards: Cards) -> str:
    """Return one after the other: `each of your red cards`, `each adjacent card in your bouquet`."""
    before, after = before_noun(cards), after_noun(cards)
    if cards.place is Place.HERE:
        return _this_card(cards)
    if cards.place in (Place.LEFT, Place.RIGHT):
        return f"{_article(before)}{before}card{after}"
    if cards.place is not Place.ANYWHERE or cards.row is Face.UP:
        return f"each {before}card{after}"
    return f"each of {_WHOSE[cards.owner]} {before}{noun_of(cards, 2)}{after}"


def all_of_them(cards: Cards) -> str:
    """Return all together: `your red cards`, `the adjacent cards`."""
    before, after = before_noun(cards), after_noun(cards)
    if cards.place is Place.HERE:
        return _this_card(cards)
    if cards.place in (Place.LEFT, Place.RIGHT):
        return f"the {before}card{after}"
    if cards.place is not Place.ANYWHERE or cards.row is Face.UP:
        return f"the {before}cards{after}"
    return f"{_WHOSE[cards.owner]} {before}{noun_of(cards, 2)}{after}"


def noun_of(cards: Cards, number: int) -> str:
    """Return the noun for so many of them."""
    noun = "keepsake" if _are_keepsakes(cards) else "card"
    return noun if number == 1 else f"{noun}s"


def before_noun(cards: Cards) -> str:
    """Return what stands before the noun, such as `other red`, and a blank."""
    adjectives = ["other"] if cards.other else []
    adjectives += ["adjacent"] if cards.place is Place.ADJACENT else []
    adjectives += [_named(cards.colors)] if cards.colors else []
    return "".join([f"{adjective} " for adjective in adjectives])


def after_noun(cards: Cards) -> str:
    """Return what follows the noun, such as `in your bouquet without a heart`, after a blank."""
    parts: list[str] = []
    if cards.row is Face.UP:
        parts.append(f"in {_WHOSE[cards.owner]} bouquet{'s' if cards.owner in (Owner.OTHERS, Owner.ALL) else ''}")
    elif cards.row is Face.DOWN and not _are_keepsakes(cards):
        parts.append("in your keepsakes")
    if cards.place is Place.LEFT:
        parts.append("on the left of this one")
    elif cards.place is Place.RIGHT:
        parts.append("on the right of this one")
    elif cards.place is Place.ENDS:
        parts.append("at the ends of your arrangement")
    if cards.like is not None:
        parts.append("of this card's color" if cards.like is Like.SAME else "of another color")
    if cards.hearts is not None:
        parts.append(_HEARTS[cards.hearts])
    return "".join([f" {part}" for part in parts])


def so(cards: Cards) -> str:
    """Return what must be true of each of them: `red and in your bouquet`; nothing if any card will do."""
    parts = [_named(cards.colors)] if cards.colors else []
    if cards.row is not None:
        parts.append("in your bouquet" if cards.row is Face.UP else "a keepsake")
    if cards.hearts is not None:
        parts.append(_HEARTS[cards.hearts])
    return joined(parts) if parts else ""


def _this_card(cards: Cards) -> str:
    true = so(cards)
    return f"this card if it is {true}" if true else "this card"


def _are_keepsakes(cards: Cards) -> bool:
    """Return whether the noun is keepsakes and not cards."""
    return cards.row is Face.DOWN and cards.place is Place.ANYWHERE


def _named(colors: Iterable[Color]) -> str:
    return joined([color.value for color in colors], "or")


def _article(described: str) -> str:
    return "an " if described[:1] in tuple("aeiou") else "a "

"""A card, the side on which it lies, and what its scoring text is a value of."""

from __future__ import annotations

import enum
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, final

from attrs import field, frozen

from tussie_mussie._internal.checks import exactly, needs, of_another_type, plain_text, quoted, shown, whole
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import MOST_HEARTS
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.readable import Readable
from tussie_mussie.abilities import Ability

__all__ = [
    "Card",
    "Color",
    "Effect",
    "Face",
    "PlacedCard",
    "Reach",
    "Tally",
    "is_official",
    "make_placed",
    "make_tally",
    "official_card",
    "official_ids",
    "register_official",
    "valid_code",
    "valid_id",
    "valid_name",
    "write_placed",
    "write_row",
    "write_set",
]


class Color(enum.Enum):
    """The colors that cards of any known deck have."""

    RED = "red"
    WHITE = "white"
    PINK = "pink"
    PURPLE = "purple"
    YELLOW = "yellow"
    ORANGE = "orange"
    GREEN = "green"
    GREY = "grey"


class Face(enum.Enum):
    """The side that a card shows; it decides the row in which the card scores."""

    UP = "up"
    """Faceup: in the bouquet."""
    DOWN = "down"
    """Facedown: a keepsake."""

    @property
    def other(self) -> Face:
        """The other side."""
        return _OTHER[self]


_OTHER: Final = {Face.UP: Face.DOWN, Face.DOWN: Face.UP}
_UP: Final = Face.UP  # a global is found several times as fast as an enum's member


class Reach(enum.Enum):
    """How far an effect looks: what its bonus can depend on at most."""

    CARDS = "cards"
    """Which cards there are, in either row; neither their order nor where the card itself lies."""
    ROWS = "rows"
    """How many cards lie in each row."""
    NEIGHBORS = "neighbors"
    """What lies beside the card: the bonus is the sum of what it would be with each neighbor alone, 0 with none."""
    ANYTHING = "anything"
    """Anything at all."""


@final
@frozen(repr=False)
class Tally(Readable):
    """What all cards of an arrangement amount to, wherever they lie; effects look at it.

    Attributes:
        colors: the colors that the cards count as, one for each card, in the order of `Color`.
        hearts: the number of hearts on all cards.
        bouquet: the number of cards in the bouquet.
        wild: the wild cards.
        assigned: the color that each wild card counts as.
        others: the other players' cards, clockwise from the left neighbor, for effects that look at the table.
    """

    colors: tuple[Color, ...]
    hearts: int
    bouquet: int
    wild: tuple[Card, ...] = ()
    assigned: tuple[tuple[Card, Color], ...] = ()
    others: tuple[tuple[PlacedCard, ...], ...] = ()

    def _text(self) -> str:
        colors = ", ".join([color.value for color in self.colors])
        rows = f"{self.bouquet} in the bouquet, {self.keepsakes} keepsakes"
        return f"{colors or 'no cards'}; {self.hearts} hearts; {rows}"

    @property
    def different_colors(self) -> int:
        """The number of different colors."""
        different = 0
        before: Color | None = None
        for color in self.colors:
            different += color is not before
            before = color
        return different

    @property
    def keepsakes(self) -> int:
        """The number of keepsakes."""
        return len(self.colors) - self.bouquet

    def color_of(self, card: Card) -> Color:
        """Return the color that a card counts as: a wild card's assigned one, else the printed one.

        Args:
            card: a card of the arrangement.
        """
        for wild, color in self.assigned:
            if wild is card or wild == card:
                return color
        return card.color


make_tally = maker(Tally)


class Effect(Readable, ABC):
    """What a card scores beyond its hearts; the vocabulary is in `tussie_mussie.effects`.

    A further effect is a frozen attrs class with these members. The engine, the scores and pickling need to know
    nothing else about it; JSON documents know the library's own vocabulary alone.

    Attributes:
        sees_colors: whether the bonus depends on colors, so that a wild card's choice matters to it; without it
            a wild card's color is not chosen for this effect.
        sees_others: whether the bonus depends on the other players' arrangements.
        wild: whether the card counts as any color.
        wild_colors: as which colors a wild card can count, empty for all of the deck's.
        reach: what the bonus can depend on at most. Scores are remembered by it, so that it makes them fast; an effect
            that says less than the truth scores wrongly.
    """

    __slots__ = ()

    sees_colors: ClassVar[bool] = False
    sees_others: ClassVar[bool] = False
    wild: ClassVar[bool] = False
    wild_colors: ClassVar[tuple[Color, ...]] = ()
    reach: ClassVar[Reach] = Reach.ANYTHING

    def _text(self) -> str:
        return self.rule

    @property
    @abstractmethod
    def rule(self) -> str:
        """The effect in words, without a period: `+1 for each of your red cards`."""

    @property
    def sentence(self) -> str:
        """The effect as a sentence: the text of a card that has no other."""
        return f"{self.rule}."

    @abstractmethod
    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points that a card earns beyond its hearts.

        Args:
            tally: what all cards of the arrangement amount to.
            placed: the arrangement's cards, left to right.
            column: where the card lies among them.
        """

    @abstractmethod
    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the cards that earn a bonus which is not 0, each once, left to right.

        Args:
            tally: what all cards of the arrangement amount to.
            placed: the arrangement's cards, left to right.
            column: where the card lies among them.
        """


_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_CODE: Final = re.compile(r"[A-Z]{2}")
_NAME: Final = re.compile(r"\w+(?:[ '.-]\w+)*")
_OFFICIAL: Final[dict[str, Card]] = {}


def valid_id(text: str) -> bool:
    """Return whether a text can be an id."""
    return _ID.fullmatch(text) is not None


def valid_code(text: str) -> bool:
    """Return whether a text can be a code."""
    return _CODE.fullmatch(text) is not None


def valid_name(text: str) -> bool:
    """Return whether a text can be a name."""
    return _NAME.fullmatch(text) is not None


@final
@frozen(cache_hash=True, repr=False, getstate_setstate=False)  # a card of an edition could be changed by such a call
class Card(Readable):
    """One flower card, described completely by its values; nothing in the engine asks for a card by name.

    Args:
        text: what the card says; by default the sentences of its effect and its ability.

    Attributes:
        id: the stable id, never reused: `"red-rose"`.
        code: two capital letters for the notation: `"RR"`.
        name: the printed English name: `"Red Rose"`.
        color: the printed color.
        hearts: the number of heart icons.
        meaning: what the flower says in the Victorian language of flowers.
        effect: what the card scores beyond its hearts, if anything.
        ability: what its owner may or must do before scoring, if anything.

    Raises:
        InvalidRulesError: with every problem: a value of another type; an id, code or name of a form that the notation
            cannot carry; hearts fewer than 0 or more than 99.
    """

    id: str = field(converter=plain_text)
    code: str = field(converter=plain_text, hash=False)
    name: str = field(converter=plain_text, hash=False)
    color: Color = field(hash=False)
    hearts: int = field(default=0, converter=whole, hash=False)
    _printed: str = field(default="", alias="text", converter=plain_text, kw_only=True, hash=False)
    meaning: str = field(default="", converter=plain_text, kw_only=True, hash=False)
    effect: Effect | None = field(default=None, kw_only=True, hash=False)
    ability: Ability | None = field(default=None, kw_only=True, hash=False)

    def __attrs_pre_init__(self) -> None:
        """Refuse to begin anew: a card that is there stays as it is."""
        if hasattr(self, "id"):
            raise TypeError("a Card cannot be changed; attrs.evolve makes another one of it")

    def __attrs_post_init__(self) -> None:
        """Check the fields."""
        self._check_types()
        problems = tuple(
            problem
            for fits, problem in (
                (valid_id(self.id), f"card id {quoted(self.id)} is not lower-case words joined by '-'"),
                (valid_code(self.code), f"card code {quoted(self.code)} is not two capital letters"),
                (
                    valid_name(self.name),
                    f"card name {quoted(self.name)} is not words joined by spaces, '-', '.' or '",
                ),
                (
                    0 <= self.hearts <= MOST_HEARTS,
                    f"card {quoted(self.id)} has {shown(self.hearts)} hearts; it can have 0 to {MOST_HEARTS}",
                ),
            )
            if not fits
        )
        if problems:
            raise InvalidRulesError(problems)
        if self._printed and self._printed == self._sentences:
            # A text that says itself goes with the effect when a card is made of this one by `attrs.evolve`.
            object.__setattr__(self, "_printed", "")

    @property
    def text(self) -> str:
        """What the card says: its printed text, or else the sentences of its effect and its ability."""
        return self._printed or self._sentences

    @property
    def _sentences(self) -> str:
        return " ".join([part.sentence for part in (self.effect, self.ability) if part is not None])

    def _check_types(self) -> None:
        texts = "id", "code", "name", "text", "meaning"
        values = self.id, self.code, self.name, self._printed, self.meaning
        problems = [
            problem for name, value in zip(texts, values, strict=True) for problem in of_another_type(name, value, str)
        ]
        problems += of_another_type("color", self.color, Color)
        if self.effect is not None:
            problems += of_another_type("effect", self.effect, Effect)
        if self.ability is not None:
            problems += exactly("ability", self.ability, Ability)
        if problems:
            raise InvalidRulesError(tuple([f"card {quoted(self.id)}: {problem}" for problem in problems]))

    def _text(self) -> str:
        return f"{self.name} ({self.code})"

    def _in_short(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a card of the library's own editions by its id, any other in full."""
        if is_official(self):
            return _official, (self.id,)
        fields = (self.id, self.code, self.name, self.color, self.hearts)
        return _unpickled, (fields, self._printed, self.meaning, self.effect, self.ability)


def register_official(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Let the cards of `deck` be pickled by id, and return it (for the library's own editions only)."""
    _OFFICIAL.update((card.id, card) for card in deck)
    return deck


def is_official(card: Card) -> bool:
    """Return whether a card equals one of the library's own editions, so that its id says all about it."""
    return _OFFICIAL.get(card.id) == card


def official_card(card_id: str) -> Card | None:
    """Return the card of the library's own editions with this id, or None."""
    return _OFFICIAL.get(card_id)


def official_ids() -> tuple[str, ...]:
    """Return the ids of all cards of the library's own editions, sorted."""
    return tuple(sorted(_OFFICIAL))


def _official(card_id: str) -> Card:
    return _OFFICIAL[card_id]


def _unpickled(
    fields: tuple[str, str, str, Color, int],
    text: str,
    meaning: str,
    effect: Effect | None,
    ability: Ability | None,
) -> Card:
    return Card(*fields, text=text, meaning=meaning, effect=effect, ability=ability)


@final
@frozen(cache_hash=True, repr=False)
class PlacedCard(Readable):
    """A card as it lies in an arrangement.

    Attributes:
        card: the card.
        face: `Face.UP` in the bouquet, `Face.DOWN` as a keepsake.

    Raises:
        TypeError: a field is of another type, or of a subclass.
    """

    card: Card
    face: Face

    def __attrs_post_init__(self) -> None:
        """Check the fields."""
        if type(self.card) is not Card:
            raise needs("PlacedCard", "a Card as card", self.card, "Rules.card finds one by its id, name or code")
        if type(self.face) is not Face:
            raise needs("PlacedCard", "a Face as face", self.face, "Face.UP and Face.DOWN are the two")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as a call, which is shorter than by field names."""
        return PlacedCard, (self.card, self.face)

    def _text(self) -> str:
        return write_placed(self.card, self.face)

    def flipped(self) -> PlacedCard:
        """Return the same card in the other row (R13)."""
        return make_placed(self.card, self.face.other)


make_placed = maker(PlacedCard)


if TYPE_CHECKING:  # a protocol takes long to make

    class _Lying(Protocol):
        """A card on the table as somebody sees it."""

        @property
        def card(self) -> Card | None: ...
        @property
        def face(self) -> Face: ...


def write_placed(card: Card | None, face: Face) -> str:
    """Return a placed card as its code, capital letters faceup, or as `??` when it is not known."""
    if card is None:
        return "??"
    return card.code if face is Face.UP else card.code.lower()


def write_row(row: Iterable[_Lying]) -> str:
    """Return the codes of cards that lie in a row, left to right; the empty string for none."""
    # This is `write_placed` written out: nothing is written as often.
    return " ".join(
        [("??" if at.card is None else at.card.code if at.face is _UP else at.card.code.lower()) for at in row]
    )


def write_set(cards: Iterable[Card]) -> str:
    """Return a set of cards as their codes in alphabetical order, `-` for none."""
    return " ".join(sorted([card.code for card in cards])) or "-"

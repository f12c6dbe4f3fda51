"""How single values look in documents: a codec for each form, which reads, writes and describes it.

Reading is strict: nothing is coerced, and the first item of an array that is wrong ends the reading, so that
a hostile document costs no more than that. The cards that a document can name are handed from reader to
reader, so readings at the same time, or one inside another, cannot disturb each other.
"""

from __future__ import annotations

import enum
import itertools
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from fractions import Fraction
from operator import index
from typing import Final, Generic, SupportsIndex, TypeAlias, TypeVar

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.documents.problems import Wrong, described, listed, quoted_text
from tussie_mussie._internal.documents.shapes import Json, is_array, is_set, is_tuple, tag_of
from tussie_mussie._internal.errors import UnknownCardError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import LARGEST_JSON, MOST_DIGITS
from tussie_mussie._internal.lookup import close_cards

__all__ = [
    "ID",
    "Array",
    "CardId",
    "CardOrGoalId",
    "CardSet",
    "Codec",
    "Deck",
    "Exact",
    "Fixed",
    "GoalId",
    "GoalSet",
    "Member",
    "Nullable",
    "Number",
    "Text",
    "Truth",
    "instance",
    "mistyped",
    "reference",
]

_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)
Deck: TypeAlias = Mapping[str, Card | Goal]
"""The cards and goals that a document can name, by their ids."""

ID: Final = "^[a-z0-9]+(-[a-z0-9]+)*$"


class Codec(ABC, Generic[_T_co]):
    """How values of one form stand in documents."""

    __slots__ = ()

    @abstractmethod
    def read(self, value: object, deck: Deck) -> _T_co:
        """Return what something in a document stands for; `Wrong` if it cannot be."""

    @abstractmethod
    def write(self, value: object) -> Json:
        """Return how a value stands in a document; `Wrong` if it cannot."""

    @abstractmethod
    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the JSON Schema; definitions that it refers to are added to `known`."""


def instance(kind: type[_T], value: object) -> _T:
    """Return a value that is to be written, if it is of this type."""
    if not isinstance(value, kind):
        raise mistyped(kind.__name__, value)
    return value


def mistyped(names: str, value: object) -> Wrong:
    """Return what is wrong with a value that is to be written and is of none of these types."""
    return Wrong(f"must be of the type {names}, not {type(value).__name__}")


def reference(name: str, known: dict[str, Json], definition: dict[str, Json]) -> dict[str, Json]:
    """Return the schema that refers to a definition, which is added to those that are known."""
    known[name] = definition
    return {"$ref": f"#/$defs/{name}"}


class Number(Codec[int]):
    """Integers in a range.

    Attributes:
        sense: the narrower range that values can have at all, for the schema; the readers of whole documents,
            which know why, refuse the others.
    """

    __slots__ = "least", "most", "sense", "step"

    def __init__(
        self,
        least: int = -LARGEST_JSON,
        most: int = LARGEST_JSON,
        *,
        step: int = 1,
        sense: tuple[int, int] | None = None,
    ) -> None:
        self.least = least
        self.most = most
        self.step = step
        self.sense = sense or (least, most)

    def read(self, value: object, deck: Deck) -> int:
        """Return the integer."""
        if type(value) is not int:
            raise Wrong(f"must be an integer, not {described(value)}")
        if not self.least <= value <= self.most:
            raise Wrong(f"must be an integer from {self.least} to {self.most}, not {described(value)}")
        if value % self.step:
            raise Wrong(f"must be even, not {value}")
        return value

    def write(self, value: object) -> Json:
        """Return the integer."""
        if not isinstance(value, int | SupportsIndex):
            raise mistyped("int", value)
        return self.read(index(value), {})

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the range."""
        least, most = self.sense
        multiple: dict[str, Json] = {"multipleOf": self.step} if self.step > 1 else {}
        return {"type": "integer", "minimum": least, "maximum": most, **multiple}


class Text(Codec[str]):
    """Texts that can be encoded.

    Attributes:
        pattern: what is known of the text, for the schema.
    """

    __slots__ = ("pattern",)

    def __init__(self, pattern: str = "") -> None:
        self.pattern = pattern

    def read(self, value: object, deck: Deck) -> str:
        """Return the text."""
        if type(value) is not str:
            raise Wrong(f"must be a string, not {described(value)}")
        if not value.isascii():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise Wrong("must not have a surrogate that stands alone") from None
        return value

    def write(self, value: object) -> Json:
        """Return the text."""
        return self.read(str.__str__(instance(str, value)), {})

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the pattern."""
        return {"type": "string", "pattern": self.pattern} if self.pattern else {"type": "string"}


class Truth(Codec[bool]):
    """True or false."""

    __slots__ = ()

    def read(self, value: object, deck: Deck) -> bool:
        """Return it."""
        if not isinstance(value, bool):
            raise Wrong(f"must be true or false, not {described(value)}")
        return value

    def write(self, value: object) -> Json:
        """Return it."""
        return instance(bool, value)

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the type."""
        return {"type": "boolean"}


class Member(Codec[enum.Enum]):
    """Members of an enum, by their values."""

    __slots__ = "kind", "members"

    def __init__(self, kind: type[enum.Enum]) -> None:
        self.kind = kind
        self.members: dict[str, enum.Enum] = {member.value: member for member in kind}

    def read(self, value: object, deck: Deck) -> enum.Enum:
        """Return the member."""
        member = self.members.get(value) if isinstance(value, str) else None
        if member is None or type(value) is not str:
            raise Wrong(f"must be {listed(tuple(self.members))}, not {described(value)}")
        return member

    def write(self, value: object) -> Json:
        """Return the member's value."""
        text: str = instance(self.kind, value).value
        return text

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the list of the values."""
        return reference(tag_of(self.kind), known, {"enum": [*self.members]})


class Exact(Codec[Fraction]):
    """Exact numbers that need not be whole, as texts such as `7` and `114/13`: they are longer than JSON's numbers."""

    __slots__ = ()

    def read(self, value: object, deck: Deck) -> Fraction:
        """Return the number."""
        if type(value) is str and len(value) <= MOST_DIGITS and _EXACT.fullmatch(value):
            number = Fraction(value)
            if str(number) == value:
                return number
        raise Wrong(f"must be a number in lowest terms, such as '7' or '114/13', not {described(value)}")

    def write(self, value: object) -> Json:
        """Return the number in lowest terms."""
        number = instance(Fraction, value)
        bits = max(number.numerator.bit_length(), number.denominator.bit_length())
        text = str(number) if bits <= 4 * MOST_DIGITS else ""  # Python refuses to write very large ones
        if not 0 < len(text) <= MOST_DIGITS:
            raise Wrong("is a number with too many digits")
        return text

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the pattern."""
        return {"type": "string", "pattern": f"^{_EXACT.pattern}$", "maxLength": MOST_DIGITS}


_EXACT: Final = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")


class Nullable(Codec[_T_co | None]):
    """What a codec reads and writes, or null for None."""

    __slots__ = ("codec",)

    def __init__(self, codec: Codec[_T_co]) -> None:
        self.codec = codec

    def read(self, value: object, deck: Deck) -> _T_co | None:
        """Return the value, or None."""
        return None if value is None else self.codec.read(value, deck)

    def write(self, value: object) -> Json:
        """Return how the value, or None, stands in a document."""
        return None if value is None else self.codec.write(value)

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the choice."""
        return {"anyOf": [self.codec.schema(known), {"type": "null"}]}


class Array(Codec[tuple[_T_co, ...]]):
    """Tuples whose items are all of one form.

    Attributes:
        item: the form.
        most: how many items there can be; None for no limit. Then there must be one at least.
        noun: what the items are, for the message of too many.
    """

    __slots__ = "item", "most", "noun"

    def __init__(self, item: Codec[_T_co], most: int | None = None, noun: str = "items") -> None:
        self.item = item
        self.most = most
        self.noun = noun

    def read(self, value: object, deck: Deck) -> tuple[_T_co, ...]:
        """Return the items, up to the first that is wrong."""
        if not is_array(value):
            raise Wrong(f"must be an array, not {described(value)}")
        done: list[_T_co] = []
        codecs = self._codecs(len(value))
        try:
            for codec, item in zip(codecs, value, strict=False):
                done.append(codec.read(item, deck))  # its length is the index of what is wrong
        except Wrong as wrong:
            wrong.where = f"[{len(done)}]{wrong.where}"
            raise
        return tuple(done)

    def write(self, value: object) -> Json:
        """Return the items."""
        if not is_tuple(value):
            raise mistyped("tuple", value)
        done: list[Json] = []
        codecs = self._codecs(len(value))
        try:
            for codec, item in zip(codecs, value, strict=False):
                done.append(codec.write(item))  # as in reading
        except Wrong as wrong:
            wrong.where = f"[{len(done)}]{wrong.where}"
            raise
        return done

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the items and their number."""
        limits: dict[str, Json] = {} if self.most is None else {"minItems": 1, "maxItems": self.most}
        return {"type": "array", "items": self.item.schema(known), **limits}

    def _codecs(self, length: int) -> Iterable[Codec[_T_co]]:
        """Return the codec of each item, if there can be so many."""
        if self.most is not None and length > self.most:
            raise Wrong(f"must be at most {self.most} {self.noun}, not {length}")
        return itertools.repeat(self.item)


class Fixed(Array[object]):
    """Tuples of one length, each item of its own form.

    Attributes:
        items: the forms.
    """

    __slots__ = ("items",)

    def __init__(self, items: tuple[Codec[object], ...]) -> None:
        super().__init__(items[0])
        self.items = items

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the items."""
        items: list[Json] = [item.schema(known) for item in self.items]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}

    def _codecs(self, length: int) -> Iterable[Codec[object]]:
        if length != len(self.items):
            raise Wrong(f"must be an array of {len(self.items)}, not of {length}")
        return self.items


class CardId(Codec[Card]):
    """Cards of the deck, by their ids."""

    __slots__ = ()

    def read(self, value: object, deck: Deck) -> Card:
        """Return the card, the very object of the deck."""
        if type(value) is not str:
            raise Wrong(f"must be the id of a card, not {described(value)}")
        card = deck.get(value)
        if not isinstance(card, Card):
            raise _unknown_card(value, deck)
        return card

    def write(self, value: object) -> Json:
        """Return the card's id."""
        return instance(Card, value).id

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the form of ids."""
        return {"type": "string", "pattern": ID}


def _unknown_card(key: str, deck: Deck) -> Wrong:
    close = close_cards(key, tuple([card for card in deck.values() if isinstance(card, Card)]))
    hint = f"; did you mean {listed(tuple([card.id for card in close]))}?" if close else ""
    message = f"the deck has no card with the id {quoted_text(key)}{hint}"
    return Wrong(message, "", UnknownCardError(key, tuple([card.name for card in close]), message))


class GoalId(Codec[Goal]):
    """Goals of the rules, by their ids."""

    __slots__ = ()

    def read(self, value: object, deck: Deck) -> Goal:
        """Return the goal, the very object of the rules."""
        goal = deck.get(value) if type(value) is str else None
        if not isinstance(goal, Goal):
            known = [goal.id for goal in deck.values() if isinstance(goal, Goal)]
            hint = f"one of {', '.join(known)}" if known else "but the rules have none"
            raise Wrong(f"must be the id of a goal, {hint}, not {described(value)}")
        return goal

    def write(self, value: object) -> Json:
        """Return the goal's id."""
        return instance(Goal, value).id

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the form of ids."""
        return {"type": "string", "pattern": ID}


class CardOrGoalId(Codec[Card | Goal]):
    """Cards and goals, by their ids."""

    __slots__ = ()

    def read(self, value: object, deck: Deck) -> Card | Goal:
        """Return the card or the goal, the very object of the rules."""
        known = deck.get(value) if type(value) is str else None
        return known if isinstance(known, Goal) else _CARD.read(value, deck)

    def write(self, value: object) -> Json:
        """Return the id."""
        return value.id if isinstance(value, Goal) else _CARD.write(value)

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the form of ids."""
        return _CARD.schema(known)


class GoalSet(Codec[frozenset[Goal]]):
    """Sets of goals: written in the order of their ids, read in any order."""

    __slots__ = ()

    def read(self, value: object, deck: Deck) -> frozenset[Goal]:
        """Return the goals."""
        goals = _GOALS.read(value, deck)
        for place, goal in enumerate(goals):
            if goal in goals[:place]:
                raise Wrong(f"{goal.id!r} stands here twice", f"[{place}]")
        return frozenset(goals)

    def write(self, value: object) -> Json:
        """Return the ids."""
        if not is_set(value):
            raise mistyped("frozenset", value)
        return [*sorted([instance(Goal, goal).id for goal in value])]

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the form of ids, none twice."""
        return {**_GOALS.schema(known), "uniqueItems": True}


class CardSet(Codec[frozenset[Card]]):
    """Sets of cards: written in the order of their ids, read in any order."""

    __slots__ = ()

    def read(self, value: object, deck: Deck) -> frozenset[Card]:
        """Return the cards."""
        cards: dict[Card, int] = {}
        for place, card in enumerate(_CARDS.read(value, deck)):
            if cards.setdefault(card, place) != place:
                raise Wrong(f"{card.id!r} stands here twice", f"[{place}]")
        return frozenset(cards)

    def write(self, value: object) -> Json:
        """Return the ids."""
        if not is_set(value):
            raise mistyped("frozenset", value)
        return [*sorted([instance(Card, card).id for card in value])]

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the form of ids, none twice."""
        return {**_CARDS.schema(known), "uniqueItems": True}


_CARD: Final = CardId()
_CARDS: Final = Array(_CARD)
_GOALS: Final = Array(GoalId())

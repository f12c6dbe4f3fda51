"""How values with fields look in documents, and which codec a type has: what all kinds of documents share."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, TypeVar, get_args, get_origin

from tussie_mussie._internal.actions import Action, PreparationAction
from tussie_mussie._internal.arrangement import Arrangement, trusted
from tussie_mussie._internal.cards import Card, PlacedCard
from tussie_mussie._internal.documents.codecs import (
    Array,
    CardId,
    CardSet,
    Codec,
    Deck,
    Exact,
    Fixed,
    GoalId,
    GoalSet,
    Member,
    Nullable,
    Number,
    Text,
    Truth,
    instance,
    mistyped,
    reference,
)
from tussie_mussie._internal.documents.problems import Wrong, described, listed, quoted_text
from tussie_mussie._internal.documents.shapes import (
    Json,
    Tree,
    is_class,
    is_object,
    is_tuple,
    later_fields,
    part,
    tag_of,
    types_of,
)
from tussie_mussie._internal.errors import TussieMussieError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.rules import Rules

__all__ = ["ACTION", "Object", "Single", "Tagged", "an_object", "by_id", "codec_of", "plain", "tagged"]

_T_co = TypeVar("_T_co", covariant=True)


def by_id(rules: Rules) -> Deck:
    """Return the cards and goals that a document with these rules can name."""
    cards: dict[str, Card | Goal] = {card.id: card for card in rules.deck}
    return {**cards, **{goal.id: goal for goal in rules.goals}} if rules.goals else cards


def an_object(value: object) -> Tree:
    """Return a value of a document that must be an object."""
    if not is_object(value):
        raise Wrong(f"must be an object, not {described(value)}")
    return value


class Object(Codec[_T_co]):
    """Values with fields: objects with exactly these keys.

    An object's `rules` are read first, and all that follows is about the cards of their deck. A field that the class
    did not have from the beginning is left out where it has its default.

    Attributes:
        kind: the class that says which fields there are: an attrs class or a named tuple. Values of any class
            that has attributes of these names can be written.
        special: the codecs of fields, if the class has them, that are not read as their type says.
        tag: what the key `type` says, which comes first then.
        called: the names of the attributes that are called otherwise than the key.
    """

    def __init__(
        self,
        kind: type[_T_co],
        special: Mapping[str, Codec[object]] | None = None,
        *,
        tag: str = "",
        called: Mapping[str, str] | None = None,
    ) -> None:
        self.kind = kind
        self.special = special or {}
        self.tag = tag
        self.called = called or {}

    @functools.cached_property
    def fields(self) -> dict[str, Codec[object]]:
        """The codec of each field, in the order in which they are written."""
        return {name: self.special.get(name) or codec_of(type_) for name, type_ in types_of(self.kind).items()}

    @functools.cached_property
    def _order(self) -> tuple[tuple[str, Codec[object]], ...]:
        return tuple(sorted(self.fields.items(), key=lambda item: item[0] != "rules"))

    @functools.cached_property
    def _later(self) -> dict[str, object]:
        return later_fields(self.kind)

    @functools.cached_property
    def _keys(self) -> frozenset[str]:
        return frozenset([*self.fields, "type"] if self.tag else self.fields)

    def read(self, value: object, deck: Deck) -> _T_co:
        """Return the value that an object with exactly these keys stands for."""
        given = an_object(value)
        if given.keys() != self._keys and not self._keys - self._later.keys() <= given.keys() <= self._keys:
            raise self._wrong_keys(given)
        done: Tree = {}
        name = ""
        try:
            for name, codec in self._order:
                if name in self._later and name not in given:
                    continue
                done[name] = found = codec.read(given[name], deck)
                if isinstance(found, Rules):
                    deck = by_id(found)
        except Wrong as wrong:
            wrong.where = f".{name}{wrong.where}"
            raise
        make: Callable[..., _T_co] = self.kind
        try:
            return make(**done)
        except TussieMussieError as error:
            raise Wrong(str(error), "", error) from None

    def write(self, value: object) -> dict[str, Json]:
        """Return the object."""
        done: dict[str, Json] = {"type": self.tag} if self.tag else {}
        name = ""
        try:
            for name, codec in self.fields.items():
                own = self._part(value, name)
                if name not in self._later or own != self._later[name]:
                    done[name] = codec.write(own)
        except Wrong as wrong:
            wrong.where = f".{name}{wrong.where}"
            raise
        return done

    def _part(self, value: object, name: str) -> object:
        return part(value, self.called.get(name, name))

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return a reference to the definition."""
        return reference(tag_of(self.kind), known, self.definition(known, {}))

    def definition(self, known: dict[str, Json], before: dict[str, Json]) -> dict[str, Json]:
        """Return the schema of the object itself.

        Args:
            known: as for `schema`.
            before: the schemas of keys that come before all others.
        """
        tag: dict[str, Json] = {"type": {"const": self.tag}} if self.tag else {}
        properties: dict[str, Json] = {
            **before,
            **tag,
            **{name: codec.schema(known) for name, codec in self.fields.items()},
        }
        return {
            "type": "object",
            "properties": properties,
            "required": [name for name in properties if name not in self._later],
            "additionalProperties": False,
        }

    def _wrong_keys(self, given: Tree) -> Wrong:
        missing = [name for name in self.fields if name not in given and name not in self._later]
        unknown = [f"there is an unknown key {_key(key)}" for key in given if key not in self._keys][:1]
        if missing:
            return Wrong("; ".join([f"the key {missing[0]!r} is missing", *unknown]), f".{missing[0]}")
        return Wrong(f"{unknown[0]}; the keys are {', '.join(self.fields)}")


def _key(key: object) -> str:
    return quoted_text(key) if isinstance(key, str) else f"of the Python type {type(key).__name__}"


class Single(Object[_T_co]):
    """Values that are not objects by themselves: they stand under the only key of one."""

    def _part(self, value: object, name: str) -> object:
        return value


def tagged(
    kinds: tuple[type[_T_co], ...], special: Mapping[str, Codec[object]] | None = None
) -> dict[object, Object[_T_co]]:
    """Return for each class the codec of objects with its tag; `special` as for `Object`."""
    return {kind: Object(kind, special, tag=tag_of(kind)) for kind in kinds}


class Tagged(Codec[_T_co]):
    """Values of a closed union of classes, told apart by the key `type`.

    Attributes:
        name: what the schema calls them.
        by_class: the codecs of the classes.
        by_tag: the codecs by what `type` says.
    """

    def __init__(self, name: str, codecs: Mapping[object, Object[_T_co]]) -> None:
        self.name = name
        self.by_class = codecs
        self.by_tag = {codec.tag: codec for codec in codecs.values()}

    def only(self, name: str, kinds: tuple[object, ...]) -> Tagged[_T_co]:
        """Return the codec of these classes alone."""
        return Tagged(name, {kind: self.by_class[kind] for kind in kinds})

    def read(self, value: object, deck: Deck) -> _T_co:
        """Return the value of the class that the tag tells."""
        given = an_object(value)
        tags = tuple(self.by_tag)
        if "type" not in given:
            raise Wrong(f"the key 'type' is missing; it must be {listed(tags)}", ".type")
        tag = given["type"]
        codec = self.by_tag.get(tag) if type(tag) is str else None
        if codec is None:
            raise Wrong(f"must be {listed(tags)}, not {described(tag)}", ".type")
        return codec.read(given, deck)

    def write(self, value: object) -> dict[str, Json]:
        """Return the object, its tag first."""
        codec = self.by_class.get(type(value))
        if codec is None:
            names = [codec.kind.__name__ for codec in self.by_class.values()]
            raise mistyped(", ".join(names), value)
        return codec.write(value)

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return a reference to the choice."""
        if self.name not in known:
            here = reference(self.name, known, {})  # it may be asked for again below
            known[self.name] = {"oneOf": [codec.definition(known, {}) for codec in self.by_class.values()]}
            return here
        return {"$ref": f"#/$defs/{self.name}"}


class _Row(Codec[Arrangement]):
    """Arrangements: their placed cards."""

    def read(self, value: object, deck: Deck) -> Arrangement:
        """Return the arrangement, in which no card may stand twice."""
        placed = _PLACED.read(value, deck)
        columns: dict[Card, int] = {}
        for column, at in enumerate(placed):
            first = columns.setdefault(at.card, column)
            if first != column:
                raise Wrong(f"{at.card.id!r} lies in two places; the other is column {first}", f"[{column}].card")
        return trusted(placed)

    def write(self, value: object) -> Json:
        """Return the placed cards."""
        return _PLACED.write(instance(Arrangement, value).placed)

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the form of placed cards."""
        return _PLACED.schema(known)


_PLACED: Final = Array(Object(PlacedCard))
ACTION: Final[Tagged[Action]] = Tagged("action", tagged(get_args(Action)))
_CODECS: Final[dict[object, Codec[object]]] = {
    int: Number(),
    bool: Truth(),
    str: Text(),
    Fraction: Exact(),
    Card: CardId(),
    Goal: GoalId(),
    frozenset[Card]: CardSet(),
    frozenset[Goal]: GoalSet(),
    Arrangement: _Row(),
    Action: ACTION,
    PreparationAction: ACTION.only("preparation-action", get_args(PreparationAction)),
    **ACTION.by_class,
}


def codec_of(kind: object) -> Codec[object]:
    """Return the codec of a type as it stands in annotations."""
    codec = _CODECS.get(kind)
    if codec is None:
        codec = _CODECS[kind] = _made(kind)
    return codec


def _made(kind: object) -> Codec[object]:
    if is_class(kind):
        return Member(kind) if issubclass(kind, enum.Enum) else Object(kind)
    items = get_args(kind)
    if get_origin(kind) is tuple:
        return Array(codec_of(items[0])) if items[-1] is ... else Fixed(tuple([codec_of(item) for item in items]))
    return Nullable(codec_of(items[0]))


def plain(value: object) -> Json:
    """Return how a value stands in documents, going by its own type."""
    if is_tuple(value):
        return [plain(item) for item in value]
    return None if value is None else codec_of(type(value)).write(value)

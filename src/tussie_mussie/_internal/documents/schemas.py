"""The JSON Schema (2020-12) of the documents, made from the classes that the documents are read into."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final, TypeAlias, get_args, get_origin

from attrs import AttrsInstance, field, frozen, has
from typing_extensions import TypeForm

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement, Slot
from tussie_mussie._internal.cards import Card, Color, Effect, Face, PlacedCard
from tussie_mussie._internal.documents.actions import ACTIONS
from tussie_mussie._internal.documents.decks import DECKS, EFFECTS, NUMBERS, STEPS
from tussie_mussie._internal.documents.envelope import FORMAT, VERSION
from tussie_mussie._internal.documents.kinds import kind_of
from tussie_mussie._internal.documents.rounds import ResultForm
from tussie_mussie._internal.documents.scores import ArrangementForm, LineForm, SheetForm
from tussie_mussie._internal.documents.shapes import types_of
from tussie_mussie._internal.documents.states import StateForm
from tussie_mussie._internal.documents.views import ViewForm
from tussie_mussie._internal.limits import LARGEST_JSON, MOST_CARDS, MOST_STEPS
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules, SecondPass, WildColor
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie.abilities import Ability, Spared, Step

__all__ = ["Json", "published", "schema"]

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""What JSON knows."""
_Object: TypeAlias = "dict[str, Json]"

_FORMS: Final[dict[str, type[AttrsInstance]]] = {
    "state": StateForm,
    "view": ViewForm,
    "score-sheet": SheetForm,
    "arrangement": ArrangementForm,
    "rules": Rules,
    "record": GameRecord,
}
_UNIONS: Final[dict[object, tuple[str, Mapping[str, type[AttrsInstance]]]]] = {
    Action: ("action", ACTIONS),
    Effect: ("effect", EFFECTS),
    Step: ("step", STEPS),
}
_DEFINED: Final[dict[object, str]] = {
    ResultForm: "result",
    LineForm: "score-line",
    Rules: "rules",
    TableOffer: "table-offer",
    PlacedCard: "placed-card",
    Slot: "slot",
    Ability: "ability",
    Color: "color",
    Face: "face",
    Phase: "phase",
    Spared: "spared",
    WildColor: "wild-color",
    SecondPass: "second-pass",
}
_ID: Final[_Object] = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
_CODE: Final[_Object] = {"type": "string", "pattern": "^[A-Z]{2}$"}
_NOT_BLANK: Final[_Object] = {"type": "string", "pattern": "\\S"}
_GAME: Final[dict[str, _Object]] = {
    "players": {"type": "integer", "minimum": 2, "maximum": 4},
    "round": {"type": "integer", "minimum": 1, "maximum": LARGEST_JSON},
    "first_player": {"type": "integer", "minimum": 0, "maximum": 3},
}
_IN_RULES: Final[dict[str, _Object]] = {
    name: {"type": "integer", "minimum": number.least, "maximum": number.most} for name, number in NUMBERS.items()
}
_IN_RULES["arrangement_size"]["multipleOf"] = 2


def schema(type: TypeForm[object]) -> dict[str, Json]:  # noqa: A002
    """Return the JSON Schema (2020-12) of a type's documents.

    All documents that `to_json` writes are valid under it, and `from_json` refuses whatever is not. It also
    refuses what no schema can express, such as a card in two places.

    Args:
        type: as for `from_json`.

    Returns:
        A new dict each time.

    Raises:
        DocumentError: there are no documents of this type.
    """
    kind, tags = kind_of(type)
    builder = _Builder()
    return builder.complete([builder.document(kind, tag) for tag in tags or ("",)])


def published() -> dict[str, Json]:
    """Return the schema of all documents, which is published in `schema.json`."""
    builder = _Builder()
    documents = [builder.document(kind, "") for kind in _FORMS]
    return builder.complete([*documents, *[builder.document("action", tag) for tag in ACTIONS]])


@frozen
class _Builder:
    """Makes the schemas of classes and gathers those that are referred to.

    Attributes:
        definitions: the schemas so far, by name.
    """

    definitions: _Object = field(factory=dict[str, "Json"])

    def complete(self, documents: list[_Object]) -> _Object:
        """Return the schema of a text that is one of these documents."""
        start: _Object = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Tussie Mussie documents"}
        which: _Object = documents[0] if len(documents) == 1 else {"oneOf": [*documents]}
        definitions: _Object = {name: self.definitions[name] for name in sorted(self.definitions)}
        return {**start, **which, "$defs": definitions}

    def document(self, kind: str, tag: str) -> _Object:
        """Return the schema of a kind of document; for an action, with this tag."""
        form = _UNIONS[Action][1][tag] if tag else _FORMS[kind]
        envelope: _Object = {"format": {"const": FORMAT}, "kind": {"const": kind}, "version": {"const": VERSION}}
        return self._object(form, tag, envelope)

    def _object(self, kind: type[AttrsInstance], tag: str, properties: _Object) -> _Object:
        """Return the schema of an object with the fields of a class, after some properties."""
        own = self._fields(kind)
        if tag:
            properties = {**properties, "type": {"const": tag}}
        everything: _Object = {**properties, **own}
        return {
            "type": "object",
            "properties": everything,
            "required": [*everything],
            "additionalProperties": False,
        }

    def _fields(self, kind: type[AttrsInstance]) -> _Object:
        special = self._special(kind)
        return {name: special.get(name) or self._of(type_) for name, type_ in types_of(kind).items()}

    def _special(self, kind: type[AttrsInstance]) -> Mapping[str, Json]:
        """Return the schemas of the fields whose type says too little."""
        if kind is Rules:
            deck: Json = {"anyOf": [{"enum": [*DECKS]}, self._array(self._card(), minItems=1, maxItems=MOST_CARDS)]}
            return {**_IN_RULES, "name": _NOT_BLANK, "deck": deck}
        if kind is Card:
            return {**_IN_RULES, "id": _ID, "code": _CODE}
        if kind is Ability:
            return {"steps": self._array(self._of(Step), minItems=1, maxItems=MOST_STEPS)}
        if kind in (StateForm, ViewForm):
            return _GAME
        return _IN_RULES if kind in _VOCABULARY else {}

    def _of(self, kind: object) -> Json:
        """Return the schema of a type."""
        arguments = get_args(kind)
        origin = get_origin(kind)
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if kind in _UNIONS:
            name, members = _UNIONS[kind]
            return self._reference(name, {"oneOf": [self._object(member, tag, {}) for tag, member in members.items()]})
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return self._reference(_DEFINED[kind], {"enum": [member.value for member in kind]})
        if kind is Arrangement:
            return self._array(self._of(PlacedCard))
        if isinstance(kind, type) and has(kind):
            return self._reference(_DEFINED[kind], self._object(kind, "", {}))
        if origin is frozenset:
            return self._array(self._of(Card), uniqueItems=True)
        if origin is tuple:
            length = len(arguments)
            limits: _Object = {} if arguments[-1] is ... else {"minItems": length, "maxItems": length}
            return self._array(self._of(arguments[0]), **limits)
        return {"anyOf": [self._of(argument) for argument in arguments]}

    def _card(self) -> Json:
        return self._reference("card", self._object(Card, "", {}))

    def _array(self, items: Json, **limits: Json) -> _Object:
        return {"type": "array", "items": items, **limits}

    def _reference(self, name: str, definition: Json) -> Json:
        self.definitions[name] = definition
        return {"$ref": f"#/$defs/{name}"}


_VOCABULARY: Final = (*EFFECTS.values(), *STEPS.values())
_SIMPLE: Final[dict[object, Json]] = {
    type(None): {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer", "minimum": -LARGEST_JSON, "maximum": LARGEST_JSON},
    str: {"type": "string"},
    Card: _ID,
}

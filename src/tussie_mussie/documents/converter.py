"""The converter between documents and values: what all kinds of documents share.

It reads strictly: every key of an object must be there and no other, nothing is coerced, and the first
item of an array that is wrong ends the reading, so that a hostile document costs no more than that.
"""

from __future__ import annotations

import difflib
import enum
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Final, TypeAlias, TypeVar, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import Converter, IterableValidationError, override
from cattrs.errors import IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from tussie_mussie.arrangement import Arrangement
from tussie_mussie.cards import Card, PlacedCard
from tussie_mussie.documents.envelope import LARGEST, is_unicode
from tussie_mussie.documents.problems import Wrong, described, listed, shown
from tussie_mussie.editions import RULEBOOK
from tussie_mussie.errors import UnknownCardError
from tussie_mussie.rules import Rules

__all__ = ["CARDS", "CONVERTER", "Between", "Tree", "array", "by_id", "object_reader", "register_tagged", "tree"]

_T = TypeVar("_T")
_Reader: TypeAlias = Callable[[object, object], _T]
Tree: TypeAlias = dict[str, object]
"""An object of a document: what JSON knows, and tuples for arrays."""

_LONGEST_KEY: Final = 40

CONVERTER: Final = Converter(detailed_validation=True, unstruct_collection_overrides={tuple: list})


def by_id(rules: Rules) -> Mapping[str, Card]:
    """Return the cards of a deck by their ids."""
    return {card.id: card for card in rules.deck}


CARDS: Final[ContextVar[Mapping[str, Card]]] = ContextVar("CARDS", default=by_id(RULEBOOK))
"""The cards of the deck with which a document is being read, by their ids."""


@frozen
class Between:
    """A reader of integers in a range."""

    least: int
    most: int = LARGEST

    def __call__(self, value: object, _: object) -> int:
        """Return the integer."""
        if type(value) is not int:
            raise Wrong(f"must be an integer, not {described(value)}")
        if not self.least <= value <= self.most:
            raise Wrong(f"must be an integer from {self.least} to {self.most}, not {value}")
        return value


def object_reader(kind: type[_T], **readers: _Reader[object]) -> _Reader[_T]:
    """Return a reader of objects with exactly the keys that an attrs class has fields.

    Args:
        kind: the class.
        readers: readers for fields of these names, if the class has them, that are read otherwise than their
            type says.
    """
    names = tuple([attribute.name for attribute in attrs.fields(attrs.resolve_types(kind)) if attribute.init])
    keys = frozenset(names)
    overrides = {name: override(struct_hook=reader) for name, reader in readers.items() if name in keys}
    structure = make_dict_structure_fn(kind, CONVERTER, **overrides)  # type: ignore[arg-type]

    def read(value: object, _: object) -> _T:
        fields = _an_object(value)
        if fields.keys() != keys:
            raise _wrong_keys(fields, names)
        return structure(fields, kind)

    return read


def _an_object(value: object) -> dict[str, object]:
    if type(value) is not dict:
        raise Wrong(f"must be an object, not {described(value)}")
    return value


def _wrong_keys(fields: dict[str, object], names: tuple[str, ...]) -> Wrong:
    missing = [name for name in names if name not in fields]
    unknown = [shown(key) for key in fields if key not in names]
    found = f"there is an unknown key {unknown[0]}" if unknown else ""
    if missing:
        message = f"the key {missing[0]!r} is missing"
        return Wrong(f"{message}; {found}" if found else message, f".{missing[0]}")
    return Wrong(f"{found}; the keys are {', '.join(names)}")


def register_tagged(union: object, kinds: Mapping[str, type[_T]], **readers: _Reader[object]) -> None:
    """Let a closed union of classes be read and written by the key `type`, which comes first.

    Args:
        union: the union, or a class that all of them share.
        kinds: for each tag the class.
        readers: as for `object_reader`.
    """
    read_by_tag = {tag: object_reader(kind, **readers) for tag, kind in kinds.items()}
    write_by_class = {kind: _tagged(kind, tag) for tag, kind in kinds.items()}
    tags = tuple(kinds)

    def read(value: object, _: object) -> _T:
        fields = dict(_an_object(value))
        if "type" not in fields:
            raise Wrong(f"the key 'type' is missing; it must be {listed(tags)}", ".type")
        tag = fields.pop("type")
        reader = read_by_tag.get(tag) if isinstance(tag, str) else None
        if reader is None:
            raise Wrong(f"must be {listed(tags)}, not {described(tag)}", ".type")
        return reader(fields, None)

    CONVERTER.register_structure_hook_func(lambda kind: kind == union, read)
    CONVERTER.register_unstructure_hook_func(lambda kind: kind == union, lambda value: write_by_class[type(value)](value))
    for kind, write in write_by_class.items():
        CONVERTER.register_unstructure_hook(kind, write)


def _tagged(kind: type[_T], tag: str) -> Callable[[_T], Tree]:
    write = make_dict_unstructure_fn(kind, CONVERTER)
    return lambda value: {"type": tag, **write(value)}


def tree(form: object) -> Tree:
    """Return a form as the object of a document."""
    fields: Tree = CONVERTER.unstructure(form)
    return fields


def _text(value: object, _: object) -> str:
    if type(value) is not str:
        raise Wrong(f"must be a string, not {described(value)}")
    if not is_unicode(value):
        raise Wrong("must not have a surrogate that stands alone")
    return value


def _truth(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise Wrong(f"must be true or false, not {described(value)}")
    return value


def _enum(kind: type[enum.Enum]) -> _Reader[enum.Enum]:
    members: dict[object, enum.Enum] = {member.value: member for member in kind}
    values = tuple([str(value) for value in members])

    def read(value: object, _: object) -> enum.Enum:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            raise Wrong(f"must be {listed(values)}, not {described(value)}")
        return member

    return read


def array(value: object, read: _Reader[_T]) -> list[_T]:
    """Read an array up to the first item that is wrong."""
    if type(value) is not list:
        raise Wrong(f"must be an array, not {described(value)}")
    items: list[object] = value
    done: list[_T] = []
    try:
        for item in items:
            done.append(read(item, None))  # noqa: PERF401  # its length is the index of what is wrong
    except Exception as error:
        error.add_note(IterableValidationNote(f"array @ index {len(done)}", len(done), None))
        raise IterableValidationError("array", [error], list) from None
    return done


def _tuple_of(kind: object) -> _Reader[tuple[object, ...]]:
    item_kind, *rest = get_args(kind)
    read: _Reader[object] = CONVERTER.get_structure_hook(item_kind)
    length = None if rest == [...] else 1 + len(rest)

    def structure(value: object, _: object) -> tuple[object, ...]:
        items = array(value, read)
        if length is not None and len(items) != length:
            raise Wrong(f"must be an array of {length}, not of {len(items)}")
        return tuple(items)

    return structure


def _set_of_cards(value: object, _: object) -> frozenset[Card]:
    cards = array(value, _card)
    for index, card in enumerate(cards):
        if card in cards[:index]:
            raise Wrong(f"{card.id!r} stands here twice", f"[{index}]")
    return frozenset(cards)


def _card(value: object, _: object) -> Card:
    if not isinstance(value, str):
        raise Wrong(f"must be the id of a card, not {described(value)}")
    cards = CARDS.get()
    card = cards.get(value)
    if card is None:
        raise _unknown_card(value, cards)
    return card


def _unknown_card(key: str, cards: Mapping[str, Card]) -> UnknownCardError:
    answering = {
        word: card
        for card in cards.values()
        for word in (card.id, card.name.casefold(), card.code.casefold())
    }
    wanted = " ".join(key[:_LONGEST_KEY].casefold().split())
    close = difflib.get_close_matches(wanted, answering, n=3, cutoff=0.6)
    suggested = tuple(dict.fromkeys([answering[word] for word in close]))
    hint = f"; did you mean {listed(tuple([card.id for card in suggested]))}?" if suggested else ""
    message = f"the deck has no card with the id {shown(key)}{hint}"
    return UnknownCardError(key, tuple([card.name for card in suggested]), message)


def _ids(cards: frozenset[Card]) -> list[str]:
    return sorted([card.id for card in cards])


CONVERTER.register_structure_hook(int, Between(-LARGEST))
CONVERTER.register_structure_hook(bool, _truth)
CONVERTER.register_structure_hook(str, _text)
CONVERTER.register_structure_hook(Card, _card)
CONVERTER.register_structure_hook_factory(lambda kind: isinstance(kind, type) and issubclass(kind, enum.Enum), _enum)
CONVERTER.register_structure_hook_factory(attrs.has, lambda kind: object_reader(kind))
CONVERTER.register_structure_hook_factory(lambda kind: get_origin(kind) is tuple, _tuple_of)
CONVERTER.register_structure_hook_func(lambda kind: get_origin(kind) is frozenset, _set_of_cards)
CONVERTER.register_unstructure_hook(int, int)
CONVERTER.register_unstructure_hook(bool, bool)
CONVERTER.register_unstructure_hook(Card, lambda card: card.id)
CONVERTER.register_unstructure_hook_func(lambda kind: get_origin(kind) is frozenset, _ids)

_ROW: Final = CONVERTER.get_structure_hook(tuple[PlacedCard, ...])
CONVERTER.register_structure_hook(Arrangement, lambda value, kind: Arrangement(_ROW(value, kind)))
CONVERTER.register_unstructure_hook(Arrangement, lambda own: [tree(placed) for placed in own.placed])

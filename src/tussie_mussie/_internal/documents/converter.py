"""The converter between documents and values: what all kinds of documents share.

It reads strictly: every key of an object must be there and no other, nothing is coerced, and the first
item of an array that is wrong ends the reading, so that a hostile document costs no more than that.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from typing import Final, TypeAlias, TypeVar, get_args, get_origin

import attrs
from attrs import AttrsInstance, frozen
from cattrs import Converter, override
from cattrs.errors import BaseValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Color, Face, PlacedCard
from tussie_mussie._internal.documents.envelope import is_unicode
from tussie_mussie._internal.documents.problems import Wrong, described, listed, quoted_text
from tussie_mussie._internal.documents.shapes import Tree, is_array, is_object, types_of
from tussie_mussie._internal.errors import TussieMussieError, UnknownCardError
from tussie_mussie._internal.limits import LARGEST_JSON
from tussie_mussie._internal.lookup import close_cards
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.rules import SecondPass, WildColor
from tussie_mussie.abilities import Spared

__all__ = [
    "CONVERTER",
    "Between",
    "Reader",
    "array",
    "object_reader",
    "register_tagged",
    "text",
    "tree",
    "use_deck",
]

_T = TypeVar("_T")
_A = TypeVar("_A", bound=AttrsInstance)
Reader: TypeAlias = Callable[[object, object], _T]
"""What makes a value of something in a document; the second argument is for cattrs alone."""

CONVERTER: Final = Converter(detailed_validation=True, unstruct_collection_overrides={tuple: list})

_deck_in_use: Final[ContextVar[Mapping[str, Card]]] = ContextVar("deck_in_use")
"""The cards that a document can name while it is being read, by their ids."""


def use_deck(deck: Iterable[Card]) -> None:
    """From now on, until the next call, read the ids of cards as those of a deck."""
    _deck_in_use.set({card.id: card for card in deck})


@frozen
class Between:
    """A reader of integers in a range."""

    least: int
    most: int = LARGEST_JSON

    def __call__(self, value: object, _: object) -> int:
        """Return the integer."""
        if type(value) is not int:
            raise Wrong(f"must be an integer, not {described(value)}")
        if not self.least <= value <= self.most:
            raise Wrong(f"must be an integer from {self.least} to {self.most}, not {value}")
        return value


def object_reader(kind: type[_A], readers: Mapping[str, Reader[object]] | None = None) -> Reader[_A]:
    """Return a reader of objects with exactly the keys that an attrs class has fields.

    Args:
        kind: the class.
        readers: readers for fields of these names, if the class has them, that are read otherwise than
            their type says.
    """
    names = tuple(types_of(kind))
    keys = frozenset(names)
    overrides = {name: override(struct_hook=reader) for name, reader in (readers or {}).items() if name in keys}
    # mypy takes the fields' names for those of cattrs's own options
    structure = make_dict_structure_fn(kind, CONVERTER, **overrides)  # type: ignore[arg-type]

    def read(value: object, _: object) -> _A:
        fields = _an_object(value)
        if fields.keys() != keys:
            raise _wrong_keys(fields, names)
        return structure(fields, kind)

    return read


def _an_object(value: object) -> Tree:
    if not is_object(value):
        raise Wrong(f"must be an object, not {described(value)}")
    return value


def _wrong_keys(fields: Tree, names: tuple[str, ...]) -> Wrong:
    missing = [name for name in names if name not in fields]
    unknown = [f"there is an unknown key {quoted_text(key)}" for key in fields if key not in names][:1]
    if missing:
        return Wrong("; ".join([f"the key {missing[0]!r} is missing", *unknown]), f".{missing[0]}")
    return Wrong(f"{unknown[0]}; the keys are {', '.join(names)}")


def register_tagged(
    union: object, kinds: Mapping[str, type[AttrsInstance]], readers: Mapping[str, Reader[object]] | None = None
) -> None:
    """Let a closed union of classes be read and written by the key `type`, which comes first.

    Args:
        union: the union, or a class that all of them share.
        kinds: for each tag the class.
        readers: as for `object_reader`.
    """
    read_by_tag = {tag: object_reader(kind, readers) for tag, kind in kinds.items()}
    write_by_class = {kind: _tagged(kind, tag) for tag, kind in kinds.items()}
    tags = listed(tuple(kinds))

    def read(value: object, _: object) -> AttrsInstance:
        fields = dict(_an_object(value))
        if "type" not in fields:
            raise Wrong(f"the key 'type' is missing; it must be {tags}", ".type")
        tag = fields.pop("type")
        reader = read_by_tag.get(tag) if isinstance(tag, str) else None
        if reader is None:
            raise Wrong(f"must be {tags}, not {described(tag)}", ".type")
        return reader(fields, None)

    def write(value: AttrsInstance) -> Tree:
        return write_by_class[type(value)](value)

    CONVERTER.register_structure_hook_func(lambda kind: kind == union, read)
    CONVERTER.register_unstructure_hook_func(lambda kind: kind == union or kind in write_by_class, write)


def _tagged(kind: type[AttrsInstance], tag: str) -> Callable[[AttrsInstance], Tree]:
    write: Callable[[AttrsInstance], Tree] = make_dict_unstructure_fn(kind, CONVERTER)
    return lambda value: {"type": tag, **write(value)}


def tree(form: object) -> Tree:
    """Return a form, or a value that is its own form, as the object of a document."""
    fields: Tree = CONVERTER.unstructure(form)
    return fields


def text(value: object, _: object) -> str:
    """Read a text that can be encoded."""
    if not isinstance(value, str):
        raise Wrong(f"must be a string, not {described(value)}")
    if not is_unicode(value):
        raise Wrong("must not have a surrogate that stands alone")
    return value


def _truth(value: object, _: object) -> bool:
    if not isinstance(value, bool):
        raise Wrong(f"must be true or false, not {described(value)}")
    return value


def _member_of(kind: type[enum.Enum]) -> Reader[enum.Enum]:
    members: dict[object, enum.Enum] = {member.value: member for member in kind}
    values = listed(tuple([member.value for member in kind]))

    def read(value: object, _: object) -> enum.Enum:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            raise Wrong(f"must be {values}, not {described(value)}")
        return member

    return read


def array(value: object, read: Reader[_T]) -> list[_T]:
    """Read an array up to the first item that is wrong."""
    if not is_array(value):
        raise Wrong(f"must be an array, not {described(value)}")
    done: list[_T] = []
    try:
        for item in value:
            done.append(read(item, None))  # noqa: PERF401  # its length is the index of what is wrong
    except (TussieMussieError, BaseValidationError, Wrong) as error:
        error.add_note(IterableValidationNote(f"array @ index {len(done)}", len(done), None))
        raise
    return done


def _array_of(kind: object) -> Reader[tuple[object, ...]]:
    """Return a reader of `tuple[X, ...]`, or of a tuple of one length whose items are all of one type."""
    item, *rest = get_args(kind)
    read: Reader[object] = CONVERTER.get_structure_hook(item)
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
    cards = _deck_in_use.get()
    card = cards.get(value)
    if card is None:
        raise _unknown_card(value, cards)
    return card


def _unknown_card(key: str, cards: Mapping[str, Card]) -> UnknownCardError:
    suggested = close_cards(key, tuple(cards.values()))
    hint = f"; did you mean {listed(tuple([card.id for card in suggested]))}?" if suggested else ""
    message = f"the deck has no card with the id {quoted_text(key)}{hint}"
    return UnknownCardError(key, tuple([card.name for card in suggested]), message)


def _ids(cards: frozenset[Card]) -> list[str]:
    return sorted([card.id for card in cards])


def _is(origin: object) -> Callable[[object], bool]:
    return lambda kind: kind is origin or get_origin(kind) is origin


def _reader_of(kind: type[AttrsInstance]) -> Reader[AttrsInstance]:
    return object_reader(kind)


CONVERTER.register_structure_hook(int, Between(-LARGEST_JSON))
CONVERTER.register_structure_hook(bool, _truth)
CONVERTER.register_structure_hook(str, text)
CONVERTER.register_structure_hook(Card, _card)
for _kind in (Color, Face, Phase, SecondPass, Spared, WildColor):
    CONVERTER.register_structure_hook(_kind, _member_of(_kind))
CONVERTER.register_structure_hook_factory(attrs.has, _reader_of)
CONVERTER.register_structure_hook_factory(_is(tuple), _array_of)
CONVERTER.register_structure_hook_func(_is(frozenset), _set_of_cards)
CONVERTER.register_unstructure_hook(int, int)
CONVERTER.register_unstructure_hook(bool, bool)
CONVERTER.register_unstructure_hook(Card, lambda card: card.id)
CONVERTER.register_unstructure_hook_func(_is(frozenset), _ids)

_read_row: Final[Reader[tuple[PlacedCard, ...]]] = CONVERTER.get_structure_hook(tuple[PlacedCard, ...])


def _arrangement(value: object, kind: object) -> Arrangement:
    row = _read_row(value, kind)
    cards = [placed.card for placed in row]
    for column, card in enumerate(cards):
        if card in cards[:column]:
            raise Wrong(f"{card.id!r} lies in two places; the other is column {cards.index(card)}", f"[{column}].card")
    return Arrangement(row)


CONVERTER.register_structure_hook(Arrangement, _arrangement)
CONVERTER.register_unstructure_hook(Arrangement, lambda own: [tree(placed) for placed in own.placed])

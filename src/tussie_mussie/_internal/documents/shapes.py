"""What JSON's values are in Python: narrowing them, and looking at the fields of classes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias, TypeGuard, get_type_hints

import attrs

__all__ = [
    "Json",
    "Tree",
    "is_array",
    "is_class",
    "is_form",
    "is_mapping",
    "is_object",
    "is_set",
    "is_tuple",
    "later_fields",
    "part",
    "tag_of",
    "types_of",
]

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""What JSON knows."""

Tree: TypeAlias = dict[str, object]
"""An object of a document."""


def is_object(value: object) -> TypeGuard[Tree]:
    """Return whether a value of a document is an object."""
    return type(value) is dict


def is_array(value: object) -> TypeGuard[list[object]]:
    """Return whether a value of a document is an array."""
    return type(value) is list


def is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    """Return whether a value is a mapping."""
    return isinstance(value, Mapping)


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Return whether a value is a tuple."""
    return type(value) is tuple


def is_form(value: object) -> TypeGuard[object]:
    """Return whether a value is a named tuple: what a document says before it is known to be possible."""
    return type(value) is not tuple and isinstance(value, tuple)


def is_class(value: object) -> TypeGuard[type[object]]:
    """Return whether a value is a class."""
    return isinstance(value, type)


def is_set(value: object) -> TypeGuard[frozenset[object]]:
    """Return whether a value is a frozenset."""
    return isinstance(value, frozenset)


def types_of(kind: type[object]) -> dict[str, object]:
    """Return the fields that the constructor of an attrs class or a named tuple takes, and their types."""
    known = _TYPES.get(kind)
    if known is None:
        known = get_type_hints(kind)
        if attrs.has(kind):
            known = {field.alias or field.name: known[field.name] for field in attrs.fields(kind) if field.init}
        _TYPES[kind] = known
    return known


def later_fields(kind: type[object]) -> dict[str, object]:
    """Return the fields of an attrs class that it did not have from the beginning, with their defaults."""
    if not attrs.has(kind):
        return {}
    return {field.name: field.default for field in attrs.fields(kind) if "later" in field.metadata}


_TYPES: Final[dict[type[object], dict[str, object]]] = {}


def part(value: object, name: str) -> object:
    """Return an attribute of a value, or what its method of that name returns."""
    found: object = getattr(value, name)
    return found() if callable(found) else found


def tag_of(kind: type[object]) -> str:
    """Return what documents call a class: `flip-cards` for `FlipCards`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__.removesuffix("Form")).lower()

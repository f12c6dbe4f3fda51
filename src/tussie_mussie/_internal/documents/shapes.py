"""What JSON's values are in Python: narrowing them, and looking at the fields of classes."""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

import attrs

__all__ = ["Tree", "is_array", "is_object", "is_set", "is_tuple", "types_of"]

Tree: TypeAlias = dict[str, object]
"""An object of a document."""


def is_object(value: object) -> TypeGuard[Tree]:
    """Return whether a value of a document is an object."""
    return type(value) is dict


def is_array(value: object) -> TypeGuard[list[object]]:
    """Return whether a value of a document is an array."""
    return type(value) is list


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Return whether a value is a tuple."""
    return type(value) is tuple


def is_set(value: object) -> TypeGuard[frozenset[object]]:
    """Return whether a value is a frozenset."""
    return isinstance(value, frozenset)


def types_of(kind: type[attrs.AttrsInstance]) -> dict[str, object]:
    """Return the fields of an attrs class that its constructor takes, and their types."""
    return {field.name: field.type for field in attrs.fields(attrs.resolve_types(kind)) if field.init}

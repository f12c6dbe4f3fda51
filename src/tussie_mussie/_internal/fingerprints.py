"""Fingerprints of values: short texts that are the same for equal values, in every process and on every machine."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeGuard

import attrs

from tussie_mussie._internal.checks import plain_int
from tussie_mussie._internal.lazily import Lazy

if TYPE_CHECKING:
    import hashlib
else:
    hashlib = Lazy("hashlib")

__all__ = ["fingerprint"]

_PACKAGE = "tussie_mussie"


def fingerprint(value: object) -> str:
    """Return 16 hexadecimal digits that equal values share, and other values hardly ever do.

    Args:
        value: texts, whole numbers, members of enums and attrs values, alone or in tuples and sets, all the way down.
            A class of the library counts by its name, any other by its module and name; a value that is none of
            these counts by its class, and by its `repr` if the class has one of its own.
    """
    return hashlib.sha256(_written(value).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _written(value: object) -> str:
    """Return a text that tells all that makes a value equal to another."""
    kind = type(value)
    if isinstance(value, str):
        return f"{len(value)}:{str.__str__(value)}"
    if isinstance(value, float) and not value.is_integer():
        return value.hex()
    number = int(value) if isinstance(value, bool | float) else plain_int(value)
    if number is not None:
        return f"{number:x}"
    if isinstance(value, enum.Enum):
        return f"{_name(kind)}.{value.name}"
    if _is_set(value):
        return f"{{{','.join(sorted([_written(item) for item in value]))}}}"
    if _is_listed(value):
        return f"{'list' if isinstance(value, list) else ''}[{','.join([_written(item) for item in value])}]"
    if attrs.has(kind):
        fields = [field for field in attrs.fields(kind) if field.eq and not _is_left_out(field, value)]
        own: list[object] = [getattr(value, field.name) for field in fields]
        keyed = [field.eq_key(item) if field.eq_key else item for field, item in zip(fields, own, strict=True)]
        return (
            f"{_name(kind)}({','.join([f'{f.name}={_written(item)}' for f, item in zip(fields, keyed, strict=True)])})"
        )
    has_repr = kind.__repr__ is not object.__repr__  # which would tell an address
    return f"{_name(kind)} {_written(repr(value))}" if has_repr else _name(kind)


def _is_left_out(field: attrs.Attribute[object], value: object) -> bool:
    """Return whether a field came later and says nothing: so what there was before keeps its fingerprint."""
    return ("later" in field.metadata or "unsaid" in field.metadata) and getattr(value, field.name) == field.default


def _is_set(value: object) -> TypeGuard[Iterable[object]]:
    return isinstance(value, frozenset | set)


def _is_listed(value: object) -> TypeGuard[Iterable[object]]:
    return isinstance(value, tuple | list)


def _name(kind: type[object]) -> str:
    own = kind.__module__.partition(".")[0] == _PACKAGE
    return kind.__qualname__ if own else f"{kind.__module__}.{kind.__qualname__}"

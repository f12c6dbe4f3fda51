"""How values are shown: `str` is what a person wants to read, `repr` the same in short with the name of the type."""

from __future__ import annotations

from abc import abstractmethod

import attrs

from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.limits import LONGEST_REPR
from tussie_mussie._internal.values import Value

__all__ = ["Readable"]


class Readable(Value):
    """A mix-in for values that say what they are; their attrs classes make no `__repr__` of their own."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return what a person wants to read."""
        try:
            return self._text()
        except Exception:  # noqa: BLE001  # a field holds a stranger's value
            return self._fields()

    def __repr__(self) -> str:
        """Return the name of the type and what `str` says, in one line of fewer than 120 characters."""
        try:
            text = self._in_short()
        except Exception:  # noqa: BLE001  # as above
            text = self._fields()
        if not text.isprintable():
            text = repr(text)[1:-1]
        shown = f"<{type(self).__name__} {text}".rstrip()
        return f"{shown}>" if len(shown) < LONGEST_REPR else f"{shown[: LONGEST_REPR - 2]}…>"

    @abstractmethod
    def _text(self) -> str:
        """Return what `str` says of a value whose fields are right."""

    def _in_short(self) -> str:
        """Return what `repr` says of it behind the name of the type."""
        return self._text()

    def _fields(self) -> str:
        """Return the fields of a value one of which is of another type than documented."""
        kind = type(self)
        names = [field.name for field in attrs.fields(kind)] if attrs.has(kind) else []
        return ", ".join([f"{name}={quoted(getattr(self, name, None))}" for name in names])

"""What is wrong with a document, and where: how it is told on the way to a `DocumentError` with a path."""

from __future__ import annotations

from tussie_mussie._internal.errors import DocumentError, TussieMussieError
from tussie_mussie._internal.limits import LONGEST_KEY, MOST_JSON_DIGITS

__all__ = ["Repeated", "Wrong", "described", "listed", "quoted_text"]

_TOO_LONG = 10**MOST_JSON_DIGITS


class Wrong(ValueError):  # noqa: N818  # it never leaves the package
    """Something in a document, or in a value that is to become one, that cannot be.

    Attributes:
        where: the path from what is being read or written, such as `.rounds`; whoever reads or writes what is
            around it puts its own step in front.
        cause: the error of a value of the library, if one has refused it.
    """

    def __init__(self, message: str, where: str = "", cause: TussieMussieError | None = None) -> None:
        super().__init__(message)
        self.where = where
        self.cause = cause

    def document_error(self) -> DocumentError:
        """Return the error that tells of it; what was read or written is the whole document."""
        return DocumentError(f"${self.where}", str(self))


class Repeated:
    """What stands for an object of a document that has a key twice."""

    def __init__(self, key: str) -> None:
        self.key = key


def quoted_text(text: str) -> str:
    """Return a text of a document, quoted, in ASCII and not too long."""
    return ascii(text) if len(text) <= LONGEST_KEY else ascii(text[:LONGEST_KEY]) + "..."


def listed(words: tuple[str, ...]) -> str:
    """Return quoted words, the last after an "or"."""
    *others, last = [repr(word) for word in words]
    return f"{', '.join(others)} or {last}" if others else last


def described(value: object) -> str:
    """Return what a value of a document is; nothing that is long, or deeply nested, is repeated."""
    kind = type(value)
    if value is None:
        return "null"
    if isinstance(value, Repeated):
        return f"an object that has the key {quoted_text(value.key)} twice"
    if isinstance(value, bool):
        return "true" if value else "false"
    if kind in (list, dict):
        return "an array" if kind is list else "an object"
    if isinstance(value, str) and kind is str:
        return quoted_text(value)
    if isinstance(value, int | float) and kind in (int, float):
        return "a number with too many digits" if abs(value) >= _TOO_LONG else f"{value}"
    return f"a value of the Python type {kind.__name__}"

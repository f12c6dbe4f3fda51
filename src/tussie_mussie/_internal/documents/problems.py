"""What is wrong with a document, and where: from the errors of a reader to a `DocumentError` with a path."""

from __future__ import annotations

import math

from attrs import frozen
from cattrs.errors import AttributeValidationNote, BaseValidationError, IterableValidationNote

from tussie_mussie._internal.errors import DocumentError, TussieMussieError
from tussie_mussie._internal.limits import LONGEST_KEY

__all__ = ["Repeated", "Wrong", "described", "document_error", "listed", "quoted_text"]


class Wrong(ValueError):  # noqa: N818  # it never leaves the package
    """A value of a document that cannot be read.

    Attributes:
        where: what to add to the path of the value, such as `.rounds`.
    """

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where


@frozen
class Repeated:
    """What stands for an object of a document that has a key twice."""

    key: str


def quoted_text(text: str) -> str:
    """Return a text of a document, quoted, in ASCII and not too long."""
    return ascii(text) if len(text) <= LONGEST_KEY else ascii(text[:LONGEST_KEY]) + "..."


def listed(words: tuple[str, ...]) -> str:
    """Return quoted words, the last after an "or"."""
    *others, last = [repr(word) for word in words]
    return f"{', '.join(others)} or {last}" if others else last


def described(value: object) -> str:
    """Return what a value of a document is; nothing that is long, or deeply nested, is repeated."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return f"{value}"
        case float():
            return f"{value}" if math.isfinite(value) else "a number with too many digits"
        case str():
            return quoted_text(value)
        case list():
            return "an array"
        case Repeated(key):
            return f"an object that has the key {quoted_text(key)} twice"
        case _:
            return "an object"


def document_error(error: Exception, path: str) -> DocumentError:
    """Return a reader's error as one that tells the path; the first of several decides.

    Args:
        error: what the converter raised.
        path: where it was reading.
    """
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        notes: list[AttributeValidationNote | IterableValidationNote] = getattr(error, "__notes__", [])
        for note in reversed(notes):  # the outermost comes last
            path += f".{note.name}" if isinstance(note, AttributeValidationNote) else f"[{note.index}]"
    if isinstance(error, Wrong):
        path += error.where
    refused = DocumentError(path, str(error))
    refused.__cause__ = error if isinstance(error, TussieMussieError) else None
    return refused

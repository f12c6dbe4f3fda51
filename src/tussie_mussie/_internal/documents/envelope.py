"""What surrounds every document: JSON text, and at its top the format's name, the kind and the version."""

from __future__ import annotations

import json
from typing import Final

from tussie_mussie._internal.documents.problems import Repeated, described
from tussie_mussie._internal.documents.shapes import Tree, is_array, is_object
from tussie_mussie._internal.errors import DocumentError
from tussie_mussie._internal.limits import LARGEST_JSON, LONGEST_DOCUMENT, MOST_JSON_DIGITS

__all__ = ["FORMAT", "VERSION", "body", "dump", "is_unicode", "load"]

FORMAT: Final = "tussie-mussie"
VERSION: Final = 1


def load(text: object) -> object:
    """Return what a JSON text says; of the numbers only those without a fraction or exponent become ints.

    Args:
        text: the text.

    Raises:
        DocumentError: it is no text, too long, no JSON, or too deeply nested.
    """
    if not isinstance(text, str):
        raise DocumentError("$", f"a document is a str, not {type(text).__name__}")
    if len(text) > LONGEST_DOCUMENT:
        raise DocumentError("$", f"a document has at most {LONGEST_DOCUMENT} characters, not {len(text)}")
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        raise DocumentError("$", message) from None
    except RecursionError:
        raise DocumentError("$", "this is too deeply nested for any document") from None
    return value


def _object(pairs: list[tuple[str, object]]) -> Tree | Repeated:
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    first: dict[str, int] = {}
    return Repeated(next(key for place, (key, _) in enumerate(pairs) if first.setdefault(key, place) != place))


def _integer(digits: str) -> int | float:
    """Return an int, or infinity for one that is far too large; so no time is lost on its digits."""
    return int(digits) if len(digits) <= MOST_JSON_DIGITS else float("inf")


def _refuse_constant(name: str) -> object:
    raise DocumentError("$", f"this is not JSON: it has no {name}")


def body(document: object, kind: str) -> Tree:
    """Return what a document says, without what surrounds it.

    Args:
        document: what the text says.
        kind: the kind that is wanted.

    Raises:
        DocumentError: it is no document of this kind, or of a version that this library cannot read.
    """
    if not is_object(document):
        raise DocumentError("$", f"a document is an object, not {described(document)}")
    fields = dict(document)
    for key, wanted, meaning in (
        ("format", FORMAT, "this library reads the format"),
        ("kind", kind, "what is to be read is the kind"),
        ("version", VERSION, f"of the kind {kind!r} this library reads the version"),
    ):
        if key not in fields:
            raise DocumentError(f"$.{key}", f"the key {key!r} is missing; {meaning} {wanted!r}")
        given = fields.pop(key)
        if type(given) is not type(wanted) or given != wanted:
            raise DocumentError(f"$.{key}", f"{meaning} {wanted!r}, not {described(given)}")
    return fields


def dump(kind: str, fields: Tree) -> str:
    """Return a document as compact ASCII text, its keys in the order given.

    Args:
        kind: the kind.
        fields: what the document says.

    Raises:
        DocumentError: a number, a text or the whole is more than a document can carry.
    """
    _check_values(fields, "$")
    text = json.dumps({"format": FORMAT, "kind": kind, "version": VERSION, **fields}, separators=(",", ":"))
    if len(text) > LONGEST_DOCUMENT:
        raise DocumentError("$", f"a document has at most {LONGEST_DOCUMENT} characters, not {len(text)}")
    return text


def _check_values(value: object, path: str) -> None:
    if isinstance(value, int):
        if not -LARGEST_JSON <= value <= LARGEST_JSON:
            raise DocumentError(path, f"a document's numbers are from {-LARGEST_JSON} to {LARGEST_JSON}")
    elif isinstance(value, str):
        if not is_unicode(value):
            raise DocumentError(path, "a text must not have a surrogate that stands alone")
    elif is_array(value):
        for index, item in enumerate(value):
            _check_values(item, f"{path}[{index}]")
    elif is_object(value):
        for key, item in value.items():
            _check_values(item, f"{path}.{key}")


def is_unicode(text: str) -> bool:
    """Return whether a text can be encoded, that is, has no lone surrogate."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True

"""What surrounds every document: its text, how large it may be, and at its top format, kind and version."""

from __future__ import annotations

import json
from collections.abc import Iterator
from json.encoder import encode_basestring_ascii
from typing import Final

from tussie_mussie._internal.documents.problems import Repeated, Wrong, described
from tussie_mussie._internal.documents.shapes import Json, Tree, is_array, is_object
from tussie_mussie._internal.documents.versions import upgraded, version_of
from tussie_mussie._internal.limits import LONGEST_DOCUMENT, MOST_JSON_DIGITS, MOST_NESTED

__all__ = ["FORMAT", "body", "check_size", "dump", "enveloped", "load"]

FORMAT: Final = "tussie-mussie"


def load(text: str) -> object:
    """Return what a JSON text says; of the numbers only those without a fraction or exponent become ints."""
    length = len(text)
    if not text.isascii():  # it is written with \u, twice for what is beyond the first plane
        plain = len(text.encode("ascii", "ignore"))
        length = plain + 6 * (len(text.encode("utf-16-le", "surrogatepass")) // 2 - plain)
    if length > LONGEST_DOCUMENT:
        raise _too_long(length)
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise Wrong(f"this is not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise _too_deep() from None
    return value


def _too_long(length: int | None = None) -> Wrong:
    counted = f", not {length}" if length else ""
    return Wrong(f"a document has at most {LONGEST_DOCUMENT} characters{counted}")


def _too_deep() -> Wrong:
    return Wrong("this is too deeply nested for any document")


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
    raise Wrong(f"this is not JSON: it has no {name}")


def check_size(data: object) -> None:
    """Check that data are neither longer, as text, nor more deeply nested than a document can be.

    What contains itself is both, and so is what contains the same list many times over; the count ends at the limit.
    """
    left = LONGEST_DOCUMENT
    stack: list[Iterator[object]] = [iter((data,))]
    while stack:
        for value in stack[-1]:
            left -= _length(value)
            if left < 0:
                raise _too_long()
            if is_object(value) or is_array(value):
                if len(stack) > MOST_NESTED:
                    raise _too_deep()
                stack.append(iter(value.values() if is_object(value) else value))
                break
        else:
            stack.pop()


def _length(value: object) -> int:
    """Return the length of a value as text without the items that it holds, and at least 1."""
    if type(value) is str:
        return len(encode_basestring_ascii(value))
    if is_array(value):
        return 1 + max(len(value), 1)
    if is_object(value):
        return 1 + max(len(value), 1) + sum([1 + _length(key) for key in value])
    return value.bit_length() * 3 // 10 + 1 if type(value) is int else 4


def body(document: object, kind: str) -> Tree:
    """Return what a document says, without what surrounds it, as one of the newest version would.

    Args:
        document: what the text says.
        kind: the kind that is wanted; an action may stand without anything around it.
    """
    if not is_object(document):
        raise Wrong(f"a document is an object, not {described(document)}")
    fields = dict(document)
    newest = version_of(kind)
    if kind == "action" and not fields.keys() & {"format", "kind", "version"}:
        return fields
    known = f"the version{'s 1 to' if newest > 1 else ''} {newest}"
    for key, wanted, meaning in (
        ("format", (FORMAT,), f"this library reads the format {FORMAT!r}"),
        ("kind", (kind,), f"what is to be read is the kind {kind!r}"),
        ("version", range(1, newest + 1), f"of the kind {kind!r} this library reads {known}"),
    ):
        if key not in fields:
            raise Wrong(f"the key {key!r} is missing; {meaning}", f".{key}")
        given = fields[key]
        if type(given) not in (int, str) or given not in wanted:
            raise Wrong(f"{meaning}, not {described(given)}", f".{key}")
    version = fields["version"]
    for key in ("format", "kind", "version"):
        del fields[key]
    return upgraded(kind, version, fields) if isinstance(version, int) else fields


def enveloped(kind: str, fields: dict[str, Json]) -> dict[str, Json]:
    """Return a document, its keys in the order in which they are written."""
    return {"format": FORMAT, "kind": kind, "version": version_of(kind), **fields}


def dump(document: Json) -> str:
    """Return a document as compact ASCII text."""
    text = json.dumps(document, separators=(",", ":"))
    if len(text) > LONGEST_DOCUMENT:
        raise _too_long(len(text))
    return text

"""Checking what a document says twice: the first difference, with its path."""

from __future__ import annotations

import json
from collections.abc import Iterator

from attrs import has

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.documents.objects import plain
from tussie_mussie._internal.documents.shapes import is_form, is_tuple, part, types_of
from tussie_mussie._internal.errors import DocumentError
from tussie_mussie._internal.limits import LONGEST_FORM

__all__ = ["check_once", "compare"]


def compare(given: object, right: object, path: str) -> None:
    """Check that what a document says is what follows from the rest of it.

    Args:
        given: what it says: a value, or a named tuple.
        right: what follows: a value of the same type, or one that has the named tuple's fields as attributes.
        path: where in the document.

    Raises:
        DocumentError: they differ; the path leads to the first difference.
    """
    if given == right:
        return
    kind: type[object] = type(given)
    if is_tuple(given) and is_tuple(right) and len(given) == len(right):
        for index, (one, other) in enumerate(zip(given, right, strict=True)):
            compare(one, other, f"{path}[{index}]")
    elif isinstance(given, Arrangement) and isinstance(right, Arrangement):
        compare(given.placed, right.placed, path)
    elif is_form(given) or (has(kind) and type(right) is kind and kind is not Card):
        for name in types_of(kind):
            compare(part(given, name), part(right, name), f"{path}.{name}")
    else:
        text = json.dumps(plain(right))
        if len(text) > LONGEST_FORM:
            text = text[:LONGEST_FORM] + "..."
        raise DocumentError(path, f"must be {text}, which follows from the rest of the document")


def check_once(*named: tuple[str, object]) -> None:
    """Check that no card stands in two places.

    Args:
        named: paths in the document, and what stands there.

    Raises:
        DocumentError: a card does; the path leads to the second place.
    """
    first: dict[Card, str] = {}
    for path, value in named:
        for where, card in _cards(value, path):
            other = first.setdefault(card, where)
            if other != where:
                raise DocumentError(where, f"{card.id!r} lies in two places; the other is {other}")


def _cards(value: object, path: str) -> Iterator[tuple[str, Card]]:
    """Yield all cards in a value, with their paths."""
    kind: type[object] = type(value)
    if isinstance(value, Card):
        yield path, value
    elif isinstance(value, Arrangement):
        yield from [(f"{path}[{column}].card", card) for column, card in enumerate(value.cards)]
    elif is_tuple(value):
        for index, item in enumerate(value):
            yield from _cards(item, f"{path}[{index}]")
    elif has(kind):
        for name in types_of(kind):
            yield from _cards(getattr(value, name), f"{path}.{name}")

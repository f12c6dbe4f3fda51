"""Checking what a document says twice: the first difference, with its path."""

from __future__ import annotations

import json
from typing import Final

import attrs

from tussie_mussie.arrangement import Arrangement
from tussie_mussie.cards import Card
from tussie_mussie.documents.converter import CONVERTER
from tussie_mussie.errors import DocumentError

__all__ = ["compare"]

_LONGEST_SHOWN: Final = 120


def compare(given: object, right: object, path: str) -> None:
    """Check that what a document says is what follows from the rest of it.

    Args:
        given: what it says, a form or a value.
        right: what follows, of the same type.
        path: where in the document.

    Raises:
        DocumentError: they differ; the path leads to the first difference.
    """
    if given == right:
        return
    match given, right:
        case tuple(), tuple() if len(given) == len(right):
            for index, (one, other) in enumerate(zip(given, right, strict=True)):
                compare(one, other, f"{path}[{index}]")
        case Arrangement(), Arrangement():
            compare(given.placed, right.placed, path)
        case Card(), _:
            _refuse(right, path)
        case _ if attrs.has(type(given)) and type(given) is type(right):
            for attribute in attrs.fields(type(given)):
                compare(getattr(given, attribute.name), getattr(right, attribute.name), f"{path}.{attribute.name}")
        case _:
            _refuse(right, path)


def _refuse(right: object, path: str) -> None:
    text = json.dumps(CONVERTER.unstructure(right))
    if len(text) > _LONGEST_SHOWN:
        text = text[:_LONGEST_SHOWN] + "..."
    raise DocumentError(path, f"from the rest of the document follows {text}")

"""Validators of the published schema, typed."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from jsonschema import Draft202012Validator
from typing_extensions import TypeForm

from tussie_mussie import Document, Json, schema
from tussie_mussie._internal.documents.schemas import published

_made: dict[object, Validator] = {}


class Validator(Protocol):
    """What the tests use of a validator of jsonschema."""

    def is_valid(self, instance: Json) -> bool:
        """Return whether a document is valid."""
        ...

    def validate(self, instance: Json) -> None:
        """Raise an error unless a document is valid."""
        ...


def validator_of(definition: dict[str, Json]) -> Validator:
    """Return the validator of a schema, which must be one itself."""
    Draft202012Validator.check_schema(definition)
    return Draft202012Validator(definition)


def validator_for(kind: TypeForm[Document]) -> Validator:
    """Return the validator for a kind of document; it is made when the first test needs it, because that takes long."""
    if kind not in _made:
        _made[kind] = validator_of(schema(kind))
    return _made[kind]


@cache
def validator_of_all() -> Validator:
    """Return the validator for all documents."""
    return validator_of(published())

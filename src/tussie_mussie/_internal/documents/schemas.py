"""The JSON Schema (2020-12) of the documents, made of what their codecs say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tussie_mussie._internal.documents.envelope import FORMAT
from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import ACTION, Object
from tussie_mussie._internal.documents.registry import MODULES, action_kind, load_kind, needed_kind
from tussie_mussie._internal.documents.shapes import Json
from tussie_mussie._internal.documents.versions import version_of

if TYPE_CHECKING:
    from typing_extensions import TypeForm

__all__ = ["published", "schema"]


def schema(type: TypeForm[object]) -> dict[str, Json]:  # noqa: A002
    """Return the JSON Schema (2020-12) of a type's documents, in the newest version.

    All documents that `to_json` writes are valid under it, and `from_json` refuses whatever is not. It also
    refuses what no schema can express, such as a card in two places.

    Args:
        type: as for `from_json`.

    Returns:
        A new dict each time.

    Raises:
        TypeError: there are no documents of this type.
    """
    return _schema([needed_kind("schema", type)])


def published() -> dict[str, Json]:
    """Return the schema of all documents, which is published in `schema.json`."""
    return _schema([*[load_kind(name) for name in MODULES], action_kind(tuple(ACTION.by_class))])


def _schema(kinds: list[Kind[object]]) -> dict[str, Json]:
    """Return the schema of what is a document of one of these kinds."""
    known: dict[str, Json] = {}
    documents = [document for kind in kinds for document in _documents(kind, known)]
    which: dict[str, Json] = documents[0] if len(documents) == 1 else {"oneOf": [*documents]}
    definitions: dict[str, Json] = {name: known[name] for name in sorted(known)}
    return {**_START, **which, "$defs": definitions}


def _documents(kind: Kind[object], known: dict[str, Json]) -> list[dict[str, Json]]:
    """Return the schema of a kind's documents: of actions one for each class, whose envelope may be missing."""
    envelope: dict[str, Json] = {
        "format": {"const": FORMAT},
        "kind": {"const": kind.name},
        "version": {"const": version_of(kind.name)},
    }
    if isinstance(kind.form, Object):
        return [kind.form.definition(known, envelope)]
    all_or_none: dict[str, Json] = {key: [other for other in envelope if other != key] for key in envelope}
    actions = [(codec, codec.definition(known, envelope)) for codec in kind.form.by_class.values()]
    documents: list[dict[str, Json]] = []
    for codec, action in actions:
        needed = codec.definition(known, {})["required"]
        documents.append({**action, "required": needed, "dependentRequired": all_or_none})
    return documents


_START: Final[dict[str, Json]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Tussie Mussie documents",
}

"""The versions of each kind of document, and what an older document lacks.

A kind's version is 1 and one more for each change. A change takes what a document of the version before it says
to what one of the next says, so an older document passes all changes since, and then one reader reads them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Final, TypeAlias

from tussie_mussie._internal.documents.old_effects import in_nodes
from tussie_mussie._internal.documents.problems import Wrong
from tussie_mussie._internal.documents.shapes import Json, Tree, is_array, is_object

__all__ = ["CHANGES", "Change", "new_keys", "upgraded", "version_of"]

Change: TypeAlias = Callable[[Tree], Tree]


def new_keys(defaults: Mapping[str, Json]) -> Change:
    """Return the change by which a document gets further keys at its top.

    Args:
        defaults: what these keys say in documents that do not have them yet.
    """

    def change(fields: Tree) -> Tree:
        for key in defaults:
            if key in fields:
                raise Wrong(f"there is an unknown key {key!r}; it came with a later version")
        return {**fields, **deepcopy(dict(defaults))}

    return change


_NEW_OPTIONS: Final[dict[str, Json]] = {"goals": [], "goals_revealed": 0, "solo": None}
"""What rules had not in the first version, and what there was instead."""


def _grown(fields: Tree) -> Tree:
    """Change the effects of a rules document to expressions, and add the new options."""
    return new_keys(_NEW_OPTIONS)(in_nodes(fields))


def _with_grown(fields: Tree) -> Tree:
    """Do so with the rules in another document."""
    rules = fields.get("rules")
    if not is_object(rules):
        return fields
    try:
        return {**fields, "rules": _grown(rules)}
    except Wrong as wrong:
        wrong.where = f".rules{wrong.where}"
        raise


def _with_goals(fields: Tree) -> Tree:
    """Change a state or a view to one that says which goals its rounds had."""
    fields = new_keys({"goals": []})(_with_grown(fields))
    results = fields.get("results")
    if not is_array(results):
        return fields
    done: list[object] = []
    for place, result in enumerate(results):
        try:
            done.append(new_keys({"goals": []})(result) if is_object(result) else result)
        except Wrong as wrong:
            wrong.where = f".results[{place}]"
            raise
    return {**fields, "results": done}


CHANGES: Final[dict[str, tuple[Change, ...]]] = {
    "state": (_with_goals,),
    "view": (_with_goals,),
    "action": (),
    "score-sheet": (new_keys({"goals": []}),),
    "arrangement": (),
    "rules": (_grown,),
    "record": (new_keys({"comments": []}), _with_grown),
    "discrepancy": (),
    "standing": (),
    "plan": (new_keys({"exact": True}),),
    "claim": (),
}
"""For each kind what led from version 1 to version 2, then to version 3, and so on; all of it is kept."""


def version_of(kind: str) -> int:
    """Return the version in which a kind is written."""
    return 1 + len(CHANGES[kind])


def upgraded(kind: str, version: int, fields: Tree) -> Tree:
    """Return what a document says as one of today's version would.

    Args:
        kind: the kind.
        version: the version of the document.
        fields: what it says.
    """
    for change in CHANGES[kind][version - 1 :]:
        fields = change(fields)
    return fields

"""Which kind of document holds a value or a type; what a kind needs is loaded when it is first used."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping
from types import UnionType
from typing import Final, SupportsIndex, Union, get_args, get_origin

from tussie_mussie._internal.actions import Action, flaw
from tussie_mussie._internal.checks import needs, quoted
from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import ACTION
from tussie_mussie._internal.documents.problems import Wrong

__all__ = ["MODULES", "TYPES", "action_kind", "kind_of_type", "kind_of_value", "load_kind", "needed_kind"]

TYPES: Final = (
    "GameState, PlayerView, Action, ScoreSheet, Arrangement, Rules, GameRecord, Discrepancy, Standing, Plan and Claim"
)
"""The types that have documents, for messages."""

MODULES: Final[dict[str, str]] = {
    "GameState": "states",
    "PlayerView": "views",
    "ScoreSheet": "scores",
    "Arrangement": "scores",
    "Rules": "decks",
    "GameRecord": "records",
    "Discrepancy": "claims",
    "Standing": "scores",
    "Plan": "plans",
    "Claim": "claims",
}
"""By the name of a type, where its kind of document is found, as the item of `KINDS` with this name."""


def _check_action(value: object) -> None:
    problem = flaw(value)
    if problem is not None:
        raise Wrong(problem)


@functools.cache
def action_kind(kinds: tuple[object, ...]) -> Kind[object]:
    """Return the kind of document that holds actions of these classes."""
    return Kind("action", Action, ACTION.only("action", kinds), check=_check_action)


@functools.cache
def load_kind(name: str) -> Kind[object]:
    """Return the kind of document for the type of this name."""
    module = importlib.import_module(f"tussie_mussie._internal.documents.{MODULES[name]}")
    kinds: dict[str, Kind[object]] = module.KINDS
    return kinds[name]


def kind_of_type(wanted: object) -> Kind[object] | None:
    """Return the kind of document that holds a type, or None."""
    if isinstance(wanted, type) and wanted not in ACTION.by_class:
        kind = load_kind(wanted.__name__) if wanted.__name__ in MODULES else None
        return kind if kind is not None and kind.type is wanted else None
    members = get_args(wanted) if get_origin(wanted) in (Union, UnionType) else (wanted,)
    kinds = tuple([kind for kind in ACTION.by_class if kind in members])
    if len(kinds) == len(members):
        return action_kind(kinds)
    claim = load_kind("Claim")
    return claim if claim.type == wanted else None


def needed_kind(function: str, wanted: object) -> Kind[object]:
    """Return the kind of document that holds a type.

    Args:
        function: what was called.
        wanted: the type.

    Raises:
        TypeError: there is none.
    """
    kind = kind_of_type(wanted)
    if kind is None:
        given = f"{wanted.__name__} has none" if isinstance(wanted, type) else f"{quoted(wanted)} has none"
        raise needs(function, "a type that has documents", wanted, f"there are some of {TYPES}; {given}")
    return kind


def kind_of_value(value: object) -> Kind[object] | None:
    """Return the kind of document that can hold a value, or None."""
    kind = kind_of_type(type(value))
    if kind is None and isinstance(value, Mapping | SupportsIndex) and not isinstance(value, bool):
        return load_kind("Claim")
    return kind

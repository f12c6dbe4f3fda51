"""Effects as documents said them before effects were a language of nodes, and what they are called in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tussie_mussie._internal.documents.problems import Wrong, described, listed
from tussie_mussie._internal.documents.shapes import Tree, is_array, is_object

__all__ = ["in_nodes"]

_Node: TypeAlias = dict[str, object]


def in_nodes(rules: Tree) -> Tree:
    """Return rules whose cards' effects are expressions.

    Args:
        rules: what a document of the first version says of its rules.
    """
    deck = rules.get("deck")
    if not is_array(deck):
        return rules
    return {**rules, "deck": [_card(card, f".deck[{place}]") for place, card in enumerate(deck)]}


def _card(card: object, where: str) -> object:
    effect = card.get("effect") if is_object(card) else None
    if not is_object(card) or not is_object(effect):
        return card
    kind = effect.get("type")
    keys, node = _OLD.get(kind, ((), None)) if isinstance(kind, str) else ((), None)
    if node is None:
        raise Wrong(f"must be {listed(tuple(_OLD))}, not {described(kind)}", f"{where}.effect.type")
    if effect.keys() != {"type", *keys}:
        raise Wrong(f"the keys must be {', '.join(['type', *keys])}", f"{where}.effect")
    return {**card, "effect": node(effect)}


def _cards(**given: object) -> _Node:
    plain: _Node = {"owner": "you", "place": "anywhere", "row": None, "colors": [], "like": None, "hearts": None}
    return {**plain, "other": False, **given}


def _count(unit: str, **cards: object) -> _Node:
    return {"unit": unit, "cards": _cards(**cards)}


def _per(effect: Tree, count: _Node) -> _Node:
    every = effect.get("every", 1)
    return {"type": "per", "points": effect["points"], "count": count, "every": every, "at_most": None}


def _if(effect: Tree, count: _Node, number: object) -> _Node:
    condition = {"type": "between", "count": count, "least": number, "most": number}
    return {"type": "if", "condition": condition, "then": {"type": "points", "points": effect["points"]}}


_OLD: Final[dict[str, tuple[tuple[str, ...], Callable[[Tree], _Node]]]] = {
    "any-color": ((), lambda _: {"type": "any-color", "colors": []}),
    "per-card-of-color": (("color", "points"), lambda old: _per(old, _count("cards", colors=[old["color"]]))),
    "per-different-color": (("points",), lambda old: _per(old, _count("colors"))),
    "per-card-in-row": (("row", "points"), lambda old: _per(old, _count("cards", row=old["row"]))),
    "if-row-holds": (("row", "cards", "points"), lambda old: _if(old, _count("cards", row=old["row"]), old["cards"])),
    "per-heart": (("points", "every"), lambda old: _per(old, _count("hearts"))),
    "per-adjacent-heart": (("points",), lambda old: _per(old, _count("hearts", place="adjacent"))),
    "per-adjacent-card": (("row", "points"), lambda old: _per(old, _count("cards", place="adjacent", row=old["row"]))),
    "per-adjacent-other-color": (
        ("points",),
        lambda old: _per(old, _count("cards", place="adjacent", like="other")),
    ),
    "per-other-heartless-card": (("points",), lambda old: _per(old, _count("cards", hearts="none", other=True))),
    "if-no-hearts": (("points",), lambda old: _if(old, _count("hearts"), 0)),
}
"""For each effect of the first version its keys, and the expression that it is."""

"""Actions in documents: an object with the action's kind as `type`, cards by their ids."""

from __future__ import annotations

from typing import Final

from attrs import AttrsInstance

from tussie_mussie._internal.actions import Action, Add, Discard, Draw, Finish, Flip, Invoke, Offer, Replace, Take
from tussie_mussie._internal.documents.converter import register_tagged

__all__ = ["ACTIONS", "TAGS"]

ACTIONS: Final[dict[str, type[AttrsInstance]]] = {
    "draw": Draw,
    "offer": Offer,
    "take": Take,
    "flip": Flip,
    "discard": Discard,
    "invoke": Invoke,
    "replace": Replace,
    "add": Add,
    "finish": Finish,
}
"""The kinds of action by what the key `type` says."""

TAGS: Final[dict[object, str]] = {kind: tag for tag, kind in ACTIONS.items()}
"""What the key `type` says of each kind of action."""

register_tagged(Action, ACTIONS)

"""Actions in documents: an object with the action's kind as `type`, cards by their ids."""

from __future__ import annotations

from typing import Final

from tussie_mussie.actions import Action, Add, Discard, Draw, Finish, Flip, Invoke, Offer, Replace, Take
from tussie_mussie.documents.converter import register_tagged

__all__ = ["ACTION_TYPES"]

ACTION_TYPES: Final[dict[type[Action], str]] = {
    Draw: "draw",
    Offer: "offer",
    Take: "take",
    Flip: "flip",
    Discard: "discard",
    Invoke: "invoke",
    Replace: "replace",
    Add: "add",
    Finish: "finish",
}
"""What the key `type` says of each kind of action."""

register_tagged(Action, {tag: kind for kind, tag in ACTION_TYPES.items()})

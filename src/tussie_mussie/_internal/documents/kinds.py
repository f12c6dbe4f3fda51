"""The kinds of documents: writing each, and reading each."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from types import UnionType
from typing import Final, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from cattrs.errors import BaseValidationError
from typing_extensions import TypeForm

from tussie_mussie._internal.actions import Action, flaw
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.documents.actions import TAGS
from tussie_mussie._internal.documents.converter import CONVERTER, Reader, tree, use_deck
from tussie_mussie._internal.documents.decks import check_writable
from tussie_mussie._internal.documents.envelope import body, dump, load
from tussie_mussie._internal.documents.problems import Wrong, described, document_error, listed
from tussie_mussie._internal.documents.records import check_record_form, checked_names
from tussie_mussie._internal.documents.scores import ArrangementForm, SheetForm
from tussie_mussie._internal.documents.shapes import Tree
from tussie_mussie._internal.documents.states import StateForm
from tussie_mussie._internal.documents.views import ViewForm
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import DocumentError
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.score_sheet import ScoreSheet
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

__all__ = ["Document", "from_json", "kind_of", "to_json"]

_T = TypeVar("_T")

Document: TypeAlias = GameState | PlayerView | Action | ScoreSheet | Arrangement | Rules | GameRecord
"""What can be written as a document."""


_KINDS: Final[dict[type[object], str]] = {
    GameState: "state",
    PlayerView: "view",
    ScoreSheet: "score-sheet",
    Arrangement: "arrangement",
    Rules: "rules",
    GameRecord: "record",
}


def to_json(value: Document) -> str:
    """Return a value as a JSON document: compact, in ASCII, and always the same for equal values.

    Args:
        value: a state, view, action, score sheet, arrangement, rules or record.

    Raises:
        DocumentError: the format cannot carry it: an effect outside the library's vocabulary, a number beyond
            2**53, a text with a lone surrogate, a record whose form is wrong, rules that leave more to compute than
            documents may (more than 2 wild cards, more than 200 choices of cards to flip), more than a million
            characters.
    """
    match value:
        case GameState():
            check_writable(value.rules, "$.rules")
            return dump("state", tree(StateForm.of(value)))
        case PlayerView():
            check_writable(value.rules, "$.rules")
            return dump("view", tree(ViewForm.of(value)))
        case ScoreSheet():
            return dump("score-sheet", tree(SheetForm.of(value)))
        case Arrangement():
            return dump("arrangement", tree(ArrangementForm.of(value)))
        case Rules():
            check_writable(value, "$")
            return dump("rules", tree(value))
        case GameRecord():
            check_writable(value.rules, "$.rules")
            check_record_form(value)
            return dump("record", tree(value))
        case _:
            wrong = flaw(value)
            if wrong is not None:
                raise DocumentError(
                    "$", f"what can be written is {listed(tuple(_KINDS.values()))}, or an action; {wrong}"
                )
            return dump("action", tree(value))


def from_json(text: str, type: TypeForm[_T], *, rules: Rules | None = None) -> _T:  # noqa: A002
    """Read a JSON document; it is not trusted.

    Args:
        text: the document.
        type: what is to be read: `GameState`, `PlayerView`, `ScoreSheet`, `Arrangement`, `Rules`, `GameRecord`,
            `Action`, one of the action classes, or a union of them.
        rules: the rules whose deck the cards are of, `RULEBOOK` by default; ignored by documents that carry
            their own (states, views, rules and records).

    Returns:
        The value, equal to the one that was written; a record is not verified (`GameRecord.verify`).

    Raises:
        DocumentError: it is no such document, or says what cannot be; `path` tells where. A card that the
            deck lacks is an `UnknownCardError` as its `__cause__`, with suggestions.
    """
    kind, tags = kind_of(type)
    fields = body(load(text), kind)
    use_deck((RULEBOOK if rules is None else rules).deck)
    try:
        value = _READERS[kind](fields)
    except (BaseValidationError, Wrong) as error:
        refused = document_error(error, "$")
        raise refused from refused.__cause__
    if tags and TAGS[builtins.type(value)] not in tags:
        raise DocumentError("$.type", f"must be {listed(tags)}, not {described(fields['type'])}")
    return cast("_T", value)  # the kind of document and the type belong together


def kind_of(wanted: object) -> tuple[str, tuple[str, ...]]:
    """Return the kind of document that holds a type, and for actions the tags that are wanted.

    Args:
        wanted: the type.

    Raises:
        DocumentError: there is no such kind.
    """
    for known, kind in _KINDS.items():
        if wanted is known:
            return kind, ()
    actions = get_args(wanted) if get_origin(wanted) in (Union, UnionType) else (wanted,)
    tags = [TAGS.get(action, "") for action in actions]
    if all(tags):
        return "action", tuple(tags)
    names = [known.__name__ for known in _KINDS]
    raise DocumentError("$", f"there are no documents of {wanted!r}; there are some of Action, {', '.join(names)}")


_read_action: Final[Reader[Action]] = CONVERTER.get_structure_hook(Action)
_READERS: Final[dict[str, Callable[[Tree], object]]] = {
    "state": lambda fields: CONVERTER.structure(fields, StateForm).value(),
    "view": lambda fields: CONVERTER.structure(fields, ViewForm).value(),
    "action": lambda fields: _read_action(fields, Action),
    "score-sheet": lambda fields: CONVERTER.structure(fields, SheetForm).value(),
    "arrangement": lambda fields: CONVERTER.structure(fields, ArrangementForm).placed,
    "rules": lambda fields: CONVERTER.structure(fields, Rules),
    "record": lambda fields: checked_names(CONVERTER.structure(fields, GameRecord)),
}

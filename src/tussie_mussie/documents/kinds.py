"""The kinds of documents: writing each, and reading each."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar, cast, get_args

from cattrs.errors import BaseValidationError
from typing_extensions import TypeForm

from tussie_mussie.actions import Action, flaw
from tussie_mussie.arrangement import Arrangement
from tussie_mussie.documents.actions import ACTION_TYPES
from tussie_mussie.documents.converter import CARDS, CONVERTER, Tree, by_id, tree
from tussie_mussie.documents.decks import check_writable
from tussie_mussie.documents.envelope import body, dump, load
from tussie_mussie.documents.problems import Wrong, document_error, described, listed
from tussie_mussie.documents.records import check_record, checked_names
from tussie_mussie.documents.scores import ArrangementForm, SheetForm
from tussie_mussie.documents.states import StateForm
from tussie_mussie.documents.views import ViewForm
from tussie_mussie.editions import RULEBOOK
from tussie_mussie.errors import DocumentError
from tussie_mussie.records import GameRecord
from tussie_mussie.rules import Rules
from tussie_mussie.scoring import ScoreSheet
from tussie_mussie.state import GameState
from tussie_mussie.views import PlayerView

__all__ = ["Document", "from_json", "kind_of", "to_json"]

_T = TypeVar("_T")

Document: TypeAlias = GameState | PlayerView | Action | ScoreSheet | Arrangement | Rules | GameRecord
"""What can be written as a document."""


_KINDS: Final[dict[object, str]] = {
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
            2**53, a text with a lone surrogate, a record whose form is wrong, more than a million characters.
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
            check_record(value)
            return dump("record", tree(value))
        case _:
            wrong = flaw(value)
            if wrong is not None:
                raise DocumentError("$", f"this cannot be written: {wrong}; other kinds are {listed(tuple(_KINDS.values()))}")
            return dump("action", tree(value))


def from_json(text: str, type: TypeForm[_T], *, rules: Rules | None = None) -> _T:  # noqa: A002
    """Read a JSON document; it is not trusted.

    Args:
        text: the document.
        type: what is to be read: `GameState`, `PlayerView`, `ScoreSheet`, `Arrangement`, `Rules`, `GameRecord`,
            `Action`, one of the action classes, or a union of them.
        rules: the rules whose deck the cards are of, `RULEBOOK` by default; ignored by documents that carry
            their own (states, views, rules and records).

    Raises:
        DocumentError: it is no such document, or says what cannot be; `path` tells where. A card that the
            deck lacks is an `UnknownCardError` as its `__cause__`, with suggestions.
    """
    kind, tags = kind_of(type)
    fields = body(load(text), kind)
    token = CARDS.set(by_id(RULEBOOK if rules is None else rules))
    try:
        value = _READERS[kind](fields)
    except (BaseValidationError, Wrong) as error:
        raise document_error(error, "$") from None
    finally:
        CARDS.reset(token)
    if tags and ACTION_TYPES[builtins.type(value)] not in tags:
        raise DocumentError("$.type", f"must be {listed(tags)}, not {described(fields['type'])}")
    return cast("_T", value)  # the kind of document and the type belong together


def kind_of(wanted: object) -> tuple[str, tuple[str, ...]]:
    """Return the kind of document that holds a type, and for actions the tags that are wanted.

    Args:
        wanted: the type.

    Raises:
        DocumentError: there is no such kind.
    """
    if wanted in _KINDS:
        return _KINDS[wanted], ()
    actions = get_args(wanted) or (wanted,)
    if all([action in ACTION_TYPES for action in actions]):
        return "action", tuple([ACTION_TYPES[action] for action in actions])
    names = [*[kind.__name__ for kind in _KINDS], "Action"]
    raise DocumentError("$", f"there are no documents of {wanted!r}; there are some of {', '.join(names)}")


_READERS: Final[dict[str, Callable[[Tree], object]]] = {
    "state": lambda fields: CONVERTER.structure(fields, StateForm).value(),
    "view": lambda fields: CONVERTER.structure(fields, ViewForm).value(),
    "action": lambda fields: _READ_ACTION(fields, Action),
    "score-sheet": lambda fields: CONVERTER.structure(fields, SheetForm).value(),
    "arrangement": lambda fields: CONVERTER.structure(fields, ArrangementForm).placed,
    "rules": lambda fields: CONVERTER.structure(fields, Rules),
    "record": lambda fields: checked_names(CONVERTER.structure(fields, GameRecord)),
}
_READ_ACTION: Final = CONVERTER.get_structure_hook(Action)

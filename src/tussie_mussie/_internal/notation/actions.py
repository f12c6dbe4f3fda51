"""Actions in notation: `draw PX RR`, `0 offer RR px`, `1 take up`, `0 flip SN: GA VI`, `0 finish`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tussie_mussie._internal.actions import (
    Action,
    Add,
    Arrange,
    Discard,
    Draw,
    Finish,
    Flip,
    Invoke,
    Offer,
    Replace,
    Reveal,
    Take,
    flaw,
    write_action,
)
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.limits import LARGEST_SEAT
from tussie_mussie._internal.notation.cards import (
    Form,
    Known,
    Token,
    read_one,
    read_pair,
    read_set,
)
from tussie_mussie._internal.notation.goals import read_goals
from tussie_mussie._internal.notation.scanner import Cursor, opened
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by

__all__ = [
    "FACES",
    "check_offered",
    "format_action",
    "parse_action",
    "read_action",
    "read_deed",
    "read_face",
    "read_offered",
]

_FACES: Final = {"up": Face.UP, "down": Face.DOWN}
FACES: Final = tuple(_FACES)
"""The words for the faces."""
_SEAT: Final = "a seat number"
_COLUMN: Final = "the number of a column"


def format_action(action: Action) -> str:
    """Return an action as a short text.

    Args:
        action: the action. Sets of cards are written in the alphabetical order of their codes.

    Raises:
        IllegalActionError: it is not an action, a field of it has the wrong type, or its player's number is beyond
            all seats, or a column beyond all columns.

    Example:
        >>> format_action(parse_action("0 flip Snapdragon: Violet, Gardenia"))
        '0 flip SN: GA VI'
    """
    problem = flaw(action)
    if problem is not None:
        raise IllegalActionError(action, IllegalReason.NOT_AN_ACTION, problem)
    if not isinstance(action, Draw | Reveal) and abs(action.player) > LARGEST_SEAT:
        raise IllegalActionError(action, IllegalReason.NO_SUCH_PLAYER, "the player's number is too large to be a seat")
    if isinstance(action, Arrange) and max(map(abs, action.order), default=0) > LARGEST_SEAT:
        raise IllegalActionError(action, IllegalReason.CARD_NOT_THERE, "a number is too large to be a column")
    return write_action(action)


def parse_action(text: str, rules: Rules = RULEBOOK) -> Action:
    """Return the action that a text describes; whether it is legal is for a state to say.

    Args:
        text: such as `draw PX RR`, `0 offer RR px`, `1 take up`, `0 flip SN: GA VI`, `0 discard MG: CM`,
            `0 invoke PL`, `0 replace PL: CM MG`, `0 add PL: up`, `0 add PL: up MG`, `0 arrange SN: 1 0 2 3`,
            `0 finish`.
        rules: the rules, whose deck has the cards.

    Raises:
        NotationError: the text cannot be read; `position` and `expected` tell where, and what would have
            been right there, `problems` all that is wrong.
        TypeError: `text` is not a str, or `rules` are not `Rules`.
    """
    cursor = opened("parse_action", text, rules)
    action = read_action(cursor, rules)
    cursor.expect_end()
    return shared_by(rules).same(action)


def read_action(cursor: Cursor, rules: Rules) -> Action:
    """Read an action.

    Raises:
        NotationError: something else comes next.
    """
    if not cursor.at_number():
        if cursor.keyword(("draw", "reveal"), also=_SEAT) == "reveal":
            return Reveal(frozenset() if cursor.take("-") else read_goals(cursor, rules))
        return _draw(cursor, rules, 0)
    player = cursor.number(_SEAT)
    return _BY_PLAYERS[cursor.keyword(tuple(_BY_PLAYERS))](cursor, rules, player)


def read_deed(cursor: Cursor, rules: Rules, player: int) -> Action:
    """Read what a known player does before scoring, or draws for it.

    Raises:
        NotationError: something else comes next.
    """
    return _DEEDS[cursor.keyword(tuple(_DEEDS))](cursor, rules, player)


def read_offered(cursor: Cursor, rules: Rules, before: tuple[str, ...] = ()) -> tuple[Known, Known]:
    """Read the two cards of an offer, the faceup one first.

    Args:
        cursor: where to read.
        rules: the rules.
        before: words that may follow the cards.

    Raises:
        NotationError: something else comes next.
    """
    up, down = read_pair(cursor, rules, Form.PLACED, before)
    check_offered(cursor, up, down)
    return up, down


def check_offered(cursor: Cursor, up: Token, down: Token) -> None:
    """Check that the first of two cards is the faceup one, and the second the facedown one.

    Raises:
        NotationError: one lies the other way.
    """
    if up.read and up.face is Face.DOWN:
        raise cursor.error("the faceup card first, as a code in capital letters or a name without brackets", up.start)
    if down.read and down.face is Face.UP:
        raise cursor.error("the facedown card, as a code in lowercase or a name in parentheses", down.start)


def read_face(cursor: Cursor) -> Face:
    """Read `up` or `down`.

    Raises:
        NotationError: something else comes next.
    """
    return _FACES[cursor.keyword(FACES)]


def _by(cursor: Cursor, rules: Rules) -> Card:
    by = read_one(cursor, rules).card
    cursor.expect(":")
    return by


def _draw(cursor: Cursor, rules: Rules, _player: int) -> Draw:
    return Draw(read_set(cursor, rules))


def _offer(cursor: Cursor, rules: Rules, player: int) -> Offer:
    up, down = read_offered(cursor, rules)
    return Offer(player, up.card, down.card)


def _take(cursor: Cursor, _rules: Rules, player: int) -> Take:
    return Take(player, read_face(cursor))


def _flip(cursor: Cursor, rules: Rules, player: int) -> Flip:
    return Flip(player, _by(cursor, rules), read_set(cursor, rules))


def _discard(cursor: Cursor, rules: Rules, player: int) -> Discard:
    return Discard(player, _by(cursor, rules), read_one(cursor, rules).card)


def _invoke(cursor: Cursor, rules: Rules, player: int) -> Invoke:
    return Invoke(player, read_one(cursor, rules).card)


def _replace(cursor: Cursor, rules: Rules, player: int) -> Replace:
    by = _by(cursor, rules)
    old, new = read_pair(cursor, rules, Form.CARD)
    return Replace(player, by, old.card, new.card)


def _add(cursor: Cursor, rules: Rules, player: int) -> Add:
    by, face = _by(cursor, rules), read_face(cursor)
    return Add(player, by, face, read_one(cursor, rules).card if cursor.at_word() else None)


def _arrange(cursor: Cursor, rules: Rules, player: int) -> Arrange:
    by = _by(cursor, rules)
    order: list[int] = []
    if cursor.at_number() or not cursor.take("-"):  # a number may begin with the sign
        order.append(cursor.number(_COLUMN))
        while cursor.at_number():
            order.append(cursor.number(_COLUMN))
    return Arrange(player, by, order)


def _finish(_cursor: Cursor, _rules: Rules, player: int) -> Finish:
    return Finish(player)


_Reader: TypeAlias = Callable[[Cursor, Rules, int], Action]
_PREPARING: Final[dict[str, _Reader]] = {
    "flip": _flip,
    "discard": _discard,
    "invoke": _invoke,
    "replace": _replace,
    "add": _add,
    "arrange": _arrange,
    "finish": _finish,
}
_BY_PLAYERS: Final[dict[str, _Reader]] = {"offer": _offer, "take": _take, **_PREPARING}
_DEEDS: Final[dict[str, _Reader]] = {"draw": _draw, **_PREPARING}

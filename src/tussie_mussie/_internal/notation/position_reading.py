"""How the line of a state or a view is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.notation.actions import check_offered, read_deed
from tussie_mussie._internal.notation.cards import Token, note, read_all, read_placed, read_two
from tussie_mussie._internal.notation.position_lines import Line, Log, Opening
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.rules import Rules

__all__ = ["read_line"]

_PHASES: Final = {phase.value: phase for phase in Phase}
_ReadCard: TypeAlias = Callable[[Cursor, Rules], Token]


def read_line(cursor: Cursor, rules: Rules, read: _ReadCard) -> Line:
    """Read what the lines of a state and of a view have in common, up to the end of the text.

    Args:
        cursor: where to read.
        rules: the rules.
        read: how to read a card that lies on the table.

    Raises:
        NotationError: it cannot be read.
    """
    header = _header(cursor)
    cursor.expect("|")
    rows_start = cursor.next()
    seen: dict[Card, int] = {}
    rows = [_row(cursor, rules, read, seen)]
    while cursor.take("/"):
        rows.append(_row(cursor, rules, read, seen))
    cursor.expect("|")
    phase_start = cursor.next()
    phase = _PHASES[cursor.keyword(tuple(_PHASES))]
    cards: tuple[Token, ...] = ()
    logs: list[Log] = []
    if phase is Phase.TAKE:
        cards = read_two(cursor, rules, read_placed, read)
        check_offered(cursor, *cards)
    elif phase is Phase.OFFER:
        cards = read_two(cursor, rules, read, read)
    elif phase is not Phase.DRAW:
        for seat in range(len(rows)):
            if seat:
                cursor.expect("/")
            logs.append(_log(cursor, rules, seat))
    cursor.expect_end()
    for token in cards:
        note(cursor, token, seen)
    return Line(cursor, rules, header, tuple(rows), rows_start, phase, phase_start, cards, tuple(logs))


def _header(cursor: Cursor) -> Opening:
    cursor.keyword(("round",))
    round_start, number = cursor.next(), cursor.number("the number of the round")
    cursor.keyword(("first",))
    first_start, first = cursor.next(), cursor.number("the seat of the first player")
    cursor.keyword(("totals",))
    totals_start, totals = cursor.next(), [cursor.number("a total")]
    while cursor.at_number():
        totals.append(cursor.number("a total"))
    return Opening(number, round_start, first, first_start, tuple(totals), totals_start)


def _row(cursor: Cursor, rules: Rules, read: _ReadCard, seen: dict[Card, int]) -> tuple[Token, ...]:
    """Read an arrangement, or `-` for an empty one."""
    return () if cursor.take("-") else read_all(cursor, rules, read, rules.arrangement_size, seen)


def _log(cursor: Cursor, rules: Rules, seat: int) -> Log:
    """Read what a seat has done before scoring, or `-` for nothing."""
    start = cursor.next()
    if cursor.take("-"):
        return Log(start, (), ())
    actions: list[Action] = []
    starts: list[int] = []
    while not actions or cursor.take(";"):
        starts.append(cursor.next())
        actions.append(read_deed(cursor, rules, seat))
    return Log(start, tuple(actions), tuple(starts))

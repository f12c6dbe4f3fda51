"""How the line of a state or a view is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.goals import Goal, goals_in_order
from tussie_mussie._internal.limits import MOST_DEEDS, MOST_SEATS
from tussie_mussie._internal.notation.actions import check_offered, read_deed
from tussie_mussie._internal.notation.cards import Form, Token, note, read_slots, read_two
from tussie_mussie._internal.notation.goals import read_goals
from tussie_mussie._internal.notation.position_lines import Line, Log, Opening
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.rules import Rules

__all__ = ["read_line"]

_PHASES: Final = {phase.value: phase for phase in Phase}


def read_line(cursor: Cursor, rules: Rules, form: Form) -> Line:
    """Read what the lines of a state and of a view have in common, up to the end of the text.

    Args:
        cursor: where to read.
        rules: the rules.
        form: how a card that lies on the table can be written.

    Raises:
        NotationError: it cannot be read.
    """
    header = _header(cursor, rules)
    cursor.expect("|")
    rows_start = cursor.next()
    seen: dict[Card, int] = {}
    rows = [_row(cursor, rules, form, seen)]
    while cursor.take("/"):
        _count(cursor, rows, MOST_SEATS, "arrangements")
        rows.append(_row(cursor, rules, form, seen))
    cursor.expect("|")
    phase_start = cursor.next()
    phase = _PHASES[cursor.keyword(tuple(_PHASES))]
    cards: tuple[Token, ...] = ()
    logs: list[Log] = []
    if phase is Phase.TAKE:
        cards = read_two(cursor, rules, Form.PLACED, form)
        check_offered(cursor, *cards)
    elif phase is Phase.OFFER:
        cards = read_two(cursor, rules, form, form)
    elif phase not in (Phase.REVEAL, Phase.DRAW):
        for seat in range(len(rows)):
            if seat:
                cursor.expect("/")
            logs.append(_log(cursor, rules, seat))
    for token in cards:
        note(cursor, token, seen)
    cursor.expect_end()
    return Line(cursor, rules, header, tuple(rows), rows_start, phase, phase_start, cards, tuple(logs))


def _header(cursor: Cursor, rules: Rules) -> Opening:
    cursor.keyword(("round",))
    round_start, number = cursor.next(), cursor.number("the number of the round")
    cursor.keyword(("first",))
    first_start, first = cursor.next(), cursor.number("the seat of the first player")
    cursor.keyword(("totals",))
    totals_start, totals = cursor.next(), [cursor.number("a total")]
    while cursor.at_number():
        _count(cursor, totals, MOST_SEATS, "totals")
        totals.append(cursor.number("a total"))
    goals_start, goals = cursor.next(), frozenset[Goal]()
    if cursor.at_word():
        cursor.keyword(("goals",))
        goals_start, goals = cursor.next(), read_goals(cursor, rules)
    return Opening(
        number,
        round_start,
        first,
        first_start,
        tuple(totals),
        totals_start,
        goals_in_order(goals, rules.goals),
        goals_start,
    )


def _row(cursor: Cursor, rules: Rules, form: Form, seen: dict[Card, int]) -> tuple[Token, ...]:
    """Read an arrangement, or `-` for an empty one."""
    return () if cursor.take("-") else read_slots(cursor, rules, form, rules.arrangement_size, seen)


def _log(cursor: Cursor, rules: Rules, seat: int) -> Log:
    """Read what a seat has done before scoring, or `-` for nothing."""
    start = cursor.next()
    if cursor.take("-"):
        return Log(start, (), ())
    actions: list[Action] = []
    starts: list[int] = []
    while not actions or cursor.take(";"):
        _count(cursor, actions, MOST_DEEDS, "actions")
        starts.append(cursor.next())
        actions.append(read_deed(cursor, rules, seat))
    return Log(start, tuple(actions), tuple(starts))


def _count(cursor: Cursor, things: Sequence[object], most: int, what: str) -> None:
    """Check that one more can be read."""
    if len(things) == most:
        raise cursor.error(f"at most {most} {what}", problem=f"there are too many {what}")

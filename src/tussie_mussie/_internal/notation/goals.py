"""Goals in notation: their codes, such as `PA SE`."""

from __future__ import annotations

import re
from typing import Final

from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.rules import Rules

__all__ = ["read_goals"]

_CODE: Final = re.compile(r"[A-Za-z]{2}(?![^\W\d_])")


def read_goals(cursor: Cursor, rules: Rules) -> frozenset[Goal]:
    """Read the codes of goals, at least one and none twice.

    Raises:
        NotationError: something else comes next.
    """
    by_code = {goal.code: goal for goal in rules.goals}
    goals: dict[str, Goal] = {}
    while not goals or cursor.match(_CODE):
        start, code = cursor.read(_CODE, f"the code of a goal{_known(by_code)}")
        goal = by_code.get(code.upper())
        if goal is None:
            raise cursor.error(f"the code of a goal{_known(by_code)}", start)
        if goal.code in goals:
            raise cursor.error("another goal", start, f"{goal.name} stands here twice")
        goals[goal.code] = goal
    return frozenset(goals.values())


def _known(by_code: dict[str, Goal]) -> str:
    return f", one of {', '.join(by_code)}" if by_code else "; the rules have none"

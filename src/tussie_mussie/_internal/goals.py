"""Goals: what all players can score for in a round, beside their cards (R41, R42)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from attrs import field, frozen

from tussie_mussie._internal.cards import Color, Effect, valid_code, valid_id, valid_name
from tussie_mussie._internal.checks import of_another_type, plain_text, quoted
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.readable import Readable
from tussie_mussie.effects._facts import needs_column

__all__ = ["Goal", "goals_in_order", "write_goals"]


@final
@frozen(cache_hash=True, repr=False)
class Goal(Readable):
    """A goal that every player scores by their whole arrangement.

    Attributes:
        id: the stable id, never reused: `"house-pairs"`.
        code: two capital letters for the notation: `"QP"`.
        name: the English name: `"House Pairs"`.
        effect: what it scores: an effect that needs no column, so one without the places here, adjacent, left and
            right, and without `like` and `other`. One that is not of the language must say so by its `reach`.
        color: the color that is printed on it, if any.

    Raises:
        InvalidRulesError: with every problem: a value of another type; an id, code or name of a form that the notation
            cannot carry; an effect that needs a column or counts as a color.
    """

    id: str = field(converter=plain_text)
    code: str = field(converter=plain_text, hash=False)
    name: str = field(converter=plain_text, hash=False)
    effect: Effect = field(hash=False)
    color: Color | None = field(default=None, hash=False)

    def __attrs_post_init__(self) -> None:
        """Check the fields."""
        problems = [
            problem
            for called, value in (("id", self.id), ("code", self.code), ("name", self.name))
            for problem in of_another_type(called, value, str)
        ]
        problems += of_another_type("effect", self.effect, Effect)
        if self.color is not None:
            problems += of_another_type("color", self.color, Color)
        if not problems:
            problems += self._problems()
        if problems:
            raise InvalidRulesError(tuple([f"goal {quoted(self.id)}: {problem}" for problem in problems]))

    def _problems(self) -> list[str]:
        problems = [
            f"{what} {quoted(value)} is not {form}"
            for what, value, form, fits in (
                ("id", self.id, "lower-case words joined by '-'", valid_id(self.id)),
                ("code", self.code, "two capital letters", valid_code(self.code)),
                ("name", self.name, "words joined by spaces, '-', '.' or '", valid_name(self.name)),
            )
            if not fits
        ]
        if self.effect.wild:
            problems.append("the effect counts as any color, which a card alone can do")
        if needs_column(self.effect):
            problems.append(
                "the effect looks at the card that it stands on or at its neighbors, which a goal does not have"
            )
        return problems

    def _text(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def text(self) -> str:
        """What the goal scores, as a sentence."""
        return self.effect.sentence


def goals_in_order(goals: Iterable[Goal], known: tuple[Goal, ...]) -> tuple[Goal, ...]:
    """Return those of the known goals that are among some, in the order of the rules."""
    given = frozenset(goals)
    return tuple([goal for goal in known if goal in given])


def write_goals(goals: Iterable[Goal]) -> str:
    """Return goals as their codes in alphabetical order."""
    return " ".join(sorted([goal.code for goal in goals]))

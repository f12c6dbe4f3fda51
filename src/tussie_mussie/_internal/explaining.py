"""Score sheets in other languages than English."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Protocol

from tussie_mussie._internal.cards import Card, Color, Face
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.translations import Language, isolated, listed, name, sentence

__all__ = ["explained"]

_ROWS = {Face.UP: "bouquet", Face.DOWN: "keepsake"}


class _Line(Protocol):
    """What is told of a line of a sheet."""

    @property
    def card(self) -> Card: ...
    @property
    def face(self) -> Face: ...
    @property
    def color(self) -> Color | None: ...
    @property
    def hearts(self) -> int: ...
    @property
    def bonus(self) -> int: ...
    @property
    def because(self) -> tuple[Card, ...]: ...


class _GoalLine(Protocol):
    """What is told of a goal."""

    @property
    def goal(self) -> Goal: ...
    @property
    def points(self) -> int: ...
    @property
    def because(self) -> tuple[Card, ...]: ...


def explained(lines: Sequence[_Line], goals: Sequence[_GoalLine], told: Language) -> str:
    """Return a sheet as text, as `ScoreSheet.explain` does.

    The reason of a line is the card's text in the language with the cards that earned the bonus, or the English rule
    where the language has no text.

    Args:
        lines: the lines of the sheet.
        goals: the lines of the goals.
        told: the language.
    """
    if not lines and not goals:
        return sentence(told, "explain.no-cards")
    hearts = sum([line.hearts for line in lines])
    bonus = sum([line.bonus for line in lines]) + sum([line.points for line in goals])
    rows = [
        (name(told, line.card), told.term(_ROWS[line.face]), line.hearts + line.bonus, _reason(line, told))
        for line in lines
    ]
    rows += [
        (isolated(line.goal.name, told), sentence(told, "explain.goal"), line.points, _goal_reason(line, told))
        for line in goals
    ]
    together = sentence(told, "lists.parts").join(
        [_hearts(hearts, told), sentence(told, "explain.bonus", bonus=_signed(bonus, told))]
    )
    rows.append((sentence(told, "explain.total"), "", hearts + bonus, together))
    names = max([_width(called) for called, _, _, _ in rows])
    places = max([_width(row) for row in (*map(told.term, _ROWS.values()), *[place for _, place, _, _ in rows])])
    return "\n".join(
        [
            f"{_padded(called, names)}  {_padded(row, places)}  {points:>3}  {reason}"
            for called, row, points, reason in rows
        ]
    )


def _reason(line: _Line, told: Language) -> str:
    parts = [_hearts(line.hearts, told)] if line.hearts else []
    effect = line.card.effect
    if effect is not None:
        if effect.wild and line.color:
            parts.append(sentence(told, "explain.counts-as", color=isolated(told.color(line.color), told)))
        elif effect.wild:
            parts.append(sentence(told, "explain.counts-as-best"))
        if line.bonus or not effect.wild:
            text = told.text(line.card).removesuffix(".")
            is_english = text == line.card.text.removesuffix(".")
            rule, words = (effect.rule, isolated(effect.rule, told)) if is_english else (text, text)
            parts.append(_because(rule, words, line.bonus, line.because, told))
    return sentence(told, "lists.parts").join(parts) or sentence(told, "explain.no-hearts")


def _goal_reason(line: _GoalLine, told: Language) -> str:
    rule = line.goal.effect.rule
    return _because(rule, isolated(rule, told), line.points, line.because, told)


def _because(rule: str, words: str, points: int, because: tuple[Card, ...], told: Language) -> str:
    """Return a rule with the cards that earned the points, and the points if it does not begin with them."""
    if not points:
        return f"{words}: 0"
    if because:
        words += f" ({listed(told, because)})"
    return words if rule.startswith(f"{points:+} ") else f"{words}: {_signed(points, told)}"


def _hearts(hearts: int, told: Language) -> str:
    return sentence(told, "explain.heart") if hearts == 1 else sentence(told, "explain.hearts", count=f"{hearts}")


def _signed(bonus: int, told: Language) -> str:
    return isolated(f"{bonus:+}", told)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    """Return how many columns a text takes: marks and characters that cannot be seen take none."""
    return sum([unicodedata.category(letter) not in ("Mn", "Me", "Cf") for letter in text])

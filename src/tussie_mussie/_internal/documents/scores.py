"""Arrangements, score sheets and standings in documents."""

from __future__ import annotations

from typing import Final, NamedTuple

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Color, Face
from tussie_mussie._internal.documents.comparing import compare
from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import Object, Single
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.results import Standing
from tussie_mussie._internal.score_sheet import GoalLine, ScoreLine, ScoreSheet

__all__ = ["KINDS"]


class ArrangementForm(NamedTuple):
    """What an arrangement's document says."""

    placed: Arrangement


class ScoreLineForm(NamedTuple):
    """What a score sheet's document says of one card; points follow from the rest, and the reason is for people."""

    card: Card
    face: Face
    color: Color | None
    hearts: int
    bonus: int
    points: int
    because: tuple[Card, ...]
    reason: str


class GoalLineForm(NamedTuple):
    """What a score sheet's document says of one goal; the reason is for people."""

    goal: Goal
    points: int
    because: tuple[Card, ...]
    reason: str


class SheetForm(NamedTuple):
    """What a score sheet's document says; the total follows from the lines."""

    lines: tuple[ScoreLineForm, ...]
    total: int
    goals: tuple[GoalLineForm, ...]


def _sheet(form: SheetForm) -> ScoreSheet:
    """Return the sheet: as it was written, right or wrong, but one whose sums hold; its words are not read."""
    sheet = ScoreSheet(
        tuple(
            [ScoreLine(line.card, line.face, line.color, line.hearts, line.bonus, line.because) for line in form.lines]
        ),
        tuple([GoalLine(line.goal, line.points, line.because) for line in form.goals]),
    )
    for place, (given, line) in enumerate(zip(form.lines, sheet.lines, strict=True)):
        compare(given.points, line.points, f"$.lines[{place}].points")
    compare(form.total, sheet.total, "$.total")
    return sheet


KINDS: Final = {
    "Arrangement": Kind("arrangement", Arrangement, Single(ArrangementForm), lambda form: form.placed),
    "ScoreSheet": Kind("score-sheet", ScoreSheet, Object(SheetForm), _sheet),
    "Standing": Kind("standing", Standing, Object(Standing)),
}

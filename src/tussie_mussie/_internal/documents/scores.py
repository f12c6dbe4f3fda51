"""Arrangements and score sheets in documents."""

from __future__ import annotations

from attrs import frozen

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Color, Face
from tussie_mussie._internal.documents.comparing import compare
from tussie_mussie._internal.score_sheet import ScoreLine, ScoreSheet

__all__ = ["ArrangementForm", "LineForm", "SheetForm"]


@frozen
class ArrangementForm:
    """What an arrangement's document says."""

    placed: Arrangement

    @staticmethod
    def of(arrangement: Arrangement) -> ArrangementForm:
        """Return an arrangement's form."""
        return ArrangementForm(arrangement)


@frozen
class LineForm:
    """What a score sheet's document says of one card; points and reason follow from the rest."""

    card: Card
    face: Face
    color: Color | None
    hearts: int
    bonus: int
    points: int
    because: tuple[Card, ...]
    reason: str


@frozen
class SheetForm:
    """What a score sheet's document says; the total follows from the lines."""

    lines: tuple[LineForm, ...]
    total: int

    @staticmethod
    def of(sheet: ScoreSheet) -> SheetForm:
        """Return a sheet's form."""
        lines = [
            LineForm(line.card, line.face, line.color, line.hearts, line.bonus, line.points, line.because, line.reason)
            for line in sheet.lines
        ]
        return SheetForm(tuple(lines), sheet.total)

    def value(self) -> ScoreSheet:
        """Return the sheet: as it was written, right or wrong, but one whose sums and reasons hold.

        Raises:
            DocumentError: points, a reason or the total do not follow from the rest.
        """
        lines = [
            ScoreLine(line.card, line.face, line.color, line.hearts, line.bonus, line.because) for line in self.lines
        ]
        sheet = ScoreSheet(tuple(lines))
        compare(self, SheetForm.of(sheet), "$")
        return sheet

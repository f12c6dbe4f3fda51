"""Score sheets: lines that say what each card scores and why, and their sum."""

from __future__ import annotations

from typing import final

from attrs import frozen

from tussie_mussie._internal.cards import Card, Color, Face
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.values import Value

__all__ = ["ScoreLine", "ScoreSheet", "make_line", "make_sheet"]


@final
@frozen
class ScoreLine(Value):
    """What one card scores, and why.

    Attributes:
        card: the card.
        face: the row in which it lies.
        color: the colour that it counted as: its own, a wild card's chosen one, None for a wild card that
            is read per condition (R01).
        hearts: its hearts, a point each.
        bonus: the points of its effect.
        because: the cards that earned the bonus, left to right, each once; empty when the bonus is 0.
    """

    card: Card
    face: Face
    color: Color | None
    hearts: int
    bonus: int
    because: tuple[Card, ...]

    @property
    def points(self) -> int:
        """Hearts and bonus together."""
        return self.hearts + self.bonus

    @property
    def reason(self) -> str:
        """Why the card scores what it scores, in one sentence."""
        effect = self.card.effect
        if effect is None:
            return "Scores its hearts alone." if self.hearts else "Scores nothing by itself."
        if effect.wild and not self.bonus:
            if self.color is None:
                return "Counts for each card as the color that is best for it."
            return f"Counts as {self.color.value}."
        if not self.bonus:
            return f"{effect.rule}: nothing."
        if not self.because:
            return f"{effect.rule}: {self.bonus:+}."
        *others, last = [card.name for card in self.because]
        names = f"{', '.join(others)} and {last}" if others else last
        return f"{effect.rule}: {self.bonus:+} for {names}."


@final
@frozen
class ScoreSheet(Value):
    """The score of an arrangement, line by line from left to right (R12).

    Attributes:
        lines: a line for each card.
    """

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum([line.hearts + line.bonus for line in self.lines])

    def explain(self) -> str:
        """Return the sheet as text: a line for each card with its row, points and reason, and the total."""
        if not self.lines:
            return "No cards: 0 points"
        rows = {Face.UP: "bouquet", Face.DOWN: "keepsake"}
        width = max(len(line.card.name) for line in self.lines)
        text = [
            f"{line.card.name:<{width}}  {rows[line.face]:<8}  {line.points:>3}  {line.reason}" for line in self.lines
        ]
        return "\n".join([*text, f"{'Total':<{width}}  {'':<8}  {self.total:>3}"])


make_line = maker(ScoreLine)
make_sheet = maker(ScoreSheet)

"""Score sheets: lines that say what each card scores and why, and their sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tussie_mussie._internal.cards import Card, Color, Face, write_placed
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.readable import Readable

if TYPE_CHECKING:
    import tussie_mussie._internal.explaining as other_languages
    import tussie_mussie._internal.translations as known
else:
    other_languages = Lazy("tussie_mussie._internal.explaining")
    known = Lazy("tussie_mussie._internal.translations")

__all__ = ["ScoreLine", "ScoreSheet", "make_line", "make_sheet"]

_ROWS = {Face.UP: "bouquet", Face.DOWN: "keepsake"}


@final
@frozen(repr=False)
class ScoreLine(Readable):
    """What one card scores, and why.

    Attributes:
        card: the card.
        face: the row in which it lies.
        color: the color that it counted as: its own, a wild card's chosen one, None for a wild card that
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

    def _text(self) -> str:
        return f"{self.card.name} ({_ROWS[self.face]}) scores {self.points}: {self.reason}"

    @property
    def points(self) -> int:
        """Hearts and bonus together."""
        return self.hearts + self.bonus

    @property
    def reason(self) -> str:
        """Why the card scores what it scores, in one sentence whose numbers add up to its points.

        First its hearts, if it has any, then its effect with the cards that earned the bonus. The bonus stands at
        the end, unless it is the number with which the effect begins:
        `1 heart; +1 for each of your red cards (Red Tulip and Carnation): +2`,
        `2 hearts; +2 if exactly 2 cards are in your bouquet (Peony and Daisy)`.
        """
        parts = [_hearts(self.hearts)] if self.hearts else []
        effect = self.card.effect
        if effect is not None:
            if effect.wild:
                color = self.color.value if self.color else "the color that is best for each card"
                parts.append(f"counts as {color}")
            if self.bonus or not effect.wild:
                parts.append(self._because(effect.rule))
        return "; ".join(parts) or "no hearts"

    def _because(self, rule: str) -> str:
        if not self.bonus:
            return f"{rule}: 0"
        if self.because:
            *others, last = [card.name for card in self.because]
            rule += f" ({', '.join(others)} and {last})" if others else f" ({last})"
        return rule if rule.startswith(f"{self.bonus:+} ") else f"{rule}: {self.bonus:+}"


@final
@frozen(repr=False)
class ScoreSheet(Readable):
    """The score of an arrangement, line by line from left to right (R12).

    Attributes:
        lines: a line for each card.
    """

    lines: tuple[ScoreLine, ...]

    def _text(self) -> str:
        return self.explain()

    def _in_short(self) -> str:
        lines = [f"{write_placed(line.card, line.face)} {line.points}" for line in self.lines]
        return f"{self.total}: {', '.join(lines) or 'no cards'}"

    @property
    def hearts(self) -> int:
        """The hearts of all lines, a point each."""
        return sum([line.hearts for line in self.lines])

    @property
    def bonus(self) -> int:
        """The bonus of all lines together."""
        return sum([line.bonus for line in self.lines])

    @property
    def total(self) -> int:
        """The sum of the lines: `hearts` and `bonus`."""
        return sum([line.hearts + line.bonus for line in self.lines])

    def explain(self, *, language: str | known.Language = "en") -> str:
        """Return the sheet as text: a line for each card with its row, points and reason, and the total.

        Args:
            language: the code of a language, one of `languages`, or a `Language`. The reason of a card is then its text
                in the language, with the cards that earned the bonus; what the language lacks is English.

        Raises:
            UnknownLanguageError: there is no language with this code.
        """
        if language != "en" and (told := known.spoken(language)) != known.language("en"):
            return other_languages.explained(self.lines, told)
        if not self.lines:
            return "No cards: 0 points"
        width = max(len(line.card.name) for line in self.lines)
        text = [
            f"{line.card.name:<{width}}  {_ROWS[line.face]:<8}  {line.points:>3}  {line.reason}" for line in self.lines
        ]
        parts = f"{_hearts(self.hearts)}; bonus {self.bonus:+}"
        return "\n".join([*text, f"{'Total':<{width}}  {'':<8}  {self.total:>3}  {parts}"])

    def rows(self) -> list[dict[str, str | int]]:
        """Return the lines as plain dicts of texts and numbers, for `csv.DictWriter`, `pandas.DataFrame` and the like.

        Returns:
            A dict for each line, left to right. The keys and their order are always `column` (from 0), `card`
            (the id), `code`, `name`, `row` (`bouquet` or `keepsake`), `color` (the color that the card counted as,
            empty for a wild card that is read per condition), `hearts`, `bonus`, `points`, `because` (the names of the
            cards that earned the bonus, with commas between them) and `reason`.
        """
        return [
            {
                "column": column,
                "card": line.card.id,
                "code": line.card.code,
                "name": line.card.name,
                "row": _ROWS[line.face],
                "color": line.color.value if line.color else "",
                "hearts": line.hearts,
                "bonus": line.bonus,
                "points": line.points,
                "because": ", ".join([card.name for card in line.because]),
                "reason": line.reason,
            }
            for column, line in enumerate(self.lines)
        ]


def _hearts(hearts: int) -> str:
    return f"{hearts} heart" if hearts == 1 else f"{hearts} hearts"


make_line = maker(ScoreLine)
make_sheet = maker(ScoreSheet)

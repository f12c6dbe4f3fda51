"""Score sheets: lines that say what each card scores and why, and their sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tussie_mussie._internal.cards import Card, Color, Face, write_placed
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.readable import Readable

if TYPE_CHECKING:
    import tussie_mussie._internal.explaining as other_languages
    import tussie_mussie._internal.translations as known
else:
    other_languages = Lazy("tussie_mussie._internal.explaining")
    known = Lazy("tussie_mussie._internal.translations")

__all__ = ["GoalLine", "ScoreLine", "ScoreSheet", "make_line", "make_sheet"]

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
                parts.append(_reason(effect.rule, self.bonus, self.because))
        return "; ".join(parts) or "no hearts"


@final
@frozen(repr=False)
class GoalLine(Readable):
    """What one goal scores for a player, and why (R41, R42).

    Attributes:
        goal: the goal.
        points: its points.
        because: the cards that earned them, one's own left to right, then those of others; empty for 0 points.
    """

    goal: Goal
    points: int
    because: tuple[Card, ...]

    def _text(self) -> str:
        return f"{self.goal.name} (goal) scores {self.points}: {self.reason}"

    @property
    def reason(self) -> str:
        """Why the goal scores what it scores, as in `ScoreLine.reason`."""
        return _reason(self.goal.effect.rule, self.points, self.because)


def _reason(rule: str, bonus: int, because: tuple[Card, ...]) -> str:
    """Return a rule with the cards that earned points; these stand at the end unless the rule begins with them."""
    if not bonus:
        return f"{rule}: 0"
    if because:
        *others, last = [card.name for card in because]
        rule += f" ({', '.join(others)} and {last})" if others else f" ({last})"
    return rule if rule.startswith(f"{bonus:+} ") else f"{rule}: {bonus:+}"


@final
@frozen(repr=False)
class ScoreSheet(Readable):
    """The score of an arrangement, line by line from left to right (R12), and then the goals (R41).

    Attributes:
        lines: a line for each card.
        goals: a line for each goal, in the order of the rules.
    """

    lines: tuple[ScoreLine, ...]
    goals: tuple[GoalLine, ...] = ()

    def _text(self) -> str:
        return self.explain()

    def _in_short(self) -> str:
        lines = [f"{write_placed(line.card, line.face)} {line.points}" for line in self.lines]
        lines += [f"{line.goal.code} {line.points}" for line in self.goals]
        return f"{self.total}: {', '.join(lines) or 'no cards'}"

    @property
    def hearts(self) -> int:
        """The hearts of all lines, a point each."""
        return sum([line.hearts for line in self.lines])

    @property
    def bonus(self) -> int:
        """The bonus of all lines and the points of the goals together."""
        return sum([line.bonus for line in self.lines]) + sum([line.points for line in self.goals])

    @property
    def total(self) -> int:
        """The sum of the lines: `hearts` and `bonus`."""
        return self.hearts + self.bonus

    def explain(self, *, language: str | known.Language = "en") -> str:
        """Return the sheet as text: a line for each card with its row, points and reason, and the total.

        Args:
            language: the code of a language, one of `languages`, or a `Language`. The reason of a card is then its text
                in the language, with the cards that earned the bonus; what the language lacks is English.

        Raises:
            UnknownLanguageError: there is no language with this code.
        """
        if language != "en" and (told := known.spoken(language)) != known.language("en"):
            return other_languages.explained(self.lines, self.goals, told)
        if not self.lines and not self.goals:
            return "No cards: 0 points"
        rows = [(line.card.name, _ROWS[line.face], line.points, line.reason) for line in self.lines]
        rows += [(line.goal.name, "goal", line.points, line.reason) for line in self.goals]
        width = max([len(name) for name, _, _, _ in rows])
        text = [f"{name:<{width}}  {where:<8}  {points:>3}  {reason}" for name, where, points, reason in rows]
        parts = f"{_hearts(self.hearts)}; bonus {self.bonus:+}"
        return "\n".join([*text, f"{'Total':<{width}}  {'':<8}  {self.total:>3}  {parts}"])

    def rows(self) -> list[dict[str, str | int]]:
        """Return the lines as plain dicts of texts and numbers, for `csv.DictWriter`, `pandas.DataFrame` and the like.

        Returns:
            A dict for each line, left to right, and then for each goal. The keys and their order are always
            `column` (from 0), `card` (the id), `code`, `name`, `row` (`bouquet` or `keepsake`), `color` (the color that
            the card counted as, empty for a wild card that is read per condition), `hearts`, `bonus`, `points`,
            `because` (the names of the cards that earned the bonus, with commas between them) and `reason`. A goal has
            the column -1, its own id, code, name and color, the row `goal`, no hearts, and its points as the bonus.
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
        ] + [
            {
                "column": -1,
                "card": line.goal.id,
                "code": line.goal.code,
                "name": line.goal.name,
                "row": "goal",
                "color": line.goal.color.value if line.goal.color else "",
                "hearts": 0,
                "bonus": line.points,
                "points": line.points,
                "because": ", ".join([card.name for card in line.because]),
                "reason": line.reason,
            }
            for line in self.goals
        ]


def _hearts(hearts: int) -> str:
    return f"{hearts} heart" if hearts == 1 else f"{hearts} hearts"


make_line = maker(ScoreLine)
make_sheet = maker(ScoreSheet)

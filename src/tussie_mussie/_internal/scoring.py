"""Scores that explain themselves: the total is the sum of its lines."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, frozen

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Color, Effect, Face, PlacedCard, Tally
from tussie_mussie._internal.deck_index import index_of
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import InvalidArrangementError
from tussie_mussie._internal.rules import Rules, WildColor
from tussie_mussie._internal.values import Value

__all__ = ["ScoreLine", "ScoreSheet", "score", "score_total"]

_UP = Face.UP  # a global is found several times as fast as an enum's member


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


def score(arrangement: Arrangement, rules: Rules = RULEBOOK, *, others: Iterable[Arrangement] = ()) -> ScoreSheet:
    """Score an arrangement and explain each card's points (R01 to R12).

    Args:
        arrangement: the cards, at most `rules.arrangement_size`.
        rules: the rules; they decide the deck and how a wild card gets its colour.
        others: the other players' arrangements, clockwise from the left neighbour, for cards that look at the table.

    Returns:
        A sheet with a line for each card, left to right.

    Raises:
        InvalidArrangementError: a card that the deck lacks, too many cards, or a card in two arrangements.
    """
    placed = arrangement.placed
    tally, colorings = _tallies(arrangement, rules, others)
    per_condition = bool(colorings) and rules.wild_color is WildColor.PER_CONDITION
    if colorings and not per_condition:
        tally = _best(colorings, placed)
    lines: list[ScoreLine] = []
    column = 0
    for at in placed:
        card = at.card
        effect = card.effect
        color: Color | None = card.color
        bonus = 0
        because: tuple[Card, ...] = ()
        if effect is not None:
            if effect.wild:
                color = None if per_condition else tally.color_of(card)
            seen = _best_for(effect, colorings, placed, column) if per_condition and effect.sees_colors else tally
            bonus = effect.bonus(seen, placed, column)
            if bonus:
                because = effect.because(seen, placed, column)
        lines.append(ScoreLine(card, at.face, color, card.hearts, bonus, because))
        column += 1
    return ScoreSheet(tuple(lines))


def score_total(arrangement: Arrangement, rules: Rules = RULEBOOK, *, others: Iterable[Arrangement] = ()) -> int:
    """Return the total of `score` alone, several times as fast (R01 to R12).

    Args:
        arrangement: as for `score`.
        rules: as for `score`.
        others: as for `score`.

    Raises:
        InvalidArrangementError: as for `score`.
    """
    placed = arrangement.placed
    tally, colorings = _tallies(arrangement, rules, others)
    if colorings:
        if rules.wild_color is WildColor.PER_CONDITION:
            return _total_per_condition(tally, colorings, placed)
        tally = _best(colorings, placed)
    total = tally.hearts
    column = 0
    for at in placed:
        effect = at.card.effect
        if effect is not None:
            total += effect.bonus(tally, placed, column)
        column += 1
    return total


def _tallies(arrangement: Arrangement, rules: Rules, others: Iterable[Arrangement]) -> tuple[Tally, tuple[Tally, ...]]:
    """Return the tally with all cards' printed colours and, if there are wild cards, all their colorings."""
    placed = arrangement.placed
    index = index_of(rules)
    units = index.units
    bouquet = index.bouquet_unit
    sums = 0
    try:
        for at in placed:
            sums += units[at.card]
            if at.face is _UP:
                sums += bouquet
    except KeyError:
        raise _foreign(arrangement, rules) from None
    if len(placed) > rules.arrangement_size:
        raise _too_many(arrangement, rules)
    tally = index.tallies.get(sums) or index.tally(sums)
    colorings = index.colorings(sums) if tally.wild else ()
    if others != ():
        table = _table(arrangement, others, rules)
        tally = evolve(tally, others=table)
        colorings = tuple([evolve(coloring, others=table) for coloring in colorings])
    return tally, colorings


def _table(arrangement: Arrangement, others: Iterable[Arrangement], rules: Rules) -> tuple[tuple[PlacedCard, ...], ...]:
    taken = set(arrangement.cards)
    table: list[tuple[PlacedCard, ...]] = []
    for other in others:
        if len(other.placed) > rules.arrangement_size:
            raise _too_many(other, rules)
        for placed in other.placed:
            if placed.card not in rules.deck:
                raise _foreign(other, rules)
            if placed.card in taken:
                raise InvalidArrangementError(f"{placed.card.name} lies in two arrangements; it can lie in one only")
            taken.add(placed.card)
        table.append(other.placed)
    return tuple(table)


def _too_many(arrangement: Arrangement, rules: Rules) -> InvalidArrangementError:
    most = rules.arrangement_size
    return InvalidArrangementError(f"{len(arrangement)} cards are too many; an arrangement scores with at most {most}")


def _foreign(arrangement: Arrangement, rules: Rules) -> InvalidArrangementError:
    foreign = ", ".join([card.id for card in arrangement.cards if card not in rules.deck])
    return InvalidArrangementError(
        f"the deck of {rules.name!r} lacks {foreign}; give the rules that have it as `rules`"
    )


def _best(colorings: tuple[Tally, ...], placed: tuple[PlacedCard, ...]) -> Tally:
    """Return the coloring that is best for the whole arrangement, the first of equally good ones (R01)."""
    asking = [
        (at.card.effect, column)
        for column, at in enumerate(placed)
        if at.card.effect is not None and at.card.effect.sees_colors
    ]
    best = colorings[0]
    if asking:
        most = None
        for coloring in colorings:
            points = 0
            for effect, column in asking:
                points += effect.bonus(coloring, placed, column)
            if most is None or points > most:
                best, most = coloring, points
    return best


def _best_for(effect: Effect, colorings: tuple[Tally, ...], placed: tuple[PlacedCard, ...], column: int) -> Tally:
    """Return the coloring that is best for the effect of the card in `column`, the first of equally good ones (R01)."""
    return max(colorings, key=lambda coloring: effect.bonus(coloring, placed, column))


def _total_per_condition(tally: Tally, colorings: tuple[Tally, ...], placed: tuple[PlacedCard, ...]) -> int:
    total = tally.hearts
    for column, at in enumerate(placed):
        effect = at.card.effect
        if effect is not None:
            seen = _best_for(effect, colorings, placed, column) if effect.sees_colors else tally
            total += effect.bonus(seen, placed, column)
    return total

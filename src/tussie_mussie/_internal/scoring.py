"""Scores that explain themselves: the total is the sum of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Color, Effect, Face, PlacedCard, Tally
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import InvalidArrangementError
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.rules import Rules, WildColor
from tussie_mussie._internal.sharing import Shared, shared_by
from tussie_mussie._internal.values import Value

__all__ = ["ScoreLine", "ScoreSheet", "row_total", "score", "score_total"]

_UP = Face.UP  # a global is found several times as fast as an enum's member
_ONE_COLOR = WildColor.ONE_COLOR
_CODES = 2048
"""More than there are codes of places."""


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


_make_line = maker(ScoreLine)
_make_sheet = maker(ScoreSheet)


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
    shared = shared_by(rules)
    row = _row(arrangement, rules, shared)
    table = () if others == () else _table(arrangement, others, rules, shared)
    placed = arrangement.placed
    tally, colorings = _tallies(row, shared, table)
    per_condition = bool(colorings) and rules.wild_color is not _ONE_COLOR
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
        lines.append(_make_line(card, at.face, color, card.hearts, bonus, because))
        column += 1
    return _make_sheet(tuple(lines))


def score_total(arrangement: Arrangement, rules: Rules = RULEBOOK, *, others: Iterable[Arrangement] = ()) -> int:
    """Return the total of `score` alone, several times as fast (R01 to R12).

    Args:
        arrangement: as for `score`.
        rules: as for `score`.
        others: as for `score`.

    Raises:
        InvalidArrangementError: as for `score`.
    """
    shared = shared_by(rules)
    places = shared.index.places
    row: list[Place] = []
    key = 0
    for at in arrangement.placed:
        card = at.card
        known = places.get(card.id)
        if known is None or (known[0] is not card and known[0] != card):
            raise _foreign(arrangement, rules, shared)
        place = known[1] if at.face is _UP else known[2]
        key += place.key
        row.append(place)
    if len(row) > rules.arrangement_size:
        raise _too_many(arrangement, rules)
    if others != ():
        table = _table(arrangement, others, rules, shared)
        return row_total(row, shared, table if shared.index.sees_others else ())
    total = shared.totals.found.get(key)
    if total is None:
        return row_total(row, shared)
    return total + _for_neighbors(row, shared) if key & shared.index.neighborly else total


def row_total(row: Sequence[Place], shared: Shared, others: tuple[tuple[PlacedCard, ...], ...] = ()) -> int:
    """Return the total of cards that are known to lie so: `score_total` without its checks.

    Most effects look at the cards alone, and some at the neighbors. So the total is remembered in two parts: by the set
    of the cards with the number of those that lie faceup, and for each card that looks at its neighbors by these.

    Args:
        row: the cards, left to right.
        shared: what the rules' games share.
        others: the other players' cards, where effects look at them.
    """
    key = 0
    for place in row:
        key += place.key
    index = shared.index
    if key & index.far or (key & index.choosy and key & index.wilds):
        return _plain_total(row, shared, others)
    total = shared.totals.found.get(key)
    if total is None:
        total = shared.totals.keep(key, _total_by_cards(row, shared))
    return total + _for_neighbors(row, shared) if key & index.neighborly else total


def _for_neighbors(row: Sequence[Place], shared: Shared) -> int:
    """Return what the cards score whose effects look at their neighbors."""
    beside = shared.beside.found
    neighborly = shared.index.neighborly
    total = left = column = 0
    last = len(row) - 1
    for place in row:
        code = place.code
        if place.bit & neighborly:
            around = (left * _CODES + code) * _CODES + (row[column + 1].code if column < last else 0)
            bonus = beside.get(around)
            total += _beside(row, column, shared, around) if bonus is None else bonus
        left = code
        column += 1
    return total


def _beside(row: Sequence[Place], column: int, shared: Shared, around: int) -> int:
    """Return what a card scores for its neighbors, and remember it."""
    effect = row[column].card.effect
    tally, _ = _tallies(row, shared, ())
    bonus = 0 if effect is None else effect.bonus(tally, tuple([place.placed for place in row]), column)
    return shared.beside.keep(around, bonus)


def _total_by_cards(row: Sequence[Place], shared: Shared) -> int:
    """Return the hearts and what the cards score whose effects look at the cards alone."""
    tally, colorings = _tallies(row, shared, ())
    placed = tuple([place.placed for place in row])
    near = [column for column, place in enumerate(row) if not place.bit & shared.index.neighborly]
    return _sum(tally, colorings, placed, near, shared.rules.wild_color)


def _plain_total(row: Sequence[Place], shared: Shared, others: tuple[tuple[PlacedCard, ...], ...]) -> int:
    tally, colorings = _tallies(row, shared, others)
    placed = tuple([place.placed for place in row])
    return _sum(tally, colorings, placed, range(len(row)), shared.rules.wild_color)


def _sum(
    tally: Tally,
    colorings: tuple[Tally, ...],
    placed: tuple[PlacedCard, ...],
    columns: Iterable[int],
    wild_color: WildColor,
) -> int:
    """Return the hearts of all cards and the bonus of those in some columns (R01)."""
    one_color = wild_color is _ONE_COLOR
    if colorings and one_color:
        tally = _best(colorings, placed)
    total = tally.hearts
    for column in columns:
        effect = placed[column].card.effect
        if effect is not None:
            best = colorings and effect.sees_colors and not one_color
            total += effect.bonus(_best_for(effect, colorings, placed, column) if best else tally, placed, column)
    return total


def _row(arrangement: Arrangement, rules: Rules, shared: Shared) -> tuple[Place, ...]:
    """Return an arrangement's places after checking that it can be scored."""
    places = shared.index.places
    row: list[Place] = []
    for at in arrangement.placed:
        card = at.card
        known = places.get(card.id)
        if known is None or (known[0] is not card and known[0] != card):
            raise _foreign(arrangement, rules, shared)
        row.append(known[1] if at.face is _UP else known[2])
    if len(row) > rules.arrangement_size:
        raise _too_many(arrangement, rules)
    return tuple(row)


def _tallies(
    row: Sequence[Place], shared: Shared, others: tuple[tuple[PlacedCard, ...], ...]
) -> tuple[Tally, tuple[Tally, ...]]:
    """Return the tally with all cards' printed colours and, if there are wild cards, all their colorings."""
    sums = 0
    for place in row:
        sums += place.sums
    tally = shared.tally(sums)
    colorings = shared.colorings(tally, sums) if tally.wild else ()
    if others:
        tally = evolve(tally, others=others)
        colorings = tuple([evolve(coloring, others=others) for coloring in colorings])
    return tally, colorings


def _table(
    arrangement: Arrangement, others: Iterable[Arrangement], rules: Rules, shared: Shared
) -> tuple[tuple[PlacedCard, ...], ...]:
    taken = set(arrangement.cards)
    table: list[tuple[PlacedCard, ...]] = []
    for other in others:
        _row(other, rules, shared)
        for placed in other.placed:
            if placed.card in taken:
                raise InvalidArrangementError(f"{placed.card.name} lies in two arrangements; it can lie in one only")
            taken.add(placed.card)
        table.append(other.placed)
    return tuple(table)


def _too_many(arrangement: Arrangement, rules: Rules) -> InvalidArrangementError:
    most = rules.arrangement_size
    return InvalidArrangementError(f"{len(arrangement)} cards are too many; an arrangement scores with at most {most}")


def _foreign(arrangement: Arrangement, rules: Rules, shared: Shared) -> InvalidArrangementError:
    foreign = [card for card in arrangement.cards if not shared.index.bit(card)]
    other = [card.id for card in foreign if card.id in shared.index.places]
    if other:
        return InvalidArrangementError(
            f"the deck of {rules.name!r} has another {other[0]}; give the rules that have this one as `rules`"
        )
    missing = ", ".join([card.id for card in foreign])
    return InvalidArrangementError(
        f"the deck of {rules.name!r} lacks {missing}; give the rules that have it as `rules`"
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

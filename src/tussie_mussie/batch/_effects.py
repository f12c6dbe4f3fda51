"""Effects for many rows at once: an expression is evaluated node by node, with an array where a score has a number.

Arrays that say what lies where have a line for each column of the seen and a column for each row of cards, so that
sums over a row of cards are sums of whole lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, final

from tussie_mussie._internal.cards import Color, Face
from tussie_mussie.effects import (
    Better,
    Between,
    Cards,
    Count,
    Hearts,
    If,
    Like,
    Most,
    Owner,
    Per,
    Place,
    Points,
    Sum,
    Unit,
)
from tussie_mussie.effects._cards import has_own
from tussie_mussie.effects._scores import Score
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["COLORS", "Rows", "Seen", "points"]

Numbers: TypeAlias = NDArray[np.int32]
Marks: TypeAlias = NDArray[np.bool_]

COLORS: Final = tuple(Color)
"""A color is the number of its place here."""
_MOST: Final = 10**6
"""More than can ever be counted of anything."""
_Part: TypeAlias = "tuple[Rows, Marks]"


@final
class Rows:
    """One row of cards of each of many tables.

    Attributes:
        there: where a card lies.
        up: where it is faceup.
        hearts: its hearts, 0 for none.
        colors: the color that it counts as, -1 for none.
    """

    __slots__ = ("colors", "hearts", "there", "up")

    def __init__(self, there: Marks, up: Marks, hearts: Numbers, colors: NDArray[np.int8]) -> None:
        self.there = there
        self.up = up
        self.hearts = hearts
        self.colors = colors

    def at(self, tables: NDArray[np.intp]) -> Rows:
        """Return the rows of some of the tables."""
        return Rows(self.there[:, tables], self.up[:, tables], self.hearts[:, tables], self.colors[:, tables])

    def painted(self, colors: NDArray[np.int8]) -> Rows:
        """Return the same rows with other colors."""
        return Rows(self.there, self.up, self.hearts, colors)


@final
class Seen:
    """What an effect looks at, of many tables at once.

    Attributes:
        own: the rows of the player who scores.
        others: the rows of the others, clockwise from the left neighbor.
        column: where the card lies whose effect it is; for a goal, which lies nowhere, -1.
    """

    __slots__ = ("column", "others", "own")

    def __init__(self, own: Rows, others: tuple[Rows, ...], column: NDArray[np.intp]) -> None:
        self.own = own
        self.others = others
        self.column = column


def points(score: Score, seen: Seen) -> Numbers:
    """Return what an effect scores beyond the card's hearts, a number for each seen.

    Args:
        score: the effect.
        seen: the tables.
    """
    match score:
        case Points():
            return np.full(len(seen.column), score.points, dtype=np.int32)
        case Per():
            portions = _number(score.count, seen) // min(score.every, _MOST)
            if score.at_most is not None:
                portions = np.minimum(portions, min(score.at_most, _MOST))
            portions *= score.points
            return portions
        case If():
            return points(score.then, seen) * _holds(score.condition, seen)
        case Sum():
            together = np.zeros(len(seen.column), dtype=np.int32)
            for part in score.effects:
                together += points(part, seen)
            return together
        case Better():
            best: Numbers = np.max([points(part, seen) for part in score.effects], axis=0)
            return best
        case _:  # AnyColor
            return np.zeros(len(seen.column), dtype=np.int32)


def _holds(condition: Between | Most, seen: Seen) -> Marks:
    own = _number(condition.count, seen)
    if isinstance(condition, Most):
        holds = np.full(len(own), bool(seen.others))
        for rival in _RIVALS[condition.against](seen.others):
            theirs = _number(condition.count, Seen(rival, (), seen.column))
            ahead = theirs - own if condition.fewest else own - theirs
            holds &= ahead >= (0 if condition.ties else 1)
        return holds
    holds = own >= min(condition.least, _MOST)
    if condition.most is not None:
        holds &= own <= min(condition.most, _MOST)
    return holds


# --- Counts -----------------------------------------------------------------------------------------------------


def _number(count: Count, seen: Seen) -> Numbers:
    chosen = list(_chosen(count.cards, seen))
    total = np.zeros(len(seen.column), dtype=np.int32)
    if count.unit is Unit.CARDS:
        for _, marks in chosen:
            total += marks.sum(axis=0, dtype=np.int32)
    elif count.unit is Unit.HEARTS:
        for rows, marks in chosen:
            total += (rows.hearts * marks).sum(axis=0, dtype=np.int32)
    else:
        total += _BY_COLOR[count.unit](_of_each_color(chosen, count.cards.colors or COLORS, total))
    return total


def _of_each_color(chosen: list[_Part], colors: tuple[Color, ...], zeros: Numbers) -> Numbers:
    """Return a line for each of these colors: how many of the chosen cards count as it."""
    numbers = np.repeat(zeros[None, :], len(colors), axis=0)
    for line, color in enumerate(colors):
        place = COLORS.index(color)
        for rows, marks in chosen:
            numbers[line] += (marks & (rows.colors == place)).sum(axis=0, dtype=np.int32)
    return numbers


def _colors(numbers: Numbers) -> Numbers:
    different: Numbers = (numbers > 0).sum(axis=0, dtype=np.int32)
    return different


def _pairs(numbers: Numbers) -> Numbers:
    pairs: Numbers = (numbers // 2).sum(axis=0, dtype=np.int32)
    return pairs


def _largest(numbers: Numbers) -> Numbers:
    largest: Numbers = numbers.max(axis=0)
    return largest


def _sets(numbers: Numbers) -> Numbers:
    complete: Numbers = numbers.min(axis=0)
    return complete


_BY_COLOR: Final[dict[Unit, Callable[[Numbers], Numbers]]] = {
    Unit.COLORS: _colors,
    Unit.PAIRS: _pairs,
    Unit.LARGEST: _largest,
    Unit.SETS: _sets,
}


# --- Selections -------------------------------------------------------------------------------------------------


def _chosen(cards: Cards, seen: Seen) -> Iterator[_Part]:
    """Yield the rows that are looked through, each with marks at the chosen cards."""
    if has_own(cards):
        marks = seen.own.there.copy()
        _keep_those_at(cards.place, seen, marks)
        if cards.other:
            marks &= np.arange(len(marks))[:, None] != seen.column
        yield seen.own, _tested(cards, seen, seen.own, marks)
    for rows in _RIVALS[cards.owner](seen.others):
        yield rows, _tested(cards, seen, rows, rows.there.copy())


def _tested(cards: Cards, seen: Seen, rows: Rows, marks: Marks) -> Marks:
    if cards.row is not None:
        marks &= rows.up if cards.row is Face.UP else ~rows.up
    if cards.hearts is not None:
        marks &= rows.hearts > 0 if cards.hearts is Hearts.SOME else rows.hearts == 0
    if cards.colors:
        fits = [rows.colors == COLORS.index(color) for color in cards.colors]
        marks &= np.logical_or.reduce(fits)
    if cards.like is not None:
        own = np.take_along_axis(seen.own.colors, seen.column[None, :], axis=0)
        marks &= (rows.colors == own) if cards.like is Like.SAME else (rows.colors != own)
    return marks


def _keep_those_at(place: Place, seen: Seen, marks: Marks) -> None:
    """Take the marks from one's own cards that are not at a place."""
    columns = np.arange(len(marks))[:, None]
    if place is Place.ENDS:
        last = seen.own.there.sum(axis=0) - 1
        marks &= (columns == 0) | (columns == last)
    elif place is not Place.ANYWHERE:
        near = np.zeros(marks.shape, dtype=np.bool_)
        for distance in _DISTANCES[place]:
            near |= columns == seen.column + distance
        marks &= near


_DISTANCES: Final = {Place.HERE: (0,), Place.ADJACENT: (-1, 1), Place.LEFT: (-1,), Place.RIGHT: (1,)}
_RIVALS: Final[dict[Owner, Callable[[tuple[Rows, ...]], tuple[Rows, ...]]]] = {
    Owner.YOU: lambda others: others[:0],
    Owner.LEFT: lambda others: others[:1],
    Owner.RIGHT: lambda others: others[-1:],
    Owner.OTHERS: lambda others: others,
    Owner.ALL: lambda others: others,
}
"""Which of the other players' rows are looked through."""

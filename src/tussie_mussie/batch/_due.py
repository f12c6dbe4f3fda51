"""What is due before scoring, for many rows at once: the steps of abilities, one by one (R13 to R19, R30, R31)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, final

from tussie_mussie.batch._laid import Laid
from tussie_mussie.batch._moves import Moves, Shape, Shapes
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["BETWEEN", "Due", "Hands", "can_begin", "due", "openings", "same_moves", "usable_columns"]

Marks: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]

BETWEEN: Final = -1
"""The ability's card between two abilities."""


@final
class Hands:
    """What some players have before them.

    Attributes:
        row: their rows.
        unused: the columns whose abilities may still be used.
        fresh: the columns of the cards that have just been drawn.
        held: the cards in hand, in deck order, -1 behind them.
    """

    __slots__ = ("fresh", "held", "row", "unused")

    def __init__(self, row: Laid, unused: Marks, fresh: Marks, held: Laid) -> None:
        self.row = row
        self.unused = unused
        self.fresh = fresh
        self.held = held

    def at(self, lines: Places) -> Hands:
        """Return those of some of the players."""
        return Hands(self.row[lines], self.unused[lines], self.fresh[lines], self.held[lines])

    def empty(self) -> Hands:
        """Return the same with nothing in hand."""
        return Hands(self.row, self.unused, self.fresh, np.full_like(self.held, -1))


@final
class Due:
    """What is due for some players.

    Attributes:
        by: the card whose ability is carried out, -1 between two abilities.
        step: which step of it.
        emptied: whether what was in hand has been discarded on the way.
        legal: what may be done, a mark for each number of the space; none for who has nothing left to do.
    """

    __slots__ = ("by", "emptied", "legal", "step")

    def __init__(self, by: Places, step: Places, emptied: Marks, legal: Marks) -> None:
        self.by = by
        self.step = step
        self.emptied = emptied
        self.legal = legal


def due(shapes: Shapes, hands: Hands, by: Places, step: Places) -> Due:
    """Return what is due from some steps on; a step that finds no card that it could touch is passed over.

    Args:
        shapes: what abilities do.
        hands: what the players have.
        by: the card whose ability each carries out, -1 for none.
        step: the step that comes next.
    """
    by, step = by.copy(), step.copy()
    emptied = np.zeros(len(by), dtype=np.bool_)
    legal = np.zeros((len(by), shapes.numbers.size), dtype=np.bool_)
    pending = np.flatnonzero(by >= 0)
    while len(pending):
        over = step[pending] >= shapes.lengths[by[pending]]
        ended = pending[over]
        by[ended], step[ended], emptied[ended] = BETWEEN, 0, True
        pending = pending[~over]
        emptied[pending] |= ~shapes.lays[by[pending], step[pending]]
        passed: list[Places] = [pending[:0]]
        there = hands.at(pending)
        there.held[emptied[pending]] = -1
        for moves, lines in same_moves(shapes, there, by[pending], step[pending]):
            if len(moves.ids):
                legal[pending[lines][:, None], moves.ids] = True
            else:
                passed.append(pending[lines])
        left = pending[shapes.leavable[by[pending], step[pending]] & legal[pending].any(axis=1)]
        if len(left):
            without = due(shapes, hands.at(left).empty(), by[left], step[left] + 1).legal
            without[~without.any(axis=1), shapes.finish] = True
            legal[left] |= without
        pending = np.concatenate(passed)
        step[pending] += 1
    between = np.flatnonzero(by < 0)
    legal[between] = openings(shapes, hands.row[between], hands.unused[between])
    return Due(by, step, emptied, legal)


def openings(shapes: Shapes, row: Laid, unused: Marks) -> Marks:
    """Return what may be done between two abilities.

    Args:
        shapes: what abilities do.
        row: the rows.
        unused: the columns whose abilities may still be used.
    """
    legal = np.zeros((len(row), shapes.numbers.size), dtype=np.bool_)
    usable = usable_columns(shapes, row, unused)
    lines, columns = np.nonzero(usable)
    if not len(lines):
        return legal
    cards = row >> 1
    length = lengths(row)
    abilities = cards[lines, columns].astype(np.intp)
    zeros = np.zeros(len(lines), dtype=np.intp)
    for moves, found in _by_shape(shapes, abilities, zeros, length[lines], columns + 1, zeros, zeros):
        legal[lines[found][:, None], moves.ids] = True
    legal[:, shapes.finish] = may_finish(shapes, cards, usable)
    return legal


def may_finish(shapes: Shapes, cards: Laid, usable: Marks) -> Marks:
    """Return who may finish with abilities still usable: whoever has some, none of them mandatory (R30, R31)."""
    some, bound = np.zeros((2, len(cards)), dtype=np.bool_)
    for card, unused in zip(cards.T, usable.T, strict=True):
        some |= unused
        bound |= unused & shapes.mandatory[card]
    return some & ~bound


def can_begin(shapes: Shapes, row: Laid, usable: Marks) -> Marks:
    """Return who has something to do at the reveal.

    Args:
        shapes: what abilities do.
        row: the rows, all of full length.
        usable: the columns whose abilities can be used.
    """
    cards = row >> 1
    able = may_finish(shapes, cards, usable)
    able |= (usable & shapes.opens[cards]).any(axis=1)
    return able


def usable_columns(shapes: Shapes, row: Laid, unused: Marks) -> Marks:
    """Return which abilities can begin: one that needs another card cannot if there is none (R30)."""
    alone = lengths(row) == 1
    usable = unused.copy()
    usable &= ~(shapes.companion[row >> 1] & alone[:, None])
    return usable


def lengths(row: Laid) -> Places:
    """Return how many cards lie in each row, which have no gaps."""
    number = np.zeros(len(row), dtype=np.intp)
    for column in row.T:  # a few whole columns are faster than many short rows
        number += column >= 0
    return number


def same_moves(shapes: Shapes, hands: Hands, by: Places, step: Places) -> Iterator[tuple[Moves, Places]]:
    """Yield what steps allow, each with the players for whom it is the same."""
    row = hands.row
    own = (row >> 1) == by[:, None]
    column = np.where(own.any(axis=1), own.argmax(axis=1) + 1, 0)
    bits = np.zeros(len(row), dtype=np.intp)
    for place, fresh in enumerate(hands.fresh.T):
        bits += fresh * (1 << place)
    yield from _by_shape(shapes, by, step, lengths(row), column, lengths(hands.held), bits)


def _by_shape(shapes: Shapes, *parts: Places) -> Iterator[tuple[Moves, Places]]:
    """Yield the moves of each shape, with the places at which it stands; the parts are those of a `Shape`."""
    keys = parts[0].astype(np.int64)
    for part, size in zip(parts[1:], shapes.sizes[1:], strict=True):
        keys *= size
        keys += part
    for key in np.unique(keys).tolist():
        yield shapes.moves(_shape(key, shapes.sizes)), np.flatnonzero(keys == key)


def _shape(key: int, sizes: tuple[int, ...]) -> Shape:
    """Return the shape that was packed into a number."""
    parts: list[int] = []
    for size in reversed(sizes):
        key, part = divmod(key, size)
        parts.append(part)
    fresh, held, column, length, step, by = parts
    return by, step, length, column, held, fresh

"""What players make of their rows before scoring, for many rows at once: as well as possible, or anything legal."""

from __future__ import annotations

from typing import Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray
from row_tables import (
    BASE,
    BIT_OF_CARD,
    DISCARDS,
    DRAWS,
    FLIPS,
    LARKSPUR,
    MARIGOLD,
    SIZE,
    Ints,
    RowTables,
    abilities_of,
    number_of,
    turned,
    turns_of,
    without,
)


@frozen(eq=False)
class Points:
    """What rows score.

    Attributes:
        expected: the mean over the cards that Pink Larkspur may draw.
        happened: the points with the two cards on top of the deck.
    """

    expected: NDArray[np.float64]
    happened: NDArray[np.float64]

    def raise_to(self, other: Points, where: NDArray[np.intp]) -> None:
        """Take over what is better in expectation, at some places."""
        better = other.expected > self.expected[where] + 1e-9
        self.expected[where[better]] = other.expected[better]
        self.happened[where[better]] = other.happened[better]


def used_well(rows: Ints, deck: Ints, tables: RowTables) -> Points:
    """Return what rows are worth when all abilities are used as well as possible, in the best order.

    Args:
        rows: a line of four codes for each row.
        deck: for each row the cards that are left, in the order in which they will be drawn.
        tables: the tables of the rules.
    """
    abilities = abilities_of(rows)
    worth = tables.best[abilities & ~DRAWS, number_of(rows)].astype(np.float64)
    points = Points(worth, worth.copy())
    drawing = np.flatnonzero(abilities & DRAWS)
    points.raise_to(_drawing(rows[drawing], abilities[drawing] & ~DRAWS, deck[drawing], tables), drawing)
    return points


def _drawing(rows: Ints, unused: NDArray[np.int8], deck: Ints, tables: RowTables) -> Points:
    """Return what rows with Pink Larkspur are worth that may use some other abilities before it draws, and after."""
    points = _drawn(rows, unused, deck, tables)
    flipping = np.flatnonzero(unused & FLIPS)
    if len(flipping):
        for turns in turns_of(SIZE):
            some = turned(rows[flipping], turns)
            points.raise_to(_drawing(some, unused[flipping] & ~FLIPS, deck[flipping], tables), flipping)
    for column in range(SIZE):
        gone = rows[:, column] >> 1
        discarding = np.flatnonzero((unused & DISCARDS > 0) & (gone >= 0) & (gone != MARIGOLD) & (gone != LARKSPUR))
        if len(discarding):
            left = unused[discarding] & ~DISCARDS & ~BIT_OF_CARD[gone[discarding]]
            after = _drawing(without(rows[discarding], column), left, deck[discarding], tables)
            points.raise_to(after, discarding)
    return points


def _drawn(rows: Ints, unused: NDArray[np.int8], deck: Ints, tables: RowTables) -> Points:
    """Return what rows are worth if Pink Larkspur draws now: of two cards, the better one replaces any card."""
    worth = np.zeros(deck.shape, dtype=np.float64)
    number = number_of(rows)
    size = (rows >= 0).sum(axis=1)
    for column in range(SIZE):
        old = rows[:, column].astype(np.int64)
        there = old >= 0
        digit = BASE ** np.maximum(size - 1 - column, 0)
        kept = unused & ~BIT_OF_CARD[old >> 1]
        for place in range(deck.shape[1]):
            card = deck[:, place].astype(np.int64)
            changed = np.where(there, number + digit * (2 * card + (old & 1) - old), 0)
            after = np.where(there, tables.best[kept | BIT_OF_CARD[card], changed], 0)
            np.maximum(worth[:, place], after, out=worth[:, place])
    cards = deck.shape[1]
    # With the cards in order, the one in place i is the better one of i of the pairs.
    share = np.arange(cards, dtype=np.float64) / (cards * (cards - 1) / 2)
    expected: NDArray[np.float64] = np.sort(worth, axis=1) @ share
    return Points(expected, worth[:, :2].max(axis=1))


_TURNS: Final = {size: np.array(turns_of(size)) for size in range(1, SIZE + 1)}


def used_at_random(rows: Ints, deck: Ints, tables: RowTables, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return what rows score when anything legal is done before scoring, each choice with equal probability.

    Args:
        rows: a line of four codes for each row.
        deck: for each row the cards that are left, in the order in which they will be drawn.
        tables: the tables of the rules.
        rng: where chance comes from.
    """
    rows = rows.copy()
    unused = abilities_of(rows)
    busy = np.flatnonzero(unused)
    while len(busy):
        some, left = rows[busy], unused[busy]
        size = (some >= 0).sum(axis=1)
        flips = np.where(left & FLIPS, size * (size + 1) // 2, 0)
        discards = np.where(left & DISCARDS, size - 1, 0)
        draws = np.where(left & DRAWS, 1, 0)
        ends = np.where(discards > 0, 0, 1)
        choice = (rng.random(len(busy)) * (flips + discards + draws + ends)).astype(np.intp)
        flipped = choice < flips
        discarded = ~flipped & (choice < flips + discards)
        drew = ~flipped & ~discarded & (choice < flips + discards + draws)
        ended = ~(flipped | discarded | drew)
        _flip(some, left, choice, flipped)
        _discard(some, left, choice - flips, discarded)
        _replace(some, left, deck[busy], drew, rng)
        left[ended] = 0
        rows[busy], unused[busy] = some, left
        busy = busy[left != 0]
    return tables.plain[number_of(rows)].astype(np.int64)


def _flip(rows: Ints, unused: NDArray[np.int8], choice: NDArray[np.intp], where: NDArray[np.bool_]) -> None:
    for size, turns in _TURNS.items():
        here = np.flatnonzero(where & ((rows >= 0).sum(axis=1) == size))
        rows[here] = turned(rows[here], turns[choice[here]])
    unused[where] &= ~FLIPS


def _discard(rows: Ints, unused: NDArray[np.int8], choice: NDArray[np.intp], where: NDArray[np.bool_]) -> None:
    marigold = ((rows >> 1) == MARIGOLD).argmax(axis=1)
    gone = choice + (choice >= marigold)
    unused[where] &= ~DISCARDS
    for column in range(SIZE):
        here = np.flatnonzero(where & (gone == column))
        unused[here] &= ~BIT_OF_CARD[rows[here, column] >> 1]
        rows[here] = without(rows[here], column)


def _replace(
    rows: Ints, unused: NDArray[np.int8], deck: Ints, where: NDArray[np.bool_], rng: np.random.Generator
) -> None:
    card = deck[np.arange(len(rows)), rng.integers(2, size=len(rows))]
    column = (rng.random(len(rows)) * (rows >= 0).sum(axis=1)).astype(np.intp)
    here = np.flatnonzero(where)
    old = rows[here, column[here]]
    unused[here] &= ~DRAWS & ~BIT_OF_CARD[old >> 1]
    unused[here] |= BIT_OF_CARD[card[here]]
    rows[here, column[here]] = 2 * card[here] + (old & 1)

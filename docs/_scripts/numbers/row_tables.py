"""Rows of up to four laid cards as numbers, with tables of what each scores, for bulk play.

A laid card is a code, as in `tussie_mussie.batch`: twice its place in the deck, and one more if it lies faceup. A row
is the number with the digits code + 1 in base 37, left to right; so a card is added by one multiplication.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

import tussie_mussie as tm
from tussie_mussie.batch import every_arrangement, score_totals

Ints: TypeAlias = NDArray[np.integer]

CARDS: Final = len(tm.RULEBOOK.deck)
BASE: Final = 2 * CARDS + 1
SIZE: Final = tm.RULEBOOK.arrangement_size

_PLACE: Final = {card.id: place for place, card in enumerate(tm.RULEBOOK.deck)}
LARKSPUR: Final = _PLACE["pink-larkspur"]
SNAPDRAGON: Final = _PLACE["snapdragon"]
MARIGOLD: Final = _PLACE["marigold"]  # the orange one has the same place in its deck

FLIPS: Final = 1
DISCARDS: Final = 2
DRAWS: Final = 4
"""Sets of abilities: the sum of these says which are still to be used."""

BIT_OF_CARD: Final = np.zeros(CARDS + 1, dtype=np.int8)
"""For each card its ability; the last entry is for no card, whose place is -1."""
BIT_OF_CARD[[SNAPDRAGON, MARIGOLD, LARKSPUR]] = FLIPS, DISCARDS, DRAWS


def turns_of(columns: int) -> list[NDArray[np.bool_]]:
    """Return what Snapdragon can do with so many columns: which of them it turns over, one or two (R13)."""
    chosen = [*combinations(range(columns), 1), *combinations(range(columns), 2)]
    return [np.isin(np.arange(SIZE), one) for one in chosen]


def number_of(rows: Ints) -> NDArray[np.int64]:
    """Return the numbers of rows; -1 stands for no card, anywhere in a row."""
    number = np.zeros(rows.shape[:-1], dtype=np.int64)
    for column in range(rows.shape[-1]):
        code = rows[..., column].astype(np.int64)
        number = np.where(code >= 0, number * BASE + code + 1, number)
    return number


def abilities_of(rows: Ints) -> NDArray[np.int8]:
    """Return for each row the sum of its cards' abilities."""
    bits: NDArray[np.int8] = BIT_OF_CARD[rows >> 1].sum(axis=-1, dtype=np.int8)
    return bits


def turned(rows: Ints, turns: NDArray[np.bool_]) -> Ints:
    """Return rows with some columns turned over."""
    flipped: Ints = np.where(turns & (rows >= 0), rows ^ 1, rows)
    return flipped


def without(rows: Ints, column: int) -> Ints:
    """Return rows without one of their columns; the cards behind it move up."""
    left: Ints = np.full_like(rows, -1)
    left[..., :-1] = np.delete(rows, column, axis=-1)
    return left


@frozen(eq=False)
class RowTables:
    """What each row scores by some rules.

    Attributes:
        rules: the rules.
        plain: the total of each row as it lies, by its number.
        best: for each set of Snapdragon's and Marigold's abilities, the total when these are used as well as possible.
    """

    rules: tm.Rules
    plain: NDArray[np.int16]
    best: NDArray[np.int16]

    @classmethod
    def of(cls, rules: tm.Rules) -> RowTables:
        """Return the tables of some rules with the rulebook's cards."""
        plain = np.zeros(BASE**SIZE, dtype=np.int16)
        for size in range(SIZE + 1):
            laid = every_arrangement(rules, size)
            plain[number_of(laid)] = score_totals(laid, rules)
        best = np.repeat(plain[None], 4, axis=0)
        for unused in (FLIPS, DISCARDS, FLIPS | DISCARDS):
            for size in range(1, SIZE + 1):
                _fill(best, unused, every_arrangement(rules, size))
        return cls(rules, plain, best)

    def after(self, row: NDArray[np.int64]) -> NDArray[np.int16]:
        """Return the totals of rows of up to three cards with one more, a line of all codes for each row."""
        totals: NDArray[np.int16] = self.plain.reshape(-1, BASE)[row, 1:]
        return totals


def _fill(best: NDArray[np.int16], unused: int, every: Ints) -> None:
    """Work out what rows of one size are worth with some abilities, from what they are worth with fewer."""
    size = every.shape[1]
    rows = every[abilities_of(every) & unused == unused]
    padded = np.full((len(rows), SIZE), -1, dtype=np.int16)
    padded[:, :size] = rows
    worth = np.full(len(rows), np.iinfo(np.int16).min, dtype=np.int16)
    if not unused & DISCARDS or size == 1:
        worth = best[0][number_of(padded)]
    if unused & FLIPS:
        for turns in turns_of(size):
            np.maximum(worth, best[unused & ~FLIPS][number_of(turned(padded, turns))], out=worth)
    if unused & DISCARDS and size > 1:
        for column in range(size):
            gone = padded[:, column] >> 1
            left = unused & ~DISCARDS & ~BIT_OF_CARD[gone]
            after = best[left, number_of(without(padded, column))]
            np.maximum(worth, after, out=worth, where=gone != MARIGOLD)
    best[unused, number_of(padded)] = worth

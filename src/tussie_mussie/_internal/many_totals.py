"""The totals of many rows that are nearly the same, for bots: `row_total` without the rows.

A row is the codes of its places. What is remembered of its cards is found by its key, and the keys of rows that differ
in one card differ in little.
"""

from __future__ import annotations

from collections.abc import Sequence

from tussie_mussie._internal.cards import PlacedCard
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.scoring import FACEUP, row_total
from tussie_mussie._internal.sharing import Shared

__all__ = ["best_replacing", "codes_total", "totals_by_faceup", "totals_with"]


def codes_total(
    codes: tuple[int, ...],
    shared: Shared,
    others: tuple[tuple[PlacedCard, ...], ...] = (),
    goals: tuple[Goal, ...] = (),
) -> int:
    """Return the `row_total` of cards by the codes of their places.

    Args:
        codes: the codes, left to right.
        shared: as for `row_total`.
        others: as for `row_total`.
        goals: as for `row_total`.
    """
    index = shared.index
    if not goals:
        chain = index.chain
        left = chain[0]
        key = 0
        for code in codes:
            key += left[code]
            left = chain[code]
        totals = shared.totals.found.get(key & index.everything)
        if totals is not None:
            return totals[key >> index.size & FACEUP] + (key >> index.key_bits)
    return row_total([index.places[code - 1] for code in codes], shared, others, goals)


def totals_with(codes: tuple[int, ...], more: Sequence[int], shared: Shared, goals: tuple[Goal, ...] = ()) -> list[int]:
    """Return for each of some cards the `codes_total` of a row with this card more at its right end.

    Args:
        codes: the row.
        more: the codes of cards that the row lacks.
        shared: as for `row_total`.
        goals: as for `row_total`.
    """
    index = shared.index
    if goals:
        places = index.places
        row = [places[code - 1] for code in codes]
        return [row_total((*row, places[code - 1]), shared, (), goals) for code in more]
    chain, everything, size, key_bits = index.chain, index.everything, index.size, index.key_bits
    found = shared.totals.found
    left = chain[0]
    key = 0
    for code in codes:
        key += left[code]
        left = chain[code]
    points: list[int] = []
    for code in more:
        longer = key + left[code]
        totals = found.get(longer & everything)
        if totals is None:
            points.append(codes_total((*codes, code), shared))
        else:
            points.append(totals[longer >> size & FACEUP] + (longer >> key_bits))
    return points


def best_replacing(codes: tuple[int, ...], cards: Sequence[int], shared: Shared) -> list[int]:
    """Return for each of some cards the best `codes_total` with this card in place of one of the row, without goals.

    Args:
        codes: the row.
        cards: the codes of cards that the row lacks, faceup; each lies on the same side as the card it replaces.
        shared: as for `row_total`.
    """
    index = shared.index
    chain, everything, size, key_bits = index.chain, index.everything, index.size, index.key_bits
    found = shared.totals.found
    gaps: list[tuple[int, list[int], int, int]] = []
    left, whole = chain[0], 0
    for code, right in zip(codes, (*codes[1:], 0), strict=True):
        gaps.append((left[code] + chain[code][right], left, right, code & 1))
        whole += left[code]
        left = chain[code]
    best: list[int] = []
    for card in cards:
        points: list[int] = []
        for column, (gone, left, right, down) in enumerate(gaps):
            code = card - down
            key = whole - gone + left[code] + chain[code][right]
            totals = found.get(key & everything)
            if totals is None:
                points.append(codes_total((*codes[:column], code, *codes[column + 1 :]), shared))
            else:
                points.append(totals[key >> size & FACEUP] + (key >> key_bits))
        best.append(max(points))
    return best


def totals_by_faceup(codes: tuple[int, ...], shared: Shared) -> tuple[int, tuple[int, ...]] | None:
    """Return how many cards lie faceup, and what they score with 0, 1, 2 and so on of them faceup.

    Args:
        codes: as for `codes_total`.
        shared: as for `row_total`.

    Returns:
        None where it also counts which cards lie faceup, or where the cards were never scored before.
    """
    index = shared.index
    alone = index.chain[0]
    key = sum([alone[code] for code in codes])
    cards = key & index.everything
    totals = None if cards & index.neighborly else shared.totals.found.get(cards)
    return None if totals is None else (key >> index.size, totals)

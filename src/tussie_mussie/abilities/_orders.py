"""The orders into which an `ArrangeCards` step can put cards (R45)."""

from __future__ import annotations

import functools
from itertools import combinations, permutations

from tussie_mussie.abilities._steps import Arranging

__all__ = ["orders"]


@functools.lru_cache(maxsize=128)
def orders(how: Arranging, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the orders into which so many cards can be put, each once, but for the one in which they lie.

    Args:
        how: how the order may change.
        size: the number of cards.
    """
    columns = tuple(range(size))
    found: list[tuple[int, ...]] = []
    match how:
        case Arranging.SWAP_NEIGHBORS:
            found += [_swapped(columns, left, left + 1) for left in columns[:-1]]
        case Arranging.SWAP_ANY:
            found += [_swapped(columns, left, right) for left, right in combinations(columns, 2)]
        case Arranging.MOVE_ONE:
            found += [_moved(columns, old, new) for old, new in permutations(columns, 2)]
        case _:
            found += list(permutations(columns))[1:]
    return tuple(dict.fromkeys(found))  # a card that moves by one column and its neighbor that does are one


def _swapped(columns: tuple[int, ...], left: int, right: int) -> tuple[int, ...]:
    order = list(columns)
    order[left], order[right] = right, left
    return tuple(order)


def _moved(columns: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    order = [column for column in columns if column != old]
    order.insert(new, old)
    return tuple(order)

"""Where chance comes from: the little that the library needs of a caller's random generator."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Protocol, TypeVar

from tussie_mussie._internal.checks import needs

__all__ = ["Rng", "below", "check_rng", "one_of", "shuffle", "some_of"]

_T = TypeVar("_T")


class Rng(Protocol):
    """A source of chance: anything with this one method. `random.Random` is one, and so is `random.SystemRandom`.

    All that the library draws is worked out from these bits alone, so any generator can be adapted in a line.
    """

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number from 0 to 2**k - 1, all equally likely.

        Args:
            k: the number of bits, at least 1.
        """
        ...


def below(rng: Rng, number: int) -> int:
    """Return a whole number from 0 to one less than `number`, all equally likely, as `random.Random.choice` finds one.

    Args:
        rng: the caller's random generator.
        number: how many numbers there are, at least 1.
    """
    digits = number.bit_length()
    drawn = rng.getrandbits(digits)
    while drawn >= number:
        drawn = rng.getrandbits(digits)
    return drawn


def one_of(rng: Rng, items: Sequence[_T]) -> _T:
    """Return one of the items, all equally likely: the one that `random.Random.choice` returns.

    Args:
        rng: the caller's random generator.
        items: the items, at least one.
    """
    return items[below(rng, len(items))]


def shuffle(rng: Rng, items: MutableSequence[_T]) -> None:
    """Bring items into an order by chance, all equally likely: the one of `random.Random.shuffle`.

    Args:
        rng: the caller's random generator.
        items: the items, which change places.
    """
    for last in range(len(items) - 1, 0, -1):
        place = below(rng, last + 1)
        items[last], items[place] = items[place], items[last]


def some_of(rng: Rng, items: Sequence[_T], count: int) -> list[_T]:
    """Return some different ones of the items, in an order by chance, all equally likely.

    Args:
        rng: the caller's random generator.
        items: the items.
        count: how many of them, at most all.
    """
    left = list(items)
    chosen: list[_T] = []
    for last in range(len(left) - 1, len(left) - 1 - count, -1):
        place = below(rng, last + 1)
        chosen.append(left[place])
        left[place] = left[last]
    return chosen


def check_rng(function: str, rng: object) -> None:
    """Check that a function was given a random generator.

    Args:
        function: the function's name.
        rng: what it was given.

    Raises:
        TypeError: it has no method `getrandbits`.
    """
    if not callable(getattr(rng, "getrandbits", None)):
        raise needs(function, "a random.Random as rng", rng, "such as random.Random(7), or any other Rng")

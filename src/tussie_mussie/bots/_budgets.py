"""How long a search may go on: a number of worlds, or a time."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final, TypeVar, final

__all__ = ["Clock", "OutOfTime"]

_T = TypeVar("_T")
_LATEST: Final = 1.5
"""How many times its seconds a move may take before what has been begun is given up; twice is the promise."""


class OutOfTime(Exception):  # noqa: N818  # it never leaves the bots
    """The time is up in the middle of a world."""


@final
class Clock:
    """Counts the worlds of a search, or the time from its making on.

    Attributes:
        is_timed: whether the time decides.
    """

    __slots__ = ("_end", "_half", "_latest", "_most", "_start", "is_timed")

    def __init__(self, samples: int | None, seconds: float | None) -> None:
        """Start.

        Args:
            samples: how many worlds to look at; None if time decides.
            seconds: how many seconds it may take; None if the number of worlds decides.
        """
        self.is_timed = seconds is not None
        self._most = samples if samples is not None else sys.maxsize
        self._start = perf_counter()
        time = seconds if seconds is not None else math.inf
        self._half, self._end, self._latest = self._start + time / 2, self._start + time, self._start + _LATEST * time

    def worlds(self) -> Iterator[int]:
        """Yield the numbers of the worlds that are to be looked at, from 0 on; at least one."""
        number, longest, before = 0, 0.0, self._start
        while number < self._most and (before + longest < self._end or not number):
            yield number
            now = perf_counter()
            number, longest, before = number + 1, max(longest, now - before), now

    def tries(self, look: Callable[[int], _T]) -> Iterator[_T]:
        """Yield what is found in one world after the other; one in which the time is up counts for nothing.

        Args:
            look: what looks at a world, by its number.

        Raises:
            OutOfTime: the time is up in the first world.
        """
        for number in self.worlds():
            try:
                found = look(number)
            except OutOfTime:
                if number:
                    return
                raise
            yield found

    def check(self) -> None:
        """Do nothing as long as there is time.

        Raises:
            OutOfTime: the time is up.
        """
        if perf_counter() > self._latest:
            raise OutOfTime

    def check_half(self) -> None:
        """Do nothing in the first half of the time.

        Raises:
            OutOfTime: half of the time is up.
        """
        if perf_counter() > self._half:
            raise OutOfTime

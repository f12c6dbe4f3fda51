"""Choices as dense numbers: each has a number from 0 on, and follows from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import comb, prod
from typing import ClassVar, TypeAlias, final

from tussie_mussie._internal.errors import IllegalReason

__all__ = ["Beside", "Either", "Listed", "Numbering", "Numbers", "Options", "Others", "Pairs", "Subsets"]

Numbers: TypeAlias = tuple[int, ...]
"""A choice: whole numbers from 0 on."""


class Numbering(ABC):
    """A set of choices, numbered.

    Attributes:
        size: the number of choices.
        wanted: what can be chosen, for messages.
        reason: why anything else cannot be.
    """

    __slots__ = ("size", "wanted")

    reason: ClassVar[IllegalReason] = IllegalReason.CARD_NOT_ALLOWED
    size: int
    wanted: str

    @abstractmethod
    def number(self, choice: Numbers) -> int | None:
        """Return the number of a choice, None for what cannot be chosen."""

    @abstractmethod
    def choice(self, number: int) -> Numbers:
        """Return the choice that has a number, from 0 to one less than `size`."""


@final
class Options(Numbering):
    """One of so many things, one of so many others, and so on, freely combined; without any there is one choice."""

    __slots__ = ("_sizes",)

    def __init__(self, *sizes: int, wanted: str = "what it has room for") -> None:
        self._sizes = sizes
        self.size = prod(sizes)
        self.wanted = wanted

    def number(self, choice: Numbers) -> int | None:
        """Return the number of a choice; the first of its numbers counts most."""
        if len(choice) != len(self._sizes):
            return None
        number = 0
        for chosen, size in zip(choice, self._sizes, strict=True):
            if chosen >= size:
                return None
            number = number * size + chosen
        return number

    def choice(self, number: int) -> Numbers:
        """Return the choice that has a number."""
        chosen: list[int] = []
        for size in reversed(self._sizes):
            number, rest = divmod(number, size)
            chosen.append(rest)
        return tuple(reversed(chosen))


@final
class Others(Numbering):
    """One of so many things, but never a certain one."""

    __slots__ = ("_but",)

    def __init__(self, things: int, but: int) -> None:
        self._but = but
        self.size = things - 1
        self.wanted = "another card than itself"

    def number(self, choice: Numbers) -> int | None:
        """Return the number of a choice."""
        (chosen,) = choice
        return None if chosen == self._but else chosen - (chosen > self._but)

    def choice(self, number: int) -> Numbers:
        """Return the choice that has a number."""
        return (number + (number >= self._but),)


@final
class Pairs(Numbering):
    """Two different ones of so many things, the second of which may never be a certain one; the second counts most."""

    __slots__ = ("_others", "_seconds")

    def __init__(self, things: int, but: int | None = None) -> None:
        """Number the pairs.

        Args:
            things: the number of things.
            but: what cannot be the second one of a pair.
        """
        self._others = things - 1
        self._seconds: Numbering = Options(things) if but is None else Others(things, but)
        self.size = self._others * self._seconds.size
        self.wanted = "two different cards" + ("" if but is None else ", the new one another than itself")

    def number(self, choice: Numbers) -> int | None:
        """Return the number of a choice."""
        first, second = choice
        place = self._seconds.number((second,))
        return None if place is None or first == second else place * self._others + first - (first > second)

    def choice(self, number: int) -> Numbers:
        """Return the choice that has a number."""
        place, first = divmod(number, self._others)
        (second,) = self._seconds.choice(place)
        return first + (first >= second), second


@final
class Subsets(Numbering):
    """Some of so many things, in no order: those of the first size first, each size as `itertools.combinations`."""

    __slots__ = ("_sizes", "_things")

    reason: ClassVar[IllegalReason] = IllegalReason.WRONG_NUMBER_OF_CARDS

    def __init__(self, things: int, sizes: tuple[int, ...]) -> None:
        """Number the sets.

        Args:
            things: the number of things.
            sizes: how many of them there can be in a set, in order.
        """
        self._things = things
        self._sizes = [(size, comb(things, size)) for size in sizes]
        self.size = sum([number for _, number in self._sizes])
        every = sizes == tuple(range(1, len(sizes) + 1))
        numbers = f"1 to {len(sizes)}" if every else " or ".join(map(str, sizes))
        self.wanted = "1 card" if sizes == (1,) else f"{numbers} cards"

    def number(self, choice: Numbers) -> int | None:
        """Return the number of a choice, whose numbers ascend."""
        before = 0
        for size, number in self._sizes:
            if size == len(choice):
                last = self._things - 1
                return before + number - 1 - sum([comb(last - chosen, size - at) for at, chosen in enumerate(choice)])
            before += number
        return None

    def within(self, things: Sequence[int], size: int) -> Numbers:
        """Return the numbers of all choices of so many of some things, in order.

        Args:
            things: the things, ascending; at least so many.
            size: a size that there is, at least 1.
        """
        last = self._things - 1
        numbers: list[int] = []

        def add(first: int, at: int, left: int) -> None:
            """Add the numbers of all choices that go on with so many of the things from a place on."""
            if left == 1:
                numbers.extend([first + thing for thing in things[at:]])
                return
            for own in range(at, len(things) + 1 - left):
                add(first - comb(last - things[own], left), own + 1, left - 1)

        add(sum([number for own, number in self._sizes if own <= size]) - 1 - last, 0, size)
        return tuple(numbers)

    def choice(self, number: int) -> Numbers:
        """Return the choice that has a number."""
        sizes = iter(self._sizes)
        size, most = next(sizes)
        while number >= most:
            number -= most
            size, most = next(sizes)
        # The number counted from the end is a sum of binomial coefficients, of which each is the largest that fits.
        left = most - 1 - number
        thing = self._things
        chosen: list[int] = []
        while size:
            thing -= 1
            if comb(thing, size) <= left:
                left -= comb(thing, size)
                chosen.append(self._things - 1 - thing)
                size -= 1
        return tuple(chosen)


@final
class Listed(Numbering):
    """Some choices, in the order in which they are given."""

    __slots__ = ("_choices", "_numbers")

    def __init__(self, choices: Sequence[Numbers], wanted: str) -> None:
        self._choices = tuple(choices)
        self._numbers = {choice: number for number, choice in enumerate(choices)}
        self.size = len(choices)
        self.wanted = wanted

    def number(self, choice: Numbers) -> int | None:
        """Return the number of a choice."""
        return self._numbers.get(choice)

    def choice(self, number: int) -> Numbers:
        """Return the choice that has a number."""
        return self._choices[number]


@final
class Beside(Numbering):
    """A choice, and one of so many things beside it; the choice counts most."""

    __slots__ = ("_first", "_things")

    def __init__(self, first: Numbering, things: int, wanted: str) -> None:
        self._first = first
        self._things = things
        self.size = first.size * things
        self.wanted = wanted

    def number(self, choice: Numbers) -> int | None:
        """Return the number of a choice."""
        *first, thing = choice
        number = self._first.number((*first,)) if first else None
        return None if number is None else number * self._things + thing

    def choice(self, number: int) -> Numbers:
        """Return the choice that has a number."""
        first, thing = divmod(number, self._things)
        return (*self._first.choice(first), thing)


@final
class Either(Numbering):
    """The choices of several numberings that have none in common, one after the other."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: Numbering) -> None:
        self._parts = parts
        self.size = sum([part.size for part in parts])
        self.wanted = " or ".join([part.wanted for part in parts])

    def number(self, choice: Numbers) -> int | None:
        """Return the number of a choice."""
        before = 0
        for part in self._parts:
            number = part.number(choice)
            if number is not None:
                return before + number
            before += part.size
        return None

    def choice(self, number: int) -> Numbers:
        """Return the choice that has a number."""
        parts = iter(self._parts)
        part = next(parts)
        while number >= part.size:
            number -= part.size
            part = next(parts)
        return part.choice(number)

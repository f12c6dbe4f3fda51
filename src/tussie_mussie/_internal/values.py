"""What all values of the library share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

__all__ = ["LATER", "UNSAID", "Compared", "Value"]

LATER: Final[Mapping[str, bool]] = {"later": True}
"""The metadata of a field that a class did not have from the beginning.

Fingerprints pass over its default, and documents may leave it out.
"""
UNSAID: Final[Mapping[str, bool]] = {"unsaid": True}
"""The same for a field that documents always say."""


class Value:
    """A mix-in for immutable values: copying one, shallow or deep, returns the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Return the value itself."""
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Self:
        """Return the value itself: nothing below it can change."""
        return self


class Compared(Value):
    """A mix-in for small values of which there are many kinds: equal are those of one kind with equal fields.

    attrs makes the same for a class of its own in faster code, but compiles that code when the library is imported.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    """The names of the fields: none of them is for keywords only."""

    def __eq__(self, other: object) -> bool:
        """Return whether the other value is of the same kind and has equal fields."""
        if other is self:
            return True
        if type(other) is not type(self):
            return NotImplemented
        return all([getattr(self, name) == getattr(other, name) for name in self.__match_args__])

    def __hash__(self) -> int:
        """Return a hash of the kind and the fields."""
        return hash((type(self).__qualname__, *[getattr(self, name) for name in self.__match_args__]))

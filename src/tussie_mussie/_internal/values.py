"""What all values of the library share."""

from __future__ import annotations

from typing import Self

__all__ = ["Value"]


class Value:
    """A mix-in for immutable values: copying one, shallow or deep, returns the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Return the value itself."""
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Self:
        """Return the value itself: nothing below it can change."""
        return self

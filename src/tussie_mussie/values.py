"""What all values of the library share."""

from __future__ import annotations

from typing import Final, Self

__all__ = ["Value", "shown"]

_LARGEST_SHOWN: Final = 10**12


class Value:
    """A mix-in for immutable values: copying one, shallow or deep, returns the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Return the value itself."""
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Self:
        """Return the value itself: nothing below it can change."""
        return self


def shown(number: int) -> str:
    """Return a number for a message; Python refuses to write very large ones."""
    return str(number) if abs(number) <= _LARGEST_SHOWN else "so large a number"

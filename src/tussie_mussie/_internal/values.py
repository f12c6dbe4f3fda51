"""What all values of the library share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

__all__ = ["LATER", "UNSAID", "Value"]

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

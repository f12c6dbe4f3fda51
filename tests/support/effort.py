"""How much the tests try: all of it where it counts, a part of it at one's desk, where it is new each time."""

from __future__ import annotations

import os

__all__ = ["THOROUGH", "examples"]

THOROUGH = bool(os.environ.get("CI"))


def examples(number: int) -> int:
    """Return how many of so many examples are tried: all in CI, a tenth of them elsewhere."""
    return number if THOROUGH else (number + 9) // 10

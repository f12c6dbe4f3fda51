"""How much the tests try: most where it counts, a part of it at one's desk, where it is new each time."""

from __future__ import annotations

import os

__all__ = ["THOROUGH", "examples"]

THOROUGH = bool(os.environ.get("CI"))


def examples(number: int) -> int:
    """Return how many of this many examples are tried: half of them in CI, a tenth elsewhere."""
    return (number + 1) // 2 if THOROUGH else (number + 9) // 10

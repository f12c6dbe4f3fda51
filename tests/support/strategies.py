"""What hypothesis' strategies generate, as lists."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

__all__ = ["examples"]

T = TypeVar("T")


def examples(strategy: st.SearchStrategy[T], number: int, first: int = 1) -> list[T]:
    """So many values that a strategy generates."""
    found: list[T] = []

    @seed(first)
    @settings(max_examples=number, phases=[Phase.generate], database=None, deadline=None)
    @given(strategy)
    def collect(value: T) -> None:
        found.append(value)

    collect()
    return found

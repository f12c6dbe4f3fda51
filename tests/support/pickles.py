"""Values sent through pickle."""

from __future__ import annotations

import pickle
from typing import TypeVar

__all__ = ["through_pickle"]

_T = TypeVar("_T")


def through_pickle(value: _T, protocol: int = pickle.HIGHEST_PROTOCOL) -> _T:
    """Return what is unpickled from the pickled value."""
    again: _T = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301  # the tests' own bytes
    return again

"""Memory for values that come up again and again, bounded by its size.

All that the library remembers takes, together, about `MOST_REMEMBERED` bytes; then all of it is forgotten and
filled anew. Nothing may depend on what is remembered but speed.
"""

from __future__ import annotations

from threading import RLock
from typing import Final, Generic, TypeVar
from weakref import WeakSet

from tussie_mussie._internal.limits import MOST_REMEMBERED

__all__ = ["Memo", "count", "forget"]

_K = TypeVar("_K")
_V = TypeVar("_V")


class _Room:
    """How many bytes are left for all memos together."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_REMEMBERED


_room: Final = _Room()
_lock: Final = RLock()
"""It can be asked for again within itself: by a finalizer, or in a handler of signals."""
_memos: Final[WeakSet[Memo[object, object]]] = WeakSet()


class Memo(Generic[_K, _V]):
    """Values by key, until they are forgotten.

    Threads may share it: of two values for one key the first is kept by both.

    Attributes:
        found: what is remembered; it is only to be read.
    """

    __slots__ = ("__weakref__", "_size", "found")

    def __init__(self, size: int) -> None:
        """Begin with nothing.

        Args:
            size: about how many bytes a value takes with its key.
        """
        self.found: dict[_K, _V] = {}
        self._size = size
        with _lock:
            _memos.add(self)  # type: ignore[arg-type]  # it is only ever emptied through that set

    def keep(self, key: _K, value: _V, times: int = 1) -> _V:
        """Remember a value, and return what is then remembered.

        Args:
            key: its key.
            value: the value.
            times: how many times as large it is as the usual one.
        """
        count(self._size * times)
        return self.found.setdefault(key, value)


def count(size: int) -> None:
    """Count what is kept elsewhere for as long as something that is remembered.

    Args:
        size: about how many bytes it takes.
    """
    _room.left -= size
    if _room.left < 0:
        forget()


def forget() -> None:
    """Forget all that is remembered."""
    with _lock:
        _room.left = MOST_REMEMBERED
        memos = list(_memos)
    for memo in memos:
        memo.found.clear()

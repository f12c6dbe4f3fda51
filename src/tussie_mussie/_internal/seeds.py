"""Seeds: from one int or text, any number of random generators that know nothing of each other."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, SupportsIndex

from tussie_mussie._internal.checks import needs, plain_int
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.limits import MOST_SEED_BITS

if TYPE_CHECKING:
    import hashlib
else:
    hashlib = Lazy("hashlib")

__all__ = ["key_of", "number_of", "plain_seed", "shown_seed", "stream"]


def key_of(seed: SupportsIndex | str, function: str) -> bytes:
    """Return what all streams of a seed are made from.

    A seed counts by its value: `7`, numpy's `int64(7)` and a member of an `IntEnum` that is 7 are one seed, and so
    are a text and a member of a `StrEnum` with this text. A number and its digits are two.

    Args:
        seed: the seed.
        function: which function was given it, for the error.

    Raises:
        TypeError: it is neither a whole number nor a text, or it is a bool.
    """
    value = plain_seed(seed, function)
    # Hexadecimal, for Python refuses to write very large ints in decimals; a text may hold lone surrogates.
    text = f"text {value}" if isinstance(value, str) else f"int {value:x}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def plain_seed(seed: SupportsIndex | str, function: str) -> int | str:
    """Return a seed as a plain int or str.

    Args:
        seed: the seed.
        function: which function was given it, for the error.

    Raises:
        TypeError: it is neither a whole number nor a text, or it is a bool.
    """
    value = _plain(seed)
    if value is None:
        raise needs(function, "an int or a str as seed", seed)
    return value


def number_of(key: bytes, label: str) -> int:
    """Return the number from which a stream is made: the same for the same key and label, on every machine.

    Args:
        key: what `key_of` returns.
        label: the stream's name, such as `"round 2, offer 0"`.
    """
    return int.from_bytes(hashlib.sha256(key + label.encode()).digest())


def stream(key: bytes, label: str) -> random.Random:
    """Return a random generator at the beginning of its stream; other labels give streams that know nothing of it.

    Args:
        key: what `key_of` returns.
        label: the stream's name.
    """
    return random.Random(number_of(key, label))


def shown_seed(seed: SupportsIndex | str) -> str:
    """Return a seed for a message."""
    value = _plain(seed)
    if isinstance(value, int) and value.bit_length() > MOST_SEED_BITS:
        return f"{value:#x}"[: MOST_SEED_BITS // 4] + "…"
    return repr(value)


def _plain(seed: object) -> int | str | None:
    """Return a seed as a plain int or str, or None for what is not a seed."""
    return str.__str__(seed) if isinstance(seed, str) else plain_int(seed)

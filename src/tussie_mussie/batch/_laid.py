"""Laid cards as numbers: twice the place in the deck, and one more if the card lies faceup; -1 for no card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import perm, prod
from typing import Final, SupportsIndex, TypeAlias

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Face, PlacedCard
from tussie_mussie._internal.checks import check_type, needs, plain_int, shown
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import InvalidArrangementError
from tussie_mussie._internal.limits import MOST_LAID
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import foreign
from tussie_mussie._internal.sharing import Shared, shared_by
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["NONE", "Laid", "checked", "decode", "encode", "every_arrangement", "flat", "refuse"]

Laid: TypeAlias = NDArray[np.int16]

NONE: Final = -1
"""What stands for no card."""
_UP: Final = Face.UP
_HINT: Final = "encode gives one"


def encode(arrangements: Iterable[Arrangement], rules: Rules = RULEBOOK) -> Laid:
    """Return arrangements as an array of laid cards.

    Args:
        arrangements: the arrangements, each with at most `rules.arrangement_size` cards.
        rules: the rules; a card's number follows from its place in their deck.

    Returns:
        A new array with a line for each arrangement and `rules.arrangement_size` columns; -1 where there is no card.

    Raises:
        InvalidArrangementError: a card that the deck lacks, or too many cards.
        TypeError: an argument is of another type.

    Example:
        >>> import tussie_mussie as tm
        >>> from tussie_mussie.batch import encode
        >>> encode([tm.parse_arrangement("RR px"), tm.parse_arrangement("or AM vi")])
        array([[ 3, 16, -1, -1],
               [12,  7, 26, -1]], dtype=int16)
    """
    shared = shared_by(rules)
    size = rules.arrangement_size
    check_type("encode", "Arrangements", arrangements, Iterable, "such as a list of them")
    lines = [_encoded(place, arrangement, rules, shared) for place, arrangement in enumerate(arrangements)]
    return np.array(lines, dtype=np.int16).reshape(len(lines), size)


def _encoded(place: int, arrangement: Arrangement, rules: Rules, shared: Shared) -> list[int]:
    check_type("encode", "Arrangements", arrangement, Arrangement, "parse_arrangement reads one from text")
    line: list[int] = []
    for placed in arrangement.placed:
        known = shared.index.find(placed.card)
        if known is None:
            raise InvalidArrangementError(f"arrangement {place}: {foreign(arrangement, rules, shared)}")
        line.append((known.up_code if placed.face is _UP else known.down_code) - 1)
    size = rules.arrangement_size
    if len(line) > size:
        message = f"arrangement {place}: {len(line)} cards are too many; an arrangement scores with at most {size}"
        raise InvalidArrangementError(message)
    return line + [NONE] * (size - len(line))


def decode(laid: NDArray[np.integer], rules: Rules = RULEBOOK) -> tuple[Arrangement, ...]:
    """Return laid cards as arrangements.

    Args:
        laid: laid cards; the last axis has the columns of one arrangement, -1 behind its last card.
        rules: the rules with the deck.

    Returns:
        The arrangements, in the order of the array.

    Raises:
        InvalidArrangementError: numbers that do not make an arrangement.
        TypeError: it is not an array of whole numbers.

    Example:
        >>> import numpy as np
        >>> from tussie_mussie.batch import decode
        >>> [str(arrangement) for arrangement in decode(np.array([[3, 16, -1, -1], [12, 7, 26, -1]]))]
        ['RR px', 'or AM vi']
    """
    index = shared_by(rules).index
    placed = [place.placed for place in index.places]
    return tuple([Arrangement(_placed(line, placed)) for line in checked("decode", laid, rules).tolist()])


def _placed(line: Sequence[int], placed: Sequence[PlacedCard]) -> Iterator[PlacedCard]:
    return (placed[number] for number in line if number != NONE)


def every_arrangement(rules: Rules = RULEBOOK, size: SupportsIndex | None = None) -> Laid:
    """Return all arrangements of `size` cards of the deck, in the order of `tussie_mussie.every_arrangement`.

    Args:
        rules: the rules.
        size: the number of cards, at most `rules.arrangement_size`, which it is by default.

    Returns:
        A new array with a line for each arrangement and a column for each card; for the rulebook's arrangements of four
        cards, 1,175,040 lines.

    Raises:
        InvalidArrangementError: this many cards cannot be scored, or there are more than 50 million arrangements.
        TypeError: an argument is of another type.

    Example:
        >>> from tussie_mussie.batch import every_arrangement
        >>> every_arrangement(size=2).shape
        (1224, 2)
    """
    shared_by(rules)  # it refuses anything but rules
    number = rules.arrangement_size if size is None else plain_int(size)
    if number is None:
        raise needs("every_arrangement", "a whole number as size", size, "such as 4")
    if not 0 <= number <= rules.arrangement_size:
        message = f"there are no arrangements of {shown(number)} cards; there are of 0 to {rules.arrangement_size}"
        raise InvalidArrangementError(message)
    lines = perm(len(rules.deck), number) << number
    if lines > MOST_LAID:
        message = f"there are {shown(lines)} arrangements of {number} cards; there can be {MOST_LAID} in one array"
        raise InvalidArrangementError(message)
    return _every(len(rules.deck), number)


def _every(cards: int, size: int) -> Laid:
    """Return all orders of `size` cards, and for each of these all sides, faceup first."""
    orders = np.zeros((1, 0), dtype=np.int16)
    for _ in range(size):
        longer = np.repeat(orders, cards, axis=0)
        last = np.tile(np.arange(cards, dtype=np.int16), len(orders))
        new = (longer != last[:, None]).all(axis=1)
        orders = np.column_stack([longer[new], last[new]])
    sides = np.array(list(product((1, 0), repeat=size)), dtype=np.int16).reshape(1 << size, size)
    return (2 * orders[:, None, :] + sides).reshape(len(orders) << size, size)


# --- Checks -----------------------------------------------------------------------------------------------------


def flat(function: str, laid: NDArray[np.integer], most: int) -> Laid:
    """Return laid cards as lines, after a check of all that does not depend on what they are.

    Args:
        function: the function that was called.
        laid: what was given.
        most: the most columns.

    Raises:
        InvalidArrangementError: too many columns, or a number that cannot be one of a laid card.
        TypeError: it is not an array of whole numbers.
    """
    check_type(function, "an array of laid cards", laid, np.ndarray, _HINT)
    if laid.dtype.kind not in "iu":
        raise TypeError(f"{function}() needs an array of whole numbers, not of {laid.dtype}; {_HINT}")
    if not laid.ndim:
        raise InvalidArrangementError(f"{function}() needs an array with a column for each card, not a single number")
    if laid.shape[-1] > most:
        message = f"{laid.shape[-1]} columns are too many; an arrangement scores with at most {most}"
        raise InvalidArrangementError(f"{function}(): {message}")
    return laid.reshape(prod(laid.shape[:-1]), laid.shape[-1])  # type: ignore[return-value]  # any whole numbers do


def checked(function: str, laid: NDArray[np.integer], rules: Rules) -> Laid:
    """Return laid cards as lines, after all checks.

    Args:
        function: the function that was called.
        laid: what was given.
        rules: the rules with the deck.

    Raises:
        InvalidArrangementError: numbers that do not make an arrangement.
        TypeError: it is not an array of whole numbers.
    """
    lines = flat(function, laid, rules.arrangement_size)
    refuse(function, lines, rules)
    return lines


def refuse(function: str, lines: Laid, rules: Rules) -> None:
    """Refuse lines that are not arrangements.

    Args:
        function: the function that was called.
        lines: the lines.
        rules: the rules with the deck.

    Raises:
        InvalidArrangementError: a number of no card, a card after a gap, or a card that lies twice in a line.
    """
    most = 2 * len(rules.deck) - 1
    for wrong, what in (
        ((lines < NONE) | (lines > most), f"is not a laid card; they are -1 for none and 0 to {most}"),
        (_after_gaps(lines), "lies behind a place without a card; cards lie side by side from the left"),
        (_twice(lines), "is a card that lies in this line already; a card can lie in one place only"),
    ):
        if wrong.any():
            line, column = (int(place[0]) for place in np.nonzero(wrong))
            raise InvalidArrangementError(f"{function}(): {lines[line, column]} in line {line}, column {column} {what}")


def _after_gaps(lines: Laid) -> NDArray[np.bool_]:
    there = lines >= 0
    wrong = np.zeros(lines.shape, dtype=np.bool_)
    wrong[:, 1:] = there[:, 1:] & ~there[:, :-1]
    return wrong


def _twice(lines: Laid) -> NDArray[np.bool_]:
    cards = lines >> 1
    wrong = np.zeros(lines.shape, dtype=np.bool_)
    for column in range(1, lines.shape[1]):
        same = cards[:, :column] == cards[:, column : column + 1]
        wrong[:, column] = (same & (lines[:, column : column + 1] >= 0)).any(axis=1)
    return wrong

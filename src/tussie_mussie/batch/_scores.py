"""Totals of many arrangements at once."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import Final, final

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.checks import check_type, quoted, shown
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import InvalidArrangementError, InvalidRulesError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import MOST_AT_ONCE, MOST_TABLED
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import score_total
from tussie_mussie.batch._compiled import Compiled, compiled
from tussie_mussie.batch._laid import NONE, Laid, checked, decode, every_arrangement, flat, refuse
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["ScalarScoresWarning", "round_totals", "score_totals"]

_IMPOSSIBLE: Final = np.iinfo(np.int16).min
"""What a table has where no arrangement is."""
_WORTH_A_TABLE: Final = 4
"""A table is made once one total has been asked for per this many of its entries."""
_EACH_TIME: Final = 4_000
"""The fixed cost of a request without a table, however small, as the number of totals that take as long."""
_INDEXED_AT_ONCE: Final = 8_192
"""Arrangements whose places in a table are worked out together."""


class ScalarScoresWarning(UserWarning):
    """Effects that are not of the language of effects are scored one arrangement after the other, which is slow."""


def score_totals(
    laid: NDArray[np.integer],
    rules: Rules = RULEBOOK,
    *,
    others: NDArray[np.integer] | None = None,
    goals: Iterable[Goal] = (),
) -> NDArray[np.int16]:
    """Return the totals of many arrangements, each that of `score_total` (R01 to R12).

    For a deck of up to 22 cards whose effects do not look at other players, a table of all totals is made as soon as
    some hundred thousand have been asked for; it takes about a second and is kept in memory. Larger decks, other
    players and goals are worked out each time.

    A deck with an effect of your own is scored by `score_total`, with a `ScalarScoresWarning`.

    Args:
        laid: laid cards, as `encode` gives them, of any shape (…, k) with k of at most `rules.arrangement_size`; -1
            behind the last card of an arrangement that has fewer.
        rules: the rules; they decide the deck and how a wild card gets its color.
        others: the other players' arrangements, clockwise from the left neighbor, of the shape (…, players, k); for
            cards and goals that look at the table.
        goals: the revealed goals of the round (R41).

    Returns:
        A new array of the shape (…).

    Raises:
        InvalidArrangementError: numbers that do not make an arrangement, a card in two arrangements of a table, goals
            that the rules lack, or shapes that do not fit.
        InvalidRulesError: numbers of points that do not fit into the arrays.
        TypeError: an argument is of another type.

    Example:
        >>> from tussie_mussie.batch import every_arrangement, score_totals
        >>> score_totals(every_arrangement(size=4)).max()
        np.int16(14)
    """
    deck = compiled(rules)
    revealed = _revealed(goals, rules)
    shape = getattr(laid, "shape", (0,))[:-1]
    if deck is None:
        warnings.warn(f"the deck of {quoted(rules.name)} is scored card by card", ScalarScoresWarning, stacklevel=2)
        totals = _one_by_one(laid, rules, others, revealed)
    elif others is None and not revealed and not deck.sees_others and _size_of_table(rules) <= MOST_TABLED:
        return _looked_up(laid, deck).reshape(shape)
    else:
        own = _padded(checked("score_totals", laid, rules), rules)
        table = _table("score_totals", own, others, rules)
        marks = np.array([[goal in revealed] * len(own) for goal in rules.goals], dtype=np.bool_)
        totals = totals_at_tables(deck, own, table, marks if revealed else None)
    return in_16_bits(totals, rules).reshape(shape)


def totals_at_tables(
    deck: Compiled, own: Laid, others: Sequence[Laid] = (), goals: NDArray[np.bool_] | None = None
) -> NDArray[np.int64]:
    """Return totals, as many at once as is fast; see `Compiled.totals`."""
    totals = np.empty(len(own), dtype=np.int64)
    for start in range(0, len(own), MOST_AT_ONCE):
        here = slice(start, start + MOST_AT_ONCE)
        totals[here] = deck.totals(
            own[here], [rows[here] for rows in others], goals if goals is None else goals[:, here]
        )
    return totals


def in_16_bits(totals: NDArray[np.int64], rules: Rules) -> NDArray[np.int16]:
    """Return totals as numbers of 16 bits.

    Args:
        totals: the totals.
        rules: the rules, for the message.

    Raises:
        InvalidRulesError: there are larger ones.
    """
    most = int(abs(totals).max(initial=0))
    if most > np.iinfo(np.int16).max:
        message = f"a total of {shown(most)} points by {quoted(rules.name)} does not fit into 16 bits"
        raise InvalidRulesError((message,))
    return totals.astype(np.int16)


def round_totals(rows: Laid, deck: Compiled | None, rules: Rules, goals: NDArray[np.bool_] | None) -> NDArray[np.int64]:
    """Return what the players of many games score in a round.

    Args:
        rows: the laid cards by game and seat, as the rules left them.
        deck: the deck for arrays; None for one with effects that are not of the language.
        rules: the rules.
        goals: for each goal a line that says in which games it is revealed; None for nowhere.
    """
    games, players, size = rows.shape
    if deck is None:
        return _rounds_one_by_one(rows, rules, goals)
    if goals is None and not deck.sees_others and _size_of_table(rules) <= MOST_TABLED:
        return _looked_up(rows.reshape(games * players, size), deck).reshape(games, players).astype(np.int64)
    totals = np.empty((games, players), dtype=np.int64)
    for seat in range(players):
        others = [rows[:, (seat + further) % players] for further in range(1, players)]
        totals[:, seat] = totals_at_tables(deck, rows[:, seat], others, goals)
    return totals


# --- Tables -----------------------------------------------------------------------------------------------------


@final
class _Totals:
    """The totals of a deck whose effects look at nobody else.

    Attributes:
        deck: the deck.
        asked: how many totals have been asked for, and as many more as the requests were worth.
        digits: what each column's digit is worth; no card is the digit 0.
        found: the table, with the laid cards as the digits of a number; None until it pays to make one.
    """

    __slots__ = ("asked", "deck", "digits", "found")

    def __init__(self, deck: Compiled) -> None:
        size = deck.rules.arrangement_size
        self.deck = deck
        self.asked = 0
        self.digits = _base(deck.rules) ** np.arange(size - 1, -1, -1)
        self.found: Laid | None = None

    def of(self, lines: Laid) -> NDArray[np.int16]:
        """Return the totals of lines whose numbers are all of laid cards, or -1.

        Raises:
            InvalidArrangementError: they are not arrangements.
        """
        self.asked += len(lines) + _EACH_TIME
        if self.found is None and self.asked * _WORTH_A_TABLE < _size_of_table(self.deck.rules):
            rules = self.deck.rules
            refuse("score_totals", lines, rules)
            return in_16_bits(totals_at_tables(self.deck, _padded(lines, rules)), rules)
        found = self.found
        if found is None:
            found = self.found = self._table()
        digits = self.digits[: lines.shape[1]].astype(np.float32)
        first = np.float32(digits.sum())
        totals = np.empty(len(lines), dtype=np.int16)
        for start in range(0, len(lines), _INDEXED_AT_ONCE):
            here = slice(start, start + _INDEXED_AT_ONCE)
            # As floats, for which a product of matrices is fast; the numbers are small enough to be exact.
            places = lines[here].astype(np.float32) @ digits + first
            found.take(places.astype(np.intp), out=totals[here], mode="clip")
        if totals.min(initial=0) == _IMPOSSIBLE:
            refuse("score_totals", lines, self.deck.rules)
        return totals

    def _table(self) -> Laid:
        """Score all arrangements."""
        rules = self.deck.rules
        table = np.full(_size_of_table(rules), _IMPOSSIBLE, dtype=np.int16)
        for number in range(min(rules.arrangement_size, len(rules.deck)) + 1):
            laid = every_arrangement(rules, number)
            places = (laid + 1).astype(np.int64) @ self.digits[:number]
            table[places] = in_16_bits(totals_at_tables(self.deck, laid), rules)
        return table


def _base(rules: Rules) -> int:
    return 2 * len(rules.deck) + 1


def _size_of_table(rules: Rules) -> int:
    return int(_base(rules) ** rules.arrangement_size)


_totals: Final[Memo[Rules, _Totals]] = Memo(2)


def _looked_up(laid: NDArray[np.integer], deck: Compiled) -> NDArray[np.int16]:
    rules = deck.rules
    lines = flat("score_totals", laid, rules.arrangement_size)
    if lines.min(initial=0) < NONE or lines.max(initial=0) >= 2 * len(rules.deck):
        refuse("score_totals", lines, rules)
    known = _totals.found.get(rules) or _totals.keep(rules, _Totals(deck), _size_of_table(rules))
    return known.of(lines)


# --- Tables with other players --------------------------------------------------------------------------------


def _table(function: str, own: Laid, others: NDArray[np.integer] | None, rules: Rules) -> tuple[Laid, ...]:
    """Return the other players' rows, one player after the other."""
    if others is None:
        return ()
    size = rules.arrangement_size
    lines = _padded(checked(function, others, rules), rules)
    players = others.shape[-2] if others.ndim > 1 else 0
    if len(lines) != players * len(own):
        message = f"{len(own)} arrangements need others of the shape (…, players, {size}), not {others.shape}"
        raise InvalidArrangementError(f"{function}(): {message}")
    rows = lines.reshape(len(own), players, size)
    _check_apart(function, own, rows)
    return tuple([np.ascontiguousarray(rows[:, player]) for player in range(players)])


def _check_apart(function: str, own: Laid, rows: NDArray[np.int16]) -> None:
    """Refuse a card that lies in two arrangements of a table."""
    cards = np.sort(np.concatenate([own, rows.reshape(len(own), -1)], axis=1) >> 1, axis=1)
    twice = (cards[:, 1:] == cards[:, :-1]) & (cards[:, 1:] >= 0)
    if twice.any():
        table = int(np.nonzero(twice)[0][0])
        message = f"table {table}: a card lies in two arrangements; it can lie in one only"
        raise InvalidArrangementError(f"{function}(): {message}")


def _padded(lines: Laid, rules: Rules) -> Laid:
    """Return lines with a column for each card that an arrangement can have."""
    padded = np.full((len(lines), rules.arrangement_size), NONE, dtype=np.int16)
    padded[:, : lines.shape[1]] = lines
    return padded


def _revealed(goals: Iterable[Goal], rules: Rules) -> tuple[Goal, ...]:
    check_type("score_totals", "Goals as goals", goals, Iterable, "Rules.goal finds one by its id, name or code")
    revealed = tuple(goals)
    for goal in revealed:
        if goal not in rules.goals:
            name = quoted(rules.name)
            raise InvalidArrangementError(
                f"score_totals(): {name} has no goal {quoted(goal)}; give the rules that have it"
            )
    return revealed


def _one_by_one(
    laid: NDArray[np.integer], rules: Rules, others: NDArray[np.integer] | None, goals: tuple[Goal, ...]
) -> NDArray[np.int64]:
    own = _padded(checked("score_totals", laid, rules), rules)
    rows = [decode(rival, rules) for rival in _table("score_totals", own, others, rules)]
    tables: list[tuple[Arrangement, ...]] = list(zip(*rows, strict=True)) if rows else [()] * len(own)
    totals = [
        score_total(arrangement, rules, others=table, goals=goals)
        for arrangement, table in zip(decode(own, rules), tables, strict=True)
    ]
    return np.array(totals, dtype=np.int64)


def _rounds_one_by_one(rows: Laid, rules: Rules, goals: NDArray[np.bool_] | None) -> NDArray[np.int64]:
    games, players, size = rows.shape
    laid = decode(rows.reshape(games * players, size), rules)
    totals = np.empty((games, players), dtype=np.int64)
    for game in range(games):
        table = laid[players * game : players * (game + 1)]
        revealed = (
            () if goals is None else [goal for goal, marks in zip(rules.goals, goals, strict=True) if marks[game]]
        )
        for seat, own in enumerate(table):
            others = (*table[seat + 1 :], *table[:seat])
            totals[game, seat] = score_total(own, rules, others=others, goals=revealed)
    return totals

"""Totals of many arrangements at once."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import Lock
from typing import Final, final

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.checks import quoted, shown
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import InvalidArrangementError, InvalidRulesError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import MOST_AT_ONCE, MOST_TABLED
from tussie_mussie._internal.memory import Memo, count
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import known_goals, score_total
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie.batch._compiled import Compiled, compiled
from tussie_mussie.batch._laid import NONE, Laid, checked, decode, every_arrangement, flat, refuse
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["ScalarScoresWarning", "TotalsOfDeck", "round_totals", "score_totals", "warn_slow"]

_HERE: Final = str(Path(__file__).parent)
_IMPOSSIBLE: Final = np.iinfo(np.int16).min
"""What a table has where no arrangement is."""
_WORTH_A_TABLE: Final = 4
"""A table is made once one total has been asked for per this many of its entries."""
_EACH_TIME: Final = 4_000
"""A call without a table costs as much as this many totals, however small it is."""
_INDEXED_AT_ONCE: Final = 16_384
"""Arrangements whose places in a table are worked out together."""


class ScalarScoresWarning(UserWarning):
    """Effects outside the language of effects are scored one arrangement after the other, which is slow."""


def score_totals(
    laid: NDArray[np.integer],
    rules: Rules = RULEBOOK,
    *,
    others: NDArray[np.integer] | None = None,
    goals: Iterable[Goal] = (),
) -> NDArray[np.int16]:
    """Return the totals of many arrangements, each that of `score_total` (R01 to R12).

    If effects do not look at other players, and rows can be laid in at most 4.2 million ways (four of 22 cards, or two
    of any deck), a table of all totals is made as soon as a few hundred thousand totals, or some hundred
    calls, have been asked for; it takes about a second and is kept in memory. Larger decks, other players and goals are
    worked out each time.

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
        >>> int(score_totals(every_arrangement(size=2)).max())
        5
    """
    revealed = tuple([known.goal for known in known_goals("score_totals", goals, rules, shared_by(rules))])
    deck = compiled(rules, revealed)
    lines = flat("score_totals", laid, rules.arrangement_size)
    if others is None and not revealed and deck is not None and _has_table(deck):
        totals = _looked_up(lines, deck)
    else:
        refuse("score_totals", lines, rules)
        own = _padded(lines, rules)
        rivals = _rivals(own, laid.shape[:-1], others, rules)
        if deck is None:
            warn_slow(rules)
            totals = _one_by_one(own, rules, rivals, revealed)
        else:
            marks = np.array([[goal in revealed] * len(own) for goal in rules.goals], dtype=np.bool_)
            totals = totals_at_tables(deck, own, rivals, marks if revealed else None)
    return _in_16_bits(totals, rules).reshape(laid.shape[:-1])


def warn_slow(rules: Rules) -> None:
    """Warn whoever called the package that the rules have an effect of their own."""
    level, frame = 1, inspect.currentframe()
    while frame is not None and frame.f_code.co_filename.startswith(_HERE):
        level, frame = level + 1, frame.f_back
    message = f"{quoted(rules.name)} has an effect of its own: its arrangements are scored one after the other"
    warnings.warn(f"{message}, which is slow", ScalarScoresWarning, stacklevel=level)


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


def _in_16_bits(totals: NDArray[np.int64] | NDArray[np.int16], rules: Rules) -> NDArray[np.int16]:
    most = _largest(totals) if totals.dtype != np.int16 else 0
    if most > np.iinfo(np.int16).max:
        message = f"a total of {shown(most)} points by {quoted(rules.name)} does not fit into 16 bits"
        raise InvalidRulesError((message,))
    return totals.astype(np.int16, copy=False)


def _largest(totals: NDArray[np.int64] | NDArray[np.int16]) -> int:
    return max(int(totals.max(initial=0)), -int(totals.min(initial=0)))


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
    if goals is None and not deck.sees_others:
        lines = rows.reshape(games * players, size)
        totals = _looked_up(lines, deck) if _has_table(deck) else totals_at_tables(deck, lines)
        return totals.reshape(games, players).astype(np.int64)
    together = np.empty((games, players), dtype=np.int64)
    for seat in range(players):
        others = [rows[:, (seat + further) % players] for further in range(1, players)]
        together[:, seat] = totals_at_tables(deck, rows[:, seat], others, goals)
    return together


# --- Tables -----------------------------------------------------------------------------------------------------


@final
class TotalsOfDeck:
    """The totals of a deck whose effects look at nobody else.

    Attributes:
        deck: the deck.
        asked: the totals that have been asked for, with a surcharge for each call.
        digits: what each column's digit is worth; no card is the digit 0.
        found: the table, with the laid cards as the digits of a number; None until it pays to make one.
        fits: whether all totals fit into it, as far as that is known.
    """

    __slots__ = ("asked", "deck", "digits", "fits", "found")

    def __init__(self, deck: Compiled) -> None:
        size = deck.rules.arrangement_size
        self.deck = deck
        self.asked = 0
        self.digits = _base(deck.rules) ** np.arange(size - 1, -1, -1)
        self.found: Laid | None = None
        self.fits = True

    def of(self, lines: Laid) -> NDArray[np.int64] | NDArray[np.int16]:
        """Return the totals of lines.

        Raises:
            InvalidArrangementError: they are not arrangements.
        """
        rules = self.deck.rules
        self.asked += len(lines) + _EACH_TIME
        if self.found is None and self.fits and self.asked * _WORTH_A_TABLE >= _size_of_table(rules):
            self.make_table()
        if self.found is None:
            refuse("score_totals", lines, rules)
            return totals_at_tables(self.deck, _padded(lines, rules))
        digits = self.digits[: lines.shape[1]].astype(np.float32)
        most = 2 * len(rules.deck)
        totals = np.empty(len(lines), dtype=np.int16)
        for start in range(0, len(lines), _INDEXED_AT_ONCE):
            here = slice(start, start + _INDEXED_AT_ONCE)
            shifted = lines[here] + np.int16(1)
            if shifted.view(np.uint16).max(initial=0) > most:  # so negative numbers are found too
                refuse("score_totals", lines, rules)
            # As floats, for which a product of matrices is fast; the numbers are small enough to be exact.
            places = shifted.astype(np.float32) @ digits
            self.found.take(places.astype(np.intp), out=totals[here], mode="clip")
        if totals.min(initial=0) == _IMPOSSIBLE:
            refuse("score_totals", lines, rules)
        return totals

    def make_table(self) -> None:
        """Score all arrangements, unless another thread has done so in the meantime."""
        rules = self.deck.rules
        with _making:
            if self.found is not None or not self.fits:
                return
            table = np.full(_size_of_table(rules), _IMPOSSIBLE, dtype=np.int16)
            for number in range(min(rules.arrangement_size, len(rules.deck)) + 1):
                laid = every_arrangement(rules, number)
                totals = totals_at_tables(self.deck, laid)
                self.fits = self.fits and _largest(totals) <= np.iinfo(np.int16).max
                table[(laid + 1).astype(np.int64) @ self.digits[:number]] = totals
            if self.fits:
                count(table.nbytes)
                self.found = table


_making: Final = Lock()


def _base(rules: Rules) -> int:
    return 2 * len(rules.deck) + 1


def _size_of_table(rules: Rules) -> int:
    return int(_base(rules) ** rules.arrangement_size)


def _has_table(deck: Compiled) -> bool:
    """Return whether there can be a table of the deck's totals."""
    return not deck.sees_others and _size_of_table(deck.rules) <= MOST_TABLED


_totals: Final[Memo[Rules, TotalsOfDeck]] = Memo(500)


def _looked_up(lines: Laid, deck: Compiled) -> NDArray[np.int64] | NDArray[np.int16]:
    rules = deck.rules
    if lines.dtype != np.int16:
        if lines.min(initial=0) < NONE or lines.max(initial=0) >= 2 * len(rules.deck):
            refuse("score_totals", lines, rules)
        lines = lines.astype(np.int16)
    known = _totals.found.get(rules) or _totals.keep(rules, TotalsOfDeck(deck))
    return known.of(lines)


# --- Tables with other players --------------------------------------------------------------------------------


def _rivals(own: Laid, shape: tuple[int, ...], others: NDArray[np.integer] | None, rules: Rules) -> tuple[Laid, ...]:
    """Return the other players' rows, one player after the other."""
    if others is None:
        return ()
    lines = _padded(checked("score_totals", others, rules), rules)
    if others.ndim < len(shape) + 2 or others.shape[:-2] != shape:
        wanted = ", ".join([*map(str, shape), "players", "cards"])
        message = f"the other players' arrangements must have the shape ({wanted}), not {others.shape}"
        raise InvalidArrangementError(f"score_totals(): {message}")
    players = others.shape[-2]
    rows = lines.reshape(len(own), players, rules.arrangement_size)
    _check_apart(own, rows)
    return tuple([np.ascontiguousarray(rows[:, player]) for player in range(players)])


def _check_apart(own: Laid, rows: NDArray[np.int16]) -> None:
    """Refuse a card that lies in two arrangements of a table."""
    cards = np.sort(np.concatenate([own, rows.reshape(len(own), -1)], axis=1) >> 1, axis=1)
    twice = (cards[:, 1:] == cards[:, :-1]) & (cards[:, 1:] >= 0)
    if twice.any():
        table = int(np.nonzero(twice)[0][0])
        message = f"table {table}: a card lies in two arrangements; it can lie in one only"
        raise InvalidArrangementError(f"score_totals(): {message}")


def _padded(lines: Laid, rules: Rules) -> Laid:
    """Return lines with a column for each card that an arrangement can have."""
    padded = np.full((len(lines), rules.arrangement_size), NONE, dtype=np.int16)
    padded[:, : lines.shape[1]] = lines
    return padded


def _one_by_one(own: Laid, rules: Rules, rivals: tuple[Laid, ...], goals: tuple[Goal, ...]) -> NDArray[np.int64]:
    rows = [decode(rival, rules) for rival in rivals]
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

"""Who offers to whom: the order of a round's offers, and the columns into which their cards go (R26, R32, R34)."""

from __future__ import annotations

import functools

from attrs import Factory, field, frozen

from tussie_mussie._internal.rules import Rules, SecondPass
from tussie_mussie._internal.values import Value

__all__ = ["Seating", "Turn", "seating"]


@frozen
class Turn(Value):
    """One offer of a round: who makes it, and to whom."""

    offerer: int
    recipient: int


def _counts(seating: Seating) -> tuple[tuple[int, ...], ...]:
    counts = [(0,) * (1 + max(turn.offerer for turn in seating.turns))]
    for turn in seating.turns:
        counts.append(tuple(n + (seat in (turn.offerer, turn.recipient)) for seat, n in enumerate(counts[-1])))
    return tuple(counts)


def _columns(seating: Seating) -> tuple[tuple[int, int], ...]:
    players = {turn.offerer for turn in seating.turns}
    filled = dict.fromkeys(players, 0)
    columns: list[tuple[int, int]] = []
    for turn in seating.turns:
        columns.append((filled[turn.offerer], filled[turn.recipient]))
        filled[turn.offerer] += 1
        filled[turn.recipient] += 1
    return tuple(columns)


@frozen
class Seating(Value):
    """The order of a round's offers.

    Attributes:
        turns: the offers in order (R26, R32).
        columns: for each turn the offerer's and the recipient's column into which its cards go (R34).
        counts: for each number of turns, the number of cards that each seat then has.
    """

    turns: tuple[Turn, ...]
    columns: tuple[tuple[int, int], ...] = field(init=False, default=Factory(_columns, takes_self=True))
    counts: tuple[tuple[int, ...], ...] = field(init=False, default=Factory(_counts, takes_self=True))


def seating(rules: Rules, players: int, first_player: int) -> Seating:
    """Return the order of a round's offers (R26, R32).

    The offers go around the table; in each pass every player offers once and receives once. The first
    player starts each pass. The first pass goes to the left, clockwise, the second to the right, the next
    to the left again, and so on; with `SecondPass.LEFT` all go to the left. With two players this is to
    take turns.

    Args:
        rules: the rules; each player collects two cards in each pass.
        players: the number of players.
        first_player: the seat that makes the first offer.

    Raises:
        InvalidRulesError: the players do not fit the rules.
    """
    rules.check_seats(players, first_player)
    return _seating(rules.arrangement_size // 2, rules.second_pass, players, first_player)


@functools.cache
def _seating(passes: int, second_pass: SecondPass, players: int, first_player: int) -> Seating:
    turns: list[Turn] = []
    for number in range(passes):
        step = -1 if number % 2 and second_pass is SecondPass.RIGHT else 1
        turns += [
            Turn((first_player + step * turn) % players, (first_player + step * (turn + 1)) % players)
            for turn in range(players)
        ]
    return Seating(tuple(turns))

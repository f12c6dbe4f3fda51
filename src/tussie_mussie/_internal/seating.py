"""Who offers to whom: the order of a round's offers, and the columns into which their cards go (R26, R32, R34)."""

from __future__ import annotations

import functools
from typing import NamedTuple, final

from tussie_mussie._internal.checks import plain_int, quoted, shown
from tussie_mussie._internal.errors import UnknownPlayerError
from tussie_mussie._internal.rules import Rules, SecondPass

__all__ = ["Seating", "Turn", "seat_of", "seating"]


class Turn(NamedTuple):
    """One offer of a round: who makes it, and to whom."""

    offerer: int
    recipient: int


@final
class Seating:
    """The order of a round's offers.

    Attributes:
        turns: the offers in order (R26, R32).
        columns: for each turn the offerer's and the recipient's column into which its cards go (R34).
        counts: for each number of turns, the number of cards that each seat then has.
    """

    __slots__ = ("columns", "counts", "turns")

    def __init__(self, turns: tuple[Turn, ...], players: int) -> None:
        """Work out what follows from the turns."""
        filled = [0] * players
        columns: list[tuple[int, int]] = []
        counts = [tuple(filled)]
        for turn in turns:
            columns.append((filled[turn.offerer], filled[turn.recipient]))
            filled[turn.offerer] += 1
            filled[turn.recipient] += 1
            counts.append(tuple(filled))
        self.turns = turns
        self.columns = tuple(columns)
        self.counts = tuple(counts)


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
    return Seating(tuple(turns), players)


def seat_of(player: object, players: int) -> int:
    """Return a seat as a plain int, so that equal seats give equal texts.

    Args:
        player: the seat, a whole number of any type.
        players: the number of players.

    Raises:
        UnknownPlayerError: there is no such seat.
    """
    seat = player if type(player) is int else plain_int(player)
    if seat is None or not 0 <= seat < players:
        given = quoted(player) if seat is None else shown(seat)
        raise UnknownPlayerError(player, f"there is no player {given}; seats are 0 to {players - 1}")
    return seat

"""What a game pays its players where payoffs have to be zero-sum."""

from __future__ import annotations

from math import perm

from tussie_mussie._internal.bounds import outer_bounds, score_bounds
from tussie_mussie._internal.limits import MOST_SCORED_AT_ONCE
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.state import GameState

__all__ = ["greatest_payoff", "payoffs", "quick_bounds"]


def payoffs(state: GameState, *, points: bool) -> tuple[int, ...]:
    """Return what each player is paid; nothing before the end.

    Args:
        state: the state.
        points: whether points are paid, each player's times the number of players, less the points of all. Otherwise
            all others pay the winner 1.
    """
    players = state.players
    if not state.is_over:
        return (0,) * players
    if points:
        total = sum(state.totals)
        return tuple([players * own - total for own in state.totals])
    winner = state.winner
    return tuple([players - 1 if seat == winner else -1 for seat in range(players)])


def greatest_payoff(rules: Rules, players: int, *, points: bool) -> int:
    """Return a bound of what a player is paid, at least 1; the least payoff is no less than its opposite.

    Args:
        rules: the rules.
        players: the number of players.
        points: as for `payoffs`.
    """
    low, high = quick_bounds(rules)
    return (players - 1) * (max(rules.rounds * (high - low), 1) if points else 1)


def quick_bounds(rules: Rules) -> tuple[int, int]:
    """Return bounds of what a player scores in a round, which are exact only where that does not take long.

    Args:
        rules: the rules.
    """
    size = rules.arrangement_size
    return score_bounds(rules) if perm(len(rules.deck), size) << size <= MOST_SCORED_AT_ONCE else outer_bounds(rules)

"""Paired games: each deal in all seatings with the same chance, and what they tell with 95% intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import fmean
from typing import Final, final

from attrs import frozen
from before import SearchOfBefore
from seeing import Player, SeeingBot, play_seeing

import tussie_mussie as tm
from tussie_mussie.arena._estimates import t_quantile
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

__all__ = ["Entry", "Measured", "lead_of_deal", "mean_of", "part_closed", "player_of"]

_OTHERS: Final[dict[str, Player]] = {
    "random": random_bot,
    "greedy": greedy_bot,
    "before": SearchOfBefore(64),
    "seeing": SeeingBot(64),
}


@final
@frozen
class Entry:
    """One bot among others that are all the same.

    Attributes:
        bot: who plays: `random`, `greedy`, `before`, `seeing`, or `search 64` with any number.
        against: who sits in all other seats.
        players: how many sit at the table.
    """

    bot: str
    against: str
    players: int

    def __str__(self) -> str:
        """Return the entry's name in a tally."""
        return f"{self.bot} against {self.against}, {self.players} players"


@final
@frozen
class Measured:
    """A mean and the half of its 95% interval.

    Attributes:
        mean: the mean.
        half: by how much the interval goes up and down; infinite if it cannot be known.
        deals: the number of deals behind it.
    """

    mean: float
    half: float
    deals: int


def player_of(name: str) -> Player:
    """Return who plays under a name."""
    kind, _, samples = name.partition(" ")
    return SearchBot(samples=int(samples)) if kind == "search" else _OTHERS[name]


def lead_of_deal(entry: Entry, seed: str, rules: tm.Rules = tm.RULEBOOK) -> float:
    """Play a deal once with the bot in each seat, and return by how much it leads the mean of the others on average.

    Args:
        entry: who plays.
        seed: that of all chance; it is the same in every seating.
        rules: the rules.
    """
    leads: list[float] = []
    for seat in range(entry.players):
        names = [entry.bot if place == seat else entry.against for place in range(entry.players)]
        totals = play_seeing([player_of(name) for name in names], rules, seed).final.totals
        leads.append(totals[seat] - fmean([total for place, total in enumerate(totals) if place != seat]))
    return fmean(leads)


def mean_of(leads: Mapping[int, float]) -> Measured:
    """Return the mean of the leads by deal, with Student's interval over deals."""
    number = len(leads)
    mean = fmean(leads.values())
    if number < 2:
        return Measured(mean, math.inf, number)
    return Measured(mean, t_quantile(number - 1) * math.sqrt(_covariance(leads, leads) / number), number)


def part_closed(leads: Mapping[int, float], whole: Mapping[int, float]) -> Measured:
    """Return which part of the way from greedy play, which leads by 0, to another bot's lead one goes.

    The interval takes into account that both bots have played the same deals. It is that of a quotient of means to the
    first order (the delta method).

    Args:
        leads: those of the bot, by deal.
        whole: those of the other bot.
    """
    mine, other = fmean(leads.values()), fmean(whole.values())
    part = mine / other
    common = len(leads.keys() & whole.keys())
    if min(len(leads), len(whole), common) < 2:
        return Measured(part, math.inf, common)
    variance = (
        _covariance(leads, leads) / len(leads)
        + part**2 * _covariance(whole, whole) / len(whole)
        - 2 * part * _covariance(leads, whole) * common / len(leads) / len(whole)
    )
    half = t_quantile(common - 1) * math.sqrt(max(variance, 0.0)) / abs(other)
    return Measured(part, half, common)


def _covariance(one: Mapping[int, float], other: Mapping[int, float]) -> float:
    """Return the covariance over the deals that both have."""
    common = sorted(one.keys() & other.keys())
    first, second = fmean([one[deal] for deal in common]), fmean([other[deal] for deal in common])
    return math.fsum([(one[deal] - first) * (other[deal] - second) for deal in common]) / (len(common) - 1)

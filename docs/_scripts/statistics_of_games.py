"""The numbers that come from sampled arrangements and played games; every seed is fixed."""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from attrs import frozen

import tussie_mussie as tm
from tussie_mussie.bots import greedy_bot

ARRANGEMENTS: Final = 1000
GAMES: Final = 1500


@frozen
class Worth:
    """What an ability is worth: the mean total without it and with it."""

    before: float
    after: float


@frozen
class Passes:
    """A number of one-round games: for each seat the mean points and their 95 % error."""

    points: tuple[float, ...]
    errors: tuple[float, ...]


def worth_of_abilities() -> dict[str, Worth]:
    """Compare arrangements as they lie with what the best use of all abilities makes of them."""
    rng = random.Random("worth of abilities")
    worth: dict[str, Worth] = {}
    for card in tm.RULEBOOK.deck:
        if card.ability is None:
            continue
        rest = [other for other in tm.RULEBOOK.deck if other.ability is None]
        before: list[int] = []
        after: list[float] = []
        for _ in range(ARRANGEMENTS):
            cards = [card, *rng.sample(rest, 3)]
            rng.shuffle(cards)
            arrangement = tm.Arrangement([tm.PlacedCard(one, rng.choice(tuple(tm.Face))) for one in cards])
            before.append(tm.score_total(arrangement))
            after.append(float(tm.before_scoring_plans(arrangement)[0].value))
        worth[card.id] = Worth(fmean(before), fmean(after))
    return dict(sorted(worth.items(), key=lambda item: item[1].after))


def second_pass() -> dict[tuple[int, tm.SecondPass], Passes]:
    """Play rounds of greedy bots with both directions of the second pass (R26)."""
    return {(players, direction): _played(players, direction) for players in (3, 4) for direction in tm.SecondPass}


def _played(players: int, direction: tm.SecondPass) -> Passes:
    rules = tm.rulebook(rounds=1, second_pass=direction)
    points = [
        tm.play([greedy_bot] * players, rules, seed=f"second pass {number}").final.totals for number in range(GAMES)
    ]
    seats = list(zip(*points, strict=True))
    return Passes(tuple(fmean(seat) for seat in seats), tuple(1.96 * stdev(seat) / sqrt(len(seat)) for seat in seats))

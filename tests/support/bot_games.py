"""Games of the bots by seeds, and digests of all that was done in them: the same with every version of the bots."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from random import Random

import attrs

import tussie_mussie as tm
from tests.support.cards import PER_CONDITION
from tests.support.goals import RULES as WITH_GOALS
from tussie_mussie.bots import SearchBot, greedy_bot

RULES = {
    "rulebook": tm.RULEBOOK,
    "turkish": tm.TURKISH,
    "per condition": PER_CONDITION,
    "goals": WITH_GOALS,
    **{name: attrs.evolve(tm.load_pack(name), rounds=2) for name in tm.packs()},
    "solo": tm.SOLO_HARD,
}
SEEDS = {"rulebook": 30, "turkish": 25}
"""The official decks have more games than all others."""


def games() -> Iterator[str]:
    """Yield a line for each game: the bot, the rules, the number of players, the seed and a digest."""
    for name, rules in RULES.items():
        for players in (1,) if rules.solo is not None else (2, 3, 4):
            for seed in range(SEEDS.get(name, 10)):
                yield f"greedy, {name}, {players}, {seed}: {digest(greedy_bot, rules, players, seed)}"
    yield from searches()


def searches() -> Iterator[str]:
    """Yield the lines of the games of a search bot."""
    for name, rules in RULES.items():
        for players in (1,) if rules.solo is not None else (2, 3):
            for seed in (1, 2):
                yield f"search, {name}, {players}, {seed}: {digest(SearchBot(3), rules, players, seed, planning=False)}"


def digest(bot: tm.Bot, rules: tm.Rules, players: int, seed: int, *, planning: bool = True) -> str:
    """16 hexadecimal digits over the actions of a game, and over the plans where the bots had some."""
    said: list[str] = []

    def asked(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        if planning and view.phase is tm.Phase.BEFORE_SCORING:
            said.extend(f"{plan.action}: {plan.value}, {len(plan.line)}" for plan in tm.before_scoring_plans(view))
        return bot(view, rng)

    record = tm.play([asked] * players, rules, seed=seed)
    said += [str(action) for action in record.actions]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.writelines(f"{game}\n" for game in games())

"""Games of the earlier search, as texts: what the library's `SearchBot` did when it was copied."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs

import tussie_mussie as tm

RULES: Final = {
    "rulebook": tm.RULEBOOK,
    "turkish": tm.TURKISH,
    **{name: attrs.evolve(tm.load_pack(name), rounds=1) for name in tm.packs()},
    "solo": attrs.evolve(tm.SOLO_HARD, rounds=1),
}
GAMES: Final = (
    *((name, 2, 3, seed) for name in ("rulebook", "turkish") for seed in range(3)),
    *((name, players, 2, 7) for name in ("rulebook", "turkish") for players in (3, 4)),
    *((name, 2, 2, 1) for name in tm.packs()),
    ("solo", 1, 4, 1),
    ("rulebook", 2, 64, 5),
)
"""For each game the rules, the number of players, the samples and the seed."""


def lines(bot: Callable[[int], tm.Bot]) -> Iterator[str]:
    """Yield a line for each game: what it is, and what was done in it.

    Args:
        bot: makes a bot with so many samples.
    """
    for name, players, samples, seed in GAMES:
        record = tm.play([bot(samples)] * players, RULES[name], seed=seed)
        done = ", ".join(tm.format_action(action) for action in record.actions)
        yield f"{name}, {players} players, {samples} samples, seed {seed}: {done}"

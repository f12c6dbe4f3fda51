"""What is run under Pyodide: whole games of bots, and JSON there and back; it prints one JSON document."""

from __future__ import annotations

import time

STARTED = time.perf_counter()
import attrs

LOADED_ATTRS = time.perf_counter()
import tussie_mussie as tm

IMPORTED = time.perf_counter()
import json
import sys
import warnings
from random import Random

from tussie_mussie.bots import SearchBot, greedy_bot, random_bot


def record(players: int, rules: tm.Rules) -> str:
    """Play a game of bots, write it, read it and all that it went through, and return what was written."""
    bots: list[tm.Bot] = [greedy_bot, random_bot, SearchBot(4), random_bot]
    played = tm.play(bots[:players], rules, seed="pyodide")
    for state in played.replay():
        assert tm.from_json(tm.to_json(state), tm.GameState) == state
        for seat in range(players):
            view = state.view(seat)
            assert tm.from_json(tm.to_json(view), tm.PlayerView) == view
    written = tm.to_json(played)
    assert tm.from_json(written, tm.GameRecord) == played
    return written


def seconds_of_a_game() -> float:
    """Return how long a game takes in which everybody acts at random."""
    rng = Random(1)
    begun = time.perf_counter()
    for _ in range(20):
        tm.playout(tm.new_game(), rng)
    return (time.perf_counter() - begun) / 20


def told() -> dict[str, object]:
    """Return what there is to tell."""
    return {
        "platform": sys.platform,
        "attrs": attrs.__version__,
        "packs": len([tm.load_pack(name).name for name in tm.packs()]),
        "records": [record(players, rules) for players in (2, 3, 4) for rules in (tm.RULEBOOK, tm.TURKISH)],
        "seconds": {"import": IMPORTED - LOADED_ATTRS, "game at random": seconds_of_a_game()},
    }


if __name__ == "__main__":  # and not when tests are looked for
    warnings.simplefilter("error")
    print(json.dumps(told()))

"""Measure `tussie_mussie.batch` and the arena, each right beside what it is compared with.

Run it as `python tests/benchmarks/bulk.py [rounds]`, with the extra `batch`. What is printed are the medians of ratios.
Times are those of the processor; lookups, in which numpy may use several threads, and the two workers of the arena are
compared by the clock.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Final

import numpy as np
from attrs import evolve

import tussie_mussie as tm
from tussie_mussie import arena
from tussie_mussie.batch import Games, every_arrangement, score_totals
from tussie_mussie.bots import greedy_bot

GAMES: Final = 50_000
SCALAR: Final = 1_000
MATCH: Final = 600


def cpu(run: Callable[[], object]) -> float:
    """Return the seconds of the processor that something takes."""
    started = time.process_time()
    run()
    return time.process_time() - started


def clock(run: Callable[[], object]) -> float:
    """Return the seconds that something takes."""
    started = time.perf_counter()
    run()
    return time.perf_counter() - started


def lookups() -> float:
    """Return the rate of totals as a multiple of that of looking up as many items of a table of numpy."""
    laid = every_arrangement()
    base = 2 * len(tm.RULEBOOK.deck) + 1
    table = np.zeros(base**4, dtype=np.int16)
    places = (laid.astype(np.int64) + 1) @ base ** np.arange(3, -1, -1)
    score_totals(laid)
    bare = min(clock(lambda: table[places]) for _ in range(9))
    return bare / min(clock(lambda: score_totals(laid)) for _ in range(9))


def table_of_a_new_deck() -> float:
    """Return the seconds until all totals of a deck that was never seen are there."""
    rules = evolve(tm.RULEBOOK, name=f"new {time.perf_counter()}", deck=tm.RULEBOOK.deck[::-1])
    return cpu(lambda: score_totals(every_arrangement(rules), rules))


def scalar_games(rng: Random) -> None:
    """Play games at random, one after the other."""
    for _ in range(SCALAR):
        state = tm.new_game()
        while (player := state.current_player) is not None:
            action = state.sample_chance(rng) if player == tm.CHANCE else rng.choice(state.legal_actions())
            state = state.apply(action)


def games_in_bulk() -> float:
    """Return the rate of random games in bulk as a multiple of that of games one after the other."""
    alone = cpu(lambda: scalar_games(Random(1))) / SCALAR
    return alone / (cpu(lambda: Games.playouts(GAMES, 2, tm.RULEBOOK, 1)) / GAMES)


def two_workers() -> float:
    """Return the rate of a tournament with two workers as a multiple of that with one."""
    seconds: list[float] = []
    for workers in (1, 2):
        with ProcessPoolExecutor(workers) as executor:
            list(executor.map(abs, range(100)))  # they begin before the clock does
            arena.match([greedy_bot, greedy_bot], tm.RULEBOOK, games=50, seed=0, executor=executor)
            play = lambda pool=executor: arena.match(  # noqa: E731
                [greedy_bot, greedy_bot], tm.RULEBOOK, games=MATCH, seed=1, executor=pool
            )
            seconds.append(clock(play))
    return seconds[0] / seconds[1]


def overhead() -> float:
    """Return what a game of greedy bots takes in the arena, as a multiple of what it takes without."""
    alone = cpu(lambda: [tm.play([greedy_bot, greedy_bot], seed=seed) for seed in range(MATCH // 4)])
    return cpu(lambda: arena.match([greedy_bot, greedy_bot], tm.RULEBOOK, games=MATCH // 4, seed=1)) / alone


FIGURES: Final[tuple[tuple[str, Callable[[], float], str, float], ...]] = (
    ("totals, times a bare lookup", lookups, "at least", 0.25),
    ("table of a new deck, seconds", table_of_a_new_deck, "at most", 2.0),
    ("games in bulk, times one by one", games_in_bulk, "at least", 10.0),
    ("two workers, times one", two_workers, "at least", 1.7),
    ("arena, times plain games", overhead, "at most", 1.1),
)


def main(rounds: int) -> None:
    """Measure and print everything."""
    for name, measure, side, wanted in FIGURES:
        measure()
        figure = statistics.median([measure() for _ in range(rounds)])
        holds = figure >= wanted if side == "at least" else figure <= wanted
        print(f"{name:<34} {figure:>8.2f}  (wanted {side} {wanted})  {'holds' if holds else 'MISSED'}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)

"""All speed figures in one run, beside OpenSpiel's `python_kuhn_poker` in the same loop.

    python tests/benchmarks/figures.py [rounds]

OpenSpiel is an optional dependency (`pip install open_spiel`). Machines are noisy: each figure is taken once a round,
right after the reference, and what is printed is the median of the ratios; a ratio says more than a time.
"""

from __future__ import annotations

import gc
import importlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, islice, permutations, product
from random import Random
from typing import Final, Protocol

from attrs import frozen

import tussie_mussie as tm
from tussie_mussie.bots import SearchBot, greedy_bot

GAMES: Final = 300
SCORED: Final = 10_000
SEATS: Final = 4


class KuhnState(Protocol):
    """What is used of OpenSpiel's states."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


class Game(Protocol):
    """What is used of OpenSpiel's games."""

    def new_initial_state(self) -> KuhnState: ...


@frozen
class Figure:
    """A measured rate, the least of it that is wanted as a multiple of the reference, and what it counts."""

    name: str
    rate: Callable[[], float]
    wanted: float


@frozen
class Time:
    """A measured time in microseconds, and the most of it that is wanted on a quiet machine."""

    name: str
    microseconds: Callable[[], float]
    wanted: float


def timed(run: Callable[[], int]) -> float:
    """Return how many times a second something was done."""
    started = time.perf_counter()
    done = run()
    return done / (time.perf_counter() - started)


def kuhn(new_state: Callable[[], KuhnState], rng: Random) -> int:
    """Play games of Kuhn poker at random with all actions listed, and return the number of decisions."""
    decisions = 0
    for _ in range(10 * GAMES):
        state = new_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, probabilities)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions


def playouts(players: int, rng: Random) -> int:
    """Play games at random with all actions listed, and return the number of decisions."""
    decisions = 0
    for _ in range(GAMES):
        state = tm.new_game(players)
        while (player := state.current_player) is not None:
            if player == tm.CHANCE:
                state = state.apply(state.sample_chance(rng))
            else:
                state = state.apply(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions


def fresh_arrangements() -> Iterator[tm.Arrangement]:
    """Yield all arrangements of four cards of the rulebook in an order without a pattern, each once."""
    rows = list(permutations(tm.RULEBOOK.deck, 4))
    faces = list(product(tm.Face, repeat=4))
    rng = Random(7)
    rng.shuffle(rows)
    for turn in range(len(faces)):
        for number, row in enumerate(rows):
            up = faces[(number + turn) % len(faces)]
            yield tm.Arrangement([tm.PlacedCard(card, face) for card, face in zip(row, up, strict=True)])


FRESH: Final = fresh_arrangements()
SEEDS: Final = count()


def scores(score: Callable[[tm.Arrangement], object]) -> float:
    """Return the rate of scoring arrangements that were never scored before."""
    rows = list(islice(FRESH, SCORED))

    def run() -> int:
        for row in rows:
            score(row)
        return SCORED

    return timed(run)


def moments(phase: tm.Phase) -> list[tm.GameState]:
    """Return states of a phase from random games of four players."""
    found: list[tm.GameState] = []
    for seed in range(12):
        rng = Random(seed)
        state = tm.new_game(SEATS)
        while (player := state.current_player) is not None:
            if state.phase is phase:
                found.append(state)
            action = state.sample_chance(rng) if player == tm.CHANCE else rng.choice(state.legal_actions())
            state = state.apply(action)
    return found


def slowest_phase(each: Callable[[tm.GameState, int], object]) -> float:
    """Return the time of something for a seat of a state, in microseconds, in the phase in which it takes longest."""
    worst = 0.0
    for phase in (tm.Phase.DRAW, tm.Phase.OFFER, tm.Phase.TAKE, tm.Phase.BEFORE_SCORING):
        states = moments(phase)
        best = float("inf")
        for _ in range(3):
            started = time.perf_counter()
            for state in states:
                for seat in range(SEATS):
                    each(state, seat)
            best = min(best, (time.perf_counter() - started) / (len(states) * SEATS) * 1e6)
        worst = max(worst, best)
    return worst


def sampling() -> float:
    """Return the time of `sample_state` in the phases before the reveal, on average, in microseconds."""
    rng = Random(3)
    views = [
        state.view(seat)
        for phase in (tm.Phase.OFFER, tm.Phase.TAKE)
        for state in moments(phase)
        for seat in range(SEATS)
    ]
    return 1e6 / timed(lambda: len([tm.sample_state(view, rng) for view in views]))


def searching() -> float:
    """Return the time of one choice of a search bot in a two-player game, in microseconds."""
    bot = SearchBot(64)
    rng = Random(5)
    state = tm.new_game()
    times: list[float] = []
    while state.round == 1:
        player = state.current_player
        if player is None or player == tm.CHANCE:
            state = state.apply(state.sample_chance(rng))
            continue
        started = time.perf_counter()
        action = bot(state.view(player), rng)
        if state.phase in {tm.Phase.OFFER, tm.Phase.TAKE}:
            times.append(time.perf_counter() - started)
        state = state.apply(action)
    return statistics.mean(times) * 1e6


def greedy_games() -> float:
    """Return the time of a game of two greedy bots, in microseconds."""
    games = GAMES // 3

    def run() -> int:
        for _ in range(games):
            tm.play((greedy_bot, greedy_bot), seed=next(SEEDS))
        return games

    return 1e6 / timed(run)


def importing() -> float:
    """Return what importing the library takes beyond importing attrs, in microseconds, with its bytecode written."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def once(module: str) -> float:
        code = f"import time, attrs; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment, text=True)
        return float(ran.stdout)

    return min(once("tussie_mussie") for _ in range(7)) * 1e6


FIGURES: Final = (
    Figure("decisions a second, 2 players", lambda: timed(lambda: playouts(2, Random(next(SEEDS)))), 2.2),
    Figure("decisions a second, 4 players", lambda: timed(lambda: playouts(4, Random(next(SEEDS)))), 2.2),
    Figure("explained scores a second", lambda: scores(tm.score), 2.2),
    Figure("totals a second", lambda: scores(tm.score_total), 13.0),
)
TIMES: Final = (
    Time("view, 4 players, slowest phase (µs)", lambda: slowest_phase(lambda state, seat: state.view(seat)), 4.6),
    Time("sample_state, 4 players (µs)", sampling, 32.0),
    Time("search move, 64 samples (µs)", searching, 23_000.0),
    Time("greedy game, 2 players (µs)", greedy_games, 2_500.0),  # 2,000 games in 5 seconds
    Time("import over attrs (µs)", importing, 40_000.0),
)


def main(rounds: int) -> None:
    """Measure and print everything."""
    try:
        importlib.import_module("open_spiel.python.games.kuhn_poker")  # it registers the game
        load_game: Callable[[str], Game] = importlib.import_module("pyspiel").load_game
    except ImportError:
        sys.exit("OpenSpiel is the reference: pip install open_spiel")
    game = load_game("python_kuhn_poker")
    references: list[float] = []
    rates: dict[str, list[float]] = {figure.name: [] for figure in FIGURES}
    ratios: dict[str, list[float]] = {figure.name: [] for figure in FIGURES}
    for figure in FIGURES:
        figure.rate()  # the first run fills what is remembered; new games and arrangements come in every later one
    gc.collect()
    gc.freeze()  # what the script itself holds is none of the library's business
    for _ in range(rounds):
        for figure in FIGURES:
            reference = timed(lambda: kuhn(game.new_initial_state, Random(1)))
            references.append(reference)
            rate = figure.rate()
            rates[figure.name].append(rate)
            ratios[figure.name].append(rate / reference)
    print(f"{'python_kuhn_poker, decisions a second':<40} {statistics.median(references):>10,.0f}")
    for figure in FIGURES:
        ratio = statistics.median(ratios[figure.name])
        verdict = "holds" if ratio >= figure.wanted else "MISSED"
        rate = statistics.median(rates[figure.name])
        print(f"{figure.name:<40} {rate:>10,.0f}  {ratio:>6.2f} times  (wanted {figure.wanted})  {verdict}")
    for measured in TIMES:
        best = min(measured.microseconds() for _ in range(3))
        verdict = "holds" if best <= measured.wanted else "MISSED"
        print(f"{measured.name:<40} {best:>10,.1f}  (wanted at most {measured.wanted:,.1f})  {verdict}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)

"""How fast the library is, beside a reference: compare the ratios, not the times.

Run with `pytest tests/benchmarks -m benchmark --benchmark-enable -n 0`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count, cycle
from random import Random
from typing import Protocol

import pytest
from attrs import frozen

import tussie_mussie as tm
from tests.support.cards import PER_CONDITION, random_arrangement
from tests.support.games import states_of
from tests.support.goals import RULES as WITH_GOALS
from tussie_mussie.bots import greedy_bot

pytestmark = pytest.mark.benchmark


class Benchmark(Protocol):
    """What is used of pytest-benchmark's fixture."""

    extra_info: dict[str, object]

    def __call__(self, function: Callable[[], object]) -> object: ...


@frozen
class TenFields:
    """The reference: what it costs to make one frozen object."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    j: int


def test_reference_ten_field_object(benchmark: Benchmark) -> None:
    benchmark(lambda: TenFields(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))


# --- Playing ----------------------------------------------------------------------------------------------


def play_out(players: int, rng: Random) -> int:
    """Play a game with every action listed and checked, and return the number of decisions."""
    state = tm.new_game(players)
    decisions = 0
    while (player := state.current_player) is not None:
        if player == tm.CHANCE:
            state = state.apply(state.sample_chance(rng))
        else:
            state = state.apply(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(benchmark: Benchmark, players: int) -> None:
    rng = Random(1)

    def ten_games() -> int:
        return sum(play_out(players, rng) for _ in range(10))

    ten_games()
    started = time.perf_counter()
    decisions = sum(ten_games() for _ in range(10))
    benchmark.extra_info["decisions per second"] = round(decisions / (time.perf_counter() - started))
    benchmark(ten_games)


def test_greedy_games(benchmark: Benchmark) -> None:
    seeds = count()
    benchmark(lambda: tm.play((greedy_bot,) * 2, seed=next(seeds)))


def _moments(kind: type[object]) -> list[tuple[tm.GameState, tm.Action]]:
    """Return states with an action of a kind that can be applied to them."""
    found: list[tuple[tm.GameState, tm.Action]] = []
    for rules in (tm.RULEBOOK, tm.TURKISH):
        for seed in range(12):
            for state in states_of(seed, 2, rules):
                listed: list[tm.Action] = [draw for draw, _ in state.chance_outcomes()[:3]]
                for player in state.pending_players:
                    listed += state.legal_actions(player)
                found += [(state, action) for action in listed if isinstance(action, kind)][:3]
    return found


@pytest.mark.parametrize(
    "kind", [tm.Draw, tm.Offer, tm.Take, tm.Flip, tm.Discard, tm.Invoke, tm.Replace, tm.Add, tm.Finish]
)
def test_apply(benchmark: Benchmark, kind: type[object]) -> None:
    moments = cycle(_moments(kind))

    def one() -> tm.GameState:
        state, action = next(moments)
        return state.apply(action)

    benchmark(one)


def test_legal_actions_before_scoring(benchmark: Benchmark) -> None:
    states = cycle([state for state, _ in _moments(tm.Flip)])
    benchmark(lambda: next(states).legal_actions())


# --- Scoring ----------------------------------------------------------------------------------------------


def _arrangements() -> list[tm.Arrangement]:
    rng = Random(1)
    return [random_arrangement(rng, tm.RULEBOOK, 4) for _ in range(20_000)]


@pytest.mark.parametrize("rules", [tm.RULEBOOK, PER_CONDITION], ids=["one-color", "per-condition"])
def test_score_with_all_lines(benchmark: Benchmark, rules: tm.Rules) -> None:
    rows = cycle(_arrangements())
    benchmark(lambda: tm.score(next(rows), rules))


@pytest.mark.parametrize("rules", [tm.RULEBOOK, PER_CONDITION], ids=["one-color", "per-condition"])
def test_score_total(benchmark: Benchmark, rules: tm.Rules) -> None:
    rows = cycle(_arrangements())
    benchmark(lambda: tm.score_total(next(rows), rules))


def test_explain(benchmark: Benchmark) -> None:
    rows = cycle(_arrangements())
    benchmark(lambda: tm.score(next(rows)).explain())


# --- Knowing ----------------------------------------------------------------------------------------------

PHASES = [phase for phase in tm.Phase if phase is not tm.Phase.GAME_OVER]


def _states(phase: tm.Phase) -> list[tm.GameState]:
    rules = WITH_GOALS if phase is tm.Phase.REVEAL else tm.RULEBOOK
    return [state for seed in range(8) for state in states_of(seed, 4, rules) if state.phase is phase]


@pytest.mark.parametrize("phase", PHASES, ids=[phase.value for phase in PHASES])
def test_view_of_four_players(benchmark: Benchmark, phase: tm.Phase) -> None:
    moments = cycle([(state, seat) for state in _states(phase) for seat in range(4)])

    def one() -> tm.PlayerView:
        state, seat = next(moments)
        return state.view(seat)

    benchmark(one)


@pytest.mark.parametrize("phase", PHASES, ids=[phase.value for phase in PHASES])
def test_sample_state(benchmark: Benchmark, phase: tm.Phase) -> None:
    views = cycle([state.view(seat) for state in _states(phase) for seat in range(4)])
    rng = Random(1)
    benchmark(lambda: tm.sample_state(next(views), rng))


def test_count_states(benchmark: Benchmark) -> None:
    views = cycle([state.view(seat) for phase in PHASES for state in _states(phase) for seat in range(4)])
    benchmark(lambda: tm.count_states(next(views)))


def test_information_state(benchmark: Benchmark) -> None:
    views = cycle([state.view(seat) for phase in PHASES for state in _states(phase) for seat in range(4)])
    benchmark(lambda: next(views).information_state)


# --- Importing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["attrs", "tussie_mussie"])
def test_import(benchmark: Benchmark, module: str) -> None:
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"

    def once() -> float:
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
        return float(ran.stdout)

    benchmark.extra_info["milliseconds in the process"] = round(min(once() for _ in range(10)) * 1_000, 1)
    benchmark(once)

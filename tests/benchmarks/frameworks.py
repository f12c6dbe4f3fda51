"""Measure the adapters beside games of the frameworks themselves: steps a second, with the observation of who acts.

Run it as `python tests/benchmarks/frameworks.py [rounds]`, with the extras `openspiel`, `pettingzoo` and `gymnasium`,
and `pip install "pettingzoo[classic]"` for Leduc hold'em. What is not installed is left out. Times are those of the
processor; each adapter is measured right beside the game that it is compared with.
"""

from __future__ import annotations

import importlib
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Protocol, TypeGuard

STEPS = 4_000
"""The steps of one measurement."""
Play = Callable[[Random], int]
"""Plays a game at random, and returns the number of its steps."""


class State(Protocol):
    """A state of OpenSpiel."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def observation_tensor(self) -> list[float]: ...
    def apply_action(self, action: int) -> None: ...


class Game(Protocol):
    """A game of OpenSpiel."""

    def new_initial_state(self) -> State: ...


class Mask(Protocol):
    """A mask of numpy."""

    def nonzero(self) -> tuple[Chosen]: ...


class Chosen(Protocol):
    """The numbers of a mask."""

    def tolist(self) -> list[int]: ...


class Env(Protocol):
    """An environment of PettingZoo."""

    agents: list[str]

    def reset(self, seed: int) -> None: ...
    def last(self) -> tuple[object, float, bool, bool, dict[str, Mask]]: ...
    def step(self, action: int | None) -> None: ...


class Learning(Protocol):
    """An environment of Gymnasium."""

    def reset(self, *, seed: int) -> tuple[object, dict[str, Mask]]: ...
    def step(self, action: int) -> tuple[object, float, bool, bool, dict[str, Mask]]: ...


def in_openspiel(game: Game) -> Play:
    """Return what plays a game of OpenSpiel; draws are steps too."""

    def play(rng: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def has_mask(seen: object) -> TypeGuard[dict[str, Mask]]:
    """Return whether an observation is a dict with a mask."""
    return isinstance(seen, dict)


def in_pettingzoo(env: Env) -> Play:
    """Return what plays a game of PettingZoo."""

    def play(rng: Random) -> int:
        env.reset(seed=rng.getrandbits(30))
        steps = 0
        while env.agents:
            seen, _, over, truncated, info = env.last()
            masks = seen if has_mask(seen) else info
            env.step(None if over or truncated else rng.choice(masks["action_mask"].nonzero()[0].tolist()))
            steps += 1
        return steps

    return play


def in_gymnasium(env: Learning) -> Play:
    """Return what plays a game of Gymnasium against a bot that acts at random; the bot's steps do not count."""

    def play(rng: Random) -> int:
        _, info = env.reset(seed=rng.getrandbits(30))
        over, steps = False, 0
        while not over:
            _, _, over, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0].tolist()))
            steps += 1
        return steps

    return play


def rate(play: Play, rng: Random) -> float:
    """Return the steps a second."""
    begun, steps = time.process_time(), 0
    while steps < STEPS:
        steps += play(rng)
    return steps / (time.process_time() - begun)


def openspiel_game(name: str) -> Play:
    """Return what plays a game of OpenSpiel by its name."""
    importlib.import_module("open_spiel.python.games.kuhn_poker")
    importlib.import_module("tussie_mussie.openspiel")
    return in_openspiel(importlib.import_module("pyspiel").load_game(name))


PAIRS: tuple[tuple[str, Callable[[], Play], str, Callable[[], Play]], ...] = (
    (
        "OpenSpiel",
        lambda: openspiel_game("python_tussie_mussie"),
        "python_kuhn_poker",
        lambda: openspiel_game("python_kuhn_poker"),
    ),
    (
        "PettingZoo",
        lambda: in_pettingzoo(importlib.import_module("tussie_mussie.pettingzoo.tussie_mussie_v0").env()),
        "leduc_holdem_v4",
        lambda: in_pettingzoo(importlib.import_module("pettingzoo.classic.rlcard_envs.leduc_holdem").env()),
    ),
    (
        "Gymnasium",
        lambda: in_gymnasium(importlib.import_module("tussie_mussie.gymnasium").TussieMussieEnv()),
        "leduc_holdem_v4",
        lambda: in_pettingzoo(importlib.import_module("pettingzoo.classic.rlcard_envs.leduc_holdem").env()),
    ),
)


def main(rounds: int) -> None:
    """Measure and print everything."""
    for name, make, reference, make_reference in PAIRS:
        try:
            play = make()
        except ImportError as error:
            print(f"{name}: left out, {error}")
            continue
        try:
            other = make_reference()
        except ImportError as error:
            other = None
            print(f"{name}: {reference} is left out, {error}")
        own: list[float] = []
        others: list[float] = []
        for round_ in range(rounds + 1):
            own.append(rate(play, Random(round_)))
            others += [] if other is None else [rate(other, Random(round_))]
        said = f"{name:<12} {statistics.median(own[1:]):>10,.0f} steps a second"
        if others:
            ratios = [mine / theirs for mine, theirs in zip(own[1:], others[1:], strict=True)]
            said += f"; {reference} {statistics.median(others[1:]):,.0f}; {statistics.median(ratios):.2f} times"
        print(said)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)

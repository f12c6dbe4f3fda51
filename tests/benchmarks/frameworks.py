"""Measure the adapters beside games of the frameworks themselves: steps a second, with the observation of who acts.

Run it as `python tests/benchmarks/frameworks.py [rounds]`, with the extras `openspiel`, `pettingzoo` and `gymnasium`,
and `pip install rlcard pygame` for Leduc hold'em, which PettingZoo has from RLCard. What is not installed is left out.
Times are those of the processor; each adapter is measured right beside the games that it is compared with. The games of
one framework go through the very same calls; `python_nothing` is what OpenSpiel itself takes.
"""

from __future__ import annotations

import importlib
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Protocol, TypedDict, TypeGuard

STEPS = 4_000
"""The steps of one measurement."""
Play = Callable[[Random], int]
"""Plays a game at random, and returns the number of its steps."""
Reference = tuple[str, Callable[[], Play]]
"""What a game is called, and what makes what plays it."""


class State(Protocol):
    """A state of OpenSpiel."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def returns(self) -> list[float]: ...


class Game(Protocol):
    """A game of OpenSpiel."""

    def new_initial_state(self) -> State: ...


class Observer(Protocol):
    """An observer of OpenSpiel."""

    def set_from(self, state: State, player: int) -> None: ...


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


class Dealt(TypedDict):
    """What RLCard tells who acts; `obs` is the observation."""

    obs: object
    legal_actions: dict[int, object]


class RlcardEnv(Protocol):
    """An environment of RLCard."""

    def reset(self) -> tuple[Dealt, int]: ...
    def step(self, action: int) -> tuple[Dealt, int]: ...
    def is_over(self) -> bool: ...
    def get_payoffs(self) -> object: ...


def in_openspiel(game: Game, observer: Observer) -> Play:
    """Return what plays a game of OpenSpiel; draws are steps too, all of which are equally likely."""

    def play(rng: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                action, _ = rng.choice(state.chance_outcomes())
            else:
                observer.set_from(state, state.current_player())
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        state.returns()
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


def in_rlcard(env: RlcardEnv) -> Play:
    """Return what plays a game of RLCard, whose every step comes with the observation of who acts next."""

    def play(rng: Random) -> int:
        told, _ = env.reset()
        steps = 0
        while not env.is_over():
            told, _ = env.step(rng.choice(list(told["legal_actions"])))
            steps += 1
        env.get_payoffs()
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
    importlib.import_module("nothing")
    game = importlib.import_module("pyspiel").load_game(name)
    return in_openspiel(game, importlib.import_module("open_spiel.python.observation").make_observation(game))


def pettingzoo_leduc() -> Play:
    """Return what plays PettingZoo's Leduc hold'em."""
    return in_pettingzoo(importlib.import_module("pettingzoo.classic.rlcard_envs.leduc_holdem").env())


def rlcard_leduc() -> Play:
    """Return what plays RLCard's Leduc hold'em."""
    return in_rlcard(importlib.import_module("rlcard").make("leduc-holdem", config={"seed": 1}))


KUHN: Reference = "python_kuhn_poker", lambda: openspiel_game("python_kuhn_poker")
NOTHING: Reference = "python_nothing", lambda: openspiel_game("python_nothing")
LEDUC: Reference = "leduc_holdem_v4", pettingzoo_leduc
RLCARD: Reference = "RLCard's leduc-holdem", rlcard_leduc
COMPARED: tuple[tuple[Reference, tuple[Reference, ...]], ...] = (
    (("OpenSpiel", lambda: openspiel_game("python_tussie_mussie")), (KUHN, NOTHING)),
    (
        (
            "PettingZoo",
            lambda: in_pettingzoo(importlib.import_module("tussie_mussie.pettingzoo.tussie_mussie_v0").env()),
        ),
        (LEDUC, RLCARD),
    ),
    (
        ("Gymnasium", lambda: in_gymnasium(importlib.import_module("tussie_mussie.gymnasium").TussieMussieEnv())),
        (LEDUC, RLCARD),
    ),
)


def made(reference: Reference) -> dict[str, Play]:
    """Return what plays, by its name; nothing where it is not installed."""
    name, make = reference
    try:
        return {name: make()}
    except ImportError as error:
        print(f"{name} is left out: {error}")
        return {}


def main(rounds: int) -> None:
    """Measure and print everything."""
    for adapter, references in COMPARED:
        for name, play in made(adapter).items():
            others = {other: played for reference in references for other, played in made(reference).items()}
            rates: dict[str, list[float]] = {own: [] for own in (name, *others)}
            for round_ in range(rounds + 1):
                for own, played in {name: play, **others}.items():
                    rates[own].append(rate(played, Random(round_)))
            print(f"{name:<12} {statistics.median(rates[name][1:]):>10,.0f} steps a second")
            for other in others:
                ratios = [mine / theirs for mine, theirs in zip(rates[name][1:], rates[other][1:], strict=True)]
                median = statistics.median(rates[other][1:])
                print(f"    {other:<24} {median:>10,.0f}; {statistics.median(ratios):.2f} times")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)

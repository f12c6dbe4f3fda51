"""Random games for the tests of what a player knows."""

from __future__ import annotations

import random

from attrs import field, frozen

import tussie_mussie as tm


@frozen
class Game:
    """A random game up to some action."""

    called: str  # what made it; the states would fill pages of a failing test
    states: tuple[tm.GameState, ...] = field(repr=False)
    actions: tuple[tm.Action, ...] = field(repr=False)

    @property
    def last(self) -> tm.GameState:
        return self.states[-1]

    @property
    def round_start(self) -> int:
        """The number of the state with which the last state's round began."""
        return next(number for number, state in enumerate(self.states) if state.round == self.last.round)


def random_game(seed: int, players: int, rules: tm.Rules, steps: int) -> Game:
    """Play at random, everybody who may act with the same chance, for at most so many steps."""
    rng = random.Random(seed)
    states = [tm.new_game(players, rules, first_player=rng.randrange(players))]
    actions: list[tm.Action] = []
    while len(actions) < steps and not states[-1].is_over:
        state = states[-1]
        if state.current_player == tm.CHANCE:
            action: tm.Action = state.sample_chance(rng)
        else:
            action = rng.choice(state.legal_actions(rng.choice(state.pending_players)))
        actions.append(action)
        states.append(state.apply(action))
    called = f"random_game({seed}, {players}, {rules.name!r}, {steps})"
    return Game(called, tuple(states), tuple(actions))

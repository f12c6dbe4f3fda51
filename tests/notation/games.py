"""Random games to write down and read back."""

from __future__ import annotations

from random import Random

from attrs import evolve, frozen
from hypothesis import strategies as st

import tussie_mussie as tm

SMALL = tm.Rules(
    "small",
    tuple(tm.RULEBOOK.card(code) for code in ("RR", "PX", "OR", "VI", "SN", "MG", "PL", "GA", "DS", "CM")),
    rounds=2,
    arrangement_size=2,
)
"""A deck of ten cards, all abilities among them."""

VARIANTS = (
    tm.RULEBOOK,
    tm.TURKISH,
    tm.rulebook(rounds=1),
    tm.rulebook(
        rounds=2,
        marigold=tm.Color.ORANGE,
        wild_color=tm.WildColor.PER_CONDITION,
        second_pass=tm.SecondPass.LEFT,
    ),
    evolve(tm.TURKISH, name="short", rounds=1, second_pass=tm.SecondPass.RIGHT),
    SMALL,
)


@frozen
class Game:
    """A game played at random: all its states, and the action after each but the last."""

    states: tuple[tm.GameState, ...]
    actions: tuple[tm.Action, ...]

    @property
    def rules(self) -> tm.Rules:
        return self.states[0].rules

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (None, *range(self.states[0].players))


def random_game(seed: int, players: int, rules: tm.Rules) -> Game:
    """Play a game at random; before scoring the players act in any order."""
    rng = Random(seed)
    states = [tm.new_game(players, rules, first_player=rng.randrange(players))]
    actions: list[tm.Action] = []
    while not states[-1].is_over:
        state = states[-1]
        if state.current_player == tm.CHANCE:
            actions.append(state.sample_chance(rng))
        else:
            actions.append(rng.choice(state.legal_actions(rng.choice(state.pending_players))))
        states.append(state.apply(actions[-1]))
    return Game(tuple(states), tuple(actions))


def seats(rules: tm.Rules) -> range:
    """Return the numbers of players that can play."""
    drawn = sum(card.ability.draws for card in rules.deck if card.ability)
    return range(2, min(4, (len(rules.deck) - drawn) // rules.arrangement_size) + 1)


GAMES = st.sampled_from(VARIANTS).flatmap(
    lambda rules: st.builds(random_game, st.integers(0, 2**32), st.sampled_from(seats(rules)), st.just(rules))
)
"""Whole games of all variants, for all numbers of players."""


def without_history(view: tm.PlayerView) -> tm.PlayerView:
    """Return a view as a line of notation carries it."""
    return evolve(view, offers=(), results=())

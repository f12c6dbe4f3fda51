"""Rules with goals, and random games with them."""

from __future__ import annotations

from random import Random

import attrs

import tussie_mussie as tm
from tussie_mussie.effects import Between, Cards, Count, If, Per, Place, Points, Unit, if_most, per_card_of

RED = tm.Color.RED
PAIRS = tm.Goal("g-pairs", "PA", "Pairs", Per(2, Count(Unit.PAIRS)), tm.Color.PINK)
MOST = tm.Goal("g-most", "MO", "Most Hearts", if_most(Count(Unit.HEARTS), 3, ties=True))
ENDS = tm.Goal(
    "g-ends", "EN", "Ends", If(Between(Count(cards=Cards(place=Place.ENDS, row=tm.Face.DOWN)), 2), Points(2))
)
REDS = tm.Goal("g-reds", "RE", "Reds", per_card_of(RED))
GOALS = (PAIRS, MOST, ENDS, REDS)
RULES = attrs.evolve(tm.RULEBOOK, name="with goals", goals=GOALS, goals_revealed=2)


def walk(seed: int, players: int, rules: tm.Rules = RULES) -> list[tm.GameState]:
    """The states of a random game."""
    rng = Random(seed)
    states = [tm.new_game(players, rules)]
    while not states[-1].is_over:
        state = states[-1]
        if state.current_player == tm.CHANCE:
            action: tm.Action = state.sample_chance(rng)
        else:
            action = rng.choice(state.legal_actions(rng.choice(state.pending_players)))
        states.append(state.apply(action))
    return states

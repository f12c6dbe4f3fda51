"""Rounds that are played to their end in states, for searches by any rules: offers at random, sensible choices.

Where numbers are not enough (abilities of many steps, cards that look at other players, a user's own effects, solo
games), a search plays on in states; and before scoring it does so when there is no time for the exact answer.
"""

from __future__ import annotations

import random
from typing import Final

from tussie_mussie._internal.actions import Action, Invoke, PlayerAction, PreparationAction, Take
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.beliefs import sample_state
from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.many_totals import totals_with
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.plans import Points, position_of
from tussie_mussie._internal.results import each
from tussie_mussie._internal.rng import Rng, one_of, shuffle
from tussie_mussie._internal.scoring import row_total, score_total
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._budgets import Clock
from tussie_mussie.bots._worth import downs, lead, ups

__all__ = ["best_by_rollouts", "best_preparation"]

_GUESSES: Final = 2
"""How many cards a recipient thinks of when it guesses what the facedown one may be."""


def best_by_rollouts(
    view: PlayerView, player: int, actions: tuple[PlayerAction, ...], rng: Rng, clock: Clock
) -> PlayerAction:
    """Return the action with the best mean lead over the best opponent.

    Args:
        view: what the player knows, before the reveal.
        player: the viewer's seat.
        actions: what the player may do.
        rng: the bot's random generator.
        clock: how many worlds to look at.

    Raises:
        InvalidArrangementError: the view contradicts itself.
        OutOfTime: not even one world was looked at in time.
    """

    def look(_: int) -> list[Points]:
        world = sample_state(view, rng)
        seed = rng.getrandbits(64)
        return [_lead(world.apply(action), view.round, player, seed, clock) for action in actions]

    leads: list[Points] = [0] * len(actions)
    for found in clock.tries(look):
        leads = [sum(both) for both in zip(leads, found, strict=True)]
    return actions[leads.index(max(leads))]


def best_preparation(view: PlayerView, player: int, rng: Rng, clock: Clock) -> PreparationAction:
    """Return the action before scoring after which a player scores most on average.

    Args:
        view: what the player knows before scoring.
        player: the viewer's seat.
        rng: the bot's random generator.
        clock: how many times to try each action.

    Raises:
        InvalidArrangementError: the view contradicts itself.
        OutOfTime: not even once all of them were tried in time.
    """
    part, unseen, table = position_of(view, player)
    others = table[0]
    bits = part.shared.index.bits(unseen)

    def look(_: int) -> list[int]:
        shuffle(rng, bits)
        found: list[int] = []
        for action in part.legal:
            clock.check()
            after = _prepared(part.following(action), view.goals, bits[:], rng, clock)
            found.append(row_total(after.row, after.shared, others, view.goals))
        return found

    points = [0] * len(part.legal)
    for found in clock.tries(look):
        points = [sum(both) for both in zip(points, found, strict=True)]
    return part.legal[points.index(max(points))]


def _lead(state: GameState, number: int, player: int, seed: int, clock: Clock) -> Points:
    """Return by how many points a player leads the best of the others after a round that is played sensibly."""
    chance, thoughts = random.Random(seed), random.Random(seed + 1)
    while state.phase is not Phase.BEFORE_SCORING and state.round == number and not state.is_over:
        clock.check()
        legal = state.legal_actions()
        if state.offer is not None and len(legal) > 1:  # an automaton has no choice
            action: Action = _taken(state, state.offer, thoughts)
        elif legal:
            action = one_of(thoughts, legal)
        else:
            action = state.sample_chance(chance)
        state = state.apply(action)
    totals = _totals(state, chance, thoughts, clock) if state.phase is Phase.BEFORE_SCORING else state.totals
    return lead(totals, player)


def _taken(state: GameState, offer: TableOffer, rng: Rng) -> Take:
    """Return the choice of a recipient who compares the faceup card with some that the facedown one may be."""
    shared = shared_by(state.rules)
    index = shared.index
    own = tuple([index.place(at).code for at in state.arrangements[offer.recipient]])
    unseen = state.undrawn if offer.face_down is None else (*state.undrawn, offer.face_down)
    guessed = [one_of(rng, unseen) for _ in range(_GUESSES)]
    faceup, *guesses = totals_with(own, [*ups([offer.face_up], shared), *downs(guessed, shared)], shared, state.goals)
    return Take(offer.recipient, Face.UP if faceup * _GUESSES >= sum(guesses) else Face.DOWN)


def _totals(state: GameState, chance: Rng, thoughts: Rng, clock: Clock) -> tuple[int, ...]:
    """Return the players' totals if all use their abilities sensibly."""
    rules = state.rules
    shared = shared_by(rules)
    index = shared.index
    deck = index.bits(index.mask(state.undrawn))
    shuffle(chance, deck)
    goals = state.goals
    rows: list[Arrangement] = []
    for seat, own in enumerate(state.arrangements):
        part = at_reveal(seat, shared, tuple([index.place(at) for at in own]))
        rows.append(_prepared(part, goals, deck, thoughts, clock).arrangement)
    looks = index.sees_others or any([goal.effect.sees_others for goal in goals])
    points = [score_total(own, rules, others=others if looks else (), goals=goals) for own, others in each(tuple(rows))]
    return tuple([total + more for total, more in zip(state.totals, points, strict=True)])


def _prepared(part: Preparation, goals: tuple[Goal, ...], deck: list[int], thoughts: Rng, clock: Clock) -> Preparation:
    """Return a player's part after all that the player does; what is drawn comes from the end of the deck."""
    while part.legal or part.progress.waiting:
        if part.progress.waiting:
            part = part.after_draw(sum([deck.pop() for _ in range(part.progress.waiting)]))
        else:
            part = _acted(part, goals, thoughts, clock)
    return part


def _acted(part: Preparation, goals: tuple[Goal, ...], rng: Rng, clock: Clock) -> Preparation:
    """Return a player's part after a draw if there can be one, else after what gives most points at once."""
    for action in part.legal:
        if isinstance(action, Invoke):
            return part.following(action)
    # A card that has been added makes one too many, so that there is nothing to score yet.
    most = part.shared.rules.arrangement_size
    points: list[int] = []
    for action in part.legal:
        clock.check()
        at = part.following(action)
        points.append(row_total(at.row, at.shared, (), goals) if len(at.row) <= most else 0)
    best = max(points)
    return part.following(
        one_of(rng, [action for action, value in zip(part.legal, points, strict=True) if value == best])
    )

"""The earlier search: what `SearchBot` once did, kept here so that later searches can be compared with it for good.

For each sample it draws a world that fits its view, tries each of its actions there, and plays the round to its end
with sensible moves for everybody; in one world all actions meet the same luck. It trusts the world as it is drawn:
all worlds are equally likely, and a recipient guesses at two cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final, final

from attrs import frozen

import tussie_mussie as tm
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.many_totals import totals_with
from tussie_mussie._internal.results import each
from tussie_mussie._internal.scoring import row_total, score_total
from tussie_mussie._internal.sharing import Shared, shared_by
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie.bots import greedy_bot

__all__ = ["SearchOfBefore", "best_by_rollouts", "rollout_lead"]

GUESSES: Final = 2
"""How many cards a recipient thinks of when it guesses what the facedown one may be."""


@final
@frozen
class SearchOfBefore:
    """The earlier search.

    Attributes:
        samples: the number of worlds that it looks at for each offer and each choice.
    """

    samples: int = 64

    def __call__(self, view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
        """Answer with the best action."""
        if view.phase is tm.Phase.BEFORE_SCORING:
            return greedy_bot(view, rng)  # which follows the best plan
        player = view.player
        if player is None:
            raise ValueError("a spectator has nothing to do")
        worlds = ((tm.sample_state(view, rng), rng.getrandbits(64)) for _ in range(self.samples))
        return best_by_rollouts(view.legal_actions(), player, view.round, worlds)


def best_by_rollouts(
    actions: tuple[tm.PlayerAction, ...],
    player: int,
    number: int,
    worlds: Iterable[tuple[tm.GameState, int]],
) -> tm.PlayerAction:
    """Return the action with the best mean lead at the end of a round.

    Args:
        actions: what a player may do.
        player: the player's seat.
        number: the round's number.
        worlds: states in which to try all actions, each with the seed of its luck.
    """
    leads = [0] * len(actions)
    for world, seed in worlds:
        for place, action in enumerate(actions):
            leads[place] += rollout_lead(world.apply(action), number, player, seed)
    return actions[leads.index(max(leads))]


def rollout_lead(state: tm.GameState, number: int, player: int, seed: int) -> int:
    """Return by how many points a player leads the best of the others after a round that is played sensibly.

    Args:
        state: where to begin.
        number: the round's number.
        player: the player's seat.
        seed: that of the rollout's luck.
    """
    chance, thoughts = random.Random(seed), random.Random(seed + 1)
    while state.phase is not tm.Phase.BEFORE_SCORING and state.round == number and not state.is_over:
        legal = state.legal_actions()
        if state.offer is not None and len(legal) > 1:  # an automaton has no choice
            action: tm.Action = _taken(state, state.offer, thoughts)
        elif legal:
            action = thoughts.choice(legal)
        else:
            action = state.sample_chance(chance)
        state = state.apply(action)
    totals = _totals(state, chance, thoughts) if state.phase is tm.Phase.BEFORE_SCORING else state.totals
    return totals[player] - max([total for seat, total in enumerate(totals) if seat != player])


def _taken(state: tm.GameState, offer: tm.TableOffer, rng: random.Random) -> tm.Take:
    """Return the choice of a recipient who compares the faceup card with some that the facedown one may be."""
    shared = shared_by(state.rules)
    index = shared.index
    own = tuple([index.place(at).code for at in state.arrangements[offer.recipient]])
    unseen = state.undrawn if offer.face_down is None else (*state.undrawn, offer.face_down)
    guessed = [rng.choice(unseen) for _ in range(GUESSES)]
    faceup, *guesses = totals_with(own, _codes(offer.face_up, guessed, shared), shared, state.goals)
    return tm.Take(offer.recipient, tm.Face.UP if faceup * GUESSES >= sum(guesses) else tm.Face.DOWN)


def _codes(up: tm.Card, downs: list[tm.Card], shared: Shared) -> list[int]:
    by_id = shared.index.by_id
    return [by_id[up.id].up_code, *[by_id[card.id].down_code for card in downs]]


def _totals(state: tm.GameState, chance: random.Random, thoughts: random.Random) -> tuple[int, ...]:
    """Return the players' totals if all use their abilities sensibly."""
    rules = state.rules
    shared = shared_by(rules)
    index = shared.index
    deck = list(state.undrawn)
    chance.shuffle(deck)
    rows: list[tm.Arrangement] = []
    for seat, own in enumerate(state.arrangements):
        part = at_reveal(seat, shared, tuple([index.place(at) for at in own]))
        while part.legal or part.progress.waiting:
            if part.progress.waiting:
                part = part.after_draw(index.mask([deck.pop() for _ in range(part.progress.waiting)]))
            else:
                part = _acted(part, state.goals, thoughts)
        rows.append(part.arrangement)
    goals = state.goals
    looks = index.sees_others or any([goal.effect.sees_others for goal in goals])
    points = [score_total(own, rules, others=others if looks else (), goals=goals) for own, others in each(tuple(rows))]
    return tuple([total + more for total, more in zip(state.totals, points, strict=True)])


def _acted(part: Preparation, goals: tuple[Goal, ...], rng: random.Random) -> Preparation:
    """Return a player's part after a draw if there can be one, else after what gives most points at once."""
    for action in part.legal:
        if isinstance(action, tm.Invoke):
            return part.following(action)
    parts = [part.following(action) for action in part.legal]
    # A card that has been added makes one too many, so that there is nothing to score yet.
    most = part.shared.rules.arrangement_size
    points = [row_total(at.row, at.shared, (), goals) if len(at.row) <= most else 0 for at in parts]
    best = max(points)
    return rng.choice([at for at, value in zip(parts, points, strict=True) if value == best])

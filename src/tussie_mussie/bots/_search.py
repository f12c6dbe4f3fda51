"""A bot that imagines how the round may go on: information-set Monte Carlo search."""

from __future__ import annotations

import random
from typing import Final, SupportsIndex, final

from attrs import Attribute, field, frozen

from tussie_mussie._internal.actions import Action, Invoke, PlayerAction, Take
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.beliefs import sample_state
from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.checks import needs, plain_int, shown
from tussie_mussie._internal.choosing import best_action
from tussie_mussie._internal.errors import InvalidBudgetError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.many_totals import totals_with
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.results import each
from tussie_mussie._internal.scoring import row_total, score_total
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.values import Value
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._worth import choices, downs, ups

__all__ = ["SearchBot"]

_GUESSES: Final = 2
"""How many cards a recipient thinks of when it guesses what the facedown one may be."""


def _whole(samples: SupportsIndex) -> int:
    """Return a number as a plain int; what is none stays as it is, to be refused."""
    plain = plain_int(samples)
    return samples if plain is None else plain  # type: ignore[return-value]  # `_at_least_one` refuses it


def _at_least_one(_: object, __: Attribute[int], samples: int) -> None:
    if type(samples) is not int:
        raise needs("SearchBot", "a whole number of samples", samples, "such as 64")
    if samples < 1:
        raise InvalidBudgetError(samples, f"samples is {shown(samples)}; a search needs at least 1")


@final
@frozen
class SearchBot(Value):
    """A bot that samples worlds from its view, plays them out and answers with what did best.

    For each sample it draws a world that fits its view, tries each of its actions there, and plays the
    round to its end with sensible moves for everybody; in one world all actions meet the same luck. The
    action with the best mean lead over the best opponent wins. Before scoring nothing is hidden that
    matters, and it follows the best plan, which is exact.

    Attributes:
        samples: the number of worlds that it looks at for each offer and each choice; the time that it
            takes is proportional to it.

    Raises:
        InvalidBudgetError: fewer than 1 sample.
        TypeError: no whole number.
    """

    samples: int = field(default=64, converter=_whole, validator=_at_least_one)

    def __call__(self, view: PlayerView, rng: random.Random) -> PlayerAction:
        """Answer with the best action; the same for equal views and generators in equal states.

        Args:
            view: what the bot knows.
            rng: the bot's random generator.

        Raises:
            IllegalActionError: the view has no legal action.
            InvalidArrangementError: the view contradicts itself.
        """
        player, actions = choices(view)
        if view.phase is Phase.BEFORE_SCORING:
            return best_action(view, player)
        leads = [0] * len(actions)
        for _ in range(self.samples):
            world = sample_state(view, rng)
            seed = rng.getrandbits(64)
            for place, action in enumerate(actions):
                leads[place] += _lead(world.apply(action), view.round, player, seed)
        return actions[leads.index(max(leads))]


def _lead(state: GameState, number: int, player: int, seed: int) -> int:
    """Return by how many points a player leads the best of the others after a round that is played sensibly."""
    chance, thoughts = random.Random(seed), random.Random(seed + 1)
    while state.phase is not Phase.BEFORE_SCORING and state.round == number and not state.is_over:
        legal = state.legal_actions()
        if state.offer is not None and len(legal) > 1:  # an automaton has no choice
            action: Action = _taken(state, state.offer, thoughts)
        elif legal:
            action = thoughts.choice(legal)
        else:
            action = state.sample_chance(chance)
        state = state.apply(action)
    totals = _totals(state, chance, thoughts) if state.phase is Phase.BEFORE_SCORING else state.totals
    return totals[player] - max([total for seat, total in enumerate(totals) if seat != player])


def _taken(state: GameState, offer: TableOffer, rng: random.Random) -> Take:
    """Return the choice of a recipient who compares the faceup card with some that the facedown one may be."""
    shared = shared_by(state.rules)
    index = shared.index
    own = [index.place(at) for at in state.arrangements[offer.recipient]]
    unseen = state.undrawn if offer.face_down is None else (*state.undrawn, offer.face_down)
    guessed = [rng.choice(unseen) for _ in range(_GUESSES)]
    faceup, *guesses = totals_with(own, [*ups([offer.face_up], shared), *downs(guessed, shared)], shared, state.goals)
    return Take(offer.recipient, Face.UP if faceup * _GUESSES >= sum(guesses) else Face.DOWN)


def _totals(state: GameState, chance: random.Random, thoughts: random.Random) -> tuple[int, ...]:
    """Return the players' totals if all use their abilities sensibly."""
    rules = state.rules
    shared = shared_by(rules)
    index = shared.index
    deck = list(state.undrawn)
    chance.shuffle(deck)
    rows: list[Arrangement] = []
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
        if isinstance(action, Invoke):
            return part.following(action)
    parts = [part.following(action) for action in part.legal]
    # A card that has been added makes one too many, so that there is nothing to score yet.
    most = part.shared.rules.arrangement_size
    points = [row_total(at.row, at.shared, (), goals) if len(at.row) <= most else 0 for at in parts]
    best = max(points)
    return rng.choice([at for at, value in zip(parts, points, strict=True) if value == best])

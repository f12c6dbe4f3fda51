"""A bot that imagines how the round may go on: information-set Monte Carlo search."""

from __future__ import annotations

import random
from typing import Final

from attrs import Attribute, field, frozen

from tussie_mussie.actions import CHANCE, Action, Finish, Invoke, Take
from tussie_mussie.arrangement import Arrangement
from tussie_mussie.beliefs import sample_state
from tussie_mussie.bots.worth import choices, points_with
from tussie_mussie.cards import Face
from tussie_mussie.errors import InvalidBudgetError
from tussie_mussie.plans import before_scoring_plans
from tussie_mussie.scoring import score_total
from tussie_mussie.stages.stage import Phase
from tussie_mussie.state import GameState
from tussie_mussie.table_offer import TableOffer
from tussie_mussie.values import Value
from tussie_mussie.views import PlayerView

__all__ = ["SearchBot"]

_GUESSES: Final = 2
"""How many cards a recipient thinks of when it guesses what the facedown one may be."""


def _at_least_one(_: object, __: Attribute[int], samples: int) -> None:
    if samples < 1:
        raise InvalidBudgetError(samples, f"samples is {samples}; a search needs at least 1")


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
    """

    samples: int = field(default=64, validator=_at_least_one)

    def __call__(self, view: PlayerView, rng: random.Random) -> Action:
        """Answer with the best action; the same for equal views and generators in equal states.

        Args:
            view: what the bot knows.
            rng: the bot's random generator.

        Raises:
            IllegalActionError: the view has no legal action.
            InvalidArrangementError: the view contradicts itself.
        """
        actions = choices(view)
        if view.phase is Phase.BEFORE_SCORING:
            return before_scoring_plans(view)[0].action
        player = actions[0].player
        leads = [0] * len(actions)
        for _ in range(self.samples):
            world = sample_state(view, rng)
            seed = rng.getrandbits(64)
            for place, action in enumerate(actions):
                leads[place] += _lead(_round_played(world.apply(action), view.round, seed), player)
        return actions[leads.index(max(leads))]

"""A bot that does anything that is legal."""

from __future__ import annotations

import random

from tussie_mussie._internal.actions import PlayerAction
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._worth import choices

__all__ = ["random_bot"]


def random_bot(view: PlayerView, rng: random.Random) -> PlayerAction:
    """Answer with one of the legal actions, all equally likely.

    Args:
        view: what the bot knows.
        rng: the bot's random generator.

    Raises:
        IllegalActionError: the view has no legal action.
    """
    _, actions = choices(view)
    return rng.choice(actions)

"""A bot that does anything that is legal."""

from __future__ import annotations

from tussie_mussie._internal.actions import PlayerAction
from tussie_mussie._internal.rng import Rng, check_rng, one_of
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._worth import choices

__all__ = ["random_bot"]


def random_bot(view: PlayerView, rng: Rng) -> PlayerAction:
    """Answer with one of the legal actions, all equally likely.

    Args:
        view: what the bot knows.
        rng: the bot's random generator.

    Raises:
        IllegalActionError: the view has no legal action.
        TypeError: there is no view, or no generator.
    """
    _, actions = choices(view)
    check_rng("random_bot", rng)
    return one_of(rng, actions)

"""What was dealt in a game."""

from __future__ import annotations

import tussie_mussie as tm


def dealt(state: tm.GameState) -> tuple[tuple[object, ...], ...]:
    """Return the goals of each finished round, and the cards of its offers in order.

    Args:
        state: the state.
    """
    return tuple(
        (result.goals, *[frozenset([offer.face_up, offer.face_down]) for offer in result.offers])
        for result in state.results
    )

"""What the bots share: what they may do, and what a card is worth to a row of cards now."""

from __future__ import annotations

from collections.abc import Sequence

from tussie_mussie._internal.actions import PlayerAction
from tussie_mussie._internal.arrangement import trusted
from tussie_mussie._internal.cards import Card, Face, PlacedCard, make_placed
from tussie_mussie._internal.checks import check_type
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import score_total
from tussie_mussie._internal.views import PlayerView

__all__ = ["choices", "expected_with", "points_with"]


def choices(view: PlayerView) -> tuple[int, tuple[PlayerAction, ...]]:
    """Return the viewer's seat and legal actions.

    Args:
        view: what the bot knows.

    Raises:
        IllegalActionError: there are none, so whatever a bot answered would be illegal.
    """
    check_type("a bot", "a PlayerView", view, PlayerView, "GameState.view makes one")
    actions = view.legal_actions()
    if view.player is None or not actions:
        who = "a spectator" if view.player is None else f"player {view.player}"
        message = f"{who} has nothing to do in the phase {view.phase.value!r}; a bot is asked when its view has actions"
        raise IllegalActionError(None, IllegalReason.NOT_YOUR_TURN, message)
    return view.player, actions


def points_with(rules: Rules, row: tuple[PlacedCard, ...], card: Card, face: Face, goals: tuple[Goal, ...] = ()) -> int:
    """Return what a row of cards would score with one card more, which it does not have, at its right end."""
    return score_total(trusted((*row, make_placed(card, face))), rules, goals=goals)


def expected_with(
    rules: Rules, row: tuple[PlacedCard, ...], cards: Sequence[Card], face: Face, goals: tuple[Goal, ...] = ()
) -> float:
    """Return what a row of cards would score in the mean with one of these cards more."""
    return sum([points_with(rules, row, card, face, goals) for card in cards]) / len(cards)

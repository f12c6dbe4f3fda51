"""What the bots share: what they may do, and the codes of the cards that they think of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tussie_mussie._internal.actions import PlayerAction
from tussie_mussie._internal.arrangement import Slot
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.checks import check_type
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.plans import Points
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.views import PlayerView

__all__ = ["choices", "downs", "laid", "lead", "ups"]

_UP: Final = Face.UP  # a global is found several times as fast as an enum's member


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


def lead(totals: Sequence[Points], player: int) -> Points:
    """Return by how many points a player leads the best of the others.

    Args:
        totals: the points of all players.
        player: the player's seat.
    """
    return totals[player] - max([other for seat, other in enumerate(totals) if seat != player])


def laid(row: Iterable[Slot], shared: Shared) -> tuple[int, ...]:
    """Return the codes of a row that its viewer sees.

    Args:
        row: the slots, left to right; their cards are of the deck.
        shared: what the rules' games share.
    """
    by_id = shared.index.by_id
    known = [(by_id[slot.card.id], slot.face) for slot in row if slot.card is not None]
    return tuple([card.up_code if face is _UP else card.down_code for card, face in known])


def ups(cards: Iterable[Card], shared: Shared) -> list[int]:
    """Return the codes of cards of the deck faceup."""
    by_id = shared.index.by_id
    return [by_id[card.id].up_code for card in cards]


def downs(cards: Iterable[Card], shared: Shared) -> list[int]:
    """Return the codes of cards of the deck facedown."""
    by_id = shared.index.by_id
    return [by_id[card.id].down_code for card in cards]

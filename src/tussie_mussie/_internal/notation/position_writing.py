"""How the line of a state or a view is written."""

from __future__ import annotations

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView
from tussie_mussie._internal.writing import write_logs, write_offered, write_position

__all__ = ["shown_cards", "write_line"]


def shown_cards(value: GameState | PlayerView) -> tuple[Card | None, ...]:
    """Return the cards on the table or in the offerer's hand, None for one that is not seen."""
    if value.offer is not None:
        return value.offer.face_up, value.offer.face_down
    if value.phase is not Phase.OFFER:
        return ()
    if isinstance(value, GameState):
        return tuple([card for hand in value.hands for card in hand])
    return value.hand or (None, None)


def write_line(value: GameState | PlayerView) -> str:
    """Return what the lines of a state and of a view have in common."""
    rows = value.revealed or value.arrangements
    return write_position(value.round, value.first_player, value.totals, rows, value.phase, _what_is_on(value))


def _what_is_on(value: GameState | PlayerView) -> str:
    """Return what the line says after the phase."""
    if value.revealed:
        return write_logs(value.before_scoring)
    if value.offer is not None:
        return write_offered(value.offer.face_up, value.offer.face_down)
    return " ".join(sorted(["??" if card is None else card.code for card in shown_cards(value)]))

"""How the line of a state or a view is written."""

from __future__ import annotations

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.notation.actions import write_deed, write_offered
from tussie_mussie._internal.notation.arrangements import format_arrangement
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

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
    totals = " ".join([f"{total:d}" for total in value.totals])
    rows = " / ".join([format_arrangement(row) or "-" for row in value.revealed or value.arrangements])
    header = f"round {value.round:d} first {value.first_player:d} totals {totals}"
    return f"{header} | {rows} | {value.phase.value} {_what_is_on(value)}".rstrip()


def _what_is_on(value: GameState | PlayerView) -> str:
    """Return what the line says after the phase."""
    if value.revealed:
        return " / ".join(["; ".join([write_deed(action) for action in log]) or "-" for log in value.before_scoring])
    if value.offer is not None:
        return write_offered(value.offer.face_up, value.offer.face_down)
    return " ".join(sorted(["??" if card is None else card.code for card in shown_cards(value)]))

"""How states and views are written: a position in one line, and the cards in it that do not lie in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from tussie_mussie._internal.actions import Action, write_deed, write_offered
from tussie_mussie._internal.arrangement import Slot
from tussie_mussie._internal.cards import Card, PlacedCard, write_row
from tussie_mussie._internal.goals import Goal, write_goals
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["shown_cards", "write_line", "write_logs", "write_rows"]


class _Position(Protocol):
    """What a line says of a state or a view."""

    @property
    def round(self) -> int: ...
    @property
    def first_player(self) -> int: ...
    @property
    def totals(self) -> tuple[int, ...]: ...
    @property
    def goals(self) -> tuple[Goal, ...]: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def arrangements(self) -> Sequence[Sequence[PlacedCard] | Sequence[Slot]]: ...
    @property
    def revealed(self) -> Sequence[Sequence[PlacedCard]]: ...
    @property
    def before_scoring(self) -> tuple[tuple[Action, ...], ...]: ...
    @property
    def offer(self) -> TableOffer | None: ...


def shown_cards(position: _Position, hand: tuple[Card, ...]) -> tuple[Card | None, ...]:
    """Return the cards on the table or in the offerer's hand, None for one that is not seen.

    Args:
        position: a state or a view.
        hand: the cards in hand, as far as they are seen.
    """
    if position.offer is not None:
        return position.offer.face_up, position.offer.face_down
    return (hand or (None, None)) if position.phase is Phase.OFFER else ()


def write_line(position: _Position, hand: tuple[Card, ...]) -> str:
    """Return what the lines of a state and of a view have in common.

    Args:
        position: a state or a view.
        hand: the cards in hand, as far as they are seen.
    """
    totals = " ".join([f"{total:d}" for total in position.totals])
    rows = write_rows(position.revealed or position.arrangements)
    header = f"round {position.round:d} first {position.first_player:d} totals {totals}"
    if position.goals:
        header += f" goals {write_goals(position.goals)}"
    return f"{header} | {rows} | {position.phase.value} {_what_is_on(position, hand)}".rstrip()


def _what_is_on(position: _Position, hand: tuple[Card, ...]) -> str:
    """Return what the line says after the phase."""
    if position.revealed:
        return write_logs(position.before_scoring)
    if position.offer is not None:
        return write_offered(position.offer.face_up, position.offer.face_down)
    return " ".join(sorted(["??" if card is None else card.code for card in shown_cards(position, hand)]))


def write_rows(rows: Iterable[Sequence[PlacedCard] | Sequence[Slot]]) -> str:
    """Return what lies before each seat, `-` for nothing."""
    return " / ".join([write_row(row) or "-" for row in rows])


def write_logs(logs: Iterable[Iterable[Action]]) -> str:
    """Return for each seat what it has done before scoring, `-` for nothing."""
    return " / ".join(["; ".join([write_deed(action) for action in log]) or "-" for log in logs])

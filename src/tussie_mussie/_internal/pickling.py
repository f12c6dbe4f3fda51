"""Pickling states: as the little that the rest follows from, whatever a state shares with others."""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.positions import Position, slots
from tussie_mussie._internal.results import RoundResult
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["register"]


def register() -> None:
    """Let states be pickled."""
    copyreg.pickle(GameState, _reduced)


def _reduced(state: GameState) -> tuple[Callable[..., GameState], tuple[object, ...]]:
    open_now = bool(state.revealed)
    hand = () if open_now else tuple([card for cards in state.hands for card in cards])
    return _restored, (
        state.rules,
        state.round,
        state.first_player,
        state.totals,
        state.revealed or state.arrangements,
        hand,
        state.offer,
        state.before_scoring if open_now else (),
        len(state.offers),
        state.results,
    )


def _restored(
    rules: Rules,
    round_: int,
    first_player: int,
    totals: tuple[int, ...],
    rows: tuple[Arrangement, ...],
    hand: tuple[Card, ...],
    offer: TableOffer | None,
    logs: tuple[tuple[Action, ...], ...],
    seen_offers: int,
    results: tuple[RoundResult, ...],
) -> GameState:
    on_table = None if offer is None else (offer.face_up, offer.face_down)
    return Position(
        rules, len(rows), round_, first_player, totals, slots(rows), hand, on_table, logs, seen_offers, results
    ).state()

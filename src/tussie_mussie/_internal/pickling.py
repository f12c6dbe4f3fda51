"""Pickling states: as the little that the rest follows from, whatever a state shares with others."""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.results import RoundResult
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.stages.before_scoring import resumed as resumed_after_reveal
from tussie_mussie._internal.stages.offering import dealt, new_round, resumed
from tussie_mussie._internal.stages.rounds import beginning
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["register"]


def register() -> None:
    """Let states be pickled."""
    copyreg.pickle(GameState, _reduced)


def _reduced(state: GameState) -> tuple[Callable[..., GameState], tuple[object, ...]]:
    hand: tuple[Card, ...] = ()
    if not state.revealed:
        hand = tuple([card for cards in state.hands for card in cards])
    return _restored, (
        state.rules,
        state.round,
        state.first_player,
        state.results,
        state.totals,
        state.revealed or state.arrangements,
        len(state.offers),
        hand,
        state.offer,
        state.before_scoring if state.revealed else None,
        state.goals,
    )


def _restored(
    rules: Rules,
    number: int,
    first_player: int,
    results: tuple[RoundResult, ...],
    totals: tuple[int, ...],
    arrangements: tuple[Arrangement, ...],
    seen: int,
    hand: tuple[Card, ...],
    offer: TableOffer | None,
    logs: tuple[tuple[Action, ...], ...] | None,
    goals: tuple[Goal, ...],
) -> GameState:
    round_ = new_round(rules, len(arrangements), number, first_player, results, totals, goals)
    if len(goals) < rules.goals_revealed:
        return beginning(round_)
    index = round_.shared.index
    rows, offers = dealt(round_, [[index.place(at) for at in own] for own in arrangements])
    offers = offers[len(offers) - seen :]
    undrawn = index.everything
    for row in rows:
        for place in row:
            undrawn &= ~place.bit
    if logs is not None:
        return resumed_after_reveal(round_, rows, offers, undrawn, logs)
    if offer is not None and offer.face_down is not None:
        return resumed(round_, rows, offers, undrawn, (offer.face_up, offer.face_down), laid=True)
    return resumed(round_, rows, offers, undrawn, hand)

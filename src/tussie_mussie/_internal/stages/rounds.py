"""How a round begins and how it ends (R23, R33, R36)."""

from __future__ import annotations

from tussie_mussie._internal.actions import CHANCE, Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.results import Past, make_result
from tussie_mussie._internal.scoring import row_total
from tussie_mussie._internal.state import GameState, Round, make_round, make_state

__all__ = ["beginning", "scored"]


def beginning(round_: Round) -> GameState:
    """Return the first state of a round: nothing laid, all cards in the deck, a draw due (R23)."""
    everything = round_.shared.index.everything
    return make_state(round_, 0, ((),) * round_.players, (), everything, round_.turns[0], CHANCE, ())


def scored(
    ended: Round,
    rows: tuple[tuple[Place, ...], ...],
    offers: tuple[OfferPlace, ...],
    revealed: tuple[Arrangement, ...],
    arrangements: tuple[Arrangement, ...],
    discards: tuple[tuple[Card, ...], ...],
    logs: tuple[tuple[Action, ...], ...],
) -> Round:
    """Return the round after the one that has ended, or the ended one with its result where it was the last (R33, R36).

    Args:
        ended: the round.
        rows: for each seat what is scored.
        offers: the round's offers.
        revealed: for each seat its arrangement as it was revealed.
        arrangements: for each seat its arrangement as it is scored.
        discards: for each seat the cards that it has discarded.
        logs: for each seat what it has done before scoring.
    """
    shared = ended.shared
    offered = tuple([done.offer for done in offers])
    result = make_result(arrangements, offered, discards, ended.first_player, revealed, logs, ended.rules)
    points = result.points if shared.index.sees_others else [row_total(row, shared) for row in rows]
    totals = tuple([before + more for before, more in zip(ended.totals, points, strict=True)])
    past = Past(ended.past, result)
    number, first_player, turns = ended.number, ended.first_player, ended.turns
    if number < ended.rules.rounds:
        number += 1
        first_player = (first_player + 1) % ended.players
        turns = ended.orders[first_player]
    return make_round(ended.rules, ended.players, number, first_player, past, totals, shared, ended.orders, turns)

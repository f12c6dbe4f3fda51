"""How a round begins and how it ends (R23, R33, R36)."""

from __future__ import annotations

from tussie_mussie._internal.actions import CHANCE, Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.places import OfferPlace
from tussie_mussie._internal.results import Past, make_result
from tussie_mussie._internal.scoring import row_total
from tussie_mussie._internal.stages.preparation import Preparation
from tussie_mussie._internal.stages.revealing import Revealing
from tussie_mussie._internal.state import GameState, Round, make_state

__all__ = ["beginning", "scored"]


def beginning(round_: Round) -> GameState:
    """Return the first state of a round: nothing laid, all cards in the deck, a draw or goals due (R23, R41)."""
    everything = round_.shared.index.everything
    first = Revealing(round_.shared) if round_.rules.goals_revealed else round_.turns[0]
    return make_state(round_, 0, ((),) * round_.players, (), everything, first, CHANCE, ())


def scored(ended: Round, parts: tuple[Preparation, ...], offers: tuple[OfferPlace, ...]) -> Round:
    """Return the round after the one that has ended, or the ended one with its result where it was the last (R33, R36).

    Args:
        ended: the round.
        parts: what each player has done before scoring.
        offers: the round's offers.
    """
    shared = ended.shared
    together = shared.index.sees_others or bool(ended.goals)  # then a total does not follow from the row alone
    revealed: list[Arrangement] = []
    arrangements: list[Arrangement] = []
    discards: list[tuple[Card, ...]] = []
    logs: list[tuple[Action, ...]] = []
    totals: list[int] = []
    for part, before in zip(parts, ended.totals, strict=True):
        revealed.append(part.revealed)
        arrangements.append(part.arrangement)
        discards.append(part.log.discards)
        logs.append(part.log.actions)
        totals.append(before if together else before + row_total(part.row, shared))
    result = make_result(
        tuple(arrangements),
        tuple([done.offer for done in offers]),
        tuple(discards),
        ended.first_player,
        tuple(revealed),
        tuple(logs),
        ended.rules,
        ended.goals,
    )
    if together:
        totals = [before + points for before, points in zip(totals, result.points, strict=True)]
    number, first_player, goals = ended.number, ended.first_player, ended.goals
    if number < ended.rules.rounds:
        number += 1
        first_player = (first_player + 1) % ended.players
        goals = ()
    return Round(shared, number, first_player, Past(ended.past, result), tuple(totals), ended.orders, goals)

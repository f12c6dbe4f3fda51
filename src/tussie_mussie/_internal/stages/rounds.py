"""How a round begins and how it ends (R23, R33, R36)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from operator import add

from tussie_mussie._internal.actions import CHANCE
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.places import OfferPlace
from tussie_mussie._internal.results import Past, RoundResult, make_result
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
    shared, goals = ended.shared, ended.goals
    past = Past(ended.past, partial(_result, parts, offers, ended.first_player, goals))
    if goals or shared.index.sees_others:  # a total does not follow from the row alone
        points: Iterable[int] = past.last.points
    else:
        points = [row_total(part.row, shared) for part in parts]
    totals = tuple(map(add, ended.totals, points))
    number, first_player = ended.number, ended.first_player
    if number < ended.rules.rounds:
        number += 1
        first_player = (first_player + 1) % ended.players
        goals = ()
    return Round(shared, number, first_player, past, totals, ended.orders, goals)


def _result(
    parts: tuple[Preparation, ...], offers: tuple[OfferPlace, ...], first_player: int, goals: tuple[Goal, ...]
) -> RoundResult:
    """Return what is left of a round; few programs ask for it, so it is not made before that."""
    return make_result(
        tuple([part.arrangement for part in parts]),
        tuple([done.offer for done in offers]),
        tuple([part.log.discards for part in parts]),
        first_player,
        tuple([part.revealed for part in parts]),
        tuple([part.log.actions for part in parts]),
        parts[0].shared.rules,
        goals,
    )

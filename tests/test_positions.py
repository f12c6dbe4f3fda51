"""A position is a state only if it can arise."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

import tussie_mussie as tm
from tests.knowing.games import random_game
from tussie_mussie._internal.positions import ImpossiblePosition, Position, slots

R = tm.RULEBOOK.card


def position_of(state: tm.GameState) -> Position:
    rows = state.revealed or state.arrangements
    return Position(
        state.rules,
        state.players,
        state.round,
        state.first_player,
        state.totals,
        slots(rows),
        next((hand for hand in state.hands if hand), ()) if state.phase is tm.Phase.OFFER else (),
        (state.offer.face_up, state.offer.face_down) if state.offer and state.offer.face_down else None,
        state.before_scoring,
        len(state.offers),
        state.results,
    )


def state_in(phase: tm.Phase, *, round_: int = 1, rules: tm.Rules = tm.RULEBOOK, acted: bool = False) -> tm.GameState:
    return next(
        state
        for seed in range(200)
        for state in random_game(seed, 2, rules, 400).states
        if state.phase is phase and state.round == round_ and (not acted or any(state.before_scoring))
    )


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_is_the_state_of_its_position(seed: int, players: int) -> None:
    for state in random_game(seed, players, (tm.RULEBOOK, tm.TURKISH)[seed % 2], 400).states:
        position = position_of(state)
        assert position.state() == state
        position.check_results(state)


DRAW = position_of(state_in(tm.Phase.DRAW))
OFFER = position_of(state_in(tm.Phase.OFFER))
TAKE = position_of(state_in(tm.Phase.TAKE, round_=2))
ACTED = position_of(state_in(tm.Phase.BEFORE_SCORING, acted=True))
OVER_STATE = state_in(tm.Phase.GAME_OVER, round_=3)
OVER = position_of(OVER_STATE)
ONE_ROUND_STATE = state_in(tm.Phase.GAME_OVER, rules=tm.rulebook(rounds=1))
ONE_ROUND = position_of(ONE_ROUND_STATE)
ACTOR = next(seat for seat, log in enumerate(ACTED.logs) if log)
FINISHES = attrs.evolve(ACTED, logs=tuple((tm.Finish(1 - seat),) for seat in range(2)))


@pytest.mark.parametrize(
    ("position", "where", "message"),
    [
        (attrs.evolve(DRAW, round=4), "round", "from 1 to 3"),
        (attrs.evolve(DRAW, players=5), "players", "5 players cannot play"),
        (attrs.evolve(DRAW, totals=(0,)), "totals", "there must be 2"),
        (attrs.evolve(DRAW, totals=(1, 0)), "totals", "before the first round is over"),
        (attrs.evolve(DRAW, rows=((),)), "rows", "there must be 2"),
        (attrs.evolve(DRAW, rows=((tm.Slot(R("RR"), tm.Face.UP),), ())), "rows", "in no order of offers"),
        (attrs.evolve(DRAW, logs=((tm.Finish(0),), ())), "logs", "while arrangements are incomplete"),
        (attrs.evolve(DRAW, seen_offers=1), "seen_offers", "more than the 0"),
        (attrs.evolve(OFFER, hand=OFFER.hand[:1]), "hand", "holds 2 cards, not 1"),
        (attrs.evolve(OFFER, hand=OFFER.hand[:1] * 2), "hand", "lies in two places"),
        (attrs.evolve(OFFER, hand=(tm.TURKISH.card("DH"), OFFER.hand[0])), "hand", "is not in the deck"),
        (attrs.evolve(TAKE, hand=(R("RR"), R("RT")), rows=((), ()), seen_offers=0), "offer", "as well"),
        (
            attrs.evolve(DRAW, rows=tuple((tm.Slot(R(code), tm.Face.UP),) for code in ("RR", "RT"))),
            "rows",
            "one must be facedown",
        ),
        (attrs.evolve(ACTED, hand=ACTED.state().undrawn[:2]), "hand", "all arrangements are complete"),
        (attrs.evolve(ACTED, logs=ACTED.logs[:1]), "logs", "there must be 2"),
        (FINISHES, "logs", "for another player"),
        (attrs.evolve(ACTED, logs=tuple(log * 2 for log in ACTED.logs)), "logs", ""),
        (attrs.evolve(OVER, round=2, results=OVER.results[:1]), "round", "round 2 is over"),
    ],
)
def test_an_impossible_position_says_where_it_is_wrong(position: Position, where: str, message: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        position.state()
    assert caught.value.where == where
    assert message in caught.value.message


def with_result(change: Callable[[tm.RoundResult], tm.RoundResult]) -> Position:
    """The finished game with the second round changed."""
    first, second, third = OVER.results
    return attrs.evolve(OVER, results=(first, change(second), third))


SECOND = OVER.results[1]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (attrs.evolve(OVER, results=(*OVER.results, SECOND)), "4 finished rounds are more than 3"),
        (with_result(lambda result: attrs.evolve(result, first_player=1 - SECOND.first_player)), "first_player: it is"),
        (with_result(lambda result: attrs.evolve(result, rules=tm.TURKISH)), "rules: they are not those of the game"),
        (
            with_result(lambda result: attrs.evolve(result, revealed=(tm.Arrangement(),) * 2, offers=())),
            "revealed: the arrangements are incomplete",
        ),
        (
            with_result(lambda result: attrs.evolve(result, arrangements=SECOND.arrangements[::-1])),
            "arrangements: they do not follow",
        ),
        (with_result(lambda result: attrs.evolve(result, discards=((R("RR"),), ()))), "discards: they do not follow"),
        (with_result(lambda result: attrs.evolve(result, offers=SECOND.offers[:0:-1])), "offers: they do not follow"),
    ],
)
def test_impossible_results_are_found(position: Position, message: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        position.check_results(OVER_STATE)
    assert caught.value.where == "results"
    assert message in caught.value.message


def test_a_finished_round_in_which_somebody_could_still_act_is_impossible() -> None:
    game = next(
        states
        for states in (random_game(seed, 2, tm.RULEBOOK, 400).states for seed in range(50))
        if any(states[-1].results[0].before_scoring)
    )
    over = position_of(game[-1])
    first = attrs.evolve(over.results[0], before_scoring=((), ()))
    with pytest.raises(ImpossiblePosition, match="the round is not over"):
        attrs.evolve(over, results=(first, *over.results[1:])).check_results(game[-1])


def test_totals_must_follow_from_all_finished_rounds_but_may_be_carried() -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        attrs.evolve(OVER, totals=(1, 1)).check_results(OVER_STATE)
    assert caught.value.where == "totals"
    carried = tuple([1 + sum(points) for points in zip(*[result.points for result in OVER.results[1:]], strict=True)])
    attrs.evolve(OVER, totals=carried, results=OVER.results[1:]).check_results(OVER_STATE)
    less = (carried[0] - 2, carried[1])  # the round that is not known would have had less than nothing
    with pytest.raises(ImpossiblePosition, match="player 0 cannot have"):
        attrs.evolve(OVER, totals=less, results=OVER.results[1:]).check_results(OVER_STATE)


def test_the_totals_of_a_single_round_follow_from_its_arrangements_alone() -> None:
    unseen = attrs.evolve(ONE_ROUND, results=(), seen_offers=0)
    unseen.check_results(ONE_ROUND_STATE)
    with pytest.raises(ImpossiblePosition) as caught:
        attrs.evolve(unseen, totals=(50, 0)).check_results(ONE_ROUND_STATE)
    assert caught.value.where == "totals"


def test_totals_with_the_right_sum_do_not_follow_from_the_finished_rounds() -> None:
    first, second = OVER.totals
    with pytest.raises(ImpossiblePosition) as caught:
        attrs.evolve(OVER, totals=(first - 1, second + 1)).check_results(OVER_STATE)
    assert str(caught.value) == f"totals: ({first - 1}, {second + 1}) do not follow from the finished rounds"

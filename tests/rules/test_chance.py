"""Playing with somebody else's chance."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.effort import examples
from tests.support.games import draw
from tests.support.pickles import through_pickle
from tests.support.shorthand import unchecked
from tussie_mussie.bots import random_bot

BOTS = [random_bot, random_bot]


@settings(max_examples=examples(20), deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((tm.RULEBOOK, tm.TURKISH)))
def test_chance_draws_and_the_seed_is_for_the_bots(seed: int, rules: tm.Rules) -> None:
    record = tm.play(BOTS, rules, seed=seed)
    left = [action for action in record.actions if isinstance(action, tm.Draw)]
    seen: list[tm.GameState] = []

    def again(state: tm.GameState) -> tm.ChanceAction:
        seen.append(state)
        return left[len(seen) - 1]

    assert tm.play(BOTS, rules, seed=seed, chance=again) == record
    assert len(seen) == len(left)
    assert {state.current_player for state in seen} == {tm.CHANCE}


def test_a_generator_of_ones_own_is_a_chance() -> None:
    rng = Random(3)
    one = tm.play(BOTS, seed=1, chance=lambda state: state.sample_chance(rng))
    rng.seed(3)
    assert tm.play(BOTS, seed=1, chance=lambda state: state.sample_chance(rng)) == one
    assert one.state.is_over


def test_a_game_goes_on_with_it() -> None:
    part = tm.GameRecord.start().apply(draw("RR PX"))
    whole = tm.play(BOTS, seed=1, record=part, chance=lambda state: state.chance_outcomes()[0][0])
    assert whole.actions[0] == draw("RR PX")
    assert whole.state.is_over


def fails(_state: tm.GameState) -> tm.Draw:
    raise ZeroDivisionError


def finishes(_state: tm.GameState) -> tm.Finish:
    return tm.Finish(0)


def draws_nothing(_state: tm.GameState) -> None:
    return None


def draws_three(state: tm.GameState) -> tm.Draw:
    return tm.Draw(state.undrawn[:3])


@pytest.mark.parametrize(
    ("chance", "message", "cause"),
    [
        (fails, "round 1, draw: chance failed with ZeroDivisionError", ZeroDivisionError),
        (
            draws_three,
            "round 1, draw: chance failed with IllegalActionError: Draw: 2 cards must be drawn, not 3",
            tm.IllegalActionError,
        ),
        (
            finishes,
            "round 1, draw: chance failed with IllegalActionError: Finish: a Draw of 2 cards is due first",
            tm.IllegalActionError,
        ),
        (
            draws_nothing,
            "round 1, draw: chance failed with IllegalActionError: this is not an action; an action is one of",
            tm.IllegalActionError,
        ),
        (tm.new_game, "round 1, draw: chance failed with TypeError", TypeError),
    ],
)
def test_a_chance_that_fails_is_named_and_the_game_kept(chance: object, message: str, cause: type[Exception]) -> None:
    with pytest.raises(tm.BotError) as caught:
        unchecked(tm.play)(BOTS, seed=1, chance=chance)
    error = caught.value
    assert str(error).startswith(message)
    assert error.player == tm.CHANCE
    assert type(error.__cause__) is cause
    assert error.record == tm.GameRecord.start()
    assert through_pickle(error).record == error.record


def test_a_chance_that_fails_late_leaves_the_game_up_to_there() -> None:
    draws = [draw("RR PX"), draw("RR VI")]
    with pytest.raises(tm.BotError) as caught:
        tm.play(BOTS, seed=1, chance=lambda _: draws.pop(0))
    record = caught.value.record
    assert record.actions[0] == draw("RR PX")
    assert len(record.actions) == 3
    assert record.state.current_player == tm.CHANCE
    assert tm.play(BOTS, seed=1, record=record).state.is_over


def test_what_is_no_function_is_no_chance() -> None:
    with pytest.raises(TypeError, match=r"play\(\) needs a function as chance, not Random; it is given a state and"):
        unchecked(tm.play)(BOTS, seed=1, chance=Random(1))

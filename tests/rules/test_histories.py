"""The history of a state: all that was done, in one order for all games that are equal."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import Game, random_game
from tests.support.cards import card
from tests.support.effort import examples
from tests.support.games import apply_all, deal, draw
from tests.support.pickles import through_pickle
from tests.support.shorthand import discard, flip, replace
from tussie_mussie import testing

GAMES = st.builds(
    random_game,
    st.integers(0, 10**6),
    st.sampled_from((2, 3, 4)),
    st.sampled_from((tm.RULEBOOK, tm.TURKISH, tm.rulebook(rounds=1))),
    st.integers(0, 150),
)


def beginning(state: tm.GameState) -> tm.GameState:
    """The state with which the game of a state began."""
    first = (state.first_player - state.round + 1) % state.players
    return tm.new_game(state.players, state.rules, first_player=first)


@settings(max_examples=examples(100), deadline=None)
@given(GAMES)
def test_a_history_replays_to_an_equal_state(game: Game) -> None:
    history = game.last.history()
    assert len(history) == len(game.actions)
    assert apply_all(beginning(game.last), history) == game.last
    assert (
        tm.GameRecord(game.last.rules, game.last.players, beginning(game.last).first_player, history).state == game.last
    )


@settings(max_examples=examples(60), deadline=None)
@given(testing.rules().flatmap(testing.states))
def test_so_it_does_with_any_rules(state: tm.GameState) -> None:
    assert apply_all(beginning(state), state.history()) == state


@settings(max_examples=examples(40), deadline=None)
@given(GAMES)
def test_equal_states_have_equal_histories(game: Game) -> None:
    again = apply_all(beginning(game.last), game.last.history())
    assert again.history() == game.last.history()
    assert through_pickle(game.last).history() == game.last.history()
    assert tm.from_json(tm.to_json(game.last), tm.GameState).history() == game.last.history()


def test_before_scoring_it_goes_seat_by_seat() -> None:
    dealt = deal("SN rr VI ga", "mg PX cm PL", passes="LR")
    acts: list[tm.Action] = [discard(1, "CM"), flip(0, "RR"), tm.Invoke(1, card("PL")), draw("HY DS")]
    state = apply_all(dealt, acts)
    assert state.history()[len(dealt.history()) :] == (acts[1], acts[0], acts[2], acts[3])
    after = state.apply(replace(1, "PX", "HY"))
    assert after.round == 2
    assert after.history()[-2:] == (acts[3], replace(1, "PX", "HY"))


def test_whoever_waits_for_a_draw_comes_last() -> None:
    dealt = deal("PL rr VI ga", "mg PX cm SN", passes="LR")
    acts: list[tm.Action] = [discard(1, "CM"), flip(1, "PX"), tm.Invoke(0, card("PL"))]
    state = apply_all(dealt, acts)
    assert state.history()[-3:] == tuple(acts)
    assert apply_all(beginning(state), state.history()) == state
    drawn = state.apply(draw("HY DS"))
    assert drawn.history()[-4:] == (acts[2], draw("HY DS"), acts[0], acts[1])


def test_a_game_that_begins_has_none_and_then_what_was_done() -> None:
    state = tm.new_game(2, first_player=1)
    assert state.history() == ()
    acts: tuple[tm.Action, ...] = (draw("RR PX"), tm.Offer(1, card("PX"), card("RR")), tm.Take(0, tm.Face.DOWN))
    for number, action in enumerate(acts, 1):
        state = state.apply(action)
        assert state.history() == acts[:number]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("round 2 first 1 totals 5 9 | - / - | draw", ()),
        ("round 2 first 1 totals 5 9 | RR / px | draw", ()),
        ("round 2 first 1 totals 5 9 | - / - | offer RR PX", ("draw PX RR",)),
        ("round 2 first 1 totals 5 9 | - / - | take RR px", ("draw PX RR", "1 offer RR px")),
        (
            "round 1 first 0 totals 0 0 | SN mg VI rr / am PR ga PX | before-scoring discard MG: RR / -",
            ("0 discard MG: RR",),
        ),
    ],
)
def test_a_game_that_was_read_from_a_line_begins_with_what_the_line_tells(line: str, told: tuple[str, ...]) -> None:
    state = tm.parse_state(line)
    history = tuple(map(tm.format_action, state.history()))
    assert history == told
    for _ in range(12):
        drawing = state.current_player == tm.CHANCE
        action: tm.Action = state.legal_actions()[-1] if not drawing else state.chance_outcomes()[-1][0]
        state = state.apply(action)
        history = (*history, tm.format_action(action))
        assert sorted(map(tm.format_action, state.history())) == sorted(history)


@settings(max_examples=examples(30), deadline=None)
@given(GAMES)
def test_what_has_happened_since_a_line_leads_from_it(game: Game) -> None:
    middle = game.states[len(game.states) // 2]
    read = tm.parse_state(tm.format_state(middle), middle.rules)
    told = len(read.history())
    after = read
    for action in game.actions[len(game.states) // 2 :]:
        after = after.apply(action)
    if middle.phase is not tm.Phase.BEFORE_SCORING:  # there the order of the seats may change
        assert apply_all(read, after.history()[told:]) == after
    assert len(after.history()) == told + len(game.actions) - len(game.states) // 2


def test_a_game_with_many_rounds_tells_all_of_them() -> None:
    rules = attrs.evolve(tm.RULEBOOK, rounds=12)
    game = random_game(3, 3, rules, 10**4)
    assert game.last.is_over
    assert apply_all(beginning(game.last), game.last.history()) == game.last

"""Worlds in which a given seat is the current player before scoring."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import Game
from tests.knowing.test_worlds import GAMES, viewers
from tests.support.cards import card, cards
from tests.support.effort import examples
from tests.support.games import apply_all, deal, draw
from tests.support.pickles import through_pickle
from tests.support.shorthand import discard, flip, unchecked
from tussie_mussie import testing

DEALT = deal("SN rr VI ga", "mg PX cm PL", "am OR pr FM")
"""Players 0 and 1 can act, player 2 cannot; player 1 must."""


def check(state: tm.GameState, rng: Random) -> int:
    """Check all worlds of a state in which a seat is to act; return in how many it does."""
    acted = 0
    for viewer in viewers(state):
        view = state.view(viewer)
        for acting in range(state.players):
            busy = viewer is not None and viewer < acting and view.can_act
            if acting not in view.pending_players or busy:
                with pytest.raises(tm.CannotActError):
                    tm.sample_state(view, rng, acting=acting)
                continue
            acted += 1
            world = tm.sample_state(view, rng, acting=acting)
            assert world.current_player == acting
            assert world.view(viewer) == view
            assert all(not world.legal_actions(lower) for lower in range(acting))
            assert world.before_scoring[acting + 1 :] == view.before_scoring[acting + 1 :]
    return acted


@settings(max_examples=examples(60), deadline=None)
@given(GAMES, st.integers(0, 10**6))
def test_the_seat_is_the_current_player_of_a_world_that_fits_the_view(game: Game, seed: int) -> None:
    check(game.last, Random(seed))


@settings(max_examples=examples(40), deadline=None)
@given(testing.rules().flatmap(testing.states), st.integers(0, 10**6))
def test_so_it_is_with_any_rules(state: tm.GameState, seed: int) -> None:
    check(state, Random(seed))


def test_whoever_may_act_can_be_the_current_player_of_a_world() -> None:
    assert check(DEALT, Random(1)) == 2 + 1 + 2 + 2


def test_the_lower_seats_have_done_what_they_may_and_draw_what_is_there() -> None:
    done: Counter[str] = Counter()
    view = DEALT.view(1)
    for seed in range(1500):
        world = tm.sample_state(view, Random(seed), acting=1)
        done[tm.format_state(world).rpartition("before-scoring ")[2]] += 1
    assert len(done) == 11  # one or two of four cards flipped, or none
    assert max(done.values()) < 2 * min(done.values())
    assert done["finish / - / -"] > 90


def test_the_lower_seats_draw_from_the_deck() -> None:
    state = deal("PL rr VI ga", "mg PX cm SN", passes="LR")
    drawn: set[tm.Card] = set()
    for seed in range(200):
        world = tm.sample_state(state.view(1), Random(seed), acting=1)
        drawn |= {own for action in world.before_scoring[0] if isinstance(action, tm.Draw) for own in action.cards}
    assert drawn == set(state.undrawn)


def test_what_the_viewer_has_done_stays_and_so_does_what_lower_seats_may_not_draw() -> None:
    state = apply_all(deal("mg PX cm SN", "PL rr VI ga", passes="LR"), [tm.Invoke(1, card("PL")), draw("HY DS")])
    for seed in range(50):
        world = tm.sample_state(state.view(1), Random(seed), acting=1)
        assert world.before_scoring[1] == state.before_scoring[1]
        assert world.view(1) == state.view(1)
        assert isinstance(world.before_scoring[0][-1], tm.Action)


def test_without_a_seat_the_lowest_one_acts_first() -> None:
    for seed in range(20):
        assert tm.sample_state(DEALT.view(1), Random(seed)).current_player == 0
        assert tm.sample_state(DEALT.view(1), Random(seed), acting=0) == tm.sample_state(DEALT.view(1), Random(seed))


def test_before_all_offers_are_done_the_current_player_alone_can_act() -> None:
    state = tm.new_game(3).apply(draw("RR PX"))
    world = tm.sample_state(state.view(1), Random(5), acting=0)
    assert world == tm.sample_state(state.view(1), Random(5))
    assert world.current_player == 0


OVER = tm.playout(tm.new_game(3), Random(1))
INVOKED = DEALT.apply(discard(1, "CM")).apply(tm.Invoke(1, card("PL")))


@pytest.mark.parametrize(
    ("view", "acting", "message"),
    [
        (tm.new_game(3).view(0), 0, "player 0 cannot be the current player: a draw is due"),
        (INVOKED.view(1), 0, "player 0 cannot be the current player: a draw is due"),
        (OVER.view(0), 2, "player 2 cannot be the current player: the game is over"),
        (
            tm.new_game(3).apply(draw("RR PX")).view(1),
            1,
            "player 1 cannot be the current player in the phase 'offer': player 0 is",
        ),
        (
            DEALT.view(0),
            2,
            "player 2 cannot be the current player in the phase 'before-scoring': it can be 0 or 1",
        ),
        (
            DEALT.view(0),
            1,
            "player 1 cannot be the current player as long as player 0, the viewer, is not done",
        ),
    ],
)
def test_a_seat_that_cannot_act_is_refused(view: tm.PlayerView, acting: int, message: str) -> None:
    with pytest.raises(tm.CannotActError) as caught:
        tm.sample_state(view, Random(1), acting=acting)
    assert (str(caught.value), caught.value.player) == (message, acting)
    assert isinstance(caught.value, ValueError)
    assert through_pickle(caught.value).player == acting


def test_the_seat_after_the_viewer_can_act_once_the_viewer_is_done() -> None:
    state = DEALT.apply(flip(0, "RR"))
    assert tm.sample_state(state.view(0), Random(1), acting=1).current_player == 1


@pytest.mark.parametrize("acting", [-1, 3, "1", True])
def test_a_seat_that_is_not_there_is_refused(acting: object) -> None:
    with pytest.raises(tm.UnknownPlayerError, match="seats are 0 to 2"):
        unchecked(tm.sample_state)(DEALT.view(1), Random(1), acting=acting)


def test_a_deck_that_only_just_suffices_has_the_cards_that_are_drawn() -> None:
    rules = attrs.evolve(tm.RULEBOOK, deck=cards("PL RR VI GA MG PX CM SN HY DS"), rounds=1)
    state = deal("PL rr VI ga", "mg PX cm SN", rules=rules)
    drawn: set[tm.Action] = set()
    for seed in range(30):
        world = tm.sample_state(state.view(1), Random(seed), acting=1)
        drawn |= {action for action in world.before_scoring[0] if isinstance(action, tm.Draw)}
    assert drawn == {tm.Draw(frozenset(map(card, ("HY", "DS"))))}

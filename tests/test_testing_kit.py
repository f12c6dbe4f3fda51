"""The testing kit: strategies generate what they promise, and `check_bot` finds what bots do wrong."""

# ruff: noqa: ARG001  # bots take what they are given, whether they use it or not
from __future__ import annotations

import itertools
import random
from itertools import pairwise, product
from typing import get_args

import attrs
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import card
from tests.support.effort import examples as up_to
from tests.support.games import deal, draw
from tests.support.strategies import examples
from tussie_mussie import testing
from tussie_mussie._internal.actions import flaw
from tussie_mussie._internal.errors import InvalidBudgetError
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

# Strategies.


@settings(max_examples=up_to(50))
@given(testing.rules())
def test_rules_can_be_played_by_two(rules: tm.Rules) -> None:
    assert rules.deck
    state = tm.new_game(2, rules)
    assert tm.playout(state, random.Random(1)).is_over


def test_rules_vary_in_everything() -> None:
    varied = examples(testing.rules(), 200)
    assert {(rules.name, rules.wild_color) for rules in varied} == set(product(("rulebook", "turkish"), tm.WildColor))
    assert {(rules.name, rules.second_pass) for rules in varied} == set(product(("rulebook", "turkish"), tm.SecondPass))
    assert {rules.arrangement_size for rules in varied} == {2, 4, 6}
    assert {rules.rounds for rules in varied} == {1, 2, 3}
    assert {len(rules.deck) for rules in varied} > {10, 12, 14, 16, 18}
    assert any(known.color is tm.Color.ORANGE for rules in varied for known in rules.deck)


def test_rules_shrink_to_the_rulebook() -> None:
    assert find(testing.rules(), lambda _: True) == attrs.evolve(tm.RULEBOOK, rounds=1)


@given(st.data(), st.sampled_from((tm.RULEBOOK, tm.TURKISH)), st.integers(0, 4), st.integers(0, 4))
def test_arrangements_are_of_the_deck_and_as_large_as_asked(
    data: st.DataObject, rules: tm.Rules, low: int, more: int
) -> None:
    arrangement = data.draw(testing.arrangements(rules, min_size=low, max_size=low + more))
    assert low <= len(arrangement) <= low + more
    assert set(arrangement.cards) <= set(rules.deck)


@given(testing.arrangements())
def test_arrangements_can_be_scored_by_default(arrangement: tm.Arrangement) -> None:
    assert tm.score(arrangement).total == tm.score_total(arrangement)


@pytest.mark.slow
def test_states_are_of_every_phase_round_and_table() -> None:
    varied = examples(testing.states(), 400)
    assert {state.rules for state in varied} == {tm.RULEBOOK}
    phases = set(tm.Phase) - {tm.Phase.REVEAL}
    assert {(state.players, state.phase) for state in varied} == set(product((2, 3, 4), phases))
    assert {state.round for state in varied} == {1, 2, 3}
    assert {(state.players, state.first_player) for state in varied} == {
        (n, seat) for n in (2, 3, 4) for seat in range(n)
    }


def test_states_of_rules_with_goals_are_of_every_phase() -> None:
    varied = examples(testing.states(tm.load_pack("house-goals")), 200)
    assert {state.phase for state in varied} == set(tm.Phase)


def test_states_are_of_the_rules_and_players_asked_for() -> None:
    varied = examples(testing.states(tm.TURKISH, players=3), 20)
    assert {(state.rules, state.players) for state in varied} == {(tm.TURKISH, 3)}


@given(testing.states())
def test_states_can_be_played_to_the_end(state: tm.GameState) -> None:
    assert tm.playout(state, random.Random(1)).is_over


@settings(max_examples=up_to(30))
@given(testing.rules().flatmap(testing.states))
def test_states_have_as_many_players_as_their_rules_allow(state: tm.GameState) -> None:
    state.rules.check_seats(state.players, state.first_player)


def test_states_of_players_who_cannot_play_are_an_error() -> None:
    with pytest.raises(tm.InvalidRulesError, match="5 players cannot play"):
        examples(testing.states(players=5), 1)


@given(st.data(), testing.states())
def test_legal_actions_are_legal(data: st.DataObject, state: tm.GameState) -> None:
    if state.is_over:
        assert testing.legal_actions(state).is_empty
    else:
        action = data.draw(testing.legal_actions(state))
        assert state.why_illegal(action) is None
        assert state.apply(action) != state


def test_legal_actions_are_draws_and_those_of_all_who_may_act() -> None:
    start = tm.new_game()
    assert set(examples(testing.legal_actions(start), 1000)) == {draw for draw, _ in start.chance_outcomes()}
    waiting = deal("SN am VI pe", "mg CM px RR")
    assert set(examples(testing.legal_actions(waiting), 200)) == {
        action for player in (0, 1) for action in waiting.legal_actions(player)
    }


@settings(max_examples=up_to(60))
@given(st.data(), testing.states())
def test_whatever_actions_generates_is_answered_with_a_state_or_our_error(
    data: st.DataObject, state: tm.GameState
) -> None:
    action = data.draw(testing.actions(state))
    reason = state.why_illegal(action)
    assert reason is None or isinstance(reason, tm.IllegalReason)


@pytest.mark.slow
def test_actions_are_illegal_for_every_reason_and_of_every_kind() -> None:
    waiting = deal("SN am VI pe", "mg CM px RR")
    drawing = tm.new_game()
    offering = drawing.apply(draw("PX PL"))
    over = tm.playout(drawing, random.Random(1))
    solo = tm.new_game(1, tm.SOLO, first_player=1).apply(draw("PX PL"))
    reasons: set[tm.IllegalReason | None] = set()
    right: set[type[object]] = set()
    wrong: set[type[object]] = set()
    kinds = set(get_args(tm.Action))
    # What hypothesis generates depends on more than the seed. So there are several, until all has come.
    for first in range(20):
        for state in (waiting, drawing, offering, over, solo):
            for action in examples(testing.actions(state), 200, first):
                reasons.add(state.why_illegal(action))
                (right if flaw(action) is None else wrong).add(type(action))
        if len(reasons) > len(tm.IllegalReason) and right == kinds and wrong > kinds:
            break
    assert reasons == {None, *tm.IllegalReason}
    assert right == kinds
    assert wrong > kinds


# Bots.


GOOD = pytest.mark.parametrize("bot", [random_bot, greedy_bot, SearchBot(1)], ids=["random", "greedy", "search"])


@GOOD
def test_check_bot_accepts_good_bots(bot: tm.Bot) -> None:
    testing.check_bot(bot, games=2)


@pytest.mark.slow
@GOOD
def test_check_bot_accepts_good_bots_with_all_numbers_of_players(bot: tm.Bot) -> None:
    testing.check_bot(bot, games=12)


def illegal(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    return tm.Take(view.player or 0, rng.choice(tuple(tm.Face)))


def nonsense(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    return "pass"  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


def unprintable(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    return tm.Draw(5)  # type: ignore[arg-type,return-value]  # pyright: ignore[reportArgumentType,reportReturnType]


def for_another(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    action = rng.choice(view.legal_actions())
    return attrs.evolve(action, player=(action.player + 1) % view.players)


def raising(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    return view.legal_actions()[len(view.legal_actions())]


def by_identity(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    return view.legal_actions()[(id(view) >> 4) % len(view.legal_actions())]


def by_identity_of_actions(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    return min(view.legal_actions(), key=id)


def globally_random(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    return random.choice(view.legal_actions())


def reseeding(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    random.seed(1)
    return view.legal_actions()[0]


def own_generator(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    return random.Random().choice(view.legal_actions())


def counting(step: int) -> tm.Bot:
    counter = itertools.count()

    def bot(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
        return view.legal_actions()[next(counter) // step % len(view.legal_actions())]

    return bot


def raising_when_asked_again() -> tm.Bot:
    known: set[tm.PlayerView] = set()

    def bot(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
        if view in known:
            raise KeyError(view.player)
        known.add(view)
        return view.legal_actions()[0]

    return bot


@pytest.mark.parametrize(
    ("bot", "complaint", "cause"),
    [
        (illegal, "failed: IllegalActionError: .* is not among the legal actions", tm.IllegalActionError),
        (nonsense, "failed: IllegalActionError: 'pass' is not among the legal actions", tm.IllegalActionError),
        (unprintable, "failed: ", Exception),
        (for_another, "failed: IllegalActionError", tm.IllegalActionError),
        (raising, "failed: IndexError: tuple index out of range", IndexError),
        (raising_when_asked_again(), "failed: KeyError: 0", KeyError),
        (by_identity, "answered .*, then .* to an equal view with an equal generator", None),
        (by_identity_of_actions, "answered .*, then .* to an equal view with an equal generator", None),
        (globally_random, "used the global random generator", None),
        (reseeding, "used the global random generator", None),
        (own_generator, "answered .*, then .* to an equal view with an equal generator", None),
        (counting(1), "answered .*, then .* to an equal view with an equal generator", None),
        (counting(2), "answered .*, then .* to an equal view with an equal generator", None),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_check_bot_catches_bad_bots(bot: tm.Bot, complaint: str, cause: type[Exception] | None) -> None:
    with pytest.raises(tm.BotError, match=complaint) as caught:
        testing.check_bot(bot, seed="bad")
    assert "players with" in str(caught.value)
    assert f"the bot of player {caught.value.player} " in str(caught.value)
    if cause is None:
        assert caught.value.__cause__ is None
    else:
        assert isinstance(caught.value.__cause__, cause)


def test_an_answer_for_another_player_is_told_so() -> None:
    with pytest.raises(tm.BotError) as caught:
        testing.check_bot(for_another)
    cause = caught.value.__cause__
    assert isinstance(cause, tm.IllegalActionError)
    assert cause.reason is tm.IllegalReason.NOT_YOUR_TURN


def test_an_answer_that_is_legal_for_another_player_is_illegal_for_this_one() -> None:
    def meddling(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
        # Before scoring all cards lie open, so that one player's bot can tell what another may do.
        for player in view.pending_players:
            if player != view.player and any(at.card == card("SN") for at in view.arrangements[player]):
                return tm.Finish(player)
        return view.legal_actions()[0]

    with pytest.raises(tm.BotError) as caught:
        testing.check_bot(meddling, games=60)
    cause = caught.value.__cause__
    assert isinstance(cause, tm.IllegalActionError)
    assert cause.reason in {tm.IllegalReason.NOT_YOUR_TURN, tm.IllegalReason.OPEN_OBLIGATION}


def test_bots_meet_both_editions_all_numbers_of_players_and_all_phases() -> None:
    views: list[tm.PlayerView] = []

    def watching(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
        views.append(view)
        return view.legal_actions()[0]

    testing.check_bot(watching, games=12)
    phases = (tm.Phase.OFFER, tm.Phase.TAKE, tm.Phase.BEFORE_SCORING)
    met = {(view.rules.name, view.players, view.phase) for view in views}
    assert met == set(product(("rulebook", "turkish"), (2, 3, 4), phases))
    assert {view.player for view in views} == {0, 1, 2, 3}
    assert {view.first_player for view in views if view.round == 1} == {0, 1, 2, 3}
    begun = [view for before, view in pairwise(views) if before.phase is not view.phase is tm.Phase.BEFORE_SCORING]
    assert any(view.player != view.pending_players[0] for view in begun)


def test_a_check_is_the_same_for_a_seed_and_does_not_follow_the_bot_alone() -> None:
    def views_of(seed: str) -> list[tm.PlayerView]:
        views: list[tm.PlayerView] = []

        def watching(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
            views.append(view)
            return view.legal_actions()[0]

        testing.check_bot(watching, games=1, seed=seed)
        return views

    first = views_of("a")
    assert first == views_of("a") != views_of("b")
    taken = {done.taken for view in first for done in view.offers}
    assert taken == {tm.Face.UP, tm.Face.DOWN}


@pytest.mark.parametrize("games", [0, -3])
def test_a_check_needs_at_least_one_game(games: int) -> None:
    with pytest.raises(InvalidBudgetError, match=f"games is {games}; a check needs at least 1") as caught:
        testing.check_bot(random_bot, games=games)
    assert caught.value.budget == games

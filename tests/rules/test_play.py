"""Whole games: bots around a table, playouts, and the records that they leave."""

from __future__ import annotations

import random
from enum import IntEnum, StrEnum
from itertools import pairwise
from random import Random
from typing import cast

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import card, cards
from tests.support.effort import THOROUGH
from tests.support.games import deal, draw, states_of
from tussie_mussie._internal.seeds import key_of, stream
from tussie_mussie.testing import check_bot


def at_random(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    return rng.choice(view.legal_actions())


def the_first(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    del rng
    return view.legal_actions()[0]


def wasteful(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    """Draw many numbers and do the first thing all the same."""
    for _ in range(100):
        rng.random()
    return view.legal_actions()[0]


def draws_of(record: tm.GameRecord) -> list[tm.Draw]:
    return [action for action in record.actions if isinstance(action, tm.Draw)]


# --- play -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules", [tm.RULEBOOK, tm.TURKISH, tm.rulebook(rounds=1)], ids=["rulebook", "turkish", "short"]
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_a_whole_game(players: int, rules: tm.Rules) -> None:
    record = tm.play([at_random] * players, rules, seed=1, first_player=1)
    assert (record.players, record.rules, record.first_player) == (players, rules, 1)
    assert record.final.is_over
    assert record.final.round == rules.rounds
    assert record.replay()[0] == tm.new_game(players, rules, first_player=1)
    record.verify()


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    games = {seed: tm.play([at_random] * 3, seed=seed) for seed in (1, 2, "1", "spring", "")}
    for seed, record in games.items():
        assert tm.play([at_random] * 3, seed=seed) == record
    assert len(set(games.values())) == 5


def test_a_number_and_its_digits_are_different_seeds_for_chance_and_for_each_seat() -> None:
    numbers: dict[int | str, list[float]] = {1: [], "1": []}
    draws: dict[int | str, list[tm.Draw]] = {}
    for seed, heard in numbers.items():

        def listening(view: tm.PlayerView, rng: Random, heard: list[float] = heard) -> tm.PlayerAction:
            heard.append(rng.random())
            return view.legal_actions()[0]

        draws[seed] = draws_of(tm.play([listening] * 2, seed=seed))
    assert draws[1] != draws["1"]
    assert not set(numbers[1]) & set(numbers["1"])


def test_a_seeded_game_is_the_same_on_every_machine() -> None:
    record = tm.play([at_random] * 2, tm.rulebook(rounds=1), seed=2024)
    drawn = [sorted(known.code for known in action.cards) for action in draws_of(record)]
    # Pinned: if these change, the games of all seeds that people have kept change too.
    assert drawn[:4] == [["CN", "MG"], ["HY", "RR"], ["GA", "OR"], ["FM", "HS"]]
    assert record.final.totals == (9, 4)


def test_play_leaves_the_global_generator_alone() -> None:
    random.seed(5)
    before = random.getstate()
    tm.play([at_random] * 2, seed=1)
    tm.playout(tm.new_game(), Random(1))
    assert random.getstate() == before


def test_what_one_bot_draws_changes_neither_the_cards_nor_anothers_choices() -> None:
    # Seat 0 does the same in both games, but draws from its generator in one only.
    short = tm.rulebook(rounds=1)
    for seed in range(20):
        quiet = tm.play([the_first, at_random, at_random], short, seed=seed)
        noisy = tm.play([wasteful, at_random, at_random], short, seed=seed)
        assert quiet == noisy


def test_chance_and_each_seat_have_a_stream_of_their_own() -> None:
    seen: dict[int, list[float]] = {0: [], 1: [], 2: []}

    def listening(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        assert view.player is not None
        seen[view.player].append(rng.random())
        return view.legal_actions()[0]

    tm.play([listening] * 3, seed=1)
    assert len({tuple(numbers[:5]) for numbers in seen.values()}) == 3
    numbers = [number for stream in seen.values() for number in stream]
    assert len(set(numbers)) == len(numbers)


def test_bots_are_given_their_own_view_and_asked_only_when_they_may_act() -> None:
    asked: list[tuple[int, tm.PlayerView]] = []

    def bot_of(seat: int) -> tm.Bot:
        def bot(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
            asked.append((seat, view))
            return at_random(view, rng)

        return bot

    record = tm.play([bot_of(seat) for seat in range(4)], seed=11)
    decisions = [state for state in record.replay() if state.current_player not in (None, tm.CHANCE)]
    assert len(asked) == len(decisions)
    for (seat, view), state in zip(asked, decisions, strict=True):
        assert type(view) is tm.PlayerView
        assert view.player == seat == state.current_player == min(state.pending_players)
        assert view == state.view(seat)
        assert view.legal_actions() == state.legal_actions(seat)


def test_a_bot_may_answer_with_an_equal_action() -> None:
    def anew(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        return evolve(at_random(view, rng))

    assert tm.play([anew] * 2, seed=3) == tm.play([at_random] * 2, seed=3)


@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_table_of_bots_must_be_a_table_of_players(number: int) -> None:
    with pytest.raises(tm.InvalidRulesError):
        tm.play([at_random] * number, seed=1)


def test_the_first_player_of_a_game_of_bots_must_be_a_seat() -> None:
    with pytest.raises(tm.InvalidRulesError):
        tm.play([at_random] * 2, seed=1, first_player=2)


def _rubbish(answer: object) -> tm.Bot:
    def bot(view: tm.PlayerView, rng: Random) -> object:
        del view, rng
        return answer

    return cast("tm.Bot", bot)  # a bot that breaks its word


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (None, tm.IllegalReason.NOT_AN_ACTION),
        ("Take the red one", tm.IllegalReason.NOT_AN_ACTION),
        (0, tm.IllegalReason.NOT_AN_ACTION),
        (tm.Finish, tm.IllegalReason.NOT_AN_ACTION),
        (tm.Finish(0), tm.IllegalReason.WRONG_PHASE),
        (tm.Finish(1), tm.IllegalReason.WRONG_PHASE),
        (draw("RR PX"), tm.IllegalReason.NO_DRAW_DUE),
        (tm.Offer(7, card("RR"), card("PX")), tm.IllegalReason.NO_SUCH_PLAYER),
    ],
)
def test_a_bot_that_returns_rubbish_is_named_and_the_cause_kept(
    seat: int, answer: object, reason: tm.IllegalReason
) -> None:
    bots: list[tm.Bot] = [the_first, the_first]
    bots[seat] = _rubbish(answer)
    what = f"round 1, (offer|take): the bot of player {seat} failed with IllegalActionError: .* is not among the legal"
    with pytest.raises(tm.BotError, match=what) as caught:
        tm.play(bots, seed=1)
    assert caught.value.player == seat
    assert isinstance(caught.value, RuntimeError)
    cause = caught.value.__cause__
    assert isinstance(cause, tm.IllegalActionError)
    assert cause.action is answer
    assert cause.reason is reason


def test_a_bot_may_not_act_for_another_player_even_if_that_one_may_act_too() -> None:
    def meddling(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        if view.phase is tm.Phase.BEFORE_SCORING and view.player == 0 and 1 in view.pending_players:
            worlds = tm.sample_state(view, Random(1))
            return worlds.legal_actions(1)[0]
        return at_random(view, rng)

    def until_it_happens() -> None:
        for seed in range(50):
            tm.play([meddling, at_random], seed=seed)

    with pytest.raises(tm.BotError) as caught:
        until_it_happens()
    assert caught.value.player == 0
    assert isinstance(caught.value.__cause__, tm.IllegalActionError)
    assert caught.value.__cause__.reason is tm.IllegalReason.NOT_YOUR_TURN


@pytest.mark.parametrize("mistake", [ZeroDivisionError("oops"), KeyError("x"), tm.UnknownPlayerError(9, "who?")])
def test_a_bot_that_raises_is_named_and_the_cause_kept(mistake: Exception) -> None:
    def broken(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        del view, rng
        raise mistake

    with pytest.raises(tm.BotError, match=type(mistake).__name__) as caught:
        tm.play([the_first, broken], seed=1)
    assert caught.value.player == 1
    assert caught.value.__cause__ is mistake


def test_a_bot_cannot_stop_an_interrupt() -> None:
    def interrupted(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        del view, rng
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tm.play([interrupted, the_first], seed=1)


# --- streams ----------------------------------------------------------------------------------------------


def deals(record: tm.GameRecord) -> list[frozenset[tm.Card]]:
    """What was drawn for all offers of a game, in order."""
    return [
        action.cards
        for state, action in zip(record.replay(), record.actions, strict=False)
        if isinstance(action, tm.Draw) and state.phase is tm.Phase.DRAW
    ]


def eager(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    """Use all abilities."""
    return next((action for action in view.legal_actions() if isinstance(action, tm.Invoke)), at_random(view, rng))


def modest(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    """Use no ability that one may leave."""
    rng.random()
    finish = [action for action in view.legal_actions() if isinstance(action, tm.Finish)]
    return (*view.legal_actions(), *finish)[-1]


def test_paired_games_have_the_same_deals_in_all_rounds() -> None:
    drawn = 0
    games = 150 if THOROUGH else 40
    for seed in range(games):
        there = tm.play([eager, modest], seed=seed)
        back = tm.play([modest, eager], seed=seed)
        assert len(deals(there)) == 3 * 4
        assert deals(there) == deals(back)
        drawn += len(draws_of(there)) != len(draws_of(back))
    assert 3 * drawn > games  # so often Larkspur was used in one of the two games only


def meddling(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    """Do as the modest bot until it is time to use abilities; then use all."""
    del rng
    return view.legal_actions()[0 if view.phase is tm.Phase.BEFORE_SCORING else -1]


def test_what_an_ability_draws_does_not_depend_on_the_abilities_of_others() -> None:
    met = 0
    for seed in range(150 if THOROUGH else 40):
        quiet, noisy = (tm.play([first, eager], tm.rulebook(rounds=1), seed=seed).final for first in (modest, meddling))
        assert quiet.revealed == noisy.revealed
        (_, one), (acted, other) = (state.before_scoring for state in (quiet, noisy))
        drawn = [[action for action in log if isinstance(action, tm.Draw)] for log in (one, other)]
        assert drawn[0] == drawn[1]
        met += bool(drawn[0]) and any(isinstance(action, tm.Flip) for action in acted)
    assert met


class Seven(IntEnum):
    DAYS = 7


class Flowers(StrEnum):
    ROSE = "rose"


class Text(str):
    """A text that shows itself in another way."""

    __slots__ = ()

    def __str__(self) -> str:
        return "another"


def test_a_seed_counts_by_its_value() -> None:
    numpy = pytest.importorskip("numpy")
    for seed, other in (
        (7, Seven.DAYS),
        (7, numpy.int64(7)),
        (7, numpy.uint8(7)),
        ("rose", Flowers.ROSE),
        ("rose", Text("rose")),
        (10**5000, 10**5000),
        ("\ud800", "\ud800"),
    ):
        assert tm.play([at_random] * 2, seed=seed) == tm.play([at_random] * 2, seed=other)
    different: list[int | str] = [7, -7, "7", 0x77, "int 7", "\ud800", "\\ud800", 10**5000, 10**5000 + 1]
    assert len({tm.play([at_random] * 2, seed=seed) for seed in different}) == len(different)


@pytest.mark.parametrize("seed", [True, False, 7.0, None, b"7", object(), [7]], ids=lambda given: type(given).__name__)
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(TypeError, match=rf"^play\(\) needs an int or a str as seed, not {type(seed).__name__}$"):
        tm.play([at_random] * 2, seed=seed)  # type: ignore[call-overload]  # that is the test  # pyright: ignore[reportArgumentType,reportCallIssue]
    with pytest.raises(TypeError, match=rf"^check_bot\(\) needs an int or a str as seed, not {type(seed).__name__}$"):
        check_bot(at_random, seed=seed)  # type: ignore[arg-type]  # that is the test  # pyright: ignore[reportArgumentType]


def test_an_array_of_numpy_is_no_seed_unless_it_is_one_number() -> None:
    numpy = pytest.importorskip("numpy")
    with pytest.raises(TypeError, match=r"not ndarray$"):
        tm.play([at_random] * 2, seed=numpy.array([1, 2]))
    with pytest.raises(TypeError, match=r"not bool_?$"):
        tm.play([at_random] * 2, seed=numpy.True_)


@given(st.integers() | st.text(), st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")))
def test_streams_of_other_names_and_seeds_are_others(seed: int | str, one: str, other: str) -> None:
    key = key_of(seed, "play")
    assert stream(key, one).random() == stream(key, one).random()
    assert (stream(key, one).random() == stream(key, other).random()) is (one == other)
    assert stream(key, one).random() != stream(key_of(f"{seed}?", "play"), one).random()


# --- playout ----------------------------------------------------------------------------------------------


def test_a_playout_goes_from_anywhere_to_the_end() -> None:
    for state in states_of(1, 3)[::7]:
        ended = tm.playout(state, Random(1))
        assert ended.is_over
        assert ended == tm.playout(state, Random(1))
        assert ended.results[: len(state.results)] == state.results
        assert tm.playout(ended, Random(2)) == ended


def test_a_playout_tries_everything() -> None:
    state = deal("SN am RT vi", "mg CM px HS", rules=tm.rulebook(rounds=1))
    rng = Random(1)
    ends = {tm.playout(state, rng) for _ in range(600)}
    assert len(ends) == 11 * 3


# --- records ----------------------------------------------------------------------------------------------

RECORD = tm.play([at_random] * 3, seed="a record")


def test_a_record_replays_to_a_state_after_each_action() -> None:
    states = RECORD.replay()
    assert len(states) == len(RECORD.actions) + 1
    for before, action, after in zip(states, RECORD.actions, states[1:], strict=False):
        assert before.apply(action) == after
    assert RECORD.final == states[-1]
    assert RECORD.final.is_over


def test_a_record_may_stop_early() -> None:
    for stop in (0, 1, 17):
        part = evolve(RECORD, actions=RECORD.actions[:stop])
        part.verify()
        assert part.final == RECORD.replay()[stop]
        assert not part.final.is_over


@pytest.mark.parametrize("index", [0, 1, 5, 30])
def test_a_record_that_breaks_the_rules_tells_where(index: int) -> None:
    actions = (*RECORD.actions[:index], tm.Finish(2), *RECORD.actions[index:])
    record = evolve(RECORD, actions=actions)
    for ask in (record.verify, record.replay, lambda: record.final, lambda: record.views(0)):
        with pytest.raises(tm.RecordError, match=f"action {index} is refused") as caught:
            ask()
        assert caught.value.index == index
        assert isinstance(caught.value, ValueError)


def test_actions_after_the_end_are_refused() -> None:
    record = evolve(RECORD, actions=(*RECORD.actions, tm.Finish(0)))
    with pytest.raises(tm.RecordError, match="the game is over") as caught:
        record.verify()
    assert caught.value.index == len(RECORD.actions)


def test_rubbish_in_a_record_is_refused_where_it_stands() -> None:
    actions = cast("tuple[tm.Action, ...]", (*RECORD.actions[:3], "rubbish"))  # a record of any origin
    with pytest.raises(tm.RecordError) as caught:
        evolve(RECORD, actions=actions).verify()
    assert caught.value.index == 3


@pytest.mark.parametrize(("players", "first"), [(1, 0), (5, 0), (3, 3), (3, -1)])
def test_a_record_with_an_impossible_set_up_says_so(players: int, first: int) -> None:
    with pytest.raises(tm.RecordError, match="cannot be set up") as caught:
        tm.GameRecord(tm.RULEBOOK, players, first, ()).verify()
    assert caught.value.index == -1


def test_a_record_names_each_player_or_nobody() -> None:
    assert evolve(RECORD, names=("Ada", "Bea", "Cay")).final == RECORD.final
    with pytest.raises(tm.RecordError, match="2 names for 3 players") as caught:
        evolve(RECORD, names=("Ada", "Bea")).verify()
    assert caught.value.index == -1


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_views_of_a_record_are_those_of_its_states_with_equal_neighbors_once(viewer: int | None) -> None:
    views = RECORD.views(viewer)
    assert all(first != second for first, second in pairwise(views))
    every = [state.view(viewer) for state in RECORD.replay()]
    assert list(views) == [view for number, view in enumerate(every) if not number or view != every[number - 1]]
    assert views[-1].is_over


def test_the_views_of_a_record_do_not_tell_how_much_the_others_did_before_scoring() -> None:
    state = deal("SN am PL vi", "mg CM px HS")
    start: list[tm.Action] = _actions_to(state)
    larkspur = card("PL")
    long: list[tm.Action] = [
        tm.Flip(0, card("SN"), frozenset(cards("AM"))),
        tm.Invoke(0, larkspur),
        draw("GA DS"),
        tm.Replace(0, larkspur, card("VI"), card("DS")),
    ]
    for viewer in (1, None):
        short_views = tm.GameRecord(tm.RULEBOOK, 2, 0, (*start, tm.Finish(0))).views(viewer)
        long_views = tm.GameRecord(tm.RULEBOOK, 2, 0, (*start, *long)).views(viewer)
        assert short_views == long_views


def _actions_to(state: tm.GameState) -> list[tm.Action]:
    actions: list[tm.Action] = []
    for offer in state.offers:
        assert offer.face_down is not None
        assert offer.taken is not None
        actions += [
            tm.Draw(frozenset((offer.face_up, offer.face_down))),
            tm.Offer(offer.offerer, offer.face_up, offer.face_down),
            tm.Take(offer.recipient, offer.taken),
        ]
    return actions


def test_the_views_of_a_player_who_does_not_exist_are_unknown() -> None:
    with pytest.raises(tm.UnknownPlayerError):
        RECORD.views(3)

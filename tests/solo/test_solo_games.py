"""Solo games go through everything that other games go through."""

from __future__ import annotations

import pickle
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import Game
from tests.knowing.test_worlds import replayed, swapped
from tests.support.automata import solo_rules
from tests.support.effort import examples
from tests.support.games import random_walk
from tests.support.pickles import through_pickle
from tussie_mussie import testing
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot
from tussie_mussie.solo import SEAT

SEEDS = st.integers(0, 10**6)
PRESETS = (tm.SOLO_EASY, tm.SOLO, tm.SOLO_HARD)


def random_solo_game(lists: int, seed: int, steps: int = 200) -> Game:
    """A game of one player who does anything against an automaton of any lists."""
    rng = Random(seed)
    rules = solo_rules(lists, rng.choice((tm.RULEBOOK, tm.TURKISH, tm.rulebook(rounds=1))))
    states = [tm.new_game(1, rules, first_player=rng.randrange(2))]
    actions: list[tm.Action] = []
    for _, action, after in random_walk(states[0], rng):
        actions.append(action)
        states.append(after)
        if len(actions) == steps:
            break
    return Game(f"random_solo_game({lists}, {seed}, {steps})", tuple(states), tuple(actions))


GAMES = st.builds(random_solo_game, SEEDS, SEEDS)


def record_of(game: Game) -> tm.GameRecord:
    first = game.states[0]
    return tm.GameRecord(first.rules, 1, first.first_player, game.actions, names=("Ada",))


# --- records and play -------------------------------------------------------------------------------------------


@settings(max_examples=examples(30), deadline=None)
@given(GAMES)
def test_a_record_has_one_player_and_replays(game: Game) -> None:
    record = record_of(game)
    record.verify()
    assert record.replay() == game.states
    assert tm.from_json(tm.to_json(record), tm.GameRecord) == record
    assert tm.parse_record(tm.format_record(record), record.rules) == record
    assert through_pickle(record) == record
    assert len(record.views(0)) <= len(game.states)


def test_a_record_that_the_automaton_would_not_have_played_is_refused_at_that_action() -> None:
    record = tm.play([random_bot], tm.SOLO, seed=5)
    place = next(
        at for at, action in enumerate(record.actions) if isinstance(action, tm.Take) and action.player == SEAT
    )
    take = record.actions[place]
    assert isinstance(take, tm.Take)
    changed = (*record.actions[:place], tm.Take(SEAT, take.face.other), *record.actions[place + 1 :])
    with pytest.raises(tm.RecordError, match="the automaton's list decides for") as caught:
        attrs.evolve(record, actions=changed).verify()
    assert caught.value.index == place
    for players in (0, 2, 3):
        with pytest.raises(tm.RecordError, match="is for 1 player") as caught:
            attrs.evolve(record, players=players).verify()
        assert caught.value.index == -1


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("bot", [random_bot, greedy_bot, SearchBot(1)], ids=["random", "greedy", "search"])
def test_one_bot_plays_against_the_automaton(bot: tm.Bot, rules: tm.Rules) -> None:
    record = tm.play([bot], attrs.evolve(rules, rounds=1), seed="a", first_player=1)
    assert record.players == 1
    assert record.state.is_over
    record.verify()
    half = attrs.evolve(record, actions=record.actions[:9])
    assert tm.play([bot], seed="a", record=half).actions == record.actions
    for bots in ([], [bot] * 2):
        with pytest.raises(
            tm.InvalidRulesError, match=r"is for 1 player against the automaton, not for|bots for the 1"
        ):
            tm.play(bots, rules, seed="a")
        with pytest.raises(tm.InvalidRulesError, match="bots for the 1 players of the record"):
            tm.play(bots, seed="a", record=half)


def test_a_record_grows_with_the_automatons_one_action() -> None:
    record = tm.GameRecord.start(1, tm.SOLO, first_player=1)
    assert (record.players, record.state.players) == (1, 2)
    record = record.apply(record.state.sample_chance(Random(1)))
    (offer,) = record.state.legal_actions()
    assert record.apply(offer).state.current_player == 0
    with pytest.raises(tm.InvalidRulesError, match="is for 1 player"):
        tm.GameRecord.start(2, tm.SOLO)


@pytest.mark.parametrize(("strength", "rules"), [*zip(("easy", "normal", "hard"), PRESETS, strict=True)])
def test_the_text_of_a_game_names_the_house_opponent(strength: str, rules: tm.Rules) -> None:
    record = tm.play([random_bot], attrs.evolve(rules, rounds=1), seed=2)
    text = tm.format_record(record)
    assert '[Edition "rulebook"]' in text
    assert f'[Solo "{strength}"]' in text
    assert '[Players "1"]' in text
    assert "Fingerprint" not in text
    assert tm.parse_record(text) == record
    with pytest.raises(tm.NotationError, match="expected 'easy' or 'normal' or 'hard'"):
        tm.parse_record(text.replace(f'[Solo "{strength}"]', '[Solo "harder"]'))


def test_the_text_of_a_game_against_another_automaton_needs_its_rules() -> None:
    rules = solo_rules(1)
    text = tm.format_record(tm.play([random_bot], rules, seed=2))
    assert f'[Fingerprint "{rules.fingerprint}"]' in text
    assert "Solo" not in text
    assert tm.parse_record(text, rules).rules == rules
    for other in (solo_rules(2), attrs.evolve(rules, solo=None)):
        with pytest.raises(tm.NotationError, match="fingerprint"):
            tm.parse_record(text, attrs.evolve(other, name=rules.name))
    with pytest.raises(tm.NotationError, match="give the rules to the reader"):
        tm.parse_record(text)


# --- what is known ----------------------------------------------------------------------------------------------


@settings(max_examples=examples(60), deadline=None)
@given(GAMES, SEEDS)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_equal_views(game: Game, seed: int) -> None:
    rng = Random(seed)
    start = game.round_start
    number = rng.randrange(start, len(game.states))
    viewer = rng.choice((None, 0, SEAT))
    unseen = game.states[number].view(viewer).unseen
    if len(unseen) < 2:
        return
    cut = Game(game.called, game.states[: number + 1], game.actions[:number])
    if cut.last.round != game.states[start].round:
        return
    first, second = rng.sample(unseen, 2)
    worlds = replayed(cut, first, second)
    if worlds is None:  # the automaton would have done something else
        return
    for ours, theirs in zip(cut.states[cut.round_start :], worlds, strict=True):
        if (ours.round, ours.is_over) == (theirs.round, theirs.is_over):
            mine, other = ours.view(viewer), theirs.view(viewer)
            assert mine == other
            assert mine.legal_actions() == other.legal_actions()
            assert mine.information_state == other.information_state
            assert pickle.dumps(mine) == pickle.dumps(other)
            assert tm.to_json(mine) == tm.to_json(other)


def test_exchanged_actions_are_exchanged_back() -> None:
    first, second = tm.RULEBOOK.deck[:2]
    offer = tm.Offer(0, first, second)
    assert swapped(swapped(offer, first, second), first, second) == offer


@settings(max_examples=examples(40), deadline=None)
@given(GAMES)
def test_information_states_never_return(game: Game) -> None:
    for viewer in (None, 0, SEAT):
        seen = [state.view(viewer).information_state for state in game.states]
        changed = [one for one, before in zip(seen, ["", *seen], strict=False) if one != before]
        assert len(changed) == len(set(changed))


@settings(max_examples=examples(40), deadline=None)
@given(GAMES, SEEDS)
def test_possible_worlds_are_those_with_equal_views(game: Game, seed: int) -> None:
    state = Random(seed).choice(game.states)
    for viewer in (None, 0, SEAT):
        view = state.view(viewer)
        assert tm.sample_state(view, Random(seed)).view(viewer) == view
        if tm.count_states(view) < 300:
            worlds = list(tm.possible_states(view))
            assert len(worlds) == len(set(worlds)) == tm.count_states(view)
            assert all(world.view(viewer) == view for world in worlds)
            if state.phase is not tm.Phase.BEFORE_SCORING:
                assert state in worlds


# --- states -----------------------------------------------------------------------------------------------------


@settings(max_examples=examples(30), deadline=None)
@given(GAMES)
def test_states_and_views_are_read_as_they_were_written_and_play_on(game: Game) -> None:
    rules = game.last.rules
    for state in game.states[:: max(1, len(game.states) // 12)]:
        line = tm.parse_state(str(state), rules)
        assert str(line) == str(state)
        assert line.legal_actions() == state.legal_actions()
        for again in (through_pickle(state), tm.from_json(tm.to_json(state), tm.GameState)):
            assert again == state
            assert hash(again) == hash(state)
            assert again.legal_actions() == state.legal_actions()
        for viewer in (None, 0, SEAT):
            view = state.view(viewer)
            assert through_pickle(view) == view
            assert tm.from_json(tm.to_json(view), tm.PlayerView).legal_actions() == view.legal_actions()
            assert str(tm.parse_view(str(view), rules)) == str(view)


@settings(max_examples=examples(30), deadline=None)
@given(GAMES)
def test_the_history_of_a_state_leads_to_it(game: Game) -> None:
    for state in game.states[:: max(1, len(game.states) // 6)]:
        again = game.states[0]
        for action in state.history():
            again = again.apply(action)
        assert again == state


@settings(max_examples=examples(30), deadline=None)
@given(GAMES)
def test_plans_are_about_what_is_legal(game: Game) -> None:
    for state in game.states:
        if state.phase is tm.Phase.BEFORE_SCORING:
            for seat in (0, SEAT):
                view = state.view(seat)
                assert {plan.action for plan in tm.before_scoring_plans(view)} == set(view.legal_actions())


@given(SEEDS.flatmap(lambda seed: testing.states(solo_rules(seed))), st.data())
@settings(max_examples=examples(40), deadline=None)
def test_an_illegal_action_has_the_same_reason_on_the_state_and_on_the_automatons_view(
    state: tm.GameState, data: st.DataObject
) -> None:
    action = data.draw(testing.actions(state))
    if state.current_player != tm.CHANCE:
        legal = any(action in state.legal_actions(seat) for seat in state.pending_players)
        assert (state.why_illegal(action) is None) == legal
    view = state.view(SEAT)
    acted_alone = state.phase is not tm.Phase.BEFORE_SCORING or not state.before_scoring[0]
    if acted_alone and getattr(action, "player", None) == SEAT and SEAT in state.pending_players:
        assert view.why_illegal(action) == state.why_illegal(action)


@given(testing.records(tm.SOLO))
@settings(max_examples=examples(20), deadline=None)
def test_the_testing_kit_makes_solo_games(record: tm.GameRecord) -> None:
    assert record.players == 1
    record.verify()


def test_a_tournament_is_between_several() -> None:
    with pytest.raises(tm.InvalidRulesError, match="'house solo' is for 1 player; a tournament is between several"):
        tm.arena.match({"a": random_bot, "b": random_bot}, tm.SOLO, games=2, seed=1)


def test_the_length_of_a_solo_game_has_bounds() -> None:
    assert tm.length_bounds(tm.SOLO, 1) == tm.length_bounds(tm.RULEBOOK, 2)
    with pytest.raises(tm.InvalidRulesError, match="is for 1 player"):
        tm.length_bounds(tm.SOLO, 2)

"""What holds in every game, whatever is played: found out with games at random."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import ORANGE, PER_CONDITION, card, cards
from tests.support.effort import THOROUGH, examples
from tests.support.games import RandomGame, apply_all, as_draw, choose, random_walk, states_of
from tests.support.pickles import through_pickle

RULES = (tm.RULEBOOK, ORANGE, PER_CONDITION, tm.TURKISH, tm.rulebook(rounds=1, second_pass=tm.SecondPass.LEFT))

games = st.builds(
    RandomGame, st.integers(0, 10**9), st.sampled_from((2, 3, 4)), st.sampled_from(RULES), st.sampled_from((0, 1))
)
rngs = st.integers(0, 10**9).map(Random)


def where(state: tm.GameState) -> list[tm.Card]:
    """Return every card that the state shows, wherever it is."""
    found = [*state.undrawn]
    for row in state.arrangements:
        found += row.cards
    for hand in (*state.hands, *state.discards):
        found += hand
    if state.offer is not None:
        assert state.offer.face_down is not None
        found += [state.offer.face_up, state.offer.face_down]
    return found


@given(games)
@settings(max_examples=examples(30))
def test_every_card_is_in_exactly_one_place(game: RandomGame) -> None:
    for state in game.states():
        assert Counter(where(state)) == Counter(state.rules.deck)


@given(games)
@settings(max_examples=examples(30))
def test_cards_come_in_deck_order_and_turns_follow_from_the_phase(game: RandomGame) -> None:
    for state in game.states():
        place = {known: number for number, known in enumerate(state.rules.deck)}
        for listed in (state.undrawn, *state.hands):
            assert list(listed) == sorted(listed, key=place.__getitem__)
        pending = state.pending_players
        assert list(pending) == sorted(set(pending))
        if state.is_over:
            assert state.current_player is None
            assert state.winner is not None
        else:
            assert state.current_player == (pending[0] if pending else tm.CHANCE)
            assert state.winner is None
            assert bool(state.chance_outcomes()) == (not pending)
        if state.phase in (tm.Phase.OFFER, tm.Phase.TAKE):
            assert len(pending) == 1
        assert state.legal_actions() == (state.legal_actions(pending[0]) if pending else ())
        for seat in range(state.players):
            assert bool(state.legal_actions(seat)) == (seat in pending)
            assert set(state.usable(seat)) <= set(state.arrangements[seat].cards)
            if state.usable(seat):
                assert state.phase is tm.Phase.BEFORE_SCORING


@given(games)
@settings(max_examples=examples(30))
def test_chances_are_all_draws_equally_likely(game: RandomGame) -> None:
    for state in game.states():
        outcomes = state.chance_outcomes()
        if state.current_player != tm.CHANCE:
            assert outcomes == ()
            continue
        size = len(as_draw(outcomes[0][0]).cards)
        expected = {frozenset(chosen) for chosen in combinations(state.undrawn, size)}
        assert {as_draw(draw).cards for draw, _ in outcomes} == expected
        assert len(outcomes) == len(expected)
        assert {chance for _, chance in outcomes} == {Fraction(1, len(outcomes))}


@given(games, rngs)
@settings(max_examples=examples(20))
def test_sampled_draws_are_possible_draws(game: RandomGame, rng: Random) -> None:
    for state in game.states():
        if state.current_player == tm.CHANCE:
            assert state.sample_chance(rng) in {draw for draw, _ in state.chance_outcomes()}
        else:
            with pytest.raises(tm.NoDrawError):
                state.sample_chance(rng)


def test_sampled_draws_are_equally_likely() -> None:
    start, rng = tm.new_game(), Random(153)
    seen = Counter(start.sample_chance(rng) for _ in range(15_300))
    assert len(seen) == 153
    expected = 100
    chi_square = sum((number - expected) ** 2 / expected for number in seen.values())
    assert chi_square < 215  # 152 degrees of freedom: exceeded once in 2,000 times


@given(st.integers(0, 10**9), st.sampled_from((2, 3, 4)), st.sampled_from(RULES))
@settings(max_examples=examples(20))
def test_old_states_stay_as_they_are(seed: int, players: int, rules: tm.Rules) -> None:
    kept: list[tuple[tm.GameState, bytes, str, tm.Action, tm.GameState]] = []
    for state, action, after in random_walk(tm.new_game(players, rules), Random(seed)):
        kept.append((state, pickle.dumps(state), repr(state), action, after))
    for state, pickled, written, action, after in kept:
        assert repr(state) == written
        assert pickle.loads(pickled) == state  # noqa: S301  # the tests' own bytes
        assert state.apply(action) == after
        assert hash(state.apply(action)) == hash(after)


@given(games)
@settings(max_examples=examples(20))
def test_totals_are_what_the_finished_rounds_sum_up_to(game: RandomGame) -> None:
    for state in game.states():
        sums = [0] * state.players
        for result in state.results:
            for seat, sheet in enumerate(result.sheets):
                assert sheet == tm.score(result.arrangements[seat], state.rules)
                sums[seat] += sheet.total
        assert state.totals == tuple(sums)
        assert [standing.total for standing in state.standings()] == sorted(state.totals, reverse=True)
        assert {standing.player: standing.total for standing in state.standings()} == dict(enumerate(state.totals))


def test_before_the_end_equal_totals_share_a_rank() -> None:
    for standing in tm.new_game(4).standings():
        assert (standing.rank, standing.total, standing.tie_break) == (1, 0, None)
    for state in states_of(4, 4):
        if not state.is_over:
            for standing in state.standings():
                assert standing.rank == 1 + sum(total > standing.total for total in state.totals)
                assert (standing.tie_break is None) == (not state.results)
                if standing.tie_break is not None:
                    row = state.results[-1].arrangements[standing.player]
                    assert standing.tie_break.name == min(known.name for known in row.cards)


def test_at_the_end_the_last_round_stays_on_the_table() -> None:
    for seed, players in ((1, 2), (2, 3), (3, 4)):
        ended = states_of(seed, players)[-1]
        last = ended.results[-1]
        assert ended.phase is tm.Phase.GAME_OVER
        assert ended.arrangements == last.arrangements
        assert ended.discards == last.discards
        assert ended.offers == last.offers
        assert ended.round == 3
        assert ended.revealed == last.revealed
        assert ended.before_scoring == last.before_scoring


@given(st.integers(0, 10**9), st.sampled_from((2, 3, 4)))
@settings(max_examples=examples(20))
def test_a_new_round_begins_with_nothing_on_the_table(seed: int, players: int) -> None:
    for state, _, after in random_walk(tm.new_game(players), Random(seed)):
        if after.round > state.round:
            assert after.round == state.round + 1
            assert all(len(row) == 0 for row in after.arrangements)
            assert (after.offers, after.offer, after.revealed) == ((), None, ())
            assert after.discards == after.hands == ((),) * players
            assert after.before_scoring == ((),) * players
            assert after.undrawn == after.rules.deck
            assert after.results[:-1] == state.results
            assert after.results[-1].discards[: len(state.discards)] != ()


# --- The actions that are legal -------------------------------------------------------------------------

SMALL = evolve(
    tm.RULEBOOK,
    name="small",
    deck=[known for known in tm.RULEBOOK.deck if known in cards("MG SN PL RT VI OR PX CN HS FM")],
    rounds=1,
)


def universe(state: tm.GameState, foreign: tm.Card) -> Iterator[tm.Action]:
    """Yield every action that could be meant at all, for all seats and some that do not exist."""
    deck = (*state.rules.deck, foreign)
    seats = range(-1, state.players + 1)
    sets = [frozenset(chosen) for size in range(4) for chosen in combinations(deck, size)]
    few = [chosen for chosen in sets if len(chosen) < 3]
    for chosen in sets:
        yield tm.Draw(chosen)
    for seat in seats:
        yield tm.Finish(seat)
        for face in tm.Face:
            yield tm.Take(seat, face)
        for first, second in permutations(deck, 2):
            yield tm.Offer(seat, first, second)
        yield tm.Offer(seat, deck[0], deck[0])
        for by in [known for known in deck if known.ability] + [deck[0], foreign]:
            yield tm.Invoke(seat, by)
            for face in tm.Face:
                yield tm.Add(seat, by, face)
            for chosen in few:
                yield tm.Flip(seat, by, chosen)
            for first in deck:
                yield tm.Discard(seat, by, first)
                for second in deck:
                    yield tm.Replace(seat, by, first, second)


def legal_in(state: tm.GameState) -> set[tm.Action]:
    """Return all legal actions of everybody, chance included."""
    draws: set[tm.Action] = {draw for draw, _ in state.chance_outcomes()}
    return draws.union(*(state.legal_actions(seat) for seat in range(state.players)))


def check_legality(state: tm.GameState, action: tm.Action, legal: set[tm.Action]) -> None:
    reason = state.why_illegal(action)
    assert (action in legal) == (reason is None), (action, reason)
    if reason is None:
        assert isinstance(state.apply(action), tm.GameState)
    else:
        with pytest.raises(tm.IllegalActionError) as caught:
            state.apply(action)
        assert caught.value.reason is reason
        assert caught.value.action is action
        assert str(caught.value)


@pytest.mark.parametrize("seed", range(examples(3)))
def test_an_action_is_legal_exactly_when_it_is_listed_and_applies(seed: int) -> None:
    rng = Random(seed)
    foreign = card("AM")
    seen: set[tuple[tm.Phase, bool]] = set()
    for state in states_of(seed, 2, SMALL):
        # Each kind of moment once: the universe is large.
        moment = state.phase, state.current_player == tm.CHANCE
        if moment in seen and state.phase is not tm.Phase.BEFORE_SCORING:
            continue
        seen.add(moment)
        legal = legal_in(state)
        everything = list(universe(state, foreign))
        assert legal <= set(everything)
        for action in rng.sample(everything, 400):
            check_legality(state, action, legal)
        for action in everything:
            assert (action in legal) == (state.why_illegal(action) is None), action
        for action in legal:
            check_legality(state, action, legal)


@given(games, rngs)
@settings(max_examples=examples(25))
def test_actions_of_other_moments_of_the_game_are_legal_only_where_listed(game: RandomGame, rng: Random) -> None:
    states = game.states()
    every = [action for state in rng.sample(states, min(8, len(states))) for action in legal_in(state)]
    for state in rng.sample(states, 4):
        legal = legal_in(state)
        for action in [*rng.sample(every, min(60, len(every))), *legal]:
            check_legality(state, action, legal)


@given(games)
@settings(max_examples=examples(20))
def test_listed_actions_differ_and_come_in_the_same_order_each_time(game: RandomGame) -> None:
    for state in game.states():
        again = through_pickle(state)
        for seat in range(state.players):
            listed = state.legal_actions(seat)
            assert len(set(listed)) == len(listed)
            assert again.legal_actions(seat) == listed
            assert all(action.player == seat for action in listed)
        assert again.chance_outcomes() == state.chance_outcomes()


def test_after_the_end_nothing_can_be_done() -> None:
    states = states_of(7, 3)
    ended = states[-1]
    assert ended.is_over
    assert [ended.pending_players, ended.legal_actions(), ended.chance_outcomes()] == [()] * 3
    for seat in range(3):
        assert [ended.legal_actions(seat), ended.usable(seat)] == [(), ()]
    for action in {action for state in states for action in legal_in(state)}:
        assert ended.why_illegal(action) is tm.IllegalReason.GAME_OVER


# --- Players who act at the same time -------------------------------------------------------------------


def _with_reveal(seed: int, players: int, rules: tm.Rules) -> tm.GameState | None:
    for state in states_of(seed, players, rules):
        if len(state.pending_players) > 1:
            return state
    return None


@given(st.integers(0, 10**6), st.sampled_from((2, 3, 4)), st.sampled_from((tm.RULEBOOK, tm.TURKISH)), rngs)
@settings(max_examples=examples(40))
def test_the_order_of_simultaneous_players_makes_no_difference(
    seed: int, players: int, rules: tm.Rules, rng: Random
) -> None:
    state = _with_reveal(seed, players, rules)
    if state is None:
        return
    # What each player does, a draw staying with the action that asked for it.
    blocks: dict[int, list[list[tm.Action]]] = {seat: [] for seat in range(players)}
    end, drawer = state, -1
    while end.round == state.round and not end.is_over:
        action = choose(end, rng)
        if isinstance(action, tm.Draw | tm.Reveal):
            blocks[drawer].append([blocks[drawer].pop()[0], action])
        else:
            drawer = action.player
            blocks[drawer].append([action])
        end = end.apply(action)
    for _ in range(5):
        queues = {seat: list(parts) for seat, parts in blocks.items() if parts}
        mixed: list[tm.Action] = []
        while queues:
            seat = rng.choice(sorted(queues))
            mixed += queues[seat].pop(0)
            if not queues[seat]:
                del queues[seat]
        other = apply_all(state, mixed)
        assert other == end
        assert hash(other) == hash(end)
        for viewer in (None, *range(players)):
            assert other.view(viewer) == end.view(viewer)


# --- Values ---------------------------------------------------------------------------------------------


@given(games, rngs)
@settings(max_examples=examples(20))
def test_copies_are_the_thing_itself(game: RandomGame, rng: Random) -> None:
    states = game.states()
    state = rng.choice(states)
    values: list[object] = [state, *state.arrangements, state.view(0), state.rules, *state.results, *state.standings()]
    values += [*state.offers, *state.legal_actions(), *(draw for draw, _ in state.chance_outcomes()[:3])]
    values += [*state.rules.deck, *(sheet for result in state.results for sheet in result.sheets)]
    for value in values:
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
    assert copy.deepcopy([state])[0] is state


@given(games)
@settings(max_examples=examples(10))
def test_everything_survives_pickling(game: RandomGame) -> None:
    states = game.states()
    for state in [*states[:: max(1, len(states) // 8)], states[-1]]:
        views = [state.view(viewer) for viewer in (None, *range(state.players))]
        for value in (state, *views, *state.results, *state.legal_actions()):
            for protocol in (2, pickle.HIGHEST_PROTOCOL):
                again = through_pickle(value, protocol)
                assert again == value
                assert hash(again) == hash(value)
                assert repr(again) == repr(value)
        restored = through_pickle(state)
        assert [restored.view(viewer) for viewer in (None, *range(state.players))] == views
        assert [restored.apply(action) for action in state.legal_actions()] == [
            state.apply(action) for action in state.legal_actions()
        ]
        for view in views:
            again = through_pickle(view)
            assert again.legal_actions() == view.legal_actions()
            assert again.information_state == view.information_state


CHILD = """
import pickle, sys
import tussie_mussie as tm
states, texts = pickle.load(sys.stdin.buffer)
for state, (information, listed, written) in zip(states, texts, strict=True):
    viewers = (None, *range(state.players))
    assert tuple(state.view(viewer).information_state for viewer in viewers) == information
    assert [repr(state.legal_actions(seat)) for seat in range(state.players)] == listed
    assert repr(state) == written
    assert len({state, pickle.loads(pickle.dumps(state))}) == 1
    assert len({tm.new_game(state.players, state.rules), tm.new_game(state.players, state.rules)}) == 1
    for card in state.rules.deck:
        assert state.rules.card(card.id) == card
sys.stdout.buffer.write(pickle.dumps(states))
"""


def test_pickles_are_good_in_another_process_with_another_hash_seed() -> None:
    states = [*states_of(1, 3)[::5], *states_of(2, 4, tm.TURKISH)[::7], *states_of(3, 2, SMALL)]
    texts = [
        (
            tuple(state.view(viewer).information_state for viewer in (None, *range(state.players))),
            [repr(state.legal_actions(seat)) for seat in range(state.players)],
            repr(state),
        )
        for state in states
    ]
    assert len(states) > 30
    for seed in ("1", "2") if THOROUGH else ("1",):
        ran = subprocess.run(
            [sys.executable, "-c", CHILD],
            input=pickle.dumps((states, texts)),
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=False,
            cwd=Path(__file__).parent,
        )
        assert ran.returncode == 0, ran.stderr.decode()
        back: list[tm.GameState] = pickle.loads(ran.stdout)  # noqa: S301  # the tests' own bytes
        assert back == states
        assert [hash(state) for state in back] == [hash(state) for state in states]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pickled_state_is_small(players: int) -> None:
    for seed in range(5):
        for state in states_of(seed, players, tm.RULEBOOK):
            if state.round <= 2 or players < 4:
                assert len(pickle.dumps(state, pickle.HIGHEST_PROTOCOL)) < 2_048, (state.round, state.phase)


def test_information_states_tell_rules_apart_that_differ_in_an_effect_alone() -> None:
    daisy, forget_me_not = card("DS"), card("FM")
    other = evolve(daisy, effect=forget_me_not.effect)
    rules = evolve(tm.RULEBOOK, deck=[other if known == daisy else known for known in tm.RULEBOOK.deck])
    mine, theirs = tm.new_game().view(0), tm.new_game(2, rules).view(0)
    assert mine != theirs
    assert mine.information_state != theirs.information_state


def test_a_view_tells_the_standings_as_the_state_does() -> None:
    for state in states_of(9, 3):
        for viewer in (None, 0, 1, 2):
            view = state.view(viewer)
            assert view.standings() == state.standings()
            assert view.winner == state.winner
            assert view.is_over == state.is_over

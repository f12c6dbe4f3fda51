"""All that is remembered is bounded, and a round's end costs the same after any number of rounds."""

from __future__ import annotations

import gc
import pickle
import time
import tracemalloc
from collections.abc import Callable, Generator
from contextlib import contextmanager
from random import Random
from unittest import mock

import pytest
from attrs import astuple, evolve

import tussie_mussie as tm
from tests.support.answers import house_rules
from tests.support.cards import random_arrangement
from tests.support.games import choose, random_walk
from tests.support.goals import RULES as WITH_GOALS
from tussie_mussie._internal import memory
from tussie_mussie._internal.limits import MOST_REMEMBERED
from tussie_mussie._internal.memory import Memo, forget
from tussie_mussie._internal.results import Past
from tussie_mussie._internal.state import Round, make_state
from tussie_mussie.bots import random_bot
from tussie_mussie.effects import AnyColor, per_adjacent_heart, per_different_color

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def large_deck(size: int, *, wild: int = 0) -> tm.Rules:
    """Return rules with so many cards in all eight colors."""
    colors = tuple(tm.Color)
    codes = [first + second for first in LETTERS for second in LETTERS][:size]
    effects = [AnyColor()] * wild + [per_different_color(), per_adjacent_heart(), None] * size
    deck = [
        tm.Card(f"c-{code.lower()}", code, f"Card {code}", colors[place % 8], place % 3, effect=effects[place])
        for place, code in enumerate(codes)
    ]
    return tm.Rules("large", deck, rounds=1)


@contextmanager
def room_for(size: int) -> Generator[None]:
    with mock.patch.object(memory, "MOST_REMEMBERED", size):
        forget()
        yield
    forget()


def most_taken(work: Callable[[], object]) -> int:
    """Return how many bytes more were in use at the most than before."""
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def score_with_two_wild_cards(times: int) -> None:
    rules, rng = large_deck(16, wild=2), Random(1)
    for _ in range(times):
        rest = rng.sample(rules.deck[2:], 2)
        tm.score_total(tm.Arrangement([tm.PlacedCard(card, tm.Face.UP) for card in (*rules.deck[:2], *rest)]), rules)
        tm.score_total(random_arrangement(rng, rules, 4), rules)


def play_with_many_cards(games: int, size: int) -> None:
    rules = large_deck(size)
    for seed in range(games):
        state, rng = tm.new_game(4, rules), Random(seed)
        while not state.is_over:
            state = state.apply(state.sample_chance(rng) if state.current_player == tm.CHANCE else choose(state, rng))


def open_games_with_long_texts(decks: int) -> None:
    for number in range(decks):
        deck = [evolve(card, text=f"{number}" + "x" * 5_000) for card in tm.RULEBOOK.deck]
        tm.new_game(2, evolve(tm.RULEBOOK, deck=deck))


@pytest.mark.parametrize(
    ("work", "room", "in_use"),
    [
        pytest.param(lambda: score_with_two_wild_cards(80), 100_000, 800_000, id="two wild cards"),
        pytest.param(
            lambda: open_games_with_long_texts(60), 2_000_000, 3_000_000, id="long texts", marks=pytest.mark.slow
        ),
    ],
)
def test_what_is_remembered_takes_about_what_is_counted(work: Callable[[], object], room: int, in_use: int) -> None:
    with room_for(room):
        assert most_taken(work) < 1.6 * room + in_use  # which the deck and game in use take


@pytest.mark.slow
@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda: score_with_two_wild_cards(20_000), id="two wild cards"),
        pytest.param(lambda: play_with_many_cards(2_000, 676), id="many cards"),
        pytest.param(lambda: play_with_many_cards(2_000, 100), id="a table of pairs"),
        pytest.param(lambda: open_games_with_long_texts(1_500), id="long texts"),
    ],
)
def test_all_that_is_remembered_stays_within_its_bound(work: Callable[[], object]) -> None:
    forget()
    assert most_taken(work) < 1.6 * MOST_REMEMBERED


@pytest.mark.slow
def test_scoring_with_many_decks_in_turn_is_not_much_slower_than_with_one() -> None:
    decks = [tm.from_json(house_rules(seed), tm.Rules) for seed in range(65)]
    rows = [random_arrangement(Random(seed), rules, 4) for seed, rules in enumerate(decks)]

    def seconds(which: list[int]) -> float:
        start = time.process_time()
        for place in which:
            tm.score_total(rows[place], decks[place])
        return time.process_time() - start

    forget()
    every = list(range(65)) * 10
    seconds(every)
    assert min(seconds(every) for _ in range(3)) < 6 * min(seconds([0] * len(every)) for _ in range(3))


def test_a_memo_keeps_the_first_value_and_is_emptied_with_all_others() -> None:
    with room_for(100):
        one, other = Memo[int, str](10), Memo[int, str](10)
        assert (one.keep(1, "a"), one.keep(1, "b"), other.keep(1, "c", 2)) == ("a", "a", "c")
        memory.count(61)
        assert one.found == other.found == {}
        other.keep(2, "d")
        assert other.found == {2: "d"}


# --- Many rounds ---------------------------------------------------------------------------------------------

TWO_CARDS = evolve(tm.RULEBOOK, rounds=1_000_000, arrangement_size=2)


def round_of(state: tm.GameState) -> Round:
    """Return what stays the same during a state's round: to play very many rounds would take too long."""
    found: object = astuple(state, recurse=False)[0]
    assert isinstance(found, Round)
    return found


def behind(rounds: int) -> tuple[tm.GameState, tm.Action]:
    """Return a state before a round's last action, behind so many rounds, and that action."""
    state, rng = tm.new_game(2, TWO_CARDS), Random(2)
    while True:
        action = choose(state, rng)
        after = state.apply(action)
        if after.round > state.round and state.phase is tm.Phase.TAKE:
            break
        state = after
    (result,) = after.results[-1:]
    old = round_of(state)
    past = Past.of([result] * rounds)
    now = Round(old.shared, rounds + 1, old.first_player, past, (0, 0), old.orders)
    return moved(state, now), action


def moved(state: tm.GameState, round_: Round) -> tm.GameState:
    """Return the state as it would be in another round."""
    return make_state(round_, *astuple(state, recurse=False)[1:])


def rebuilt(state: tm.GameState) -> tm.GameState:
    """Return an equal state whose past shares nothing with that of the state but the results."""
    old = round_of(state)
    past = Past.of(state.results)
    return moved(state, Round(old.shared, old.number, old.first_player, past, old.totals, old.orders))


def best_of(times: int, work: Callable[[], object]) -> float:
    most = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        most = min(most, time.process_time() - start)
    return most


def test_states_are_equal_only_with_the_same_finished_rounds() -> None:
    state = tm.play([random_bot] * 2, seed=1).final
    first, *others = state.results
    assert rebuilt(state) == state
    old = round_of(state)
    assert hash(round_of(rebuilt(state)).past) == hash(old.past)
    for results in ([], [first], [evolve(first, arrangements=first.arrangements[::-1]), *others]):
        past = Past.of(results)
        assert moved(state, Round(old.shared, old.number, old.first_player, past, old.totals, old.orders)) != state


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.TURKISH, WITH_GOALS], ids=["rulebook", "turkish", "goals"])
def test_the_result_of_a_round_is_the_same_whenever_somebody_asks_for_it(rules: tm.Rules) -> None:
    walk = list(random_walk(tm.new_game(3, rules), Random(9)))
    asked = walk[0][0]
    for _, action, _ in walk:
        asked = asked.apply(action)
        told = asked.results  # as soon as it is there
        assert [result.points for result in told] == [result.points for result in asked.results]
        assert all([one is two for one, two in zip(told, asked.results, strict=True)])
    last = walk[-1][2]  # nobody has asked before
    assert asked.results == last.results
    assert pickle.dumps(asked) == pickle.dumps(last)
    for _, _, after in walk:
        assert after.results == last.results[: len(after.results)]
        assert all([one is two for one, two in zip(after.results, last.results, strict=False)])
        assert after.totals == tuple([sum([each.points[seat] for each in after.results]) for seat in range(3)])


def test_the_end_of_a_round_costs_the_same_behind_many_rounds() -> None:
    few, last = behind(10)
    many, _ = behind(20_000)
    assert many.apply(last).round == 20_002
    assert best_of(200, lambda: many.apply(last)) < 3 * best_of(200, lambda: few.apply(last))


def test_states_behind_many_rounds_are_compared_hashed_and_pickled_without_recursion() -> None:
    one, last = behind(20_000)
    after = one.apply(last)
    other = rebuilt(one).apply(last)
    assert len(after.results) == 20_001
    assert after == other
    assert hash(after) == hash(other)
    assert after != behind(19_999)[0].apply(last)
    assert pickle.dumps(after)


def test_questions_about_many_rounds_take_linear_time() -> None:
    few, many = behind(2_000)[0], behind(16_000)[0]
    assert best_of(3, lambda: many.results) < 30 * best_of(3, lambda: few.results) + 0.001
    few_again, many_again = rebuilt(few), rebuilt(many)
    assert best_of(3, lambda: many == many_again) < 30 * best_of(3, lambda: few == few_again) + 0.001
    assert best_of(3, lambda: pickle.dumps(many)) < 30 * best_of(3, lambda: pickle.dumps(few)) + 0.001

"""What is remembered never changes an answer: whatever was played before, in whatever thread, however little fits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.answers import answers, house_rules
from tests.support.effort import THOROUGH, examples
from tests.support.games import random_walk
from tests.support.pickles import through_pickle
from tests.support.shorthand import crafted
from tussie_mussie import testing
from tussie_mussie._internal import memory, sharing
from tussie_mussie._internal.memory import Memo, forget
from tussie_mussie.effects import per_heart

DECKS = tuple(house_rules(seed) for seed in range(8))
ROOT = Path(__file__).parents[2]


@contextmanager
def room_for(size: int) -> Generator[None]:
    """Let so many bytes be remembered."""
    with mock.patch.object(memory, "MOST_REMEMBERED", size):
        forget()
        yield
    forget()


@contextmanager
def switching_often() -> Generator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def check_in_threads(questions: list[tuple[str, int]], times: int, decks: int) -> None:
    """Ask everything in many threads, while others use up what can be remembered, and compare with one thread."""
    alone = [answers(*question) for question in questions]
    others = [house_rules(seed) for seed in range(1000, 1000 + decks)]
    done = threading.Event()

    def forgetting() -> None:
        while not done.wait(0.0005):
            forget()

    def opening() -> None:
        while not done.is_set():
            for other in others:
                rules = tm.from_json(other, tm.Rules)
                state = tm.new_game(2, rules)
                state.apply(state.sample_chance(Random(1)))
                if done.is_set():
                    break

    with switching_often(), ThreadPoolExecutor(8) as pool:
        background = [pool.submit(forgetting), pool.submit(opening), pool.submit(opening)]
        try:
            asked = [pool.submit(answers, *question) for _ in range(times) for question in questions]
            told = [future.result() for future in asked]
        finally:
            done.set()
        for future in background:
            future.result()
    assert told == alone * times


def test_threads_that_read_decks_get_the_answers_of_one_thread() -> None:
    check_in_threads([(DECKS[1], 1), (DECKS[2], 2)], 1, decks=15)


@pytest.mark.slow
def test_many_threads_that_read_decks_get_the_answers_of_one_thread() -> None:
    check_in_threads([(deck, seed) for seed, deck in enumerate(DECKS[:6])], 4, decks=70)


ROOMS = pytest.mark.parametrize("size", [0, 5_000])
"""Some remember nothing, others forget all the time."""


def test_when_nothing_is_remembered_the_answers_are_the_same() -> None:
    check_with_room_for(0, DECKS[1], 1)


@pytest.mark.slow
@ROOMS
def test_however_little_is_remembered_the_answers_of_all_bots_are_the_same(size: int) -> None:
    for seed, deck in enumerate(DECKS[:4]):
        check_with_room_for(size, deck, seed)


def check_with_room_for(size: int, deck: str, seed: int) -> None:
    usual = answers(deck, seed)
    with room_for(size):
        assert answers(deck, seed) == usual


@pytest.mark.slow
def test_forgetting_between_any_two_steps_changes_no_answer_of_any_bot() -> None:
    for seed, deck in enumerate(DECKS[:3]):
        check_when_forgetting(deck, seed)


def check_when_forgetting(deck: str, seed: int) -> None:
    """Whatever is looked up is gone each time: forgotten at every question for the shared values of rules."""
    keep = Memo[object, object].keep

    def forgetful(self: Memo[object, object], key: object, value: object, times: int = 1) -> object:
        kept = keep(self, key, value, times)
        forget()
        return kept

    usual = answers(deck, seed)
    with mock.patch.object(Memo, "keep", forgetful):
        assert answers(deck, seed) == usual


def test_a_game_goes_on_equal_when_all_is_forgotten_in_the_middle() -> None:
    for seed in range(3 if THOROUGH else 1):
        kept: list[tm.GameState] = []
        state = tm.new_game(3, tm.rulebook(rounds=2))
        other = state
        for before, action, after in random_walk(state, Random(seed)):
            kept.append(before)
            other = other.apply(action)
            assert other == after
            assert hash(other) == hash(after)
            forget()
            assert through_pickle(after) == after  # it is made of other shared values
            assert [other.view(seat) for seat in range(3)] == [through_pickle(after).view(seat) for seat in range(3)]


# --- What was played before ----------------------------------------------------------------------------------

CHILD = """
import json, sys
from tests.support.answers import answers
before, asked = json.load(sys.stdin)
for document, seed in before:
    answers(document, seed)
told = [answers(document, seed) for document, seed in asked]
print(json.dumps([told, hash(tuple(map(tuple, told)))]))
"""


def in_a_process(before: list[tuple[str, int]], asked: list[tuple[str, int]]) -> object:
    """Return the answers of a new process with a fixed hash seed, and their hash, after other questions."""
    ran = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps([before, asked]),
        env=os.environ | {"PYTHONHASHSEED": "5", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(ran.stdout)


@pytest.mark.parametrize("more", [0, pytest.param(3, marks=pytest.mark.slow)])
def test_answers_do_not_depend_on_what_the_process_did_before(more: int) -> None:
    asked = [(DECKS[0], 1), (DECKS[1], 1)]
    before = [(DECKS[2], 1), (DECKS[2], 2), (DECKS[4], 2)][:more]
    assert in_a_process([*before, (DECKS[1], 6), (DECKS[0], 6)], asked) == in_a_process([], asked)


def doubles(rules: tm.Rules) -> list[tm.Rules]:
    """Rules whose cards have the same ids, but other hearts or effects; and equal ones that share nothing."""
    return [
        evolve(rules, deck=[evolve(card, hearts=card.hearts + 1) for card in rules.deck]),
        evolve(rules, deck=[evolve(card, effect=per_heart(3)) for card in rules.deck]),
        evolve(rules, deck=[evolve(card, ability=None) for card in rules.deck]),
        evolve(rules, deck=reversed(rules.deck)),
        copied(rules),
    ]


def copied(rules: tm.Rules) -> tm.Rules:
    """Equal rules whose cards are other objects."""
    return evolve(rules, deck=[evolve(card) for card in rules.deck])


@settings(max_examples=examples(12))
@given(testing.rules(), st.integers(0, 2**32), st.data())
def test_games_with_other_cards_of_the_same_ids_change_nothing(rules: tm.Rules, seed: int, data: st.DataObject) -> None:
    rules = evolve(rules, rounds=1)
    forget()
    usual = told_of(rules, seed)
    forget()
    for other in data.draw(st.permutations(doubles(rules))):
        told_of(other, data.draw(st.integers(0, 5)) or seed)
    assert told_of(rules, seed) == usual
    assert told_of(copied(rules), seed) == usual


def told_of(rules: tm.Rules, seed: int) -> list[object]:
    """Return all about a random game; hashes too."""
    told: list[object] = []
    for before, action, after in random_walk(tm.new_game(2, rules), Random(seed)):
        told += [action, before.legal_actions(), after.totals, hash(after), after.undrawn]
        told += [after.view(seat).information_state for seat in (None, 0, 1)]
        rows = [own for own in after.arrangements if len(own) <= rules.arrangement_size]  # not while one is added
        told += [(tm.score_total(own, rules), tm.score(own, rules).explain()) for own in rows]
    return told


# --- Equal actions from elsewhere ----------------------------------------------------------------------------


def made(kind: Callable[..., tm.Action], values: list[object]) -> tm.Action:
    return kind(*values)


def strangers(action: tm.Action, rules: tm.Rules) -> list[tm.Action]:
    """The same action made in other ways: of another equal deck, constructed, from a pickle, read from texts."""
    other = {card.id: card for card in copied(rules).deck}
    moving = action.cards if isinstance(action, tm.Draw | tm.Flip) else frozenset[tm.Card]()

    def moved(value: object) -> object:
        if isinstance(value, tm.Card):
            return other[value.id]
        return frozenset(other[card.id] for card in moving) if value is moving else value

    return [
        made(type(action), [moved(getattr(action, name)) for name in action.__match_args__]),
        made(type(action), [getattr(action, name) for name in action.__match_args__]),
        through_pickle(action),
        tm.from_json(tm.to_json(action), type(action), rules=rules),
        tm.parse_action(tm.format_action(action), rules),
    ]


@settings(max_examples=examples(20))
@given(testing.rules(), st.integers(0, 2**32))
def test_an_equal_action_from_elsewhere_leads_to_an_equal_state(rules: tm.Rules, seed: int) -> None:
    for before, action, after in random_walk(tm.new_game(2, evolve(rules, rounds=1)), Random(seed)):
        for stranger in strangers(action, before.rules):
            assert stranger == action
            there = before.apply(stranger)
            assert (there, hash(there), there.legal_actions()) == (after, hash(after), after.legal_actions())
            assert there.view(0) == after.view(0)


@settings(max_examples=examples(60))
@given(testing.rules().flatmap(testing.states), st.data())
def test_an_equal_action_from_elsewhere_is_refused_for_the_same_cause(state: tm.GameState, data: st.DataObject) -> None:
    action = data.draw(testing.actions(state))
    reason = state.why_illegal(action)
    forget()
    assert state.why_illegal(action) is reason
    shared = sharing.shared_by(state.rules)
    if isinstance(action, tm.Draw) and reason is not tm.IllegalReason.NOT_AN_ACTION:
        assert state.why_illegal(shared.same(action)) is reason
        assert state.why_illegal(tm.Draw(frozenset(evolve(card) for card in action.cards))) is reason


class Double:
    """It has a card's hash, and says that it equals everything."""

    def __init__(self, card: tm.Card) -> None:
        self.card = card

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(self.card)


def test_what_only_says_that_it_equals_the_cards_of_a_draw_is_refused_before_and_after_it() -> None:
    state = tm.new_game()
    one, two = tm.RULEBOOK.deck[:2]
    strange = evolve(one)
    object.__setattr__(strange, "_printed", mock.ANY)
    fakes = [crafted(tm.Draw, frozenset((Double(one), Double(two)))), crafted(tm.Draw, frozenset((strange, two)))]
    forget()
    for _ in range(2):
        assert [state.why_illegal(fake) for fake in fakes] == [tm.IllegalReason.NOT_AN_ACTION] * 2
        state.apply(tm.Draw(frozenset((one, two))))
        state.chance_outcomes()  # now the true draw is remembered


def test_forgetting_within_a_memo_that_is_being_made_does_not_wait_for_itself() -> None:
    class Finalized:
        """It stands for the set of memos: adding to it can run a finalizer, and that can forget."""

        def add(self, memo: object) -> None:
            forget()

        def __iter__(self) -> Iterator[Memo[object, object]]:
            return iter(())

    with mock.patch.object(memory, "_memos", Finalized()):
        thread = threading.Thread(target=lambda: Memo[int, int](1), daemon=True)
        thread.start()
        thread.join(5)
        assert not thread.is_alive()

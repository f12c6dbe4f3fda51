"""What values share with each other tells nothing about hidden cards (R20 to R22, R25)."""

from __future__ import annotations

import enum
import gc
import itertools
import pickle
import sys
import types
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import random_game
from tests.knowing.test_worlds import viewers
from tests.support.effort import THOROUGH, examples
from tests.support.games import apply_all
from tussie_mussie._internal.deck_index import DeckIndex
from tussie_mussie._internal.memory import Memo, forget
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.state import Moment, Round

LEAVES = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, enum.Enum)
SECRET = (tm.GameState, Memo, Shared, DeckIndex, Place, OfferPlace, Moment, Round)


def parts(view: tm.PlayerView) -> list[object]:
    """All objects that can be reached from a view, in a fixed order; of the deck and what is unseen the cards alone."""
    found: list[object] = [view]
    met = {id(view)}
    for value in found:
        for part in gc.get_referents(value):
            if id(part) not in met and not isinstance(part, LEAVES):
                met.add(id(part))
                found.append(part)
    return found


def fingerprint(view: tm.PlayerView) -> list[object]:
    """What a program can see of a view beyond equality: types, sizes, which parts are one object, known hashes."""
    found = parts(view)
    number = {id(part): place for place, part in enumerate(found)}
    seen: list[object] = []
    for part in found:
        inner = [number.get(id(other), -1) for other in gc.get_referents(part)]
        if issubclass(type(part), frozenset):  # its order is that of its cards' hashes, which is the same in all worlds
            inner.sort()
        seen.append((type(part), sys.getsizeof(part), inner, hash_is_known(part)))
    return seen


def hash_is_known(value: object) -> bool:
    return getattr(value, "_attrs_cached_hash", None) is not None


def worlds_of(view: tm.PlayerView, most: int = 6) -> list[tm.GameState]:
    """Return some of the states that the viewer cannot tell apart, far from each other."""
    step = max(1, tm.count_states(view) // most)
    return list(itertools.islice(itertools.islice(tm.possible_states(view), 0, 400 * most, min(step, 400)), most))


def identities(views: list[tm.PlayerView]) -> list[list[int]]:
    """Return of each view which of its offers and slots are the same object as which of the first view."""
    first: dict[int, int] = {}
    told: list[list[int]] = []
    for view in views:
        shown = [view.offer, *view.offers, *[slot for row in view.arrangements for slot in row]]
        told.append([first.setdefault(id(part), len(first)) for part in shown])
    return told


@settings(max_examples=examples(12))
@given(st.integers(0, 10**6), st.sampled_from((2, 3)), st.integers(1, 24))
def test_what_a_viewer_is_given_is_made_alike_in_all_worlds(seed: int, players: int, steps: int) -> None:
    state = random_game(seed, players, tm.RULEBOOK, steps).last
    for viewer in viewers(state):
        worlds = worlds_of(state.view(viewer))
        views = [world.view(viewer) for world in worlds]
        told = identities(views)
        assert all(row == told[0] for row in told), "the same slots and offers, whatever lies below"
        prints = [fingerprint(view) for view in views]
        assert all(other == prints[0] for other in prints)
        assert len({pickle.dumps(view) for view in views}) == 1
        actions = [(view.legal_actions(), view.unseen, view.hand) for view in views]
        assert all(other == actions[0] for other in actions)


def test_the_identity_of_offers_tells_nothing_after_forgetting_many_veils_and_in_threads() -> None:
    views = [
        state.view(viewer)
        for seed in range(examples(3))
        for state in random_game(seed, 3, tm.RULEBOOK, 30).states[2::3]
        for viewer in viewers(state)
    ]

    def told(view: tm.PlayerView) -> bool:
        shared = identities([world.view(view.player) for world in kept[id(view)]])
        return all(row == shared[0] for row in shared)

    forget()
    kept = {id(view): worlds_of(view, 4) for view in views}
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert all(pool.map(told, views))
            forget()
            assert all(pool.map(told, views))
    finally:
        sys.setswitchinterval(before)


def test_forgetting_in_the_middle_of_a_game_does_not_change_what_its_veils_are() -> None:
    draws = {card: tm.Draw(frozenset((tm.RULEBOOK.card("RR"), card))) for card in tm.RULEBOOK.deck[3:9]}
    start = tm.new_game(3)
    offers: list[object] = []
    slots: list[object] = []
    for card, draw in draws.items():
        forget()
        laid = start.apply(draw).apply(tm.Offer(0, tm.RULEBOOK.card("RR"), card))
        taken = laid.apply(tm.Take(1, tm.Face.UP))
        offers += [laid.view(viewer).offer for viewer in (1, 2, None)]
        slots += [taken.view(viewer).arrangements[0][0] for viewer in (1, 2, None)]
        slots.append(taken.view(2).arrangements[0][0])
    assert len(set(map(id, offers))) == 1
    assert len(set(map(id, slots))) == 1


ROUND = (("RR", "PX", "UP"), ("VI", "HY", "UP"), ("PE", "GA", "UP"), ("CM", "DS", "UP"))


def play_round(state: tm.GameState, offers: tuple[tuple[str, str, str], ...], first: int) -> tm.GameState:
    """Play offers of two players by codes: faceup card, facedown card, what is taken."""
    for number, (up, down, face) in enumerate(offers):
        offerer = (first + number) % 2
        one, two = state.rules.card(up), state.rules.card(down)
        actions = tm.Draw(frozenset((one, two))), tm.Offer(offerer, one, two), tm.Take(1 - offerer, tm.Face[face])
        state = apply_all(state, actions)
    return state


def hashes_known(hashed: Callable[[tm.GameState], object]) -> list[bool]:
    """Play two rounds, do something with all states of the second one, and tell which hashes a spectator finds known.

    All cards lie open in the first round, so that the spectator holds values that may come again in the second.
    """
    forget()
    deck = [attrs.evolve(card, ability=None) for card in tm.RULEBOOK.deck]
    state = play_round(tm.new_game(2, attrs.evolve(tm.RULEBOOK, name="plain", deck=deck)), ROUND, 0)
    held = state.view(None)
    for actions in (ROUND[1:2], ROUND[3:4]):
        hashed(play_round(state, actions, 1))
    return [hash_is_known(part) for part in parts(held) if hasattr(part, "_attrs_cached_hash")]


def test_what_a_viewer_keeps_does_not_tell_which_states_were_hashed_later() -> None:
    """The second player's facedown cards are the ones of the first round, by the same player."""
    assert hashes_known(hash) == hashes_known(lambda _: None)


@settings(max_examples=examples(15))
@given(st.integers(0, 10**6), st.sampled_from((2, 3)), st.sampled_from((tm.RULEBOOK, tm.TURKISH)))
def test_nothing_of_what_games_share_can_be_reached_from_a_view(seed: int, players: int, rules: tm.Rules) -> None:
    for state in random_game(seed, players, rules, 200).states[::9]:
        for viewer in viewers(state):
            for part in parts(state.view(viewer)):
                assert not isinstance(part, SECRET)


def test_what_a_view_shares_with_others_remembers_its_hash() -> None:
    kinds = tm.PlacedCard | tm.Card | tm.TableOffer | tm.Draw | tm.Flip | tm.Discard | tm.Invoke | tm.Replace | tm.Add
    met: set[type] = set()
    for seed in range(examples(8)):
        forget()
        for state in random_game(seed, 3, tm.TURKISH, 200).states:
            for viewer in viewers(state):
                for part in parts(state.view(viewer)):
                    if isinstance(part, kinds):
                        assert hash_is_known(part), part
                        met.add(type(part))
    assert met >= {tm.PlacedCard, tm.Card, tm.TableOffer, tm.Draw, tm.Flip, tm.Invoke}


@settings(max_examples=examples(12))
@given(st.integers(0, 10**6), st.sampled_from((2, 3)), st.integers(0, 10**6))
def test_the_order_of_what_is_listed_does_not_depend_on_history(seed: int, players: int, noise: int) -> None:
    forget()
    usual = [listed(state) for state in random_game(seed, players, tm.RULEBOOK, 60).states]
    forget()
    for state in random_game(noise, players, tm.RULEBOOK, 60).states:
        listed(state)
    assert [listed(state) for state in random_game(seed, players, tm.RULEBOOK, 60).states] == usual


def listed(state: tm.GameState) -> list[object]:
    return [
        (view.legal_actions(), view.unseen, view.hand, view.usable)
        for view in [state.view(viewer) for viewer in viewers(state)]
    ]


@pytest.mark.parametrize("seed", range(examples(4)))
def test_a_view_stays_as_it_is_when_the_game_goes_on(seed: int) -> None:
    game = random_game(seed, 3, tm.RULEBOOK, 60 if THOROUGH else 30)
    views: list[tuple[tm.PlayerView, str, list[object]]] = []
    for before, action in zip(game.states, game.actions, strict=False):
        for viewer in viewers(before):
            view = before.view(viewer)
            views.append((view, view.information_state, fingerprint(view)))
        before.apply(action)
    for view, text, made in views:
        assert view.information_state == text
        assert fingerprint(view) == made

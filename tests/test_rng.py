"""Any source of random bits will do; `random.Random` gives what it gave before."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Protocol

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.games import draw
from tests.support.shorthand import unchecked
from tussie_mussie._internal.rng import below, one_of, shuffle, some_of
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot


@frozen
class Bits:
    """The least that a generator must have."""

    rng: random.Random

    def getrandbits(self, k: int, /) -> int:
        return self.rng.getrandbits(k)


class Generator(Protocol):
    """What is used of a generator of numpy."""

    def bytes(self, length: int, /) -> bytes: ...


@frozen
class FromNumpy:
    """A generator of numpy, which gives bytes instead of bits."""

    generator: Generator

    def getrandbits(self, k: int, /) -> int:
        return int.from_bytes(self.generator.bytes((k + 7) // 8)) >> -k % 8


@given(st.integers(1, 10**9), st.integers(0, 10**6))
def test_a_number_is_found_as_choice_finds_one(number: int, seed: int) -> None:
    assert below(Bits(random.Random(seed)), number) == random.Random(seed).choice(range(number))


@given(st.integers(0, 60), st.integers(0, 10**6))
def test_items_are_shuffled_as_shuffle_does(things: int, seed: int) -> None:
    mine, theirs = [*range(things)], [*range(things)]
    shuffle(Bits(random.Random(seed)), mine)
    random.Random(seed).shuffle(theirs)
    assert mine == theirs


@given(st.integers(1, 60), st.integers(0, 10**6))
def test_an_item_is_found_as_choice_finds_it(things: int, seed: int) -> None:
    assert one_of(Bits(random.Random(seed)), range(things)) == random.Random(seed).choice(range(things))


@given(st.integers(0, 21), st.integers(0, 10**6), st.data())
def test_some_of_a_few_items_are_found_as_sample_finds_them(things: int, seed: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, min(things, 5)))
    items = [str(thing) for thing in range(things)]
    assert some_of(Bits(random.Random(seed)), items, count) == random.Random(seed).sample(items, count)


@given(st.integers(1, 40), st.integers(0, 10**6), st.data())
def test_some_of_many_items_are_different(things: int, seed: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, things))
    chosen = some_of(random.Random(seed), range(things), count)
    assert len(set(chosen)) == count
    assert set(chosen) <= set(range(things))


def test_all_that_takes_a_generator_takes_any() -> None:
    state = tm.new_game(3)
    for seed in range(5):
        mine, theirs = Bits(random.Random(seed)), random.Random(seed)
        assert state.sample_chance(mine) == state.sample_chance(theirs)
        view = state.apply(draw("RR PX")).view(1)
        assert tm.sample_state(view, mine) == tm.sample_state(view, theirs)
        assert tm.playout(state, mine) == tm.playout(state, theirs)


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.SOLO], ids=["rulebook", "solo"])
def test_bots_take_any_generator(rules: tm.Rules) -> None:
    bots = random_bot, greedy_bot, SearchBot(2), SearchBot(seconds=1e-9)
    chance = random.Random(1)
    state = tm.new_game(1 if rules is tm.SOLO else 2, rules)
    while not state.is_over:
        legal = state.legal_actions()
        if legal and state.current_player == 0:
            view = state.view(0)
            for bot in bots:
                seed = chance.randrange(100)
                assert bot(view, Bits(random.Random(seed))) == bot(view, random.Random(seed))
        state = state.apply(chance.choice(legal) if legal else state.sample_chance(chance))


def test_a_generator_of_numpy_is_adapted_in_a_line() -> None:
    numpy = pytest.importorskip("numpy")
    rng = FromNumpy(numpy.random.default_rng(7))
    numbers = [rng.getrandbits(5) for _ in range(2000)]
    assert (min(numbers), max(numbers)) == (0, 31)
    assert rng.getrandbits(64) < 2**64
    assert tm.playout(tm.new_game(), rng).is_over


@pytest.mark.parametrize("rng", [None, 7, random.random, SimpleNamespace(getrandbits=3)])
def test_what_gives_no_bits_is_refused(rng: object) -> None:
    kind = type(rng).__name__
    view, offering = tm.new_game().view(0), tm.new_game().apply(draw("RR PX")).view(0)
    for function, given_ in ((tm.playout, tm.new_game()), (tm.sample_state, view), (random_bot, offering)):
        with pytest.raises(TypeError) as caught:
            unchecked(function)(given_, rng)
        hint = "such as random.Random(7), or any other Rng"
        assert str(caught.value) == f"{function.__name__}() needs a random.Random as rng, not {kind}; {hint}"

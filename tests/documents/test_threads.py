"""Readings at the same time, and one inside another, do not disturb each other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import attrs
import pytest

import tussie_mussie as tm
from tests.documents.games import random_record
from tussie_mussie import from_json, to_json
from tussie_mussie._internal.memory import forget

THREADS = 4


def house(number: int) -> tm.Rules:
    """Rules whose cards have the ids of the rulebook's, and yet are others."""
    deck = [attrs.evolve(card, meaning=f"house {number}") for card in tm.RULEBOOK.deck]
    return tm.Rules(f"house {number}", tuple(deck), rounds=1)


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads that take turns all the time."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("hasty")
def test_threads_that_read_documents_of_different_decks_get_their_own_cards() -> None:
    barrier = Barrier(THREADS)

    def read(number: int) -> int:
        rules = house(number)
        record = random_record(Random(number), rules, 2)
        texts = to_json(record), to_json(record.final), to_json(record.final.view(0))
        cards = {id(card) for card in rules.deck}
        barrier.wait()
        wrong = 0
        for _ in range(12):
            wrong += from_json(texts[0], tm.GameRecord) != record
            wrong += from_json(texts[1], tm.GameState) != record.final
            wrong += from_json(texts[2], tm.PlayerView) != record.final.view(0)
            for action in record.actions[:6]:
                back = from_json(to_json(action), tm.Action, rules=rules)
                wrong += back != action
                wrong += isinstance(back, tm.Draw) and not {id(card) for card in back.cards} <= cards
        return wrong

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(read, range(THREADS))) == [0] * THREADS


def test_a_reading_inside_another_does_not_disturb_it() -> None:
    """Equality is asked for in the middle of reading a deck; here it reads another document."""
    inner = to_json(house(1))

    class Nosy(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            from_json(inner, tm.Rules)
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    rules = house(2)
    offer = tm.Offer(0, rules.deck[0], rules.deck[1])
    data = tm.to_data(offer)
    nosy: dict[str, object] = {Nosy(key): value for key, value in data.items()}
    back = tm.from_data(nosy, tm.Offer, rules=rules)
    assert back.face_up is rules.deck[0]
    assert back.face_down is rules.deck[1]


def test_one_deck_is_in_use_for_equal_documents() -> None:
    text = to_json(house(3))
    forget()  # so that there is room for the deck between the two
    one, other = from_json(text, tm.Rules), from_json(text, tm.Rules)
    assert one == other
    assert one.deck is other.deck

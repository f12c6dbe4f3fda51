"""Laid cards as numbers."""

from __future__ import annotations

import itertools
from random import Random

import attrs
import numpy as np
import pytest

import tussie_mussie as tm
from tests.support.cards import random_arrangement
from tussie_mussie.batch import decode, encode, every_arrangement

SMALL = attrs.evolve(tm.RULEBOOK, name="small", deck=tm.RULEBOOK.deck[:9], arrangement_size=2)
EDITIONS = [tm.RULEBOOK, tm.TURKISH]


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_number_is_twice_the_place_in_the_deck_and_one_more_faceup(rules: tm.Rules) -> None:
    for place, card in enumerate(rules.deck):
        for face, more in ((tm.Face.DOWN, 0), (tm.Face.UP, 1)):
            row = tm.Arrangement([tm.PlacedCard(card, face)])
            assert encode([row], rules).tolist() == [[2 * place + more, -1, -1, -1]]


@pytest.mark.parametrize("rules", EDITIONS)
def test_what_was_encoded_is_decoded(rules: tm.Rules) -> None:
    rng = Random(1)
    rows = [random_arrangement(rng, rules, size) for size in (0, 1, 2, 3, 4) for _ in range(20)]
    laid = encode(rows, rules)
    assert laid.shape == (100, 4)
    assert laid.dtype == np.int16
    assert decode(laid, rules) == tuple(rows)
    assert decode(laid.reshape(4, 25, 4).astype(np.int64), rules) == tuple(rows)
    assert decode(laid[:40, :1], rules) == tuple(rows[:40])
    assert decode(laid[0].astype(np.int8), rules) == (rows[0],)


def test_nothing_can_be_encoded_too() -> None:
    assert encode([]).shape == (0, 4)
    assert encode(iter(())).dtype == np.int16
    assert decode(encode([])) == ()
    assert decode(np.zeros((2, 0), dtype=np.int16)) == (tm.Arrangement(), tm.Arrangement())


@pytest.mark.parametrize("size", [0, 1, 2])
def test_all_arrangements_stand_in_the_order_of_the_scalar_ones(size: int) -> None:
    for rules in (tm.RULEBOOK, SMALL):
        laid = every_arrangement(rules, size)
        assert laid.dtype == np.int16
        assert decode(laid, rules) == tuple(tm.every_arrangement(rules, size=size))


def test_all_arrangements_of_four_cards_of_a_small_deck_are_there_once() -> None:
    rules = tm.Rules("small", tm.RULEBOOK.deck[:9])
    laid = every_arrangement(rules)
    assert laid.shape == (9 * 8 * 7 * 6 * 2**4, 4)
    assert len(np.unique(laid, axis=0)) == len(laid)
    few = list(itertools.islice(tm.every_arrangement(rules, size=4), 0, None, 997))
    assert [*decode(laid[::997], rules)] == few


@pytest.mark.slow
def test_all_arrangements_of_four_cards_are_there_once() -> None:
    laid = every_arrangement()
    assert laid.shape == (1_175_040, 4)
    keys = laid.astype(np.int64) @ 36 ** np.arange(4)
    assert len(np.unique(keys)) == len(laid)
    few = list(itertools.islice(tm.every_arrangement(size=4), 0, 400_000, 4001))
    assert [*decode(laid[0:400_000:4001])] == few


@pytest.mark.parametrize(
    ("size", "message"),
    [
        (5, r"there are no arrangements of 5 cards; there are of 0 to 4"),
        (-1, r"there are no arrangements of -1 cards; there are of 0 to 4"),
    ],
)
def test_other_sizes_are_refused(size: int, message: str) -> None:
    with pytest.raises(tm.InvalidArrangementError, match=message):
        every_arrangement(size=size)


def test_what_is_no_size_is_refused() -> None:
    with pytest.raises(TypeError, match=r"every_arrangement\(\) needs a whole number as size, not float; such as 4"):
        every_arrangement(size=2.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="Rules"):
        every_arrangement("rulebook")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_more_than_fit_into_one_array_are_refused() -> None:
    letters = [f"{first}{second}" for first in "ABCDEFG" for second in "ABCDEFGH"]
    deck = [tm.Card(f"c-{code.lower()}", code, f"C {code}", tm.Color.RED) for code in letters]
    many = tm.Rules("many", deck)
    with pytest.raises(
        tm.InvalidArrangementError, match=r"there are \d+ arrangements of 4 cards; there can be 50000000 in one array"
    ):
        every_arrangement(many)


def test_arrangements_that_the_rules_cannot_have_are_refused() -> None:
    row = tm.parse_arrangement("RR px OR vi")
    with pytest.raises(
        tm.InvalidArrangementError, match=r"arrangement 1: 4 cards are too many; an arrangement scores with at most 2"
    ):
        encode([tm.Arrangement(), row], attrs.evolve(tm.RULEBOOK, arrangement_size=2))
    with pytest.raises(
        tm.InvalidArrangementError,
        match="arrangement 0: the deck of 'turkish' lacks phlox",
    ):
        encode([row], tm.TURKISH)


def test_another_card_of_the_same_id_is_told() -> None:
    first, *rest = tm.RULEBOOK.deck
    other = attrs.evolve(tm.RULEBOOK, name="other", deck=[attrs.evolve(first, hearts=9), *rest])
    with pytest.raises(tm.InvalidArrangementError, match=f"the deck of 'other' has another {first.id}"):
        encode([tm.Arrangement([tm.PlacedCard(first, tm.Face.UP)])], other)


def test_by_default_arrangements_are_complete() -> None:
    assert every_arrangement(SMALL).shape == (9 * 8 * 4, 2)


@pytest.mark.parametrize("given", [3, None, "RR px", ["RR px"], [None], tm.parse_arrangement("RR")])
def test_what_are_no_arrangements_is_refused(given: object) -> None:
    with pytest.raises(TypeError, match=r"encode\(\) needs Arrangements, not "):
        encode(given)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([[0, 1, -1, -1]], "1 in line 0, column 1 is a card that lies in this line already"),
        ([[3, 5, 7, 9], [3, 5, 7, 2]], "2 in line 1, column 3 is a card that lies in this line already"),
        ([[36, -1, -1, -1]], "36 in line 0, column 0 is not a laid card; they are -1 for none and 0 to 35"),
        ([[4, -2, -1, -1]], "-2 in line 0, column 1 is not a laid card; they are -1 for none and 0 to 35"),
        ([[5, -1, 3, -1]], "3 in line 0, column 2 lies behind a place without a card"),
        ([[-1, 3]], "3 in line 0, column 1 lies behind a place without a card"),
        ([[1, 3, 5, 7, 9]], "5 columns are too many; an arrangement scores with at most 4"),
    ],
)
def test_numbers_that_are_no_arrangement_are_refused(lines: list[list[int]], message: str) -> None:
    with pytest.raises(tm.InvalidArrangementError) as caught:
        decode(np.array(lines))
    assert message in str(caught.value)


def test_other_arrays_are_refused() -> None:
    with pytest.raises(TypeError, match=r"decode\(\) needs an array of laid cards, not list; encode gives one"):
        decode([[1, 3]])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(
        TypeError, match=r"decode\(\) needs an array of whole numbers, not of float64; encode gives one"
    ):
        decode(np.array([[1.0, 3.0]]))  # pyright: ignore[reportArgumentType]
    with pytest.raises(tm.InvalidArrangementError, match="a column for each card, not a single number"):
        decode(np.array(3))

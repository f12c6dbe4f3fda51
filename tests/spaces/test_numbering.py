"""Choices and their numbers: dense, unlike each other, and the same both ways."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tussie_mussie._internal.numbering import Either, Numbering, Options, Others, Pairs, Subsets

THINGS = st.integers(1, 7)


def holds(numbering: Numbering, choices: Sequence[tuple[int, ...]]) -> None:
    """Check that a numbering has exactly these choices, in this order."""
    assert numbering.size == len(choices)
    assert [numbering.number(choice) for choice in choices] == list(range(numbering.size))
    assert [numbering.choice(number) for number in range(numbering.size)] == list(choices)


@given(st.lists(st.integers(0, 4), max_size=3))
def test_options_are_combined_freely(sizes: list[int]) -> None:
    holds(Options(*sizes), list(product(*map(range, sizes))))


@given(THINGS, st.data())
def test_others_are_all_but_one(things: int, data: st.DataObject) -> None:
    but = data.draw(st.integers(0, things - 1))
    holds(Others(things, but), [(thing,) for thing in range(things) if thing != but])
    assert Others(things, but).number((but,)) is None


@given(THINGS, st.data())
def test_pairs_are_two_different_ones(things: int, data: st.DataObject) -> None:
    but = data.draw(st.none() | st.integers(0, things - 1))
    pairs = [(first, second) for second, first in permutations(range(things), 2) if second != but]
    holds(Pairs(things, but), pairs)
    for choice in product(range(things), repeat=2):
        assert (Pairs(things, but).number(choice) is None) is (choice not in pairs)


@given(THINGS, st.sets(st.integers(1, 8), min_size=1))
def test_subsets_come_size_by_size_as_itertools_lists_them(things: int, sizes: set[int]) -> None:
    numbering = Subsets(things, tuple(sorted(sizes)))
    holds(numbering, list(chain.from_iterable(combinations(range(things), size) for size in sorted(sizes))))
    for size in range(things + 1):
        assert (numbering.number(tuple(range(size))) is None) is (size not in sizes)


@given(THINGS, st.sets(st.integers(1, 5), min_size=1), st.data())
def test_the_numbers_within_some_things_are_those_of_their_combinations(
    things: int, sizes: set[int], data: st.DataObject
) -> None:
    numbering = Subsets(things, tuple(sorted(sizes)))
    size = data.draw(st.sampled_from(sorted(sizes)))
    some = sorted(data.draw(st.sets(st.integers(0, things - 1))))
    expected = [numbering.number(chosen) for chosen in combinations(some, size)]
    assert list(numbering.within(some, size)) == expected


def test_what_is_beyond_the_options_has_no_number() -> None:
    assert Options(4, 2).number((3, 1)) == 7
    assert Options(4, 2).number((4, 0)) is None
    assert Options(4, 2).number((0, 2)) is None


@pytest.mark.parametrize(
    ("numbering", "wanted"),
    [
        (Subsets(18, (1, 2)), "1 to 2 cards"),
        (Subsets(18, (2,)), "2 cards"),
        (Subsets(18, (1,)), "1 card"),
        (Subsets(18, (2, 3, 5)), "2 or 3 or 5 cards"),
        (Others(18, 3), "another card than itself"),
        (Pairs(18), "two different cards"),
        (Pairs(18, 3), "two different cards, the new one another than itself"),
    ],
)
def test_a_numbering_says_what_can_be_chosen(numbering: Numbering, wanted: str) -> None:
    assert numbering.wanted == wanted


def test_large_decks_are_numbered_without_a_list() -> None:
    numbering = Subsets(676, tuple(range(1, 677)))
    assert numbering.size == 2**676 - 1
    for number in (0, 676, 12345678901234567890, 2**676 - 2):
        assert numbering.number(numbering.choice(number)) == number
    assert numbering.reason is tm.IllegalReason.WRONG_NUMBER_OF_CARDS


def test_either_has_the_choices_of_its_parts_and_no_others() -> None:
    either = Either(Subsets(3, (1,)), Subsets(3, (2,)))
    holds(either, [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2)])
    assert either.number((0, 1, 2)) is None

"""Texts of values depend on nothing but the value."""

from __future__ import annotations

import enum
import re
import subprocess
import sys

import attrs
import numpy as np
import pytest

import tussie_mussie as tm
from tests.knowing.games import random_game
from tests.knowing.test_worlds import viewers

COPY = attrs.evolve(tm.RULEBOOK, deck=tuple(attrs.evolve(card, text=card.text) for card in tm.RULEBOOK.deck))
OTHER = attrs.evolve(tm.RULEBOOK, deck=tuple(attrs.evolve(card, text="?") for card in tm.RULEBOOK.deck))


def test_equal_rules_give_equal_information_states() -> None:
    assert COPY == tm.RULEBOOK
    assert COPY.deck[0] is not tm.RULEBOOK.deck[0]
    assert tm.new_game(2, COPY).view(0).information_state == tm.new_game(2).view(0).information_state


def test_rules_that_differ_in_the_text_of_a_card_give_different_ones() -> None:
    one, other = tm.new_game(2).view(0), tm.new_game(2, OTHER).view(0)
    assert one != other
    assert one.information_state != other.information_state


def test_a_seat_that_equals_a_number_is_that_number() -> None:
    class Seat(enum.IntEnum):
        BEN = 1

    state = tm.new_game(2)
    for seat in (np.int64(1), Seat.BEN):
        assert repr(state.view(seat)) == repr(state.view(1))
        assert state.view(seat).information_state == state.view(1).information_state
    assert repr(tm.new_game(2, first_player=Seat.BEN).first_player) == "1"


def test_a_state_is_shown_in_short() -> None:
    assert repr(tm.new_game(2)) == "<GameState round 1 first 0 totals 0 0 | - / - | draw>"


def test_the_viewers_own_arrangement_is_ready_to_be_scored() -> None:
    for state in random_game(5, 3, tm.RULEBOOK, 60).states:
        for viewer in viewers(state):
            expected = tm.Arrangement() if viewer is None else state.arrangements[viewer]
            assert state.view(viewer).own == expected


def test_what_is_no_placed_card_cannot_be_arranged() -> None:
    slot: object = tm.Slot(tm.RULEBOOK.card("RR"), tm.Face.UP)
    crafted: object = object.__new__(tm.PlacedCard)
    object.__setattr__(crafted, "card", "RR")
    object.__setattr__(crafted, "face", tm.Face.UP)
    object.__setattr__(crafted, "_attrs_cached_hash", None)
    for wrong in (slot, crafted):
        with pytest.raises(tm.InvalidArrangementError, match="column 0 holds no PlacedCard"):
            tm.Arrangement((wrong,))  # type: ignore[arg-type]  # that is the test


def test_the_version_is_that_of_the_package() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", tm.__version__)


CODE = """
import tussie_mussie as tm
flips = [tm.Draw(frozenset(tm.RULEBOOK.deck[:5])), tm.Draw(frozenset(tm.RULEBOOK.deck[5:9]))]
print([card.code for draw in flips for card in draw.cards])
print(hash(tm.PlacedCard(tm.RULEBOOK.deck[0], tm.Face.UP)), hash(tm.new_game()))
"""


def test_with_a_fixed_hash_seed_even_sets_are_the_same_in_every_run() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", CODE], check=True, capture_output=True, env={"PYTHONHASHSEED": "0"}
        ).stdout
        for _ in range(4)
    }
    assert len(runs) == 1

"""The worked cases of the rules: arrangements and what they score."""

from __future__ import annotations

import pytest

import tussie_mussie as tm
from tests.support.cards import (
    ORANGE,
    PER_CONDITION,
    TURKISH_ONE_COLOR,
    arrange,
    codes,
    lines_of,
)
from tests.support.games import apply_all, deal, draw
from tests.support.shorthand import bonus_of, discard, flip, replace, total

PL = tm.RULEBOOK.card("PL")


def test_T01_no_bouquet_card_stands_next_to_honeysuckle() -> None:
    assert total("px HS cm AM") == 6


def test_T03_a_keepsake_honeysuckle_still_scores_its_one_bouquet_neighbor() -> None:
    assert total("AM hs cm PX") == 7
    assert bonus_of("HS", "AM hs cm PX") == 1


def test_T08_orchid_as_purple_and_hearts_stop_hyacinth() -> None:
    assert total("VI OR SN HY") == 6
    assert lines_of(tm.score(arrange("VI OR SN HY")))[0] == ("VI", 0, 4, "VI OR SN HY")
    assert bonus_of("HY", "VI OR SN HY") == 0


def test_T10_one_color_for_two_counters() -> None:
    assert total("VI RT OR PX") == 6
    assert total("VI RT OR PX", PER_CONDITION) == 7


def test_T12_a_counter_against_carnation() -> None:
    assert total("CN OR DS VI") == 8
    assert total("CN OR DS VI", PER_CONDITION) == 9


def test_T15_the_worked_example_scores_8_under_both_readings() -> None:
    assert total("RR PX OR VI") == total("RR PX OR VI", PER_CONDITION) == 8
    assert total("RR PX OR VI", tm.TURKISH) == total("RR PX OR VI", TURKISH_ONE_COLOR) == 8


def test_T16_marigolds_color_makes_a_point() -> None:
    assert total("CN MG VI") == 5
    assert total("CN MG VI", ORANGE) == 6


def test_O2_snapdragon_turns_itself_and_gardenia() -> None:
    # Rows of only faceup cards come from offers whose other card is facedown.
    state = deal("GA SN PE VI", "am cm rt rr", rules=tm.rulebook(rounds=1))
    assert state.apply(tm.Finish(0)).totals[0] == 4
    ended = state.apply(flip(0, "SN GA"))
    assert codes(ended.arrangements[0]) == "ga sn PE VI"
    assert ended.totals[0] == 8


@pytest.mark.parametrize(("gone", "points"), [("CM", 7), ("RT", 6), ("AM", 5)])
def test_O4_larkspur_becomes_marigold_which_must_discard(gone: str, points: int) -> None:
    state = deal("PL AM RT CM", "px or vi rr", rules=tm.rulebook(rounds=1))
    state = apply_all(state, [tm.Invoke(0, PL), draw("MG DS"), replace(0, "PL", "MG")])
    assert tm.Finish(0) not in state.legal_actions(0)
    ended = state.apply(discard(0, gone))
    assert ended.is_over
    assert ended.totals[0] == points


def test_O8_marigold_discards_snapdragon_at_once() -> None:
    state = deal("MG sn VI PE", "rr PX or am", rules=tm.rulebook(rounds=1))
    ended = state.apply(discard(0, "SN"))
    assert ended.is_over
    assert ended.totals[0] == 4


def test_O9_snapdragon_turns_violet_and_then_marigold_discards_it() -> None:
    state = deal("MG sn VI PE", "rr PX or am", rules=tm.rulebook(rounds=1))
    ended = apply_all(state, [flip(0, "VI"), discard(0, "SN")])
    assert codes(ended.arrangements[0]) == "MG vi PE"
    assert ended.totals[0] == 6


def test_O10_the_gap_closes_for_forget_me_not() -> None:
    state = deal("PX cm FM MG", "rr OR vi am", rules=tm.rulebook(rounds=1))
    ended = state.apply(discard(0, "CM"))
    assert codes(ended.arrangements[0]) == "PX FM MG"
    assert ended.totals[0] == 9

"""Rulings R41 and R42: when goals are revealed, and how they score."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

import tussie_mussie as tm
from tests.support.cards import arrange
from tests.support.goals import GOALS, MOST, PAIRS, REDS, RULES, walk
from tests.support.shorthand import unchecked


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R41_goals_are_revealed_at_the_start_of_every_round_before_the_first_draw(players: int) -> None:
    for seed in range(4):
        states = walk(seed, players)
        revealing = [state for state in states if state.phase is tm.Phase.REVEAL]
        assert [state.round for state in revealing] == [1, 2, 3]
        for state, following in pairwise(states):
            if state.phase is tm.Phase.REVEAL:
                assert state.goals == ()
                assert state.current_player == tm.CHANCE
                assert following.phase is tm.Phase.DRAW
                assert len(following.goals) == 2
            elif following.round == state.round:
                assert following.goals == state.goals
            for viewer in (None, *range(players)):
                assert state.view(viewer).goals == state.goals
        assert [len(result.goals) for result in states[-1].results] == [2, 2, 2]


def test_R41_all_sets_of_goals_are_equally_likely() -> None:
    state = tm.new_game(2, RULES)
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 6
    assert {probability for _, probability in outcomes} == {Fraction(1, 6)}
    rng = Random(3)
    seen = [state.sample_chance(rng) for _ in range(600)]
    for outcome, _ in outcomes:
        assert 70 < seen.count(outcome) < 130
        assert state.apply(outcome).goals == tuple(goal for goal in GOALS if goal in outcome.goals)  # type: ignore[union-attr]  # a Reveal
    with pytest.raises(TypeError, match="random"):
        unchecked(state.sample_chance)(3)


def test_R42_goals_score_as_their_expression_says_three_cards_too() -> None:
    own, other = arrange("RR px AM", RULES), arrange("PE CM hs", RULES)
    sheet = tm.score(own, RULES, others=[other], goals=[REDS, PAIRS, MOST])
    assert [(line.goal, line.points, [card.code for card in line.because]) for line in sheet.goals] == [
        (PAIRS, 2, ["RR", "AM"]),
        (MOST, 0, []),
        (REDS, 2, ["RR", "AM"]),
    ]
    assert sheet.hearts == 2
    assert sheet.bonus == 2 + 2 + 2 + 2
    assert sheet.total == tm.score_total(own, RULES, others=[other], goals=(PAIRS, MOST, REDS)) == 10
    tied = tm.score(own, RULES, others=[arrange("PE CM", RULES)], goals=[MOST])
    assert [line.points for line in tied.goals] == [3]  # as many count too
    assert tm.score(own, RULES, goals=[MOST]).goals[0].points == 0  # nobody to compare with

"""Rules within the limits never keep a machine busy: plans are sampled, and draws are not listed without bound."""

from __future__ import annotations

from math import comb
from random import Random
from time import process_time

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import arrange
from tests.support.games import as_draw
from tests.support.pickles import through_pickle
from tussie_mussie import testing
from tussie_mussie._internal import plans
from tussie_mussie.abilities import DrawCards, FlipCards, ReplaceCard
from tussie_mussie.bots import SearchBot, greedy_bot


def lark(number: int, draws: int) -> tm.Card:
    ability = tm.Ability((DrawCards(draws), ReplaceCard()))
    return tm.Card(f"l{number}", f"L{chr(65 + number)}", f"L {number}", tm.Color.RED, number % 3, ability=ability)


def plain(number: int) -> tm.Card:
    code = chr(65 + number // 26) + chr(65 + number % 26)
    return tm.Card(f"p{number}", code, f"P {number}", list(tm.Color)[number % 8], number % 4)


LARKS = tm.Rules("larks", [*[lark(number, 2) for number in range(12)], *map(plain, range(28))], rounds=1)
BIG = tm.Rules("big", [*[lark(number, 16) for number in range(2)], *map(plain, range(90))], rounds=1)


def up(*cards: tm.Card) -> tm.Arrangement:
    return tm.Arrangement([tm.PlacedCard(known, tm.Face.UP) for known in cards])


MANY = [(up(*LARKS.deck[:4]), LARKS), (up(*BIG.deck[:4]), BIG)]


@pytest.mark.slow
@pytest.mark.parametrize(("arrangement", "rules"), MANY, ids=["larks", "big"])
def test_plans_of_too_many_positions_take_a_few_seconds(arrangement: tm.Arrangement, rules: tm.Rules) -> None:
    begun = process_time()
    tm.before_scoring_plans(arrangement, rules)
    assert process_time() - begun < 10


@pytest.mark.parametrize(("arrangement", "rules"), MANY, ids=["larks", "big"])
def test_plans_of_too_many_positions_are_sampled_and_stay_the_same(
    arrangement: tm.Arrangement, rules: tm.Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "MOST_PLANNED", 200)
    monkeypatch.setattr(plans, "MOST_ROLLED", 100)
    found = tm.before_scoring_plans(arrangement, rules)
    assert found == tm.before_scoring_plans(through_pickle(arrangement), evolve(rules, name="again"))
    assert {plan.exact for plan in found} == {False}
    assert [plan.value for plan in found] == sorted([plan.value for plan in found], reverse=True)
    assert {plan.line for plan in found} == {(plan.action,) for plan in found}
    assert isinstance(found[0].action, tm.Invoke)
    last = found[-1]
    assert last.action == tm.Finish(0)
    assert last.value == tm.score_total(arrangement, rules)
    assert tm.from_json(tm.to_json(last), tm.Plan, rules=rules) == last


def test_plans_of_official_cards_are_exact() -> None:
    for row, rules in (("PL SN MG or", tm.RULEBOOK), ("PL sn MG OR", tm.TURKISH)):
        assert {plan.exact for plan in tm.before_scoring_plans(arrange(row, rules), rules)} == {True}


@pytest.mark.parametrize(("row", "rules"), [("PL SN MG or", tm.RULEBOOK), ("PL sn MG OR", tm.TURKISH)])
def test_sampled_plans_are_near_the_exact_ones(row: str, rules: tm.Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    arrangement = arrange(row, rules)
    exact = tm.before_scoring_plans(arrangement, rules)
    monkeypatch.setattr(plans, "MOST_PLANNED", 3)
    sampled = tm.before_scoring_plans(arrangement, rules)
    assert {plan.action for plan in sampled} == {plan.action for plan in exact}
    assert max(plan.value for plan in sampled) <= exact[0].value + 2
    assert not any(plan.exact for plan in sampled)


def test_of_very_many_actions_some_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    flip = tm.Card("flip", "FL", "Flip", tm.Color.RED, ability=tm.Ability((FlipCards(8),)))
    rules = tm.Rules("flips", (flip, *LARKS.deck[:1], *map(plain, range(20))), arrangement_size=8)
    monkeypatch.setattr(plans, "MOST_PLANNED", 3)
    found = tm.before_scoring_plans(up(*rules.deck[:8]), rules)
    assert len(found) == 2**8 + 1


@pytest.mark.parametrize("bot", [greedy_bot, SearchBot(1)], ids=["greedy", "search"])
def test_bots_play_with_such_rules(bot: tm.Bot) -> None:
    begun = process_time()
    assert tm.play([bot] * 2, BIG, seed=1).state.is_over
    assert process_time() - begun < 20


def drawing() -> tm.GameState:
    state = tm.new_game(2, BIG)
    while state.phase is not tm.Phase.BEFORE_SCORING:
        if state.phase is tm.Phase.DRAW:
            state = state.apply(tm.Draw(state.undrawn[:2]))
        else:
            state = state.apply(state.legal_actions()[0])
    return state.apply(state.legal_actions()[0])


def test_too_many_draws_are_not_listed() -> None:
    state = drawing()
    assert state.current_player == tm.CHANCE
    with pytest.raises(tm.TooManyOutcomesError, match="draws are possible; at most 100000 are listed") as caught:
        state.chance_outcomes()
    assert caught.value.outcomes == comb(84, 16)
    assert isinstance(caught.value, OverflowError)
    assert len(as_draw(state.sample_chance(Random(1))).cards) == 16
    assert len(tm.new_game(2, BIG).chance_outcomes()) == comb(92, 2)


@settings(max_examples=10)
@given(st.data())
def test_draws_are_generated_all_the_same(data: st.DataObject) -> None:
    state = drawing()
    assert state.why_illegal(data.draw(testing.legal_actions(state))) is None

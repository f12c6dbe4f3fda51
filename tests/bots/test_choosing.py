"""The best action before scoring, found the fast way, is that of the first plan."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.rules.test_random_decks import random_goals
from tests.support.cards import PER_CONDITION, random_arrangement
from tests.support.effort import examples
from tests.support.games import deal_to, states_of
from tests.support.language import random_deck
from tests.support.pickles import through_pickle
from tussie_mussie._internal import choosing, plans
from tussie_mussie._internal.choosing import best_action
from tussie_mussie._internal.many_totals import totals_by_faceup
from tussie_mussie._internal.memory import forget
from tussie_mussie._internal.plans import before_scoring_plans
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie.abilities import (
    Ability,
    AddCard,
    ArrangeCards,
    Arranging,
    DiscardCard,
    DrawCards,
    FlipAllCards,
    FlipCards,
    ReplaceCard,
    Spared,
    Step,
)

WITHOUT_DRAW: tuple[tuple[Step, ...], ...] = (
    (FlipCards(1),),
    (FlipCards(3, 2),),
    (DiscardCard(),),
    (ArrangeCards(),),
    (ArrangeCards(Arranging.SWAP_NEIGHBORS),),
)
WITH_DRAW: tuple[tuple[Step, ...], ...] = (
    (DrawCards(1), ReplaceCard()),
    (DrawCards(2), ReplaceCard()),
    (DrawCards(3), ReplaceCard()),
    (DrawCards(1), AddCard(), DiscardCard(Spared.ITSELF)),
    (DrawCards(1), AddCard(), DiscardCard(Spared.NEWEST)),
)
LARKSPUR_FLIPS_ALL = attrs.evolve(
    tm.RULEBOOK,
    name="larkspur flips all",
    deck=[
        attrs.evolve(card, text="", ability=Ability((FlipAllCards(),))) if card.code == "PL" else card
        for card in tm.RULEBOOK.deck
    ],
)


def simple_rules(seed: int) -> tm.Rules:
    """Rules by chance, in which one card draws, and four others have abilities that take few numbers."""
    rng = Random(seed)
    deck = list(random_deck(rng, 18))
    abilities = [rng.choice(WITH_DRAW), *[rng.choice(WITHOUT_DRAW) for _ in range(4)]]
    for place, steps in zip(rng.sample(range(len(deck)), 5), abilities, strict=True):
        deck[place] = attrs.evolve(deck[place], ability=Ability(steps, mandatory=rng.random() < 0.3))
    goals = random_goals(rng, rng.choice((0, 0, 2)))
    wild_color = rng.choice(tuple(tm.WildColor))
    return tm.Rules(
        "simple",
        deck,
        rounds=1,
        arrangement_size=rng.choice((2, 4)),
        goals=goals,
        goals_revealed=len(goals) // 2,
        wild_color=wild_color,
    )


def decisions(seed: int, rules: tm.Rules) -> Iterator[tuple[tm.PlayerView, int]]:
    """What the players see who have something to do before scoring in a random game."""
    for state in states_of(seed, 2, rules):
        if state.phase is tm.Phase.BEFORE_SCORING:
            yield from ((state.view(player), player) for player in state.pending_players)


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.TURKISH, PER_CONDITION, *map(tm.load_pack, tm.packs())], ids=str)
def test_it_is_the_action_of_the_first_plan(rules: tm.Rules) -> None:
    for seed in range(examples(60)):
        for view, player in decisions(seed, rules):
            assert best_action(view, player) == before_scoring_plans(view)[0].action


@settings(max_examples=examples(120), deadline=None)
@given(st.integers(0, 10**6))
def test_it_is_so_with_any_effects_and_goals(seed: int) -> None:
    rules = simple_rules(seed)
    for view, player in decisions(seed, rules):
        assert best_action(view, player) == before_scoring_plans(view)[0].action


def test_the_last_card_of_a_row_is_not_discarded() -> None:
    deck = [card for card in tm.RULEBOOK.deck if card.code in {"RR", "PX", "CM", "VI"}]
    discarding = [attrs.evolve(card, text="", ability=Ability((DiscardCard(),))) for card in deck[:2]]
    rules = tm.Rules("discarding", [*discarding, *deck[2:]], rounds=1, arrangement_size=2)
    for seed in range(20):
        for view, player in decisions(seed, rules):
            assert best_action(view, player) == before_scoring_plans(view)[0].action


@pytest.mark.parametrize("row", ["PL sn MG RR", "PL SN hs fm", "SN px RR GA", "MG PL OR vi"])
def test_it_does_not_depend_on_what_is_remembered(row: str) -> None:
    view = deal_to(row).view(0)
    known = best_action(view, 0)
    forget()
    assert best_action(view, 0) == known == best_action(through_pickle(view), 0)


def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[tm.PlayerView]:
    """The views, from now on, of which the plans are asked."""
    asked: list[tm.PlayerView] = []

    def asking(view: tm.PlayerView) -> tuple[tm.Plan, ...]:
        asked.append(view)
        return before_scoring_plans(view)

    monkeypatch.setattr(choosing, "before_scoring_plans", asking)
    return asked


@pytest.mark.parametrize(("most", "times"), [(0, 2), (40, 1), (20_000, 0)])
def test_the_plans_are_asked_where_too_much_would_have_to_be_looked_at(
    most: int, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "MOST_PLANNED", most)
    asked = looked_up(monkeypatch)
    for row in ("RR SN px GA", "PL SN MG or"):
        view = deal_to(row).view(0)
        assert best_action(view, 0) == before_scoring_plans(view)[0].action
    assert len(asked) == times


@pytest.mark.parametrize("most", [20, *[pytest.param(most, marks=pytest.mark.slow) for most in (60, 200)], 700])
def test_it_is_the_action_of_the_first_plan_also_where_plans_are_not_exact(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (choosing, plans):
        monkeypatch.setattr(module, "MOST_PLANNED", most)
    monkeypatch.setattr(plans, "MOST_ROLLED", 20)
    exact: set[bool] = set()
    for seed in range(20):
        for view, player in decisions(seed, (tm.RULEBOOK, tm.TURKISH)[seed % 2]):
            first = before_scoring_plans(view)[0]
            assert best_action(view, player) == first.action
            exact.add(first.exact)
    assert exact == {True, False}


@pytest.mark.parametrize("first", tm.RULEBOOK.deck, ids=str)
def test_totals_by_faceup_cards_do_not_depend_on_the_order_of_the_deck(first: tm.Card) -> None:
    rules = attrs.evolve(
        tm.RULEBOOK, name="turned", deck=[first, *[card for card in tm.RULEBOOK.deck if card != first]]
    )
    shared, rng = shared_by(rules), Random(first.id)
    met = 0
    for _ in range(40):
        own = random_arrangement(rng, rules, 4)
        total = tm.score_total(own, rules)
        found = totals_by_faceup(tuple([shared.index.place(at).code for at in own]), shared)
        if found is not None:
            faceup, totals = found
            assert faceup == sum(at.face is tm.Face.UP for at in own)
            assert totals[faceup] == total
            met += 1
    assert met


def test_the_plans_are_asked_where_a_deck_has_other_abilities(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = looked_up(monkeypatch)
    for rules, number in ((tm.RULEBOOK, 0), (LARKSPUR_FLIPS_ALL, 1)):
        view = deal_to("RR SN px GA", rules=rules).view(0)
        assert best_action(view, 0) == before_scoring_plans(view)[0].action
        assert len(asked) == number


def test_a_view_that_was_changed_is_looked_at_again() -> None:
    view = deal_to("RR SN px GA").view(0)
    assert best_action(attrs.evolve(view), 0) == best_action(view, 0)
    with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
        best_action(attrs.evolve(view, unseen=view.unseen[1:]), 0)
    with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
        tm.sample_state(attrs.evolve(view, totals=(1, 0)), Random(1))

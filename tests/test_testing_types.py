"""What hypothesis makes of the public types when the testing kit is loaded: values that the library accepts."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Iterator, Mapping
from random import Random
from typing import TypeGuard, get_args

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.effort import examples as up_to
from tests.support.shorthand import unchecked
from tests.support.strategies import examples
from tussie_mussie import abilities, bots, effects, solo, testing
from tussie_mussie._internal.actions import flaw

NOT_MADE = {
    "Bot": "a kind of function: what is made answers with any action",
    "Claim": "what is made has numbers of any size; `testing.claims` makes such as documents hold",
    "Document": "it can be a Claim",
    "Rng": "a protocol; `random.Random` is one",
    "Json": "a text, for type checkers alone",
}
"""Public types of which `from_type` makes nothing that is good for all, and why; errors are raised by the library."""


def is_type(value: object) -> TypeGuard[type[object]]:
    """Whether a value is a class, or a union of classes."""
    return inspect.isclass(value) or bool(get_args(value))


def is_error(value: object) -> bool:
    return inspect.isclass(value) and issubclass(value, Exception)


def public_types() -> Iterator[tuple[str, type[object]]]:
    for module in (tm, abilities, bots, effects, solo):
        for name in module.__all__:
            kind: object = getattr(module, name)
            if is_type(kind) and not is_error(kind) and name not in NOT_MADE:
                yield name, kind


TYPES = dict(public_types())
DOCUMENTS: dict[str, type[object]] = {
    name: TYPES[name]
    for name in (
        *[kind.__name__ for kind in get_args(tm.Action)],
        *("Arrangement", "Discrepancy", "GameRecord", "GameState", "Plan", "PlayerView", "Rules", "ScoreSheet"),
        "Standing",
    )
}


def quickly(number: int) -> settings:
    return settings(max_examples=up_to(number), suppress_health_check=[HealthCheck.too_slow], deadline=None)


def test_every_public_class_is_made_or_named_here() -> None:
    for name in tm.__all__:
        kind: object = getattr(tm, name)
        if not name.isupper() and name[0].isupper() and name not in NOT_MADE:
            assert name in TYPES or is_error(kind), name
    assert {"GameState", "Action", "Effect", "Plan", "Between", "Sum", "FlipCards", "SearchBot", "DeedRule"} <= set(
        TYPES
    )


@pytest.mark.parametrize("name", TYPES)
def test_values_are_of_their_type_and_can_be_shown_compared_and_pickled(name: str) -> None:
    kind = TYPES[name]

    @quickly(10)
    @given(st.from_type(kind))
    def check(value: object) -> None:
        assert type(value) in get_args(kind) if get_args(kind) else isinstance(value, kind)
        assert str(value) or value == tm.Arrangement()
        copied: object = pickle.loads(pickle.dumps(value))  # noqa: S301  # it was pickled just before
        assert copied == value
        assert hash(copied) == hash(value)

    check()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_values_are_written_as_documents_and_read_without_rules(name: str) -> None:
    kind = DOCUMENTS[name]

    @quickly(20)
    @given(st.from_type(kind))
    def check(value: object) -> None:
        assert tm.from_json(str(unchecked(tm.to_json)(value)), kind) == value

    check()


@quickly(30)
@given(...)
def test_actions_are_complete_and_refused_by_reason_alone(action: tm.Action, state: tm.GameState) -> None:
    assert flaw(action) is None
    assert tm.parse_action(tm.format_action(action)) == action
    state.why_illegal(action)
    assert tm.describe(action)


def test_each_kind_of_action_comes_of_the_union() -> None:
    varied = examples(st.from_type(TYPES["Action"]), 200)
    assert set(map(type, varied)) == set(get_args(tm.Action))


@quickly(30)
@given(...)
def test_what_a_view_knows_can_be_asked_for(view: tm.PlayerView) -> None:
    assert view.player is None or view.own.placed == view.seen(view.player)
    assert (view.can_act is True) == bool(view.legal_actions())
    assert len(view.token) == 16
    assert tm.count_states(view) >= 1


@quickly(30)
@given(testing.views(tm.TURKISH, players=3))
def test_views_are_of_the_rules_and_players_asked_for(view: tm.PlayerView) -> None:
    assert (view.rules, view.players) == (tm.TURKISH, 3)


@quickly(20)
@given(...)
def test_records_can_have_been_so(record: tm.GameRecord) -> None:
    record.verify()
    assert tm.parse_record(tm.format_record(record)) == record


def test_records_are_short_or_complete_and_some_carry_texts() -> None:
    varied = examples(testing.records(tm.TURKISH, players=4), 60)
    assert {(record.rules, record.players) for record in varied} == {(tm.TURKISH, 4)}
    assert {record.state.is_over for record in varied} == {True, False}
    assert {bool(record.names) for record in varied} == {True, False}
    assert {bool(record.metadata) for record in varied} == {True, False}
    assert {len(record.comments) for record in varied} == {0, 1, 2}


@quickly(30)
@given(...)
def test_sheets_lines_and_results_are_scores(sheet: tm.ScoreSheet, line: tm.ScoreLine, result: tm.RoundResult) -> None:
    assert sheet.total == sum(each.points for each in sheet.lines)
    assert line.points == line.hearts + line.bonus
    assert result.points == tuple(each.total for each in result.sheets)


def test_sheets_are_of_the_rules_asked_for() -> None:
    of_turkey = set(tm.TURKISH.deck) - set(tm.RULEBOOK.deck)
    sheets = examples(testing.score_sheets(tm.TURKISH), 30)
    assert any(line.card in of_turkey for sheet in sheets for line in sheet.lines)
    assert set(examples(testing.cards(tm.TURKISH), 60)) & of_turkey


@quickly(30)
@given(...)
def test_a_discrepancy_is_a_claim_that_is_wrong(found: tm.Discrepancy) -> None:
    assert found.claimed != found.actual
    assert found.reason


def test_discrepancies_are_about_cards_totals_rounds_and_winners() -> None:
    varied = examples(st.from_type(tm.Discrepancy), 100)
    assert any(found.card is not None and found.player is None for found in varied)
    assert any(found.card is None and found.player is not None and found.round is None for found in varied)
    assert {found.round for found in varied} == {None, 1, 2, 3}
    assert {found.kind for found in varied} == set(tm.ClaimKind)


@quickly(30)
@given(testing.arrangements(), testing.claims())
def test_claims_are_checked_and_written(arrangement: tm.Arrangement, claim: tm.Claim) -> None:
    tm.check_score(arrangement, claim)
    assert tm.from_json(tm.to_json(claim), tm.Claim) == claim


def test_claims_are_totals_or_points_by_card() -> None:
    of_turkey = set(tm.TURKISH.deck) - set(tm.RULEBOOK.deck)
    varied = examples(testing.claims(tm.TURKISH), 60)
    assert any(isinstance(claim, int) and claim > 0 for claim in varied)
    assert any(isinstance(claim, Mapping) and of_turkey & set(claim) for claim in varied)


@quickly(20)
@given(...)
def test_a_plan_begins_with_its_action(plan: tm.Plan) -> None:
    assert plan.line[0] == plan.action
    assert plan.arrangement is None or tm.score_total(plan.arrangement) == plan.value


@quickly(30)
@given(st.data())
def test_effects_and_abilities_make_cards_to_play_with(data: st.DataObject) -> None:
    rules = tm.RULEBOOK
    effect, ability = data.draw(testing.effects()), data.draw(testing.abilities())
    card = attrs.evolve(rules.deck[0], effect=effect, ability=ability)
    deck = card, *[attrs.evolve(other, ability=None) for other in rules.deck[1:]]
    own = attrs.evolve(rules, name="own", deck=deck, arrangement_size=2)
    state = data.draw(testing.states(own, players=2))
    assert tm.from_json(tm.to_json(state), tm.GameState) == state
    for sheet in (tm.score(arrangement, own) for arrangement in tm.every_arrangement(own, size=1)):
        assert sheet.explain()


@quickly(20)
@given(st.data())
def test_goals_and_automata_make_rules_to_play_with(data: st.DataObject) -> None:
    goal: tm.Goal = data.draw(st.from_type(tm.Goal))
    automaton: tm.Automaton = data.draw(st.from_type(tm.Automaton))
    own = attrs.evolve(tm.RULEBOOK, name="own", goals=(goal,), goals_revealed=1, solo=automaton, rounds=1)
    state = data.draw(testing.states(own))
    assert tm.from_json(tm.to_json(state), tm.GameState) == state
    assert tm.playout(state, Random(1)).results[0].goals == (goal,)


@quickly(20)
@given(st.data())
def test_attempts_know_goals(data: st.DataObject) -> None:
    rules = tm.load_pack("house-goals")
    state = tm.new_game(2, rules)
    legal = data.draw(testing.legal_actions(state))
    assert isinstance(legal, tm.Reveal)
    assert state.apply(legal).goals == tuple(goal for goal in rules.goals if goal in legal.goals)
    unchecked(state.why_illegal)(data.draw(testing.actions(state)))


def test_abilities_are_of_every_step_and_duty() -> None:
    varied = examples(testing.abilities(), 100)
    assert {type(step) for ability in varied for step in ability.steps} == set(get_args(abilities.Step))
    assert {ability.mandatory for ability in varied} == {True, False}
    assert {len(ability.steps) for ability in varied} == {1, 2, 3, 4, 5}


def test_steps_of_each_class_vary_where_they_can() -> None:
    alike = {abilities.DiscardItself, abilities.FlipAllCards, abilities.FlipItself}
    for step in get_args(abilities.Step):
        varied: list[abilities.Step] = examples(st.from_type(step), 30)
        assert {type(made) for made in varied} == {step}
        assert (len({*varied}) == 1) is (step in alike), step


def test_lines_of_goals_are_such_as_scores_have() -> None:
    varied = examples(st.from_type(tm.GoalLine), 50)
    assert all(len(line.because) <= 4 and (line.points or not line.because) for line in varied)
    assert {line.points for line in varied} > {0}


@quickly(30)
@given(...)
def test_offers_are_as_somebody_has_seen_them(offer: tm.TableOffer, slot: tm.Slot, tally: tm.Tally) -> None:
    assert offer.offerer != offer.recipient
    assert offer.face_up != offer.face_down
    assert slot.card is not None or slot.face is tm.Face.DOWN
    assert tally.bouquet + tally.keepsakes == len(tally.colors)
    assert all(tally.color_of(card) is card.color for card in tally.wild)

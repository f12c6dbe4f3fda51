"""What `str` and `repr` say of every public value."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tussie_mussie import testing
from tussie_mussie._internal.cards import make_placed

CARD = tm.RULEBOOK.card
ROW = tm.parse_arrangement("PE am RT or")
SHEET = tm.score(ROW)
STATE = tm.parse_state("round 1 first 0 totals 0 0 | RR am / px OR | take VI ds")
OFFER = tm.TableOffer(0, 1, CARD("VI"), None)
WRONG = tm.Discrepancy(CARD("PE"), 2, 3, "Peony scores 3: 3 hearts.", player=1, round=2)


def values(state: tm.GameState) -> Iterator[object]:
    """Yield values of every public class that there are in a game."""
    yield from (state, state.rules, *state.rules.deck, *state.arrangements, *state.offers, *state.results)
    yield from state.standings()
    for viewer in (*range(state.players), None):
        view = state.view(viewer)
        yield from (view, *view.offers, view.offer, *view.legal_actions(), *tm.before_scoring_plans(view))
        yield from (slot for row in view.arrangements for slot in row)
    for arrangement in state.arrangements:
        if len(arrangement) > state.rules.arrangement_size:  # a card was added, and another one must go
            continue
        sheet = tm.score(arrangement, state.rules)
        yield from (sheet, *sheet.lines, *arrangement, *tm.check_score(arrangement, 99, state.rules))
        yield from tm.check_score(arrangement, dict.fromkeys(arrangement.cards, 99), state.rules)
    yield from (part for card in state.rules.deck for part in (card.effect, card.ability))


@given(testing.rules().flatmap(testing.states))
def test_what_is_shown_is_short(state: tm.GameState) -> None:
    for value in values(state):
        assert len(repr(value)) < 120
        assert repr(value).isprintable()
        assert str(value) or value in (tm.Arrangement(), None)


@given(testing.states().flatmap(testing.actions))
def test_whatever_stands_in_an_action_it_can_be_shown(action: object) -> None:
    if type(action).__module__.startswith("tussie_mussie"):
        assert len(repr(action)) < 120
        assert repr(action).startswith(f"<{type(action).__name__} ")
    assert str(action) is not None


@given(st.data())
def test_what_is_shown_can_be_read(data: st.DataObject) -> None:
    rules = data.draw(testing.rules())
    arrangement = data.draw(testing.arrangements(rules))
    assert str(arrangement) == tm.format_arrangement(arrangement)
    assert tm.parse_arrangement(str(arrangement), rules) == arrangement
    state = data.draw(testing.states(rules))
    assert str(state) == tm.format_state(state)
    assert str(tm.parse_state(str(state), rules)) == str(state)
    for viewer in (*range(state.players), None):
        view = state.view(viewer)
        assert str(view) == tm.format_view(view)
        for action in view.legal_actions():
            assert str(action) == tm.format_action(action)
            assert tm.parse_action(str(action), rules) == action


LONG = "LINE" * 50
SHOWN: list[tuple[object, str, str]] = [
    (CARD("RR"), "Red Rose (RR)", "<Card red-rose>"),
    (ROW, "PE am RT or", "<Arrangement PE am RT or>"),
    (tm.Arrangement(), "", "<Arrangement>"),
    (ROW[1], "am", "<PlacedCard am>"),
    (tm.Slot(None, tm.Face.DOWN), "??", "<Slot ??>"),
    (tm.Slot(CARD("RR"), tm.Face.UP), "RR", "<Slot RR>"),
    (tm.RULEBOOK, "rulebook", "<Rules rulebook>"),
    (evolve(tm.RULEBOOK, name=LONG), LONG, f"<Rules {(LONG)[:110]}…>"),
    (evolve(tm.RULEBOOK, name="two\nlines"), "two\nlines", "<Rules two\\nlines>"),
    (STATE, "round 1 first 0 totals 0 0 | RR am / px OR | take VI ds", f"<GameState {STATE}>"),
    (
        STATE.view(1),
        "seat 1 | round 1 first 0 totals 0 0 | RR am / px OR | take VI ??",
        "<PlayerView seat 1: px OR | round 1 first 0 totals 0 0 | RR am / px OR | take VI ??>",
    ),
    (
        STATE.view(None),
        "spectator | round 1 first 0 totals 0 0 | RR ?? / ?? OR | take VI ??",
        "<PlayerView spectator | round 1 first 0 totals 0 0 | RR ?? / ?? OR | take VI ??>",
    ),
    (
        tm.new_game().apply(tm.parse_action("draw RR PX")).view(0),
        "seat 0 | round 1 first 0 totals 0 0 | - / - | offer PX RR",
        "<PlayerView seat 0: hand PX RR | round 1 first 0 totals 0 0 | - / - | offer PX RR>",
    ),
    (OFFER, "0 > 1 VI ??", "<TableOffer 0 > 1 VI ??>"),
    (evolve(OFFER, face_down=CARD("DS"), taken=tm.Face.UP), "0 > 1 VI ds up", "<TableOffer 0 > 1 VI ds up>"),
    (tm.parse_action("draw RR PX"), "draw PX RR", "<Draw draw PX RR>"),
    (tm.parse_action("0 offer RR px"), "0 offer RR px", "<Offer 0 offer RR px>"),
    (SHEET, SHEET.explain(), "<ScoreSheet 9: PE 3, am 2, RT 3, or 1>"),
    (tm.ScoreSheet(()), "No cards: 0 points", "<ScoreSheet 0: no cards>"),
    (
        SHEET.lines[2],
        "Red Tulip (bouquet) scores 3: +1 for each of your red cards (Amaryllis, Red Tulip and Orchid): +3",
        "<ScoreLine Red Tulip (bouquet) scores 3: +1 for each of your red cards (Amaryllis, Red Tulip and Orchid): +3>",
    ),
    (tm.Standing(1, 0, 1, None), "1. player 0: 1 point", "<Standing 1. player 0: 1 point>"),
    (
        tm.Standing(2, 1, 20, CARD("AM")),
        "2. player 1: 20 points (earliest flower Amaryllis)",
        "<Standing 2. player 1: 20 points (earliest flower Amaryllis)>",
    ),
    (
        tm.Plan(tm.Finish(0), Fraction(7), (tm.Finish(0),), ROW),
        "7 by 0 finish -> PE am RT or",
        "<Plan 7 by 0 finish -> PE am RT or>",
    ),
    (
        tm.Plan(tm.Invoke(0, CARD("PL")), Fraction(114, 13), (tm.Invoke(0, CARD("PL")),), None),
        "114/13 by 0 invoke PL",
        "<Plan 114/13 by 0 invoke PL>",
    ),
    (
        WRONG,
        "round 2, player 1, Peony: claimed 2, right is 3. Peony scores 3: 3 hearts.",
        f"<Discrepancy {WRONG}>",
    ),
    (
        tm.Discrepancy(None, 2, 3, "Why."),
        "total: claimed 2, right is 3. Why.",
        "<Discrepancy total: claimed 2, right is 3. Why.>",
    ),
    (
        tm.Discrepancy(None, 0, 1, "Why.", kind=tm.ClaimKind.WINNER),
        "winner: claimed 0, right is 1. Why.",
        "<Discrepancy winner: claimed 0, right is 1. Why.>",
    ),
    (
        tm.GameRecord.start(),
        "0 actions of 2 players by rulebook rules",
        "<GameRecord 0 actions of 2 players by rulebook rules>",
    ),
    (
        tm.GameRecord(tm.TURKISH, 2, 0, [tm.Finish(0)], names=["Ada", "Ben"]),
        "1 action of 2 players by turkish rules: Ada, Ben",
        "<GameRecord 1 action of 2 players by turkish rules: Ada, Ben>",
    ),
    (
        tm.Tally((tm.Color.RED, tm.Color.PINK), 2, 1),
        "red, pink; 2 hearts; 1 in the bouquet, 1 keepsakes",
        "<Tally red, pink; 2 hearts; 1 in the bouquet, 1 keepsakes>",
    ),
]


@pytest.mark.parametrize(("value", "text", "short"), SHOWN, ids=[short[:30] for _, _, short in SHOWN])
def test_a_value_says_what_it_is(value: object, text: str, short: str) -> None:
    assert str(value) == text
    assert repr(value) == short
    assert f"{value}" == text


def test_a_round_says_what_everybody_has_and_scores() -> None:
    (result, *_) = tm.play([tm.bots.random_bot] * 2, seed=1).final.results
    first, second = result.arrangements
    assert str(result) == f"{first} scores {result.points[0]} / {second} scores {result.points[1]}"
    nothing = evolve(result, arrangements=(tm.Arrangement(),) * 2)
    assert repr(nothing) == "<RoundResult - scores 0 / - scores 0>"


def test_an_effect_says_what_it_does() -> None:
    assert {str(card.effect) for card in tm.RULEBOOK.deck if card.effect} == {
        card.effect.rule for card in tm.RULEBOOK.deck if card.effect
    }


def test_a_value_with_a_field_of_another_type_can_be_shown() -> None:
    number: object = 5
    placed = make_placed(number, tm.Face.UP)  # type: ignore[arg-type]  # that is the test
    assert str(placed) == "card=5, face=<Face.UP: 'up'>"
    assert repr(placed) == "<PlacedCard card=5, face=<Face.UP: 'up'>>"
    assert repr(object.__new__(tm.Take)) == "<Take player=None, face=None>"
    assert str(tm.Finish(10**5000)) == "player=something of the type int"


def test_the_texts_are_there_without_the_notation() -> None:
    state = tm.new_game(2)
    assert (str(state), repr(state)) == (tm.format_state(state), f"<GameState {tm.format_state(state)}>")

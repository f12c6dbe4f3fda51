"""Automata as values: their lists are checked, say themselves in English, and decide as they say."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.automata import random_automaton, solo_rules
from tests.support.cards import card
from tests.support.effort import examples
from tests.support.games import deal, draw, random_walk
from tests.support.pickles import through_pickle
from tests.support.shorthand import unchecked
from tussie_mussie.effects import Between, Cards, Count, Hearts, Like, Most, Owner, Place, Unit
from tussie_mussie.solo import SEAT, Aim, Automaton, Deed, DeedRule, Gains, OfferRule, TakeRule

UP, DOWN = tm.Face.UP, tm.Face.DOWN
OFFER, TAKE, DEED = unchecked(OfferRule), unchecked(TakeRule), unchecked(DeedRule)
ALWAYS = OfferRule(), TakeRule(UP), DeedRule(Deed.FINISH)
THIS_HAS_A_HEART = Between(Count(cards=Cards(place=Place.HERE, hearts=Hearts.SOME)), 1)
TWO_HEARTS = Between(Count(Unit.HEARTS), 2)


def problems(function: object, *args: object, **kwargs: object) -> tuple[str, ...]:
    assert callable(function)
    with pytest.raises(tm.InvalidRulesError) as caught:
        unchecked(function)(*args, **kwargs)
    return caught.value.problems


# --- what lists can be made of ----------------------------------------------------------------------------------


def test_a_list_ends_with_its_only_line_without_a_condition() -> None:
    offer, take, done = ALWAYS
    conditional = TakeRule(UP, when=Gains())
    assert problems(Automaton, [OfferRule(when=TWO_HEARTS)], [conditional]) == (
        "the last line of offer has a condition; it must have none",
        "the last line of take has a condition; it must have none",
    )
    assert problems(Automaton, [offer, offer], [take, conditional, take]) == (
        "line 0 of offer has no condition, so that no line behind it is reached",
        "line 0 of take has no condition, so that no line behind it is reached",
    )
    ending = ("before_scoring must end with DeedRule(Deed.FINISH), which stands nowhere else",)
    for lines in ([DeedRule(Deed.FLIP)], [done, DeedRule(Deed.FLIP)], [done, done]):
        assert problems(Automaton, [offer], [take], lines) == ending
    assert Automaton([offer], [take]).before_scoring == (done,)


def test_lists_of_other_things_and_of_too_many_lines_are_refused_all_at_once() -> None:
    offer, take, done = ALWAYS
    assert problems(Automaton, [take], [], [done] * 13) == (
        "line 0 of offer is <TakeRule it takes the faceup card>; it must be of the type OfferRule",
        "take has 0 lines; there must be at least 1, and at most 12",
        "before_scoring has 13 lines; there must be at least 1, and at most 12",
    )
    assert problems(Automaton, 7, [take]) == ("7 is not a list of lines",)
    assert problems(attrs.evolve, tm.RULEBOOK, solo="easy") == ("solo is 'easy'; it must be of the type Automaton",)
    assert problems(attrs.evolve, tm.RULEBOOK, solo=offer)[0].startswith("solo is <OfferRule")


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (lambda: OFFER(7), "aims is 7; it must be a tuple of Aims"),
        (lambda: OFFER(["more-points"]), "aims has 'more-points'; it must be a tuple of Aims"),
        (lambda: OfferRule([Aim.MORE_HEARTS] * 2), "aims has 2 Aims; there can be at most 4, each once"),
        (lambda: DeedRule(Deed.FLIP, [*Aim][:5]), "aims has 5 Aims; there can be at most 4, each once"),
        (
            lambda: OfferRule([Aim.MORE_FACEUP]),
            "more-faceup is not an aim for an offer, of which both cards would lie faceup",
        ),
        (
            lambda: OFFER(when=Gains()),
            "when of OfferRule is <Gains it gains at least 1 point>; it must be None or of the type Between",
        ),
        (lambda: TAKE("up"), "face of TakeRule is 'up'; it must be of the type Face"),
        (lambda: TAKE(UP, when=True), "when of TakeRule is True; it must be None or of the type Between or Gains"),
        (lambda: DEED("flip"), "deed of DeedRule is 'flip'; it must be of the type Deed"),
        (lambda: DeedRule(Deed.DRAW, when=Gains()), "to draw changes no card, so it has neither aims nor Gains"),
        (
            lambda: DeedRule(Deed.FINISH, [Aim.MORE_POINTS]),
            "to finish changes no card, so it has neither aims nor Gains",
        ),
        (lambda: unchecked(Gains)("2"), "'2' is not a whole number"),
        (lambda: Gains(10**13), "least of Gains is so large a number; a million millions are the most"),
    ],
)
def test_a_line_of_other_things_is_refused(wrong: object, problem: str) -> None:
    assert problems(wrong) == (problem,)


def of_offer(when: object) -> object:
    return OFFER(when=when)


def of_take(when: object) -> object:
    return TAKE(UP, when=when)


def of_deed(when: object) -> object:
    return DEED(Deed.FLIP, when=when)


@pytest.mark.parametrize("make", [of_offer, of_take, of_deed])
def test_a_condition_looks_at_no_card_of_others(make: Callable[[object], object]) -> None:
    for owner in (Owner.LEFT, Owner.RIGHT, Owner.OTHERS, Owner.ALL):
        when = Between(Count(cards=Cards(owner)), 1)
        assert problems(make, when) == ("an automaton's condition looks at its own cards, with owner you",)
    assert problems(make, Most(Count()))[0].startswith("when of ")


def test_this_card_is_the_faceup_card_of_an_offer_and_nothing_else() -> None:
    for cards in (Cards(place=Place.HERE), Cards(like=Like.SAME), Cards(other=True), Cards(place=Place.LEFT)):
        when = Between(Count(cards=cards), 1)
        assert TakeRule(UP, when=when).when == when
        for make in (of_offer, of_deed):
            assert problems(make, when) == ("only a TakeRule can ask for this card, which is the faceup card there",)
    assert OfferRule(when=Between(Count(cards=Cards(place=Place.ENDS)), 1)).when is not None


def test_whole_numbers_of_any_type_are_taken_and_lists_become_tuples() -> None:
    assert type(Gains(True + 1).least) is int
    automaton = Automaton(iter([OfferRule(iter([Aim.MORE_HEARTS]))]), [TakeRule(UP)])
    assert automaton.offer == (OfferRule((Aim.MORE_HEARTS,)),)


# --- English ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (OfferRule(), "the card that comes first in the alphabet goes faceup"),
        (
            OfferRule([Aim.MORE_ABILITIES, Aim.FEWER_POINTS], when=TWO_HEARTS),
            (
                "if it has at least 2 hearts, the card with an ability goes faceup; "
                "among equals the one that would bring it fewer points"
            ),
        ),
        (TakeRule(DOWN), "it takes the facedown card"),
        (TakeRule(UP, when=THIS_HAS_A_HEART), "if the faceup card has a heart, it takes the faceup card"),
        (
            TakeRule(UP, when=Between(Count(cards=Cards(place=Place.HERE, hearts=Hearts.NONE)), 1)),
            "if the faceup card has no heart, it takes the faceup card",
        ),
        (
            TakeRule(DOWN, when=Between(Count(cards=Cards(row=DOWN)), 0, 1)),
            "if with the faceup card at most 1 card is in its keepsakes, it takes the facedown card",
        ),
        (
            TakeRule(UP, when=Between(Count(cards=Cards(like=Like.SAME, other=True)), 2)),
            "if it has at least 2 other cards of the faceup card's color, it takes the faceup card",
        ),
        (TakeRule(UP, when=Gains(2)), "if it gains at least 2 points, it takes the faceup card"),
        (DeedRule(Deed.DRAW, when=TWO_HEARTS), "if it has at least 2 hearts, it draws"),
        (
            DeedRule(Deed.FLIP, [Aim.MORE_POINTS, Aim.FEWER_FACEUP], when=Gains()),
            (
                "it flips cards so that it scores most points; among equals so that it has fewest cards in its "
                "bouquet, if it gains at least 1 point"
            ),
        ),
        (DeedRule(Deed.ARRANGE), "it arranges its cards"),
        (Gains(-1), "it loses at most 1 point"),
        (Gains(-2), "it loses at most 2 points"),
        (Gains(0), "it gains at least 0 points"),
    ],
)
def test_every_line_says_itself(line: object, text: str) -> None:
    assert str(line) == text
    assert repr(line).startswith(f"<{type(line).__name__} {text[:20]}")


def test_every_aim_and_every_deed_has_its_words() -> None:
    for deed in Deed:
        assert DeedRule(deed).choice.startswith("it ")
    for aim in Aim:
        assert " so that it " in DeedRule(Deed.FLIP, [aim]).choice
        if "faceup" not in aim.value:
            assert OfferRule([aim]).choice.startswith("the card ")


def test_the_lists_of_an_automaton_are_told_line_by_line() -> None:
    automaton = Automaton(
        [OfferRule([Aim.FEWER_HEARTS])], [TakeRule(UP, when=Gains(2)), TakeRule(DOWN)], [DeedRule(Deed.FINISH)]
    )
    assert automaton.sentences == (
        "Offer: the card with fewer hearts goes faceup.",
        "Take: if it gains at least 2 points, it takes the faceup card.",
        "Take: otherwise it takes the facedown card.",
        "Before scoring: it does only what it must, and is done.",
        "Among equals, what comes first in the alphabet.",
    )
    assert str(automaton) == "\n".join(automaton.sentences)
    assert repr(automaton) == "<Automaton with 1 lines for offers, 2 for taking, 1 before scoring>"


@pytest.mark.parametrize("rules", [tm.SOLO_EASY, tm.SOLO, tm.SOLO_HARD])
def test_a_house_opponent_is_short_enough_for_a_table(rules: tm.Rules) -> None:
    assert rules.solo is not None
    assert rules.name.startswith("house solo")
    assert len(rules.solo.sentences) <= 12
    assert max(map(len, rules.solo.sentences)) <= 120


# --- deciding ---------------------------------------------------------------------------------------------------


def before_scoring(row: str, *lines: DeedRule, rules: tm.Rules = tm.RULEBOOK, other: str = "") -> tm.GameState:
    """The automaton has this row, the player nothing that acts."""
    automaton = Automaton([OfferRule()], [TakeRule(UP)], [*lines, DeedRule(Deed.FINISH)])
    known = attrs.evolve(rules, name="solo", solo=automaton)
    own = row.split()
    free = [
        flower.code
        for flower in rules.deck
        if flower.ability is None and flower.code not in row.upper().split() and flower.code not in other.split()
    ]
    theirs = [code.lower() if mine.isupper() else code for mine, code in zip(own, free, strict=False)]
    return tm.parse_state(
        f"round 1 first 0 totals 0 0 | {' '.join(theirs)} / {' '.join(own)} | before-scoring - / -", known
    )


def choice(state: tm.GameState) -> tm.PlayerAction:
    (action,) = state.legal_actions(SEAT)
    return action


def test_a_flip_that_gains_is_done_and_one_that_does_not_is_left() -> None:
    flips = DeedRule(Deed.FLIP, [Aim.MORE_POINTS], when=Gains(1))
    assert choice(before_scoring("SN PE AM vi", flips)) == tm.Flip(1, card("SN"), [card("AM")])
    assert choice(before_scoring("SN vi CM px", flips)) == tm.Finish(1)


def test_of_equal_flips_the_one_with_fewer_cards_and_the_first_names() -> None:
    assert choice(before_scoring("SN vi CM px", DeedRule(Deed.FLIP))) == tm.Flip(1, card("SN"), [card("CM")])
    faceup = DeedRule(Deed.FLIP, [Aim.MORE_FACEUP])
    assert choice(before_scoring("SN vi CM px", faceup)) == tm.Flip(1, card("SN"), [card("PX"), card("VI")])


def test_what_it_must_do_and_no_line_is_about_is_decided_by_the_alphabet() -> None:
    assert choice(before_scoring("MG vi CM px")) == tm.Discard(1, card("MG"), card("CM"))
    hearts = DeedRule(Deed.DISCARD, [Aim.MORE_HEARTS])
    assert choice(before_scoring("MG vi CM px", hearts)) == tm.Discard(1, card("MG"), card("VI"))
    few = DeedRule(Deed.DISCARD, [Aim.MORE_HEARTS], when=Gains(9))
    assert choice(before_scoring("MG vi CM px", few)) == tm.Discard(1, card("MG"), card("CM"))
    early = DeedRule(Deed.FINISH, when=Between(Count()))
    assert choice(before_scoring("MG vi SN px", early)) == tm.Discard(1, card("MG"), card("PX"))
    assert choice(before_scoring("PL vi SN px", early)) == tm.Finish(1)


def test_it_draws_and_then_must_replace() -> None:
    lines = DeedRule(Deed.DRAW, when=Between(Count(Unit.HEARTS), 0, 2)), DeedRule(Deed.REPLACE, [Aim.MORE_POINTS])
    assert choice(before_scoring("PL px SN vi", *lines)) == tm.Finish(1)
    state = before_scoring("PL px RT vi", *lines)
    assert choice(state) == tm.Invoke(1, card("PL"))
    state = state.apply(tm.Invoke(1, card("PL")))
    assert state.current_player == tm.CHANCE
    state = state.apply(draw("MG HY", state.rules))
    assert choice(state) == tm.Replace(1, card("PL"), card("PX"), card("HY"))


def test_a_card_too_many_scores_nothing_yet() -> None:
    lines = DeedRule(Deed.DRAW), DeedRule(Deed.ADD, [Aim.MORE_POINTS]), DeedRule(Deed.DISCARD, [Aim.MORE_POINTS])
    state = before_scoring("PL px SP vi", *lines, rules=tm.TURKISH)
    larkspur = tm.TURKISH.card("PL")
    state = state.apply(tm.Invoke(1, larkspur)).apply(draw("CM", tm.TURKISH))
    assert choice(state) == tm.Add(1, larkspur, UP)
    state = state.apply(choice(state))
    gone = choice(state)
    assert isinstance(gone, tm.Discard)
    totals = {
        other.id: tm.score_total(tm.Arrangement([at for at in state.arrangements[1] if at.card != other]), tm.TURKISH)
        for other in state.arrangements[1].cards
        if other.code != "CM"
    }
    assert totals[gone.card.id] == max(totals.values())


def test_what_a_card_too_many_gains_is_what_the_row_scored() -> None:
    row = "PL px SP vi"
    larkspur, points = tm.TURKISH.card("PL"), tm.score_total(tm.parse_arrangement(row, tm.TURKISH), tm.TURKISH)
    for least, face in ((-points, tm.Face.DOWN), (1 - points, UP)):
        adds = DeedRule(Deed.ADD, [Aim.FEWER_FACEUP], when=Gains(least))
        state = before_scoring(row, DeedRule(Deed.DRAW), adds, rules=tm.TURKISH)
        state = state.apply(tm.Invoke(1, larkspur)).apply(draw("CM", tm.TURKISH))
        assert choice(state) == tm.Add(1, larkspur, face)


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 10**6))
def test_automata_are_values(seed: int) -> None:
    automaton = random_automaton(Random(seed))
    assert random_automaton(Random(seed)) == automaton
    assert hash(through_pickle(automaton)) == hash(automaton)
    assert through_pickle(automaton) == automaton
    assert all(line.endswith(".") and line.isprintable() for line in automaton.sentences)
    assert len(repr(automaton)) < 120
    rules = solo_rules(seed)
    assert through_pickle(rules) == rules
    assert rules.fingerprint == solo_rules(seed).fingerprint != tm.RULEBOOK.fingerprint


def naive_take(line: TakeRule, own: tuple[tm.PlacedCard, ...], up: tm.Card, rules: tm.Rules) -> bool:
    """Whether a line with Gains, or without a condition, applies."""
    if line.when is None:
        return True
    assert isinstance(line.when, Gains)
    now = tm.score_total(tm.Arrangement(own), rules)
    return tm.score_total(tm.Arrangement((*own, tm.PlacedCard(up, UP))), rules) - now >= line.when.least


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 10**6), st.integers(-2, 4), st.integers(-2, 4))
def test_gains_are_the_points_that_the_faceup_card_adds(seed: int, first: int, second: int) -> None:
    lines = TakeRule(UP, when=Gains(first)), TakeRule(DOWN, when=Gains(second)), TakeRule(UP)
    rules = attrs.evolve(tm.RULEBOOK, name="gains", solo=Automaton([OfferRule()], lines))
    for state, action, _ in random_walk(tm.new_game(1, rules), Random(seed)):
        if isinstance(action, tm.Take) and action.player == SEAT:
            assert state.offer is not None
            own, up = state.arrangements[SEAT].placed, state.offer.face_up
            assert action.face is next(line.face for line in lines if naive_take(line, own, up, rules))


def test_games_without_an_automaton_are_as_they_were() -> None:
    assert tm.RULEBOOK.solo is None
    state = deal("SN am VI pe", "mg CM px RR")
    assert len(state.legal_actions(0)) > 1
    assert {type(state.apply(tm.Finish(0)).legal_actions(1)[0])} == {tm.Discard}

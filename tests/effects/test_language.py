"""The language of effects against a second evaluator, and what follows from the nodes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.effects import naive
from tests.support.cards import arrange, lines_of
from tests.support.effort import examples
from tests.support.language import random_deck, random_effect, random_table
from tests.support.pickles import through_pickle
from tests.support.shorthand import unchecked
from tussie_mussie._internal.bounds import outer_bounds
from tussie_mussie.effects import (
    AnyColor,
    Better,
    Between,
    Cards,
    Count,
    Hearts,
    If,
    Like,
    Most,
    Owner,
    Per,
    Place,
    Points,
    Reach,
    Sum,
    Unit,
    any_color,
    if_exactly,
    if_most,
    if_no_hearts,
    per_adjacent_card,
    per_adjacent_card_of_another_color,
    per_adjacent_heart,
    per_card_in,
    per_card_of,
    per_different_color,
    per_heart,
    per_other_heartless_card,
)

RED, PINK = tm.Color.RED, tm.Color.PINK


def compare(seed: int) -> None:
    """Compare scores at random tables with those of the second evaluator."""
    rng = Random(seed)
    rules = tm.Rules("random", random_deck(rng), wild_color=rng.choice(tuple(tm.WildColor)))
    low, high = outer_bounds(rules)
    for _ in range(6):
        table = random_table(rng, rules.deck, rng.choice((1, 2, 3, 4)), rng.choice((1, 3, 4)))
        own, others = table[0], table[1:]
        sheet = tm.score(own, rules, others=others)
        assert [line.bonus for line in sheet.lines] == naive.lines(table, rules)
        assert tm.score_total(own, rules, others=others) == sheet.total
        assert low <= sheet.total <= high
        for line in sheet.lines:
            cards = [at.card for row in table for at in row]
            assert list(line.because) == sorted(set(line.because), key=cards.index)
            if not line.bonus:
                assert line.because == ()
        if not any(card.effect is not None and card.effect.sees_others for card in own.cards):
            assert tm.score(own, rules) == sheet


@settings(max_examples=examples(120), deadline=None)
@given(st.integers(0, 10**9))
def test_scores_are_those_of_a_second_evaluator(seed: int) -> None:
    compare(seed)


@pytest.mark.slow
def test_scores_are_those_of_a_second_evaluator_at_many_tables() -> None:
    for seed in range(600):
        compare(seed)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_total_follows_from_the_reach_of_the_effects(players: int) -> None:
    # With effects that reach far or near, scored again after others: what is remembered never changes an answer.
    for seed in range(examples(30)):
        rng = Random(f"{seed} {players}")
        rules = tm.Rules("random", random_deck(rng))
        tables = [random_table(rng, rules.deck, players) for _ in range(8)]
        for table in [*tables, *tables[::-1]]:
            expected = sum(naive.lines(table, rules)) + table[0].hearts
            assert tm.score_total(table[0], rules, others=table[1:]) == expected


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(0, 10**9))
def test_an_effect_is_a_value_that_documents_and_pickles_keep(seed: int) -> None:
    rng = Random(seed)
    effect = random_effect(rng)
    assert through_pickle(effect) == effect
    assert hash(through_pickle(effect)) == hash(effect)
    assert len(repr(effect)) < 120
    assert str(effect) == effect.rule
    assert effect.sentence.endswith(".")
    rules = tm.Rules("one", (*tm.RULEBOOK.deck, tm.Card("own", "OW", "Own", RED, effect=effect)))
    assert tm.from_json(tm.to_json(rules), tm.Rules) == rules
    assert rules.deck[-1].text == effect.sentence


# --- What follows from the nodes ------------------------------------------------------------------------------

OFFICIAL = [card for card in (*tm.RULEBOOK.deck, *tm.TURKISH.deck) if card.effect is not None]
OTHER_WORDS = {
    "red-tulip": "+1 point for each of your red cards.",
    "pink-rose": "+1 point for each of your pink cards.",
    "turkish-pink-rose": "+1 point for each of your pink cards.",
    "violet": "+1 point for each of your purple cards.",
    "peony": "+2 points if exactly 2 cards are in your bouquet.",
    "forget-me-not": "+1 point for each heart on the adjacent cards.",
    "honeysuckle": "+1 point for each adjacent card in your bouquet.",
    "carnation": "+1 point for each different color among your cards.",
    "amaranth": "+1 point for every 2 hearts on your cards, rounded down.",
    "sweet-pea": "+1 point for each adjacent card of another color.",
    "turkish-orchid": "This card counts as any one color.",
}
"""Cards whose printed text says the same in other words."""


@pytest.mark.parametrize("card", OFFICIAL, ids=lambda card: card.id)
def test_the_sentence_of_an_official_card_is_its_text_or_known_to_differ(card: tm.Card) -> None:
    assert card.effect is not None
    assert card.effect.sentence == OTHER_WORDS.get(card.id, card.text)
    assert (card.id in OTHER_WORDS) == (card.effect.sentence != card.text)


def test_a_card_without_a_text_gets_its_sentence_and_keeps_no_old_one() -> None:
    own = tm.Card("own", "OW", "Own", RED, effect=per_card_of(PINK))
    assert own.text == "+1 point for each of your pink cards."
    assert attrs.evolve(own, effect=per_heart()).text == "+1 point for each of your hearts."
    assert attrs.evolve(own, effect=None).text == ""
    assert attrs.evolve(own, text=own.text) == own
    assert attrs.evolve(own, text="Pink!").text == "Pink!"
    assert through_pickle(own) == own


def test_what_an_effect_looks_at_follows_from_its_nodes() -> None:
    looks = {
        per_heart(): (False, False, Reach.CARDS),
        per_card_of(RED): (True, False, Reach.CARDS),
        per_different_color(): (True, False, Reach.CARDS),
        per_card_in(tm.Face.UP): (False, False, Reach.ROWS),
        if_exactly(2, in_row=tm.Face.UP, points=2): (False, False, Reach.ROWS),
        per_adjacent_heart(): (False, False, Reach.NEIGHBORS),
        per_adjacent_card_of_another_color(): (True, False, Reach.NEIGHBORS),
        Sum((per_adjacent_heart(), per_adjacent_card())): (False, False, Reach.NEIGHBORS),
        Sum((per_adjacent_heart(), per_heart())): (False, False, Reach.ANYTHING),
        Per(1, Count(Unit.HEARTS, Cards(place=Place.ADJACENT)), every=2): (False, False, Reach.ANYTHING),
        Per(1, Count(Unit.HEARTS, Cards(place=Place.ADJACENT)), at_most=1): (False, False, Reach.ANYTHING),
        Per(1, Count(Unit.COLORS, Cards(place=Place.ADJACENT))): (True, False, Reach.ANYTHING),
        If(Between(Count(cards=Cards(place=Place.ENDS))), Points(1)): (False, False, Reach.ANYTHING),
        If(Between(Count(cards=Cards(row=tm.Face.UP))), per_card_of(RED)): (True, False, Reach.ANYTHING),
        Per(1, Count(cards=Cards(row=tm.Face.UP, colors=(RED,)))): (True, False, Reach.ANYTHING),
        Per(1, Count(cards=Cards(owner=Owner.LEFT, colors=(RED,)))): (False, True, Reach.ANYTHING),
        Per(1, Count(cards=Cards(owner=Owner.ALL, colors=(RED,)))): (True, True, Reach.ANYTHING),
        Per(1, Count(cards=Cards(owner=Owner.OTHERS, like=Like.SAME))): (True, True, Reach.ANYTHING),
        if_most(Count(Unit.HEARTS), 3): (False, True, Reach.ANYTHING),
        any_color(): (False, False, Reach.CARDS),
    }
    for effect, (colors, others, reach) in looks.items():
        assert (effect.sees_colors, effect.sees_others, effect.reach) == (colors, others, reach), effect


def test_a_wild_card_is_wild_alone_or_in_a_sum() -> None:
    assert AnyColor().wild
    assert AnyColor().wild_colors == ()
    both = Sum((per_heart(), AnyColor((PINK, RED))))
    assert both.wild
    assert both.wild_colors == (RED, PINK)
    assert not per_heart().wild
    assert not Sum((per_heart(),)).wild
    assert per_heart().wild_colors == ()


def test_a_wild_card_of_some_colors_counts_as_one_of_these_only() -> None:
    wild = tm.Card("wild", "WI", "Wild", tm.Color.GREEN, effect=AnyColor((tm.Color.ORANGE, PINK)))
    rules = tm.Rules("limited", (*tm.RULEBOOK.deck, wild))
    sheet = tm.score(arrange("RT WI VI", rules), rules)
    assert sheet.lines[1].color is PINK  # neither red, which would score, nor its own green
    assert lines_of(sheet) == [("RT", 0, 1, "RT"), ("WI", 0, 0, ""), ("VI", 0, 1, "VI")]
    assert tm.score(arrange("PR WI", rules), rules).total == 2
    assert tm.score(arrange("CN WI CM px", rules), rules).lines[1].color is tm.Color.ORANGE


def test_most_needs_somebody_to_compare_with() -> None:
    proud = tm.Card("proud", "PD", "Proud", tm.Color.GREEN, effect=if_most(Count(Unit.HEARTS), 3, ties=True))
    rules = tm.Rules("proud", (*tm.RULEBOOK.deck, proud))
    assert tm.score(arrange("PD px", rules), rules).total == 2
    assert tm.score(arrange("PD px", rules), rules, others=[arrange("MG", rules)]).total == 5
    assert tm.score(arrange("PD px", rules), rules, others=[arrange("MG CM", rules)]).total == 2


def test_the_greedy_bot_plays_decks_that_look_at_the_table() -> None:
    from_others = Per(-1, Count(Unit.HEARTS, Cards(Owner.OTHERS)))
    odd = tm.Card("odd", "OD", "Odd", RED, effect=Sum((from_others, if_most(Count(), 2))))
    rules = tm.Rules("odd", (*tm.RULEBOOK.deck, odd), rounds=1)
    record = tm.play([tm.bots.greedy_bot] * 3, rules, seed=1)
    assert record.state.is_over


# --- Because ---------------------------------------------------------------------------------------------------

BECAUSE = [
    (Points(2), "ZA rr", 2, "ZA"),
    (Per(1, Count(Unit.PAIRS)), "ZA rr RT AM", 1, "RR RT"),
    (Per(1, Count(Unit.LARGEST)), "ZA rr RT PX", 2, "RR RT"),
    (Per(3, Count(Unit.SETS, Cards(colors=(RED, PINK)))), "ZA rr PX RT", 3, "RR PX"),
    (Per(1, Count(Unit.COLORS, Cards(colors=(RED, PINK)))), "ZA rr PX RT", 2, "RR PX"),
    (Per(1, Count(cards=Cards(place=Place.ENDS))), "ZA rr PX RT", 2, "ZA RT"),
    (Per(1, Count(cards=Cards(place=Place.LEFT, row=tm.Face.DOWN))), "rr ZA px", 1, "RR"),
    (Per(1, Count(cards=Cards(place=Place.RIGHT, row=tm.Face.DOWN))), "rr ZA px", 1, "PX"),
    (Per(1, Count(cards=Cards(place=Place.HERE, row=tm.Face.UP))), "rr ZA px", 1, "ZA"),
    (If(Between(Count(cards=Cards(colors=[RED])), 0, 0), Points(4)), "ZA PX", 4, "ZA PX"),
    (If(Between(Count(cards=Cards(colors=[RED])), 1), Points(4)), "ZA rr PX", 4, "RR"),
    (If(Between(Count(cards=Cards(colors=[RED])), 1), per_card_of(PINK)), "ZA rr PX", 1, "RR PX"),
    (Sum((per_card_of(RED), per_card_of(PINK), per_card_of(tm.Color.GREY))), "PX rr ZA", 2, "PX RR"),
    (Better((per_card_of(RED), per_card_of(PINK))), "rr PX RT ZA", 2, "RR RT"),
    (Better((per_card_of(RED), per_card_of(PINK))), "rr PX ZA", 1, "RR"),
    (per_heart(every=2), "px ZA OR RR", 1, "PX OR"),
    (Per(1, Count(cards=Cards(hearts=Hearts.SOME, other=True))), "px ZA OR RR", 2, "PX OR"),
]


@pytest.mark.parametrize(("effect", "row", "bonus", "because"), BECAUSE)
def test_because_names_the_cards_that_earned_the_bonus(effect: tm.Effect, row: str, bonus: int, because: str) -> None:
    rules = tm.Rules("own", (*tm.RULEBOOK.deck, tm.Card("own", "ZA", "Own", tm.Color.GREEN, effect=effect)))
    (line,) = (line for line in lines_of(tm.score(arrange(row, rules), rules)) if line[0] == "ZA")
    assert line == ("ZA", 0, bonus, because)
    own = arrange(row, rules)
    column = [at.card.code for at in own].index("ZA")
    tally = tm.Tally(
        tuple(sorted((at.card.color for at in own), key=list(tm.Color).index)), own.hearts, len(own.bouquet)
    )
    assert effect.bonus(tally, own.placed, column) == bonus
    assert [card.code for card in effect.because(tally, own.placed, column)] == because.split()


def test_because_goes_on_to_the_other_players_cards() -> None:
    effect = Per(1, Count(Unit.HEARTS, Cards(Owner.ALL)))
    rules = tm.Rules("own", (*tm.RULEBOOK.deck, tm.Card("own", "ZA", "Own", tm.Color.GREEN, effect=effect)))
    sheet = tm.score(arrange("ZA px", rules), rules, others=[arrange("OR rr", rules), arrange("mg", rules)])
    assert lines_of(sheet)[0] == ("ZA", 0, 5, "PX OR MG")


# --- Refusals ---------------------------------------------------------------------------------------------------

DEEP = If(
    Between(Count()), If(Between(Count()), If(Between(Count()), If(Between(Count()), If(Between(Count()), Points(1)))))
)
REFUSED = [
    (lambda: Cards(Owner.LEFT, Place.HERE), "the place here is in your own arrangement; the owner is left"),
    (lambda: unchecked(Cards)("you"), "owner of Cards is 'you'; it must be of the type Owner"),
    (lambda: unchecked(Cards)(other=1), "other of Cards is 1; it must be of the type bool"),
    (lambda: unchecked(Cards)(colors=RED), "colors is <Color.RED: 'red'>; it must be a tuple of Colors"),
    (lambda: unchecked(Cards)(colors=["red"]), "colors has 'red'; it must be a tuple of Colors"),
    (lambda: unchecked(Count)("cards"), "unit of Count is 'cards'; it must be of the type Unit"),
    (lambda: unchecked(Count)(Unit.CARDS, "red"), "cards of Count is 'red'; it must be of the type Cards"),
    (lambda: Count(Unit.SETS), "sets are counted of colors; cards.colors must not be empty"),
    (lambda: Between(Count(), -1), "least is -1; it must be at least 0"),
    (lambda: Between(Count(), 2, 1), "most is 1, below least, which is 2"),
    (lambda: unchecked(Between)(2), "count of Between is 2; it must be of the type Count"),
    (lambda: Most(Count(cards=Cards(Owner.ALL))), "what is compared must be of a whole arrangement's own cards"),
    (lambda: Most(Count(cards=Cards(place=Place.ENDS))), "what is compared must be of a whole arrangement's own cards"),
    (lambda: Most(Count(cards=Cards(like=Like.SAME))), "what is compared must be of a whole arrangement's own cards"),
    (lambda: Most(Count(cards=Cards(other=True))), "what is compared must be of a whole arrangement's own cards"),
    (lambda: Most(Count(), Owner.YOU), "against is you; it must be left, right or others"),
    (lambda: Most(Count(), Owner.ALL), "against is all; it must be left, right or others"),
    (lambda: Per(1, Count(), 0), "every is 0; it must be at least 1"),
    (lambda: Per(1, Count(), 1, 0), "at_most is 0; it must be at least 1"),
    (lambda: unchecked(Per)(1, Cards()), "it must be of the type Count"),
    (lambda: unchecked(Points)(True), "True is not a whole number"),  # noqa: FBT003
    (lambda: Points(10**13), "points of Points is so large a number; a million millions are the most"),
    (lambda: unchecked(If)(Points(1), Points(1)), "it must be a Between or a Most"),
    (lambda: unchecked(If)(Between(Count()), "1"), "then is '1'; it must be an effect of the language"),
    (lambda: If(Between(Count()), AnyColor()), "then counts as any color; that can be said of the whole card"),
    (lambda: Better((AnyColor(), Points(1))), r"effects\[0\] counts as any color"),
    (lambda: Sum((AnyColor(), Sum((AnyColor(),)))), "a card can count as any color once only"),
    (lambda: Sum(()), "a Sum needs at least one effect"),
    (lambda: Better([]), "a Better needs at least one effect"),
    (lambda: unchecked(Sum)(3), "effects is 3; it must be a tuple of effects"),
    (lambda: unchecked(Sum)((Points(1), 3)), r"effects\[1\] is 3; it must be an effect of the language"),
    (lambda: If(Between(Count()), Sum((Sum((DEEP,)),))), "of 22 nodes, 9 deep, is too large; at most 64 and 8"),
    (lambda: Sum([per_heart()] * 22), "of 67 nodes, 4 deep, is too large; at most 64 and 8"),
]


@pytest.mark.parametrize(("make", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_cannot_be_said_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(tm.InvalidRulesError, match=message):
        make()


def test_numbers_and_colors_are_taken_as_they_come() -> None:
    assert Cards(colors=[PINK, RED, PINK]) == Cards(colors=(RED, PINK))
    assert type(Points(_Two()).points) is int
    assert Sum([Points(1)]).effects == (Points(1),)


class _Two:
    def __index__(self) -> int:
        return 2


def test_the_usual_effects_are_what_they_say() -> None:
    assert per_adjacent_card() == Per(1, Count(cards=Cards(place=Place.ADJACENT)))
    assert per_other_heartless_card(2) == Per(2, Count(cards=Cards(hearts=Hearts.NONE, other=True)))
    assert if_no_hearts() == If(Between(Count(Unit.HEARTS), 0, 0), Points(3))
    assert any_color([PINK]) == AnyColor((PINK,))

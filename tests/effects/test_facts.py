"""What is known of an effect from its nodes alone, conditions as functions, and what a node shows to users."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import attrs
import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.effects import naive
from tests.support.effects import PlusOne
from tests.support.effort import examples
from tests.support.language import random_condition, random_deck, random_effect, random_table
from tests.support.shorthand import unchecked
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
    Score,
    Sum,
    Unit,
    any_color,
    if_most,
    per_adjacent_card,
    per_card_of,
    per_heart,
)
from tussie_mussie.effects._facts import needs_column, points_in
from tussie_mussie.effects._python import function_of_condition
from tussie_mussie.effects._scores import functions_of


def tally_of(table: list[tm.Arrangement]) -> tm.Tally:
    """What the first player's cards amount to, wild ones as printed."""
    own = table[0]
    colors = sorted([at.card.color for at in own], key=list(tm.Color).index)
    return tm.Tally(tuple(colors), own.hearts, len(own.bouquet), others=tuple([row.placed for row in table[1:]]))


# --- Whether an effect needs a column ---------------------------------------------------------------------------


@pytest.mark.parametrize("place", Place)
def test_all_places_but_anywhere_and_the_ends_need_a_column(place: Place) -> None:
    effect = Per(1, Count(cards=Cards(place=place)))
    assert needs_column(effect) == (place not in (Place.ANYWHERE, Place.ENDS))


@pytest.mark.parametrize(
    "cards", [*[Cards(like=like) for like in Like], Cards(other=True), Cards(Owner.ALL, other=True)]
)
def test_a_comparison_with_the_card_itself_needs_a_column(cards: Cards) -> None:
    assert needs_column(Per(1, Count(cards=cards)))


def test_what_looks_at_whole_arrangements_needs_no_column() -> None:
    cards = Cards(row=tm.Face.UP, colors=[tm.Color.RED], hearts=Hearts.SOME)
    for effect in (
        Points(2),
        any_color(),
        per_heart(),
        if_most(Count(cards=cards), 2),
        Per(1, Count(Unit.PAIRS, cards)),
    ):
        assert not needs_column(effect)


def test_one_selection_anywhere_in_an_expression_is_enough() -> None:
    near = Between(Count(cards=Cards(place=Place.ADJACENT)), 1)
    assert needs_column(If(near, Points(1)))
    assert needs_column(Sum((per_heart(), If(Between(Count()), Better((Points(1), per_adjacent_card()))))))
    assert not needs_column(Sum((per_heart(), If(Between(Count()), Better((Points(1), per_card_of(tm.Color.RED)))))))


@frozen
class StrangeOfRows(PlusOne):
    """One that says how far it looks."""

    reach: ClassVar[Reach] = Reach.ROWS


def test_an_effect_of_ones_own_needs_a_column_unless_its_reach_denies_it() -> None:
    assert needs_column(PlusOne())
    assert not needs_column(StrangeOfRows())


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(0, 10**9))
def test_without_need_for_a_column_the_points_are_the_same_in_all_columns(seed: int) -> None:
    rng = Random(seed)
    effect = random_effect(rng)
    table = random_table(rng, random_deck(rng), rng.choice((1, 2, 3)))
    if not needs_column(effect):
        assert len({effect.bonus(tally_of(table), table[0].placed, column) for column in range(len(table[0]))}) == 1


# --- Bounds and conditions --------------------------------------------------------------------------------------


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(0, 10**9))
def test_no_effect_exceeds_its_bounds(seed: int) -> None:
    rng = Random(seed)
    effect = random_effect(rng)
    table = random_table(rng, random_deck(rng), rng.choice((1, 2, 4)))
    low, high = points_in(effect, max(map(len, table)), max(row.hearts for row in table))
    for column in range(len(table[0])):
        assert low <= effect.bonus(tally_of(table), table[0].placed, column) <= high


def test_bounds_follow_from_the_nodes() -> None:
    assert points_in(Points(-2), 4, 6) == (-2, -2)
    assert points_in(per_heart(every=4), 4, 6) == (0, 1)
    assert points_in(Per(-1, Count(), at_most=3), 4, 6) == (-3, 0)
    assert points_in(per_adjacent_card(points=2), 4, 6) == (0, 4)
    assert points_in(Per(1, Count(Unit.HEARTS, Cards(Owner.OTHERS))), 4, 6) == (0, 18)
    assert points_in(Per(1, Count(cards=Cards(Owner.ALL))), 4, 6) == (0, 16)
    assert points_in(If(Between(Count()), Points(3)), 4, 6) == (0, 3)
    assert points_in(Sum((Points(-1), per_heart())), 4, 6) == (-1, 5)
    assert points_in(Better((Points(-1), per_heart())), 4, 6) == (0, 6)
    assert points_in(AnyColor(), 4, 6) == (0, 0)


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(0, 10**9))
def test_a_condition_as_a_function_is_that_of_a_second_evaluator(seed: int) -> None:
    rng = Random(seed)
    condition = random_condition(rng)
    holds = function_of_condition(condition)
    table = random_table(rng, random_deck(rng), rng.choice((1, 2, 3)))
    for column in range(len(table[0])):
        found = holds(tally_of(table), table[0].placed, column)
        assert type(found) is bool
        assert found == naive.holds(condition, naive.laid(table, {}), column)


# --- What users see ---------------------------------------------------------------------------------------------

SCORE = {"because", "bonus", "reach", "rule", "sees_colors", "sees_others", "sentence", "wild", "wild_colors"}
LOOKS = {"sees_colors", "sees_others"}
SHOWN: dict[type[attrs.AttrsInstance], set[str]] = {
    **dict.fromkeys((Points, Per, If, Sum, Better, AnyColor), SCORE),
    Between: {*LOOKS, "sentence"},
    Most: {*LOOKS, "sentence"},
    Count: LOOKS,
    Cards: LOOKS,
}


@pytest.mark.parametrize("node", SHOWN)
def test_a_node_shows_its_fields_and_what_users_ask_of_it(node: type[attrs.AttrsInstance]) -> None:
    fields = {field.name for field in attrs.fields(node)}
    assert {name for name in dir(node) if not name.startswith("_")} == SHOWN[node] | fields


def test_a_selection_sees_others_unless_it_is_of_your_own_cards() -> None:
    assert [owner for owner in Owner if not Cards(owner).sees_others] == [Owner.YOU]


def test_the_language_has_its_own_nodes_alone() -> None:
    with pytest.raises(
        TypeError, match="Other cannot be a Score, whose nodes are the language's own; make it an Effect"
    ):
        type("Other", (Score,), {})
    with pytest.raises(TypeError, match="abstract"):
        unchecked(Score)()


def test_a_part_of_an_effect_reads_as_its_words() -> None:
    assert str(Cards(colors=[tm.Color.RED])) == "your red cards"
    assert str(Count(Unit.HEARTS)) == "each of your hearts"
    assert str(Between(Count(Unit.HEARTS), 1)) == "you have at least 1 heart"
    assert str(Most(Count(Unit.HEARTS))) == "you have more hearts than each of the other players"


def test_every_effect_is_two_functions() -> None:
    effect = PlusOne()
    assert functions_of(effect) == (effect.bonus, effect.because)
    bonus, because = functions_of(None)
    row = random_table(Random(1), tm.RULEBOOK.deck, 1)
    assert bonus(tally_of(row), row[0].placed, 0) == 0
    assert because(tally_of(row), row[0].placed, 0) == (row[0].cards[0],)

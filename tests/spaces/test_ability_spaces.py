"""The numbers of what abilities of every kind do: by cards and by places, and how long games with them become."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import random_game
from tests.rules.test_abilities import ORDERS, at_reveal, done, first_row, garden, gardens, using
from tests.rules.test_lengths import lengths
from tests.spaces.test_action_spaces import check
from tests.support.effort import examples
from tests.support.games import states_of
from tussie_mussie._internal.row_sizes import columns, sizes_before
from tussie_mussie.abilities import (
    AddCard,
    ArrangeCards,
    Arranging,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipAllCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
    Spared,
    Step,
)

NEWEST = Spared.NEWEST


def deeds(*steps: Step, size: int = 4, places: bool = False) -> list[str]:
    """The names of what a card with an ability of these steps can do, without its code, by their numbers."""
    own, rules = using(*steps, size=size)
    space = tm.PlaceSpace(rules) if places else tm.ActionSpace(rules)
    names = [space.name(number) for number in range(space.size)]
    assert len(set(names)) == len(names)
    return [name.replace(f" {own.code}:", "") for name in names if f" {own.code}:" in name]


def cards(*sizes: int, but: str = "") -> list[str]:
    """Sets of cards of the deck, written as in notation."""
    codes = [card.code for card in using(FlipItself())[1].deck if card.code != but]
    return [" ".join(sorted(chosen)) for size in sizes for chosen in combinations(codes, size)]


def of(kind: str, names: list[str]) -> list[str]:
    """What names of one kind say."""
    return [name.removeprefix(f"{kind} ") for name in names if name.startswith(kind)]


# --- Flips ----------------------------------------------------------------------------------------------------


def test_a_card_that_flips_itself_has_one_number_by_cards() -> None:
    assert deeds(FlipItself()) == ["flip AM"]
    assert deeds(FlipItself(), places=True) == [f"flip {column}" for column in range(4)]


def test_of_all_cards_the_whole_rows_are_numbered() -> None:
    assert deeds(FlipAllCards(), places=True) == ["flip 0 1 2 3"]
    assert of("flip", deeds(FlipAllCards())) == cards(4)
    assert of("flip", deeds(FlipCards(1), FlipAllCards(), places=True)) == ["0", "1", "2", "3", "0 1 2 3"]
    assert of("flip", deeds(DiscardItself(), FlipAllCards(), places=True)) == ["0 1 2"]
    adding = DrawCards(1), AddCard(), FlipAllCards(), DiscardCard(NEWEST)
    assert of("flip", deeds(*adding, places=True)) == ["0 1 2 3 4"]


def test_other_cards_that_discard_make_rows_shorter() -> None:
    rules = garden(tm.Ability((FlipAllCards(),)), tm.Ability((DiscardCard(),)), tm.Ability((DiscardItself(),)))
    space = tm.PlaceSpace(rules)
    names = [space.name(number) for number in range(space.size)]
    assert of("flip AM:", names) == ["0 1", "0 1 2", "0 1 2 3"]


def test_flips_of_itself_are_numbered_once_beside_others() -> None:
    assert of("flip", deeds(FlipCards(2), FlipItself())) == cards(1, 2)
    assert of("flip", deeds(FlipAllCards(), FlipItself())) == [*cards(4), "AM"]
    assert of("flip", deeds(FlipAllCards(), FlipItself(), places=True)) == ["0", "1", "2", "3", "0 1 2 3"]


def test_flips_of_a_number_at_least_begin_with_it() -> None:
    assert of("flip", deeds(FlipCards(3, 2))) == cards(2, 3)
    assert len(deeds(FlipCards(3, 2), places=True)) == 6 + 4
    # Of fewer cards all are flipped, and there can be fewer.
    assert of("flip", deeds(DiscardCard(count=3), FlipCards(3, 2))) == cards(1, 2, 3)
    nothing_left = DiscardCard(count=5), DiscardItself(), FlipAllCards()
    assert of("flip", deeds(*nothing_left, size=2)) == of("flip", deeds(*nothing_left, size=2, places=True)) == []


# --- Discards, replacements, additions ------------------------------------------------------------------------


def test_a_card_that_discards_itself_has_one_number_by_cards() -> None:
    assert deeds(DiscardItself()) == ["discard AM"]
    assert deeds(DiscardItself(), places=True) == [f"discard {column}" for column in range(4)]


def test_several_discards_have_the_numbers_of_one() -> None:
    assert of("discard", deeds(DiscardCard(count=3))) == cards(1, but="AM")
    assert of("discard", deeds(DiscardItself(), DiscardCard())) == cards(1)
    assert deeds(DiscardCard(count=3), places=True) == deeds(DiscardCard(), places=True)


def test_several_replacements_have_the_numbers_of_one() -> None:
    several, one = (DrawCards(3), ReplaceCard(3)), (DrawCards(3), ReplaceCard())
    assert deeds(*several) == deeds(*one)
    assert deeds(*several, places=True) == deeds(*one, places=True)


def test_a_card_that_is_added_is_numbered_where_it_is_named() -> None:
    one = DrawCards(1), AddCard(), DiscardCard()
    both = DrawCards(2), AddCard(2), DiscardCard(count=2)
    some = DrawCards(3), AddCard(2), DiscardCard(count=2)
    named = [f"{face} {code}" for code in cards(1, but="AM") for face in ("up", "down")]
    assert of("add", deeds(*one)) == of("add", deeds(*one, places=True)) == ["up", "down"]
    assert of("add", deeds(*both)) == ["up", "down", *named]
    assert of("add", deeds(*some)) == named
    assert of("add", deeds(*both, places=True)) == ["up", "down", "up 0", "down 0", "up 1", "down 1"]
    assert of("add", deeds(*some, places=True)) == [f"{face} {at}" for at in range(3) for face in ("up", "down")]
    assert [columns(using(*steps)[1]) for steps in (one, both, some)] == [5, 6, 6]


def test_the_place_of_an_added_card_is_its_place_in_the_hand() -> None:
    _, rules = using(DrawCards(3), AddCard(2), DiscardCard(NEWEST, 2))
    space = tm.PlaceSpace(rules)
    state = done(at_reveal("AM cm RR rt", rules), "invoke AM", "draw CN HS MG", "add AM: up HS")
    assert [card.code for card in state.hands[0]] == ["CN", "MG"]
    named = {
        space.name(number): action for number, action in zip(space.legal_ids(state), state.legal_actions(), strict=True)
    }
    assert tm.format_action(named["add AM: down 1"]) == "0 add AM: down MG"


def test_what_a_card_cannot_add_has_no_number() -> None:
    for steps, wrong, wanted in (
        ((DrawCards(1), AddCard(), DiscardCard()), "add AM: up CN", "a side without a card"),
        ((DrawCards(3), AddCard(2), DiscardCard(count=2)), "add AM: up", "a side and another card than itself"),
        (
            (DrawCards(2), AddCard(2), DiscardCard(count=2)),
            "add AM: up AM",
            "a side without a card or a side and another card than itself",
        ),
    ):
        space = tm.ActionSpace(using(*steps)[1])
        with pytest.raises(tm.IllegalActionError, match=f"^Add: what can be chosen is {wanted}$") as caught:
            space.id_of(tm.parse_action(f"0 {wrong}", space.rules))
        assert caught.value.reason is tm.IllegalReason.CARD_NOT_ALLOWED


# --- Orders ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", Arranging)
@pytest.mark.parametrize("places", [True, False])
def test_orders_are_numbered_that_the_step_allows(how: Arranging, *, places: bool) -> None:
    assert of("arrange", deeds(ArrangeCards(how), places=places)) == ORDERS[how]


def test_orders_are_numbered_for_each_length_that_a_row_can_have() -> None:
    rules = garden(tm.Ability((ArrangeCards(),)), tm.Ability((DiscardCard(),)))
    space = tm.ActionSpace(rules)
    names = [space.name(number) for number in range(space.size)]
    orders = [order for size in (3, 4) for order in list(permutations(range(size)))[1:]]
    assert of("arrange AM:", names) == [" ".join(map(str, order)) for order in orders]
    one = tm.PlaceSpace(rules).legal_ids(at_reveal("AM cm RR rt", rules))
    assert len(one) == len(set(one)) == 23 + 3 + 1


def test_several_ways_to_arrange_are_numbered_once() -> None:
    both = of("arrange", deeds(ArrangeCards(Arranging.SWAP_NEIGHBORS), ArrangeCards(Arranging.SWAP_ANY)))
    assert sorted(both) == sorted(ORDERS[Arranging.SWAP_ANY])


def test_an_order_that_no_row_can_be_put_into_has_no_number() -> None:
    own, rules = using(ArrangeCards(Arranging.SWAP_NEIGHBORS))
    space, places = tm.ActionSpace(rules), tm.PlaceSpace(rules)
    for order in ((1, 0), (3, 2, 1, 0), (), (10**5000, 0)):
        with pytest.raises(tm.IllegalActionError, match=r"^Arrange: what can be chosen is an order into which"):
            space.id_of(tm.Arrange(0, own, order))
    state = at_reveal("AM cm RR rt", rules)
    assert places.action(places.id_of(tm.Arrange(0, own, (0, 2, 1, 3)), state), state).player == 0
    with pytest.raises(tm.IllegalActionError, match="not-your-turn"):
        places.action(places.size - 2, state, 1)


# --- Everything at once ---------------------------------------------------------------------------------------


def playable(rules: tm.Rules, players: int) -> bool:
    drawn = sum(card.ability.draws for card in rules.deck if card.ability)
    return drawn <= len(rules.deck) - players * rules.arrangement_size


@settings(max_examples=examples(60), deadline=None)
@given(gardens(), st.sampled_from((2, 3)), st.integers(0, 10**9))
def test_numbers_agree_with_the_legal_actions_of_any_abilities(rules: tm.Rules, players: int, seed: int) -> None:
    assume(playable(rules, players))
    for state in states_of(seed, players, rules):
        if state.phase is tm.Phase.BEFORE_SCORING:
            check(state)


@settings(max_examples=examples(60), deadline=None)
@given(gardens(), st.randoms(use_true_random=False))
def test_rows_have_one_of_the_lengths_that_are_foreseen(rules: tm.Rules, rng: Random) -> None:
    state = at_reveal(first_row(rules), rules)
    while state.phase is tm.Phase.BEFORE_SCORING:
        row = state.arrangements[0]
        assert len(row) <= columns(rules)
        for action in state.legal_actions(0):
            # Other steps can take several actions, between which the row changes.
            if isinstance(action, tm.Flip | tm.Arrange) and action.by.ability is not None:
                sized = zip(action.by.ability.steps, sizes_before(rules, action.by.ability), strict=True)
                kinds = ArrangeCards if isinstance(action, tm.Arrange) else FlipCards | FlipAllCards | FlipItself
                assert any(len(row) in sizes for step, sizes in sized if isinstance(step, kinds))
        drawing = state.current_player == tm.CHANCE
        state = state.apply(state.sample_chance(rng) if drawing else rng.choice(state.legal_actions(0)))


@settings(max_examples=examples(40), deadline=None)
@given(gardens(), st.data())
def test_every_number_is_the_number_of_its_action(rules: tm.Rules, data: st.DataObject) -> None:
    space = tm.ActionSpace(rules)
    for number in data.draw(st.lists(st.integers(0, space.size - 1), max_size=60)):
        assert space.id_of(space.action(number, 1)) == number
        assert f"1 {space.name(number)}" == tm.format_action(space.action(number, 1))


@settings(max_examples=examples(40), deadline=None)
@given(gardens(), st.sampled_from((2, 3)), st.integers(0, 10**9))
def test_no_game_with_any_abilities_is_longer(rules: tm.Rules, players: int, seed: int) -> None:
    assume(playable(rules, players))
    most = tm.length_bounds(rules, players)
    decisions, draws = lengths(random_game(seed, players, rules, 10**4).actions)
    assert (decisions <= most[0], draws <= most[1]) == (True, True)


def test_each_of_several_discards_additions_and_replacements_counts() -> None:
    offers, per_round = 8, 4

    def bounds(*steps: Step) -> tuple[int, int]:
        decisions, draws = tm.length_bounds(using(*steps)[1], 2)
        return decisions - offers, draws - per_round

    assert bounds(FlipCards(3), ArrangeCards()) == (2, 0)
    assert bounds(DiscardCard(count=3)) == (3, 0)
    assert bounds(DiscardCard(count=10**9)) == (4, 0)
    assert bounds(DrawCards(3), ReplaceCard(3)) == (4, 1)
    assert bounds(DrawCards(3), AddCard(2), DiscardCard(NEWEST, 2), FlipItself()) == (6, 1)


def test_a_game_with_several_actions_for_a_step_reaches_the_bound() -> None:
    rules = garden(tm.Ability((DrawCards(2), AddCard(2), DiscardCard(count=2), DiscardItself())))
    state = at_reveal("AM cm RR rt", rules)
    before = len(state.history())
    rng = Random(3)
    while not state.is_over:
        drawing = state.current_player == tm.CHANCE
        state = state.apply(state.sample_chance(rng) if drawing else state.legal_actions()[0])
    assert (8 + len(state.history()) - before - 1, 5) == tm.length_bounds(rules, 2)


def test_orders_and_whole_rows_depend_on_the_size_of_arrangements() -> None:
    _, rules = using(ArrangeCards())
    assert tm.ActionSpace(evolve(rules, arrangement_size=2)).size == tm.ActionSpace(rules).size - 23 + 1

"""Every step of every ability, compared with a second, slow model; decks with random abilities."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import codes
from tests.support.effort import examples
from tests.support.games import as_draw, choose, states_of
from tests.support.naive_abilities import World, after_draw, options, revealed
from tests.support.pickles import through_pickle
from tussie_mussie import testing
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

UP, DOWN = tm.Face
NEWEST = Spared.NEWEST
REASON = tm.IllegalReason


def garden(*abilities: tm.Ability, size: int = 4) -> tm.Rules:
    """Return rules in which the deck's first cards have these abilities, and the others none.

    The deck is in the order of the names, but for the first four: Amaryllis, Camellia, Red Rose, Red Tulip.
    """
    named = sorted(tm.RULEBOOK.deck, key=lambda card: card.name)
    red = [card for card in named if card.color is tm.Color.RED]
    every = (*abilities, *[None] * (18 - len(abilities)))
    deck = [
        evolve(card, ability=own)
        for card, own in zip([*red, *[card for card in named if card not in red]], every, strict=True)
    ]
    return tm.Rules("garden", deck, rounds=1, arrangement_size=size)


def at_reveal(row: str, rules: tm.Rules) -> tm.GameState:
    """Return the state in which seat 0 of two has this row, and seat 1 cards without an ability, on other sides."""
    mine = row.split()
    free = [card.code for card in reversed(rules.deck) if card.code not in row.upper() and not card.ability]
    theirs = " ".join(code.lower() if own.isupper() else code for own, code in zip(mine, free, strict=False))
    return tm.parse_state(f"round 1 first 0 totals 0 0 | {row} / {theirs} | before-scoring - / -", rules)


def using(*steps: Step, mandatory: bool = False, size: int = 4) -> tuple[tm.Card, tm.Rules]:
    """Return a card with an ability of these steps, the first of its rules."""
    rules = garden(tm.Ability(steps, mandatory=mandatory), size=size)
    return rules.deck[0], rules


def first_row(rules: tm.Rules) -> str:
    """Return a row of the deck's first cards, facedown and faceup in turn."""
    names = [card.code for card in rules.deck[: rules.arrangement_size]]
    return " ".join(code.lower() if place % 2 else code for place, code in enumerate(names))


def deeds(state: tm.GameState) -> list[str]:
    """Return in notation what seat 0 may do, without the seat."""
    return [str(action).removeprefix("0 ") for action in state.legal_actions(0)]


def done(state: tm.GameState, *texts: str) -> tm.GameState:
    """Return the state after seat 0 has done these things."""
    for text in texts:
        state = state.apply(tm.parse_action(text if text.startswith("draw") else f"0 {text}", state.rules))
    return state


def row_of(state: tm.GameState) -> str:
    return codes(state.arrangements[0])


# --- Flip -----------------------------------------------------------------------------------------------------


def test_exactly_two_cards_are_flipped() -> None:
    own, rules = using(FlipCards(2, 2))
    state = at_reveal("AM cm RR rt", rules)
    flips = [action for action in state.legal_actions(0) if isinstance(action, tm.Flip)]
    assert [len(action.cards) for action in flips] == [2] * 6
    assert state.why_illegal(tm.Flip(0, own, [own])) is REASON.WRONG_NUMBER_OF_CARDS
    with pytest.raises(tm.IllegalActionError, match="exactly 2 cards can be flipped, not 3"):
        state.apply(tm.Flip(0, own, rules.deck[:3]))


def test_of_fewer_cards_than_must_be_flipped_all_are() -> None:
    own, rules = using(FlipCards(4, 3), mandatory=True, size=2)
    assert deeds(at_reveal("AM cm", rules)) == ["flip AM: AM CM"]
    assert own.ability is not None


def test_all_cards_or_the_card_itself_are_flipped_in_one_way() -> None:
    _, every = using(FlipAllCards())
    assert deeds(at_reveal("AM cm RR rt", every)) == ["flip AM: AM CM RR RT", "finish"]
    assert row_of(done(at_reveal("AM cm RR rt", every), "flip AM: AM CM RR RT")) == "am CM rr RT"
    own, alone = using(FlipItself())
    state = at_reveal("AM cm RR rt", alone)
    assert deeds(state) == ["flip AM: AM", "finish"]
    assert state.why_illegal(tm.Flip(0, own, [alone.deck[1]])) is REASON.CARD_NOT_ALLOWED
    with pytest.raises(tm.IllegalActionError, match="Amaryllis does not flip this card"):
        state.apply(tm.Flip(0, own, [alone.deck[1]]))
    with pytest.raises(tm.IllegalActionError, match="exactly 1 card can be flipped, not 2"):
        state.apply(tm.Flip(0, own, alone.deck[:2]))


# --- Discard --------------------------------------------------------------------------------------------------


def test_several_cards_are_discarded_one_after_the_other() -> None:
    own, rules = using(DiscardCard(count=2), mandatory=True)
    state = at_reveal("AM cm RR rt", rules)
    assert deeds(state) == ["discard AM: CM", "discard AM: RR", "discard AM: RT"]
    state = done(state, "discard AM: RR")
    assert deeds(state) == ["discard AM: CM", "discard AM: RT"]
    assert state.why_illegal(tm.Finish(0)) is REASON.OPEN_OBLIGATION
    assert state.why_illegal(tm.Discard(0, own, own)) is REASON.CARD_NOT_ALLOWED
    assert row_of(done(state, "discard AM: CM")) == "AM rt"


def test_fewer_cards_are_discarded_only_when_none_is_left_that_may_go() -> None:
    _, rules = using(DiscardCard(count=5))
    state = at_reveal("AM cm RR rt", rules)
    for gone in ("CM", "RR", "RT"):
        assert not state.is_over
        state = done(state, f"discard AM: {gone}")
    assert state.is_over
    assert row_of(state) == "AM"


def test_a_card_that_discards_itself_completes_its_ability() -> None:
    _, rules = using(DiscardItself(), FlipItself(), DiscardItself(), FlipCards(1))
    state = done(at_reveal("AM cm RR rt", rules), "discard AM: AM")
    assert row_of(state) == "cm RR rt"
    assert deeds(state) == ["flip AM: CM", "flip AM: RR", "flip AM: RT"]
    with pytest.raises(tm.IllegalActionError, match="Amaryllis must be completed first"):
        state.apply(tm.Flip(0, rules.deck[1], [rules.deck[1]]))
    assert row_of(done(state, "flip AM: RR")) == "cm rr rt"


def test_a_card_that_discards_itself_discards_no_other() -> None:
    own, rules = using(DiscardItself())
    state = at_reveal("AM cm RR rt", rules)
    assert deeds(state) == ["discard AM: AM", "finish"]
    with pytest.raises(tm.IllegalActionError, match="Camellia is a card that Amaryllis cannot discard"):
        state.apply(tm.Discard(0, own, rules.deck[1]))


# --- Draw and add ---------------------------------------------------------------------------------------------


def test_R19_of_several_drawn_cards_some_are_added_and_the_others_discarded() -> None:
    own, rules = using(DrawCards(3), AddCard(2), DiscardCard(NEWEST, 2))
    state = done(at_reveal("AM cm RR rt", rules), "invoke AM", "draw CN HS MG")
    names = ["CN", "HS", "MG"]
    assert sorted(deeds(state)) == [f"add AM: {face} {code}" for face in ("down", "up") for code in names]
    state = done(state, "add AM: up HS")
    assert [card.code for card in state.hands[0]] == ["CN", "MG"]
    state = done(state, "add AM: down CN")
    assert row_of(state) == "AM cm RR rt HS cn"
    assert [card.code for card in state.discards[0]] == ["MG"]
    assert state.hands[0] == ()
    assert [action.card.code for action in state.legal_actions(0) if isinstance(action, tm.Discard)] == [
        "AM",
        "CM",
        "RR",
        "RT",
    ]
    for code in names[:2]:
        assert state.why_illegal(tm.Discard(0, own, rules.card(code))) is REASON.CARD_NOT_ALLOWED
    assert row_of(done(state, "discard AM: AM", "discard AM: RR")) == "cm rt HS cn"


def test_a_drawn_card_is_named_exactly_when_there_are_several() -> None:
    own, rules = using(DrawCards(2), AddCard(2), DiscardCard(count=2))
    state = done(at_reveal("AM cm RR rt", rules), "invoke AM", "draw CN HS")
    unnamed, hs = tm.Add(0, own, UP), tm.Add(0, own, UP, rules.card("HS"))
    assert state.why_illegal(unnamed) is REASON.WRONG_NUMBER_OF_CARDS
    assert state.why_illegal(tm.Add(0, own, UP, rules.card("MG"))) is REASON.CARD_NOT_THERE
    with pytest.raises(tm.IllegalActionError, match="it must be said which of them is added"):
        state.apply(unnamed)
    state = done(state, "add AM: up CN")
    assert deeds(state) == ["add AM: up", "add AM: down"]
    assert state.why_illegal(hs) is REASON.CARD_NOT_ALLOWED
    with pytest.raises(tm.IllegalActionError, match="only one drawn card, so it is not said which"):
        state.apply(hs)
    assert row_of(state.apply(unnamed)) == "AM cm RR rt CN HS"


def test_R17_an_added_card_acts_too() -> None:
    rules = garden(
        tm.Ability((DrawCards(2), AddCard(2), DiscardCard(NEWEST, 2))), tm.Ability((FlipItself(),), mandatory=True)
    )
    state = done(at_reveal("AM rr RT ga", rules), "invoke AM", "draw CM HS", "add AM: up CM", "add AM: down")
    state = done(state, "discard AM: AM", "discard AM: RR")
    assert deeds(state) == ["flip CM: CM"]


# --- Replace --------------------------------------------------------------------------------------------------


def test_R31_at_least_one_card_is_replaced_and_then_one_may_stop() -> None:
    own, rules = using(DrawCards(3), ReplaceCard(2))
    state = done(at_reveal("AM cm RR rt", rules), "invoke AM", "draw CN HS MG")
    assert len(deeds(state)) == 4 * 3
    assert state.why_illegal(tm.Finish(0)) is REASON.OPEN_OBLIGATION
    state = done(state, "replace AM: CM HS")
    assert row_of(state) == "AM hs RR rt"
    assert [card.code for card in state.hands[0]] == ["CN", "MG"]
    assert len(deeds(state)) == 3 * 2 + 1
    assert deeds(state)[-1] == "finish"
    assert "replace AM: HS CN" not in deeds(state)
    assert state.why_illegal(tm.Replace(0, own, rules.card("HS"), rules.card("CN"))) is REASON.CARD_NOT_ALLOWED
    with pytest.raises(tm.IllegalActionError, match="Honeysuckle has just come, so Amaryllis does not replace it"):
        done(state, "replace AM: HS CN")
    stopped = done(state, "finish")
    assert stopped.is_over
    assert [card.code for card in stopped.discards[0]] == ["CM", "CN", "MG"]
    both = done(state, "replace AM: AM MG")
    assert both.is_over
    assert row_of(both) == "MG hs RR rt"
    assert [card.code for card in both.discards[0]] == ["CM", "AM", "CN"]


def test_whoever_replaces_no_more_goes_on_with_the_next_step() -> None:
    own, rules = using(DrawCards(2), ReplaceCard(2), FlipItself())
    state = done(at_reveal("AM cm RR rt", rules), "invoke AM", "draw CN HS", "replace AM: CM HS")
    assert deeds(state) == ["replace AM: AM CN", "replace AM: RR CN", "replace AM: RT CN", "flip AM: AM"]
    assert state.why_illegal(tm.Finish(0)) is REASON.OPEN_OBLIGATION
    with pytest.raises(tm.IllegalActionError, match="what Amaryllis does is due first"):
        state.apply(tm.Finish(0))
    ended = done(state, "flip AM: AM")
    assert row_of(ended) == "am hs RR rt"
    assert [card.code for card in ended.discards[0]] == ["CM", "CN"]
    assert row_of(done(state, "replace AM: AM CN")) == "CN hs RR rt"
    assert own.ability is not None


def test_whoever_replaces_no_more_goes_on_with_another_ability() -> None:
    rules = garden(tm.Ability((DrawCards(2), ReplaceCard(2))), tm.Ability((DiscardCard(),), mandatory=True))
    state = done(at_reveal("AM cm RR rt", rules), "invoke AM", "draw CN HS", "replace AM: RR HS")
    assert "finish" not in deeds(state)
    assert state.why_illegal(tm.Finish(0)) is REASON.OPEN_OBLIGATION
    with pytest.raises(tm.IllegalActionError, match="what Camellia does is due first"):
        state.apply(tm.Finish(0))
    assert deeds(state)[-3:] == ["discard CM: AM", "discard CM: RT", "discard CM: HS"]
    assert state.view(0).why_illegal(tm.Discard(0, rules.deck[1], rules.deck[1])) is REASON.CARD_NOT_ALLOWED
    with pytest.raises(tm.IllegalActionError, match="the ability of Amaryllis must be completed first"):
        state.apply(tm.Invoke(0, rules.card("RT")))
    ended = done(state, "discard CM: AM")
    assert row_of(ended) == "cm HS rt"
    assert [card.code for card in ended.discards[0]] == ["RR", "CN", "AM"]


def test_nothing_is_replaced_when_all_cards_are_new() -> None:
    _, rules = using(DrawCards(4), ReplaceCard(4), size=2)
    state = done(at_reveal("AM cm", rules), "invoke AM", "draw GA DS CN HS", "replace AM: AM GA", "replace AM: CM DS")
    assert state.is_over
    assert row_of(state) == "GA ds"
    assert [card.code for card in state.discards[0]] == ["AM", "CM", "CN", "HS"]


# --- Arrange --------------------------------------------------------------------------------------------------

ORDERS = {
    Arranging.SWAP_NEIGHBORS: ["1 0 2 3", "0 2 1 3", "0 1 3 2"],
    Arranging.SWAP_ANY: ["1 0 2 3", "2 1 0 3", "3 1 2 0", "0 2 1 3", "0 3 2 1", "0 1 3 2"],
    Arranging.MOVE_ONE: [
        "1 0 2 3",
        "1 2 0 3",
        "1 2 3 0",
        "0 2 1 3",
        "0 2 3 1",
        "2 0 1 3",
        "0 1 3 2",
        "3 0 1 2",
        "0 3 1 2",
    ],
    Arranging.ANY_ORDER: [" ".join(map(str, order)) for order in list(permutations(range(4)))[1:]],
}


@pytest.mark.parametrize("how", Arranging)
def test_the_orders_into_which_four_cards_can_be_put(how: Arranging) -> None:
    _, rules = using(ArrangeCards(how))
    found = deeds(at_reveal("AM cm RR rt", rules))
    assert found == [*[f"arrange AM: {order}" for order in ORDERS[how]], "finish"]


def test_the_columns_of_an_order_are_the_old_ones() -> None:
    own, rules = using(ArrangeCards())
    state = at_reveal("AM cm RR rt", rules)
    assert row_of(state.apply(tm.Arrange(0, own, (2, 0, 3, 1)))) == "RR AM rt cm"


def test_what_is_no_order_of_the_columns_is_refused() -> None:
    own, rules = using(ArrangeCards(Arranging.SWAP_NEIGHBORS))
    state = at_reveal("AM cm RR rt", rules)
    for order, reason, message in (
        ((0, 1, 2, 3), REASON.CARD_NOT_ALLOWED, "not an order into which Amaryllis can put the cards"),
        ((2, 1, 0, 3), REASON.CARD_NOT_ALLOWED, "not an order into which Amaryllis can put the cards"),
        ((1, 0, 2), REASON.WRONG_NUMBER_OF_CARDS, "the order must have 4 columns, not 3"),
        ((), REASON.WRONG_NUMBER_OF_CARDS, "the order must have 4 columns, not 0"),
        ((1, 0, 2, 2), REASON.CARD_NOT_THERE, "the order must have each column from 0 to 3 once"),
        ((1, 2, 3, 4), REASON.CARD_NOT_THERE, "the order must have each column from 0 to 3 once"),
        ((1, 0, 2, 10**5000), REASON.CARD_NOT_THERE, "the order must have each column from 0 to 3 once"),
    ):
        action = tm.Arrange(0, own, order)
        assert state.why_illegal(action) is state.view(0).why_illegal(action) is reason
        with pytest.raises(tm.IllegalActionError, match=message):
            state.apply(action)
    with pytest.raises(tm.IllegalActionError, match="what Amaryllis does now is to arrange the cards"):
        state.apply(tm.Discard(0, own, own))


def test_a_column_that_nobody_could_write_down_has_no_text() -> None:
    action = tm.Arrange(0, tm.RULEBOOK.deck[0], (10**5000, 0))
    with pytest.raises(tm.IllegalActionError, match="too large to be a column") as caught:
        tm.format_action(action)
    assert caught.value.reason is REASON.CARD_NOT_THERE
    assert repr(action).startswith("<Arrange ")


def test_a_single_card_has_no_other_order() -> None:
    rules = garden(tm.Ability((DiscardCard(count=3), ArrangeCards())), tm.Ability((ArrangeCards(),), mandatory=True))
    state = done(at_reveal("AM cm RR rt", rules), "discard AM: RR", "discard AM: RT", "discard AM: CM")
    assert state.is_over
    state = done(at_reveal("AM cm RR rt", rules), "arrange CM: 3 2 1 0")
    assert row_of(state) == "rt RR cm AM"


def test_arrangements_with_more_than_six_cards_are_not_put_into_any_order() -> None:
    def rules(size: int, *steps: Step) -> tm.Rules:
        return garden(tm.Ability(steps), size=size)

    adding = DrawCards(2), AddCard(2), ArrangeCards(), DiscardCard(count=2)
    assert rules(6, ArrangeCards()).arrangement_size == rules(6, ArrangeCards()).arrangement_size
    assert rules(4, *adding).arrangement_size == 4
    assert rules(8, ArrangeCards(Arranging.MOVE_ONE)).arrangement_size == 8
    with pytest.raises(tm.InvalidRulesError, match="ability of 'amaryllis' puts up to 8 cards into any order"):
        rules(8, ArrangeCards())
    with pytest.raises(tm.InvalidRulesError, match="it can be done with at most 6"):
        rules(6, *adding)
    assert len(at_reveal(first_row(rules(6, ArrangeCards())), rules(6, ArrangeCards())).legal_actions(0)) == 720


def test_no_more_cards_are_added_than_an_arrangement_has() -> None:
    ability = tm.Ability((DrawCards(3), AddCard(3), DiscardCard(NEWEST, 3)))
    assert garden(ability).arrangement_size == 4
    with pytest.raises(
        tm.InvalidRulesError, match="'amaryllis' adds 3 cards; with 2 cards a player it can add at most"
    ):
        garden(ability, size=2)


# --- Everything at once ---------------------------------------------------------------------------------------


@st.composite
def any_ability(draw: st.DrawFn) -> tm.Ability:
    """Generate abilities of one to four steps."""
    steps: list[Step] = []
    if draw(st.booleans()):
        count = draw(st.integers(1, 3))
        steps.append(DrawCards(count))
        if draw(st.booleans()):
            steps.append(ReplaceCard(draw(st.integers(1, count))))
        else:
            added = draw(st.integers(1, min(count, 2)))
            steps += [AddCard(added), DiscardCard(draw(st.sampled_from(Spared)), added)]
    least = draw(st.integers(1, 2))
    more: st.SearchStrategy[Step] = st.sampled_from(
        [
            FlipCards(draw(st.integers(least, 3)), least),
            FlipAllCards(),
            FlipItself(),
            DiscardCard(count=draw(st.integers(1, 2))),
            DiscardItself(),
            *map(ArrangeCards, Arranging),
        ]
    )
    steps += draw(st.lists(more, min_size=0 if steps else 1, max_size=2))
    return tm.Ability(steps, mandatory=draw(st.booleans()))


@st.composite
def gardens(draw: st.DrawFn, *, size: int | None = None) -> tm.Rules:
    """Generate rules with one to three abilities."""
    own = draw(st.lists(any_ability(), min_size=1, max_size=3))
    return garden(*own, size=draw(st.sampled_from((2, 4))) if size is None else size)


@settings(max_examples=examples(60), deadline=None)
@given(gardens(), st.randoms(use_true_random=False))
def test_every_step_does_what_the_second_model_does(rules: tm.Rules, rng: Random) -> None:
    state = at_reveal(first_row(rules), rules)
    world = revealed(state.arrangements[0])
    while state.phase is tm.Phase.BEFORE_SCORING:
        expected = options(world)
        legal = state.legal_actions(0)
        assert len(set(legal)) == len(legal)
        assert set(legal) == expected.keys()
        check_place(state, world)
        if world.waits:
            drawn = as_draw(state.sample_chance(rng))
            state, world = state.apply(drawn), after_draw(world, drawn.cards)
            continue
        action = rng.choice([known for known in expected if known in legal])
        state, world = state.apply(action), expected[action]
    assert not options(world)
    check_place(state, world)


def check_place(state: tm.GameState, world: World) -> None:
    """Check that both know the same."""
    assert state.arrangements[0].placed == world.row
    assert Counter(state.discards[0]) == Counter(world.gone)
    if state.phase is tm.Phase.BEFORE_SCORING:
        assert set(state.hands[0]) == world.hand
        assert set(state.usable(0)) == (set() if world.done else world.unused)
        assert len(world.row) <= 2 * state.rules.arrangement_size
    else:
        assert len(world.row) <= state.rules.arrangement_size


def attempts(state: tm.GameState) -> list[tm.Action]:
    """Return what may be tried with the cards at hand, legal or not."""
    row = state.arrangements[0].cards
    near = (*row, *state.hands[0], state.rules.deck[-1])
    orders = [*permutations(range(len(row)))][:200]
    tried: list[tm.Action] = [tm.Finish(0)]
    for by in (*row, *state.rules.deck[:3]):
        tried += [tm.Invoke(0, by), *[tm.Arrange(0, by, order) for order in (*orders, (), (0,), (0, 0, 1, 2))]]
        tried += [tm.Flip(0, by, chosen) for size in range(5) for chosen in combinations(near, size)]
        tried += [tm.Add(0, by, face, card) for face in tm.Face for card in (None, *near)]
        for card in near:
            tried += [tm.Discard(0, by, card), *[tm.Replace(0, by, card, new) for new in near]]
    return tried


@settings(max_examples=examples(40), deadline=None)
@given(gardens(), st.randoms(use_true_random=False))
def test_what_is_not_listed_is_refused_and_views_say_why(rules: tm.Rules, rng: Random) -> None:
    state = at_reveal(first_row(rules), rules)
    while state.phase is tm.Phase.BEFORE_SCORING:
        if state.current_player == tm.CHANCE:
            state = state.apply(state.sample_chance(rng))
            continue
        legal, view = state.legal_actions(0), state.view(0)
        assert view.legal_actions() == legal
        every = attempts(state)
        for action in {*legal, *rng.sample(every, min(len(every), 150))}:
            reason = state.why_illegal(action)
            assert (reason is None) == (action in legal), action
            assert view.why_illegal(action) is reason, action
        assert {action for action in every if action in legal} == set(legal)
        state = state.apply(rng.choice(legal))


@settings(max_examples=examples(60), deadline=None)
@given(gardens(), st.sampled_from((2, 3)), st.integers(0, 10**9))
def test_games_with_any_abilities_keep_their_cards_and_can_be_written_down(
    rules: tm.Rules, players: int, seed: int
) -> None:
    drawn = sum(card.ability.draws for card in rules.deck if card.ability)
    assume(drawn <= len(rules.deck) - players * rules.arrangement_size)
    rng = Random(seed)
    record = tm.GameRecord.start(players, rules)
    while not (state := record.state).is_over:
        if state.phase is tm.Phase.BEFORE_SCORING:
            check_state(state)
        record = record.apply(choose(state, rng))
    record.verify()
    assert tm.from_json(tm.to_json(record), tm.GameRecord) == record
    assert tm.parse_record(tm.format_record(record), rules) == record
    assert through_pickle(record).final == record.final
    for action in record.actions:
        assert tm.parse_action(tm.format_action(action), rules) == action
        assert tm.from_json(tm.to_json(action), tm.Action, rules=rules) == action
        assert tm.describe(action)


def check_state(state: tm.GameState) -> None:
    """Check that each card is in one place, and that all texts of a state and its views are read back."""
    found = Counter(state.undrawn)
    for seat in range(state.players):
        found.update([*state.arrangements[seat].cards, *state.hands[seat], *state.discards[seat]])
    assert found == Counter(state.rules.deck)
    assert tm.from_json(tm.to_json(state), tm.GameState) == state
    assert through_pickle(state) == state
    again = tm.parse_state(tm.format_state(state), state.rules)
    assert again.legal_actions() == state.legal_actions()
    assert again.arrangements == state.arrangements
    for viewer in (None, *range(state.players)):
        view = state.view(viewer)
        assert tm.from_json(tm.to_json(view), tm.PlayerView) == view
        assert tm.format_view(tm.parse_view(tm.format_view(view), state.rules)) == tm.format_view(view)
        assert through_pickle(view) == view
        assert tm.count_states(view) == 1
        if viewer is not None:
            # Nobody sees what the others have done (R25).
            theirs = [state.view(viewer).arrangements[other] for other in range(state.players) if other != viewer]
            shown = [tuple((slot.card, slot.face) for slot in row) for row in theirs]
            others = [state.revealed[other] for other in range(state.players) if other != viewer]
            assert shown == [tuple((at.card, at.face) for at in row) for row in others]


# --- The best plan --------------------------------------------------------------------------------------------


def worth(state: tm.GameState, known: dict[object, Fraction]) -> Fraction:
    """Return what seat 0 can expect, by trying everything."""
    if state.phase is not tm.Phase.BEFORE_SCORING or not (state.legal_actions(0) or state.current_player == tm.CHANCE):
        return Fraction(tm.score_total(state.arrangements[0], state.rules))
    key = tm.format_state(state)
    if key not in known:
        if state.current_player == tm.CHANCE:
            parts = [chance * worth(state.apply(drawn), known) for drawn, chance in state.chance_outcomes()]
            known[key] = sum(parts, Fraction())
        else:
            known[key] = max(worth(state.apply(action), known) for action in state.legal_actions(0))
    return known[key]


PLANNED: dict[str, tuple[tm.Ability, ...]] = {
    "arrange": (tm.Ability((ArrangeCards(),)), tm.Ability((FlipCards(1), ArrangeCards(Arranging.SWAP_ANY)))),
    "add two": (tm.Ability((DrawCards(2), AddCard(2), DiscardCard(NEWEST, 2))),),
    "add one of two": (tm.Ability((DrawCards(2), AddCard(), DiscardCard())), tm.Ability((DiscardItself(),))),
    "replace two": (tm.Ability((DrawCards(2), ReplaceCard(2))), tm.Ability((DiscardCard(),), mandatory=True)),
    "replace two, then flip": (tm.Ability((DrawCards(2), ReplaceCard(2), FlipItself())),),
    "two that draw": (tm.Ability((DrawCards(2), ReplaceCard(2))), tm.Ability((DrawCards(1), ReplaceCard()))),
}


@pytest.mark.parametrize("own", PLANNED.values(), ids=PLANNED.keys())
def test_plans_are_worth_what_trying_everything_finds(own: tuple[tm.Ability, ...]) -> None:
    rules = garden(*own, size=2)
    rules = evolve(rules, deck=[rules.card(code) for code in ("AM", "CM", "RR", "RT", "DS", "GA", "FM", "HS", "CN")])
    state = at_reveal("AM cm", rules)
    known: dict[object, Fraction] = {}
    plans = tm.before_scoring_plans(state.view(0))
    assert {plan.action for plan in plans} == set(state.legal_actions(0))
    for plan in plans:
        assert plan.exact
        assert plan.value == worth(state.apply(plan.action), known), plan


@st.composite
def small_gardens(draw: st.DrawFn) -> tm.Rules:
    """Generate rules with one ability and a small deck."""
    rules = garden(draw(any_ability()), size=2)
    return evolve(rules, deck=[rules.card(code) for code in ("AM", "CM", "RR", "DS", "FM", "HS", "CN")])


@settings(max_examples=examples(25), deadline=None)
@given(small_gardens())
def test_plans_of_any_ability_are_worth_what_trying_everything_finds(rules: tm.Rules) -> None:
    state = at_reveal("AM cm", rules)
    known: dict[object, Fraction] = {}
    for plan in tm.before_scoring_plans(state.view(0)) if state.phase is tm.Phase.BEFORE_SCORING else ():
        assert plan.exact
        assert plan.value == worth(state.apply(plan.action), known), plan


def test_R24_a_plan_never_stops_replacing_for_a_draw_that_cannot_be() -> None:
    rules = garden(
        tm.Ability((DrawCards(2), ReplaceCard(2))), tm.Ability((DrawCards(1), ReplaceCard()), mandatory=True)
    )
    row = tm.parse_arrangement("AM cm RR rt", rules)
    unseen = [rules.card(code) for code in ("GA", "DS")]
    begun: list[tm.Action] = [
        tm.Invoke(0, rules.deck[0]),
        tm.Draw(unseen),
        tm.Replace(0, rules.deck[0], rules.card("RR"), unseen[0]),
    ]
    actions = {plan.action for plan in tm.before_scoring_plans(row, rules, unseen=unseen, done=begun)}
    assert tm.Invoke(0, rules.deck[1]) not in actions
    assert tm.Finish(0) in actions
    assert len(actions) == 4
    more = [*unseen, rules.card("HS")]
    actions = {plan.action for plan in tm.before_scoring_plans(row, rules, unseen=more, done=begun)}
    assert tm.Invoke(0, rules.deck[1]) in actions
    assert tm.Finish(0) not in actions


@settings(max_examples=examples(25), deadline=None)
@given(st.data())
def test_the_kit_tries_orders_too(data: st.DataObject) -> None:
    rules = garden(tm.Ability((ArrangeCards(),)), tm.Ability((DrawCards(2), AddCard(2), DiscardCard(count=2))))
    state = data.draw(testing.states(rules, players=2))
    action = data.draw(testing.actions(state))
    legal: list[object] = [known for seat in range(2) for known in state.legal_actions(seat)]
    assert (state.why_illegal(action) is None) == (action in [*legal, *[drawn for drawn, _ in state.chance_outcomes()]])


def test_games_of_old_rules_have_no_new_actions() -> None:
    for seed in range(3):
        for state in states_of(seed, 2, tm.TURKISH):
            for action in state.legal_actions():
                assert not isinstance(action, tm.Arrange)
                assert not isinstance(action, tm.Add) or action.card is None

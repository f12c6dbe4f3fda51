"""R39: one player against an automaton whose every choice a decision list gives; a tie is the automaton's."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.rules.test_abilities import gardens
from tests.support.automata import random_automaton, solo_rules
from tests.support.cards import card
from tests.support.effort import examples
from tests.support.games import draw, random_walk
from tests.support.language import random_deck
from tussie_mussie.effects import Between, Cards, Count, Like
from tussie_mussie.solo import SEAT, Aim, Automaton, Deed, DeedRule, Gains, OfferRule, TakeRule

UP, DOWN = tm.Face.UP, tm.Face.DOWN
SEEDS = st.integers(0, 10**6)
PRESETS = (tm.SOLO_EASY, tm.SOLO, tm.SOLO_HARD)


def with_lists(
    offer: tuple[OfferRule, ...] = (OfferRule(),),
    take: tuple[TakeRule, ...] = (TakeRule(UP),),
    before_scoring: tuple[DeedRule, ...] = (DeedRule(Deed.FINISH),),
) -> tm.Rules:
    return attrs.evolve(tm.RULEBOOK, name="solo", solo=Automaton(offer, take, before_scoring))


def at(line: str, rules: tm.Rules) -> tm.GameState:
    """The state that a line describes."""
    return tm.parse_state(line, rules)


@pytest.mark.parametrize("rules", PRESETS)
def test_R39_one_player_plays_three_rounds_against_the_automaton_in_seat_1(rules: tm.Rules) -> None:
    state = tm.new_game(1, rules)
    assert (state.players, SEAT, rules.rounds, rules.deck) == (2, 1, 3, tm.RULEBOOK.deck)
    assert [state.view(seat).player for seat in range(2)] == [0, 1]
    assert state.offerer == 0
    assert tm.new_game(1, rules, first_player=1).offerer == 1
    assert len(tm.playout(state, Random(1)).results) == 3


@pytest.mark.parametrize("players", [0, 2, 3, 4, 10**30])
def test_R39_solo_rules_are_for_one_player_alone(players: int) -> None:
    with pytest.raises(tm.InvalidRulesError, match="'house solo' is for 1 player against the automaton, not for"):
        tm.new_game(players, tm.SOLO)
    with pytest.raises(tm.InvalidRulesError, match="2 to 4 can"):
        tm.new_game(1)
    with pytest.raises(tm.InvalidRulesError, match=r"first_player is 2; it must be a seat from 0 to 1"):
        tm.new_game(1, tm.SOLO, first_player=2)
    with pytest.raises(tm.InvalidRulesError, match="a solo game has 2 seats, the player's and the automaton's, not 3"):
        tm.SOLO.check_seats(3, 0)


@settings(max_examples=examples(80), deadline=None)
@given(SEEDS, SEEDS, st.sampled_from((tm.RULEBOOK, tm.TURKISH)), st.sampled_from((2, 4, 6)), st.integers(0, 1))
def test_R39_any_automaton_has_exactly_one_action_whenever_it_is_its_turn_and_never_gets_stuck(
    lists: int, seed: int, base: tm.Rules, size: int, first: int
) -> None:
    rules = solo_rules(lists, attrs.evolve(base, arrangement_size=size))
    state = tm.new_game(1, rules, first_player=first)
    allowed = attrs.evolve(rules, solo=None)
    for before, _, after in random_walk(state, Random(seed)):
        if SEAT in before.pending_players:
            (choice,) = before.legal_actions(SEAT)
            assert before.view(SEAT).legal_actions() == (choice,)
            # It is one of those that a person in its place would have.
            assert choice in tm.parse_state(str(before), allowed).legal_actions(SEAT)
        if before.current_player == SEAT:
            assert before.legal_actions() == before.legal_actions(SEAT)
        state = after
    assert state.is_over
    assert len(state.results) == 3


def test_R39_a_line_asks_for_its_own_cards_and_the_faceup_card() -> None:
    matches = Between(Count(cards=Cards(like=Like.SAME, other=True)), 1)
    rules = with_lists(take=(TakeRule(UP, when=matches), TakeRule(DOWN)))
    for offered, face in (("RT ga", UP), ("VI ga", DOWN)):
        state = at(f"round 1 first 0 totals 0 0 | FM PX / rr am | take {offered}", rules)
        assert state.offer is not None
        assert state.legal_actions() == (tm.Take(1, face),), offered


def test_R39_the_first_line_that_applies_decides() -> None:
    lines = (TakeRule(DOWN, when=Between(Count(), 3, 3)), TakeRule(UP, when=Gains(2)), TakeRule(DOWN))
    for line, face in (
        ("round 1 first 0 totals 0 0 | - / - | take PX or", UP),
        ("round 1 first 0 totals 0 0 | - / - | take CM or", DOWN),
        ("round 1 first 0 totals 0 0 | HS vi / ga RT | take PX or", DOWN),
    ):
        assert at(line, with_lists(take=lines)).legal_actions() == (tm.Take(1, face),)


def test_R39_of_equal_choices_the_alphabet_decides() -> None:
    for aims in ((), (Aim.MORE_ABILITIES, Aim.FEWER_COLORS)):
        state = tm.new_game(1, with_lists(offer=(OfferRule(aims),)), first_player=1).apply(draw("VI AM"))
        assert state.legal_actions() == (tm.Offer(1, card("AM"), card("VI")),)


@settings(max_examples=examples(60), deadline=None)
@given(SEEDS, SEEDS)
def test_R39_the_facedown_card_of_an_offer_changes_nothing(lists: int, seed: int) -> None:
    rules = solo_rules(lists)
    for state, _, _ in random_walk(tm.new_game(1, rules), Random(seed)):
        if state.phase is tm.Phase.TAKE and state.recipient == SEAT:
            for world in tm.possible_states(state.view(SEAT)):
                assert world.legal_actions() == state.legal_actions()


@settings(max_examples=examples(60), deadline=None)
@given(SEEDS, SEEDS)
def test_R39_what_it_does_depends_on_its_own_view_alone(lists: int, seed: int) -> None:
    rules = solo_rules(lists)
    for number, (state, _, _) in enumerate(random_walk(tm.new_game(1, rules), Random(seed))):
        view = state.view(SEAT)
        world = tm.sample_state(view, Random(number))
        assert world.legal_actions(SEAT) == view.legal_actions()
        if state.current_player != tm.CHANCE:
            assert state.legal_actions(SEAT) == view.legal_actions()


@settings(max_examples=examples(60), deadline=None)
@given(SEEDS, SEEDS)
def test_R39_before_scoring_neither_knows_what_the_other_has_done(lists: int, seed: int) -> None:
    rules = solo_rules(lists)
    choices: dict[object, tuple[tm.PlayerAction, ...]] = {}
    for state, action, after in random_walk(tm.new_game(1, rules), Random(seed)):
        if state.phase is tm.Phase.BEFORE_SCORING and after.round == state.round and not after.is_over:
            mine = getattr(action, "player", None)
            if mine is not None:
                other = 1 - mine
                assert after.view(other) == state.view(other)
                key = state.round, str(state.before_scoring[SEAT]), state.revealed[SEAT]
                assert choices.setdefault(key, state.legal_actions(SEAT)) == state.legal_actions(SEAT)


def test_R39_another_action_of_the_automaton_is_refused_whatever_it_is() -> None:
    reason = tm.IllegalReason.NOT_ITS_CHOICE
    offering = tm.new_game(1, with_lists(), first_player=1).apply(draw("VI AM"))
    taking = at("round 1 first 0 totals 0 0 | - / - | take PX or", with_lists())
    waiting = at("round 1 first 0 totals 0 0 | RR vi PX ga / ds SN hy AM | before-scoring - / -", with_lists())
    for state, action, wanted in (
        (offering, tm.Offer(1, card("VI"), card("AM")), reason),
        (offering, tm.Offer(1, card("VI"), card("PX")), tm.IllegalReason.CARD_NOT_THERE),
        (offering, tm.Offer(0, card("AM"), card("VI")), tm.IllegalReason.NOT_YOUR_TURN),
        (offering, tm.Take(1, UP), tm.IllegalReason.WRONG_PHASE),
        (taking, tm.Take(1, DOWN), reason),
        (taking, tm.Offer(1, card("PX"), card("OR")), tm.IllegalReason.WRONG_PHASE),
        (taking, "take", tm.IllegalReason.NOT_AN_ACTION),
        (waiting, tm.Flip(1, card("SN"), [card("DS")]), reason),
        (waiting, tm.Flip(1, card("SN"), [card("RR")]), reason),
        (waiting, tm.Finish(0), tm.IllegalReason.NOT_YOUR_TURN),
    ):
        assert state.why_illegal(action) is wanted, action
        assert state.view(SEAT).why_illegal(action) is wanted, action
        assert state.view(0).why_illegal(action) is not reason
    with pytest.raises(tm.IllegalActionError, match="Take: the automaton's list decides for 1 take up"):
        taking.apply(tm.Take(1, DOWN))
    done = waiting.apply(tm.Finish(1))
    assert done.is_over or done.round == 2


@pytest.mark.parametrize(("totals", "winner"), [("20 20", 1), ("21 20", 0), ("20 21", 1)])
def test_R39_a_tie_is_the_automatons(totals: str, winner: int) -> None:
    # The player has the earliest flower, Amaryllis, which breaks ties at other tables (R28).
    line = f"round 3 first 0 totals {totals} | AM cm VI ds / px GA fm RT | game-over - / -"
    assert tm.parse_state(line).winner == int(totals == "20 21")
    state = at(line, with_lists())
    assert (state.winner, state.view(0).winner) == (winner, winner)
    first, second = state.standings()
    assert (first.rank, first.player, second.rank, second.player) == (1, winner, 2, 1 - winner)
    assert first.tie_break is None is second.tie_break
    assert state.view(None).standings() == state.standings()


def test_R39_before_the_end_equal_totals_share_a_rank() -> None:
    assert [standing.rank for standing in tm.new_game(1, tm.SOLO).standings()] == [1, 1]


@settings(max_examples=examples(80), deadline=None)
@given(gardens(), SEEDS, SEEDS)
def test_R39_with_abilities_of_any_kind_it_never_gets_stuck_either(garden: tm.Rules, lists: int, seed: int) -> None:
    rules = attrs.evolve(garden, solo=random_automaton(Random(lists)))
    state = tm.new_game(1, rules)
    for before, action, after in random_walk(state, Random(seed)):
        if SEAT in before.pending_players:
            assert len(before.legal_actions(SEAT)) == 1
        if isinstance(action, tm.Add | tm.Arrange | tm.Discard | tm.Flip | tm.Replace) and action.player == SEAT:
            # A card that has discarded itself completes its ability, also one that was drawn.
            assert action.by in (*before.arrangements[SEAT].cards, *before.discards[SEAT])
        state = after
    assert state.is_over


@settings(max_examples=examples(40), deadline=None)
@given(SEEDS, SEEDS)
def test_R39_it_plays_with_any_cards_of_the_language(deck: int, lists: int) -> None:
    cards = random_deck(Random(deck))
    rules = tm.Rules("language", cards, rounds=1, solo=random_automaton(Random(lists)))
    for before, _, _ in random_walk(tm.new_game(1, rules), Random(lists)):
        assert all(len(before.legal_actions(seat)) == 1 for seat in before.pending_players if seat == SEAT)

"""What holds for the two editions holds for any deck: random effects, abilities and goals, 2 to 4 players and solo."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.effects import naive
from tests.support.effort import THOROUGH, examples
from tests.support.language import random_deck, random_score
from tests.support.pickles import through_pickle
from tussie_mussie.abilities import (
    Ability,
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
    Step,
)

SOLO_PLAYERS = 1
ABILITIES: tuple[tuple[Step, ...], ...] = (
    (FlipCards(2),),
    (FlipAllCards(),),
    (FlipItself(), FlipCards(1)),
    (DiscardCard(),),
    (DiscardItself(),),
    (ArrangeCards(Arranging.SWAP_NEIGHBORS),),
    (ArrangeCards(Arranging.MOVE_ONE), FlipCards(1)),
    (DrawCards(2), ReplaceCard()),
    (DrawCards(1), AddCard(), DiscardCard()),
)


def random_goals(rng: Random, number: int) -> list[tm.Goal]:
    """Goals whose effects need no column."""
    goals: list[tm.Goal] = []
    while len(goals) < number:
        letter = chr(65 + len(goals))
        try:
            goals.append(tm.Goal(f"goal-{letter.lower()}", f"Z{letter}", f"Goal {letter}", random_score(rng)))
        except tm.InvalidRulesError:  # it looks at neighbors
            continue
    return goals


def random_rules(rng: Random, *, solo: bool) -> tm.Rules:
    """Rules with a deck, abilities and goals by chance; a few cards draw, so that four can play."""
    deck = list(random_deck(rng, 24))
    for place in rng.sample(range(len(deck)), 6):
        steps = rng.choice(ABILITIES[:-2] if place % 3 else ABILITIES)
        drawn = sum(card.ability.draws for card in deck if card.ability)
        if not (isinstance(steps[0], DrawCards) and drawn + steps[0].count > 6):
            deck[place] = attrs.evolve(deck[place], ability=Ability(steps, mandatory=rng.random() < 0.3))
    goals = random_goals(rng, rng.choice((0, 3)))
    return tm.Rules(
        "random",
        deck,
        rounds=rng.choice((1, 2)),
        wild_color=rng.choice(tuple(tm.WildColor)),
        second_pass=rng.choice(tuple(tm.SecondPass)),
        goals=goals,
        goals_revealed=rng.randint(0, 2) if goals else 0,
        solo=tm.SOLO.solo if solo else None,
    )


def check_places(state: tm.GameState) -> None:
    """Every card of the deck is in exactly one place."""
    cards = [card for row in state.arrangements for card in row.cards]
    cards += [card for hand in state.hands for card in hand]
    cards += [card for pile in state.discards for card in pile]
    cards += state.undrawn
    if state.offer is not None and state.offer.face_down is not None:
        cards += [state.offer.face_up, state.offer.face_down]
    assert len(cards) == len(state.rules.deck)
    assert {*cards} == {*state.rules.deck}


def check_actions(state: tm.GameState, rng: Random) -> list[tm.Action]:
    """What is listed can be done, differs, is written and read; returns what can be done now."""
    actions: list[tm.Action] = [action for player in state.pending_players for action in state.legal_actions(player)]
    if state.current_player == tm.CHANCE:
        actions = [state.sample_chance(rng)]
    assert len({*actions}) == len(actions)
    for action in rng.sample(actions, min(3, len(actions))):
        assert state.why_illegal(action) is None
        assert tm.parse_action(tm.format_action(action), state.rules) == action
        assert tm.from_data(tm.to_data(action), tm.Action, rules=state.rules) == action
    return actions


def check_knowledge(state: tm.GameState, rng: Random) -> None:
    """A view fits its worlds, is the same in all of them, and is written and read."""
    for viewer in (None, *range(state.players)):
        view = state.view(viewer)
        assert tm.sample_state(view, rng).view(viewer) == view
        assert tm.count_states(view) >= 1
        if viewer is not None:
            assert view.legal_actions() == state.legal_actions(viewer) or state.current_player == tm.CHANCE
    view = state.view(rng.choice((None, *range(state.players))))
    assert tm.from_data(tm.to_data(view), tm.PlayerView) == view
    assert tm.format_view(tm.parse_view(tm.format_view(view), state.rules)) == tm.format_view(view)
    assert through_pickle(view) == view


def check_scores(state: tm.GameState) -> None:
    """The finished rounds score as the second evaluator says, and the totals follow."""
    totals = [0] * state.players
    for result in state.results:
        for seat, own in enumerate(result.arrangements):
            table = [result.arrangements[(seat + step) % state.players] for step in range(state.players)]
            bonus, points = naive.with_goals([own, *table[1:]], state.rules, list(result.goals))
            assert result.points[seat] == own.hearts + bonus + points
            totals[seat] += result.points[seat]
    assert state.totals == tuple(totals)


def play(seed: int, players: int) -> None:
    """Check a whole random game of random rules."""
    rng = Random(seed)
    rules = random_rules(rng, solo=players == SOLO_PLAYERS)
    try:
        state = tm.new_game(players, rules)
    except tm.InvalidRulesError:  # too few cards for four who may all draw
        state = tm.new_game(2, rules)
    states = [state]
    while not state.is_over:
        check_places(state)
        actions = check_actions(state, rng)
        if rng.random() < 0.3:
            check_knowledge(state, rng)
            assert tm.from_data(tm.to_data(state), tm.GameState) == state
            assert tm.format_state(tm.parse_state(tm.format_state(state), rules)) == tm.format_state(state)
            assert through_pickle(state) == state
        state = state.apply(rng.choice(actions))
        states.append(state)
    check_places(state)
    check_knowledge(state, rng)
    check_scores(state)
    record = tm.GameRecord(rules, players if players == SOLO_PLAYERS else state.players, 0, state.history())
    assert record.state == state
    assert tm.parse_record(tm.format_record(record), rules) == record
    for viewer in range(state.players):  # perfect recall: what was seen never comes again
        texts = [view.information_state for view in record.views(viewer)]
        assert len({*texts}) == len(texts)


@settings(max_examples=examples(30) if THOROUGH else 1, deadline=None)  # one is a whole game
@given(st.integers(0, 10**9), st.integers(1, 4))
def test_a_game_of_any_deck_follows_all_rules_of_the_house(seed: int, players: int) -> None:
    play(seed, players)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_many_games_of_any_deck_follow_all_rules_of_the_house(players: int) -> None:
    for seed in range(15):
        play(seed, players)


@settings(max_examples=examples(10), deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 3))
def test_bots_play_any_deck(seed: int, players: int) -> None:
    rules = attrs.evolve(random_rules(Random(seed), solo=players == SOLO_PLAYERS), rounds=1)
    bots: list[tm.Bot] = [tm.bots.greedy_bot, tm.bots.random_bot, tm.bots.SearchBot(1)]
    record = tm.play(bots[:players], rules, seed=seed)
    assert record.state.is_over
    record.verify()

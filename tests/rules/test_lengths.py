"""How long a game can become: bounds that no game passes, and that games of the official decks reach."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import random_game
from tests.support.effort import examples
from tests.support.games import as_draw
from tests.support.shorthand import unchecked
from tussie_mussie import abilities, testing


def lengths(actions: tuple[tm.Action, ...]) -> tuple[int, int]:
    """The numbers of decisions and of draws."""
    draws = sum(isinstance(action, tm.Draw) for action in actions)
    return len(actions) - draws, draws


def longest(state: tm.GameState) -> int:
    """Play a round so that all cards with abilities are dealt and used fully, and return how many actions that were."""
    round_, actions = state.round, 0
    able = [own for own in state.rules.deck if own.ability]
    while state.round == round_ and not state.is_over:
        if state.current_player == tm.CHANCE:
            left = sorted(state.undrawn, key=lambda own: own not in able)
            size = 2 if state.phase is tm.Phase.DRAW else len(as_draw(state.chance_outcomes()[0][0]).cards)
            state = state.apply(tm.Draw(frozenset(left[:size])))
        else:
            state = state.apply(max(state.legal_actions(), key=worth))
        actions += 1
    return actions


def worth(action: tm.Action) -> int:
    """How much an action keeps the round going: no card with an ability goes before it is used."""
    if isinstance(action, tm.Discard):
        return 1 if action.card.ability is None else -1
    return 2 if isinstance(action, tm.Flip | tm.Invoke) else 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("rules", "before_scoring"), [(tm.RULEBOOK, (4, 1)), (tm.TURKISH, (5, 1))])
def test_games_of_the_official_decks_reach_the_bounds(
    rules: tm.Rules, players: int, before_scoring: tuple[int, int]
) -> None:
    decisions, draws = before_scoring
    offers = 2 * players
    bounds = (3 * (2 * offers + decisions), 3 * (offers + draws))
    assert tm.length_bounds(rules, players) == bounds
    one = attrs.evolve(rules, rounds=1)
    assert longest(tm.new_game(players, one)) == sum(tm.length_bounds(one, players)) == sum(bounds) // 3


@settings(max_examples=examples(40), deadline=None)
@given(testing.rules(), st.integers(0, 10**6), st.integers(2, 4))
def test_no_game_is_longer(rules: tm.Rules, seed: int, players: int) -> None:
    try:
        most = tm.length_bounds(rules, players)
    except tm.InvalidRulesError:
        with pytest.raises(tm.InvalidRulesError):
            tm.new_game(players, rules)
        return
    decisions, draws = lengths(random_game(seed, players, rules, 10**4).actions)
    assert (decisions <= most[0], draws <= most[1]) == (True, True)


def test_no_more_cards_count_than_can_come_to_the_players() -> None:
    able = [own for own in tm.RULEBOOK.deck if own.ability is None][:9]
    cards = [attrs.evolve(own, ability=tm.Ability((abilities.FlipCards(1),))) for own in able]
    rules = tm.Rules("flips", tuple(cards), rounds=1, arrangement_size=2)
    assert tm.length_bounds(rules, 2) == (4 + 4, 2)
    assert tm.length_bounds(rules, 4) == (8 + 8, 4)


def test_two_players_are_the_usual_number() -> None:
    assert tm.length_bounds(tm.RULEBOOK) == tm.length_bounds(tm.RULEBOOK, 2) == (36, 15)


def test_what_cannot_be_played_has_no_length() -> None:
    with pytest.raises(tm.InvalidRulesError, match="5 players cannot play; 2 to 4 can"):
        tm.length_bounds(tm.RULEBOOK, 5)
    with pytest.raises(TypeError, match=r"length_bounds\(\) needs a whole number of players, not str; 2 to 4 can play"):
        unchecked(tm.length_bounds)(tm.RULEBOOK, "2")
    with pytest.raises(TypeError, match="rules must be Rules, not int"):
        unchecked(tm.length_bounds)(3)

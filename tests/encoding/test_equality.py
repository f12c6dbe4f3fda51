"""Arrays are equal exactly when what they encode is: observations, information states, masks."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import random_game
from tests.knowing.test_perfect_recall import EIGHT, LARKSPUR
from tests.knowing.test_worlds import ARRANGING, viewers
from tests.rules.test_abilities import at_reveal, first_row, gardens
from tests.spaces.test_ability_spaces import playable
from tests.support.automata import solo_rules
from tests.support.effort import examples
from tests.support.games import deal
from tests.support.goals import RULES as GOALS
from tussie_mussie import testing
from tussie_mussie.encoding import Encoder

TWICE = [attrs.evolve(rules, rounds=2) for rules in (EIGHT, LARKSPUR)]
"""Small decks, in which the same cards come again and again."""
SOLO = solo_rules(4)


def in_the_middle(view: tm.PlayerView) -> object:
    """Which ability the viewer has begun and not completed, and how much of it is done."""
    if view.phase is not tm.Phase.BEFORE_SCORING or view.player is None:
        return None
    begun: list[tm.Action] = []
    by: tm.Card | None = None
    for action in view.before_scoring[view.player]:
        if isinstance(action, tm.Finish):
            return None
        assert not isinstance(action, tm.Offer | tm.Take | tm.Reveal)
        if not isinstance(action, tm.Draw) and action.by != by:
            begun, by = [], action.by
        begun.append(action)
    goes_on = any(getattr(action, "by", None) == by for action in view.legal_actions())
    return (by, len(begun)) if by and (goes_on or view.current_player == tm.CHANCE) else None


def observed(view: tm.PlayerView) -> object:
    """What a viewer sees now, as a value of its own: all of the view but the past."""
    return (
        (view.player, view.round, view.first_player, view.phase, view.totals, view.goals),
        (view.arrangements, view.offer),
        (view.current_player, view.pending_players, view.hand, view.undrawn_count, view.unseen, view.usable),
        frozenset([card for cards in view.discards for card in cards]),
        in_the_middle(view),
        view.legal_actions(),
    )


class Pairs:
    """Pairs of what was encoded and its array, of which neither comes twice with another."""

    def __init__(self) -> None:
        self.arrays: dict[object, bytes] = {}
        self.values: dict[bytes, object] = {}

    def add(self, value: object, array: bytes) -> None:
        short = hashlib.blake2b(array, digest_size=16).digest()
        assert self.arrays.setdefault(value, short) == short, value
        assert self.values.setdefault(short, value) == value, value


class Seen:
    """All views of some games."""

    def __init__(self) -> None:
        self.observations = Pairs()
        self.information = Pairs()

    def add(self, encoder: Encoder, state: tm.GameState) -> None:
        for viewer in viewers(state):
            view = state.view(viewer)
            game = encoder.rules.fingerprint, encoder.players
            now, known = encoder.observation(view), encoder.information_state(view)
            key = repr(game).encode()
            self.observations.add((game, observed(view)), key + now.tobytes())
            self.information.add((game, view.information_state), key + known.tobytes())
            assert known[: now.size].tobytes() == now.tobytes()
            assert abs(now).max() <= 1 or max(map(abs, view.totals)) > 32


@settings(max_examples=examples(60), deadline=None)
@given(
    st.sampled_from((tm.RULEBOOK, tm.TURKISH, ARRANGING, GOALS, SOLO, *TWICE)),
    st.sampled_from((2, 3, 4)),
    st.lists(st.integers(0, 10**6), min_size=1, max_size=3),
)
def test_arrays_are_equal_exactly_when_what_they_encode_is(rules: tm.Rules, players: int, seeds: list[int]) -> None:
    players = players if len(rules.deck) > 8 else 2
    players = 1 if rules.solo else players
    encoder, seen = Encoder(rules, players), Seen()
    for seed in seeds:
        for state in random_game(seed, players, rules, 150).states:
            seen.add(encoder, state)


@settings(max_examples=examples(60), deadline=None)
@given(gardens(), st.sampled_from((2, 3)), st.integers(0, 10**9), st.integers(1, 3))
def test_so_they_are_with_any_abilities(rules: tm.Rules, players: int, seed: int, rounds: int) -> None:
    assume(playable(rules, players))
    rules = attrs.evolve(rules, rounds=rounds)
    encoder, seen = Encoder(rules, players), Seen()
    for state in random_game(seed, players, rules, 300).states:
        seen.add(encoder, state)


@settings(max_examples=examples(60), deadline=None)
@given(gardens(), st.integers(0, 10**9))
def test_every_way_to_use_the_abilities_of_a_row_is_told_apart(rules: tm.Rules, seed: int) -> None:
    encoder, seen, rng = Encoder(rules, 2), Seen(), Random(seed)
    start = at_reveal(first_row(rules), rules)
    for _ in range(30):
        state = start
        while state.phase is tm.Phase.BEFORE_SCORING:
            seen.add(encoder, state)
            drawing = state.current_player == tm.CHANCE
            outcomes = state.chance_outcomes()[:2] if drawing else ()
            state = state.apply(rng.choice(outcomes)[0] if drawing else rng.choice(state.legal_actions()))


@settings(max_examples=examples(40), deadline=None)
@given(testing.rules().flatmap(testing.states))
def test_a_mask_has_the_legal_actions(state: tm.GameState) -> None:
    encoder = Encoder(state.rules, state.players)
    spaces: tuple[tm.PlaceSpace | tm.ActionSpace, ...] = tm.PlaceSpace(state.rules), tm.ActionSpace(state.rules)
    for viewer in viewers(state):
        view = state.view(viewer)
        by_place, by_card = encoder.action_mask(view), encoder.action_mask(view, by="card")
        assert by_place.tobytes() == encoder.action_mask(view, "place").tobytes()
        for mask, space in zip((by_place, by_card), spaces, strict=True):
            assert mask.dtype.name == "int8"
            assert mask.shape == (space.size,)
            assert sorted(space.legal_ids(view)) == [*mask.nonzero()[0]]
            assert int(mask.sum()) == len(view.legal_actions())


def test_a_game_that_goes_on_from_a_position_is_told_apart() -> None:
    rules = tm.rulebook(rounds=2)
    encoder, seen = Encoder(rules, 2), Seen()
    state = deal("RR px VI hy", "ga PE ds OR", rules=rules)
    positions = [state, tm.parse_state(tm.format_state(state), rules)]
    second = deal("SN px", "ga PE", rules=rules, passes="L", state=state)
    again = tm.parse_state(tm.format_state(second), rules)
    positions += [second, again]
    over = [tm.playout(one, Random(3)) for one in (second, again)]
    positions += [*over, *[tm.parse_state(tm.format_state(one), rules) for one in over]]
    for position in positions:
        seen.add(encoder, position)
    assert len(seen.information.values) == 3 * len({one.view(0) for one in positions})


def positions_of(rules: tm.Rules, players: int, rng: Random) -> Iterator[tm.GameState]:
    while True:
        yield from random_game(rng.randrange(10**9), players, rules, 300).states


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "players", "number"),
    [
        (tm.RULEBOOK, 2, 100_000),
        (tm.RULEBOOK, 4, 10_000),
        (tm.TURKISH, 3, 10_000),
        (ARRANGING, 2, 10_000),
        (GOALS, 2, 10_000),
        (SOLO, 1, 10_000),
        (TWICE[0], 2, 10_000),
        (TWICE[1], 2, 10_000),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_a_hundred_thousand_views_have_as_many_arrays(rules: tm.Rules, players: int, number: int) -> None:
    encoder, seen = Encoder(rules, players), Seen()
    for state in positions_of(rules, players, Random(7)):
        seen.add(encoder, state)
        if len(seen.information.values) >= number:
            break
    assert len(seen.information.arrays) == len(seen.information.values)
    assert len(seen.observations.arrays) == len(seen.observations.values)

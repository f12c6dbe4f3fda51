"""Two states that a player cannot tell apart give equal views, and the sampler gives all of them alike."""

from __future__ import annotations

import collections
import itertools
import pickle
import random
from collections.abc import Callable
from math import comb

import attrs
import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import Game, random_game
from tests.support.effort import examples

ARRANGES: tuple[tuple[tm.abilities.Step, ...], ...] = (
    (tm.abilities.ArrangeCards(),),
    (tm.abilities.ArrangeCards(tm.abilities.Arranging.MOVE_ONE),),
    (tm.abilities.DrawCards(2), tm.abilities.AddCard(2), tm.abilities.DiscardCard(count=2)),
    (tm.abilities.DrawCards(2), tm.abilities.ReplaceCard(2)),
)
ARRANGING = tm.Rules(
    "arranging",
    [
        *[evolve(card, ability=tm.Ability(steps)) for card, steps in zip(tm.RULEBOOK.deck, ARRANGES, strict=False)],
        *[evolve(card, ability=None) for card in tm.RULEBOOK.deck[len(ARRANGES) :]],
        *[tm.Card(f"plain-{letter}", f"Z{letter.upper()}", f"Plain {letter}", tm.Color.GREEN) for letter in "ab"],
    ],
)
"""Cards that arrange others, and that lay several (R45)."""

GAMES = st.builds(
    random_game,
    st.integers(0, 10**6),
    st.sampled_from((2, 3, 4)),
    st.sampled_from((tm.RULEBOOK, tm.TURKISH, tm.rulebook(rounds=1), ARRANGING)),
    st.integers(0, 70),
)

FEW = 600
"""How many worlds are made one by one; of more than that only some are looked at."""


def viewers(state: tm.GameState) -> tuple[int | None, ...]:
    return (None, *range(state.players))


def swapped(action: tm.Action, first: tm.Card, second: tm.Card) -> tm.Action:
    """The same action in the world in which two cards have changed places."""

    def to(card: tm.Card) -> tm.Card:
        return {first: second, second: first}.get(card, card)

    match action:
        case tm.Draw(cards):
            return tm.Draw(frozenset(map(to, cards)))
        case tm.Offer(player, face_up, face_down):
            return tm.Offer(player, to(face_up), to(face_down))
        case tm.Flip(player, by, cards):
            return tm.Flip(player, to(by), frozenset(map(to, cards)))
        case tm.Discard(player, by, card):
            return tm.Discard(player, to(by), to(card))
        case tm.Invoke(player, by):
            return tm.Invoke(player, to(by))
        case tm.Replace(player, by, old, new):
            return tm.Replace(player, to(by), to(old), to(new))
        case tm.Add(player, by, face, card):
            return tm.Add(player, to(by), face, None if card is None else to(card))
        case tm.Arrange(player, by, order):
            return tm.Arrange(player, to(by), order)
        case tm.Take() | tm.Finish() | tm.Reveal():
            return action


def replayed(game: Game, first: tm.Card, second: tm.Card) -> list[tm.GameState] | None:
    """The states of the last round in the world in which two cards have changed places, if it can be so."""
    start = game.round_start
    states = [game.states[start]]
    for action in game.actions[start:]:
        exchanged = swapped(action, first, second)
        if states[-1].why_illegal(exchanged) is not None:
            return None
        states.append(states[-1].apply(exchanged))
    return states


@settings(max_examples=examples(150), deadline=None)
@given(GAMES, st.integers(0, 10**6))
def test_two_worlds_that_a_player_cannot_tell_apart_give_equal_views(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    viewer = rng.choice(viewers(game.last))
    unseen = game.last.view(viewer).unseen
    assume(len(unseen) >= 2)
    first, second = rng.sample(unseen, 2)
    worlds = replayed(game, first, second)
    assume(worlds is not None)
    pairs = list(zip(game.states[game.round_start :], worlds or (), strict=True))
    # A drawn card that is hidden now can end the round, in one of the worlds alone; from then on it is hidden no more.
    actions = (*game.actions[game.round_start :], tm.Finish(0), None)
    assume(all(ours.round == theirs.round and ours.is_over == theirs.is_over for ours, theirs in pairs))
    for ours, theirs in pairs:
        mine, other = ours.view(viewer), theirs.view(viewer)
        assert mine == other
        assert hash(mine) == hash(other)
        assert repr(mine) == repr(other)
        assert mine.information_state == other.information_state
        assert mine.token == other.token
        assert [mine.why_illegal(action) for action in actions] == [other.why_illegal(action) for action in actions]
        assert mine.legal_actions() == other.legal_actions()
        assert pickle.dumps(mine) == pickle.dumps(other)
        assert tm.to_json(mine) == tm.to_json(other)
        assert tm.format_view(mine) == tm.format_view(other)


@settings(max_examples=examples(60), deadline=None)
@given(GAMES, st.integers(0, 10**6))
def test_a_sampled_state_gives_the_same_view(game: Game, seed: int) -> None:
    for viewer in viewers(game.last):
        view = game.last.view(viewer)
        sample = tm.sample_state(view, random.Random(seed))
        assert sample.view(viewer) == view
        assert sample.view(viewer).legal_actions() == view.legal_actions()


@settings(max_examples=examples(60), deadline=None)
@given(GAMES, st.integers(0, 10**6))
def test_sampling_depends_on_the_view_alone(game: Game, seed: int) -> None:
    view = game.last.view(0)
    sample = tm.sample_state(view, random.Random(seed))
    assert tm.sample_state(sample.view(0), random.Random(seed)) == sample


@settings(max_examples=examples(60), deadline=None)
@given(GAMES)
def test_the_count_is_the_length_of_the_list(game: Game) -> None:
    for viewer in viewers(game.last):
        view = game.last.view(viewer)
        count = tm.count_states(view)
        if count < FEW:
            states = list(tm.possible_states(view))
            assert len(states) == len(set(states)) == count
            assert all(state.view(viewer) == view for state in states[:50])
        else:
            some = list(itertools.islice(tm.possible_states(view), 20))
            assert len(set(some)) == 20


@settings(max_examples=examples(60), deadline=None)
@given(GAMES)
def test_the_true_state_is_possible_until_others_act_in_secret(game: Game) -> None:
    for viewer in viewers(game.last):
        view = game.last.view(viewer)
        others_acted = any(log for seat, log in enumerate(game.last.before_scoring) if seat != viewer)
        if tm.count_states(view) < FEW:
            secret = game.last.phase is tm.Phase.BEFORE_SCORING and others_acted
            assert (game.last in set(tm.possible_states(view))) is not secret


def test_R25_before_scoring_exactly_one_world_is_possible() -> None:
    for seed in range(60):
        for state in random_game(seed, 3, tm.RULEBOOK, 200).states:
            if state.phase is tm.Phase.BEFORE_SCORING:
                for viewer in viewers(state):
                    assert tm.count_states(state.view(viewer)) == 1


def test_millions_of_worlds_are_counted_by_formula() -> None:
    game = next(
        game
        for game in (random_game(seed, 4, tm.RULEBOOK, 23) for seed in range(100))
        if tm.count_states(game.last.view(None)) > 10**6
    )
    view = game.last.view(None)
    hidden = sum(slot.card is None for row in view.arrangements for slot in row)
    hidden += view.offer is not None and view.offer.face_down is None
    expected = 1
    for free in range(len(view.unseen), len(view.unseen) - hidden, -1):
        expected *= free
    assert tm.count_states(view) == expected


def test_a_hand_is_counted_among_the_cards_that_do_not_lie_facedown() -> None:
    state = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | offer SN PL")
    view = state.view(None)
    assert len(view.unseen) == 17
    # 17 cards can be the keepsake, and any two of the other 16 in hand.
    assert tm.count_states(view) == 17 * comb(16, 2) == len(set(tm.possible_states(view)))


@pytest.mark.slow
def test_the_sampler_is_uniform() -> None:
    """χ² over all possible states of a fixed view; 8 standard deviations above the mean would be chance 1e-9."""
    state = tm.new_game(3)
    rng = random.Random(5)
    for _ in range(4):
        state = state.apply(state.sample_chance(rng) if state.current_player == tm.CHANCE else state.legal_actions()[0])
    view = state.view(2)
    assert state.phase is tm.Phase.OFFER
    possible = list(tm.possible_states(view))
    assert 500 < len(possible) < 2_500
    samples = 20 * len(possible)
    counts = collections.Counter(tm.sample_state(view, rng) for _ in range(samples))
    assert set(counts) <= set(possible)
    expected = samples / len(possible)
    chi_squared = sum((counts[state] - expected) ** 2 / expected for state in possible)
    freedom = len(possible) - 1
    assert abs(chi_squared - freedom) < 5 * (2 * freedom) ** 0.5


def listed(view: tm.PlayerView) -> object:
    return list(tm.possible_states(view))


def sampled(view: tm.PlayerView) -> object:
    return tm.sample_state(view, random.Random(1))


@pytest.mark.parametrize("function", [tm.count_states, listed, sampled])
def test_a_view_that_contradicts_itself_is_refused(function: Callable[[tm.PlayerView], object]) -> None:
    state = random_game(3, 2, tm.RULEBOOK, 7).last
    view = state.view(0)
    card = next(slot.card for row in view.arrangements for slot in row if slot.card)
    impossible = (
        attrs.evolve(view, unseen=(card, *view.unseen[1:]), legal=view.legal_actions()),
        attrs.evolve(view, unseen=view.unseen[1:], legal=view.legal_actions()),
        attrs.evolve(view, undrawn_count=view.undrawn_count + 1, legal=view.legal_actions()),
        attrs.evolve(view, arrangements=((tm.Slot(card, tm.Face.UP),) * 2, view.arrangements[1]), legal=()),
        attrs.evolve(view, round=99, legal=()),
        attrs.evolve(view, totals=(1,), legal=()),
        attrs.evolve(view, players=7, legal=()),
        attrs.evolve(view, current_player=1 - (view.current_player or 0), legal=()),
        attrs.evolve(view, usable=(card,), legal=()),
    )
    for bad in impossible[:4] if function is tm.count_states else impossible:
        with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
            function(bad)


def test_a_view_with_fewer_unseen_cards_than_gaps_contradicts_itself() -> None:
    view = tm.parse_view("spectator | round 1 first 0 totals 0 0 | RR / ?? | take OR ??")
    for damaged in (
        evolve(view, unseen=view.unseen[:1]),
        evolve(view, unseen=(*view.unseen[1:], tm.TURKISH.card("Dahlia"))),
    ):
        asks: tuple[Callable[[tm.PlayerView], object], ...] = (
            tm.count_states,
            lambda view: tm.sample_state(view, random.Random(1)),
        )
        for ask in asks:
            with pytest.raises(tm.InvalidArrangementError, match="each card of the deck must be in it exactly once"):
                ask(damaged)

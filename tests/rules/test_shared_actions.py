"""Readers give the actions that games share; what no game shares is given as it is."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.knowing.games import random_game
from tests.support.cards import card
from tussie_mussie._internal.sharing import shared_by

STRANGER = tm.Card("stranger", "XX", "Stranger", tm.Color.GREEN)
SWEETER = evolve(card("RR"), hearts=5)
RR, PX, MG, SN, PL = (card(code) for code in ("RR", "PX", "MG", "SN", "PL"))


def readers() -> dict[str, tm.GameRecord]:
    record = tm.GameRecord(tm.TURKISH, 3, 1, random_games_actions())
    return {
        "JSON": tm.from_json(tm.to_json(record), tm.GameRecord),
        "notation": tm.parse_record(tm.format_record(record)),
        "actions in notation": evolve(
            record, actions=[tm.parse_action(tm.format_action(action), tm.TURKISH) for action in record.actions]
        ),
    }


def random_games_actions() -> tuple[tm.Action, ...]:
    return next(
        game.actions
        for game in (random_game(seed, 3, tm.TURKISH, 400) for seed in range(50))
        if game.states[0].first_player == 1 and any(isinstance(action, tm.Add) for action in game.actions)
    )


@pytest.mark.parametrize("way", readers())
def test_actions_that_are_read_are_those_that_states_list(way: str) -> None:
    record = readers()[way]
    for state, action in zip(record.replay(), record.actions, strict=False):
        listed = [legal for seat in range(3) for legal in state.legal_actions(seat)]
        if isinstance(action, tm.Draw):
            assert action is shared_by(tm.TURKISH).draw(shared_by(tm.TURKISH).index.mask(action.cards))
        else:
            assert any(action is legal for legal in listed)


@pytest.mark.parametrize(
    "action",
    [
        tm.Draw(frozenset((RR, PX))),
        tm.Offer(1, RR, PX),
        tm.Offer(1, PX, RR),
        tm.Take(2, tm.Face.DOWN),
        tm.Flip(0, SN, frozenset((RR, PX))),
        tm.Discard(3, MG, RR),
        tm.Invoke(0, PL),
        tm.Replace(0, PL, RR, PX),
        tm.Add(0, PL, tm.Face.UP),
        tm.Add(0, PL, tm.Face.DOWN, RR),
        tm.Arrange(1, SN, (1, 0, 3, 2)),
        tm.Finish(3),
    ],
    ids=lambda action: type(action).__name__,
)
def test_equal_actions_share_one_that_is_equal(action: tm.Action) -> None:
    shared = shared_by(tm.RULEBOOK)
    found = shared.same(action)
    assert found == action
    assert type(found) is type(action)
    assert shared.same(evolve(action)) is found is shared.same(found)


@pytest.mark.parametrize(
    "action",
    [
        tm.Draw(frozenset((RR, STRANGER))),
        tm.Draw(frozenset((SWEETER, PX))),
        tm.Draw(frozenset()),
        tm.Offer(0, RR, RR),
        tm.Offer(0, STRANGER, RR),
        tm.Offer(4, RR, PX),
        tm.Take(-1, tm.Face.UP),
        tm.Flip(0, SN, frozenset((STRANGER,))),
        tm.Flip(0, SWEETER, frozenset((RR,))),
        tm.Discard(0, MG, SWEETER),
        tm.Replace(0, PL, RR, STRANGER),
        tm.Add(0, PL, tm.Face.UP, STRANGER),
        tm.Arrange(0, SN, (1, 1)),
        tm.Arrange(0, SN, (1, 2)),
        tm.Arrange(0, SN, (10**30,)),
        tm.Arrange(0, SN, tuple(range(40))),
    ],
    ids=repr,
)
def test_what_no_game_shares_is_given_as_it_is(action: tm.Action) -> None:
    assert shared_by(tm.RULEBOOK).same(action) is action


def test_an_action_from_another_equal_deck_is_answered_like_a_shared_one() -> None:
    deck = tuple(evolve(known) for known in tm.RULEBOOK.deck)
    other = evolve(tm.RULEBOOK, deck=deck)
    assert other == tm.RULEBOOK
    rng = Random(5)
    mine, theirs = tm.new_game(), tm.new_game(2, other)
    while (player := mine.current_player) is not None:
        action = mine.sample_chance(rng) if player == tm.CHANCE else rng.choice(mine.legal_actions())
        copied = tm.from_json(tm.to_json(action), tm.Action)
        strange = evolve(copied)
        mine, theirs = mine.apply(action), theirs.apply(strange)
        assert mine == theirs
    assert mine.totals == theirs.totals

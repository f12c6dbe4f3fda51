"""Who offers to whom, who may act, what lies where, and why something is illegal, as views tell it (R25, R26, R32)."""

from __future__ import annotations

import enum
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import Game, random_game
from tests.knowing.test_worlds import GAMES, viewers
from tests.support.effort import examples
from tests.support.games import deal, offer_order
from tussie_mussie import testing

R = tm.RULEBOOK.card
OFFERING = (tm.Phase.DRAW, tm.Phase.OFFER, tm.Phase.TAKE)
OPEN = (  # reasons that say nothing of what only other players know
    tm.IllegalReason.NOT_AN_ACTION,
    tm.IllegalReason.NO_SUCH_PLAYER,
    tm.IllegalReason.GAME_OVER,
    tm.IllegalReason.NO_DRAW_DUE,
    tm.IllegalReason.DRAW_DUE,
    tm.IllegalReason.WRONG_PHASE,
)
STEPS = {
    "discard, then flip": tm.Ability((tm.abilities.DiscardCard(), tm.abilities.FlipCards(1)), mandatory=True),
    "flip twice": tm.Ability((tm.abilities.FlipCards(1), tm.abilities.FlipCards(2))),
    "draw, replace, flip": tm.Ability(
        (tm.abilities.DrawCards(2), tm.abilities.ReplaceCard(), tm.abilities.FlipCards(1))
    ),
    "draw one, add it, discard": tm.Ability(
        (tm.abilities.DrawCards(1), tm.abilities.AddCard(), tm.abilities.DiscardCard(tm.abilities.Spared.NEWEST))
    ),
}
LONG = tm.Rules(
    "long abilities",
    tuple(
        attrs.evolve(card, ability=ability)
        for card, ability in zip(tm.RULEBOOK.deck, (*STEPS.values(), *[None] * 14), strict=True)
    ),
    rounds=2,
)
"""Abilities of several steps, so that much can be in the way of an action."""


@pytest.mark.parametrize("second", tm.SecondPass)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_R26_R32_it_is_told_who_offers_to_whom(players: int, second: tm.SecondPass) -> None:
    rules = attrs.evolve(tm.RULEBOOK, second_pass=second)
    passes = "LR" if second is tm.SecondPass.RIGHT else "LL"
    order = offer_order(players, 1, passes)
    rng = Random(5)
    state = tm.new_game(players, rules, first_player=1)
    for offerer, recipient in order:
        for phase in OFFERING:
            assert state.phase is phase
            assert (state.offerer, state.recipient) == (offerer, recipient)
            for view in [state.view(viewer) for viewer in viewers(state)]:
                assert (view.offerer, view.recipient) == (offerer, recipient)
            state = state.apply(state.sample_chance(rng) if phase is tm.Phase.DRAW else state.legal_actions()[0])


@settings(max_examples=examples(60), deadline=None)
@given(GAMES)
def test_a_view_tells_who_offers_as_the_state_does(game: Game) -> None:
    for state in game.states:
        for viewer in viewers(state):
            view = state.view(viewer)
            assert (view.offerer, view.recipient) == (state.offerer, state.recipient)
            assert view.can_act is bool(view.legal_actions())
        if state.offer is not None:
            assert (state.offerer, state.recipient) == (state.offer.offerer, state.offer.recipient)
        if state.phase not in OFFERING:
            assert (state.offerer, state.recipient) == (None, None)
        assert type(state.offerer) in (int, type(None))


@settings(max_examples=examples(40), deadline=None)
@given(GAMES)
def test_the_cards_of_a_seat_that_the_viewer_sees(game: Game) -> None:
    for viewer in viewers(game.last):
        view = game.last.view(viewer)
        for seat in range(view.players):
            slots = view.arrangements[seat]
            assert view.seen(seat) == tuple(tm.PlacedCard(at.card, at.face) for at in slots if at.card)
            if seat == viewer:
                assert view.seen(seat) == view.own.placed == game.last.arrangements[seat].placed


def test_a_seat_may_be_any_whole_number_but_must_be_a_seat() -> None:
    class Seat(enum.IntEnum):
        BEN = 1

    view = deal("RR px OR vi", "ga PE hs CM").view(0)
    assert view.seen(Seat.BEN) == view.seen(1)
    wrong: tuple[object, ...] = (-1, 2, 10**30, True, None, "1", 1.0, [])
    for player in wrong:
        with pytest.raises(tm.UnknownPlayerError, match=r"there is no player .*; seats are 0 to 1") as caught:
            view.seen(player)  # type: ignore[arg-type]  # that is the test
        assert caught.value.player is player


LONG_GAMES = st.builds(
    random_game,
    st.integers(0, 10**6),
    st.sampled_from((2, 3)),
    st.sampled_from((tm.RULEBOOK, tm.TURKISH, LONG)),
    st.integers(0, 60),
)


@settings(max_examples=examples(150), deadline=None)
@given(LONG_GAMES, st.data())
def test_a_view_says_why_as_a_state_in_which_only_the_viewer_has_acted(game: Game, data: st.DataObject) -> None:
    action = data.draw(st.one_of(testing.actions(game.last), st.sampled_from([*game.actions[-30:], tm.Finish(0)])))
    for viewer in viewers(game.last):
        view = game.last.view(viewer)
        world = next(tm.possible_states(view))
        told, true = view.why_illegal(action), world.why_illegal(action)
        mine = not isinstance(action, tm.Draw) and getattr(action, "player", None) == viewer is not None
        if mine or true in OPEN:
            assert told is true
        else:
            assert told is tm.IllegalReason.NOT_YOUR_TURN
        assert (told is None) is (action in view.legal_actions())


def test_a_view_says_why_at_every_step_of_every_ability() -> None:
    told: set[tm.IllegalReason | None] = set()
    for seed in range(examples(40)):
        game = random_game(seed, 2, (LONG, tm.RULEBOOK, tm.TURKISH)[seed % 3], 60)
        own = [action for action in game.actions if not isinstance(action, tm.Draw | tm.Reveal)]
        for state in game.states:
            if state.phase is tm.Phase.BEFORE_SCORING:
                for viewer in range(2):
                    view = state.view(viewer)
                    world = next(tm.possible_states(view))
                    for action in (*own, tm.Finish(viewer), *tried(view, viewer)):
                        if action.player == viewer:
                            assert view.why_illegal(action) is world.why_illegal(action), (action, game)
                            told.add(view.why_illegal(action))
    assert told == {
        None,
        tm.IllegalReason.DRAW_DUE,
        tm.IllegalReason.WRONG_PHASE,
        tm.IllegalReason.NOT_YOUR_TURN,
        tm.IllegalReason.OPEN_OBLIGATION,
        tm.IllegalReason.CARD_NOT_THERE,
        tm.IllegalReason.CARD_NOT_ALLOWED,
        tm.IllegalReason.ABILITY_NOT_USABLE,
        tm.IllegalReason.WRONG_NUMBER_OF_CARDS,
    }


def tried(view: tm.PlayerView, player: int) -> list[tm.PreparationAction]:
    """Return what somebody may try with each card before scoring."""
    actions: list[tm.PreparationAction] = []
    cards = [at.card for at in view.seen(player)]
    for by in cards:
        actions += [tm.Invoke(player, by), tm.Add(player, by, tm.Face.UP), tm.Flip(player, by, frozenset(cards))]
        for card in (*cards, view.rules.deck[-1]):
            actions += [tm.Flip(player, by, frozenset({card})), tm.Discard(player, by, card)]
            actions += [tm.Replace(player, by, card, new) for new in view.hand]
    return actions


def test_R25_a_refusal_tells_nothing_of_a_draw_that_another_player_waits_for() -> None:
    start = deal("PL sn HY ds", "vi MG pe RT")
    state = start.apply(tm.Invoke(0, R("PL")))
    mine = start.legal_actions(1)[0]
    assert state.why_illegal(mine) is tm.IllegalReason.DRAW_DUE  # the state knows, so it must not be asked
    draw = tm.Draw(frozenset((R("GA"), R("CM"))))
    for asked in (mine, tm.Finish(1), tm.Finish(0), tm.Take(1, tm.Face.UP), draw, None):
        for viewer in (1, None):
            assert state.view(viewer).why_illegal(asked) is start.view(viewer).why_illegal(asked)
    assert state.view(1).why_illegal(mine) is None
    assert state.view(1).why_illegal(tm.Finish(1)) is tm.IllegalReason.OPEN_OBLIGATION
    assert state.view(1).why_illegal(draw) is tm.IllegalReason.NO_DRAW_DUE
    assert state.view(0).why_illegal(draw) is tm.IllegalReason.NOT_YOUR_TURN
    assert state.view(0).why_illegal(tm.Finish(0)) is tm.IllegalReason.DRAW_DUE


def test_R20_a_refusal_tells_nothing_of_another_players_hand() -> None:
    state = tm.new_game()
    state = state.apply(tm.Draw(frozenset((R("RR"), R("PX")))))
    for up in tm.RULEBOOK.deck:
        for down in tm.RULEBOOK.deck:
            told = state.view(1).why_illegal(tm.Offer(0, up, down))
            assert told is state.view(None).why_illegal(tm.Offer(0, up, down)) is tm.IllegalReason.NOT_YOUR_TURN
    assert state.view(0).why_illegal(tm.Offer(0, R("PX"), R("RR"))) is None
    assert state.view(0).why_illegal(tm.Offer(0, R("PX"), R("PX"))) is tm.IllegalReason.CARD_NOT_THERE


def test_before_scoring_can_act_is_what_to_ask() -> None:
    start = deal("SN px HY ds", "vi PL pe RT")
    state = start.apply(tm.Finish(0))
    view = state.view(1)
    assert (view.current_player, state.current_player) == (0, 1)  # that 0 is done is hidden
    assert view.can_act
    assert not state.view(0).can_act
    assert not state.view(None).can_act


def test_a_view_that_contradicts_itself_says_so() -> None:
    state = random_game(3, 3, tm.RULEBOOK, 100).last
    view = state.view(0)
    assert view.results
    over = attrs.evolve(view, phase=tm.Phase.GAME_OVER)
    twice = (tm.Slot(R("RR"), tm.Face.UP),) * 2
    for wrong in (
        attrs.evolve(over, totals=()),
        attrs.evolve(over, totals=(1, 2, 3, 4)),
        attrs.evolve(over, arrangements=()),
        attrs.evolve(over, players=2),
        attrs.evolve(over, players=0, totals=(), arrangements=(), results=()),
        attrs.evolve(over, arrangements=(twice, *over.arrangements[1:])),
        attrs.evolve(view, results=(attrs.evolve(view.results[0], arrangements=()),)),
    ):
        with pytest.raises(tm.InvalidArrangementError, match=r"contradicts itself|can lie in one place only"):
            wrong.standings()
        if wrong.is_over:
            with pytest.raises(tm.InvalidArrangementError):
                _ = wrong.winner
    with pytest.raises(tm.InvalidArrangementError, match="one place only"):
        _ = attrs.evolve(view, arrangements=(twice, (), ())).own
    with pytest.raises(tm.UnknownPlayerError):
        _ = attrs.evolve(view, player=3).own


def test_a_view_with_another_phase_than_its_cards_allow_says_so() -> None:
    view = deal("SN px HY ds", "vi PL pe RT").view(0)
    with pytest.raises(tm.InvalidArrangementError, match="all offers are done"):
        _ = attrs.evolve(view, phase=tm.Phase.OFFER).offerer
    flip = tm.Flip(0, R("SN"), frozenset({R("SN")}))
    for wrong in (
        attrs.evolve(view, usable=(R("HY"),)),
        attrs.evolve(view, usable=(), before_scoring=((flip,), ())),
    ):
        asked = tm.Add(0, wrong.usable[0] if wrong.usable else R("SN"), tm.Face.UP)
        with pytest.raises(tm.InvalidArrangementError, match="has nothing left to do"):
            attrs.evolve(wrong, legal=(flip,) if not wrong.usable else (tm.Finish(0),)).why_illegal(asked)

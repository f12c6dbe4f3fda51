"""What a view shows and what it hides (R20 to R25)."""

from __future__ import annotations

import enum
import gc
import types
from collections.abc import Iterable
from typing import TypeGuard

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.knowing.games import Game, random_game
from tests.knowing.test_worlds import GAMES, viewers
from tests.support.effort import examples
from tussie_mussie._internal.deck_index import DeckIndex
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.stages.preparation import Preparation
from tussie_mussie._internal.state import Moment, Round

R = tm.RULEBOOK.card


def played(*actions: tm.Action, players: int = 2, rules: tm.Rules = tm.RULEBOOK) -> tm.GameState:
    state = tm.new_game(players, rules)
    for action in actions:
        state = state.apply(action)
    return state


def draw(*names: str) -> tm.Draw:
    return tm.Draw(frozenset(R(name) for name in names))


def is_collection(value: object) -> TypeGuard[Iterable[object]]:
    return isinstance(value, tuple | frozenset)


def cards_in(view: tm.PlayerView) -> set[tm.Card]:
    """All cards that a view shows somewhere, apart from its rules, what is unseen and finished rounds."""
    found: set[tm.Card] = set()

    def walk(value: object) -> None:
        if isinstance(value, tm.Card):
            found.add(value)
        elif is_collection(value):
            for part in value:
                walk(part)
        elif attrs.has(kind := type(value)) and not isinstance(value, tm.Rules):
            for field in attrs.fields(kind):
                walk(getattr(value, field.name))

    for field in attrs.fields(tm.PlayerView):
        if field.name not in ("rules", "unseen", "results"):
            walk(getattr(view, field.name))
    return found


def seen_by_play(game: Game, viewer: int | None) -> set[tm.Card]:
    """The cards of the last round that a viewer has seen, told from the actions alone: an independent account."""
    seen: set[tm.Card] = set()
    start = game.round_start
    offers: dict[int, tm.Offer] = {}
    for before, action, after in zip(
        game.states[start:-1], game.actions[start:], game.states[start + 1 :], strict=True
    ):
        match action:
            case tm.Draw(cards=cards) if before.phase is tm.Phase.DRAW:
                if viewer == after.current_player:
                    seen |= cards
            case tm.Draw(cards=cards):
                if (
                    viewer is not None
                    and before.before_scoring[viewer][-1:] == (before.before_scoring[viewer] or ("",))[-1:]
                ):
                    log = before.before_scoring[viewer]
                    if log and isinstance(log[-1], tm.Invoke):
                        seen |= cards
            case tm.Offer(player=player, face_up=up):
                offers[player] = action
                seen.add(up)
            case tm.Take(player=player, face=face):
                assert before.offer is not None
                if viewer == player and face is tm.Face.DOWN:
                    seen.add(offers[before.offer.offerer].face_down)
            case _:
                pass
        if after.phase in (tm.Phase.BEFORE_SCORING, tm.Phase.GAME_OVER):
            for own in after.revealed:
                seen |= set(own.cards)
    if game.last.is_over:
        for own in game.last.arrangements:
            seen |= set(own.cards)
        for gone in game.last.discards:
            seen |= set(gone)
    return seen


@settings(max_examples=examples(150), deadline=None)
@given(GAMES)
def test_a_view_shows_exactly_the_cards_that_its_viewer_has_seen(game: Game) -> None:
    for viewer in viewers(game.last):
        view = game.last.view(viewer)
        seen = seen_by_play(game, viewer)
        shown = cards_in(view)
        assert shown == seen
        assert view.unseen == tuple(card for card in view.rules.deck if card not in seen)


@settings(max_examples=examples(25), deadline=None)
@given(GAMES)
def test_views_are_equal_exactly_when_their_information_states_are(game: Game) -> None:
    views = [state.view(viewer) for state in game.states[-6:] for viewer in viewers(state)]
    for one in views:
        for other in views:
            assert (one == other) is (one.information_state == other.information_state)


@settings(max_examples=examples(60), deadline=None)
@given(GAMES)
def test_no_reference_leads_from_a_view_to_the_state(game: Game) -> None:
    forbidden = (tm.GameState, Moment, Round, Preparation, DeckIndex, Shared, Place, OfferPlace)
    for viewer in viewers(game.last):
        view = game.last.view(viewer)
        unseen = set(view.unseen)
        deck = view.rules.deck
        queue: list[object] = [view]
        met: dict[int, object] = {id(view): view}
        while queue:
            value = queue.pop()
            assert not isinstance(value, forbidden)
            if isinstance(value, tm.PlacedCard | tm.Slot | tm.TableOffer) and value not in past(view):
                assert not unseen & set(attrs.astuple(value, recurse=False))
            if value is deck or value is view.unseen:
                continue
            for part in gc.get_referents(value):
                if id(part) not in met and not isinstance(
                    part, type | types.ModuleType | types.FunctionType | enum.Enum
                ):
                    met[id(part)] = part
                    queue.append(part)


def past(view: tm.PlayerView) -> set[object]:
    """The values of finished rounds, in which cards lie open that are unseen again now."""
    values: set[object] = set()
    for result in view.results:
        values.update(placed for own in (*result.arrangements, *result.revealed) for placed in own)
        values.update(result.offers)
        values.update(offer.seen_by(None) for offer in result.offers)
    return values


def test_R20_the_offerer_knows_the_facedown_card_and_the_recipient_only_after_taking_it() -> None:
    state = played(draw("RR", "PX"), tm.Offer(0, R("RR"), R("PX")), players=3)
    offers = [state.view(viewer).offer for viewer in (0, 1, 2, None)]
    assert [offer and offer.face_down for offer in offers] == [R("PX"), None, None, None]
    assert [R("PX") in state.view(viewer).unseen for viewer in (0, 1, 2, None)] == [False, True, True, True]
    taken = state.apply(tm.Take(1, tm.Face.DOWN))
    slots = [taken.view(viewer).arrangements[1][0].card for viewer in (0, 1, 2, None)]
    assert slots == [R("PX"), R("PX"), None, None]


def test_R21_the_recipient_of_the_faceup_card_never_learns_the_other() -> None:
    state = played(draw("RR", "PX"), tm.Offer(0, R("RR"), R("PX")), tm.Take(1, tm.Face.UP))
    assert [state.view(viewer).arrangements[0][0].card for viewer in (0, 1, None)] == [R("PX"), None, None]
    assert [state.view(viewer).offers[0].face_down for viewer in (0, 1, None)] == [R("PX"), None, None]


def test_R20_a_hand_is_seen_by_its_owner_alone() -> None:
    state = played(draw("RR", "PX"))
    assert [state.view(viewer).hand for viewer in (0, 1, None)] == [(R("RR"), R("PX")), (), ()]
    assert [len(state.view(viewer).unseen) for viewer in (0, 1, None)] == [16, 18, 18]
    assert [state.view(viewer).undrawn_count for viewer in (0, 1, None)] == [16, 16, 16]


def before_scoring_with(rules: tm.Rules = tm.RULEBOOK) -> tm.GameState:
    """Both players have something to do: Larkspur and Marigold for 0, Snapdragon for 1."""
    state = tm.new_game(2, rules)
    card = rules.card
    for offerer, up, down, face in (
        (0, "PL", "SN", tm.Face.DOWN),
        (1, "VI", "MG", tm.Face.DOWN),
        (0, "HY", "DS", tm.Face.UP),
        (1, "PE", "RT", tm.Face.UP),
    ):
        state = state.apply(tm.Draw(frozenset((card(up), card(down)))))
        state = state.apply(tm.Offer(offerer, card(up), card(down)))
        state = state.apply(tm.Take(1 - offerer, face))
    assert state.phase is tm.Phase.BEFORE_SCORING
    return state


def test_R14_R25_before_scoring_all_keepsakes_lie_open() -> None:
    state = before_scoring_with()
    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert all(slot.card for row in view.arrangements for slot in row)
        assert all(offer.face_down for offer in view.offers)
        assert view.revealed == state.arrangements
        assert view.pending_players == (0, 1)


def test_R25_nobody_sees_what_the_others_do_before_all_are_done() -> None:
    start = before_scoring_with()
    theirs, spectator = start.view(1), start.view(None)
    state = start.apply(tm.Invoke(0, R("PL")))
    assert state.current_player == tm.CHANCE
    assert state.view(1) == theirs
    assert state.view(1).legal_actions() == start.legal_actions(1) != ()
    assert state.view(0).current_player == tm.CHANCE
    assert state.view(0).pending_players == ()
    state = state.apply(draw("GA", "CM"))
    assert state.view(0).hand == (R("CM"), R("GA"))
    assert state.view(0).undrawn_count == start.view(0).undrawn_count - 2
    assert set(state.view(0).unseen) == set(start.view(0).unseen) - {R("CM"), R("GA")}
    state = state.apply(tm.Replace(0, R("PL"), R("MG"), R("CM")))
    assert state.view(0).discards == ((R("MG"), R("GA")), ())
    assert state.pending_players == (1,)
    assert state.view(0).pending_players == (1,)
    assert state.view(1) == theirs
    assert state.view(None) == spectator
    over = state.apply(tm.Finish(1))
    assert over.round == 2
    assert over.view(1).results[0].discards == ((R("MG"), R("GA")), ())
    assert over.view(None).results == over.results


def test_R25_a_player_who_has_finished_does_not_see_whether_the_others_have() -> None:
    state = before_scoring_with().apply(tm.Finish(1))
    before = state.view(1)
    assert before.pending_players == (0,)
    assert state.apply(tm.Invoke(0, R("PL"))).view(1) == before


def test_R22_own_discards_are_known_at_once_and_those_of_the_others_when_all_are_done() -> None:
    state = before_scoring_with().apply(tm.Discard(0, R("MG"), R("PL")))
    assert state.view(0).discards == ((R("PL"),), ())
    assert state.view(1).discards == ((), ())


def test_R14_usable_is_the_viewers_own() -> None:
    state = before_scoring_with()
    assert set(state.view(0).usable) == {R("PL"), R("MG")}
    assert state.view(1).usable == (R("SN"),)
    assert state.view(None).usable == ()
    assert state.view(None).legal_actions() == ()


@pytest.mark.parametrize("player", [-1, 2, 99])
def test_a_view_of_a_seat_that_does_not_exist_is_refused(player: int) -> None:
    with pytest.raises(tm.UnknownPlayerError) as caught:
        tm.new_game().view(player)
    assert caught.value.player == player
    assert "seats are 0 to 1" in str(caught.value)


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((2, 3, 4)), st.sampled_from((tm.RULEBOOK, tm.TURKISH)))
def test_a_view_tells_scores_and_places_as_the_state_does(seed: int, players: int, rules: tm.Rules) -> None:
    for state in random_game(seed, players, rules, 400).states[::5]:
        for viewer in viewers(state):
            view = state.view(viewer)
            assert view.standings() == state.standings()
            assert (view.winner, view.is_over, view.totals) == (state.winner, state.is_over, state.totals)


def test_between_rounds_the_past_lies_open() -> None:
    game = random_game(11, 3, tm.RULEBOOK, 400)
    states = [state for state in game.states if state.results]
    assert states
    for state in states:
        for viewer in viewers(state):
            assert state.view(viewer).results == state.results
            assert all(offer.face_down for result in state.view(viewer).results for offer in result.offers)


def test_a_view_is_enough_to_score_ones_own_arrangement_so_far() -> None:
    state = played(draw("RR", "PX"), tm.Offer(0, R("RR"), R("PX")), tm.Take(1, tm.Face.UP))
    view = state.view(0)
    own = tm.Arrangement(tm.PlacedCard(slot.card, slot.face) for slot in view.arrangements[0] if slot.card)
    assert tm.score(own, view.rules).total == 2

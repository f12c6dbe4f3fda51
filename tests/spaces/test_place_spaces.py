"""Actions as numbers by places; what both spaces share is in `test_action_spaces`."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import tussie_mussie as tm
from tests.support.cards import card
from tests.support.games import apply_all, deal, deal_to, draw
from tests.support.shorthand import discard, flip, replace, unchecked

SPACE = tm.PlaceSpace(tm.RULEBOOK)
TURKISH = tm.PlaceSpace(tm.TURKISH)


def names(position: tm.GameState | tm.PlayerView, space: tm.PlaceSpace = SPACE, player: int | None = None) -> list[str]:
    """What is legal, in words."""
    return [space.name(number) for number in space.legal_ids(position, player)]


def test_an_offer_is_the_place_in_the_hand_of_the_card_that_goes_faceup() -> None:
    state = tm.new_game().apply(draw("VI RR"))
    hand = state.view(0).hand
    assert names(state) == ["offer 0", "offer 1"]
    for place in (0, 1):
        assert SPACE.action(place, state) == tm.Offer(0, hand[place], hand[1 - place])


def test_a_take_is_a_side() -> None:
    state = apply_all(tm.new_game(), [draw("VI RR"), tm.Offer(0, card("VI"), card("RR"))])
    assert names(state) == ["take up", "take down"]
    assert SPACE.id_of(tm.Take(1, tm.Face.DOWN), state) == 3


def test_before_scoring_a_number_says_in_which_columns() -> None:
    state = deal_to("SN mg VI rr")
    assert SPACE.name(SPACE.id_of(flip(0, "VI SN"), state)) == "flip SN: 0 2"
    assert SPACE.name(SPACE.id_of(discard(0, "RR"), state)) == "discard MG: 3"
    after = state.apply(discard(0, "VI"))  # the gap closes (R11)
    assert SPACE.name(SPACE.id_of(flip(0, "RR"), after)) == "flip SN: 2"


def test_a_drawn_card_is_its_place_in_the_hand() -> None:
    state = apply_all(deal_to("PL rr VI ga", avoid="AM PX"), [tm.Invoke(0, card("PL")), draw("PX AM")])
    hand = state.view(0).hand
    assert [own.code for own in hand] == [own.code for own in tm.RULEBOOK.deck if own.code in ("AM", "PX")]
    for place, new in enumerate(hand):
        action = replace(0, "VI", new.code)
        assert SPACE.name(SPACE.id_of(action, state)) == f"replace PL: 2 {place}"
        assert SPACE.action(SPACE.id_of(action, state), state) == action


def test_an_added_card_makes_a_fifth_column() -> None:
    state = deal_to("PL rr VI px", rules=tm.TURKISH, avoid="SP")
    larkspur = card("PL", tm.TURKISH)
    state = apply_all(state, [tm.Invoke(0, larkspur), draw("SP", tm.TURKISH)])
    assert names(state, TURKISH) == ["add PL: up", "add PL: down"]
    state = state.apply(tm.Add(0, larkspur, tm.Face.UP))
    assert sorted(names(state, TURKISH)) == [f"discard PL: {column}" for column in range(4)]
    others = {TURKISH.name(number) for number in range(TURKISH.size)}
    assert {"discard PL: 4", "discard MG: 4", "flip SN: 3 4"} < others


def test_another_pending_player_can_be_asked_for() -> None:
    state = deal("SN mg", "rr PL", rules=attrs.evolve(tm.RULEBOOK, arrangement_size=2), passes="L")
    space = tm.PlaceSpace(state.rules)
    assert names(state, space, 1) == ["invoke PL", "finish"]
    assert space.action(space.size - 1, state, 1) == tm.Finish(1)
    assert space.id_of(tm.Finish(1), state) == space.size - 1


def test_any_draw_has_a_number_without_being_due() -> None:
    assert SPACE.id_of(draw("RR PX"), tm.new_game()) == tm.ActionSpace(tm.RULEBOOK).draw_id(draw("RR PX"))


# --- What cannot be ---------------------------------------------------------------------------------------------

OFFERING = tm.new_game().apply(draw("VI RR"))
OBLIGED = deal_to("MG rr VI ga")
OVER = tm.playout(tm.new_game(), Random(1))


@pytest.mark.parametrize(
    ("name", "position", "reason", "right"),
    [
        ("finish", OVER, tm.IllegalReason.GAME_OVER, "nothing"),
        ("finish", OVER.view(1), tm.IllegalReason.GAME_OVER, "nothing"),
        ("offer 0", tm.new_game(), tm.IllegalReason.DRAW_DUE, "nothing"),
        ("offer 0", OFFERING.view(1), tm.IllegalReason.NOT_YOUR_TURN, "nothing"),
        ("take up", OFFERING, tm.IllegalReason.WRONG_PHASE, "offer 0, offer 1"),
        ("finish", OFFERING.view(0), tm.IllegalReason.WRONG_PHASE, "offer 0, offer 1"),
        ("offer 1", OBLIGED, tm.IllegalReason.WRONG_PHASE, "discard MG: 1, discard MG: 2, discard MG: 3"),
        ("finish", OBLIGED, tm.IllegalReason.OPEN_OBLIGATION, "discard MG: 1, discard MG: 2, discard MG: 3"),
        ("discard MG: 0", OBLIGED, tm.IllegalReason.CARD_NOT_THERE, "discard MG: 1, discard MG: 2, discard MG: 3"),
        ("invoke PL", OBLIGED, tm.IllegalReason.ABILITY_NOT_USABLE, "discard MG: 1, discard MG: 2, discard MG: 3"),
    ],
)
def test_what_is_not_legal_is_refused_with_what_is(
    name: str, position: tm.GameState | tm.PlayerView, reason: tm.IllegalReason, right: str
) -> None:
    number = next(number for number in range(SPACE.size) if SPACE.name(number) == name)
    with pytest.raises(tm.IllegalActionError) as caught:
        SPACE.action(number, position)
    assert (caught.value.action, caught.value.reason) == (number, reason)
    for part in right.split(", "):
        assert part in str(caught.value)
    assert str(caught.value).startswith(f"{name} is not legal there ({reason.value}); what is: ")


def test_an_action_that_is_not_legal_has_no_number_there() -> None:
    for position in (OFFERING, OFFERING.view(0)):
        with pytest.raises(tm.IllegalActionError, match=r"Take 0 take up.* is not legal there \(wrong-phase\)"):
            SPACE.id_of(tm.Take(0, tm.Face.UP), position)
        with pytest.raises(tm.IllegalActionError, match=r"is not legal there \(not-an-action\)"):
            unchecked(SPACE.id_of)("finish", position)
        with pytest.raises(tm.IllegalActionError, match=r"is not legal there \(no-such-player\)"):
            SPACE.id_of(tm.Finish(3), position)


def test_a_game_with_other_cards_or_columns_is_refused() -> None:
    short = attrs.evolve(tm.RULEBOOK, arrangement_size=2)
    for rules in (tm.TURKISH, short):
        with pytest.raises(
            tm.InvalidRulesError, match=r"with other cards or arrangements than those of the space, 'rul"
        ):
            SPACE.legal_ids(tm.new_game(2, rules))
    renamed = attrs.evolve(tm.RULEBOOK, name="renamed", rounds=1)
    assert SPACE.legal_ids(tm.new_game(2, renamed).apply(draw("RR PX"))) == (0, 1)


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = OBLIGED.view(0)
    broken = attrs.evolve(view, legal=(discard(0, "PX"),))
    with pytest.raises(tm.InvalidArrangementError, match="the view contradicts itself: a legal action is about a card"):
        SPACE.legal_ids(broken)
    wide = attrs.evolve(view, arrangements=((*view.arrangements[0], tm.Slot(card("PX"), tm.Face.UP)), ()))
    with pytest.raises(tm.InvalidArrangementError, match="the view contradicts itself"):
        SPACE.legal_ids(attrs.evolve(wide, legal=(discard(0, "PX"),)))

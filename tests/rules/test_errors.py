"""Every illegal action is refused with its reason, says what was wrong, and changes nothing."""

from __future__ import annotations

import pickle
from random import Random
from typing import cast

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import ORANGE, arrange, card, cards
from tests.support.effort import examples
from tests.support.games import apply_all, deal, draw, states_of
from tests.support.shorthand import crafted

Reason = tm.IllegalReason
SN, MG, PL = cards("SN MG PL")
TPL = card("PL", tm.TURKISH)
START = tm.new_game()
DRAWN = START.apply(draw("RR PX"))
OFFERED = DRAWN.apply(tm.Offer(0, card("RR"), card("PX")))
# Seat 0 has Snapdragon, seat 1 Marigold.
REVEALED = deal("SN am RT vi", "mg CM px HS")
LARKSPUR = deal("PL am RT sn", "mg CM px HS")
INVOKED = LARKSPUR.apply(tm.Invoke(0, PL))
REPLACING = INVOKED.apply(draw("GA DS"))
TURKISH = deal("PL at RT sn", "mg CM px HS", rules=tm.TURKISH, passes="LL")
ADDING = apply_all(TURKISH, [tm.Invoke(0, TPL), draw("DH", tm.TURKISH)])
DISCARDING = ADDING.apply(tm.Add(0, TPL, tm.Face.UP))
ENDED = states_of(1, 2)[-1]
AUTOMATON = tm.new_game(1, tm.SOLO, first_player=1).apply(draw("RR PX"))


def refused(state: tm.GameState, action: object) -> tm.IllegalActionError:
    """Check that an action is refused in every way, and return the error."""
    before = pickle.dumps(state)
    with pytest.raises(tm.IllegalActionError) as caught:
        state.apply(cast("tm.Action", action))  # whatever it is: that is what is tested
    error = caught.value
    assert error.action is action
    assert state.why_illegal(action) is error.reason
    assert isinstance(error, tm.TussieMussieError)
    assert isinstance(error, ValueError)
    assert pickle.dumps(state) == before
    return error


def flip(player: int, chosen: str) -> tm.Flip:
    return tm.Flip(player, SN, frozenset(cards(chosen)))


def hidden() -> tm.Card:
    """Return a card of the rulebook's deck that is in no game here."""
    return card("OR")


ILLEGAL = [
    # the game is over
    (ENDED, tm.Finish(0), Reason.GAME_OVER),
    (ENDED, draw("RR PX"), Reason.GAME_OVER),
    (ENDED, tm.Take(1, tm.Face.UP), Reason.GAME_OVER),
    (ENDED, tm.Offer(0, card("RR"), card("PX")), Reason.GAME_OVER),
    # a draw is due
    (START, tm.Offer(0, card("RR"), card("PX")), Reason.DRAW_DUE),
    (START, tm.Take(0, tm.Face.UP), Reason.DRAW_DUE),
    (START, tm.Finish(0), Reason.DRAW_DUE),
    (INVOKED, tm.Replace(0, PL, card("AM"), card("GA")), Reason.DRAW_DUE),
    (INVOKED, tm.Discard(1, MG, card("CM")), Reason.DRAW_DUE),
    (INVOKED, tm.Finish(0), Reason.DRAW_DUE),
    # no draw is due
    (DRAWN, draw("AM RT"), Reason.NO_DRAW_DUE),
    (OFFERED, draw("AM RT"), Reason.NO_DRAW_DUE),
    (REVEALED, draw("GA DS"), Reason.NO_DRAW_DUE),
    (REPLACING, draw("GA DS"), Reason.NO_DRAW_DUE),
    # another phase
    (DRAWN, tm.Take(0, tm.Face.UP), Reason.WRONG_PHASE),
    (DRAWN, tm.Finish(0), Reason.WRONG_PHASE),
    (OFFERED, tm.Offer(0, card("RR"), card("PX")), Reason.WRONG_PHASE),
    (OFFERED, flip(1, "RR"), Reason.WRONG_PHASE),
    (REVEALED, tm.Offer(0, card("GA"), card("DS")), Reason.WRONG_PHASE),
    (REVEALED, tm.Take(0, tm.Face.DOWN), Reason.WRONG_PHASE),
    # another player's turn
    (DRAWN, tm.Offer(1, card("RR"), card("PX")), Reason.NOT_YOUR_TURN),
    (OFFERED, tm.Take(0, tm.Face.UP), Reason.NOT_YOUR_TURN),
    (REVEALED.apply(tm.Finish(0)), tm.Finish(0), Reason.NOT_YOUR_TURN),
    (REVEALED.apply(flip(0, "AM")), flip(0, "AM"), Reason.NOT_YOUR_TURN),
    (deal("RR am RT vi", "mg CM px HS"), tm.Finish(0), Reason.NOT_YOUR_TURN),
    # no such player
    (DRAWN, tm.Offer(2, card("RR"), card("PX")), Reason.NO_SUCH_PLAYER),
    (OFFERED, tm.Take(-1, tm.Face.UP), Reason.NO_SUCH_PLAYER),
    (REVEALED, tm.Finish(4), Reason.NO_SUCH_PLAYER),
    (REVEALED, tm.Finish(10**30), Reason.NO_SUCH_PLAYER),
    (START, tm.Finish(9), Reason.NO_SUCH_PLAYER),
    (ENDED, tm.Finish(-2), Reason.NO_SUCH_PLAYER),
    # a card that is not there
    (OFFERED.apply(tm.Take(1, tm.Face.UP)), draw("RR AM"), Reason.CARD_NOT_THERE),
    (START, tm.Draw(frozenset((card("RR"), card("MG", ORANGE)))), Reason.CARD_NOT_THERE),
    (INVOKED, draw("GA CM"), Reason.CARD_NOT_THERE),
    (INVOKED, draw("HS CM"), Reason.CARD_NOT_THERE),
    (DRAWN, tm.Offer(0, card("RR"), card("AM")), Reason.CARD_NOT_THERE),
    (DRAWN, tm.Offer(0, card("RR"), card("RR")), Reason.CARD_NOT_THERE),
    (DRAWN, tm.Offer(0, card("DH", tm.TURKISH), card("RR")), Reason.CARD_NOT_THERE),
    (REVEALED, flip(0, "CM"), Reason.CARD_NOT_THERE),
    (REVEALED, flip(0, "AM OR"), Reason.CARD_NOT_THERE),
    (REVEALED, tm.Discard(1, MG, card("AM")), Reason.CARD_NOT_THERE),
    (REVEALED, tm.Discard(0, MG, card("AM")), Reason.CARD_NOT_THERE),
    (REVEALED, tm.Invoke(0, PL), Reason.CARD_NOT_THERE),
    (REVEALED, tm.Flip(0, card("DH", tm.TURKISH), frozenset((SN,))), Reason.CARD_NOT_THERE),
    (REVEALED, tm.Discard(1, card("DH", tm.TURKISH), card("CM")), Reason.CARD_NOT_THERE),
    (REPLACING, tm.Replace(0, PL, card("CM"), card("GA")), Reason.CARD_NOT_THERE),
    (REPLACING, tm.Replace(0, PL, card("AM"), card("OR")), Reason.CARD_NOT_THERE),
    (REPLACING, tm.Replace(0, PL, card("AM"), card("RT")), Reason.CARD_NOT_THERE),
    (DISCARDING, tm.Discard(0, TPL, card("CM", tm.TURKISH)), Reason.CARD_NOT_THERE),
    # a card that the ability may not touch
    (REVEALED, tm.Discard(1, MG, MG), Reason.CARD_NOT_ALLOWED),
    (DISCARDING, tm.Discard(0, TPL, card("DH", tm.TURKISH)), Reason.CARD_NOT_ALLOWED),
    # an ability that cannot be used
    (REVEALED, tm.Flip(0, card("AM"), frozenset((SN,))), Reason.ABILITY_NOT_USABLE),
    (REVEALED, tm.Discard(0, SN, card("AM")), Reason.ABILITY_NOT_USABLE),
    (REVEALED, tm.Invoke(0, SN), Reason.ABILITY_NOT_USABLE),
    (LARKSPUR, tm.Replace(0, PL, card("AM"), card("GA")), Reason.ABILITY_NOT_USABLE),
    (LARKSPUR, tm.Add(0, PL, tm.Face.UP), Reason.ABILITY_NOT_USABLE),
    (LARKSPUR, tm.Discard(0, PL, card("AM")), Reason.ABILITY_NOT_USABLE),
    (REPLACING, tm.Invoke(0, PL), Reason.ABILITY_NOT_USABLE),
    (REPLACING, flip(0, "AM"), Reason.ABILITY_NOT_USABLE),
    (REPLACING.apply(tm.Replace(0, PL, card("AM"), card("GA"))), tm.Invoke(0, PL), Reason.ABILITY_NOT_USABLE),
    (ADDING, tm.Discard(0, TPL, card("AT", tm.TURKISH)), Reason.ABILITY_NOT_USABLE),
    (DISCARDING, tm.Add(0, TPL, tm.Face.UP), Reason.ABILITY_NOT_USABLE),
    # an open obligation
    (REVEALED, tm.Finish(1), Reason.OPEN_OBLIGATION),
    (deal("SN mg RT vi", "am CM px HS"), tm.Finish(0), Reason.OPEN_OBLIGATION),
    (REPLACING, tm.Finish(0), Reason.OPEN_OBLIGATION),
    (ADDING, tm.Finish(0), Reason.OPEN_OBLIGATION),
    (DISCARDING, tm.Finish(0), Reason.OPEN_OBLIGATION),
    # a wrong number of cards
    (START, tm.Draw(frozenset()), Reason.WRONG_NUMBER_OF_CARDS),
    (START, draw("RR"), Reason.WRONG_NUMBER_OF_CARDS),
    (START, draw("RR PX AM"), Reason.WRONG_NUMBER_OF_CARDS),
    (INVOKED, draw("GA"), Reason.WRONG_NUMBER_OF_CARDS),
    (REVEALED, flip(0, ""), Reason.WRONG_NUMBER_OF_CARDS),
    (REVEALED, flip(0, "SN AM RT"), Reason.WRONG_NUMBER_OF_CARDS),
    # the automaton's list says otherwise
    (AUTOMATON, tm.Offer(1, card("PX"), card("RR")), Reason.NOT_ITS_CHOICE),
    # not an action
    (START, None, Reason.NOT_AN_ACTION),
    (START, "Finish", Reason.NOT_AN_ACTION),
    (REVEALED, tm.Finish, Reason.NOT_AN_ACTION),
    (ENDED, 1, Reason.NOT_AN_ACTION),
]


@pytest.mark.parametrize(("state", "action", "reason"), ILLEGAL, ids=[reason.value for *_, reason in ILLEGAL])
def test_an_illegal_action_is_refused_with_its_reason(state: tm.GameState, action: object, reason: Reason) -> None:
    assert refused(state, action).reason is reason


def test_every_reason_is_there_for_something() -> None:
    assert {reason for *_, reason in ILLEGAL} == set(Reason)


def test_the_message_says_what_was_wrong_and_what_would_have_been_right() -> None:
    assert str(refused(START, tm.Finish(0))) == "Finish: a Draw of 2 cards is due first"
    assert "2 cards must be drawn, not 1" in str(refused(START, draw("RR")))
    assert "1 card must be drawn, not 2" in str(refused(TURKISH.apply(tm.Invoke(0, TPL)), draw("CN DH", tm.TURKISH)))
    assert "seats are 0 to 1" in str(refused(REVEALED, tm.Finish(4)))
    assert "turn of player 1, not of player 0" in str(refused(OFFERED, tm.Take(0, tm.Face.UP)))
    assert "1 to 2 cards can be flipped, not 3" in str(refused(REVEALED, flip(0, "SN AM RT")))
    assert "not in the arrangement: Camellia, Orchid" in str(refused(REVEALED, flip(0, "OR CM")))
    assert "Marigold is the one card that Marigold cannot discard" in str(refused(REVEALED, tm.Discard(1, MG, MG)))
    assert "Pink Larkspur must be completed first" in str(refused(REPLACING, flip(0, "AM")))
    assert "not among the drawn cards: Orchid" in str(refused(REPLACING, tm.Replace(0, PL, card("AM"), card("OR"))))
    assert "the phase is 'take'" in str(refused(OFFERED, tm.Finish(1)))
    assert "this is not an action; an action is one of Draw, Reveal, Offer" in str(refused(START, "Finish"))
    assert "Take.face must be a Face" in str(refused(OFFERED, crafted(tm.Take, 1, "up")))


# --- Things that are no actions ---------------------------------------------------------------------------


class Peculiar:
    """It equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@frozen
class MyFinish(tm.Finish):  # type: ignore[misc]  # that is the test  # pyright: ignore[reportGeneralTypeIssues]
    """An action of somebody's own."""


JUNK: list[object] = [None, "x", 1.5, [], {}, object(), Peculiar(), frozenset(), (), b"", tm.Finish]
RIGHT: dict[type[tm.Action], tuple[object, ...]] = {
    tm.Draw: (frozenset(cards("GA DS")),),
    tm.Offer: (0, card("RR"), card("PX")),
    tm.Take: (1, tm.Face.UP),
    tm.Flip: (0, SN, frozenset((SN,))),
    tm.Discard: (1, MG, card("CM")),
    tm.Invoke: (0, PL),
    tm.Replace: (0, PL, card("AM"), card("GA")),
    tm.Add: (0, TPL, tm.Face.UP, None),
    tm.Arrange: (0, SN, (1, 0, 2, 3)),
    tm.Finish: (0,),
}
MOMENTS = [START, DRAWN, OFFERED, REVEALED, LARKSPUR, INVOKED, REPLACING, TURKISH, ADDING, DISCARDING, ENDED]


def _fields_that_are_wrong(kind: type[tm.Action], field: int) -> list[object]:
    right = RIGHT[kind][field]
    junk = [value for value in JUNK if not (isinstance(right, frozenset) and isinstance(value, frozenset))]
    if isinstance(right, frozenset):
        junk += [set(cast("frozenset[object]", right)), tuple(cast("frozenset[object]", right)), frozenset((1, 2))]
        junk += [frozenset((card("GA"), None)), frozenset((frozenset(cards("GA DS")),))]
    if right is None:
        junk = [value for value in junk if value is not None]
        junk += ["PX", 0]
    if isinstance(right, tuple):
        junk = [value for value in junk if type(value) is not tuple]
        junk += [[1, 0, 2, 3], (1, 0, 2.0, 3), (True, 0, 2, 3), "1 0 2 3", range(4)]
    if isinstance(right, int):
        junk += [float(right), str(right), card("GA"), complex(right)]
    if isinstance(right, tm.Card):
        junk += [right.id, right.code, tm.PlacedCard(right, tm.Face.UP), 0]
    if isinstance(right, tm.Face):
        junk += [right.value, 0, tm.Color.RED]
    return junk


@pytest.mark.parametrize("moment", range(len(MOMENTS)))
def test_an_action_with_a_field_of_the_wrong_type_is_not_an_action(moment: int) -> None:
    state = MOMENTS[moment]
    for kind, right in RIGHT.items():
        for field in range(len(right)):
            for wrong in _fields_that_are_wrong(kind, field):
                action = crafted(kind, *right[:field], wrong, *right[field + 1 :])
                error = refused(state, action)
                assert error.reason is Reason.NOT_AN_ACTION, action
                assert "must be a" in str(error)


@pytest.mark.parametrize("moment", range(len(MOMENTS)))
def test_what_is_of_no_kind_of_action_is_not_an_action(moment: int) -> None:
    state = MOMENTS[moment]
    things = [*JUNK, MyFinish(0), MyFinish(1), state, state.rules, card("RR"), tm.Face.UP, 0, -1, True]
    things += [list(state.legal_actions()), tm.PlacedCard(card("RR"), tm.Face.UP)]
    for thing in things:
        assert refused(state, thing).reason is Reason.NOT_AN_ACTION


def test_a_card_that_is_equal_but_another_object_will_do() -> None:
    def twin(known: tm.Card) -> tm.Card:
        other = evolve(known)
        assert other == known
        assert other is not known
        return other

    state = tm.new_game().apply(tm.Draw(frozenset(map(twin, cards("RR PX")))))
    assert state == DRAWN
    state = state.apply(tm.Offer(0, twin(card("RR")), twin(card("PX"))))
    assert state == OFFERED
    assert {id(known) for row in state.apply(tm.Take(1, tm.Face.UP)).arrangements for known in row.cards} <= {
        id(known) for known in tm.RULEBOOK.deck
    }
    turned = REVEALED.apply(tm.Flip(0, twin(SN), frozenset((twin(SN), twin(card("AM"))))))
    assert turned == REVEALED.apply(flip(0, "SN AM"))
    assert REVEALED.apply(tm.Discard(1, twin(MG), twin(card("CM")))) == REVEALED.apply(tm.Discard(1, MG, card("CM")))
    invoked = LARKSPUR.apply(tm.Invoke(0, twin(PL))).apply(tm.Draw(frozenset(map(twin, cards("GA DS")))))
    assert invoked == REPLACING
    replaced = invoked.apply(tm.Replace(0, twin(PL), twin(card("AM")), twin(card("GA"))))
    assert replaced == REPLACING.apply(tm.Replace(0, PL, card("AM"), card("GA")))
    assert refused(REVEALED, tm.Discard(1, twin(MG), twin(MG))).reason is Reason.CARD_NOT_ALLOWED
    row = tm.Arrangement([tm.PlacedCard(twin(at.card), at.face) for at in arrange("RR px OR vi")])
    assert tm.score(row) == tm.score(arrange("RR px OR vi"))
    with pytest.raises(tm.InvalidArrangementError):
        tm.Arrangement([tm.PlacedCard(card("RR"), tm.Face.UP), tm.PlacedCard(twin(card("RR")), tm.Face.DOWN)])


def test_a_card_that_differs_in_anything_is_not_there() -> None:
    richer = evolve(card("RR"), hearts=5)
    assert refused(START, tm.Draw(frozenset((richer, card("PX"))))).reason is Reason.CARD_NOT_THERE
    assert refused(DRAWN, tm.Offer(0, richer, card("PX"))).reason is Reason.CARD_NOT_THERE
    with pytest.raises(tm.InvalidArrangementError):
        tm.score(tm.Arrangement([tm.PlacedCard(richer, tm.Face.UP)]))


NAMES = [known.name for known in tm.RULEBOOK.deck]


@given(st.integers(0, 10**9), st.sampled_from((2, 3, 4)))
@settings(max_examples=examples(12))
def test_a_refusal_names_no_card_that_the_player_has_not_seen(seed: int, players: int) -> None:
    rng = Random(seed)
    deck = tm.RULEBOOK.deck
    for state in rng.sample(states_of(seed, players), 12):
        for _ in range(20):
            player = rng.randrange(players)
            by = rng.choice([SN, MG, PL, *state.arrangements[player].cards[:1]])
            first, second = rng.sample(deck, 2)
            actions: list[tm.Action] = [
                tm.Draw(frozenset((first, second))),
                tm.Offer(player, first, second),
                tm.Take(player, rng.choice(list(tm.Face))),
                tm.Flip(player, by, frozenset((first, second))),
                tm.Discard(player, by, first),
                tm.Invoke(player, by),
                tm.Replace(player, by, first, second),
                tm.Add(player, by, tm.Face.UP),
                tm.Add(player, by, tm.Face.UP, first),
                tm.Arrange(player, by, (1, 0, 2, 3)),
                tm.Finish(player),
            ]
            action = rng.choice(actions)
            if state.why_illegal(action) is None:
                continue
            error = refused(state, action)
            viewer = None if isinstance(action, tm.Draw) else player
            secret = {known.name for known in state.view(viewer).unseen}
            named = {name for name in NAMES if name in str(error)}
            given_names = {name for name in NAMES if name in tm.describe(action)}
            assert not (named - given_names) & secret, error


KINDS = (tm.Draw, tm.Offer, tm.Take, tm.Flip, tm.Discard, tm.Invoke, tm.Replace, tm.Add, tm.Arrange, tm.Finish)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
@pytest.mark.parametrize("moment", range(len(MOMENTS)))
def test_an_action_without_its_fields_is_no_action(kind: type[tm.Action], moment: int) -> None:
    assert MOMENTS[moment].why_illegal(object.__new__(kind)) is tm.IllegalReason.NOT_AN_ACTION


def test_an_ill_typed_action_can_be_shown() -> None:
    assert repr(crafted(tm.Draw, 5)) == "<Draw cards=5>"

"""Rulings R13 to R36, about the course of the game: each proven by play. `test_rulings_scoring.py` has the others."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import (
    card,
    cards,
    codes,
)
from tests.support.games import (
    apply_all,
    as_draw,
    deal,
    deal_to,
    draw,
    finish_round,
    offer_order,
    random_walk,
    states_of,
)
from tests.support.shorthand import discard, flip, flips, offers_made, replace, total
from tussie_mussie.abilities import AddCard, DiscardCard, DrawCards, Spared

SN, MG, PL = cards("SN MG PL")


# --- R13 to R19: what the cards do before scoring ---------------------------------------------------


def test_R13_snapdragon_may_turn_one_or_two_different_cards_itself_allowed_or_none() -> None:
    state = deal_to("SN am RT vi")
    one = {frozenset((code,)) for code in ("SN", "AM", "RT", "VI")}
    two = {a | b for a in one for b in one if a != b}
    assert flips(state, 0) == one | two
    assert len(one | two) == 10
    assert set(state.legal_actions(0)) == {
        *(tm.Flip(0, SN, frozenset(cards(" ".join(chosen)))) for chosen in one | two),
        tm.Finish(0),
    }


def test_R13_snapdragon_moves_each_card_to_the_other_row_and_keeps_the_columns() -> None:
    state = deal_to("SN am RT vi")
    assert codes(state.apply(flip(0, "AM RT")).results[-1].arrangements[0]) == "SN AM rt vi"
    assert codes(state.apply(flip(0, "SN")).results[-1].arrangements[0]) == "sn am RT vi"
    assert codes(state.apply(flip(0, "SN VI")).results[-1].arrangements[0]) == "sn am RT VI"
    assert codes(state.apply(tm.Finish(0)).results[-1].arrangements[0]) == "SN am RT vi"


def test_R13_snapdragon_acts_once_and_not_on_three_cards() -> None:
    state = deal("SN am RT vi", "mg CM px HS")
    turned = state.apply(flip(0, "AM"))
    assert turned.pending_players == (1,)
    assert turned.why_illegal(flip(0, "RT")) is tm.IllegalReason.NOT_YOUR_TURN
    assert state.why_illegal(flip(0, "AM RT VI")) is tm.IllegalReason.WRONG_NUMBER_OF_CARDS


def test_R14_a_facedown_card_acts_too() -> None:
    state = deal("sn AM RT vi", "MG cm px HS")
    assert state.usable(0) == (SN,)
    assert state.usable(1) == (MG,)
    assert state.pending_players == (0, 1)
    assert codes(state.apply(flip(0, "SN")).arrangements[0]) == "SN AM RT vi"


def test_R14_every_card_acts_once_in_the_order_that_its_owner_likes() -> None:
    state = deal_to("sn MG pl RT", avoid="GA DS")
    assert state.usable(0) == (SN, MG, PL)
    kinds = {type(action) for action in state.legal_actions(0)}
    assert kinds == {tm.Flip, tm.Discard, tm.Invoke}
    larkspur: list[tm.Action] = [tm.Invoke(0, PL), draw("GA DS"), replace(0, "RT", "GA")]
    ends: set[str] = set()
    for actions in (
        [flip(0, "SN"), *larkspur, discard(0, "PL")],
        [*larkspur, flip(0, "SN"), discard(0, "PL")],
        [*larkspur, discard(0, "PL"), flip(0, "SN")],
    ):
        end = apply_all(state, actions)
        assert end.round == 2
        ends.add(codes(end.results[-1].arrangements[0]))
    assert ends == {"SN MG GA"}


def test_R14_nobody_acts_before_all_keepsakes_are_revealed() -> None:
    state = tm.new_game()
    for current, _, _ in random_walk(state, Random(14)):
        if current.phase is not tm.Phase.BEFORE_SCORING:
            assert current.usable(0) == current.usable(1) == ()
            assert current.revealed == ()
        else:
            assert [len(row) for row in current.revealed] == [4, 4]


def test_R14_when_nobody_has_anything_to_do_the_phase_does_not_happen() -> None:
    state = deal("RR px OR vi", "am CM rt HS")
    assert state.round == 2
    assert state.phase is tm.Phase.DRAW
    assert state.totals == (8, total("am CM rt HS"))


def test_R15_a_card_that_leaves_before_it_acted_loses_its_action() -> None:
    state = deal_to("MG sn RT vi")
    assert state.usable(0) == (MG, SN)
    after = state.apply(discard(0, "SN"))
    assert after.round == 2  # nothing waits for Snapdragon
    assert codes(after.results[-1].arrangements[0]) == "MG RT vi"


def test_R15_a_card_that_leaves_takes_its_obligation_along() -> None:
    state = deal_to("PL mg SN vi", avoid="GA DS")
    assert tm.Finish(0) not in state.legal_actions(0)
    state = apply_all(state, [tm.Invoke(0, PL), draw("GA DS"), replace(0, "MG", "GA")])
    assert state.usable(0) == (SN,)
    assert tm.Finish(0) in state.legal_actions(0)


def test_R16_larkspur_may_replace_a_marigold_that_has_not_acted_and_nothing_is_discarded() -> None:
    state = deal_to("PL mg RT vi", avoid="GA DS")
    state = apply_all(state, [tm.Invoke(0, PL), draw("GA DS"), replace(0, "MG", "DS")])
    assert state.round == 2
    assert codes(state.results[-1].arrangements[0]) == "PL ds RT vi"
    assert len(state.results[-1].arrangements[0]) == 4


def test_R17_a_marigold_that_larkspur_brought_in_must_discard() -> None:
    state = deal_to("PL am RT vi", avoid="MG DS")
    state = apply_all(state, [tm.Invoke(0, PL), draw("MG DS"), replace(0, "AM", "MG")])
    assert state.usable(0) == (MG,)
    assert state.why_illegal(tm.Finish(0)) is tm.IllegalReason.OPEN_OBLIGATION
    assert set(state.legal_actions(0)) == {discard(0, code) for code in ("PL", "RT", "VI")}


def test_R17_a_snapdragon_that_larkspur_brought_in_may_act() -> None:
    state = deal_to("PL am RT vi", avoid="SN DS")
    state = apply_all(state, [tm.Invoke(0, PL), draw("SN DS"), replace(0, "AM", "SN")])
    assert state.usable(0) == (SN,)
    assert tm.Finish(0) in state.legal_actions(0)
    assert codes(state.apply(flip(0, "SN RT")).results[-1].arrangements[0]) == "PL SN rt vi"


def test_R18_larkspurs_new_card_takes_column_and_row_of_any_card_itself_included() -> None:
    state = deal_to("PL am RT vi", avoid="GA DS")
    drawn = apply_all(state, [tm.Invoke(0, PL), draw("GA DS")])
    assert set(drawn.legal_actions(0)) == {
        replace(0, old, new) for old in ("PL", "AM", "RT", "VI") for new in ("GA", "DS")
    }
    ends = {
        (old, new): codes(drawn.apply(replace(0, old, new)).results[-1].arrangements[0])
        for old, new in [("PL", "GA"), ("AM", "GA"), ("VI", "DS")]
    }
    assert ends == {
        ("PL", "GA"): "GA am RT vi",
        ("AM", "GA"): "PL ga RT vi",
        ("VI", "DS"): "PL am RT ds",
    }


def test_R19_the_replaced_and_the_unused_card_go_to_the_discards_and_not_back_into_the_deck() -> None:
    state = deal_to("PL sn RT vi", avoid="GA DS")
    drawn = apply_all(state, [tm.Invoke(0, PL), draw("GA DS")])
    assert drawn.hands == (cards("GA DS"), ())
    state = drawn.apply(replace(0, "RT", "GA"))
    assert set(state.discards[0]) == set(cards("RT DS"))
    assert not set(cards("GA DS RT")) & set(state.undrawn)
    assert len(state.undrawn) == 18 - 8 - 2
    assert state.hands == ((), ())


# --- R20 to R25: who knows what -----------------------------------------------------------------------


def seen(view: tm.PlayerView, seat: int) -> str:
    return " ".join(
        "??" if slot.card is None else slot.card.code if slot.face is tm.Face.UP else slot.card.code.lower()
        for slot in view.arrangements[seat]
    )


def test_R20_the_recipient_sees_the_facedown_card_only_after_choosing_it() -> None:
    state = apply_all(tm.new_game(3), [draw("RR PX")])
    assert state.view(0).hand == cards("RR PX")
    assert state.view(1).hand == ()
    state = state.apply(tm.Offer(0, card("RR"), card("PX")))
    shown = {viewer: state.view(viewer).offer for viewer in (0, 1, 2, None)}
    for viewer, offer in shown.items():
        assert offer is not None
        assert offer.face_up == card("RR")
        assert offer.face_down == (card("PX") if viewer == 0 else None)
    taken = state.apply(tm.Take(1, tm.Face.DOWN))
    assert {viewer: seen(taken.view(viewer), 1) for viewer in (0, 1, 2, None)} == {
        0: "px",
        1: "px",
        2: "??",
        None: "??",
    }


def test_R20_a_recipient_who_took_the_other_card_never_sees_the_facedown_one() -> None:
    offered = apply_all(tm.new_game(3), [draw("RR PX"), tm.Offer(0, card("RR"), card("PX"))])
    for face, recipient_sees in ((tm.Face.UP, None), (tm.Face.DOWN, card("PX"))):
        taken = offered.apply(tm.Take(1, face))
        shown = [taken.view(viewer).offers[0].face_down for viewer in (0, 1, 2, None)]
        assert shown == [card("PX"), recipient_sees, None, None]


def test_R20_an_owner_may_always_look_at_their_own_keepsakes() -> None:
    for state in states_of(20, 4):
        for seat, row in enumerate(state.arrangements):
            assert [slot.card for slot in state.view(seat).arrangements[seat]] == list(row.cards)


def test_R21_a_keepsake_is_known_to_its_owner_and_to_who_offered_it() -> None:
    state = apply_all(tm.new_game(3), [draw("RR PX"), tm.Offer(0, card("RR"), card("PX")), tm.Take(1, tm.Face.UP)])
    # The offerer kept Phlox: nobody else has seen it.
    assert [seen(state.view(viewer), 0) for viewer in (0, 1, 2)] == ["px", "??", "??"]
    assert card("PX") in state.view(1).unseen
    assert card("PX") not in state.view(0).unseen


def test_R22_discards_are_public_and_drawn_cards_are_seen_by_their_drawer_alone() -> None:
    state = deal("PL am RT vi", "mg CM px HS")
    state = apply_all(state, [tm.Invoke(0, PL), draw("GA DS")])
    assert state.view(0).hand == cards("GA DS")
    for viewer in (1, None):
        view = state.view(viewer)
        assert view.hand == ()
        assert set(cards("GA DS")) <= set(view.unseen)
    state = apply_all(state, [replace(0, "AM", "GA"), discard(1, "CM")])
    for viewer in (0, 1, None):
        result = state.view(viewer).results[-1]
        assert set(result.discards[0]) == set(cards("AM DS"))
        assert result.discards[1] == cards("CM")


def test_R23_undealt_cards_are_never_shown_and_each_round_has_all_cards() -> None:
    for state in states_of(23, 2):
        if state.phase is tm.Phase.DRAW and not state.offers:
            assert state.undrawn == tm.RULEBOOK.deck
            assert len(state.chance_outcomes()) == 153
        for viewer in (0, 1, None):
            assert set(state.undrawn) <= set(state.view(viewer).unseen)
    last = states_of(23, 2)[-1]
    assert len(last.undrawn) >= 8
    assert set(last.undrawn) == set(last.view(0).unseen)


def test_R24_every_game_that_starts_has_cards_for_all_drawing_abilities() -> None:
    # 4 players lay 16 of 18 cards; Larkspur's two are always there.
    state = deal("PL am RT vi", "rr CM px HS", "ga ds FM PE", "SN OR cn pr")
    assert len(state.undrawn) == 2
    state = state.apply(tm.Invoke(0, PL))
    assert [(as_draw(action).cards, chance) for action, chance in state.chance_outcomes()] == [
        (frozenset(cards("HY MG")), Fraction(1))
    ]


def test_R24_a_game_in_which_a_draw_could_fail_is_refused() -> None:
    small = evolve(tm.RULEBOOK, deck=tm.RULEBOOK.deck[:17])
    assert tm.new_game(3, small).players == 3
    with pytest.raises(tm.InvalidRulesError, match="only 1 are left") as caught:
        tm.new_game(4, small)
    assert len(caught.value.problems) == 1
    without = evolve(tm.RULEBOOK, deck=[known for known in tm.RULEBOOK.deck if known.code != "PL"][:16])
    assert tm.new_game(4, without).players == 4


def test_R25_every_player_acts_at_their_own_pace() -> None:
    state = deal("SN am PL vi", "mg CM px HS")
    assert state.pending_players == (0, 1)
    mine: list[tm.Action] = [flip(0, "AM"), tm.Invoke(0, PL), draw("GA DS"), replace(0, "VI", "DS")]
    yours: list[tm.Action] = [discard(1, "CM")]
    ends = {
        apply_all(state, [*mine[:at], *yours, *mine[at:]])
        for at in (0, 1, 3, 4)  # not between the Invoke and its Draw
    }
    assert len(ends) == 1
    assert apply_all(state, mine[:2]).pending_players == ()
    assert apply_all(state, mine[:2]).why_illegal(yours[0]) is tm.IllegalReason.DRAW_DUE


def test_R25_what_the_others_did_is_hidden_until_all_are_done() -> None:
    state = deal("SN am PL vi", "mg CM px HS")
    hidden = state.view(1)
    spectator = state.view(None)
    for action in (flip(0, "AM"), tm.Invoke(0, PL), draw("GA DS"), replace(0, "VI", "DS")):
        state = state.apply(action)
        assert state.view(1) == hidden
        assert state.view(None) == spectator
    assert state.view(0) != hidden
    state = state.apply(discard(1, "CM"))
    assert codes(state.view(1).results[-1].arrangements[0]) == "SN AM PL ds"


# --- R26 to R36: the course of the game -----------------------------------------------------------------


def test_R26_three_players_pass_to_the_left_and_then_to_the_right() -> None:
    assert offers_made(tm.new_game(3)) == [(0, 1), (1, 2), (2, 0), (0, 2), (2, 1), (1, 0)]


def test_R26_four_players_pass_to_the_left_and_then_to_the_right() -> None:
    first = [(2, 3), (3, 0), (0, 1), (1, 2)]
    second = [(2, 1), (1, 0), (0, 3), (3, 2)]
    assert offers_made(tm.new_game(4, first_player=2)) == first + second


def test_R26_both_passes_to_the_left_is_an_option() -> None:
    left = tm.rulebook(second_pass=tm.SecondPass.LEFT)
    assert offers_made(tm.new_game(3, left)) == [(0, 1), (1, 2), (2, 0)] * 2
    assert offers_made(tm.new_game(4, tm.TURKISH)) == [(0, 1), (1, 2), (2, 3), (3, 0)] * 2


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("passes", ["LR", "LL"])
def test_R26_everybody_has_two_cards_after_the_first_pass_and_four_after_the_second(players: int, passes: str) -> None:
    rules = tm.rulebook(second_pass=tm.SecondPass.RIGHT if passes == "LR" else tm.SecondPass.LEFT)
    for first in range(players):
        start = tm.new_game(players, rules, first_player=first)
        assert offers_made(start) == offer_order(players, first, passes)
        for state, _, _ in random_walk(start, Random(first)):
            if state.phase is tm.Phase.DRAW and len(state.offers) == players:
                assert {len(row) for row in state.arrangements} == {2}


def _last_round(first: str, second: str) -> tm.GameState:
    return finish_round(deal(first, second, rules=tm.rulebook(rounds=1)))


def test_R27_the_tie_is_broken_by_the_final_arrangement_of_the_last_round() -> None:
    # Round 1 has Amaryllis with seat 0, round 2 with neither: only the last round's cards count.
    rules = tm.rulebook(rounds=2)
    state = deal("AM rt VI hy", "pr CM ga PX", rules=rules)
    assert state.round == 2
    state = deal("PX vi RR ga", "cm PE ds FM", state=state)
    assert state.is_over
    assert [standing.tie_break for standing in sorted(state.standings(), key=lambda standing: standing.player)] == [
        card("GA"),
        card("CM"),
    ]


def test_R27_keepsakes_count_for_the_tie_break_and_discarded_cards_do_not() -> None:
    state = deal("MG am RT vi", "sn CM ga PX", rules=tm.rulebook(rounds=1))
    ended = finish_round(state.apply(discard(0, "AM")))
    assert ended.is_over
    by_player = {standing.player: standing.tie_break for standing in ended.standings()}
    assert by_player == {0: card("MG"), 1: card("CM")}
    kept = finish_round(state.apply(discard(0, "RT")))
    assert {standing.player: standing.tie_break for standing in kept.standings()}[0] == card("AM")


def test_R27_a_replaced_card_does_not_count_for_the_tie_break_and_the_new_one_does() -> None:
    state = deal("PL am RT vi", "hs CM px FM", rules=tm.rulebook(rounds=1))
    drawn = apply_all(state, [tm.Invoke(0, PL), draw("GA DS")])
    ended = drawn.apply(replace(0, "AM", "DS"))
    assert {standing.player: standing.tie_break for standing in ended.standings()}[0] == card("DS")


def test_R28_the_earliest_english_name_wins_a_tie() -> None:
    amaryllis, camellia = "AM vi PR pl", "cm PE ds HS"
    for rows, winner in (((amaryllis, camellia), 0), ((camellia, amaryllis), 1)):
        state = _last_round(*rows)
        assert state.totals == (5, 5)
        assert state.winner == winner
        assert [(standing.rank, standing.player) for standing in state.standings()] == [(1, winner), (2, 1 - winner)]


def test_R28_the_full_name_decides_so_that_pink_rose_stands_under_p() -> None:
    state = _last_round("PX rr RT am", "pr VI sn PL")
    assert {standing.player: standing.tie_break for standing in state.standings()} == {0: card("AM"), 1: card("PL")}
    state = _last_round("PX rr VI ds", "pr RT sn OR")
    assert {standing.player: standing.tie_break for standing in state.standings()} == {0: card("DS"), 1: card("OR")}
    state = _last_round("PX rr VI ds", "pr RT sn MG")
    assert {standing.player: standing.tie_break for standing in state.standings()}[1] == card("MG")


def test_R28_the_printed_name_decides_not_the_id() -> None:
    line = "round 3 first 0 totals 20 20 | CM hy VI fm / rr PE rt CN | game-over - / -"
    first, second = tm.parse_state(line, tm.TURKISH).standings()
    assert first.tie_break == card("CM", tm.TURKISH)
    assert second.tie_break == card("CN", tm.TURKISH)
    assert first.player == 0
    ids = [min(known.id for known in tm.parse_state(line, tm.TURKISH).arrangements[seat].cards) for seat in (0, 1)]
    assert ids == ["forget-me-not", "carnation"]  # by their ids the other player would win


def test_R28_lower_places_are_ranked_the_same_way() -> None:
    rng = Random(28)
    ties_below_the_first = 0
    for _ in range(40):
        state = tm.playout(tm.new_game(4, tm.rulebook(rounds=1)), rng)
        keys = [
            (-points, min(known.name for known in row.cards))
            for points, row in zip(state.totals, state.arrangements, strict=True)
        ]
        expected = sorted(range(4), key=keys.__getitem__)
        assert [standing.player for standing in state.standings()] == expected
        assert [standing.rank for standing in state.standings()] == [1, 2, 3, 4]
        below = [total for total in state.totals if total < max(state.totals)]
        ties_below_the_first += len(set(below)) < len(below)
    assert ties_below_the_first >= 3


def test_R29_no_tie_remains() -> None:
    rng = Random(29)
    for players in (2, 3, 4):
        for _ in range(20):
            state = tm.playout(tm.new_game(players, tm.rulebook(rounds=1)), rng)
            assert all(len(row) >= 3 for row in state.arrangements)
            ties = [standing.tie_break for standing in state.standings()]
            assert len(set(ties)) == players
            assert state.winner == state.standings()[0].player


def test_R30_marigold_must_discard_exactly_one_other_card_from_either_row() -> None:
    state = deal_to("MG am RT vi")
    assert set(state.legal_actions(0)) == {discard(0, code) for code in ("AM", "RT", "VI")}
    assert state.why_illegal(tm.Finish(0)) is tm.IllegalReason.OPEN_OBLIGATION
    assert state.why_illegal(discard(0, "MG")) is tm.IllegalReason.CARD_NOT_ALLOWED
    after = state.apply(discard(0, "AM"))
    assert codes(after.results[-1].arrangements[0]) == "MG RT vi"
    assert after.results[-1].discards == (cards("AM"), ())


def test_R30_marigold_acts_once() -> None:
    state = deal("MG am RT sn", "cm PX hy PE")
    after = state.apply(discard(0, "AM"))
    assert after.usable(0) == (SN,)
    assert after.why_illegal(discard(0, "RT")) is tm.IllegalReason.ABILITY_NOT_USABLE


@pytest.mark.parametrize("mandatory", [True, False])
def test_R30_with_no_other_card_there_is_no_obligation(*, mandatory: bool) -> None:
    # It takes an invented card to leave a Marigold alone that has not acted: it draws one and discards all the others.
    alone = evolve(MG, id="lone", code="ZA", name="Lone", ability=tm.Ability((DiscardCard(),), mandatory=mandatory))
    steps = DrawCards(1), AddCard(), DiscardCard(Spared.NEWEST), DiscardCard(Spared.NEWEST)
    wind = tm.Card("wind", "ZB", "Wind", tm.Color.GREY, ability=tm.Ability(steps))
    rules = evolve(tm.RULEBOOK, deck=[alone, wind, *tm.RULEBOOK.deck], arrangement_size=2, rounds=1)
    state = deal("ZB rr", "sn CM", rules=rules, passes="L")
    state = apply_all(state, [tm.Invoke(0, wind), tm.Draw(frozenset((alone,))), tm.Add(0, wind, tm.Face.UP)])
    state = apply_all(state, [tm.Discard(0, wind, card("RR")), tm.Discard(0, wind, wind)])
    assert codes(state.arrangements[0]) == "ZA"
    assert state.pending_players == (1,)
    assert [state.legal_actions(0), state.usable(0)] == [(), ()]
    assert state.apply(tm.Finish(1)).is_over


def test_R31_larkspur_may_be_left_alone() -> None:
    state = deal_to("PL am RT vi")
    assert set(state.legal_actions(0)) == {tm.Invoke(0, PL), tm.Finish(0)}
    after = state.apply(tm.Finish(0))
    assert codes(after.results[-1].arrangements[0]) == "PL am RT vi"
    assert after.results[-1].discards == ((), ())


def test_R31_after_drawing_one_must_replace() -> None:
    state = deal_to("PL am RT sn", avoid="GA DS")
    drawn = apply_all(state, [tm.Invoke(0, PL), draw("GA DS")])
    assert drawn.why_illegal(tm.Finish(0)) is tm.IllegalReason.OPEN_OBLIGATION
    assert drawn.why_illegal(flip(0, "AM")) is tm.IllegalReason.ABILITY_NOT_USABLE
    assert {type(action) for action in drawn.legal_actions(0)} == {tm.Replace}
    replaced = drawn.apply(replace(0, "AM", "GA"))
    assert replaced.why_illegal(tm.Invoke(0, PL)) is tm.IllegalReason.ABILITY_NOT_USABLE


def test_R32_two_players_take_turns_in_offering_the_first_player_first() -> None:
    assert offers_made(tm.new_game(2)) == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert offers_made(tm.new_game(2, first_player=1)) == [(1, 0), (0, 1), (1, 0), (0, 1)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R33_the_first_player_is_given_and_then_moves_on_clockwise(players: int) -> None:
    for first in range(players):
        rules = tm.rulebook(rounds=5)
        states = states_of(33, players, rules, first)
        ended = states[-1]
        expected = [(first + number) % players for number in range(5)]
        assert [result.first_player for result in ended.results] == expected
        assert [result.offers[0].offerer for result in ended.results] == expected
        assert ended.first_player == expected[-1]
        for state in states:
            assert state.first_player == expected[state.round - 1]


def test_R34_each_card_taken_goes_to_the_right_end() -> None:
    for state, action, after in random_walk(tm.new_game(3), Random(34)):
        if isinstance(action, tm.Take) and after.phase is not tm.Phase.DRAW:
            continue
        if isinstance(action, tm.Take) and after.round == state.round:
            offer = state.offer
            assert offer is not None
            assert offer.face_down is not None
            up = tm.PlacedCard(offer.face_up, tm.Face.UP)
            down = tm.PlacedCard(offer.face_down, tm.Face.DOWN)
            given, kept = (up, down) if action.face is tm.Face.UP else (down, up)
            for seat in range(3):
                grown = {offer.recipient: (given,), offer.offerer: (kept,)}.get(seat, ())
                assert after.arrangements[seat].placed == state.arrangements[seat].placed + grown


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 18])
def test_R35_two_to_four_can_play(players: int) -> None:
    with pytest.raises(tm.InvalidRulesError, match="2 to 4"):
        tm.new_game(players)
    for possible in (2, 3, 4):
        assert tm.new_game(possible).players == possible


@pytest.mark.parametrize("rounds", [1, 2, 3, 7])
def test_R36_a_game_has_as_many_rounds_as_the_rules_say(rounds: int) -> None:
    state = tm.playout(tm.new_game(2, tm.rulebook(rounds=rounds)), Random(36))
    assert len(state.results) == state.round == rounds
    points = [tuple(sheet.total for sheet in result.sheets) for result in state.results]
    assert [result.points for result in state.results] == points
    assert state.totals == tuple(sum(seat) for seat in zip(*points, strict=True))


def test_R36_three_rounds_are_the_rule_and_none_is_no_game() -> None:
    assert tm.RULEBOOK.rounds == tm.TURKISH.rounds == 3
    for rounds in (0, -1):
        with pytest.raises(tm.InvalidRulesError, match="at least 1"):
            tm.rulebook(rounds=rounds)

"""Counts of all ways in which a round can go when the draws are fixed: the deck is drawn from the top.

The counts follow from arithmetic, which each case gives, or from a small model of one player's abilities that
knows nothing of the library.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import cards
from tests.support.games import as_draw, deal


def after_draws(state: tm.GameState, order: tuple[tm.Card, ...]) -> tm.GameState:
    """Draw from the top until a player is to act, or the round is over."""
    round_ = state.round
    while state.current_player == tm.CHANCE and state.round == round_:
        size = len(as_draw(state.chance_outcomes()[0][0]).cards)
        undrawn = set(state.undrawn)
        top = [known for known in order if known in undrawn][:size]
        state = state.apply(tm.Draw(frozenset(top)))
    return state


def perft(state: tm.GameState, order: tuple[tm.Card, ...]) -> int:
    """Return the number of ways to play a round to its end, move by move."""
    ways = 0
    for player in state.pending_players:
        for action in state.legal_actions(player):
            after = state.apply(action)
            over = after.is_over or after.round > state.round
            ways += 1 if over else perft(after_draws(after, order), order)
    return ways


def ends_of(state: tm.GameState, order: tuple[tm.Card, ...]) -> int:
    """Return the number of different ends of a round."""
    now, ends = {state}, set[tm.GameState]()
    while now:
        following = {
            after_draws(before.apply(action), order)
            for before in now
            for player in before.pending_players
            for action in before.legal_actions(player)
        }
        over = {after for after in following if after.is_over or after.round > state.round}
        ends |= over
        now = following - over
    return len(ends)


ONE_ROUND = tm.rulebook(rounds=1)
TURKISH_ROUND = evolve(tm.TURKISH, rounds=1)

# Each of the 4 offers of two players can be laid in 2 ways and answered in 2: 256 ways to the reveal.
WHOLE_ROUNDS = [
    # No ability among the cards: nothing more.
    ("RR RT AM CM GA DS PX PE VI HY HS CN FM PR OR SN PL MG", 256),
    # Snapdragon: 10 ways to turn one or two of four cards, or none.
    ("SN RT AM CM GA DS PX PE VI HY HS CN FM PR OR RR PL MG", 256 * 11),
    # Marigold: 3 ways to discard.
    ("MG RT AM CM GA DS PX PE VI HY HS CN FM PR OR RR PL SN", 256 * 3),
    # Larkspur draws Violet and Hyacinth: 4 cards to replace by 2, or nothing drawn.
    ("PL RT AM CM GA DS PX PE VI HY HS CN FM PR OR RR SN MG", 256 * 9),
    # Larkspur draws Marigold: replaced by Marigold (4 ways), it must discard one of 3; by Hyacinth (4), nothing.
    ("PL RT AM CM GA DS PX PE MG HY HS CN FM PR OR RR SN VI", 256 * (1 + 4 * 3 + 4)),
    # Snapdragon and Marigold in two offers: half of the time with different players, 11 and 3 ways in 2 orders.
    # With one player: first Snapdragon (10) and then Marigold (3); or first Marigold, which discards Snapdragon (1)
    # or another card (2), after which 6 ways to turn one or two of three cards, or none, are left.
    ("SN RT MG CM GA DS PX PE VI HY HS CN FM PR OR RR PL AM", 128 * 66 + 128 * (30 + 1 + 14)),
]

TURKISH_ROUNDS = [
    # Larkspur draws Carnation: 2 rows to add it in, 4 cards to discard, or nothing drawn.
    ("PL RT SP RR DH CM PX PE CN HS AT PR HY VI FM OR SN MG", 256 * 9),
    # Larkspur draws Marigold: of the 4 cards that are left, Marigold discards one of 3 others.
    ("PL RT SP RR DH CM PX PE MG HS AT PR HY VI FM OR SN CN", 256 * (1 + 8 * 3)),
]


@pytest.mark.parametrize(("order", "ways"), WHOLE_ROUNDS)
def test_all_ways_through_a_round_of_two_players(order: str, ways: int) -> None:
    deck = cards(order)
    assert perft(after_draws(tm.new_game(2, ONE_ROUND), deck), deck) == ways


@pytest.mark.parametrize(("order", "ways"), TURKISH_ROUNDS)
def test_all_ways_through_a_round_of_the_turkish_edition(order: str, ways: int) -> None:
    deck = cards(order, tm.TURKISH)
    assert perft(after_draws(tm.new_game(2, TURKISH_ROUND), deck), deck) == ways


def test_without_a_choice_before_scoring_every_way_has_an_end_of_its_own() -> None:
    deck = cards("MG RT AM CM GA DS PX PE VI HY HS CN FM PR OR RR PL SN")
    assert ends_of(after_draws(tm.new_game(2, ONE_ROUND), deck), deck) == 256 * 3


@pytest.mark.slow
def test_all_ways_through_a_round_of_three_and_of_four_players() -> None:
    # 6 offers: 4,096 ways to the reveal; 8 offers: 65,536.
    deck = cards("MG RT AM CM GA DS PX PE VI HY HS CN FM PR OR RR SN PL")
    assert perft(after_draws(tm.new_game(3, ONE_ROUND), deck), deck) == 4_096 * 3
    without = evolve(ONE_ROUND, deck=[known for known in deck if known.ability is None], arrangement_size=2)
    assert perft(after_draws(tm.new_game(4, without), without.deck), without.deck) == 256
    deck = cards("RR RT AM CM GA DS PX PE VI HY HS CN FM PR OR SN PL MG")
    rules = evolve(ONE_ROUND, deck=[evolve(known, ability=None, id=f"plain-{known.id}") for known in deck])
    assert perft(after_draws(tm.new_game(4, rules), rules.deck), rules.deck) == 65_536


def test_a_second_round_begins_anew() -> None:
    start = tm.new_game(2, tm.rulebook(rounds=2))
    deck = cards("MG RT AM CM GA DS PX PE VI HY HS CN FM PR OR RR PL SN")
    state = after_draws(start, deck)
    while state.round == 1:
        state = after_draws(state.apply(state.legal_actions()[0]), deck)
    assert state.first_player == 1
    assert perft(after_draws(state, deck), deck) == 256 * 3


def test_the_first_offer_has_612_beginnings() -> None:
    start = tm.new_game()
    number = 0
    for draw, _ in start.chance_outcomes():
        offering = start.apply(draw)
        for offer in offering.legal_actions():
            number += len(offering.apply(offer).legal_actions())
    assert number == 153 * 2 * 2


# --- From the reveal on ----------------------------------------------------------------------------------


def model(row: frozenset[str], unused: frozenset[str], top: tuple[str, ...]) -> int:
    """Return in how many ways one player can use Snapdragon, Marigold and Larkspur, by the texts of the cards."""
    if not unused:
        return 1
    ways = 0 if "MG" in unused else 1  # to finish
    if "SN" in unused:
        turned = len(row) + len(list(combinations(row, 2)))
        ways += turned * model(row, unused - {"SN"}, top)
    if "MG" in unused:
        ways += sum(model(row - {gone}, unused - {"MG", gone}, top) for gone in row - {"MG"})
    if "PL" in unused:
        for old in row:
            for new in top:
                came = {new} & {"SN", "MG"}
                ways += model(row - {old} | {new}, (unused - {"PL", old}) | came, top)
    return ways


OPPONENT = "HY cm GA ds"


@pytest.mark.parametrize("drawn", ["VI HS", "FM PX"])
@pytest.mark.parametrize(
    "row",
    [
        "sn RT am VI",
        "mg RT am RR",
        "pl RT am RR",
        "sn MG am RR",
        "pl SN am RR",
        "mg PL am RR",
        "sn MG pl RT",
        "pl MG sn RT",
    ],
)
def test_what_one_player_can_do_is_what_the_cards_say(row: str, drawn: str) -> None:
    if set(row.upper().split()) & set(drawn.split()):
        drawn = "HS FM"
    deck = cards(drawn) + tuple(known for known in tm.RULEBOOK.deck if known not in cards(drawn))
    state = deal(row, OPPONENT, rules=ONE_ROUND)
    have = frozenset(row.upper().split())
    assert perft(state, deck) == model(have, have & {"SN", "MG", "PL"}, tuple(drawn.split()))


@pytest.mark.parametrize(
    ("row", "drawn"), [("pl RT am RR", "SN MG"), ("pl SN am RR", "MG VI"), ("mg PL am RR", "SN VI")]
)
def test_what_one_player_can_do_with_an_ability_that_larkspur_brought_in(row: str, drawn: str) -> None:
    deck = cards(drawn) + tuple(known for known in tm.RULEBOOK.deck if known not in cards(drawn))
    state = deal(row, OPPONENT, rules=ONE_ROUND)
    have = frozenset(row.upper().split())
    assert perft(state, deck) == model(have, have & {"SN", "MG", "PL"}, tuple(drawn.split()))


def test_three_players_with_an_ability_each_act_in_any_order() -> None:
    state = deal("SN am RT vi", "mg RR cm PX", "pl GA hy DS", rules=ONE_ROUND)

    deck = cards("HS FM") + tuple(known for known in tm.RULEBOOK.deck if known not in cards("HS FM"))
    # Snapdragon 11 and Marigold 3, a move each; Larkspur one move to finish, or two (the first with its draw) with 8
    # ways: 3! orders, or 4!/2!.
    assert perft(state, deck) == 6 * 33 + 12 * 33 * 8
    assert ends_of(state, deck) == 11 * 3 * 9

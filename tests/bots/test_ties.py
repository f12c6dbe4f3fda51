"""What the bots do where two things are worth the same, and against whom the search bot measures itself."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.shorthand import unchecked
from tussie_mussie._internal.seating import Turn
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie.bots import _plain, _worth, greedy_bot
from tussie_mussie.bots._budgets import Clock
from tussie_mussie.bots._replies import counts_more
from tussie_mussie.bots._rollouts import Rollouts

PRIVATE = vars(_plain)
WORTHLESS = evolve(
    tm.RULEBOOK, name="worthless", deck=[evolve(card, hearts=0, effect=None, ability=None) for card in tm.RULEBOOK.deck]
)
"""With these cards everything is worth the same."""


@pytest.mark.parametrize(("player", "lead"), [(0, 7 - 14), (1, 14 - 10), (2, 10 - 14)])
def test_a_lead_is_over_the_best_of_the_others(player: int, lead: int) -> None:
    state = tm.parse_state("round 2 first 1 totals 7 14 10 | - / - / - | draw")
    assert unchecked(PRIVATE["_lead"])(state, 1, player, 3, Clock(1, None)) == lead
    assert _worth.lead(state.totals, player) == lead


def test_of_equals_a_recipient_takes_the_faceup_card() -> None:
    state = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | take SN pl", WORTHLESS)
    (player,) = state.pending_players
    assert greedy_bot(state.view(player), random.Random(1)) == tm.Take(player, tm.Face.UP)
    taken = unchecked(PRIVATE["_taken"])
    assert {taken(state, state.offer, random.Random(seed)) for seed in range(20)} == {tm.Take(player, tm.Face.UP)}
    assert counts_more((2,), 4, (5, 6), shared_by(WORTHLESS), (), Clock(1, None))


def test_of_equals_a_round_in_numbers_goes_on_with_the_first() -> None:
    """The next card is offered faceup, and taken."""
    view = tm.new_game(2, WORTHLESS).apply(tm.Draw(WORTHLESS.deck[:2])).view(0)
    rollouts = Rollouts(view, Clock(1, None))
    deck = [7, 8, 9, 10]
    table: list[tuple[int, ...]] = [(), ()]
    unchecked(vars(Rollouts)["_turn"])(rollouts, table, Turn(0, 1), deck)
    assert (table, deck) == ([(2 * 9 + 1,), (2 * 10 + 2,)], [7, 8])


def test_the_greedy_bot_expects_the_recipient_to_take_the_faceup_one_of_equals() -> None:
    state = tm.parse_state("round 1 first 0 totals 0 0 | CN / ga | offer PR PX")
    view = state.view(1)
    with_faceup = tm.score_total(tm.parse_arrangement("CN PR"))
    with_facedown = [tm.score_total(tm.parse_arrangement(f"CN {card.code.lower()}")) for card in view.unseen]
    assert with_faceup * len(with_facedown) == sum(with_facedown)
    # Pink Rose faceup is worth as much to the recipient as a card that it does not see, so Phlox stays with the bot.
    assert str(greedy_bot(view, random.Random(1))) == "1 offer PR px"

"""The rulings about cards that arrange others, one test or more for each, named after it."""

from __future__ import annotations

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import card, codes
from tests.support.games import apply_all, deal, deal_to
from tussie_mussie.abilities import ArrangeCards

SN, MG = card("SN"), card("MG")


def arranging() -> tuple[tm.Card, tm.Rules]:
    """Return a card that puts its owner's cards into any order, and rules with it in the deck."""
    fern = tm.Card("fern", "FE", "Fern", tm.Color.GREEN, ability=tm.Ability((ArrangeCards(),)))
    return fern, evolve(tm.RULEBOOK, name="with a fern", deck=(*tm.RULEBOOK.deck, fern), rounds=1)


def test_R45_a_card_that_is_arranged_stays_in_its_row_and_arranging_is_done_once() -> None:
    fern, rules = arranging()
    state = deal_to("FE sn RT vi", rules=rules)
    after = state.apply(tm.Arrange(0, fern, (3, 1, 0, 2)))
    assert codes(after.arrangements[0]) == "vi sn FE RT"
    assert after.usable(0) == (SN,)
    assert after.why_illegal(tm.Arrange(0, fern, (3, 1, 0, 2))) is tm.IllegalReason.ABILITY_NOT_USABLE
    assert state.why_illegal(tm.Arrange(0, fern, (0, 1, 2, 3))) is tm.IllegalReason.CARD_NOT_ALLOWED
    assert codes(state.apply(tm.Finish(0)).arrangements[0]) == "FE sn RT vi"


def test_R45_what_another_player_has_arranged_is_hidden_until_all_are_done() -> None:
    fern, rules = arranging()
    state = deal("FE sn RT vi", "mg CM px HS", rules=rules)
    after = state.apply(tm.Arrange(0, fern, (3, 1, 0, 2)))
    assert after.view(1) == state.view(1)
    assert after.view(None) == state.view(None)
    assert after.view(0) != state.view(0)
    ended = apply_all(after, [tm.Finish(0), tm.Discard(1, MG, rules.card("CM"))])
    assert codes(ended.results[-1].arrangements[0]) == "vi sn FE RT"


@pytest.mark.parametrize(("order", "beside"), [((1, 0, 2, 3), 2), ((3, 2, 1, 0), 0)])
def test_R45_neighbors_are_scored_in_the_new_order(order: tuple[int, ...], beside: int) -> None:
    fern, rules = arranging()
    state = deal_to("FM fe PX vi", rules=rules)
    assert tm.score_total(state.arrangements[0], rules) == 1 + 2 + 2
    ended = state.apply(tm.Arrange(0, fern, order))
    assert ended.totals[0] == tm.score_total(ended.arrangements[0], rules)
    assert ended.totals[0] == 1 + 2 + 2 + beside

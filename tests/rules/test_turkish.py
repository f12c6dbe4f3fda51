"""What the Turkish edition does differently, and what its cards do before scoring."""

from __future__ import annotations

import pytest

import tussie_mussie as tm
from tests.support.cards import (
    TURKISH_ONE_COLOR,
    card,
    cards,
    codes,
)
from tests.support.games import apply_all, deal, draw
from tests.support.shorthand import bonus_of, discard, flip, flips, offers_made, total

TPL, TSN, TMG = cards("PL SN MG", tm.TURKISH)


def test_turkish_orchid_is_read_per_condition() -> None:
    assert total("VI RT OR PX", tm.TURKISH) == 7
    assert total("VI RT OR PX", TURKISH_ONE_COLOR) == 6


def test_turkish_both_passes_go_to_the_left() -> None:
    assert offers_made(tm.new_game(3, tm.TURKISH)) == [(0, 1), (1, 2), (2, 0)] * 2


def test_turkish_camellia_dahlia_and_phlox() -> None:
    assert total("CM DH px", tm.TURKISH) == (1 + 2) + (0 + 1) + 2
    assert {card(code, tm.TURKISH).color for code in ("CM", "DH", "PX", "OR")} == {tm.Color.GREY}


@pytest.mark.parametrize(("row", "bonus"), [("AT", 0), ("AT SN", 0), ("AT PX", 1), ("AT px SN", 1), ("AT px MG SN", 2)])
def test_turkish_amaranth_rounds_down(row: str, bonus: int) -> None:
    assert bonus_of("AT", row, tm.TURKISH) == bonus


def test_turkish_pink_rose_and_larkspur_have_a_heart() -> None:
    assert total("PR PL", tm.TURKISH) == (1 + 2) + 1


def test_turkish_sweet_pea_counts_neighbors_of_another_color_than_its_own() -> None:
    assert bonus_of("SP", "VI SP DH", tm.TURKISH) == 2
    assert bonus_of("SP", "RT SP DH", tm.TURKISH) == 1
    assert bonus_of("SP", "RT SP RR VI", tm.TURKISH) == 0
    assert bonus_of("SP", "VI sp", tm.TURKISH) == 1


def test_turkish_larkspur_adds_a_drawn_card_at_the_right_end_and_discards_an_old_one() -> None:
    state = deal("PL at RT vi", "cm PX dh HS", rules=tm.TURKISH, passes="LL")
    assert set(state.legal_actions(0)) == {tm.Invoke(0, TPL), tm.Finish(0)}
    invoked = state.apply(tm.Invoke(0, TPL))
    assert len(invoked.chance_outcomes()) == 10
    drawn = invoked.apply(draw("PE", tm.TURKISH))
    assert drawn.legal_actions(0) == (tm.Add(0, TPL, tm.Face.UP), tm.Add(0, TPL, tm.Face.DOWN))
    assert drawn.why_illegal(tm.Finish(0)) is tm.IllegalReason.OPEN_OBLIGATION
    for face, last in ((tm.Face.UP, "PE"), (tm.Face.DOWN, "pe")):
        added = drawn.apply(tm.Add(0, TPL, face))
        assert codes(added.arrangements[0]) == f"PL at RT vi {last}"
        old = cards("PL AT RT VI", tm.TURKISH)
        assert set(added.legal_actions(0)) == {tm.Discard(0, TPL, gone) for gone in old}
        assert added.why_illegal(tm.Discard(0, TPL, card("PE", tm.TURKISH))) is tm.IllegalReason.CARD_NOT_ALLOWED
        assert added.why_illegal(tm.Finish(0)) is tm.IllegalReason.OPEN_OBLIGATION
        ended = added.apply(tm.Discard(0, TPL, TPL))
        assert codes(ended.results[-1].arrangements[0]) == f"at RT vi {last}"
        assert ended.results[-1].discards[0] == (TPL,)


def test_turkish_larkspur_must_be_completed_before_another_card_acts() -> None:
    state = deal("PL sn RT vi", "cm PX dh HS", rules=tm.TURKISH, passes="LL")
    drawn = apply_all(state, [tm.Invoke(0, TPL), draw("PE", tm.TURKISH)])
    assert drawn.why_illegal(flip(0, "VI", tm.TURKISH)) is tm.IllegalReason.ABILITY_NOT_USABLE
    added = drawn.apply(tm.Add(0, TPL, tm.Face.UP))
    assert added.why_illegal(flip(0, "VI", tm.TURKISH)) is tm.IllegalReason.ABILITY_NOT_USABLE
    after = added.apply(tm.Discard(0, TPL, card("RT", tm.TURKISH)))
    assert after.usable(0) == (TSN,)
    assert len(flips(after, 0)) == 10


def test_turkish_larkspur_brings_in_a_marigold_that_must_discard() -> None:
    state = deal("PL at RT vi", "cm PX dh HS", rules=tm.TURKISH, passes="LL")
    state = apply_all(
        state,
        [tm.Invoke(0, TPL), draw("MG", tm.TURKISH), tm.Add(0, TPL, tm.Face.UP), tm.Discard(0, TPL, TPL)],
    )
    assert state.usable(0) == (TMG,)
    ended = state.apply(discard(0, "AT", tm.TURKISH))
    assert codes(ended.results[-1].arrangements[0]) == "RT vi MG"


def test_turkish_marigold_on_the_right_cannot_be_saved_from_its_obligation_by_being_old() -> None:
    state = deal("PL at RT mg", "cm PX dh HS", rules=tm.TURKISH, passes="LL")
    added = apply_all(state, [tm.Invoke(0, TPL), draw("PE", tm.TURKISH), tm.Add(0, TPL, tm.Face.UP)])
    gone = added.apply(tm.Discard(0, TPL, TMG))
    assert gone.round == 2  # R15: Marigold left before it acted
    assert codes(gone.results[-1].arrangements[0]) == "PL at RT PE"

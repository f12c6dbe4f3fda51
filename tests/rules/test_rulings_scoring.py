"""Rulings R00 to R12, about scoring: each proven by scores."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import (
    ORANGE,
    PER_CONDITION,
    arrange,
    card,
    codes,
    lines_of,
    random_arrangement,
)
from tests.support.games import apply_all, deal_to, draw
from tests.support.shorthand import bonus_of, discard, replace, total
from tussie_mussie.effects import per_card_of

PL = card("PL")


def test_R00_marigold_is_yellow_with_carnation_and_honeysuckle() -> None:
    assert card("MG").color is card("CN").color is card("HS").color is tm.Color.YELLOW
    assert len({known.color for known in tm.RULEBOOK.deck}) == 5
    assert bonus_of("CN", "CN MG HS VI") == 2


def test_R00_orange_is_an_option_and_makes_a_sixth_color() -> None:
    assert card("MG", ORANGE).color is tm.Color.ORANGE
    assert len({known.color for known in ORANGE.deck}) == 6
    assert [known for known in ORANGE.deck if known not in tm.RULEBOOK.deck] == [card("MG", ORANGE)]
    assert bonus_of("CN", "CN MG HS VI", ORANGE) == 3
    assert card("MG", ORANGE).id != card("MG").id
    with pytest.raises(tm.InvalidRulesError):
        tm.rulebook(marigold=tm.Color.PINK)


def test_R01_orchid_is_one_color_for_the_whole_arrangement() -> None:
    sheet = tm.score(arrange("VI RT OR PR"))
    assert sum(line.bonus for line in sheet.lines) == 4  # as any of the three colors, one of them counts it
    assert [line.color for line in sheet.lines if line.card.code == "OR"] == [tm.Color.RED]


def test_R01_orchids_color_is_the_best_for_its_owner() -> None:
    for row in ("VI HY OR RT", "RT AM OR VI", "PR PX OR CN", "CN or DS VI"):
        best = tm.score(arrange(row)).total
        as_printed = [
            tm.score_total(arrange(row, rules), rules) for rules in (_with_orchid(color) for color in tm.Color)
        ]
        assert best == max(as_printed), row


def _with_orchid(color: tm.Color) -> tm.Rules:
    """Return rules in which Orchid simply is a card of a color."""
    plain = evolve(card("OR"), id="plain-orchid", color=color, effect=None)
    in_deck = {known.color for known in tm.RULEBOOK.deck}
    if color not in in_deck:
        plain = evolve(plain, color=card("OR").color)
    return evolve(tm.RULEBOOK, deck=[plain if known.code == "OR" else known for known in tm.RULEBOOK.deck])


def test_R01_per_condition_each_scoring_card_sees_its_own_best_color() -> None:
    assert [bonus_of(code, "VI RT OR PR", PER_CONDITION) for code in ("VI", "RT", "PR")] == [2, 2, 2]


def test_R02_orchid_can_be_every_color_of_the_deck_and_no_other() -> None:
    seen = {
        line.color
        for row in ("OR GA", "OR RT", "OR PR", "OR VI", "RT cn VI OR", "CN DS OR RT", "DS CN OR PX")
        for line in tm.score(arrange(row)).lines
        if line.card.code == "OR"
    }
    assert {tm.Color.WHITE, tm.Color.RED, tm.Color.PINK, tm.Color.PURPLE} <= seen
    # No card of the deck is orange, so Orchid cannot be a sixth color; with an orange Marigold in the deck it can.
    row = "CN DS OR AM PX SN"
    five = evolve(tm.RULEBOOK, arrangement_size=6)
    assert tm.score(arrange(row), five).lines[0].bonus == 5
    six = evolve(ORANGE, arrangement_size=6)
    sheet = tm.score(arrange(row, six), six)
    assert sheet.lines[0].bonus == 6
    assert sheet.lines[2].color is tm.Color.ORANGE


def test_R02_orchid_can_be_yellow() -> None:
    deck = [
        evolve(card("VI"), id="goldenrod", code="GR", name="Goldenrod", effect=per_card_of(tm.Color.YELLOW)),
        *tm.RULEBOOK.deck,
    ]
    rules = evolve(tm.RULEBOOK, deck=deck)
    assert tm.score(arrange("GR OR", rules), rules).lines[1].color is tm.Color.YELLOW


@pytest.mark.parametrize(
    ("row", "bonus"),
    [("CN", 1), ("CN MG", 1), ("CN RT am", 2), ("CN RT vi GA", 4), ("rt RR am CN", 2), ("cn OR DS", 3)],
)
def test_R03_carnation_counts_different_colors_its_own_included(row: str, bonus: int) -> None:
    assert bonus_of("CN", row) == bonus


@pytest.mark.parametrize(("code", "same"), [("RT", "AM RR CM"), ("PR", "PE PX PL"), ("VI", "FM HY SN")])
def test_R04_a_color_counter_counts_both_rows_and_itself(code: str, same: str) -> None:
    first, second, third = same.split()
    assert bonus_of(code, code) == 1
    assert bonus_of(code, code.lower()) == 1
    assert bonus_of(code, f"{code} {first} {second.lower()} {third}") == 4
    assert bonus_of(code, f"{first.lower()} {second} {code.lower()} GA") == 3
    assert bonus_of(code, f"{code} or GA") == 2


def test_R05_hyacinth_needs_an_arrangement_without_any_heart() -> None:
    assert bonus_of("HY", "HY vi RT ga") == 3
    for hearty in ("OR", "or", "SN", "sn", "CM", "px"):
        assert bonus_of("HY", f"HY vi RT {hearty}") == 0


def test_R05_hyacinth_looks_at_the_final_arrangement() -> None:
    # Marigold has hearts itself; Larkspur can take the only heart away.
    state = deal_to("HY pl CM vi", avoid="GA DS")
    state = apply_all(state, [tm.Invoke(0, PL), draw("GA DS"), replace(0, "CM", "GA")])
    assert codes(state.results[-1].arrangements[0]) == "HY pl GA vi"
    assert state.results[-1].sheets[0].lines[0].bonus == 3


def test_R06_red_rose_comes_on_top_of_the_hearts() -> None:
    assert total("RR PX or") == 3 + 3
    assert bonus_of("RR", "RR PX or CM") == 4
    assert bonus_of("RR", "rr VI ga") == 0


def test_R07_forget_me_not_counts_its_neighbors_hearts_and_never_its_own() -> None:
    assert bonus_of("FM", "FM") == 0
    assert bonus_of("FM", "FM px OR") == 2
    assert bonus_of("FM", "px FM OR MG") == 3
    assert bonus_of("FM", "PX vi FM RT") == 0


def test_R08_daisy_counts_other_cards_without_a_heart() -> None:
    assert bonus_of("DS", "DS") == 0
    assert bonus_of("DS", "DS rt VI") == 2
    assert bonus_of("DS", "ds PX vi") == 1


@pytest.mark.parametrize(
    ("code", "up", "down"),
    [("AM", 2, 1), ("GA", 1, 2), ("PE", 2, 0)],  # beside one faceup and one facedown card
)
def test_R09_a_row_counter_counts_itself_by_the_row_that_it_is_in(code: str, up: int, down: int) -> None:
    assert bonus_of(code, f"CM {code} px") == up
    assert bonus_of(code, f"CM {code.lower()} px") == down


def test_R10_honeysuckle_counts_neighbors_in_the_bouquet_from_either_row() -> None:
    for own in ("HS", "hs"):
        assert bonus_of("HS", f"CM {own} PX") == 2
        assert bonus_of("HS", f"cm {own} PX") == 1
        assert bonus_of("HS", f"cm {own} px AM") == 0


def test_R11_adjacency_goes_by_column_whatever_the_rows() -> None:
    row = arrange("RT vi FM px")
    assert [at.card.code for at in row.neighbors(2)] == ["VI", "PX"]
    assert bonus_of("FM", "RT vi FM px") == bonus_of("FM", "rt VI fm PX") == 2


def test_R11_a_removed_card_closes_the_gap() -> None:
    state = deal_to("PX cm FM MG")
    before = state.arrangements[0]
    state = state.apply(discard(0, "CM"))
    after = state.results[-1].arrangements[0]
    assert codes(before) == "PX cm FM MG"
    assert codes(after) == "PX FM MG"
    assert lines_of(state.results[-1].sheets[0])[1] == ("FM", 1, 4, "PX MG")


def test_R11_a_new_card_takes_the_replaced_ones_column() -> None:
    state = deal_to("PL fm RT vi", avoid="PX GA")
    state = apply_all(state, [tm.Invoke(0, PL), draw("PX GA"), replace(0, "RT", "PX")])
    assert codes(state.results[-1].arrangements[0]) == "PL fm PX vi"
    assert lines_of(state.results[-1].sheets[0])[1] == ("FM", 1, 2, "PX")


def test_R12_the_sheet_goes_from_left_to_right_and_the_total_is_the_sum_of_its_lines() -> None:
    rng = Random(12)
    for _ in range(200):
        row = random_arrangement(rng, tm.RULEBOOK, 4)
        sheet = tm.score(row)
        assert tuple(line.card for line in sheet.lines) == row.cards
        assert sheet.total == sum(line.hearts + line.bonus for line in sheet.lines)


def test_R12_points_do_not_depend_on_the_order_where_nothing_is_adjacent() -> None:
    assert total("RR px OR vi") == total("vi OR px RR") == total("px RR vi OR")

"""Rulings R37 to R44: what no source says and expansions need."""

from __future__ import annotations

import attrs

import tussie_mussie as tm
from tests.support.cards import arrange, lines_of
from tussie_mussie.effects import Cards, Count, Owner, Per

RED, PINK = tm.Color.RED, tm.Color.PINK


def test_R37_the_third_suit_is_white_in_one_edition_and_grey_in_the_other() -> None:
    suits = [{card.color for card in rules.deck} for rules in (tm.RULEBOOK, tm.TURKISH)]
    four = {RED, PINK, tm.Color.PURPLE, tm.Color.YELLOW}
    assert suits == [four | {tm.Color.WHITE}, four | {tm.Color.GREY}]


def test_R38_two_neighbors_of_one_other_color_both_count() -> None:
    sheet = tm.score(arrange("HY SP vi RR", tm.TURKISH), tm.TURKISH)
    assert lines_of(sheet)[1] == ("SP", 1, 2, "HY VI")
    assert lines_of(tm.score(arrange("RT SP vi", tm.TURKISH), tm.TURKISH))[1] == ("SP", 1, 1, "VI")


def test_R40_a_deck_can_be_enlarged_and_cards_exchanged() -> None:
    own = tm.Card("own", "OW", "Own", tm.Color.ORANGE, 1)
    enlarged = attrs.evolve(tm.RULEBOOK, deck=(*tm.RULEBOOK.deck, own))
    exchanged = attrs.evolve(tm.RULEBOOK, deck=(own, *tm.RULEBOOK.deck[1:]))
    for rules in (enlarged, exchanged):
        assert tm.score_total(arrange("OW", rules), rules) == 1
        assert tm.new_game(4, rules).undrawn == rules.deck


def test_R43_another_players_wild_card_counts_as_printed() -> None:
    envy = tm.Card("envy", "EN", "Envy", tm.Color.GREEN, effect=Per(1, Count(cards=Cards(Owner.OTHERS, colors=[PINK]))))
    rules = tm.Rules("envy", (*tm.RULEBOOK.deck, envy))
    own, other = arrange("EN", rules), arrange("OR PR PX", rules)
    assert tm.score(other, rules, others=[own]).lines[0].color is PINK
    assert tm.score_total(own, rules, others=[other]) == 2
    white = attrs.evolve(envy, effect=Per(1, Count(cards=Cards(Owner.OTHERS, colors=[tm.Color.WHITE]))))
    rules = tm.Rules("envy", (*tm.RULEBOOK.deck, white))
    assert tm.score_total(arrange("EN", rules), rules, others=[arrange("OR PR PX", rules)]) == 1


def test_R44_with_two_players_the_other_one_is_both_neighbors() -> None:
    left = tm.Card("left", "LE", "Left", tm.Color.GREEN, effect=Per(1, Count(cards=Cards(Owner.LEFT, colors=[RED]))))
    right = tm.Card(
        "right", "RI", "Right", tm.Color.GREEN, effect=Per(1, Count(cards=Cards(Owner.RIGHT, colors=[RED])))
    )
    rules = tm.Rules("neighbors", (*tm.RULEBOOK.deck, left, right))
    own = arrange("LE RI", rules)
    red, pink = arrange("RR RT", rules), arrange("PX PE", rules)
    assert [line.bonus for line in tm.score(own, rules, others=[red]).lines] == [2, 2]
    assert [line.bonus for line in tm.score(own, rules, others=[red, pink]).lines] == [2, 0]
    assert [line.bonus for line in tm.score(own, rules, others=[pink, red]).lines] == [0, 2]
    assert tm.score(own, rules).total == 0

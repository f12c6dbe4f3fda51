"""Rules with other cards: more, fewer, exchanged, and by another name."""

from __future__ import annotations

import attrs
import pytest

import tussie_mussie as tm
from tests.support.shorthand import unchecked

NETTLE = tm.Card("nettle", "NE", "Nettle", tm.Color.GREEN)
THYME = tm.Card("thyme", "TH", "Thyme", tm.Color.GREEN)
RULES = tm.rulebook(rounds=2)


def test_cards_come_at_the_end() -> None:
    more = RULES.with_cards(NETTLE, THYME)
    assert more == attrs.evolve(RULES, deck=(*RULES.deck, NETTLE, THYME))
    assert (more.name, more.rounds) == ("rulebook", 2)
    assert RULES.with_cards() == RULES


def test_cards_go_by_id_name_or_code() -> None:
    fewer = RULES.without("red-rose", "Pink Larkspur", "PE", "peony")
    assert fewer.deck == tuple([card for card in RULES.deck if card.code not in ("RR", "PL", "PE")])
    assert RULES.without() == RULES
    assert RULES.with_cards(NETTLE).without("NE") == RULES


def test_cards_come_in_the_places_of_others() -> None:
    other = RULES.replacing({"RR": NETTLE, "pink larkspur": THYME})
    for old, new in zip(RULES.deck, other.deck, strict=True):
        assert new == {"RR": NETTLE, "PL": THYME}.get(old.code, old)
    assert RULES.replacing({}) == RULES
    exchanged = RULES.replacing({"RR": RULES.card("RT"), "RT": RULES.card("RR")})
    assert {*exchanged.deck} == {*RULES.deck}
    assert exchanged.deck[1:3] == RULES.deck[2:0:-1]


def test_rules_get_another_name_that_changes_nothing_in_play() -> None:
    assert RULES.renamed("mine") == attrs.evolve(RULES, name="mine")
    assert RULES.renamed("mine").fingerprint == RULES.fingerprint


def test_a_card_that_is_not_there_is_told_with_suggestions() -> None:
    with pytest.raises(tm.UnknownCardError, match="did you mean Red Rose") as caught:
        RULES.without("RR", "Red Rosee")
    assert caught.value.suggestions == ("Red Rose",)
    with pytest.raises(tm.UnknownCardError, match="did you mean Red Rose"):
        RULES.replacing({"Red Rosee": NETTLE})


def test_rules_that_cannot_be_are_refused() -> None:
    twin = attrs.evolve(NETTLE, id="other", name="Other")
    with pytest.raises(tm.InvalidRulesError, match="both answer to 'ne'"):
        RULES.with_cards(NETTLE, twin)
    with pytest.raises(tm.InvalidRulesError, match="card 18 of the deck"):
        unchecked(RULES.with_cards)("NE")
    with pytest.raises(tm.InvalidRulesError, match="the deck has no card"):
        RULES.without(*[card.id for card in RULES.deck])
    with pytest.raises(tm.InvalidRulesError, match="'RR' and 'Red Rose' are keys of one card"):
        RULES.replacing({"RR": NETTLE, "Red Rose": THYME})
    with pytest.raises(tm.InvalidRulesError, match="card 1 of the deck"):
        unchecked(RULES.replacing)({"RR": None})
    with pytest.raises(tm.InvalidRulesError, match="rules need a name"):
        RULES.renamed(" ")
    with pytest.raises(tm.InvalidRulesError, match="name"):
        unchecked(RULES.renamed)(3)


def test_arguments_of_other_types_are_refused_by_name() -> None:
    with pytest.raises(TypeError, match=r"Rules\.replacing\(\) needs a mapping of keys to Cards, not list"):
        unchecked(RULES.replacing)([NETTLE])
    with pytest.raises(TypeError, match=r"needs a str"):
        unchecked(RULES.without)(NETTLE)

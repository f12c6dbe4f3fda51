"""Arrangements as text: codes, full names, both mixed, and what is wrong with a text."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.notation.games import VARIANTS
from tests.support.cards import arrange
from tussie_mussie._internal.notation import format_arrangement, parse_arrangement


def test_codes_tell_the_row_by_their_case() -> None:
    assert parse_arrangement("RR px OR vi") == arrange("RR px OR vi")
    assert format_arrangement(arrange("RR px OR vi")) == "RR px OR vi"


@pytest.mark.parametrize(
    "text",
    [
        "  RR   px\tOR vi \r\n",
        "RR, px, OR, vi",
        "RR,px OR,vi",
        "Red Rose, (Phlox), Orchid, (Violet)",
        "red rose, (PHLOX), oRcHiD, ( violet )",
        "red-rose,(phlox),orchid,(violet)",
        "Red   Rose,(Phlox),Orchid,(Violet)",
        "RR px, Orchid, (Violet)",
        "Red Rose, px OR, (Violet)",
    ],
)
def test_spaces_commas_case_and_full_names_are_forgiven(text: str) -> None:
    assert format_arrangement(parse_arrangement(text)) == "RR px OR vi"


def test_names_of_several_words_and_other_marks_are_read() -> None:
    assert format_arrangement(parse_arrangement("forget-me-not, (Pink Larkspur)")) == "FM pl"


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_text_is_an_empty_arrangement(text: str) -> None:
    assert parse_arrangement(text) == tm.Arrangement()
    assert format_arrangement(tm.Arrangement()) == ""


def test_slots_are_written_with_question_marks_where_the_card_is_not_seen() -> None:
    up = tm.Slot(tm.RULEBOOK.card("RR"), tm.Face.UP)
    assert format_arrangement((up, tm.Slot(None, tm.Face.DOWN))) == "RR ??"


@given(st.integers(0, 2**32), st.sampled_from(VARIANTS))
def test_what_is_written_is_read_back(seed: int, rules: tm.Rules) -> None:
    rng = Random(seed)
    cards = rng.sample(rules.deck, rng.randint(0, rules.arrangement_size))
    arrangement = tm.Arrangement(tuple(tm.PlacedCard(card, rng.choice(tuple(tm.Face))) for card in cards))
    assert parse_arrangement(format_arrangement(arrangement), rules) == arrangement
    names = [at.card.name if at.face is tm.Face.UP else f"({at.card.name})" for at in arrangement]
    assert parse_arrangement(", ".join(names), rules) == arrangement


def test_as_many_more_cards_are_read_as_an_ability_can_add() -> None:
    assert len(parse_arrangement("VI hy SN fm OR", tm.TURKISH)) == 5
    with pytest.raises(tm.NotationError) as caught:
        parse_arrangement("VI hy SN fm OR px", tm.TURKISH)
    assert caught.value.position == 15
    assert caught.value.expected == "at most 5 cards"


def test_the_cards_are_those_of_the_rules() -> None:
    assert parse_arrangement("mg", tm.rulebook(marigold=tm.Color.ORANGE)).cards[0].color is tm.Color.ORANGE
    with pytest.raises(tm.NotationError):
        parse_arrangement("SP")
    assert parse_arrangement("SP", tm.TURKISH).cards[0].id == "sweet-pea"


ODD = evolve(
    tm.RULEBOOK,
    deck=(
        *tm.RULEBOOK.deck,
        tm.Card("le-jardin", "LJ", "Le Jardin", tm.Color.RED),
        tm.Card("queen-anne-s-lace", "QL", "Queen Anne's Lace", tm.Color.WHITE),
        tm.Card("fluegelnuss", "FN", "Flügelnuss", tm.Color.GREEN),
        tm.Card("ox", "OX", "Ox", tm.Color.GREEN),
    ),
)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("le jardin, (LE JARDIN)", None),
        ("Le Jardin, lj", None),
        ("le jardin, (Flügelnuss), QL", "LJ fn QL"),
        ("(queen anne's lace), FLÜGELNUSS", "ql FN"),
        ("ox", "ox"),
        ("Ox", None),
    ],
)
def test_names_of_any_deck_can_be_read(text: str, codes: str | None) -> None:
    if codes is None:
        with pytest.raises(tm.NotationError):
            parse_arrangement(text, ODD)
    else:
        assert format_arrangement(parse_arrangement(text, ODD)) == codes


ONE_CASE = "'RR' for the bouquet or 'rr' for a keepsake"


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("Red Rsoe", 0, "a card, perhaps Red Rose"),
        ("RR, Phlxo, Orchid", 4, "a card, perhaps Phlox"),
        ("RR, (Voilet)", 5, "a card, perhaps Violet"),
        ("RR xx OR vi", 3, "a card"),
        ("RR zz", 3, "a card"),
        ("RR 12", 3, "a card"),
        ("Rr", 0, ONE_CASE),
        ("rR px", 0, ONE_CASE),
        ("px, Rr, OR", 4, ONE_CASE),
        ("RR px RR", 6, "another card"),
        ("RR px, (Red Rose)", 7, "another card"),
        ("RR px OR vi CM", 12, "at most 4 cards"),
        ("RR px OR vi,", 12, "at most 4 cards"),
        ("RR,", 3, "a card"),
        (",RR", 0, "a card"),
        ("RR,, px", 3, "a card"),
        ("(RR)", 1, "a full name"),
        ("(rr)", 1, "a full name"),
        ("(Violet", 7, "')'"),
        ("(Violet, RR", 7, "')'"),
        ("()", 1, "a card"),
        ("RR)", 2, "the end"),
        ("RR ?? px", 3, "a card"),
        ("RR / px", 3, "the end"),
        ("٣", 0, "a card"),
        ("RR \ud800", 3, "the end"),
        ("\ud800", 0, "a card"),
        ("RR\0px", 2, "the end"),
        ("RR -", 3, "the end"),
        ("- RR", 0, "a card"),
    ],
)
def test_an_error_tells_the_place_and_what_would_be_right_there(text: str, position: int, expected: str) -> None:
    with pytest.raises(tm.NotationError) as caught:
        parse_arrangement(text)
    assert (caught.value.position, caught.value.expected, caught.value.text) == (position, expected, text)
    assert str(caught.value).startswith(f"at position {position}: expected {expected}, but ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Red Rsoe", "did you mean Red Rose?"),
        ("RR px RR", "Red Rose stands at position 0 already"),
        ("RR xx", "no card has the code 'XX'"),
        ("RR)", "found ')'"),
        ("RR,", "found nothing more"),
        ("RR ??", "only"),
    ],
)
def test_the_message_says_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(tm.NotationError) as caught:
        parse_arrangement(text)
    assert words in str(caught.value)

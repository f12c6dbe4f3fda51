"""Look-ups: what makes no difference in a key, that no two cards answer to one, and what is close to a wrong one."""

from __future__ import annotations

import sys
import time
import unicodedata

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import ORANGE
from tests.support.spellings import CASES, spellings
from tussie_mussie._internal.lookup import close_cards, fold, lookup

EDITIONS = (tm.RULEBOOK, ORANGE, tm.TURKISH)
NAMED = st.sampled_from([(rules, card) for rules in EDITIONS for card in rules.deck])


@given(st.data())
def test_every_card_is_found_in_every_spelling(data: st.DataObject) -> None:
    rules, card = data.draw(NAMED)
    for key in (card.id, card.name, card.code):
        assert rules.card(data.draw(spellings(key))) is card


@pytest.mark.parametrize(
    "key", ["Forget Me Not", "forgetmenot", "FORGET-ME-NOT", "Forget\u2013Me\u2013Not", " f m ", "forget me n\u00f6t."]
)
def test_a_card_of_several_words_is_found(key: str) -> None:
    assert tm.RULEBOOK.card(key).id == "forget-me-not"


@pytest.mark.parametrize("key", ["Redrose", "red rose", "Red\u00a0Rose", "RED-ROSE", "red" + " " * 100_000 + "rose"])
def test_a_card_of_two_words_is_found(key: str) -> None:
    assert tm.RULEBOOK.card(key).id == "red-rose"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u0643\u064a\u0640\u0649", "\u06a9\u06cc\u06cc"),
        ("\u06af\u0644\u200c\u0631\u0632", "\u06af\u0644 \u0631\u0632"),
        ("Sm\u00f8rblomst", "SMORBLOMST"),
        ("Queen Anne's", "queen anne\u2019s"),
        ("Flu\u0308gelnuss", "FLÜGELNUß"),
        ("\u0130\u0131iI", "iiii"),
        ("❤️", "❤"),
    ],
)
def test_what_makes_no_difference(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@given(st.text(), st.text())
def test_each_character_is_folded_by_itself_and_once(one: str, other: str) -> None:
    assert fold(one + other) == fold(one) + fold(other)
    assert fold(fold(one)) == fold(one)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert fold(unicodedata.normalize(form, one)) == fold(one)
    assert {fold(case(one)) for case in CASES} == {fold(one)}


@given(st.text(max_size=50))
def test_a_limit_leaves_short_texts_as_they_are(text: str) -> None:
    assert fold(text, 0) == fold(text)


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_no_two_cards_of_a_shipped_deck_answer_to_one_key(rules: tm.Rules) -> None:
    assert lookup(rules.deck).problems == ()
    keys = [{fold(card.id), fold(card.name), fold(card.code)} for card in rules.deck]
    assert len(set[str]().union(*keys)) == sum(map(len, keys))


ROSE = tm.Card("rose", "RO", "Rosé", tm.Color.RED)


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (tm.Card("ro-se", "RS", "Other", tm.Color.RED), "'ro-se', as 'rose' is read in the same way"),
        (tm.Card("other", "RS", "R.Ose", tm.Color.RED), "'r.ose', as 'rose' is read in the same way"),
        (tm.Card("other", "OT", "Rò", tm.Color.RED), "'rò', as 'ro' is read in the same way"),
        (tm.Card("other", "RO", "Other", tm.Color.RED), "'ro'"),
    ],
)
def test_cards_that_a_look_up_cannot_tell_apart_are_refused(other: tm.Card, problem: str) -> None:
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.Rules("alike", (ROSE, other))
    assert caught.value.problems == (f"cards 0 and 1 of the deck both answer to {problem}",)


def test_all_collisions_of_a_deck_are_told() -> None:
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.Rules("alike", (ROSE, evolve(ROSE, id="r-ose", name="x"), ROSE))
    assert len(caught.value.problems) == 5


def test_a_name_of_nothing_but_what_is_ignored_is_refused() -> None:
    with pytest.raises(tm.InvalidRulesError, match="the name 'ـ' of card 0 has nothing to look up"):
        tm.Rules("nothing", (evolve(ROSE, name="ـ"),))


def test_a_long_name_is_not_repeated_whole() -> None:
    long = "a" * 100_000
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.Rules("alike", (evolve(ROSE, name=long), evolve(ROSE, id="x", code="XX", name=long.upper())))
    assert len(str(caught.value)) < 200
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.Card(long.upper(), long, long + "!", tm.Color.RED, 100)
    assert len(caught.value.problems) == 4
    assert len(str(caught.value)) < 600
    rules = tm.Rules(long, (evolve(ROSE, name=long),))
    assert rules.card(long) is rules.deck[0]
    with pytest.raises(tm.UnknownCardError) as missing:
        rules.card(long + "b")
    assert len(str(missing.value)) < 300


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("Red Rsoe", ("Red Rose",)),
        ("larkspur", ("Pink Larkspur",)),
        ("pnx", ("Phlox",)),
        ("rose", ("Red Rose", "Pink Rose")),
        ("", ()),
        ("quite something else", ()),
    ],
)
def test_what_is_close_to_a_wrong_key_is_told_closest_first(key: str, names: tuple[str, ...]) -> None:
    assert [card.name for card in close_cards(key, tm.RULEBOOK.deck)][: len(names) or 1] == list(names)


def test_the_index_of_a_deck_is_made_once() -> None:
    deck = tuple(tm.RULEBOOK.deck)
    assert lookup(deck) is lookup(tm.RULEBOOK.deck) is lookup(evolve(tm.RULEBOOK, rounds=1).deck)
    other = (*tm.RULEBOOK.deck[:-1], tm.RULEBOOK.deck[-1])
    assert lookup(other) is not lookup(deck)


@pytest.mark.parametrize("key", [None, 7, b"RR", ["RR"]])
def test_a_key_that_is_no_text_is_a_type_error(key: object) -> None:
    with pytest.raises(TypeError) as caught:
        tm.RULEBOOK.card(key)  # type: ignore[arg-type]  # the wrong type is the test  # pyright: ignore[reportArgumentType]
    assert str(caught.value) == f"Rules.card() needs a str, not {type(key).__name__}; an id, a name or a code is one"


@pytest.mark.parametrize("key", ["rose " * 200_000, "\u0301" * 10**6, "\ufdfa" * 10**6, " " * 10**6, "é-" * 500_000])
def test_a_long_key_is_answered_soon(key: str) -> None:
    seconds: list[float] = []
    for _ in range(3):
        begun = time.process_time()
        with pytest.raises(tm.UnknownCardError):
            tm.RULEBOOK.card(key)
        seconds.append(time.process_time() - begun)
    assert min(seconds) < (0.3 if sys.gettrace() is None else 3.0)

"""Names of all languages are understood wherever cards are looked up."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import ORANGE, card
from tests.support.spellings import CASES, spellings
from tussie_mussie._internal import translations
from tussie_mussie._internal.lookup import fold, lookup, lookup_in_all_languages

EDITIONS = (tm.RULEBOOK, ORANGE, tm.TURKISH)
NAMED = [
    (rules, card, tm.language(code).card(card))
    for rules in EDITIONS
    for card in rules.deck
    for code in tm.languages()
    if tm.language(code).card(card) != card.name
]
"""Every name that the files have, with the cards of every deck that it stands for."""


def test_every_shipped_name_stands_for_a_card_of_some_deck() -> None:
    names = {text for known in translations.shipped() for path, text in known.entries if path.endswith(".name")}
    assert names == {name for _, _, name in NAMED}
    assert len(names) == 22


@pytest.mark.parametrize(("rules", "card", "name"), NAMED, ids=str)
def test_every_shipped_name_finds_its_card_in_every_case(rules: tm.Rules, card: tm.Card, name: str) -> None:
    for form in ("NFC", "NFD"):
        for case in CASES:
            typed = unicodedata.normalize(form, case(unicodedata.normalize(form, name)))
            assert rules.card(typed) is card
            faceup, facedown = tm.parse_arrangement(typed, rules), tm.parse_arrangement(f"({typed})", rules)
            assert str(faceup) == card.code
            assert str(facedown) == card.code.lower()


@given(st.data())
def test_every_shipped_name_finds_its_card_in_every_spelling(data: st.DataObject) -> None:
    rules, known, name = data.draw(st.sampled_from(NAMED))
    assert rules.card(data.draw(spellings(name))) is known


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("\u067e\u06cc\u0686\u200c\u0627\u0645\u06cc\u0646\u200c\u0627\u0644\u062f\u0648\u0644\u0647", "HS"),
        ("\u067e\u064a\u0686 \u0627\u0645\u064a\u0646 \u0627\u0644\u062f\u0648\u0644\u0647", "HS"),
        ("\u0641\u0631\u0627\u0645\u0648\u0634\u0645\u200c\u0646\u0643\u0646", "FM"),
        ("\u0647\u0645\u06cc\u0634\u0647\u0640\u0640 \u0628\u0647\u0640\u0627\u0631", "MG"),
        ("\u0647\u0645\u064a\u0634\u0647\u0628\u0647\u0627\u0631", "MG"),
        ("\u062f\u0644\u0641\u06cc\u0646", "PL"),
        ("\u062f\u0644\u0641\u0649\u0646", "PL"),
    ],
)
def test_persian_names_are_found_from_every_keyboard(typed: str, code: str) -> None:
    assert tm.RULEBOOK.card(typed).code == code
    assert str(tm.parse_arrangement(f"{typed}, RR")) == f"{code} RR"


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_no_name_in_any_language_collides_on_a_shipped_deck(rules: tm.Rules) -> None:
    owners: dict[str, set[str]] = {}
    for known in rules.deck:
        keys = {known.id, known.code, *[tm.language(code).card(known) for code in tm.languages()]}
        for key in keys:
            owners.setdefault(fold(key), set()).add(known.id)
    assert [key for key, ids in owners.items() if len(ids) > 1] == []
    assert owners.keys() == lookup_in_all_languages(rules.deck).names.keys() | lookup(rules.deck).codes.keys()


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Kırmızı Gül (Hanımeli) VI px", "RR hs VI px"),
        ("Menekşe Orkide", "VI OR"),
        ("kirmizi gul kadife cicegi", "RR MG"),
        ("Menekşe, (همیشه بهار), Red Tulip, orchid", "VI mg RT OR"),
        ("RR Unutma Beni", "RR FM"),
        ("فراموشم نکن همیشه بهار", "FM MG"),
    ],
)
def test_languages_and_codes_can_be_mixed(text: str, notation: str) -> None:
    assert str(tm.parse_arrangement(text)) == notation


def test_actions_and_states_are_read_in_all_languages() -> None:
    assert str(tm.parse_action("0 discard Kadife Çiçeği: Menekşe")) == "0 discard MG: VI"
    line = "round 1 first 0 totals 0 0 | Kırmızı Gül / (Orkide) | take Menekşe px"
    assert str(tm.parse_state(line)) == "round 1 first 0 totals 0 0 | RR / or | take VI px"


def test_what_no_language_has_is_told_alone_with_english_suggestions() -> None:
    with pytest.raises(tm.NotationError) as caught:
        tm.parse_arrangement("Menekşe, Red Rsoe, (Orkide), (Hnimeli)")
    assert len(caught.value.problems) == 2
    assert caught.value.position == 9
    assert caught.value.suggestions == ("Red Rose",)
    with pytest.raises(tm.UnknownCardError) as missing:
        tm.RULEBOOK.card("Kasımpatı")  # Dahlia is on the Turkish list alone
    assert missing.value.suggestions == ()
    with pytest.raises(tm.NotationError, match=r"expected a card"):
        tm.parse_arrangement("()")


@pytest.mark.parametrize(("id_", "name"), [("pansy", "Menekse"), ("menekse", "Pansy")])
def test_the_own_name_or_id_of_a_card_wins(id_: str, name: str) -> None:
    own = tm.Card(id_, "PN", name, tm.Color.PURPLE)
    rules = tm.Rules("garden", (*tm.RULEBOOK.deck, own))
    assert rules.card("Menekşe") is own
    assert rules.card("Violet") is card("VI")
    assert str(tm.parse_arrangement("Menekşe Orkide", rules)) == "PN OR"


def test_a_renamed_card_does_not_answer_to_the_old_name() -> None:
    rules = tm.Rules("garden", (evolve(card("VI"), name="Pansy"), card("RR")))
    with pytest.raises(tm.UnknownCardError):
        rules.card("Menekşe")


def test_a_name_that_could_mean_two_cards_or_a_code_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = {"cards.violet.name": "Blume", "cards.hyacinth.name": "Blume", "cards.orchid.name": "Rr"}
    others = {"cards.peony.name": "Rosa", "cards.violet.name": "Viola"}
    made = (tm.Language("de", "Deutsch", entries=entries), tm.Language("it", "Italiano", entries=others))
    monkeypatch.setattr(translations, "shipped", lambda: made)
    rules = evolve(tm.RULEBOOK, deck=(*tm.RULEBOOK.deck[:-1], tm.RULEBOOK.deck[-1]))
    assert rules.card("rosa") is card("PE")
    assert rules.card("viola") is card("VI")
    assert rules.card("rr") is card("RR")
    with pytest.raises(tm.UnknownCardError):
        rules.card("Blume")


def test_languages_are_loaded_when_a_look_up_in_english_has_failed() -> None:
    code = """
import sys, tussie_mussie as tm
def loaded(): return [name for name in ("tomllib", "tussie_mussie._internal.translations") if name in sys.modules]
tm.RULEBOOK.card("Red Rose"), tm.parse_arrangement("RR (Phlox)"), tm.score(tm.parse_arrangement("RR px")).explain()
print(loaded())
tm.RULEBOOK.card("Menekşe")
print(len(loaded()))
"""
    command = [sys.executable, "-X", "utf8", "-W", "error", "-c", code]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\n")[:2] == ["[]", "2"]

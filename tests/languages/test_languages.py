"""What the languages of the library say, and what falls back to English."""

from __future__ import annotations

import pickle

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import ORANGE, card
from tests.support.shorthand import unchecked
from tussie_mussie._internal.translations.keys import SENTENCES, TERMS
from tussie_mussie.effects import per_heart

TURKISH = tm.language("tr")
PERSIAN = tm.language("fa")
ENGLISH = tm.language("en")

NAMES = {
    "Violet": "Menekşe",
    "Hyacinth": "Sümbül",
    "Snapdragon": "Aslanağzı",
    "Forget-Me-Not": "Unutma Beni",
    "Orchid": "Orkide",
    "Phlox": "Yağlı Çanak",
    "Dahlia": "Kasımpatı",
    "Camellia": "Kamelya",
    "Carnation": "Karanfil",
    "Honeysuckle": "Hanımeli",
    "Marigold": "Kadife Çiçeği",
    "Amaranth": "Horozibiği",
    "Pink Rose": "Pembe Gül",
    "Pink Larkspur": "Hezaren",
    "Peony": "Şakayık",
    "Red Rose": "Kırmızı Gül",
    "Red Tulip": "Kırmızı Lale",
    "Sweet Pea": "Tatlı Bezelye",
}
"""The card list of the Turkish page."""
PERSIAN_NAMES = {
    "Forget-Me-Not": "فراموشم نکن",
    "Honeysuckle": "پیچ امین الدوله",
    "Marigold": "همیشه بهار",
    "Pink Larkspur": "دِلفین",
}
"""The four cards that the Persian page names."""
SAME_TEXT = {"red-rose", "red-tulip", "peony", "pink-rose", "forget-me-not", "hyacinth", "violet", "snapdragon"} | {
    "honeysuckle",
    "carnation",
    "marigold",
}
"""The cards of the rulebook that do the same on the Turkish page."""


def test_the_languages_are_listed() -> None:
    assert tm.languages() == ("en", "fa", "tr")
    assert [tm.language(code).code for code in tm.languages()] == ["en", "fa", "tr"]
    assert [str(tm.language(code)) for code in tm.languages()] == ["English", "فارسی", "Türkçe"]
    assert [tm.language(code).rtl for code in tm.languages()] == [False, True, False]


@pytest.mark.parametrize("rules", [tm.RULEBOOK, ORANGE, tm.TURKISH], ids=["rulebook", "orange", "turkish"])
def test_names_are_those_of_the_pages_and_else_english(rules: tm.Rules) -> None:
    for known in rules.deck:
        assert ENGLISH.card(known) == known.name
        assert TURKISH.card(known) == NAMES.get(known.name, known.name)
        assert PERSIAN.card(known) == PERSIAN_NAMES.get(known.name, known.name)


def test_every_card_of_the_turkish_page_has_its_own_text() -> None:
    for known in tm.TURKISH.deck:
        assert (TURKISH.text(known) != known.text) == (known.text != "")
        assert ENGLISH.text(known) == PERSIAN.text(known) == known.text
    assert TURKISH.text(card("SP", tm.TURKISH)) == "+1 puan, bu karta komşu olan her farklı renkteki kart için."
    assert TURKISH.text(card("PX")) == ""


def test_a_card_of_the_rulebook_has_a_turkish_text_where_it_does_the_same() -> None:
    assert {known.id for known in tm.RULEBOOK.deck if TURKISH.text(known) != known.text} == SAME_TEXT
    orange = card("MG", ORANGE)
    assert TURKISH.text(orange) == TURKISH.text(card("MG")) == "Puanlama öncesi: Diğer kartlarından birini AT."
    assert TURKISH.text(card("CM")) == ""
    assert TURKISH.text(card("CM", tm.TURKISH)).startswith("+1 puan, Buketindeki")
    assert TURKISH.text(card("OR")) == card("OR").text


def test_a_card_of_ones_own_with_a_known_id_is_told_in_its_own_words() -> None:
    renamed = evolve(card("VI"), name="Sweet Violet")
    assert TURKISH.card(renamed) == "Sweet Violet"
    changed = evolve(card("VI"), effect=per_heart())
    assert (TURKISH.card(changed), TURKISH.text(changed)) == ("Menekşe", card("VI").text)
    assert TURKISH.card(evolve(card("VI"), id="my-violet")) == "Violet"
    assert TURKISH.text(evolve(card("VI"), id="my-violet")) == card("VI").text


def test_colors_are_those_of_the_page_and_else_english() -> None:
    assert {color.value: TURKISH.color(color) for color in tm.Color} == {
        "red": "kırmızı",
        "white": "white",
        "pink": "pembe",
        "purple": "mor",
        "yellow": "sarı",
        "orange": "turuncu",
        "green": "yeşil",
        "grey": "gri",
    }
    for color in tm.Color:
        assert PERSIAN.color(color) == ENGLISH.color(color) == color.value


def test_terms_are_those_of_the_pages_and_else_english() -> None:
    assert [TURKISH.term(key) for key in ("bouquet", "keepsakes", "offer", "round")] == [
        "Buket",
        "Hatıralar",
        "teklif",
        "raunt",
    ]
    assert [PERSIAN.term(key) for key in ("bouquet", "keepsake", "offer", "recipient")] == [
        "دسته گل",
        "یادگاری",
        "هدیه",
        "گیرنده",
    ]
    assert TURKISH.term("before scoring") == TURKISH.term("before-scoring") == "puanlama öncesi"
    assert PERSIAN.term("deck") == "deck"
    assert TURKISH.term("first player") == "first player"


def test_the_english_file_has_everything() -> None:
    texts = dict(ENGLISH.entries)
    assert {path for path in texts if path.startswith("terms.")} == {f"terms.{term}" for term in TERMS}
    assert set(texts) == {*SENTENCES, *[f"terms.{term}" for term in TERMS]}
    assert all(ENGLISH.term(term) == texts[f"terms.{term}"] == term.replace("-", " ") for term in TERMS)
    assert list(TERMS) == sorted(TERMS)


def test_the_documentation_of_terms_has_all_of_them() -> None:
    text = tm.Language.term.__doc__ or ""
    assert all(f"`{term.replace('-', ' ')}`" in text for term in TERMS)


def test_what_falls_back_to_english_is_told() -> None:
    assert ENGLISH.missing(tm.RULEBOOK) == ()
    assert TURKISH.missing(tm.TURKISH) == ("term first player",)
    assert TURKISH.missing(tm.RULEBOOK) == (
        "card amaryllis name",
        "card amaryllis text",
        "card gardenia name",
        "card gardenia text",
        "card daisy name",
        "card daisy text",
        "card orchid text",
        "card pink-larkspur text",
        "color white",
        "term first player",
    )
    persian = PERSIAN.missing(tm.RULEBOOK)
    assert persian[:2] == ("card camellia name", "card red-rose name")
    assert "card marigold name" not in persian
    assert "card marigold text" in persian
    assert "card phlox text" not in persian
    assert persian[-8:] == (
        "color yellow",
        "term bonus",
        "term color",
        "term deck",
        "sentence describe.reveal",
        "sentence explain.counts-as",
        "sentence explain.counts-as-best",
        "sentence explain.goal",
    )


def test_a_term_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        tm.UnknownTermError, match=r"there is no term 'vase'; the terms are .*first player.* turn$"
    ) as caught:
        TURKISH.term("vase")
    assert caught.value.key == "vase"
    with pytest.raises(tm.UnknownTermError):
        TURKISH.term("Bouquet")


def test_arguments_of_other_types_are_type_errors() -> None:
    for ask in (TURKISH.card, TURKISH.text):
        with pytest.raises(TypeError, match=r"^Language\.\w+\(\) needs a Card, not str; Rules\.card finds one"):
            unchecked(ask)("violet")
    with pytest.raises(TypeError, match=r"^Language\.color\(\) needs a Color, not str"):
        unchecked(TURKISH.color)("red")
    with pytest.raises(TypeError, match=r"^Language\.term\(\) needs a str, not int"):
        unchecked(TURKISH.term)(7)
    with pytest.raises(TypeError, match=r"^Language\.missing\(\) needs Rules, not str"):
        unchecked(TURKISH.missing)("rulebook")


@pytest.mark.parametrize("code", ["", "TR", "de", None, ["tr"], 7])
def test_an_unknown_language_is_refused_with_those_that_there_are(code: str) -> None:
    with pytest.raises(tm.UnknownLanguageError, match=r"the languages are en, fa, tr$") as caught:
        tm.language(code)
    assert caught.value.language == code
    sheet = tm.score(tm.Arrangement())
    with pytest.raises(tm.UnknownLanguageError, match=r"the languages are en, fa, tr$"):
        sheet.explain(language=code)


def test_a_language_is_a_value() -> None:
    for code in tm.languages():
        known = tm.language(code)
        assert known is tm.language(code)
        copied: object = pickle.loads(pickle.dumps(known))  # noqa: S301  # it was pickled just before
        assert copied == known
        assert hash(copied) == hash(known)
        assert repr(known) == f"<Language {code}>"
    assert evolve(TURKISH, entries=TURKISH.entries[1:]) != TURKISH


def test_a_language_can_be_made_of_any_mapping() -> None:
    mine = tm.Language("de", "Deutsch", entries={"terms.bouquet": "Strauß", "cards.violet.name": "Veilchen"})
    assert mine.entries == (("cards.violet.name", "Veilchen"), ("terms.bouquet", "Strauß"))
    assert (mine.term("bouquet"), mine.card(card("VI"))) == ("Strauß", "Veilchen")
    assert tm.describe(tm.parse_action("0 offer VI px"), language=mine) == "offers Veilchen faceup and Phlox facedown"
    assert mine == tm.Language("de", "Deutsch", entries=reversed(mine.entries))


def test_the_fields_of_a_language_are_checked() -> None:
    for wrong in (7, ["a"], {7: "x"}, None):
        with pytest.raises(TypeError, match=r"^Language\(\) needs texts by their paths as entries"):
            unchecked(tm.Language)("de", "Deutsch", entries=wrong)
    with pytest.raises(TypeError, match=r"^Language\(\) needs a str as code, not int"):
        unchecked(tm.Language)(7, "Deutsch")
    with pytest.raises(TypeError, match=r"^Language\(\) needs a str as name, not None"):
        unchecked(tm.Language)("de", None)
    with pytest.raises(TypeError, match=r"^Language\(\) needs a bool as rtl, not str"):
        unchecked(tm.Language)("de", "Deutsch", rtl="no")
    with pytest.raises(tm.InvalidLanguageError) as caught:
        tm.Language("Deutsch", " ", entries={"terms.vase": "Vase"})
    assert len(caught.value.problems) == 3
    assert caught.value.source == "'Deutsch'"


def test_R28_ties_are_broken_by_english_names_in_every_language() -> None:
    line = "round 3 first 0 totals 20 20 | CN hy VI fm / sn PE rt RR | game-over - / finish"
    state = tm.parse_state(line, tm.TURKISH)
    english = [min(known.name for known in row.cards) for row in state.arrangements]
    turkish = [min(TURKISH.card(known) for known in row.cards) for row in state.arrangements]
    assert english == ["Carnation", "Peony"]
    assert turkish == ["Karanfil", "Aslanağzı"]  # by these the other player would win
    assert state.winner == 0


def test_notation_stays_codes() -> None:
    row = tm.parse_arrangement("Kırmızı Gül, (Hanımeli), فراموشم نکن")
    assert str(row) == tm.format_arrangement(row) == "RR hs FM"
    assert tm.to_json(row) == tm.to_json(tm.parse_arrangement("RR hs FM"))
    assert str(tm.parse_action("0 offer Menekşe (Orkide)")) == "0 offer VI or"

"""Actions and scores in sentences of every language, as the golden files have them."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import arrange, card
from tussie_mussie import testing
from tussie_mussie._internal.explaining import explained

GOLDEN = Path(__file__).parent.parent / "data" / "languages"
ACTIONS = (
    "draw RR FM DS",
    "draw MG",
    "draw -",
    "0 offer RR hs",
    "1 take up",
    "1 take down",
    "0 flip SN: FM VI",
    "0 discard MG: CM",
    "0 invoke PL",
    "0 replace PL: FM MG",
    "0 add PL: up",
    "0 add PL: down",
    "0 add PL: up FM",
    "0 add PL: down FM",
    "0 arrange SN: 1 0 3 2",
    "0 finish",
)
SHEETS = (
    (tm.RULEBOOK, "RR hs FM mg"),
    (tm.RULEBOOK, "OR vi GA ds"),
    (tm.RULEBOOK, "CM PX pr AM"),
    (tm.RULEBOOK, ""),
    (tm.RULEBOOK, "hy"),
    (tm.TURKISH, "OR VI hy sp"),
    (tm.TURKISH, "at PE dh CM"),
)


def told(language: str) -> str:
    """Return everything that is told in a language."""
    view = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | take OR hs").view(None)
    assert view.offer
    lines = [tm.describe(tm.parse_action(text), language=language) for text in ACTIONS]
    lines += [tm.describe(view.offer, language=language), ""]
    for rules, codes in SHEETS:
        lines += [tm.score(arrange(codes, rules), rules).explain(language=language), ""]
    return "\n".join(lines)


@pytest.mark.parametrize("language", tm.languages())
def test_sentences_are_as_they_were(language: str) -> None:
    assert told(language) == (GOLDEN / f"{language}.txt").read_text(encoding="utf-8")


def test_english_is_told_by_the_same_templates() -> None:
    english = tm.language("en")
    for rules, codes in SHEETS:
        sheet = tm.score(arrange(codes, rules), rules)
        assert sheet.explain(language=english) == sheet.explain() == explained(sheet.lines, sheet.goals, english)


@pytest.mark.parametrize("language", tm.languages())
@given(st.data())
def test_every_legal_action_has_a_sentence_of_its_own(language: str, data: st.DataObject) -> None:
    state = data.draw(testing.rules().flatmap(testing.states))
    for actions in map(state.legal_actions, state.pending_players):
        sentences = [tm.describe(action, language=language) for action in actions]
        assert len({*sentences}) == len(actions)
        assert all("\n" not in sentence and "{" not in sentence for sentence in sentences)


@pytest.mark.parametrize("language", tm.languages())
@given(st.data())
def test_a_sheet_has_a_line_for_each_card_with_its_points(language: str, data: st.DataObject) -> None:
    rules = data.draw(testing.rules())
    sheet = tm.score(data.draw(testing.arrangements(rules, min_size=1)), rules)
    lines = sheet.explain(language=language).split("\n")
    assert len(lines) == len(sheet.lines) + 1
    for line, text in zip(sheet.lines, lines, strict=False):
        assert tm.language(language).card(line.card) in text
        assert f" {line.points}  " in text
    assert f" {sheet.total}  " in lines[-1]


def test_names_in_a_script_from_right_to_left_are_isolated() -> None:
    action = tm.parse_action("0 offer FM rr")
    assert tm.describe(action, language="fa").count("\u2068") == 2
    assert f"\u2068{tm.language('fa').card(card('FM'))}\u2069" in tm.describe(action, language="fa")
    own = tm.Card("rose", "RO", "\u0631\u0632", tm.Color.RED)
    assert tm.describe(tm.Discard(0, card("MG"), own)) == "uses Marigold to discard \u2068\u0631\u0632\u2069"
    assert "\u2068" not in tm.describe(action, language="tr")


def test_isolation_is_balanced() -> None:
    depth = 0
    for letter in told("fa"):
        depth += (letter == "\u2068") - (letter == "\u2069")
        assert 0 <= depth <= 1
    assert depth == 0


def test_columns_are_straight_whatever_marks_the_names_have() -> None:
    plain = tm.Language("xx", "x", entries={"cards.violet.name": "e\u0301te\u0301", "cards.red-rose.name": "Rose"})
    first, second, _ = tm.score(arrange("VI RR")).explain(language=plain).split("\n")
    assert first.index("bouquet") - 2 == second.index("bouquet")


def test_a_card_with_an_effect_of_ones_own_is_told_by_its_rule() -> None:
    own = evolve(card("RR"), id="rosa", name="Rosa", code="RO")
    rules = tm.Rules("own", (own, card("PX"), card("VI")))
    sheet = tm.score(arrange("RO px", rules), rules)
    assert "+1 for each of your hearts (Yağlı Çanak): +2" in sheet.explain(language="tr")


def test_a_bonus_that_no_card_is_named_for_is_told_by_its_points() -> None:
    sheet = tm.ScoreSheet((tm.ScoreLine(card("VI"), tm.Face.UP, tm.Color.PURPLE, 0, 2, ()),))
    assert "(bu kart dahil): +2\n" in sheet.explain(language="tr")


def test_goals_are_told_with_the_cards_that_earned_them() -> None:
    rules = tm.load_pack("house-goals")
    goals = (rules.goal("QM"), rules.goal("QP"))
    sheet = tm.score(arrange("VI RR"), rules, others=[arrange("PX hs")], goals=goals)
    english = tm.language("en")
    assert sheet.explain(language=english) == sheet.explain() == explained(sheet.lines, sheet.goals, english)
    pairs, modesty = [line for line in sheet.explain(language="tr").split("\n") if "Kurdele" in line]
    assert modesty.endswith(
        "+2 if you have at most as many hearts as each of the other players (Menekşe ve Kırmızı Gül)"
    )
    assert pairs.endswith(": 0")
    assert tm.describe(tm.Reveal(goals), language="tr") == "kurdeleleri açar: House Modesty ve House Pairs"
    assert tm.describe(tm.Reveal(goals), language="fa").count("\u2068House ") == 2

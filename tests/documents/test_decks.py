"""Rules in documents: the library's decks by name, others card by card, within limits."""

from __future__ import annotations

import json

import attrs
import pytest
from attrs import frozen

import tussie_mussie as tm
from tests.documents.edits import Tree, put, refused
from tests.support.effects import PlusOne
from tussie_mussie import from_json, to_json
from tussie_mussie._internal.cards import PlacedCard
from tussie_mussie.abilities import DiscardCard, FlipCards
from tussie_mussie.effects import AnyColor, per_heart

ODD = tm.Card("odd", "OD", "Odd", tm.Color.RED)
PLAIN: dict[str, Tree] = {
    "id": "rue",
    "code": "RU",
    "name": "Rue",
    "color": "green",
    "hearts": 1,
    "text": "",
    "meaning": "",
    "effect": None,
    "ability": None,
}

ALL_CARDS: dict[str, Tree] = {
    "owner": "you",
    "place": "anywhere",
    "row": None,
    "colors": [],
    "like": None,
    "hearts": None,
    "other": False,
}
ELSEWHERE: dict[str, Tree] = {**ALL_CARDS, "owner": "left", "place": "here"}
HEARTS: dict[str, Tree] = {"unit": "hearts", "cards": ALL_CARDS}
PER_HEART: dict[str, Tree] = {
    "type": "per",
    "points": 1,
    "count": HEARTS,
    "every": 1,
    "at_most": None,
}


def nested(depth: int) -> Tree:
    """A document of an effect whose conditions stand in each other so deep."""
    effect: Tree = {"type": "points", "points": 1}
    condition: Tree = {"type": "between", "count": PER_HEART["count"], "least": 1, "most": None}
    for _ in range(depth - 1):
        effect = {"type": "if", "condition": condition, "then": effect}
    return effect


def with_cards(*cards: dict[str, Tree]) -> str:
    """A rules document with so many cards more than the rulebook's, in full."""
    deck = tuple(attrs.evolve(card, id=f"my-{card.id}") for card in tm.RULEBOOK.deck)
    document = json.loads(to_json(tm.Rules("mine", deck)))
    document["deck"] += cards
    return json.dumps(document)


@pytest.mark.parametrize(
    ("rules", "deck"),
    [
        (tm.RULEBOOK, "rulebook"),
        (tm.rulebook(marigold=tm.Color.ORANGE, rounds=2), "rulebook-orange-marigold"),
        (tm.TURKISH, "turkish"),
        (attrs.evolve(tm.TURKISH, name="house rules", rounds=7, arrangement_size=6), "turkish"),
    ],
)
def test_a_deck_of_the_library_is_written_by_name_with_all_options(rules: tm.Rules, deck: str) -> None:
    document = json.loads(to_json(rules))
    assert document == {
        "format": "tussie-mussie",
        "kind": "rules",
        "version": 2,
        "name": rules.name,
        "deck": deck,
        "rounds": rules.rounds,
        "arrangement_size": rules.arrangement_size,
        "wild_color": rules.wild_color.value,
        "second_pass": rules.second_pass.value,
        "goals": [],
        "goals_revealed": 0,
        "solo": None,
    }


def test_any_other_deck_is_written_card_by_card() -> None:
    rules = tm.Rules("backwards", tm.RULEBOOK.deck[::-1])
    deck = json.loads(to_json(rules))["deck"]
    assert deck[0] == {
        "id": "marigold",
        "code": "MG",
        "name": "Marigold",
        "color": "yellow",
        "hearts": 2,
        "text": "Before scoring, you must discard one of your other cards.",
        "meaning": "You have been cruel",
        "effect": None,
        "ability": {"steps": [{"type": "discard-card", "spared": "itself"}], "mandatory": True},
    }
    assert deck[14]["effect"] == {
        "type": "per",
        "points": 1,
        "count": {"unit": "cards", "cards": {**ALL_CARDS, "row": "up"}},
        "every": 1,
        "at_most": None,
    }
    assert from_json(to_json(rules), tm.Rules) == rules


def test_a_deck_of_the_library_that_is_spelt_out_is_that_deck() -> None:
    spelt_out = json.loads(to_json(tm.Rules("backwards", tm.RULEBOOK.deck[::-1])))
    spelt_out["deck"].reverse()
    rules = from_json(json.dumps(spelt_out), tm.Rules)
    assert rules.deck == tm.RULEBOOK.deck
    assert json.loads(to_json(rules))["deck"] == "rulebook"


@pytest.mark.parametrize(
    ("key", "value", "where", "message"),
    [
        ("id", "Rue", "", "card id 'Rue' is not lower-case words"),
        ("code", "ru", "", "card code 'ru' is not two capital letters"),
        ("name", "", "", "card name '' is not words"),
        ("hearts", -1, ".hearts", "must be an integer from 0 to 99, not -1"),
        ("hearts", 100, ".hearts", "must be an integer from 0 to 99, not 100"),
        ("color", "gray", ".color", "must be 'red', 'white', 'pink', 'purple', 'yellow', 'orange', 'green' or 'grey'"),
        ("text", None, ".text", "must be a string, not null"),
        ("effect", {**PER_HEART, "every": 0}, ".effect.every", "from 1 to 99, not 0"),
        ("effect", {**PER_HEART, "points": 100}, ".effect.points", "from -99 to 99, not 100"),
        ("effect", {**PER_HEART, "at_most": 0}, ".effect.at_most", "from 1 to 9999, not 0"),
        ("effect", {"type": "per", "points": 1}, ".effect.count", "the key 'count' is missing"),
        (
            "effect",
            {**PER_HEART, "count": {**HEARTS, "unit": "petals"}},
            ".effect.count.unit",
            "must be 'card",
        ),
        (
            "effect",
            {**PER_HEART, "count": {**HEARTS, "cards": ELSEWHERE}},
            ".effect.count.cards",
            "the place here is in your own arrangement; the owner is left",
        ),
        (
            "effect",
            {"type": "sum", "effects": [PER_HEART, {"type": "points", "points": "1"}]},
            ".effect.effects[1].points",
            "must be an integer, not '1'",
        ),
        ("effect", {"type": "sum", "effects": []}, ".effect", "a Sum needs at least one effect"),
        ("effect", {**PER_HEART, "type": "per_heart"}, ".effect.type", "must be 'points', "),
        ("effect", {"points": 1}, ".effect.type", "the key 'type' is missing; it must be 'points', "),
        ("effect", nested(19), ".effect", "is too deeply nested for any effect"),
        ("effect", nested(9), ".effect.then.then", "is too large; at most 64 and 8"),
        ("ability", {"steps": [], "mandatory": True}, ".ability", "an ability needs at least one step"),
        ("ability", {"steps": [], "mandatory": 1}, ".ability.mandatory", "must be true or false, not 1"),
        (
            "ability",
            {"steps": [{"type": "flip-cards", "at_most": 17}], "mandatory": True},
            ".ability.steps[0].at_most",
            "from 1 to 16, not 17",
        ),
        (
            "ability",
            {"steps": [{"type": "flip-cards", "at_most": 1}] * 9, "mandatory": True},
            ".ability.steps",
            "must be at most 8 steps, not 9",
        ),
        (
            "ability",
            {"steps": [{"type": "draw-cards", "count": 1}, {"type": "add-card"}], "mandatory": False},
            ".ability",
            "an ability that adds a card must discard one",
        ),
    ],
)
def test_a_card_that_cannot_be_is_refused_where_it_is(key: str, value: Tree, where: str, message: str) -> None:
    error = refused(with_cards({**PLAIN, key: value}), tm.Rules)
    assert error.path == f"$.deck[18]{where}"
    assert message in str(error)


def test_the_path_of_a_wrong_step_leads_to_it() -> None:
    ability: Tree = {"steps": [{"type": "discard-card", "spared": "itself"}, {"type": "burn"}], "mandatory": True}
    error = refused(put(with_cards(PLAIN), "$.deck[18].ability", ability), tm.Rules)
    assert error.path == "$.deck[18].ability.steps[1].type"
    assert (
        "must be 'flip-cards', 'flip-all-cards', 'flip-itself', 'discard-card', 'discard-itself', 'draw-cards', "
        "'replace-card', 'add-card' or 'arrange-cards', not 'burn'"
    ) in str(error)


def test_two_cards_that_answer_to_the_same_are_refused() -> None:
    error = refused(with_cards(PLAIN, PLAIN), tm.Rules)
    assert error.path == "$.deck"
    assert str(error).count("cards 18 and 19 of the deck both answer to") == 2


@pytest.mark.parametrize("number", [676, 677])
def test_a_deck_has_at_most_as_many_cards_as_there_are_codes(number: int) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    codes = [one + other for one in letters for other in letters] + ["AA"]
    deck: list[Tree] = [{**PLAIN, "id": code.lower(), "code": code, "name": f"N{code}"} for code in codes[:number]]
    text = put(with_cards(), "$.deck", deck)
    if number == 676:
        assert len(from_json(text, tm.Rules).deck) == 676
    else:
        assert str(refused(text, tm.Rules)) == "$.deck: must be at most 676 cards, not 677"


def test_a_deck_has_at_most_two_wild_cards() -> None:
    wild: list[dict[str, Tree]] = [
        {
            **PLAIN,
            "id": f"wild-{letter}",
            "code": f"W{letter}".upper(),
            "name": letter,
            "effect": {"type": "any-color", "colors": []},
        }
        for letter in "xy"
    ]
    text = with_cards(*wild)
    assert str(refused(text, tm.Rules)) == "$.deck: must have at most 2 wild cards, not 3"
    assert from_json(with_cards(*wild[1:]), tm.Rules).deck[-1].effect == AnyColor()
    more = [tm.Card(f"wild-{x}", f"W{x.upper()}", x, tm.Color.RED, effect=AnyColor()) for x in "xy"]
    with pytest.raises(tm.DocumentError) as caught:
        to_json(tm.Rules("wild", (*tm.RULEBOOK.deck, *more)))
    assert caught.value.path == "$.deck"


def test_a_deck_leaves_at_most_two_hundred_choices_of_cards_to_flip() -> None:
    def flipping(at_most: int) -> str:
        ability: Tree = {"steps": [{"type": "flip-cards", "at_most": at_most}], "mandatory": False}
        return put(with_cards({**PLAIN, "ability": ability}), "$.arrangement_size", 8)

    # Of 8 cards Snapdragon turns two, which is 36 choices; four are 162 choices, five are 218.
    assert from_json(flipping(4), tm.Rules).deck[-1].ability == tm.Ability((FlipCards(4),))
    error = refused(flipping(5), tm.Rules)
    assert error.path == "$.deck"
    assert "at most 200 choices of cards to flip, not 254, with 8 cards a player" in str(error)
    exactly: Tree = {"steps": [{"type": "flip-cards", "at_most": 5, "at_least": 5}], "mandatory": False}
    only = from_json(put(with_cards({**PLAIN, "ability": exactly}), "$.arrangement_size", 8), tm.Rules)
    assert only.deck[-1].ability == tm.Ability((FlipCards(5, 5),))
    huge = tm.Rules("huge", (attrs.evolve(ODD, ability=tm.Ability((FlipCards(16),))), *tm.RULEBOOK.deck))
    assert from_json(to_json(huge), tm.Rules) == huge
    with pytest.raises(tm.DocumentError) as caught:
        to_json(attrs.evolve(huge, arrangement_size=8))
    assert caught.value.path == "$.deck"


@frozen
class Flattery(PlusOne):
    """An effect that is not of the language."""


@pytest.mark.parametrize(
    ("card", "where", "message"),
    [
        (attrs.evolve(ODD, effect=Flattery()), ".effect", "Odd's effect Flattery is not of the library's language"),
        (attrs.evolve(ODD, effect=per_heart(every=100)), ".effect.every", "must be an integer from 1 to 99, not 100"),
        (attrs.evolve(ODD, text="\udc00"), ".text", "must not have a surrogate that stands alone"),
        (attrs.evolve(ODD, ability=tm.Ability((FlipCards(17),))), ".ability.steps[0].at_most", "to 16, not 17"),
        (attrs.evolve(ODD, ability=tm.Ability((DiscardCard(),) * 9)), ".ability.steps", "must be at most 8 steps"),
    ],
)
def test_rules_that_a_document_cannot_carry_are_not_written(card: tm.Card, where: str, message: str) -> None:
    rules = tm.Rules("mine", (card, *tm.RULEBOOK.deck))
    state = tm.new_game(2, rules)
    for value, path in (
        (rules, "$"),
        (state, "$.rules"),
        (state.view(None), "$.rules"),
        (tm.GameRecord(rules, 2, 0, ()), "$.rules"),
    ):
        with pytest.raises(tm.DocumentError) as caught:
            to_json(value)
        assert caught.value.path == f"{path}.deck[0]{where}"
        assert message in str(caught.value)


def test_cards_with_other_effects_are_written_by_id_where_no_rules_stand() -> None:
    rules = tm.Rules("mine", (attrs.evolve(ODD, effect=Flattery()), *tm.RULEBOOK.deck))
    sheet = tm.score(tm.Arrangement((PlacedCard(rules.card("OD"), tm.Face.UP),)), rules)
    assert sheet.total == 1
    assert from_json(to_json(sheet), tm.ScoreSheet, rules=rules) == sheet

"""Abilities in sentences, in documents and in fingerprints."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.pickles import through_pickle
from tussie_mussie.abilities import (
    AddCard,
    ArrangeCards,
    Arranging,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipAllCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
    Spared,
    Step,
)

NEWEST = Spared.NEWEST
SENTENCES: list[tuple[tuple[Step, ...], str]] = [
    ((FlipCards(1),), "may change one of your cards from bouquet to keepsakes or keepsakes to bouquet."),
    ((FlipCards(),), "may change up to 2 of your cards, each from bouquet to keepsakes or keepsakes to bouquet."),
    ((FlipCards(2, 2),), "may change exactly 2 of your cards, each from bouquet to keepsakes or keepsakes to bouquet."),
    ((FlipCards(3, 2),), "may change 2 or 3 of your cards, each from bouquet to keepsakes or keepsakes to bouquet."),
    ((FlipCards(4, 2),), "may change 2 to 4 of your cards, each from bouquet to keepsakes or keepsakes to bouquet."),
    ((FlipAllCards(),), "may change all of your cards, each from bouquet to keepsakes or keepsakes to bouquet."),
    ((FlipItself(),), "may change this card from bouquet to keepsakes or keepsakes to bouquet."),
    ((DiscardCard(),), "may discard one of your other cards."),
    ((DiscardCard(count=2),), "may discard 2 of your other cards."),
    ((DiscardItself(),), "may discard this card."),
    ((DrawCards(1), ReplaceCard()), "may draw one card. If you do, you must replace one of your cards with it."),
    ((DrawCards(), ReplaceCard()), "may draw 2 cards. If you do, you must replace one of your cards with one of them."),
    (
        (DrawCards(2), ReplaceCard(2)),
        "may draw 2 cards. If you do, you must replace 1 or 2 of your cards, each with one of them.",
    ),
    (
        (DrawCards(3), ReplaceCard(3)),
        "may draw 3 cards. If you do, you must replace 1 to 3 of your cards, each with one of them.",
    ),
    (
        (DrawCards(1), AddCard(), DiscardCard(NEWEST)),
        (
            "may draw one card. If you do, you must add it to your bouquet or keepsakes, then discard one of the cards "
            "that you had before."
        ),
    ),
    (
        (DrawCards(2), AddCard(), DiscardCard()),
        (
            "may draw 2 cards. If you do, you must add one of them to your bouquet or keepsakes, then discard one of "
            "your other cards."
        ),
    ),
    (
        (DrawCards(2), AddCard(2), DiscardCard(NEWEST, 2)),
        (
            "may draw 2 cards. If you do, you must add them, each to your bouquet or keepsakes, then discard 2 of the "
            "cards that you had before."
        ),
    ),
    (
        (DrawCards(3), AddCard(2), DiscardCard(count=2)),
        (
            "may draw 3 cards. If you do, you must add 2 of them, each to your bouquet or keepsakes, then discard 2 of "
            "your other cards."
        ),
    ),
    ((ArrangeCards(Arranging.SWAP_NEIGHBORS),), "may swap two of your cards that are next to each other."),
    ((ArrangeCards(Arranging.SWAP_ANY),), "may swap any two of your cards."),
    ((ArrangeCards(Arranging.MOVE_ONE),), "may move one of your cards to any other column."),
    ((ArrangeCards(),), "may put your cards into any other order."),
    (
        (DiscardItself(), FlipCards(2)),
        (
            "may discard this card. If you do, you must change 1 or 2 of your cards, each from bouquet to keepsakes or "
            "keepsakes to bouquet."
        ),
    ),
]


@pytest.mark.parametrize(("steps", "sentence"), SENTENCES, ids=str)
def test_an_ability_is_told_in_a_sentence(steps: tuple[Step, ...], sentence: str) -> None:
    assert tm.Ability(steps).sentence == f"Before scoring, you {sentence}"


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ((DiscardCard(),), "must discard one of your other cards."),
        (
            (FlipCards(),),
            "must change 1 or 2 of your cards, each from bouquet to keepsakes or keepsakes to bouquet.",
        ),
        (
            (DrawCards(1), ReplaceCard(), DiscardItself()),
            "must draw one card, then replace one of your cards with it, then discard this card.",
        ),
    ],
    ids=str,
)
def test_what_must_be_done_is_told_so(steps: tuple[Step, ...], sentence: str) -> None:
    assert tm.Ability(steps, mandatory=True).sentence == f"Before scoring, you {sentence}"


def test_the_sentences_of_the_printed_cards_are_nearly_what_is_printed() -> None:
    for code, differs in (
        ("SN", {}),
        ("MG", {}),
        ("PL", {"two cards": "2 cards"}),
    ):
        card = tm.RULEBOOK.card(code)
        assert card.ability is not None
        printed = card.text
        for old, new in differs.items():
            printed = printed.replace(old, new)
        assert card.ability.sentence == printed


@pytest.mark.parametrize("steps", [steps for steps, _ in SENTENCES], ids=str)
def test_every_ability_is_written_and_read(steps: tuple[Step, ...]) -> None:
    ability = tm.Ability(steps)
    first = evolve(tm.RULEBOOK.deck[0], ability=ability)
    rules = tm.Rules("mine", (first, *tm.RULEBOOK.deck[1:]))
    again = tm.from_json(tm.to_json(rules), tm.Rules)
    assert again.deck[0].ability == ability
    assert again == rules == through_pickle(rules)
    assert again.fingerprint == rules.fingerprint


def test_every_ability_has_a_fingerprint_of_its_own() -> None:
    prints = {
        tm.Rules("mine", (evolve(tm.RULEBOOK.deck[0], ability=tm.Ability(steps)), *tm.RULEBOOK.deck[1:])).fingerprint
        for steps, _ in SENTENCES
    }
    assert len(prints) == len(SENTENCES)


def written(*steps: Step) -> list[dict[str, object]]:
    """Return the steps of a card as a document has them."""
    rules = tm.Rules("mine", (evolve(tm.RULEBOOK.deck[0], ability=tm.Ability(steps)), *tm.RULEBOOK.deck[1:]))
    found: list[dict[str, object]] = json.loads(tm.to_json(rules))["deck"][0]["ability"]["steps"]
    return found


def test_documents_of_old_steps_are_as_they_were() -> None:
    assert written(DrawCards(1), AddCard(), DiscardCard(NEWEST)) == [
        {"type": "draw-cards", "count": 1},
        {"type": "add-card"},
        {"type": "discard-card", "spared": "newest"},
    ]
    assert written(DrawCards(), ReplaceCard(), FlipCards()) == [
        {"type": "draw-cards", "count": 2},
        {"type": "replace-card"},
        {"type": "flip-cards", "at_most": 2},
    ]
    assert written(DrawCards(2), AddCard(2), DiscardCard(count=2), FlipCards(2, 2), ArrangeCards()) == [
        {"type": "draw-cards", "count": 2},
        {"type": "add-card", "count": 2},
        {"type": "discard-card", "spared": "itself", "count": 2},
        {"type": "flip-cards", "at_most": 2, "at_least": 2},
        {"type": "arrange-cards", "how": "any-order"},
    ]


def test_a_key_that_came_later_may_stand_with_its_default_and_no_other_may() -> None:
    deed = {"type": "add", "player": 0, "by": "pink-larkspur", "face": "up"}
    larkspur, phlox = tm.RULEBOOK.card("PL"), tm.RULEBOOK.card("PX")
    for more, card in (({}, None), ({"card": None}, None), ({"card": "phlox"}, phlox)):
        action = tm.from_data({**deed, **more}, tm.Action)
        assert action == tm.Add(0, larkspur, tm.Face.UP, card)
    assert json.loads(tm.to_json(tm.Add(0, larkspur, tm.Face.UP))).keys() == {"format", "kind", "version", *deed}
    with pytest.raises(tm.DocumentError, match="unknown key 'cards'; the keys are player, by, face, card"):
        tm.from_data({**deed, "cards": []}, tm.Action)
    with pytest.raises(tm.DocumentError, match="'face' is missing"):
        tm.from_data({"type": "add", "player": 0, "by": "pink-larkspur", "card": None}, tm.Action)


def test_an_order_in_a_document_is_a_list_of_numbers() -> None:
    action = tm.Arrange(1, tm.RULEBOOK.card("SN"), (1, 0, 2, 3))
    assert json.loads(tm.to_json(action))["order"] == [1, 0, 2, 3]
    with pytest.raises(tm.DocumentError, match="must be an integer") as caught:
        tm.from_data({"type": "arrange", "player": 0, "by": "snapdragon", "order": [1, True]}, tm.Action)
    assert caught.value.path == "$.order[1]"

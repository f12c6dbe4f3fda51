"""Deck files: what may be left out, short forms, and what they extend."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from time import process_time

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.effort import examples
from tests.support.language import random_deck
from tests.support.shorthand import unchecked
from tests.support.toml import write_toml
from tussie_mussie import effects
from tussie_mussie.abilities import (
    Ability,
    AddCard,
    ArrangeCards,
    Arranging,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipCards,
    ReplaceCard,
    Spared,
)
from tussie_mussie.effects import (
    AnyColor,
    Better,
    Between,
    Cards,
    Count,
    Hearts,
    If,
    Like,
    Most,
    Owner,
    Per,
    Place,
    Points,
    Sum,
    Unit,
)

DECKS = Path(__file__).parents[1] / "data" / "decks"
RED, GREEN, WHITE = tm.Color.RED, tm.Color.GREEN, tm.Color.WHITE


def read(text: str) -> tm.Rules:
    """Rules out of TOML."""
    return tm.rules_from_data(tomllib.loads(text))


def the_card(text: str) -> tm.Card:
    """The only card of a deck, of which everything but the name and the color is given."""
    return read(f'name = "one"\n[[deck]]\nname = "Nettle"\ncolor = "red"\n{text}').deck[0]


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.TURKISH], ids=str)
def test_both_editions_typed_in_by_hand_are_the_editions(rules: tm.Rules) -> None:
    assert tm.load_rules(DECKS / f"{rules.name}.toml") == rules
    assert tm.load_rules(str(DECKS / f"{rules.name}.toml")).fingerprint == rules.fingerprint


def test_what_has_a_default_may_be_left_out() -> None:
    rules = read('name = "garden"\n[[deck]]\nname = "Nettle"\ncolor = "red"')
    assert rules == tm.Rules("garden", (tm.Card("nettle", "NE", "Nettle", RED),))


@pytest.mark.parametrize(
    ("name", "card_id", "code"),
    [
        ("Nettle", "nettle", "NE"),
        ("Wild Thyme", "wild-thyme", "WT"),
        ("Queen Anne's Lace", "queen-annes-lace", "QA"),
        ("Forget-Me-Not", "forget-me-not", "FM"),
        ("St.John's Wort", "st-johns-wort", "SJ"),
        ("Gül", "gul", "GU"),
        ("İris", "iris", "IR"),
        ("Rose 7", "rose-7", None),
    ],
)
def test_the_name_gives_the_id_and_the_code(name: str, card_id: str, code: str | None) -> None:
    more = {} if code else {"code": "XX"}
    (card,) = tm.rules_from_data({"name": "one", "deck": [{"name": name, "color": "red", **more}]}).deck
    assert (card.id, card.code) == (card_id, code or "XX")


def test_an_id_and_a_code_that_are_given_stay() -> None:
    card = the_card('id = "stinging"\ncode = "QQ"')
    assert (card.id, card.code) == ("stinging", "QQ")


SHORT: tuple[tuple[str, tm.Effect], ...] = (
    ('{ per-card-of = "red" }', effects.per_card_of(RED)),
    ('{ per_card_of = "red", points = -2 }', effects.per_card_of(RED, -2)),
    ("{ per-different-color = true }", effects.per_different_color()),
    ("{ per-different-color = 2 }", effects.per_different_color(2)),
    ('{ per-card-in = "down" }', effects.per_card_in(tm.Face.DOWN)),
    ('{ if-exactly = 2, in-row = "up", points = 2 }', effects.if_exactly(2, in_row=tm.Face.UP, points=2)),
    ("{ per-heart = 1, every = 2 }", effects.per_heart(every=2)),
    ("{ if-no-hearts = true }", effects.if_no_hearts()),
    ("{ if-no-hearts = 4 }", effects.if_no_hearts(4)),
    ("{ per-adjacent-heart = 2 }", effects.per_adjacent_heart(2)),
    ("{ per-adjacent-card = true }", effects.per_adjacent_card()),
    ('{ per-adjacent-card = "up", points = 2 }', effects.per_adjacent_card(tm.Face.UP, 2)),
    ("{ per-adjacent-card-of-another-color = 1 }", effects.per_adjacent_card_of_another_color()),
    ("{ per-other-heartless-card = 1 }", effects.per_other_heartless_card()),
    ("{ any-color = true }", effects.any_color()),
    ('{ any-color = ["red", "white"] }', effects.any_color((RED, WHITE))),
    ('{ if-most = { unit = "colors" }, points = 3 }', effects.if_most(Count(Unit.COLORS), 3)),
    (
        '{ if-most = { unit = "hearts" }, points = 1, fewest = true, ties = true }',
        effects.if_most(Count(Unit.HEARTS), 1, fewest=True, ties=True),
    ),
)


@pytest.mark.parametrize(("text", "effect"), SHORT)
def test_every_short_form_is_the_function_of_its_name(text: str, effect: tm.Effect) -> None:
    assert the_card(f"effect = {text}").effect == effect


def test_every_function_of_effects_has_a_short_form_that_is_tried_above() -> None:
    tried = " ".join([text for text, _ in SHORT]).replace("-", "_")
    functions = [name for name in effects.__all__ if name[0].islower()]
    assert [name for name in functions if f"{{ {name} =" not in tried] == []


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("2", Points(2)),
        ('{ type = "points", points = -1 }', Points(-1)),
        ('{ type = "per", points = 1, count = {} }', Per(1, Count())),
        (
            '{ type = "per", points = 1, every = 2, at-most = 3, count = { unit = "pairs" } }',
            Per(1, Count(Unit.PAIRS), 2, 3),
        ),
        (
            '{ type = "if", condition = { type = "between", count = { unit = "largest" }, least = 3 }, then = 2 }',
            If(Between(Count(Unit.LARGEST), 3), Points(2)),
        ),
        (
            '{ type = "if", condition = { type = "most", count = {}, against = "left", fewest = true }, then = 1 }',
            If(Most(Count(), Owner.LEFT, fewest=True), Points(1)),
        ),
        (
            '{ type = "sum", effects = [1, { per-heart = 1 }] }',
            Sum((Points(1), effects.per_heart())),
        ),
        (
            '{ type = "better", effects = [1, { type = "better", effects = [2] }] }',
            Better((Points(1), Better((Points(2),)))),
        ),
        ('{ type = "any_color", colors = ["green"] }', AnyColor((GREEN,))),
        (
            '{ type = "per", points = 1, count = { unit = "sets", cards = { colors = ["red", "white"] } } }',
            Per(1, Count(Unit.SETS, Cards(colors=(RED, WHITE)))),
        ),
        (
            '{ type = "per", points = 1, count = { cards = { place = "ends", like = "same", other = true } } }',
            Per(1, Count(Unit.CARDS, Cards(place=Place.ENDS, like=Like.SAME, other=True))),
        ),
        (
            '{ type = "per", points = 1, count = { cards = { owner = "others", hearts = "none" } } }',
            Per(1, Count(Unit.CARDS, Cards(Owner.OTHERS, hearts=Hearts.NONE))),
        ),
    ],
)
def test_an_effect_is_written_by_its_nodes(text: str, effect: tm.Effect) -> None:
    assert the_card(f"effect = {text}").effect == effect


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ('steps = [{ type = "flip-cards" }]', Ability((FlipCards(2),))),
        ('steps = [{ type = "flip_cards", at_most = 1 }]', Ability((FlipCards(1),))),
        ('steps = [{ type = "discard-card" }], mandatory = true', Ability((DiscardCard(),), mandatory=True)),
        ('steps = [{ type = "draw-cards" }, { type = "replace-card" }]', Ability((DrawCards(2), ReplaceCard()))),
        (
            'steps = [{type="draw-cards", count=1}, {type="add-card"}, {type="discard-card", spared="newest"}]',
            Ability((DrawCards(1), AddCard(), DiscardCard(Spared.NEWEST))),
        ),
        (
            'steps = [{ type = "flip-cards", at-least = 2, at-most = 3 }, { type = "discard-itself" }]',
            Ability((FlipCards(3, 2), DiscardItself())),
        ),
        ('steps = [{ type = "arrange-cards", how = "swap-any" }]', Ability((ArrangeCards(Arranging.SWAP_ANY),))),
    ],
)
def test_an_ability_is_written_by_its_steps(text: str, ability: Ability) -> None:
    assert the_card(f"ability = {{ {text} }}").ability == ability


def test_options_are_written_with_hyphens_or_underscores() -> None:
    hyphens = read('extends = "rulebook"\nrounds = 2\narrangement-size = 6\nwild-color = "per_condition"')
    underscores = read('extends = "rulebook"\nrounds = 2\narrangement_size = 6\nwild_color = "per-condition"')
    assert hyphens == underscores
    assert (hyphens.rounds, hyphens.arrangement_size, hyphens.wild_color) == (2, 6, tm.WildColor.PER_CONDITION)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=examples(40), deadline=None)
def test_random_decks_come_back_from_json_and_from_toml(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    rules = tm.Rules(f"random {seed}", random_deck(Random(seed)), rounds=seed % 5 + 1)
    folder = tmp_path_factory.getbasetemp()
    (folder / "deck.json").write_text(tm.to_json(rules), encoding="utf-8")
    (folder / "deck.toml").write_text(write_toml({**tm.to_data(rules)}), encoding="utf-8")
    assert tm.load_rules(folder / "deck.json") == rules
    assert tm.load_rules(folder / "deck.toml") == rules
    assert tm.rules_from_data(json.loads(tm.to_json(rules))) == rules


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.rulebook(marigold=tm.Color.ORANGE), tm.TURKISH], ids=repr)
def test_the_documents_of_the_editions_are_deck_files(rules: tm.Rules, tmp_path: Path) -> None:
    (tmp_path / "rules").write_text(tm.to_json(rules), encoding="utf-8")
    assert tm.load_rules(tmp_path / "rules") == rules


def test_a_document_of_the_first_version_is_a_deck_file() -> None:
    old = {"type": "per-different-color", "points": 2}
    data = {"version": 1, "name": "old", "deck": [{"name": "Nettle", "color": "red", "effect": old}]}
    assert tm.rules_from_data(data).deck[0].effect == effects.per_different_color(2)


def test_a_byte_order_mark_and_windows_line_ends_are_taken(tmp_path: Path) -> None:
    text = 'name = "one"\r\n[[deck]]\r\nname = "Gül"\r\ncolor = "red"\r\n'
    (tmp_path / "deck.TOML").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert tm.load_rules(tmp_path / "deck.TOML").deck[0].name == "Gül"


def test_data_are_not_changed() -> None:
    data = {"extends": "rulebook", "format": "tussie-mussie", "add": [{"name": "Nettle", "color": "red"}]}
    before = json.dumps(data)
    tm.rules_from_data(data)
    assert json.dumps(data) == before


def test_a_file_that_is_not_there_is_the_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        tm.load_rules(tmp_path / "none.toml")
    with pytest.raises(TypeError, match=r"load_rules\(\) needs a path, not dict; rules_from_data reads dicts"):
        unchecked(tm.load_rules)({})


def test_thirty_cards_load_in_no_time(tmp_path: Path) -> None:
    deck = random_deck(Random(30), 30)
    path = tmp_path / "deck.toml"
    path.write_text(write_toml({**tm.to_data(tm.Rules("thirty", deck))}), encoding="utf-8")
    tm.load_rules(path)
    begun = process_time()
    assert tm.load_rules(path).deck == deck
    assert process_time() - begun < 0.3


# --- extends ----------------------------------------------------------------------------------------------------


def test_rules_that_are_extended_keep_all_that_is_not_said() -> None:
    assert read('extends = "rulebook"') == tm.RULEBOOK
    assert read('extends = "turkish"') == tm.TURKISH
    assert read('extends = "rulebook-orange-marigold"') == tm.rulebook(marigold=tm.Color.ORANGE)
    assert read('extends = "house-orange"') == tm.load_pack("house-orange")


def test_cards_are_added_removed_and_replaced() -> None:
    rules = read("""
        name = "mine"
        extends = "rulebook"
        rounds = 2
        remove = ["RR", "pink larkspur"]

        [[add]]
        name = "Nettle"
        color = "green"

        [replace.peony]
        name = "Peony"
        code = "PY"
        color = "white"

        [replace."Red Tulip"]
        name = "Tulip"
        color = "red"
    """)
    nettle = tm.Card("nettle", "NE", "Nettle", GREEN)
    peony, tulip = tm.Card("peony", "PY", "Peony", WHITE), tm.Card("tulip", "TU", "Tulip", RED)
    expected = tm.RULEBOOK.without("red-rose", "PL").replacing({"PE": peony, "RT": tulip}).with_cards(nettle)
    assert rules == attrs.evolve(expected, name="mine", rounds=2)
    assert rules.deck.index(peony) == tm.RULEBOOK.deck.index(tm.RULEBOOK.card("PE")) - 1


def test_a_card_may_come_in_place_of_one_that_answered_to_the_same_keys() -> None:
    rules = read('extends = "rulebook"\nremove = ["RR"]\nadd = [{ name = "Red Rose", color = "red", hearts = 2 }]')
    assert rules.card("RR").hearts == 2
    assert rules.deck[-1] is rules.card("red rose")

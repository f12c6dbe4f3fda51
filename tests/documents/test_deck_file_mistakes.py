"""Deck files that are wrong: each mistake with its path and a suggestion, all at once, and in time."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path
from string import ascii_uppercase
from time import process_time
from types import MappingProxyType

import pytest

import tussie_mussie as tm
from tests.support.pickles import through_pickle

ONE = 'name = "one"\n[[deck]]\nname = "Nettle"\ncolor = "red"\n'
"""A deck to whose only card more keys can be added."""
UNITS = "'cards', 'hearts', 'colors', 'pairs', 'largest' or 'sets'"
COLORS = "'red', 'white', 'pink', 'purple', 'yellow', 'orange', 'green' or 'grey'"


def mistakes(data: object) -> list[str]:
    """What is wrong, told of one card as `(name)` at the end."""
    with pytest.raises(tm.DeckFileError) as caught:
        tm.rules_from_data(data)
    error = caught.value
    assert isinstance(error, tm.DocumentError)
    assert isinstance(error, tm.InvalidRulesError)
    assert error.problems[0].startswith(f"{error.path}: ")
    assert all(problem in str(error) for problem in error.problems)
    return [*error.problems]


def of_toml(text: str) -> list[str]:
    return mistakes(tomllib.loads(text))


def of_card(text: str) -> str:
    """The only mistake of a card with these keys."""
    (problem,) = of_toml(ONE + text)
    assert problem.endswith(" ('Nettle')")
    return problem.removesuffix(" ('Nettle')").removeprefix("$.deck[0]")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hart = 1", ".hart: there is no such key here; did you mean 'hearts'?"),
        (
            "zzz = 1",
            ".zzz: there is no such key here; the keys are id, code, name, color, *, effect, ability",
        ),
        ('"a b" = 1', "['a b']: there is no such key here; the keys are id,*"),
        ("hearts = -1", ".hearts: must be an integer from 0 to 99, not -1"),
        ("hearts = 1.5", ".hearts: must be an integer, not 1.5"),
        ('hearts = "1"', ".hearts: must be an integer, not '1'"),
        ("meaning = 3", ".meaning: must be a string, not 3"),
        ("meaning = 2020-01-01", ".meaning: must be a string, not a value of the Python type date"),
        ('code = "N1"', ": card code 'N1' is not two capital letters"),
        ('id = "A B"', ": card id 'A B' is not lower-case words joined by '-'"),
        ("ability = 3", ".ability: must be a table (an object in JSON), not 3"),
        ("ability = {}", ".ability.steps: the key 'steps' is missing"),
        ("ability = { steps = [] }", ".ability: an ability needs at least one step"),
        ("ability = { steps = 1 }", ".ability.steps: must be an array, not 1"),
        (
            'ability = { steps = [{ type = "flip-card" }] }',
            ".ability.steps[0].type: must be *, not 'flip-card'; did you mean 'flip-cards'?",
        ),
        ("ability = { steps = [{}] }", ".ability.steps[0].type: the key 'type' is missing; it must be *"),
        (
            'ability = { steps = [{ typ = "flip-cards" }] }',
            ".ability.steps[0].typ: there is no such key here; did you mean 'type'?",
        ),
        (
            'ability = { steps = [{ type = "flip-cards", at-mots = 2 }] }',
            ".ability.steps[0].at-mots: there is no such key here; did you mean 'at-most'?",
        ),
        (
            'ability = { steps = [{ type = "flip-cards", at-most = 1, at_most = 2 }] }',
            ".ability.steps[0].at_most: this is said twice, as 'at-most' and as 'at_most'",
        ),
        ('effect = "red"', ".effect: must be a table (an object in JSON) or a whole number of points, not 'red'"),
        ("effect = true", ".effect: must be a table (an object in JSON) or a whole number of points, not true"),
        ("effect = nan", ".effect: must be a table (an object in JSON) or a whole number of points, not nan"),
        ("effect = { points = 3 }", ".effect.type: the key 'type' is missing; did you mean type = 'points'?"),
        ("effect = 200", ".effect.points: must be an integer from -99 to 99, not 200"),
        ("effect = {}", ".effect.type: the key 'type' is missing; it must be 'points', *'per-card-of', *"),
        ("effect = { zzz = 1 }", ".effect.type: the key 'type' is missing; it must be *"),
        (
            'effect = { per-card-off = "red" }',
            ".effect.per-card-off: there is no such key here; did you mean 'per-card-of'?",
        ),
        ('effect = { typ = "per" }', ".effect.typ: there is no such key here; did you mean 'type'?"),
        ('effect = { per-card-of = "rde" }', f".effect.per-card-of: must be {COLORS}, not 'rde'; did you mean 'red'?"),
        ("effect = { per-card-of = true }", f".effect.per-card-of: must be {COLORS}, not true"),
        (
            'effect = { per-card-of = "red", point = 2 }',
            ".effect.point: there is no such key here; did you mean 'points'?",
        ),
        (
            'effect = { per-card-of = "red", per-heart = 2 }',
            ".effect.per-heart: there is no such key here; did you mean *?",
        ),
        ("effect = { if-exactly = 2, points = 1 }", ".effect.in-row: the key 'in-row' is missing"),
        ("effect = { per-heart = 1, every = 0 }", ".effect.every: must be an integer from 1 to 99, not 0"),
        ('effect = { type = "iff" }', ".effect.type: must be *, not 'iff'; did you mean 'if'?"),
        ("effect = { type = 3 }", ".effect.type: must be *, not 3"),
        (
            'effect = { type = "per-card-of", color = "red" }',
            ".effect.type: must be *, not 'per-card-of'; the short form is { per-card-of = … }",
        ),
        (
            'effect = { type = "per", points = 1, count = { unit = "heart" } }',
            ".effect.count.unit: must be *, not 'heart'; did you mean 'hearts'?",
        ),
        (
            'effect = { type = "per", points = 1, count = { cards = { colors = "red" } } }',
            ".effect.count.cards.colors: must be an array, not 'red'",
        ),
        (
            'effect = { type = "per", points = 1, count = { cards = { colors = ["red", "blue"] } } }',
            f".effect.count.cards.colors[1]: must be {COLORS}, not 'blue'",
        ),
        (
            'effect = { type = "per", points = 1, count = { cards = { other = 1 } } }',
            ".effect.count.cards.other: must be true or false, not 1",
        ),
        (
            'effect = { type = "per", points = 1, count = { cards = { owner = "left", place = "here" } } }',
            ".effect.count.cards: the place here is in your own arrangement; the owner is left",
        ),
        (
            'effect = { type = "if", condition = { type = "between", count = {}, least = 2, most = 1 }, then = 1 }',
            ".effect.condition: most is 1, below least, which is 2",
        ),
        (
            'effect = { type = "if", condition = { type = "beween", count = {} }, then = 1 }',
            ".effect.condition.type: must be 'between' or 'most', not 'beween'; did you mean 'between'?",
        ),
        ('effect = { type = "sum", effects = [] }', ".effect: a Sum needs at least one effect"),
        (
            f'effect = {{ type = "sum", effects = [{"1," * 65}] }}',
            ".effect.effects: must be at most 64 effects, not 65",
        ),
    ],
)
def test_a_mistake_in_a_card_is_told_with_its_path_and_a_suggestion(text: str, problem: str) -> None:
    told = of_card(text)
    start, _, end = problem.partition("*")
    assert told.startswith(start)
    middle, _, last = end.partition("*")
    assert middle in told
    assert told.endswith(last if "*" in problem else problem)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["$.name: the key 'name' is missing", "$.deck: the key 'deck' is missing"]),
        ('name = "one"\ndeck = []', ["$.deck: the deck has no card"]),
        ('name = " "\ndeck = "rulebook"', ["$.name: must not be blank"]),
        ('name = "one"\ndeck = "rulebok"', ["$.deck: must be 'rulebook', *"]),
        ('nam = "one"\ndeck = "rulebook"', ["$.nam: there is no such key here; did you mean 'name'?"]),
        (
            'name = "one"\ndeck = "rulebook"\narrangement-size = 3\nsecond-pass = "rihgt"\nrounds = 0',
            [
                "$.arrangement-size: must be even, not 3",
                "$.second-pass: must be 'right' or 'left', not 'rihgt'; did you mean 'right'?",
                "$.rounds: must be an integer from 1 to 1000000, not 0",
            ],
        ),
        (
            'name = "one"\nadd = []\nreplace = {}',
            [
                "$.add: needs 'extends', such as extends = 'rulebook'; the cards of a whole deck stand under 'deck'",
                "$.replace: needs 'extends', *",
            ],
        ),
        ('format = "other"\nname = "one"', ["$.format: this library reads the format 'tussie-mussie', not 'other'"]),
        ('kind = "state"', ["$.kind: what is to be read is the kind 'rules', not 'state'"]),
        ("version = 99", ["$.version: *"]),
        (
            'name = "one"\n[[deck]]\nname = "گل"\ncolor = "red"',
            [
                "$.deck[0].id: the key 'id' is missing, and the name gives none ('گل')",
                "$.deck[0].code: the key 'code' is missing, and the name gives none ('گل')",
            ],
        ),
        ('name = "one"\n[[deck]]\ncolor = "red"', ["$.deck[0].name: the key 'name' is missing"]),
        ('name = "one"\n[[deck]]\ncolor = "red"\nname = 3', ["$.deck[0].name: must be a string, not 3"]),
        (
            'name = "one"\n[[deck]]\ncolor = "red"\nname = "7"',
            ["$.deck[0].code: the key 'code' is missing, and the name gives none ('7')"],
        ),
        ('name = "one"\n[[deck]]\ncolor = "red"\nname = "ـ"\nid = "a"\ncode = "AB"', ["$.deck: the name *"]),
        ('name = "one"\ndeck = [3]', ["$.deck[0]: must be a table (an object in JSON), not 3"]),
    ],
)
def test_a_mistake_outside_the_cards_is_told(text: str, problems: list[str]) -> None:
    told = of_toml(text)
    assert len(told) == len(problems)
    for one, problem in zip(told, problems, strict=True):
        assert one.startswith(problem[:-1]) if problem.endswith("*") else one == problem


def test_a_free_code_is_nobodys_further_down_either() -> None:
    names = "Nettle", "Neroli", "North Rose"
    told = mistakes({"name": "x", "deck": [{"name": name, "color": "red"} for name in names]})
    assert told == ["$.deck[1].code: 'NE' is a key of $.deck[0] too; a free code is 'NO' ('Neroli')"]


def test_where_all_codes_are_taken_none_is_proposed() -> None:
    codes = [one + other for one in ascii_uppercase for other in ascii_uppercase]
    deck = [{"name": f"Card {code.lower()}xx", "code": code, "color": "red"} for code in codes]
    told = mistakes({"name": "full", "deck": deck, "goals": [{"name": "Some Goal", "effect": 3}]})
    assert "$.goals[0].code: 'SG' is a key of $.deck[474] too ('Some Goal')" in told


def test_cards_that_answer_to_one_key_are_told_with_a_free_code() -> None:
    cards = [("Nettle", "red"), ("Neroli", "red"), ("Nettle", "white"), ("Ne", "white")]
    deck = [{"name": name, "color": color} for name, color in cards]
    assert mistakes({"name": "one", "deck": deck}) == [
        "$.deck[1].code: 'NE' is a key of $.deck[0] too; a free code is 'NR' ('Neroli')",
        "$.deck[2].name: 'Nettle' is a key of $.deck[0] too ('Nettle')",
        "$.deck[3].name: 'Ne' is a key of $.deck[0] too ('Ne')",
    ]
    short = [{"name": name, "code": "NE", "id": f"n-{place}", "color": "red"} for place, name in enumerate("ABCD")]
    assert [problem.partition(" is")[0] for problem in mistakes({"name": "one", "deck": short})] == [
        f"$.deck[{place}].code: 'NE'" for place in (1, 2, 3)
    ]


GOAL: dict[str, object] = {"name": "Full Garden", "effect": 2}


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (
            {"deck": "rulebook", "goals": [GOAL, {"name": "Fox", "effect": 1}, GOAL]},
            ["$.goals[2].name: 'Full Garden' is a key of $.goals[0] too ('Full Garden')"],
        ),
        (
            {"deck": "rulebook", "goals": [GOAL, {"name": "Fig Gate", "effect": 1}]},
            ["$.goals[1].code: 'FG' is a key of $.goals[0] too; a free code is 'FI' ('Fig Gate')"],
        ),
        (
            {"extends": "rulebook", "goals": [GOAL], "add": [{"name": "Full Garden", "color": "red"}]},
            ["$.goals[0].name: 'Full Garden' is a key of $.add[0] too ('Full Garden')"],
        ),
        (
            {"extends": "house-goals", "add": [{"name": "House Pairs", "color": "red"}]},
            ["$.add[0].name: 'House Pairs' is a key of House Pairs of the extended rules too ('House Pairs')"],
        ),
        (
            {"extends": "house-goals", "goals": [{"name": "House Pairs", "effect": 1}], "goals-revealed": 1},
            [],  # its own goals take the place of all the others
        ),
        (
            {"deck": "rulebook", "goals": [GOAL], "goals_revealed": 2, "rounds": 0},
            [
                "$.rounds: must be an integer from 1 to 1000000, not 0",
                "$.goals_revealed: must be at most 1, the number of goals, not 2",
            ],
        ),
        (
            {"deck": "rulebook", "goals-revealed": 1},
            ["$.goals-revealed: must be at most 0, the number of goals, not 1"],
        ),
        ({"deck": "rulebook", "goals": 3, "goals-revealed": 1}, ["$.goals: must be an array, not 3"]),
        (
            {"deck": "rulebook", "goals": [{"name": "Fox"}], "goals-revealed": 1},
            ["$.goals[0].effect: the key 'effect' is missing ('Fox')"],
        ),
        (
            {"extends": "house-goals", "goals-revealed": 400},
            ["$.goals-revealed: must be at most 8, the number of goals, not 400"],
        ),
        (
            {"extends": "house-goals", "goals": [GOAL]},
            [
                "$.goals-revealed: must be at most 1, the number of goals, not 3, as in the rules that are extended",
            ],
        ),
    ],
)
def test_a_mistake_of_goals_is_told(data: dict[str, object], problems: list[str]) -> None:
    named = {"name": "one", **data}
    if problems:
        assert mistakes(named) == problems
    else:
        assert tm.rules_from_data(named).goals_revealed == 1


def test_more_than_rules_in_documents_may_have_is_told() -> None:
    wild = [{"name": name, "color": "red", "effect": {"any-color": True}} for name in ("Aster", "Betony", "Clover")]
    assert mistakes({"name": "one", "deck": wild}) == ["$.deck: must have at most 2 wild cards, not 3"]
    assert mistakes({"extends": "rulebook", "add": wild}) == ["$: must have at most 2 wild cards, not 4"]


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    assert of_toml("""
        name = "garden"
        round = 2
        [[deck]]
        name = "Nettle"
        colour = "red"
        [[deck]]
        name = "Thistle"
        color = "gren"
        hearts = 100
        effect = { type = "per", points = 1, count = { unit = "heart" } }
        ability = { steps = [{ type = "flip-cards", at-most = 20 }] }
        [[deck]]
        name = "Thicket"
        color = "green"
    """) == [
        "$.round: there is no such key here; did you mean 'rounds'?",
        "$.deck[0].colour: there is no such key here; did you mean 'color'? ('Nettle')",
        f"$.deck[1].color: must be {COLORS}, not 'gren'; did you mean 'green'? ('Thistle')",
        "$.deck[1].hearts: must be an integer from 0 to 99, not 100 ('Thistle')",
        f"$.deck[1].effect.count.unit: must be {UNITS}, not 'heart'; did you mean 'hearts'? ('Thistle')",
        "$.deck[1].ability.steps[0].at-most: must be an integer from 1 to 16, not 20 ('Thistle')",
        "$.deck[2].code: 'TH' is a key of $.deck[1] too; a free code is 'TI' ('Thicket')",
    ]


EXTENDING: tuple[tuple[dict[str, object], list[str]], ...] = (
    (
        {"extends": "rulebok"},
        ["$.extends: must be 'rulebook', *, not 'rulebok'; did you mean 'rulebook'?"],
    ),
    ({"extends": ["rulebook"]}, ["$.extends: must be 'rulebook', *, not an array"]),
    (
        {"extends": "rulebook", "deck": []},
        ["$.deck: is that of the rules that are extended; add, remove and replace change it"],
    ),
    (
        {"extends": "none", "add": [{}]},
        [
            "$.extends: *, not 'none'",
            "$.add[0].name: the key 'name' is missing",
            "$.add[0].color: the key 'color' is missing",
        ],
    ),
    (
        {"extends": "rulebook", "remove": ["Red Rosee", 3, "RT"], "replace": {"red tulip": {}, "zz": 3}},
        [
            "$.remove[1]: must be a string, not 3",
            "$.replace['red tulip'].name: the key 'name' is missing",
            "$.replace['red tulip'].color: the key 'color' is missing",
            "$.replace.zz: must be a table (an object in JSON), not 3",
            "$.remove[0]: the deck of 'rulebook' has no card 'Red Rosee'; did you mean Red Rose?",
            "$.replace['red tulip']: Red Tulip goes already, see $.remove[2]",
            "$.replace.zz: the deck of 'rulebook' has no card 'zz'",
        ],
    ),
    (
        {"extends": "rulebook", "add": 3, "remove": "RR", "replace": []},
        [
            "$.add: must be an array, not 3",
            "$.remove: must be an array, not 'RR'",
            "$.replace: must be a table (an object in JSON), not an array",
        ],
    ),
    (
        {"extends": "rulebook", "add": [{"name": "Rapid Rue", "color": "red"}, {"name": "Peony", "color": "red"}]},
        [
            "$.add[0].code: 'RR' is a key of Red Rose of the extended rules too; a free code is 'RA' ('Rapid Rue')",
            "$.add[1].name: 'Peony' is a key of Peony of the extended rules too ('Peony')",
        ],
    ),
    ({"extends": "rulebook", "remove": [card.id for card in tm.RULEBOOK.deck]}, ["$: the deck has no card"]),
    ({"extends": "rulebook", "ad": []}, ["$.ad: there is no such key here; did you mean 'add'?"]),
)


@pytest.mark.parametrize(("data", "problems"), EXTENDING)
def test_a_mistake_in_what_is_extended_is_told(data: object, problems: list[str]) -> None:
    told = mistakes(data)
    assert len(told) == len(problems)
    for one, problem in zip(told, problems, strict=True):
        start, star, end = problem.partition("*")
        assert one.startswith(start)
        assert one.endswith(end)
        assert star or one == problem


ODD_KEYS: dict[object, object] = {1: 2, "name": "one", "deck": "rulebook"}
NO_DICT: MappingProxyType[str, object] = MappingProxyType({})
NOTHING: list[object] = []
OTHERS: tuple[object, ...] = (None, NOTHING, 3, "name", NO_DICT, ODD_KEYS)


@pytest.mark.parametrize("data", OTHERS)
def test_other_data_are_refused(data: object) -> None:
    assert len(mistakes(data)) == 1


def test_what_contains_itself_is_refused() -> None:
    data: dict[str, object] = {"name": "one"}
    data["deck"] = [data]
    assert mistakes(data) == ["$: this is too deeply nested for any document"]


def test_the_error_survives_pickling() -> None:
    with pytest.raises(tm.DeckFileError) as caught:
        tm.rules_from_data({})
    again = through_pickle(caught.value)
    assert (again.path, again.problems, str(again)) == ("$.name", caught.value.problems, str(caught.value))
    assert str(again) == "2 problems\n$.name: the key 'name' is missing\n$.deck: the key 'deck' is missing"
    assert pickle.loads(pickle.dumps(caught.value)).path == "$.name"  # noqa: S301  # our own


MANY = '[[deck]]\nname = "A"\n'
DEEP = 10_000


@pytest.mark.parametrize(
    ("name", "raw", "problem"),
    [
        ("deck.toml", b'name = "\xff"', "$: this is not UTF-8: byte 0xff at line 1, column 9"),
        ("deck.json", b'{\n"name": "\xe9"}', "$: this is not UTF-8: byte 0xe9 at line 2, column 10"),
        ("deck.toml", b"name = one", "$: this is not TOML: Invalid value (at line 1, column 8)"),
        ("deck.json", b'{"name" 3}', "$: this is not JSON: Expecting ':' delimiter at line 1, column 9"),
        ("deck.json", b"", "$: this is not JSON: Expecting value at line 1, column 1"),
        (
            "deck.json",
            b'{"name": "a", "name": "b"}',
            "$: must be an object, not an object that has the key 'name' twice",
        ),
        ("deck.json", b'{"name": "a", "deck": [{"a": 1, "a": 2}]}', "$.deck[0]: the key 'a' stands here twice"),
        ("deck.toml", b" " * 250_001, "$: a deck file has at most 250000 bytes in TOML"),
        ("deck.toml", b"a" * 10_000_000, "$: a deck file has at most 250000 bytes in TOML"),
        ("deck.json", b"[" * 10_000_000, "$: a deck file has at most 1000000 bytes"),
        ("deck.json", b"[" * DEEP, "$: this is too deeply nested for any document"),
        ("deck.json", b'{"deck":' * DEEP, "$: this is too deeply nested for any document"),
        ("deck.json", b'{"deck":' * 150 + b"1" + b"}" * 150, "$: this is too deeply nested for any document"),
        ("deck.toml", b"a = " + b"[" * DEEP, "$: this is too deeply nested for any deck"),
        ("deck.toml", b"a = " + b"{a = " * DEEP, "$: this is too deeply nested for any deck"),
        ("deck.toml", b"a." * DEEP + b"a = 1", "$: this is too deeply nested for any deck"),
        ("deck.toml", b"'a' . " * DEEP + b"a = 1", "$: this is too deeply nested for any deck"),
        ("deck.toml", b"[" + b'"a b". ' * DEEP + b"a]", "$: this is too deeply nested for any deck"),
        ("deck.toml", b'"\\"".' * DEEP + b"a = 1", "$: this is too deeply nested for any deck"),
        ("deck.toml", b"hearts = " + b"1" * 200_000, "$: this is not TOML: Exceeds the limit*"),
        ("deck.toml", MANY.encode() * DEEP, "$.deck: must be at most 676 cards, not 10000"),
        ("deck.json", json.dumps({"deck": [{"name": "A"}] * DEEP}).encode(), "*$.deck: must be at most 676 cards*"),
        ("deck.json", json.dumps({f"k{n}": 1 for n in range(DEEP)}).encode(), "*$.k99: there is no such key here*"),
        (
            "deck.json",
            json.dumps({"deck": [{"name": "A"}] * 600}).encode(),
            "100 problems\n$.name: *$.deck[49].code: *",
        ),
        ("deck.json", b'{"name": "\\ud800", "deck": "rulebook"}', "$.name: must not have a surrogate*"),
    ],
    ids=range(25),
)
def test_hostile_files_are_refused_in_time(name: str, raw: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(raw)
    begun = process_time()
    with pytest.raises(tm.DeckFileError) as caught:
        tm.load_rules(path)
    assert process_time() - begun < 1
    start, star, end = problem.partition("*")
    told = str(caught.value)
    assert len(told) < 30_000
    assert end.strip("*") in told
    assert told.startswith(start) or start in told
    assert star or problem in told

"""Documents as dicts and lists: the same as the texts, read as strictly, and not changed by reading."""

from __future__ import annotations

import copy
import enum
import json
from collections import OrderedDict
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typing_extensions import TypeForm

import tussie_mussie as tm
from tests.documents.games import KINDS, name_of, random_record, random_value, whole_game
from tests.documents.mutations import mutated
from tests.support.effort import examples
from tussie_mussie import Document, from_data, from_json, to_data, to_json

SEEDS = st.integers(0, 2**32)
PLAIN = (dict, list, str, int, bool, type(None))


def parts(data: object) -> list[object]:
    """All values in data, itself included."""
    found: list[object] = []
    stack = [data]
    while stack:
        value = stack.pop()
        found.append(value)
        if isinstance(value, dict):
            stack += [*value, *value.values()]
        elif isinstance(value, list):
            stack += value
    return found


def refused(data: object, kind: TypeForm[object] = tm.Action) -> tm.DocumentError:
    with pytest.raises(tm.DocumentError) as caught:
        from_data(data, kind)
    return caught.value


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
@settings(max_examples=examples(20))
@given(seed=SEEDS)
def test_data_are_the_document_and_reading_does_not_change_them(kind: TypeForm[Document], seed: int) -> None:
    value, rules = random_value(Random(seed), kind)
    data = to_data(value)
    assert all(type(part) in PLAIN for part in parts(data))
    assert json.dumps(data, separators=(",", ":")) == to_json(value)
    before = copy.deepcopy(data)
    assert from_data(data, kind, rules=rules) == value
    assert data == before
    assert json.dumps(data) == json.dumps(before)


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
@settings(max_examples=examples(20))
@given(seed=SEEDS)
def test_data_are_refused_as_the_text_is(kind: TypeForm[Document], seed: int) -> None:
    rng = Random(seed)
    value, rules = random_value(rng, kind)
    try:
        data: object = json.loads(mutated(to_json(value), rng))
        text = json.dumps(data, allow_nan=False)
    except (ValueError, RecursionError):
        return
    outcomes: list[object] = []
    for read, document in ((from_json, text), (from_data, data)):
        try:
            outcomes.append(read(document, kind, rules=rules))  # type: ignore[arg-type]  # each gets its own
        except tm.DocumentError as error:
            outcomes.append(str(error))
    assert outcomes[0] == outcomes[1]


def test_data_are_new_each_time() -> None:
    to_data(tm.RULEBOOK)["name"] = "spoilt"
    assert to_data(tm.RULEBOOK)["name"] == "rulebook"


class Seat(enum.IntEnum):
    """A seat that is an int, and yet none."""

    ONE = 1


class Word(str):
    """A text that is a str, and yet none."""

    __slots__ = ()


class Side(enum.StrEnum):
    """A side as an enum of one's own."""

    UP = "up"


TAKE: dict[str, object] = {"type": "take", "player": 1, "face": "up"}


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"player": True}, "$.player", "must be an integer, not true"),
        ({"player": 1.0}, "$.player", "must be an integer, not 1.0"),
        ({"player": Seat.ONE}, "$.player", "must be an integer, not a value of the Python type Seat"),
        ({"player": 10**30}, "$.player", "not a number with too many digits"),
        ({"player": 10**5000}, "$.player", "not a number with too many digits"),
        ({"player": float("nan")}, "$.player", "must be an integer, not nan"),
        ({"player": (1,)}, "$.player", "must be an integer, not a value of the Python type tuple"),
        ({"face": tm.Face.UP}, "$.face", "must be 'up' or 'down', not a value of the Python type Face"),
        ({"face": Side.UP}, "$.face", "must be 'up' or 'down', not a value of the Python type Side"),
        ({"type": Word("take")}, "$.type", "not a value of the Python type Word"),
        ({"face": Word("up")}, "$.face", "not a value of the Python type Word"),
        ({"format": Word("tussie-mussie"), "kind": "action", "version": 1}, "$.format", "the Python type Word"),
        ({1: 2}, "$", "there is an unknown key of the Python type int; the keys are player, face"),
        ({Word("more"): 2}, "$", "there is an unknown key 'more'"),
        ({b"type": 2, (1, 2): 3}, "$", "there is an unknown key of the Python type bytes"),
    ],
)
def test_only_what_json_has_is_read(change: dict[object, object], path: str, message: str) -> None:
    assert from_data(TAKE, tm.Action) == tm.Take(1, tm.Face.UP)
    data = dict[object, object](TAKE.items())
    data.update(change)
    error = refused(data)
    assert (error.path, message in str(error)) == (path, True), str(error)


def test_subclasses_of_dict_and_list_and_tuples_are_refused() -> None:
    assert str(refused(OrderedDict(TAKE))) == "$: a document is an object, not a value of the Python type OrderedDict"
    assert str(refused((TAKE,))) == "$: a document is an object, not a value of the Python type tuple"
    assert str(refused([TAKE])) == "$: a document is an object, not an array"
    assert str(refused(to_json(tm.Take(1, tm.Face.UP)))).startswith("$: a document is an object, not '{")
    draw: dict[str, object] = {"type": "draw", "cards": ("phlox", "daisy")}
    assert str(refused(draw)) == "$.cards: must be an array, not a value of the Python type tuple"
    draw["cards"] = ["phlox", Word("daisy")]
    assert str(refused(draw)) == "$.cards[1]: must be the id of a card, not a value of the Python type Word"
    names = to_data(tm.GameRecord(tm.RULEBOOK, 2, 0, (), names=("A", "B")))
    names["names"] = ["A", Word("B")]
    assert str(refused(names, tm.GameRecord)) == "$.names[1]: must be a string, not a value of the Python type Word"


def test_values_of_other_types_are_written_as_plain_data() -> None:
    record = tm.GameRecord(tm.RULEBOOK, Seat.ONE + 1, Seat.ONE, (), names=(Word("A"), "B"))
    data = to_data(record)
    assert [type(part) for part in (data["first_player"], *parts(data["names"])[1:])] == [int, str, str]
    assert from_json(to_json(record), tm.GameRecord) == record


def nested(depth: int) -> object:
    data: object = []
    for _ in range(depth):
        data = [data]
    return data


def test_what_is_deeply_nested_or_contains_itself_is_refused() -> None:
    for depth in (100, 10_000):
        error = refused({**TAKE, "face": nested(depth)})
        assert str(error) == "$: this is too deeply nested for any document"
    assert refused({**TAKE, "face": nested(90)}).path == "$.face"
    circle: list[object] = []
    circle.append(circle)
    assert str(refused({**TAKE, "face": circle})) == "$: this is too deeply nested for any document"
    data: dict[str, object] = {**TAKE}
    data["face"] = data
    assert str(refused(data)) == "$: this is too deeply nested for any document"


def test_what_is_too_long_is_refused_even_if_it_is_the_same_list_many_times() -> None:
    many: object = "x"
    for _ in range(9):
        many = [many] * 1000
    record = to_data(tm.GameRecord(tm.RULEBOOK, 2, 0, ()))
    keys = {str(number): 1 for number in range(200_000)}
    for hostile in (many, "x" * 10**6, "é" * 200_000, 10**1_200_000, [None] * 10**6, keys):
        start = process_time()
        error = refused({**record, "metadata": hostile}, tm.GameRecord)
        assert str(error) == "$: a document has at most 1000000 characters"
        assert process_time() - start < 1


def test_the_longest_data_are_those_of_the_longest_text() -> None:
    def record(room: int) -> tm.GameRecord:
        return tm.GameRecord(tm.RULEBOOK, 2, 0, (), metadata=(("note", 'é"\n' * room),))

    room = (1_000_000 - len(to_json(record(0)))) // len('\\u00e9\\"\\n')
    data = to_data(record(room))
    assert from_data(data, tm.GameRecord) == record(room)
    with pytest.raises(tm.DocumentError, match="at most 1000000 characters"):
        to_data(record(room + 1))
    data["metadata"] = [["note", 'é"\n' * (room + 1)]]
    assert str(refused(data, tm.GameRecord)) == "$: a document has at most 1000000 characters"


def test_the_cards_that_are_read_are_those_of_the_rules() -> None:
    rng = Random(4)
    rules = tm.Rules("mine", tm.RULEBOOK.deck[::-1])
    copied = tm.Rules("mine", tuple([tm.Card(card.id, card.code, card.name, card.color) for card in rules.deck]))
    for action in random_record(rng, copied).actions:
        back = from_data(to_data(action), type(action), rules=copied)
        for value in (getattr(back, name, None) for name in ("by", "card", "face_up", "face_down", "old", "new")):
            assert value is None or any(value is card for card in copied.deck)
    for made in (rules, copied):
        record = whole_game(rng, made)
        read = from_json(to_json(record), tm.GameRecord)
        state = from_json(to_json(record.final), tm.GameState)
        for found in (read, state):
            ids = {id(card) for card in found.rules.deck}
            cards = [own.card for row in record.final.arrangements for own in row]
            assert len(ids) == len(made.deck) >= len(cards)
        assert {id(own.card) for row in state.arrangements for own in row} <= {id(card) for card in state.rules.deck}
        drawn = [card for action in read.actions if isinstance(action, tm.Draw) for card in action.cards]
        assert drawn
        assert {id(card) for card in drawn} <= {id(card) for card in read.rules.deck}

"""Format, kind and version; and text that is no document at all."""

from __future__ import annotations

import json
from time import process_time

import pytest

import tussie_mussie as tm
from tussie_mussie import from_json, to_json

TAKE = '{"format":"tussie-mussie","kind":"action","version":1,"type":"take","player":1,"face":"up"}'


def refused(text: object, kind: type[object] = tm.GameState) -> tm.DocumentError:
    with pytest.raises(tm.DocumentError) as caught:
        from_json(text, kind)  # type: ignore[arg-type]  # whatever it is
    return caught.value


def test_a_document_says_its_format_kind_and_version_first() -> None:
    assert to_json(tm.Take(1, tm.Face.UP)) == TAKE
    assert list(json.loads(to_json(tm.new_game())))[:3] == ["format", "kind", "version"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not JSON: Expecting value at line 1, column 1"),
        ("{", "this is not JSON"),
        ("\ufeff{}", "this is not JSON"),
        ('{"a":01}', "this is not JSON"),
        ('{"a":\u0661}', "this is not JSON"),
        ("NaN", "this is not JSON: it has no NaN"),
        ('{"a":-Infinity}', "this is not JSON: it has no -Infinity"),
        ("[" * 200_000, "this is too deeply nested for any document"),
        ('{"a":' * 200_000, "this is too deeply nested for any document"),
        ("[]", "a document is an object, not an array"),
        ("null", "a document is an object, not null"),
        ("true", "a document is an object, not true"),
        ("12", "a document is an object, not 12"),
        ("1.5", "a document is an object, not 1.5"),
        ("1" * 5000, "a document is an object, not a number with too many digits"),
        ('"state"', "a document is an object, not 'state'"),
        ('{"a":{},"a":1}', "a document is an object, not an object that has the key 'a' twice"),
        ('"' + "x" * 99 + '"', "a document is an object, not 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'..."),
        (b"{}", "a document is a str, not bytes"),
        (None, "a document is a str, not NoneType"),
    ],
)
def test_what_is_no_document_is_refused_as_a_whole(text: object, message: str) -> None:
    error = refused(text)
    assert error.path == "$"
    assert str(error).startswith(f"$: {message}")


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"format": None}, "$.format", "this library reads the format 'tussie-mussie', not null"),
        ({"format": "chess"}, "$.format", "this library reads the format 'tussie-mussie', not 'chess'"),
        ({"kind": "state"}, "$.kind", "what is to be read is the kind 'action', not 'state'"),
        ({"kind": []}, "$.kind", "what is to be read is the kind 'action', not an array"),
        ({"version": 2}, "$.version", "of the kind 'action' this library reads the version 1, not 2"),
        ({"version": "1"}, "$.version", "of the kind 'action' this library reads the version 1, not '1'"),
        ({"version": 1.0}, "$.version", "of the kind 'action' this library reads the version 1, not 1.0"),
        ({"version": True}, "$.version", "of the kind 'action' this library reads the version 1, not true"),
    ],
)
def test_another_format_kind_or_version_is_refused_saying_which_is_read(
    change: dict[str, object], path: str, message: str
) -> None:
    error = refused(json.dumps({**json.loads(TAKE), **change}), tm.Take)
    assert (error.path, str(error)) == (path, f"{path}: {message}")


@pytest.mark.parametrize("key", ["format", "kind", "version"])
def test_an_envelope_without_one_of_its_keys_is_refused(key: str) -> None:
    document = json.loads(TAKE)
    del document[key]
    error = refused(json.dumps(document), tm.Take)
    assert error.path == f"$.{key}"
    assert f"the key '{key}' is missing" in str(error)


@pytest.mark.parametrize("wanted", [int, tm.Card, tm.Take | int, list[tm.Take], None, "Take"])
def test_a_type_without_documents_is_refused(wanted: type[object]) -> None:
    with pytest.raises(tm.DocumentError, match="there are no documents of") as caught:
        from_json(TAKE, wanted)
    assert caught.value.path == "$"
    assert "Action, GameState, PlayerView" in str(caught.value)


@pytest.mark.parametrize("value", [object(), 1, None, tm.RULEBOOK.deck[0], tm.Take("x", tm.Face.UP)])  # type: ignore[arg-type]
def test_a_value_without_a_document_is_refused(value: object) -> None:
    with pytest.raises(tm.DocumentError, match="what can be written is 'state'") as caught:
        to_json(value)  # type: ignore[arg-type]  # whatever it is
    assert caught.value.path == "$"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000_000,
        '{"a":' * 2_000_000,
        "1" * 10_000_000,
        '"' + "x" * 10_000_000,
        "[" + "{}," * 3_000_000 + "{}]",
        '{"format":"tussie-mussie","kind":"record","version":1,' + '"a":1,' * 2_000_000 + '"a":1}',
        "[" + "1," * 400_000 + "1]",
        '{"format":"tussie-mussie","kind":"record","version":1,' + '"a":1,' * 160_000 + '"a":1}',
        TAKE.replace('"up"', "[" + "{}," * 300_000 + "1]"),
        TAKE.replace('"player":1', '"player":' + "1" * 900_000),
    ],
    ids=range(10),
)
def test_a_hostile_document_is_refused_in_less_than_a_second(text: str) -> None:
    start = process_time()
    refused(text, tm.Take)
    assert process_time() - start < 1


def test_a_document_has_at_most_a_million_characters_in_both_directions() -> None:
    record = tm.GameRecord(tm.RULEBOOK, 2, 0, (), metadata=(("note", "x"),))
    room = 1_000_000 - len(to_json(record)) + 1
    longest = tm.GameRecord(tm.RULEBOOK, 2, 0, (), metadata=(("note", "x" * room),))
    assert from_json(to_json(longest), tm.GameRecord) == longest
    longer = tm.GameRecord(tm.RULEBOOK, 2, 0, (), metadata=(("note", "x" * (room + 1)),))
    with pytest.raises(tm.DocumentError, match="at most 1000000 characters, not 1000001"):
        to_json(longer)
    assert refused(" " * 1_000_001).path == "$"


def test_what_a_document_cannot_carry_is_not_written() -> None:
    with pytest.raises(tm.DocumentError) as caught:
        to_json(tm.Finish(2**53))
    assert caught.value.path == "$.player"
    assert from_json(to_json(tm.Finish(2**53 - 1)), tm.Finish) == tm.Finish(2**53 - 1)
    with pytest.raises(tm.DocumentError) as caught:
        to_json(tm.GameRecord(tm.RULEBOOK, 2, 0, (), metadata=(("fine", "é\U0001f339"), ("note", "\ud83c\udf39"))))
    assert caught.value.path == "$.metadata[1][1]"


def test_a_lone_surrogate_is_refused_where_it_stands() -> None:
    text = to_json(tm.GameRecord(tm.RULEBOOK, 2, 0, (), names=("A", "B")))
    assert refused(text.replace('"B"', '"\\ud800"'), tm.GameRecord).path == "$.names[1]"
    assert refused(text.replace('"B"', '"\ud800"'), tm.GameRecord).path == "$.names[1]"
    assert from_json(text.replace('"B"', '"\\ud83c\\udf39"'), tm.GameRecord).names == ("A", "\U0001f339")

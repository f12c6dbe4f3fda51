"""Format, kind and version; and text that is no document at all."""

from __future__ import annotations

import json
from time import process_time

import pytest
from typing_extensions import TypeForm

import tussie_mussie as tm
from tests.support.shorthand import crafted, unchecked
from tussie_mussie import from_json, to_json

TAKE = '{"format":"tussie-mussie","kind":"action","version":1,"type":"take","player":1,"face":"up"}'


def refused(text: str, kind: TypeForm[object] = tm.GameState) -> tm.DocumentError:
    with pytest.raises(tm.DocumentError) as caught:
        from_json(text, kind)
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
    ],
)
def test_what_is_no_document_is_refused_as_a_whole(text: str, message: str) -> None:
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


@pytest.mark.parametrize("key", ["format", "kind", "version"])
def test_half_an_envelope_of_an_action_is_refused_saying_what_is_missing(key: str) -> None:
    document = json.loads(TAKE)
    bare = {name: document[name] for name in ("type", "player", "face")}
    assert from_json(json.dumps(bare), tm.Action) == from_json(json.dumps(bare), tm.Take) == tm.Take(1, tm.Face.UP)
    error = refused(json.dumps({key: document[key], **bare}), tm.Action)
    missing = "kind" if key == "format" else "format"
    assert error.path == f"$.{missing}"
    assert f"the key '{missing}' is missing; " in str(error)


def test_only_an_action_may_stand_alone() -> None:
    document = json.loads(to_json(tm.RULEBOOK))
    bare = {name: document[name] for name in document if name not in ("format", "kind", "version")}
    assert refused(json.dumps(bare), tm.Rules).path == "$.format"


def test_an_entry_of_a_view_can_be_sent_back_as_it_is() -> None:
    state = tm.new_game()
    state = state.apply(state.chance_outcomes()[0][0])
    sent = json.loads(to_json(state.view(0)))["legal_actions"]
    back = [from_json(json.dumps(entry), tm.Action, rules=state.rules) for entry in sent]
    assert tuple(back) == state.legal_actions()
    assert tuple([tm.from_data(entry, tm.Action) for entry in sent]) == state.legal_actions()


NO_TYPES: list[object] = [int, tm.Card, tm.Take | int, list[tm.Take], None, "Take", [], type("Plan", (), {})]


@pytest.mark.parametrize("wanted", NO_TYPES)
def test_a_type_without_documents_is_a_type_error(wanted: object) -> None:
    for read in (from_json, tm.from_data):
        with pytest.raises(TypeError, match="needs a type that has documents, not ") as caught:
            read(TAKE, wanted)  # type: ignore[arg-type]  # whatever it is
        assert str(caught.value).startswith(f"{read.__name__}() ")
        assert "GameState, PlayerView, Action, " in str(caught.value)


@pytest.mark.parametrize("value", [object(), None, True, 1.5, "7", tm.RULEBOOK.deck[0], tm.RULEBOOK.deck, tm.Take])
def test_a_value_of_a_type_without_documents_is_a_type_error(value: object) -> None:
    for write in (to_json, tm.to_data):
        with pytest.raises(TypeError) as caught:
            write(value)  # type: ignore[arg-type]  # whatever it is
        kind = type(value).__name__
        assert str(caught.value).startswith(f"{write.__name__}() needs a value that has documents, not {kind}; ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TAKE.encode(), "not bytes; bytes.decode makes one of bytes"),
        (json.loads(TAKE), "not dict; from_data reads dicts"),
        (None, "not NoneType; to_json writes one"),
    ],
)
def test_what_is_no_text_is_a_type_error(text: str, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        from_json(text, tm.Take)
    assert str(caught.value) == f"from_json() needs a document as a str, {message}"


def test_what_are_no_rules_is_a_type_error() -> None:
    for rules in ("rulebook", tm.RULEBOOK.deck, ()):
        with pytest.raises(TypeError, match=r"^from_json\(\) needs Rules as its rules, not "):
            from_json(TAKE, tm.Take, rules=rules)  # type: ignore[arg-type]  # on purpose


def test_an_action_that_is_none_is_refused_saying_what_is_wrong_with_it() -> None:
    with pytest.raises(tm.DocumentError, match=r"^\$: Take.player must be a seat number$"):
        unchecked(to_json)(crafted(tm.Take, "x", tm.Face.UP))


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


def test_characters_that_are_written_longer_than_they_are_count_so() -> None:
    head, tail = '{"note":"', '"}'
    for character, length in (("é", 6), ("\u82b1", 6), ("\U0001f339", 12), ("\ud800", 6)):
        fitting = head + character * ((1_000_000 - len(head + tail)) // length) + tail
        assert "at most" not in str(refused(fitting))
        assert "at most 1000000 characters" in str(refused(fitting + character * 2))


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

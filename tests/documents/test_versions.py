"""Each kind has its own version, and older documents are read as if they were of the newest."""

from __future__ import annotations

import json

import pytest

import tussie_mussie as tm
from tests.documents.edits import edited, refused, without
from tests.documents.validation import validator_of
from tussie_mussie import Json, from_json, to_json
from tussie_mussie._internal.documents.objects import codec_of
from tussie_mussie._internal.documents.problems import Wrong
from tussie_mussie._internal.documents.shapes import Tree
from tussie_mussie._internal.documents.versions import CHANGES, new_keys, upgraded, version_of

STANDING = tm.new_game().standings()[0]
FIRST = json.dumps({"format": "tussie-mussie", "kind": "standing", "version": 1, "rank": 1, "player": 0})
SECOND = edited(FIRST, version=2, total=0)
THIRD = edited(SECOND, version=3, tie_break=None)


@pytest.fixture
def grown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let standings have got their total in version 2 and their tie-break in version 3."""
    monkeypatch.setitem(CHANGES, "standing", (new_keys({"total": 0}), new_keys({"tie_break": None})))


@pytest.mark.usefixtures("grown")
def test_every_version_is_read_and_the_newest_written() -> None:
    assert version_of("standing") == 3
    for text in (FIRST, SECOND, THIRD):
        assert from_json(text, tm.Standing) == STANDING
    assert json.loads(to_json(STANDING)) == json.loads(THIRD)
    assert json.loads(json.dumps(tm.schema(tm.Standing)))["properties"]["version"] == {"const": 3}
    assert version_of("record") == len(CHANGES["record"]) + 1


@pytest.mark.usefixtures("grown")
def test_a_version_has_its_own_keys_and_no_later_ones() -> None:
    error = refused(edited(FIRST, total=0), tm.Standing)
    assert str(error) == "$: there is an unknown key 'total'; it came with a later version"
    error = refused(edited(SECOND, tie_break=None), tm.Standing)
    assert str(error) == "$: there is an unknown key 'tie_break'; it came with a later version"
    assert refused(without(SECOND, "$.total"), tm.Standing).path == "$.total"
    assert refused(without(THIRD, "$.tie_break"), tm.Standing).path == "$.tie_break"


@pytest.mark.usefixtures("grown")
@pytest.mark.parametrize("version", [0, 4, -1, "1", None, True])
def test_a_version_that_there_is_not_is_refused(version: int | str | None) -> None:
    error = refused(edited(FIRST, version=version), tm.Standing)
    assert error.path == "$.version"
    assert "of the kind 'standing' this library reads the versions 1 to 3, not " in str(error)


@pytest.mark.usefixtures("grown")
def test_what_older_documents_lack_is_not_shared_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    default: list[object] = []
    monkeypatch.setitem(CHANGES, "claim", (new_keys({"comments": []}),))
    fields: Tree = {}
    first, second = upgraded("claim", 1, fields), upgraded("claim", 1, fields)
    assert (first, second, fields) == ({"comments": default}, {"comments": default}, {})
    assert first["comments"] is not second["comments"]
    assert upgraded("claim", 2, fields) is fields


def test_a_key_with_pairs_of_different_things_is_read_and_written() -> None:
    """Such as the comments of a record: the index of an action, and a text."""
    comments = codec_of(tuple[tuple[int, str], ...])
    assert comments.read([[3, "well done"], [4, "oh"]], {}) == ((3, "well done"), (4, "oh"))
    assert comments.write(((3, "well done"), (4, "oh"))) == [[3, "well done"], [4, "oh"]]
    for value, where in (([["3", "a"]], "[0][0]"), ([[3, "a"], [3, 4]], "[1][1]"), ([[3]], "[0]")):
        with pytest.raises(Wrong) as caught:
            comments.read(value, {})
        assert caught.value.where == where
    with pytest.raises(Wrong, match="must be an array of 2, not of 3"):
        comments.write(((3, "a", 4),))
    accepts = validator_of(comments.schema({})).is_valid
    assert accepts([[3, "a"]])
    wrong: list[Json] = [[3], [3, 4], ["a", "a"], [3, "a", 5]]
    assert not any(accepts([value]) for value in wrong)


FIRST_RULES = {
    "format": "tussie-mussie",
    "kind": "rules",
    "version": 1,
    "name": "first",
    "deck": "rulebook",
    "rounds": 3,
    "arrangement_size": 4,
    "wild_color": "one-color",
    "second_pass": "right",
}
FIRST_CARD = {
    "id": "rue",
    "code": "RU",
    "name": "Rue",
    "color": "green",
    "hearts": 1,
    "text": "",
    "meaning": "",
    "effect": {"type": "per-heart", "points": 1, "every": 2},
    "ability": None,
}


def test_rules_of_the_first_version_are_read_with_their_effects_as_expressions() -> None:
    assert tm.from_data(FIRST_RULES, tm.Rules) == tm.RULEBOOK.renamed("first")
    rules = tm.from_data({**FIRST_RULES, "deck": [FIRST_CARD, {**FIRST_CARD, **OTHER}]}, tm.Rules)
    assert [card.effect for card in rules.deck] == [tm.effects.per_heart(every=2), None]


OTHER = {"id": "yew", "code": "YE", "name": "Yew", "effect": None}


@pytest.mark.parametrize(
    ("effect", "path", "message"),
    [
        ({"type": "per", "points": 1}, "$.deck[0].effect.type", "must be 'any-color', 'per-card-of-color', "),
        ({"points": 1}, "$.deck[0].effect.type", "not null"),
        ({"type": "per-heart", "points": 1}, "$.deck[0].effect", "the keys must be type, points, every"),
        ({"type": "per-heart", "points": 100, "every": 1}, "$.deck[0].effect.points", "from -99 to 99, not 100"),
        ("per-heart", "$.deck[0].effect", "must be an object, not 'per-heart'"),
    ],
)
def test_an_effect_of_the_first_version_that_cannot_be_is_refused(effect: Json, path: str, message: str) -> None:
    text = json.dumps({**FIRST_RULES, "deck": [{**FIRST_CARD, "effect": effect}]})
    error = refused(text, tm.Rules)
    assert error.path == path
    assert message in str(error)
    if path == "$.deck[0].effect.type":
        rules = {key: value for key, value in json.loads(text).items() if key not in ("format", "kind", "version")}
        game = {**json.loads(to_json(tm.new_game())), "version": 1, "rules": rules}
        del game["goals"]
        assert refused(json.dumps(game), tm.GameState).path == f"$.rules{path[1:]}"


WRONG_STATES: list[tuple[Tree, str, str]] = [
    ({"goals": []}, "$", "there is an unknown key 'goals'; it came with a later version"),
    ({"rules": 3}, "$.rules", "must be an object, not 3"),
    ({"results": 3}, "$.results", "must be an array, not 3"),
    ({"results": [3]}, "$.results[0]", "must be an object, not 3"),
    ({"results": [{"goals": []}]}, "$.results[0]", "there is an unknown key 'goals'"),
]


@pytest.mark.parametrize(("change", "path", "message"), WRONG_STATES)
def test_a_state_of_the_first_version_that_cannot_be_is_refused(change: Tree, path: str, message: str) -> None:
    game = json.loads(to_json(tm.new_game()))
    del game["goals"]
    game["rules"] = {key: FIRST_RULES[key] for key in ("name", "deck", "rounds", "arrangement_size")} | {
        "wild_color": "one-color",
        "second_pass": "right",
    }
    game["version"] = 1
    assert tm.from_data(game, tm.GameState).rules.name == "first"
    error = refused(json.dumps({**game, **change}), tm.GameState)
    assert error.path == path
    assert message in str(error)

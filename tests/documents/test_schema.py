"""The published JSON Schema: what we write is valid, what it refuses we refuse."""

from __future__ import annotations

import importlib.resources
import json
from random import Random

import pytest
from typing_extensions import TypeForm

import tussie_mussie as tm
from tests.documents.edits import refused
from tests.documents.games import KINDS, name_of, random_value
from tests.documents.mutations import mutated
from tests.documents.validation import validator_for, validator_of, validator_of_all
from tests.support.effort import examples
from tests.support.games import states_of
from tussie_mussie import Document, Json, schema, to_json
from tussie_mussie._internal.actions import PreparationAction
from tussie_mussie._internal.documents.schemas import published

DAMAGED = max(5, examples(20))
"""How many good documents of a kind are damaged; with fewer, too few of them might be invalid."""


def test_the_published_file_is_the_schema_of_all_documents() -> None:
    file = importlib.resources.files("tussie_mussie._internal.documents") / "schema.json"
    assert json.loads(file.read_text(encoding="utf-8")) == published()


def test_every_schema_says_which_draft_it_follows() -> None:
    for definition in (published(), schema(tm.Rules), schema(tm.Action)):
        assert definition["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_a_schema_is_a_new_dict_each_time() -> None:
    schema(tm.Rules)["properties"] = None
    assert schema(tm.Rules)["properties"] is not None


def test_the_schema_of_one_action_allows_no_other() -> None:
    take, finish = to_json(tm.Take(0, tm.Face.UP)), to_json(tm.Finish(0))
    only_take = validator_of(schema(tm.Take))
    assert only_take.is_valid(json.loads(take))
    assert not only_take.is_valid(json.loads(finish))
    before_scoring = validator_of(schema(PreparationAction))
    assert before_scoring.is_valid(json.loads(finish))
    assert not before_scoring.is_valid(json.loads(take))


def test_an_action_may_stand_alone_but_not_with_half_of_what_surrounds_it() -> None:
    document: dict[str, Json] = json.loads(to_json(tm.Take(0, tm.Face.UP)))
    bare: dict[str, Json] = {key: document[key] for key in ("type", "player", "face")}
    for validator in (validator_of_all(), validator_for(tm.Action), validator_of(schema(tm.Take))):
        assert validator.is_valid(bare)
        for key in ("format", "kind", "version"):
            assert not validator.is_valid({**bare, key: document[key]})
            assert not validator.is_valid({other: document[other] for other in document if other != key})
    for kind in KINDS:
        assert validator_for(kind).is_valid(bare) == (name_of(kind) == "Action")


def test_what_an_action_leaves_out_is_not_required() -> None:
    add = tm.parse_action("0 add PL: up", tm.TURKISH)
    assert "card" not in json.loads(to_json(add))
    validator_for(tm.Add).validate(json.loads(to_json(add)))
    validator_for(tm.Action).validate(json.loads(to_json(add)))
    validator_of_all().validate(json.loads(to_json(add)))


def test_there_is_no_schema_of_what_has_no_documents() -> None:
    with pytest.raises(TypeError, match="int has none") as caught:
        schema(int)
    assert str(caught.value).startswith("schema() needs a type that has documents, not type; there are some of Game")


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_every_document_that_we_write_is_valid(kind: TypeForm[Document]) -> None:
    for seed in range(examples(25)):
        value, _ = random_value(Random(seed), kind)
        document: Json = json.loads(to_json(value))
        validator_for(kind).validate(document)
        validator_of_all().validate(document)


def test_every_moment_of_a_game_is_valid() -> None:
    for state in states_of(2, 3, tm.TURKISH)[::3]:
        validator_for(tm.GameState).validate(json.loads(to_json(state)))
        validator_for(tm.PlayerView).validate(json.loads(to_json(state.view(1))))


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_what_the_schema_refuses_we_refuse(kind: TypeForm[Document]) -> None:
    invalid = 0
    for seed in range(DAMAGED):
        rng = Random(seed)
        value, rules = random_value(rng, kind)
        text = to_json(value)
        for _ in range(6):
            damaged = mutated(text, rng)
            try:
                document: Json = json.loads(damaged)
            except (ValueError, RecursionError):
                continue
            if not validator_for(kind).is_valid(document):
                invalid += 1
                refused(damaged, kind, rules)
    assert invalid > 2 * DAMAGED

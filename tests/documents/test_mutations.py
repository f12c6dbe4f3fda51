"""Damaged documents are refused with our own error and a path, or are read to a value that is written again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

import pytest
from typing_extensions import TypeForm

import tussie_mussie as tm
from tests.documents.games import KINDS, name_of, random_value
from tests.documents.mutations import mutated
from tests.support.effort import examples
from tussie_mussie import Document, from_json, to_json

VALUES = examples(50)
"""How many good documents of a kind are damaged."""
TIMES = 30
"""How often each of them is, so that there are 10,500 in all in CI."""


def outcomes(kind: TypeForm[Document], seeds: range) -> Iterator[bool]:
    """Damage documents, and yield for each whether it could be read."""
    for seed in seeds:
        rng = Random(f"{name_of(kind)} {seed}")
        value, rules = random_value(rng, kind)
        text = to_json(value)
        for _ in range(TIMES):
            yield survives(mutated(text, rng), kind, rules)


def survives(text: str, kind: TypeForm[Document], rules: tm.Rules) -> bool:
    """Read a damaged document: it must be refused properly, or be good after all."""
    start = process_time()
    value: Document | None = None
    refusal: tm.DocumentError | None = None
    try:
        value = from_json(text, kind, rules=rules)
    except tm.DocumentError as error:
        refusal = error
    assert process_time() - start < 1
    if value is not None:
        again = to_json(value)
        assert to_json(from_json(again, kind, rules=rules)) == again
        return True
    assert refusal is not None
    assert refusal.path == "$" or refusal.path.startswith(("$.", "$["))
    assert str(refusal) == f"{refusal.path}: {refusal.args[1]}"
    assert str(refusal).isprintable()
    assert len(str(refusal)) < 1000
    return False


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_a_damaged_document_is_refused_or_read_soundly(kind: TypeForm[Document]) -> None:
    read = list(outcomes(kind, range(VALUES)))
    assert len(read) == VALUES * TIMES
    assert 0 < sum(read) < len(read) / 4


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_many_more_damaged_documents_are_refused_or_read_soundly(kind: TypeForm[Document]) -> None:
    read = list(outcomes(kind, range(VALUES, 120)))
    assert 0 < sum(read) < len(read) / 4

"""Documents as each version first wrote them: every later version must read them, and write the newest the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typing_extensions import TypeForm

import tussie_mussie as tm
from tussie_mussie import Document, Json, from_json, to_json
from tussie_mussie._internal.documents.decks import DECKS, EFFECTS, STEPS
from tussie_mussie._internal.documents.objects import ACTION
from tussie_mussie._internal.documents.versions import CHANGES, version_of

GOLDEN = sorted((Path(__file__).parent.parent / "data" / "golden").glob("*.json"))
GOALS = from_json(next(path for path in GOLDEN if path.stem == "rules-language").read_text(encoding="ascii"), tm.Rules)
"""The rules of the files whose names begin with `goals`."""
KINDS: dict[str, TypeForm[Document]] = {
    "state": tm.GameState,
    "view": tm.PlayerView,
    "record": tm.GameRecord,
    "score-sheet": tm.ScoreSheet,
    "arrangement": tm.Arrangement,
    "rules": tm.Rules,
    "action": tm.Action,
    "discrepancy": tm.Discrepancy,
    "standing": tm.Standing,
    "plan": tm.Plan,
    "claim": tm.Claim,
}


def read(text: str, name: str) -> Document:
    kind: str = json.loads(text)["kind"]
    rules = GOALS if name.startswith("goals") else tm.TURKISH if name.startswith("turkish") else tm.RULEBOOK
    return from_json(text, KINDS[kind], rules=rules)


def without_words(text: str) -> str:
    """A document without a sheet's sentences, which may be worded anew."""
    document: dict[str, Json] = json.loads(text)
    if document["kind"] == "score-sheet":
        for key in ("lines", "goals"):
            document[key] = [{**line, "reason": ""} for line in json.loads(text).get(key, ())]
    return json.dumps(document, separators=(",", ":"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_document_is_read_and_written_identically(path: Path) -> None:
    text = path.read_text(encoding="ascii").rstrip("\n")
    value = read(text, path.stem)
    kind, version = json.loads(text)["kind"], json.loads(text)["version"]
    if version == version_of(kind):
        assert without_words(to_json(value)) == without_words(text)
    assert read(to_json(value), path.stem) == value
    if isinstance(value, tm.GameRecord):
        value.verify()


def test_the_golden_documents_show_everything_that_documents_can_say() -> None:
    texts = [path.read_text(encoding="ascii") for path in GOLDEN]
    assert {json.loads(text)["kind"] for text in texts} == {*KINDS}
    assert {*KINDS} == {*CHANGES}
    everything = "\n".join(texts)
    for tag in (*ACTION.by_tag, *EFFECTS.by_tag, *STEPS.by_tag):
        assert f'{{"type":"{tag}"' in everything, tag
    for deck in DECKS:
        assert f'"deck":"{deck}"' in everything, deck
    for phase in tm.Phase:
        assert f'"phase":"{phase.value}"' in everything
    written = {(json.loads(text)["kind"], json.loads(text)["version"]) for text in texts}
    assert written == {(kind, number) for kind in KINDS for number in range(1, version_of(kind) + 1)}


def test_a_golden_state_plays_on() -> None:
    text = next(path for path in GOLDEN if path.stem == "state-before-scoring").read_text(encoding="ascii")
    state = from_json(text, tm.GameState)
    while not state.is_over:
        state = state.apply(state.chance_outcomes()[0][0] if state.chance_outcomes() else state.legal_actions()[0])
    assert len(state.results) == 3

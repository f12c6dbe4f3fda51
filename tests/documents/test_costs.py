"""What reading and writing cost: time in proportion to the length, and at first only what a kind needs."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from time import process_time

import attrs
import pytest
from typing_extensions import TypeForm

import tussie_mussie as tm
from tests.documents.games import whole_game
from tussie_mussie import Document, from_data, from_json, to_data, to_json
from tussie_mussie.effects import per_heart

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CODES = [one + other for one in LETTERS for other in LETTERS]
LARGE = tm.Rules(
    "large",
    tuple([tm.Card(f"card-{code.lower()}", code, f"C {code}", tm.Color.RED, effect=per_heart()) for code in CODES]),
)


@functools.cache
def played(rules: tm.Rules, rounds: int) -> tm.GameRecord:
    """A long game at random."""
    return whole_game(Random(1), attrs.evolve(rules, rounds=rounds))


def long_value(name: str) -> tuple[Document, TypeForm[Document]]:
    """A value with a long document, and its type."""
    match name:
        case "long game":
            return played(tm.RULEBOOK, 250), tm.GameRecord
        case "long game of a large deck":
            return played(LARGE, 250), tm.GameRecord
        case "state":
            return played(tm.RULEBOOK, 250).final, tm.GameState
        case "state of a large deck":
            return played(LARGE, 250).final, tm.GameState
        case "view of a large deck":
            return played(LARGE, 250).final.view(0), tm.PlayerView
        case "sets of cards" | "many sets of cards":
            times = 50 if "many" in name else 15
            return tm.GameRecord(LARGE, 2, 0, (tm.Draw(frozenset(LARGE.deck)),) * times), tm.GameRecord
        case "metadata" | "much metadata":
            times = 40_000 if "much" in name else 12_000
            return tm.GameRecord(LARGE, 2, 0, (), metadata=(("a", "b"),) * times), tm.GameRecord
        case "sheet":
            lines = [tm.ScoreLine(card, tm.Face.UP, None, 1, 1, LARGE.deck) for card in LARGE.deck[:50]]
            return tm.ScoreSheet(tuple(lines)), tm.ScoreSheet
        case _:
            return tm.Arrangement([tm.PlacedCard(card, tm.Face.UP) for card in LARGE.deck]), tm.Arrangement


@pytest.mark.parametrize(
    "name",
    [
        "long game",
        pytest.param("long game of a large deck", marks=pytest.mark.slow),
        "state",
        pytest.param("state of a large deck", marks=pytest.mark.slow),
        pytest.param("view of a large deck", marks=pytest.mark.slow),
        "sets of cards",
        pytest.param("many sets of cards", marks=pytest.mark.slow),
        "metadata",
        pytest.param("much metadata", marks=pytest.mark.slow),
        "sheet",
        "arrangement",
    ],
)
def test_reading_takes_time_in_proportion_to_the_length(name: str) -> None:
    value, kind = long_value(name)
    text, data = to_json(value), to_data(value)
    soon = 0.01 + len(text) / 1_000_000  # without coverage and a busy machine it takes a third of this
    readers: list[Callable[[], object]] = [
        lambda: from_json(text, kind, rules=LARGE),
        lambda: from_data(data, kind, rules=LARGE),
    ]
    times: list[float] = []
    while not times or (min(times) > soon and len(times) < 6):  # another program may have been in the way
        for read in readers:
            start = process_time()
            back = read()
            times.append(process_time() - start)
            assert back == value
    assert min(times) < soon


LOADED = """
import json, sys
told = []
for work in WORKS:
    for name in [name for name in sys.modules if name.startswith("tussie_mussie")]:
        del sys.modules[name]
    exec("import tussie_mussie as tm; " + work)
    told.append([name for name in sys.modules if name.startswith("tussie_mussie._internal.")])
print(json.dumps(told))
"""


def loaded(*works: str) -> list[set[str]]:
    """The modules of documents, and others, that each piece of work loads where nothing was loaded before."""
    program = f"WORKS = {works!r}{LOADED}"
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    told: list[list[str]] = json.loads(run.stdout)
    return [{name.removeprefix("tussie_mussie._internal.") for name in names} for names in told]


def test_a_kind_loads_what_it_needs_and_no_more() -> None:
    others = {"schemas", "document", "plans", "claims", "views", "records", "scores"}
    unneeded = {*[f"documents.{name}" for name in others], "score_checks", "plans", "beliefs", "notation"}
    state, action, claim = loaded(
        "tm.to_json(tm.new_game())",
        "tm.from_json(tm.to_json(tm.Finish(0)), tm.Action)",
        "tm.from_json(tm.to_json(7), tm.Claim)",
    )
    assert {"documents.kinds", "documents.states"} <= state
    assert state & unneeded == set()
    assert action & {*unneeded, "documents.states", "documents.decks"} == set()
    assert claim & {"documents.plans", "documents.states", "documents.schemas", "plans"} == set()

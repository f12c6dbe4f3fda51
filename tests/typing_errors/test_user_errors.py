"""The mistakes that type checkers must report to people who use the library, and correct uses that they must accept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

WRONG = {
    "assigning to a frozen field": (
        """
import tussie_mussie as tm
placed = tm.PlacedCard(tm.RULEBOOK.card("RR"), tm.Face.UP)
placed.face = tm.Face.DOWN  # wrong
""",
        "misc",
        "reportAttributeAccessIssue",
    ),
    "a match that forgets an action": (
        """
from typing import assert_never
import tussie_mussie as tm
def kind(action: tm.Action) -> str:
    match action:
        case tm.Draw() | tm.Offer() | tm.Take() | tm.Flip() | tm.Discard() | tm.Invoke() | tm.Replace():
            return "known"
        case tm.Add() | tm.Arrange():
            return "known"
        case _:
            assert_never(action)  # wrong
""",
        "arg-type",
        "reportArgumentType",
    ),
    "a bot with the wrong signature": (
        """
import tussie_mussie as tm
def bot(view: tm.PlayerView) -> tm.Action:
    return view.legal_actions()[0]
tm.play([bot, bot], seed=1)  # wrong
""",
        "list-item",
        "reportArgumentType",
    ),
    "a bot that wants the state": (
        """
import random
import tussie_mussie as tm
def bot(state: tm.GameState, rng: random.Random) -> tm.PlayerAction:
    return state.legal_actions()[0]
tm.play([bot, bot], seed=1)  # wrong
""",
        "list-item",
        "reportArgumentType",
    ),
    "a positional option": (
        """
import tussie_mussie as tm
tm.new_game(2, tm.RULEBOOK, 1)  # wrong
""",
        "call-arg",
        "reportCallIssue",
    ),
    "a face given as text": (
        """
import tussie_mussie as tm
tm.Take(0, "up")  # wrong
""",
        "arg-type",
        "reportArgumentType",
    ),
    "the card of a slot without a look whether it is seen": (
        """
import tussie_mussie as tm
def name(slot: tm.Slot) -> str:
    return slot.card.name  # wrong
""",
        "union-attr",
        "reportOptionalMemberAccess",
    ),
    "a view in place of a state": (
        """
import tussie_mussie as tm
tm.new_game().view(0).apply(tm.Finish(0))  # wrong
""",
        "attr-defined",
        "reportAttributeAccessIssue",
    ),
    "what is read from JSON has the type that was asked for": (
        """
import tussie_mussie as tm
state: tm.GameState = tm.from_json("", tm.Arrangement)  # wrong
""",
        "assignment",
        "reportAssignmentType",
    ),
}

RIGHT = """
import random
from typing import assert_never, assert_type
import attrs
import tussie_mussie as tm
def kind(action: tm.Action) -> str:
    match action:
        case tm.Draw(cards=cards):
            assert_type(cards, frozenset[tm.Card])
            return "chance"
        case tm.Reveal(goals=goals):
            assert_type(goals, frozenset[tm.Goal])
            return "chance"
        case tm.Offer() | tm.Take():
            return "offer"
        case tm.Flip() | tm.Discard() | tm.Invoke() | tm.Replace() | tm.Add() | tm.Arrange() | tm.Finish():
            return "before scoring"
        case _:
            assert_never(action)
def player_of(action: tm.PlayerAction) -> int:
    return action.player
def bot(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    assert_type(view.legal_actions(), tuple[tm.PlayerAction, ...])
    return rng.choice(view.legal_actions())
record = tm.play([bot, bot], attrs.evolve(tm.RULEBOOK, rounds=1), seed=1)
assert_type(record, tm.GameRecord)
assert_type(record.final.winner, int | None)
assert_type(tm.score(tm.Arrangement()).lines, tuple[tm.ScoreLine, ...])
assert_type(tm.from_json("", tm.GameState), tm.GameState)
assert_type(tm.from_json("", tm.Action), tm.Action)
assert_type(tm.from_json("", tm.Take), tm.Take)
arrangement = tm.parse_arrangement("RR px")
assert_type(arrangement[0], tm.PlacedCard)
assert_type(arrangement[:1], tuple[tm.PlacedCard, ...])
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("user")
    for number, (code, _, _) in enumerate(WRONG.values()):
        (folder / f"wrong_{number}.py").write_text(code, encoding="utf-8")
    (folder / "right.py").write_text(RIGHT, encoding="utf-8")
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', encoding="utf-8")
    return folder


def expected(kind: int) -> set[tuple[str, int, str]]:
    """Where which error must be reported: file, line from 1, and the checker's word for it."""
    return {
        (
            f"wrong_{number}.py",
            1 + case[0].splitlines().index(next(x for x in case[0].splitlines() if "# wrong" in x)),
            str(case[kind]),
        )
        for number, case in enumerate(WRONG.values())
    }


@pytest.mark.slow
def test_mypy_reports_each_mistake_and_nothing_else(files: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--output=json",
        "--cache-dir",
        str(files / "cache"),
        str(files),
    ]
    output = subprocess.run(command, check=False, capture_output=True, text=True, cwd=files).stdout
    errors = [json.loads(line) for line in output.splitlines()]
    found = {
        (Path(error["file"]).name, error["line"], error["code"]) for error in errors if error["severity"] == "error"
    }
    assert found == expected(1)


@pytest.mark.slow
def test_pyright_reports_each_mistake_and_nothing_else(files: Path) -> None:
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(files)]
    output = subprocess.run(command, check=False, capture_output=True, text=True, cwd=files).stdout
    errors = json.loads(output)["generalDiagnostics"]
    found = {(Path(error["file"]).name, error["range"]["start"]["line"] + 1, error["rule"]) for error in errors}
    # What is unknown follows from a mistake that is reported as well.
    found = {mistake for mistake in found if not mistake[2].startswith("reportUnknown")}
    assert found == expected(2)

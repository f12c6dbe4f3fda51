"""The wheel under Pyodide in Node: whole games, JSON there and back, and the Python part of the page; no network."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import tussie_mussie as tm
from tests.browser.places import PAGE, program, pyodide_folder

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def under_pyodide(*files: Path) -> str:
    """Return what Python files print under Pyodide."""
    command = [program("node"), str(HERE / "run.mjs"), str(pyodide_folder()), *map(str, files)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


@pytest.mark.slow
def test_whole_games_and_json_there_and_back(record_property: Callable[[str, object], None]) -> None:
    told = json.loads(under_pyodide(HERE / "games.py"))
    assert told["platform"] == "emscripten"
    assert told["packs"] == len(tm.packs())
    records = [tm.from_json(text, tm.GameRecord) for text in told["records"]]
    for record in records:
        record.verify()
        assert record.final.is_over
    assert [(record.players, record.rules) for record in records] == [
        (players, rules) for players in (2, 3, 4) for rules in (tm.RULEBOOK, tm.TURKISH)
    ]
    for name, seconds in told["seconds"].items():
        record_property(name, seconds)
        assert seconds < 10


@pytest.mark.slow
def test_the_python_part_of_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    play = tmp_path / "play.py"
    play.write_text(
        """
table = Table()
turns = 0
while not json.loads(table.shown())["over"]:
    table.act(0)
    table = Table(table.saved())
    turns += 1
print(json.dumps([turns, table.saved()]))
""",
        encoding="utf-8",
    )
    turns, saved = json.loads(under_pyodide(PAGE / "table.py", play))
    state = tm.from_json(saved, tm.GameState)
    assert state.is_over
    assert turns >= state.rules.rounds * state.rules.arrangement_size


@pytest.mark.slow
def test_pyodide_has_what_the_library_needs_in_new_enough_versions() -> None:
    lock = json.loads((pyodide_folder() / "node_modules" / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for need in project["dependencies"]:
        name, _, least = need.partition(">=")
        assert numbers(lock["packages"][name]["version"]) >= numbers(least), need
    assert numbers(lock["info"]["python"]) >= numbers(project["requires-python"].removeprefix(">="))
    version = re.search(r"/pyodide/v([\d.]+)/", (PAGE / "index.html").read_text("utf-8"))
    assert version
    package = json.loads((pyodide_folder() / "node_modules" / "pyodide" / "package.json").read_text("utf-8"))
    assert package["version"] == version[1]


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version."""
    return tuple(map(int, version.split(".")))

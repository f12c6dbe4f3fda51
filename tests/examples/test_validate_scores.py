"""The example that checks claimed scores: what it says about each kind of mistake, and its exit status."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


class Run(Protocol):
    """Run an example, and return its exit status, its lines and what it said on standard error."""

    def __call__(self, program: str, *arguments: str | Path) -> tuple[int, list[str], str]: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run_in_process(program: str, *arguments: str | Path) -> tuple[int, list[str], str]:
        monkeypatch.setattr(sys, "argv", [program, *map(str, arguments)])
        status: int | str | None = 0
        try:
            runpy.run_path(str(EXAMPLES / program), run_name="__main__")
        except SystemExit as stop:
            status = stop.code
        assert isinstance(status, int)
        said = capsys.readouterr()
        return status, said.out.splitlines(), said.err

    return run_in_process


@pytest.mark.parametrize("arguments", [["validate_scores.py", "claimed_scores.csv"], ["score_one_arrangement.py"]])
def test_the_programs_run_without_a_warning(arguments: list[str]) -> None:
    command = [sys.executable, "-W", "error", *arguments]
    done = subprocess.run(command, cwd=EXAMPLES, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (1 if len(arguments) > 1 else 0, "")


@pytest.mark.parametrize(("suffix", "first"), [("csv", 2), ("json", 1)])
def test_the_sample_has_three_mistakes(run: Run, suffix: str, first: int) -> None:
    status, lines, errors = run("validate_scores.py", EXAMPLES / f"claimed_scores.{suffix}")
    assert (status, errors) == (1, "")
    wrong, misspelt, too_much, summary = lines
    assert wrong == (
        f"row {first}, round 1, Ann: claimed 7, but right is 6. The total is 6: Pink Rose 2 + Phlox 2 + Marigold 2."
    )
    assert misspelt.startswith(f"row {first + 4}, round 3, Ann: ")
    assert "Red Rose" in misspelt
    assert too_much.startswith(f"row {first + 5}, round 3, Ben: claimed 6, but right is 5. ")
    assert summary == "6 rows, 3 mistakes"


def test_a_right_file_has_status_0(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "right.csv"
    path.write_text(
        "total,arrangement,player,round,remark\n8,RR px OR vi,Zoë,1,\n 0 ,ds,Ben,1,poor\n", encoding="utf-8"
    )
    assert run("validate_scores.py", path) == (0, ["2 rows, 0 mistakes"], "")


def test_a_file_without_rows_is_right(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    path.write_text("[]")
    assert run("validate_scores.py", path) == (0, ["0 rows, 0 mistakes"], "")


def test_the_rules_decide_what_is_right(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "claims.json"
    path.write_text('[{"round": 1, "player": "Ann", "arrangement": "VI RT OR PX", "total": 7}]')
    assert run("validate_scores.py", path)[0] == 1
    assert run("validate_scores.py", path, "--rules", "color-per-condition") == (0, ["1 rows, 0 mistakes"], "")


def test_every_unusable_row_is_named_without_a_traceback(run: Run, tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"round": 1, "player": "Ann", "arrangement": "RR px OR vi", "total": "eight"},
        {"round": 1, "player": "Ann", "arrangement": "RR px OR vi", "total": 8.0},
        {"round": 1, "player": "Ann", "arrangement": "RR px OR vi", "total": True},
        {"round": 1, "player": "Ann", "arrangement": "RR px OR vi", "total": "9" * 5000},
        {"round": 1, "player": "Ann", "arrangement": "RR px OR vi"},
        {"round": [], "player": {}, "arrangement": [1], "total": 3},
        {"round": 1, "player": "Ann", "arrangement": "RR px RR vi", "total": 8},
        {"round": 1, "player": "Ann", "arrangement": "RR px OR vi DS", "total": 8},
        {"round": 1, "player": "Ann", "arrangement": "RR ??", "total": 8},
        {"round": "\ud800", "player": "\ud800", "arrangement": "\ud800", "total": 8},
        {},
    ]
    path = tmp_path / "claims.json"
    path.write_text(json.dumps(rows))
    status, lines, errors = run("validate_scores.py", path)
    assert (status, errors) == (1, "")
    assert [line.split(",")[0] for line in lines[:-1]] == [f"row {number}" for number in range(1, len(rows) + 1)]
    assert lines[0] == "row 1, round 1, Ann: the total 'eight' is not a whole number"
    assert lines[4] == "row 5, round 1, Ann: there is no total"
    assert lines[-2].endswith("there is no round, player, arrangement, total")
    assert lines[-1] == "11 rows, 11 mistakes"


def test_a_card_cannot_lie_in_two_arrangements_of_a_round(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    path.write_text("round,player,arrangement,total\n1,Ann,RR px OR vi,8\n1,Ben,vi,1\n2,Ben,vi,1\n")
    status, lines, _ = run("validate_scores.py", path)
    assert status == 1
    assert lines == [
        "row 3, round 1, Ben: Violet lies in two arrangements; it can lie in one only",
        "3 rows, 1 mistakes",
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.csv", None),
        ("no-columns.csv", b"round,player,total\n1,Ann,8\n"),
        ("empty.csv", b""),
        ("binary.csv", b"\xff\x00\xfe"),
        ("quote.csv", b'round,player,arrangement,total\n1,"Ann,RR,0\n'),
        ("field.csv", b"round,player,arrangement,total\n1,Ann," + b"R" * 200_000 + b",0\n"),
        ("no-json.json", b"round 1"),
        ("object.json", b"{}"),
        ("numbers.json", b"[1, 2]"),
        ("deep.json", b"[" * 200_000),
        ("number.json", b"[" + b"9" * 10_000 + b"]"),
    ],
)
def test_a_file_that_cannot_be_used_has_status_2(run: Run, tmp_path: Path, name: str, content: bytes | None) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    status, lines, errors = run("validate_scores.py", path)
    assert (status, lines) == (2, [])
    assert f"{name} cannot be used: " in errors


class TestScoreOneArrangement:
    def test_it_explains_the_score(self, run: Run) -> None:
        status, lines, errors = run("score_one_arrangement.py", "RR px OR vi")
        assert (status, errors) == (0, "")
        assert [line.split("  ")[0] for line in lines] == ["Red Rose", "Phlox", "Orchid", "Violet", "Total"]
        assert lines[-1].split()[:2] == ["Total", "8"]

    def test_it_says_what_is_wrong(self, run: Run) -> None:
        for arrangement in ("RR px OR zz", "RR RR", "RR px OR vi DS"):
            status, lines, errors = run("score_one_arrangement.py", arrangement)
            assert (status, lines) == (2, [])
            assert "score_one_arrangement.py: error: " in errors

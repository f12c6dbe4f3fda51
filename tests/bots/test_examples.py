"""The examples about bots and plans say what they should, without a warning."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_custom_bot_beats_the_random_bot() -> None:
    ended = run("custom_bot.py")
    assert ended.returncode == 0
    won = re.match(r"The cautious bot wins (\d+) of 200 games", ended.stdout)
    assert won is not None
    assert int(won[1]) > 120
    assert "Total" in ended.stdout.splitlines()[-1]


def test_what_to_do_before_scoring_prints_the_best_plan_first() -> None:
    ended = run("what_to_do_before_scoring.py", "PX cm FM MG")
    assert ended.returncode == 0
    assert [line.split() for line in ended.stdout.splitlines()[:2]] == [
        ["PX", "cm", "FM", "MG", "scores", "9", "as", "it", "lies."],
        ["9.00", "uses", "Marigold", "to", "discard", "Camellia"],
    ]


def test_what_to_do_before_scoring_says_exactly_what_a_draw_is_worth() -> None:
    ended = run("what_to_do_before_scoring.py", "PL AM RT cm")
    assert ended.stdout.splitlines()[1].split() == [
        "8.77",
        "(114/13)",
        *["uses", "Pink", "Larkspur", "to", "draw", "from", "the", "deck"],
    ]
    assert run("what_to_do_before_scoring.py", "RT cm").stdout.splitlines()[1].startswith("There is nothing to do")


def test_what_to_do_before_scoring_refuses_what_is_no_arrangement() -> None:
    ended = run("what_to_do_before_scoring.py", "XX")
    assert ended.returncode == 2
    assert "no card has the code 'XX'" in ended.stderr

"""Each bot is better than the one before, and the example that shows it can be run again."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TOURNAMENT = Path(__file__).parents[2] / "examples" / "tournament.py"
SIGNED = r"[+-]?\d+\.\d+"


def tournament(*arguments: str) -> list[tuple[str, list[float]]]:
    """Run the tournament; return for each match its title and the lead, the wins, each with its interval."""
    command = [sys.executable, "-W", "error", str(TOURNAMENT), *arguments]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    matches: list[tuple[str, list[float]]] = []
    for title, lead, wins in zip(text[::3], text[1::3], text[2::3], strict=True):
        numbers = [float(number) for line in (lead, wins) for number in re.findall(SIGNED, line.replace("95%", ""))]
        matches.append((title, numbers))
    return matches


@pytest.mark.slow
def test_greedy_beats_random_and_search_beats_greedy_in_paired_games() -> None:
    matches = tournament("--games", "40", "--samples", "3", "--seed", "quick")
    assert [title for title, _ in matches] == [
        "greedy against random, 40 pairs of games with rulebook rules",
        "search against greedy, 40 pairs of games with rulebook rules",
    ]
    for _, (lead, low, high, wins, fewest, most) in matches:
        assert 0 < low < lead < high
        assert 50 < fewest < wins < most


@pytest.mark.slow
def test_a_tournament_can_be_run_again() -> None:
    arguments = ("--pairs", "search:random", "--games", "3", "--samples", "2", "--rules", "turkish", "--jobs", "2")
    assert tournament(*arguments) == tournament(*arguments)
    assert tournament(*arguments) != tournament(*arguments, "--seed", "another")


def test_names_of_no_bot_are_refused() -> None:
    command = [sys.executable, str(TOURNAMENT), "--pairs", "search:clever"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "'search:clever' is not two of random, greedy, search" in ended.stderr


@pytest.mark.slow
def test_the_order_of_the_bots_holds_over_1000_paired_games() -> None:
    arguments = ("--games", "1000", "--samples", "8", "--seed", "long", "--jobs", "2")
    for _, (lead, low, _, _, fewest, _) in tournament(*arguments):
        assert lead > low > 3
        assert fewest > 75

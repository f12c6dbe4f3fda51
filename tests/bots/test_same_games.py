"""The bots play the same games for the same seeds as they did before they became faster."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.bot_games import games, searches

GAMES = Path(__file__).parent.parent / "data" / "bot-games.txt"


@pytest.mark.slow
def test_bots_play_as_they_always_did() -> None:
    """After a change of what the bots think is best: `python -m tests.support.bot_games > tests/data/bot-games.txt`."""
    assert [*games()] == GAMES.read_text(encoding="utf-8").splitlines()


def test_the_search_plays_as_it_did() -> None:
    """It is strong by many small decisions, and a mistake in one of them would show nowhere else."""
    kept = GAMES.read_text(encoding="utf-8").splitlines()
    assert [*searches()] == [line for line in kept if line.startswith("search, ")]

"""The numbers that stand in the text of the page about all arrangements follow from these."""

from __future__ import annotations

import random
import sys
from typing import Protocol, cast

import pytest

import tussie_mussie as tm
from tests.docs.pages import DOCS


class Tallies(Protocol):
    """What the script under docs/ returns."""

    scores: dict[int, int]
    by_row: dict[str, tuple[float, float]]
    with_pair: dict[tuple[str, str], float]
    mean: float
    arrangements: int


def test_an_arrangement_and_its_mirror_image_score_the_same() -> None:
    rng = random.Random(12)
    for _ in range(500):
        row = [tm.PlacedCard(card, rng.choice(tuple(tm.Face))) for card in rng.sample(tm.RULEBOOK.deck, 4)]
        assert tm.score_total(tm.Arrangement(row)) == tm.score_total(tm.Arrangement(row[::-1]))


@pytest.mark.slow
def test_the_numbers_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(DOCS / "_scripts"), *sys.path])
    __import__("statistics_of_scores")
    # The script is no part of any package, so that no checker of types can follow the import.
    tallies = cast("Tallies", sys.modules["statistics_of_scores"].count_all())
    page = (DOCS / "numbers" / "arrangements.md").read_text(encoding="utf-8")
    best = max(tallies.scores)
    up, down = tallies.by_row["amaryllis"]
    kept_up, kept_down = tallies.by_row["gardenia"]
    for words in (
        f"{tallies.arrangements:,} arrangements",
        f"mean is {tallies.mean:.2f} points",
        f"{best} is the most",
        f"and {tallies.scores[best]}\narrangements are",
        f"{up - down:.2f} points more in the bouquet",
        f"Gardenia {kept_down - kept_up:.2f} more as a keepsake",
        f"Gardenia and Carnation lead with {max(tallies.with_pair.values()):.2f}",
    ):
        assert words in page

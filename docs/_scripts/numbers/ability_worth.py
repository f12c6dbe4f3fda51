"""What Pink Larkspur, Snapdragon and Marigold are worth: unused, used at random, and used as well as possible.

Compared are the rows that hold one of the three cards, and neither of the other two, with the rows that hold none.
Unused is what the row scores as it lies, even where Marigold would have to discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from ability_play import used_at_random, used_well
from bulk_rounds import Rounds
from estimates import Answers, Sums, estimates
from row_tables import DISCARDS, DRAWS, FLIPS, abilities_of, number_of

ABOUT: Final = {
    "abilities": "Worth of the three cards with an ability in rounds of two players: points of the rows with one of "
    "them alone, unused, used at random and used as well as possible, less those of the rows with none."
}
BITS: Final = {"pink-larkspur": DRAWS, "snapdragon": FLIPS, "marigold": DISCARDS}
WAYS: Final = ("unused", "random", "well")


def count(rounds: Rounds, rng: np.random.Generator) -> Sums:
    """Add up what rows score in each way."""
    sums = dict.fromkeys(("none", "none points", *BITS, *[f"{card} {way}" for card in BITS for way in WAYS]), 0.0)
    for seat in range(rounds.players):
        rows = rounds.rows[:, seat]
        abilities = abilities_of(rows)
        lying = rounds.tables.plain[number_of(rows)]
        sums["none"] += float((abilities == 0).sum())
        sums["none points"] += float(lying[abilities == 0].sum())
        for card, bit in BITS.items():
            here = abilities == bit
            some, deck = rows[here], rounds.deck[here]
            sums[card] += float(here.sum())
            sums[f"{card} unused"] += float(lying[here].sum())
            sums[f"{card} random"] += float(used_at_random(some, deck, rounds.tables, rng).sum())
            sums[f"{card} well"] += float(used_well(some, deck, rounds.tables).expected.sum())
    return {name: np.array(value) for name, value in sums.items()}


def _values(sums: Sums) -> dict[str, float]:
    none = float(sums["none points"] / sums["none"])
    found = {"none": none}
    for card in BITS:
        with np.errstate(divide="ignore", invalid="ignore"):
            worth = {way: float(sums[f"{card} {way}"] / sums[card]) - none for way in WAYS}
        found |= {f"{card}/{way}": value for way, value in worth.items()}
        found[f"{card}/gain"] = worth["well"] - worth["unused"]
        found[f"{card}/skill"] = worth["well"] - worth["random"]
    return found


def _counts(sums: Sums) -> dict[str, float]:
    return {name: float(sums[name.partition("/")[0]]) for name in _values(sums)}


def abilities(chunks: Sequence[Sums]) -> Answers:
    """Return the estimates."""
    return estimates(chunks, _values, _counts)

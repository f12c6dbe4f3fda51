"""What each card and each pair is worth in rounds of two players, and how often a card is hidden and taken.

A card's worth is how many points more the rows score that hold it when all is revealed than rows score on average. The
points are those of the round, with abilities used as the players use them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np
from bulk_rounds import Rounds
from estimates import Answers, Sums, estimates
from row_tables import CARDS, SIZE

import tussie_mussie as tm

ABOUT: Final = {
    "cards": "Worth of each card in rounds of two players: points of the rows with it, less those of all rows; shares "
    "of its offers in which it is hidden, and of its faceup offers in which it is taken.",
    "pairs": "Worth of each two cards in one row, likewise; together: less the worth of each of them.",
}
DECK: Final = tm.RULEBOOK.deck
IDS: Final = tuple(card.id for card in DECK)
PAIRS: Final = tuple(combinations(range(CARDS), 2))


def count(rounds: Rounds) -> Sums:
    """Add up the points of rows by card and face, and by pair, and the offers by card."""
    rows = rounds.rows.reshape(-1, SIZE).astype(np.int64)
    points = rounds.expected.reshape(-1)
    each = np.repeat(points, SIZE)
    places = rows >> 1
    two = [np.sort(places[:, columns], axis=1) for columns in combinations(range(SIZE), 2)]
    pairs = np.concatenate([pair[:, 0] * CARDS + pair[:, 1] for pair in two])
    many = 2 * CARDS
    return {
        "rows": np.array(float(len(rows))),
        "points": np.array(points.sum()),
        "card rows": np.bincount(rows.ravel(), minlength=many).astype(np.float64),
        "card points": np.bincount(rows.ravel(), each, many).astype(np.float64),
        "pair rows": np.bincount(pairs, minlength=CARDS**2).astype(np.float64),
        "pair points": np.bincount(pairs, np.tile(points, len(two)), CARDS**2).astype(np.float64),
        "card up": np.bincount(rounds.up.ravel(), minlength=CARDS).astype(np.float64),
        "card down": np.bincount(rounds.down.ravel(), minlength=CARDS).astype(np.float64),
        "card taken": np.bincount(rounds.up[rounds.took_up], minlength=CARDS).astype(np.float64),
    }


def worths(sums: Sums) -> dict[str, float]:
    """Return the worth of each card, by any face and by each, and the shares of its offers."""
    mean = float(sums["points"] / sums["rows"])
    rows, points = sums["card rows"].reshape(-1, 2), sums["card points"].reshape(-1, 2)
    found = {"all": mean}
    with np.errstate(divide="ignore", invalid="ignore"):
        for place, card in enumerate(IDS):
            found[f"{card}/any"] = float(points[place].sum() / rows[place].sum()) - mean
            found[f"{card}/up"] = float(points[place, 1] / rows[place, 1]) - mean
            found[f"{card}/down"] = float(points[place, 0] / rows[place, 0]) - mean
            found[f"{card}/hidden"] = float(sums["card down"][place] / (sums["card down"] + sums["card up"])[place])
            found[f"{card}/taken"] = float(sums["card taken"][place] / sums["card up"][place])
    return found


def _card_counts(sums: Sums) -> dict[str, float]:
    rows = sums["card rows"].reshape(-1, 2)
    found = {"all": float(sums["rows"])}
    for place, card in enumerate(IDS):
        found[f"{card}/any"] = float(rows[place].sum())
        found[f"{card}/up"], found[f"{card}/down"] = float(rows[place, 1]), float(rows[place, 0])
        found[f"{card}/hidden"] = float((sums["card down"] + sums["card up"])[place])
        found[f"{card}/taken"] = float(sums["card up"][place])
    return found


def _pair_worths(sums: Sums) -> dict[str, float]:
    mean = float(sums["points"] / sums["rows"])
    alone = sums["card points"].reshape(-1, 2).sum(axis=1) / sums["card rows"].reshape(-1, 2).sum(axis=1) - mean
    found: dict[str, float] = {}
    with np.errstate(divide="ignore", invalid="ignore"):
        both = sums["pair points"] / sums["pair rows"] - mean
    for one, other in PAIRS:
        worth = float(both[one * CARDS + other])
        found[f"{IDS[one]}+{IDS[other]}/worth"] = worth
        found[f"{IDS[one]}+{IDS[other]}/together"] = worth - float(alone[one] + alone[other])
    return found


def _pair_counts(sums: Sums) -> dict[str, float]:
    return {
        f"{IDS[one]}+{IDS[other]}/{what}": float(sums["pair rows"][one * CARDS + other])
        for one, other in PAIRS
        for what in ("worth", "together")
    }


def cards(chunks: Sequence[Sums]) -> Answers:
    """Return the estimates about cards."""
    return estimates(chunks, worths, _card_counts)


def pairs(chunks: Sequence[Sums]) -> Answers:
    """Return the estimates about pairs."""
    return estimates(chunks, _pair_worths, _pair_counts)

"""How often the facedown card of an offer is the better one, and how often it pays to take it, with two players.

Judged is in hindsight: the round stays as it was, but the two cards of one offer change hands. Better is the card with
which the recipient's row scores more. Taking it pays if the recipient is then further ahead of the offerer, who gets
the other card. All abilities are used as well as possible, whoever plays, so that all are judged alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from ability_play import used_well
from bulk_rounds import Rounds
from estimates import Answers, Sums, estimates
from numpy.typing import NDArray

ABOUT: Final = {
    "offers": "In hindsight, with all else as it was, for each offer of a round of two players and for all: how often "
    "the facedown card is the better one for the recipient, equal, and worse; how often it is taken; how often that "
    "pays where it was taken and would have paid where it was left; and the points that it brings."
}
_SAME: Final = 1e-6
NAMES: Final = ("offers", "better", "same", "gain", "taken", "taken pays", "taken lead", "left pays", "left lead")
"""What is added up, for each of the four offers of a round."""


def count(rounds: Rounds) -> Sums:
    """Add up what would change for the recipient and the offerer of each offer."""
    actual = [used_well(rounds.rows[:, seat], rounds.deck, rounds.tables).expected for seat in (0, 1)]
    sums = {name: np.zeros(len(rounds.turns)) for name in NAMES}
    for turn, (offerer, recipient, offered, received) in enumerate(rounds.turns):
        took_up = rounds.took_up[:, turn]
        faceup, facedown = 2 * rounds.up[:, turn] + 1, 2 * rounds.down[:, turn]
        other = {
            recipient: _with(rounds, recipient, received, np.where(took_up, facedown, faceup)),
            offerer: _with(rounds, offerer, offered, np.where(took_up, faceup, facedown)),
        }
        sign = np.where(took_up, 1.0, -1.0)  # from what is faceup to what is facedown
        gain = sign * (other[recipient] - actual[recipient])
        lead = gain - sign * (other[offerer] - actual[offerer])
        for name, values in (
            ("offers", np.ones(len(rounds))),
            ("better", gain > _SAME),
            ("same", abs(gain) <= _SAME),
            ("gain", gain),
            ("taken", ~took_up),
            ("taken pays", ~took_up & (lead > _SAME)),
            ("taken lead", lead * ~took_up),
            ("left pays", took_up & (lead > _SAME)),
            ("left lead", lead * took_up),
        ):
            sums[name][turn] = values.sum()
    return sums


def _with(rounds: Rounds, seat: int, column: int, code: NDArray[np.int16]) -> NDArray[np.float64]:
    rows = rounds.rows[:, seat].copy()
    rows[:, column] = code
    return used_well(rows, rounds.deck, rounds.tables).expected


def _parts(sums: Sums) -> dict[str, Sums]:
    turns = {f"offer {turn + 1}": turn for turn in range(len(sums["offers"]))}
    parts: dict[str, Sums] = {"all": {name: np.array(sums[name].sum()) for name in NAMES}}
    return parts | {name: {key: np.array(sums[key][turn]) for key in NAMES} for name, turn in turns.items()}


def _values(sums: Sums) -> dict[str, float]:
    found: dict[str, float] = {}
    for part, of in _parts(sums).items():
        offers, taken = float(of["offers"]), float(of["taken"])
        left = offers - taken
        found |= {f"{part}/{name}": float(of[name]) / offers for name in ("better", "same", "gain", "taken")}
        found[f"{part}/lead"] = float(of["taken lead"] + of["left lead"]) / offers
        for name, number in (("taken", taken), ("left", left)):
            found[f"{part}/{name} pays"] = float(of[f"{name} pays"]) / number if number else float("nan")
            found[f"{part}/{name} lead"] = float(of[f"{name} lead"]) / number if number else float("nan")
    return found


def _counts(sums: Sums) -> dict[str, float]:
    parts = _parts(sums)
    found: dict[str, float] = {}
    for name in _values(sums):
        part, _, what = name.partition("/")
        offers, taken = float(parts[part]["offers"]), float(parts[part]["taken"])
        found[name] = {"taken pays": taken, "taken lead": taken}.get(what, offers)
        if what.startswith("left"):
            found[name] = offers - taken
    return found


def offers(chunks: Sequence[Sums]) -> Answers:
    """Return the estimates."""
    return estimates(chunks, _values, _counts)

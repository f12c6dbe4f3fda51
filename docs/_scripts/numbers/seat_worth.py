"""What a seat, a rule option, the number of rounds, and a third and a fourth player change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import card_worth
import numpy as np
from bulk_rounds import Rounds
from estimates import Answers, Sums, estimates
from numpy.typing import NDArray

ABOUT: Final = {
    "seats": "Points of a round by number of players: of each seat, counted from the first player and compared with "
    "the mean of all; the share of rounds that it wins (ties divided); the mean, the winner's, and the winner's lead.",
    "options": "What options change, on equal deals: mean points, seat by seat for the direction of the second pass; "
    "and by number of rounds how often the first player wins a game of two, how often it is tied, and how often "
    "the better player wins (greedy against random, search against greedy; ties count half).",
}
_MOST: Final = 30
"""No two players are further apart after a round."""
ROUNDS: Final = (1, 2, 3, 4, 5)


def count(rounds: Rounds) -> Sums:
    """Add up the points by seat, and how far the players are apart."""
    ordered = np.sort(rounds.points, axis=1)
    best = rounds.points == ordered[:, -1:]
    margins = (rounds.points[:, 0] - rounds.points[:, 1]).astype(np.int64) + _MOST
    return {
        "rounds": np.array(float(len(rounds))),
        "seats": rounds.expected.sum(axis=0),
        "wins": (best / best.sum(axis=1, keepdims=True)).sum(axis=0),
        "best": np.array(ordered[:, -1].sum()),
        "lead": np.array((ordered[:, -1] - ordered[:, -2]).sum()),
        "margins": np.bincount(margins, minlength=2 * _MOST + 1).astype(np.float64),
    }


def _seats(sums: Sums) -> dict[str, float]:
    number = float(sums["rounds"])
    points = sums["seats"] / number
    found = {"mean": float(points.mean()), "best": float(sums["best"]) / number, "lead": float(sums["lead"]) / number}
    for seat, own in enumerate(points):
        found[f"seat {seat}"] = float(own - points.mean())
        found[f"wins {seat}"] = float(sums["wins"][seat]) / number
    return found


def seats(tally: Mapping[str, Sequence[Sums]]) -> Answers:
    """Return the estimates about two to four players."""
    answers: Answers = {}
    for players in ("2", "3", "4"):
        found = estimates(tally[players], _seats, lambda sums: dict.fromkeys(_seats(sums), float(sums["rounds"])))
        answers |= {f"{players}/{name}": one for name, one in found.items()}
    return answers


def paired(tally: Mapping[str, Sequence[Sums]], *settings: str) -> list[Sums]:
    """Return the chunks that have been played in all of some settings, with the sums of all."""
    number = min([len(tally[setting]) for setting in settings])
    return [
        {f"{setting}:{name}": value for setting in settings for name, value in tally[setting][chunk].items()}
        for chunk in range(number)
    ]


def _part(sums: Sums, setting: str) -> Sums:
    return {name.partition(":")[2]: value for name, value in sums.items() if name.partition(":")[0] == setting}


def _options(tally: Mapping[str, Sequence[Sums]], setting: str, cards: Sequence[str]) -> Answers:
    """Return what an option changes for two players: the mean points, and what some cards are worth."""

    def values(sums: Sums) -> dict[str, float]:
        new, usual = card_worth.worths(_part(sums, setting)), card_worth.worths(_part(sums, "2"))
        return {"mean": new["all"] - usual["all"]} | {card: new[f"{card}/any"] - usual[f"{card}/any"] for card in cards}

    def counts(sums: Sums) -> dict[str, float]:
        return dict.fromkeys(("mean", *cards), float(sums["2:rounds"]))

    name = setting.partition("-")[2]
    found = estimates(paired(tally, "2", setting), values, counts)
    return {f"{name}/{what}": one for what, one in found.items()}


def _direction(tally: Mapping[str, Sequence[Sums]], players: str) -> Answers:
    """Return what changes for each seat if the second pass goes to the left, on equal deals."""
    left = f"{players}-left"

    def values(sums: Sums) -> dict[str, float]:
        change = sums[f"{left}:seats"] / sums[f"{left}:rounds"] - sums[f"{players}:seats"] / sums[f"{players}:rounds"]
        found = {f"seat {seat}": float(more) for seat, more in enumerate(change)}
        return found | {"mean": float(change.mean())}

    def counts(sums: Sums) -> dict[str, float]:
        return dict.fromkeys(values(sums), float(sums[f"{left}:rounds"]))

    found = estimates(paired(tally, players, left), values, counts)
    return {f"left/{players}/{name}": one for name, one in found.items()}


def _ends(first: NDArray[np.float64], second: NDArray[np.float64], rounds: int) -> tuple[float, float]:
    """Return how often one player wins a game, and how often it is tied.

    Args:
        first: how likely each margin of the player is in a round in which they are first.
        second: in a round in which the other player is.
        rounds: the number of rounds; the players take turns to be first (R33), the player begins.
    """
    margins = np.ones(1)
    for number in range(rounds):
        margins = np.convolve(margins, second if number % 2 else first)
    middle = len(margins) // 2
    return float(margins[middle + 1 :].sum()), float(margins[middle])


def _first_wins(sums: Sums) -> dict[str, float]:
    margins = sums["margins"] / sums["rounds"]
    found: dict[str, float] = {}
    for rounds in ROUNDS:
        won, tied = _ends(margins, margins[::-1], rounds)
        found |= {f"rounds {rounds}/first": won + tied / 2, f"rounds {rounds}/tied": tied}
    return found


def _better_wins(sums: Sums) -> dict[str, float]:
    first = sums["2-first:margins"] / sums["2-first:rounds"]
    second = sums["2-second:margins"][::-1] / sums["2-second:rounds"]
    found: dict[str, float] = {}
    for rounds in ROUNDS:
        begun, awaited = _ends(first, second, rounds), _ends(second, first, rounds)
        found[f"rounds {rounds}/better"] = (sum(begun) + begun[0] + sum(awaited) + awaited[0]) / 4
    return found


def options(tally: Mapping[str, Sequence[Sums]]) -> Answers:
    """Return the estimates about options and the number of rounds."""
    answers = _options(tally, "2-orchid", ("orchid",)) | _options(tally, "2-orange", ("marigold", "carnation"))
    answers |= _direction(tally, "3") | _direction(tally, "4")
    answers |= estimates(tally["2"], _first_wins, lambda sums: dict.fromkeys(_first_wins(sums), float(sums["rounds"])))
    if "2-first" in tally and "2-second" in tally:
        answers |= estimates(
            paired(tally, "2-first", "2-second"),
            _better_wins,
            lambda sums: dict.fromkeys(_better_wins(sums), float(sums["2-first:rounds"] + sums["2-second:rounds"])),
        )
    return answers

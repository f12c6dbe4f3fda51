"""Means with 95% intervals out of sums that were taken chunk by chunk, and how they are written to files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

Sums: TypeAlias = dict[str, NDArray[np.float64]]
"""What is added up over many rounds, by name."""
Values: TypeAlias = Mapping[str, float]
"""What follows from sums, by name."""

DATA: Final = Path(__file__).parents[2] / "_data"
_GROUPS: Final = 100


@frozen
class Estimate:
    """A mean with its 95% interval: from `mean - half` to `mean + half`.

    Attributes:
        mean: the mean.
        half: half of the width of the interval.
        n: how many rounds, rows, offers or draws it is the mean of.
    """

    mean: float
    half: float
    n: int

    def text(self, digits: int = 2, *, signed: bool = False) -> str:
        """Return the mean in words, with a true minus sign."""
        number = round(self.mean, digits) + 0.0
        return f"{number:{'+' if signed else ''}.{digits}f}".replace("-", "\N{MINUS SIGN}")

    def percent(self, digits: int = 0) -> str:
        """Return a share in percent."""
        return f"{100 * self.mean:.{digits}f}%"


Answers: TypeAlias = dict[str, Estimate]


def added(chunks: Sequence[Sums]) -> Sums:
    """Return the sums of all chunks together."""
    return {name: np.sum([chunk[name] for chunk in chunks], axis=0) for name in chunks[0]}


def estimates(chunks: Sequence[Sums], values: Callable[[Sums], Values], counts: Callable[[Sums], Values]) -> Answers:
    """Return what follows from sums, with intervals by the jackknife: leave out one group of rounds at a time.

    Args:
        chunks: sums of chunks of rounds that are independent of each other, all equally long.
        values: what follows from the sums of any number of chunks.
        counts: for each of these values, how many rounds, rows, offers or draws it is the mean of.
    """
    groups = [added(chunks[start::_GROUPS]) for start in range(min(_GROUPS, len(chunks)))]
    total = added(groups)
    mean, number = values(total), counts(total)
    rest = [values({name: total[name] - group[name] for name in total}) for group in groups]
    many = len(groups)
    answers: Answers = {}
    for name, value in mean.items():
        left = np.array([one[name] for one in rest])
        error = float(np.sqrt((many - 1) / many * np.square(left - left.mean()).sum()))
        half = _quantile(many - 1) * error if many > 1 else float("nan")
        if np.isfinite(value) and np.isfinite(half):
            answers[name] = Estimate(value, half, int(number[name]))
    return answers


def _quantile(freedom: int) -> float:
    """Return how many standard errors a 95% interval reaches (Student's t, to one percent from 5 degrees on)."""
    return 1.96 + 2.37 / freedom + 2.8 / freedom**2


@frozen
class Play:
    """What one kind of play says about a question.

    Attributes:
        command: the command that made it.
        seeds: how its deals are seeded.
        rounds: for each setting the number of rounds.
        answers: the estimates.
    """

    command: str
    seeds: str
    rounds: dict[str, int]
    answers: Answers

    @property
    def samples(self) -> str:
        """How many samples a searching player looks at, as the command says."""
        words = self.command.split()
        return words[words.index("--samples") + 1]

    def __getitem__(self, name: str) -> Estimate:
        """Return an estimate."""
        return self.answers[name]


def read(question: str) -> dict[str, Play]:
    """Return what is known about a question, by kind of play: random, greedy, and search once it has been played."""
    path = DATA / f"{question}.json"
    if not path.exists():
        return {}
    plays = json.loads(path.read_text(encoding="utf-8"))["plays"]
    return {
        kind: Play(
            play["command"],
            play["seeds"],
            play["rounds"],
            {name: Estimate(one["mean"], one["half"], one["n"]) for name, one in play["answers"].items()},
        )
        for kind, play in plays.items()
    }


def write(question: str, about: str, plays: Mapping[str, Play]) -> None:
    """Write what is known about a question, one line for each estimate."""
    DATA.mkdir(exist_ok=True)
    kinds = [
        f"  {json.dumps(kind)}: {{\n"
        f'   "command": {json.dumps(play.command)},\n'
        f'   "seeds": {json.dumps(play.seeds)},\n'
        f'   "rounds": {json.dumps(play.rounds)},\n'
        f'   "answers": {{\n{_lines(play.answers)}\n   }}\n  }}'
        for kind in ("random", "greedy", "search")
        if (play := plays.get(kind)) is not None
    ]
    head = f' "about": {json.dumps(about)},\n "interval": "mean - half to mean + half, 95%",\n'
    text = "{\n" + head + ' "plays": {\n' + ",\n".join(kinds) + "\n }\n}\n"
    (DATA / f"{question}.json").write_text(text, encoding="utf-8")


def _lines(answers: Answers) -> str:
    return ",\n".join(
        f'    {json.dumps(name)}: {{"mean": {one.mean:.4f}, "half": {one.half:.4f}, "n": {one.n}}}'
        for name, one in answers.items()
    )

"""What has been measured so far, on disk: a line for each deal, so that a run can be broken off and go on."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from types import TracebackType
from typing import Self, final

__all__ = ["Tally"]


@final
class Tally:
    """The leads by entry and deal, kept in a file.

    Each line has the stamp of the code that it comes from; lines with another stamp stay, but do not count.
    """

    def __init__(self, path: Path, stamps: dict[str, str], seed: str) -> None:
        """Read what is there.

        Args:
            path: the file, which need not exist.
            stamps: by the name of each entry the stamp of its code.
            seed: the seed of all deals; those of another one do not count.
        """
        self._seed = seed
        self._stamps = stamps
        self.leads: defaultdict[str, dict[int, float]] = defaultdict(dict)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole, _, cut = text.rpartition("\n")  # a line without an end was cut off
        for line in whole.splitlines():
            row: dict[str, str | int | float] = json.loads(line)
            name = str(row["entry"])
            if row["seed"] == seed and row["stamp"] == stamps.get(name):
                self.leads[name][int(row["deal"])] = float(row["lead"])
        self._file = path.open("a", encoding="utf-8")
        if cut:
            self._file.truncate(len((whole + "\n" if whole else "").encode()))

    def __enter__(self) -> Self:
        """Return the tally."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self._file.close()

    def add(self, name: str, deal: int, lead: float) -> None:
        """Keep the lead of a deal."""
        self.leads[name][deal] = lead
        row = {"entry": name, "seed": self._seed, "stamp": self._stamps[name], "deal": deal, "lead": lead}
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()

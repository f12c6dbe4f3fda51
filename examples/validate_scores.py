"""Check scores that people or other programs have claimed: `python examples/validate_scores.py claimed_scores.csv`.

The file has a row for each arrangement: round, player, arrangement (such as `RR px OR vi`, as scored) and total; as CSV
with these columns, or as a JSON list of objects with these keys. The exit status is 0 when all is right, 1 when a row
is wrong, and 2 when the file cannot be used.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import tussie_mussie as tm

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | None"
COLUMNS = ("round", "player", "arrangement", "total")
RULES = {
    "rulebook": tm.RULEBOOK,
    "orange-marigold": tm.rulebook(marigold=tm.Color.ORANGE),
    "color-per-condition": tm.rulebook(wild_color=tm.WildColor.PER_CONDITION),
    "turkish": tm.TURKISH,
}


def read_rows(path: Path) -> list[tuple[int, Mapping[str, object]]]:
    """Return the file's rows: in CSV with their line numbers, in JSON counted from 1."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        if path.suffix.lower() == ".json":
            document: Json = json.load(file)
            rows = [row for row in document if isinstance(row, dict)] if isinstance(document, list) else []
            if rows != document:
                raise ValueError("the document is not a list of objects")
            return [(number, row) for number, row in enumerate(rows, 1)]
        reader = csv.DictReader(file, strict=True)
        missing = [column for column in COLUMNS if column not in (reader.fieldnames or ())]
        if missing:
            raise ValueError(f"there is no column {', '.join(missing)}")
        return [(reader.line_num, row) for row in reader]


def problems(row: Mapping[str, object], rules: tm.Rules, rounds: dict[str, list[tm.Arrangement]]) -> list[str]:
    """Return what is wrong with one row, in words, and add its arrangement to those of its round."""
    missing = [column for column in COLUMNS if row.get(column) in (None, "")]
    if missing:
        return [f"there is no {', '.join(missing)}"]
    text, total = str(row["arrangement"]), str(row["total"]).strip()
    if not total.removeprefix("-").isdecimal() or len(total) > 9:
        return [f"the total {total[:20]!r} is not a whole number"]
    try:
        arrangement = tm.parse_arrangement(text, rules)
        earlier = rounds.setdefault(str(row["round"]), [])
        wrong = tm.check_score(arrangement, int(total), rules, others=earlier)  # no card can lie in two of them
        earlier.append(arrangement)
    except tm.TussieMussieError as error:
        return [str(error)]
    return [f"claimed {found.claimed}, but right is {found.actual}. {found.reason}" for found in wrong]


def main() -> int:
    """Print what is wrong in a file, row by row, and return the exit status."""
    parser = argparse.ArgumentParser(description="Check claimed scores.")
    parser.add_argument("file", type=Path, help="a .csv or .json file")
    parser.add_argument("--rules", choices=RULES, default="rulebook")
    options = parser.parse_args()
    try:
        rows = read_rows(options.file)
    except (OSError, ValueError, RecursionError, csv.Error) as error:
        parser.error(f"{options.file} cannot be used: {error}")
    mistakes = 0
    rounds: dict[str, list[tm.Arrangement]] = {}
    for number, row in rows:
        for problem in problems(row, RULES[options.rules], rounds):
            mistakes += 1
            line = f"row {number}, round {row.get('round')}, {row.get('player')}: {problem}"
            print(line.encode(errors="backslashreplace").decode())  # JSON can hold what cannot be printed
    print(f"{len(rows)} rows, {mistakes} mistakes")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())

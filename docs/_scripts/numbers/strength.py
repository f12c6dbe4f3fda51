"""How strong the bots are: paired games with greedy bots, and what part of the way to a bot that sees everything.

    python docs/_scripts/numbers/strength.py
    python docs/_scripts/numbers/strength.py --minutes 60 --jobs 2 --deals 1000

Each deal is played with the bot in each seat and the same bot in all others, with the same chance. All bots have the
same deals. What is measured for a deal is by how many points the bot leads the mean of the others, on average over
the seats. Bots with more than 64 samples get fewer deals.

A run that is broken off, or that has used up its minutes, goes on from its tally when it is started again; all entries
grow evenly. After a change of a bot its games are played anew. The results are written to docs/_data/strength.json.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice, takewhile
from pathlib import Path
from time import monotonic
from typing import Final

from paired import Entry, Measured, lead_of_deal, mean_of, part_closed
from tallies import Tally

import tussie_mussie.bots

HERE: Final = Path(__file__).parent
DATA: Final = HERE.parents[1] / "_data" / "strength.json"
TALLY: Final = HERE.parents[2] / "build" / "numbers" / "strength.jsonl"
SEED: Final = "strength"
BUDGETS: Final = (1, 2, 4, 8, 16, 64, 256, 1000)
USUAL: Final = 64
"""With so many samples a bot plays all deals; with four times as many, half of them, and so on."""

ENTRIES: Final = (
    *(
        Entry(bot, "greedy", players)
        for players in (2, 3, 4)
        for bot in ("random", *(f"search {samples}" for samples in BUDGETS), "before", "seeing")
    ),
    Entry("search 64", "before", 2),
    Entry("seeing", "before", 2),
    Entry("seeing", "search 64", 2),
)


def samples_of(name: str) -> int:
    """Return how many samples a bot has, 0 if it is none that searches like the library's."""
    return int(name.partition(" ")[2] or 0)


def wanted(entry: Entry, deals: int) -> int:
    """Return how many deals an entry is to have."""
    return max(2, round(deals * min(1, math.sqrt(USUAL / max(samples_of(entry.bot), 1)))))


def stamp_of(entry: Entry) -> str:
    """Return a digest of the code that decides what an entry's bots do."""
    library = Path(tussie_mussie.bots.__file__).parent
    digest = hashlib.sha256()
    for name in sorted({entry.bot, entry.against, "greedy"}):
        kind = name.partition(" ")[0]
        files = {
            "before": [HERE / "before.py"],
            "seeing": [HERE / "before.py", HERE / "seeing.py"],
            "greedy": [library / "_greedy.py"],
            "random": [library / "_random.py"],
        }.get(kind) or sorted(library.glob("*.py"))
        for file in files:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def missing(
    entries: tuple[Entry, ...], goals: Mapping[str, int], begun: Mapping[str, set[int]]
) -> Iterator[tuple[Entry, int]]:
    """Yield the deals that are missing, each time of the entry that has least of what it wants.

    Args:
        entries: the entries.
        goals: how many deals each wants.
        begun: which deals of each are there, or are being played; what is yielded is added.
    """
    while True:
        shares = {entry: len(begun[str(entry)]) / goals[str(entry)] for entry in entries}
        entry = min(entries, key=shares.__getitem__)
        if shares[entry] >= 1:
            return
        deal = next(deal for deal in range(goals[str(entry)]) if deal not in begun[str(entry)])
        begun[str(entry)].add(deal)
        yield entry, deal


def run(tally: Tally, entries: tuple[Entry, ...], deals: int, minutes: float, jobs: int) -> None:
    """Play what is missing, until the time is up."""
    end = monotonic() + 60 * minutes
    goals = {str(entry): wanted(entry, deals) for entry in entries}
    begun = {str(entry): {deal for deal in tally.leads[str(entry)] if deal < goals[str(entry)]} for entry in entries}
    tasks = takewhile(lambda _: monotonic() < end, missing(entries, goals, begun))
    if jobs == 1:
        for entry, deal in tasks:
            tally.add(str(entry), deal, lead_of_deal(entry, seed_of(deal)))
        return
    running: dict[Future[float], tuple[Entry, int]] = {}
    with ProcessPoolExecutor(jobs) as pool:
        while True:
            for entry, deal in islice(tasks, 2 * jobs - len(running)):
                running[pool.submit(lead_of_deal, entry, seed_of(deal))] = entry, deal
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                entry, deal = running.pop(future)
                tally.add(str(entry), deal, future.result())


def seed_of(deal: int) -> str:
    """Return the seed of a deal."""
    return f"{SEED} {deal}"


def results(tally: Tally, entries: tuple[Entry, ...]) -> Iterator[dict[str, str | int | float | None]]:
    """Yield what is known of each entry, as it is written."""
    for entry in entries:
        leads = tally.leads[str(entry)]
        if not leads:
            continue
        lead = mean_of(leads)
        row: dict[str, str | int | float | None] = {
            "bot": entry.bot.partition(" ")[0],
            "samples": samples_of(entry.bot) or None,
            "against": entry.against,
            "players": entry.players,
            "deals": lead.deals,
            "games": lead.deals * entry.players,
            "lead": round(lead.mean, 4),
            "half": _half(lead),
        }
        seeing = tally.leads[str(Entry("seeing", "greedy", entry.players))]
        if entry.against == "greedy" and seeing:
            part = part_closed(leads, seeing)
            row |= {"part": round(part.mean, 4), "part_half": _half(part) if entry.bot != "seeing" else 0.0}
        yield row


def chosen(entry: Entry, texts: Sequence[str]) -> bool:
    """Return whether the name of an entry has one of some texts in it."""
    return any([text in str(entry) for text in texts])


def _half(measured: Measured) -> float | None:
    return round(measured.half, 4) if math.isfinite(measured.half) else None


def main() -> None:
    """Read the arguments, play, and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000, help="of each bot with up to 64 samples")
    parser.add_argument("--minutes", type=float, default=math.inf, help="when to stop; by default when all is done")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], help="which tables")
    parser.add_argument(
        "--only", nargs="+", default=[""], help='texts such as "seeing against": entries with one of them'
    )
    parser.add_argument("--tally", type=Path, default=TALLY, help="the file to go on from")
    parser.add_argument("--out", type=Path, default=DATA, help="where to write the results")
    asked = parser.parse_args()
    entries = tuple([entry for entry in ENTRIES if entry.players in asked.players and chosen(entry, asked.only)])
    if not entries:
        parser.error("no entry is asked for")
    stamps = {str(entry): stamp_of(entry) for entry in ENTRIES}
    with Tally(asked.tally, stamps, SEED) as tally:
        run(tally, entries, asked.deals, asked.minutes, asked.jobs)
        rows = list(results(tally, ENTRIES))
    command = "python docs/_scripts/numbers/strength.py"
    document = {"command": command, "seed": SEED, "seeing_samples": USUAL, "results": rows}
    asked.out.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    for row in rows:
        sys.stdout.write(f"{row}\n")


if __name__ == "__main__":
    main()

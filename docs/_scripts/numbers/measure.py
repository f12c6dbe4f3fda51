"""Play rounds and write what they say into docs/_data, for all pages of "What the numbers say" that games answer.

    python docs/_scripts/numbers/measure.py --play random --rounds 4000000
    python docs/_scripts/numbers/measure.py --play greedy --rounds 4000000
    python docs/_scripts/numbers/measure.py --play search --samples 8 --jobs 2 --minutes 60

Random and greedy players play in bulk; each setting but the main one gets a quarter of the rounds. The searching bot
adds to a tally, so that the same command can be given again; with `--minutes 0` the files are written anew.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from counting import ABOUT, answers, count
from estimates import Play, Sums, read, write
from searched_rounds import Tally, play_on
from settings import bulk, settings_of

BULK: Final = 40_000
"""Rounds that are played side by side, and counted together."""
BUILD: Final = Path(__file__).parents[3] / "build"


def in_bulk(kind: str, rounds: int) -> dict[str, list[Sums]]:
    """Return the sums of rounds of random or greedy players."""
    tally: dict[str, list[Sums]] = {}
    size = min(BULK, max(1, rounds // 8))
    for setting in settings_of(kind):
        chunks = max(rounds // size // (1 if setting.name == "2" else 4), 2)
        tally[setting.name] = [count(setting, bulk(setting, kind, chunk, size), chunk) for chunk in range(chunks)]
    return tally


def main() -> None:
    """Play, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--play", choices=("random", "greedy", "search"), required=True, help="who plays")
    parser.add_argument("--rounds", type=int, default=4_000_000, help="rounds of random or greedy players")
    parser.add_argument("--samples", type=int, default=8, help="samples of the searching bot")
    parser.add_argument("--minutes", type=float, default=10, help="how long the searching bot plays")
    parser.add_argument("--jobs", type=int, default=1, help="processes of the searching bot")
    parser.add_argument("--tally", type=Path, help="where the searching bot's rounds are kept")
    asked = parser.parse_args()
    if asked.play == "search":
        path = asked.tally or BUILD / f"numbers-search-{asked.samples}.jsonl"
        tally = play_on(Tally(path, asked.samples), asked.jobs, asked.minutes)
        missing = [name for name, chunks in tally.items() if len(chunks) < 2]
        if missing:
            sys.exit(f"too few rounds of {', '.join(missing)}: give the same command again")
        command = f"--play search --samples {asked.samples} --jobs {asked.jobs} --minutes {asked.minutes:g}"
        seeds = "numbers <players> <number of the round>"
    else:
        tally = in_bulk(asked.play, asked.rounds)
        command = f"--play {asked.play} --rounds {asked.rounds}"
        seeds = "numpy.random.default_rng([<players>, <chunk>])"
    rounds = {name: round(float(sum(one["rounds"] for one in chunks))) for name, chunks in tally.items()}
    for question, found in answers(tally).items():
        play = Play(f"python docs/_scripts/numbers/measure.py {command}", seeds, rounds, found)
        write(question, ABOUT[question], read(question) | {asked.play: play})


if __name__ == "__main__":
    main()

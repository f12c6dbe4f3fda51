"""Rounds of the searching bot, played one by one with the library's games and kept in a tally that can be continued."""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Final

import numpy as np
from ability_play import used_well
from attrs import frozen
from bulk_rounds import Rounds
from counting import count
from estimates import Sums
from row_tables import CARDS
from settings import SETTINGS, Setting, settings_of, tables_of

import tussie_mussie as tm
from tussie_mussie import bots
from tussie_mussie.batch import encode
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

CHUNK: Final = 50
"""Rounds that are counted together."""


@functools.cache
def code_of_bots() -> str:
    """Return a digest of the bots' code: other bots need another tally."""
    digest = hashlib.sha256()
    for source in sorted(Path(bots.__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def searched(setting: Setting, samples: int, chunk: int) -> Rounds:
    """Play a chunk of rounds; equal chunks have equal deals, by whatever rules."""
    numbers = range(chunk * CHUNK, (chunk + 1) * CHUNK)
    seats: dict[str, tm.Bot] = {"search": SearchBot(samples=samples), "greedy": greedy_bot, "random": random_bot}
    players = [seats[kind] for kind in setting.seats("search")]
    return rounds_of(
        [tm.play(players, setting.rules, seed=f"numbers {setting.players} {number}") for number in numbers],
        setting.rules,
    )


def rounds_of(games: list[tm.GameRecord], rules: tm.Rules) -> Rounds:
    """Return games of one round as arrays; none of their players uses abilities at random."""
    place = {card: number for number, card in enumerate(rules.deck)}
    tables = tables_of(rules)
    results = [game.final.results[0] for game in games]
    rows = np.stack([encode(result.revealed, rules) for result in results])
    offers = [
        [(place[offer.face_up], place[offer.face_down]) for offer in result.offers if offer.face_down]
        for result in results
    ]
    took = [[action.face is tm.Face.UP for action in game.actions if isinstance(action, tm.Take)] for game in games]
    decks: list[list[int]] = []
    for game, own in zip(games, rows, strict=True):
        drawn = [place[card] for action in game.actions if isinstance(action, tm.Draw) for card in action.cards]
        held = set((own >> 1).ravel().tolist())
        order = dict.fromkeys([*drawn, *range(CARDS)])  # what a card before scoring draws comes first
        decks.append([card for card in order if card not in held])
    deck = np.array(decks, dtype=np.int16)
    up, down = np.moveaxis(np.array(offers, dtype=np.int16), 2, 0)
    points = np.array([result.points for result in results], dtype=np.float64)
    expected = np.stack([used_well(rows[:, seat], deck, tables).expected for seat in range(rows.shape[1])], axis=1)
    return Rounds(tables, rows, deck, up, down, np.array(took), expected, points)


def chunk_of_search(name: str, samples: int, chunk: int) -> Sums:
    """Return the sums of a chunk of rounds of a setting."""
    setting = SETTINGS[name]
    return count(setting, searched(setting, samples, chunk), chunk)


@frozen
class Tally:
    """The sums of all chunks that have been played, in a file with a line for each."""

    path: Path
    samples: int

    def read(self) -> dict[str, dict[int, Sums]]:
        """Return the sums by setting and chunk.

        Raises:
            SystemExit: the file is of other bots.
        """
        chunks: dict[str, dict[int, Sums]] = {setting.name: {} for setting in settings_of("search")}
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        for line in lines:
            one = json.loads(line)
            if (one["samples"], one["bots"]) != (self.samples, code_of_bots()):
                raise SystemExit(f"{self.path} is of other bots or another number of samples: begin a new tally")
            chunks[one["setting"]][one["chunk"]] = {name: np.array(sums) for name, sums in one["sums"].items()}
        return chunks

    def add(self, setting: str, chunk: int, sums: Sums) -> None:
        """Write the sums of one more chunk."""
        line = {"setting": setting, "chunk": chunk, "samples": self.samples, "bots": code_of_bots()}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**line, "sums": {name: _plain(value) for name, value in sums.items()}}) + "\n")


def _plain(value: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> object:
    return np.round(value, 6).tolist()


def following_chunks(chunks: dict[str, dict[int, Sums]]) -> Iterator[tuple[str, int]]:
    """Yield without end what to play next, so that each setting has its share."""
    done = Counter({name: len(played) for name, played in chunks.items()})
    played = {name: set(numbers) for name, numbers in chunks.items()}
    while True:
        name = min(chunks, key=lambda one: done[one] / SETTINGS[one].share)
        number = next(number for number in range(len(played[name]) + 1) if number not in played[name])
        played[name].add(number)
        done[name] += 1
        yield name, number


def play_on(tally: Tally, jobs: int, minutes: float) -> dict[str, list[Sums]]:
    """Play for some minutes and return the sums of all chunks, in order, as far as there is none missing.

    Args:
        tally: what has been played before; it grows.
        jobs: the number of processes.
        minutes: for how long to begin new chunks.
    """
    chunks = tally.read()
    following = following_chunks(chunks)
    end = time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(jobs) as pool:
        waiting: dict[Future[Sums], tuple[str, int]] = {}
        while waiting or time.monotonic() < end:
            while len(waiting) < 2 * jobs and time.monotonic() < end:
                name, number = next(following)
                waiting[pool.submit(chunk_of_search, name, tally.samples, number)] = name, number
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                name, number = waiting.pop(future)
                chunks[name][number] = future.result()
                tally.add(name, number, chunks[name][number])
    return {name: without_gaps(played) for name, played in chunks.items()}


def without_gaps(played: dict[int, Sums]) -> list[Sums]:
    """Return the sums of the chunks before the first one that has not been played."""
    return [played[number] for number in itertools.takewhile(played.__contains__, itertools.count())]

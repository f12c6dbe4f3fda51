"""Many machines, here as processes of one: Dask plays the same games, whatever dies meanwhile."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Protocol

import pytest

import tussie_mussie as tm
from tests.arena.players import Deadly, failing, last
from tussie_mussie.arena import match
from tussie_mussie.bots import greedy_bot, random_bot

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("default"),  # those of Dask are its own
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="workers cannot be killed so"),
]


class Client(Protocol):
    """What is used of Dask's client."""

    def get_executor(self) -> Executor: ...
    def run(self, function: object) -> dict[str, int]: ...


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    distributed = pytest.importorskip("distributed", reason="comes with the extra 'dask'")
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as connected:
        yield connected


def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed_in_the_middle(client: Client, tmp_path: Path) -> None:
    bots = {"greedy": greedy_bot, "failing": failing}
    games = 400
    before = set(client.run(os.getpid).values())
    told: list[int] = []

    def progress(done: int, _total: int) -> None:
        told.append(done)
        if len(told) == 5:
            os.kill(min(before), signal.SIGKILL)

    results = match(
        bots,
        games=games,
        seed="dask",
        executor=client.get_executor(),
        store=tmp_path / "run.sqlite",
        progress=progress,
        games_per_task=5,
    )
    assert told[4] < games / 2
    assert told == list(range(0, games + 1, 5))
    assert min(before) not in client.run(os.getpid).values()
    with closing(sqlite3.connect(tmp_path / "run.sqlite")) as connection:
        stored: list[tuple[int]] = connection.execute("SELECT number FROM game").fetchall()
    assert Counter(stored) == Counter([(number,) for number in range(games)])
    assert results == match(bots, games=games, seed="dask")


def test_bots_that_are_defined_anywhere_can_be_sent(client: Client) -> None:
    def local(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        return random_bot(view, rng)

    bots = {"local": local, "last": last}
    assert match(bots, games=4, seed=1, executor=client.get_executor()) == match(bots, games=4, seed=1)


def test_a_bot_that_cannot_be_sent_is_named(client: Client) -> None:
    generator = (number for number in range(3))

    def local(view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
        return view.legal_actions()[next(generator)]

    with pytest.raises(TypeError, match=r"the bot 'local' cannot be sent to a worker"):
        match({"last": last, "local": local}, games=4, seed=1, executor=client.get_executor())


def test_a_bot_that_always_kills_its_worker_ends_the_tournament(client: Client, tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / f"{number}").touch()
    with pytest.raises(tm.WorkerError, match=r"a task failed with .*KilledWorker"):
        match({"deadly": Deadly(tmp_path), "last": last}, games=2, seed=1, executor=client.get_executor())

"""Results are the same for any workers, and nothing is lost when some die."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import ParamSpec, TypeVar, final

import attrs
import pytest

import tussie_mussie as tm
from tests.arena.players import Deadly, failing, first, hanging, last
from tests.support.shorthand import unchecked
from tussie_mussie.arena import Results, match
from tussie_mussie.bots import random_bot

P = ParamSpec("P")
T = TypeVar("T")
BOTS = {"random": random_bot, "failing": failing}
PLAYED = match(BOTS, games=40, seed=9)


def pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool whose processes share nothing with this one."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


@pytest.fixture(scope="module")
def two() -> Iterator[ProcessPoolExecutor]:
    with pool(2) as executor:
        yield executor


@final
class Here(Executor):
    """An executor that does everything at once, and fails as it is told."""

    def __init__(self, failures: dict[int, BaseException] | None = None, *, refuses: Exception | None = None) -> None:
        self.failures = failures or {}
        self.refuses = refuses
        self.submitted = 0
        self.ended = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it, or fail if it is the turn of a failure."""
        self.submitted += 1
        if self.refuses is not None and self.submitted > 2:
            raise self.refuses
        future = Future[T]()
        failure = self.failures.get(self.submitted)
        if failure is None:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(failure)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as in the base
        """Remember it."""
        self.ended = True


@pytest.mark.parametrize("size", [1, 7, 40])
def test_processes_play_the_same_games(two: ProcessPoolExecutor, size: int) -> None:
    assert match(BOTS, games=40, seed=9, executor=two, games_per_task=size) == PLAYED


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_threads_play_the_same_games(workers: int) -> None:
    with ThreadPoolExecutor(workers) as threads:
        assert match(BOTS, games=40, seed=9, executor=threads, games_per_task=3) == PLAYED


def test_more_tasks_than_an_executor_holds_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tussie_mussie.arena._running.MOST_SUBMITTED", 3)
    with ThreadPoolExecutor(2) as threads:
        assert match(BOTS, games=40, seed=9, executor=threads, games_per_task=1) == PLAYED


def test_an_executor_of_the_callers_stays_open_and_one_that_is_made_is_closed() -> None:
    executor = Here()
    assert match(BOTS, games=40, seed=9, executor=executor) == PLAYED
    assert not executor.ended
    assert match(BOTS, games=40, seed=9, executor=lambda: executor) == PLAYED
    assert executor.ended


def test_a_bot_that_cannot_be_sent_to_a_process_is_named_before_any_game(two: ProcessPoolExecutor) -> None:
    told: list[int] = []

    def local(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        return random_bot(view, rng)

    with pytest.raises(TypeError, match=r"the bot 'mine' cannot be sent to a worker: .*; define it at the top level"):
        match(
            {"first": first, "mine": local}, games=2, seed=1, executor=two, progress=lambda done, _: told.append(done)
        )
    assert told == [0]
    with ThreadPoolExecutor(1) as threads:
        assert len(match({"first": first, "mine": local}, games=2, seed=1, executor=threads).games) == 2


def test_a_bot_that_another_executor_cannot_send_is_named_too() -> None:
    with pytest.raises(TypeError, match=r"the bot 'failing' cannot be sent"):
        match(BOTS, games=2, seed=1, executor=Here({2: TypeError("no")}))
    with pytest.raises(tm.WorkerError, match=r"no worker could be given the bot 'random'"):
        match(BOTS, games=2, seed=1, executor=Here({1: OSError("no network")}))


def test_an_executor_that_is_closed_is_an_error() -> None:
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(tm.WorkerError, match=r"the executor took no task: .*after shutdown"):
        match(BOTS, games=2, seed=1, executor=threads)


def test_a_function_must_make_an_executor() -> None:
    with pytest.raises(TypeError, match=r"to return an Executor, not int"):
        match(BOTS, games=2, seed=1, executor=unchecked(lambda: 3))  # type: ignore[arg-type]  # wrong on purpose


def test_a_function_that_makes_no_executor_is_an_error_that_keeps_its_cause() -> None:
    with pytest.raises(
        tm.WorkerError, match=r"given as executor failed with ValueError\('max_workers must be"
    ) as caught:
        match(BOTS, games=2, seed=1, executor=partial(ProcessPoolExecutor, 0))
    assert isinstance(caught.value.__cause__, ValueError)


def test_a_task_that_fails_is_an_error_that_keeps_its_cause() -> None:
    cause = MemoryError("too much")
    with pytest.raises(tm.WorkerError, match=r"a task failed with MemoryError\('too much'\); .* are kept") as caught:
        match(BOTS, games=40, seed=9, executor=Here({5: cause}))
    assert caught.value.__cause__ is cause


def test_an_executor_of_the_callers_that_breaks_ends_the_tournament_and_keeps_what_is_stored(tmp_path: Path) -> None:
    play = partial(match, BOTS, games=40, seed=9, games_per_task=4, store=tmp_path / "store")
    with pytest.raises(tm.WorkerError, match=r"a worker died and its executor with it, while games \d+ to \d+ were"):
        play(executor=Here({7: BrokenExecutor("killed")}))
    told: list[int] = []
    assert play(progress=lambda done, _: told.append(done)) == PLAYED
    assert told[0] == 36  # all but those of the task that broke
    with pytest.raises(tm.WorkerError, match=r"before it had a game: can it import the bots' modules"):
        match(BOTS, games=2, seed=1, executor=Here({1: BrokenExecutor()}))
    with pytest.raises(tm.WorkerError, match=r"a worker died and its executor"):
        match(BOTS, games=2, seed=1, executor=Here(refuses=BrokenExecutor()))


def test_an_executor_that_is_made_by_a_function_is_made_again_when_it_breaks(tmp_path: Path) -> None:
    made: list[Here] = []

    def make() -> Here:
        made.append(Here({number: BrokenExecutor("killed") for number in range(4, 50)}))
        return made[-1]

    told: list[int] = []
    results = match(
        BOTS,
        games=40,
        seed=9,
        games_per_task=4,
        executor=make,
        store=tmp_path / "store",
        progress=lambda done, _: told.append(done),
    )
    assert results == PLAYED
    assert told == list(range(0, 41, 4))
    assert len(made) == 10  # each does one task before it breaks
    assert all([executor.ended for executor in made])


def test_workers_that_die_again_and_again_are_given_up() -> None:
    made: list[Here] = []

    def make() -> Here:
        made.append(Here(refuses=BrokenExecutor("killed")))
        return made[-1]

    with pytest.raises(
        tm.WorkerError, match=r"a worker died 3 times in a row, while games 0 to 1 were played"
    ) as caught:
        match(BOTS, games=2, seed=9, executor=make, games_per_task=2)
    assert isinstance(caught.value.__cause__, BrokenExecutor)
    assert len(made) == 3


def deadly(tmp_path: Path, deaths: int) -> dict[str, tm.Bot]:
    folder = tmp_path / "deaths"
    folder.mkdir()
    for number in range(deaths):
        (folder / f"{number}").touch()
    return {"deadly": Deadly(folder), "last": last}


@pytest.mark.slow
@pytest.mark.parametrize("deaths", [1, 2])
def test_games_of_processes_that_are_killed_are_played_by_new_ones(tmp_path: Path, deaths: int) -> None:
    alive: Results = match({"deadly": random_bot, "last": last}, games=40, seed=9)
    bots = deadly(tmp_path, deaths)
    assert match(bots, games=40, seed=9, executor=partial(pool, 2), store=tmp_path / "store") == alive
    assert match(bots, games=40, seed=9, store=tmp_path / "store") == alive


@pytest.mark.slow
def test_a_bot_that_always_kills_its_process_ends_the_tournament(tmp_path: Path) -> None:
    with pytest.raises(tm.WorkerError, match=r"a worker died 3 times in a row"):
        match(deadly(tmp_path, 1000), games=4, seed=9, executor=partial(pool, 1))


def warm() -> ProcessPoolExecutor:
    """Return a pool whose process is there already, with the bots' modules."""
    executor = pool(1)
    assert executor.submit(callable, hanging).result()
    return executor


def test_a_bot_that_hangs_in_a_process_is_given_up() -> None:
    began = time.monotonic()
    before = multiprocessing.active_children()
    with pytest.raises(tm.WorkerError, match=r"no task was done within 2 seconds: a bot may hang"):
        match({"hanging": hanging, "first": first}, games=2, seed=1, executor=warm, seconds_per_task=2)
    assert time.monotonic() - began < 50
    while len(multiprocessing.active_children()) > len(before):
        assert time.monotonic() - began < 50
        time.sleep(0.01)


def test_a_pool_that_has_no_processes_is_closed_when_something_fails() -> None:
    executor = Here({5: MemoryError()})
    with pytest.raises(tm.WorkerError):
        match(BOTS, games=40, seed=9, executor=lambda: executor)
    assert executor.ended


def test_rules_of_ones_own_are_sent_too(two: ProcessPoolExecutor) -> None:
    rules = attrs.evolve(tm.TURKISH, rounds=1, deck=tm.TURKISH.deck[:14])
    assert match([first, last], rules, games=4, seed=1, executor=two) == match([first, last], rules, games=4, seed=1)

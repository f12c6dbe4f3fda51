"""Playing tasks: here, or by the workers of an executor."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from itertools import islice
from multiprocessing.process import BaseProcess
from threading import TIMEOUT_MAX
from typing import TypeAlias, TypeGuard, final

from tussie_mussie._internal.checks import needs, quoted
from tussie_mussie._internal.errors import WorkerError
from tussie_mussie._internal.limits import MOST_BREAKS, MOST_SUBMITTED
from tussie_mussie.arena._games import Job, Played, arrived, play_games
from tussie_mussie.arena._tournaments import Pairing

__all__ = ["Workers", "check_workers", "played"]

Workers: TypeAlias = Executor | Callable[[], Executor]
"""An executor, or a function that makes one: then a new one is made if its workers die."""

_Task: TypeAlias = tuple[Pairing, ...]
_KEPT = "the games that were committed to a store are kept; run the same tournament with it to go on"


def check_workers(workers: object, function: str) -> None:
    """Check the type of an executor.

    Args:
        workers: the executor, a function, or None.
        function: the function that was given it.
    """
    if workers is not None and not isinstance(workers, Executor) and not callable(workers):
        hint = "such as ProcessPoolExecutor(2), or functools.partial(ProcessPoolExecutor, 2)"
        raise needs(function, "an Executor, or a function that makes one, as executor", workers, hint)


def played(
    job: Job, tasks: Iterator[_Task], workers: Workers | None, seconds_per_task: float | None
) -> Generator[tuple[Played, ...], None, None]:
    """Yield the finished games of each task, in any order, each once.

    Args:
        job: what all tasks share.
        tasks: which games to play.
        workers: who plays them; None plays them here.
        seconds_per_task: how long to wait for the next task to be done; None waits for ever.

    Raises:
        WorkerError: the workers cannot do it.
        TypeError: a bot cannot be sent to a worker, or the function makes no executor.
    """
    if workers is None:
        return (play_games(job, task) for task in tasks)
    return _Crew(job, tasks, workers, seconds_per_task).played()


@final
class _Crew:
    """Workers, and the tasks that are not done yet."""

    def __init__(self, job: Job, tasks: Iterator[_Task], workers: Workers, patience: float | None) -> None:
        self._job = job
        self._later = tasks
        self._given: dict[int, _Task] = {}
        """The tasks that have been begun, by the number of their first game."""
        self._workers = workers
        self._patience = None if patience is None else min(patience, TIMEOUT_MAX)
        self._breaks = 0

    def played(self) -> Generator[tuple[Played, ...], None, None]:
        """Yield the games of each task; begin again with new workers if some die."""
        if isinstance(self._workers, Executor):
            try:
                yield from self._through(self._workers)
            except BrokenExecutor as error:
                raise self._died() from error
            return
        while True:
            pool = _made(self._workers)
            try:
                yield from self._through(pool)
            except BrokenExecutor as error:
                pool.shutdown()
                self._breaks += 1
                if self._breaks == MOST_BREAKS:
                    raise self._died() from error
            except BaseException:
                _kill(pool)  # a worker may hang
                pool.shutdown(wait=False)
                raise
            else:
                pool.shutdown()
                return

    def _died(self) -> WorkerError:
        """Return the error that tells with which games workers died."""
        times = f"{self._breaks} times in a row" if self._breaks else "and its executor with it"
        numbers = [pairing.number for task in self._given.values() for pairing in task]
        if not numbers:
            return WorkerError(f"a worker died {times}, before it had a game: can it import the bots' modules?")
        return WorkerError(f"a worker died {times}, while games {min(numbers)} to {max(numbers)} were played; {_KEPT}")

    def _through(self, pool: Executor) -> Generator[tuple[Played, ...], None, None]:
        """Yield the games of all tasks that this executor can do."""
        self._send_bots(pool)
        futures: dict[Future[tuple[Played, ...]], int] = {}
        try:
            for first, task in self._given.items():
                futures[self._submitted(pool, task)] = first
            while self._fill(pool, futures):
                done, _ = wait(futures, timeout=self._patience, return_when=FIRST_COMPLETED)
                if not done:
                    raise WorkerError(f"no task was done within {self._patience:g} seconds: a bot may hang; {_KEPT}")
                for future in sorted(done, key=_failed):  # what is done is kept, whatever comes behind it
                    games = _outcome(future)
                    del self._given[futures.pop(future)]
                    self._breaks = 0
                    yield games
        finally:
            for future in futures:
                future.cancel()

    def _fill(self, pool: Executor, futures: dict[Future[tuple[Played, ...]], int]) -> int:
        """Begin as many tasks as an executor may hold, and return how many it holds."""
        for task in islice(self._later, MOST_SUBMITTED - len(futures)):
            self._given[task[0].number] = task
            futures[self._submitted(pool, task)] = task[0].number
        return len(futures)

    def _submitted(self, pool: Executor, task: _Task) -> Future[tuple[Played, ...]]:
        try:
            return pool.submit(play_games, self._job, task)
        except BrokenExecutor:
            raise
        except Exception as error:
            raise WorkerError(f"the executor took no task: {quoted(error)}; {_KEPT}") from error

    def _send_bots(self, pool: Executor) -> None:
        """Find out whether all bots get to the workers, before any game is played."""
        if isinstance(pool, ThreadPoolExecutor):
            return
        for name, bot in zip(self._job.names, self._job.bots, strict=True):
            try:
                if isinstance(pool, ProcessPoolExecutor):  # a bot that cannot be read there would end the worker
                    pickle.loads(pickle.dumps(bot))  # noqa: S301  # written here
                pool.submit(arrived, bot).result(self._patience)
            except BrokenExecutor:
                raise
            except (pickle.PickleError, AttributeError, ImportError, TypeError) as error:
                hint = "define it at the top level of a module, or play without an executor or with threads"
                message = f"the bot {name!r} cannot be sent to a worker: {quoted(error)}; {hint}"
                raise TypeError(message) from error
            except Exception as error:
                raise WorkerError(f"no worker could be given the bot {name!r}: {quoted(error)}") from error


def _failed(future: Future[tuple[Played, ...]]) -> bool:
    return future.cancelled() or future.exception() is not None


def _outcome(future: Future[tuple[Played, ...]]) -> tuple[Played, ...]:
    """Return the games of a task that is done."""
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:
        raise WorkerError(f"a task failed with {quoted(error)}; {_KEPT}") from error


def _made(make: Callable[[], object]) -> Executor:
    """Return the executor that a caller's function makes.

    Raises:
        WorkerError: it raised an exception, as for more processes than a system allows.
        TypeError: it returned something else.
    """
    try:
        pool = make()
    except Exception as error:
        raise WorkerError(f"the function that is given as executor failed with {quoted(error)}; {_KEPT}") from error
    if not isinstance(pool, Executor):
        raise needs("the function that is given as executor", "to return an Executor", pool)
    return pool


def _kill(pool: Executor) -> None:
    """End the processes of a pool at once; there is no public way before Python 3.14."""
    processes: object = getattr(pool, "_processes", None)
    if _are_processes(processes):
        for process in tuple(processes.values()):
            process.kill()


def _are_processes(value: object) -> TypeGuard[dict[int, BaseProcess]]:
    return isinstance(value, dict)

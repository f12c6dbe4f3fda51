"""Matches and round robins."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from typing import SupportsIndex

from tussie_mussie._internal.checks import needs
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.limits import MIN_PLAYERS
from tussie_mussie._internal.playing import Bot
from tussie_mussie._internal.rules import Rules
from tussie_mussie.arena._games import Job
from tussie_mussie.arena._results import Results
from tussie_mussie.arena._rows import GameRow
from tussie_mussie.arena._running import Workers, check_workers, played
from tussie_mussie.arena._store import Store
from tussie_mussie.arena._tournaments import Pairing, Tasks, Tournament, named_bots, tournament

__all__ = ["match", "round_robin"]


def match(
    bots: Mapping[str, Bot] | Sequence[Bot],
    rules: Rules = RULEBOOK,
    *,
    games: SupportsIndex,
    seed: SupportsIndex | str,
    executor: Workers | None = None,
    store: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
    seconds_per_move: float | None = None,
    games_per_task: SupportsIndex | None = None,
    seconds_per_task: float | None = None,
) -> Results:
    """Let bots play against each other, all of them at one table.

    The games are paired: every deal is played in all seatings of the bots, which are 2 for two bots, 6 for three and
    24 for four, with the same draws. The same arguments give the same games, whoever plays them: here, by any
    number of workers, at once or in several runs with the same store.

    A bot that raises an exception, answers with what is not legal, or is too slow loses the game, and the tournament
    goes on. That is so for every exception but `KeyboardInterrupt` and `GeneratorExit`, which end the tournament. A bot
    that never answers cannot be interrupted from outside; see `seconds_per_task`.

    Args:
        bots: 2 to 4 bots by their names; of a sequence they are called what the function or its class is called. A bot
            must not keep anything from one game to the next, or results depend on who plays which games.
        rules: the rules.
        games: the number of games, a multiple of the number of seatings.
        seed: any int or text; it decides all draws and what the bots' generators give.
        executor: a `concurrent.futures.Executor` whose workers play, such as
            `ProcessPoolExecutor(2)` or, on many machines, `distributed.Client(…).get_executor()`; it stays open. Or a
            function that makes one: it is closed at the end, and made again if its workers die.
        store: a SQLite file for the finished games and their records, committed task by task. If it has games of this
            tournament already, only the others are played. A tournament is known by the rules' fingerprint, the bots'
            names, the number of games, the seed and `seconds_per_move`, so names should tell bots apart.
        progress: called with the number of games that are done and that of all games, at first and after each task.
        seconds_per_move: how long a bot may take for one answer. It is measured, and the game is lost when the bot has
            answered too late. How long an answer takes is chance, so with a limit results may differ.
        games_per_task: how many games are played in one task; by default up to 50.
        seconds_per_task: how long to wait for the next task to be done, which a bot that hangs keeps from happening.
            It needs an executor. Only processes can be ended then, and only those of an executor that was made by a
            function.

    Returns:
        The results.

    Raises:
        InvalidTournamentError: with every problem: fewer than two bots, games that are not a multiple of the
            seatings or too many, an invalid name, a time that is not more than 0, no game in a task,
            `seconds_per_task` without an executor.
        InvalidRulesError: the rules do not allow so many players. As the seatings depend on them, this is told before
            any other problem.
        StoreError: the store cannot be used; what was committed is kept.
        WorkerError: the workers cannot go on; what was committed is kept.
        TypeError: an argument is of another type, or a bot cannot be sent to a worker.
    """
    named = named_bots(bots, "match")
    _check_types("match", executor, store, progress)
    planned, tasks = tournament(
        "match",
        tuple(named),
        rules,
        players=max(MIN_PLAYERS, len(named)),
        games=games,
        seed=seed,
        seconds_per_move=seconds_per_move,
        games_per_task=games_per_task,
        seconds_per_task=seconds_per_task,
        alone=executor is None,
    )
    return _run(planned, tasks, named, executor, store, progress)


def round_robin(
    bots: Mapping[str, Bot] | Sequence[Bot],
    rules: Rules = RULEBOOK,
    *,
    games: SupportsIndex,
    seed: SupportsIndex | str,
    players: SupportsIndex = 2,
    executor: Workers | None = None,
    store: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
    seconds_per_move: float | None = None,
    games_per_task: SupportsIndex | None = None,
    seconds_per_task: float | None = None,
) -> Results:
    """Let bots play against each other, so many at a table, in all combinations; all tables have the same deals.

    Args:
        bots: the bots, as for `match`.
        rules: the rules.
        games: the number of games of each table, a multiple of the number of seatings.
        seed: as for `match`.
        players: how many bots sit at a table, 2 to 4.
        executor: as for `match`.
        store: as for `match`.
        progress: as for `match`.
        seconds_per_move: as for `match`.
        games_per_task: as for `match`.
        seconds_per_task: as for `match`.

    Returns:
        The results.

    Raises:
        InvalidTournamentError: as for `match`; too few bots are fewer than `players`.
        InvalidRulesError: as for `match`.
        StoreError: as for `match`.
        WorkerError: as for `match`.
        TypeError: as for `match`.
    """
    named = named_bots(bots, "round_robin")
    _check_types("round_robin", executor, store, progress)
    planned, tasks = tournament(
        "round_robin",
        tuple(named),
        rules,
        players=players,
        games=games,
        seed=seed,
        seconds_per_move=seconds_per_move,
        games_per_task=games_per_task,
        seconds_per_task=seconds_per_task,
        alone=executor is None,
    )
    return _run(planned, tasks, named, executor, store, progress)


def _run(
    planned: Tournament,
    tasks: Tasks,
    bots: Mapping[str, Bot],
    executor: Workers | None,
    store: str | os.PathLike[str] | None,
    progress: Callable[[int, int], object] | None,
) -> Results:
    """Play all games of a tournament that are not in its store yet."""
    job = Job(tuple(bots.values()), planned.bots, planned.rules, planned.seconds_per_move, store is not None)
    if store is None:
        return _gathered(planned, job, None, {}, tasks, executor, progress)
    with Store(store, planned) as opened:
        return _gathered(planned, job, opened, opened.rows(), tasks, executor, progress)


def _gathered(
    planned: Tournament,
    job: Job,
    store: Store | None,
    rows: dict[int, GameRow],
    tasks: Tasks,
    executor: Workers | None,
    progress: Callable[[int, int], object] | None,
) -> Results:
    """Add the rows of all games that are missing."""
    tell = progress or _nobody
    tell(len(rows), planned.total)
    if len(rows) < planned.total:
        missing = _missing(planned, frozenset(rows), tasks.size)
        with closing(played(job, missing, executor, tasks.patience)) as finished:
            for games in finished:
                if store is not None:
                    store.add(games)
                rows |= {row.number: row for row, _ in games}
                tell(len(rows), planned.total)
    ordered = tuple([row for _, row in sorted(rows.items())])
    return Results(planned.bots, planned.rules, planned.players, planned.seed, ordered)


def _missing(planned: Tournament, done: Container[int], size: int) -> Iterator[tuple[Pairing, ...]]:
    missing = (pairing for pairing in planned.pairings() if pairing.number not in done)
    while task := tuple(islice(missing, size)):
        yield task


def _nobody(_done: int, _all: int) -> None:
    """Tell nobody."""


def _check_types(function: str, executor: object, store: object, progress: object) -> None:
    check_workers(executor, function)
    if store is not None and not isinstance(store, str | os.PathLike):
        raise needs(function, "a path as store", store, "such as 'run.sqlite'")
    if progress is not None and not callable(progress):
        raise needs(function, "a function as progress", progress, "it is given two numbers")

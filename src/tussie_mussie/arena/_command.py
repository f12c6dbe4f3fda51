"""The command: reads what is to be played, plays it, and prints the table."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from typing import Final, final

from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.editions import RULEBOOK, TURKISH
from tussie_mussie._internal.errors import StoreError, TussieMussieError, WorkerError
from tussie_mussie._internal.limits import MOST_DIGITS
from tussie_mussie._internal.playing import Bot, is_bot
from tussie_mussie.arena._extras import Bar, progress_bar, rating_model
from tussie_mussie.arena._matches import round_robin
from tussie_mussie.arena._results import Results
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

__all__ = ["bots_of", "main", "parser"]

_RULES: Final = {"rulebook": RULEBOOK, "turkish": TURKISH}
_BOTS: Final[dict[str, Bot]] = {"random": random_bot, "greedy": greedy_bot, "search": SearchBot()}
_BOT_HELP: Final = """\
random, greedy, search, search:SAMPLES (such as search:16; more is stronger and slower), search:TIME (such as
search:0.5s for half a second), or MODULE:NAME for a bot of your own, such as my_bots:careful: a function, or a class
that is called once without arguments. Modules are looked for in the current folder too"""
_SEED_HELP: Final = """\
a text that decides all draws, also if it looks like a number: 7 here is seed="7" in Python, not seed=7
(default: %(default)s)"""
_ENDS: Final = """\
exit status: 0 when all games are played, also if bots failed in some; 1 when the store or the workers failed, and what
was committed is kept; 2 when the command cannot be understood; 130 when it was interrupted. Run the same command with
the same store again to go on."""
_INTERRUPTED: Final = 130
_FAULTS: Final = 5
"""How many faults are told one by one."""


def parser() -> argparse.ArgumentParser:
    """Return what reads the command's arguments."""
    reader = argparse.ArgumentParser(
        prog="python -m tussie_mussie.arena",
        description="Let bots play paired games: every deal in all seatings, with the same draws. "
        "With more bots than sit at a table, all combinations play.",
        epilog=_ENDS,
    )
    reader.add_argument("bots", nargs="+", metavar="BOT", help=_BOT_HELP)
    reader.add_argument("--games", type=int, default=240, help="games of each table (default: %(default)s)")
    reader.add_argument("--players", type=int, default=2, help="bots at a table, 2 to 4 (default: %(default)s)")
    reader.add_argument("--rules", choices=_RULES, default="rulebook", help="(default: %(default)s)")
    reader.add_argument("--seed", default="arena", help=_SEED_HELP)
    reader.add_argument("--workers", type=int, default=1, help="processes that play (default: %(default)s)")
    reader.add_argument("--store", metavar="FILE", help="SQLite file of finished games, to go on from")
    reader.add_argument("--seconds-per-move", type=float, metavar="S", help="a bot that takes longer loses the game")
    reader.add_argument(
        "--seconds-per-task", type=float, metavar="S", help="give up if no task finishes within this time"
    )
    reader.add_argument("--ratings", action="store_true", help="print ratings by openskill too")
    return reader


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words of the command line behind the program's name; by default those of the process.

    Returns:
        The exit status.
    """
    reader = parser()
    chosen = reader.parse_args(arguments)
    words: list[str] = chosen.bots
    workers: int = chosen.workers
    if workers < 1:
        reader.error(f"argument --workers: {workers} is less than 1")
    try:
        if chosen.ratings:
            rating_model()  # so that nobody hears after all games that it is missing
        results = _played(bots_of(words), chosen, workers)
        return _printed(_report(results, ratings=chosen.ratings))
    except KeyboardInterrupt:
        return _failed("interrupted", _INTERRUPTED)
    except (StoreError, WorkerError) as error:
        return _failed(str(error), 1)
    except (TussieMussieError, TypeError, ImportError) as error:
        reader.error(str(error))


def _printed(text: str) -> int:
    """Print a text, and return the status; what the output cannot show is written in another way."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.replace("±", "+-").encode(encoding, "replace").decode(encoding)
    try:
        print(text, flush=True)  # noqa: T201  # a command prints
    except OSError as error:
        with suppress(OSError):
            sys.stdout.close()  # or what is left in it would fail again at the end
        return _failed(f"the report cannot be written: {error.strerror}", 1)
    return 0


def _failed(message: str, status: int) -> int:
    print(f"python -m tussie_mussie.arena: {message}", file=sys.stderr)  # noqa: T201
    return status


def _played(bots: dict[str, Bot], chosen: argparse.Namespace, workers: int) -> Results:
    progress = _Progress()
    apart = workers > 1 or chosen.seconds_per_task is not None
    try:
        return round_robin(
            bots,
            _RULES[chosen.rules],
            games=chosen.games,
            seed=chosen.seed,
            players=chosen.players,
            executor=partial(ProcessPoolExecutor, workers, get_context("spawn")) if apart else None,
            store=chosen.store,
            progress=progress,
            seconds_per_move=chosen.seconds_per_move,
            seconds_per_task=chosen.seconds_per_task,
        )
    finally:
        progress.close()


@final
class _Progress:
    """Shows how many games are done, if that can be shown."""

    def __init__(self) -> None:
        self._bar: Bar | None = None
        self._shown = 0

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            self._bar = progress_bar(total) if sys.stderr.isatty() else None
        if self._bar is not None:
            self._bar.update(done - self._shown)
            self._shown = done

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def _report(results: Results, *, ratings: bool) -> str:
    """Return what is printed of the results."""
    deals = len({row.deal for row in results.games})
    lines = [f"{len(results.games)} games in {deals} deals, {results.rules.name} rules, seed {results.seed!r}", ""]
    lines.append(results.table())
    faults = [
        f"game {row.number}, {row.bots[row.fault.seat]}: {row.fault.message}"
        for row in results.games
        if row.fault is not None
    ]
    lines += faults[:_FAULTS]
    if ratings:
        lines += ["", *[f"rating of {bot}: {rating}" for bot, rating in results.ratings().items()]]
    return "\n".join(lines)


def bots_of(words: Sequence[str]) -> dict[str, Bot]:
    """Return the bots of the command by their words; a word that comes again gets a number.

    Args:
        words: what they are called.

    Raises:
        ImportError: a word names no bot.
        InvalidBudgetError: a search with no samples.
    """
    bots: dict[str, Bot] = {}
    for word in words:
        number = sum([name.partition(" ")[0] == word for name in bots]) + 1
        bots[word if number == 1 else f"{word} {number}"] = _bot(word)
    return bots


def _bot(word: str) -> Bot:
    kind, colon, rest = word.partition(":")
    if word in _BOTS:
        return _BOTS[word]
    if kind == "search" and rest.isdecimal() and len(rest) <= MOST_DIGITS:
        return SearchBot(int(rest))
    if kind == "search" and rest.endswith("s") and rest[:-1].replace(".", "", 1).isdecimal():
        return SearchBot(seconds=float(rest[:-1]))
    if not colon:
        raise ImportError(
            f"{quoted(word)} is not a bot: {', '.join(_BOTS)}, search:SAMPLES, search:TIME and MODULE:NAME are"
        )
    try:
        found: object = importlib.import_module(kind)
        for name in rest.split("."):
            found = getattr(found, name)
        if isinstance(found, type):
            found = found()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a module may even end the program
        raise ImportError(f"the bot {quoted(word)} cannot be loaded: {quoted(error)}") from error
    if not is_bot(found):
        raise ImportError(f"the bot {quoted(word)} cannot be called: it is given a view and a generator")
    return found

"""Finished games in a SQLite file, so that a tournament that was broken off can go on."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Final, Self, final

from tussie_mussie._internal.errors import StoreError
from tussie_mussie._internal.limits import LONGEST_WAIT
from tussie_mussie._internal.seeds import shown_seed
from tussie_mussie.arena._games import Played
from tussie_mussie.arena._rows import Fault, GameRow
from tussie_mussie.arena._tournaments import Pairing, Tournament

__all__ = ["Store"]

_APPLICATION: Final = 0x5475_4D75
"""Tells that a SQLite file is one of ours."""
_VERSION: Final = 1
_TABLES: Final = (
    "CREATE TABLE tournament (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE game (
        number INTEGER PRIMARY KEY,
        deal INTEGER NOT NULL,
        seed TEXT NOT NULL,
        bots TEXT NOT NULL,
        totals TEXT NOT NULL,
        places TEXT NOT NULL,
        length INTEGER NOT NULL,
        seconds REAL NOT NULL,
        fault_seat INTEGER,
        fault TEXT,
        record TEXT NOT NULL
    )""",
    f"PRAGMA application_id = {_APPLICATION}",
    f"PRAGMA user_version = {_VERSION}",
)
_ADD: Final = "INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ALL: Final = """SELECT number, seed, totals, places, length, seconds, fault_seat, fault,
    CASE WHEN fault_seat IS NULL THEN '' ELSE record END FROM game"""
_MENDING: Final = "restore it from a copy, or remove it and begin anew"
_REASONS: Final = {
    "SQLITE_BUSY": "it is locked by another program; try again when that has ended",
    "SQLITE_LOCKED": "it is locked by another program; try again when that has ended",
    "SQLITE_FULL": "there is no space left for it; the games that it has are kept, so make space and run this again",
    "SQLITE_IOERR": "reading or writing it failed; the games that it has are kept, if the disk is sound",
    "SQLITE_READONLY": "it cannot be written to; change its permissions, or copy it to where it can",
    "SQLITE_CANTOPEN": "it cannot be opened; its folder must exist, and be one that can be written to",
    "SQLITE_NOTADB": "it is not an SQLite database; name another file, or one that does not exist yet",
    "SQLITE_CORRUPT": f"it is damaged; {_MENDING}",
}


@contextmanager
def _told(path: str) -> Generator[None, None, None]:
    """Say what SQLite's errors mean."""
    try:
        yield
    except (sqlite3.Error, ValueError) as error:  # a path can have characters that no path has
        name: str = getattr(error, "sqlite_errorname", "")
        kind = "_".join(name.split("_")[:2])  # without what SQLite says more exactly
        reason = _REASONS.get(kind, "SQLite refused it")
        raise StoreError(path, f"the store {path!r} cannot be used ({error}): {reason}") from error


@final
class Store:
    """An open file of finished games; a context manager that closes it."""

    __slots__ = ("_connection", "_path", "_tournament")

    def __init__(self, path: str | os.PathLike[str], tournament: Tournament) -> None:
        """Open the file of a tournament, or make it; it belongs to the tournament as soon as it has a game of it.

        Args:
            path: the file.
            tournament: the tournament.

        Raises:
            StoreError: the file cannot be used.
        """
        self._path = os.path.abspath(path)  # noqa: PTH100  # a file, whatever SQLite understands by the name
        self._tournament = tournament
        with _told(self._path):
            self._connection = sqlite3.connect(self._path, timeout=LONGEST_WAIT, isolation_level=None)
        try:
            with _told(self._path):
                self._open()
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        """Return the store."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self._connection.close()

    def rows(self) -> dict[int, GameRow]:
        """Return the rows of all games that are in the file, by number.

        Raises:
            StoreError: the file is damaged, or of another tournament.
        """
        with _told(self._path):
            if self._is_new():
                return {}
            self._check_tournament()
            kept: dict[int, tuple[object, ...]] = {found[0]: found[1:] for found in self._connection.execute(_ALL)}
        rows: dict[int, GameRow] = {}
        for pairing in self._tournament.pairings():
            if pairing.number in kept:
                rows[pairing.number] = self._row(pairing, kept.pop(pairing.number))
        if kept:
            raise self._error(f"game {min(kept)} in it is none of this tournament; {_MENDING}")
        return rows

    def add(self, games: Iterable[Played]) -> None:
        """Write finished games, all of them or none; one that is there already stays. After an error close the store.

        Args:
            games: the games with their records.

        Raises:
            StoreError: they cannot be written.
        """
        with _told(self._path), self._committed():
            if self._is_new():
                for statement in _TABLES:
                    self._connection.execute(statement)
                names = _identity(self._tournament).items()
                self._connection.executemany("INSERT INTO tournament VALUES (?, ?)", names)
            self._check_tournament()  # another program may have been faster
            self._connection.executemany(_ADD, [_values(row, record) for row, record in games])

    def _open(self) -> None:
        if self._connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise self._error(_REASONS["SQLITE_CORRUPT"])
        self._is_new()  # before anything is changed in a file of somebody else
        self._connection.execute("PRAGMA journal_mode = WAL").fetchall()
        with self._committed():
            pass  # whoever may not write hears of it before any game is played

    def _check_tournament(self) -> None:
        """Refuse the file of another tournament."""
        there: dict[str, str] = dict(self._connection.execute("SELECT name, value FROM tournament"))
        other = [
            f"{name} is {_readable(there.get(name))} there and {_readable(value)} here"
            for name, value in _identity(self._tournament).items()
            if there.get(name) != value
        ]
        if other:
            raise self._error(f"it has the games of another tournament: {'; '.join(other)}; name another file")

    def _is_new(self) -> bool:
        """Return whether nothing is in the file yet; a file that is not of this library is refused."""
        (application,), (version,) = [
            self._connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
        ]
        (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if (application, version, tables) == (0, 0, 0):
            return True
        if application != _APPLICATION:
            raise self._error("it is a database of another program; name another file")
        if version != _VERSION:
            raise self._error(f"it has version {version} of the format; this library reads version {_VERSION} only")
        return False

    @contextmanager
    def _committed(self) -> Generator[None, None, None]:
        """Commit what is written inside; after an error nothing of it is there when the file has been closed."""
        self._connection.execute("BEGIN IMMEDIATE")
        yield
        self._connection.execute("COMMIT")

    def _row(self, pairing: Pairing, values: tuple[object, ...]) -> GameRow:
        """Return a row as it was before it was written."""
        bots = tuple([self._tournament.bots[number] for number in pairing.seats])
        match values:
            case (
                str(seed),
                str(totals),
                str(places),
                int(length),
                float(seconds),
                int() | None as seat,
                str() | None as message,
                str(record),
            ) if seed == pairing.seed:
                fault = None if seat is None else Fault(seat, message or "", record)
                with suppress(ValueError):  # they are not numbers, or too few
                    points, order = [tuple(map(int, text.split())) for text in (totals, places)]
                    return GameRow(pairing.number, pairing.deal, seed, bots, points, order, length, seconds, fault)
            case _:
                pass
        raise self._error(f"game {pairing.number} in it is damaged; {_MENDING}")

    def _error(self, problem: str) -> StoreError:
        return StoreError(self._path, f"the store {self._path!r} cannot be used: {problem}")


def _identity(tournament: Tournament) -> Mapping[str, str]:
    """Return what tells a tournament from another one, as texts."""
    seed = tournament.seed
    return {
        "rules": tournament.rules.fingerprint,
        "bots": ", ".join(map(repr, tournament.bots)),
        "players": str(tournament.players),
        "games": str(tournament.games),
        "seed": ascii(seed) if isinstance(seed, str) else f"{seed:#x}",
        "seconds_per_move": str(tournament.seconds_per_move),
    }


def _readable(value: str | None) -> str:
    """Return a part of a tournament's identity for a message: an int seed in decimals unless it is very large."""
    text = str(value)
    try:
        return shown_seed(int(text, 16)) if text.removeprefix("-").startswith("0x") else text
    except ValueError:  # the file is damaged
        return text


def _values(row: GameRow, record: str) -> tuple[int | float | str | None, ...]:
    fault = row.fault
    return (
        row.number,
        row.deal,
        row.seed,
        ", ".join(map(repr, row.bots)),
        " ".join(map(str, row.totals)),
        " ".join(map(str, row.places)),
        row.length,
        row.seconds,
        None if fault is None else fault.seat,
        None if fault is None else fault.message,
        record,
    )

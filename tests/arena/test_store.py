"""A tournament that was broken off goes on, and what is wrong with its file is said."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

import attrs
import pytest

import tussie_mussie as tm
from tests.arena.players import failing, first, last
from tests.support.shorthand import unchecked
from tussie_mussie.arena import Results, match, round_robin
from tussie_mussie.bots import random_bot

BOTS: Final[dict[str, tm.Bot]] = {"random": random_bot, "failing": failing}
GAMES: Final = 20
CONNECT: Final = sqlite3.connect


class StopError(Exception):
    """Stands for a machine that is switched off."""


def play(store: Path | str | None = None, progress: Callable[[int, int], object] | None = None) -> Results:
    return match(BOTS, games=GAMES, seed=9, games_per_task=4, store=store, progress=progress)


PLAYED: Final = play()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "run.sqlite"


def stop_after(games: int) -> Callable[[int, int], None]:
    def progress(done: int, _total: int) -> None:
        if done >= games:
            raise StopError

    return progress


def numbers(path: Path) -> list[int]:
    connection = CONNECT(path)
    found: list[tuple[int]] = connection.execute("SELECT number FROM game ORDER BY number").fetchall()
    connection.close()
    return [number for (number,) in found]


def change(path: Path, statement: str) -> None:
    connection = CONNECT(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def begun(path: Path) -> Path:
    """Play a part of the tournament."""
    with pytest.raises(StopError):
        play(path, stop_after(8))
    assert numbers(path) == list(range(8))
    return path


def told(store: Path) -> list[int]:
    """Play the rest, and return how many games were done at first and after each task."""
    done: list[int] = []
    assert play(store, lambda games, _: done.append(games)) == PLAYED
    return done


def test_results_are_the_same_with_a_store(path: Path) -> None:
    assert told(path) == [0, 4, 8, 12, 16, 20]


def test_a_tournament_that_was_broken_off_goes_on_where_it_stopped(path: Path) -> None:
    assert told(begun(path)) == [8, 12, 16, 20]
    assert told(path) == [20]


def test_games_that_are_missing_anywhere_are_played(path: Path) -> None:
    play(path)
    change(path, "DELETE FROM game WHERE number IN (1, 2, 13)")
    assert told(path) == [17, 20]


def test_rows_that_were_stored_are_as_they_were(path: Path) -> None:
    stored = play(path)
    again = play(path)
    assert [(row, row.seconds) for row in again.games] == [(row, row.seconds) for row in stored.games]
    assert [row.fault and row.fault.message for row in again.games] == [
        row.fault and row.fault.message for row in stored.games
    ]
    assert any(row.fault for row in again.games)


def test_each_game_is_stored_with_its_record(path: Path) -> None:
    results = play(path)
    connection = CONNECT(path)
    found: list[tuple[int, str, str, str]] = connection.execute(
        "SELECT number, bots, totals, record FROM game"
    ).fetchall()
    connection.close()
    for number, bots, totals, text in found:
        row = results.games[number]
        record = tm.parse_record(text)
        record.verify()
        assert record.state.totals == row.totals == tuple(map(int, totals.split()))
        assert len(record.actions) == row.length
        assert bots == f"'{row.bots[0]}', '{row.bots[1]}'"
        assert record.state.is_over == (row.fault is None)


def test_two_runs_at_once_do_not_count_a_game_twice(path: Path) -> None:
    other: list[Results] = []

    def progress(done: int, _total: int) -> None:
        if done == 8 and not other:
            other.append(play(path))

    assert play(path, progress) == PLAYED == other[0]
    assert numbers(path) == list(range(GAMES))


def test_the_file_is_closed_whatever_happens(path: Path) -> None:
    begun(path)
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "run.sqlite"
    ]  # and not its log, which an open one has


def test_a_file_that_is_refused_is_closed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(path)
    opened: list[sqlite3.Connection] = []

    def connect(*arguments: object, **options: object) -> sqlite3.Connection:
        opened.append(unchecked(CONNECT)(*arguments, **options))  # type: ignore[arg-type]  # it makes one
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    with pytest.raises(tm.StoreError, match="another tournament"):
        match(BOTS, games=2, seed=1, store=path)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")


def test_a_finished_tournament_needs_no_workers(path: Path) -> None:
    play(path)

    def never() -> Executor:
        raise AssertionError

    assert match(BOTS, games=GAMES, seed=9, store=path, executor=never) == PLAYED


RULES: Final = attrs.evolve(tm.RULEBOOK, rounds=1)


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (
            {"bots": {"random": random_bot, "other": first}},
            "bots is 'random', 'failing' there and 'random', 'other' here",
        ),
        ({"bots": {"failing": failing, "random": random_bot}}, "bots is"),
        ({"rules": RULES}, f"rules is {tm.RULEBOOK.fingerprint} there and {RULES.fingerprint} here"),
        ({"games": 22}, "games is 20 there and 22 here"),
        ({"seed": "9"}, "seed is 9 there and '9' here"),
        ({"seed": -10}, "seed is 9 there and -10 here"),
        ({"seed": "0x9"}, "seed is 9 there and '0x9' here"),
        ({"seed": 1 << 2000}, f"seed is 9 there and 0x1{'0' * 253}… here"),
        ({"seconds_per_move": 2}, "seconds_per_move is None there and 2.0 here"),
    ],
)
def test_another_tournament_in_the_same_file_is_refused(path: Path, other: dict[str, object], difference: str) -> None:
    begun(path)
    arguments: dict[str, object] = {"bots": BOTS, "games": GAMES, "seed": 9, "store": path} | other
    with pytest.raises(tm.StoreError, match=r"the games of another tournament: .*; name another file") as caught:
        unchecked(match)(**arguments)
    assert f" another tournament: {difference}" in str(caught.value)
    assert caught.value.path == str(path)
    assert told(path)[0] == 8


def test_a_file_whose_seed_is_damaged_is_refused(path: Path) -> None:
    begun(path)
    change(path, "UPDATE tournament SET value = '0xseven' WHERE name = 'seed'")
    with pytest.raises(tm.StoreError, match="another tournament: seed is 0xseven there and 9 here"):
        play(path)


def test_a_tournament_that_was_refused_or_has_no_game_yet_does_not_keep_the_file(path: Path) -> None:
    def broken() -> Executor:
        raise ValueError("no")

    with pytest.raises(tm.WorkerError, match="no"):
        match(BOTS, games=2, seed=1, store=path, executor=broken)
    with pytest.raises(TypeError, match="to return an Executor"):
        match(BOTS, games=4, seed=1, store=path, executor=unchecked(lambda: 3))  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(StopError):
        match(BOTS, games=6, seed=1, store=path, progress=stop_after(0))
    assert told(path)[0] == 0


def test_of_two_tournaments_that_begin_at_once_the_first_to_finish_a_game_has_the_file(path: Path) -> None:
    def progress(done: int, _total: int) -> None:
        if done == 0:
            play(path)

    with pytest.raises(tm.StoreError, match="the games of another tournament: games is 20 there and 2 here"):
        match(BOTS, games=2, seed=9, store=path, progress=progress)
    assert told(path) == [20]


def test_another_number_of_players_is_another_tournament(path: Path) -> None:
    bots = {"a": first, "b": last, "c": first}
    round_robin(bots, games=6, seed=1, store=path)
    with pytest.raises(tm.StoreError, match=r"players is 2 there and 3 here"):
        round_robin(bots, games=6, seed=1, store=path, players=3)


def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("my diary " * 100, encoding="utf-8")
    with pytest.raises(tm.StoreError, match=r"file is not a database.*it is not an SQLite database; name another file"):
        play(path)
    assert path.read_text(encoding="utf-8") == "my diary " * 100


def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    change(path, "CREATE TABLE diary (text TEXT)")
    before = path.read_bytes()
    with pytest.raises(tm.StoreError, match=r"it is a database of another program"):
        play(path)
    assert path.read_bytes() == before


def test_a_store_of_another_version_is_refused(path: Path) -> None:
    begun(path)
    change(path, "PRAGMA user_version = 2")
    with pytest.raises(tm.StoreError, match=r"version 2 of the format; this library reads version 1 only"):
        play(path)


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.9])
def test_a_truncated_store_is_refused(path: Path, kept: float) -> None:
    play(path)
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * kept)])
    with pytest.raises(tm.StoreError, match=r"it is damaged; restore it from a copy, or remove it and begin anew"):
        play(path)


def test_an_empty_file_is_a_store_that_begins(path: Path) -> None:
    path.touch()
    assert told(path)[0] == 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE game SET totals = '1' WHERE number = 3",
        "UPDATE game SET places = 'one two' WHERE number = 3",
        "UPDATE game SET seed = 'another' WHERE number = 3",
        "UPDATE game SET length = 'long' WHERE number = 3",
        "UPDATE game SET fault_seat = 7 WHERE number = 3",
    ],
)
def test_a_row_that_cannot_be_is_damage(path: Path, damage: str) -> None:
    begun(path)
    change(path, damage)
    with pytest.raises(tm.StoreError, match=r"game 3 in it is damaged"):
        play(path)


def test_games_that_the_tournament_does_not_have_are_damage(path: Path) -> None:
    begun(path)
    change(path, "UPDATE game SET number = 20 WHERE number = 7")
    with pytest.raises(tm.StoreError, match=r"game 20 in it is none of this tournament"):
        play(path)


def test_a_store_that_another_program_has_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tussie_mussie.arena._store.LONGEST_WAIT", 0.05)
    begun(path)
    connection = CONNECT(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    with pytest.raises(tm.StoreError, match=r"locked.*it is locked by another program; try again"):
        play(path)
    connection.execute("ROLLBACK")
    connection.close()
    assert told(path)[0] == 8


def test_a_store_that_is_locked_in_the_middle_keeps_what_it_has(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tussie_mussie.arena._store.LONGEST_WAIT", 0.05)
    connections: list[sqlite3.Connection] = []

    def lock(done: int, _total: int) -> None:
        if done == 8:
            connections.append(CONNECT(path, isolation_level=None))
            connections[0].execute("BEGIN IMMEDIATE")

    with pytest.raises(tm.StoreError, match=r"it is locked by another program"):
        play(path, lock)
    connections[0].close()
    assert told(path) == [8, 12, 16, 20]


def test_a_full_disk_keeps_what_was_committed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(path)

    def small(*arguments: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = unchecked(CONNECT)(*arguments, **options)  # type: ignore[assignment]  # it makes one
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 1}").fetchall()
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", small)
        with pytest.raises(tm.StoreError, match=r"full.*there is no space left for it; the games that it has are kept"):
            play(path)
    kept = numbers(path)
    assert kept in [list(range(many)) for many in (8, 12, 16)]
    assert told(path)[0] == len(kept)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_file_that_may_not_grow_keeps_what_was_committed(path: Path) -> None:
    begun(path)
    code = """
    import resource, signal, sys
    import tussie_mussie as tm
    from tests.arena.test_store import play
    from pathlib import Path
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    size = Path(sys.argv[1]).stat().st_size + 20_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        play(sys.argv[1])
    except tm.StoreError as error:
        print(error)
    """
    text = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), str(path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    ).stdout
    assert "the games that it has are kept" in text
    assert told(path)[0] >= 8


def test_a_store_that_cannot_be_written_to(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(path)

    def readonly(*arguments: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = unchecked(CONNECT)(f"file:{arguments[0]}?mode=ro", uri=True, **options)  # type: ignore[assignment]  # as above
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", readonly)
        with pytest.raises(tm.StoreError, match=r"readonly.*it cannot be written to; change its permissions"):
            play(path)
    assert told(path)[0] == 8


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="whoever may write everywhere cannot be kept from it"
)
def test_a_file_without_permission_to_write(path: Path) -> None:
    begun(path).chmod(0o400)
    with pytest.raises(tm.StoreError, match=r"it cannot be written to"):
        play(path)


@pytest.mark.parametrize("name", ["missing/run.sqlite", ".", "no\0name", "no\udc80name\0"])
def test_a_path_that_cannot_be_opened(tmp_path: Path, name: str) -> None:
    with pytest.raises(tm.StoreError, match=r"cannot be used"):
        play(f"{tmp_path}{os.sep}{name}")


def test_names_that_sqlite_understands_as_no_file_are_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    play(":memory:")
    assert numbers(tmp_path / ":memory:") == list(range(GAMES))

"""The command plays what its arguments say, and its exit status tells how that went."""

from __future__ import annotations

import errno
import importlib
import io
import os
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import tussie_mussie as tm
from tests.arena import players
from tests.arena.test_results import Model
from tussie_mussie.arena import _extras, round_robin
from tussie_mussie.arena._command import bots_of, main
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", "tussie_mussie.arena", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    return capsys.readouterr().err


def test_it_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "tests.arena.players:first", "--games", "6", "--seed", "s", "--rules", "turkish"]) == 0
    bots = {"random": random_bot, "tests.arena.players:first": players.first}
    table = round_robin(bots, tm.TURKISH, games=6, seed="s").table()
    assert capsys.readouterr().out == f"6 games in 3 deals, turkish rules, seed 's'\n\n{table}\n"


def test_a_search_can_be_given_a_time() -> None:
    assert bots_of(["search:0.5s", "search:2s", "search"]) == {
        "search:0.5s": SearchBot(seconds=0.5),
        "search:2s": SearchBot(seconds=2),
        "search": SearchBot(),
    }


def test_bots_are_named_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["search:1", "greedy", "random", "random", "tests.arena.players:Careful"]
    assert main([*words, "--games", "2"]) == 0
    bots: dict[str, tm.Bot] = {
        "search:1": SearchBot(1),
        "greedy": greedy_bot,
        "random": random_bot,
        "random 2": random_bot,
        "tests.arena.players:Careful": players.Careful(),
    }
    assert round_robin(bots, games=2, seed="arena").table() in capsys.readouterr().out


def test_more_players_at_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "random", "random", "--players", "3", "--games", "6"]) == 0
    assert "6 games in 1 deals" in capsys.readouterr().out


def test_it_goes_on_from_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["random", "random", "--games", "4", "--store", str(tmp_path / "run.sqlite")]
    assert main(words) == 0
    first = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == first
    assert main([*words, "--seed", "other"]) == 1
    assert "python -m tussie_mussie.arena: the store" in capsys.readouterr().err


def test_a_seed_is_a_text_and_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "run.sqlite"
    assert main(["random", "random", "--games", "4", "--seed", "7", "--store", str(store)]) == 0
    assert capsys.readouterr().out.startswith("4 games in 2 deals, rulebook rules, seed '7'\n")
    bots = {"random": random_bot, "random 2": random_bot}
    assert len(round_robin(bots, games=4, seed="7", store=store).games) == 4
    with pytest.raises(tm.StoreError, match="seed is '7' there and 7 here"):
        round_robin(bots, games=4, seed=7, store=store)


def test_a_seed_that_cannot_be_written_is_told_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "random", "--games", "2", "--seed", "\udc80"]) == 0
    assert r"seed '\udc80'" in capsys.readouterr().out


@pytest.mark.parametrize("end", ["SystemExit(0)", "BaseException()"])
def test_a_module_that_ends_the_program_is_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], end: str
) -> None:
    (tmp_path / "ending_module.py").write_text(f"raise {end}", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    problem = refused(capsys, "ending_module:bot", "random")
    assert f"the bot 'ending_module:bot' cannot be loaded: {end}" in problem


def test_an_interruption_while_a_bot_is_loaded_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "long_module.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert main(["long_module:bot", "random"]) == 130
    assert capsys.readouterr().err == "python -m tussie_mussie.arena: interrupted\n"


def test_faults_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "tests.arena.players:failing", "--games", "20"]) == 0
    out = capsys.readouterr().out
    assert out.count("failed with ValueError: no idea") == 5
    assert "game 0, tests.arena.players:failing: round 2" in out


def test_too_slow_bots_lose(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "tests.arena.players:slow", "--games", "2", "--seconds-per-move", "0.03"]) == 0
    assert "it took longer than 0.03 seconds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            ["clever", "random"],
            "'clever' is not a bot: random, greedy, search, search:SAMPLES, search:TIME and MODULE:NAME are",
        ),
        (["search:0s", "random"], "seconds is 0.0; a search needs a time above 0"),
        (["search:0", "random"], "samples is 0; a search needs at least 1"),
        (["search:" + "9" * 5000, "random"], f"the bot 'search:{'9' * 52} cannot be loaded: ModuleNotFoundError"),
        (["search:many", "random"], "the bot 'search:many' cannot be loaded: ModuleNotFoundError"),
        (["no_such_module:bot", "random"], "the bot 'no_such_module:bot' cannot be loaded"),
        (["tests.arena.players:no_such_bot", "random"], "cannot be loaded: AttributeError"),
        (["tests.arena.players:Deadly", "random"], "cannot be loaded: TypeError"),
        (["tests.arena.players:NO_FUNCTION", "random"], "cannot be called: it is given a view and a generator"),
        (["random"], "2 players need 2 bots or more; there are 1"),
        (["random", "random", "--games", "7"], "games is 7;"),
        (["random", "random", "--players", "9"], "9 players cannot play"),
        (["random", "random", "--workers", "0"], "argument --workers: 0 is less than 1"),
        (["random", "random", "--seconds-per-move", "0"], "seconds_per_move is 0.0; it must be more than 0"),
    ],
)
def test_what_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str
) -> None:
    assert problem in refused(capsys, *arguments)


def test_a_missing_extra_is_told_before_any_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert 'pip install "tussie-mussie[arena]"' in refused(capsys, "random", "random", "--ratings")


def test_ratings_are_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("openskill.models")
    vars(module)["PlackettLuce"] = Model
    monkeypatch.setitem(sys.modules, "openskill", ModuleType("openskill"))
    monkeypatch.setitem(sys.modules, "openskill.models", module)
    assert main(["tests.arena.players:illegal", "random", "--games", "4", "--ratings"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == [
        "rating of tests.arena.players:illegal: -3.00 (mu 0.00, sigma 1.00)",
        "rating of random: 1.00 (mu 4.00, sigma 1.00)",
    ]


def test_an_interruption_has_a_status_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tussie_mussie.arena._command.round_robin", interrupted)
    assert main(["random", "random"]) == 130
    assert capsys.readouterr().err == "python -m tussie_mussie.arena: interrupted\n"


class Terminal:
    """Stands for a terminal."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        pass


def test_a_terminal_sees_a_progress_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm", reason="comes with the extra 'arena'")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["random", "random", "--games", "4"]) == 0
    assert "0/4" in terminal.written
    assert "game/s" in terminal.written
    assert "4 games in 2 deals" in capsys.readouterr().out


def test_without_tqdm_there_is_no_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert _extras.progress_bar(3) is None
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["random", "random", "--games", "4"]) == 0
    assert terminal.written == ""
    assert "4 games in 2 deals" in capsys.readouterr().out


def test_the_module_can_be_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, "tussie_mussie.arena.__main__", raising=False)
    monkeypatch.setattr(sys, "argv", ["arena", "--help"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("tussie_mussie.arena", run_name="__main__")
    assert caught.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: python -m tussie_mussie.arena")
    for word in (
        "search:SAMPLES",
        "MODULE:NAME",
        "--seconds-per-move",
        "exit status: 0",
        "(default: 240)",
        'is seed="7" in Python',
    ):
        assert word in " ".join(out.split())


def test_nothing_runs_when_the_module_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tussie_mussie.arena.__main__", raising=False)
    assert importlib.import_module("tussie_mussie.arena.__main__").main is main


@pytest.mark.slow
def test_workers_print_the_same_table(tmp_path: Path) -> None:
    words = ["greedy", "tests.arena.players:failing", "--games", "20", "--store", str(tmp_path / "run.sqlite")]
    several = run(*words, "--workers", "2")
    assert several.stderr == ""
    assert several.returncode == 0
    alone = run(*words[:-2])
    assert alone.stdout == several.stdout
    assert run("greedy", "nobody").returncode == 2


@pytest.mark.slow
def test_a_bot_that_hangs_ends_the_command() -> None:
    ended = run("random", "tests.arena.players:hanging", "--games", "2", "--seconds-per-task", "10")
    assert ended.returncode == 1
    assert "no task was done within 10 seconds" in ended.stderr


def test_a_report_is_written_whatever_the_output_can_show() -> None:
    words = [sys.executable, "-m", "tussie_mussie.arena", "random", "random", "--games", "8"]
    shown = subprocess.run(words, env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=True)
    assert b" +- " in shown.stdout
    assert not shown.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_a_report_that_cannot_be_written_is_told_in_a_line() -> None:
    words = [sys.executable, "-m", "tussie_mussie.arena", "random", "random", "--games", "2"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False)
    assert ended.returncode == 1
    assert ended.stderr.decode().splitlines() == [
        "python -m tussie_mussie.arena: the report cannot be written: No space left on device"
    ]


def test_what_the_output_cannot_show_or_take_is_no_error_from_inside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "ascii"))
    assert main(["random", "random", "--games", "4"]) == 0
    assert b" +- " in raw.getvalue()

    class Full(io.StringIO):
        def write(self, text: str, /) -> int:
            raise OSError(errno.ENOSPC, "it is full")

    monkeypatch.setattr(sys, "stdout", full := Full())
    assert main(["random", "random", "--games", "2"]) == 1
    assert full.closed
    assert capsys.readouterr().err == "python -m tussie_mussie.arena: the report cannot be written: it is full\n"

"""Bots that fail lose the game by rule, and the tournament goes on."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from random import Random

import attrs
import pytest

import tussie_mussie as tm
from tests.arena.players import (
    cancelled,
    failing,
    first,
    illegal,
    last,
    leaving,
    nasty,
    rubbish,
    slow,
    speechless,
    unspeakable,
)
from tests.support.shorthand import unchecked
from tussie_mussie.arena import Fault, GameRow, match, round_robin
from tussie_mussie.bots import random_bot

RULES = attrs.evolve(tm.RULEBOOK, rounds=2)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (failing, r"^round 2, \w+: the bot of player \d failed with ValueError: no idea\\nat all$"),
        (illegal, r"failed with IllegalActionError: <Finish 0 finish> is not among the legal actions \([\w-]+\)$"),
        (rubbish, r"failed with IllegalActionError: <object object at .* is not among the legal actions"),
        (leaving, r"failed with RuntimeError: it tried to end the program$"),
        (cancelled, r"failed with RuntimeError: it raised CancelledError$"),
        (unspeakable, r"failed with RuntimeError: it raised OwnError$"),
        (nasty, r"failed with NastyError$"),
        (speechless, r"failed with SpeechlessError$"),
        (slow, r"failed with TimeoutError: it took longer than 0.03 seconds$"),
    ],
)
def test_a_bot_that_fails_loses_the_game(bot: tm.Bot, message: str) -> None:
    results = match({"bad": bot, "good": first}, RULES, games=2, seed=1, seconds_per_move=0.03)
    for row in results.games:
        assert row.fault
        assert row.bots[row.fault.seat] == "bad"
        assert row.winner == 1 - row.fault.seat
        assert row.places[row.fault.seat] == 2
        assert re.search(message, row.fault.message)
        assert str(row.fault) == row.fault.message
        record = tm.parse_record(row.fault.record)
        assert record.rules == RULES
        assert record.state.current_player == row.fault.seat
        assert record.state.totals == row.totals
        assert len(record.actions) == row.length
    bad, good = results.summary()
    assert (bad.wins, bad.faults, good.wins, good.faults) == (0, 2, 2, 0)
    assert bad.points is bad.lead is good.points is None


@pytest.mark.parametrize("bot", [cancelled, leaving])
def test_what_is_no_exception_is_a_fault_in_a_worker_too(bot: tm.Bot) -> None:
    bots = {"bad": bot, "good": first}
    with ThreadPoolExecutor(1) as threads:
        assert match(bots, RULES, games=2, seed=1, executor=threads) == match(bots, RULES, games=2, seed=1)


@pytest.mark.parametrize("kind", [KeyboardInterrupt, GeneratorExit])
def test_what_ends_a_program_from_outside_is_no_fault(kind: type[BaseException]) -> None:
    def interrupted(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
        raise kind

    with pytest.raises(kind):
        match([interrupted, first], games=2, seed=1)


def test_an_interruption_while_a_fault_is_told_is_none() -> None:
    class LongError(Exception):
        def __str__(self) -> str:
            raise KeyboardInterrupt

    def failing_long(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
        raise LongError

    with pytest.raises(KeyboardInterrupt):
        match([failing_long, first], games=2, seed=1)


def test_the_message_of_a_fault_is_cut_short() -> None:
    def talking(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
        raise ValueError("a" * 10_000)

    row = match([talking, first], games=2, seed=1).games[0]
    assert row.fault
    assert len(row.fault.message) == 300


def test_what_a_stranger_says_does_not_make_a_fault_another_one() -> None:
    assert Fault(0, "<object object at 0x1>", "") == Fault(0, "<object object at 0x2>", "")
    assert match([rubbish, first], games=2, seed=1) == match([rubbish, first], games=2, seed=1)


def test_the_others_are_ordered_by_their_points_of_the_finished_rounds() -> None:
    results = match({"bad": failing, "one": random_bot, "other": last}, games=6, seed=4)
    for row in results.games:
        assert row.fault
        others = [seat for seat in range(3) if seat != row.fault.seat]
        assert row.places[row.fault.seat] == 3
        one, other = others
        lead = row.totals[one] - row.totals[other]
        assert (row.places[one], row.places[other]) == ((1, 2) if lead > 0 else (2, 1) if lead < 0 else (1, 1))
    assert {row.winner is None for row in results.games} == {True, False}


def test_those_with_equal_points_share_the_win_after_a_fault() -> None:
    results = match({"bad": illegal, "one": first, "other": last}, games=6, seed=4)
    for row in results.games:
        assert row.fault
        assert row.totals == (0, 0, 0)
        assert sorted(row.places) == [1, 1, 3]
        assert row.winner is None
        assert sum([row.share(seat) for seat in range(3)]) == 1
    assert [result.wins for result in results.summary()] == [0, 3, 3]


def test_a_quick_bot_is_in_time() -> None:
    assert not [row for row in match([first, last], games=4, seed=1, seconds_per_move=5).games if row.fault]


def test_points_leave_out_a_deal_with_a_fault_and_wins_do_not() -> None:
    def sometimes(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        if view.player == 1 and view.round == 3 and view.totals[0] > view.totals[1]:
            raise ValueError
        return random_bot(view, rng)

    results = match({"sometimes": sometimes, "last": last}, games=60, seed=1)
    broken = {row.deal for row in results.games if row.fault}
    assert 0 < len(broken) < 30
    whole = [row for row in results.games if row.deal not in broken]
    totals = [row.totals[row.bots.index("last")] for row in whole]
    _, result = results.summary()
    assert result.points
    assert result.points.mean == pytest.approx(sum(totals) / len(totals))
    assert result.wins == sum([row.winner == row.bots.index("last") for row in results.games])
    assert result.games == 60


def test_points_leave_out_no_deal_of_a_table_where_nobody_failed() -> None:
    bots = {"random": random_bot, "last": last}
    random, other, failed = round_robin(bots | {"bad": illegal}, games=8, seed=1).summary()
    alone, _ = match(bots, games=8, seed=1).summary()
    assert (random.points, random.lead) == (alone.points, alone.lead)
    assert other.points
    assert failed.points is None


def test_a_row_whose_fields_do_not_fit_is_refused() -> None:
    with pytest.raises(tm.InvalidTournamentError) as caught:
        GameRow(3, 1, "", ("a", "b"), (1,), (1, 2, 3), 0, 0.0, Fault(2, "", ""))
    assert caught.value.problems == (
        "totals of game 3 is (1,); it must have one for each of 2 bots",
        "places of game 3 is (1, 2, 3); it must have one for each of 2 bots",
        "places of game 3 is (1, 2, 3); each must be 1 to 2",
        "the fault of game 3 is of seat 2; there are 2 seats",
    )


ROW = GameRow(3, 1, "", ("a", "b"), (1, 2), (2, 1), 0, 0.0)


@pytest.mark.parametrize("bots", [(), ("a",), ("a", "a")])
def test_a_row_has_two_bots_or_more_each_once(bots: tuple[str, ...]) -> None:
    with pytest.raises(tm.InvalidTournamentError, match=r"^bots of game 3 is .*; it must have 2 or more, each once"):
        attrs.evolve(ROW, bots=bots)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"number": "3"}, "an int as number, not str"),
        ({"deal": None}, "an int as deal"),
        ({"length": 2.0}, "an int as length"),
        ({"seed": 7}, "a str as seed"),
        ({"bots": 5}, "a tuple as bots, not int"),
        ({"bots": ["a", "b"]}, "a tuple as bots, not list"),
        ({"bots": ("a", 2)}, "a str as each of bots, not int"),
        ({"totals": ("1", 2)}, "an int as each of totals, not str"),
        ({"places": (1, None)}, "an int as each of places"),
        ({"seconds": "1"}, "a number as seconds"),
        ({"fault": "it failed"}, "a Fault, or None, as fault, not str"),
    ],
)
def test_the_types_of_a_row_are_checked(change: dict[str, object], problem: str) -> None:
    with pytest.raises(TypeError, match=rf"^GameRow\(\) needs {problem}"):
        unchecked(attrs.evolve)(ROW, **change)


def test_the_types_of_a_fault_are_checked() -> None:
    with pytest.raises(TypeError, match=r"^Fault\(\) needs an int as seat, not str$"):
        unchecked(Fault)("0", "", "")
    with pytest.raises(TypeError, match="a str as message, not int"):
        unchecked(Fault)(0, 5, "")
    with pytest.raises(TypeError, match="a str as record, not bytes"):
        unchecked(Fault)(0, "", b"")

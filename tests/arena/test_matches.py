"""Which games a tournament has, and that they are the same whoever plays them."""

from __future__ import annotations

import math
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.arena.players import Careful, failing, first, last
from tests.support.effort import examples
from tests.support.shorthand import unchecked
from tussie_mussie.arena import match, round_robin
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

BOTS = {"random": random_bot, "first": first, "last": last, "more": random_bot}


def test_a_row_tells_how_to_play_its_game_again() -> None:
    results = match({"first": first, "last": last}, tm.TURKISH, games=6, seed="again")
    for row in results.games:
        record = tm.play([{"first": first, "last": last}[bot] for bot in row.bots], tm.TURKISH, seed=row.seed)
        assert row.totals == record.state.totals
        assert row.winner == record.state.winner
        assert row.length == len(record.actions)
        assert row.places == tuple(
            standing.rank for standing in sorted(record.state.standings(), key=lambda standing: standing.player)
        )
        assert row.fault is None
        assert row.seconds > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_is_played_in_all_seatings_with_the_same_draws(players: int) -> None:
    bots = dict(list(BOTS.items())[:players])
    seatings = math.factorial(players)
    results = match(bots, games=2 * seatings, seed=5)
    for deal in (0, 1):
        rows = [row for row in results.games if row.deal == deal]
        assert {row.bots for row in rows} == set(permutations(bots))
        assert len(rows) == seatings
        assert len({row.seed for row in rows}) == 1
    assert len({row.seed for row in results.games}) == 2
    assert [row.number for row in results.games] == list(range(2 * seatings))


def test_equal_bots_share_all_deals_equally() -> None:
    results = match({"one": first, "other": first}, games=20, seed=1)
    for result in results.summary():
        assert result.wins == 10
        assert result.lead
        assert (result.lead.mean, result.lead.low, result.lead.high) == (0, 0, 0)


def test_in_a_round_robin_all_tables_play_the_same_deals_equally_often() -> None:
    results = round_robin(BOTS, games=4, seed=3)
    tables = Counter(frozenset(row.bots) for row in results.games)
    assert set(tables.values()) == {4}
    assert len(tables) == 6
    assert {row.seed for row in results.games if row.deal == 1} == {results.games[-1].seed}
    assert [row.deal for row in results.games] == [0] * 12 + [1] * 12
    alone = match({"first": first, "last": last}, games=4, seed=3)
    assert alone.games == tuple(
        attrs.evolve(row, number=number)
        for number, row in enumerate([row for row in results.games if set(row.bots) == {"first", "last"}])
    )
    three = round_robin(BOTS, games=6, seed=3, players=3)
    assert Counter(frozenset(row.bots) for row in three.games) == dict.fromkeys(
        [frozenset(BOTS) - {left_out} for left_out in BOTS], 6
    )


def test_a_round_robin_of_one_table_is_a_match() -> None:
    bots = {"first": first, "last": last}
    assert round_robin(bots, games=4, seed=3) == match(bots, games=4, seed=3)


@settings(max_examples=examples(20))
@given(seed=st.integers() | st.text(), size=st.integers(1, 9))
def test_the_same_arguments_give_the_same_games_in_tasks_of_any_size(seed: int | str, size: int) -> None:
    bots = {"random": random_bot, "failing": failing}
    assert match(bots, games=4, seed=seed) == match(bots, games=4, seed=seed, games_per_task=size)


def test_another_seed_gives_other_games() -> None:
    assert match(BOTS, games=24, seed=7).games != match(BOTS, games=24, seed="7").games


def test_bots_of_a_sequence_are_called_what_they_are_called_in_the_program() -> None:
    bots: list[tm.Bot] = [random_bot, random_bot, SearchBot(3), Careful()]
    assert match(bots, attrs.evolve(tm.RULEBOOK, rounds=1), games=24, seed=1).bots == (
        "random_bot",
        "random_bot 2",
        "SearchBot(samples=3)",
        "Careful",
    )


def test_progress_is_told_at_first_and_after_each_task() -> None:
    told: list[tuple[int, int]] = []
    match([first, last], games=6, seed=1, games_per_task=4, progress=lambda done, total: told.append((done, total)))
    assert told == [(0, 6), (4, 6), (6, 6)]


def test_a_small_tournament_has_several_tasks_and_a_large_one_tasks_of_50_games() -> None:
    told: list[int] = []
    match([first, last], games=128, seed=1, progress=lambda done, _: told.append(done))
    assert told == list(range(0, 129, 4))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            {"games": 7},
            "games is 7; each deal is played in all 2 seatings, so it must be a multiple of 2, such as 6 or 8",
        ),
        ({"games": 0}, "games is 0; .* such as 2$"),
        ({"games": -5}, "games is -5; .* such as 2$"),
        ({"games": 1}, "such as 2$"),
        ({"games": 10**14}, "so large a number games; 10000000 are the most"),
        ({"seconds_per_move": 0}, "seconds_per_move is 0; it must be more than 0"),
        ({"seconds_per_move": float("nan")}, "seconds_per_move is nan"),
        ({"seconds_per_task": -1}, "seconds_per_task is -1; it must be more than 0"),
        ({"games_per_task": 0}, "games_per_task is 0; a task needs at least 1 game"),
        ({"bots": {" ": first, "b": last}}, "' ' is not a bot's name; it must have 1 to 100 printable characters"),
        ({"bots": {"a\n": first, "b": last}}, "not a bot.s name"),
        ({"bots": {"a" * 101: first, "b": last}}, "not a bot.s name"),
    ],
)
def test_tournaments_that_cannot_be_are_refused(change: dict[str, object], problem: str) -> None:
    arguments: dict[str, object] = {"bots": BOTS, "games": 2, "seed": 1} | change
    with pytest.raises(tm.InvalidTournamentError, match=problem):
        unchecked(round_robin)(**arguments)


def test_all_problems_of_a_tournament_are_told_at_once() -> None:
    with pytest.raises(tm.InvalidTournamentError) as caught:
        round_robin({"": first}, games=3, seed=1)
    assert len(caught.value.problems) == 3
    assert "2 players need 2 bots or more; there are 1" in str(caught.value)


@pytest.mark.parametrize("alone", [0, 1])
def test_a_match_needs_two_bots(alone: int) -> None:
    with pytest.raises(
        tm.InvalidTournamentError, match=f"^2 players need 2 bots or more; there are {alone}; games is 1"
    ):
        match([first] * alone, games=1, seed=1)


def test_a_match_tells_all_problems_at_once() -> None:
    with pytest.raises(tm.InvalidTournamentError) as caught:
        match({"": first}, games=3, seed=1, games_per_task=0, seconds_per_move=-1, seconds_per_task=0.0)
    told = [problem.partition(";")[0].partition(":")[0] for problem in caught.value.problems]
    assert told == [
        "'' is not a bot's name",
        "2 players need 2 bots or more",
        "games is 3",
        "seconds_per_move is -1",
        "seconds_per_task is 0.0",
        "seconds_per_task needs an executor, such as functools.partial(ProcessPoolExecutor, 2)",
        "games_per_task is 0",
    ]


def test_too_many_games_are_told_beside_all_else() -> None:
    with pytest.raises(tm.InvalidTournamentError) as caught:
        match({"": first, "b": last}, games=10**8 + 1, seed=1)
    assert len(caught.value.problems) == 3
    assert caught.value.problems[-1] == "the tournament has 100000001 games; 10000000 are the most"


def test_seconds_per_task_without_an_executor_are_refused() -> None:
    with pytest.raises(tm.InvalidTournamentError, match=r"^seconds_per_task needs an executor, such as .*given up$"):
        match([first, last], games=2, seed=1, seconds_per_task=5)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_tables_that_the_rules_do_not_allow_are_refused_before_all_else(players: int) -> None:
    with pytest.raises(tm.InvalidRulesError, match=f"{players} players cannot play"):
        round_robin([first] * 6, games=1, seed=1, players=players, seconds_per_move=-1)


def test_a_match_of_more_bots_than_the_rules_allow_is_refused() -> None:
    with pytest.raises(tm.InvalidRulesError, match="5 players cannot play"):
        match([first] * 5, games=1, seed=1)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"bots": 3}, r"^match\(\) needs bots by name, or a sequence of bots, not int"),
        ({"bots": "greedy"}, "not str"),
        ({"bots": {1: first, 2: last}}, r"^match\(\) needs a str as the name of each bot, not int"),
        ({"bots": {"a": first, "b": 3}}, r"^match\(\) needs a function as the bot 'b', not int"),
        ({"rules": "rulebook"}, "Rules as rules"),
        ({"games": 2.0}, "an int as games, not float"),
        ({"games": True}, "an int as games, not bool"),
        ({"seed": None}, "an int or a str as seed"),
        ({"executor": 2}, r"an Executor, or a function that makes one, as executor, not int; such as"),
        ({"store": 2}, "a path as store, not int"),
        ({"progress": 2}, "a function as progress, not int"),
        ({"seconds_per_move": "1"}, "a number, or None, as seconds_per_move, not str"),
        ({"seconds_per_move": True}, "not bool"),
        ({"seconds_per_move": np.array([1, 2])}, "a number, or None, as seconds_per_move, not ndarray"),
        ({"seconds_per_task": "1", "games": 3}, "a number, or None, as seconds_per_task, not str"),
        ({"games_per_task": 1.5}, "an int, or None, as games_per_task"),
    ],
)
def test_arguments_of_other_types_are_refused(change: dict[str, object], problem: str) -> None:
    arguments: dict[str, object] = {"bots": [first, last], "games": 2, "seed": 1} | change
    with pytest.raises(TypeError, match=problem):
        unchecked(match)(**arguments)
    with pytest.raises(TypeError, match="players"):
        unchecked(round_robin)([first, last], games=2, seed=1, players=2.0)


@pytest.mark.parametrize("seconds", [10**400, float("inf"), Fraction(60), np.float32(60), np.int64(60), 1e11])
def test_any_number_of_seconds_will_do(seconds: float) -> None:
    with ThreadPoolExecutor(1) as threads:
        results = match(
            [first, last], games=2, seed=1, seconds_per_move=seconds, seconds_per_task=seconds, executor=threads
        )
    assert len(results.games) == 2
    assert not [row for row in results.games if row.fault]


@pytest.mark.parametrize("size", [10**30, np.int64(3)])
def test_a_task_may_be_larger_than_the_tournament(size: int) -> None:
    assert len(match([first, last], games=2, seed=1, games_per_task=size).games) == 2


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    greedy, random = match([greedy_bot, random_bot], games=examples(400), seed=1).summary()
    assert greedy.wins > random.wins
    assert greedy.lead
    assert greedy.lead.low > 2

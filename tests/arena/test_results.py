"""What results say: means, intervals, ratings, tables and rows."""

from __future__ import annotations

import copy
import csv
import io
import math
import pickle
import statistics
import sys
from types import ModuleType

import attrs
import numpy as np
import pytest

import tussie_mussie as tm
from tests.arena.players import failing, first
from tests.support.shorthand import unchecked
from tussie_mussie.arena import BotResult, Estimate, GameRow, Rating, Results, match, round_robin
from tussie_mussie.arena._estimates import estimated, t_quantile
from tussie_mussie.bots import random_bot

RESULTS = round_robin({"random": random_bot, "first": first, "failing": failing}, games=20, seed=2)


def row(number: int, totals: tuple[int, int], places: tuple[int, int] = (1, 2), *, turned: bool = False) -> GameRow:
    bots = ("b", "a") if turned else ("a", "b")
    return GameRow(number, number // 2, f"{number // 2}", bots, totals, places, 10, 0.5)


def results(*rows: GameRow) -> Results:
    return Results(("a", "b"), tm.RULEBOOK, 2, 1, rows)


HAND_MADE = results(row(0, (10, 4)), row(1, (6, 8), (2, 1), turned=True), row(2, (5, 5)), row(3, (9, 7), turned=True))


def test_means_are_over_deals_and_so_are_intervals() -> None:
    a, b = HAND_MADE.summary()
    assert (a.games, a.wins, a.faults) == (4, 3, 0)
    assert a.points
    assert a.lead
    assert b.lead
    assert a.win_rate
    assert (a.points.mean, a.lead.mean, b.lead.mean, a.win_rate.mean) == (7.5, 1.5, -1.5, 0.75)
    # The deals' means of the lead are 4 and -1, so the standard error is 2.5.
    assert a.lead.low == pytest.approx(1.5 - 12.706205 * 2.5)
    assert a.lead.high == pytest.approx(1.5 + 12.706205 * 2.5)


def test_the_lead_is_over_the_best_of_the_others() -> None:
    game = GameRow(0, 0, "", ("a", "b", "c"), (5, 9, 2), (2, 1, 3), 10, 0.5)
    assert [game.lead(seat) for seat in range(3)] == [-4, 4, -7]
    assert [game.share(seat) for seat in range(3)] == [0, 1, 0]


@pytest.mark.parametrize("seat", [-1, 3, True, "x", 0.0, None])
def test_a_seat_that_there_is_not_has_no_lead_and_no_share(seat: object) -> None:
    game = GameRow(0, 0, "", ("a", "b", "c"), (5, 9, 2), (2, 1, 3), 10, 0.5)
    for method in (game.lead, game.share):
        with pytest.raises(tm.UnknownPlayerError, match=r"there is no player .*; seats are 0 to 2"):
            unchecked(method)(seat)


def test_a_seat_counts_by_its_value() -> None:
    game = GameRow(0, 0, "", ("a", "b"), (5, 9), (2, 1), 10, 0.5)
    seat = np.int64(1)
    assert (game.lead(seat), game.share(seat)) == (4, 1)
    assert (type(game.lead(seat)), type(game.share(seat))) == (int, float)


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 9, 10, 11, 15, 30, 100, 10_000])
def test_the_quantile_is_that_of_students_distribution(degrees: int) -> None:
    """The quantile is where the integral of the density from 0 is 0.475, here by Simpson's rule."""
    factor = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(degrees * math.pi)
    steps = 4_000
    width = t_quantile(degrees) / steps
    values = [factor * (1 + (width * step) ** 2 / degrees) ** (-(degrees + 1) / 2) for step in range(steps + 1)]
    integral = width / 3 * (values[0] + values[-1] + 4 * sum(values[1:-1:2]) + 2 * sum(values[2:-1:2]))
    assert integral == pytest.approx(0.475, abs=1e-6)


def test_an_estimate_of_few_values() -> None:
    assert estimated([]) is None
    assert estimated([3.0]) == Estimate(3.0, -math.inf, math.inf)
    few = estimated([1.0, 2.0, 4.0])
    assert few
    assert few.mean == pytest.approx(7 / 3)
    assert few.high - few.mean == pytest.approx(4.302653 * statistics.stdev([1, 2, 4]) / math.sqrt(3))
    assert str(few) == "2.33 (-1.46 to 6.13)"


def test_the_table_has_a_line_for_each_bot_the_best_first() -> None:
    assert HAND_MADE.table().splitlines() == [
        "bot  games            wins        points           lead  faults",
        "a        4  75.0% ± 317.66  7.50 ± 19.06  +1.50 ± 31.77       0",
        "b        4  25.0% ± 317.66  6.00 ± 12.71  -1.50 ± 31.77       0",
    ]
    assert [line.split()[0] for line in RESULTS.table().splitlines()] == ["bot", "first", "random", "failing"]


def test_the_table_says_where_nothing_can_be_told() -> None:
    (_, line, _) = results(row(0, (10, 4))).table().splitlines()
    assert line == "a        1  100.0% ± ?  10.00 ± ?  +6.00 ± ?       0"
    assert results().table().splitlines()[1].split() == ["a", "0", "?", "?", "?", "0"]


def test_rows_are_plain_and_tell_all() -> None:
    assert HAND_MADE.rows()[1] == {
        "game": 1,
        "deal": 0,
        "seed": "0",
        "bot_0": "b",
        "points_0": 6,
        "place_0": 2,
        "bot_1": "a",
        "points_1": 8,
        "place_1": 1,
        "winner": "a",
        "length": 10,
        "seconds": 0.5,
        "fault_seat": None,
        "fault": None,
    }
    faulty = next(row for row in RESULTS.rows() if row["fault"])
    assert faulty["fault_seat"] in (0, 1)
    assert "ValueError" in str(faulty["fault"])
    tied = match({"bad": failing, "a": first, "b": first}, attrs.evolve(tm.RULEBOOK, rounds=2), games=6, seed=1)
    assert {row["winner"] for row in tied.rows()} <= {"a", "b", None}


def test_rows_can_be_written_as_csv() -> None:
    rows = RESULTS.rows()
    file = io.StringIO()
    writer = csv.DictWriter(file, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    assert len(file.getvalue().splitlines()) == len(rows) + 1


def test_results_that_contradict_themselves_are_refused() -> None:
    with pytest.raises(tm.InvalidTournamentError, match="order of their numbers, each once"):
        results(row(1, (1, 1)), row(0, (1, 1)))
    with pytest.raises(tm.InvalidTournamentError, match="order of their numbers, each once"):
        results(row(1, (1, 1)), row(1, (1, 1)))
    with pytest.raises(tm.InvalidTournamentError, match="game 0 has the bots"):
        Results(("a", "c"), tm.RULEBOOK, 2, 1, (row(0, (1, 1)),))
    with pytest.raises(tm.InvalidTournamentError, match="it must have 3 of"):
        Results(("a", "b"), tm.RULEBOOK, 3, 1, (row(0, (1, 1)),))
    with pytest.raises(tm.InvalidTournamentError, match=r"a name comes twice among the bots \('a', 'a'\)"):
        Results(("a", "a"), tm.RULEBOOK, 2, 1, ())


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"bots": ["a", "b"]}, "a tuple as bots, not list"),
        ({"bots": ("a", 1)}, "a str as each of bots, not int"),
        ({"rules": "rulebook"}, "Rules as rules, not str"),
        ({"players": "2"}, "an int as players, not str"),
        ({"seed": None}, "an int or a str as seed"),
        ({"games": [row(0, (1, 1))]}, "a tuple as games, not list"),
        ({"games": (3,)}, "a GameRow as each of games, not int"),
    ],
)
def test_the_types_of_results_are_checked(change: dict[str, object], problem: str) -> None:
    with pytest.raises(TypeError, match=rf"^Results\(\) needs {problem}"):
        unchecked(attrs.evolve)(HAND_MADE, **change)


def test_results_are_values() -> None:
    assert pickle.loads(pickle.dumps(RESULTS)) == RESULTS  # noqa: S301  # written here
    assert copy.deepcopy(RESULTS) is RESULTS
    assert hash(RESULTS) == hash(attrs.evolve(RESULTS))
    assert str(RESULTS) == RESULTS.table()
    assert repr(RESULTS) == "<Results 60 games of random, first, failing by rulebook rules>"
    assert repr(HAND_MADE.games[0]) == "<GameRow 0: a 10, b 4>"
    assert repr(HAND_MADE.summary()[0]) == "<BotResult a: 3 of 4 games won>"
    faulty = next(row for row in RESULTS.games if row.fault)
    assert str(faulty).endswith("; failing failed")
    assert str(Rating(25.0, 8.0)) == "1.00 (mu 25.00, sigma 8.00)"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        RESULTS.seed = 3  # type: ignore[misc]  # frozen


def test_the_time_a_game_took_does_not_make_it_another_game() -> None:
    assert attrs.evolve(HAND_MADE.games[0], seconds=9.0) == HAND_MADE.games[0]
    assert attrs.evolve(HAND_MADE.games[0], seconds=9) == HAND_MADE.games[0]


def test_wins_and_leads_of_all_bots_add_up() -> None:
    summary: tuple[BotResult, ...] = RESULTS.summary()
    assert sum([result.wins for result in summary]) == len(RESULTS.games)
    assert sum([result.games for result in summary]) == 2 * len(RESULTS.games)


def test_ratings_need_openskill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(ImportError, match=r'pip install "tussie-mussie\[arena\]"'):
        HAND_MADE.ratings()


class Skill:
    """A rating of a simple kind."""

    def __init__(self, mu: float) -> None:
        self.mu = mu
        self.sigma = 1.0


class Model:
    """Adds to a bot's rating by how many it was better than."""

    def rating(self) -> Skill:
        return Skill(0)

    def rate(self, teams: list[list[Skill]], ranks: list[float]) -> list[list[Skill]]:
        return [[Skill(team[0].mu + len(teams) - rank)] for team, rank in zip(teams, ranks, strict=True)]


def test_ratings_are_made_of_all_games_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("openskill.models")
    vars(module)["PlackettLuce"] = Model
    monkeypatch.setitem(sys.modules, "openskill", ModuleType("openskill"))
    monkeypatch.setitem(sys.modules, "openskill.models", module)
    wins = {result.bot: result.wins for result in RESULTS.summary()}
    assert RESULTS.ratings() == {bot: Rating(wins[bot], 1.0) for bot in RESULTS.bots}


def test_ratings_follow_the_places() -> None:
    pytest.importorskip("openskill", reason="comes with the extra 'arena'")
    ratings = RESULTS.ratings()
    assert list(ratings) == ["random", "first", "failing"]
    assert ratings["failing"].ordinal < ratings["random"].ordinal
    assert ratings["first"].mu > 25 > ratings["failing"].mu
    assert ratings["first"].sigma < 25 / 3
    assert ratings == RESULTS.ratings()

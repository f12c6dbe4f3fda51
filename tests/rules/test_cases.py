"""Ready-made right answers: hundreds of scored arrangements, and whole games step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import named

DATA = Path(__file__).parent.parent / "data"
PRESETS = {"rulebook": tm.RULEBOOK, "turkish": tm.TURKISH}
Row = list[tuple[str, str]]


class ScoringCase(TypedDict):
    """An arrangement with its totals under both readings of Orchid."""

    edition: str
    arrangement: Row
    one_color: int
    per_condition: int
    lines: NotRequired[list[list[int]]]


class StepCase(TypedDict):
    """What a state allows, what is done, and what comes of it."""

    pending: list[int | str]
    counts: dict[str, int]
    chance: int
    action: list[object]
    after: list[Row]
    totals: list[int]


class GameCase(TypedDict):
    """A whole game."""

    seed: int
    players: int
    edition: str
    rounds: int
    first: int
    steps: list[StepCase]
    totals: list[int]
    finals: list[list[Row]]
    winner: int


SCORING: list[ScoringCase] = json.loads((DATA / "scoring.json").read_text(encoding="utf-8"))
GAMES: list[GameCase] = json.loads((DATA / "games.json").read_text(encoding="utf-8"))


def arranged(row: Row, rules: tm.Rules) -> tm.Arrangement:
    return tm.Arrangement(tuple(tm.PlacedCard(named(name, rules), tm.Face(face)) for name, face in row))


def as_row(arrangement: tm.Arrangement) -> Row:
    return [(at.card.name, at.face.value) for at in arrangement]


def as_action(words: list[object], rules: tm.Rules) -> tm.Action:
    def one(name: object) -> tm.Card:
        assert isinstance(name, str)
        return named(name, rules)

    def several(names: object) -> frozenset[tm.Card]:
        assert isinstance(names, list)
        return frozenset(map(one, cast("list[object]", names)))  # JSON: a list of anything

    match words:
        case ["draw", names]:
            return tm.Draw(several(names))
        case ["offer", int(player), up, down]:
            return tm.Offer(player, one(up), one(down))
        case ["take", int(player), face]:
            return tm.Take(player, tm.Face(face))
        case ["use", int(player), by]:
            return tm.Invoke(player, one(by))
        case ["replace", int(player), by, old, new]:
            return tm.Replace(player, one(by), one(old), one(new))
        case ["flip", int(player), by, names]:
            return tm.Flip(player, one(by), several(names))
        case ["discard", int(player), by, gone]:
            return tm.Discard(player, one(by), one(gone))
        case ["add", int(player), by, face]:
            return tm.Add(player, one(by), tm.Face(face))
        case ["finish", int(player)]:
            return tm.Finish(player)
        case _:
            raise AssertionError(words)


def test_the_data_is_all_there() -> None:
    assert len(SCORING) == 480
    assert sum("lines" in case for case in SCORING) == 460
    assert len(GAMES) == 30
    assert sum(len(game["steps"]) for game in GAMES) == 1421


@pytest.mark.parametrize("number", range(len(SCORING)))
def test_scored_arrangement(number: int) -> None:
    case = SCORING[number]
    preset = PRESETS[case["edition"]]
    for reading, total in (
        (tm.WildColor.ONE_COLOR, case["one_color"]),
        (tm.WildColor.PER_CONDITION, case["per_condition"]),
    ):
        rules = evolve(preset, wild_color=reading)
        arrangement = arranged(case["arrangement"], rules)
        sheet = tm.score(arrangement, rules)
        assert sheet.total == total
        assert tm.score_total(arrangement, rules) == total
        assert tm.check_score(arrangement, total, rules) == ()
        assert [list(at) for at in as_row(arrangement)] == [[line.card.name, line.face.value] for line in sheet.lines]
        assert sum(line.points for line in sheet.lines) == total
        if "lines" in case:
            assert [[line.hearts, line.bonus] for line in sheet.lines] == case["lines"]


def test_a_case_has_no_lines_exactly_when_the_readings_differ() -> None:
    assert all(("lines" in case) == (case["one_color"] == case["per_condition"]) for case in SCORING)


@pytest.mark.parametrize("game", GAMES, ids=[str(game["seed"]) for game in GAMES])
def test_whole_game(game: GameCase) -> None:
    rules = evolve(PRESETS[game["edition"]], rounds=game["rounds"])
    state = tm.new_game(game["players"], rules, first_player=game["first"])
    actions: list[tm.Action] = []
    for step in game["steps"]:
        pending = ["chance"] if state.current_player == tm.CHANCE else list(state.pending_players)
        assert pending == step["pending"]
        seats = range(game["players"])
        counts = {str(seat): len(state.legal_actions(seat)) for seat in seats if state.legal_actions(seat)}
        assert counts == step["counts"]
        assert len(state.chance_outcomes()) == step["chance"]
        action = as_action(step["action"], rules)
        actions.append(action)
        state = state.apply(action)
        assert [as_row(row) for row in state.arrangements] == [[tuple(at) for at in row] for row in step["after"]]
        assert list(state.totals) == step["totals"]
    assert state.is_over
    assert list(state.totals) == game["totals"]
    assert state.winner == game["winner"]
    finals = [[as_row(row) for row in result.arrangements] for result in state.results]
    assert finals == [[[tuple(at) for at in row] for row in rows] for rows in game["finals"]]
    record = tm.GameRecord(rules, game["players"], game["first"], tuple(actions))
    assert record.final == state

"""Records as documents: their shape is checked in reading, the game by `verify`; they are short and quickly read."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

import attrs
import pytest

import tussie_mussie as tm
from tests.documents.edits import put, refused
from tests.documents.games import whole_game
from tests.rules.test_cases import GAMES, PRESETS, GameCase, as_action
from tests.support.games import draw
from tussie_mussie import from_json, to_json

R = tm.RULEBOOK.card


def record_of(case: GameCase) -> tm.GameRecord:
    rules = attrs.evolve(PRESETS[case["edition"]], rounds=case["rounds"])
    actions = tuple(as_action(step["action"], rules) for step in case["steps"])
    return tm.GameRecord(rules, case["players"], case["first"], actions)


RECORDS = [record_of(case) for case in GAMES]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_ready_made_game_verifies_as_a_document(number: int) -> None:
    record = from_json(to_json(RECORDS[number]), tm.GameRecord)
    assert record == RECORDS[number]
    record.verify()
    assert list(record.final.totals) == GAMES[number]["totals"]
    assert record.final.winner == GAMES[number]["winner"]


def test_a_record_of_two_players_and_three_rounds_is_short() -> None:
    sizes = [len(to_json(record)) for record in RECORDS if record.players == 2 and record.rules.rounds == 3]
    for rules in (tm.RULEBOOK, tm.TURKISH):
        sizes += [len(to_json(whole_game(Random(seed), rules))) for seed in range(30)]
    assert len(sizes) == 65
    assert max(sizes) < 4096


def test_a_record_of_two_players_is_read_and_verified_quickly() -> None:
    texts = [to_json(record) for record in RECORDS if record.players == 2]

    def best_time(text: str) -> float:
        times: list[float] = []
        for _ in range(5):
            start = process_time()
            from_json(text, tm.GameRecord).verify()
            times.append(process_time() - start)
        return min(times)

    assert median([best_time(text) for text in texts]) < 0.003


def test_a_game_in_progress_is_a_record_like_any_other() -> None:
    for length in range(len(RECORDS[0].actions)):
        beginning = attrs.evolve(RECORDS[0], actions=RECORDS[0].actions[:length])
        back = from_json(to_json(beginning), tm.GameRecord)
        assert back == beginning
        back.verify()


def test_illegal_actions_are_read_and_left_to_verify() -> None:
    last = RECORDS[0].actions[-1]
    longer = attrs.evolve(RECORDS[0], actions=(*RECORDS[0].actions, last))
    back = from_json(to_json(longer), tm.GameRecord)
    assert back == longer
    with pytest.raises(tm.RecordError) as caught:
        back.verify()
    assert caught.value.index == len(RECORDS[0].actions)


@pytest.mark.parametrize(("players", "first_player"), [(1, 0), (5, 0), (-1, 0), (2, 2), (2**53 - 1, -(2**53) + 1)])
def test_a_set_up_that_cannot_be_is_read_and_left_to_verify(players: int, first_player: int) -> None:
    record = tm.GameRecord(tm.RULEBOOK, players, first_player, ())
    assert from_json(to_json(record), tm.GameRecord) == record
    with pytest.raises(tm.RecordError) as caught:
        from_json(to_json(record), tm.GameRecord).verify()
    assert caught.value.index == -1


def test_names_for_missing_players_are_neither_written_nor_read() -> None:
    with pytest.raises(tm.DocumentError) as caught:
        to_json(tm.GameRecord(tm.RULEBOOK, 2, 0, (), names=("Ann", "Bob", "Cy")))
    assert str(caught.value) == "$.names: must be one name for each of the 2 players, or none, not 3"
    text = to_json(tm.GameRecord(tm.RULEBOOK, 3, 0, (), names=("Ann", "Bob", "Cy")))
    assert refused(put(text, "$.players", 2), tm.GameRecord).path == "$.names"


def test_cards_of_another_deck_are_neither_written_nor_read() -> None:
    dahlia = tm.TURKISH.card("Dahlia")
    for action, path in (
        (tm.Draw(frozenset((R("AM"), dahlia))), "$.actions[1].cards"),
        (tm.Offer(0, R("AM"), dahlia), "$.actions[1].face_down"),
        (tm.Discard(0, dahlia, R("AM")), "$.actions[1].by"),
    ):
        with pytest.raises(tm.DocumentError) as caught:
            to_json(tm.GameRecord(tm.RULEBOOK, 2, 0, (draw("AM PE"), action)))
        assert str(caught.value) == f"{path}: Dahlia is not in the deck of the record's rules"


def test_what_is_no_action_is_not_written() -> None:
    nonsense: tuple[tm.Action, ...] = (draw("AM PE"), "take")  # type: ignore[assignment]  # on purpose
    with pytest.raises(tm.DocumentError) as caught:
        to_json(tm.GameRecord(tm.RULEBOOK, 2, 0, nonsense))
    assert caught.value.path == "$.actions[1]"
    assert "this is not an action" in str(caught.value)


def test_metadata_keep_their_order_and_their_repetitions() -> None:
    record = tm.GameRecord(tm.RULEBOOK, 2, 0, (), metadata=(("b", "1"), ("a", "2"), ("b", "1")))
    assert from_json(to_json(record), tm.GameRecord).metadata == record.metadata

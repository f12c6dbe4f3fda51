"""A mistake is found where it is: the exact path, and what would have been right."""

from __future__ import annotations

import pytest

import tussie_mussie as tm
from tests.documents.edits import Tree, put, refused, without
from tests.support.cards import arrange
from tests.support.games import deal, draw
from tussie_mussie import from_json, to_json

R = tm.RULEBOOK.card
RECORD = to_json(
    tm.GameRecord(
        tm.RULEBOOK,
        2,
        1,
        (
            draw("PX DS"),
            tm.Offer(1, R("PX"), R("DS")),
            tm.Take(0, tm.Face.DOWN),
            tm.Discard(0, R("MG"), R("DS")),
            tm.Flip(1, R("SN"), frozenset((R("SN"), R("PX")))),
        ),
        names=("Ann", "Bob"),
        metadata=(("event", "test"),),
    )
)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("$.players", "2", "must be an integer, not '2'"),
        ("$.players", True, "must be an integer, not true"),
        ("$.players", 2.0, "must be an integer, not 2.0"),
        ("$.players", None, "must be an integer, not null"),
        ("$.players", [2], "must be an integer, not an array"),
        ("$.first_player", {"a": 1}, "must be an integer, not an object"),
        (
            "$.first_player",
            2**53,
            "to 9007199254740991, not 9007199254740992",
        ),
        ("$.first_player", 10**40, "must be an integer, not a number with too many digits"),
        ("$.rules", "rulebook", "must be an object, not 'rulebook'"),
        ("$.rules", None, "must be an object, not null"),
        ("$.rules.name", 7, "must be a string, not 7"),
        ("$.rules.name", " \t", "must not be blank"),
        (
            "$.rules.deck",
            "Rulebook",
            "must be 'rulebook', 'rulebook-orange-marigold' or 'turkish' or an array",
        ),
        ("$.rules.rounds", 0, "must be an integer from 1 to"),
        ("$.rules.rounds", 2_000_000, "must be an integer from 1 to 1000000, not 2000000"),
        ("$.rules.arrangement_size", 5, "must be even, not 5"),
        ("$.rules.arrangement_size", 18, "must be an integer from 2 to 16, not 18"),
        ("$.rules.deck", [], "the deck has no card"),
        ("$.rules.wild_color", "one_color", "must be 'one-color' or 'per-condition', not 'one_color'"),
        ("$.rules.second_pass", ["left"], "must be 'right' or 'left', not an array"),
        ("$.actions", None, "must be an array, not null"),
        ("$.actions", {}, "must be an array, not an object"),
        ("$.actions[0]", [], "must be an object, not an array"),
        (
            "$.actions[0].type",
            "Draw",
            "must be 'draw', 'reveal', 'offer', 'take', 'flip', ",
        ),
        ("$.actions[0].type", 5, "must be 'draw', "),
        ("$.actions[0].cards[1]", 5, "must be the id of a card, not 5"),
        ("$.actions[0].cards[1]", "daisy", "'daisy' stands here twice"),
        ("$.actions[1].face_up", "floox", "the deck has no card with the id 'floox'; did you mean 'phlox'?"),
        ("$.actions[2].face", "upward", "must be 'up' or 'down', not 'upward'"),
        ("$.actions[2].player", "0", "must be an integer, not '0'"),
        ("$.actions[3].card", "Red Rose", "the deck has no card with the id 'Red Rose'; did you mean 'red-rose'"),
        ("$.actions[3].card", "DS", "the deck has no card with the id 'DS'; did you mean 'daisy'?"),
        ("$.actions[3].card", "turkish-camellia", "the deck has no card with the id 'turkish-camellia'; did you mean"),
        ("$.actions[3].by", "zzz\ud800", r"the deck has no card with the id 'zzz\ud800'"),
        ("$.actions[4].cards", "phlox", "must be an array, not 'phlox'"),
        ("$.names[1]", None, "must be a string, not null"),
        ("$.names", ["Ann"], "must be one name for each of the 2 players, or none, not 1"),
        ("$.names", ["Ann", "Bob", "Cy"], "must be one name for each of the 2 players, or none, not 3"),
        ("$.metadata", {"event": "test"}, "must be an array, not an object"),
        ("$.metadata[0]", ["event"], "must be an array of 2, not of 1"),
        ("$.metadata[0]", ["event", "a", "b"], "must be an array of 2, not of 3"),
        ("$.metadata[0][1]", 1, "must be a string, not 1"),
    ],
)
def test_a_wrong_value_is_named_by_its_path(path: str, value: Tree, message: str) -> None:
    error = refused(put(RECORD, path, value), tm.GameRecord)
    assert error.path == path
    assert message in str(error)
    assert str(error).startswith(f"{error.path}: ")


@pytest.mark.parametrize(
    "path", ["$.rules", "$.players", "$.actions", "$.names", "$.rules.deck", "$.actions[0].cards", "$.actions[3].by"]
)
def test_a_missing_key_is_named_by_the_path_that_it_should_have(path: str) -> None:
    error = refused(without(RECORD, path), tm.GameRecord)
    assert error.path == path
    assert f"the key '{path.rpartition('.')[2]}' is missing" in str(error)


def test_a_missing_tag_is_named_with_all_that_it_could_be() -> None:
    error = refused(without(RECORD, "$.actions[2].type"), tm.GameRecord)
    assert error.path == "$.actions[2].type"
    assert "the key 'type' is missing; it must be 'draw', 'reveal', 'offer'" in str(error)


@pytest.mark.parametrize(
    ("above", "keys"),
    [
        ("$", "rules, players, first_player, actions, names, metadata, comments"),
        ("$.rules", "name, deck, rounds, arrangement_size, wild_color, second_pass, goals, goals_revealed, solo"),
        ("$.actions[2]", "player, face"),
    ],
)
def test_an_unknown_key_is_named_with_the_path_of_its_object(above: str, keys: str) -> None:
    error = refused(put(RECORD, f"{above}.extra", 1), tm.GameRecord)
    assert error.path == above
    assert str(error) == f"{above}: there is an unknown key 'extra'; the keys are {keys}"


def test_a_misspelt_key_is_named_beside_the_missing_one() -> None:
    error = refused(put(without(RECORD, "$.rules.rounds"), "$.rules.Rounds", 3), tm.GameRecord)
    assert str(error) == "$.rules.rounds: the key 'rounds' is missing; there is an unknown key 'Rounds'"


def test_a_key_that_stands_twice_is_named_with_the_path_of_its_object() -> None:
    text = RECORD.replace('"player":0,"face"', '"player":0,"player":0,"face"')
    error = refused(text, tm.GameRecord)
    assert str(error) == "$.actions[2]: must be an object, not an object that has the key 'player' twice"


def test_the_first_of_several_mistakes_is_named() -> None:
    text = put(put(RECORD, "$.actions[3].card", "nothing"), "$.actions[1].face_up", "nothing")
    assert refused(text, tm.GameRecord).path == "$.actions[1].face_up"
    assert refused(put(text, "$.players", "two"), tm.GameRecord).path == "$.players"
    assert refused(put(text, "$.rules.rounds", "two"), tm.GameRecord).path == "$.rules.rounds"


def test_an_unknown_card_is_the_cause_with_its_suggestions() -> None:
    error = refused(put(RECORD, "$.actions[3].card", "red-rsoe"), tm.GameRecord)
    assert isinstance(error.__cause__, tm.UnknownCardError)
    assert error.__cause__.key == "red-rsoe"
    assert error.__cause__.suggestions[0] == "Red Rose"
    assert refused(put(RECORD, "$.players", "two"), tm.GameRecord).__cause__ is None


def test_an_action_of_another_kind_than_the_wanted_one_is_named_by_its_tag() -> None:
    text = to_json(tm.Take(1, tm.Face.UP))
    error = refused(text, tm.Offer)
    assert str(error) == "$.type: must be 'offer', not 'take'"
    with pytest.raises(tm.DocumentError, match=r"\$\.type: must be 'offer' or 'finish', not 'take'"):
        from_json(text, tm.Offer | tm.Finish)
    assert from_json(text, tm.Offer | tm.Take) == tm.Take(1, tm.Face.UP)
    assert refused(without(text, "$.type"), tm.Action).path == "$.type"
    assert refused(put(text, "$.face", "left"), tm.Take).path == "$.face"


def test_a_card_that_lies_in_an_arrangement_twice_is_refused() -> None:
    text = to_json(arrange("RR px OR"))
    error = refused(put(text, "$.placed[2].card", "red-rose"), tm.Arrangement)
    assert str(error) == "$.placed[2].card: 'red-rose' lies in two places; the other is column 0"
    assert refused(put(text, "$.placed[2].face", 0), tm.Arrangement).path == "$.placed[2].face"


def test_a_score_sheet_may_be_wrong_but_must_add_up() -> None:
    sheet = tm.score(arrange("RR px OR vi"))
    text = to_json(sheet)
    assert refused(put(text, "$.total", 9), tm.ScoreSheet).path == "$.total"
    error = refused(put(text, "$.lines[0].points", 9), tm.ScoreSheet)
    assert error.path == "$.lines[0].points"
    assert f"must be {sheet.lines[0].points}, which follows" in str(error)
    assert refused(put(text, "$.lines[0].because[1]", "rose"), tm.ScoreSheet).path == "$.lines[0].because[1]"
    assert refused(put(text, "$.lines[1].color", "mauve"), tm.ScoreSheet).path == "$.lines[1].color"
    claimed = tm.ScoreSheet((tm.ScoreLine(R("PX"), tm.Face.UP, None, 2, 5, (R("DS"),)),))
    assert from_json(to_json(claimed), tm.ScoreSheet) == claimed


def test_what_a_score_sheet_says_in_words_is_for_people_and_may_be_worded_anew() -> None:
    sheet = tm.score(arrange("RR px OR vi"))
    text = put(to_json(sheet), "$.lines[0].reason", "Because.")
    assert from_json(text, tm.ScoreSheet) == sheet
    assert refused(put(text, "$.lines[0].reason", None), tm.ScoreSheet).path == "$.lines[0].reason"
    assert refused(without(text, "$.lines[0].reason"), tm.ScoreSheet).path == "$.lines[0].reason"


def test_a_long_right_value_is_cut_off_in_the_message() -> None:
    text = to_json(deal("RR px OR vi", "rt CM pl MG", passes="LL"))
    error = refused(put(text, "$.undrawn", []), tm.GameState)
    assert error.path == "$.undrawn"
    assert len(str(error)) < 250
    assert "..., which follows from the rest of the document" in str(error)

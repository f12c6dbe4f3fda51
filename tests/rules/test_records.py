"""Records that grow, what they are made of, and games that go on from one."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable
from enum import IntEnum
from random import Random
from typing import cast

import attrs
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.effort import examples
from tests.support.pickles import through_pickle
from tussie_mussie.testing import check_bot

SHORT = tm.rulebook(rounds=1)


def at_random(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    return rng.choice(view.legal_actions())


def grown(seed: int, players: int = 2, rules: tm.Rules = SHORT) -> list[tm.GameRecord]:
    """The records of a random game, from the start to the end."""
    rng = Random(seed)
    records = [tm.GameRecord.start(players, rules, first_player=seed % players)]
    while not (state := records[-1].state).is_over:
        chance = state.current_player == tm.CHANCE
        action = (
            state.sample_chance(rng) if chance else rng.choice(state.legal_actions(rng.choice(state.pending_players)))
        )
        records.append(records[-1].apply(action))
    return records


def of_parts(record: tm.GameRecord) -> tm.GameRecord:
    return tm.GameRecord(record.rules, record.players, record.first_player, record.actions)


# --- growing ----------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from((2, 3, 4)))
@settings(max_examples=examples(20))
def test_a_record_that_grew_equals_one_made_of_parts(seed: int, players: int) -> None:
    records = grown(seed, players)
    actions = records[-1].actions
    assert records[-1].state.is_over
    for number, record in enumerate(records):
        other = tm.GameRecord(SHORT, players, seed % players, actions[:number])
        assert record == other
        assert hash(record) == hash(other)
        assert repr(record) == repr(other)
        assert record.actions == other.actions
        assert record.state == record.final == other.state == record.replay()[-1]


def test_a_start_is_legal_or_refused() -> None:
    start = tm.GameRecord.start()
    assert start == tm.GameRecord(tm.RULEBOOK, 2, 0, ())
    assert start.state == tm.new_game()
    assert tm.GameRecord.start(3, tm.TURKISH, first_player=2).state == tm.new_game(3, tm.TURKISH, first_player=2)
    for players, first_player in ((1, 0), (5, 0), (2, 2)):
        with pytest.raises(tm.InvalidRulesError):
            tm.GameRecord.start(players, first_player=first_player)
    with pytest.raises(TypeError, match=r"^GameRecord.start\(\) needs Rules as rules, not str; the rulebook's are"):
        tm.GameRecord.start(2, "rulebook")  # type: ignore[arg-type]  # that is the test  # pyright: ignore[reportArgumentType]


def test_an_illegal_action_leaves_the_record_as_it_was() -> None:
    record = grown(3)[7]
    actions, state = record.actions, record.state
    for wrong in (tm.Finish(7), "pass", None):
        with pytest.raises(tm.IllegalActionError) as caught:
            record.apply(cast("tm.Action", wrong))
        assert caught.value.action is wrong
    assert record.actions == actions
    assert record.state is state


def test_the_state_of_a_record_that_grew_is_kept_and_of_another_worked_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = grown(5)
    record, other = records[-1], of_parts(records[-1])
    played = tm.play([at_random] * 2, SHORT, seed=1)
    before = other.state
    applied: list[tm.Action] = []

    def refuse(state: tm.GameState, action: tm.Action) -> tm.GameState:
        applied.append(action)
        raise AssertionError(state)

    monkeypatch.setattr(tm.GameState, "apply", refuse)
    assert record.state.is_over
    assert played.state.is_over
    assert played.final is played.state
    assert other.state is before
    assert not applied


def test_records_branch() -> None:
    record = grown(4)[3]
    assert record.state.phase is tm.Phase.DRAW
    branches = [record.apply(draw) for draw, _ in record.state.chance_outcomes()[:20]]
    assert {branch.actions[:-1] for branch in branches} == {record.actions}
    assert len(set(branches)) == 20
    assert all(branch.final == of_parts(branch).final for branch in branches)


def test_records_branch_in_many_threads_at_once() -> None:
    record = grown(4)[3]
    outcomes = record.state.chance_outcomes()
    found: list[list[tm.GameRecord]] = []

    def branch(number: int) -> None:
        found.append([record.apply(draw) for draw, _ in outcomes[number::2]])

    threads = [threading.Thread(target=branch, args=(number % 2,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {each.actions for branch in found for each in branch} == {(*record.actions, draw) for draw, _ in outcomes}


def test_a_record_of_parts_grows_too_and_keeps_what_it_carries() -> None:
    records = grown(6)
    part = tm.GameRecord(
        SHORT, 2, 0, records[5].actions, names=("Ada", "Ben"), metadata={"place": "garden"}, comments={5: "!"}
    )
    longer = part.apply(records[6].actions[-1])
    assert longer.actions == records[6].actions
    assert (longer.names, longer.metadata, longer.comments) == (part.names, part.metadata, part.comments)
    assert longer == evolve(part, actions=records[6].actions)


def test_a_record_that_breaks_the_rules_does_not_grow() -> None:
    with pytest.raises(tm.RecordError):
        tm.GameRecord(SHORT, 2, 0, (tm.Finish(0),)).apply(tm.Finish(1))


def test_a_record_that_grew_is_copied_pickled_and_changed_as_any_other() -> None:
    record = grown(8)[-1]
    assert copy.copy(record) is record
    assert copy.deepcopy(record) is record
    assert pickle.dumps(record) == pickle.dumps(of_parts(record))
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = through_pickle(record, protocol)
        assert again == record
        assert again.state == record.state
    named = evolve(record, names=("Ada", "Ben"))
    assert named.actions == record.actions
    assert named.state == record.state
    assert evolve(named, actions=record.actions[:4]) == evolve(grown(8)[4], names=("Ada", "Ben"))
    assert len(attrs.fields(tm.GameRecord)) == 7


def test_a_record_says_which_attribute_it_lacks() -> None:
    record = grown(1)[2]
    with pytest.raises(AttributeError, match="'GameRecord' object has no attribute 'winner'"):
        getattr(record, "winner")  # noqa: B009  # the checkers know that it is not there


@pytest.mark.parametrize("offers", [1500, pytest.param(34_000, marks=pytest.mark.slow)])
def test_many_thousands_of_actions_are_no_burden(offers: int) -> None:
    plain = tuple(known for known in tm.RULEBOOK.deck if known.ability is None)[:4]
    rules = tm.Rules("long", plain, rounds=20_000, arrangement_size=2)
    rng = Random(1)
    record = tm.GameRecord.start(2, rules)
    for _ in range(3 * offers):
        state = record.state
        chance = state.current_player == tm.CHANCE
        record = record.apply(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
    assert len(record.actions) == 3 * offers
    again = through_pickle(record)
    assert again == record
    assert hash(again) == hash(record)
    record.verify()
    assert again.final == record.state


# --- what a record is made of -----------------------------------------------------------------------------


class Number(IntEnum):
    TWO = 2


def test_numbers_count_by_their_value_and_are_kept_as_plain_ints() -> None:
    numpy = pytest.importorskip("numpy")
    record = tm.GameRecord(tm.RULEBOOK, numpy.int64(2), Number.TWO, ())
    assert record == tm.GameRecord(tm.RULEBOOK, 2, 2, ())
    assert (type(record.players), type(record.first_player)) == (int, int)


Make = Callable[..., tm.GameRecord]
MAKE = cast("Make", tm.GameRecord)  # so that what is refused can be given


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rulebook", 2, 0, ()), "Rules as rules, not str; the rulebook's are tussie_mussie.RULEBOOK"),
        ((tm.RULEBOOK, "2", 0, ()), "an int as players, not str"),
        ((tm.RULEBOOK, 2.0, 0, ()), "an int as players, not float"),
        ((tm.RULEBOOK, None, 0, ()), "an int as players, not NoneType"),
        ((tm.RULEBOOK, 2, "x", ()), "an int as first_player, not str"),
        ((tm.RULEBOOK, 2, 1.9, ()), "an int as first_player, not float"),
        ((tm.RULEBOOK, 2, True, ()), "an int as first_player, not bool"),
        ((tm.RULEBOOK, 2, 0, 5), "actions, not int"),
        ((tm.RULEBOOK, 2, 0, "draw PX RR"), "actions, not str"),
    ],
)
def test_a_record_of_wrong_types_is_refused(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        MAKE(*arguments)
    assert str(caught.value) == f"GameRecord() needs {message}"


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"names": "Ada"}, "names, one for each player, not str"),
        ({"names": 5}, "names, one for each player, not int"),
        ({"names": ("Ada", None)}, "a str as each name, not NoneType"),
        ({"metadata": 5}, "pairs of texts, or a mapping, as metadata, not int"),
        ({"metadata": ("ab",)}, "pairs of a key and a text as metadata, not str"),
        ({"metadata": (("a", "b", "c"),)}, "pairs of a key and a text as metadata, not tuple"),
        ({"metadata": ((1, "b"),)}, "a str as each key of metadata, not int"),
        ({"metadata": {"a": 1}}, "a str as metadata, not int"),
        ({"comments": "well"}, "pairs of an index and a text, or a mapping, as comments, not str"),
        ({"comments": (3,)}, "pairs of an index and a text as comments, not int"),
        ({"comments": {"3": "well"}}, "an int as the index of a comment, not str"),
        ({"comments": {True: "well"}}, "an int as the index of a comment, not bool"),
        ({"comments": {3: b"well"}}, "a str as each comment, not bytes"),
    ],
)
def test_what_a_record_carries_must_be_of_the_right_types(keywords: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        MAKE(tm.RULEBOOK, 2, 0, (), **keywords)
    assert str(caught.value) == f"GameRecord() needs {message}"


def test_metadata_and_comments_are_given_as_pairs_or_as_mappings() -> None:
    record = tm.GameRecord(
        tm.RULEBOOK, 2, 0, (), names=["Ada", "Ben"], metadata={"b": "1", "a": "2"}, comments={7: "late", 0: "early"}
    )
    assert record.names == ("Ada", "Ben")
    assert record.metadata == (("b", "1"), ("a", "2"))
    assert record.comments == ((0, "early"), (7, "late"))
    pairs = evolve(record, metadata=[("b", "1"), ("a", "2")], comments=[(7, "late"), (0, "early")])
    assert pairs == record
    assert hash(pairs) == hash(record)
    assert through_pickle(record) == record


def test_several_comments_at_one_place_keep_their_order() -> None:
    assert evolve(grown(1)[0], comments=[(1, "z"), (0, "b"), (1, "a"), (0, "a")]).comments == (
        (0, "b"),
        (0, "a"),
        (1, "z"),
        (1, "a"),
    )


@pytest.mark.parametrize("place", [-1, 5, 10**20])
def test_a_comment_stands_before_an_action_or_at_the_end(place: int) -> None:
    record = grown(2)[4]
    evolve(record, comments={0: "begin", 4: "end"}).verify()
    beyond = evolve(record, comments={place: "where?"})
    for ask in (beyond.verify, lambda: beyond.state, beyond.replay):
        with pytest.raises(
            tm.RecordError, match=r"^a comment stands at .*; it can stand at 0 to 4, the end$"
        ) as caught:
            ask()
        assert caught.value.index == -1


# --- going on ---------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from((tm.RULEBOOK, tm.TURKISH)), st.sampled_from((2, 3)), st.data())
@settings(max_examples=examples(20))
def test_a_game_that_goes_on_with_the_same_seed_ends_as_if_it_had_not_stopped(
    seed: int, rules: tm.Rules, players: int, data: st.DataObject
) -> None:
    whole = tm.play([at_random] * players, rules, seed=seed, first_player=1)
    stop = data.draw(st.integers(0, len(whole.actions)))
    part = evolve(whole, actions=whole.actions[:stop])
    assert tm.play([at_random] * players, seed=seed, record=part) == whole


def test_another_seed_goes_on_in_another_way() -> None:
    whole = tm.play([at_random] * 2, seed=1)
    part = evolve(whole, actions=whole.actions[:20])
    other = tm.play([at_random] * 2, seed=2, record=part)
    assert other.actions[:20] == part.actions
    assert other != whole
    assert other.state.is_over


def test_what_a_record_carries_stays_when_it_goes_on() -> None:
    part = tm.GameRecord(SHORT, 2, 1, (), names=("Ada", "Ben"), metadata={"a": "b"}, comments={0: "Sunday"})
    whole = tm.play([at_random] * 2, seed=1, record=part)
    assert whole == evolve(part, actions=tm.play([at_random] * 2, SHORT, seed=1, first_player=1).actions)


def test_a_game_that_is_over_goes_no_further() -> None:
    whole = tm.play([at_random] * 2, SHORT, seed=1)
    assert tm.play([at_random] * 2, seed=2, record=whole) == whole


PLAY = cast("Make", tm.play)  # so that what is refused can be given


@pytest.mark.parametrize(("name", "value"), [("rules", tm.RULEBOOK), ("first_player", 0)])
def test_a_record_has_its_rules_and_first_player_itself(name: str, value: object) -> None:
    with pytest.raises(TypeError) as caught:
        PLAY([at_random] * 2, seed=1, record=tm.GameRecord.start(), **{name: value})
    assert str(caught.value) == f"play() takes {name} or record, not both; a record has its own {name}"


def test_the_number_of_bots_must_fit_the_record() -> None:
    with pytest.raises(tm.InvalidRulesError, match="there are 3 bots for the 2 players of the record"):
        tm.play([at_random] * 3, seed=1, record=tm.GameRecord.start())


def test_a_game_does_not_go_on_from_a_record_that_breaks_the_rules() -> None:
    with pytest.raises(tm.RecordError) as caught:
        tm.play([at_random] * 2, seed=1, record=tm.GameRecord(SHORT, 2, 0, (tm.Finish(0),)))
    assert caught.value.index == 0


@pytest.mark.parametrize(
    ("bots", "keywords", "message"),
    [
        (at_random, {}, "a sequence of bots, not function; such as [bot] * 2, one for each seat"),
        ({0: at_random}, {}, "a sequence of bots, not dict; such as [bot] * 2, one for each seat"),
        (iter([at_random] * 2), {}, "a sequence of bots, not list_iterator; such as [bot] * 2, one for each seat"),
        ("ab", {}, "a function as the bot of player 0, not str; it is given a view and a generator"),
        ([at_random, None], {}, "a function as the bot of player 1, not NoneType; it is given a view and a generator"),
        ([at_random] * 2, {"rules": "turkish"}, "Rules as rules, not str; the rulebook's are tussie_mussie.RULEBOOK"),
        (
            [at_random] * 2,
            {"record": "0 > 1 RR px up"},
            "a GameRecord as record, not str; GameRecord.start begins one, parse_record reads one",
        ),
    ],
)
def test_what_cannot_be_played_with_is_named(bots: object, keywords: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        PLAY(bots, seed=1, **keywords)
    assert str(caught.value) == f"play() needs {message}"


def test_a_playout_needs_a_state_and_a_generator() -> None:
    playout = cast("Callable[..., tm.GameState]", tm.playout)  # so that what is refused can be given
    with pytest.raises(
        TypeError, match=r"^playout\(\) needs a GameState as state, not GameRecord; new_game makes one$"
    ):
        playout(tm.GameRecord.start(), Random(1))
    for rng in (None, 7):
        with pytest.raises(TypeError, match=rf"^playout\(\) needs a random.Random as rng, not {type(rng).__name__}; "):
            playout(tm.new_game(), rng)


# --- bots that fail ---------------------------------------------------------------------------------------


def failing(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    if view.phase is tm.Phase.TAKE and view.round == 2:
        raise ZeroDivisionError
    return at_random(view, rng)


def test_an_error_of_a_bot_has_the_game_up_to_the_fault() -> None:
    with pytest.raises(tm.BotError) as caught:
        tm.play([at_random, failing], seed=3)
    record = caught.value.record
    record.verify()
    assert record.state.phase is tm.Phase.TAKE
    assert record.state.current_player == caught.value.player == 1
    whole = tm.play([at_random] * 2, seed=3)
    assert tm.play([at_random] * 2, seed=3, record=record) == whole
    again = through_pickle(caught.value)
    assert (again.player, again.record, str(again)) == (1, record, str(caught.value))


def test_a_check_of_a_bot_tells_the_game_up_to_the_fault() -> None:
    with pytest.raises(tm.BotError) as caught:
        check_bot(failing, seed=10**5000)
    record = caught.value.record
    record.verify()
    assert record.state.phase is tm.Phase.TAKE
    assert record.state.round == 2
    assert "of seed 0x" in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_a_check_needs_a_bot_that_can_be_called() -> None:
    with pytest.raises(TypeError, match=r"^check_bot\(\) needs a function as bot, not str; "):
        check_bot("greedy")  # type: ignore[arg-type]  # that is the test  # pyright: ignore[reportArgumentType]

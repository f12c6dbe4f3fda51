"""Arguments of other types than documented, whole numbers of every type, and subclasses of values."""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable, Iterator
from inspect import isabstract
from random import Random
from unittest.mock import ANY

import attrs
import numpy as np
import pytest
from attrs import evolve, frozen, has
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import arrange, card, cards
from tests.support.effects import PlusOne
from tests.support.games import deal, draw, states_of
from tests.support.shorthand import crafted, unchecked
from tussie_mussie import testing
from tussie_mussie._internal.values import Compared
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

RR, PX, SN = cards("RR PX SN")
UP = tm.Face.UP
STATES = [*states_of(3, 2), *states_of(4, 3, tm.TURKISH)]


class Seat(enum.IntEnum):
    """Seats by name."""

    ANN = 0
    BEN = 1
    CEM = 2
    DAN = 3


# --- Seats --------------------------------------------------------------------------------------------------


@given(st.sampled_from(STATES), st.sampled_from((np.int64, np.uint8, Seat)))
def test_what_equals_a_legal_action_is_accepted(state: tm.GameState, kind: Callable[[int], int]) -> None:
    for player in state.pending_players:
        seat = kind(player)
        assert state.legal_actions(seat) == state.legal_actions(player)
        assert state.usable(seat) == state.usable(player)
        assert state.view(seat) == state.view(player)
        for action in state.legal_actions(player):
            values: list[object] = [
                seat if name == "player" else getattr(action, name) for name in action.__match_args__
            ]
            values = [unchecked(list)(value) if isinstance(value, frozenset) else value for value in values]
            same = unchecked(type(action))(*values)
            assert same == action
            assert isinstance(same, type(action))
            assert type(same.player) is int
            assert repr(same) == repr(action)
            assert state.why_illegal(same) is None
            assert state.apply(same) == state.apply(action)


@pytest.mark.parametrize(
    "seat", [True, False, np.bool_(1), np.zeros(2, int), 1.0, "0"], ids=lambda seat: type(seat).__name__
)
def test_what_is_no_whole_number_is_no_seat(seat: object) -> None:
    state = tm.new_game()
    for ask in (state.view, state.legal_actions, state.usable):
        with pytest.raises(tm.UnknownPlayerError, match=r"there is no player .*; seats are 0 to 1"):
            unchecked(ask)(seat)
    with pytest.raises(
        TypeError, match=r"Finish\(\) needs a seat number as player, not \w+; seats are the whole numbers"
    ):
        unchecked(tm.Finish)(seat)


@pytest.mark.parametrize("kind", [np.int16, Seat])
def test_numbers_of_other_types_are_kept_as_plain_ints(kind: Callable[[int], int]) -> None:
    rules = tm.Rules("x", tm.RULEBOOK.deck, rounds=kind(2), arrangement_size=kind(2))
    state = tm.new_game(kind(3), rules, first_player=kind(1))
    numbers = (
        rules.rounds,
        rules.arrangement_size,
        state.players,
        state.first_player,
        evolve(RR, hearts=kind(1)).hearts,
    )
    assert {type(number) for number in numbers} == {int}


def test_a_truth_value_is_no_number_of_anything() -> None:
    with pytest.raises(tm.InvalidRulesError, match="True is not a whole number"):
        tm.Card("x", "XX", "X", tm.Color.RED, hearts=True)
    with pytest.raises(tm.InvalidRulesError, match="True is not a whole number"):
        tm.rulebook(rounds=True)
    with pytest.raises(TypeError, match="not bool"):
        tm.new_game(players=True)
    with pytest.raises(TypeError, match="not bool"):
        tm.new_game(first_player=False)


# --- Actions ------------------------------------------------------------------------------------------------


def test_any_iterable_of_cards_is_drawn_and_flipped() -> None:
    both = frozenset((RR, PX))
    for given_ in ([RR, PX], (PX, RR), {RR, PX}, (known for known in (RR, PX)), {RR: 1, PX: 2}):
        made = tm.Draw(given_)
        assert made == tm.Draw(both)
        assert type(made.cards) is frozenset
    assert tm.Flip(0, SN, [SN]) == tm.Flip(0, SN, frozenset((SN,)))
    assert tm.new_game().apply(tm.Draw([RR, PX])) == tm.new_game().apply(draw("RR PX"))


def test_any_iterable_of_whole_numbers_is_an_order() -> None:
    made = tm.Arrange(0, SN, (2, 0, 1))
    for given_ in ([2, 0, 1], np.array([2, 0, 1]), iter((2, 0, 1)), {2: "a", 0: "b", 1: "c"}, (np.int64(2), 0, 1)):
        again = unchecked(tm.Arrange)(0, SN, given_)
        assert isinstance(again, tm.Arrange)
        assert again == made
        assert {type(column) for column in again.order} == {int}


BAD_FIELDS: list[tuple[type[tm.Action], tuple[object, ...], str]] = [
    (tm.Draw, ("RR",), "Draw() needs a frozenset of Cards as cards, not str; any iterable of Cards will do"),
    (tm.Draw, (None,), "Draw() needs a frozenset of Cards as cards, not NoneType; any iterable"),
    (tm.Draw, ([RR, 7],), "Draw() needs a frozenset of Cards as cards, not int; any iterable"),
    (tm.Draw, ([[RR]],), "Draw() needs a frozenset of Cards as cards, not list; any iterable"),
    (tm.Draw, (frozenset((1,)),), "Draw() needs a frozenset of Cards as cards, not int; any iterable"),
    (tm.Offer, (0, "RR", PX), "Offer() needs a Card as face_up, not str; Rules.card finds one by its id"),
    (tm.Offer, (0, RR, tm.PlacedCard(PX, UP)), "Offer() needs a Card as face_down, not PlacedCard; Rules.card"),
    (tm.Take, ("0", UP), "Take() needs a seat number as player, not str; seats are the whole numbers from 0"),
    (tm.Take, (0, "up"), "Take() needs a Face as face, not str; Face.UP and Face.DOWN are the two"),
    (tm.Flip, (0, SN, SN), "Flip() needs a frozenset of Cards as cards, not Card; any iterable"),
    (tm.Discard, (0, None, RR), "Discard() needs a Card as by, not NoneType; Rules.card"),
    (tm.Invoke, (0.0, RR), "Invoke() needs a seat number as player, not float"),
    (tm.Replace, (0, RR, RR, "PX"), "Replace() needs a Card as new, not str"),
    (tm.Add, (0, RR, True), "Add() needs a Face as face, not bool"),
    (tm.Add, (0, RR, UP, "PX"), "Add() needs a Card or None as card, not str; Rules.card finds one"),
    (tm.Arrange, (0, RR, 7), "Arrange() needs a tuple of columns as order, not int; any iterable of whole numbers"),
    (tm.Arrange, (0, RR, (0, True)), "Arrange() needs a tuple of columns as order, not bool; any iterable"),
    (tm.Arrange, (0, RR, "10"), "Arrange() needs a tuple of columns as order, not str; any iterable"),
    (tm.Finish, (None,), "Finish() needs a seat number as player, not NoneType"),
]


@pytest.mark.parametrize(("kind", "values", "message"), BAD_FIELDS)
def test_an_action_checks_its_fields_when_it_is_made(
    kind: type[tm.Action], values: tuple[object, ...], message: str
) -> None:
    with pytest.raises(TypeError) as caught:
        unchecked(kind)(*values)
    assert str(caught.value).startswith(message)


class Spiteful(PlusOne):
    """An effect that cannot be compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        return 1


def test_an_effect_that_cannot_be_compared_makes_no_legal_action() -> None:
    strange = evolve(RR, effect=Spiteful())
    for state, action in (
        (tm.new_game(), tm.Draw([strange, PX])),
        (tm.new_game().apply(draw("RR PX")), tm.Offer(0, strange, PX)),
        (deal("SN am RR vi", "mg CM px HS"), tm.Flip(0, SN, [strange])),
        (deal("SN am RT vi", "mg CM px RR"), tm.Discard(1, card("MG"), strange)),
    ):
        assert state.why_illegal(action) is not None


# --- Cards as they lie --------------------------------------------------------------------------------------


def test_placed_cards_and_slots_check_their_fields() -> None:
    for make, values, message in (
        (tm.PlacedCard, ("Red Rose", "up"), "PlacedCard() needs a Card as card, not str; Rules.card finds one"),
        (tm.PlacedCard, (RR, "up"), "PlacedCard() needs a Face as face, not str; Face.UP and Face.DOWN"),
        (tm.Slot, ("RR", UP), "Slot() needs a Card or None as card, not str; Rules.card finds one"),
        (tm.Slot, (None, None), "Slot() needs a Face as face, not NoneType; Face.UP"),
        (tm.Arrangement, (7,), "Arrangement() needs PlacedCards, not int; such as [PlacedCard(card, Face.UP)]"),
        (tm.Rules, ("x", 7), "Rules() needs Cards as deck, not int; such as RULEBOOK.deck"),
        (arrange("RR px").neighbors, ("0",), "Arrangement.neighbors() needs a whole number as i, not str"),
    ):
        with pytest.raises(TypeError) as caught:
            unchecked(make)(*values)
        assert str(caught.value).startswith(message)
    assert arrange("RR px").neighbors(np.int64(0)) == arrange("RR px").placed[1:]


@given(testing.arrangements())
def test_a_card_and_a_placed_card_are_looked_for_in_an_arrangement(arrangement: tm.Arrangement) -> None:
    for known in tm.RULEBOOK.deck:
        assert (known in arrangement) is (  # type: ignore[comparison-overlap]  # mypy believes that only items are in it
            known in arrangement.cards
        )
        for face in tm.Face:
            there = [at for at in arrangement.placed if at.card == known and at.face is face]
            assert (tm.PlacedCard(known, face) in arrangement) is bool(there)
    assert "RR" not in arrangement  # type: ignore[comparison-overlap]  # likewise


# --- Subclasses, and values that are made a second time -------------------------------------------------------


@frozen
class MyCard(tm.Card):  # type: ignore[misc]  # that is the test  # pyright: ignore[reportGeneralTypeIssues]
    """A card of somebody's own class."""


@frozen
class MyPlaced(tm.PlacedCard):  # type: ignore[misc]  # that is the test  # pyright: ignore[reportGeneralTypeIssues]
    """A placed card of somebody's own class."""


class MyRules(tm.Rules):  # type: ignore[misc]  # that is the test  # pyright: ignore[reportGeneralTypeIssues]
    """Rules of somebody's own class."""


class MyArrangement(tm.Arrangement):  # type: ignore[misc]  # that is the test  # pyright: ignore[reportGeneralTypeIssues]
    """An arrangement of somebody's own class."""


class MyTake(tm.Take):  # type: ignore[misc]  # that is the test  # pyright: ignore[reportGeneralTypeIssues]
    """An action of somebody's own class."""


def test_a_subclass_is_refused_where_it_enters() -> None:
    rose = MyCard("red-rose", "RR", "Red Rose", tm.Color.RED)
    with pytest.raises(tm.InvalidRulesError, match="it must be of the type Card itself, not of a subclass"):
        tm.Rules("mine", (rose, *tm.RULEBOOK.deck))
    with pytest.raises(TypeError, match=r"PlacedCard\(\) needs a Card as card, not MyCard"):
        tm.PlacedCard(rose, UP)
    with pytest.raises(TypeError, match=r"Offer\(\) needs a Card as face_up, not MyCard"):
        tm.Offer(0, rose, PX)
    with pytest.raises(tm.InvalidArrangementError, match="column 0 holds no PlacedCard"):
        tm.Arrangement((MyPlaced(RR, UP),))
    with pytest.raises(TypeError, match="MyArrangement is a subclass of Arrangement"):
        MyArrangement()
    mine = MyRules("mine", tm.RULEBOOK.deck)
    for use in (lambda: tm.new_game(2, mine), lambda: tm.score(arrange("RR"), mine)):
        with pytest.raises(TypeError, match="rules must be Rules, not MyRules, a subclass; RULEBOOK"):
            use()
    for take in (
        lambda: tm.GameRecord(mine, 2, 0, ()),
        lambda: tm.play([random_bot] * 2, mine, seed=1),
        lambda: tm.parse_arrangement("RR", mine),
        lambda: tm.parse_record("", mine),
        lambda: tm.from_json("{}", tm.Action, rules=mine),
    ):
        with pytest.raises(TypeError, match=r"\(\) needs Rules.*, not of a subclass, not MyRules; "):
            take()
    state = tm.new_game().apply(draw("RR PX")).apply(tm.Offer(0, RR, PX))
    with pytest.raises(tm.IllegalActionError, match="this is of a subclass, and no action"):
        state.apply(MyTake(1, UP))


@pytest.mark.parametrize(("given_", "shown"), [(7, "7"), (-1, "-1"), (10**50, "so large a number"), ("x", "'x'")])
def test_a_seat_that_is_not_there_is_named(given_: object, shown: str) -> None:
    with pytest.raises(tm.UnknownPlayerError) as caught:
        unchecked(tm.new_game().view)(given_)
    assert str(caught.value) == f"there is no player {shown}; seats are 0 to 1"


def test_all_public_values_are_final_but_effects() -> None:
    modules = tm, tm.abilities, tm.bots, tm.effects
    public = [unchecked(vars(module).get)(name) for module in modules for name in module.__all__]
    values = [kind for kind in public if isinstance(kind, type) and has(kind)]
    assert len(values) > 35
    assert [kind for kind in values if not getattr(kind, "__final__", False)] == []


def kinds_of(kind: type[Compared]) -> Iterator[type[Compared]]:
    """Yield a class and all below it."""
    yield kind
    for below in kind.__subclasses__():
        yield from kinds_of(below)


def names_of(kind: type[object]) -> tuple[str, ...]:
    """Return the names of the fields of an attrs class, none for another class."""
    return tuple([known.name for known in attrs.fields(kind)]) if has(kind) else ()


def crafted_value(kind: type[Compared], changed: int | None = None) -> Compared:
    """Return a value with any texts in its fields, made behind the back of its constructor."""
    value = object.__new__(kind)
    for place, name in enumerate(kind.__match_args__):
        object.__setattr__(value, name, "changed" if place == changed else name)
    return value


def test_small_values_are_equal_where_kind_and_all_fields_are() -> None:
    found = [kind for kind in kinds_of(Compared) if not isabstract(kind)]
    kinds = [kind for kind in found if vars(sys.modules[kind.__module__]).get(kind.__name__) is kind]
    assert len(kinds) > 20
    for kind in kinds:
        assert kind.__match_args__ == names_of(kind), "a field for keywords only would not be compared"
        one, two = crafted_value(kind), crafted_value(kind)
        assert one == two
        assert hash(one) == hash(two)
        for place in range(len(kind.__match_args__)):
            assert one != crafted_value(kind, place)
        assert one != kind.__match_args__
        assert one == ANY  # others may have their own idea
        assert [other for other in kinds if crafted_value(other) == one] == [kind]


def test_texts_of_other_types_are_kept_as_plain_texts() -> None:
    class Word(enum.StrEnum):
        ID = "red-rose"
        CODE = "RR"

    rose = evolve(RR, id=Word.ID, code=Word.CODE)
    assert rose == RR
    assert {type(rose.id), type(rose.code)} == {str}


def test_cards_and_rules_stay_as_they_are() -> None:
    values: tuple[tuple[object, tuple[object, ...]], ...] = (
        (RR, ("red-rose", "RR", "Red Rose", tm.Color.RED, 9)),
        (tm.RULEBOOK, ("rulebook", (RR,))),
    )
    for value, fields in values:
        begin: Callable[..., None] = getattr(value, "__init__")  # noqa: B009  # the checkers forbid it
        with pytest.raises(TypeError, match=r"cannot be changed; attrs.evolve makes"):
            begin(*fields)
        assert not hasattr(value, "__setstate__")
    assert RR.hearts == 0
    assert len(tm.RULEBOOK.deck) == 18


def test_hostile_actions_are_still_made() -> None:
    assert crafted(tm.Finish, "x") != tm.Finish(0)


# --- Functions ------------------------------------------------------------------------------------------------

ROW = arrange("RR px")
STATE = tm.new_game().apply(draw("RR PX"))
VIEW = STATE.view(1)
READS = "; parse_arrangement reads one from text"
VIEWS = "not GameState; GameState.view makes one"
WRONG: list[tuple[Callable[..., object], tuple[object, ...], dict[str, object], str]] = [
    (tm.score, ("RR px",), {}, f"score() needs an Arrangement, not str{READS}"),
    (tm.score_total, ("RR px",), {}, f"score_total() needs an Arrangement, not str{READS}"),
    (tm.score, (ROW,), {"others": 5}, "score() needs Arrangements as others, not int"),
    (tm.score_total, (ROW,), {"others": ["VI"]}, "score() needs Arrangements as others, not str"),
    (tm.score, (ROW, "turkish"), {}, "rules must be Rules, not str; RULEBOOK and TURKISH are some"),
    (
        tm.before_scoring_plans,
        (STATE,),
        {},
        "before_scoring_plans() needs a PlayerView or an Arrangement, not GameState",
    ),
    (tm.before_scoring_plans, (ROW,), {"unseen": ["VI"]}, "before_scoring_plans() needs Cards as unseen, not str"),
    (tm.count_states, (STATE,), {}, f"count_states() needs a PlayerView, {VIEWS}"),
    (tm.possible_states, (STATE,), {}, f"possible_states() needs a PlayerView, {VIEWS}"),
    (tm.sample_state, (STATE, Random(1)), {}, f"sample_state() needs a PlayerView, {VIEWS}"),
    (tm.sample_state, (VIEW, 1), {}, "sample_state() needs a random.Random as rng, not int; such as"),
    (tm.new_game().sample_chance, (1,), {}, "GameState.sample_chance() needs a random.Random, not int; such as"),
    (tm.check_score, ("RR", 1), {}, f"check_score() needs an Arrangement, not str{READS}"),
    (tm.check_round, (ROW, [1]), {}, f"check_round() needs an Arrangement, not PlacedCard{READS}"),
    (tm.check_round, (1, [1]), {}, "check_round() needs a sequence of Arrangements, one for each seat, not int"),
    (tm.check_round, ([ROW], 1), {}, "check_round() needs a sequence of claims, one for each seat, not int"),
    (tm.check_record, (1, []), {}, "check_record() needs a GameRecord, not int; GameRecord.start begins one"),
    (
        tm.check_record,
        (tm.GameRecord.start(), [7]),
        {},
        "check_record() needs a sequence of claims, one for each seat,",
    ),
    (SearchBot, ("64",), {}, "SearchBot() needs a whole number of samples, not str"),
    (SearchBot, (True,), {}, "SearchBot() needs a whole number of samples, not bool"),
    (testing.check_bot, (random_bot,), {"games": None}, "check_bot() needs a whole number of games, not NoneType"),
    (greedy_bot, (STATE, Random(1)), {}, f"a bot() needs a PlayerView, {VIEWS}"),
]


@pytest.mark.parametrize(("function", "values", "named", "message"), WRONG)
def test_an_argument_of_another_type_is_named(
    function: Callable[..., object], values: tuple[object, ...], named: dict[str, object], message: str
) -> None:
    with pytest.raises(TypeError) as caught:
        function(*values, **named)
    assert str(caught.value).startswith(message)


def test_a_truth_value_is_no_claim() -> None:
    with pytest.raises(tm.InvalidClaimError, match="a claim is a whole number, or points by Card, not True"):
        tm.check_score(ROW, True)  # noqa: FBT003  # that is the test
    assert tm.check_score(ROW, Seat(0) + tm.score_total(ROW)) == ()


def test_numbers_that_python_refuses_to_write_are_told() -> None:
    with pytest.raises(tm.TussieMussieError, match="samples is so large a number; a search needs at least 1"):
        SearchBot(-(10**5000))
    with pytest.raises(tm.TussieMussieError, match="games is so large a number; a check needs at least 1"):
        testing.check_bot(random_bot, games=-(10**5000))
    testing.check_bot(random_bot, games=1, seed=10**5000)

"""Bad input of every other kind ends in one of the library's own errors, with its facts."""

from __future__ import annotations

import enum
from random import Random

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import ORANGE, arrange, card
from tests.support.games import deal, draw, states_of
from tests.support.pickles import through_pickle
from tests.support.shorthand import unchecked
from tussie_mussie._internal.errors import InvalidBudgetError
from tussie_mussie.abilities import (
    AddCard,
    ArrangeCards,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
    Spared,
    Step,
)
from tussie_mussie.effects import Cards, if_exactly, per_heart

START = tm.new_game()
DRAWN = START.apply(draw("RR PX"))
OFFERED = DRAWN.apply(tm.Offer(0, card("RR"), card("PX")))
REVEALED = deal("SN am RT vi", "mg CM px HS")
ENDED = states_of(1, 2)[-1]


@pytest.mark.parametrize(
    ("key", "suggestions"),
    [
        ("red rosés", ("Red Rose",)),
        ("Pink Larkspurr", ("Pink Larkspur",)),
        ("forget me nots", ("Forget-Me-Not",)),
        ("snap-dragoon", ("Snapdragon",)),
        ("Tulip", ()),
        ("Dahlia", ()),
        ("", ()),
        ("xyz", ()),
        ("🌹", ()),
    ],
)
def test_a_wrong_card_name_is_answered_with_suggestions(key: str, suggestions: tuple[str, ...]) -> None:
    with pytest.raises(tm.UnknownCardError) as caught:
        tm.RULEBOOK.card(key)
    error = caught.value
    assert error.key == key
    assert error.suggestions[: len(suggestions)] == suggestions
    assert isinstance(error, LookupError)
    assert "rulebook" in str(error)
    if suggestions:
        assert f"did you mean {suggestions[0]}" in str(error)


def test_a_very_long_wrong_name_does_not_fill_the_message() -> None:
    with pytest.raises(tm.UnknownCardError) as caught:
        tm.RULEBOOK.card("rose " * 100_000)
    assert len(str(caught.value)) < 200
    assert len(caught.value.key) == 500_000


def test_a_card_that_the_edition_lacks_cannot_be_scored() -> None:
    row = arrange("RR DH", tm.Rules("mixed", [card("RR"), *tm.TURKISH.deck[2:15]]))
    for function in (tm.score, tm.score_total):
        with pytest.raises(tm.InvalidArrangementError, match="'rulebook' lacks dahlia"):
            function(row)
        with pytest.raises(tm.InvalidArrangementError, match="lacks dahlia"):
            function(arrange("VI"), others=[arrange("PX"), row])
    with pytest.raises(tm.InvalidArrangementError, match="lacks dahlia"):
        tm.check_score(row, 3)
    with pytest.raises(tm.InvalidArrangementError, match="lacks marigold-orange"):
        tm.score(arrange("MG", ORANGE), tm.RULEBOOK)


def test_a_card_can_lie_in_one_place_only() -> None:
    with pytest.raises(tm.InvalidArrangementError, match="Red Rose lies in columns 0 and 2") as caught:
        arrange("RR px rr")
    assert isinstance(caught.value, ValueError)
    with pytest.raises(tm.InvalidArrangementError, match="Phlox lies in two arrangements"):
        tm.score(arrange("RR px"), others=[arrange("PX")])
    with pytest.raises(tm.InvalidArrangementError, match="Violet lies in two arrangements"):
        tm.score_total(arrange("RR px"), others=[arrange("VI"), arrange("vi")])


def test_an_arrangement_with_too_many_cards_cannot_be_scored() -> None:
    row = arrange("RR px OR vi AM")
    for function in (tm.score, tm.score_total):
        with pytest.raises(tm.InvalidArrangementError, match=r"5 cards are too many.* at most 4"):
            function(row)
        assert function(row, evolve(tm.RULEBOOK, arrangement_size=6))


@pytest.mark.parametrize("player", [-1, 2, 7, 10**20])
def test_a_player_that_does_not_exist_is_unknown(player: int) -> None:
    for state in (START, REVEALED, ENDED):
        for ask in (state.view, state.legal_actions, state.usable):
            with pytest.raises(tm.UnknownPlayerError) as caught:
                ask(player)
            assert caught.value.player == player
            assert isinstance(caught.value, LookupError)
            assert "seats are 0 to 1" in str(caught.value)


@pytest.mark.parametrize("players", [1, 5])
def test_one_or_five_players_cannot_play(players: int) -> None:
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.new_game(players)
    assert caught.value.problems == (f"{players} players cannot play; 2 to 4 can",)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("first", [-1, 2, 3])
def test_the_first_player_must_be_a_seat(first: int) -> None:
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.new_game(2, first_player=first)
    assert caught.value.problems == (f"first_player is {first}; it must be a seat from 0 to 1",)


def test_rules_that_cannot_be_tell_all_their_problems() -> None:
    rose = card("RR")
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.Rules(" ", (rose, rose, evolve(card("PX"), code="RR")), rounds=0, arrangement_size=3)
    problems = caught.value.problems
    assert len(problems) == 7
    for part in (
        "need a name",
        "rounds is 0",
        "arrangement_size is 3; it must be even",
        "cards 0 and 1 of the deck both answer to 'red-rose'",
        "cards 0 and 1 of the deck both answer to 'red rose'",
        "cards 0 and 1 of the deck both answer to 'rr'",
        "cards 0 and 2 of the deck both answer to 'rr'",
    ):
        assert any(part in problem for problem in problems), part
        assert part in str(caught.value)


def test_a_deck_without_a_card_is_none() -> None:
    with pytest.raises(tm.InvalidRulesError, match="no card"):
        tm.Rules("empty", ())


def test_too_small_a_deck_is_refused_for_the_players_that_it_cannot_serve() -> None:
    ten = evolve(tm.RULEBOOK, deck=[known for known in tm.RULEBOOK.deck if known.code != "PL"][:10])
    assert tm.new_game(2, ten).players == 2
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.new_game(3, ten, first_player=5)
    assert caught.value.problems == (
        "3 players need 12 cards; the deck has 10",
        "first_player is 5; it must be a seat from 0 to 2",
    )
    nine = evolve(tm.RULEBOOK, deck=tm.RULEBOOK.deck[4:13])
    with pytest.raises(tm.InvalidRulesError, match="abilities can draw 2 cards, but only 1 are left"):
        tm.new_game(2, nine)
    assert tm.score(arrange("GA ds"), nine).total == 2  # but it can be scored with


def test_a_card_that_cannot_be_tells_all_its_problems() -> None:
    with pytest.raises(tm.InvalidRulesError) as caught:
        tm.Card("Red Rose", "rr", " ", tm.Color.RED, -1)
    assert len(caught.value.problems) == 4
    assert "it can have 0 to 99" in str(caught.value)


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ((), "at least one step"),
        ((DiscardCard(), DrawCards(1)), "only once, as its first step"),
        ((DrawCards(1), DrawCards(1), ReplaceCard()), "only once, as its first step"),
        ((DrawCards(2),), "placed by the step after the draw"),
        ((ReplaceCard(),), "placed by the step after the draw"),
        ((AddCard(),), "placed by the step after the draw"),
        ((DrawCards(2), FlipCards(), ReplaceCard()), "placed by the step after the draw"),
        ((DrawCards(1), ReplaceCard(), AddCard()), "placed by the step after the draw"),
        ((DrawCards(1), AddCard(2), DiscardCard(count=2)), "more cards are added than drawn"),
        ((DrawCards(1), ReplaceCard(2)), "more cards are replaced than drawn"),
        ((DrawCards(2), AddCard(2), DiscardCard()), "adds 2 cards must discard as many"),
        ((DrawCards(1), AddCard(), FlipItself()), "adds a card must discard one"),
        ((DrawCards(2), AddCard(2), DiscardCard(Spared.NEWEST), DiscardItself()), "adds 2 cards must discard as many"),
        ((DrawCards(2), AddCard(2), DiscardItself(), DiscardItself()), "adds 2 cards must discard as many"),
        ((DrawCards(1), AddCard()), "adds a card must discard one"),
        ((DiscardCard(Spared.NEWEST),), "can spare the newest"),
        ((DrawCards(2), ReplaceCard(), DiscardCard(Spared.NEWEST)), "can spare the newest"),
        ((FlipCards(2, 0),), "at least one card"),
        ((DiscardCard(count=0),), "at least one card"),
        ((DrawCards(1), AddCard(0), DiscardCard()), "at least one card"),
        ((DrawCards(1), ReplaceCard(-1)), "at least one card"),
        ((FlipCards(1, 2),), "flip at least more cards than at most"),
        ((FlipCards(0),), "at least one card"),
        ((DrawCards(0), ReplaceCard()), "at least one card"),
    ],
)
def test_steps_that_cannot_follow_each_other_are_no_ability(steps: tuple[Step, ...], problem: str) -> None:
    with pytest.raises(tm.InvalidRulesError, match=problem):
        tm.Ability(steps)


def rebuilt(value: object, **fields: object) -> object:
    """Make a value anew with some fields of any type."""
    return unchecked(evolve)(value, **fields)


RED_ROSE = tm.RULEBOOK.card("RR")
STEPS = "FlipCards, FlipAllCards, FlipItself, DiscardCard, DiscardItself, DrawCards, ReplaceCard, AddCard, ArrangeCards"


@pytest.mark.parametrize(
    ("value", "fields", "problems"),
    [
        (tm.RULEBOOK, {"second_pass": "left"}, ["second_pass is 'left'; it must be of the type SecondPass"]),
        (
            tm.RULEBOOK,
            {"wild_color": "per-condition", "name": 7},
            [
                "name is 7; it must be of the type str",
                "wild_color is 'per-condition'; it must be of the type WildColor",
            ],
        ),
        (tm.RULEBOOK, {"rounds": "two"}, ["'two' is not a whole number"]),
        (tm.RULEBOOK, {"arrangement_size": 4.0}, ["4.0 is not a whole number"]),
        (
            tm.RULEBOOK,
            {"deck": ["RR", RED_ROSE, None]},
            [
                "card 0 of the deck is 'RR'; it must be of the type Card",
                "card 2 of the deck is None; it must be of the type Card",
            ],
        ),
        (RED_ROSE, {"color": "red"}, ["card 'red-rose': color is 'red'; it must be of the type Color"]),
        (RED_ROSE, {"hearts": "1"}, ["'1' is not a whole number"]),
        (
            RED_ROSE,
            {"id": 3, "text": None},
            ["card 3: id is 3; it must be of the type str", "card 3: text is None; it must be of the type str"],
        ),
        (RED_ROSE, {"effect": per_heart}, [f"card 'red-rose': effect is {per_heart!r}; it must be of the type Effect"]),
        (RED_ROSE, {"ability": "flip"}, ["card 'red-rose': ability is 'flip'; it must be of the type Ability"]),
        (per_heart(), {"points": "1"}, ["'1' is not a whole number"]),
        (per_heart(), {"points": True}, ["True is not a whole number"]),
        (per_heart(), {"every": None}, ["None is not a whole number"]),
        (Cards(), {"row": "up"}, ["row of Cards is 'up'; it must be of the type Face"]),
        (Cards(), {"colors": ["red" * 50]}, [f"colors has {'red' * 50!r:.60}; it must be a tuple of Colors"]),
        (if_exactly(2, in_row=tm.Face.UP, points=2), {"then": 2}, ["then is 2; it must be an effect of the language"]),
        (FlipCards(), {"at_least": 1.0}, ["at_least of FlipCards is 1.0; it must be of the type int"]),
        (DiscardCard(), {"count": "2"}, ["count of DiscardCard is '2'; it must be of the type int"]),
        (DrawCards(), {"count": True}, ["count of DrawCards is True; it must be of the type int"]),
        (AddCard(), {"count": None}, ["count of AddCard is None; it must be of the type int"]),
        (ReplaceCard(), {"at_most": "2"}, ["at_most of ReplaceCard is '2'; it must be of the type int"]),
        (
            ArrangeCards(),
            {"how": "any-order"},
            ["how of ArrangeCards is 'any-order'; it must be of the type Arranging"],
        ),
        (FlipCards(), {"at_most": "2"}, ["at_most of FlipCards is '2'; it must be of the type int"]),
        (DrawCards(), {"count": None}, ["count of DrawCards is None; it must be of the type int"]),
        (DiscardCard(), {"spared": "itself"}, ["spared of DiscardCard is 'itself'; it must be of the type Spared"]),
        (
            tm.Ability((FlipCards(),)),
            {"mandatory": "no"},
            ["mandatory of Ability is 'no'; it must be of the type bool"],
        ),
        (
            tm.Ability((FlipCards(),)),
            {"steps": (FlipCards(), "flip", DiscardCard)},
            [
                f"a step is 'flip'; it must be one of {STEPS}",
                f"a step is {DiscardCard!r}; it must be one of {STEPS}",
            ],
        ),
    ],
)
def test_what_rules_are_made_of_is_of_the_documented_types(
    value: object, fields: dict[str, object], problems: list[str]
) -> None:
    with pytest.raises(tm.InvalidRulesError) as caught:
        rebuilt(value, **fields)
    assert list(caught.value.problems) == problems


class _Two(enum.IntEnum):
    TWO = 2


@pytest.mark.parametrize(
    ("step", "name"),
    [
        (FlipCards, "at_most"),
        (FlipCards, "at_least"),
        (DiscardCard, "count"),
        (DrawCards, "count"),
        (ReplaceCard, "at_most"),
        (AddCard, "count"),
    ],
)
def test_numbers_of_steps_are_kept_as_plain_ints(step: type[object], name: str) -> None:
    assert f"{name}=2" in repr(unchecked(step)(**{name: _Two.TWO}))


class _Unspeakable:
    """Something that cannot be written."""

    def __repr__(self) -> str:
        raise RuntimeError


def test_what_cannot_be_written_is_refused_by_its_type() -> None:
    with pytest.raises(tm.InvalidRulesError, match="name is something of the type int; it must be of the type str"):
        rebuilt(tm.RULEBOOK, name=10**5000)
    with pytest.raises(tm.InvalidRulesError, match="effect is something of the type _Unspeakable"):
        rebuilt(RED_ROSE, effect=_Unspeakable())
    with pytest.raises(tm.InvalidClaimError, match="not by something of the type _Unspeakable"):
        unchecked(tm.check_score)(arrange("RR"), {_Unspeakable(): 1})


def test_marigolds_color_is_a_color() -> None:
    with pytest.raises(tm.InvalidRulesError, match="marigold is 'orange'; it must be of the type Color"):
        unchecked(tm.rulebook)(marigold="orange")


def test_a_number_of_players_that_is_no_number_cannot_be() -> None:
    begin = unchecked(tm.new_game)
    for players in ("2", None, 2.0, tm.RULEBOOK):
        with pytest.raises(
            TypeError, match=r"new_game\(\) needs a whole number of players, not (str|NoneType|float|Rules); 2"
        ):
            begin(players)
    with pytest.raises(
        TypeError, match=r"new_game\(\) needs a whole number as first_player, not str; seats are counted"
    ):
        begin(2, first_player="0")
    with pytest.raises(
        TypeError, match=r"^rules must be Rules, not str; RULEBOOK and TURKISH are some, and rulebook\(\)"
    ):
        begin(2, "turkish")


@pytest.mark.parametrize("column", [3, -4, 10**30])
def test_a_column_that_is_not_there_holds_no_card(column: int) -> None:
    row = arrange("RR px OR")
    with pytest.raises(tm.UnknownColumnError, match="columns 0 to 2") as caught:
        row[column]
    assert caught.value.column == column
    assert row[-1] == row[2]
    assert row[1:9] == row.placed[1:]


@pytest.mark.parametrize("column", [-1, 3, 100])
def test_a_column_that_is_not_there_has_no_neighbors(column: int) -> None:
    with pytest.raises(tm.UnknownColumnError, match="columns 0 to 2") as caught:
        arrange("RR px OR").neighbors(column)
    assert caught.value.column == column
    assert isinstance(caught.value, IndexError)
    with pytest.raises(tm.UnknownColumnError, match="no columns"):
        tm.Arrangement().neighbors(0)


def test_no_draw_can_be_sampled_when_none_is_due() -> None:
    for state in (DRAWN, OFFERED, REVEALED, ENDED):
        with pytest.raises(tm.NoDrawError, match=state.phase.value) as caught:
            state.sample_chance(Random(1))
        assert isinstance(caught.value, RuntimeError)


ERRORS: list[tm.TussieMussieError] = [
    tm.IllegalActionError(tm.Finish(1), tm.IllegalReason.OPEN_OBLIGATION, "Finish: not yet"),
    tm.InvalidArrangementError("cards that cannot lie so"),
    tm.InvalidRulesError(("one", "two")),
    tm.UnknownCardError("rosé", ("Red Rose",), "no such card"),
    tm.UnknownPlayerError(7, "no such player"),
    tm.UnknownColumnError(9, "no such column"),
    tm.UnknownGameError(9, "no such game"),
    tm.UnknownLanguageError("xx", "no sentences"),
    tm.UnknownTermError("xx", "no such term"),
    tm.InvalidLanguageError("xx.toml", ("one", "two")),
    tm.NoDrawError("no draw is due"),
    tm.NotationError("RR xx", 3, "a card code", "no card xx"),
    tm.DocumentError("$.actions[3].card", "no such card"),
    tm.RecordError(4, "action 4 is refused"),
    tm.BotError(1, tm.GameRecord.start(), "the bot failed"),
    InvalidBudgetError(0, "nothing to spend"),
    tm.TooManyOutcomesError(10**9, "so many draws"),
    tm.InvalidClaimError("8", "a claim is a number"),
    tm.TussieMussieError(),
]


@pytest.mark.parametrize("error", ERRORS, ids=[type(error).__name__ for error in ERRORS])
def test_an_error_survives_pickling_with_its_facts(error: tm.TussieMussieError) -> None:
    again = through_pickle(error)
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.args == error.args
    assert vars(again) == vars(error)


def test_each_error_is_the_builtin_that_one_would_guess() -> None:
    kinds = {
        type(error): next(base for base in type(error).__mro__ if base.__module__ == "builtins")
        for error in ERRORS[:-1]
    }
    assert kinds == {
        tm.IllegalActionError: ValueError,
        tm.InvalidArrangementError: ValueError,
        tm.InvalidRulesError: ValueError,
        tm.UnknownCardError: LookupError,
        tm.UnknownPlayerError: LookupError,
        tm.UnknownColumnError: IndexError,
        tm.UnknownGameError: IndexError,
        tm.UnknownLanguageError: ValueError,
        tm.UnknownTermError: LookupError,
        tm.InvalidLanguageError: ValueError,
        tm.NoDrawError: RuntimeError,
        tm.NotationError: ValueError,
        tm.DocumentError: ValueError,
        tm.RecordError: ValueError,
        tm.BotError: RuntimeError,
        InvalidBudgetError: ValueError,
        tm.TooManyOutcomesError: OverflowError,
        tm.InvalidClaimError: ValueError,
    }


def test_an_error_tells_its_message() -> None:
    assert str(tm.TussieMussieError()) == ""
    assert str(tm.InvalidRulesError(("one", "two"))) == "one; two"
    assert str(tm.DocumentError("$.a", "no such card")) == "$.a: no such card"


@pytest.mark.parametrize("field", ["unseen", "hand", "offer"])
def test_a_view_that_contradicts_itself_has_no_worlds(field: str) -> None:
    view = {"unseen": START, "hand": DRAWN, "offer": OFFERED}[field].view(0)
    broken = {
        "unseen": evolve(view, unseen=view.unseen[:-1]),
        "hand": evolve(view, hand=(view.hand * 2)[:2] if not view.hand else (view.hand[0], view.hand[0])),
        "offer": evolve(view, offer=evolve(view.offer, face_down=card("RR")) if view.offer else None),
    }[field]
    with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
        tm.count_states(broken)
    with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
        tm.sample_state(broken, Random(1))
    with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
        next(tm.possible_states(broken))


def test_a_card_of_the_same_id_from_another_deck_cannot_be_scored() -> None:
    sweeter = evolve(card("RR"), hearts=3)
    row = tm.Arrangement([tm.PlacedCard(sweeter, tm.Face.UP)])
    for score in (tm.score, tm.score_total):
        with pytest.raises(tm.InvalidArrangementError, match="the deck of 'rulebook' has another red-rose"):
            score(row)


def test_an_offer_is_shown_whole_to_those_who_have_seen_both_cards() -> None:
    offer = tm.TableOffer(0, 1, card("RR"), card("PX"), tm.Face.DOWN)
    assert offer.seen_by(0) is offer is offer.seen_by(1)
    assert offer.seen_by(2) == offer.seen_by(None) == evolve(offer, face_down=None)

"""What each number of an array is, what encoders are, and what they refuse."""

from __future__ import annotations

import copy
import importlib
import sys
from collections.abc import Callable, Sequence
from random import Random

import attrs
import numpy as np
import pytest
from hypothesis import given, settings

import tussie_mussie as tm
from tests.knowing.games import Game, random_game
from tests.knowing.test_worlds import GAMES, viewers
from tests.rules.test_abilities import at_reveal, done, using
from tests.support.automata import solo_rules
from tests.support.cards import card
from tests.support.effort import examples
from tests.support.games import apply_all, deal, deal_to, draw
from tests.support.goals import RULES as GOALS
from tests.support.pickles import through_pickle
from tests.support.shorthand import discard, flip, replace, unchecked
from tussie_mussie.abilities import (
    AddCard,
    ArrangeCards,
    DiscardCard,
    DrawCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
    Spared,
    Step,
)
from tussie_mussie.encoding import Encoder

ENCODER = Encoder(tm.RULEBOOK, 2)
SOLO = solo_rules(4)


def said(names: tuple[str, ...], numbers: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> dict[str, float]:
    """The numbers that are not 0, by their names."""
    assert numbers.shape == (len(names),)
    return {names[number]: float(numbers[number]) for number in numbers.nonzero()[0]}


def now(view: tm.PlayerView) -> dict[str, float]:
    """What an observation says."""
    encoder = Encoder(view.rules, view.players)
    return said(encoder.names, encoder.observation(view))


def known(view: tm.PlayerView) -> dict[str, float]:
    """What an information state says beyond the observation."""
    encoder = Encoder(view.rules, view.players)
    told = said(encoder.information_state_names, encoder.information_state(view))
    first = now(view)
    assert {name: told.pop(name) for name in first} == first
    return told


def plainly(view: tm.PlayerView) -> dict[str, float]:
    """What an observation must say, but for the ability that the viewer is in the middle of."""
    base = view.player or 0

    def seat(number: int) -> str:
        return f"+{(number - base) % view.players}"

    told: dict[str, float] = {} if view.player is None else {f"viewer is seat {view.player}": 1.0}
    told |= {"round": view.round / view.rules.rounds, f"phase {view.phase.value}": 1.0}
    told |= {f"total of {seat(number)}": total / 32 for number, total in enumerate(view.totals) if total}
    told[f"first player is {seat(view.first_player)}"] = 1.0
    told |= {f"{what} is {seat(who)}": 1.0 for what, who in _roles(view) if who is not None}
    told |= {f"may act {seat(number)}": 1.0 for number in view.pending_players}
    told |= {"draw is due": 1.0} if view.current_player == tm.CHANCE else {}
    for number, row in enumerate(view.arrangements):
        for column, slot in enumerate(row):
            where = f"{seat(number)} column {column}"
            told |= {} if slot.card is None else {f"{where} {slot.card.code}": 1.0}
            told[f"{where} side"] = 1.0 if slot.face is tm.Face.UP else -1.0
            if slot.card in view.usable and number == view.player:
                told[f"usable in column {column}"] = 1.0
    told |= {f"hand {own.code}": 1.0 for own in view.hand}
    if view.offer is not None:
        told[f"offered faceup {view.offer.face_up.code}"] = 1.0
        told |= {} if view.offer.face_down is None else {f"offered facedown {view.offer.face_down.code}": 1.0}
    return told | {f"discarded {own.code}": 1.0 for cards in view.discards for own in cards}


def _roles(view: tm.PlayerView) -> tuple[tuple[str, int | None], ...]:
    return ("offerer", view.offerer), ("recipient", view.recipient)


@settings(max_examples=examples(60), deadline=None)
@given(GAMES)
def test_an_observation_says_what_the_view_says(game: Game) -> None:
    for viewer in viewers(game.last):
        view = game.last.view(viewer)
        told = {name: number for name, number in now(view).items() if not name.startswith("done of ")}
        assert told == pytest.approx(plainly(view))


@settings(max_examples=examples(60), deadline=None)
@given(GAMES)
def test_an_information_state_says_what_was_laid_in_each_round(game: Game) -> None:
    state = game.last
    rows = {number: result.revealed for number, result in enumerate(state.results, 1)}
    for viewer in viewers(state):
        view = state.view(viewer)
        told = known(view)
        assert told.get("rounds seen", 0.0) == pytest.approx(len(view.results) / view.rules.rounds)
        laid: dict[int, Sequence[Sequence[tm.PlacedCard | tm.Slot]]] = {**rows}
        if not view.is_over:
            laid[view.round] = view.revealed or view.arrangements
        for number, table in laid.items():
            for seat, row in enumerate(table):
                for column, at in enumerate(row):
                    name = f"round {number} +{(seat - (viewer or 0)) % view.players} column {column}"
                    assert told[f"{name} side"] == (1.0 if at.face is tm.Face.UP else -1.0)
                    shown = [own.code for own in view.rules.deck if f"{name} {own.code}" in told]
                    assert shown == ([] if at.card is None else [at.card.code])


# --- Examples -------------------------------------------------------------------------------------------------


def test_a_recipient_does_not_see_the_facedown_card() -> None:
    view = tm.parse_view("seat 1 | round 2 first 1 totals 5 9 | rr / GA | take PX ??")
    assert now(view) == pytest.approx(
        {
            "viewer is seat 1": 1,
            "round": 2 / 3,
            "phase take": 1,
            "total of +0": 9 / 32,
            "total of +1": 5 / 32,
            "first player is +0": 1,
            "offerer is +1": 1,
            "recipient is +0": 1,
            "may act +0": 1,
            "+0 column 0 GA": 1,
            "+0 column 0 side": 1,
            "+1 column 0 RR": 1,
            "+1 column 0 side": -1,
            "offered faceup PX": 1,
        }
    )


def test_goals_are_told_from_their_revelation_on() -> None:
    state = tm.new_game(2, GOALS)
    assert now(state.view(0))["phase reveal"] == now(state.view(0))["draw is due"] == 1.0
    before = Encoder(GOALS, 2).size
    assert before == 248 + 1 + len(GOALS.goals)
    state = state.apply(state.sample_chance(Random(1)))
    first = {f"goal {goal.code}" for goal in state.goals}
    assert {name for name in now(state.view(1)) if name.startswith("goal ")} == first
    while state.round == 1 or not state.goals:
        drawing = state.current_player == tm.CHANCE
        state = state.apply(state.sample_chance(Random(2)) if drawing else state.legal_actions()[0])
    second = {f"goal {goal.code}" for goal in state.goals}
    assert {name for name in now(state.view(1)) if name.startswith("goal ")} == second
    told = {name for name in known(state.view(None)) if " goal " in name}
    assert told == {f"round 1 {name}" for name in first} | {f"round 2 {name}" for name in second}


def test_a_solo_game_has_two_seats() -> None:
    encoder = Encoder(SOLO, 1)
    view = tm.new_game(1, SOLO).view(0)
    assert encoder.observation(view).shape == ENCODER.observation(tm.new_game().view(0)).shape
    assert str(encoder) == "248 and 819 numbers, solo 4, 1 player"
    for players in (2, 0):
        with pytest.raises(tm.InvalidRulesError, match="is for 1 player against the automaton"):
            Encoder(SOLO, players)


def test_a_spectator_has_no_seat() -> None:
    told = now(tm.new_game(3, first_player=2).view(None))
    assert [name for name in told if name.startswith("viewer")] == []
    assert told["first player is +2"] == told["draw is due"] == 1.0


def deeds(state: tm.GameState, *, seat: int = 0, round_: int = 1) -> dict[str, float]:
    """What is said of what was done before scoring in a round."""
    told = known(state.view(seat))
    start = f"round {round_} "
    found = {name.removeprefix(start): number for name, number in told.items() if name.startswith(start)}
    assert found.pop("offers seen", 0.0) == len(state.offers or state.results[0].offers) / 4
    return {name: number for name, number in found.items() if not (name[0] == "+" and " column " in name)}


def test_what_was_done_before_scoring_is_told_by_columns() -> None:
    state = deal_to("SN mg PL rr", avoid="AM PX")
    state = apply_all(state, [flip(0, "SN RR"), tm.Invoke(0, card("PL"))])
    told = {"SN when": 1 / 3, "SN 0 flip column 0": 1.0, "SN 0 flip column 3": 1.0, "PL when": 2 / 3}
    assert deeds(state) == pytest.approx(told)
    assert now(state.view(0))["done of PL"] == pytest.approx(1 / 3)
    state = state.apply(draw("PX AM"))
    told |= {"PL 0 draw AM": 1.0, "PL 0 draw PX": 1.0}
    assert deeds(state) == pytest.approx(told)
    assert now(state.view(0))["done of PL"] == pytest.approx(2 / 3)
    assert deeds(state, seat=1) == {}  # what others do is hidden (R25)
    state = state.apply(replace(0, "MG", "PX"))
    assert state.round == 2
    place = sorted(["PX", "AM"], key=lambda code: tm.RULEBOOK.deck.index(card(code))).index("PX")
    told |= {"PL 1 replace column 1": 1.0, f"PL 1 replace card {place}": 1.0}
    assert deeds(state) == deeds(state, seat=1) == pytest.approx(told)
    assert known(state.view(0))["rounds seen"] == pytest.approx(1 / 3)


def test_whoever_finishes_is_told_and_a_discard_closes_the_gap() -> None:
    state = deal_to("SN mg VI rr")
    state = apply_all(state, [discard(0, "VI"), tm.Finish(0)])
    told = {"MG when": 1 / 3, "MG 0 discard column 2": 1.0}
    assert deeds(state) == pytest.approx(told | {"+0 finished": 1.0})
    assert deeds(state, seat=1) == pytest.approx(told | {"+1 finished": 1.0})


def using_it(*steps: Step, texts: tuple[str, ...], row: str = "AM cm RR rt") -> dict[str, float]:
    """What is said when the first card has an ability of these steps and uses it."""
    state = done(at_reveal(row, using(*steps)[1]), *texts)
    told = known(state.view(0))
    start = "round 1 AM "
    return {name.removeprefix(start): number for name, number in told.items() if name.startswith(start)}


def test_additions_are_told_by_places_of_the_hand() -> None:
    both = DrawCards(2), AddCard(2), DiscardCard(Spared.NEWEST, 2)
    texts = ("invoke AM", "draw CN HS", "add AM: down HS", "add AM: up", "discard AM: AM", "discard AM: RR")
    assert using_it(*both, texts=texts) == {
        "when": 1.0,
        "0 draw CN": 1.0,
        "0 draw HS": 1.0,
        "1 add card 1": 1.0,
        "1 add side": -1.0,
        "2 add card 0": 1.0,
        "2 add side": 1.0,
        "3 discard column 0": 1.0,
        "4 discard column 1": 1.0,
    }


def test_orders_are_told_by_the_columns_of_before() -> None:
    told = using_it(ArrangeCards(), texts=("arrange AM: 2 0 3 1",))
    places = {f"0 arrange column {column}": (old + 1) / 4 for column, old in enumerate((2, 0, 3, 1))}
    assert told == pytest.approx({"when": 1.0} | places)


def test_later_columns_are_those_after_what_was_done_before() -> None:
    steps = DrawCards(2), ReplaceCard(2), ArrangeCards(), FlipItself()
    texts = ("invoke AM", "draw CN HS", "replace AM: CM HS", "arrange AM: 3 2 1 0", "flip AM: AM")
    told = using_it(*steps, texts=texts)
    assert [name for name in told if name.startswith("2")] == []  # one card was replaced, not two
    assert told["1 replace column 1"] == told["1 replace card 1"] == told["4 flip column 3"] == 1.0


def test_an_action_is_told_at_the_first_step_that_can_be_it() -> None:
    steps = DiscardCard(count=3), FlipCards(1), FlipItself()
    texts = ("discard AM: CM", "discard AM: RR", "discard AM: RT", "flip AM: AM", "flip AM: AM")
    assert [name for name in using_it(*steps, texts=texts) if "flip" in name] == ["3 flip column 0", "4 flip column 0"]


@pytest.mark.parametrize(
    ("rules", "sizes"),
    [
        (tm.RULEBOOK, [(248, 819), (330, 1132), (412, 1445)]),
        (tm.TURKISH, [(268, 848), (350, 1161), (432, 1474)]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_the_official_decks_take_so_many_numbers(rules: tm.Rules, sizes: list[tuple[int, int]]) -> None:
    encoders = [Encoder(rules, players) for players in (2, 3, 4)]
    assert [(encoder.size, encoder.information_state_size) for encoder in encoders] == sizes


@settings(max_examples=examples(20), deadline=None)
@given(GAMES)
def test_every_number_has_a_name_of_its_own(game: Game) -> None:
    encoder = Encoder(game.last.rules, game.last.players)
    for names, size in (
        (encoder.names, encoder.size),
        (encoder.information_state_names, encoder.information_state_size),
    ):
        assert len(names) == len(set(names)) == size


def test_arrays_are_new_and_can_be_written_to() -> None:
    view = tm.new_game().view(0)
    for make in (ENCODER.observation, ENCODER.information_state, ENCODER.action_mask):
        one, other = make(view), make(view)
        one[0] = 7
        assert not np.array_equal(one, other)
        assert other.tobytes() == make(view).tobytes()
    assert ENCODER.observation(view).dtype == ENCODER.information_state(view).dtype == np.float32


def test_a_finished_round_that_is_remembered_stays_as_it_is() -> None:
    state = random_game(5, 2, tm.RULEBOOK, 40).last
    assert state.results
    first = ENCODER.information_state(state.view(1))
    before = first.tobytes()
    first[:] = 9
    assert ENCODER.information_state(state.view(1)).tobytes() == before


# --- Values -----------------------------------------------------------------------------------------------------


def test_encoders_are_values() -> None:
    same, other = Encoder(tm.rulebook(), 2), Encoder(tm.RULEBOOK, 3)
    assert same == ENCODER == Encoder(tm.RULEBOOK)
    assert hash(same) == hash(ENCODER)
    assert len({ENCODER, same, other, Encoder(tm.TURKISH, 2)}) == 3
    assert through_pickle(ENCODER) == ENCODER
    assert through_pickle(ENCODER).names == ENCODER.names
    assert copy.deepcopy(ENCODER) is ENCODER
    assert repr(ENCODER) == "<Encoder 248 and 819 numbers, rulebook, 2 players>"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(ENCODER, "players", 3)  # noqa: B010  # the checkers forbid it


def test_a_number_of_players_of_any_type_is_a_number() -> None:
    assert Encoder(tm.RULEBOOK, np.int64(3)).players == 3


def test_equal_views_of_equal_rules_are_encoded_alike() -> None:
    view = random_game(3, 2, tm.RULEBOOK, 30).last.view(0)
    again = through_pickle(view)
    assert again.rules is not view.rules
    for make in (ENCODER.observation, ENCODER.information_state, ENCODER.action_mask):
        assert make(again).tobytes() == make(view).tobytes()


# --- What cannot be ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("rulebook", 2), "rules must be Rules, not str; RULEBOOK and TURKISH are some"),
        ((tm.RULEBOOK, "2"), r"Encoder\(\) needs a whole number of players, not str; 2 to 4 can play"),
        ((tm.RULEBOOK, True), r"Encoder\(\) needs a whole number of players, not bool"),
    ],
)
def test_an_encoder_of_something_else_is_refused(given: tuple[object, ...], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        unchecked(Encoder)(*given)


@pytest.mark.parametrize("players", [1, 5, 10**30])
def test_an_encoder_for_so_many_players_is_refused(players: int) -> None:
    with pytest.raises(tm.InvalidRulesError, match="players cannot play; 2 to 4 can"):
        Encoder(tm.RULEBOOK, players)


MAKERS: tuple[Callable[[tm.PlayerView], object], ...] = (
    ENCODER.observation,
    ENCODER.information_state,
    ENCODER.action_mask,
)


@pytest.mark.parametrize("make", MAKERS, ids=["observation", "information_state", "action_mask"])
def test_views_of_other_games_are_refused(make: Callable[[tm.PlayerView], object]) -> None:
    with pytest.raises(
        tm.InvalidRulesError, match="is played by other rules, <Rules turkish>, than those of the encoder, <Rules rul"
    ):
        make(tm.new_game(2, tm.TURKISH).view(0))
    with pytest.raises(tm.InvalidRulesError, match="by other rules"):
        make(tm.new_game(2, tm.rulebook(rounds=2)).view(0))
    with pytest.raises(tm.InvalidRulesError, match="the game has 3 seats; the encoder is for 2"):
        make(tm.new_game(3).view(0))
    with pytest.raises(TypeError, match=r"needs a PlayerView, not GameState; GameState\.view gives one"):
        unchecked(make)(tm.new_game())


def test_actions_are_numbered_by_places_or_cards_alone() -> None:
    view = tm.new_game().view(0)
    wrong: tuple[object, ...] = ("color", None, ["place"])
    for by in wrong:
        with pytest.raises(TypeError, match=r"action_mask\(\) needs 'place' or 'card' as by, not "):
            unchecked(ENCODER.action_mask)(view, by)


def test_what_takes_too_many_numbers_is_refused() -> None:
    long = Encoder(tm.rulebook(rounds=10**6), 2)
    view = tm.new_game(2, long.rules).view(0)
    assert long.observation(view).shape == (248,)
    wide = Encoder(using(FlipCards(30))[1], 2)
    assert wide.action_mask(tm.new_game(2, wide.rules).view(0), by="card").size > 2**18
    large = attrs.evolve(tm.RULEBOOK, deck=(*using(FlipCards(30))[1].deck, *_more_cards()))
    attempts: tuple[Callable[[], object], ...] = (
        lambda: long.information_state(view),
        lambda: long.information_state_names,
        lambda: Encoder(large, 2).action_mask(tm.new_game(2, large).view(0), by="card"),
    )
    for attempt in attempts:
        with pytest.raises(tm.InvalidRulesError, match="numbers; there can be 10000000 at most"):
            attempt()


def _more_cards() -> list[tm.Card]:
    """Some more cards."""
    codes = [f"Q{letter}" for letter in "ABCDEFGHIJ"]
    plain = tm.RULEBOOK.card("Phlox")
    return [attrs.evolve(plain, id=f"q-{code.lower()}", code=code, name=f"Flower {code}") for code in codes]


def contradictions() -> list[tuple[str, tm.PlayerView]]:
    """Views that no game gives."""
    view = deal("SN mg PL rr", "vi RT ga PX").view(0)
    legal = view.legal_actions()

    def other(**changes: object) -> tm.PlayerView:
        return unchecked(attrs.evolve)(view, **{"legal": legal} | changes)  # type: ignore[return-value]  # it is one

    stranger = attrs.evolve(card("RR"), id="stranger", code="ZZ", name="Stranger")
    up, drawn = tm.Slot(card("RR"), tm.Face.UP), draw("AM PX")
    snapdragon, larkspur = card("SN"), card("PL")
    invoked = tm.Invoke(0, larkspur)

    def logged(*log: tm.Action) -> tm.PlayerView:
        return other(before_scoring=(log, ()))

    over = tm.parse_state(tm.format_state(tm.playout(tm.new_game(), Random(2))))
    finished = random_game(5, 2, tm.RULEBOOK, 40).last.view(0)
    return [
        ("seats", other(totals=(1,))),
        ("arrangements", other(arrangements=view.arrangements[:1])),
        ("viewer", other(player=2)),
        ("first player", other(first_player=-1)),
        ("round", other(round=4)),
        ("no round", other(round=0)),
        ("results", other(results=finished.results)),
        ("stranger", other(hand=(stranger,))),
        ("long row", other(arrangements=((up,) * 5, view.arrangements[1]))),
        ("usable", other(usable=(card("PX"),))),
        ("a draw first", logged(drawn)),
        ("a draw first at the end", attrs.evolve(over.view(0), before_scoring=((drawn,), ()), legal=())),
        ("an offer", logged(tm.Offer(0, card("RR"), card("PX")))),
        ("twice", logged(flip(0, "SN"), flip(0, "SN"))),
        ("no ability", logged(tm.Flip(0, card("RR"), frozenset()))),
        ("another card", logged(tm.Discard(0, card("MG"), card("AM")))),
        ("other draws", logged(invoked, draw("AM PX OR"))),
        ("not drawn", logged(invoked, drawn, tm.Replace(0, larkspur, snapdragon, card("OR")))),
        ("other steps", logged(tm.Arrange(0, snapdragon, (1, 0, 2, 3)))),
        ("all offers", attrs.evolve(view, phase=tm.Phase.TAKE, legal=legal)),
    ]


CONTRADICTIONS = dict(contradictions())


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_view_that_contradicts_itself_is_refused(name: str) -> None:
    with pytest.raises(tm.InvalidArrangementError, match=r"^the view contradicts itself: ."):
        ENCODER.information_state(CONTRADICTIONS[name])


def test_an_observation_is_refused_likewise() -> None:
    for name in ("seats", "stranger", "long row", "all offers"):
        with pytest.raises(tm.InvalidArrangementError, match=r"^the view contradicts itself: ."):
            ENCODER.observation(CONTRADICTIONS[name])


def test_a_row_that_became_too_long_is_refused() -> None:
    own, rules = using(ArrangeCards())
    view = at_reveal("AM cm RR rt", rules).view(0)
    arranged = tm.Arrange(0, own, (0, 1, 2, 3, 3))
    broken = attrs.evolve(view, before_scoring=((arranged,), ()), legal=())
    with pytest.raises(tm.InvalidArrangementError, match="a row has 5 cards; there can be 4"):
        Encoder(rules, 2).information_state(broken)


def test_without_numpy_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    extra = importlib.import_module("tussie_mussie.encoding._extra")
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "numpy", None)
        with pytest.raises(
            ImportError, match=r'encoding and tussie_mussie.batch need numpy: pip install "tussie-mussie\[batch\]"'
        ):
            importlib.reload(extra)
    importlib.reload(extra)

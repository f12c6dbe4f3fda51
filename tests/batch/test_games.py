"""Games as arrays are games of the rules, step by step."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from math import prod
from random import Random
from string import ascii_uppercase

import attrs
import numpy as np
import pytest
from attrs import frozen
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import tussie_mussie as tm
from tests.rules.test_abilities import garden, gardens
from tests.rules.test_random_decks import random_rules
from tests.spaces.test_ability_spaces import playable
from tests.support.effects import PlusOne
from tests.support.effort import THOROUGH, examples
from tests.support.goals import RULES as WITH_GOALS
from tests.support.pickles import through_pickle
from tussie_mussie.batch import Games, ScalarScoresWarning, _setting
from tussie_mussie.effects import Points, Reach, Sum
from tussie_mussie.encoding import Encoder

GREEN = tm.rules_from_data({"extends": "house-green", "name": "both"})
ORANGE = tm.rules_from_data({"extends": "house-orange", "name": "both"})
ALL = [tm.RULEBOOK, tm.TURKISH, GREEN, ORANGE, WITH_GOALS]


@frozen
class Anywhere(PlusOne):
    """A point, wherever it is printed."""

    reach = Reach.CARDS


def random_legal(games: Games, rng: Random) -> NDArray[np.intp]:
    """A legal action for each game, by Python's own chance."""
    return np.array([rng.choice(np.flatnonzero(legal).tolist() or [0]) for legal in games.legal])


@frozen
class Moment:
    """What the arrays say between two steps."""

    legal: NDArray[np.bool_]
    seats: NDArray[np.intp]
    rounds: NDArray[np.intp]
    totals: NDArray[np.int64]
    done: NDArray[np.bool_]
    seen: list[NDArray[np.float32]]
    acting: NDArray[np.float32]


def moment(games: Games) -> Moment:
    return Moment(
        games.legal,
        games.current_players,
        games.rounds,
        games.totals,
        games.done,
        [games.observation(seat) for seat in range(games.players)],
        games.observation(),
    )


def check(told: Moment, game: int, state: tm.GameState, space: tm.PlaceSpace, encoder: Encoder) -> None:
    """What the arrays say of a game is what the engine says."""
    assert told.done[game] == state.is_over
    assert told.totals[game].tolist() == [*state.totals]
    assert told.rounds[game] == state.round
    assert told.seats[game] == (-1 if state.is_over else state.current_player)
    assert np.flatnonzero(told.legal[game]).tolist() == sorted(space.legal_ids(state))
    for seat, seen in enumerate(told.seen):
        expected: NDArray[np.float32] = encoder.observation(state.view(seat))
        assert np.array_equal(seen[game], expected)
    acting = told.seen[max(int(told.seats[game]), 0)]
    assert np.array_equal(told.acting[game], acting[game])


def check_games(rules: tm.Rules, players: int, seed: int, number: int) -> None:
    """Play some games and compare every moment."""
    games = Games(number, players, rules, seed, recorded=True)
    rng = Random(seed)
    moments = [moment(games)]
    while not games.done.all():
        games.step(random_legal(games, rng))
        moments.append(moment(games))
    space, encoder = tm.PlaceSpace(rules), Encoder(rules, players)
    for game in range(number):
        record = games.record(game)
        record.verify()
        state = tm.new_game(players, rules)
        following = iter(moments)
        for action in record.actions:
            if state.current_player != tm.CHANCE:
                check(next(following), game, state, space, encoder)
            state = state.apply(action)
        check(next(following), game, state, space, encoder)
        check(moments[-1], game, state, space, encoder)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ALL, ids=["rulebook", "turkish", "green", "orange", "goals"])
def test_every_moment_is_that_of_the_engine(rules: tm.Rules, players: int) -> None:
    check_games(rules, players, seed=players, number=examples(16))


@settings(max_examples=examples(80) if THOROUGH else 4, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from((2, 3, 4)))
def test_with_any_deck_every_moment_is_that_of_the_engine(seed: int, players: int) -> None:
    check_games(random_rules(Random(seed), solo=False), players, seed, number=3)


@pytest.mark.parametrize(
    "steps",
    [
        (tm.abilities.DrawCards(3), tm.abilities.ReplaceCard(2)),
        (tm.abilities.DrawCards(2), tm.abilities.ReplaceCard(2), tm.abilities.FlipCards(1)),
        (tm.abilities.DrawCards(3), tm.abilities.AddCard(2), tm.abilities.DiscardCard(tm.abilities.Spared.NEWEST, 2)),
    ],
    ids=["replaces up to 2", "then flips", "adds 2"],
)
def test_several_cards_can_be_placed_or_fewer(steps: tuple[tm.abilities.Step, ...]) -> None:
    for seed in range(3):
        check_games(garden(tm.Ability(steps)), 2, seed, number=8)


@settings(max_examples=examples(100), deadline=None)
@given(gardens(), st.sampled_from((2, 3)), st.integers(0, 10**9))
def test_with_any_abilities_every_moment_is_that_of_the_engine(rules: tm.Rules, players: int, seed: int) -> None:
    assume(playable(rules, players))
    check_games(rules, players, seed, number=4)


@pytest.mark.parametrize("rules", ALL, ids=["rulebook", "turkish", "green", "orange", "goals"])
def test_playouts_replay_to_the_same_totals(rules: tm.Rules) -> None:
    games = Games.playouts(examples(200), 3, rules, "replayed", recorded=True)
    assert games.done.all()
    for game in range(len(games)):
        assert games.record(game).state.totals == tuple(games.totals[game].tolist())


def scalar_totals(number: int, players: int, rules: tm.Rules) -> NDArray[np.int64]:
    """The totals of random games of the engine."""
    rng = Random(2)
    rows: list[tuple[int, ...]] = []
    for _ in range(number):
        state = tm.new_game(players, rules)
        while (seat := state.current_player) is not None:
            state = state.apply(state.sample_chance(rng) if seat == tm.CHANCE else rng.choice(state.legal_actions()))
        rows.append(state.totals)
    return np.array(rows)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.TURKISH, GREEN], ids=["rulebook", "turkish", "green"])
def test_the_distribution_is_that_of_the_engine(rules: tm.Rules) -> None:
    number = 6000
    scalar = scalar_totals(number, 2, rules)
    bulk = Games.playouts(10 * number, 2, rules, 3).totals
    for mine, theirs in (
        (bulk, scalar),  # the means
        (bulk**2, scalar**2),  # the spread
        (bulk[:, :1] > bulk[:, 1:], scalar[:, :1] > scalar[:, 1:]),  # who wins
    ):
        error = np.sqrt(mine.var(axis=0) / len(mine) + theirs.var(axis=0) / len(theirs))
        z = (mine.mean(axis=0) - theirs.mean(axis=0)) / error
        assert abs(z).max() < 4, z


def test_all_choices_are_equally_likely() -> None:
    games = Games(20_000, 2, tm.RULEBOOK, 5)
    for _ in range(8):
        games.step(games.random_actions())
    legal = games.legal
    chosen = np.zeros(legal.shape)
    for _ in range(40):
        chosen[np.arange(len(games)), games.random_actions()] += 1
    assert not chosen[~legal].any()
    expected = (legal / legal.sum(axis=1)[:, None]).sum(axis=0) * 40
    often = expected > 100
    assert (abs(chosen.sum(axis=0) - expected)[often] < 6 * np.sqrt(expected[often])).all()


def test_equal_arguments_give_equal_games() -> None:
    one, two, other = (Games.playouts(10, 2, tm.RULEBOOK, seed).totals for seed in (7, np.int64(7), "7"))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, other)
    assert np.array_equal(one, Games.playouts(10, 2, tm.RULEBOOK, 7, recorded=True).totals)


def test_reset_begins_games() -> None:
    games = Games.reset(np.int64(3), 2, tm.TURKISH, seed="x")
    assert (len(games), games.players, games.rules) == (3, 2, tm.TURKISH)
    assert repr(games) == "<Games 3 of 2 players by turkish rules, 0 over>"
    assert games.legal.shape == (3, 33)
    assert games.current_players.tolist() == [0, 0, 0]
    assert games.rounds.tolist() == [1, 1, 1]
    assert not games.done.any()


def test_a_policy_plays() -> None:
    def last(games: Games) -> NDArray[np.intp]:
        size = games.legal.shape[1]
        chosen: NDArray[np.intp] = size - 1 - games.legal[:, ::-1].argmax(axis=1)
        return chosen

    games = Games.playouts(20, 2, tm.RULEBOOK, 1, last, recorded=True)
    space = tm.PlaceSpace(tm.RULEBOOK)
    state = games.record(3).state
    replayed = tm.new_game(2)
    for action in games.record(3).actions:
        if replayed.current_player != tm.CHANCE:
            assert action == space.action(max(space.legal_ids(replayed)), replayed)
        replayed = replayed.apply(action)
    assert replayed == state


def test_what_was_shown_stays_as_it_is() -> None:
    games = Games(30)
    shown = [(name, getattr(games, name)) for name in ("legal", "current_players", "rounds", "totals", "done")]
    kept = [array.copy() for _, array in shown]
    while not games.done.all():
        games.step(games.random_actions())
    for (name, array), before in zip(shown, kept, strict=True):
        assert np.array_equal(array, before)
        assert not np.array_equal(array, getattr(games, name))
        getattr(games, name)[:] = 1
    assert games.current_players.tolist() == [-1] * 30


def test_rules_and_players_cannot_be_exchanged() -> None:
    games = Games(2)
    for name, value in (("players", 4), ("rules", tm.TURKISH)):
        with pytest.raises(AttributeError):
            setattr(games, name, value)


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, through_pickle])
def test_copies_go_on_by_themselves_and_equally(duplicate: Callable[[Games], Games], *, recorded: bool) -> None:
    games = Games(6, 3, WITH_GOALS, 4, recorded=recorded)
    for _ in range(14):
        games.step(games.random_actions())
    before = games.observation()
    other = duplicate(games)
    while not other.done.all():
        other.step(other.random_actions())
    assert np.array_equal(games.observation(), before)
    while not games.done.all():
        games.step(games.random_actions())
    assert np.array_equal(games.totals, other.totals)
    assert (other.rules, other.players, len(other)) == (WITH_GOALS, 3, 6)
    if recorded:
        assert [other.record(game) for game in range(6)] == [games.record(game) for game in range(6)]


def test_a_pickle_keeps_nothing_that_follows_from_the_rules() -> None:
    assert len(pickle.dumps(Games(1))) < 30_000


def test_totals_of_a_game_may_be_larger_than_those_of_a_round() -> None:
    first, *rest = tm.RULEBOOK.deck[:9]
    deck = [attrs.evolve(first, effect=Sum([Points(1000)] * 40)), *rest]
    rules = tm.Rules("rich", deck, rounds=2)
    games = Games.playouts(30, 2, rules, recorded=True)
    assert games.totals.max() > 2**15
    for game in range(30):
        assert games.record(game).state.totals == tuple(games.totals[game].tolist())


# --- Bad input ----------------------------------------------------------------------------------------------------


def test_an_action_that_is_not_legal_does_nothing_in_any_game() -> None:
    games = Games(3, 2, tm.RULEBOOK, 1, recorded=True)
    before = [games.observation(seat).tolist() for seat in (0, 1)]
    with pytest.raises(tm.IllegalActionError) as caught:
        games.step(np.array([0, 1, 2]))
    assert caught.value.reason is tm.IllegalReason.WRONG_PHASE
    assert caught.value.action == 2
    assert str(caught.value) == "game 2: take up is not legal there (wrong-phase); what is: offer 0, offer 1"
    for number in (28, -1, 2**63):
        strange = np.array([0, number, 0], dtype=np.uint64 if number > 28 else np.int64)
        with pytest.raises(
            tm.UnknownActionError, match=rf"game 1: there is no action {number}; there are 0 to 27"
        ) as unknown:
            games.step(strange)
        assert unknown.value.number == number
    assert [games.observation(seat).tolist() for seat in (0, 1)] == before
    assert len(games.record(0).actions) == 1


def test_before_scoring_the_reason_is_told() -> None:
    games = Games(200, 2, tm.RULEBOOK, 1)
    while not (games.legal[:, 4:].any(axis=1)).any():
        games.step(games.random_actions())
    space = tm.PlaceSpace(tm.RULEBOOK)
    names = [space.name(number) for number in range(space.size)]
    reasons: set[tm.IllegalReason] = set()
    for game in np.flatnonzero(games.legal[:, 4:].any(axis=1)).tolist()[:40]:
        for number in np.flatnonzero(~games.legal[game]).tolist():
            actions = games.random_actions()
            actions[game] = number
            with pytest.raises(tm.IllegalActionError) as caught:
                games.step(actions)
            reason = caught.value.reason
            legal = [names[other] for other in np.flatnonzero(games.legal[game])]
            kind = names[number].partition(":")[0]
            if number < 4:
                assert reason is tm.IllegalReason.WRONG_PHASE
            elif names[number] == "finish":
                assert reason is tm.IllegalReason.OPEN_OBLIGATION
            elif any(name.startswith(kind) for name in legal):
                assert reason is tm.IllegalReason.CARD_NOT_THERE
            else:
                assert reason is tm.IllegalReason.ABILITY_NOT_USABLE
            reasons.add(reason)
    assert len(reasons) == 4


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 0], r"Games.step\(\) needs an array of whole numbers, not list; of shape \(2,\)"),
        (np.zeros(3, dtype=np.int64), r"of shape \(2,\), .* not of int64 and shape \(3,\)"),
        (np.zeros((2, 1), dtype=np.int64), r"not of int64 and shape \(2, 1\)"),
        (np.zeros(2), r"not of float64 and shape \(2,\)"),
        (np.zeros(2, dtype=np.bool_), r"not of bool and shape \(2,\)"),
        (None, "not NoneType"),
    ],
)
def test_what_are_no_actions_is_refused(actions: object, message: str) -> None:
    games = Games(2)
    with pytest.raises(TypeError, match=message):
        games.step(actions)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_in_games_that_are_over_nothing_happens() -> None:
    games = Games.playouts(5, 2, tm.RULEBOOK, 1, recorded=True)
    totals = games.totals
    games.step(np.array([99, -5, 0, 1, 2]))
    assert np.array_equal(games.totals, totals)
    assert games.random_actions().tolist() == [0] * 5
    assert games.observation().shape == (5, 248)
    games.record(0).verify()


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.TURKISH, tm.load_pack("house-goals"), tm.rulebook(rounds=9)])
def test_records_count_among_what_games_may_take(rules: tm.Rules) -> None:
    most: dict[bool, int] = {}
    for recorded in (False, True):
        with pytest.raises(tm.InvalidBudgetError) as caught:
            Games(10**30, 2, rules, recorded=recorded)
        most[recorded] = int(str(caught.value).split()[-2])
    plain, told = [len(pickle.dumps(Games.playouts(500, 2, rules, 1, recorded=recorded))) for recorded in most]
    assert 4e9 / most[True] - 4e9 / most[False] >= (told - plain) / 500 - 10  # pickles tell some more things


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((0,), tm.InvalidBudgetError, r"0 games of 2 by 'rulebook' cannot be played at once; 1 to \d+ can"),
        ((10**30,), tm.InvalidBudgetError, "games of 2 by 'rulebook' cannot be played at once"),
        ((10**8, 4), tm.InvalidBudgetError, "100000000 games of 4 by 'rulebook' cannot be played at once"),
        ((2.0,), TypeError, r"Games\(\) needs a whole number of games, not float; such as 1000"),
        ((True,), TypeError, "whole number of games, not bool"),
        ((3, "2"), TypeError, "whole number of players, not str; 2 to 4 can play"),
        ((3, 5), tm.InvalidRulesError, "5 players cannot play"),
        ((3, 2, "rulebook"), TypeError, "Rules"),
        ((3, 2, tm.RULEBOOK, 1.5), TypeError, r"Games\(\) needs an int or a str as seed, not float"),
        ((3, 1, tm.SOLO), tm.InvalidRulesError, "has an automaton; games in arrays are for 2 to 4 players"),
    ],
)
def test_games_that_cannot_be_begun_are_refused(
    arguments: tuple[object, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Games(*arguments)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_rules_with_too_many_actions_are_refused() -> None:
    flipping = tm.Ability((tm.abilities.FlipCards(12),))
    deck = [tm.Card(f"c-{chr(97 + place)}", f"C{chr(65 + place)}", f"C {place}", tm.Color.RED) for place in range(26)]
    deck[0] = attrs.evolve(deck[0], ability=flipping)
    rules = tm.Rules("flipping", deck, arrangement_size=12)
    with pytest.raises(
        tm.InvalidRulesError, match=r"'flipping' has \d+ actions by place; games in arrays can have 4096"
    ):
        Games(2, 2, rules)


def test_rules_with_too_many_shapes_are_refused() -> None:
    adding = tm.Ability(
        (tm.abilities.DrawCards(100), tm.abilities.AddCard(16), tm.abilities.DiscardCard(count=16)),
    )
    codes = [f"{first}{second}" for first in ascii_uppercase for second in ascii_uppercase]
    deck = [tm.Card(f"c-{code.lower()}", code, f"C {code}", tm.Color.RED) for code in codes]
    deck[0] = attrs.evolve(deck[0], ability=adding)
    rules = tm.Rules("wide", deck, arrangement_size=16)
    with pytest.raises(tm.InvalidRulesError, match="'wide' has too many cards with abilities of too many steps"):
        Games(2, 2, rules)


def test_as_many_shapes_as_a_number_of_64_bits_can_tell_apart_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = prod(_setting.Setting(tm.RULEBOOK, 2).shapes.sizes)
    monkeypatch.setattr(_setting, "MOST_SHAPES", shapes + 1)
    assert _setting.Setting(tm.RULEBOOK, 2).rules is tm.RULEBOOK
    monkeypatch.setattr(_setting, "MOST_SHAPES", shapes)
    with pytest.raises(tm.InvalidRulesError, match="games in arrays cannot tell them apart"):
        _setting.Setting(tm.RULEBOOK, 2)


def test_a_record_must_have_been_kept() -> None:
    with pytest.raises(tm.RecordError, match=r"these games are not recorded; Games.reset\(…, recorded=True\)"):
        Games(2).record(0)
    games = Games(2, recorded=True)
    for game in (-1, 2, 10**30):
        with pytest.raises(tm.UnknownGameError, match=r"there is no game .*; there are 0 to 1") as caught:
            games.record(game)
        assert caught.value.game == game
    with pytest.raises(TypeError, match=r"Games.record\(\) needs the number of a game, not str"):
        games.record("0")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(tm.UnknownPlayerError, match="there is no player 2; seats are 0 to 1"):
        games.observation(2)


def test_a_goal_of_ones_own_matters_only_where_goals_are_revealed() -> None:
    goal = tm.Goal("g-own", "OW", "Own", Anywhere())
    rules = attrs.evolve(WITH_GOALS, name="own goal", goals=(*WITH_GOALS.goals, goal), goals_revealed=0)
    assert Games.playouts(20, 2, rules).done.all()
    shown = attrs.evolve(rules, goals_revealed=2)
    with pytest.warns(ScalarScoresWarning, match="'own goal' has an effect of its own"):
        games = Games.playouts(20, 2, shown, recorded=True)
    for game in range(20):
        assert games.record(game).state.totals == tuple(games.totals[game].tolist())


def test_a_deck_with_an_effect_of_ones_own_is_played_with_a_warning() -> None:
    first, *rest = WITH_GOALS.deck
    rules = attrs.evolve(WITH_GOALS, name="own", deck=[attrs.evolve(first, effect=PlusOne()), *rest])
    message = "'own' has an effect of its own: its arrangements are scored one after the other, which is slow"
    for make in (Games, Games.reset, Games.playouts):
        with pytest.warns(ScalarScoresWarning, match=message) as warned:
            make(2, 3, rules)
        assert warned[0].filename == __file__
    with pytest.warns(ScalarScoresWarning, match=message):
        games = Games(4, 3, rules, 1, recorded=True)
    while not games.done.all():
        games.step(games.random_actions())
    for game in range(4):
        assert games.record(game).state.totals == tuple(games.totals[game].tolist())
    plain = attrs.evolve(rules, goals=(), goals_revealed=0)
    with pytest.warns(ScalarScoresWarning):
        assert Games.playouts(3, 2, plain).done.all()

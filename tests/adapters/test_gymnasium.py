"""The game in Gymnasium: what its own checks ask, opponents, copies, and errors."""

from __future__ import annotations

import copy
import enum
import pickle
from collections.abc import Callable
from random import Random
from typing import Literal, SupportsIndex

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("gymnasium", reason="comes with the extra 'gymnasium'")

import gymnasium
from gymnasium.utils.env_checker import check_env

import tussie_mussie as tm
from tests.adapters.dealt import dealt
from tests.adapters.missing import said_without
from tests.support.shorthand import unchecked
from tussie_mussie.bots import greedy_bot, random_bot
from tussie_mussie.encoding import Encoder
from tussie_mussie.gymnasium import LegalActions, TussieMussieEnv, _env

ID = "tussie_mussie/TussieMussie-v0"
Env = gymnasium.Env[NDArray[np.float32], SupportsIndex]


def finish(env: TussieMussieEnv, rng: Random) -> tuple[tm.GameState | None, float]:
    """Act at random to the end, and return it with the reward."""
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, _ = env.step(rng.choice(env.action_masks().nonzero()[0].tolist()))
    return env.game_state, reward


def begun(env: TussieMussieEnv, seed: int = 1) -> TussieMussieEnv:
    env.reset(seed=seed)
    return env


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponents": greedy_bot, "players": 4, "rules": tm.TURKISH, "by": "card", "perfect_recall": True, "seat": 2},
        {"opponents": [greedy_bot, random_bot], "players": 3, "returns": "win", "render_mode": "ansi"},
    ],
)
def test_it_passes_the_checks_of_gymnasium_without_a_warning(options: dict[str, object]) -> None:
    env: Env = gymnasium.make(ID, max_episode_steps=None, disable_env_checker=None, **options)
    check_env(env.unwrapped)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        _, _, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert truncated is False
    env.close()


def test_it_is_registered_once_however_often_it_is_imported() -> None:
    spec = gymnasium.registry[ID]
    _env.register()
    assert gymnasium.registry[ID] is spec


def test_a_missing_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    said = said_without("gymnasium", "gymnasium", monkeypatch)
    assert said == 'tussie_mussie.gymnasium needs Gymnasium and numpy: pip install "tussie-mussie[gymnasium]"'


def test_the_learner_sees_its_view_and_may_do_what_is_legal() -> None:
    env = begun(TussieMussieEnv(players=3, seat=1))
    encoder = Encoder(tm.RULEBOOK, 3)
    over, seen, info = False, *env.reset(seed=1)
    while not over:
        assert env.game_state
        view = env.game_state.view(1)
        assert env.game_state.current_player == 1
        assert seen.tolist() == encoder.observation(view).tolist()
        mask = info["action_mask"]
        assert isinstance(mask, np.ndarray)
        assert mask.tolist() == encoder.action_mask(view).tolist() == env.action_masks().astype(int).tolist()
        seen, _, over, _, info = env.step(int(mask.nonzero()[0][-1]))
    assert seen.tolist() == encoder.observation(env.game_state.view(1)).tolist() if env.game_state else False
    assert not env.action_masks().any()


def test_rewards_are_what_the_seat_is_paid() -> None:
    state, reward = finish(begun(TussieMussieEnv(players=3, seat=2)), Random(1))
    assert state
    assert reward == 3 * state.totals[2] - sum(state.totals)
    state, reward = finish(begun(TussieMussieEnv(players=3, seat=2, returns="win")), Random(1))
    assert state
    assert reward == (2 if state.winner == 2 else -1)


def test_opponents_sit_clockwise_from_the_learner() -> None:
    asked: dict[str, set[int | None]] = {"left": set(), "right": set()}

    def left(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        asked["left"].add(view.player)
        return random_bot(view, rng)

    def right(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        asked["right"].add(view.player)
        return random_bot(view, rng)

    finish(begun(TussieMussieEnv([left, right], 3, seat=1)), Random(1))
    assert asked == {"left": {2}, "right": {0}}


def stubborn(view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Answer with what is not legal in the first phases."""
    return tm.Finish(view.player or 0)


class Failing:
    """A bot that acts at random, but raises an error at one of its decisions."""

    def __init__(self, last: int, error: BaseException) -> None:
        self.left = last
        self.error = error

    def __call__(self, view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        self.left -= 1
        if not self.left:
            raise self.error
        return random_bot(view, rng)


def test_a_bot_that_answers_with_something_illegal_is_at_fault_and_not_the_learner() -> None:
    env = begun(TussieMussieEnv(stubborn, 3, seat=0))
    before = env.game_state
    with pytest.raises(
        tm.BotError, match=r"the bot of player 1 failed with IllegalActionError: .* not among"
    ) as caught:
        env.step(0)
    assert before
    assert caught.value.player == 1
    assert isinstance(caught.value.__cause__, tm.IllegalActionError)
    assert caught.value.record.state == before.apply(before.legal_actions()[0])
    assert env.game_state is before
    assert env.action_masks().nonzero()[0].tolist() == [0, 1]


def test_the_record_of_a_fault_leads_to_where_the_bot_was_asked() -> None:
    asked: list[tm.PlayerView] = []

    class Watching(Failing):
        def __call__(self, view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
            asked.append(view)
            return super().__call__(view, rng)

    for last in (2, 9, 14):
        env = TussieMussieEnv(Watching(last, ZeroDivisionError("1 / 0")), seat=1, by="card")
        with pytest.raises(tm.BotError, match=r"the bot of player 0 failed with ZeroDivisionError$") as caught:
            finish(begun(env), Random(1))
        assert isinstance(caught.value.__cause__, ZeroDivisionError)
        assert caught.value.record.state.view(0) == asked[-1]
        assert caught.value.record.first_player == 0


@pytest.mark.parametrize("error", [ValueError("a mistake"), KeyboardInterrupt()])
def test_after_a_fault_the_same_step_goes_on_as_if_nothing_had_happened(error: BaseException) -> None:
    expected = finish(begun(TussieMussieEnv(random_bot, 3), 4), Random(1))
    faults = 0
    for last in range(1, 40):
        env, rng, over, reward = begun(TussieMussieEnv(Failing(last, error), 3), 4), Random(1), False, 0.0
        while not over:
            before = env.game_state
            action = rng.choice(env.action_masks().nonzero()[0].tolist())
            try:
                _, reward, over, _, _ = env.step(action)
            except (tm.BotError, KeyboardInterrupt):
                faults += 1
                assert env.game_state is before
                _, reward, over, _, _ = env.step(action)
        assert (env.game_state, reward) == expected
    assert faults > 25


@pytest.mark.parametrize("seed", [None, 5])
def test_a_fault_during_reset_leaves_the_game_before_and_the_seeds(seed: int | None) -> None:
    def other(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        return bots[0](view, rng)

    bots: list[tm.Bot] = [random_bot]
    env, twin = (begun(TussieMussieEnv(other, seat=1), 3) for _ in range(2))
    before = env.game_state
    bots[0] = stubborn
    with pytest.raises(tm.BotError):
        env.reset(seed=seed)
    bots[0] = random_bot
    assert env.game_state is before
    assert finish(env, Random(1)) == finish(twin, Random(1))
    assert env.reset()[0].tolist() == twin.reset()[0].tolist()


@pytest.mark.parametrize(
    ("arguments", "error", "why"),
    [
        ({"options": {"first_player": 9}}, tm.InvalidRulesError, "first_player is 9"),
        ({"options": {"first_player": "me"}}, TypeError, "a whole number as first_player, not str"),
        ({"seed": True}, TypeError, r"reset\(\) needs a whole number as seed, not bool"),
        ({"seed": 7.0}, TypeError, "not float"),
        ({"seed": "7"}, TypeError, "not str"),
        ({"seed": -7}, gymnasium.error.Error, "greater or equal to zero"),
        ({"seed": 5, "options": {"first_player": 9}}, tm.InvalidRulesError, "first_player is 9"),
    ],
)
def test_a_reset_that_is_refused_changes_nothing(
    arguments: dict[str, object], error: type[Exception], why: str
) -> None:
    env, twin = (begun(TussieMussieEnv(), 3) for _ in range(2))
    with pytest.raises(error, match=why):
        unchecked(env.reset)(**arguments)
    assert finish(env, Random(1)) == finish(twin, Random(1))
    assert env.reset()[0].tolist() == twin.reset()[0].tolist()


def test_a_seed_counts_by_its_value() -> None:
    class Seed(enum.IntEnum):
        SEVEN = 7

    ends: list[tuple[tm.GameState | None, float]] = []
    for seed in (7, np.int64(7), Seed.SEVEN):
        env = TussieMussieEnv()
        env.reset(seed=seed)
        ends.append(finish(env, Random(1)))
    assert ends == [ends[0]] * 3


Choose = Callable[[list[int]], int]


@pytest.mark.parametrize("by", ["place", "card"])
@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.load_pack("house-goals")])
def test_the_same_seed_is_the_same_deal_in_every_round_whatever_anybody_does(
    by: Literal["place", "card"], rules: tm.Rules
) -> None:
    def end(choose: Choose, bot: tm.Bot) -> tm.GameState:
        env = begun(TussieMussieEnv(bot, 3, rules, by=by), 8)
        over = False
        while not over:
            _, _, over, _, _ = env.step(choose(env.action_masks().nonzero()[0].tolist()))
        assert env.game_state
        return env.game_state

    ends = [end(choose, bot) for choose in (min, max) for bot in (greedy_bot, random_bot)]
    assert len({state.totals for state in ends}) > 1
    assert len({dealt(state) for state in ends}) == 1


def test_masks_are_the_callers_own() -> None:
    env = begun(TussieMussieEnv())
    space = env.action_space
    assert isinstance(space, LegalActions)
    _, info = env.reset(seed=1)
    given = [info["action_mask"], space.mask, env.action_masks(), env.step(27)[4]["action_mask"]]
    for mask in given:
        assert isinstance(mask, np.ndarray)
        mask[:] = 0
        mask[9] = 1
    assert space.mask.nonzero()[0].tolist() == env.action_masks().nonzero()[0].tolist() == [0, 1]
    assert {int(np.int64(space.sample())) for _ in range(30)} == {0, 1}


def test_copies_play_on_equally_and_by_themselves() -> None:
    for steps in range(0, 12, 2):
        env, rng = begun(TussieMussieEnv(greedy_bot), steps), Random(steps)
        for _ in range(steps):
            env.step(rng.choice(env.action_masks().nonzero()[0].tolist()))
        before = env.game_state
        copies = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301  # our own
        ends = [finish(own, Random(1)) for own in copies]
        assert env.game_state is before
        assert ends == [finish(env, Random(1))] * 3


def test_the_same_seed_is_the_same_game() -> None:
    first, second = (finish(begun(TussieMussieEnv(), 4), Random(1)) for _ in range(2))
    assert first == second
    assert finish(begun(TussieMussieEnv(), 5), Random(1)) != first


def test_who_offers_first_is_an_option() -> None:
    env = TussieMussieEnv()
    env.reset(seed=1, options={"first_player": 1})
    assert env.game_state
    assert env.game_state.first_player == 1


def test_what_is_not_legal_loses_the_game_and_leaves_it_as_it_was() -> None:
    env = begun(TussieMussieEnv())
    before = env.game_state
    seen, reward, over, _, info = env.step(27)
    assert (reward, over) == (-63, True)
    assert info["illegal"] == "finish is not legal there (wrong-phase); what is: offer 0, offer 1"
    assert env.game_state is before
    assert seen.tolist() == env.reset(seed=1)[0].tolist()
    env.step(27)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        env.step(0)


def test_what_is_not_legal_can_be_an_error() -> None:
    env = begun(TussieMussieEnv(illegal="raise"))
    before = env.game_state
    with pytest.raises(tm.IllegalActionError, match="wrong-phase"):
        env.step(27)
    with pytest.raises(tm.UnknownActionError):
        env.step(28)
    assert env.game_state is before
    env.step(0)


def test_steps_out_of_order_are_errors_of_gymnasium() -> None:
    env = TussieMussieEnv(render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded, match="no game has begun"):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded, match="no game has begun"):
        env.render()
    finish(begun(env), Random(1))
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "error", "why"),
    [
        ({"by": "name"}, TypeError, "by is 'name'"),
        ({"returns": "money"}, TypeError, "returns is 'money'"),
        ({"illegal": "ignore"}, TypeError, "illegal is 'ignore'; it must be one of 'lose', 'raise'"),
        ({"render_mode": "rgb_array"}, TypeError, "render_mode is 'rgb_array'"),
        ({"players": 5}, tm.InvalidRulesError, "5 players cannot play"),
        ({"seat": 2}, tm.UnknownPlayerError, "2"),
        ({"opponents": [random_bot], "players": 3}, tm.InvalidRulesError, "there are 1 opponents for 2 other seats"),
        ({"opponents": "greedy", "players": 7}, tm.InvalidRulesError, "7 players"),
        ({"opponents": [], "players": 1, "rules": tm.SOLO}, tm.InvalidRulesError, "are solo rules"),
        ({"players": 2, "rules": tm.SOLO}, tm.InvalidRulesError, "environments are for 2 to 4 players"),
        ({"rules": "rulebook"}, TypeError, "needs Rules as rules, not str"),
        ({"opponents": None}, TypeError, "needs functions as opponents, not NoneType"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        unchecked(TussieMussieEnv)(**options)


def test_rendering_shows_the_notation(capsys: pytest.CaptureFixture[str]) -> None:
    env = begun(TussieMussieEnv(render_mode="ansi"))
    assert env.game_state
    assert env.render() == tm.format_state(env.game_state)
    env = begun(TussieMussieEnv(render_mode="human"))
    assert env.render() is None
    assert capsys.readouterr().out == f"{env.game_state}\n"
    with pytest.warns(UserWarning, match="render needs a mode"):
        assert begun(TussieMussieEnv()).render() is None


def test_spaces_sample_what_is_legal() -> None:
    env = begun(TussieMussieEnv())
    assert isinstance(env.action_space, LegalActions)
    assert {int(env.action_space.sample()) for _ in range(30)} == {0, 1}

"""The game in PettingZoo: what its own tests ask, copies, and errors."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import SupportsIndex

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="comes with the extra 'pettingzoo'")

from pettingzoo import AECEnv
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test

import tussie_mussie as tm
from tests.adapters.dealt import dealt
from tests.adapters.missing import said_without
from tests.support.shorthand import unchecked
from tussie_mussie._internal.environments import LegalActions
from tussie_mussie.encoding import Encoder
from tussie_mussie.pettingzoo import tussie_mussie_v0
from tussie_mussie.pettingzoo._env import Observation, RawEnv

Env = AECEnv[str, Observation, SupportsIndex]
MAKERS: tuple[Callable[[], Env], ...] = (
    tussie_mussie_v0.env,
    tussie_mussie_v0.raw_env,
    lambda: tussie_mussie_v0.env(4, tm.TURKISH, by="card", perfect_recall=True),
    lambda: tussie_mussie_v0.env(3, tm.load_pack("house-goals"), returns="win"),
)


def raw(env: Env) -> RawEnv:
    own = env.unwrapped
    assert isinstance(own, RawEnv)
    return own


def play(env: Env, rng: Random, steps: int = 10_000) -> Env:
    """Let agents act at random, so many times or to the end, and return the environment."""
    for _ in env.agent_iter(steps):
        *_, termination, _, info = env.last()
        env.step(None if termination else rng.choice(info["action_mask"].nonzero()[0].tolist()))
    return env


@pytest.mark.parametrize("make", MAKERS)
def test_it_passes_the_tests_of_pettingzoo_without_a_warning(make: Callable[[], Env]) -> None:
    api_test(make(), num_cycles=100)
    seed_test(make, num_cycles=50)
    state_test(make(), tussie_mussie_v0.parallel_env())


def test_it_passes_the_tests_of_rendering() -> None:
    render_test(tussie_mussie_v0.env)
    render_test(tussie_mussie_v0.raw_env)


def test_the_parallel_environment_passes_the_tests_of_pettingzoo_without_a_warning() -> None:
    parallel_api_test(tussie_mussie_v0.parallel_env(), num_cycles=100)
    parallel_api_test(tussie_mussie_v0.parallel_env(3, mask_in_observation=True), num_cycles=100)
    parallel_seed_test(tussie_mussie_v0.parallel_env, num_cycles=50)


def test_a_missing_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    said = said_without("pettingzoo", "pettingzoo", monkeypatch)
    assert said == 'tussie_mussie.pettingzoo needs PettingZoo and numpy: pip install "tussie-mussie[pettingzoo]"'


@pytest.mark.parametrize("by", ["place", "card"])
@pytest.mark.parametrize("perfect_recall", [False, True])
def test_agents_see_what_their_views_say(by: tussie_mussie_v0.By, *, perfect_recall: bool) -> None:
    env = tussie_mussie_v0.env(3, by=by, perfect_recall=perfect_recall, mask_in_observation=True)
    env.reset(seed=5)
    encoder = Encoder(tm.RULEBOOK, 3)
    write = encoder.information_state if perfect_recall else encoder.observation
    for agent in env.agent_iter():
        state = raw(env).game_state
        seen, _, termination, _, info = env.last()
        assert isinstance(seen, dict)
        view = state.view(int(agent[-1]))
        assert seen["observation"].tolist() == write(view).tolist()
        assert seen["action_mask"].tolist() == encoder.action_mask(view, by).tolist() == info["action_mask"].tolist()
        whole = [write(state.view(seat)) for seat in range(3)]
        assert env.state().tolist() == np.concatenate(whole).tolist()
        env.step(None if termination else int(info["action_mask"].nonzero()[0][0]))


@pytest.mark.parametrize("returns", ["points", "win"])
def test_rewards_come_at_the_end_and_are_zero_sum(returns: tussie_mussie_v0.Returns) -> None:
    env = tussie_mussie_v0.raw_env(3, returns=returns)
    env.reset(seed=2)
    rng = Random(2)
    while not env.terminations[env.agent_selection]:
        assert [*env.rewards.values()] == [0, 0, 0]
        play(env, rng, 1)
    state = raw(env).game_state
    points = [3 * own - sum(state.totals) for own in state.totals]
    winning = [2 if seat == state.winner else -1 for seat in range(3)]
    assert [*env.rewards.values()] == (points if returns == "points" else winning)
    assert sum(env.rewards.values()) == 0


def test_the_same_seed_is_the_same_game_and_no_seed_goes_on() -> None:
    env = tussie_mussie_v0.env()
    env.reset(seed=1)
    first = raw(env).game_state
    env.reset()
    second = raw(env).game_state
    env.reset(seed=1)
    assert raw(env).game_state == first
    env.reset()
    assert raw(env).game_state == second
    assert first != second


def test_who_offers_first_is_an_option() -> None:
    env = tussie_mussie_v0.env()
    env.reset(seed=1, options={"first_player": 1})
    assert raw(env).game_state.first_player == 1
    assert env.agent_selection == "player_1"
    with pytest.raises(TypeError, match="needs a whole number as first_player, not str"):
        env.reset(options={"first_player": "player_1"})


@pytest.mark.parametrize(
    ("arguments", "error", "why"),
    [
        ({"options": {"first_player": 9}}, tm.InvalidRulesError, "first_player is 9"),
        ({"seed": True}, TypeError, r"reset\(\) needs an int or a str as seed, not bool"),
        ({"seed": 7.0}, TypeError, "not float"),
        ({"seed": 5, "options": {"first_player": 9}}, tm.InvalidRulesError, "first_player is 9"),
    ],
)
@pytest.mark.parametrize("steps", [7, 1_000])
def test_a_reset_that_is_refused_changes_nothing(
    arguments: dict[str, object], error: type[Exception], why: str, steps: int
) -> None:
    env, twin = tussie_mussie_v0.env(), tussie_mussie_v0.env()
    for own in (env, twin):
        own.reset(seed=3)
        play(own, Random(3), steps)
    with pytest.raises(error, match=why):
        unchecked(env.reset)(**arguments)
    assert (env.agents, env.terminations, env.rewards) == (twin.agents, twin.terminations, twin.rewards)
    for own in (env, twin):
        play(own, Random(1))
    assert raw(env).game_state == raw(twin).game_state
    env.reset()
    twin.reset()
    assert raw(env).game_state == raw(twin).game_state


def test_a_first_reset_that_is_refused_is_none() -> None:
    env = tussie_mussie_v0.env()
    with pytest.raises(tm.InvalidRulesError, match="first_player is 9"):
        env.reset(options={"first_player": 9})
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
        env.step(0)


def test_a_seed_counts_by_its_value() -> None:
    ends: list[tm.GameState] = []
    for seed in (7, np.int64(7), -7, "7"):
        env = tussie_mussie_v0.env()
        env.reset(seed=seed)
        ends.append(raw(play(env, Random(1))).game_state)
    assert ends[0] == ends[1]
    assert len(set(ends)) == 3


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.load_pack("house-goals")])
def test_the_same_seed_is_the_same_deal_in_every_round_whatever_anybody_does(rules: tm.Rules) -> None:
    ends: list[tm.GameState] = []
    for which in (0, -1):
        env = tussie_mussie_v0.env(3, rules)
        env.reset(seed=8)
        for _ in env.agent_iter():
            *_, termination, _, info = env.last()
            env.step(None if termination else int(info["action_mask"].nonzero()[0][which]))
        ends.append(raw(env).game_state)
    assert ends[0].totals != ends[1].totals
    assert dealt(ends[0]) == dealt(ends[1])


def test_environments_without_a_seed_deal_by_chance() -> None:
    envs = [tussie_mussie_v0.env() for _ in range(2)]
    for env in envs:
        env.reset()
        play(env, Random(1))
    assert dealt(raw(envs[0]).game_state) != dealt(raw(envs[1]).game_state)


def test_masks_are_the_callers_own() -> None:
    env = tussie_mussie_v0.env(mask_in_observation=True)
    env.reset(seed=1)
    for agent in env.agents:
        seen, space = env.observe(agent), env.action_space(agent)
        assert isinstance(seen, dict)
        assert isinstance(space, LegalActions)
        legal = space.mask.nonzero()[0].tolist()
        for mask in (env.infos[agent]["action_mask"], seen["action_mask"], space.mask):
            mask[:] = 0
            mask[9] = 1
        again = env.observe(agent)
        assert isinstance(again, dict)
        assert again["action_mask"].nonzero()[0].tolist() == space.mask.nonzero()[0].tolist() == legal
    assert {int(np.int64(env.action_space("player_0").sample())) for _ in range(30)} == {0, 1}


def test_copies_play_on_equally_and_by_themselves() -> None:
    for make in (tussie_mussie_v0.env, tussie_mussie_v0.raw_env):
        for steps in range(0, 24, 3):
            env = make()
            env.reset(seed=steps)
            play(env, Random(steps), steps)
            before = raw(env).game_state
            copies = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301  # our own
            ends = [raw(play(own, Random(1))).game_state for own in copies]
            assert raw(env).game_state is before
            assert ends == [raw(play(env, Random(1))).game_state] * 3
            assert [str(own) for own in copies] == ["tussie_mussie_v0"] * 3


@pytest.mark.parametrize("by", ["place", "card"])
def test_what_is_not_legal_is_an_error_with_its_reason_and_changes_nothing(by: tussie_mussie_v0.By) -> None:
    env = tussie_mussie_v0.env(by=by)
    env.reset(seed=1)
    before = raw(env).game_state
    illegal = int((env.last()[4]["action_mask"] == 0).nonzero()[0][-1])
    with pytest.raises(tm.IllegalActionError):
        env.step(illegal)
    with pytest.raises(tm.UnknownActionError, match="there is no action 10000000"):
        env.step(10_000_000)
    with pytest.raises(TypeError, match="needs the number of an action, not NoneType"):
        env.step(None)
    assert raw(env).game_state is before
    assert env.agent_selection == "player_0"


def test_steps_out_of_order_are_errors_of_pettingzoo() -> None:
    env = tussie_mussie_v0.env(rules=tm.RULEBOOK)
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
        env.step(0)
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        play(env, Random(1), 1)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)


def test_spaces_sample_what_is_legal() -> None:
    env = tussie_mussie_v0.env()
    env.reset(seed=1)
    space = env.action_space("player_0")
    space.seed(3)
    assert {int(np.int64(space.sample())) for _ in range(30)} == {0, 1}
    mask = np.zeros(28, np.int8)
    mask[7] = 1
    assert space.sample(mask=mask) == 7
    assert space.sample(probability=mask.astype(np.float64)) == 7


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"by": "name"}, "by is 'name'; it must be one of 'place', 'card'"),
        ({"returns": "money"}, "returns is 'money'; it must be one of 'points', 'win'"),
        ({"render_mode": "rgb_array"}, "render_mode is 'rgb_array'; it must be one of 'human', 'ansi'"),
        ({"players": 5}, "5 players cannot play"),
        ({"players": 1, "rules": tm.SOLO}, "'house solo' are solo rules; environments are for 2 to 4 players"),
        ({"players": 2, "rules": tm.SOLO}, "are solo rules"),
        ({"rules": "rulebook"}, "needs Rules as rules, not str"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises((TypeError, tm.InvalidRulesError), match=why):
        unchecked(tussie_mussie_v0.env)(**options)


def test_rendering_shows_the_notation(capsys: pytest.CaptureFixture[str]) -> None:
    env = tussie_mussie_v0.env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == tm.format_state(raw(env).game_state)
    env = tussie_mussie_v0.env(render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out == f"{raw(env).game_state}\n"
    env = tussie_mussie_v0.env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render needs a mode"):
        assert env.render() is None
    env.close()

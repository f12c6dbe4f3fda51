"""The environments of PettingZoo."""

from __future__ import annotations

import copy
from random import SystemRandom
from typing import SupportsIndex, TypeAlias, TypedDict, Unpack, final

from tussie_mussie._internal.actions import CHANCE
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.environments import (
    By,
    LegalActions,
    Luck,
    Returns,
    Seeing,
    checked_choice,
    first_player_in,
    next_key,
)
from tussie_mussie._internal.payoffs import payoffs
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seeds import key_of
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.state import GameState
from tussie_mussie.pettingzoo._extra import NDArray, gymnasium, np, pettingzoo, pettingzoo_utils

__all__ = ["Options", "env", "parallel_env", "raw_env"]

Observation: TypeAlias = "NDArray[np.float32] | dict[str, NDArray[np.float32] | NDArray[np.int8]]"


class Options(TypedDict, total=False):
    """What can be said besides the players and the rules; all of it can be left out.

    Attributes:
        by: how actions are numbered; by place if it is left out.
        perfect_recall: whether agents see all that they know; no if it is left out.
        returns: what is paid; points if it is left out.
        mask_in_observation: whether an observation has the mask of legal actions in it; no if it is left out.
        render_mode: how `render` shows the game; not at all if it is left out.
    """

    by: By
    perfect_recall: bool
    returns: Returns
    mask_in_observation: bool
    render_mode: str | None


@final
class RawEnv(pettingzoo.AECEnv[str, Observation, SupportsIndex]):
    """The game as an environment in which one agent acts after the other.

    Before scoring the lowest seat acts that has something to do; the others do not see what it does (R25).
    """

    metadata = {  # noqa: RUF012  # PettingZoo's own has no other type
        "name": "tussie_mussie_v0",
        "render_modes": ["human", "ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        rules: Rules = RULEBOOK,
        *,
        by: By = "place",
        perfect_recall: bool = False,
        returns: Returns = "points",
        mask_in_observation: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; `reset` begins a game.

        Args:
            players: the number of players.
            rules: the rules.
            by: how actions are numbered.
            perfect_recall: whether agents see all that they know.
            returns: what is paid.
            mask_in_observation: whether an observation has the mask of legal actions in it.
            render_mode: how `render` shows the game.

        Raises:
            InvalidRulesError: so many players cannot play by these rules, or they are solo rules.
            TypeError: an option is none of those that there are.
        """
        super().__init__()
        checked_choice("returns", returns, ("points", "win"))
        checked_choice("render_mode", render_mode or "ansi", ("human", "ansi"))
        self._seeing = Seeing(rules, players, by, perfect_recall=perfect_recall)
        self._beginning = players, rules
        self._pays_points = returns == "points"
        self._masked = mask_in_observation
        self._key = key_of(SystemRandom().getrandbits(256), "reset")
        self._luck = Luck(self._key)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = {agent: LegalActions(self._seeing.actions) for agent in self.possible_agents}
        self._observations = {agent: self._observable() for agent in self.possible_agents}
        self.state_space = self._seeing.box(players)
        self._nothing: NDArray[np.int8] = np.zeros(self._seeing.actions, np.int8)
        self.game_state: GameState = new_game(players, rules)

    def _observable(self) -> gymnasium.spaces.Space[object]:
        box = self._seeing.box()
        if not self._masked:
            return box
        mask = gymnasium.spaces.Box(0, 1, (self._seeing.actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": box, "action_mask": mask})

    def __copy__(self) -> RawEnv:
        """Return a copy that is played on by itself."""
        return copy.deepcopy(self)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[object]:
        """Return what an agent can observe.

        Args:
            agent: the agent.
        """
        return self._observations[agent]

    def action_space(self, agent: str) -> LegalActions:
        """Return what an agent can do.

        Args:
            agent: the agent.
        """
        return self._actions[agent]

    def reset(self, seed: SupportsIndex | str | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game; after an error everything is as it was before.

        Args:
            seed: the seed of chance, any int or text; it counts by its value, as for `play`. The same seed is the same
                deal: the cards of each round's offers do not depend on what anybody does. Without it the seeds go on
                from where they were, at first from anywhere.
            options: `first_player` is the seat that offers first; others are not looked at.

        Raises:
            InvalidRulesError: `first_player` is not a seat.
            TypeError: the seed is neither an int nor a text, or `first_player` is not a whole number.
        """
        key = next_key(self._key) if seed is None else key_of(seed, "reset")
        players, rules = self._beginning
        state = new_game(players, rules, first_player=first_player_in(options))
        self._key, self._luck = key, Luck(key)
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._wait(state)

    def step(self, action: SupportsIndex | None) -> None:
        """Let the agent whose turn it is act.

        Args:
            action: the number of the action; None for an agent whose game is over.

        Raises:
            IllegalActionError: it is not legal; its `reason` says why, and the game stays as it was.
            UnknownActionError: there is no such number.
            ValueError: the agent's game is over, and it is not None.
            TypeError: it is not a whole number.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state = self._seeing.after(self.game_state, action)
        self._cumulative_rewards[agent] = 0.0
        self._wait(state)
        self._accumulate_rewards()

    def _wait(self, state: GameState) -> None:
        """Let chance do what it has to, and wait for whoever acts then."""
        while state.current_player == CHANCE:
            state = state.apply(self._luck.draw(state))
        self.game_state = state
        paid = payoffs(state, points=self._pays_points)
        self.rewards = {agent: float(paid[self._seats[agent]]) for agent in self.agents}
        self.agent_selection = self.possible_agents[state.current_player or 0]
        if state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            acts = agent == self.agent_selection
            self._actions[agent].allow(self._seeing.mask(state) if acts else self._nothing)
        self.infos = {agent: {"action_mask": self._actions[agent].mask} for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees.

        Args:
            agent: the agent.
        """
        seen = self._seeing.write(self.game_state.view(self._seats[agent]))
        return {"observation": seen, "action_mask": self._actions[agent].mask} if self._masked else seen

    def state(self) -> NDArray[np.float32]:
        """Return what all agents see, one after the other."""
        seats = range(len(self.possible_agents))
        return np.concatenate([self._seeing.write(self.game_state.view(seat)) for seat in seats])

    def render(self) -> str | None:
        """Show the state in notation: return it in the mode `"ansi"`, print it in the mode `"human"`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render needs a mode: make the environment with render_mode='ansi' or 'human'")
            return None
        text = str(self.game_state)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201  # that is what this mode is for
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to be closed."""


@final
class _Ordered(pettingzoo_utils.OrderEnforcingWrapper[str, Observation, SupportsIndex]):
    """The environment with PettingZoo's checks of the order of calls."""

    def reset(self, seed: SupportsIndex | str | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game, as `RawEnv` does; a call that is refused is no reset."""
        before = self._has_reset, self._has_updated
        try:
            super().reset(seed, options)
        except BaseException:
            self._has_reset, self._has_updated = before
            raise

    def __copy__(self) -> _Ordered:
        """Return a copy that is played on by itself."""
        return copy.deepcopy(self)

    def __str__(self) -> str:
        """Return the name of the environment."""
        return str(self.env)


def env(
    players: int = 2, rules: Rules = RULEBOOK, **options: Unpack[Options]
) -> pettingzoo.AECEnv[str, Observation, SupportsIndex]:
    """Return an environment in which one agent acts after the other, which refuses calls in the wrong order.

    Args:
        players: the number of players.
        rules: the rules.
        options: the further options, see `Options`.

    Raises:
        InvalidRulesError: so many players cannot play by these rules, or they are solo rules.
        TypeError: an option is none of those that there are.
    """
    return _Ordered(RawEnv(players, rules, **options))


def raw_env(
    players: int = 2, rules: Rules = RULEBOOK, **options: Unpack[Options]
) -> pettingzoo.AECEnv[str, Observation, SupportsIndex]:
    """Return an environment in which one agent acts after the other, without checks of the order of calls.

    Args:
        players: the number of players.
        rules: the rules.
        options: the further options, see `Options`.

    Raises:
        InvalidRulesError: so many players cannot play by these rules, or they are solo rules.
        TypeError: an option is none of those that there are.
    """
    return RawEnv(players, rules, **options)


def parallel_env(
    players: int = 2, rules: Rules = RULEBOOK, **options: Unpack[Options]
) -> pettingzoo.ParallelEnv[str, Observation, SupportsIndex]:
    """Return an environment that is given an action of every agent, and looks at that of whoever may act.

    Args:
        players: the number of players.
        rules: the rules.
        options: the further options, see `Options`.

    Raises:
        InvalidRulesError: so many players cannot play by these rules, or they are solo rules.
        TypeError: an option is none of those that there are.
    """
    return pettingzoo_utils.turn_based_aec_to_parallel(env(players, rules, **options))

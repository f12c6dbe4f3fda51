"""The game as OpenSpiel knows it."""

from __future__ import annotations

from typing import Final, final

from tussie_mussie._internal.checks import needs
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.state import GameState
from tussie_mussie.openspiel._extra import pyspiel
from tussie_mussie.openspiel._observers import Observer, observer_of
from tussie_mussie.openspiel._setting import DEFAULTS, NAME, Parameters, setting_of
from tussie_mussie.openspiel._state import GameWithSetting, TussieMussieState

__all__ = ["TussieMussieGame", "register", "rules_of", "state_of"]

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Tussie Mussie",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=DEFAULTS,
)


@final
class TussieMussieGame(GameWithSetting):
    """A game of OpenSpiel; `pyspiel.load_game` makes one."""

    def __init__(self, params: Parameters | None = None) -> None:
        """Make a game.

        Args:
            params: the parameters by their names; any may be left out.

        Raises:
            pyspiel.SpielError: something cannot be.
        """
        given = {**DEFAULTS, **(params or {})}
        setting = setting_of(given)
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.space.size,
            max_chance_outcomes=setting.outcomes_size,
            num_players=setting.players,
            min_utility=float(-setting.most),
            max_utility=float(setting.most),
            utility_sum=0.0,
            max_game_length=setting.decisions,
        )
        super().__init__(_TYPE, info, {name: value for name, value in given.items() if value != DEFAULTS[name]})
        self.setting = setting

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the parameters."""
        return TussieMussieGame, (self.get_parameters(),)

    def new_initial_state(self) -> TussieMussieState:
        """Return the beginning of a game."""
        return TussieMussieState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the greatest number of draws and revelations in a game."""
        return self.setting.chances

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Parameters | None = None
    ) -> Observer:
        """Return an observer of states.

        Args:
            iig_obs_type: what it sees; by default what is public and what is private to one player, of the moment.
            params: none are known.

        Raises:
            pyspiel.SpielError: it is to see what is private to all players, or there are parameters.
        """
        if params:
            raise pyspiel.SpielError(f"{NAME}: observers have no parameters, not {dict(params)}")
        return observer_of(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def rules_of(game: object) -> Rules:
    """Return the rules by which a game of OpenSpiel is played.

    Args:
        game: what `pyspiel.load_game` gives for `NAME`.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(game, TussieMussieGame):
        raise needs("rules_of", f"a game {NAME} of OpenSpiel", game, "pyspiel.load_game makes one")
    return game.setting.rules


def state_of(state: object) -> GameState:
    """Return the library's state behind a state of OpenSpiel.

    Args:
        state: a state of a game `NAME`.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(state, TussieMussieState):
        raise needs("state_of", f"a state of {NAME}", state, "new_initial_state of a game makes one")
    return state.game_state


def register() -> None:
    """Make the game known to OpenSpiel, unless it is."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_TYPE, TussieMussieGame)


register()

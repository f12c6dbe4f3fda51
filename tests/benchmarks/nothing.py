"""A game of OpenSpiel in Python in which nothing happens: what OpenSpiel itself takes for a game as long as ours.

There are as many decisions and draws as in a usual game of two players, with as many choices, and an observation of as
many numbers.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pyspiel

__all__ = ["NAME"]

NAME: Final = "python_nothing"
DRAWING: Final = [(number, 1 / 100) for number in range(100)]
ROUND: Final = (pyspiel.PlayerId.CHANCE, 0, 1) * 4 + (0, pyspiel.PlayerId.CHANCE, 0, 1)
TURNS: Final = (*ROUND * 3, pyspiel.PlayerId.TERMINAL)
NUMBERS: Final = 248

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Nothing",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={},
)


class Nothing(pyspiel.Game):
    """The game."""

    def __init__(self, _params: object = None) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=2,
            max_chance_outcomes=len(DRAWING),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=len(TURNS),
        )
        super().__init__(_TYPE, info, {})

    def new_initial_state(self) -> NothingYet:
        return NothingYet(self)

    def make_py_observer(self, _seen: object = None, _params: object = None) -> NothingSeen:
        return NothingSeen()


class NothingYet(pyspiel.State):
    """A state: how many turns are over."""

    def __init__(self, game: Nothing) -> None:
        super().__init__(game)
        self.turn = 0

    def current_player(self) -> int:
        return TURNS[self.turn]

    def is_terminal(self) -> bool:
        return self.turn == len(TURNS) - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return DRAWING

    def returns(self) -> list[float]:
        return [0.0, 0.0]

    def _legal_actions(self, _player: int) -> list[int]:
        return [0, 1]

    def _apply_action(self, _action: int) -> None:
        self.turn += 1


class NothingSeen:
    """An observer."""

    def __init__(self) -> None:
        self.tensor = np.zeros(NUMBERS, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, _state: NothingYet, _player: int) -> None:
        self.tensor.fill(0)


pyspiel.register_game(_TYPE, Nothing)

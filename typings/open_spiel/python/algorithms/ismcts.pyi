# As much of the types of OpenSpiel as is used here; it comes without any.

import pyspiel
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

class ISMCTSBot:
    def __init__(
        self, game: pyspiel.Game, evaluator: RandomRolloutEvaluator, uct_c: float, max_simulations: int
    ) -> None: ...
    def step(self, state: pyspiel.State) -> int: ...

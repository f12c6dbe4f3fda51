# As much of the types of OpenSpiel as is used here; it comes without any.

class RandomRolloutEvaluator:
    def __init__(self, n_rollouts: int = ...) -> None: ...

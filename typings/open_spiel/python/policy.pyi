# As much of the types of OpenSpiel as is used here; it comes without any.

import pyspiel

class Policy:
    def action_probabilities(self, state: pyspiel.State) -> dict[int, float]: ...

class TabularPolicy(Policy): ...

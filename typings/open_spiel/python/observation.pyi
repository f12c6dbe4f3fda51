# As much of the types of OpenSpiel as is used here; it comes without any.

from typing import Protocol

import numpy as np
import pyspiel
from numpy.typing import NDArray

class Observation(Protocol):
    tensor: NDArray[np.float32] | None
    dict: dict[str, NDArray[np.float32]]

    def set_from(self, state: pyspiel.State, player: int) -> None: ...
    def string_from(self, state: pyspiel.State, player: int) -> str: ...

def make_observation(
    game: pyspiel.Game,
    imperfect_information_observation_type: pyspiel.IIGObservationType | None = ...,
    params: dict[str, str] | None = ...,
) -> Observation: ...

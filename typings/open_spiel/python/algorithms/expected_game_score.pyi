# As much of the types of OpenSpiel as is used here; it comes without any.

from collections.abc import Sequence

import pyspiel
from open_spiel.python.policy import Policy

def policy_value(state: pyspiel.State, policies: Sequence[Policy]) -> Sequence[float]: ...

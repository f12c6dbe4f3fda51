# As much of the types of PettingZoo as is used here; it declares none.

from typing import TypeVar

from pettingzoo.utils.env import AECEnv, ParallelEnv

_A = TypeVar("_A")
_O = TypeVar("_O")
_C = TypeVar("_C")

class OrderEnforcingWrapper(AECEnv[_A, _O, _C]):
    env: AECEnv[_A, _O, _C]
    _has_reset: bool
    _has_updated: bool
    def __init__(self, env: AECEnv[_A, _O, _C]) -> None: ...

def turn_based_aec_to_parallel(aec_env: AECEnv[_A, _O, _C]) -> ParallelEnv[_A, _O, _C]: ...

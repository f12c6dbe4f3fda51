"""The game in Gymnasium, for one learner against bots; importing this module registers it.

    >>> import gymnasium
    >>> import tussie_mussie.gymnasium
    >>> from tussie_mussie.bots import greedy_bot
    >>> env = gymnasium.make("tussie_mussie/TussieMussie-v0", opponents=greedy_bot)
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, info["action_mask"].nonzero()[0].tolist()
    ((248,), [0, 1])

It needs Gymnasium and numpy: `pip install "tussie-mussie[gymnasium]"`.
"""

import tussie_mussie.gymnasium._extra as _extra  # noqa: F401, PLR0402  # pyright: ignore[reportUnusedImport]  # first: it says which extra is missing
from tussie_mussie._internal.environments import LegalActions
from tussie_mussie.gymnasium._env import TussieMussieEnv, register

__all__ = ["LegalActions", "TussieMussieEnv"]

register()

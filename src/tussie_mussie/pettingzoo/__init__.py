"""The game in PettingZoo.

    >>> from tussie_mussie.pettingzoo import tussie_mussie_v0
    >>> env = tussie_mussie_v0.env(players=3)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination else env.action_space(agent).sample(info["action_mask"]))
    ...
    >>> env.agents
    []

It needs PettingZoo and numpy: `pip install "tussie-mussie[pettingzoo]"`.
"""

import tussie_mussie.pettingzoo._extra as _extra  # noqa: F401, PLR0402  # pyright: ignore[reportUnusedImport]  # first: it says which extra is missing
import tussie_mussie.pettingzoo.tussie_mussie_v0 as tussie_mussie_v0  # noqa: PLR0402  # no import of the package itself

__all__ = ["tussie_mussie_v0"]

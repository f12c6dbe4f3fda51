"""The environments: `env` for users, `raw_env` without checks of the order of calls, `parallel_env` for all at once.

All three take the same options:

- `players`: the number of players, 2 to 4; `rules`: the rules, by default `RULEBOOK`.
- `by`: how actions are numbered: `"place"` as in `PlaceSpace`, `"card"` as in `ActionSpace`.
- `perfect_recall`: whether observations are information states of the `Encoder`, and not what is seen now.
- `returns`: `"points"` pays each player their points times the number of players, less the points of all; with
  `"win"` all others pay the winner 1. Rewards come at the end.
- `mask_in_observation`: whether an observation is a dict of `"observation"` and `"action_mask"`, as in PettingZoo's
  classic games. The mask is always in `info["action_mask"]`. Each mask that is given is an array of its own.
- `render_mode`: `"ansi"` for a text, `"human"` to print it, or None.

`reset(options={"first_player": 1})` says who offers first. The same seed is the same deal: in every round the same
cards are offered, whatever the agents do. The spaces of actions sample what is legal. What is not legal is an
`IllegalActionError`, and the game stays as it was.
"""

from tussie_mussie._internal.environments import By, Returns
from tussie_mussie.pettingzoo._env import Options, env, parallel_env, raw_env

__all__ = ["By", "Options", "Returns", "env", "parallel_env", "raw_env"]

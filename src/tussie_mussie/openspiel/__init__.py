"""The game in OpenSpiel, as `python_tussie_mussie`; importing this module registers it.

    >>> import pyspiel
    >>> import tussie_mussie.openspiel
    >>> game = pyspiel.load_game("python_tussie_mussie(players=3,rules=turkish)")
    >>> game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()
    (3, 518, 171)

It needs OpenSpiel and numpy: `pip install "tussie-mussie[openspiel]"`. All parameters may be left out:

- `players`: 2 to 4; 2 without it.
- `rules`: `rulebook`, `turkish`, or one of `tussie_mussie.packs()`.
- `cards`: the deck reduced to these cards, their codes with hyphens between them: `RR-PX-OR`.
- `rounds`, `arrangement_size`: the numbers; 0 for what the rules say.
- `orchid`: `one-color` or `per-condition`; `second_pass`: `right` or `left`; without them what the rules say.
- `returns`: `points`, the default, pays each player their points times the number of players, less the points of all;
  with `win` all others pay the winner 1. Both are zero-sum, in whole numbers.

Actions are the numbers of `ActionSpace`, and what chance does are the numbers of its draws, and after them
the revelations of goals in the order of `chance_outcomes`; all are equally likely. Texts are `information_state` and
`format_view`; tensors come from `tussie_mussie.encoding.Encoder`. An observer of what is
public sees what a spectator sees; one of what is private is a text without a tensor.

`state_of` leads from a state of OpenSpiel to the library's own, and `rules_of` from a game to its rules.

What cannot be is a `pyspiel.SpielError` that says why, and the state stays as it was.
"""

import tussie_mussie.openspiel._extra as _extra  # noqa: F401, PLR0402  # pyright: ignore[reportUnusedImport]  # first: it says which extra is missing
from tussie_mussie.openspiel._game import rules_of, state_of
from tussie_mussie.openspiel._setting import NAME

__all__ = ["NAME", "rules_of", "state_of"]

"""For your own tests: hypothesis strategies for everything in the game, and a check for bots.

It needs hypothesis, which is not a dependency of the library; nothing else in the library imports it.

Importing it also tells hypothesis how to make the library's types, so that `from_type` and `@given(...)` know them:

    >>> from hypothesis import find, strategies as st
    >>> import tussie_mussie as tm
    >>> import tussie_mussie.testing
    >>> find(st.from_type(tm.Card), lambda card: card.hearts > 1)
    <Card phlox>

The cards in such values are the rulebook's, so that they go together and documents of them are read without `rules`;
`Rules`, effects, abilities, goals and automata vary. A `Reveal` shows no goal, as the rulebook has none. An action is
one of its kind, but need not be legal in any state: `legal_actions` generates those that are. What hypothesis makes of
`Bot` and `Claim` answers with any action and claims numbers of any size; `tussie_mussie.bots` and `claims` are better.
It makes no `Json`, and no errors: the library raises those.
"""

from tussie_mussie.testing._attempts import actions, legal_actions
from tussie_mussie.testing._bot_check import check_bot
from tussie_mussie.testing._games import arrangements, cards, records, rules, states, views
from tussie_mussie.testing._parts import abilities, effects
from tussie_mussie.testing._scores import claims, score_sheets
from tussie_mussie.testing._types import register as _register

__all__ = [
    "abilities",
    "actions",
    "arrangements",
    "cards",
    "check_bot",
    "claims",
    "effects",
    "legal_actions",
    "records",
    "rules",
    "score_sheets",
    "states",
    "views",
]

_register()

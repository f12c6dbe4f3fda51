"""Many arrangements, and many games, at once: arrays instead of objects, with the same rules.

    >>> import tussie_mussie as tm
    >>> from tussie_mussie.batch import encode, every_arrangement, score_totals
    >>> laid = every_arrangement(tm.RULEBOOK, size=2)
    >>> laid.shape, int(score_totals(laid).max())
    ((1224, 2), 5)

It needs numpy: `pip install "tussie-mussie[batch]"`.
"""

from tussie_mussie.batch._games import Games, Policy
from tussie_mussie.batch._laid import decode, encode, every_arrangement
from tussie_mussie.batch._scores import ScalarScoresWarning, score_totals

__all__ = ["Games", "Policy", "ScalarScoresWarning", "decode", "encode", "every_arrangement", "score_totals"]

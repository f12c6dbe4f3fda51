"""Tournaments: many paired games between bots, by any number of workers, with a store to go on from.

    >>> from tussie_mussie.arena import match
    >>> from tussie_mussie.bots import greedy_bot, random_bot
    >>> results = match({"greedy": greedy_bot, "random": random_bot}, games=20, seed=1)
    >>> [(result.bot, result.games) for result in results.summary()]
    [('greedy', 20), ('random', 20)]

`python -m tussie_mussie.arena --help` tells how to run one from a shell. `Results.ratings` needs openskill, and the
progress bar of the command needs tqdm: `pip install "tussie-mussie[arena]"`.
"""

from tussie_mussie.arena._estimates import Estimate
from tussie_mussie.arena._matches import match, round_robin
from tussie_mussie.arena._results import BotResult, Rating, Results
from tussie_mussie.arena._rows import Fault, GameRow

__all__ = ["BotResult", "Estimate", "Fault", "GameRow", "Rating", "Results", "match", "round_robin"]

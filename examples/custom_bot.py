"""How do I write a bot? As a function of a view and a random generator: `python examples/custom_bot.py`."""

from __future__ import annotations

import random

import tussie_mussie as tm
from tussie_mussie.bots import random_bot


def cautious_bot(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
    """Take the faceup card if it brings two points or more, else the facedown one.

    The view is all that this player knows, and the generator the only source of chance, so that a game can be
    played again. The answer must be one of the view's legal actions.
    """
    plans = tm.before_scoring_plans(view)
    if plans:  # the abilities of one's own cards: follow the best plan
        return plans[0].action
    actions = view.legal_actions()
    if view.player is None or view.offer is None:  # an offer to make: which card lies open is left to chance
        return rng.choice(actions)
    own = tuple(tm.PlacedCard(slot.card, slot.face) for slot in view.arrangements[view.player] if slot.card)
    with_it = tm.Arrangement((*own, tm.PlacedCard(view.offer.face_up, tm.Face.UP)))
    gain = tm.score_total(with_it, view.rules) - tm.score_total(tm.Arrangement(own), view.rules)
    return tm.Take(view.player, tm.Face.UP if gain >= 2 else tm.Face.DOWN)


def main() -> None:
    """Let it play against a bot that does anything, and show one of its games."""
    finals = [tm.play((cautious_bot, random_bot), seed=seed).final for seed in range(200)]
    won = [final for final in finals if final.winner == 0]
    print(f"The cautious bot wins {len(won)} of {len(finals)} games against the random bot.")
    print(f"The first of them ends {won[0].totals[0]} to {won[0].totals[1]}. Its last arrangement:\n")
    print(won[0].results[-1].sheets[0].explain())


if __name__ == "__main__":
    main()

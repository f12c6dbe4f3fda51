"""A whole game of bots, told as a spectator sees it: `python examples/quickstart.py --players 3 --seed 1`."""

from __future__ import annotations

import argparse

import tussie_mussie as tm
from tussie_mussie.bots import greedy_bot, random_bot

EDITIONS = {"rulebook": tm.RULEBOOK, "turkish": tm.TURKISH}


def tell_round(number: int, result: tm.RoundResult) -> None:
    """Print a finished round: what everybody did before scoring, what they have, and what it scores."""
    print(f"\nRound {number} is over.")
    for player, actions in enumerate(result.before_scoring):
        for action in actions:
            print(f"  Player {player} {tm.describe(action)}.")
    for player, (arrangement, sheet) in enumerate(zip(result.arrangements, result.sheets, strict=True)):
        print(f"\n  Player {player}: {arrangement}")
        print("    " + str(sheet).replace("\n", "\n    "))


def main() -> None:
    """Play a game and tell it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=3)
    parser.add_argument("--seed", default="quickstart", help="any text; the same seed gives the same game")
    parser.add_argument("--edition", choices=tuple(EDITIONS), default="rulebook")
    options = parser.parse_args()
    bots = [greedy_bot, *[random_bot] * (options.players - 1)]
    record = tm.play(bots, EDITIONS[options.edition], seed=options.seed)
    rounds_told = 0
    chosen = None
    for view in record.views(None):
        if chosen is not None:
            taken = (view.offers or view.results[-1].offers)[-1].taken
            if taken is not None:
                print(f"  Player {chosen} {tm.describe(tm.Take(chosen, taken))}.")
            chosen = None
        if len(view.results) > rounds_told:
            rounds_told = len(view.results)
            tell_round(rounds_told, view.results[-1])
        if view.offer is not None:
            if not view.offers:
                print(f"\nRound {view.round}, player {view.first_player} begins.")
            chosen = view.offer.recipient
            print(f"  Player {view.offer.offerer} {tm.describe(view.offer)}.")
    print("\nStandings")
    for standing in record.final.standings():
        print(f"  {standing}")


if __name__ == "__main__":
    main()

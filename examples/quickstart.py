"""A whole game of bots, told as a spectator sees it: `python examples/quickstart.py --players 3 --seed 1`."""

from __future__ import annotations

import argparse

import tussie_mussie as tm
from tussie_mussie.bots import greedy_bot, random_bot

EDITIONS = {"rulebook": tm.RULEBOOK, "turkish": tm.TURKISH}


def names(cards: frozenset[tm.Card]) -> str:
    """Return the names of cards in alphabetical order."""
    return " and ".join(sorted(card.name for card in cards))


def in_words(action: tm.Action) -> str:
    """Return what a player did, in words."""
    match action:
        case tm.Draw(cards=cards):
            return f"draws {names(cards)}"
        case tm.Offer(face_up=up):
            return f"offers {up.name} faceup and another card facedown"
        case tm.Take(face=face):
            return f"takes the face{face.value} card"
        case tm.Flip(by=by, cards=cards):
            return f"uses {by.name} to move {names(cards)} to the other row"
        case tm.Discard(by=by, card=card):
            return f"discards {card.name} for {by.name}"
        case tm.Invoke(by=by):
            return f"uses {by.name}"
        case tm.Replace(old=old, new=new):
            return f"replaces {old.name} by {new.name}"
        case tm.Add(face=face):
            return f"adds the card {'to the bouquet' if face is tm.Face.UP else 'as a keepsake'}"
        case tm.Finish():
            return "does nothing more"


def tell_round(number: int, result: tm.RoundResult) -> None:
    """Print a finished round: what everybody did before scoring, what they have, and what it scores."""
    print(f"\nRound {number} is over.")
    for player, actions in enumerate(result.before_scoring):
        for action in actions:
            print(f"  Player {player} {in_words(action)}.")
    for player, (arrangement, sheet) in enumerate(zip(result.arrangements, result.sheets, strict=True)):
        print(f"\n  Player {player}: {tm.format_arrangement(arrangement)}")
        print("    " + sheet.explain().replace("\n", "\n    "))


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
            print(f"  Player {chosen} takes the {'faceup' if taken is tm.Face.UP else 'facedown'} card.")
            chosen = None
        if len(view.results) > rounds_told:
            rounds_told = len(view.results)
            tell_round(rounds_told, view.results[-1])
        if view.offer is not None:
            if not view.offers:
                print(f"\nRound {view.round}, player {view.first_player} begins.")
            offer = view.offer
            chosen = offer.recipient
            print(f"  Player {offer.offerer} offers {offer.face_up.name} and a facedown card to player {chosen}.")
    print("\nStandings")
    for standing in record.final.standings():
        tie_break = f"earliest flower: {standing.tie_break.name}" if standing.tie_break else ""
        print(f"  {standing.rank}. player {standing.player}: {standing.total} points ({tie_break})")


if __name__ == "__main__":
    main()

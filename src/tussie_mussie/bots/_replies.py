"""How other players choose: by counting points, as people and simple bots do, or by searching from what they know.

Which of the two it is shows in what a player has taken so far in the game. At first most are believed to count their
points; every choice that counting does not explain makes that less likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.choosing import Codes
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.many_totals import totals_with
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._budgets import Clock
from tussie_mussie.bots._rollouts import UNKNOWN, down_code, timed_totals, up_code

__all__ = ["counts_more", "leaning", "offer_fits", "trust_in_counting"]

_COUNTING: Final = 0.85
"""How likely it is at first that a player counts points."""
_IF_COUNTING: Final = 0.95
"""How likely a player who counts points does what counting says; the rest are slips."""
_IF_SEARCHING: Final = 0.65
"""How likely another player takes the same."""
_ROUNDS: Final = 100
"""How many finished rounds tell what a player is like; games have three, but may have a million."""
_DOUBT: Final = 1.0
"""The lead, in points, at which a recipient who searches is fairly sure: four times out of five and more."""


def counts_more(
    row: Codes, up: int, unknown: Sequence[int], shared: Shared, goals: tuple[Goal, ...], clock: Clock
) -> bool:
    """Return whether a row scores at least as much with a faceup card as it does on average with an unknown one.

    Args:
        row: the recipient's row.
        up: the faceup card, by its place in the deck.
        unknown: the cards that the facedown one may be.
        shared: what the game shares.
        goals: the goals of the round.
        clock: what ends the work.

    Raises:
        OutOfTime: the time is up.
    """
    codes = [up_code(up), *[down_code(card) for card in unknown]]
    faceup, *facedown = timed_totals(row, codes, shared, goals, clock)
    return faceup * len(facedown) >= sum(facedown)


def leaning(lead: float) -> float:
    """Return how likely a recipient takes the card that it expects to bring it this many points more.

    Args:
        lead: the points; below zero if it expects less.
    """
    return 0.5 + 0.5 * lead / sqrt(_DOUBT**2 + lead**2)


def trust_in_counting(view: PlayerView, player: int, places: dict[str, int], shared: Shared, clock: Clock) -> float:
    """Return how likely it is that a player counts points, by what the player has taken in the last rounds.

    Args:
        view: what another player knows.
        player: the player's seat.
        places: the places of the cards in the deck, by their ids.
        shared: what the game shares.
        clock: what ends the work.

    Raises:
        OutOfTime: the time is up.
    """
    rounds = [(result.offers, sum(map(len, result.revealed)), result.goals) for result in view.results[-_ROUNDS:]]
    rounds.append((view.offers, sum(map(len, view.arrangements)), view.goals))
    odds = _COUNTING / (1 - _COUNTING)
    for offers, laid, goals in rounds:
        # A view that somebody has put together can tell of rounds with other cards.
        known = all([{offer.face_up.id, (offer.face_down or offer.face_up).id} <= places.keys() for offer in offers])
        if known and 2 * len(offers) == laid and not any([goal.effect.sees_others for goal in goals]):
            for agrees in _agreements(offers, player, places, shared, goals, clock):
                if agrees:
                    odds *= _IF_COUNTING / _IF_SEARCHING
                else:
                    odds *= (1 - _IF_COUNTING) / (1 - _IF_SEARCHING)
    return odds / (1 + odds)


def _agreements(
    offers: Sequence[TableOffer],
    player: int,
    places: dict[str, int],
    shared: Shared,
    goals: tuple[Goal, ...],
    clock: Clock,
) -> Iterator[bool]:
    """Yield for each card that a player took in a round whether counting explains it, as far as the row is known."""
    row: Codes = ()
    seen: set[int] = set()
    for offer in offers:
        up = places[offer.face_up.id]
        down = None if offer.face_down is None else places[offer.face_down.id]
        seen.add(up)
        takes_up = offer.taken is Face.UP
        if offer.recipient == player:
            if UNKNOWN not in row:
                unknown = [card for card in range(len(places)) if card not in seen]
                yield counts_more(row, up, unknown, shared, goals, clock) is takes_up
            gets_up = takes_up
        elif offer.offerer == player:
            gets_up = not takes_up
        else:
            continue
        if down is not None and (offer.offerer == player or not gets_up):
            seen.add(down)
        row += (up_code(up) if gets_up else UNKNOWN if down is None else down_code(down),)


def offer_fits(
    own: Codes,
    theirs: Codes,
    up: int,
    down: int,
    unseen: Sequence[int],
    shared: Shared,
    goals: tuple[Goal, ...],
    clock: Clock,
) -> float:
    """Return how likely somebody who counts points offers two cards in this way, and not the other way around.

    Args:
        own: the offerer's row.
        theirs: what the offerer has seen of the recipient's row.
        up: the card that is offered faceup, by its place in the deck.
        down: the other one.
        unseen: the cards that the offerer has not seen.
        shared: what the game shares.
        goals: the goals of the round.
        clock: what ends the work.

    Raises:
        OutOfTime: the time is up.
    """
    kept: list[int] = []
    for shown, hidden in ((up, down), (down, up)):
        takes = counts_more(theirs, shown, unseen or (up, down), shared, goals, clock)
        kept += totals_with(own, [down_code(hidden) if takes else up_code(shown)], shared, goals)
    if kept[0] == kept[1]:
        return 0.5
    return _IF_COUNTING if kept[0] > kept[1] else 1 - _IF_COUNTING

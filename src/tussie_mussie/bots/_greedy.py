"""A bot that takes what is worth most to it now."""

from __future__ import annotations

import random

from tussie_mussie._internal.actions import Offer, PlayerAction, Take
from tussie_mussie._internal.arrangement import seen
from tussie_mussie._internal.beliefs import check_view
from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.plans import before_scoring_plans
from tussie_mussie._internal.seating import seating
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._worth import choices, expected_with, points_with

__all__ = ["greedy_bot"]


def greedy_bot(view: PlayerView, rng: random.Random) -> PlayerAction:  # noqa: ARG001  # every bot is given one
    """Answer with what is worth most to the bot now.

    It takes the faceup card if its own cards score at least as much with it as they do in the mean with an
    unseen card; it offers so that it keeps the better card if the recipient chooses in the same way; and
    before scoring it follows the best plan. It looks no further, and never at what others get.

    Args:
        view: what the bot knows.
        rng: not used; equal views get equal answers.

    Raises:
        IllegalActionError: the view has no legal action.
        InvalidArrangementError: the view contradicts itself.
    """
    _, actions = choices(view)
    offers = [action for action in actions if isinstance(action, Offer)]
    if offers:
        return _best_offer(view, offers)
    if view.offer is not None:
        return _take(view, view.offer)
    return before_scoring_plans(view)[0].action


def _best_offer(view: PlayerView, offers: list[Offer]) -> Offer:
    check_view(view)
    rules = view.rules
    turn = seating(rules, view.players, view.first_player).turns[sum([len(row) for row in view.arrangements]) // 2]
    own, theirs = seen(view.arrangements[turn.offerer]), seen(view.arrangements[turn.recipient])
    # Whoever has seen all cards knows that the facedown one will be of their own hand.
    facedown = expected_with(rules, theirs, view.unseen or view.hand, Face.DOWN, view.goals)

    def kept(offer: Offer) -> int:
        if points_with(rules, theirs, offer.face_up, Face.UP, view.goals) >= facedown:
            return points_with(rules, own, offer.face_down, Face.DOWN, view.goals)
        return points_with(rules, own, offer.face_up, Face.UP, view.goals)

    return max(offers, key=kept)


def _take(view: PlayerView, offer: TableOffer) -> Take:
    check_view(view)
    own = seen(view.arrangements[offer.recipient])
    faceup = points_with(view.rules, own, offer.face_up, Face.UP, view.goals)
    facedown = expected_with(view.rules, own, view.unseen, Face.DOWN, view.goals)
    return Take(offer.recipient, Face.UP if faceup >= facedown else Face.DOWN)

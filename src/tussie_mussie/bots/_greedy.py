"""A bot that takes what is worth most to it now."""

from __future__ import annotations

from tussie_mussie._internal.actions import Offer, PlayerAction, Take
from tussie_mussie._internal.beliefs import check_view
from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.choosing import best_action
from tussie_mussie._internal.many_totals import totals_with
from tussie_mussie._internal.rng import Rng
from tussie_mussie._internal.seating import seating
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._worth import choices, downs, laid, ups

__all__ = ["greedy_bot"]


def greedy_bot(view: PlayerView, rng: Rng) -> PlayerAction:  # noqa: ARG001  # every bot is given one
    """Answer with what is worth most to the bot now.

    It takes the faceup card if its own cards score at least as much with it as they do on average with an
    unseen card; it offers so that it keeps the better card if the recipient chooses in the same way; and
    before scoring it follows the best plan. It looks no further, and never at what others get.

    Args:
        view: what the bot knows.
        rng: not used; equal views get equal answers.

    Raises:
        IllegalActionError: the view has no legal action.
        InvalidArrangementError: the view contradicts itself.
    """
    player, actions = choices(view)
    offers = [action for action in actions if isinstance(action, Offer)]
    if offers:
        return _best_offer(view, offers)
    if view.offer is not None:
        return _take(view, view.offer)
    return best_action(view, player)


def _best_offer(view: PlayerView, offers: list[Offer]) -> Offer:
    check_view(view)
    shared = shared_by(view.rules)
    goals = view.goals
    turn = seating(view.rules, view.players, view.first_player).turns[sum([len(row) for row in view.arrangements]) // 2]
    own, theirs = laid(view.arrangements[turn.offerer], shared), laid(view.arrangements[turn.recipient], shared)
    # Whoever has seen all cards knows that the facedown one will be of their own hand.
    facedown = _mean(totals_with(theirs, downs(view.unseen or view.hand, shared), shared, goals))
    up = ups([offer.face_up for offer in offers], shared)
    taken = [points >= facedown for points in totals_with(theirs, up, shared, goals)]
    left = downs([offer.face_down for offer in offers], shared)
    kept = totals_with(
        own, [down if gone else at for gone, down, at in zip(taken, left, up, strict=True)], shared, goals
    )
    return offers[kept.index(max(kept))]


def _take(view: PlayerView, offer: TableOffer) -> Take:
    check_view(view)
    shared = shared_by(view.rules)
    own = laid(view.arrangements[offer.recipient], shared)
    (faceup,) = totals_with(own, ups([offer.face_up], shared), shared, view.goals)
    facedown = _mean(totals_with(own, downs(view.unseen, shared), shared, view.goals))
    return Take(offer.recipient, Face.UP if faceup >= facedown else Face.DOWN)


def _mean(points: list[int]) -> float:
    return sum(points) / len(points)

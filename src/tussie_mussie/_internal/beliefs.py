"""The worlds that fit a view: all of them, how many, and one at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm

from attrs import frozen

from tussie_mussie._internal.cards import Card, PlacedCard
from tussie_mussie._internal.errors import InvalidArrangementError
from tussie_mussie._internal.positions import ImpossiblePosition, Position
from tussie_mussie._internal.stages.stage import Phase
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

__all__ = ["check_view", "count_states", "possible_states", "sample_state", "world"]


def count_states(view: PlayerView) -> int:
    """Return the number of states that a viewer cannot tell apart from the true one (R20 to R22, R25).

    The number is exact and follows from a formula; nothing is listed.

    Args:
        view: what the viewer knows.

    Raises:
        InvalidArrangementError: the cards of the view do not add up to the deck. That is all that is checked;
            making a state checks everything.
    """
    gaps = _Gaps.of(view)
    return perm(len(view.unseen), gaps.places) * comb(len(view.unseen) - gaps.places, gaps.held)


def possible_states(view: PlayerView) -> Iterator[GameState]:
    """Return, one after the other and in a fixed order, all states that a viewer cannot tell apart from the true one.

    What a viewer knows follows from R20 to R22; before scoring one world is possible (R25).

    Args:
        view: what the viewer knows.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    check_view(view)
    return _worlds(view, _Gaps.of(view))


def check_view(view: PlayerView) -> None:
    """Check that there is a state that looks like this to its viewer.

    Args:
        view: what the viewer knows.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    gaps = _Gaps.of(view)
    cards = view.unseen[: gaps.places + gaps.held]
    world(view, cards[: gaps.places], cards[gaps.places :])


def _worlds(view: PlayerView, gaps: _Gaps) -> Iterator[GameState]:
    for laid in permutations(view.unseen, gaps.places):
        rest = [card for card in view.unseen if card not in laid]
        for held in combinations(rest, gaps.held):
            yield world(view, laid, held)


def sample_state(view: PlayerView, rng: random.Random) -> GameState:
    """Return one of the states that a viewer cannot tell apart from the true one, all equally likely (R20 to R22, R25).

    Args:
        view: what the viewer knows.
        rng: the caller's random generator, the only source of chance.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    gaps = _Gaps.of(view)
    cards = rng.sample(view.unseen, gaps.places + gaps.held)
    return world(view, tuple(cards[: gaps.places]), tuple(cards[gaps.places :]))


def world(view: PlayerView, laid: tuple[Card, ...], held: tuple[Card, ...]) -> GameState:
    """Return the state in which the viewer's gaps are filled with these cards.

    Args:
        view: what the viewer knows.
        laid: the cards that lie where the viewer sees none: in the arrangements by seat and column, then
            the facedown card of the offer.
        held: the cards in another player's hand.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    filling = iter(laid)
    if view.revealed:
        rows = tuple([own.placed for own in view.revealed])
    else:
        rows = tuple(
            [tuple([PlacedCard(slot.card or next(filling), slot.face) for slot in row]) for row in view.arrangements]
        )
    offer = view.offer
    position = Position(
        view.rules,
        view.players,
        view.round,
        view.first_player,
        view.totals,
        rows,
        held or (view.hand if view.phase is Phase.OFFER else ()),
        None if offer is None else (offer.face_up, offer.face_down or next(filling)),
        view.before_scoring,
        len(view.offers),
        view.results,
    )
    try:
        state = position.state()
    except ImpossiblePosition as error:
        raise InvalidArrangementError(f"the view contradicts itself: {error}") from error
    if state.view(view.player) != view:
        raise InvalidArrangementError("the view contradicts itself: no state looks like it to the viewer")
    return state


@frozen
class _Gaps:
    """How many cards a viewer does not see: in how many known places, and how many in another player's hand."""

    places: int
    held: int

    @staticmethod
    def of(view: PlayerView) -> _Gaps:
        """Return the gaps of a view in which each card of the deck has its place."""
        places = 0
        cards = [*view.unseen, *view.hand]
        for row in view.arrangements:
            for slot in row:
                if slot.card is None:
                    places += 1
                else:
                    cards.append(slot.card)
        for gone in view.discards:
            cards += gone
        if view.offer is not None:
            cards.append(view.offer.face_up)
            if view.offer.face_down is None:
                places += 1
            else:
                cards.append(view.offer.face_down)
        held = 2 if view.phase is Phase.OFFER and view.current_player != view.player else 0
        deck = view.rules.deck
        if len(cards) != len(deck) or set(cards) != set(deck):
            raise InvalidArrangementError(
                "the view contradicts itself: each card of the deck must be in it exactly once"
            )
        if places + held + view.undrawn_count != len(view.unseen):
            message = (
                f"the view contradicts itself: {len(view.unseen)} unseen cards cannot be {view.undrawn_count} in the "
                f"deck, {places} facedown and {held} in hand"
            )
            raise InvalidArrangementError(message)
        return _Gaps(places, held)

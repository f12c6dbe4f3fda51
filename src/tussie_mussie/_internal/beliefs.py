"""The worlds that fit a view: all of them, how many, and one at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from math import comb, perm
from typing import SupportsIndex

from tussie_mussie._internal.actions import CHANCE, Draw
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import check_type
from tussie_mussie._internal.errors import CannotActError, InvalidArrangementError
from tussie_mussie._internal.positions import ImpossiblePosition, Position, outline
from tussie_mussie._internal.rng import Rng, below, check_rng, some_of
from tussie_mussie._internal.seating import seat_of
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView, is_of_a_state

__all__ = ["check_view", "count_states", "possible_states", "sample_state"]


def count_states(view: PlayerView) -> int:
    """Return the number of states that a viewer cannot tell apart from the true one (R20 to R22, R25).

    The number is exact and follows from a formula; nothing is listed.

    Args:
        view: what the viewer knows.

    Raises:
        InvalidArrangementError: the cards of the view do not add up to the deck. That is all that is checked;
            making a state checks everything.
    """
    _check_type("count_states", view)
    position = _with_gaps(view)
    laid = position.laid_gaps
    return perm(len(view.unseen), laid) * comb(len(view.unseen) - laid, position.held_gaps)


def possible_states(view: PlayerView) -> Iterator[GameState]:
    """Return, one after the other and in a fixed order, all states that a viewer cannot tell apart from the true one.

    What a viewer knows follows from R20 to R22; before scoring one world is possible (R25).

    Args:
        view: what the viewer knows.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    _check_type("possible_states", view)
    check_view(view)
    return _worlds(view, _with_gaps(view))


def _check_type(function: str, view: object) -> None:
    check_type(function, "a PlayerView", view, PlayerView, "GameState.view makes one, parse_view reads one from text")


def check_view(view: PlayerView) -> None:
    """Check that there is a state that looks like this to its viewer; a view that a state has made needs no look.

    Args:
        view: what the viewer knows.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    if is_of_a_state(view):
        return
    position = _with_gaps(view)
    _world(view, position, view.unseen[: position.laid_gaps + position.held_gaps])


def _worlds(view: PlayerView, position: Position) -> Iterator[GameState]:
    for laid in permutations(view.unseen, position.laid_gaps):
        rest = [card for card in view.unseen if card not in laid]
        for held in combinations(rest, position.held_gaps):
            yield _world(view, position, (*laid, *held))


def sample_state(view: PlayerView, rng: Rng, *, acting: SupportsIndex | None = None) -> GameState:
    """Return one of the states that a viewer cannot tell apart from the true one, all equally likely (R20 to R22, R25).

    Before scoring a view is that of the game in which only the viewer has acted, so the current player is the lowest
    seat that has something to do. With `acting` the lower seats have gone on from there, one after the other, until
    they are done: at each step all that a player may do is equally likely, and so are all draws. The deck always has
    the cards for them, for `new_game` asks that it can serve all abilities at once (R24).

    Args:
        view: what the viewer knows.
        rng: the caller's random generator, the only source of chance.
        acting: the seat that is to be the current player; None to leave it as it is.

    Raises:
        CannotActError: `acting` has nothing to do, or it comes after the viewer, who is not done. Before all offers
            are done only the current player can act.
        InvalidArrangementError: the view contradicts itself.
        UnknownPlayerError: there is no seat `acting`.
    """
    _check_type("sample_state", view)
    check_rng("sample_state", rng)
    seat = None if acting is None else _acting(view, seat_of(acting, view.players))
    position = outline(view, view.results)
    gaps = position.laid_gaps + position.held_gaps
    if gaps > len(view.unseen):
        _with_gaps(view)  # it says what contradicts what
    state = _world(view, position, some_of(rng, view.unseen, gaps))
    while seat is not None and state.current_player != seat:
        legal = state.legal_actions()
        state = state.apply(legal[below(rng, len(legal))] if legal else state.sample_chance(rng))
    return state


def _acting(view: PlayerView, seat: int) -> int:
    """Return a seat that can be the current player in a world that fits a view.

    Raises:
        CannotActError: it cannot.
    """
    who = f"player {seat} cannot be the current player"
    if view.is_over:
        raise CannotActError(seat, f"{who}: the game is over")
    if view.current_player == CHANCE:
        raise CannotActError(seat, f"{who}: a draw is due")
    able = view.pending_players
    if seat not in able:
        others = f"player {able[0]} is" if len(able) == 1 else f"it can be {' or '.join(map(str, able))}"
        raise CannotActError(seat, f"{who} in the phase {view.phase.value!r}: {others}")
    if view.player is not None and view.player < seat and view.can_act:
        raise CannotActError(seat, f"{who} as long as player {view.player}, the viewer, is not done")
    return seat


def _world(view: PlayerView, position: Position, filling: Iterable[Card]) -> GameState:
    """Return the state in which the viewer's gaps are filled with these cards."""
    try:
        state = position.state(filling)
    except ImpossiblePosition as error:
        _with_gaps(view)  # it knows better what contradicts what
        raise InvalidArrangementError(f"the view contradicts itself: {error}") from error
    if not is_of_a_state(view) and state.view(view.player) != view:
        _with_gaps(view)
        raise InvalidArrangementError("the view contradicts itself: no state looks like it to the viewer")
    return state


def _with_gaps(view: PlayerView) -> Position:
    """Return the position that a view shows, in which each card of the deck has its place."""
    position = outline(view, view.results)
    drawn = [card for log in view.before_scoring for action in log if isinstance(action, Draw) for card in action.cards]
    index = shared_by(view.rules).index
    there = 0
    cards = [*position.cards, *view.unseen, *drawn]
    for card in cards:
        known = index.by_id.get(card.id)
        if known is not None and (known.card is card or known.card == card):
            there |= known.bit
    if len(cards) != index.size or there != index.everything:
        raise InvalidArrangementError("the view contradicts itself: each card of the deck must be in it exactly once")
    gaps = position.laid_gaps + position.held_gaps
    if gaps + view.undrawn_count != len(view.unseen):
        message = (
            f"the view contradicts itself: {len(view.unseen)} unseen cards cannot be {view.undrawn_count} in the "
            f"deck and {gaps} that lie facedown or are in hand"
        )
        raise InvalidArrangementError(message)
    return position

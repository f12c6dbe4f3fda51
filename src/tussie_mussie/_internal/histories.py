"""All that has happened in a game, in one order for all games that are equal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from tussie_mussie._internal.actions import Action, Invoke
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.results import RoundResult
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["all_actions", "waits"]


if TYPE_CHECKING:  # a protocol takes long to make

    class _Game(Protocol):
        """What is asked of a state."""

        @property
        def is_over(self) -> bool: ...
        @property
        def goals(self) -> tuple[Goal, ...]: ...
        @property
        def results(self) -> tuple[RoundResult, ...]: ...
        @property
        def offers(self) -> tuple[TableOffer, ...]: ...
        @property
        def offer(self) -> TableOffer | None: ...
        @property
        def before_scoring(self) -> tuple[tuple[Action, ...], ...]: ...


def waits(log: tuple[Action, ...]) -> bool:
    """Return whether a player waits for a draw: such a log comes last, for until the draw nobody else can act."""
    return bool(log) and isinstance(log[-1], Invoke)


def all_actions(game: _Game, held: int, shared: Shared) -> tuple[Action, ...]:
    """Return what has happened in a game: offer by offer, and before scoring seat by seat, who waits for a draw last.

    Args:
        game: the state.
        held: the mask of the two cards that the offerer holds, 0 if nobody does.
        shared: what the game shares.
    """
    actions: list[Action] = []
    for result in game.results:
        actions += _revealed(result.goals, shared)
        actions += _offered(result.offers, shared)
        for log in result.before_scoring:
            actions += log
    if not game.is_over:  # else the last round is among the finished ones
        actions += _revealed(game.goals, shared)
        actions += _offered(game.offers, shared)
        if game.offer is not None:
            actions += _offered((game.offer,), shared)
        if held:
            actions.append(shared.draw(held))
        for log in sorted(game.before_scoring, key=waits):
            actions += log
    return tuple(actions)


def _revealed(goals: tuple[Goal, ...], shared: Shared) -> tuple[Action, ...]:
    """Return the revelation of a round's goals, where it had some."""
    return (shared.reveal(frozenset(goals)),) if goals else ()


def _offered(offers: Iterable[TableOffer], shared: Shared) -> Iterator[Action]:
    """Yield the actions of offers, of which a state knows both cards."""
    known = [(offer, offer.face_up, offer.face_down) for offer in offers if offer.face_down is not None]
    for offer, up, down in known:
        hand = shared.index.mask((up, down))
        first, second = shared.offers(offer.offerer, hand)
        yield shared.draw(hand)
        yield first if first.face_up == up else second
        if offer.taken is not None:
            yield shared.take(offer.recipient, offer.taken)

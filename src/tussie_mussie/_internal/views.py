"""What a player may know of a game: views, built from what each player has seen (R20 to R25)."""

from __future__ import annotations

import enum
import functools
from typing import TypeGuard, final

from attrs import field, fields, frozen

from tussie_mussie._internal.actions import Action, PlayerAction
from tussie_mussie._internal.arrangement import Arrangement, Slot, seen
from tussie_mussie._internal.cards import Card, PlacedCard, is_official
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.results import RoundResult, Standing, rank
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.values import Value

__all__ = ["PlayerView", "make_view"]


@final
@frozen
class PlayerView(Value):
    """All that one player, or a spectator, knows of a game; nothing in it leads back to the state.

    Two states that the viewer cannot tell apart give equal views. Before scoring the view is that of the
    game in which only the viewer has acted since the reveal, until all are done (R25).

    Attributes:
        player: the viewer's seat, None for a spectator.
        rules: the rules.
        players: the number of players.
        round: the round's number, from 1.
        first_player: the seat that makes the round's first offer.
        phase: what the game is waiting for.
        current_player: the lowest seat that may act, `CHANCE` when a draw is due, None at the end; before scoring as
            the viewer knows it, for whom none of the others has acted. Whether it is the viewer's turn,
            `legal_actions` tells.
        pending_players: everybody who may act; before scoring as the viewer knows it, so that others who are done
            still stand in it.
        arrangements: for each seat its slots, left to right; a keepsake that the viewer has not seen has no card.
        hand: the viewer's own cards, drawn and not yet laid, in deck order.
        offer: the offer on the table, as the viewer sees it.
        offers: the round's offers that are done, as the viewer sees them.
        revealed: from the reveal on, each seat's arrangement as it was revealed; before it, nothing.
        before_scoring: for each seat the actions before scoring that the viewer knows of, draws included.
        discards: for each seat the discards that the viewer knows of.
        results: the finished rounds, which are open to all.
        totals: each seat's points from the finished rounds.
        undrawn_count: the number of cards in the deck.
        unseen: the cards whose place the viewer does not know, in deck order.
        usable: before scoring, the viewer's own cards whose ability may still be used.
    """

    player: int | None
    rules: Rules
    players: int
    round: int
    first_player: int
    phase: Phase
    current_player: int | None
    pending_players: tuple[int, ...]
    arrangements: tuple[tuple[Slot, ...], ...]
    hand: tuple[Card, ...]
    offer: TableOffer | None
    offers: tuple[TableOffer, ...]
    revealed: tuple[Arrangement, ...]
    before_scoring: tuple[tuple[Action, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    results: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    undrawn_count: int
    unseen: tuple[Card, ...]
    usable: tuple[Card, ...]
    _legal: tuple[PlayerAction, ...] = field(eq=False, repr=False, alias="legal")

    def legal_actions(self) -> tuple[PlayerAction, ...]:
        """Return what the viewer may do, in a fixed order; nothing for a spectator."""
        return self._legal

    @property
    def own(self) -> Arrangement:
        """The viewer's own arrangement, ready to be scored; a spectator has none and gets an empty one."""
        if self.player is None:
            return Arrangement()
        return Arrangement(seen(self.arrangements[self.player]))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.GAME_OVER

    @property
    def winner(self) -> int | None:
        """The winner's seat, None before the end; a tie cannot remain (R28, R29)."""
        return self.standings()[0].player if self.is_over else None

    def standings(self) -> tuple[Standing, ...]:
        """Return the players' places, best first, as `GameState.standings` does (R27 to R29)."""
        if not self.is_over:
            return rank(self.totals, self.results[-1].arrangements if self.results else None, final=False)
        return rank(self.totals, tuple([Arrangement(seen(row)) for row in self.arrangements]), final=True)

    @property
    def information_state(self) -> str:
        """All of the view as one string: equal exactly when the views are equal (perfect recall)."""
        return "|".join([_text(getattr(self, name)) for name in _NAMES])


_NAMES = tuple([attribute.name for attribute in fields(PlayerView) if attribute.eq])


def _text(value: object) -> str:
    """Return a value of a view as text that depends on nothing but the value."""
    match value:
        case Card():
            return value.id
        case Slot(card=None):
            return "??"
        case Slot(card=card) | PlacedCard(card=card):
            return f"{_text(card)}:{value.face.value}"
        case Arrangement(placed=placed):
            return _text(placed)
        case Rules():
            return _rules_text(value)
        case enum.Enum():
            return value.name
        case _:
            return f"({' '.join([_text(part) for part in value])})" if _is_tuple(value) else repr(value)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


@functools.lru_cache(maxsize=64)
def _rules_text(rules: Rules) -> str:
    """Return all that the rules say; an id says all about a card of the library's own editions."""
    cards = [
        card.id
        if is_official(card)
        else repr((card.id, card.code, card.name, card.color, card.hearts, card.text, card.meaning))
        + repr((card.effect, card.ability))
        for card in rules.deck
    ]
    return f"{rules!r} {' '.join(cards)}"


make_view = maker(PlayerView)

"""What all stages of a round share."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from typing import ClassVar

from attrs import Factory, field, frozen

from tussie_mussie._internal.actions import CHANCE, Action, Draw, Offer, Take, flaw, is_action
from tussie_mussie._internal.arrangement import Arrangement, trusted
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.deck_index import DeckIndex, Laid, index_of
from tussie_mussie._internal.errors import IllegalReason
from tussie_mussie._internal.results import RoundResult
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import Seating, seating
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.values import Value

__all__ = ["Board", "Phase", "Refusal", "Round", "Stage", "drawn", "objection", "refuse", "wrong_phase"]


class Phase(enum.Enum):
    """What a game is waiting for."""

    DRAW = "draw"
    """Two cards must be drawn for an offer."""
    OFFER = "offer"
    """The offerer must lay the two cards on the table."""
    TAKE = "take"
    """The recipient must take one of them."""
    BEFORE_SCORING = "before-scoring"
    """All keepsakes are revealed; players use the abilities of their cards."""
    GAME_OVER = "game-over"
    """The last round has been scored."""


@frozen
class Refusal(Value):
    """Why an action is illegal, for programs and for people."""

    reason: IllegalReason
    message: str


def _seating(round_: Round) -> Seating:
    return seating(round_.rules, round_.players, round_.first_player)


def _index(round_: Round) -> DeckIndex:
    return index_of(round_.rules)


@frozen
class Round(Value):
    """What stays the same during a round.

    Attributes:
        rules: the rules.
        players: the number of players.
        number: the round's number, from 1.
        first_player: the seat that makes the first offer.
        results: the finished rounds that this game has seen.
        totals: each seat's points so far.
        seating: the order of the offers.
        index: the index of the deck.

    Raises:
        InvalidRulesError: the players do not fit the rules.
    """

    rules: Rules
    players: int
    number: int
    first_player: int
    results: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    seating: Seating = field(init=False, default=Factory(_seating, takes_self=True), eq=False, repr=False)
    index: DeckIndex = field(init=False, default=Factory(_index, takes_self=True), eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the fields without what follows from them."""
        return Round, (self.rules, self.players, self.number, self.first_player, self.results, self.totals)


@frozen
class Board(Value):
    """What lies on the table between two offers.

    Attributes:
        round: what stays the same.
        turn: the number of offers made so far.
        rows: for each seat what lies before it, left to right.
        offers: the round's offers that this game has seen.
        undrawn: the mask of the cards in the deck.
    """

    round: Round
    turn: int
    rows: tuple[tuple[Laid, ...], ...]
    offers: tuple[TableOffer, ...]
    undrawn: int

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the cards without what the index adds to them."""
        rows = tuple([trusted(tuple([laid.placed for laid in row])) for row in self.rows])
        return _unpickled, (self.round, self.turn, rows, self.offers, self.undrawn)


def _unpickled(
    round_: Round, turn: int, rows: tuple[Arrangement, ...], offers: tuple[TableOffer, ...], undrawn: int
) -> Board:
    laid = round_.index.laid
    return Board(round_, turn, tuple([tuple([laid[at.card][at.face] for at in row]) for row in rows]), offers, undrawn)


class Stage(Value, ABC):
    """One moment of a round. Each subclass holds a `Board` and what its moment adds to it."""

    __slots__ = ()

    phase: ClassVar[Phase]
    board: Board

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement."""
        return tuple([trusted(tuple([laid.placed for laid in row])) for row in self.board.rows])

    @property
    def undrawn(self) -> int:
        """The mask of the cards in the deck."""
        return self.board.undrawn

    @property
    def hands(self) -> tuple[int, ...]:
        """For each seat the mask of the cards drawn and not yet laid."""
        return (0,) * self.board.round.players

    @property
    def offer(self) -> TableOffer | None:
        """The offer that lies on the table."""
        return None

    @property
    def discards(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat the cards discarded in this round."""
        return ((),) * self.board.round.players

    @property
    def revealed(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement as it was revealed, or nothing before that."""
        return ()

    @property
    def logs(self) -> tuple[tuple[Action, ...], ...]:
        """For each seat its actions before scoring."""
        return ((),) * self.board.round.players

    @property
    def draw_size(self) -> int:
        """The number of cards that must be drawn now; 0 when no draw is due."""
        return 0

    @property
    @abstractmethod
    def pending(self) -> tuple[int, ...]:
        """The seats that may act."""

    @property
    def current(self) -> int | None:
        """The lowest seat that may act, `CHANCE` when a draw is due, None at the end."""
        pending = self.pending
        if pending:
            return pending[0]
        return CHANCE if self.draw_size else None

    @abstractmethod
    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """Return the player's legal actions, in a fixed order."""

    def usable(self, player: int) -> tuple[Card, ...]:
        """Return the cards whose ability the player may still use."""
        return ()

    @abstractmethod
    def after(self, action: object) -> Stage | Refusal:
        """Return the stage that the action leads to, or why it is refused."""


def objection(stage: Stage, action: object) -> Refusal | None:
    """Return what speaks against an action before one asks what the stage wants, or None."""
    if not is_action(action):
        return Refusal(IllegalReason.NOT_AN_ACTION, f"{flaw(action)}")
    kind = type(action).__name__
    players = stage.board.round.players
    if not isinstance(action, Draw) and not 0 <= action.player < players:
        message = f"{kind}: there is no player {shown(action.player)}; seats are 0 to {players - 1}"
        return Refusal(IllegalReason.NO_SUCH_PLAYER, message)
    if stage.phase is Phase.GAME_OVER:
        return None
    if isinstance(action, Draw) and not stage.draw_size:
        return Refusal(IllegalReason.NO_DRAW_DUE, f"Draw: no draw is due in the phase {stage.phase.value!r}")
    if not isinstance(action, Draw) and stage.draw_size:
        return Refusal(IllegalReason.DRAW_DUE, f"{kind}: a Draw of {_cards(stage.draw_size)} is due first")
    return None


def wrong_phase(stage: Stage, action: object, kinds: tuple[type[Action], ...]) -> Refusal:
    """Refuse an action of a kind that does not belong to the stage."""
    wanted = ", ".join([kind.__name__ for kind in kinds])
    message = f"{type(action).__name__}: the phase is {stage.phase.value!r}; what can be done in it is {wanted}"
    return Refusal(IllegalReason.WRONG_PHASE, message)


def refuse(stage: Stage, action: object, kind: type[Offer | Take], player: int) -> Refusal:
    """Return why an action is refused in a stage in which one player does one kind of thing.

    Args:
        stage: the stage.
        action: what was given.
        kind: the kind of action that belongs to the stage.
        player: whose turn it is.
    """
    refusal = objection(stage, action)
    if refusal is not None:
        return refusal
    if not isinstance(action, kind):
        return wrong_phase(stage, action, (kind,))
    if action.player != player:
        message = f"{kind.__name__}: it is the turn of player {player}, not of player {action.player}"
        return Refusal(IllegalReason.NOT_YOUR_TURN, message)
    # Both faces can always be taken, so this is an Offer.
    return Refusal(IllegalReason.CARD_NOT_THERE, "Offer: one drawn card goes faceup and the other facedown")


def drawn(stage: Stage, action: object, index: DeckIndex, undrawn: int, size: int) -> int | Refusal:
    """Return the mask of the drawn cards, or why the action is no draw that is due.

    Args:
        stage: the stage.
        action: what was given.
        index: the index of the deck.
        undrawn: the mask of the cards in the deck.
        size: the number of cards that must be drawn.
    """
    shared = index.shared_draws.get(id(action))
    if shared is not None:  # it holds its draw, so nothing else can have that id
        mask = shared[1]
        if mask & undrawn == mask and mask.bit_count() == size:
            return mask
    refusal = objection(stage, action)
    if refusal is not None:
        return refusal
    cards: frozenset[Card] = action.cards if isinstance(action, Draw) else frozenset()
    if len(cards) != size:
        message = f"Draw: {_cards(size)} must be drawn, not {len(cards)}"
        return Refusal(IllegalReason.WRONG_NUMBER_OF_CARDS, message)
    missing = [card.name for card in cards if not index.bits.get(card, 0) & undrawn]
    if missing:
        return Refusal(IllegalReason.CARD_NOT_THERE, f"Draw: not in the deck: {', '.join(sorted(missing))}")
    return index.mask(cards)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"

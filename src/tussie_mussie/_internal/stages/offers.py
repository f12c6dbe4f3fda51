"""Drawing, offering and taking: the cycle in which arrangements grow."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from tussie_mussie._internal.actions import CHANCE, Action, Offer, Take, chosen
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.limits import MAX_PLAYERS
from tussie_mussie._internal.seating import Turn
from tussie_mussie._internal.stages.before_scoring import reveal
from tussie_mussie._internal.stages.stage import Board, Phase, Refusal, Round, Stage, drawn, refuse
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["Drawing", "Offering", "Taking", "deal", "held", "laid"]

_TAKES: Final = tuple((Take(player, Face.UP), Take(player, Face.DOWN)) for player in range(MAX_PLAYERS))


def deal(round_: Round) -> Stage:
    """Return the beginning of a round: nothing laid, all cards in the deck (R23)."""
    return Drawing(Board(round_, 0, ((),) * round_.players, (), round_.index.everything))


@frozen
class Drawing(Stage):
    """Two cards are due for the next offer."""

    phase: ClassVar[Phase] = Phase.DRAW

    board: Board

    @property
    def draw_size(self) -> int:
        """An offer takes two cards."""
        return 2

    @property
    def current(self) -> int:
        """Chance has to draw."""
        return CHANCE

    @property
    def pending(self) -> tuple[int, ...]:
        """Nobody can act before the draw."""
        return ()

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """Return none: a draw is due."""
        return ()

    def after(self, action: object) -> Stage | Refusal:
        """Give the cards to the offerer."""
        board = self.board
        mask = drawn(self, action, board.round.index, board.undrawn, 2)
        return mask if isinstance(mask, Refusal) else held(board, mask)


def held(board: Board, hand: int) -> Offering:
    """Return the stage in which the next offerer holds the cards of a mask."""
    round_ = board.round
    turn = round_.seating.turns[board.turn]
    return Offering(board, turn, hand, round_.index.offers(turn.offerer, hand))


@frozen
class Offering(Stage):
    """The offerer holds two cards.

    Attributes:
        turn: who offers to whom.
        hand: the mask of the two cards.
        choices: the two offers that they allow.
    """

    phase: ClassVar[Phase] = Phase.OFFER

    board: Board
    turn: Turn
    hand: int
    choices: tuple[Offer, Offer] = field(eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as the draw that led here."""
        return held, (self.board, self.hand)

    @property
    def current(self) -> int:
        """The offerer's seat."""
        return self.turn.offerer

    @property
    def pending(self) -> tuple[int, ...]:
        """The offerer alone may act."""
        return (self.turn.offerer,)

    @property
    def undrawn(self) -> int:
        """What the hand has left in the deck."""
        return self.board.undrawn & ~self.hand

    @property
    def hands(self) -> tuple[int, ...]:
        """The offerer's two cards."""
        offerer = self.turn.offerer
        return tuple([self.hand if seat == offerer else 0 for seat in range(self.board.round.players)])

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """Return the two offers that the hand allows."""
        return self.choices if player == self.turn.offerer else ()

    def after(self, action: object) -> Stage | Refusal:
        """Lay the two cards on the table (R20)."""
        offer = chosen(self.choices, action)
        if offer is not None:
            return Taking(self.board, self.turn, self.hand, offer)
        return refuse(self, action, Offer, self.turn.offerer)


def laid(board: Board, face_up: Card, face_down: Card) -> Taking:
    """Return the stage in which the next offerer has laid these two cards."""
    index = board.round.index
    hand = index.mask((face_up, face_down))
    turn = board.round.seating.turns[board.turn]
    first, second = index.offers(turn.offerer, hand)
    return Taking(board, turn, hand, first if first.face_up == face_up else second)


@frozen
class Taking(Stage):
    """An offer lies on the table.

    Attributes:
        turn: who offers to whom.
        hand: the mask of the two cards.
        offered: how the offerer laid them.
    """

    phase: ClassVar[Phase] = Phase.TAKE

    board: Board
    turn: Turn
    hand: int = field(eq=False)
    offered: Offer

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as the offer that led here."""
        return laid, (self.board, self.offered.face_up, self.offered.face_down)

    @property
    def current(self) -> int:
        """The recipient's seat."""
        return self.turn.recipient

    @property
    def pending(self) -> tuple[int, ...]:
        """The recipient alone may act."""
        return (self.turn.recipient,)

    @property
    def undrawn(self) -> int:
        """What the offer has left in the deck."""
        return self.board.undrawn & ~self.hand

    @property
    def offer(self) -> TableOffer:
        """The offer that lies on the table."""
        return self.board.round.index.tabled(self.offered, self.turn.recipient)

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """Return the choice between the faceup and the facedown card."""
        return _TAKES[player] if player == self.turn.recipient else ()

    def after(self, action: object) -> Stage | Refusal:
        """Give one card to the recipient and the other to the offerer, each at the right end (R34)."""
        recipient = self.turn.recipient
        take = chosen(_TAKES[recipient], action)
        if take is not None:
            return self._taken(recipient, take.face)
        return refuse(self, action, Take, recipient)

    def _taken(self, recipient: int, face: Face) -> Stage:
        board = self.board
        round_ = board.round
        taken = round_.index.taken(self.offered, recipient, face)
        rows = list(board.rows)
        rows[recipient] += (taken.given,)
        rows[self.turn.offerer] += (taken.kept,)
        number = board.turn + 1
        after = Board(round_, number, tuple(rows), (*board.offers, taken.offer), board.undrawn & ~self.hand)
        return Drawing(after) if number < len(round_.seating.turns) else reveal(after)

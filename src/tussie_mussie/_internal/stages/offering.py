"""Drawing, offering and taking: the cycle in which arrangements grow (R20, R26, R32, R34)."""

from __future__ import annotations

from typing import ClassVar, cast, final

from tussie_mussie._internal.actions import CHANCE, Offer, PlayerAction, Take, chosen
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.memory import Memo, count
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.results import Past, RoundResult
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seating
from tussie_mussie._internal.sharing import Shared, shared_by
from tussie_mussie._internal.stages.before_scoring import reveal
from tussie_mussie._internal.stages.refusals import checked, drawn, wrong_phase
from tussie_mussie._internal.state import GameState, Moment, Round, Rows, make_round, make_state

__all__ = ["new_round", "outcome", "resumed"]


def new_round(
    rules: Rules,
    players: int,
    number: int,
    first_player: int,
    results: tuple[RoundResult, ...] = (),
    totals: tuple[int, ...] | None = None,
) -> Round:
    """Return what stays the same during a round (R26, R32).

    Args:
        rules: the rules. The round's own are equal to them, and so are all cards of the game.
        players: the number of players.
        number: the round's number, from 1.
        first_player: the seat that makes the first offer.
        results: the finished rounds that the game has seen.
        totals: each seat's points so far, 0 by default.

    Raises:
        InvalidRulesError: the players do not fit the rules.
    """
    shared = shared_by(rules)
    orders = shared.moments.get(players)
    if not isinstance(orders, _Orders) or not 0 <= first_player < players:
        rules.check_seats(players, first_player)
        orders = shared.moments[players] = _Orders(shared, players)
    if totals is None:
        totals = (0,) * players
    turns = orders.turns[first_player]
    return make_round(
        shared.rules, players, number, first_player, Past.of(results), totals, shared, orders.turns, turns
    )


@final
class _Orders:
    """The draws of a round, in order, for each first player."""

    __slots__ = ("turns",)

    def __init__(self, shared: Shared, players: int) -> None:
        count(500 * players * players * shared.rules.arrangement_size)
        hands: dict[tuple[int, int], Memo[int, Offering]] = {}
        self.turns: tuple[tuple[Drawing, ...], ...] = tuple(
            [
                tuple(
                    [
                        Drawing(shared, *pair, hands.setdefault(pair, Memo(5_000)))
                        for pair in [
                            (turn.offerer, turn.recipient) for turn in seating(shared.rules, players, first).turns
                        ]
                    ]
                )
                for first in range(players)
            ]
        )


@final
class Drawing(Moment):
    """Two cards are due for the next offer."""

    __slots__ = ("_hands", "_pair", "_shared")

    phase: ClassVar[Phase] = Phase.DRAW
    draw_size: int = 2

    def __init__(self, shared: Shared, offerer: int, recipient: int, hands: Memo[int, Offering]) -> None:
        self.offerer = offerer
        self.recipient = recipient
        self._pair = offerer, recipient
        self._shared = shared
        self._hands = hands

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Give the cards to the offerer."""
        mask = drawn(self, round_, action, undrawn)
        holding = self._hands.found.get(mask) or self.holding(mask)
        return make_state(round_, turn, rows, offers, undrawn & ~mask, holding, holding.offerer, holding.choices)

    def holding(self, mask: int) -> Offering:
        """Return the moment at which the offerer holds the two cards of a mask."""
        known = self._hands.found.get(mask)
        return known or self._hands.keep(mask, Offering(self._shared, *self._pair, mask))

    def __eq__(self, other: object) -> bool:
        """Return whether the same happens: whose draw it is follows from the rest of a state."""
        return isinstance(other, Drawing)

    def __hash__(self) -> int:
        """Return the hash of the phase."""
        return 1


@final
class Offering(Moment):
    """The offerer holds two cards.

    Attributes:
        choices: the two offers that they allow.
    """

    __slots__ = ("_shared", "_tables", "choices", "pending")

    phase: ClassVar[Phase] = Phase.OFFER

    def __init__(self, shared: Shared, offerer: int, recipient: int, hand: int) -> None:
        self.offerer = offerer
        self.recipient = recipient
        self.pending = (offerer,)
        self.choices: tuple[Offer, Offer] = shared.offers(offerer, hand)
        self._shared = shared
        self._tables: list[Taking | None] = [None, None]  # made when they are needed

    @property
    def held(self) -> tuple[Place, ...]:
        """The two cards, which the offerer alone has seen (R20)."""
        shared, offer = self._shared, self.choices[0]
        by_id = shared.index.by_id
        cards = offer.face_up, offer.face_down
        return tuple([shared.hidden(by_id[card.id].down, offer.player, offer.player) for card in cards])

    def hand(self, player: int) -> tuple[Card, ...]:
        """Return the offerer's two cards."""
        return tuple([place.card for place in self.held]) if player == self.offerer else ()

    def legal(self, player: int) -> tuple[PlayerAction, ...]:
        """Return the two offers that the hand allows."""
        return self.choices if player == self.offerer else ()

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Lay the two cards on the table (R20)."""
        first, second = self.choices
        if action is first:
            taking = self._tables[0] or self._lay(0)
        elif action is second:
            taking = self._tables[1] or self._lay(1)
        else:
            offer = chosen(self.choices, action)
            if offer is None:
                raise _refused(self, self.offerer, round_.players, action, Offer)
            taking = self.laid(offer.face_up)
        return make_state(round_, turn, rows, offers, undrawn, taking, taking.recipient, taking.choices)

    def laid(self, face_up: Card) -> Taking:
        """Return the moment at which the cards lie on the table, this one faceup."""
        place = 0 if face_up.id == self.choices[0].face_up.id else 1
        return self._tables[place] or self._lay(place)

    def _lay(self, place: int) -> Taking:
        taking = self._tables[place] = Taking(self._shared, self.choices[place], self.recipient or 0)
        return taking

    def __eq__(self, other: object) -> bool:
        """Return whether the same cards are held by the same player."""
        return isinstance(other, Offering) and self.choices == other.choices

    def __hash__(self) -> int:
        """Return a hash of what is held by whom."""
        return hash(self.choices)


@final
class Taking(Moment):
    """An offer lies on the table.

    Attributes:
        offered: what was offered.
        choices: the choice between its two cards.
        on_table: the offer as it lies there.
    """

    __slots__ = ("_outcomes", "_seats", "_shared", "choices", "offered", "on_table", "pending")

    phase: ClassVar[Phase] = Phase.TAKE

    def __init__(self, shared: Shared, offer: Offer, recipient: int) -> None:
        self.offerer = offer.player
        self.recipient = recipient
        self.pending = (recipient,)
        self.offered = offer
        self.choices: tuple[Take, Take] = shared.take(recipient, Face.UP), shared.take(recipient, Face.DOWN)
        self.on_table = shared.offered(offer, recipient, None)
        self._seats = recipient, offer.player
        self._shared = shared
        self._outcomes: list[tuple[Place, Place, OfferPlace] | None] = [None, None]  # made when they are needed

    def legal(self, player: int) -> tuple[PlayerAction, ...]:
        """Return the choice between the faceup and the facedown card."""
        return self.choices if player == self.recipient else ()

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Give one card to the recipient and the other to the offerer, each at the right end (R34)."""
        first, second = self.choices
        if action is first:
            given, kept, done = self._outcomes[0] or self.outcome(Face.UP)
        elif action is second:
            given, kept, done = self._outcomes[1] or self.outcome(Face.DOWN)
        else:
            take = chosen(self.choices, action)
            if take is None:
                raise _refused(self, self.recipient, round_.players, action, Take)
            given, kept, done = self.outcome(take.face)
        laid = list(rows)
        recipient, offerer = self._seats
        laid[recipient] += (given,)
        laid[offerer] += (kept,)
        after = tuple(laid)
        turn += 1
        turns = round_.turns
        if turn < len(turns):
            return make_state(round_, turn, after, (*offers, done), undrawn, turns[turn], CHANCE, ())
        return reveal(round_, after, (*offers, done), undrawn)

    def outcome(self, face: Face) -> tuple[Place, Place, OfferPlace]:
        """Return what the recipient gets by taking a card, what the offerer keeps, and the offer as remembered."""
        place = 0 if face is Face.UP else 1
        known = self._outcomes[place]
        if known is not None:
            return known
        shared, offer = self._shared, self.offered
        recipient, offerer = self._seats
        up = shared.index.by_id[offer.face_up.id].up
        down = shared.index.by_id[offer.face_down.id].down
        done = shared.offered(offer, recipient, face)
        if face is Face.UP:
            outcome = up, shared.hidden(down, offerer, offerer), done
        else:
            outcome = shared.hidden(down, recipient, offerer), up, done
        self._outcomes[place] = outcome
        return outcome

    def __eq__(self, other: object) -> bool:
        """Return whether the same offer lies on the table."""
        return isinstance(other, Taking) and self.offered == other.offered

    def __hash__(self) -> int:
        """Return a hash of the offer."""
        return hash(self.offered)


def _refused(
    moment: Moment, player: int | None, players: int, given: object, kind: type[Offer | Take]
) -> IllegalActionError:
    """Return why an action is refused at a moment at which one player does one kind of thing."""
    action = checked(moment, players, given)
    if not isinstance(action, kind):
        return wrong_phase(moment, action, (kind,))
    if action.player != player:
        message = f"{kind.__name__}: it is the turn of player {player}, not of player {action.player}"
        return IllegalActionError(action, IllegalReason.NOT_YOUR_TURN, message)
    # Both faces can always be taken, so this is an Offer.
    message = "Offer: one drawn card goes faceup and the other facedown"
    return IllegalActionError(action, IllegalReason.CARD_NOT_THERE, message)


def outcome(round_: Round, turn: int, kept: Place, given: Place) -> tuple[Place, Place, OfferPlace]:
    """Return what an offer brought before its recipient and its offerer, and the offer as it is remembered (R20, R21).

    Args:
        round_: the round.
        turn: the number of the offer, from 0.
        kept: the open place of the card that the offerer kept.
        given: the open place of the card that the recipient took; one of the two lies facedown.
    """
    up = given if given.up else kept
    return _drawing(round_, turn).holding(kept.bit | given.bit).laid(up.card).outcome(given.placed.face)


def _drawing(round_: Round, turn: int) -> Drawing:
    return cast("Drawing", round_.turns[turn])  # what a round waits for before its offers are draws


def resumed(
    round_: Round,
    rows: Rows,
    offers: tuple[OfferPlace, ...],
    undrawn: int,
    hand: tuple[Card, ...] = (),
    offered: tuple[Card, ...] = (),
) -> GameState:
    """Return the state of a round in which offers are still to be made.

    Args:
        round_: the round.
        rows: what lies before each seat.
        offers: the offers that the game has seen.
        undrawn: the mask of the cards in the deck.
        hand: the two cards that the offerer holds, if so.
        offered: the faceup and the facedown card of the offer on the table, if there is one.
    """
    turn = sum([len(row) for row in rows]) // 2
    drawing = _drawing(round_, turn)
    if not hand and not offered:
        return make_state(round_, turn, rows, offers, undrawn, drawing, CHANCE, ())
    mask = round_.shared.index.mask(hand or offered)
    holding = drawing.holding(mask)
    moment = holding.laid(offered[0]) if offered else holding
    legal = moment.choices
    return make_state(round_, turn, rows, offers, undrawn & ~mask, moment, legal[0].player, legal)

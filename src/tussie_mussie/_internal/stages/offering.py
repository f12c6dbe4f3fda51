"""Drawing, offering and taking: the cycle in which arrangements grow (R20, R26, R32, R34)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

from tussie_mussie._internal.actions import CHANCE, Offer, PlayerAction, Take, chosen
from tussie_mussie._internal.cards import Card, Face, PlacedCard
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.results import Past, RoundResult
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seating
from tussie_mussie._internal.sharing import Shared, shared_by
from tussie_mussie._internal.stages.before_scoring import reveal
from tussie_mussie._internal.stages.refusals import checked, drawn, wrong_phase
from tussie_mussie._internal.state import GameState, Moment, Round, Rows, make_round, make_state

__all__ = ["new_round", "offers_made", "on_table", "resumed"]


def new_round(
    rules: Rules,
    players: int,
    number: int,
    first_player: int,
    results: tuple[RoundResult, ...],
    totals: tuple[int, ...],
) -> Round:
    """Return what stays the same during a round (R26, R32).

    Args:
        rules: the rules. The round's own are equal to them, and so are all cards of the game.
        players: the number of players.
        number: the round's number, from 1.
        first_player: the seat that makes the first offer.
        results: the finished rounds that the game has seen.
        totals: each seat's points so far.

    Raises:
        InvalidRulesError: the players do not fit the rules.
    """
    rules.check_seats(players, first_player)
    shared = shared_by(rules)
    known = shared.moments.get(players)
    orders = known if isinstance(known, _Orders) else _Orders(shared, players)
    shared.moments[players] = orders
    turns = orders.turns[first_player]
    return make_round(
        shared.rules, players, number, first_player, Past.of(results), totals, shared, orders.turns, turns
    )


@final
class _Orders:
    """The draws of a round, in order, for each first player."""

    __slots__ = ("turns",)

    def __init__(self, shared: Shared, players: int) -> None:
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
        holding = self.holding(mask)
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
        held: the two cards, which the offerer alone has seen.
    """

    __slots__ = ("_tables", "choices", "held", "pending")

    phase: ClassVar[Phase] = Phase.OFFER

    def __init__(self, shared: Shared, offerer: int, recipient: int, hand: int) -> None:
        self.offerer = offerer
        self.recipient = recipient
        self.pending = (offerer,)
        self.choices: tuple[Offer, Offer] = shared.offers(offerer, hand)
        by_id = shared.index.by_id
        cards = shared.index.cards(hand)
        self.held = tuple([shared.hidden(by_id[card.id].down, offerer, offerer) for card in cards])
        self._tables: tuple[Taking, Taking] = (
            Taking(shared, self.choices[0], recipient),
            Taking(shared, self.choices[1], recipient),
        )

    def hands(self, players: int) -> tuple[tuple[Card, ...], ...]:
        """Return the offerer's two cards."""
        cards = tuple([place.card for place in self.held])
        return tuple([cards if seat == self.offerer else () for seat in range(players)])

    def legal(self, player: int) -> tuple[PlayerAction, ...]:
        """Return the two offers that the hand allows."""
        return self.choices if player == self.offerer else ()

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Lay the two cards on the table (R20)."""
        first, second = self.choices
        if action is first:
            taking = self._tables[0]
        elif action is second:
            taking = self._tables[1]
        else:
            offer = chosen(self.choices, action)
            if offer is None:
                raise _refused(self, self.offerer, round_.players, action, Offer)
            taking = self.laid(offer)
        return make_state(round_, turn, rows, offers, undrawn, taking, taking.recipient, taking.choices)

    def laid(self, offer: Offer) -> Taking:
        """Return the moment at which an offer of the two cards lies on the table."""
        return self._tables[0 if offer == self.choices[0] else 1]

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

    __slots__ = ("_down", "_seats", "_up", "choices", "offered", "on_table", "pending")

    phase: ClassVar[Phase] = Phase.TAKE

    def __init__(self, shared: Shared, offer: Offer, recipient: int) -> None:
        offerer = offer.player
        self.offerer = offerer
        self.recipient = recipient
        self.pending = (recipient,)
        self._seats = recipient, offerer
        self.offered = offer
        self.choices: tuple[Take, Take] = shared.take(recipient, Face.UP), shared.take(recipient, Face.DOWN)
        self.on_table = shared.offered(offer, recipient, None)
        up = shared.index.by_id[offer.face_up.id].up
        down = shared.index.by_id[offer.face_down.id].down
        # For each choice: what the recipient gets, what the offerer keeps, and the offer as it is remembered.
        self._up = up, shared.hidden(down, offerer, offerer), shared.offered(offer, recipient, Face.UP)
        self._down = shared.hidden(down, recipient, offerer), up, shared.offered(offer, recipient, Face.DOWN)

    def legal(self, player: int) -> tuple[PlayerAction, ...]:
        """Return the choice between the faceup and the facedown card."""
        return self.choices if player == self.recipient else ()

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Give one card to the recipient and the other to the offerer, each at the right end (R34)."""
        first, second = self.choices
        if action is first:
            given, kept, done = self._up
        elif action is second:
            given, kept, done = self._down
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
        return self._up if face is Face.UP else self._down

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


def on_table(round_: Round, rows: Sequence[Sequence[PlacedCard]]) -> Rows:
    """Return what lies before each seat as the offers of a round brought it there: who has seen what (R20, R21).

    Args:
        round_: the round.
        rows: for each seat cards of the deck, left to right, as many as some number of offers makes.
    """
    shared = round_.shared
    places = [[shared.index.place(at) for at in row] for row in rows]
    order = seating(round_.rules, round_.players, round_.first_player)
    turns = sum([len(row) for row in rows]) // 2
    for turn, columns in zip(order.turns[:turns], order.columns, strict=False):
        for owner, column in zip((turn.offerer, turn.recipient), columns, strict=True):
            place = places[owner][column]
            if not place.up:
                places[owner][column] = shared.hidden(place, owner, turn.offerer)
    return tuple([tuple(row) for row in places])


def offers_made(round_: Round, rows: Rows) -> tuple[OfferPlace, ...]:
    """Return the offers from which the cards on the table came.

    Args:
        round_: the round.
        rows: what lies before each seat; of the two cards of an offer one is facedown.
    """
    order = seating(round_.rules, round_.players, round_.first_player)
    turns = sum([len(row) for row in rows]) // 2
    made: list[OfferPlace] = []
    for turn, (offerers, recipients) in zip(order.turns[:turns], order.columns, strict=False):
        kept, given = rows[turn.offerer][offerers], rows[turn.recipient][recipients]
        up, down = (given, kept) if given.up else (kept, given)
        offer = Offer(turn.offerer, up.card, down.card)
        made.append(round_.shared.offered(offer, turn.recipient, given.placed.face))
    return tuple(made)


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
    drawing = round_.turns[turn]
    state = make_state(round_, turn, rows, offers, undrawn, drawing, CHANCE, ())
    if hand or offered:
        state = state.apply(round_.shared.draw(round_.shared.index.mask(hand or offered)))
    if offered:
        first, second = state.legal_actions()
        state = state.apply(first if first == Offer(drawing.offerer or 0, *offered) else second)
    return state

"""Drawing, offering and taking: the cycle in which arrangements grow (R20, R26, R32, R34)."""

from __future__ import annotations

from typing import ClassVar, cast, final

from tussie_mussie._internal.actions import CHANCE, Draw, Offer, PlayerAction, Take, chosen
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.memory import Memo, count
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.results import Past, RoundResult
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seating
from tussie_mussie._internal.sharing import Shared, shared_by
from tussie_mussie._internal.stages.automatic import offering_state, taking_state
from tussie_mussie._internal.stages.before_scoring import reveal
from tussie_mussie._internal.stages.refusals import checked, drawn, wrong_phase
from tussie_mussie._internal.state import GameState, Moment, Round, Rows, make_state

__all__ = ["Misdealt", "dealt", "new_round", "resumed"]


def new_round(
    rules: Rules,
    players: int,
    number: int,
    first_player: int,
    results: tuple[RoundResult, ...] = (),
    totals: tuple[int, ...] | None = None,
    goals: tuple[Goal, ...] = (),
) -> Round:
    """Return what stays the same during a round (R26, R32).

    Args:
        rules: the rules. The round's own are equal to them, and so are all cards of the game.
        players: the number of players.
        number: the round's number, from 1.
        first_player: the seat that makes the first offer.
        results: the finished rounds that the game has seen.
        totals: each seat's points so far, 0 by default.
        goals: the goals that have been revealed for the round.

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
    return Round(shared, number, first_player, Past.of(results), totals, orders.turns, goals)


@final
class _Orders:
    """The draws of a round, in order, for each first player."""

    __slots__ = ("turns",)

    def __init__(self, shared: Shared, players: int) -> None:
        count(500 * players * players * shared.rules.arrangement_size)
        hands: dict[tuple[int, int], Memo[int, Offering]] = {}
        kind = Drawing if shared.rules.solo is None else _SoloDrawing
        self.turns: tuple[tuple[Drawing, ...], ...] = tuple(
            [
                tuple(
                    [
                        kind(shared, *pair, hands.setdefault(pair, Memo(5_000)))
                        for pair in [
                            (turn.offerer, turn.recipient) for turn in seating(shared.rules, players, first).turns
                        ]
                    ]
                )
                for first in range(players)
            ]
        )


class Drawing(Moment):
    """Two cards are due for the next offer.

    Attributes:
        pair: the offerer and the recipient.
    """

    __slots__ = ("_hands", "_shared", "pair")

    phase: ClassVar[Phase] = Phase.DRAW
    draw_size: int = 2

    def __init__(self, shared: Shared, offerer: int, recipient: int, hands: Memo[int, Offering]) -> None:
        self.offerer = offerer
        self.recipient = recipient
        self.pair = offerer, recipient
        self._shared = shared
        self._hands = hands

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Give the cards to the offerer."""
        if type(action) is Draw:
            mask = self._shared.drawn(action)
            known = self._hands.found.get(mask)  # nothing for other than two cards
            if known is not None and mask & undrawn == mask:
                left = undrawn & ~mask
                return make_state(round_, turn, rows, offers, left, known, known.offerer, known.choices)
        mask = drawn(self, round_, action, undrawn)
        return self.holds(self.holding(mask), round_, turn, rows, offers, undrawn & ~mask)

    def holding(self, mask: int) -> Offering:
        """Return the moment at which the offerer holds the two cards of a mask."""
        known = self._hands.found.get(mask)
        return known or self._hands.keep(mask, Offering(self._shared, *self.pair, mask))

    def holds(
        self, holding: Offering, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Return the state in which the offerer holds two cards."""
        return make_state(round_, turn, rows, offers, undrawn, holding, holding.offerer, holding.choices)

    def __eq__(self, other: object) -> bool:
        """Return whether the same happens: whose draw it is follows from the rest of a state."""
        return isinstance(other, Drawing)

    def __hash__(self) -> int:
        """Return the hash of the phase."""
        return 1


class Offering(Moment):
    """The offerer holds two cards.

    Attributes:
        choices: the two offers that they allow.
    """

    __slots__ = ("_held", "_shared", "_tables", "choices", "pending")

    phase: ClassVar[Phase] = Phase.OFFER

    def __init__(self, shared: Shared, offerer: int, recipient: int, hand: int) -> None:
        self.offerer = offerer
        self.recipient = recipient
        self.pending = (offerer,)
        self.choices: tuple[Offer, Offer] = shared.offers(offerer, hand)
        self._shared = shared
        self._held: tuple[Place, ...] | None = None  # made when it is needed, as what follows
        self._tables: list[Taking | None] = [None, None]

    @property
    def held(self) -> tuple[Place, ...]:
        """The two cards, which the offerer alone has seen (R20)."""
        held = self._held
        if held is None:
            shared, offer = self._shared, self.choices[0]
            by_id = shared.index.by_id
            cards = offer.face_up, offer.face_down
            held = tuple([shared.hidden(by_id[card.id].down, offer.player, offer.player) for card in cards])
            self._held = held
        return held

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

    def lies(
        self, taking: Taking, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Return the state in which the cards lie on the table."""
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
class _SoloDrawing(Drawing):
    """Two cards are due in a solo game."""

    __slots__ = ()

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Give the cards to the offerer."""
        mask = drawn(self, round_, action, undrawn)
        return self.holds(self.holding(mask), round_, turn, rows, offers, undrawn & ~mask)

    def holding(self, mask: int) -> Offering:
        """Return the moment at which the offerer holds the two cards of a mask."""
        known = self._hands.found.get(mask)
        return known or self._hands.keep(mask, _SoloOffering(self._shared, *self.pair, mask))

    def holds(
        self, holding: Offering, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Return the state in which the offerer holds two cards; the automaton decides for one offer (R39)."""
        return offering_state(holding, holding.choices, round_, turn, rows, offers, undrawn)


@final
class _SoloOffering(Offering):
    """The offerer holds two cards in a solo game."""

    __slots__ = ()

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Lay the two cards on the table (R20)."""
        offer = chosen(self.choices, action)
        if offer is None:
            raise _refused(self, self.offerer, round_.players, action, Offer)
        return self.lies(self.laid(offer.face_up), round_, turn, rows, offers, undrawn)

    def lies(
        self, taking: Taking, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Return the state in which the cards lie on the table; the automaton decides which one it takes (R39)."""
        face_up = taking.offered.face_up
        return taking_state(taking, taking.choices, face_up, round_, turn, rows, offers, undrawn)


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


class Misdealt(Exception):  # noqa: N818  # it never leaves the library
    """Cards that no offers of a round can have brought where they lie."""


def dealt(round_: Round, laid: list[list[Place]]) -> tuple[Rows, tuple[OfferPlace, ...]]:
    """Return the rows as a round's offers brought them before each seat, and the offers (R20, R21, R34).

    Args:
        round_: the round.
        laid: for each seat the open places of different cards, left to right; they are changed to what is known of
            them.

    Raises:
        Misdealt: no offers can have done so.
    """
    counts = [len(row) for row in laid]
    columns = [0] * round_.players
    made: list[OfferPlace] = []
    for moment in round_.turns[: sum(counts) // 2]:
        drawing = cast("Drawing", moment)  # what a round waits for before its offers are draws
        offerer, recipient = drawing.pair
        at, to = columns[offerer], columns[recipient]
        if at == counts[offerer] or to == counts[recipient]:
            break
        kept, given = laid[offerer][at], laid[recipient][to]
        if kept.up is given.up:
            raise Misdealt(f"{kept.card.name} and {given.card.name} come from one offer; one must be facedown")
        holding = drawing.holding(kept.bit | given.bit)
        taking = holding.laid(given.card if given.up else kept.card)
        laid[recipient][to], laid[offerer][at], done = taking.outcome(given.placed.face)
        columns[offerer] += 1
        columns[recipient] += 1
        made.append(done)
    if columns != counts:
        raise Misdealt(f"in no order of offers the players have {tuple(counts)} cards")
    return tuple([tuple(row) for row in laid]), tuple(made)


def resumed(
    round_: Round,
    rows: Rows,
    offers: tuple[OfferPlace, ...],
    undrawn: int,
    drawn_cards: tuple[Card, ...] = (),
    *,
    laid: bool = False,
) -> GameState:
    """Return the state of a round in which offers are still to be made.

    Args:
        round_: the round.
        rows: what lies before each seat.
        offers: the offers that the game has seen.
        undrawn: the mask of the cards in the deck.
        drawn_cards: the two cards that the offerer holds or has laid on the table, if so.
        laid: whether they lie on the table, the first one faceup.
    """
    turn = sum([len(row) for row in rows]) // 2
    drawing = cast("Drawing", round_.turns[turn])  # what a round waits for before its offers are draws
    if not drawn_cards:
        return make_state(round_, turn, rows, offers, undrawn, drawing, CHANCE, ())
    mask = round_.shared.index.mask(drawn_cards)
    holding = drawing.holding(mask)
    undrawn &= ~mask
    if laid:
        return holding.lies(holding.laid(drawn_cards[0]), round_, turn, rows, offers, undrawn)
    return drawing.holds(holding, round_, turn, rows, offers, undrawn)

"""The state of a game: what is true, who may act, and what each action leads to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, SupportsIndex, TypeAlias, final

from attrs import field, frozen

from tussie_mussie._internal.actions import Action, ChanceAction, PlayerAction, Reveal
from tussie_mussie._internal.arrangement import Arrangement, Slot, trusted
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.errors import (
    IllegalActionError,
    IllegalReason,
    NoDrawError,
)
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.histories import all_actions
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.lines import write_line
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.results import Past, RoundResult, Standing, rank
from tussie_mussie._internal.rng import Rng, below, check_rng
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seat_of
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.views import PlayerView, make_view

if TYPE_CHECKING:
    import fractions
else:
    fractions = Lazy("fractions")

__all__ = ["GameState", "Moment", "Round", "Rows", "make_state"]

Rows: TypeAlias = tuple[tuple[Place, ...], ...]
"""For each seat what lies before it, left to right."""


@final
class Round:
    """What stays the same during a round.

    Attributes:
        rules: the rules.
        players: the number of players.
        number: the round's number, from 1.
        first_player: the seat that makes the first offer.
        past: the finished rounds that this game has seen.
        totals: each seat's points so far.
        shared: what games with these rules share.
        orders: for each first player what a round waits for before each of its offers: the draws, in order.
        turns: those of this round's first player.
        goals: the revealed goals, in the order of the rules; none before they are.
    """

    __slots__ = ("first_player", "goals", "number", "orders", "past", "players", "rules", "shared", "totals", "turns")

    def __init__(
        self,
        shared: Shared,
        number: int,
        first_player: int,
        past: Past | None,
        totals: tuple[int, ...],
        orders: tuple[tuple[Moment, ...], ...],
        goals: tuple[Goal, ...] = (),
    ) -> None:
        self.rules: Rules = shared.rules
        self.players = len(orders)
        self.number = number
        self.first_player = first_player
        self.past = past
        self.totals = totals
        self.shared = shared
        self.orders = orders
        self.turns: tuple[Moment, ...] = orders[first_player]
        self.goals = goals

    @property
    def key(self) -> tuple[object, ...]:
        """What makes rounds equal, apart from the past ones."""
        return self.rules, self.players, self.number, self.first_player, self.totals, self.goals

    def with_goals(self, goals: tuple[Goal, ...]) -> Round:
        """Return the same round after goals have been revealed (R41)."""
        return Round(self.shared, self.number, self.first_player, self.past, self.totals, self.orders, goals)

    def __eq__(self, other: object) -> bool:
        """Return whether the rounds are the same in games with the same past."""
        return isinstance(other, Round) and self.key == other.key and self.past == other.past

    def __hash__(self) -> int:
        """Return a hash without the past, which the totals tell apart mostly."""
        return hash(self.key)


class Moment(ABC):
    """What a state waits for, and what follows: the rules of a stage. States share the moments of offers.

    Attributes:
        phase: the phase.
        is_open: whether everybody has seen all that lies on the table.
        offerer: who offers now, None after the last offer.
        recipient: to whom.
        pending: everybody who may act now.
        draw_size: the number of cards that must be drawn, 0 when no draw is due.
        on_table: the offer that lies on the table.
    """

    __slots__ = ("offerer", "recipient")

    phase: ClassVar[Phase]
    is_open: ClassVar[bool] = False
    offerer: int | None
    recipient: int | None
    pending: tuple[int, ...] = ()
    draw_size: int = 0
    on_table: OfferPlace | None = None

    @property
    def revealed(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement as it was revealed, or nothing before that."""
        return ()

    @property
    def held(self) -> tuple[Place, ...]:
        """The two cards in the offerer's hand."""
        return ()

    def reveals(self) -> tuple[Reveal, ...]:
        """Return what can be revealed, where that is due."""
        return ()

    def slots(self, rows: Rows) -> tuple[tuple[Slot, ...], ...]:
        """Return for each seat its cards as they lie open."""
        return tuple([tuple([place.slot for place in row]) for row in rows])

    def legal(self, player: int) -> tuple[PlayerAction, ...]:
        """Return what a player may do, in a fixed order."""
        return ()

    def usable(self, player: int) -> tuple[Card, ...]:
        """Return the cards whose ability a player may still use, left to right."""
        return ()

    def hand(self, player: int) -> tuple[Card, ...]:
        """Return the cards that a player has drawn and not yet laid, in deck order."""
        return ()

    def discards(self, players: int) -> tuple[tuple[Card, ...], ...]:
        """Return for each seat the cards discarded in this round, in order."""
        return ((),) * players

    def logs(self, players: int) -> tuple[tuple[Action, ...], ...]:
        """Return for each seat its actions before scoring."""
        return ((),) * players

    def known_to(
        self, viewer: int | None, undrawn: int, rows: Rows, current: int | None
    ) -> tuple[Moment, int, Rows, int | None]:
        """Return what a viewer knows once everything lies open: the moment, and what is true then (R25).

        Args:
            viewer: the seat, None for a spectator.
            undrawn: the mask of the cards in the deck.
            rows: for each seat what lies before it.
            current: the lowest seat that may act, `CHANCE` or None.
        """
        return self, undrawn, rows, current

    @abstractmethod
    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Return the state that an action leads to.

        Args:
            action: what was given.
            round_: what stays the same during the round.
            turn: the number of offers that are done.
            rows: for each seat what lies before it, left to right.
            offers: the offers that are done, as far as the game has seen them.
            undrawn: the mask of the cards in the deck.

        Raises:
            IllegalActionError: the action is not legal here.
        """


@final
@frozen(repr=False)
class GameState(Readable):
    """One moment of a game, complete and immutable; old states are the undo.

    Two states are equal when the game has the same history as far as any rule or player's knowledge can
    depend on it: in which order the players acted before scoring makes no difference, in which order one of
    them used their own cards does.
    """

    _round: Round
    _turn: int
    _rows: Rows
    _offers: tuple[OfferPlace, ...]
    _undrawn: int
    _moment: Moment
    current_player: int | None = field(eq=False)
    """The lowest seat that may act, `CHANCE` when a draw is due, None at the end."""
    _legal: tuple[PlayerAction, ...] = field(eq=False)

    def _text(self) -> str:
        return write_line(self, tuple([card for hand in self.hands for card in hand]))

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._round.rules

    @property
    def players(self) -> int:
        """The number of seats, the ints from 0, clockwise: of the players, or 2 in a solo game (R39)."""
        return self._round.players

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._round.number

    @property
    def first_player(self) -> int:
        """The seat that makes the first offer of this round (R33)."""
        return self._round.first_player

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals of this round, in the order of the rules, from their revelation on (R41)."""
        return self._round.goals

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        return self._moment.phase

    @property
    def pending_players(self) -> tuple[int, ...]:
        """Everybody who may act now; nobody when a draw is due and at the end."""
        return self._moment.pending

    @property
    def offerer(self) -> int | None:
        """Who offers now, in the phases DRAW, OFFER and TAKE; None in all others (R26, R32)."""
        return self._moment.offerer

    @property
    def recipient(self) -> int | None:
        """To whom the offer goes now, in the phases DRAW, OFFER and TAKE; None in all others (R26, R32)."""
        return self._moment.recipient

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement."""
        return tuple([trusted(tuple([place.placed for place in row])) for row in self._rows])

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat the cards drawn and not yet laid, in deck order."""
        return tuple([self._moment.hand(player) for player in range(self.players)])

    @property
    def offer(self) -> TableOffer | None:
        """The offer that lies on the table."""
        on_table = self._moment.on_table
        return None if on_table is None else on_table.offer

    @property
    def offers(self) -> tuple[TableOffer, ...]:
        """This round's offers that are done."""
        return tuple([done.offer for done in self._offers])

    @property
    def revealed(self) -> tuple[Arrangement, ...]:
        """From the reveal on, each seat's arrangement as it was revealed; before it, nothing."""
        return self._moment.revealed

    @property
    def before_scoring(self) -> tuple[tuple[Action, ...], ...]:
        """For each seat its actions before scoring in this round, in order, draws included."""
        return self._moment.logs(self.players)

    @property
    def undrawn(self) -> tuple[Card, ...]:
        """The cards in the deck, in deck order, which says nothing about what is drawn next."""
        return self._round.shared.index.cards(self._undrawn)

    @property
    def discards(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat the cards that it has discarded in this round (R18, R30)."""
        return self._moment.discards(self.players)

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The finished rounds."""
        return Past.results(self._round.past)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points from the finished rounds."""
        return self._round.totals

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.current_player is None

    @property
    def winner(self) -> int | None:
        """The winner's seat, None before the end; a tie cannot remain (R28, R29, R39)."""
        return self.standings()[0].player if self.is_over else None

    def history(self) -> tuple[Action, ...]:
        """Return all actions of the game, draws too; they lead from `new_game`, with its first player, to this state.

        Equal states have equal histories: before scoring they stand seat by seat, who waits for a draw last (R25). A
        game that was read from a position begins with what the position tells of the offer that is due, or of what
        was done before scoring. In a solo game, a world of `sample_state` can hold cards that the automaton's list
        would not have chosen; then no record can be made of it.
        """
        held = self._round.shared.index.mask([place.card for place in self._moment.held])
        return all_actions(self, held, self._round.shared)

    def standings(self) -> tuple[Standing, ...]:
        """Return the players' places, best first (R27 to R29, R39).

        Before the end equal totals share a rank; at the end the earliest card in the alphabet decides, and in a solo
        game the automaton comes before the player.
        """
        solo = self.rules.solo is not None
        if self.is_over:
            return rank(self.totals, self.arrangements, final=True, solo=solo)
        last = self.results[-1].arrangements if self.results else None
        return rank(self.totals, last, final=False, solo=solo)

    def legal_actions(self, player: SupportsIndex | None = None) -> tuple[PlayerAction, ...]:
        """Return what a player may do, in a fixed order (R13 to R20, R25, R26, R30 to R32).

        Args:
            player: the seat; None for the current player.

        Returns:
            The actions; none for whoever may not act, when a draw is due and at the end.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        return self._legal if player is None else self._moment.legal(seat_of(player, self._round.players))

    def usable(self, player: SupportsIndex) -> tuple[Card, ...]:
        """Return, before scoring, the cards whose ability the player may still use, left to right (R14).

        Args:
            player: the seat.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        return self._moment.usable(seat_of(player, self._round.players))

    def apply(self, action: Action) -> GameState:
        """Return the state that an action leads to; this state stays as it is (R13 to R36).

        The last action of a round scores it and returns the next round's first state, or the end.

        Args:
            action: a player's action, or a `Draw` when one is due.

        Raises:
            IllegalActionError: the action is not legal here; its `reason` says why.
        """
        return self._moment.after(action, self._round, self._turn, self._rows, self._offers, self._undrawn)

    def why_illegal(self, action: object) -> IllegalReason | None:
        """Return why `apply` would refuse an action, or None if it would not.

        Args:
            action: anything at all.
        """
        try:
            self._moment.after(action, self._round, self._turn, self._rows, self._offers, self._undrawn)
        except IllegalActionError as error:
            return error.reason
        return None

    def chance_outcomes(self) -> tuple[tuple[ChanceAction, fractions.Fraction], ...]:
        """Return all that chance can do and its equal probabilities; nothing when chance is not due (R22 to R24, R41).

        Raises:
            TooManyOutcomesError: there are more than 100,000, which no official deck comes near.
        """
        size = self._moment.draw_size
        outcomes: tuple[ChanceAction, ...] = self._moment.reveals()
        if size:
            outcomes = self._round.shared.draws(self._undrawn, size)
        chance = fractions.Fraction(1, len(outcomes) or 1)
        return tuple([(outcome, chance) for outcome in outcomes])

    def sample_chance(self, rng: Rng) -> ChanceAction:
        """Return something that chance can do, all of it equally likely (R22 to R24, R41).

        Args:
            rng: the caller's random generator, the only source of chance.

        Raises:
            NoDrawError: chance is not due.
        """
        moment = self._moment
        size = moment.draw_size
        if not size:
            return self._sample_reveal(rng)
        return self._round.shared.sampled(self._undrawn, size, rng)

    def _sample_reveal(self, rng: Rng) -> Reveal:
        reveals = self._moment.reveals()
        if not reveals:
            phase = self._moment.phase.value
            raise NoDrawError(f"no draw is due in the phase {phase!r}; check that current_player is CHANCE")
        check_rng("GameState.sample_chance", rng)
        return reveals[below(rng, len(reveals))]

    def view(self, player: SupportsIndex | None) -> PlayerView:
        """Return what a player knows (R20 to R25).

        Args:
            player: the seat; None for a spectator.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        viewer = None if player is None else seat_of(player, self._round.players)
        round_ = self._round
        moment = self._moment
        undrawn = self._undrawn
        current = self.current_player
        places = self._rows
        if moment.is_open:
            moment, undrawn, places, current = moment.known_to(viewer, undrawn, places, current)
        unseen = undrawn
        offer = None
        if moment.is_open:
            rows = moment.slots(places)
            offers = tuple([done.offer for done in self._offers])
        else:
            seat = -1 if viewer is None else viewer  # the spectators' place in `shows` and `hides` is the last one
            shown: list[tuple[Slot, ...]] = []
            for row in places:
                shown.append(tuple([place.shows[seat] for place in row]))
                for place in row:
                    unseen |= place.hides[seat]
            rows = tuple(shown)
            offers = tuple([done.shows[seat] for done in self._offers])
            for place in moment.held:
                unseen |= place.hides[seat]
            on_table = moment.on_table
            if on_table is not None:
                offer = on_table.shows[seat]
                unseen |= on_table.hides[seat]
        index_ = round_.shared.index
        return make_view(
            viewer,
            round_.rules,
            round_.players,
            round_.number,
            round_.first_player,
            moment.phase,
            current,
            moment.pending,
            rows,
            () if viewer is None else moment.hand(viewer),
            offer,
            offers,
            moment.revealed,
            moment.logs(round_.players),
            moment.discards(round_.players),
            () if round_.past is None else Past.results(round_.past),
            round_.totals,
            round_.goals,
            undrawn.bit_count(),
            index_.cards(unseen),
            () if viewer is None else moment.usable(viewer),
            () if viewer is None else moment.legal(viewer),
        )


make_state = maker(GameState)

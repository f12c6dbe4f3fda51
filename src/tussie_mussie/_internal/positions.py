"""Positions as plain data, and the game state that one stands for, if it can arise at all.

A position may have gaps, where a viewer does not see a card. How gaps are found and filled is written here once:
possible worlds, lines of notation and JSON documents of views all are positions with gaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from attrs import evolve, frozen

from tussie_mussie._internal.actions import Action, Draw, Reveal
from tussie_mussie._internal.arrangement import Arrangement, Slot, make_slot
from tussie_mussie._internal.bounds import outer_bounds, score_bounds
from tussie_mussie._internal.cards import Card, Face, PlacedCard
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.deck_index import KnownCard
from tussie_mussie._internal.editions import RULEBOOK, TURKISH
from tussie_mussie._internal.errors import IllegalActionError, InvalidRulesError
from tussie_mussie._internal.goals import Goal, goals_in_order
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.results import RoundResult, each
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import score_total
from tussie_mussie._internal.stages.before_scoring import resumed as resumed_after_reveal
from tussie_mussie._internal.stages.offering import Misdealt, dealt, new_round, resumed
from tussie_mussie._internal.stages.rounds import beginning
from tussie_mussie._internal.state import GameState, Round, Rows
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.values import Value

__all__ = ["ImpossiblePosition", "Position", "outline", "slots"]


class ImpossiblePosition(Exception):  # noqa: N818  # it never leaves the library
    """A position that cannot arise.

    Attributes:
        where: the name of the `Position`'s field that is wrong.
        message: what is wrong with it.
    """

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where
        self.message = message


if TYPE_CHECKING:  # a protocol takes long to make

    class Seen(Protocol):
        """What a view, or its document, says of the table."""

        @property
        def rules(self) -> Rules: ...
        @property
        def players(self) -> int: ...
        @property
        def round(self) -> int: ...
        @property
        def first_player(self) -> int: ...
        @property
        def phase(self) -> Phase: ...
        @property
        def totals(self) -> tuple[int, ...]: ...
        @property
        def arrangements(self) -> tuple[tuple[Slot, ...], ...]: ...
        @property
        def hand(self) -> tuple[Card, ...]: ...
        @property
        def offer(self) -> TableOffer | None: ...
        @property
        def offers(self) -> tuple[TableOffer, ...]: ...
        @property
        def revealed(self) -> tuple[Arrangement, ...]: ...
        @property
        def before_scoring(self) -> tuple[tuple[Action, ...], ...]: ...
        @property
        def goals(self) -> tuple[Goal, ...]: ...


@frozen
class Position(Value):
    """The least that determines a state; all of it is checked when the state is made.

    Attributes:
        rules: the rules.
        players: the number of players.
        round: the number of the round.
        first_player: the seat that makes the round's first offer.
        totals: each seat's points from the finished rounds.
        rows: for each seat its cards, left to right; when all are complete, as they were revealed.
        hand: the two cards that the offerer holds, if so.
        offer: the faceup and the facedown card of the offer on the table, if there is one.
        logs: for each seat its actions before scoring, draws included.
        seen_offers: how many of the round's last offers the game has seen.
        results: the last finished rounds, as far as the game has seen them.
        goals: the revealed goals of the round, in the order of the rules.
    """

    rules: Rules
    players: int
    round: int
    first_player: int
    totals: tuple[int, ...]
    rows: tuple[tuple[Slot, ...], ...]
    hand: tuple[Card | None, ...] = ()
    offer: tuple[Card, Card | None] | None = None
    logs: tuple[tuple[Action, ...], ...] = ()
    seen_offers: int = 0
    results: tuple[RoundResult, ...] = ()
    goals: tuple[Goal, ...] = ()

    @property
    def laid_gaps(self) -> int:
        """The number of gaps in known places: in the rows and in the offer."""
        hidden = self.offer is not None and self.offer[1] is None
        return sum([slot.card is None for row in self.rows for slot in row]) + hidden

    @property
    def held_gaps(self) -> int:
        """The number of gaps in the offerer's hand, whose cards have no order."""
        return sum([card is None for card in self.hand])

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are seen: in the rows by seat and column, in the hand and in the offer."""
        cards = [slot.card for row in self.rows for slot in row]
        return tuple([card for card in (*cards, *self.hand, *(self.offer or ())) if card is not None])

    def state(self, filling: Iterable[Card] = ()) -> GameState:
        """Return the state of the position.

        Args:
            filling: as many different cards as there are gaps: for the rows by seat and column, for the offer, for the
                hand.

        Raises:
            ImpossiblePosition: there is no such state.
        """
        round_ = self._round()
        cards = iter(filling)
        rows, offers, undrawn = self._laid(round_, cards)
        if sum([len(row) for row in rows]) == 2 * len(round_.turns):
            state = self._after_reveal(round_, rows, offers, undrawn)
            if state.is_over and self.round < self.rules.rounds:
                raise ImpossiblePosition("round", f"nobody has anything left to do, so round {self.round} is over")
        else:
            state = self._while_offering(round_, rows, offers, undrawn, cards)
        if self.round == 1 and any(self.totals) and not state.is_over:
            raise ImpossiblePosition("totals", f"they are {_listed(self.totals)} before the first round is over")
        return state

    def check_results(self, state: GameState) -> None:
        """Check that the finished rounds can have been played this way, and that the totals follow from them.

        Args:
            state: the position's state.

        Raises:
            ImpossiblePosition: they cannot.
        """
        finished = self.round if state.is_over else self.round - 1
        if len(self.results) > finished:
            raise ImpossiblePosition("results", f"{len(self.results)} finished rounds are more than {finished}")
        for number, result in enumerate(self.results, finished - len(self.results) + 1):
            try:
                self._check_result(number, result)
            except ImpossiblePosition as error:
                raise ImpossiblePosition("results", f"round {number}: {error}") from None
        known = [result.points for result in self.results]
        if state.is_over and not known:
            last = each(state.arrangements)
            known = [tuple([score_total(own, self.rules, others=others, goals=self.goals) for own, others in last])]
        nothing = (0,) * self.players
        totals = tuple([sum(points) for points in zip(nothing, *known, strict=True)])
        if len(known) == finished and self.totals != totals:
            raise ImpossiblePosition("totals", f"{_listed(self.totals)} do not follow from the finished rounds")
        self._check_totals(finished - len(known), totals)

    def _check_totals(self, rounds: int, known: tuple[int, ...]) -> None:
        """Check that the totals can come from so many unknown rounds and what is known of the others."""
        bounds = [outer_bounds(self.rules)]
        usual = all([at <= total <= at + rounds * _USUAL for total, at in zip(self.totals, known, strict=True)])
        if not usual and self.rules.deck in (RULEBOOK.deck, TURKISH.deck):
            bounds.append(score_bounds(self.rules))  # of other decks it can take long to find them out
        for low, high in bounds:
            for seat, (total, points) in enumerate(zip(self.totals, known, strict=True)):
                if not points + rounds * low <= total <= points + rounds * high:
                    played = "1 round" if rounds == 1 else f"{rounds} rounds"
                    message = f"player {seat} cannot have {shown(total)} after {played} of {low} to {high} points"
                    if points:
                        message += f" and {points} points in the others"
                    raise ImpossiblePosition("totals", message)

    def _check_result(self, number: int, result: RoundResult) -> None:
        first_player = (self.first_player - (self.round - number)) % self.players
        if result.first_player != first_player:
            raise ImpossiblePosition("first_player", f"it is {shown(result.first_player)}, but must be {first_player}")
        if result.rules != self.rules:
            raise ImpossiblePosition("rules", "they are not those of the game")
        if any([len(own) != self.rules.arrangement_size for own in result.revealed]):
            raise ImpossiblePosition("revealed", "the arrangements are incomplete")
        last = evolve(
            self,
            round=self.rules.rounds,
            first_player=first_player,
            totals=(0,) * self.players,
            rows=slots(result.revealed),
            hand=(),
            offer=None,
            logs=result.before_scoring,
            seen_offers=len(result.offers),
            results=(),
            goals=result.goals,
        )
        state = last.state()
        if not state.is_over:
            raise ImpossiblePosition("before_scoring", "the round is not over")
        for where, right, given in (
            ("arrangements", state.arrangements, result.arrangements),
            ("discards", state.discards, result.discards),
            ("offers", state.offers, result.offers),
        ):
            if right != given:
                raise ImpossiblePosition(where, "they do not follow from what was revealed and done")

    def _round(self) -> Round:
        """Return what stays the same during the round."""
        if not 1 <= self.round <= self.rules.rounds:
            raise ImpossiblePosition("round", f"it is {shown(self.round)}, but must be from 1 to {self.rules.rounds}")
        try:
            round_ = new_round(
                self.rules, self.players, self.round, self.first_player, self.results, self.totals, self.goals
            )
        except InvalidRulesError as error:
            raise ImpossiblePosition("players", str(error)) from None
        self._check_goals()
        if len(self.totals) != self.players:
            raise ImpossiblePosition("totals", f"there must be {self.players} of them, not {len(self.totals)}")
        return round_

    def _check_goals(self) -> None:
        """Check that so many goals of the rules are revealed, or none yet (R41)."""
        if not self.rules.goals and not self.goals:
            return
        if goals_in_order(self.goals, self.rules.goals) != self.goals:
            raise ImpossiblePosition("goals", "they are not goals of the rules, in their order")
        revealed = self.rules.goals_revealed
        if len(self.goals) != revealed and (self.goals or any(self.rows)):
            raise ImpossiblePosition("goals", f"{len(self.goals)} goals are revealed; there must be {revealed}")

    def _laid(self, round_: Round, filling: Iterator[Card]) -> tuple[Rows, tuple[OfferPlace, ...], int]:
        """Return what lies before each seat, the offers that the game has seen, and the mask of all other cards."""
        if len(self.rows) != self.players:
            raise ImpossiblePosition("rows", f"there must be {self.players} of them, not {len(self.rows)}")
        index = round_.shared.index
        by_id = index.by_id
        undrawn = index.everything
        open_rows: list[list[Place]] = []
        for row in self.rows:
            places: list[Place] = []
            for slot in row:
                card = slot.card or next(filling)
                known = by_id.get(card.id)
                if known is None or known.card is not card or not known.bit & undrawn:
                    known = _found(round_, "rows", card, undrawn)
                undrawn ^= known.bit
                places.append(known.up if slot.face is _UP else known.down)
            open_rows.append(places)
        try:
            rows, offers = dealt(round_, open_rows)
        except Misdealt as error:
            raise ImpossiblePosition("rows", str(error)) from None
        if not 0 <= self.seen_offers <= len(offers):
            raise ImpossiblePosition(
                "seen_offers", f"{self.seen_offers} offers are more than the {len(offers)} that were made"
            )
        return rows, offers[len(offers) - self.seen_offers :], undrawn

    def _while_offering(
        self, round_: Round, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int, filling: Iterator[Card]
    ) -> GameState:
        if any(self.logs):
            raise ImpossiblePosition("logs", "nobody can act before scoring while arrangements are incomplete")
        left = undrawn
        drawn: list[Card] = []
        for where, cards in (("offer", self.offer or ()), ("hand", self.hand)):
            for card in cards:
                known = _found(round_, where, card or next(filling), left)
                left ^= known.bit
                drawn.append(known.card)
        if self.hand and self.offer:
            raise ImpossiblePosition("offer", "there is a hand already; it cannot lie on the table as well")
        if self.hand and len(self.hand) != 2:
            raise ImpossiblePosition("hand", f"an offerer holds 2 cards, not {len(self.hand)}")
        if len(self.goals) < self.rules.goals_revealed:
            if drawn:
                raise ImpossiblePosition("goals", "they are revealed before the first draw")
            return beginning(round_)
        return resumed(round_, rows, offers, undrawn, tuple(drawn), laid=self.offer is not None)

    def _after_reveal(self, round_: Round, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int) -> GameState:
        if self.hand or self.offer:
            raise ImpossiblePosition("offer" if self.offer else "hand", "all arrangements are complete")
        if self.logs and len(self.logs) != self.players:
            raise ImpossiblePosition("logs", f"there must be {self.players} of them, not {len(self.logs)}")
        for seat, log in enumerate(self.logs):
            if any([not isinstance(action, Draw | Reveal) and action.player != seat for action in log]):
                raise ImpossiblePosition("logs", f"player {seat} has done something for another player")
        try:
            return resumed_after_reveal(round_, rows, offers, undrawn, self.logs)
        except IllegalActionError as error:
            raise ImpossiblePosition("logs", str(error)) from None


_USUAL = 10
"""What hardly any player scores in a round: totals below it need no exact bounds."""
_UP = Face.UP  # a global is found several times as fast as an enum's member
_make_position = maker(Position)


def outline(seen: Seen, results: tuple[RoundResult, ...]) -> Position:
    """Return the position that a view shows, with gaps where its viewer does not see a card.

    Args:
        seen: the view, or what its document says.
        results: the finished rounds.
    """
    offer = seen.offer
    hand: tuple[Card | None, ...] = seen.hand or (None, None)
    return _make_position(
        seen.rules,
        seen.players,
        seen.round,
        seen.first_player,
        seen.totals,
        slots(seen.revealed) or seen.arrangements,
        hand if seen.phase is Phase.OFFER else (),
        None if offer is None else (offer.face_up, offer.face_down),
        seen.before_scoring,
        len(seen.offers),
        results,
        seen.goals,
    )


def slots(arrangements: Iterable[Iterable[PlacedCard]]) -> tuple[tuple[Slot, ...], ...]:
    """Return arrangements as slots without gaps."""
    return tuple([tuple([make_slot(at.card, at.face) for at in own]) for own in arrangements])


def _found(round_: Round, where: str, card: Card, left: int) -> KnownCard:
    """Return a card of the deck that lies nowhere else."""
    known = round_.shared.index.find(card)
    if known is None:
        raise ImpossiblePosition(where, f"{card.name} is not in the deck")
    if not known.bit & left:
        raise ImpossiblePosition(where, f"{card.name} lies in two places")
    return known


def _listed(numbers: tuple[int, ...]) -> str:
    return f"({', '.join([shown(number) for number in numbers])})"

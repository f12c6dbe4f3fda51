"""Positions as plain data, and the game state that one stands for, if it can arise at all."""

from __future__ import annotations

from attrs import evolve, field, frozen

from tussie_mussie._internal.actions import Action, Draw
from tussie_mussie._internal.cards import Card, Face, PlacedCard
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.deck_index import Laid
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.results import RoundResult, each
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import score_total
from tussie_mussie._internal.seating import Seating
from tussie_mussie._internal.stages.before_scoring import RoundOver, prepared
from tussie_mussie._internal.stages.offers import Drawing, held, laid
from tussie_mussie._internal.stages.stage import Board, Refusal, Round, Stage
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.values import Value

__all__ = ["ImpossiblePosition", "Position"]


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
    """

    rules: Rules
    players: int
    round: int
    first_player: int
    totals: tuple[int, ...]
    rows: tuple[tuple[PlacedCard, ...], ...]
    hand: tuple[Card, ...] = ()
    offer: tuple[Card, Card] | None = None
    logs: tuple[tuple[Action, ...], ...] = ()
    seen_offers: int = 0
    results: tuple[RoundResult, ...] = field(default=())

    def state(self) -> GameState:
        """Return the state.

        Raises:
            ImpossiblePosition: there is no such state.
        """
        round_ = self.to_round()
        board = self.to_board(round_)
        if board.turn == len(round_.seating.turns):
            return GameState(self._ended(self.to_prepared(board)))
        self._check_first_totals()
        if any(self.logs):
            raise ImpossiblePosition("logs", "nobody can act before scoring while arrangements are incomplete")
        index = round_.index
        if self.hand and self.offer:
            raise ImpossiblePosition("offer", "there is a hand already; it cannot lie on the table as well")
        if self.hand:
            if len(self.hand) != 2:
                raise ImpossiblePosition("hand", f"an offerer holds 2 cards, not {len(self.hand)}")
            return GameState(held(board, index.mask(self.hand)))
        if self.offer:
            return GameState(laid(board, *self.offer))
        return GameState(Drawing(board))

    def check_results(self) -> None:
        """Check that the finished rounds can have been so, and that the totals follow from them.

        Raises:
            ImpossiblePosition: they cannot.
        """
        state = self.state()
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
            known = [tuple([score_total(own, self.rules, others=others) for own, others in last])]
        nothing = (0,) * self.players
        totals = tuple([sum(points) for points in zip(nothing, *known, strict=True)])
        if len(known) == finished and self.totals != totals:
            raise ImpossiblePosition("totals", f"{_listed(self.totals)} do not follow from the finished rounds")

    def _check_result(self, number: int, result: RoundResult) -> None:
        first_player = (self.first_player - (self.round - number)) % self.players
        if result.first_player != first_player:
            raise ImpossiblePosition("first_player", f"it is {shown(result.first_player)}, but must be {first_player}")
        if result.rules != self.rules:
            raise ImpossiblePosition("rules", "they are not those of the game")
        rows = tuple([arrangement.placed for arrangement in result.revealed])
        past = evolve(
            self,
            round=number,
            first_player=first_player,
            rows=rows,
            hand=(),
            offer=None,
            logs=result.before_scoring,
            seen_offers=len(result.offers),
            results=(),
        )
        board = past.to_board(past.to_round())
        if board.turn != len(board.round.seating.turns):
            raise ImpossiblePosition("revealed", "the arrangements are incomplete")
        stage = past.to_prepared(board)
        if not isinstance(stage, RoundOver):
            raise ImpossiblePosition("before_scoring", "the round is not over")
        for where, right, given in (
            ("arrangements", stage.arrangements, result.arrangements),
            ("discards", stage.discards, result.discards),
            ("offers", board.offers, result.offers),
        ):
            if right != given:
                raise ImpossiblePosition(where, "they do not follow from what was revealed and done")

    def to_round(self) -> Round:
        """Return what stays the same during the round.

        Raises:
            ImpossiblePosition: the rules and players do not allow it.
        """
        if not 1 <= self.round <= self.rules.rounds:
            raise ImpossiblePosition("round", f"it is {shown(self.round)}, but must be from 1 to {self.rules.rounds}")
        try:
            round_ = Round(self.rules, self.players, self.round, self.first_player, self.results, self.totals)
        except InvalidRulesError as error:
            raise ImpossiblePosition("players", str(error)) from None
        if len(self.totals) != self.players:
            raise ImpossiblePosition("totals", f"there must be {self.players} of them, not {len(self.totals)}")
        return round_

    def to_board(self, round_: Round) -> Board:
        """Return the table.

        Raises:
            ImpossiblePosition: the cards cannot lie so.
        """
        index = round_.index
        seating = round_.seating
        rows = self.rows
        if len(rows) != self.players:
            raise ImpossiblePosition("rows", f"there must be {self.players} of them, not {len(rows)}")
        undrawn = index.everything
        for where, cards in self._where():
            for card in cards:
                bit = index.bits.get(card, 0)
                if not bit:
                    raise ImpossiblePosition(where, f"{card.name} is not in the deck")
                if not bit & undrawn:
                    raise ImpossiblePosition(where, f"{card.name} lies in two places")
                undrawn &= ~bit
        counts = tuple([len(row) for row in rows])
        turn = sum(counts) // 2
        if turn >= len(seating.counts) or seating.counts[turn] != counts:
            raise ImpossiblePosition("rows", f"in no order of offers the players have {counts} cards")
        if not 0 <= self.seen_offers <= turn:
            raise ImpossiblePosition(
                "seen_offers", f"{self.seen_offers} offers are more than the {turn} that were made"
            )
        on_table = tuple([tuple([index.laid[at.card][at.face] for at in row]) for row in rows])
        offers = [_offer(seating, on_table, number) for number in range(turn)]
        undrawn |= index.mask(self.hand) | index.mask(self.offer or ())
        return Board(round_, turn, on_table, tuple(offers[turn - self.seen_offers :]), undrawn)

    def _where(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        rows = tuple([at.card for row in self.rows for at in row])
        return ("rows", rows), ("hand", self.hand), ("offer", self.offer or ())

    def to_prepared(self, board: Board) -> Stage:
        """Return the stage after all actions before scoring.

        Raises:
            ImpossiblePosition: they cannot have been done.
        """
        if self.hand or self.offer:
            raise ImpossiblePosition("offer" if self.offer else "hand", "all arrangements are complete")
        if self.logs and len(self.logs) != self.players:
            raise ImpossiblePosition("logs", f"there must be {self.players} of them, not {len(self.logs)}")
        for seat, log in enumerate(self.logs):
            if any([not isinstance(action, Draw) and action.player != seat for action in log]):
                raise ImpossiblePosition("logs", f"player {seat} has done something for another player")
        stage = prepared(board, self.logs)
        if isinstance(stage, Refusal):
            raise ImpossiblePosition("logs", stage.message)
        return stage

    def _ended(self, stage: Stage) -> Stage:
        if not isinstance(stage, RoundOver):
            self._check_first_totals()
        elif self.round < self.rules.rounds:
            raise ImpossiblePosition("round", f"nobody has anything left to do, so round {self.round} is over")
        return stage

    def _check_first_totals(self) -> None:
        if self.round == 1 and any(self.totals):
            raise ImpossiblePosition("totals", f"they are {_listed(self.totals)} before the first round is over")


def _listed(numbers: tuple[int, ...]) -> str:
    return f"({', '.join([shown(number) for number in numbers])})"


def _offer(seating: Seating, rows: tuple[tuple[Laid, ...], ...], number: int) -> TableOffer:
    """Return the offer of a turn, which the two cards that came from it tell."""
    turn = seating.turns[number]
    offerers, recipients = seating.columns[number]
    kept = rows[turn.offerer][offerers]
    given = rows[turn.recipient][recipients]
    if kept.up is given.up:
        message = f"{kept.placed.card.name} and {given.placed.card.name} come from one offer; one must be facedown"
        raise ImpossiblePosition("rows", message)
    if given.up:
        return TableOffer(turn.offerer, turn.recipient, given.placed.card, kept.placed.card, Face.UP)
    return TableOffer(turn.offerer, turn.recipient, kept.placed.card, given.placed.card, Face.DOWN)

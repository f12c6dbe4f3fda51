"""The state of a game: what is true, who may act, and what each action leads to."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb
from operator import index

from attrs import frozen

from tussie_mussie._internal.actions import Action, Draw
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import quoted, shown, whole
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason, NoDrawError, UnknownPlayerError
from tussie_mussie._internal.results import RoundResult, Standing, rank
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.stages.before_scoring import RoundOver
from tussie_mussie._internal.stages.offers import deal
from tussie_mussie._internal.stages.stage import Board, Phase, Refusal, Round, Stage
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.values import Value
from tussie_mussie._internal.views import PlayerView, view_of

__all__ = ["GameState", "new_game"]


def new_game(players: int = 2, rules: Rules = RULEBOOK, *, first_player: int = 0) -> GameState:
    """Return the beginning of a game, with a draw due.

    Args:
        players: the number of players, 2 to 4 (R35).
        rules: the rules.
        first_player: the seat of the first player of the first round (R33).

    Raises:
        InvalidRulesError: a number of players, or a first player, that cannot be; also when the cards left
            after dealing could not serve all drawing abilities of the deck at once (R24).
    """
    players, first_player = whole(players), whole(first_player)
    rules.check_seats(players, first_player)
    return GameState(deal(Round(rules, players, 1, first_player, (), (0,) * players)))


@frozen(repr=False)
class GameState(Value):
    """One moment of a game, complete and immutable; old states are the undo.

    Two states are equal when the game has the same history as far as any rule or player's knowledge can
    depend on it: in which order the players acted before scoring makes no difference, in which order one of
    them used their own cards does.
    """

    _stage: Stage

    def __repr__(self) -> str:
        """Return a short form for people; `tussie_mussie.format_state` writes all of it."""
        return f"<GameState round {self.round}, {self.phase.value}, current player {self.current_player}>"

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._stage.board.round.rules

    @property
    def players(self) -> int:
        """The number of players; their seats are the ints from 0, clockwise."""
        return self._stage.board.round.players

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._stage.board.round.number

    @property
    def first_player(self) -> int:
        """The seat that makes the first offer of this round (R33)."""
        return self._stage.board.round.first_player

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        return self._stage.phase

    @property
    def current_player(self) -> int | None:
        """The lowest seat that may act, `CHANCE` when a draw is due, None at the end."""
        return self._stage.current

    @property
    def pending_players(self) -> tuple[int, ...]:
        """Everybody who may act now; nobody when a draw is due and at the end."""
        return self._stage.pending

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement."""
        return self._stage.arrangements

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat the cards drawn and not yet laid, in deck order."""
        index = self._stage.board.round.index
        return tuple([index.cards(hand) if hand else () for hand in self._stage.hands])

    @property
    def offer(self) -> TableOffer | None:
        """The offer that lies on the table."""
        return self._stage.offer

    @property
    def offers(self) -> tuple[TableOffer, ...]:
        """This round's offers that are done."""
        return self._stage.board.offers

    @property
    def revealed(self) -> tuple[Arrangement, ...]:
        """From the reveal on, each seat's arrangement as it was revealed; before it, nothing."""
        return self._stage.revealed

    @property
    def before_scoring(self) -> tuple[tuple[Action, ...], ...]:
        """For each seat its actions before scoring in this round, in order, draws included."""
        return self._stage.logs

    @property
    def undrawn(self) -> tuple[Card, ...]:
        """The cards in the deck, in deck order, which says nothing about what is drawn next."""
        return self._stage.board.round.index.cards(self._stage.undrawn)

    @property
    def discards(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat the cards that it has discarded in this round (R18, R30)."""
        return self._stage.discards

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The finished rounds."""
        return self._stage.board.round.results

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points from the finished rounds."""
        return self._stage.board.round.totals

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._stage.phase is Phase.GAME_OVER

    @property
    def winner(self) -> int | None:
        """The winner's seat, None before the end; a tie cannot remain (R28, R29)."""
        return self.standings()[0].player if self.is_over else None

    def standings(self) -> tuple[Standing, ...]:
        """Return the players' places, best first (R27 to R29).

        Before the end equal totals share a rank; at the end the earliest card in the alphabet decides.
        """
        over = self.is_over
        if over:
            return rank(self.totals, self.arrangements, final=True)
        return rank(self.totals, self.results[-1].arrangements if self.results else None, final=False)

    def legal_actions(self, player: int | None = None) -> tuple[Action, ...]:
        """Return what a player may do, in a fixed order (R13 to R20, R25, R26, R30 to R32).

        Args:
            player: the seat; None for the current player.

        Returns:
            The actions; none for whoever may not act, when a draw is due and at the end.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        stage = self._stage
        if player is None:
            player = stage.current
            return stage.legal_actions(player) if player is not None and player >= 0 else ()
        return stage.legal_actions(self._seat(player))

    def usable(self, player: int) -> tuple[Card, ...]:
        """Return, before scoring, the cards whose ability the player may still use, left to right (R14).

        Args:
            player: the seat.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        return self._stage.usable(self._seat(player))

    def apply(self, action: Action) -> GameState:
        """Return the state that an action leads to; this state stays as it is (R13 to R36).

        The last action of a round scores it and returns the next round's first state, or the end.

        Args:
            action: a player's action, or a `Draw` when one is due.

        Raises:
            IllegalActionError: the action is not legal here; its `reason` says why.
        """
        after = self._stage.after(action)
        if isinstance(after, Refusal):
            raise IllegalActionError(action, after.reason, after.message)
        return GameState(_scored(after) if type(after) is RoundOver else after)

    def why_illegal(self, action: object) -> IllegalReason | None:
        """Return why `apply` would refuse an action, or None if it would not.

        Args:
            action: anything at all.
        """
        after = self._stage.after(action)
        return after.reason if isinstance(after, Refusal) else None

    def chance_outcomes(self) -> tuple[tuple[Draw, Fraction], ...]:
        """Return all possible draws and their equal probabilities; nothing when no draw is due (R22 to R24)."""
        stage = self._stage
        size = stage.draw_size
        if not size:
            return ()
        index = stage.board.round.index
        bits = [bit for bit in index.each_bit if stage.undrawn & bit]
        probability = Fraction(1, comb(len(bits), size))
        return tuple([(index.draw(sum(chosen)), probability) for chosen in combinations(bits, size)])

    def sample_chance(self, rng: random.Random) -> Draw:
        """Return one of the possible draws, all equally likely (R22 to R24).

        Args:
            rng: the caller's random generator, the only source of chance.

        Raises:
            NoDrawError: no draw is due.
        """
        stage = self._stage
        size = stage.draw_size
        if not size:
            raise NoDrawError(f"no draw is due in the phase {stage.phase.value!r}; check that current_player is CHANCE")
        index = stage.board.round.index
        undrawn = stage.undrawn
        bits = [bit for bit in index.each_bit if undrawn & bit]
        mask = 0
        for _ in range(size):
            mask |= bits.pop(rng.randrange(len(bits)))
        return index.draw(mask)

    def view(self, player: int | None) -> PlayerView:
        """Return what a player knows (R20 to R25).

        Args:
            player: the seat; None for a spectator.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        return view_of(self._stage, None if player is None else self._seat(player))

    def _seat(self, player: object) -> int:
        """Return a seat as a plain int, so that equal seats give equal texts."""
        players = self._stage.board.round.players
        if not (isinstance(player, int) and 0 <= player < players):
            given = shown(player) if isinstance(player, int) else quoted(player)
            raise UnknownPlayerError(player, f"there is no player {given}; seats are 0 to {players - 1}")
        return index(player)


def _scored(over: RoundOver) -> Stage:
    """Score a round and return the next one's first stage, or the end (R33, R36)."""
    board = over.board
    ended = board.round
    rules = ended.rules
    result = RoundResult(
        over.arrangements, board.offers, over.discards, ended.first_player, over.revealed, over.logs, rules
    )
    totals = tuple([before + points for before, points in zip(ended.totals, result.points, strict=True)])
    results = (*ended.results, result)
    if ended.number < rules.rounds:
        first_player = (ended.first_player + 1) % ended.players
        return deal(Round(rules, ended.players, ended.number + 1, first_player, results, totals))
    last = Round(rules, ended.players, ended.number, ended.first_player, results, totals)
    return RoundOver(Board(last, board.turn, board.rows, board.offers, board.undrawn), over.parts)

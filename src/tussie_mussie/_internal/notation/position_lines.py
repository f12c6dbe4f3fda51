"""What was read from the line of a state or a view, and the state that it describes."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, frozen

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Slot
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.errors import IllegalActionError, NotationError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import MAX_PLAYERS, MIN_PLAYERS
from tussie_mussie._internal.notation.cards import Known, Token
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.positions import ImpossiblePosition, Position
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seating
from tussie_mussie._internal.stages.before_scoring import waits
from tussie_mussie._internal.state import GameState

__all__ = ["Line", "Log", "Opening"]


@frozen
class Opening:
    """The numbers at the beginning of a line, and where each stands.

    Attributes:
        round: the number of the round.
        round_start: where it stands.
        first: the first player's seat.
        first_start: where it stands.
        totals: the totals.
        totals_start: where they begin.
        goals: the revealed goals, in the order of the rules.
        goals_start: where they begin.
    """

    round: int
    round_start: int
    first: int
    first_start: int
    totals: tuple[int, ...]
    totals_start: int
    goals: tuple[Goal, ...]
    goals_start: int


@frozen
class Log:
    """A player's actions before scoring as they were read.

    Attributes:
        start: where they begin in the text.
        actions: the actions.
        starts: where each of them begins.
    """

    start: int
    actions: tuple[Action, ...]
    starts: tuple[int, ...]


@frozen
class Line:
    """A line as it was read: its parts, and where they stand in the text.

    Attributes:
        cursor: the cursor that has read it.
        rules: the rules.
        header: the numbers at the beginning.
        rows: for each seat its cards, left to right.
        rows_start: where they begin.
        phase: the phase.
        phase_start: where it stands.
        cards: the cards in hand or on the table.
        logs: what each seat has done before scoring.
    """

    cursor: Cursor
    rules: Rules
    header: Opening
    rows: tuple[tuple[Token, ...], ...]
    rows_start: int
    phase: Phase
    phase_start: int
    cards: tuple[Token, ...]
    logs: tuple[Log, ...]

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All cards that lie somewhere, in the order of the line."""
        return (*[token for row in self.rows for token in row], *self.cards)

    @property
    def position(self) -> Position:
        """The position that the line describes, with its gaps."""
        rows = tuple([tuple([Slot(_card(token), token.face) for token in row]) for row in self.rows])
        held = tuple([_card(token) for token in self.cards])
        offer = None
        if self.phase is Phase.TAKE:
            up, down = self.cards
            offer = (up.card, _card(down)) if isinstance(up, Known) else None
        return Position(
            self.rules,
            len(rows),
            self.header.round,
            self.header.first,
            self.header.totals,
            rows,
            held if self.phase is Phase.OFFER else (),
            offer,
            tuple([log.actions for log in self.logs]),
            goals=self.header.goals,
        )

    def state(self, filling: Iterable[Card] = ()) -> GameState:
        """Return the state that the line describes.

        Args:
            filling: the cards for the gaps, as for `Position.state`.

        Raises:
            NotationError: there is no such state.
        """
        position = self.position
        try:
            state = position.state(filling)
            position.check_results(state)
        except ImpossiblePosition as error:
            raise self._error(position, error) from None
        if state.phase is not self.phase:
            problem = f"with these arrangements and actions the phase is not {self.phase.value!r}"
            raise self.cursor.error(f"{state.phase.value!r}", self.phase_start, problem)
        return state

    def _error(self, position: Position, error: ImpossiblePosition) -> NotationError:
        match error.where:
            case "round":
                start, expected = self.header.round_start, f"a round, from 1 to {self.rules.rounds}, that is not over"
            case "totals":
                start, expected = self.header.totals_start, "totals that fit the arrangements"
            case "goals":
                start = self.header.goals_start
                expected = f"{self.rules.goals_revealed} goals, or none in the phase {Phase.REVEAL.value!r}"
            case "rows":
                start, expected = self._misfit(), "arrangements that the round's offers can have made"
            case "players" if self.header.first in range(len(self.rows)):
                start, expected = self.rows_start, f"as many arrangements as can play, {MIN_PLAYERS} to {MAX_PLAYERS}"
            case "players":
                start, expected = self.header.first_start, f"a seat from 0 to {len(self.rows) - 1}"
            case "logs":
                start, expected = self._refused(position), "an action that can be done there"
            case _:
                start, expected = self.phase_start, f"{Phase.BEFORE_SCORING.value!r} or {Phase.GAME_OVER.value!r}"
        return self.cursor.error(expected, start, error.message)

    def _misfit(self) -> int:
        """Return where the second card stands of two that lie the same way though they come from one offer."""
        order = seating(self.rules, len(self.rows), self.header.first)
        if tuple([len(row) for row in self.rows]) not in order.counts:
            return self.rows_start
        dealt = sum([len(row) for row in self.rows]) // 2
        pairs = [
            (self.rows[turn.offerer][kept], self.rows[turn.recipient][given])
            for turn, (kept, given) in zip(order.turns[:dealt], order.columns[:dealt], strict=True)
        ]
        return min([max(kept.start, given.start) for kept, given in pairs if kept.face is given.face])

    def _refused(self, position: Position) -> int:
        """Return where the first action stands that cannot be done."""
        last = evolve(self.rules, rounds=self.header.round)  # so that a round that is over refuses everything
        state = evolve(position, rules=last, logs=(), totals=(0,) * position.players).state()
        for log in sorted(self.logs, key=lambda log: waits(log.actions)):
            for action, start in zip(log.actions, log.starts, strict=True):
                try:
                    state = state.apply(action)
                except IllegalActionError:
                    return start
        return self.phase_start


def _card(token: Token) -> Card | None:
    return token.card if isinstance(token, Known) else None

"""Before scoring: all keepsakes lie open, and every player uses the abilities of their cards."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from tussie_mussie._internal.actions import Action, Add, Discard, Finish, Flip, Invoke, Replace
from tussie_mussie._internal.arrangement import Arrangement, trusted
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.errors import IllegalReason
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie._internal.stages.stage import Board, Phase, Refusal, Stage, drawn, objection, wrong_phase

__all__ = ["BeforeScoring", "RoundOver", "prepared", "reveal", "waits"]

_KINDS = (Flip, Discard, Invoke, Replace, Add, Finish)


def reveal(board: Board) -> Stage:
    """Return what follows when all arrangements are complete (R14)."""
    index = board.round.index
    parts: list[Preparation] = []
    for seat, row in enumerate(board.rows):
        cards = sum([laid.bit for laid in row])
        parts.append(at_reveal(seat, index, trusted(tuple([laid.placed for laid in row])), cards))
    return _following(board, tuple(parts), tuple(parts))


def prepared(board: Board, logs: tuple[tuple[Action, ...], ...]) -> Stage | Refusal:
    """Return the stage after all that the players have done since the reveal, or the first refusal.

    Args:
        board: the table at the reveal.
        logs: for each seat its actions, draws included.
    """
    stage = reveal(board)
    for log in sorted(logs, key=waits):
        for action in log:
            after = stage.after(action)
            if isinstance(after, Refusal):
                return after
            stage = after
    return stage


def waits(log: tuple[Action, ...]) -> bool:
    """Return whether a player waits for a draw: such a log comes last, for until the draw nobody else can act."""
    return bool(log) and isinstance(log[-1], Invoke)


@frozen
class _Revealed(Stage):
    """What the two stages after the reveal share.

    Attributes:
        parts: each player's part.
    """

    board: Board
    parts: tuple[Preparation, ...]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as what the players have done since the reveal."""
        return prepared, (self.board, self.logs)

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement as its owner has it now."""
        return tuple([part.arrangement for part in self.parts])

    @property
    def undrawn(self) -> int:
        """What the abilities have left in the deck."""
        undrawn = self.board.undrawn
        for part in self.parts:
            undrawn &= ~part.drawn
        return undrawn

    @property
    def hands(self) -> tuple[int, ...]:
        """For each seat the cards that an ability has drawn and not yet laid."""
        return tuple([part.hand for part in self.parts])

    @property
    def discards(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat the cards discarded, in order."""
        return tuple([part.discards for part in self.parts])

    @property
    def revealed(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement as it was revealed."""
        return tuple([part.revealed for part in self.parts])

    @property
    def logs(self) -> tuple[tuple[Action, ...], ...]:
        """For each seat what it has done."""
        return tuple([part.log for part in self.parts])


@frozen
class BeforeScoring(_Revealed):
    """Somebody still has something to do.

    Attributes:
        at_reveal: each player's part as it was when nobody had acted.
        acting: the seats that may act, nobody while a draw is due (R25).
        drawer: the seat whose ability waits for a draw.
    """

    phase: ClassVar[Phase] = Phase.BEFORE_SCORING

    at_reveal: tuple[Preparation, ...] = field(eq=False, repr=False)
    acting: tuple[int, ...] = field(eq=False)
    drawer: int | None = field(eq=False)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may act, nobody while a draw is due (R25)."""
        return self.acting

    @property
    def draw_size(self) -> int:
        """The number of cards that an invoked ability waits for."""
        return 0 if self.drawer is None else self.parts[self.drawer].waiting

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """Return what the player may do next."""
        return self.parts[player].legal if self.drawer is None else ()

    def usable(self, player: int) -> tuple[Card, ...]:
        """Return the cards whose ability the player may still use."""
        return self.parts[player].usable

    def after(self, action: object) -> Stage | Refusal:
        """Let one player act, whatever the others are doing (R25)."""
        parts = self.parts
        if self.drawer is not None:
            mask = drawn(self, action, self.board.round.index, self.undrawn, self.draw_size)
            return mask if isinstance(mask, Refusal) else self._with(parts[self.drawer].after_draw(mask))
        for player in self.acting:
            part = parts[player].after(action)
            if part is not None:
                return self._with(part)
        refusal = objection(self, action)
        if refusal is not None:
            return refusal
        return parts[action.player].refusal(action) if isinstance(action, _KINDS) else wrong_phase(self, action, _KINDS)

    def _with(self, part: Preparation) -> Stage:
        player = part.player
        return _following(self.board, (*self.parts[:player], part, *self.parts[player + 1 :]), self.at_reveal)

    def seen_by(self, viewer: int | None) -> BeforeScoring:
        """Return the stage in which only the viewer has acted since the reveal (R25)."""
        parts = list(self.at_reveal)
        if viewer is not None:
            parts[viewer] = self.parts[viewer]
        return _stage_of(self.board, tuple(parts), self.at_reveal)


def _stage_of(board: Board, parts: tuple[Preparation, ...], at_reveal: tuple[Preparation, ...]) -> BeforeScoring:
    pending: list[int] = []
    drawer = None
    for part in parts:
        if part.legal:
            pending.append(part.player)
        elif part.waiting:
            drawer = part.player
    return BeforeScoring(board, parts, at_reveal, tuple(pending) if drawer is None else (), drawer)


def _following(board: Board, parts: tuple[Preparation, ...], at_reveal: tuple[Preparation, ...]) -> Stage:
    """Return the stage for these parts: the phase does not happen, or ends, when nobody has anything to do."""
    stage = _stage_of(board, parts, at_reveal)
    return stage if stage.acting or stage.drawer is not None else RoundOver(board, parts)


@frozen
class RoundOver(_Revealed):
    """Nobody has anything left to do; what remains of the last round at the end of the game."""

    phase: ClassVar[Phase] = Phase.GAME_OVER

    @property
    def pending(self) -> tuple[int, ...]:
        """Nobody may act."""
        return ()

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """Return none."""
        return ()

    def after(self, action: object) -> Stage | Refusal:
        """Refuse everything."""
        return objection(self, action) or Refusal(IllegalReason.GAME_OVER, f"{type(action).__name__}: the game is over")

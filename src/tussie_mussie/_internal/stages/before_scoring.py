"""Before scoring: all keepsakes lie open, and every player uses the abilities of their cards (R14, R25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, final

from tussie_mussie._internal.actions import CHANCE, Action, Add, Discard, Finish, Flip, Invoke, PlayerAction, Replace
from tussie_mussie._internal.arrangement import Arrangement, trusted
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie._internal.stages.refusals import checked, drawn, wrong_phase
from tussie_mussie._internal.stages.rounds import beginning, scored
from tussie_mussie._internal.state import GameState, Moment, Round, Rows, make_state

__all__ = ["BeforeScoring", "GameOver", "played", "resumed", "reveal", "waits"]

_KINDS = (Flip, Discard, Invoke, Replace, Add, Finish)


def reveal(round_: Round, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int) -> GameState:
    """Return what follows when all arrangements are complete (R14).

    Args:
        round_: the round.
        rows: for each seat its cards, left to right.
        offers: the offers that the game has seen.
        undrawn: the mask of the cards in the deck.
    """
    parts = _at_reveal(round_, rows)
    return _following(round_, offers, undrawn, parts, parts)


def _at_reveal(round_: Round, rows: Rows) -> tuple[Preparation, ...]:
    shared = round_.shared
    seat = 0
    parts: list[Preparation] = []
    for row in rows:
        parts.append(at_reveal(seat, shared, tuple([place.open for place in row])))
        seat += 1
    return tuple(parts)


def waits(log: tuple[Action, ...]) -> bool:
    """Return whether a player waits for a draw: such a log comes last, for until the draw nobody else can act."""
    return bool(log) and isinstance(log[-1], Invoke)


@final
class BeforeScoring(Moment):
    """Somebody still has something to do.

    Attributes:
        parts: each player's part.
    """

    __slots__ = ("_at_reveal", "_drawer", "draw_size", "parts", "pending")

    phase: ClassVar[Phase] = Phase.BEFORE_SCORING
    is_open: ClassVar[bool] = True

    def __init__(self, parts: tuple[Preparation, ...], at_reveal: tuple[Preparation, ...]) -> None:
        """Work out who may act: nobody while a draw is due (R25).

        Args:
            parts: each player's part.
            at_reveal: each player's part as it was when nobody had acted.
        """
        self.offerer = self.recipient = None
        self.parts = parts
        self._at_reveal = at_reveal
        self._drawer: int | None = None
        self.draw_size = 0
        pending: list[int] = []
        for part in parts:
            if part.legal:
                pending.append(part.player)
            elif part.progress.waiting:
                self._drawer = part.player
                self.draw_size = part.progress.waiting
        self.pending = () if self.draw_size else tuple(pending)

    @property
    def revealed(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement as it was revealed."""
        return _revealed(self.parts)

    def legal(self, player: int) -> tuple[PlayerAction, ...]:
        """Return what the player may do next."""
        return () if self.draw_size else self.parts[player].legal

    def usable(self, player: int) -> tuple[Card, ...]:
        """Return the cards whose ability the player may still use."""
        return self.parts[player].usable

    def hands(self, players: int) -> tuple[tuple[Card, ...], ...]:
        """Return for each seat the cards that an ability has drawn and not yet laid."""
        return tuple([part.shared.index.cards(part.progress.hand) for part in self.parts])

    def discards(self, players: int) -> tuple[tuple[Card, ...], ...]:
        """Return for each seat the cards discarded, in order."""
        return _discards(self.parts)

    def logs(self, players: int) -> tuple[tuple[Action, ...], ...]:
        """Return for each seat what it has done."""
        return _logs(self.parts)

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Let one player act, whatever the others are doing (R25)."""
        parts, undrawn = self.acted(action, round_, undrawn)
        return _following(round_, offers, undrawn, parts, self._at_reveal)

    def acted(self, action: object, round_: Round, undrawn: int) -> tuple[tuple[Preparation, ...], int]:
        """Return each player's part and the mask of the cards in the deck after an action.

        Raises:
            IllegalActionError: the action is not legal here.
        """
        parts = self.parts
        if self._drawer is not None:
            mask = drawn(self, round_, action, undrawn)
            return self._with(parts[self._drawer].after_draw(mask)), undrawn & ~mask
        for player in self.pending:
            part = parts[player].after(action)
            if part is not None:
                return self._with(part), undrawn
        refused = checked(self, round_.players, action)
        if not isinstance(refused, _KINDS):
            raise wrong_phase(self, refused, _KINDS)
        raise parts[refused.player].refusal(refused)

    def _with(self, part: Preparation) -> tuple[Preparation, ...]:
        return (*self.parts[: part.player], part, *self.parts[part.player + 1 :])

    def known_to(
        self, viewer: int | None, round_: Round, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState | None:
        """Return the state in which only the viewer has acted since the reveal (R25)."""
        parts = list(self._at_reveal)
        for part in self.parts:
            if part.player == viewer:
                parts[part.player] = part
            else:
                undrawn |= part.log.drawn
        return _state(round_, offers, undrawn, BeforeScoring(tuple(parts), self._at_reveal))

    def __eq__(self, other: object) -> bool:
        """Return whether all players have done the same."""
        return isinstance(other, BeforeScoring) and self.parts == other.parts

    def __hash__(self) -> int:
        """Return a hash of what all have done."""
        return hash(self.parts)


@final
class GameOver(Moment):
    """Nobody has anything left to do after the last round.

    Attributes:
        parts: what each player has done before scoring in the last round.
    """

    __slots__ = ("parts",)

    phase: ClassVar[Phase] = Phase.GAME_OVER
    is_open: ClassVar[bool] = True

    def __init__(self, parts: tuple[Preparation, ...]) -> None:
        self.offerer = self.recipient = None
        self.parts = parts

    @property
    def revealed(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement as it was revealed."""
        return _revealed(self.parts)

    def discards(self, players: int) -> tuple[tuple[Card, ...], ...]:
        """Return for each seat the cards discarded, in order."""
        return _discards(self.parts)

    def logs(self, players: int) -> tuple[tuple[Action, ...], ...]:
        """Return for each seat what it has done."""
        return _logs(self.parts)

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Refuse everything."""
        refused = checked(self, round_.players, action)
        message = f"{type(refused).__name__}: the game is over"
        raise IllegalActionError(action, IllegalReason.GAME_OVER, message)

    def __eq__(self, other: object) -> bool:
        """Return whether all players have done the same."""
        return isinstance(other, GameOver) and self.parts == other.parts

    def __hash__(self) -> int:
        """Return a hash of what all have done."""
        return hash(self.parts)


def _following(
    round_: Round,
    offers: tuple[OfferPlace, ...],
    undrawn: int,
    parts: tuple[Preparation, ...],
    at_reveal: tuple[Preparation, ...],
) -> GameState:
    """Return the state for these parts: the phase does not happen, or ends, when nobody has anything to do."""
    moment = BeforeScoring(parts, at_reveal)
    if moment.pending or moment.draw_size:
        return _state(round_, offers, undrawn, moment)
    rows = tuple([part.row for part in parts])
    revealed = _revealed(parts)
    arrangements = tuple([trusted(tuple([place.placed for place in row])) for row in rows])
    following = scored(round_, rows, offers, revealed, arrangements, _discards(parts), _logs(parts))
    if following.number > round_.number:
        return beginning(following)
    return _over(following, offers, undrawn, parts)


def _over(round_: Round, offers: tuple[OfferPlace, ...], undrawn: int, parts: tuple[Preparation, ...]) -> GameState:
    rows = tuple([part.row for part in parts])
    return make_state(round_, len(round_.turns), rows, offers, undrawn, GameOver(parts), None, ())


def _state(round_: Round, offers: tuple[OfferPlace, ...], undrawn: int, moment: BeforeScoring) -> GameState:
    rows = tuple([part.row for part in moment.parts])
    current = CHANCE
    legal: tuple[PlayerAction, ...] = ()
    if not moment.draw_size and moment.pending:
        current = moment.pending[0]
        legal = moment.parts[current].legal
    return make_state(round_, len(round_.turns), rows, offers, undrawn, moment, current, legal)


def _revealed(parts: tuple[Preparation, ...]) -> tuple[Arrangement, ...]:
    return tuple([trusted(tuple([place.placed for place in part.revealed])) for part in parts])


def _discards(parts: tuple[Preparation, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple([part.log.discards for part in parts])


def _logs(parts: tuple[Preparation, ...]) -> tuple[tuple[Action, ...], ...]:
    return tuple([part.log.actions for part in parts])


def played(
    round_: Round, parts: tuple[Preparation, ...], undrawn: int, logs: Iterable[tuple[Action, ...]]
) -> tuple[tuple[Preparation, ...], int]:
    """Return each player's part and the mask of the cards in the deck after all that the players have done.

    Args:
        round_: the round.
        parts: each player's part at the reveal.
        undrawn: the mask of the cards in the deck at the reveal.
        logs: the actions of some players, draws included.

    Raises:
        IllegalActionError: one of the actions is not legal.
    """
    for log in sorted(logs, key=waits):
        for action in log:
            parts, undrawn = BeforeScoring(parts, parts).acted(action, round_, undrawn)
    return parts, undrawn


def resumed(
    round_: Round, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int, logs: tuple[tuple[Action, ...], ...]
) -> GameState:
    """Return the state after all that the players have done since the reveal; a round that is over is the last one.

    Args:
        round_: the round; its totals and results are those of the state.
        rows: for each seat its cards as they were revealed.
        offers: the offers that the game has seen.
        undrawn: the mask of the cards in the deck at the reveal.
        logs: for each seat its actions, draws included.

    Raises:
        IllegalActionError: one of the actions is not legal.
    """
    revealed = _at_reveal(round_, rows)
    parts, undrawn = played(round_, revealed, undrawn, logs)
    moment = BeforeScoring(parts, revealed)
    if moment.pending or moment.draw_size:
        return _state(round_, offers, undrawn, moment)
    return _over(round_, offers, undrawn, parts)

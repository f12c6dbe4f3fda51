"""Before scoring: all keepsakes lie open, and every player uses the abilities of their cards (R14, R25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, final

from tussie_mussie._internal.actions import (
    CHANCE,
    Action,
    Add,
    Arrange,
    Discard,
    Finish,
    Flip,
    Invoke,
    PlayerAction,
    Replace,
)
from tussie_mussie._internal.arrangement import Arrangement, Slot
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.histories import waits
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie._internal.stages.refusals import checked, drawn, wrong_phase
from tussie_mussie._internal.stages.rounds import beginning, scored
from tussie_mussie._internal.state import GameState, Moment, Round, Rows, make_state

__all__ = ["BeforeScoring", "GameOver", "played", "resumed", "reveal", "waits"]

_KINDS = (Flip, Discard, Invoke, Replace, Add, Arrange, Finish)


def reveal(round_: Round, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int) -> GameState:
    """Return what follows when all arrangements are complete (R14).

    Args:
        round_: the round.
        rows: for each seat its cards, left to right.
        offers: the offers that the game has seen.
        undrawn: the mask of the cards in the deck.
    """
    parts = _at_reveal(round_, rows)
    return _following(round_, offers, undrawn, parts, None)


def _at_reveal(round_: Round, rows: Rows) -> tuple[Preparation, ...]:
    shared = round_.shared
    return tuple([at_reveal(seat, shared, row) for seat, row in enumerate(rows)])


@final
class BeforeScoring(Moment):
    """Somebody still has something to do.

    Attributes:
        parts: each player's part.
    """

    __slots__ = ("_at_reveal", "_drawer", "_revealed", "current", "draw_size", "parts", "pending")

    phase: ClassVar[Phase] = Phase.BEFORE_SCORING
    is_open: ClassVar[bool] = True

    def __init__(self, parts: tuple[Preparation, ...], at_reveal: BeforeScoring | None = None) -> None:
        """Work out who may act: nobody while a draw is due (R25).

        Args:
            parts: each player's part.
            at_reveal: the moment at which nobody had acted, if it is another one.
        """
        self.offerer = self.recipient = None
        self.parts = parts
        self._at_reveal = at_reveal or self
        self._revealed: tuple[Arrangement, ...] = ()  # gathered when it is needed
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
        self.current = CHANCE if self.draw_size or not pending else pending[0]

    @property
    def revealed(self) -> tuple[Arrangement, ...]:
        """Each seat's arrangement as it was revealed."""
        revealed = self._revealed
        if not revealed:
            revealed = self._revealed = _revealed(self.parts)
        return revealed

    def legal(self, player: int) -> tuple[PlayerAction, ...]:
        """Return what the player may do next."""
        return () if self.draw_size else self.parts[player].legal

    def usable(self, player: int) -> tuple[Card, ...]:
        """Return the cards whose ability the player may still use."""
        return self.parts[player].usable

    def hand(self, player: int) -> tuple[Card, ...]:
        """Return the cards that a player's ability has drawn and not yet laid."""
        part = self.parts[player]
        return part.shared.index.cards(part.progress.hand) if part.progress.hand else ()

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
            return self.with_part(parts[self._drawer].after_draw(mask)), undrawn & ~mask
        for player in self.pending:
            part = parts[player].after(action)
            if part is not None:
                return self.with_part(part), undrawn
        refused = checked(self, round_.players, action)
        if not isinstance(refused, _KINDS):
            raise wrong_phase(self, refused, _KINDS)
        raise parts[refused.player].refusal(refused)

    def with_part(self, part: Preparation) -> tuple[Preparation, ...]:
        """Return each player's part, of which one has changed."""
        parts = list(self.parts)
        parts[part.player] = part
        return tuple(parts)

    def known_to(
        self, viewer: int | None, undrawn: int, rows: Rows, current: int | None
    ) -> tuple[Moment, int, Rows, int | None]:
        """Return what is known of the moment at which only the viewer has acted since the reveal (R25)."""
        at_reveal = self._at_reveal
        others = False
        for part in self.parts:
            if part.player != viewer:
                undrawn |= part.log.drawn
                others = others or part is not at_reveal.parts[part.player]
        known = self
        if others:
            known = at_reveal
            if viewer is not None and self.parts[viewer] is not at_reveal.parts[viewer]:
                known = BeforeScoring(at_reveal.with_part(self.parts[viewer]), at_reveal)
        return known, undrawn, known.rows, known.current

    def slots(self, rows: Rows) -> tuple[tuple[Slot, ...], ...]:
        """Return for each seat its cards as they lie open."""
        return tuple([part.slots for part in self.parts])

    @property
    def rows(self) -> Rows:
        """For each seat its cards, left to right."""
        return tuple([part.row for part in self.parts])

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
        raise wrong_phase(self, checked(self, round_.players, action), ())

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
    at_reveal: BeforeScoring | None,
) -> GameState:
    """Return the state for these parts: the phase does not happen, or ends, when nobody has anything to do."""
    for part in parts:
        if part.legal or part.progress.waiting:
            return _state(round_, offers, undrawn, BeforeScoring(parts, at_reveal))
    following = scored(round_, parts, offers)
    if following.number > round_.number:
        return beginning(following)
    return _over(following, offers, undrawn, parts)


def _over(round_: Round, offers: tuple[OfferPlace, ...], undrawn: int, parts: tuple[Preparation, ...]) -> GameState:
    rows = tuple([part.row for part in parts])
    return make_state(round_, len(round_.turns), rows, offers, undrawn, GameOver(parts), None, ())


def _state(round_: Round, offers: tuple[OfferPlace, ...], undrawn: int, moment: BeforeScoring) -> GameState:
    current, parts = moment.current, moment.parts
    legal = () if current == CHANCE else parts[current].legal
    rows = tuple([part.row for part in parts])
    return make_state(round_, len(round_.turns), rows, offers, undrawn, moment, current, legal)


def _revealed(parts: tuple[Preparation, ...]) -> tuple[Arrangement, ...]:
    return tuple([part.revealed for part in parts])


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
            parts, undrawn = BeforeScoring(parts).acted(action, round_, undrawn)
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
    moment = BeforeScoring(parts, BeforeScoring(revealed))
    if moment.pending or moment.draw_size:
        return _state(round_, offers, undrawn, moment)
    return _over(round_, offers, undrawn, parts)

"""Whole games as records: rules, players and actions, from which everything else follows."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from attrs import field, frozen

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.errors import IllegalActionError, InvalidRulesError, RecordError
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.values import Value
from tussie_mussie._internal.views import PlayerView

__all__ = ["GameRecord"]


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(actions)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


def _metadata(metadata: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple([(key, text) for key, text in metadata])


@frozen
class GameRecord(Value):
    """A game as it was played, complete or up to some action.

    Making a record checks nothing; `verify` checks that the game can have been so.

    Attributes:
        rules: the rules.
        players: the number of players.
        first_player: the seat of the first player of the first round.
        actions: all actions in order, draws included.
        names: the players' names by seat; empty, or one for each player.
        metadata: anything else worth keeping, as pairs of a key and a text.
    """

    rules: Rules
    players: int
    first_player: int
    actions: tuple[Action, ...] = field(converter=_actions)
    names: tuple[str, ...] = field(default=(), converter=_names, kw_only=True)
    metadata: tuple[tuple[str, str], ...] = field(default=(), converter=_metadata, kw_only=True)

    def replay(self) -> tuple[GameState, ...]:
        """Return the first state and the one after each action.

        Raises:
            RecordError: the record does not follow the rules; `index` is the first action that is refused,
                -1 for the set-up.
        """
        return tuple(self._states())

    @property
    def final(self) -> GameState:
        """The last state of `replay`, which raises the same errors."""
        return deque(self._states(), maxlen=1).pop()

    def verify(self) -> None:
        """Check that the game can have been so.

        Raises:
            RecordError: it cannot; `index` is the first action that is refused, -1 for the set-up.
        """
        deque(self._states(), maxlen=0)

    def views(self, player: int | None) -> tuple[PlayerView, ...]:
        """Return all that a player may be given of the game: their views, equal neighbours once.

        So hidden moves cannot even be counted. The record itself must not be given to a player before the
        game is over, and neither must its metadata if they tell of chance.

        Args:
            player: the seat; None for a spectator.

        Raises:
            RecordError: as for `replay`.
            UnknownPlayerError: there is no such seat.
        """
        views: list[PlayerView] = []
        for state in self._states():
            view = state.view(player)
            if not views or view != views[-1]:
                views.append(view)
        return tuple(views)

    def _states(self) -> Iterator[GameState]:
        """Yield the states of `replay` one by one: those of a long game need not all be kept."""
        if self.names and len(self.names) != self.players:
            raise RecordError(-1, f"there are {len(self.names)} names for {shown(self.players)} players")
        try:
            state = new_game(self.players, self.rules, first_player=self.first_player)
        except InvalidRulesError as error:
            raise RecordError(-1, f"the game cannot be set up: {error}") from error
        yield state
        for index, action in enumerate(self.actions):
            try:
                state = state.apply(action)
            except IllegalActionError as error:
                raise RecordError(index, f"action {index} is refused: {error}") from error
            yield state

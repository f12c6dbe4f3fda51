"""A state as OpenSpiel knows it: the immutable state of the library, and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import final

from tussie_mussie._internal.actions import CHANCE, Action, Draw, Reveal
from tussie_mussie._internal.beliefs import sample_state
from tussie_mussie._internal.errors import TussieMussieError
from tussie_mussie._internal.notation import format_action
from tussie_mussie._internal.payoffs import payoffs
from tussie_mussie._internal.state import GameState
from tussie_mussie.openspiel._extra import pyspiel
from tussie_mussie.openspiel._setting import NAME, Setting

__all__ = ["GameWithSetting", "TussieMussieState"]


class GameWithSetting(pyspiel.Game):
    """A game of OpenSpiel that knows its setting.

    Attributes:
        setting: what all of its states share.
    """

    setting: Setting


@final
class TussieMussieState(pyspiel.State):
    """A state of OpenSpiel; `new_initial_state` of the game makes the first one.

    Attributes:
        game_state: the state of the library. It is all that OpenSpiel copies, and copying it takes no time.
    """

    __slots__ = ("__dict__", "_game", "_setting")  # OpenSpiel copies and writes what is in `__dict__`

    def __init__(self, game: GameWithSetting) -> None:
        """Begin a game.

        Args:
            game: the game.
        """
        super().__init__(game)
        self._game = game
        self._setting = game.setting
        self.game_state: GameState = game.setting.first

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game and what OpenSpiel writes of the state."""
        return _restored, (self._game, self.serialize())

    def __deepcopy__(self, memo: dict[int, object], /) -> pyspiel.State:
        """Return what OpenSpiel calls a clone."""
        return self.clone()

    def __str__(self) -> str:
        """Return the notation of the state."""
        return str(self.game_state)

    def current_player(self) -> int:
        """Return who acts, or OpenSpiel's number for chance or the end."""
        player = self.game_state.current_player
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.game_state.is_over

    def returns(self) -> list[float]:
        """Return what each player is paid; nothing before the end."""
        return [*map(float, payoffs(self.game_state, points=self._setting.pays_points))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of all that chance can do, in order, with their probability."""
        return self._setting.outcomes(self.game_state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TussieMussieState:
        """Return a state at random that a player cannot tell from this one; whoever acts here acts there.

        What the player does not know is as likely as `sample_state` has it. The history is in the order of
        `GameState.history`. Where a draw is due before scoring, of which the others know nothing, it is due for them
        only when the player's own knowledge says so (R25).

        Args:
            player: the seat.
            sampler: a function that returns a number from 0 to 1, such as a `pyspiel.UniformProbabilitySampler`.

        Raises:
            pyspiel.SpielError: there is no such seat.
        """
        state, seat = self.game_state, self._setting.seat(player)
        rng = Random(int(sampler() * (1 << 53)))
        acting = state.current_player if state.legal_actions() else None
        world = sample_state(state.view(seat), rng, acting=acting)
        found = TussieMussieState(self._game)
        for action in world.history():
            setting = self._setting
            if isinstance(action, Draw | Reveal):
                found.apply_action(setting.chance_id(action))
            else:
                found.apply_action(setting.space.id_of(action))
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._setting.space.legal_ids(self.game_state, player))

    def _apply_action(self, action: int) -> None:
        state = self.game_state
        try:
            self.game_state = state.apply(self._action(state.current_player, action))
        except TussieMussieError as error:
            raise pyspiel.SpielError(f"{NAME}: {error}") from error

    def _action_to_string(self, player: int, action: int) -> str:
        who = player if player == CHANCE else self._setting.seat(player)
        try:
            return format_action(self._action(who, action))
        except TussieMussieError as error:
            raise pyspiel.SpielError(f"{NAME}: {error}") from error

    def _action(self, player: int | None, number: int) -> Action:
        if player is None:
            raise pyspiel.SpielError(f"{NAME}: the game is over; nothing can be done any more")
        return self._setting.chance(number) if player == CHANCE else self._setting.space.action(number, player)


def _restored(game: GameWithSetting, text: str) -> pyspiel.State:
    return game.deserialize_state(text)

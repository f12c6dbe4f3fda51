"""What players see, as texts and tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, final

from tussie_mussie._internal.actions import write_deed
from tussie_mussie._internal.notation import format_view
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.openspiel._extra import NDArray, np, pyspiel
from tussie_mussie.openspiel._setting import NAME, Setting
from tussie_mussie.openspiel._state import TussieMussieState

__all__ = ["Observer", "observer_of"]

_Told: TypeAlias = Callable[[TussieMussieState, int | None], str]
_Written: TypeAlias = Callable[[PlayerView], "NDArray[np.float32]"]


@final
class Observer:
    """What OpenSpiel asks of observers.

    Attributes:
        tensor: the numbers of what was looked at last; none for what is private alone.
        dict: the same by name.
    """

    def __init__(self, setting: Setting, tell: _Told, write: _Written | None, size: int, *, is_public: bool) -> None:
        """Keep how to tell and write what is seen.

        Args:
            setting: what the states share.
            tell: what gives the text of what a seat sees, or a spectator.
            write: what gives the numbers of a view.
            size: how many these are.
            is_public: whether the view is a spectator's.
        """
        self.tensor: NDArray[np.float32] | None = None if write is None else np.zeros(size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {} if self.tensor is None else {"observation": self.tensor}
        self._setting = setting
        self._tell = tell
        self._write = write
        self._is_public = is_public

    def set_from(self, state: TussieMussieState, player: int) -> None:
        """Write what a player sees into `tensor`.

        Args:
            state: the state.
            player: the seat; where the view is a spectator's it is not looked at.

        Raises:
            pyspiel.SpielError: there is no such seat.
        """
        viewer = self._viewer(player)
        if self.tensor is not None and self._write is not None:
            self.tensor[:] = self._write(state.game_state.view(viewer))

    def string_from(self, state: TussieMussieState, player: int) -> str:
        """Return what a player sees as a text.

        Args:
            state: the state.
            player: the seat; where the view is a spectator's it is not looked at.

        Raises:
            pyspiel.SpielError: there is no such seat.
        """
        return self._tell(state, self._viewer(player))

    def _viewer(self, player: int) -> int | None:
        return None if self._is_public else self._setting.seat(player)


def observer_of(setting: Setting, seen: pyspiel.IIGObservationType) -> Observer:
    """Return an observer.

    Args:
        setting: what the states share.
        seen: what it sees.

    Raises:
        pyspiel.SpielError: it is to see what is private to all players.
    """
    if seen.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise pyspiel.SpielError(f"{NAME}: no observer sees what is private to all players; the state itself has it")
    is_public = seen.private_info == pyspiel.PrivateInfoType.NONE
    if not seen.public_info:
        return Observer(setting, _private, None, 0, is_public=is_public)
    encoder = setting.encoder
    if seen.perfect_recall:
        tell, write, size = _remembered, encoder.information_state, encoder.information_state_size
    else:
        tell, write, size = format_view, encoder.observation, encoder.size

    def told(state: TussieMussieState, viewer: int | None) -> str:
        return tell(state.game_state.view(viewer))

    return Observer(setting, told, write, size, is_public=is_public)


def _remembered(view: PlayerView) -> str:
    return view.information_state


def _private(state: TussieMussieState, viewer: int | None) -> str:
    """Return what a viewer knows and spectators do not; nothing if there is nothing."""
    if viewer is None:
        return ""
    own, public = state.game_state.view(viewer), state.game_state.view(None)
    return ", ".join(_secrets(own, public, viewer))


def _secrets(own: PlayerView, public: PlayerView, player: int) -> Iterator[str]:
    if own.hand:
        yield f"hand {' '.join([card.code for card in own.hand])}"
    if own.offer is not None and own.offer.face_down is not None:
        yield f"offered {own.offer.face_down.code.lower()}"
    if not public.revealed:
        for seat, row in enumerate(own.arrangements):
            for column, (slot, seen) in enumerate(zip(row, public.arrangements[seat], strict=True)):
                if slot.card is not None and seen.card is None:
                    yield f"{seat}:{column} {slot.card.code.lower()}"
    deeds = own.before_scoring[player]
    if deeds != public.before_scoring[player]:
        yield from [write_deed(action) for action in deeds]

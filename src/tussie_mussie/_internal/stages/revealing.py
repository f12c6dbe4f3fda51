"""Goals: at the start of a round some are revealed for everybody, before the first draw (R41)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, final

from tussie_mussie._internal.actions import CHANCE, Reveal, chosen
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.goals import goals_in_order
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.stages.refusals import checked
from tussie_mussie._internal.state import GameState, Moment, Round, Rows, make_state

__all__ = ["Revealing"]


@final
class Revealing(Moment):
    """Goals are due for the round."""

    __slots__ = ("_shared",)

    phase: ClassVar[Phase] = Phase.REVEAL

    def __init__(self, shared: Shared) -> None:
        self.offerer = self.recipient = None
        self._shared = shared

    def reveals(self) -> tuple[Reveal, ...]:
        """Return all sets of so many goals, in the order of the rules."""
        rules = self._shared.rules
        sets = combinations(rules.goals, rules.goals_revealed)
        return tuple([self._shared.reveal(frozenset(goals)) for goals in sets])

    def after(
        self, action: object, round_: Round, turn: int, rows: Rows, offers: tuple[OfferPlace, ...], undrawn: int
    ) -> GameState:
        """Show the goals to everybody."""
        reveal = chosen(self.reveals(), action)
        if reveal is None:
            raise self._refused(round_, action)
        known = round_.with_goals(goals_in_order(reveal.goals, self._shared.rules.goals))
        return make_state(known, turn, rows, offers, undrawn, round_.turns[0], CHANCE, ())

    def _refused(self, round_: Round, given: object) -> IllegalActionError:
        action = checked(self, round_.players, given)
        rules = self._shared.rules
        shown: frozenset[object] = action.goals if isinstance(action, Reveal) else frozenset()
        if len(shown) != rules.goals_revealed:
            message = f"Reveal: {rules.goals_revealed} of the goals must be revealed, not {len(shown)}"
            return IllegalActionError(action, IllegalReason.WRONG_NUMBER_OF_CARDS, message)
        message = f"Reveal: not all of these are goals of {rules.name!r}"
        return IllegalActionError(action, IllegalReason.CARD_NOT_THERE, message)

    def __eq__(self, other: object) -> bool:
        """Return whether the same happens: which goals there are follows from the rules."""
        return isinstance(other, Revealing)

    def __hash__(self) -> int:
        """Return the hash of the phase."""
        return 2

"""States in documents: all that is public on a state, and nothing that is not checked."""

from __future__ import annotations

from typing import Final, NamedTuple

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.documents.codecs import instance
from tussie_mussie._internal.documents.comparing import check_once, compare
from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import Object
from tussie_mussie._internal.documents.rounds import (
    GAME,
    ResultForm,
    check_history,
    check_seats,
    check_totals,
    rebuilt,
    results_of,
)
from tussie_mussie._internal.errors import DocumentError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.positions import Position, slots
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["KINDS"]


class StateForm(NamedTuple):
    """What a state's document says; the keys are the state's properties of these names."""

    rules: Rules
    players: int
    round: int
    first_player: int
    phase: Phase
    current_player: int | None
    pending_players: tuple[int, ...]
    totals: tuple[int, ...]
    arrangements: tuple[Arrangement, ...]
    hands: tuple[tuple[Card, ...], ...]
    offer: TableOffer | None
    offers: tuple[TableOffer, ...]
    discards: tuple[tuple[Card, ...], ...]
    undrawn: tuple[Card, ...]
    revealed: tuple[Arrangement, ...]
    before_scoring: tuple[tuple[Action, ...], ...]
    results: tuple[ResultForm, ...]
    goals: tuple[Goal, ...]

    def value(self) -> GameState:
        """Return the state, rebuilt from what determines it and compared with all that the document says.

        Raises:
            DocumentError: there is no such state.
        """
        rows = "revealed" if self.revealed else "arrangements"
        check_seats(self.rules, self.players, self.first_player)
        check_totals(self.totals, self.round)
        offer = self.offer
        on_table = None
        if offer is not None:
            if offer.face_down is None:
                raise DocumentError("$.offer.face_down", "a state knows every card; this one is missing")
            on_table = offer.face_up, offer.face_down
        check_once(
            (f"$.{rows}", self.revealed or self.arrangements),
            ("$.hands", () if self.revealed else self.hands),
            ("$.offer", offer),
        )
        position = Position(
            self.rules,
            self.players,
            self.round,
            self.first_player,
            self.totals,
            slots(self.revealed or self.arrangements),
            () if self.revealed else tuple([card for hand in self.hands for card in hand]),
            on_table,
            self.before_scoring,
            len(self.offers),
            results_of(
                self.results,
                self.rules,
                self.players,
                self.first_player,
                unfinished=self.phase is not Phase.GAME_OVER,
            ),
            self.goals,
        )
        state = rebuilt(position, "$", rows=rows, hand="hands")
        compare(self.before_scoring, state.before_scoring, "$.before_scoring")
        compare(self, state, "$")
        check_history(position, state)
        return state


def _check(value: object) -> None:
    shown = instance(GameState, value)
    check_totals(shown.totals, shown.round)


KINDS: Final = {"GameState": Kind("state", GameState, Object(StateForm, GAME), StateForm.value, _check)}

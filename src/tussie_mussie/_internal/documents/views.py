"""Views in documents: all that a view says, checked by a world that looks like it to the viewer."""

from __future__ import annotations

from typing import Final, NamedTuple

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement, Slot
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
from tussie_mussie._internal.positions import outline
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.views import PlayerView

__all__ = ["KINDS"]


class ViewForm(NamedTuple):
    """What a view's document says; the keys are the view's attributes of these names."""

    player: int | None
    rules: Rules
    players: int
    round: int
    first_player: int
    phase: Phase
    current_player: int | None
    pending_players: tuple[int, ...]
    totals: tuple[int, ...]
    arrangements: tuple[tuple[Slot, ...], ...]
    hand: tuple[Card, ...]
    offer: TableOffer | None
    offers: tuple[TableOffer, ...]
    discards: tuple[tuple[Card, ...], ...]
    undrawn_count: int
    unseen: tuple[Card, ...]
    usable: tuple[Card, ...]
    revealed: tuple[Arrangement, ...]
    before_scoring: tuple[tuple[Action, ...], ...]
    legal_actions: tuple[Action, ...]
    results: tuple[ResultForm, ...]
    goals: tuple[Goal, ...]

    def value(self) -> PlayerView:
        """Return the view, taken from one of the worlds that fit the document, and compared with it.

        Raises:
            DocumentError: in no world the viewer sees this.
        """
        check_seats(self.rules, self.players, self.first_player)
        check_totals(self.totals, self.round)
        if self.player is not None and not 0 <= self.player < self.players:
            raise DocumentError("$.player", f"must be null or a seat from 0 to {self.players - 1}, not {self.player}")
        offer = self.offer
        rows = "revealed" if self.revealed else "arrangements"
        check_once(
            (f"$.{rows}", self.revealed or self.arrangements),
            ("$.hand", () if self.revealed else self.hand),
            ("$.offer", offer),
            ("$.unseen", () if self.revealed else self.unseen),
        )
        results = results_of(
            self.results,
            self.rules,
            self.players,
            self.first_player,
            unfinished=self.phase is not Phase.GAME_OVER,
        )
        position = outline(self, results)
        gaps = position.laid_gaps + position.held_gaps
        if gaps > len(self.unseen):
            raise DocumentError(
                "$.unseen", "there are fewer unseen cards than places whose cards the viewer cannot see"
            )
        state = rebuilt(position, "$", self.unseen[:gaps], rows=rows)
        compare(self.before_scoring, state.before_scoring, "$.before_scoring")
        view = state.view(self.player)
        compare(self, view, "$")
        check_history(position, state)
        return view


def _check(value: object) -> None:
    shown = instance(PlayerView, value)
    check_totals(shown.totals, shown.round)


KINDS: Final = {"PlayerView": Kind("view", PlayerView, Object(ViewForm, GAME), ViewForm.value, _check)}

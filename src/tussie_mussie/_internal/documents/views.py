"""Views in documents: all that a view says, checked by a world that looks like it to the viewer."""

from __future__ import annotations

from attrs import frozen

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement, Slot
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.documents.comparing import check_once, compare
from tussie_mussie._internal.documents.rounds import ResultForm, check_history, check_seats, rebuilt, results_of
from tussie_mussie._internal.errors import DocumentError
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.positions import outline
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.views import PlayerView

__all__ = ["ViewForm"]


@frozen
class ViewForm:
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

    @staticmethod
    def of(view: PlayerView) -> ViewForm:
        """Return a view's form."""
        return ViewForm(
            view.player,
            view.rules,
            view.players,
            view.round,
            view.first_player,
            view.phase,
            view.current_player,
            view.pending_players,
            view.totals,
            view.arrangements,
            view.hand,
            view.offer,
            view.offers,
            view.discards,
            view.undrawn_count,
            view.unseen,
            view.usable,
            view.revealed,
            view.before_scoring,
            view.legal_actions(),
            tuple([ResultForm.of(result) for result in view.results]),
        )

    def value(self) -> PlayerView:
        """Return the view, taken from one of the worlds that fit the document, and compared with it.

        Raises:
            DocumentError: in no world the viewer sees this.
        """
        check_seats(self.rules, self.players, self.first_player)
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
        position = position.filled(self.unseen[:gaps])
        state = rebuilt(position, "$", rows=rows)
        compare(self.before_scoring, state.before_scoring, "$.before_scoring")
        view = state.view(self.player)
        compare(self, ViewForm.of(view), "$")
        check_history(position, state)
        return view

"""What one player knows of a round before the reveal, in numbers, and the worlds that fit it."""

from __future__ import annotations

from typing import Final, final

from tussie_mussie._internal.beliefs import check_view
from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.choosing import Codes
from tussie_mussie._internal.rng import Rng, shuffle
from tussie_mussie._internal.seating import seating
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._rollouts import UNKNOWN, Rows, down_code, up_code

__all__ = ["Standpoint"]

_UP: Final = Face.UP


@final
class Standpoint:
    """A view of a round, in which a card is its place in the deck.

    Attributes:
        offered: the faceup card of the offer on the table, -1 where there is none.
        places: the places, by the cards' ids.
        rows: the rows, with 0 for a card that the viewer has not seen.
        turn: the offer that is made, or that lies on the table.
        turns: the turns after it.
    """

    __slots__ = ("_facedown", "_gaps", "_unseen", "offered", "places", "rows", "turn", "turns")

    def __init__(self, view: PlayerView) -> None:
        """Take a view apart.

        Args:
            view: what a player knows, before the reveal.

        Raises:
            InvalidArrangementError: the view contradicts itself.
        """
        check_view(view)
        self.places = {card_id: known.up_code // 2 - 1 for card_id, known in shared_by(view.rules).index.by_id.items()}
        self.offered = -1 if view.offer is None else self.places[view.offer.face_up.id]
        self._unseen = [self.places[card.id] for card in view.unseen]
        self._gaps: list[tuple[int, int]] = []
        rows: list[tuple[int, ...]] = []
        for seat, slots in enumerate(view.arrangements):
            row: list[int] = []
            for slot in slots:
                if slot.card is None:
                    self._gaps.append((seat, len(row)))
                    row.append(UNKNOWN)
                else:
                    place = self.places[slot.card.id]
                    row.append(up_code(place) if slot.face is _UP else down_code(place))
            rows.append(tuple(row))
        self.rows: Rows = tuple(rows)
        seats = seating(view.rules, view.players, view.first_player)
        number = sum([len(row) for row in rows]) // 2
        self.turn = seats.turns[number]
        self.turns = seats.turns[number + 1 :]
        # Where the cards of each offer went, and who made it: who has seen them facedown (R20, R21).
        self._facedown: list[tuple[int, int, int]] = []
        for turn, columns in zip(seats.turns[:number], seats.columns, strict=False):
            for seat, column in zip(turn, columns, strict=True):
                if rows[seat][column] % 2 or (seat, column) in self._gaps:
                    self._facedown.append((seat, column, turn.offerer))

    def world(self, rng: Rng) -> tuple[Rows, list[int]]:
        """Return rows in which nothing is unknown, and the deck, with the facedown card of an unseen offer at its end.

        Args:
            rng: where it comes from; all worlds that fit are equally likely.
        """
        deck = self._unseen[:]
        shuffle(rng, deck)
        if not self._gaps:
            return self.rows, deck
        rows = [list(row) for row in self.rows]
        for seat, column in self._gaps:
            rows[seat][column] = down_code(deck.pop())
        return tuple([tuple(row) for row in rows]), deck

    def unknown_to(self, seat: int, rows: Rows, others: list[int]) -> list[int]:
        """Return the cards that a player has not seen in a world (R20, R21).

        Args:
            seat: the player.
            rows: the rows of that world.
            others: the cards besides those that the player has not seen: the deck, and perhaps those of an offer.
        """
        return others + [rows[owner][at] // 2 for owner, at in self._hidden_from(seat)]

    def shown_to(self, seat: int, owner: int, rows: Rows) -> Codes:
        """Return the cards of a row that a player has seen, left to right (R20, R21).

        Args:
            seat: the player.
            owner: the seat before which the row lies.
            rows: the rows of a world.
        """
        hidden = [at for who, at in self._hidden_from(seat) if who == owner]
        return tuple([code for at, code in enumerate(rows[owner]) if at not in hidden])

    def imagined(self, seat: int, rows: Rows, unknown: list[int], rng: Rng) -> tuple[Rows, list[int]]:
        """Return a world that fits what a player knows in another one (R20, R21).

        Args:
            seat: the player, to whom cards are offered.
            rows: the rows of that world.
            unknown: what the player has not seen there.
            rng: where the new world comes from.

        Returns:
            The rows, and the deck with the facedown card of the offer at its end.
        """
        deck = unknown[:]
        shuffle(rng, deck)
        hidden = self._hidden_from(seat)
        if not hidden:
            return rows, deck
        table = [list(row) for row in rows]
        for owner, at in hidden:
            table[owner][at] = down_code(deck.pop())
        return tuple([tuple(row) for row in table]), deck

    def _hidden_from(self, seat: int) -> list[tuple[int, int]]:
        """Return where the facedown cards lie that a player has not seen: row and column."""
        return [(owner, at) for owner, at, offerer in self._facedown if seat not in {owner, offerer}]

"""Finished rounds in documents, and what states and views share: everything is played again and compared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.documents.codecs import Array, Codec, Number
from tussie_mussie._internal.documents.comparing import check_once, compare
from tussie_mussie._internal.documents.decks import RULES
from tussie_mussie._internal.documents.problems import Wrong
from tussie_mussie._internal.errors import DocumentError, InvalidRulesError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import LARGEST_JSON, MAX_PLAYERS, MIN_PLAYERS, MOST_POINTS, MOST_ROUNDS
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.positions import ImpossiblePosition, Position, slots
from tussie_mussie._internal.results import RoundResult
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["GAME", "ResultForm", "check_history", "check_seats", "check_totals", "rebuilt", "results_of"]

_KEYS: Final = {"rows": "revealed", "logs": "before_scoring", "seen_offers": "offers"}
"""The keys of documents that are named otherwise than the fields of a `Position`."""

GAME: Final[dict[str, Codec[object]]] = {
    "rules": RULES,
    "players": Number(sense=(MIN_PLAYERS, MAX_PLAYERS)),
    "round": Number(sense=(1, LARGEST_JSON)),
    "first_player": Number(sense=(0, MAX_PLAYERS - 1)),
    "totals": Array(Number(-MOST_POINTS * MOST_ROUNDS, MOST_POINTS * MOST_ROUNDS)),
}
"""The fields of states and views whose type says too little."""


class ResultForm(NamedTuple):
    """What a document says of a finished round; arrangements, discards and points follow from the rest."""

    first_player: int
    offers: tuple[TableOffer, ...]
    revealed: tuple[Arrangement, ...]
    before_scoring: tuple[tuple[Action, ...], ...]
    arrangements: tuple[Arrangement, ...]
    discards: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    goals: tuple[Goal, ...]


def check_seats(rules: Rules, players: int, first_player: int) -> None:
    """Check the number of players and the first player.

    Raises:
        DocumentError: they cannot be.
    """
    for key, first in (("players", 0), ("first_player", first_player)):
        try:
            rules.check_seats(players, first)
        except InvalidRulesError as error:
            raise DocumentError(f"$.{key}", str(error)) from error


def check_totals(totals: tuple[int, ...], round_: int) -> None:
    """Check that no player has more points than so many rounds could bring."""
    most = MOST_POINTS * max(round_, 1)
    for place, total in enumerate(totals):
        if abs(total) > most:
            raise Wrong(
                f"must be an integer from {-most} to {most} in round {round_}, not {total}", f".totals[{place}]"
            )


def results_of(
    forms: tuple[ResultForm, ...], rules: Rules, players: int, first_player: int, *, unfinished: int
) -> tuple[RoundResult, ...]:
    """Return the finished rounds, each played again.

    Args:
        forms: what the document says of the last finished rounds; what follows from the rest is not looked at.
        rules: the rules.
        players: the number of players.
        first_player: the seat that makes the first offer of the current round.
        unfinished: 1 if the current round is not among the finished ones, else 0.

    Raises:
        DocumentError: a round cannot have been so.
    """
    count = len(forms) - 1 + unfinished
    return tuple(
        [
            _result_of(form, rules, players, (first_player - count + place) % players, place)
            for place, form in enumerate(forms)
        ]
    )


def _result_of(form: ResultForm, rules: Rules, players: int, first_player: int, place: int) -> RoundResult:
    path = f"$.results[{place}]"
    compare(form.first_player, first_player, f"{path}.first_player")
    check_once((f"{path}.revealed", form.revealed))
    position = Position(
        rules,
        players,
        rules.rounds,
        first_player,
        (0,) * players,
        slots(form.revealed),
        logs=form.before_scoring,
        seen_offers=len(form.offers),
        goals=form.goals,
    )
    state = rebuilt(position, path)
    if not state.is_over:
        where = "before_scoring" if state.phase is Phase.BEFORE_SCORING else "revealed"
        raise DocumentError(f"{path}.{where}", "the round is not over")
    turns = players * rules.arrangement_size // 2
    if place and len(form.offers) < turns:
        message = f"the round before has been seen, so all offers of this one ({turns}), not {len(form.offers)}"
        raise DocumentError(f"{path}.offers", message)
    return RoundResult(
        state.arrangements,
        state.offers,
        state.discards,
        first_player,
        state.revealed,
        state.before_scoring,
        rules,
        state.goals,
    )


def rebuilt(position: Position, path: str, filling: Iterable[Card] = (), **keys: str) -> GameState:
    """Return the state of a position that was read from a document.

    Args:
        position: the position.
        path: where it stands in the document.
        filling: the cards for its gaps, as for `Position.state`.
        keys: what the document calls a field of the position, where it is not as in a finished round.

    Raises:
        DocumentError: there is no such state.
    """
    try:
        return position.state(filling)
    except ImpossiblePosition as error:
        raise DocumentError(f"{path}.{({**_KEYS, **keys}).get(error.where, error.where)}", error.message) from None


def check_history(position: Position, state: GameState) -> None:
    """Check that the finished rounds, the current one and the totals can belong to one game.

    A game may have been seen from some moment on only, because a position was read from a line of
    notation; from then on it has seen everything.

    Args:
        position: what was read.
        state: its state.

    Raises:
        DocumentError: they cannot.
    """
    results = state.results
    if state.is_over and results:
        path = f"$.results[{len(results) - 1}]"
        compare(results[-1].revealed, state.revealed, f"{path}.revealed")
        compare(results[-1].before_scoring, state.before_scoring, f"{path}.before_scoring")
        compare(results[-1].offers, state.offers, f"{path}.offers")
    elif state.is_over and state.offers:
        raise DocumentError("$.offers", "the last round is not among the finished ones, so no offer has been seen")
    elif results:
        made = sum([len(row) for row in position.rows]) // 2
        if len(state.offers) < made:
            message = f"a finished round has been seen, so all offers of this one ({made}), not {len(state.offers)}"
            raise DocumentError("$.offers", message)
    try:
        position.check_results(state)
    except ImpossiblePosition as error:
        raise DocumentError(f"$.{error.where}", error.message) from None

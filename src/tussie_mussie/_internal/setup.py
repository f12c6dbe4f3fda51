"""How a game begins."""

from __future__ import annotations

from typing import SupportsIndex

from tussie_mussie._internal.checks import needs, plain_int
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.stages.offering import new_round
from tussie_mussie._internal.stages.rounds import beginning
from tussie_mussie._internal.state import GameState

__all__ = ["new_game"]


def new_game(players: SupportsIndex = 2, rules: Rules = RULEBOOK, *, first_player: SupportsIndex = 0) -> GameState:
    """Return the beginning of a game: a draw is due, or a reveal of goals.

    Args:
        players: the number of players, 2 to 4 (R35); 1 with solo rules, whose state has two seats, of which the
            automaton's is seat 1 (R39).
        rules: the rules.
        first_player: the seat of the first player of the first round (R33).

    Raises:
        InvalidRulesError: a number of players, or a first player, that cannot be; also when the cards left
            after dealing could not serve all drawing abilities of the deck at once (R24).
        TypeError: an argument is of another type.
    """
    seats, first = plain_int(players), plain_int(first_player)
    if seats is None:
        raise needs("new_game", "a whole number of players", players, "2 to 4 can play")
    if first is None:
        raise needs("new_game", "a whole number as first_player", first_player, "seats are counted from 0")
    known = shared_by(rules).rules  # it refuses what are not rules
    return beginning(new_round(known, known.seats(seats), 1, first))

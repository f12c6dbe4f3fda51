"""How long a game can become."""

from __future__ import annotations

from typing import SupportsIndex

from tussie_mussie._internal.checks import needs, plain_int
from tussie_mussie._internal.row_sizes import columns
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie.abilities import Ability, DiscardCard, DrawCards
from tussie_mussie.abilities._steps import singles

__all__ = ["length_bounds"]


def length_bounds(rules: Rules, players: SupportsIndex = 2) -> tuple[int, int]:
    """Return the greatest numbers of decisions and of draws in a whole game, all of its rounds.

    A decision is any action of a player, a draw any action of chance. In each round every offer takes one draw and two
    decisions; before scoring, every card with an ability is used at most once, and each of its steps takes at most as
    many actions as it says, and as there can be cards; whoever finishes instead does less. The numbers are reached
    where all cards with abilities can come to players who use them fully, as in the official decks. Otherwise they are
    safe outer bounds.

    Args:
        rules: the rules.
        players: the number of players, 2 to 4 (R35), or 1 with solo rules (R39).

    Returns:
        The greatest number of decisions, and that of draws.

    Raises:
        InvalidRulesError: so many players cannot play by these rules.
        TypeError: an argument is of another type.
    """
    shared_by(rules)  # it refuses what are not rules
    seats = plain_int(players)
    if seats is None:
        raise needs("length_bounds", "a whole number of players", players, "2 to 4 can play")
    seats = rules.seats(seats)
    rules.check_seats(seats, 0)
    laid = seats * rules.arrangement_size
    abilities = [card.ability for card in rules.deck if card.ability is not None]
    drawn = sum([ability.draws for ability in abilities])
    # No more cards than these can come before the players in a round.
    steps = sorted([_actions(ability, columns(rules)) for ability in abilities], reverse=True)[: laid + drawn]
    draws = sum([isinstance(ability.steps[0], DrawCards) for ability in abilities])
    return rules.rounds * (laid + sum(steps)), rules.rounds * (laid // 2 + draws)


def _actions(ability: Ability, most: int) -> int:
    """Return the most actions that an ability takes, if a row has at most so many cards."""
    steps = singles(ability.steps)
    discards = sum([isinstance(step, DiscardCard) for step in steps])
    return len(steps) - discards + min(discards, most)

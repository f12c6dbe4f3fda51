"""What encodings ask of rules and a number of players, worked out once."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import TypeAlias, final

from tussie_mussie._internal.arrangement import Slot
from tussie_mussie._internal.cards import Face, PlacedCard
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.row_sizes import columns
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seating

__all__ = ["Facts", "Numbers", "row_names", "write_row"]

Numbers: TypeAlias = "array[float]"
"""The numbers of an encoding while they are written, all 0 at first."""

_UP = Face.UP


@final
class Facts:
    """Facts about the games that an encoder is for.

    Attributes:
        rules: the rules.
        players: the number of seats.
        places: the places of the cards in the deck, by their ids.
        codes: the codes of the cards.
        cards: the number of cards.
        size: the cards that each player collects.
        columns: the most cards that an arrangement can have.
        turns: for each first player who offers to whom, offer by offer.
        phases: the phases that games can be in.
        goals: the places of the goals among the rules', by their ids (R41).
        goal_codes: the codes of the goals.
    """

    __slots__ = (
        "cards",
        "codes",
        "columns",
        "goal_codes",
        "goals",
        "phases",
        "places",
        "players",
        "rules",
        "size",
        "turns",
    )

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.places = {card.id: place for place, card in enumerate(rules.deck)}
        self.codes = tuple([card.code for card in rules.deck])
        self.cards = len(rules.deck)
        self.size = rules.arrangement_size
        self.columns = columns(rules)
        self.turns = tuple([seating(rules, players, first).turns for first in range(players)])
        self.phases = tuple([phase for phase in Phase if rules.goals or phase is not Phase.REVEAL])
        self.goals = {goal.id: place for place, goal in enumerate(rules.goals)}
        self.goal_codes = tuple([goal.code for goal in rules.goals])


def row_names(facts: Facts, seat: int, most: int) -> Iterator[str]:
    """Yield the names of the numbers of a row.

    Args:
        facts: the facts.
        seat: how far the seat is from the viewer, clockwise.
        most: the most cards that can lie in it.
    """
    for column in range(most):
        yield from [f"+{seat} column {column} {code}" for code in facts.codes]
        yield f"+{seat} column {column} side"


def write_row(facts: Facts, row: Sequence[Slot | PlacedCard], most: int, out: Numbers, start: int) -> None:
    """Write a row: for each column which card of the deck lies there, and 1 if it is faceup, -1 if it is facedown.

    Args:
        facts: the facts.
        row: the row; a card that the viewer has not seen has a side only.
        most: the most cards that can lie in it.
        out: where to write.
        start: the first of its numbers.

    Raises:
        ValueError: it has more cards.
    """
    if len(row) > most:
        raise ValueError(f"a row has {len(row)} cards; there can be {most}")
    places, cards = facts.places, facts.cards
    for at in row:
        card = at.card
        if card is not None:
            out[start + places[card.id]] = 1.0
        start += cards
        out[start] = 1.0 if at.face is _UP else -1.0
        start += 1

"""What all games in arrays share that have the same rules and number of players."""

from __future__ import annotations

from math import prod
from typing import Final, final

from tussie_mussie._internal.action_kinds import by_places
from tussie_mussie._internal.checks import quoted, shown
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.lengths import length_bounds
from tussie_mussie._internal.limits import MOST_CHOICES, MOST_SHAPES
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seating
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.space_tables import Table
from tussie_mussie.batch._compiled import Compiled, compiled
from tussie_mussie.batch._moves import Shapes
from tussie_mussie.encoding._extra import np
from tussie_mussie.encoding._facts import Facts

__all__ = ["Setting", "setting_of"]


@final
class Setting:
    """Facts about games.

    Attributes:
        rules: the rules.
        players: the number of players.
        facts: what encodings ask.
        bytes_of_a_game: about how many bytes a game takes.
        bytes_of_a_record: about how many more its record takes.
        shapes: what abilities do.
        needed: the most cards that can be drawn in a round.
        numbers: the numbers of actions, by places.
        deck: the deck for scores; None for one with effects that are not of the language.
        offerers: for each first player and each offer of a round, who makes it.
        recipients: likewise who gets it.
        offerer_columns: likewise into which column the offerer's card goes.
        recipient_columns: likewise the recipient's.
    """

    __slots__ = (
        "bytes_of_a_game",
        "bytes_of_a_record",
        "deck",
        "facts",
        "needed",
        "numbers",
        "offerer_columns",
        "offerers",
        "players",
        "recipient_columns",
        "recipients",
        "rules",
        "shapes",
    )

    def __init__(self, rules: Rules, players: int) -> None:
        seats = [seating(rules, players, first) for first in range(players)]
        self.rules = rules
        self.players = players
        self.facts = Facts(rules, players)
        self.numbers = Table(rules, by_places)
        if self.numbers.size > MOST_CHOICES:
            message = f"{quoted(rules.name)} has {shown(self.numbers.size)} actions by place"
            raise InvalidRulesError((f"{message}; games in arrays can have {MOST_CHOICES}",))
        self.deck: Compiled | None = compiled(rules, rules.goals if rules.goals_revealed else ())
        self.shapes = Shapes(rules, self.numbers)
        drawn = sum([card.ability.draws for card in rules.deck if card.ability is not None])
        self.needed = players * rules.arrangement_size + drawn
        if prod(self.shapes.sizes) >= MOST_SHAPES:
            message = f"{quoted(rules.name)} has too many cards with abilities of too many steps in too long rows"
            raise InvalidRulesError((f"{message}; games in arrays cannot tell them apart",))
        cards = len(rules.deck)
        self.bytes_of_a_game = 60 + players * (9 * self.shapes.columns + cards + 10) + 3 * cards + self.numbers.size
        decisions, _ = length_bounds(rules, players)
        self.bytes_of_a_record = 2 * decisions + rules.rounds * (2 * cards + len(rules.goals))
        self.offerers = np.array([[turn.offerer for turn in own.turns] for own in seats])
        self.recipients = np.array([[turn.recipient for turn in own.turns] for own in seats])
        self.offerer_columns = np.array([[mine for mine, _ in own.columns] for own in seats])
        self.recipient_columns = np.array([[theirs for _, theirs in own.columns] for own in seats])


_settings: Final[Memo[tuple[Rules, int], Setting]] = Memo(50_000)


def setting_of(rules: Rules, players: int) -> Setting:
    """Return what games share; equal rules share it too.

    Args:
        rules: the rules.
        players: the number of players.

    Raises:
        InvalidRulesError: this many players cannot play by them, or not in arrays.
        TypeError: these are not rules.
    """
    shared_by(rules)  # it refuses anything but rules
    if rules.solo is not None:
        message = f"{quoted(rules.name)} has an automaton; games in arrays are for 2 to 4 players"
        raise InvalidRulesError((message,))
    rules.check_seats(players, 0)
    key = rules, players
    return _settings.found.get(key) or _settings.keep(key, Setting(rules, players))

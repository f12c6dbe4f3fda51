"""The games that are measured: how many play, by which rules, and who."""

from __future__ import annotations

from typing import Final

import numpy as np
from attrs import field, frozen
from bulk_rounds import Rounds, deals, play_rounds
from row_tables import RowTables

import tussie_mussie as tm

WEAKER: Final = {"greedy": "random", "search": "greedy"}
"""Against whom a kind of play is tried, to see how often the better player wins."""


@frozen
class Setting:
    """One kind of round.

    Attributes:
        name: its name in tallies.
        players: how many play.
        rules: the rules.
        share: how many rounds of searching players it is given, compared with others; so all intervals become short
            enough at about the same time.
        weaker: the seat of a player who plays less well than the other one; None if all play alike.
    """

    name: str
    players: int = 2
    rules: tm.Rules = field(factory=lambda: tm.rulebook(rounds=1))
    share: int = 6
    weaker: int | None = None

    def seats(self, kind: str) -> list[str]:
        """Return who plays on which seat."""
        return [WEAKER[kind] if seat == self.weaker else kind for seat in range(self.players)]


SETTINGS: Final = {
    setting.name: setting
    for setting in (
        Setting("2", share=35),
        Setting("3", 3),
        Setting("4", 4),
        Setting("3-left", 3, tm.rulebook(rounds=1, second_pass=tm.SecondPass.LEFT)),
        Setting("4-left", 4, tm.rulebook(rounds=1, second_pass=tm.SecondPass.LEFT)),
        Setting("2-orchid", rules=tm.rulebook(rounds=1, wild_color=tm.WildColor.PER_CONDITION), share=3),
        Setting("2-orange", rules=tm.rulebook(rounds=1, marigold=tm.Color.ORANGE), share=3),
        Setting("2-first", share=1, weaker=1),
        Setting("2-second", share=1, weaker=0),
    )
}


def settings_of(kind: str) -> list[Setting]:
    """Return the settings that make sense for a kind of play."""
    return [setting for setting in SETTINGS.values() if setting.weaker is None or kind in WEAKER]


_tables: Final[dict[tm.Rules, RowTables]] = {}


def tables_of(rules: tm.Rules) -> RowTables:
    """Return the tables of some rules, which are made once."""
    if rules not in _tables:
        _tables[rules] = RowTables.of(rules)
    return _tables[rules]


def bulk(setting: Setting, kind: str, chunk: int, rounds: int) -> Rounds:
    """Play a chunk of rounds in bulk; whoever plays, and by whatever rules, equal chunks have equal deals."""
    decks = deals(rounds, np.random.default_rng([setting.players, chunk]))
    luck = np.random.default_rng([setting.players, chunk, 1])
    return play_rounds(tables_of(setting.rules), setting.seats(kind), decks, luck)

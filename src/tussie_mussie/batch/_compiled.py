"""What arrays need of a deck and its goals, worked out once, and totals by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, TypeAlias, final

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.deck_index import wild_colors
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import MOST_COUNTED
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.rules import Rules, WildColor
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie.batch._effects import COLORS, Rows, Seen, points
from tussie_mussie.batch._laid import Laid
from tussie_mussie.effects import Per, Points
from tussie_mussie.effects._conditions import Between, Most
from tussie_mussie.effects._counts import Count
from tussie_mussie.effects._scores import Score, parts_of
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["Compiled", "compiled"]

Totals: TypeAlias = NDArray[np.int64]


@final
class Compiled:
    """A deck and goals of the language of effects, for arrays.

    Attributes:
        rules: the rules.
        by_condition: whether each effect chooses the wild cards' colors for itself (R01).
        effects: the cards that score something beyond their hearts, as their places in the deck, with their effects.
        goals: the goals' effects, in the order of the rules; None for one outside the language, which is not revealed.
        sees_others: whether a card looks at the other players' cards.
    """

    __slots__ = ("_colors", "_hearts", "_wild", "by_condition", "effects", "goals", "rules", "sees_others")

    def __init__(self, rules: Rules) -> None:
        """Take the deck apart.

        Raises:
            InvalidRulesError: numbers that are too large for arrays.
        """
        index = shared_by(rules).index
        self.rules = rules
        self.by_condition = rules.wild_color is not WildColor.ONE_COLOR
        self.effects = [(place, card.effect) for place, card in enumerate(rules.deck) if isinstance(card.effect, Score)]
        self.goals = [goal.effect if isinstance(goal.effect, Score) else None for goal in rules.goals]
        self.sees_others = index.sees_others
        _check_numbers(rules)
        # The number behind those of the deck stands for no card, and so does -1.
        self._hearts = np.array([card.hearts for card in rules.deck] + [0], dtype=np.int32)
        self._colors = np.array([COLORS.index(card.color) for card in rules.deck] + [-1], dtype=np.int8)
        self._wild = [
            (rules.deck.index(card), [COLORS.index(color) for color in wild_colors(card) or index.colors])
            for card in index.wild
        ]

    def totals(self, own: Laid, others: Sequence[Laid] = (), goals: NDArray[np.bool_] | None = None) -> Totals:
        """Return the totals of many arrangements (R01 to R12, R41).

        Args:
            own: the arrangements, a line for each.
            others: those of the other players at the same tables, clockwise from the left neighbor.
            goals: for each goal of the rules a line that says at which tables it is revealed; None for nowhere.
        """
        seen = Seen(self._rows(own), tuple([self._rows(rows) for rows in others]), np.zeros(len(own), dtype=np.intp))
        cards = (own >> 1).T
        totals: Totals = seen.own.hearts.sum(axis=0, dtype=np.int64)
        for tables, painted in self._colorings(cards, seen.own):
            here = tuple([rows.at(tables) for rows in seen.others])
            asked = list(self._asked(cards[:, tables], goals if goals is None else goals[:, tables]))
            totals[tables] += self._bonus(asked, painted, here, len(tables))
        return totals

    def _rows(self, laid: Laid) -> Rows:
        lines = laid.T
        cards = lines >> 1
        return Rows(lines >= 0, (lines & 1).astype(np.bool_), self._hearts[cards], self._colors[cards])

    def _asked(
        self, cards: Laid, goals: NDArray[np.bool_] | None
    ) -> Iterator[tuple[Score, NDArray[np.intp], NDArray[np.intp]]]:
        """Yield each effect with the tables at which it counts, and the column of its card there."""
        for place, effect in self.effects:
            where = cards == place
            tables = np.flatnonzero(where.any(axis=0))
            if len(tables):
                yield effect, tables, where[:, tables].argmax(axis=0)
        if goals is not None:
            for goal, revealed in zip(self.goals, goals, strict=True):
                tables = np.flatnonzero(revealed)
                if goal is not None and len(tables):
                    yield goal, tables, np.full(len(tables), -1)

    def _colorings(self, cards: Laid, own: Rows) -> Iterator[tuple[NDArray[np.intp], list[Rows]]]:
        """Yield tables with the same wild cards, and their rows in all colors that these can choose."""
        kinds = np.zeros(cards.shape[1], dtype=np.int64)
        for bit, (place, _) in enumerate(self._wild):
            kinds |= (cards == place).any(axis=0).astype(np.int64) << bit
        for kind in np.unique(kinds).tolist():
            tables = np.flatnonzero(kinds == kind)
            plain = own.at(tables)
            wild = [chosen for bit, chosen in enumerate(self._wild) if kind >> bit & 1]
            places = [cards[:, tables] == place for place, _ in wild]
            painted: list[Rows] = []
            for chosen in product(*[colors for _, colors in wild]):
                colors = plain.colors
                for where, color in zip(places, chosen, strict=True):
                    colors = np.where(where, np.int8(color), colors)
                painted.append(plain.painted(colors))
            yield tables, painted

    def _bonus(
        self,
        asked: Iterable[tuple[Score, NDArray[np.intp], NDArray[np.intp]]],
        painted: list[Rows],
        others: tuple[Rows, ...],
        tables: int,
    ) -> Totals:
        """Return what all effects score together, in the best of several colorings (R01)."""
        total = np.zeros(tables, dtype=np.int64)
        together = np.zeros((len(painted), tables), dtype=np.int64)
        for effect, where, column in asked:
            there = tuple([rows.at(where) for rows in others])
            if not effect.sees_colors:
                total[where] += points(effect, Seen(painted[0].at(where), there, column))
                continue
            scored = np.array([points(effect, Seen(rows.at(where), there, column)) for rows in painted])
            if self.by_condition:
                total[where] += scored.max(axis=0)
            else:
                together[:, where] += scored
        total += together.max(axis=0)
        return total


_compiled: Final[Memo[Rules, Compiled]] = Memo(10_000)


def compiled(rules: Rules, goals: Iterable[Goal] = ()) -> Compiled | None:
    """Return a deck for arrays; None if it has effects outside the language of effects, which arrays cannot score.

    Args:
        rules: the rules.
        goals: those of its goals that can be revealed.

    Raises:
        InvalidRulesError: numbers that are too large for arrays.
        TypeError: these are not rules.
    """
    shared_by(rules)  # it refuses anything but rules
    holders: tuple[Card | Goal, ...] = (*rules.deck, *goals)
    if not all([holder.effect is None or isinstance(holder.effect, Score) for holder in holders]):
        return None
    return _compiled.found.get(rules) or _compiled.keep(rules, Compiled(rules))


def _check_numbers(rules: Rules) -> None:
    holders: tuple[Card | Goal, ...] = (*rules.deck, *rules.goals)
    large = [
        f"the effect of {holder.name} scores {shown(number)} points; arrays can reckon with {MOST_COUNTED} at most"
        for holder in holders
        if isinstance(holder.effect, Score)
        for number in _points(holder.effect)
        if abs(number) > MOST_COUNTED
    ]
    if large:
        raise InvalidRulesError(tuple(large))


def _points(node: Score | Between | Most | Count) -> Iterator[int]:
    if isinstance(node, Points | Per):
        yield node.points
    for part in parts_of(node):
        yield from _points(part)

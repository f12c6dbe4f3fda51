"""What one player can score in a round, at least and at most."""

from __future__ import annotations

import functools
from itertools import combinations, permutations, product
from math import perm
from typing import final

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Effect
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.endings import why_impossible
from tussie_mussie._internal.limits import MOST_DOUBTS, MOST_POINTS, MOST_SCORED
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import row_total
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie.effects import Score
from tussie_mussie.effects._facts import points_in

__all__ = ["outer_bounds", "score_bounds"]


def score_bounds(rules: Rules = RULEBOOK) -> tuple[int, int]:
    """Return the fewest and the most points that one player can score in a round.

    Both are exact for decks of up to 24 cards with four cards each, and wherever there are not many more arrangements
    than that; otherwise no round scores outside the bounds, but perhaps none reaches them. Goals (R41) count with what
    each of them can score alone, so with goals the bounds may be wider than what one row can reach. An effect of
    one's own that looks at the other players, or is in too large a deck, can score anything: then the bounds are wider
    than any score.

        >>> import tussie_mussie as tm
        >>> tm.score_bounds()
        (0, 14)

    Args:
        rules: the rules.

    Raises:
        TypeError: `rules` are not `Rules`.
    """
    shared = shared_by(rules)
    return _bounds(shared.rules)


@functools.lru_cache(maxsize=64)
def _bounds(rules: Rules) -> tuple[int, int]:
    index = shared_by(rules).index
    size = rules.arrangement_size
    if index.sees_others or perm(index.size, size) << size > MOST_SCORED:
        return outer_bounds(rules)
    scan = _Scan(rules)
    for left in range(size, max(size - sum(map(_discards, rules.deck)), 0) - 1, -1):
        scan.look_at(left)
    if scan.low > scan.high:  # the deck is too small for any round
        return outer_bounds(rules)
    fewest, most = _bounds_of_goals(rules)
    return scan.low + fewest, scan.high + most


@final
class _Scan:
    """Scores all arrangements with which a round can end.

    Attributes:
        low: the fewest points so far.
        high: the most.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.shared = shared_by(rules)
        self.low, self.high = MOST_POINTS, -MOST_POINTS
        self.doubts = MOST_DOUBTS
        index = self.shared.index
        self.removers = index.mask([card for card in rules.deck if _removes(card)])

    def look_at(self, size: int) -> None:
        """Score all arrangements of so many cards, first those for which a way is likely to be found soon."""
        index = self.shared.index
        sets = [sum(bits) for bits in combinations(index.bits(index.everything), size)]
        for mask in sorted(sets, key=lambda mask: not mask & self.removers):
            both = [(known.up, known.down) for known in map(index.find, index.cards(mask)) if known is not None]
            if self._is_within(both):
                continue
            for cards in permutations(both) if mask & (index.neighborly | index.far) else (both,):
                for row in product(*cards):
                    points = row_total(row, self.shared)
                    if not self.low <= points <= self.high and self._is_possible(row):
                        self.low, self.high = min(self.low, points), max(self.high, points)

    def _is_within(self, both: list[tuple[Place, Place]]) -> bool:
        """Return whether these cards cannot score less or more than what has been found, however they lie."""
        index = self.shared.index
        row_total([up for up, _ in both], self.shared)
        totals = self.shared.totals.found.get(sum([up.bit for up, _ in both]))
        if totals is None:
            return False
        least = most = 0
        for (up, down), (above, below) in permutations(both, 2):
            for place in (up, down):
                after = index.chain[place.code]
                for pair in (after[above.code] >> index.key_bits, after[below.code] >> index.key_bits):
                    least, most = min(least, pair), max(most, pair)
        gaps = len(both) - 1
        return self.low <= min(totals) + gaps * least and max(totals) + gaps * most <= self.high

    def _is_possible(self, row: tuple[Place, ...]) -> bool:
        """Return whether a round can end so; when too many have been looked at in vain, anything counts as possible."""
        if self.doubts <= 0:
            return True
        if why_impossible(Arrangement([place.placed for place in row]), self.rules) is None:
            return True
        self.doubts -= len(row) < self.rules.arrangement_size
        return False


def outer_bounds(rules: Rules) -> tuple[int, int]:
    """Return bounds that follow from each card alone, so that they are known at once.

    Args:
        rules: the rules.
    """
    size = rules.arrangement_size
    hearts = sum(sorted([card.hearts for card in rules.deck])[-size:])
    cards = [_bounds_of(card, size, hearts) for card in rules.deck]
    low = sum(sorted([min(fewest, 0) for fewest, _ in cards])[:size])
    high = sum(sorted([max(points, 0) for _, points in cards])[-size:])
    fewest, most = _bounds_of_goals(rules)
    return max(low + fewest, -MOST_POINTS), min(high + most, MOST_POINTS)


def _bounds_of_goals(rules: Rules) -> tuple[int, int]:
    """Return what the goals of a round can score together; which of them are revealed is not known."""
    size, revealed = rules.arrangement_size, rules.goals_revealed
    hearts = sum(sorted([card.hearts for card in rules.deck])[-size:])
    bounds = [_bounds_of_effect(goal.effect, size, hearts) for goal in rules.goals]
    low = sum(sorted([min(fewest, 0) for fewest, _ in bounds])[:revealed])
    high = sum(sorted([max(most, 0) for _, most in bounds])[len(bounds) - revealed :])
    return low, high


def _bounds_of(card: Card, size: int, hearts: int) -> tuple[int, int]:
    """Return what a card can score in an arrangement of so many cards with at most so many hearts."""
    if card.effect is None:
        return card.hearts, card.hearts
    low, high = _bounds_of_effect(card.effect, size, hearts)
    return card.hearts + low, card.hearts + high


def _bounds_of_effect(effect: Effect, size: int, hearts: int) -> tuple[int, int]:
    """Return what an effect can score; one that is not of the language can score anything."""
    return points_in(effect, size, hearts) if isinstance(effect, Score) else (-MOST_POINTS, MOST_POINTS)


def _discards(card: Card) -> int:
    return 0 if card.ability is None else card.ability.discards


def _removes(card: Card) -> bool:
    return card.ability is not None and (card.ability.discards > 0 or card.ability.replaces > 0)

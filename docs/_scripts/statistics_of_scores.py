"""The numbers behind the page "What the numbers say": every arrangement of four cards, scored.

An arrangement and its mirror image score the same, because only neighborhood matters and neighbors stay
neighbors. So one of each pair is scored: 587,520 instead of 1,175,040.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from typing import Final

from attrs import frozen

import tussie_mussie as tm

DECK: Final = tm.RULEBOOK.deck


@frozen
class Tallies:
    """What the scores of all arrangements add up to.

    Attributes:
        scores: how many arrangements score each total.
        own: for each card the mean of the points that it scores itself beyond its hearts.
        with_card: for each card the mean total of the arrangements that hold it.
        by_row: for each card and face the mean total of the arrangements in which it lies so.
        with_pair: for each two cards the mean total of the arrangements that hold both.
    """

    scores: dict[int, int]
    own: dict[str, float]
    with_card: dict[str, float]
    by_row: dict[str, tuple[float, float]]
    with_pair: dict[tuple[str, str], float]

    @property
    def arrangements(self) -> int:
        """The number of arrangements."""
        return sum(self.scores.values())

    @property
    def mean(self) -> float:
        """The mean total."""
        return sum(total * number for total, number in self.scores.items()) / self.arrangements

    def effect_on_others(self, card: tm.Card) -> float:
        """Return what three other cards score more in a card's company than on average."""
        alone = card.hearts + self.own[card.id]
        others = sum(other.hearts + self.own[other.id] for other in DECK if other is not card)
        return self.with_card[card.id] - alone - others * 3 / (len(DECK) - 1)


def count_all() -> Tallies:
    """Score every arrangement of four cards of the rulebook's deck as it lies, no ability used."""
    placed = {(card, side): tm.PlacedCard(card, side) for card in DECK for side in tm.Face}
    faces = tuple(product(tm.Face, repeat=4))
    scores: Counter[int] = Counter()
    own: Counter[str] = Counter()
    card_sum: Counter[str] = Counter()
    up_sum: Counter[str] = Counter()
    pair_sum: Counter[tuple[str, str]] = Counter()
    for cards in combinations(DECK, 4):
        of_set = 0
        for order in permutations(cards):
            if order[0].id > order[3].id:
                continue
            for sides in faces:
                arrangement = tm.Arrangement([placed[at] for at in zip(order, sides, strict=True)])
                total = 0
                for line in tm.score(arrangement).lines:
                    total += line.hearts + line.bonus
                    own[line.card.id] += line.bonus
                scores[total] += 2
                of_set += total
                for card, side in zip(order, sides, strict=True):
                    if side is tm.Face.UP:
                        up_sum[card.id] += total
        for card in cards:
            card_sum[card.id] += of_set
        for first, second in combinations(cards, 2):
            pair_sum[first.id, second.id] += of_set
    everything = sum(scores.values()) // 2
    each = everything * 4 // len(DECK)
    both = everything * 12 // (len(DECK) * (len(DECK) - 1))
    return Tallies(
        dict(sorted(scores.items())),
        {card.id: own[card.id] / each for card in DECK},
        {card.id: card_sum[card.id] / each for card in DECK},
        {card.id: (up_sum[card.id] / (each / 2), (card_sum[card.id] - up_sum[card.id]) / (each / 2)) for card in DECK},
        {pair: total / both for pair, total in pair_sum.items()},
    )

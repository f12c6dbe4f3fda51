"""The mean points of each card over games of random legal play: those of the packs beside the official 18.

`python docs/_scripts/house_cards.py` prints the table. Every seed is fixed.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import tussie_mussie as tm

GAMES: Final = 400
"""For each number of players."""


def mean_points(rules: tm.Rules, games: int = GAMES) -> dict[str, float]:
    """Return for each card, by its id, the mean of the points that it scored where it lay at the end of a round."""
    points: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for players in (2, 3, 4):
        for number in range(games):
            end = tm.playout(tm.new_game(players, rules), random.Random(f"house cards {players} {number}"))
            for line in (line for result in end.results for sheet in result.sheets for line in sheet.lines):
                points[line.card.id] += line.points
                times[line.card.id] += 1
    return {card.id: points[card.id] / times[card.id] for card in rules.deck}


def official_range(games: int = GAMES) -> tuple[float, float]:
    """Return the lowest and the highest mean of the official 18 cards in games of their own."""
    means = mean_points(tm.RULEBOOK, games).values()
    return min(means), max(means)


def house_means(games: int = GAMES) -> dict[str, dict[str, float]]:
    """Return the means of each pack's own cards, in games with that pack."""
    means: dict[str, dict[str, float]] = {}
    for name in tm.packs():
        rules = tm.load_pack(name)
        own = [card.id for card in rules.deck if card not in tm.RULEBOOK.deck]
        of_all = mean_points(rules, games) if own else {}
        means[name] = {card: of_all[card] for card in own}
    return means


def main() -> None:
    """Print the table."""
    for name, means in {"official": mean_points(tm.RULEBOOK), **house_means()}.items():
        for card, mean in sorted(means.items(), key=lambda item: item[1]):
            print(f"{name:<14}{card:<24}{mean:6.2f}")  # noqa: T201


if __name__ == "__main__":
    main()

"""What is known of an effect from its nodes alone, whatever cards there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tussie_mussie._internal.cards import Effect, Reach
from tussie_mussie._internal.limits import MAX_PLAYERS
from tussie_mussie.effects._cards import Cards, Owner, Place
from tussie_mussie.effects._conditions import Condition
from tussie_mussie.effects._counts import Count, Unit
from tussie_mussie.effects._scores import Better, If, Per, Points, Score, Sum, parts_of

__all__ = ["needs_column", "points_in"]

_MOST_PLACED: Final = {Place.HERE: 1, Place.LEFT: 1, Place.RIGHT: 1, Place.ADJACENT: 2, Place.ENDS: 2}


def needs_column(effect: Effect) -> bool:
    """Return whether the points depend on which card of the arrangement has the effect.

    They do where a selection has a place other than ANYWHERE and ENDS, or is compared with the card itself by `like`
    or `other`. An effect that is not of the language needs a column unless its `reach` says that it cannot.

    Args:
        effect: the effect.
    """
    if not isinstance(effect, Score):
        return effect.reach not in (Reach.CARDS, Reach.ROWS)
    return any([_looks_from_the_card(cards) for cards in _selections(effect)])


def _looks_from_the_card(cards: Cards) -> bool:
    return cards.place not in (Place.ANYWHERE, Place.ENDS) or cards.like is not None or cards.other


def _selections(node: Score | Condition | Count) -> Iterator[Cards]:
    """Yield all selections of an expression."""
    if isinstance(node, Count):
        yield node.cards
    for part in parts_of(node):
        yield from _selections(part)


def points_in(score: Score, cards: int, hearts: int) -> tuple[int, int]:
    """Return bounds of the points, the fewest and the most.

    Args:
        score: the effect.
        cards: the most cards of an arrangement.
        hearts: the most hearts of an arrangement.
    """
    match score:
        case Points():
            return score.points, score.points
        case Per():
            portions = _most(score.count, cards, hearts) // score.every
            points = score.points * (portions if score.at_most is None else min(portions, score.at_most))
            return min(points, 0), max(points, 0)
        case If():
            low, high = points_in(score.then, cards, hearts)
            return min(low, 0), max(high, 0)
        case Sum():
            bounds = [points_in(effect, cards, hearts) for effect in score.effects]
            return sum([low for low, _ in bounds]), sum([high for _, high in bounds])
        case Better():
            bounds = [points_in(effect, cards, hearts) for effect in score.effects]
            return max([low for low, _ in bounds]), max([high for _, high in bounds])
        case _:
            return 0, 0  # a wild color helps other effects


def _most(count: Count, cards: int, hearts: int) -> int:
    """Return a number that a count cannot exceed."""
    owners = {Owner.OTHERS: MAX_PLAYERS - 1, Owner.ALL: MAX_PLAYERS}.get(count.cards.owner, 1)
    if count.unit is Unit.HEARTS:
        return hearts * owners
    return min(cards, _MOST_PLACED.get(count.cards.place, cards)) * owners

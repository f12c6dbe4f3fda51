"""What a card scores beyond its hearts, in a small language of frozen values.

An effect is an expression: points, or points for each of what is counted, if a condition holds, several of these
together. What it scores and why, whether it looks at colors or at the other players, and its English sentence all
follow from the expression. The functions build the usual effects; a field of another type than documented is an
`InvalidRulesError`. An expression has at most 64 nodes and is at most 8 deep.

    >>> import tussie_mussie as tm
    >>> from tussie_mussie.effects import Between, Count, If, Points, Unit, per_card_of
    >>> print(per_card_of(tm.Color.RED))
    +1 for each of your red cards
    >>> If(Between(Count(Unit.COLORS), least=4), Points(2)).sentence
    '+2 points if you have at least 4 different colors.'
"""

from tussie_mussie._internal.cards import Reach
from tussie_mussie.effects._cards import Cards, Hearts, Like, Owner, Place
from tussie_mussie.effects._conditions import Between, Most
from tussie_mussie.effects._counts import Count, Unit
from tussie_mussie.effects._scores import AnyColor, Better, If, Per, Points, Score, Sum
from tussie_mussie.effects._usual import (
    any_color,
    if_exactly,
    if_most,
    if_no_hearts,
    per_adjacent_card,
    per_adjacent_card_of_another_color,
    per_adjacent_heart,
    per_card_in,
    per_card_of,
    per_different_color,
    per_heart,
    per_other_heartless_card,
)

__all__ = [
    "AnyColor",
    "Better",
    "Between",
    "Cards",
    "Count",
    "Hearts",
    "If",
    "Like",
    "Most",
    "Owner",
    "Per",
    "Place",
    "Points",
    "Reach",
    "Score",
    "Sum",
    "Unit",
    "any_color",
    "if_exactly",
    "if_most",
    "if_no_hearts",
    "per_adjacent_card",
    "per_adjacent_card_of_another_color",
    "per_adjacent_heart",
    "per_card_in",
    "per_card_of",
    "per_different_color",
    "per_heart",
    "per_other_heartless_card",
]

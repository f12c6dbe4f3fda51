"""What a card can do before scoring: abilities as data, built from a small vocabulary of steps.

An ability is a sequence of steps, carried out once and without a pause by the card's owner. The steps are pure
data; what each of them allows, changes and refuses stands in `_rules` beside them.
"""

from tussie_mussie.abilities._ability import Ability
from tussie_mussie.abilities._steps import (
    AddCard,
    ArrangeCards,
    Arranging,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipAllCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
    Spared,
    Step,
)

__all__ = [
    "Ability",
    "AddCard",
    "ArrangeCards",
    "Arranging",
    "DiscardCard",
    "DiscardItself",
    "DrawCards",
    "FlipAllCards",
    "FlipCards",
    "FlipItself",
    "ReplaceCard",
    "Spared",
    "Step",
]

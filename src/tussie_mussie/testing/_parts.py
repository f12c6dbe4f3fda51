"""What cards are made of: effects and abilities, and the values that effects look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from hypothesis import strategies as st

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Color, Effect, Face, Tally
from tussie_mussie.abilities import (
    Ability,
    AddCard,
    DiscardCard,
    DrawCards,
    FlipCards,
    ReplaceCard,
    Spared,
    Step,
)
from tussie_mussie.effects import (
    AnyColor,
    IfNoHearts,
    IfRowHolds,
    PerAdjacentCard,
    PerAdjacentHeart,
    PerAdjacentOtherColor,
    PerCardInRow,
    PerCardOfColor,
    PerDifferentColor,
    PerHeart,
    PerOtherHeartlessCard,
)
from tussie_mussie.testing._games import arrangements

__all__ = ["EFFECTS", "STEPS", "abilities", "effects", "tallies"]

_T = TypeVar("_T")

_POINTS: Final = st.integers(-3, 5)
_FACES: Final = st.sampled_from(Face)
_COLORS: Final = st.sampled_from(Color)


def _with_points(kind: Callable[[int], _T]) -> st.SearchStrategy[_T]:
    return st.builds(kind, _POINTS)


EFFECTS: Final[dict[type[Effect], st.SearchStrategy[Effect]]] = {
    PerHeart: st.builds(PerHeart, _POINTS, st.integers(1, 4)),
    AnyColor: st.just(AnyColor()),
    PerCardOfColor: st.builds(PerCardOfColor, _COLORS, _POINTS),
    PerDifferentColor: _with_points(PerDifferentColor),
    PerCardInRow: st.builds(PerCardInRow, _FACES, _POINTS),
    IfRowHolds: st.builds(IfRowHolds, _FACES, st.integers(0, 4), _POINTS),
    PerAdjacentHeart: _with_points(PerAdjacentHeart),
    PerAdjacentCard: st.builds(PerAdjacentCard, _FACES, _POINTS),
    PerAdjacentOtherColor: _with_points(PerAdjacentOtherColor),
    PerOtherHeartlessCard: _with_points(PerOtherHeartlessCard),
    IfNoHearts: _with_points(IfNoHearts),
}
"""For each class of effects how to generate its values."""

STEPS: Final[dict[type[Step], st.SearchStrategy[Step]]] = {
    FlipCards: st.builds(FlipCards, st.integers(1, 3)),
    DiscardCard: st.builds(DiscardCard, st.sampled_from(Spared)),
    DrawCards: st.builds(DrawCards, st.integers(1, 3)),
    ReplaceCard: st.just(ReplaceCard()),
    AddCard: st.just(AddCard()),
}
"""For each class of steps how to generate its values."""


def effects() -> st.SearchStrategy[Effect]:
    """Generate effects of every kind in `tussie_mussie.effects`, with numbers as cards have them.

    Returns:
        A strategy for `Effect`.
    """
    return st.one_of([*EFFECTS.values()])


@st.composite
def abilities(draw: st.DrawFn) -> Ability:
    """Generate abilities whose steps can follow each other.

    Returns:
        A strategy for `Ability`; it shrinks towards flipping one card.
    """
    first: tuple[Step, ...] = draw(
        st.sampled_from(
            (
                (),
                (DrawCards(2), ReplaceCard()),
                (DrawCards(1), ReplaceCard()),
                (DrawCards(1), AddCard(), DiscardCard()),
                (DrawCards(1), AddCard(), DiscardCard(Spared.NEWEST)),
            )
        )
    )
    further = STEPS[FlipCards] | st.just(DiscardCard())
    steps = draw(st.lists(further, min_size=0 if first else 1, max_size=2))
    return Ability((*first, *steps), mandatory=draw(st.booleans()))


def tallies() -> st.SearchStrategy[Tally]:
    """Generate what the cards of an arrangement amount to, wild cards as the color that is printed on them."""
    return arrangements().map(_tally)


def _tally(arrangement: Arrangement) -> Tally:
    cards = arrangement.cards
    counted = {card.color for card in cards}
    wild = tuple([card for card in cards if card.effect is not None and card.effect.wild])
    return Tally(
        tuple([color for color in Color if color in counted for card in cards if card.color is color]),
        sum([card.hearts for card in cards]),
        len(arrangement.bouquet),
        wild,
        tuple([(card, card.color) for card in wild]),
    )

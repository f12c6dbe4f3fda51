"""What cards are made of: effects and abilities, and the values that effects look at."""

from __future__ import annotations

from typing import Final

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Color, Effect, Face, Tally
from tussie_mussie._internal.goals import Goal
from tussie_mussie.abilities import (
    Ability,
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
from tussie_mussie.effects import (
    AnyColor,
    Better,
    Between,
    Cards,
    Count,
    Hearts,
    If,
    Like,
    Most,
    Owner,
    Per,
    Place,
    Points,
    Score,
    Sum,
    Unit,
)
from tussie_mussie.testing._extra import st
from tussie_mussie.testing._games import arrangements

__all__ = ["EFFECTS", "NODES", "STEPS", "WHOLE", "abilities", "conditions", "effects", "goals", "tallies"]

_POINTS: Final = st.integers(-3, 5)
_FACES: Final = st.sampled_from(Face)
_COLORS: Final = st.sampled_from(Color)
_FEW_COLORS: Final = st.lists(_COLORS, max_size=3)
WHOLE: Final = st.builds(Cards, row=st.none() | _FACES, colors=_FEW_COLORS, hearts=st.none() | st.sampled_from(Hearts))
"""Selections of a whole arrangement's own cards, whoever looks."""
_OWN: Final = st.builds(
    Cards,
    place=st.sampled_from(Place),
    row=st.none() | _FACES,
    colors=_FEW_COLORS,
    like=st.none() | st.sampled_from(Like),
    hearts=st.none() | st.sampled_from(Hearts),
    other=st.booleans(),
)
_OTHERS: Final = st.builds(
    Cards,
    owner=st.sampled_from(Owner),
    row=st.none() | _FACES,
    colors=_FEW_COLORS,
    like=st.none() | st.sampled_from(Like),
)
_SELECTIONS: Final = WHOLE | _OWN | _OTHERS


def _counts(cards: st.SearchStrategy[Cards]) -> st.SearchStrategy[Count]:
    """Generate counts of such cards; sets need colors."""
    return st.builds(Count, st.sampled_from(Unit), cards.filter(lambda chosen: chosen.colors)) | st.builds(
        Count, st.sampled_from([unit for unit in Unit if unit is not Unit.SETS]), cards
    )


@st.composite
def conditions(draw: st.DrawFn, cards: st.SearchStrategy[Cards] = _SELECTIONS) -> Between:
    """Generate conditions on how many such cards there are."""
    least = draw(st.integers(0, 4))
    return Between(draw(_counts(cards)), least, draw(st.none() | st.integers(least, 5)))


_MOST: Final = st.builds(
    Most,
    _counts(WHOLE),
    st.sampled_from((Owner.OTHERS, Owner.LEFT, Owner.RIGHT)),
    fewest=st.booleans(),
    ties=st.booleans(),
)
_PORTIONS: Final = st.none() | st.integers(1, 4)
_PER: Final = st.builds(Per, _POINTS, _counts(_SELECTIONS), st.integers(1, 3), _PORTIONS)
_PLAIN: Final[st.SearchStrategy[Score]] = st.builds(Points, _POINTS) | _PER
_IF: Final = st.builds(If, conditions() | _MOST, _PLAIN)
_SEVERAL: Final = st.lists(_PLAIN | _IF, min_size=1, max_size=3)
_FOR_ALL: Final = (
    st.builds(Points, _POINTS)
    | st.builds(Per, _POINTS, _counts(WHOLE), st.integers(1, 3), _PORTIONS)
    | st.builds(If, conditions(WHOLE) | _MOST, st.builds(Points, _POINTS))
)
"""Effects that need no column."""
_GOALS: Final = "One", "Two", "Four"
NODES: Final[dict[type[object], st.SearchStrategy[object]]] = {
    Cards: _SELECTIONS,
    Count: _counts(_SELECTIONS),
    Between: conditions(),
    Most: _MOST,
}
"""For each class of what effects are made of how to generate its values."""

EFFECTS: Final[dict[type[Score], st.SearchStrategy[Score]]] = {
    Points: st.builds(Points, _POINTS),
    Per: _PER,
    If: _IF,
    Sum: st.builds(Sum, _SEVERAL),
    Better: st.builds(Better, _SEVERAL),
    AnyColor: st.builds(AnyColor, _FEW_COLORS),
}
"""For each class of effects how to generate its values."""

STEPS: Final[dict[type[Step], st.SearchStrategy[Step]]] = {
    FlipCards: st.builds(FlipCards, st.integers(1, 3)),
    DiscardCard: st.builds(DiscardCard, st.sampled_from(Spared)),
    DiscardItself: st.just(DiscardItself()),
    FlipAllCards: st.just(FlipAllCards()),
    FlipItself: st.just(FlipItself()),
    ArrangeCards: st.builds(ArrangeCards, st.sampled_from(Arranging)),
    DrawCards: st.builds(DrawCards, st.integers(1, 3)),
    ReplaceCard: st.builds(ReplaceCard, st.integers(1, 2)),
    AddCard: st.builds(AddCard, st.integers(1, 2)),
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
                (DrawCards(3), AddCard(2), DiscardCard(count=2)),
            )
        )
    )
    plain: tuple[Step, ...] = DiscardCard(), FlipAllCards(), FlipItself(), DiscardItself()
    further = STEPS[FlipCards] | STEPS[ArrangeCards] | st.sampled_from(plain)
    steps = draw(st.lists(further, min_size=0 if first else 1, max_size=2))
    return Ability((*first, *steps), mandatory=draw(st.booleans()))


def goals() -> st.SearchStrategy[Goal]:
    """Generate goals: their effects need no column."""
    return st.builds(_goal, st.sampled_from(_GOALS), _FOR_ALL, st.none() | _COLORS)


def _goal(name: str, effect: Score, color: Color | None) -> Goal:
    return Goal(f"goal-{name.lower()}", f"Q{name[0]}", f"Goal {name}", effect, color)


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

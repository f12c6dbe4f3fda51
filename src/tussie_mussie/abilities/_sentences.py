"""Abilities in sentences, as a card would print them."""

from __future__ import annotations

from typing import Final

from tussie_mussie.abilities._steps import (
    AddCard,
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

__all__ = ["sentence"]

_OVER: Final = "from bouquet to keepsakes or keepsakes to bouquet"
_ARRANGING: Final = {
    Arranging.SWAP_NEIGHBORS: "swap two of your cards that are next to each other",
    Arranging.SWAP_ANY: "swap any two of your cards",
    Arranging.MOVE_ONE: "move one of your cards to any other column",
    Arranging.ANY_ORDER: "put your cards into any other order",
}


def sentence(steps: tuple[Step, ...], *, mandatory: bool) -> str:
    """Return what an ability lets its owner do, as a card would print it.

    Args:
        steps: the steps.
        mandatory: whether the owner must use it.
    """
    drawn = sum([step.count for step in steps if isinstance(step, DrawCards)])
    parts = [_part(step, drawn, free=not mandatory and place == 0) for place, step in enumerate(steps)]
    if mandatory:
        return f"Before scoring, you must {', then '.join(parts)}."
    rest = f" If you do, you must {', then '.join(parts[1:])}." if len(parts) > 1 else ""
    return f"Before scoring, you may {parts[0]}.{rest}"


def _part(step: Step, drawn: int, *, free: bool) -> str:
    """Return what is done in a step, with the cards that have been drawn; `free` when it may be left alone."""
    match step:
        case FlipCards() | FlipAllCards() | FlipItself():
            return _flip(step, free=free)
        case DiscardCard(spared, count):
            others = "your other cards" if spared is Spared.ITSELF else "the cards that you had before"
            return f"discard {_number(count)} of {others}"
        case DiscardItself():
            return "discard this card"
        case DrawCards(count):
            return f"draw {_number(count)} card{'s' if count > 1 else ''}"
        case ReplaceCard(at_most):
            cards = "one" if at_most == 1 else _span(1, at_most, free=False)
            of_them = "it" if drawn == 1 else "one of them"
            return f"replace {cards} of your cards{', each' if at_most > 1 else ''} with {of_them}"
        case AddCard(count):
            cards = f"{_number(count)} of them" if count < drawn else "it" if drawn == 1 else "them"
            return f"add {cards}{', each' if count > 1 else ''} to your bouquet or keepsakes"
        case _:
            return _ARRANGING[step.how]


def _flip(step: FlipCards | FlipAllCards | FlipItself, *, free: bool) -> str:
    if isinstance(step, FlipItself):
        return f"change this card {_OVER}"
    if isinstance(step, FlipAllCards):
        return f"change all of your cards, each {_OVER}"
    if step.at_most == 1:
        return f"change one of your cards {_OVER}"
    return f"change {_span(step.at_least, step.at_most, free=free)} of your cards, each {_OVER}"


def _number(count: int) -> str:
    return "one" if count == 1 else f"{count}"


def _span(least: int, most: int, *, free: bool) -> str:
    """Return so many at least and so many at most."""
    if least == most:
        return f"exactly {most}"
    if free and least == 1:
        return f"up to {most}"
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"

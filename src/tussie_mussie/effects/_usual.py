"""The usual effects by names that read like the cards."""

from __future__ import annotations

from collections.abc import Iterable

from tussie_mussie._internal.cards import Color, Face
from tussie_mussie.effects._cards import Cards, Hearts, Like, Owner, Place
from tussie_mussie.effects._conditions import Between, Most
from tussie_mussie.effects._counts import Count, Unit
from tussie_mussie.effects._scores import AnyColor, If, Per, Points

__all__ = [
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


def per_card_of(color: Color, points: int = 1) -> Per:
    """Return points for each of your cards of a color, this one included, in either row (R04)."""
    return Per(points, Count(Unit.CARDS, Cards(colors=(color,))))


def per_different_color(points: int = 1) -> Per:
    """Return points for each different color among your cards, this one's included (R03)."""
    return Per(points, Count(Unit.COLORS))


def per_card_in(row: Face, points: int = 1) -> Per:
    """Return points for each card in a row, this one counted by the row that it is in (R09)."""
    return Per(points, Count(Unit.CARDS, Cards(row=row)))


def if_exactly(cards: int, *, in_row: Face, points: int) -> If:
    """Return points if exactly so many cards lie in a row, this one counted by the row that it is in (R09)."""
    return If(Between(Count(Unit.CARDS, Cards(row=in_row)), cards, cards), Points(points))


def per_heart(points: int = 1, *, every: int = 1) -> Per:
    """Return points for every so many hearts on your cards, rounded down, on top of the hearts' own points (R06)."""
    return Per(points, Count(Unit.HEARTS), every)


def if_no_hearts(points: int = 3) -> If:
    """Return points if none of your cards has a heart (R05)."""
    return If(Between(Count(Unit.HEARTS), 0, 0), Points(points))


def per_adjacent_heart(points: int = 1) -> Per:
    """Return points for each heart on the one or two adjacent cards, in either row; never its own (R07)."""
    return Per(points, Count(Unit.HEARTS, Cards(place=Place.ADJACENT)))


def per_adjacent_card(in_row: Face | None = None, points: int = 1) -> Per:
    """Return points for each adjacent card, in a row or in both; the row of the card itself does not matter (R10)."""
    return Per(points, Count(Unit.CARDS, Cards(place=Place.ADJACENT, row=in_row)))


def per_adjacent_card_of_another_color(points: int = 1) -> Per:
    """Return points for each adjacent card whose color differs from this card's own (R38)."""
    return Per(points, Count(Unit.CARDS, Cards(place=Place.ADJACENT, like=Like.OTHER)))


def per_other_heartless_card(points: int = 1) -> Per:
    """Return points for each of your other cards without a heart (R08)."""
    return Per(points, Count(Unit.CARDS, Cards(hearts=Hearts.NONE, other=True)))


def any_color(colors: Iterable[Color] = ()) -> AnyColor:
    """Return that the card counts as any one color, of the deck's or of some (R01, R02)."""
    return AnyColor(tuple(colors))


def if_most(count: Count, points: int, *, fewest: bool = False, ties: bool = False) -> If:
    """Return points if you have more of what is counted than each of the other players, or fewer."""
    return If(Most(count, Owner.OTHERS, fewest, ties), Points(points))

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
    """Return points for each of your cards of a color, this one included, in either row (R04).

    Args:
        color: the color.
        points: the points for each; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type.
    """
    return Per(points, Count(Unit.CARDS, Cards(colors=(color,))))


def per_different_color(points: int = 1) -> Per:
    """Return points for each different color among your cards, this one's included (R03).

    Args:
        points: the points for each; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type.
    """
    return Per(points, Count(Unit.COLORS))


def per_card_in(row: Face, points: int = 1) -> Per:
    """Return points for each card in a row, this one counted by the row that it is in (R09).

    Args:
        row: the row; faceup is the bouquet.
        points: the points for each; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type.
    """
    return Per(points, Count(Unit.CARDS, Cards(row=row)))


def if_exactly(cards: int, *, in_row: Face, points: int) -> If:
    """Return points if exactly so many cards lie in a row, this one counted by the row that it is in (R09).

    Args:
        cards: how many cards, at least 0.
        in_row: the row; faceup is the bouquet.
        points: the points; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type, or a number below 0.
    """
    return If(Between(Count(Unit.CARDS, Cards(row=in_row)), cards, cards), Points(points))


def per_heart(points: int = 1, *, every: int = 1) -> Per:
    """Return points for every so many hearts on your cards, rounded down, on top of the hearts' own points (R06).

    Args:
        points: the points for every so many hearts; they may be negative.
        every: how many hearts, at least 1.

    Raises:
        InvalidRulesError: an argument of another type, or `every` below 1.
    """
    return Per(points, Count(Unit.HEARTS), every)


def if_no_hearts(points: int = 3) -> If:
    """Return points if none of your cards has a heart (R05).

    Args:
        points: the points; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type.
    """
    return If(Between(Count(Unit.HEARTS), 0, 0), Points(points))


def per_adjacent_heart(points: int = 1) -> Per:
    """Return points for each heart on the one or two adjacent cards, in either row; never its own (R07).

    Args:
        points: the points for each; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type.
    """
    return Per(points, Count(Unit.HEARTS, Cards(place=Place.ADJACENT)))


def per_adjacent_card(in_row: Face | None = None, points: int = 1) -> Per:
    """Return points for each adjacent card, in a row or in both; the row of the card itself does not matter (R10).

    Args:
        in_row: the row of the adjacent cards, None for both.
        points: the points for each; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type.
    """
    return Per(points, Count(Unit.CARDS, Cards(place=Place.ADJACENT, row=in_row)))


def per_adjacent_card_of_another_color(points: int = 1) -> Per:
    """Return points for each adjacent card whose color differs from this card's own (R38).

    Args:
        points: the points for each; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type.
    """
    return Per(points, Count(Unit.CARDS, Cards(place=Place.ADJACENT, like=Like.OTHER)))


def per_other_heartless_card(points: int = 1) -> Per:
    """Return points for each of your other cards without a heart (R08).

    Args:
        points: the points for each; they may be negative.

    Raises:
        InvalidRulesError: an argument of another type.
    """
    return Per(points, Count(Unit.CARDS, Cards(hearts=Hearts.NONE, other=True)))


def any_color(colors: Iterable[Color] = ()) -> AnyColor:
    """Return that the card counts as any one color, of the deck's or of some (R01, R02).

    Args:
        colors: the colors, none for all of the deck's.

    Raises:
        InvalidRulesError: an argument of another type, or something that is not a Color.
    """
    return AnyColor(tuple(colors))


def if_most(count: Count, points: int, *, fewest: bool = False, ties: bool = False) -> If:
    """Return points if you have more of what is counted than each of the other players, or fewer.

    Args:
        count: what is compared: cards of a whole arrangement, whoever looks (R43).
        points: the points; they may be negative.
        fewest: whether fewer count instead of more.
        ties: whether as many do too (R42).

    Raises:
        InvalidRulesError: an argument of another type, or a count of anything but a whole arrangement's own cards.
    """
    return If(Most(count, Owner.OTHERS, fewest, ties), Points(points))

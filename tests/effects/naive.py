"""A second evaluator of the language: slow, plain, and written from the contract alone."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import tussie_mussie as tm
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
    Sum,
    Unit,
)


class Laid(NamedTuple):
    """A card with all that matters of how it lies."""

    card: tm.Card
    up: bool
    color: tm.Color
    seat: int
    column: int


Table = list[list[Laid]]
"""Seat 0 is the player who scores, then the others clockwise."""


def laid(table: list[tm.Arrangement], colors: dict[str, tm.Color]) -> Table:
    return [
        [
            Laid(at.card, at.face is tm.Face.UP, colors.get(at.card.id, at.card.color), seat, column)
            for column, at in enumerate(row)
        ]
        for seat, row in enumerate(table)
    ]


def selected(cards: Cards, table: Table, column: int, owner: int = 0) -> list[Laid]:
    others = table[1:]
    match cards.owner:
        case Owner.YOU:
            pool = table[owner]
        case Owner.LEFT:
            pool = others[0] if others else []
        case Owner.RIGHT:
            pool = others[-1] if others else []
        case Owner.OTHERS:
            pool = [one for row in others for one in row]
        case Owner.ALL:
            pool = [one for row in table for one in row]
    columns = {
        Place.ANYWHERE: None,
        Place.HERE: {column},
        Place.ADJACENT: {column - 1, column + 1},
        Place.LEFT: {column - 1},
        Place.RIGHT: {column + 1},
        Place.ENDS: {0, len(table[owner]) - 1},
    }[cards.place]
    chosen: list[Laid] = []
    for one in pool:
        if columns is not None and one.column not in columns:
            continue
        if cards.row is not None and one.up != (cards.row is tm.Face.UP):
            continue
        if cards.colors and one.color not in cards.colors:
            continue
        if cards.hearts is not None and (one.card.hearts > 0) != (cards.hearts is Hearts.SOME):
            continue
        if cards.like is not None and (one.color == table[0][column].color) != (cards.like is Like.SAME):
            continue
        if cards.other and one.seat == 0 and one.column == column:
            continue
        chosen.append(one)
    return chosen


def counted(count: Count, table: Table, column: int, owner: int = 0) -> int:
    cards = selected(count.cards, table, column, owner)
    numbers = {color: sum(one.color == color for one in cards) for color in tm.Color}
    match count.unit:
        case Unit.CARDS:
            return len(cards)
        case Unit.HEARTS:
            return sum(one.card.hearts for one in cards)
        case Unit.COLORS:
            return sum(number > 0 for number in numbers.values())
        case Unit.PAIRS:
            return sum(number // 2 for number in numbers.values())
        case Unit.LARGEST:
            return max(numbers.values())
        case Unit.SETS:
            return min(numbers[color] for color in count.cards.colors)


def holds(condition: Between | Most, table: Table, column: int) -> bool:
    if isinstance(condition, Between):
        number = counted(condition.count, table, column)
        return condition.least <= number and (condition.most is None or number <= condition.most)
    own = counted(condition.count, table, column)
    seats = list(range(1, len(table)))
    seats = {Owner.LEFT: seats[:1], Owner.RIGHT: seats[-1:]}.get(condition.against, seats)
    if not seats:
        return False
    for seat in seats:
        theirs = counted(condition.count, table, column, seat)
        ahead = own < theirs if condition.fewest else own > theirs
        if not (ahead or (condition.ties and own == theirs)):
            return False
    return True


def points(score: tm.Effect, table: Table, column: int) -> int:
    match score:
        case Points(number):
            return number
        case Per(each, count, every, at_most):
            portions = counted(count, table, column) // every
            return each * (portions if at_most is None else min(portions, at_most))
        case If(condition, then):
            return points(then, table, column) if holds(condition, table, column) else 0
        case Sum(effects):
            return sum(points(effect, table, column) for effect in effects)
        case Better(effects):
            return max(points(effect, table, column) for effect in effects)
        case AnyColor():
            return 0
        case _:
            raise AssertionError(score)


def wild_colors(card: tm.Card, deck: tuple[tm.Card, ...]) -> list[tm.Color]:
    """The colors that a wild card can count as, its own first; none for any other card."""
    parts = card.effect.effects if isinstance(card.effect, Sum) else (card.effect,)
    nodes = [part for part in parts if isinstance(part, AnyColor)]
    if not nodes:
        return []
    printed = {other.color for other in deck}
    allowed = [color for color in tm.Color if color in (nodes[0].colors or printed)]
    return sorted(allowed, key=lambda color: color != card.color)


def lines(table: list[tm.Arrangement], rules: tm.Rules) -> list[int]:
    """The bonus of each card of the first player, each wild card having its best color."""
    own = table[0]
    choices = {at.card.id: wild_colors(at.card, rules.deck) for at in own}
    wild = {key: colors for key, colors in choices.items() if colors}
    tables = [laid(table, dict(zip(wild, chosen, strict=True))) for chosen in product(*wild.values())]
    bonuses = [
        [0 if at.card.effect is None else points(at.card.effect, each, column) for column, at in enumerate(own)]
        for each in tables
    ]
    if rules.wild_color is tm.WildColor.PER_CONDITION:
        return [max(bonus[column] for bonus in bonuses) for column in range(len(own))]
    return max(bonuses, key=sum)


def with_goals(table: list[tm.Arrangement], rules: tm.Rules, goals: list[tm.Goal]) -> tuple[int, int]:
    """The bonus of all cards of the first player and the points of goals, each wild card having its best color."""
    own = table[0]
    choices = {at.card.id: wild_colors(at.card, rules.deck) for at in own}
    wild = {key: colors for key, colors in choices.items() if colors}
    tables = [laid(table, dict(zip(wild, chosen, strict=True))) for chosen in product(*wild.values())]
    scored = [[points(goal.effect, each, -9) for goal in goals] for each in tables]
    if rules.wild_color is tm.WildColor.PER_CONDITION:
        return sum(lines(table, rules)), sum(max(each) for each in zip(*scored, strict=True))
    bonuses = [
        sum(0 if at.card.effect is None else points(at.card.effect, each, column) for column, at in enumerate(own))
        for each in tables
    ]
    best = max(range(len(tables)), key=lambda number: bonuses[number] + sum(scored[number]))
    return bonuses[best], sum(scored[best])

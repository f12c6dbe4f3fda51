"""Random expressions of the language of effects, and decks of cards that have them."""

from __future__ import annotations

from random import Random

import attrs

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
    Score,
    Sum,
    Unit,
)

COLORS = tuple(tm.Color)


def random_cards(rng: Random, *, whole: bool = False) -> Cards:
    """A selection; a whole one is of an arrangement's own cards, whoever looks."""
    owner = Owner.YOU if whole else rng.choice((Owner.YOU, Owner.YOU, Owner.YOU, *Owner))
    place = rng.choice((Place.ANYWHERE, *Place)) if owner is Owner.YOU and not whole else Place.ANYWHERE
    return Cards(
        owner,
        place,
        row=rng.choice((None, None, *tm.Face)),
        colors=rng.sample(COLORS[:5], rng.choice((0, 0, 1, 2))),
        like=None if whole else rng.choice((None, None, None, *Like)),
        hearts=rng.choice((None, None, None, *Hearts)),
        other=not whole and rng.random() < 0.3,
    )


def random_count(rng: Random, *, whole: bool = False) -> Count:
    unit = rng.choice(tuple(Unit))
    cards = random_cards(rng, whole=whole)
    if unit is Unit.SETS and not cards.colors:
        cards = attrs.evolve(cards, colors=COLORS[:2])
    return Count(unit, cards)


def random_condition(rng: Random) -> Between | Most:
    if rng.random() < 0.3:
        against = rng.choice((Owner.LEFT, Owner.RIGHT, Owner.OTHERS))
        return Most(random_count(rng, whole=True), against, rng.random() < 0.5, rng.random() < 0.5)
    least = rng.choice((0, 0, 1, 2, 3))
    return Between(random_count(rng), least, rng.choice((None, least, least + 1)))


def random_score(rng: Random, depth: int = 3) -> Score:
    """An expression without a wild color."""
    points = rng.choice((-2, -1, 1, 1, 1, 2, 3))
    kind = rng.choice(("per", "per", "if", "sum", "better", "points")) if depth else rng.choice(("per", "points"))
    match kind:
        case "per":
            return Per(points, random_count(rng), rng.choice((1, 1, 1, 2)), rng.choice((None, None, 1, 2)))
        case "if":
            return If(random_condition(rng), random_score(rng, depth - 1))
        case "sum" | "better":
            several = [random_score(rng, depth - 1) for _ in range(rng.choice((1, 2, 2, 3)))]
            return Sum(several) if kind == "sum" else Better(several)
        case _:
            return Points(points)


def random_effect(rng: Random) -> Score:
    """An expression; some make their card a wild one."""
    while True:
        try:
            score = random_score(rng)
            if rng.random() < 0.12:
                wild = AnyColor(rng.sample(COLORS[:6], rng.choice((0, 0, 1, 2, 3))))
                return rng.choice((wild, Sum((wild, score))))
        except tm.InvalidRulesError:  # too many nodes
            continue
        return score


def random_deck(rng: Random, size: int = 16, most_wild: int = 2) -> tuple[tm.Card, ...]:
    """Cards of five colors with such effects."""
    cards: list[tm.Card] = []
    wild = 0
    for number in range(size):
        effect = random_effect(rng)
        wild += effect.wild
        letters = f"{chr(65 + number // 26)}{chr(65 + number % 26)}"
        cards.append(
            tm.Card(
                f"flower-{letters.lower()}",
                letters,
                f"Flower {letters}",
                rng.choice(COLORS[:5]),
                rng.choice((0, 0, 0, 1, 1, 2)),
                effect=None if effect.wild and wild > most_wild else effect,
            )
        )
    return tuple(cards)


def random_table(rng: Random, deck: tuple[tm.Card, ...], players: int, size: int = 4) -> list[tm.Arrangement]:
    """An arrangement for each player."""
    cards = rng.sample(deck, players * size)
    faces = tuple(tm.Face)
    return [
        tm.Arrangement([tm.PlacedCard(card, rng.choice(faces)) for card in cards[seat * size : seat * size + size]])
        for seat in range(players)
    ]

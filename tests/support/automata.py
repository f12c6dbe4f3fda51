"""Random automata, and what one does by a second, plain reading of its lists."""

from __future__ import annotations

from random import Random

import attrs

import tussie_mussie as tm
from tests.support.language import random_cards, random_count
from tussie_mussie.effects import Between, Count, Like, Owner, Place, Unit
from tussie_mussie.solo import Aim, Automaton, Deed, DeedRule, Gains, OfferRule, TakeCondition, TakeRule

AIMS = tuple(Aim)
OFFER_AIMS = tuple(aim for aim in Aim if "faceup" not in aim.value)


def random_between(rng: Random, *, this_card: bool = False) -> Between:
    """A condition on the automaton's own cards."""
    count = random_count(rng, whole=True)
    if this_card and count.unit is not Unit.SETS:
        cards = attrs.evolve(
            random_cards(rng, whole=True),
            place=rng.choice(tuple(Place)),
            like=rng.choice((None, *Like)),
            other=rng.random() < 0.5,
        )
        count = Count(count.unit, cards)
    assert count.cards.owner is Owner.YOU
    least = rng.choice((0, 1, 1, 2, 3))
    return Between(count, least, rng.choice((None, None, least, least + 1)))


def random_aims(rng: Random, aims: tuple[Aim, ...] = AIMS) -> list[Aim]:
    """Some aims, often none."""
    return rng.sample(aims, rng.choice((0, 1, 1, 2, 3)))


def random_deed(rng: Random) -> DeedRule:
    """A line of what is done before scoring."""
    deed = rng.choice(tuple(Deed))
    bare = deed in (Deed.DRAW, Deed.FINISH)
    between = random_between(rng)
    when: TakeCondition | None = rng.choice((None, between, between if bare else Gains(rng.randrange(-3, 4))))
    if deed is Deed.FINISH:
        when = between
    return DeedRule(deed, [] if bare else random_aims(rng), when=when)


def random_automaton(rng: Random) -> Automaton:
    """An automaton of up to 5 lines a list."""
    return Automaton(
        offer=[
            *[OfferRule(random_aims(rng, OFFER_AIMS), when=random_between(rng)) for _ in range(rng.randrange(4))],
            OfferRule(random_aims(rng, OFFER_AIMS)),
        ],
        take=[
            *[
                TakeRule(
                    rng.choice(tuple(tm.Face)),
                    when=rng.choice((random_between(rng, this_card=True), Gains(rng.randrange(-3, 4)))),
                )
                for _ in range(rng.randrange(4))
            ],
            TakeRule(rng.choice(tuple(tm.Face))),
        ],
        before_scoring=[*[random_deed(rng) for _ in range(rng.randrange(5))], DeedRule(Deed.FINISH)],
    )


def solo_rules(seed: int, base: tm.Rules = tm.RULEBOOK) -> tm.Rules:
    """Rules with a random automaton."""
    return attrs.evolve(base, name=f"solo {seed}", solo=random_automaton(Random(seed)))

"""The English of effects: every node, each count with 0, 1 and 2, as a golden file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

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
    per_card_of,
    per_heart,
)

GOLDEN = Path(__file__).parent.parent / "data" / "sentences.txt"
RED, PINK = tm.Color.RED, tm.Color.PINK
SELECTIONS = (
    *[Cards(owner) for owner in Owner],
    *[Cards(place=place) for place in Place if place is not Place.ANYWHERE],
    *[Cards(owner, row=row) for owner in (Owner.YOU, Owner.LEFT, Owner.OTHERS) for row in tm.Face],
    *[Cards(place=place, row=row) for place in (Place.ADJACENT, Place.HERE, Place.ENDS) for row in tm.Face],
    Cards(colors=[RED]),
    Cards(colors=[RED, PINK]),
    Cards(Owner.OTHERS, colors=[RED]),
    Cards(place=Place.ADJACENT, colors=[RED]),
    Cards(place=Place.LEFT, colors=[tm.Color.ORANGE]),
    Cards(place=Place.HERE, colors=[RED], hearts=Hearts.SOME),
    *[Cards(like=like) for like in Like],
    Cards(place=Place.ADJACENT, like=Like.SAME),
    *[Cards(hearts=hearts) for hearts in Hearts],
    Cards(other=True, colors=[RED], hearts=Hearts.NONE, row=tm.Face.UP),
    Cards(other=True),
)
NUMBERS = ((0, 0), (1, 1), (2, 2), (0, 1), (1, None), (2, None), (0, 2), (1, 2))


def counts() -> Iterator[Count]:
    for cards in SELECTIONS:
        yield Count(Unit.CARDS, cards)
    for unit in Unit:
        colors = [RED, PINK] if unit is Unit.SETS else []
        for cards in (Cards(colors=colors), Cards(colors=colors, row=tm.Face.UP), Cards(Owner.OTHERS, colors=colors)):
            yield Count(unit, cards)
    yield Count(Unit.HEARTS, Cards(place=Place.ADJACENT))
    yield Count(Unit.HEARTS, Cards(place=Place.LEFT))


def effects() -> Iterator[Score]:
    for points in (0, 1, 2, -1, -2):
        yield Points(points)
    for count in counts():
        yield Per(1, count)
        yield Per(2, count, 2)
    yield Per(1, Count(), at_most=1)
    yield Per(1, Count(), at_most=2)
    yield Per(-1, Count(), 3, 3)
    for count in counts():
        for least, most in NUMBERS if count.cards == Cards() else NUMBERS[:3]:
            yield If(Between(count, least, most), Points(2))
    for against in (Owner.LEFT, Owner.RIGHT, Owner.OTHERS):
        for fewest in (False, True):
            for ties in (False, True):
                yield If(Most(Count(Unit.HEARTS), against, fewest, ties), Points(1))
    for unit in Unit:
        yield If(Most(Count(unit, Cards(colors=[RED, PINK], row=tm.Face.DOWN))), Points(1))
    yield If(Between(Count(), 1), If(Between(Count(Unit.HEARTS), 1), Points(1)))
    yield Sum([per_heart()])
    yield Sum([per_heart(), per_card_of(RED), Points(1)])
    yield Sum([AnyColor(), per_heart()])
    yield Better([per_heart(), per_card_of(RED)])
    yield AnyColor()
    yield AnyColor([RED])
    yield AnyColor([RED, PINK, tm.Color.GREY])


def test_the_sentences_are_as_they_were_agreed() -> None:
    sentences = [effect.sentence for effect in effects()]
    official = [card.effect.sentence for card in (*tm.RULEBOOK.deck, *tm.TURKISH.deck) if card.effect is not None]
    assert "\n".join([*sentences, *official]) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_the_words_in_short_are_the_sentence_without_points() -> None:
    for effect in effects():
        short = effect.sentence.replace(" points", "").replace(" point", "").removesuffix(".")
        assert short.lower().removeprefix("this card ") == effect.rule.lower()

"""The words of errors: people read them, so they do not change by accident."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import tussie_mussie as tm
from tests.rules.test_errors import ILLEGAL
from tussie_mussie.abilities import AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Spared, Step
from tussie_mussie.effects import per_heart

WORDS = Path(__file__).parent.parent / "data" / "messages.txt"


def said(make: Callable[[], object]) -> str:
    """Return what the error says that something raises."""
    with pytest.raises(tm.TussieMussieError) as caught:
        make()
    return str(caught.value)


def ability(*steps: Step) -> Callable[[], object]:
    return lambda: tm.Ability(steps)


ABILITIES: list[Callable[[], object]] = [
    ability(),
    ability(FlipCards(), DrawCards(), ReplaceCard()),
    ability(DrawCards(), DrawCards(), ReplaceCard()),
    ability(DrawCards()),
    ability(DrawCards(), FlipCards(), ReplaceCard()),
    ability(ReplaceCard()),
    ability(DrawCards(1), AddCard(2), DiscardCard(count=2)),
    ability(DrawCards(1), AddCard()),
    ability(DiscardCard(Spared.NEWEST)),
    ability(FlipCards(0)),
    ability(DrawCards(0), ReplaceCard()),
]
OTHERS: list[Callable[[], object]] = [
    lambda: per_heart(every=0),
    lambda: tm.score(tm.parse_arrangement("MG OR", tm.rulebook(marigold=tm.Color.ORANGE)), tm.TURKISH),
    lambda: tm.score(tm.Arrangement([tm.PlacedCard(card, tm.Face.UP) for card in tm.RULEBOOK.deck[:5]])),
    lambda: tm.new_game(5),
    lambda: tm.new_game(2, first_player=2),
    lambda: tm.new_game().view(2),
    lambda: tm.RULEBOOK.card("Red Rsoe"),
    lambda: tm.Arrangement().neighbors(0),
    lambda: tm.rulebook(marigold=tm.Color.RED),
]


def all_words() -> list[str]:
    words = [said(partial(state.apply, action)) for state, action, _ in ILLEGAL]  # type: ignore[arg-type]  # anything
    return [*words, *map(said, ABILITIES), *map(said, OTHERS)]


def test_the_words_of_errors_are_as_they_were_agreed() -> None:
    assert all_words() == WORDS.read_text(encoding="utf-8").splitlines()

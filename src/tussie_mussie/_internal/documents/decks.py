"""Rules in documents: one of the library's decks by name, any other card by card."""

from __future__ import annotations

import functools
from math import comb
from typing import Final

from attrs import AttrsInstance
from cattrs import ClassValidationError, override
from cattrs.gen import make_dict_unstructure_fn

from tussie_mussie._internal.cards import Card, Color, Effect
from tussie_mussie._internal.documents.converter import (
    CONVERTER,
    Between,
    array,
    object_reader,
    register_tagged,
    text,
    use_deck,
)
from tussie_mussie._internal.documents.problems import Wrong, described, document_error, listed
from tussie_mussie._internal.documents.shapes import Tree, is_array
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.errors import DocumentError, InvalidRulesError
from tussie_mussie._internal.limits import MOST_CARDS, MOST_FLIPS, MOST_PROBLEMS, MOST_ROUNDS, MOST_STEPS, MOST_WILD
from tussie_mussie._internal.rules import Rules
from tussie_mussie.abilities import Ability, AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Step
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

__all__ = ["DECKS", "EFFECTS", "NUMBERS", "STEPS", "check_writable"]

DECKS: Final[dict[str, tuple[Card, ...]]] = {
    "rulebook": RULEBOOK.deck,
    "rulebook-orange-marigold": rulebook(marigold=Color.ORANGE).deck,
    "turkish": TURKISH.deck,
}
"""The decks that a document names; a name is never given to another deck."""

EFFECTS: Final[dict[str, type[AttrsInstance]]] = {
    "any-color": AnyColor,
    "per-card-of-color": PerCardOfColor,
    "per-different-color": PerDifferentColor,
    "per-card-in-row": PerCardInRow,
    "if-row-holds": IfRowHolds,
    "per-heart": PerHeart,
    "per-adjacent-heart": PerAdjacentHeart,
    "per-adjacent-card": PerAdjacentCard,
    "per-adjacent-other-color": PerAdjacentOtherColor,
    "per-other-heartless-card": PerOtherHeartlessCard,
    "if-no-hearts": IfNoHearts,
}

STEPS: Final[dict[str, type[AttrsInstance]]] = {
    "flip-cards": FlipCards,
    "discard-card": DiscardCard,
    "draw-cards": DrawCards,
    "replace-card": ReplaceCard,
    "add-card": AddCard,
}

NUMBERS: Final[dict[str, Between]] = {
    "points": Between(-99, 99),
    "every": Between(1, 99),
    "cards": Between(0, 16),
    "at_most": Between(1, 16),
    "count": Between(1, 16),
    "hearts": Between(0, 99),
    "rounds": Between(1, MOST_ROUNDS),
    "arrangement_size": Between(2, 16),
}
"""What the numbers of rules, cards, effects and steps may be: more would let a few lines keep a machine busy."""

_VOCABULARY: Final[frozenset[object]] = frozenset(EFFECTS.values())

register_tagged(Effect, EFFECTS, NUMBERS)
register_tagged(Step, STEPS, NUMBERS)


def _checked_ability(value: object, kind: object) -> Ability:
    ability = _read_ability(value, kind)
    if len(ability.steps) > MOST_STEPS:
        raise Wrong(f"must be at most {MOST_STEPS} steps, not {len(ability.steps)}", ".steps")
    return ability


_read_ability: Final = object_reader(Ability)
CONVERTER.register_structure_hook(Ability, _checked_ability)

_read_card: Final = object_reader(Card, NUMBERS)
_write_card: Final = make_dict_unstructure_fn(Card, CONVERTER)


def _read_deck(value: object, _: object) -> tuple[Card, ...]:
    if isinstance(value, str):
        deck = DECKS.get(value)
        if deck is None:
            raise Wrong(f"must be {listed(tuple(DECKS))} or an array of cards, not {described(value)}")
        return deck
    if is_array(value) and len(value) > MOST_CARDS:
        raise Wrong(f"must be at most {MOST_CARDS} cards, not {len(value)}")
    return tuple(array(value, _read_card))


def _write_deck(deck: tuple[Card, ...]) -> str | list[Tree]:
    for name, known in DECKS.items():
        if deck == known:
            return name
    return [_write_card(card) for card in deck]


def _arrangement_size(value: object, kind: object) -> int:
    size = NUMBERS["arrangement_size"](value, kind)
    if size % 2:
        raise Wrong(f"must be even, not {size}")
    return size


def _name(value: object, kind: object) -> str:
    name = text(value, kind)
    if not name.strip():
        raise Wrong("must not be blank")
    return name


_read_fields: Final = object_reader(
    Rules, {**NUMBERS, "name": _name, "deck": _read_deck, "arrangement_size": _arrangement_size}
)
_write_fields: Final = make_dict_unstructure_fn(Rules, CONVERTER, deck=override(unstruct_hook=_write_deck))


def _read_limited(value: object, kind: object) -> Rules:
    """Read rules that leave no more to compute than a game of cards should."""
    try:
        rules = _read_fields(value, kind)
    except ClassValidationError as error:
        problem = error.exceptions[0]
        if isinstance(problem, InvalidRulesError):
            raise Wrong("; ".join(problem.problems[:MOST_PROBLEMS]), ".deck") from None
        raise
    wild = sum([card.effect is not None and card.effect.wild for card in rules.deck])
    if wild > MOST_WILD:
        raise Wrong(f"must have at most {MOST_WILD} wild cards, not {wild}", ".deck")
    size = rules.arrangement_size
    steps = [step for card in rules.deck if card.ability for step in card.ability.steps]
    flips = sum([comb(size, n + 1) for step in steps if isinstance(step, FlipCards) for n in range(step.at_most)])
    if flips > MOST_FLIPS:
        message = f"must leave at most {MOST_FLIPS} choices of cards to flip, not {flips}, with {size} cards a player"
        raise Wrong(message, ".deck")
    return rules


def _read_rules(value: object, kind: object) -> Rules:
    """Read rules; whatever follows in the document is about their cards."""
    rules = _read_limited(value, kind)
    use_deck(rules.deck)
    return rules


CONVERTER.register_structure_hook(Rules, _read_rules)
CONVERTER.register_unstructure_hook(Rules, _write_fields)


@functools.lru_cache(maxsize=64)
def check_writable(rules: Rules, path: str) -> None:
    """Check that a document can carry rules.

    Args:
        rules: the rules.
        path: where they are to stand.

    Raises:
        DocumentError: an effect is not of the library's vocabulary, or a number is beyond what is read.
    """
    for place, card in enumerate(rules.deck):
        if card.effect is not None and type(card.effect) not in _VOCABULARY:
            message = f"{card.name}'s effect {type(card.effect).__name__} is not of the library's vocabulary"
            raise DocumentError(f"{path}.deck[{place}].effect", message)
    try:
        _read_limited(_write_fields(rules), Rules)
    except (ClassValidationError, Wrong) as error:
        refused = document_error(error, path)
        raise refused from refused.__cause__

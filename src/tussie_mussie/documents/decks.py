"""Rules in documents: one of the library's decks by name, any other card by card."""

from __future__ import annotations

import functools
from typing import Final

from cattrs import ClassValidationError, override
from cattrs.gen import make_dict_unstructure_fn

from tussie_mussie.abilities import Ability, AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Step
from tussie_mussie.cards import Card, Color, Effect
from tussie_mussie.documents.converter import CARDS, CONVERTER, Between, Tree, array, by_id, object_reader, register_tagged
from tussie_mussie.documents.problems import Wrong, described, document_error, listed
from tussie_mussie.editions import RULEBOOK, TURKISH, rulebook
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
from tussie_mussie.errors import DocumentError, InvalidRulesError
from tussie_mussie.rules import Rules, SecondPass, WildColor

__all__ = ["DECKS", "check_writable"]

DECKS: Final[dict[str, tuple[Card, ...]]] = {
    "rulebook": RULEBOOK.deck,
    "rulebook-orange-marigold": rulebook(marigold=Color.ORANGE).deck,
    "turkish": TURKISH.deck,
}
"""The decks that a document names; a name is never given to another deck."""

MOST_CARDS: Final = 676
_MOST_WILD: Final = 3
_MOSTSTEPS: Final = 8
_MOST_PROBLEMS: Final = 3

EFFECTS: Final[dict[str, type[Effect]]] = {
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

STEPS: Final[dict[str, type[Step]]] = {
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
    "at_most": Between(1, 4),
    "count": Between(1, 16),
    "hearts": Between(0, 99),
    "rounds": Between(1),
    "arrangement_size": Between(2, 16),
}
"""What the numbers of rules, cards, effects and steps may be: more would let a few lines keep a machine busy."""

register_tagged(Effect, EFFECTS, **NUMBERS)
register_tagged(Step, STEPS, **NUMBERS)


def _checked_ability(value: object, kind: object) -> Ability:
    """Read an ability that the engine can carry out: what is drawn comes first and is laid at once."""
    ability = _read_ability(value, kind)
    steps = ability.steps
    if not 1 <= len(steps) <= _MOSTSTEPS:
        raise Wrong(f"must be 1 to {MOST_STEPS} steps, not {len(steps)}", ".steps")
    for place, step in enumerate(steps):
        where = f".steps[{place}]"
        if isinstance(step, DrawCards) and place:
            raise Wrong("cards can only be drawn in the first step", where)
        if isinstance(step, ReplaceCard | AddCard) != bool(place == 1 and ability.draws):
            raise Wrong("drawn cards must be laid in the second step, and only then", where)
    drawn_only = len(steps) == 1 and ability.draws
    discarding = sum([isinstance(step, DiscardCard) for step in steps])
    if drawn_only or (AddCard() in steps and discarding < ability.draws):
        raise Wrong("as many cards must be discarded as are drawn and added", ".steps")
    return ability


_read_ability: Final = object_reader(Ability)
CONVERTER.register_structure_hook(Ability, _checked_ability)

_read_card: Final = object_reader(Card, **NUMBERS)
_write_card: Final = make_dict_unstructure_fn(Card, CONVERTER)


def _read_deck(value: object, _: object) -> tuple[Card, ...]:
    if isinstance(value, str):
        deck = DECKS.get(value)
        if deck is None:
            raise Wrong(f"must be {listed(tuple(DECKS))} or an array of cards, not {described(value)}")
        return deck
    if isinstance(value, list) and len(value) > MOST_CARDS:
        raise Wrong(f"must be at most {MOST_CARDS} cards, not {len(value)}")
    deck = tuple(array(value, _read_card))
    wild = sum([card.effect is not None and card.effect.wild for card in deck])
    if wild > _MOST_WILD:
        raise Wrong(f"must have at most {_MOST_WILD} wild cards, not {wild}")
    return deck


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
    name = CONVERTER.get_structure_hook(str)(value, kind)
    if not name.strip():
        raise Wrong("must not be blank")
    return name


_read_fields: Final = object_reader(
    Rules, name=_name, deck=_read_deck, rounds=NUMBERS["rounds"], arrangement_size=_arrangement_size
)
_write_fields: Final = make_dict_unstructure_fn(Rules, CONVERTER, deck=override(unstruct_hook=_write_deck))


def _read_rules(value: object, kind: object) -> Rules:
    """Read rules; whatever follows in the document is about their cards."""
    try:
        rules = _read_fields(value, kind)
    except ClassValidationError as error:
        problem = error.exceptions[0]
        if isinstance(problem, InvalidRulesError):
            raise Wrong("; ".join(problem.problems[:_MOST_PROBLEMS]), ".deck") from None
        raise
    CARDS.set(by_id(rules))
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
        if card.effect is not None and type(card.effect) not in EFFECTS.values():
            message = f"{card.name}'s effect {type(card.effect).__name__} is not of the library's vocabulary"
            raise DocumentError(f"{path}.deck[{place}].effect", message)
    try:
        _read_fields(_write_fields(rules), Rules)
    except ClassValidationError as error:
        raise document_error(error, path) from None

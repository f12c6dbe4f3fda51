"""Rules in documents: one of the library's decks by name, any other card by card."""

from __future__ import annotations

from math import comb
from typing import Final

from tussie_mussie._internal.cards import Card, Color, Effect
from tussie_mussie._internal.documents.codecs import (
    ID,
    Array,
    Codec,
    Deck,
    Nullable,
    Number,
    Text,
    instance,
)
from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import Object, Tagged, tagged
from tussie_mussie._internal.documents.problems import Wrong, described, listed
from tussie_mussie._internal.documents.shapes import Json
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import MOST_CARDS, MOST_FLIPS, MOST_PROBLEMS, MOST_ROUNDS, MOST_STEPS, MOST_WILD
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by
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

__all__ = ["DECKS", "EFFECTS", "KINDS", "RULES", "STEPS"]

DECKS: Final[dict[str, tuple[Card, ...]]] = {
    "rulebook": RULEBOOK.deck,
    "rulebook-orange-marigold": rulebook(marigold=Color.ORANGE).deck,
    "turkish": TURKISH.deck,
}
"""The decks that a document names; a name is never given to another deck."""

_NUMBERS: Final = {
    "points": Number(-99, 99),
    "every": Number(1, 99),
    "cards": Number(0, 16),
    "at_most": Number(1, 16),
    "count": Number(1, 16),
    "hearts": Number(0, 99),
    "rounds": Number(1, MOST_ROUNDS),
    "arrangement_size": Number(2, 16, step=2),
}
"""What the numbers of rules, cards, effects and steps may be: more would let a few lines keep a machine busy."""

EFFECTS: Final[Tagged[Effect]] = Tagged(
    "effect",
    tagged(
        (
            AnyColor,
            PerCardOfColor,
            PerDifferentColor,
            PerCardInRow,
            IfRowHolds,
            PerHeart,
            PerAdjacentHeart,
            PerAdjacentCard,
            PerAdjacentOtherColor,
            PerOtherHeartlessCard,
            IfNoHearts,
        ),
        _NUMBERS,
    ),
)
STEPS: Final[Tagged[Step]] = Tagged("step", tagged((FlipCards, DiscardCard, DrawCards, ReplaceCard, AddCard), _NUMBERS))

_ABILITY: Final = Object(Ability, {"steps": Array(STEPS, MOST_STEPS, "steps")})
_CARD: Final = Object(
    Card,
    {
        "id": Text(ID),
        "code": Text("^[A-Z]{2}$"),
        "hearts": _NUMBERS["hearts"],
        "effect": Nullable(EFFECTS),
        "ability": Nullable(_ABILITY),
    },
)


class _Deck(Codec[tuple[Card, ...]]):
    """Decks: by name, or card by card."""

    def read(self, value: object, deck: Deck) -> tuple[Card, ...]:
        """Return the deck; one that is known is the very object that is known."""
        if not isinstance(value, str):
            found = _CARDS.read(value, deck)
            return next((known for known in DECKS.values() if known == found), found)
        if value not in DECKS:
            raise Wrong(f"must be {listed(tuple(DECKS))} or an array of cards, not {described(value)}")
        return DECKS[value]

    def write(self, value: object) -> Json:
        """Return the name, or the cards."""
        for name, known in DECKS.items():
            if value == known:
                return name
        return _CARDS.write(value)

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the choice."""
        return {"anyOf": [{"enum": [*DECKS]}, _CARDS.schema(known)]}


class _Name(Text):
    """Texts that are not blank."""

    def read(self, value: object, deck: Deck) -> str:
        """Return the text."""
        name = super().read(value, deck)
        if not name.strip():
            raise Wrong("must not be blank")
        return name


_CARDS: Final = Array(_CARD, MOST_CARDS, "cards")


class _Rules(Object[Rules]):
    """Rules that leave no more to compute than a game of cards should."""

    def read(self, value: object, deck: Deck) -> Rules:
        """Return the rules."""
        try:
            rules = super().read(value, deck)
        except Wrong as wrong:
            if isinstance(wrong.cause, InvalidRulesError) and not wrong.where:
                raise Wrong("; ".join(wrong.cause.problems[:MOST_PROBLEMS]), ".deck") from None
            raise
        _check(rules)
        return shared_by(rules).rules  # of equal rules one alone is in use, so that nobody compares them card by card

    def write(self, value: object) -> dict[str, Json]:
        """Return the object."""
        rules = instance(Rules, value)
        for place, card in enumerate(rules.deck):
            if card.effect is not None and type(card.effect) not in EFFECTS.by_class:
                message = f"{card.name}'s effect {type(card.effect).__name__} is not of the library's vocabulary"
                raise Wrong(message, f".deck[{place}].effect")
        done = super().write(rules)
        _check(rules)
        return done


def _check(rules: Rules) -> None:
    wild = sum([card.effect is not None and card.effect.wild for card in rules.deck])
    if wild > MOST_WILD:
        raise Wrong(f"must have at most {MOST_WILD} wild cards, not {wild}", ".deck")
    size = rules.arrangement_size
    steps = [step for card in rules.deck if card.ability for step in card.ability.steps]
    flips = sum([comb(size, n + 1) for step in steps if isinstance(step, FlipCards) for n in range(step.at_most)])
    if flips > MOST_FLIPS:
        message = f"must leave at most {MOST_FLIPS} choices of cards to flip, not {flips}, with {size} cards a player"
        raise Wrong(message, ".deck")


RULES: Final[_Rules] = _Rules(
    Rules,
    {
        "name": _Name("\\S"),
        "deck": _Deck(),
        "rounds": _NUMBERS["rounds"],
        "arrangement_size": _NUMBERS["arrangement_size"],
    },
)
KINDS: Final = {"Rules": Kind("rules", Rules, RULES)}

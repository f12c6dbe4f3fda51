"""Rules in documents: one of the library's decks by name, any other card by card."""

from __future__ import annotations

from math import comb
from typing import Final

from tussie_mussie._internal.cards import Card, Color
from tussie_mussie._internal.documents.codecs import (
    ID,
    Array,
    Codec,
    Deck,
    Member,
    Nullable,
    Number,
    Text,
    instance,
)
from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import Object, Tagged, tagged
from tussie_mussie._internal.documents.problems import Wrong, described, listed
from tussie_mussie._internal.documents.shapes import Json, is_array, is_object
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import (
    MOST_CARDS,
    MOST_DEPTH,
    MOST_FLIPS,
    MOST_LINES,
    MOST_NODES,
    MOST_PROBLEMS,
    MOST_ROUNDS,
    MOST_STEPS,
    MOST_WILD,
)
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie.abilities import Ability, FlipCards, Step
from tussie_mussie.abilities._steps import KINDS as STEP_KINDS
from tussie_mussie.effects import AnyColor, Better, Between, If, Most, Per, Points, Score, Sum
from tussie_mussie.solo import Automaton, DeedRule, Gains, OfferRule, TakeCondition, TakeRule

__all__ = ["CARD", "DECKS", "EFFECTS", "KINDS", "PARTS", "RULES", "STEPS", "CardEffect", "check_work"]

DECKS: Final[dict[str, tuple[Card, ...]]] = {
    "rulebook": RULEBOOK.deck,
    "rulebook-orange-marigold": rulebook(marigold=Color.ORANGE).deck,
    "turkish": TURKISH.deck,
}
"""The decks that a document names; a name is never given to another deck."""

_NUMBERS: Final = {
    "at_most": Number(1, 16),
    "at_least": Number(1, 16),
    "count": Number(1, 16),
    "hearts": Number(0, 99),
    "rounds": Number(1, MOST_ROUNDS),
    "arrangement_size": Number(2, 16, step=2),
    "goals_revealed": Number(0, MOST_CARDS),
}
"""What the numbers of rules, cards and steps may be: more would let a few lines keep a machine busy."""

_THINGS: Final = 9_999
"""More than all players together can have of anything."""
PARTS: Final[dict[str, Codec[object]]] = {
    "points": Number(-99, 99),
    "every": Number(1, 99),
    "at_most": Nullable(Number(1, _THINGS)),
    "least": Number(0, _THINGS),
    "most": Nullable(Number(0, _THINGS)),
}
"""The fields of effects that are not read as their type says; those that hold effects are added below."""
EFFECTS: Final[Tagged[Score]] = Tagged("effect", tagged((Points, Per, If, Sum, Better, AnyColor), PARTS))
_CONDITIONS: Final[Tagged[Between | Most]] = Tagged("condition", tagged((Between, Most), PARTS))
PARTS["condition"] = _CONDITIONS
PARTS["then"] = EFFECTS
PARTS["effects"] = Array(EFFECTS, MOST_NODES, "effects")


class CardEffect(Codec[Score]):
    """The effect of a card: no deeper than effects can be, so that reading it cannot exhaust the stack."""

    def read(self, value: object, deck: Deck) -> Score:
        """Return the effect."""
        level = [value]
        for _ in range(_MOST_LEVELS):
            level = [item for held in level for item in _held(held)]
        if level:
            raise Wrong("is too deeply nested for any effect")
        return EFFECTS.read(value, deck)

    def write(self, value: object) -> Json:
        """Return the object."""
        return EFFECTS.write(value)

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the choice."""
        return EFFECTS.schema(known)


_MOST_LEVELS: Final = 2 * MOST_DEPTH + 2
"""Of objects and arrays in each other: a node can stand in an array, and the colors of a selection do."""


def _held(value: object) -> list[object]:
    if is_object(value):
        return [*value.values()]
    return value if is_array(value) else []


STEPS: Final[Tagged[Step]] = Tagged("step", tagged(STEP_KINDS, _NUMBERS))

_ABILITY: Final = Object(Ability, {"steps": Array(STEPS, MOST_STEPS, "steps")})
CARD: Final = Object(
    Card,
    {
        "id": Text(ID),
        "code": Text("^[A-Z]{2}$"),
        "hearts": _NUMBERS["hearts"],
        "effect": Nullable(CardEffect()),
        "ability": Nullable(_ABILITY),
    },
)


_GOALS: Final = Array(
    Object(
        Goal,
        {"id": Text(ID), "code": Text("^[A-Z]{2}$"), "effect": CardEffect(), "color": Nullable(Member(Color))},
    )
)
_GAINS: Final[Codec[object]] = Number(-_THINGS, _THINGS)
_WHEN: Final[Tagged[TakeCondition]] = Tagged(
    "automaton-condition", {**tagged((Between,), PARTS), **tagged((Gains,), {"least": _GAINS})}
)
_OFFER: Final = Object(OfferRule, {"when": Nullable(_WHEN.only("offer-condition", (Between,)))})
_TAKE: Final = Object(TakeRule, {"when": Nullable(_WHEN)})
_DEED: Final = Object(DeedRule, {"when": Nullable(_WHEN)})
_AUTOMATON: Final = Object(
    Automaton,
    {
        "offer": Array(_OFFER, MOST_LINES, "lines"),
        "take": Array(_TAKE, MOST_LINES, "lines"),
        "before_scoring": Array(_DEED, MOST_LINES, "lines"),
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


_CARDS: Final = Array(CARD, MOST_CARDS, "cards")


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
        check_work(rules)
        return shared_by(rules).rules  # of equal rules one alone is in use, so that nobody compares them card by card

    def write(self, value: object) -> dict[str, Json]:
        """Return the object."""
        rules = instance(Rules, value)
        for place, card in enumerate(rules.deck):
            if card.effect is not None and not isinstance(card.effect, Score):
                message = f"{card.name}'s effect {type(card.effect).__name__} is not of the library's language"
                raise Wrong(message, f".deck[{place}].effect")
        for place, goal in enumerate(rules.goals):
            if not isinstance(goal.effect, Score):
                message = f"{goal.name}'s effect {type(goal.effect).__name__} is not of the library's language"
                raise Wrong(message, f".goals[{place}].effect")
        done = super().write(rules)
        check_work(rules)
        return done


def check_work(rules: Rules) -> None:
    """Check that rules leave no more to compute than a game of cards should; `Wrong` if they do."""
    wild = sum([card.effect is not None and card.effect.wild for card in rules.deck])
    if wild > MOST_WILD:
        raise Wrong(f"must have at most {MOST_WILD} wild cards, not {wild}", ".deck")
    size = rules.arrangement_size
    steps = [step for card in rules.deck if card.ability for step in card.ability.steps]
    flipping = [step for step in steps if isinstance(step, FlipCards)]
    flips = sum([comb(size, n) for step in flipping for n in range(step.at_least, step.at_most + 1)])
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
        "goals": _GOALS,
        "goals_revealed": _NUMBERS["goals_revealed"],
        "solo": Nullable(_AUTOMATON),
    },
)
KINDS: Final = {"Rules": Kind("rules", Rules, RULES)}

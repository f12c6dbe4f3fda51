"""The 18 cards of the English rulebook, and the rules played with them."""

from __future__ import annotations

from typing import Final

from tussie_mussie._internal.cards import Card, Color, Face, register_official
from tussie_mussie._internal.checks import of_another_type
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.rules import Rules, SecondPass, WildColor
from tussie_mussie.abilities import Ability, DiscardCard, DrawCards, FlipCards, ReplaceCard
from tussie_mussie.effects import (
    any_color,
    if_exactly,
    if_no_hearts,
    per_adjacent_card,
    per_adjacent_heart,
    per_card_in,
    per_card_of,
    per_different_color,
    per_heart,
    per_other_heartless_card,
)

__all__ = ["CARDS", "MARIGOLD_ORANGE", "RULEBOOK", "rulebook"]

_MARIGOLD_TEXT: Final = "Before scoring, you must discard one of your other cards."
_MARIGOLD_MEANING: Final = "You have been cruel"
_MARIGOLD_ABILITY: Final = Ability((DiscardCard(),), mandatory=True)

CARDS: Final = register_official(
    (
        Card("camellia", "CM", "Camellia", Color.RED, 1, meaning="You're a flame in my heart"),
        Card(
            "red-rose",
            "RR",
            "Red Rose",
            Color.RED,
            text="+1 point for each of your hearts.",
            meaning="I love you",
            effect=per_heart(),
        ),
        Card(
            "red-tulip",
            "RT",
            "Red Tulip",
            Color.RED,
            text="+1 point for each of your red cards, including this one.",
            meaning="I love you",
            effect=per_card_of(Color.RED),
        ),
        Card(
            "amaryllis",
            "AM",
            "Amaryllis",
            Color.RED,
            text="+1 point for each card in your bouquet.",
            meaning="I am determined",
            effect=per_card_in(Face.UP),
        ),
        Card(
            "gardenia",
            "GA",
            "Gardenia",
            Color.WHITE,
            text="+1 point for each of your keepsakes.",
            meaning="Let's keep a secret",
            effect=per_card_in(Face.DOWN),
        ),
        Card(
            "daisy",
            "DS",
            "Daisy",
            Color.WHITE,
            text="+1 point for each of your other cards without a heart.",
            meaning="I am innocent",
            effect=per_other_heartless_card(),
        ),
        Card(
            "orchid",
            "OR",
            "Orchid",
            Color.WHITE,
            1,
            text="This card counts as any one color.",
            meaning="You are beautiful",
            effect=any_color(),
        ),
        Card(
            "peony",
            "PE",
            "Peony",
            Color.PINK,
            1,
            text="+2 points if you have exactly two cards in your bouquet.",
            meaning="I am bashful",
            effect=if_exactly(2, in_row=Face.UP, points=2),
        ),
        Card("phlox", "PX", "Phlox", Color.PINK, 2, meaning="Our souls are united"),
        Card(
            "pink-rose",
            "PR",
            "Pink Rose",
            Color.PINK,
            text="+1 point for each of your pink cards, including this one.",
            meaning="We are happy friends",
            effect=per_card_of(Color.PINK),
        ),
        Card(
            "pink-larkspur",
            "PL",
            "Pink Larkspur",
            Color.PINK,
            text=(
                "Before scoring, you may draw two cards. "
                "If you do, you must replace one of your cards with one of them."
            ),
            meaning="You are fickle",
            ability=Ability((DrawCards(2), ReplaceCard())),
        ),
        Card(
            "forget-me-not",
            "FM",
            "Forget-Me-Not",
            Color.PURPLE,
            1,
            text="+1 point for each heart on your cards adjacent to this one.",
            meaning="This is true love",
            effect=per_adjacent_heart(),
        ),
        Card(
            "hyacinth",
            "HY",
            "Hyacinth",
            Color.PURPLE,
            text="+3 points if you have no hearts.",
            meaning="Please forgive me",
            effect=if_no_hearts(),
        ),
        Card(
            "violet",
            "VI",
            "Violet",
            Color.PURPLE,
            text="+1 point for each of your purple cards, including this one.",
            meaning="I will always be true",
            effect=per_card_of(Color.PURPLE),
        ),
        Card(
            "snapdragon",
            "SN",
            "Snapdragon",
            Color.PURPLE,
            1,
            text=(
                "Before scoring, you may change up to 2 of your cards, "
                "each from bouquet to keepsakes or keepsakes to bouquet."
            ),
            meaning="You have deceived me",
            ability=Ability((FlipCards(2),)),
        ),
        Card(
            "honeysuckle",
            "HS",
            "Honeysuckle",
            Color.YELLOW,
            1,
            text="+1 point for each card adjacent to this one in your bouquet.",
            meaning="We are bound by love",
            effect=per_adjacent_card(Face.UP),
        ),
        Card(
            "carnation",
            "CN",
            "Carnation",
            Color.YELLOW,
            text="+1 point for each of your different color cards.",
            meaning="I do not agree",
            effect=per_different_color(),
        ),
        Card(
            "marigold",
            "MG",
            "Marigold",
            Color.YELLOW,
            2,
            text=_MARIGOLD_TEXT,
            meaning=_MARIGOLD_MEANING,
            ability=_MARIGOLD_ABILITY,
        ),
    )
)
"""The 18 cards, suit by suit."""

MARIGOLD_ORANGE: Final = register_official(
    (
        Card(
            "marigold-orange",
            "MG",
            "Marigold",
            Color.ORANGE,
            2,
            text=_MARIGOLD_TEXT,
            meaning=_MARIGOLD_MEANING,
            ability=_MARIGOLD_ABILITY,
        ),
    )
)[0]
"""Marigold as the one card of a sixth color (R00)."""


def rulebook(
    *,
    rounds: int = 3,
    marigold: Color = Color.YELLOW,
    wild_color: WildColor = WildColor.ONE_COLOR,
    second_pass: SecondPass = SecondPass.RIGHT,
) -> Rules:
    """Return the rulebook's rules, or a variant of them.

    Args:
        rounds: the number of rounds, at least 1; 2 is the quick game (R36).
        marigold: Marigold's color, yellow or orange (R00).
        wild_color: how Orchid gets its color (R01).
        second_pass: to which side the second pass of offers goes (R26).

    Raises:
        InvalidRulesError: fewer than 1 round, another color for Marigold, or a value of another type.
    """
    problems = of_another_type("marigold", marigold, Color)
    if problems:
        raise InvalidRulesError(problems)
    if marigold not in (Color.YELLOW, Color.ORANGE):
        raise InvalidRulesError((f"Marigold can be yellow or orange (R00), not {marigold.value}",))
    deck = CARDS if marigold is Color.YELLOW else (*CARDS[:-1], MARIGOLD_ORANGE)
    return Rules("rulebook", deck, rounds=rounds, wild_color=wild_color, second_pass=second_pass)


RULEBOOK: Final = rulebook()
"""The rules of the English rulebook: 18 cards, three rounds, one color for Orchid, second pass to the right."""

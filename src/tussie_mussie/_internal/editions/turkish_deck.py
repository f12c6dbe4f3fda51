"""The card list of a Turkish page about the game, kept for the readers of that page.

It contradicts the printed cards in places (colors, hearts and effects of some cards), so it is an
edition of its own. Cards that are the same in both are the same objects.
"""

from __future__ import annotations

from typing import Final

from tussie_mussie._internal.cards import Card, Color, Face, register_official
from tussie_mussie._internal.editions.rulebook_deck import CARDS as RULEBOOK_CARDS
from tussie_mussie._internal.rules import Rules, SecondPass, WildColor
from tussie_mussie.abilities import Ability, AddCard, DiscardCard, DrawCards, Spared
from tussie_mussie.effects import (
    any_color,
    per_adjacent_card_of_another_color,
    per_card_in,
    per_card_of,
    per_heart,
)

__all__ = ["CARDS", "TURKISH"]

_SAME: Final = {card.id: card for card in RULEBOOK_CARDS}
_OWN: Final = {
    card.id: card
    for card in register_official(
        (
            Card(
                "turkish-orchid",
                "OR",
                "Orchid",
                Color.GREY,
                1,
                text="This card counts as any color.",
                meaning="You are beautiful",
                effect=any_color(),
            ),
            Card("turkish-phlox", "PX", "Phlox", Color.GREY, 2, meaning="Our souls are united"),
            Card(
                "dahlia",
                "DH",
                "Dahlia",
                Color.GREY,
                text="+1 point for each of your keepsakes.",
                effect=per_card_in(Face.DOWN),
            ),
            Card(
                "turkish-camellia",
                "CM",
                "Camellia",
                Color.GREY,
                1,
                text="+1 point for each card in your bouquet.",
                meaning="You're a flame in my heart",
                effect=per_card_in(Face.UP),
            ),
            Card(
                "amaranth",
                "AT",
                "Amaranth",
                Color.YELLOW,
                text="+1 point for every two hearts on your cards, rounded down.",
                effect=per_heart(every=2),
            ),
            Card(
                "turkish-pink-rose",
                "PR",
                "Pink Rose",
                Color.PINK,
                1,
                text="+1 point for each of your pink cards, including this one.",
                meaning="We are happy friends",
                effect=per_card_of(Color.PINK),
            ),
            Card(
                "turkish-pink-larkspur",
                "PL",
                "Pink Larkspur",
                Color.PINK,
                1,
                text=(
                    "Before scoring, you may draw one card and add it to your bouquet or keepsakes. "
                    "If you do, you must discard one of your other cards."
                ),
                meaning="You are fickle",
                ability=Ability((DrawCards(1), AddCard(), DiscardCard(Spared.NEWEST))),
            ),
            Card(
                "sweet-pea",
                "SP",
                "Sweet Pea",
                Color.RED,
                1,
                text="+1 point for each card of a different color adjacent to this one.",
                effect=per_adjacent_card_of_another_color(),
            ),
        )
    )
}

CARDS: Final = (
    _SAME["violet"],
    _SAME["hyacinth"],
    _SAME["snapdragon"],
    _SAME["forget-me-not"],
    _OWN["turkish-orchid"],
    _OWN["turkish-phlox"],
    _OWN["dahlia"],
    _OWN["turkish-camellia"],
    _SAME["carnation"],
    _SAME["honeysuckle"],
    _SAME["marigold"],
    _OWN["amaranth"],
    _OWN["turkish-pink-rose"],
    _OWN["turkish-pink-larkspur"],
    _SAME["peony"],
    _SAME["red-rose"],
    _SAME["red-tulip"],
    _OWN["sweet-pea"],
)
"""The 18 cards, suit by suit, as the page lists them."""

TURKISH: Final = Rules("turkish", CARDS, wild_color=WildColor.PER_CONDITION, second_pass=SecondPass.LEFT)
"""The page's own game: its card list, Orchid per condition, both passes to the left, three rounds."""

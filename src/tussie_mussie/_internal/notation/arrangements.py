"""Arrangements in notation: `RR px OR vi`."""

from __future__ import annotations

from collections.abc import Sequence

from tussie_mussie._internal.arrangement import Arrangement, Slot
from tussie_mussie._internal.cards import PlacedCard, write_row
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.notation.cards import Form, read_cards
from tussie_mussie._internal.notation.scanner import opened
from tussie_mussie._internal.rules import Rules

__all__ = ["format_arrangement", "parse_arrangement"]


def format_arrangement(arrangement: Sequence[PlacedCard] | Sequence[Slot]) -> str:
    """Return an arrangement as the codes of its cards, left to right.

    Args:
        arrangement: an `Arrangement`, or the slots of a view.

    Returns:
        Capital letters for a card in the bouquet, small ones for a keepsake, `??` for a keepsake that the
        viewer has not seen; the empty string for an empty arrangement.

    Example:
        >>> format_arrangement(parse_arrangement("Red Rose, (Phlox), Orchid, (Violet)"))
        'RR px OR vi'
    """
    return write_row(arrangement)


def parse_arrangement(text: str, rules: Rules = RULEBOOK) -> Arrangement:
    """Return the arrangement that a text describes.

    Args:
        text: codes, or full names as `Rules.card` finds them with brackets around keepsakes: `RR px OR vi`,
            `Red Rose, (Phlox), Orchid, (Violet)`, or both forms mixed. Commas may be left out where the text can
            be read in one way only. An empty text is an empty arrangement.
        rules: the rules, whose deck has the cards. There can be `arrangement_size` cards, and as many more
            as the abilities of the deck can add to an arrangement for a moment.

    Raises:
        NotationError: the text cannot be read, has a card twice, or too many of them; `position` and
            `expected` tell where, and what would have been right there, `problems` all that is wrong.
        TypeError: `text` is not a str, or `rules` are not `Rules`.
    """
    cursor = opened("parse_arrangement", text, rules)
    if cursor.at_end():
        return Arrangement()
    added = [card.ability.adds for card in rules.deck if card.ability]
    tokens = read_cards(cursor, rules, Form.PLACED, rules.arrangement_size + sum(added), {})
    cursor.expect_end()
    return Arrangement([PlacedCard(token.card, token.face) for token in tokens])

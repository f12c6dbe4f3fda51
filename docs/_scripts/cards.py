"""The gallery of cards as Markdown: every card of both editions, written from the decks themselves."""

from __future__ import annotations

import enum
from collections.abc import Iterator

import attrs
from flowers import blossom, drawing

import tussie_mussie as tm
from tussie_mussie._internal.editions.rulebook_deck import MARIGOLD_ORANGE


def rulebook_cards() -> str:
    """Return the cards of the rulebook's deck, and the orange Marigold."""
    return _grid([*tm.RULEBOOK.deck, MARIGOLD_ORANGE])


def turkish_cards() -> str:
    """Return the cards that only the Turkish deck has."""
    own = [card for card in tm.TURKISH.deck if card not in tm.RULEBOOK.deck]
    return _grid(own)


def totals() -> str:
    """Return a table of both decks by color."""
    lines = ["| color | rulebook: cards | hearts | Turkish list: cards | hearts |", "|---|---|---|---|---|"]
    for color in tm.Color:
        counts = [[card.hearts for card in rules.deck if card.color is color] for rules in (tm.RULEBOOK, tm.TURKISH)]
        if any(counts):
            cells = " | ".join(f"{len(hearts)} | {sum(hearts)}" if hearts else "- | -" for hearts in counts)
            lines.append(f"| {color.value} | {cells} |")
    sums = " | ".join(
        f"**{len(rules.deck)}** | **{sum(card.hearts for card in rules.deck)}**" for rules in (tm.RULEBOOK, tm.TURKISH)
    )
    return "\n".join([*lines, f"| **all** | {sums} |"]) + "\n"


def _grid(cards: list[tm.Card]) -> str:
    return ":::::{container} flower-grid\n" + "\n".join(_card(card) for card in cards) + ":::::\n"


def _card(card: tm.Card) -> str:
    hearts = "no hearts" if not card.hearts else "♥" * card.hearts
    picture = drawing([blossom(22, 22, 20, card.color)], 44, 44, f"a {card.color.value} flower")
    return (
        f"({_anchor(card)})=\n::::{{container}} flower-card {card.color.value}\n"
        f"```{{raw}} html\n{picture}\n```\n"
        f"**{card.name}** `{card.code}`\n\n"
        f"{card.color.value}, {hearts}\n\n"
        f"{card.text or 'No text: it scores its hearts.'}\n\n"
        + (f"*“{card.meaning}”*\n\n" if card.meaning else "")
        + "\n".join(_classes(card))
        + f"\n\nid `{card.id}`\n::::\n"
    )


def _anchor(card: tm.Card) -> str:
    return f"card-{card.id}"


def _classes(card: tm.Card) -> Iterator[str]:
    if card.effect is not None:
        yield f"scores {{class}}`~tussie_mussie.effects.{type(card.effect).__name__}`{_arguments(card.effect)}"
    if card.ability is not None:
        steps = ", ".join(
            f"{{class}}`~tussie_mussie.abilities.{type(step).__name__}`{_arguments(step)}"
            for step in card.ability.steps
        )
        yield f"{'must' if card.ability.mandatory else 'may'} {steps}"


def _arguments(value: attrs.AttrsInstance) -> str:
    """Return what makes a value differ from one that is made without arguments, as one would write it."""
    given = [
        (field.name, getattr(value, field.name))
        for field in attrs.fields(type(value))
        if getattr(value, field.name) != field.default
    ]
    written = [f"{name}={what!s}" if isinstance(what, enum.Enum) else f"{name}={what!r}" for name, what in given]
    return f" `({', '.join(written)})`" if written else ""

"""What a language file can say: its terms, and its sentences with what is filled into them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["SENTENCES", "TERMS"]

TERMS: Final = (
    "arrangement",
    "before-scoring",
    "bonus",
    "bouquet",
    "card",
    "cards",
    "color",
    "deck",
    "facedown",
    "faceup",
    "first-player",
    "flower",
    "game",
    "heart",
    "hearts",
    "keepsake",
    "keepsakes",
    "neighbor",
    "offer",
    "offerer",
    "player",
    "point",
    "points",
    "recipient",
    "round",
    "scoring",
    "tie",
    "total",
    "turn",
)
"""The keys of `Language.term`."""

SENTENCES: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "describe.add-card-down": frozenset({"by", "card"}),
        "describe.add-card-up": frozenset({"by", "card"}),
        "describe.add-down": frozenset({"by"}),
        "describe.add-up": frozenset({"by"}),
        "describe.arrange": frozenset({"by", "columns"}),
        "describe.discard": frozenset({"by", "card"}),
        "describe.draw": frozenset({"cards"}),
        "describe.finish": frozenset(),
        "describe.flip": frozenset({"by", "cards"}),
        "describe.invoke": frozenset({"by"}),
        "describe.no-card": frozenset(),
        "describe.offer": frozenset({"up", "down"}),
        "describe.offer-to": frozenset({"up", "down", "player"}),
        "describe.replace": frozenset({"by", "old", "new"}),
        "describe.reveal": frozenset({"goals"}),
        "describe.take-down": frozenset(),
        "describe.take-up": frozenset(),
        "describe.unseen-card": frozenset(),
        "explain.bonus": frozenset({"bonus"}),
        "explain.counts-as": frozenset({"color"}),
        "explain.counts-as-best": frozenset(),
        "explain.goal": frozenset(),
        "explain.heart": frozenset(),
        "explain.hearts": frozenset({"count"}),
        "explain.no-cards": frozenset(),
        "explain.no-hearts": frozenset(),
        "explain.total": frozenset(),
        "lists.between": frozenset(),
        "lists.last": frozenset({"others", "last"}),
        "lists.parts": frozenset(),
    }
)
"""The words that are filled into each sentence, by its path in the file."""

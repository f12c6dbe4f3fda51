"""Sentences of a language file, filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.translations.files import english
from tussie_mussie._internal.translations.value import Language, isolated, texts_of

__all__ = ["listed", "name", "sentence"]

_WORD: Final = re.compile(r"\{([a-z]+)\}")


def sentence(language: Language, path: str, **words: str) -> str:
    """Return a sentence of a language, the English one where it has none.

    Args:
        language: the language.
        path: which sentence, one of `keys.SENTENCES`.
        words: what is filled in.
    """
    text = texts_of(language).get(path) or texts_of(english())[path]
    return _WORD.sub(lambda match: words[match[1]], text)


def name(language: Language, card: Card) -> str:
    """Return the name of a card for a line."""
    return isolated(language.card(card), language)


def listed(language: Language, cards: Iterable[Card]) -> str:
    """Return the names of cards for a line, in their order; the empty string for none."""
    *others, last = ["", *[name(language, card) for card in cards]]
    names = [other for other in others if other]
    if not names:
        return last
    return sentence(language, "lists.last", others=sentence(language, "lists.between").join(names), last=last)

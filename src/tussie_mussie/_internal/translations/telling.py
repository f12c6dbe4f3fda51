"""Sentences of a language file, filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.translations.files import english
from tussie_mussie._internal.translations.value import Language, isolated, texts_of

__all__ = ["joined", "listed", "name", "sentence"]

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
    return joined(language, [name(language, card) for card in cards])


def joined(language: Language, words: Sequence[str]) -> str:
    """Return words as a list in a line; the empty string for none."""
    if len(words) < 2:
        return "".join(words)
    others = sentence(language, "lists.between").join(words[:-1])
    return sentence(language, "lists.last", others=others, last=words[-1])

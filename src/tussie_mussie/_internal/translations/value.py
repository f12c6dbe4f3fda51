"""A language: what cards, colors and terms are called, what cards say, and sentences to be filled in."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping
from operator import itemgetter
from types import MappingProxyType
from typing import Final, Protocol, TypeGuard, final

from attrs import field, frozen

from tussie_mussie._internal.cards import Card, Color, official_card
from tussie_mussie._internal.checks import check_type, needs, quoted
from tussie_mussie._internal.errors import InvalidLanguageError, UnknownTermError
from tussie_mussie._internal.limits import LONGEST_FORM
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.translations.checking import problem_of, problem_of_text
from tussie_mussie._internal.translations.keys import SENTENCES, TERMS

__all__ = ["Language", "isolated", "texts_of"]

_CODE: Final = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}")


class Rules(Protocol):
    """What is used of rules, which stand above languages because their look-ups know all names."""

    @property
    def deck(self) -> object: ...


def _pairs(entries: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return entries as sorted pairs; whether the texts are right is asked when the language is complete."""
    try:
        known = tuple(dict(entries).items())
    except (TypeError, ValueError):
        known = None
    if known is None or not all([_is_text(path) for path, _ in known]):
        raise needs("Language", "texts by their paths as entries", entries, "a dict will do")
    return tuple(sorted(known, key=itemgetter(0)))


def _is_deck(value: object) -> TypeGuard[tuple[Card, ...]]:
    return isinstance(value, tuple)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


@final
@frozen(cache_hash=True, repr=False, getstate_setstate=False)
class Language(Readable):
    """What the cards, the colors and the terms of the game are called in a language.

    `language` has those that come with the library, and `load_language` reads a file of your own. What a language
    lacks is English; `missing` lists it. A name is that of a card of the library, and so is a text: a card of your
    own with the same id but another name, or another effect, is told in its own words.

        >>> import tussie_mussie as tm
        >>> turkish = tm.language("tr")
        >>> turkish.card(tm.RULEBOOK.card("Violet")), turkish.term("bouquet"), turkish.color(tm.Color.RED)
        ('Menekşe', 'Buket', 'kırmızı')

    Attributes:
        code: the code of the language, such as `"tr"`.
        name: what the language is called by those who speak it.
        rtl: whether it is written from right to left.
        entries: what the file says, by path, as sorted pairs such as `("terms.bouquet", "Buket")`; any mapping will do
            when you make one.

    Raises:
        InvalidLanguageError: with every problem: an invalid code or name, a path that no language file has, a
            text that is empty or has more than one line, a sentence without the words that belong into it.
        TypeError: `code` or `name` is not a str, `rtl` not a bool, or `entries` not texts by path.
    """

    code: str
    name: str
    rtl: bool = field(default=False, kw_only=True)
    entries: tuple[tuple[str, str], ...] = field(default=(), kw_only=True, converter=_pairs)

    def __attrs_post_init__(self) -> None:
        """Check the fields."""
        check_type("Language", "a str as code", self.code, str)
        check_type("Language", "a str as name", self.name, str)
        check_type("Language", "a bool as rtl", self.rtl, bool)
        problems: list[str] = []
        if not _CODE.fullmatch(self.code):
            problems.append(f"$.code: is {quoted(self.code)}; a code has two or three lowercase letters, such as 'tr'")
        found = [("name", problem_of_text(self.name))]
        found += [(path, problem_of(path, text)) for path, text in self.entries]
        problems += [f"$.{path[:LONGEST_FORM]}: {problem}" for path, problem in found if problem]
        if problems:
            raise InvalidLanguageError(quoted(self.code), tuple(problems))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as a call, which checks what comes in."""
        return _unpickled, (self.code, self.name, self.rtl, self.entries)

    def _text(self) -> str:
        return self.name

    def _in_short(self) -> str:
        return self.code

    def card(self, card: Card) -> str:
        """Return the name of a card.

        Args:
            card: the card.

        Returns:
            Its name in the language, else its printed name.

        Raises:
            TypeError: it is not a Card.
        """
        check_type("Language.card", "a Card", card, Card, _CARD)
        return _name(self, card) or card.name

    def text(self, card: Card) -> str:
        """Return the text of a card.

        Args:
            card: the card.

        Returns:
            Its text in the language, else its own text; the empty string for a card without one.

        Raises:
            TypeError: it is not a Card.
        """
        check_type("Language.text", "a Card", card, Card, _CARD)
        return _card_text(self, card) or card.text

    def color(self, color: Color) -> str:
        """Return the name of a color, in lowercase where the language has them.

        Args:
            color: the color.

        Raises:
            TypeError: it is not a Color.
        """
        check_type("Language.color", "a Color", color, Color)
        return texts_of(self).get(f"colors.{color.value}") or color.value

    def term(self, key: str) -> str:
        """Return a term of the game.

        Args:
            key: one of `arrangement`, `before scoring`, `bonus`, `bouquet`, `card`, `cards`, `color`, `deck`,
                `facedown`, `faceup`, `first player`, `flower`, `game`, `heart`, `hearts`, `keepsake`, `keepsakes`,
                `neighbor`, `offer`, `offerer`, `player`, `point`, `points`, `recipient`, `round`, `scoring`,
                `tie`, `total` and `turn`. A hyphen may stand for a blank, as in the files.

        Raises:
            UnknownTermError: there is no such term.
            TypeError: `key` is not a str.
        """
        check_type("Language.term", "a str", key, str, "such as 'bouquet'")
        known = key.replace(" ", "-")
        if known not in TERMS:
            names = ", ".join(map(_spoken, TERMS))
            raise UnknownTermError(key, f"there is no term {quoted(key)}; the terms are {names}")
        return texts_of(self).get(f"terms.{known}") or _spoken(known)

    def missing(self, rules: Rules) -> tuple[str, ...]:
        """Return what falls back to English.

        Args:
            rules: the rules whose cards and colors are asked for.

        Returns:
            What is missing by its name, such as `"card orchid text"`, `"color white"`, `"term deck"` and
            `"sentence describe.flip"`; the cards and colors are those of the deck. Nothing for English.

        Raises:
            TypeError: they are not rules.
        """
        deck: object = getattr(rules, "deck", None)
        if not _is_deck(deck):
            raise needs("Language.missing", "Rules", rules)
        if self.code == _ENGLISH:
            return ()
        texts = texts_of(self)
        found: list[str] = []
        for card in deck:
            found += [f"card {card.id} name"] * (_name(self, card) is None)
            found += [f"card {card.id} text"] * (card.text != "" and _card_text(self, card) is None)
        colors = {card.color for card in deck}
        found += [f"color {color.value}" for color in Color if color in colors and f"colors.{color.value}" not in texts]
        found += [f"term {_spoken(term)}" for term in TERMS if f"terms.{term}" not in texts]
        return (*found, *[f"sentence {path}" for path in SENTENCES if path not in texts])


_CARD: Final = "Rules.card finds one by its id, name or code"
_ENGLISH: Final = "en"


@functools.lru_cache(maxsize=32)
def texts_of(language: Language) -> Mapping[str, str]:
    """Return the texts of a language by their paths."""
    return MappingProxyType(dict(language.entries))


def isolated(text: str, language: Language) -> str:
    """Return a name or number for a line, so that its direction and that of the line do not mix.

    Args:
        text: the name.
        language: the language of the line; in one that is written from right to left everything is isolated that is
            filled in, else what has letters of such a script.
    """
    if language.rtl or any([unicodedata.bidirectional(letter) in ("R", "AL") for letter in text]):
        return f"\u2068{text}\u2069"
    return text


def _name(language: Language, card: Card) -> str | None:
    """Return the name of a card in a language, or None; a card of one's own only shares the id."""
    known = official_card(card.id)
    if known is None or known.name != card.name:
        return None
    return texts_of(language).get(f"cards.{card.id}.name")


def _card_text(language: Language, card: Card) -> str | None:
    """Return the text of a card in a language, or None; it holds for what does the same only."""
    known = official_card(card.id)
    if known is None or (known.text, known.effect, known.ability) != (card.text, card.effect, card.ability):
        return None
    return texts_of(language).get(f"cards.{card.id}.text")


def _spoken(term: str) -> str:
    return term.replace("-", " ")


def _unpickled(code: str, name: str, rtl: bool, entries: tuple[tuple[str, str], ...]) -> Language:  # noqa: FBT001  # a field by its place
    return Language(code, name, rtl=rtl, entries=entries)

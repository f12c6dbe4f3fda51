"""How cards are looked up by what people type: the one folding, the one index of a deck, the one "did you mean"."""

from __future__ import annotations

import functools
import unicodedata
from bisect import bisect_left
from typing import TYPE_CHECKING, Final, final

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.limits import LONGEST_KEY, LONGEST_TYPED, MOST_SUGGESTIONS
from tussie_mussie._internal.memory import Memo

if TYPE_CHECKING:
    import difflib

    import tussie_mussie._internal.translations as known_languages
else:
    difflib = Lazy("difflib")
    known_languages = Lazy("tussie_mussie._internal.translations")

__all__ = ["Lookup", "clipped", "close_cards", "fold", "lookup", "lookup_in_all_languages", "without_marks"]

_MARKS: Final = frozenset("-.'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\u2212\u0640\u034f")
"""Hyphens that are no dashes for Unicode, periods, all apostrophes, tatweel, the invisible joiner."""
_IGNORED: Final = frozenset(("Cf", "Me", "Pd", "Zl", "Zp", "Zs"))
"""Format characters such as ZWNJ, enclosing marks, dashes, blanks."""
_ALIKE: Final = {
    "\u0131": "i",  # dotless
    "\u00f8": "o",
    "\u00d8": "O",
    "\u0142": "l",
    "\u0141": "L",
    "\u0111": "d",
    "\u0110": "D",
    "\u0127": "h",
    "\u0126": "H",
    "\u0643": "\u06a9",  # Arabic kaf, Persian kaf
    "\u0649": "\u06cc",  # Arabic alef maksura and yeh, Persian yeh
    "\u064a": "\u06cc",
}
"""Letters that differ by a mark that Unicode does not take apart, or by the keyboard."""
_VIRAMA: Final = 9
"""The combining class of what joins letters in Indic scripts, which is no accent."""
_ASCII: Final = dict.fromkeys(map(ord, "-.'` \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f"))


def fold(text: str, most: int | None = None) -> str:
    """Return what matters of a text when a card is looked up; texts that fold to the same are the same key.

    No difference make case (a Turkish i with or without its dot, too), blanks of any kind, `-` and other dashes, `.`,
    apostrophes, accents and other marks, width, tatweel, characters that cannot be seen, and an Arabic yeh or kaf
    for a Persian one.

    Each character is folded by itself: the time grows with the length of the text, whatever is in it, and
    `fold(a + b) == fold(a) + fold(b)`.

    Args:
        text: the text.
        most: how many characters can matter; what is beyond them is not looked at, nor anything behind very many
            characters that make no difference.

    Example:
        >>> fold("Forget-Me-Not") == fold("FORGET me not") == fold("forgetmenot")
        True
    """
    if most is not None and len(text) > LONGEST_TYPED:
        text = " ".join(text.split())[: LONGEST_TYPED + 10 * most]
    if text.isascii():
        return text.translate(_ASCII).lower()
    return "".join([_folded(character) for character in text])


def without_marks(text: str) -> str:
    """Return a short text as `fold` does, but in its own case."""
    return "".join([_unmarked(character) for character in text])


@functools.lru_cache(maxsize=8192)
def _folded(character: str) -> str:
    return "".join([_unmarked(part) for part in unicodedata.normalize("NFKD", character).casefold()]).casefold()


def _unmarked(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character)
    return "".join([_ALIKE.get(part, part) for part in parts if not _is_ignored(part)])


def _is_ignored(character: str) -> bool:
    return (
        character in _MARKS
        or character.isspace()
        or unicodedata.category(character) in _IGNORED
        or unicodedata.combining(character) not in (0, _VIRAMA)
        or "\ufe00" <= character <= "\ufe0f"  # variants of how a character looks
    )


@final
class Lookup:
    """The cards of a deck by what they answer to.

    Attributes:
        names: the cards by their folded ids and names.
        codes: the cards by their codes in lowercase.
        longest: the length of the longest folded id or name.
        problems: what two cards of the deck both answer to, one sentence each.
    """

    __slots__ = ("_sorted", "codes", "longest", "names", "problems")

    def __init__(self, names: dict[str, Card], codes: dict[str, Card], problems: tuple[str, ...]) -> None:
        self.names = names
        self.codes = codes
        self.longest = max(map(len, names), default=0)
        self.problems = problems
        self._sorted = tuple(sorted(names))

    def card(self, key: str) -> Card | None:
        """Return the card with this id, name or code, or None."""
        folded = fold(key, self.longest)
        return self.names.get(folded) or self.codes.get(folded)

    def named(self, folded: str) -> Card | None:
        """Return the card with this folded id or name, or None; what also is a code is not a name."""
        return None if folded in self.codes else self.names.get(folded)

    def begins(self, start: str) -> bool:
        """Return whether a folded id or name begins with these letters."""
        place = bisect_left(self._sorted, start)
        return place < len(self._sorted) and self._sorted[place].startswith(start)

    def close(self, key: str) -> tuple[Card, ...]:
        """Return the cards whose id, name or code looks most like a text, the closest first."""
        wanted = fold(key, LONGEST_KEY)[:LONGEST_KEY]
        keys = {**self.codes, **self.names} if len(wanted) > 1 else self.names  # one letter is half of many codes
        close = difflib.get_close_matches(wanted, keys, n=2 * MOST_SUGGESTIONS, cutoff=0.6)
        cards = [self.names.get(match) or self.codes[match] for match in close]
        return tuple(dict.fromkeys(cards))[:MOST_SUGGESTIONS]


def lookup(deck: tuple[Card, ...]) -> Lookup:
    """Return the index of a deck; it is made once and remembered.

    Decks are told apart as objects, so that no card has to be compared or hashed.
    """
    known = _lookups.found.get(id(deck))
    if known is None:
        size = sum([1_500 + 4 * (len(card.text) + len(card.meaning) + 2 * len(card.id + card.name)) for card in deck])
        known = _lookups.keep(id(deck), (deck, _made(deck)), size)
    return known[1]


def lookup_in_all_languages(deck: tuple[Card, ...]) -> Lookup:
    """Return the index of a deck that also has the names of its cards in all languages that come with the library.

    What the deck itself calls a card stays that card's; a name in another language that two cards could be meant by is
    left out. It is made when a look-up without these names has failed, once, and remembered.
    """
    wide = _lookups_in_all_languages.found.get(id(deck))
    if wide is None:
        wide = _lookups_in_all_languages.keep(id(deck), (deck, _widened(deck)), 500 * len(deck))
    return wide[1]


def close_cards(key: str, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that may have been meant by a text that names none, the closest first.

    Args:
        key: the text, of which the beginning is enough.
        deck: the cards.
    """
    return lookup(deck).close(key)


def clipped(text: str) -> str:
    """Return a text for a message, cut short where it is long."""
    return text if len(text) <= LONGEST_KEY else text[:LONGEST_KEY] + "…"


_lookups: Final[Memo[int, tuple[tuple[Card, ...], Lookup]]] = Memo(1)
"""By the `id` of a deck, which is kept here too, so that the id stays its own."""
_lookups_in_all_languages: Final[Memo[int, tuple[tuple[Card, ...], Lookup]]] = Memo(1)
"""Likewise."""


def _made(deck: tuple[Card, ...]) -> Lookup:
    names: dict[str, Card] = {}
    codes: dict[str, Card] = {}
    owners: dict[str, tuple[int, str]] = {}
    problems: list[str] = []
    for place, card in enumerate(deck):
        for key in dict.fromkeys((card.id, card.name.casefold(), card.code.casefold())):
            folded = fold(key)
            owner, other = owners.setdefault(folded, (place, key))
            if not folded:
                problems.append(f"the name {quoted(card.name)} of card {place} has nothing to look up")
            elif owner != place:
                alike = "" if other == key else f", as {quoted(other)} is read in the same way"
                problems.append(f"cards {owner} and {place} of the deck both answer to {quoted(key)}{alike}")
        names[fold(card.id)] = names[fold(card.name)] = card
        codes[card.code.lower()] = card
    return Lookup(names, codes, tuple(problems))


def _widened(deck: tuple[Card, ...]) -> Lookup:
    own = lookup(deck)
    names = dict(own.names)
    meant: dict[str, list[Card]] = {}
    for card in deck:
        for name in {fold(language.card(card)) for language in known_languages.shipped()}:
            if name not in own.names:
                meant.setdefault(name, []).append(card)
    names.update({name: cards[0] for name, cards in meant.items() if len(cards) == 1})
    return Lookup(names, own.codes, own.problems)

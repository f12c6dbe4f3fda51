"""Cards that stand side by side: which words belong together, and whether that can be seen in one way only."""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.limits import LONGEST_KEY, LONGEST_NAME
from tussie_mussie._internal.lookup import Lookup, fold, without_marks
from tussie_mussie._internal.notation.scanner import BLANKS, Cursor

__all__ = ["Piece", "Word", "as_one", "pieces", "read_words"]

_INSIDE: Final = r"\-'.`\u00b4\u02b9\u02bb\u02bc\u2010-\u2015\u2018\u2019\u201b\u2032\u2212"
"""Hyphens, periods, apostrophes: they stand in words and between them, but do not begin one."""
_OUTSIDE: Final = r'\x00-\x1f!"#$%&()*+,/:;<=>?@\[\\\]^{|}~\x7f-\x9f\ud800-\udfff\u060c\u3001\uff08\uff09\uff0c'
"""Symbols of the notation, and what is in no name."""
_WORD: Final = re.compile(f"[{BLANKS}{_INSIDE}]*([^{BLANKS}{_INSIDE}{_OUTSIDE}][^\\s{_OUTSIDE}]*)")
_FIRST: Final = re.compile(f"[^{BLANKS}{_INSIDE}{_OUTSIDE}]")
_CODE: Final = re.compile(r"[A-Z]{2}|[a-z]{2}")
_CODE_LENGTH: Final = 2


@frozen
class Word:
    """A word between blanks.

    Attributes:
        start: where it begins in the text.
        end: where it ends.
        folded: what matters of it in look-ups.
        card: the card whose code it is, if it is one.
        face: what the case of the code tells.
    """

    start: int
    end: int
    folded: str
    card: Card | None
    face: Face


@frozen
class Piece:
    """Words that belong together.

    Attributes:
        start: where they begin in the text.
        end: where they end.
        card: the card that they name; None if they name none, or if that cannot be said.
        face: the face that a code tells; faceup for a name.
        readings: where there is more than one way to cut the words into cards, two of them; of each the places
            where its cards begin and end in the text.
    """

    start: int
    end: int
    card: Card | None = None
    face: Face = Face.UP
    readings: tuple[tuple[tuple[int, int], ...], ...] = ()


def read_words(cursor: Cursor, deck: Lookup, most: int, before: tuple[str, ...] = ()) -> tuple[tuple[Word, ...], bool]:
    """Read all words that follow with nothing but blanks between them.

    Args:
        cursor: where to read.
        deck: the cards.
        most: how many cards they can be.
        before: words that do not belong to the cards where they come last.

    Returns:
        The words, and whether the end was left unread of a text that is longer than so many names can be.
    """
    words: list[Word] = []
    cursor.next()
    longest = most * max(deck.longest, _CODE_LENGTH)
    length = 0
    begun = cursor.here(_FIRST)
    while begun and length <= longest:
        found = cursor.here(_WORD)
        if found is None:
            break
        words.append(_word(found[1], found.start(1), deck, longest))
        length += max(1, len(words[-1].folded))
        cursor.position = found.end()
    if words and words[-1].folded in before:
        words.pop()
    return tuple(words), length > longest and cursor.here(_WORD) is not None


def _word(text: str, start: int, deck: Lookup, longest: int) -> Word:
    folded = fold(text, longest)
    card, face = deck.codes.get(folded), Face.UP
    if card:
        code = text if len(text) == _CODE_LENGTH and text.isascii() else without_marks(text[:LONGEST_KEY])
        if not _CODE.fullmatch(code):
            card = None
        elif code.islower():
            face = Face.DOWN
    return Word(start, start + len(text), folded, card, face)


def as_one(words: tuple[Word, ...]) -> str:
    """Return what matters of words as those of one name."""
    return "".join([word.folded for word in words])


def pieces(words: tuple[Word, ...], deck: Lookup) -> tuple[Piece, ...]:
    """Return words as the cards that they name, from left to right.

    Codes alone are codes. Words that together are a name are that name. Else they are cut into names and codes
    so that as few words as possible are left over; a name goes before a code with which it begins.

    Args:
        words: at least one word.
        deck: the cards.
    """
    if all([word.card for word in words]):
        return tuple([_code(word) for word in words])
    whole = deck.named(as_one(words))
    if whole:
        return (Piece(words[0].start, words[-1].end, whole),)
    return _Cut(words, deck).pieces()


def _code(word: Word) -> Piece:
    return Piece(word.start, word.end, word.card, word.face)


class _Cut:
    """The best way to cut words into cards, found from right to left."""

    def __init__(self, words: tuple[Word, ...], deck: Lookup) -> None:
        self._words = words
        self._named: list[list[tuple[int, Card]]] = [[] for _ in words]
        left = [0] * (len(words) + 1)
        for start in range(len(words) - 1, -1, -1):
            names = self._names(start, deck)
            left[start] = min([left[start + 1] + (not words[start].card), *[left[end] for end, _ in names]])
            self._named[start] = [(end, card) for end, card in names if left[end] == left[start]]
        self._fits = not left[0]

    def _names(self, start: int, deck: Lookup) -> list[tuple[int, Card]]:
        """Return the names that begin with a word, and which word is the next; the longest first."""
        names: list[tuple[int, Card]] = []
        name = ""
        for place in range(start, min(start + LONGEST_NAME, len(self._words))):
            name += self._words[place].folded
            if len(name) > LONGEST_NAME or not deck.begins(name):
                break
            card = deck.named(name)
            if card:
                names.append((place + 1, card))
        names.reverse()
        return names

    def pieces(self) -> tuple[Piece, ...]:
        """Return the pieces; where all words can be read in two ways, what differs is one piece."""
        found: list[Piece] = []
        unread: list[Word] = []
        start = 0
        while start < len(self._words):
            word, names = self._words[start], self._named[start]
            if not names and not word.card:
                unread.append(word)
                start += 1
                continue
            found += _unread(unread)
            unread.clear()
            if len(names) > 1 and self._fits:
                start, piece = self._readings(start)
                found.append(piece)
            elif names:
                start, card = names[0]
                found.append(Piece(word.start, self._words[start - 1].end, card))
            else:
                found.append(_code(word))
                start += 1
        return (*found, *_unread(unread))

    def _readings(self, start: int) -> tuple[int, Piece]:
        """Return two readings from a word on to where they come together again, and where that is."""
        ends = [self._named[start][number][0] for number in (0, 1)]
        readings = [[self._span(start, end)] for end in ends]
        while ends[0] != ends[1]:
            behind = 0 if ends[0] < ends[1] else 1
            begun, names = ends[behind], self._named[ends[behind]]
            ends[behind] = names[0][0] if names else begun + 1
            readings[behind].append(self._span(begun, ends[behind]))
        first, last = self._span(start, ends[0])
        return ends[0], Piece(first, last, readings=tuple([tuple(reading) for reading in readings]))

    def _span(self, start: int, end: int) -> tuple[int, int]:
        return self._words[start].start, self._words[end - 1].end


def _unread(words: list[Word]) -> list[Piece]:
    """Return words that name no card: each by itself if all look like codes, else as one."""
    if all([len(word.folded) == _CODE_LENGTH for word in words]):
        return [Piece(word.start, word.end) for word in words]
    return [Piece(words[0].start, words[-1].end)]

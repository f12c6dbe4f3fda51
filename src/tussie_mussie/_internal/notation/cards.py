"""Cards in notation: codes whose case tells the row, full names, and cards that a viewer has not seen."""

from __future__ import annotations

import enum
import re
from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.errors import NotationError, UnknownCardError
from tussie_mussie._internal.lookup import Lookup, clipped, lookup, lookup_in_all_languages
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.notation.words import Piece, Word, as_one, pieces, read_words
from tussie_mussie._internal.rules import Rules

__all__ = [
    "Form",
    "Gap",
    "Known",
    "Token",
    "note",
    "read_cards",
    "read_one",
    "read_pair",
    "read_set",
    "read_slots",
    "read_two",
]

_OPEN: Final = re.compile(r"[(\uff08]")
_CLOSE: Final = re.compile(r"[)\uff09]")
_COMMA: Final = re.compile(r"[,\u060c\u3001\uff0c]")
_UNSEEN: Final = re.compile(r"\?\?")
_START: Final = re.compile(r"[\w(\uff08?]")


class Form(enum.Enum):
    """How a card can be written at a place of a text."""

    CARD = enum.auto()
    """A code or a full name: its face does not matter."""
    PLACED = enum.auto()
    """Also a full name in parentheses."""
    SLOT = enum.auto()
    """Also `??`."""


@frozen
class Known:
    """A card that was read.

    Attributes:
        card: the card.
        face: its face: what the case of its code tells, or the brackets around its name.
        start: where it stands in the text.
        read: False if what stands there could not be read; the cursor has noted why, and `card` is any card.
    """

    card: Card
    face: Face
    start: int
    read: bool = True


@frozen
class Gap:
    """A card that a viewer has not seen.

    Attributes:
        start: where it stands in the text.
    """

    face: ClassVar[Face] = Face.DOWN
    read: ClassVar[bool] = True

    start: int


Token: TypeAlias = Known | Gap


def read_one(cursor: Cursor, rules: Rules) -> Known:
    """Read a card whose face does not matter: a code or a full name.

    Raises:
        NotationError: something else comes next.
    """
    return _known(_Reader(cursor, rules, 1).exactly(Form.CARD, Form.CARD))[0]


def read_two(
    cursor: Cursor, rules: Rules, first: Form, second: Form, before: tuple[str, ...] = ()
) -> tuple[Token, ...]:
    """Read two cards.

    Args:
        cursor: where to read.
        rules: the rules.
        first: how the first can be written.
        second: how the second can be written.
        before: words that may follow the cards.

    Raises:
        NotationError: they cannot be read.
    """
    return _Reader(cursor, rules, 2, before=before).exactly(first, second)


def read_pair(cursor: Cursor, rules: Rules, form: Form, before: tuple[str, ...] = ()) -> tuple[Known, ...]:
    """Read two cards as `read_two` does where none can be unseen.

    Raises:
        NotationError: they cannot be read.
    """
    return _known(read_two(cursor, rules, form, form, before))


def read_slots(cursor: Cursor, rules: Rules, form: Form, most: int, seen: dict[Card, int]) -> tuple[Token, ...]:
    """Read at least one card, and all that follow, with or without commas.

    Args:
        cursor: where to read.
        rules: the rules.
        form: how they can be written.
        most: how many there can be.
        seen: where each card was read that cannot come again; what is read is added.

    Raises:
        NotationError: they cannot be read, or are too many.
    """
    return _Reader(cursor, rules, most, seen).all(form)


def read_cards(cursor: Cursor, rules: Rules, form: Form, most: int, seen: dict[Card, int]) -> tuple[Known, ...]:
    """Read cards as `read_slots` does where none can be unseen.

    Raises:
        NotationError: they cannot be read, or are too many.
    """
    return _known(read_slots(cursor, rules, form, most, seen))


def read_set(cursor: Cursor, rules: Rules) -> frozenset[Card]:
    """Read a set of cards whose faces do not matter, or `-` for none.

    Raises:
        NotationError: they cannot be read, or one comes twice.
    """
    if cursor.take("-"):
        return frozenset()
    return frozenset([token.card for token in read_cards(cursor, rules, Form.CARD, len(rules.deck), {})])


def note(cursor: Cursor, token: Token, seen: dict[Card, int]) -> None:
    """Remember where a card was read; that it was read before in another place is noted as a problem.

    Raises:
        NotationError: there are many problems already.
    """
    if isinstance(token, Known) and token.read:
        first = seen.setdefault(token.card, token.start)
        if first != token.start:
            problem = f"{clipped(token.card.name)} stands at position {first} already"
            cursor.note("another card", token.start, problem)


def _known(tokens: tuple[Token, ...]) -> tuple[Known, ...]:
    return tuple([token for token in tokens if isinstance(token, Known)])


class _Reader:
    """A reader of cards that stand side by side."""

    def __init__(
        self,
        cursor: Cursor,
        rules: Rules,
        most: int,
        seen: dict[Card, int] | None = None,
        before: tuple[str, ...] = (),
    ) -> None:
        self._cursor = cursor
        self._rules = rules
        self._deck = lookup(rules.deck)
        self._most = most
        self._seen = seen
        self._before = before
        self._tokens: list[Token] = []

    def exactly(self, first: Form, rest: Form) -> tuple[Token, ...]:
        """Read as many cards as there can be; a comma may stand between them."""
        self._next(first)
        while len(self._tokens) < self._most:
            self._comma()
            self._next(rest)
        return tuple(self._tokens)

    def all(self, form: Form) -> tuple[Token, ...]:
        """Read at least one card, and all that follow."""
        comma = False
        while not self._tokens or comma or self._cursor.match(_START):
            if len(self._tokens) == self._most:
                raise self._too_many(self._cursor.next())
            end = self._next(form)
            if end is not None:
                raise self._too_many(end)
            comma = self._comma()
        return tuple(self._tokens)

    def _too_many(self, start: int) -> NotationError:
        return self._cursor.error(f"at most {self._most} cards", start, "there are too many cards")

    def _comma(self) -> bool:
        comma = self._cursor.match(_COMMA)
        if comma:
            self._cursor.position = comma.end()
        return bool(comma)

    def _next(self, form: Form) -> int | None:
        """Read a card that is not seen, a name in parentheses, or all words up to the next symbol.

        Returns:
            Where the first card stands that is one too many, or None.
        """
        cursor = self._cursor
        unseen = cursor.match(_UNSEEN)
        if unseen and form is Form.SLOT:
            cursor.position = unseen.end()
            self._tokens.append(Gap(unseen.start()))
            return None
        if unseen:
            problem = "'??' is a card that a viewer has not seen; it can stand in a view's line only"
            raise cursor.error("a card", problem=problem)
        bracket = cursor.match(_OPEN)
        if bracket and form is not Form.CARD:
            self._in_brackets(bracket)
            return None
        found, is_cut = self._pieces()
        for piece in found:
            if len(self._tokens) == self._most:
                return piece.start
            self._add(piece, piece.start, piece.face)
            cursor.position = piece.end
        return cursor.next() if is_cut else None

    def _pieces(self) -> tuple[tuple[Piece, ...], bool]:
        """Read all words up to the next symbol, in English if that can be done, else in all languages.

        Returns:
            The cards, and whether the end of a long text was left unread.
        """
        start = self._cursor.position
        found, is_cut = self._pieces_in(self._deck)
        if any([piece.card is None and not piece.readings for piece in found]):
            self._cursor.position = start
            found, is_cut = self._pieces_in(lookup_in_all_languages(self._rules.deck))
        return found, is_cut

    def _pieces_in(self, deck: Lookup) -> tuple[tuple[Piece, ...], bool]:
        words, is_cut = read_words(self._cursor, deck, self._most - len(self._tokens), self._before)
        if not words:
            raise self._cursor.error("a card")
        return pieces(words, deck), is_cut

    def _in_brackets(self, bracket: re.Match[str]) -> None:
        cursor = self._cursor
        cursor.position = bracket.end()
        words = self._words_in_brackets(self._deck)
        deck = self._deck
        if as_one(words) not in deck.names and as_one(words) not in deck.codes:
            deck = lookup_in_all_languages(self._rules.deck)
            cursor.position = bracket.end()
            words = self._words_in_brackets(deck)
        start, end = words[0].start, words[-1].end
        key = as_one(words)
        if key in self._deck.codes and key not in self._deck.names:
            cursor.note("a full name", start, "a code tells the row by its case, without brackets")
            self._tokens.append(self._unread(bracket.start(), Face.DOWN))
        else:
            self._add(Piece(start, end, deck.names.get(key)), bracket.start(), Face.DOWN)
        cursor.position = end
        close = cursor.match(_CLOSE)
        if close is None:
            raise cursor.error("')'")
        cursor.position = close.end()

    def _words_in_brackets(self, deck: Lookup) -> tuple[Word, ...]:
        words, _ = read_words(self._cursor, deck, 1)
        if not words:
            raise self._cursor.error("a card")
        return words

    def _add(self, piece: Piece, start: int, face: Face) -> None:
        """Add the card of a piece, or note what is wrong with it."""
        if piece.card is None:
            self._note_unread(piece)
            self._tokens.append(self._unread(start, face))
            return
        self._tokens.append(Known(piece.card, face, start))
        if self._seen is not None:
            note(self._cursor, self._tokens[-1], self._seen)

    def _unread(self, start: int, face: Face) -> Known:
        return Known(self._rules.deck[0], face, start, read=False)

    def _note_unread(self, piece: Piece) -> None:
        cursor = self._cursor
        text = cursor.text[piece.start : piece.end]
        if piece.readings:
            ways = [", ".join([cursor.text[start:end] for start, end in reading]) for reading in piece.readings]
            problem = f"{clipped(text)!r} can be read as {' or as '.join([repr(clipped(way)) for way in ways])}"
            cursor.note("commas between the cards", piece.start, problem)
            return
        try:
            card = self._rules.card(text)
        except UnknownCardError as error:
            hint = " or ".join(map(clipped, error.suggestions))
            problem = f"no card has the code {text.upper()!r}" if len(text) == 2 and not hint else f"{error}"
            expected = f"a card, perhaps {hint}" if hint else "a card"
            cursor.note(expected, piece.start, problem, error.suggestions)
        else:
            expected = f"{card.code!r} for the bouquet or {card.code.lower()!r} for a keepsake"
            cursor.note(expected, piece.start, "a code is all uppercase or all lowercase")

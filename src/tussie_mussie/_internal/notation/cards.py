"""Cards in notation: codes whose case tells the row, full names, and cards that a viewer has not seen."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import ClassVar, Final, TypeAlias, TypeVar

from attrs import frozen

from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.errors import NotationError, UnknownCardError
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.rules import Rules

__all__ = [
    "Gap",
    "Known",
    "Token",
    "note",
    "read_all",
    "read_card",
    "read_placed",
    "read_set",
    "read_slot",
    "read_two",
    "write_placed",
    "write_set",
]

_NAME: Final = re.compile(r"\w+(?:[ \t'.-]+\w+)*")
_CODE: Final = re.compile(r"(?:[A-Z]{2}|[a-z]{2})(?![\w'.-])")
_BRACKET: Final = re.compile(r"\(")
_UNSEEN: Final = re.compile(r"\?\?")
_START: Final = re.compile(r"[\w(?]")


@frozen
class Known:
    """A card that was read.

    Attributes:
        card: the card.
        face: its face: what the case of its code tells, or the brackets around its name.
        start: where it stands in the text.
        named: whether it was written as a full name.
    """

    card: Card
    face: Face
    start: int
    named: bool


@frozen
class Gap:
    """A card that a viewer has not seen.

    Attributes:
        start: where it stands in the text.
    """

    face: ClassVar[Face] = Face.DOWN
    named: ClassVar[bool] = False

    start: int


Token: TypeAlias = Known | Gap
_T = TypeVar("_T", bound=Token)


def write_placed(card: Card | None, face: Face) -> str:
    """Return a placed card as its code, capital letters faceup, or as `??` when it is not known."""
    if card is None:
        return "??"
    return card.code if face is Face.UP else card.code.lower()


def write_set(cards: Iterable[Card]) -> str:
    """Return a set of cards as their codes in alphabetical order, `-` for none."""
    return " ".join(sorted([card.code for card in cards])) or "-"


def read_card(cursor: Cursor, rules: Rules) -> Known:
    """Read a card whose face does not matter: a code or a full name.

    Raises:
        NotationError: something else comes next.
    """
    code = cursor.match(_CODE)
    card = _codes(rules).get(code[0].lower()) if code else None
    if code and card:
        cursor.position = code.end()
        return Known(card, Face.UP if code[0].isupper() else Face.DOWN, code.start(), named=False)
    return _named(cursor, rules)


def read_placed(cursor: Cursor, rules: Rules) -> Known:
    """Read a card and its face: a code, a full name, or a keepsake's full name in brackets.

    Raises:
        NotationError: something else comes next.
    """
    if cursor.match(_UNSEEN):
        problem = "'??' is a card that a viewer has not seen; it can stand in a view's line only"
        raise cursor.error("a card", problem=problem)
    start = cursor.match(_BRACKET)
    if start is None:
        return read_card(cursor, rules)
    cursor.position = start.end()
    token = read_card(cursor, rules)
    if not token.named:
        raise cursor.error("a full name", token.start, "a code tells the row by its case, without brackets")
    cursor.expect(")")
    return Known(token.card, Face.DOWN, start.start(), named=True)


def read_slot(cursor: Cursor, rules: Rules) -> Token:
    """Read a card and its face, or `??` for a card that is not known.

    Raises:
        NotationError: something else comes next.
    """
    unseen = cursor.match(_UNSEEN)
    if unseen is None:
        return read_placed(cursor, rules)
    cursor.position = unseen.end()
    return Gap(unseen.start())


def read_all(
    cursor: Cursor, rules: Rules, read: Callable[[Cursor, Rules], _T], most: int, seen: dict[Card, int]
) -> tuple[_T, ...]:
    """Read at least one card, and all that follow: with a comma beside a full name, with or without one between codes.

    Args:
        cursor: where to read.
        rules: the rules.
        read: how to read one of them.
        most: how many there can be.
        seen: where each card was read that cannot come again; what is read is added.

    Raises:
        NotationError: they cannot be read, are too many, or one comes again.
    """
    tokens: list[_T] = []
    comma = False
    while not tokens or comma or cursor.match(_START):
        if len(tokens) == most:
            raise cursor.error(f"at most {most} cards", problem="there are too many cards")
        tokens.append(_following(cursor, rules, read, tokens[-1] if tokens and not comma else None))
        note(cursor, tokens[-1], seen)
        comma = cursor.take(",")
    return tuple(tokens)


def read_two(
    cursor: Cursor, rules: Rules, first: Callable[[Cursor, Rules], _T], second: Callable[[Cursor, Rules], _T]
) -> tuple[_T, _T]:
    """Read two cards, with a comma between them beside a full name.

    Args:
        cursor: where to read.
        rules: the rules.
        first: how to read the first.
        second: how to read the second.

    Raises:
        NotationError: they cannot be read.
    """
    one = first(cursor, rules)
    return one, _following(cursor, rules, second, None if cursor.take(",") else one)


def read_set(cursor: Cursor, rules: Rules) -> frozenset[Card]:
    """Read a set of cards whose faces do not matter, or `-` for none.

    Raises:
        NotationError: they cannot be read, or one comes twice.
    """
    if cursor.take("-"):
        return frozenset()
    return frozenset([token.card for token in read_all(cursor, rules, read_card, len(rules.deck), {})])


def _following(cursor: Cursor, rules: Rules, read: Callable[[Cursor, Rules], _T], uncut: Token | None) -> _T:
    """Read a card; `uncut` is the one before it, if no comma stands between."""
    token = read(cursor, rules)
    if uncut is not None and (uncut.named or token.named):
        raise cursor.error("','", token.start, "a comma must stand between a full name and the next card")
    return token


def note(cursor: Cursor, token: Token, seen: dict[Card, int]) -> None:
    """Remember where a card was read.

    Raises:
        NotationError: it was read before, in another place.
    """
    if isinstance(token, Known):
        first = seen.setdefault(token.card, token.start)
        if first != token.start:
            problem = f"{token.card.name} stands at position {first} already"
            raise cursor.error("another card", token.start, problem)


def _named(cursor: Cursor, rules: Rules) -> Known:
    """Read a full name, or say what is wrong with what comes next."""
    start, name = cursor.read(_NAME, "a card")
    word = name.split()[0]
    like = _codes(rules).get(word.casefold())
    try:
        card = rules.card(name)
    except UnknownCardError as error:
        if like:
            raise _mixed(cursor, start, like) from None
        hint = " or ".join(error.suggestions)
        problem = f"no card has the code {word.upper()!r}" if len(word) == 2 and not hint else f"{error}"
        raise cursor.error(f"a card, perhaps {hint}" if hint else "a card", start, problem) from None
    if name.casefold() == card.code.casefold():
        raise _mixed(cursor, start, card)
    return Known(card, Face.UP, start, named=True)


def _mixed(cursor: Cursor, start: int, card: Card) -> NotationError:
    expected = f"{card.code!r} for the bouquet or {card.code.lower()!r} for a keepsake"
    return cursor.error(expected, start, "a code is all capital or all small letters")


@functools.lru_cache(maxsize=64)
def _codes(rules: Rules) -> dict[str, Card]:
    return {card.code.lower(): card for card in rules.deck}

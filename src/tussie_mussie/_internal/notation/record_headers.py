"""Headers of a record's text: `[Names "Ada" "Ben"]`, a word and quoted texts in brackets."""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from tussie_mussie._internal.notation.scanner import Cursor

__all__ = ["Header", "Quoted", "read_header", "write_header"]

_KEY: Final = re.compile(r"[A-Za-z]+")
_QUOTE: Final = re.compile(r'"')
_PLAIN: Final = re.compile(r'[^"\\]+')
_ESCAPE: Final = re.compile(r"\\(?:([\"\\nrt])|u\{([0-9A-Fa-f]{1,6})\})")
_SHORT: Final = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
_ESCAPED: Final = {character: f"\\{letter}" for letter, character in _SHORT.items()}
_CLOSING: Final = r"""a closing '"', or one of \\ \" \n \r \t \u{1f339}"""
_LAST_CHARACTER: Final = 0x10FFFF


@frozen
class Quoted:
    """A quoted text.

    Attributes:
        value: what it says.
        start: where its first quotation mark stands.
        end: where it ends, behind its last quotation mark.
    """

    value: str
    start: int
    end: int

    def inside(self, text: str) -> Cursor:
        """Return a cursor for what stands between the quotation marks."""
        return Cursor(text, self.start + 1, self.end - 1)


@frozen
class Header:
    """A header.

    Attributes:
        key: its word, in small letters.
        start: where it begins.
        texts: its quoted texts, at least one.
    """

    key: str
    start: int
    texts: tuple[Quoted, ...]


def write_header(key: str, *values: str) -> str:
    """Return a header in one line, whatever its values are."""
    quoted = ['"' + "".join([_escaped(character) for character in value]) + '"' for value in values]
    return f"[{' '.join([key, *quoted])}]"


def read_header(cursor: Cursor, keys: dict[str, int]) -> Header:
    """Read a header.

    Args:
        cursor: where to read.
        keys: the known keys, and how many texts each has; 0 where there can be any number.

    Raises:
        NotationError: something else comes next, the key is not known, or the number of texts is another.
    """
    start = cursor.next()
    cursor.expect("[")
    place, key = cursor.read(_KEY, "the name of a header")
    known = {name.lower(): number for name, number in keys.items()}
    if key.lower() not in known:
        raise cursor.error(f"one of {', '.join(keys)}", place, f"there is no header {key[:20]!r}")
    wanted = known[key.lower()]
    texts = [_quoted(cursor)]
    while len(texts) < wanted or (not wanted and cursor.match(_QUOTE)):
        texts.append(_quoted(cursor))
    cursor.expect("]")
    return Header(key.lower(), start, tuple(texts))


def _quoted(cursor: Cursor) -> Quoted:
    start, _ = cursor.read(_QUOTE, "a text in quotation marks")
    parts: list[str] = []
    while True:
        # Blanks belong to the text here, so nothing may skip them.
        plain = cursor.here(_PLAIN)
        if plain:
            parts.append(plain[0])
            cursor.position = plain.end()
        if cursor.here(_QUOTE):
            cursor.position += 1
            return Quoted("".join(parts), start, cursor.position)
        parts.append(_unescaped(cursor))


def _unescaped(cursor: Cursor) -> str:
    escape = cursor.here(_ESCAPE)
    if escape is None:
        raise cursor.error(_CLOSING, cursor.position)
    number = int(escape[2] or "0", 16)
    if number > _LAST_CHARACTER:
        raise cursor.error("the number of a character, at most 10FFFF", escape.start(2))
    cursor.position = escape.end()
    return _SHORT[escape[1]] if escape[1] else chr(number)


def _escaped(character: str) -> str:
    if character in _ESCAPED:
        return _ESCAPED[character]
    return character if character.isprintable() else f"\\u{{{ord(character):x}}}"

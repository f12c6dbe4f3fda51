r"""Texts of people's own inside a record's text: quoted in headers, in braces as comments, with escapes in both."""

from __future__ import annotations

import re
from typing import Final

from tussie_mussie._internal.errors import NotationError
from tussie_mussie._internal.notation.scanner import Cursor

__all__ = ["COMMENT", "QUOTED", "Quoting"]

_NUMBERED: Final = r"u\{(?:10|0?[0-9A-Fa-f])?[0-9A-Fa-f]{1,4}\}"
"""The number of a character, at most 10FFFF."""
_TOO_LARGE: Final = re.compile(r"\\u\{([0-9A-Fa-f]{6})\}")
_ESCAPE: Final = re.compile(r"\\(?:u\{([0-9A-Fa-f]+)\}|(.))", re.DOTALL)
_SHORT: Final = {"n": "\n", "r": "\r", "t": "\t"}
_LINE_ENDS: Final = re.compile(r"\r\n?")


class Quoting:
    """How a text is written between two symbols.

    Attributes:
        inside: a regular expression for all that can stand between the symbols.
        whole: a pattern of the symbols and what stands between them, which is its only group.
        several: a pattern of one such text after the other, with blanks between and behind them.
    """

    __slots__ = ("_begun", "_closing", "_escaped", "_symbols", "inside", "several", "whole")

    inside: str
    several: re.Pattern[str]
    whole: re.Pattern[str]

    def __init__(self, symbols: str, *, several_lines: bool) -> None:
        """Say how.

        Args:
            symbols: the two symbols.
            several_lines: whether a text may go on in the next line.
        """
        opening, closing = symbols[0], symbols[1]
        plain = rf"[^\\{closing}]" if several_lines else rf"[^\\{closing}\r\n]"
        self._symbols = symbols
        self._closing = rf"a closing {closing!r}, or one of \\ \{closing} \n \r \t \u{{1f339}}"
        self._escaped = {"\\": "\\\\", closing: f"\\{closing}", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
        if several_lines:
            del self._escaped["\n"]
        self.inside = rf"(?:{plain}++|\\(?:[\\{closing}nrt]|{_NUMBERED}))*+"
        opening = re.escape(opening)
        self.whole = re.compile(rf"{opening}({self.inside}){closing}")
        self.several = re.compile(rf"(?:{opening}{self.inside}{closing}[ \t\r\n]*+)++")
        self._begun = re.compile(rf"{opening}{self.inside}")

    def write(self, text: str) -> str:
        """Return a text between the symbols."""
        written = "".join([self._character(character) for character in text])
        return f"{self._symbols[0]}{written}{self._symbols[1]}"

    def _character(self, character: str) -> str:
        if character in self._escaped:
            return self._escaped[character]
        return character if character == "\n" or character.isprintable() else f"\\u{{{ord(character):x}}}"

    def value(self, inside: str) -> str:
        """Return the text that something between the symbols says."""
        if "\r" in inside:
            inside = _LINE_ENDS.sub("\n", inside)
        return _ESCAPE.sub(_unescaped, inside) if "\\" in inside else inside

    def error(self, cursor: Cursor) -> NotationError:
        """Return what is wrong with a text that `whole` does not match where the cursor is, at its first symbol."""
        cursor.read(self._begun, self._closing)
        too_large = cursor.here(_TOO_LARGE)
        if too_large is not None:
            return cursor.error("the number of a character, at most 10FFFF", too_large.start(1))
        return cursor.error(self._closing, cursor.position)


def _unescaped(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else _SHORT.get(escape[2], escape[2])


QUOTED: Final = Quoting('""', several_lines=False)
"""Texts in headers."""
COMMENT: Final = Quoting("{}", several_lines=True)
"""Comments between actions."""

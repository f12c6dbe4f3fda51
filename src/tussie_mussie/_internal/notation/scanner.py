"""A place in a text that moves to the right, and the error that says where a text went wrong."""

from __future__ import annotations

import re
from typing import Final

from tussie_mussie._internal.errors import NotationError
from tussie_mussie._internal.limits import MOST_DIGITS

__all__ = ["Cursor"]

_BLANKS: Final = " \t\r\n"
_WORD: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_NUMBER: Final = re.compile(r"-?[0-9]+")
_FOUND: Final = re.compile(r"[^\s|/;,]{1,20}|.", re.DOTALL)


class Cursor:
    """A reader of a text from left to right; all that it reads may have blanks before it.

    Attributes:
        text: the whole text.
        position: where it is in the text.
    """

    __slots__ = ("_end", "position", "text")

    text: str
    position: int

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        """Begin to read.

        Args:
            text: the whole text.
            start: where to begin.
            end: where the part to be read ends, if not at the end of the text.
        """
        self.text = text
        self.position = start
        self._end = len(text) if end is None else end

    def next(self) -> int:
        """Go to the next position that is not blank, and return it."""
        while self.position < self._end and self.text[self.position] in _BLANKS:
            self.position += 1
        return self.position

    def until(self, symbol: str) -> Cursor:
        """Return a cursor for what is left before a symbol, or for all that is left."""
        end = self.text.find(symbol, self.position, self._end)
        return Cursor(self.text, self.position, self._end if end < 0 else end)

    def here(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return what a pattern matches exactly where the cursor is, without reading it."""
        return pattern.match(self.text, self.position, self._end)

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return what a pattern matches at the next place that is not blank, without reading it."""
        return pattern.match(self.text, self.next(), self._end)

    def read(self, pattern: re.Pattern[str], expected: str) -> tuple[int, str]:
        """Read what a pattern matches at the next place that is not blank.

        Returns:
            Where it stands, and what it is.

        Raises:
            NotationError: the pattern does not match.
        """
        found = self.match(pattern)
        if found is None:
            raise self.error(expected)
        self.position = found.end()
        return found.start(), found[0]

    def take(self, symbol: str) -> bool:
        """Read a symbol if it comes next, and return whether it did."""
        if not self.text.startswith(symbol, self.next(), self._end):
            return False
        self.position += len(symbol)
        return True

    def at_end(self) -> bool:
        """Return whether nothing but blanks is left."""
        return self.next() == self._end

    def expect(self, symbol: str) -> None:
        """Read a symbol.

        Raises:
            NotationError: something else comes next.
        """
        if not self.take(symbol):
            raise self.error(f"{symbol!r}")

    def expect_end(self) -> None:
        """Check that nothing but blanks is left.

        Raises:
            NotationError: something is left.
        """
        if not self.at_end():
            raise self.error("the end")

    def keyword(self, words: tuple[str, ...], also: str = "") -> str:
        """Read one of some words, in any case, and return it as it stands among them.

        Args:
            words: the words.
            also: what else might stand there, for the error.

        Raises:
            NotationError: something else comes next.
        """
        found = self.match(_WORD)
        if found is None or found[0].lower() not in words:
            options = [f"{word!r}" for word in words]
            raise self.error(" or ".join([*([also] if also else []), *options]))
        self.position = found.end()
        return found[0].lower()

    def at_number(self) -> bool:
        """Return whether a number comes next."""
        return self.match(_NUMBER) is not None

    def number(self, what: str) -> int:
        """Read a whole number in the digits 0 to 9.

        Args:
            what: what the number is, for the error.

        Raises:
            NotationError: something else comes next, or a number with leading zeros or far too many digits.
        """
        start, number = self.read(_NUMBER, what)
        digits = number.removeprefix("-")
        if len(digits) > MOST_DIGITS:
            raise self.error(f"{what} of at most {MOST_DIGITS} digits", start)
        if digits[0] == "0" and number != "0":
            raise self.error(f"{what} without leading zeros", start)
        return int(number)

    def error(self, expected: str, position: int | None = None, problem: str = "") -> NotationError:
        """Return the error for a place of the text.

        Args:
            expected: what would have been right there.
            position: the place, by default where the cursor is.
            problem: what is wrong with what stands there; by default it is what it is.
        """
        if position is None:
            position = self.next()
        found = _FOUND.match(self.text, position, self._end)
        problem = problem or (f"found {found[0]!r}" if found else "found nothing more")
        return NotationError(
            self.text, position, expected, f"at position {position}: expected {expected}, but {problem}"
        )

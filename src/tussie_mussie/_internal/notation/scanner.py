"""A place in a text that moves to the right, and the error that says where a text went wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import frozen

from tussie_mussie._internal.checks import check_type
from tussie_mussie._internal.errors import NotationError
from tussie_mussie._internal.limits import LONGEST_KEY, MOST_DIGITS, MOST_PROBLEMS, MOST_UNREADABLE
from tussie_mussie._internal.lookup import fold
from tussie_mussie._internal.rules import Rules, checked_rules

__all__ = ["BLANKS", "Cursor", "opened"]

BLANKS: Final = r"\s\ufeff\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069"
"""The inside of a class of a pattern: blanks and line ends of all kinds, a BOM, what cannot be seen between words."""
_NO_BLANK: Final = re.compile(f"[^{BLANKS}]")
_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_NUMBER: Final = re.compile(r"-?[0-9]+")
_FOUND: Final = re.compile(r"[^\s|/;,]{1,20}|.", re.DOTALL)


@frozen
class _Problem:
    """What is wrong at a place of a text."""

    position: int
    expected: str
    sentence: str
    suggestions: tuple[str, ...]


class Cursor:
    """A reader of a text from left to right; all that it reads may have blanks before it.

    Attributes:
        text: the whole text.
        position: where it is in the text.
    """

    __slots__ = ("_end", "_problems", "position", "text")

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
        self._problems: list[_Problem] = []

    def next(self) -> int:
        """Go to the next position that is not blank, and return it."""
        found = _NO_BLANK.search(self.text, self.position, self._end)
        self.position = found.start() if found else self._end
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
        """Check that nothing but blanks is left, and that no problem was noted.

        Raises:
            NotationError: something is left, or was wrong.
        """
        if not self.at_end():
            raise self.error("the end")
        if self._problems:
            raise self._noted()

    def keyword(self, words: tuple[str, ...], also: str = "") -> str:
        """Read one of some words, whatever `fold` ignores, and return it as it stands among them.

        Args:
            words: the words.
            also: what else might stand there, for the error.

        Raises:
            NotationError: something else comes next.
        """
        found = self.match(_WORD)
        if found:
            typed = fold(found[0], LONGEST_KEY)
            for word in words:
                if word == found[0] or fold(word) == typed:
                    self.position = found.end()
                    return word
        options = [f"{word!r}" for word in words]
        raise self.error(" or ".join([*([also] if also else []), *options]))

    def at_number(self) -> bool:
        """Return whether a number comes next."""
        return self.match(_NUMBER) is not None

    def at_word(self) -> bool:
        """Return whether a word comes next."""
        return self.match(_WORD) is not None

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

    def note(
        self, expected: str, position: int | None = None, problem: str = "", suggestions: tuple[str, ...] = ()
    ) -> None:
        """Remember what is wrong at a place of the text and read on; the next error tells it too.

        Args:
            expected: what would have been right there.
            position: the place, by default where the cursor is.
            problem: what is wrong with what stands there; by default it is what it is.
            suggestions: names of cards that may have been meant.

        Raises:
            NotationError: there are many problems already.
        """
        if position is None:
            position = self.next()
        found = _FOUND.match(self.text, position, self._end)
        problem = problem or (f"found {found[0]!r}" if found else "found nothing more")
        sentence = f"at position {position}: expected {expected}, but {problem}"
        self._problems.append(_Problem(position, expected, sentence, suggestions))
        if len(self._problems) == MOST_UNREADABLE:
            raise self._noted()

    def error(
        self, expected: str, position: int | None = None, problem: str = "", suggestions: tuple[str, ...] = ()
    ) -> NotationError:
        """Return the error for a place of the text; what was noted before comes first in it.

        Args:
            expected: what would have been right there.
            position: the place, by default where the cursor is.
            problem: what is wrong with what stands there; by default it is what it is.
            suggestions: names of cards that may have been meant.
        """
        self.note(expected, position, problem, suggestions)
        return self._noted()

    def _noted(self) -> NotationError:
        """Return the error for all that was noted."""
        problems = sorted(self._problems, key=lambda problem: problem.position)
        first, sentences = problems[0], tuple([problem.sentence for problem in problems])
        message = _joined(sentences)
        return NotationError(self.text, first.position, first.expected, message, first.suggestions, sentences)


def opened(function: str, text: str, rules: Rules) -> Cursor:
    """Return a cursor for a text, after a check of what a parser was given.

    Args:
        function: the name of the parser.
        text: what it should read.
        rules: the rules.

    Raises:
        TypeError: the text is not a str, or the rules are not `Rules`.
    """
    check_type(function, "a str", text, str)
    checked_rules(rules, function, "Rules", "RULEBOOK and TURKISH are the library's own")
    return Cursor(text)


def _joined(sentences: Sequence[str]) -> str:
    """Return the first sentences as one line."""
    line = sentences[0]
    for sentence in sentences[1:MOST_PROBLEMS]:
        line += f"{' Also' if line.endswith('?') else '; also'} {sentence}"
    left = len(sentences) - MOST_PROBLEMS
    return line if left <= 0 else f"{line} (and {left} more)"

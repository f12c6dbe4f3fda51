"""Headers of a record's text: `[Names "Ada" "Ben"]`, a word and quoted texts in brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from attrs import frozen

from tussie_mussie._internal.notation.record_texts import QUOTED
from tussie_mussie._internal.notation.scanner import Cursor

__all__ = ["META", "Header", "read_header", "write_header"]

_KEY: Final = re.compile(r"[A-Za-z]+")
_QUOTE: Final = re.compile(r'"')
_TEXTS: Final = re.compile(rf'(?:[ \t]*"{QUOTED.inside}")*+')

META: Final = re.compile(
    rf'\[[ \t]*META[ \t]*"({QUOTED.inside})"[ \t]*"({QUOTED.inside})"[ \t]*\][ \t]*(?=[;\r\n]|\Z)', re.IGNORECASE
)
"""A whole header of the one kind of which a text can have many; it is read apart, to be quick."""


@frozen
class Header:
    """A header.

    Attributes:
        key: its word, in lowercase.
        start: where it begins.
        values: what its quoted texts say, at least one.
        quoted: where the first of them begins, with its quotation mark.
        end: where the first of them ends, behind its quotation mark.
    """

    key: str
    start: int
    values: tuple[str, ...]
    quoted: int
    end: int

    def inside(self, text: str) -> Cursor:
        """Return a cursor for what stands between the quotation marks of the first text."""
        return Cursor(text, self.quoted + 1, self.end - 1)


def write_header(key: str, *values: str) -> str:
    """Return a header in one line, whatever its values are."""
    return f"[{' '.join([key, *[QUOTED.write(value) for value in values]])}]"


def read_header(cursor: Cursor, keys: Mapping[str, int]) -> Header:
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
    texts: list[re.Match[str]] = []
    while len(texts) < max(wanted, 1):
        texts.append(_quoted(cursor))
    values = [QUOTED.value(text[1]) for text in texts]
    run = None if wanted else cursor.here(_TEXTS)
    if run is not None:
        values += [QUOTED.value(inside) for inside in QUOTED.whole.findall(run[0])]
        cursor.position = run.end()
        if cursor.match(_QUOTE):
            raise QUOTED.error(cursor)
    cursor.expect("]")
    return Header(key.lower(), start, tuple(values), texts[0].start(), texts[0].end())


def _quoted(cursor: Cursor) -> re.Match[str]:
    text = cursor.match(QUOTED.whole)
    if text is None:
        raise QUOTED.error(cursor) if cursor.match(_QUOTE) else cursor.error("a text in quotation marks")
    cursor.position = text.end()
    return text

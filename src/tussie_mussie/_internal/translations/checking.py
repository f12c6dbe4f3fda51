"""What is wrong with the entries of a language file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from tussie_mussie._internal.cards import Color, official_ids
from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.translations.keys import SENTENCES, TERMS

if TYPE_CHECKING:
    import difflib
else:
    difflib = Lazy("difflib")

__all__ = ["PARTS", "problem_of", "problem_of_text"]

PARTS: Final = ("terms", "colors", "cards", "describe", "explain", "lists")
"""The tables of a language file."""
_COLORS: Final = tuple([color.value for color in Color])
_WORDS: Final = re.compile(r"\{([^{}]*)\}")
_IN_NAMES: Final = frozenset(" -'.\u2019\u200c")
"""What can stand in a name beside letters, marks and digits: blanks, hyphens, apostrophes, periods, ZWNJ."""
_ORDERING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Invisible characters that change the direction of what follows."""


def problem_of(path: str, value: object) -> str | None:
    """Return what is wrong with an entry, or None.

    Args:
        path: where it stands in the file, such as `cards.orchid.name`.
        value: the text.
    """
    part, _, key = path.partition(".")
    if part not in PARTS:
        return f"there is no such part; {_known(part, PARTS)}"
    if not key:
        return f"must be a table, not {quoted(value)}"
    if part == "terms":
        return _unknown("term", key, TERMS) or problem_of_text(value)
    if part == "colors":
        return _unknown("color", key, _COLORS) or problem_of_text(value)
    if part == "cards":
        return _problem_of_card(key, value)
    keys = [name.partition(".")[2] for name in SENTENCES if name.startswith(f"{part}.")]
    return _unknown("sentence", key, keys) or problem_of_text(value) or _problem_of_sentence(str(value), path)


def problem_of_text(value: object) -> str | None:
    """Return what is wrong with a text of one line, or None."""
    if not isinstance(value, str):
        return f"must be a text, not {quoted(value)}"
    if not value.strip():
        return "must not be empty; an entry that is left out falls back to English"
    wrong = next((letter for letter in value if letter in _ORDERING or unicodedata.category(letter) in _NO_TEXT), None)
    if wrong:
        return f"has U+{ord(wrong):04X}, which is not for a text of one line"
    return None


_NO_TEXT: Final = frozenset(("Cc", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Categories of characters that are not for a text of one line."""


def _problem_of_card(key: str, value: object) -> str | None:
    card, _, field = key.partition(".")
    problem = _unknown("card", card, official_ids())
    if problem:
        return problem
    if not field:
        return f"must be a table with name and text, not {quoted(value)}"
    return (
        _unknown("entry of a card", field, ("name", "text")) or problem_of_text(value) or _problem_of_name(field, value)
    )


def _problem_of_name(field: str, value: object) -> str | None:
    name = str(value)
    if field == "text":
        return None
    wrong = next(
        (letter for letter in name if not (letter in _IN_NAMES or unicodedata.category(letter)[0] in "LMN")), ""
    )
    if wrong:
        return f"has {quoted(wrong)}, which the notation cannot read in a name"
    if not any([unicodedata.category(letter)[0] in "LN" for letter in name]):
        return "must have a letter"
    return None


def _problem_of_sentence(text: str, path: str) -> str | None:
    wanted = SENTENCES[path]
    given = frozenset([match[1] for match in _WORDS.finditer(text)])
    if given != wanted:
        return f"must have {_braced(wanted)}, not {_braced(given)}"
    rest = _WORDS.sub("", text)
    if "{" in rest or "}" in rest:
        return "has a brace by itself"
    return None


def _braced(words: Iterable[str]) -> str:
    return ", ".join([f"{{{word}}}"[:42] for word in sorted(words)][:5]) or "no word in braces"


def _unknown(what: str, key: str, known: Iterable[str]) -> str | None:
    names = tuple(known)
    return None if key in names else f"there is no such {what}; {_known(key, names)}"


def _known(key: str, known: tuple[str, ...]) -> str:
    close = difflib.get_close_matches(key[:40], known, n=1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"

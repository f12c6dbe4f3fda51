"""The ways in which people type a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from hypothesis import strategies as st

__all__ = ["CASES", "spellings"]

BLANKS = (
    "",
    " ",
    "  ",
    "\t",
    "\n",
    "\u00a0",
    "\u2009",
    "\u3000",
    "-",
    "\u2013",
    "\u2011",
    "'",
    "\u2019",
    ".",
    "\u200c",
)


def turkish_upper(text: str) -> str:
    return text.replace("i", "\u0130").replace("\u0131", "I").upper()


def turkish_lower(text: str) -> str:
    return text.replace("I", "\u0131").replace("\u0130", "i").lower()


CASES: tuple[Callable[[str], str], ...] = (
    str,
    str.upper,
    str.lower,
    str.title,
    str.swapcase,
    str.casefold,
    turkish_upper,
    turkish_lower,
)


def wide(text: str) -> str:
    """Return ASCII letters in full width."""
    return "".join([chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text])


@st.composite
def spellings(draw: st.DrawFn, text: str) -> str:
    """Return a text as somebody could type it."""
    text = "".join([draw(st.sampled_from(BLANKS)) if letter in " -'." else letter for letter in text])
    text = draw(st.sampled_from(CASES))(text)
    if draw(st.booleans()):
        text = wide(text)
    if draw(st.booleans()):
        place = draw(st.integers(1, len(text)))
        text = (
            text[:place]
            + draw(st.sampled_from(("\u0301", "\u00ad", "\u0640", "\u200d", "\u0308\u0323")))
            + text[place:]
        )
    return unicodedata.normalize(draw(st.sampled_from(("NFC", "NFD", "NFKC", "NFKD"))), text)

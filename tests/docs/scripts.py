"""How tests reach the scripts of the documentation, which are no part of any package."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

import pytest

from tests.docs.pages import DOCS

FOLDERS = [str(DOCS / "_scripts"), str(DOCS / "_scripts" / "numbers")]


def script(name: str) -> ModuleType:
    """Return a script as a module.

    Args:
        name: its name, such as "estimates".
    """
    before = list(sys.path)
    sys.path[:0] = FOLDERS
    try:
        return importlib.import_module(name)
    finally:
        sys.path[:] = before


def strength_pages() -> ModuleType:
    """Return the script that writes the pages about strength, or skip the test where plots cannot be drawn."""
    pytest.importorskip("matplotlib", reason="comes with the extra 'docs'")
    return script("strength_pages")


def is_said_well(sentence: str, alt: str) -> bool:
    """Return whether an answer is a sentence, and its alternative text says something and can stand in quotes."""
    return sentence.endswith(".") and len(alt) > 40 and '"' not in alt

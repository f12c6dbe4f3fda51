"""How tests reach the scripts of the documentation, which are no part of any package."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

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

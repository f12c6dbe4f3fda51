"""Which framework each adapter needs."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

FRAMEWORKS: Final = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo", "gymnasium": "gymnasium"}
"""The modules that adapters are for, by the adapters' names."""
_NEEDED: Final = {**FRAMEWORKS, "environments": "gymnasium"}
MISSING: Final = {name: framework for name, framework in _NEEDED.items() if find_spec(framework) is None}
"""The modules that are not installed, by the names of the modules of the library that need them."""


def missing(module: str) -> str | None:
    """Return the framework that a module of the library needs and that is not installed.

    Args:
        module: the full name of the module.
    """
    return MISSING.get(f"{module}.".split(".")[1])

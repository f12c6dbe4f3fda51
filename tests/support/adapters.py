"""Which framework each adapter needs."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

FRAMEWORKS: Final = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo", "gymnasium": "gymnasium"}
"""The modules that adapters are for, by the adapters' names."""
MISSING: Final = {name: framework for name, framework in FRAMEWORKS.items() if find_spec(framework) is None}


def missing(module: str) -> str | None:
    """Return the framework that a module of the library needs and that is not installed.

    Args:
        module: the full name of the module.
    """
    return MISSING.get(f"{module}.".split(".")[1])

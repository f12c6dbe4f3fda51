"""Modules that take long to load, or that few need, loaded when they are first used."""

from __future__ import annotations

import importlib
from types import ModuleType

__all__ = ["Lazy"]


class Lazy(ModuleType):
    """Stands for a module until something of it is asked for."""

    def __getattr__(self, name: str) -> object:
        """Return what the module has by this name."""
        value: object = getattr(importlib.import_module(self.__name__), name)
        return value

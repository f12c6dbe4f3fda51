"""What an adapter says where its framework is not installed."""

from __future__ import annotations

import importlib.util
import sys

import pytest


def said_without(framework: str, adapter: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what is said on import when a framework cannot be imported.

    Args:
        framework: the framework's module.
        adapter: the name of the adapter.
        monkeypatch: pytest's.
    """
    spec = importlib.util.find_spec(f"tussie_mussie.{adapter}._extra")
    assert spec
    assert spec.loader
    monkeypatch.setitem(sys.modules, framework, None)
    with pytest.raises(ImportError) as caught:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    return str(caught.value)

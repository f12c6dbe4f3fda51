"""What an adapter says where something that it needs is not installed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterable

import pytest


def said_without(framework: str, adapter: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what is said by the module of an adapter's extra when a framework cannot be imported.

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


def said_by_import(module: str, without: Iterable[str]) -> str:
    """Return what a new Python says that imports a module of the library without some others.

    Args:
        module: the full name of the module.
        without: the others.
    """
    blocked = f"import sys\nfor name in {[*without]}:\n    sys.modules[name] = None\n"
    code = f"{blocked}try:\n    import {module}\nexcept ImportError as error:\n    print(error)"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()

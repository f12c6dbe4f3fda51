"""Where the page is, and Pyodide."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

PAGE: Final = Path(__file__).parents[2] / "examples" / "browser"
VARIABLE: Final = "TUSSIE_MUSSIE_PYODIDE"
"""The environment variable that names a folder with `node_modules/pyodide` and the wheels; see CONTRIBUTING.md."""


def pyodide_folder() -> Path:
    """Return the folder, or skip the test where there is none."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        pytest.skip(f"{VARIABLE} does not say where Pyodide is")
    found = Path(folder)
    assert (found / "node_modules" / "pyodide" / "pyodide.mjs").is_file(), f"{VARIABLE}: no Pyodide in {folder}"
    assert sorted(path.name.partition("-")[0] for path in found.glob("*.whl")) == [
        "attrs",
        "tussie_mussie",
        "typing_extensions",
    ]
    return found


def program(*names: str) -> str:
    """Return the path of the first program that is there, or skip the test where there is none."""
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    pytest.skip(f"there is no {names[0]}")

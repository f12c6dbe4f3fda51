"""What stands on the pages passes mypy --strict, as the reader's own code would."""

from __future__ import annotations

import doctest
import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, README, ROOT, blocks, name


def module_of(page: Path) -> str:
    """Return the Python code of a page as one module, each line where it stands on the page."""
    lines = [""] * (page.read_text(encoding="utf-8").count("\n") + 1)
    for start, code in blocks(page, "python"):
        if ">>>" in code:
            for example in doctest.DocTestParser().get_examples(code):
                for offset, line in enumerate(example.source.splitlines()):
                    lines[start + example.lineno + offset] = line
        else:
            lines[start : start + code.count("\n")] = code.splitlines()
    return "\n".join(lines)


UNTYPED = ("pyspiel", "gymnasium", "tussie_mussie_v0")
"""What pages import of frameworks that have no types, or not enough of them for strict checks."""


def has_stubs(package: str) -> bool:
    try:
        importlib.metadata.distribution(package)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def test_a_module_keeps_the_lines_of_its_page() -> None:
    page = ROOT / "docs" / "how-to" / "bot.md"
    text = page.read_text(encoding="utf-8").splitlines()
    code = module_of(page).splitlines()
    assert code
    assert all(line in above for line, above in zip(code, text, strict=False))


@pytest.mark.slow
def test_all_pages_pass_mypy_strict(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="comes with the extra 'dev'")
    pages = [page for page in (*PAGES, README) if module_of(page).strip()]
    if not has_stubs("pandas-stubs"):
        pages = [page for page in pages if "import pandas" not in module_of(page)]
    pages = [page for page in pages if not any(f"import {name}" in module_of(page) for name in UNTYPED)]
    modules: dict[str, Path] = {}
    for page in pages:
        module = tmp_path / f"{name(page).replace('/', '_').replace('-', '_')}.py"
        module.write_text(module_of(page), encoding="utf-8")
        modules[module.name] = page
    command = (sys.executable, "-m", "mypy", "--strict", "--config-file=", "--hide-error-context", "--no-error-summary")
    places = (f"--cache-dir={tmp_path / 'cache'}", *modules)
    environment = os.environ | {"MYPYPATH": str(ROOT / "src")}
    checked = subprocess.run(
        [*command, *places], cwd=tmp_path, env=environment, check=False, capture_output=True, text=True
    )
    found = checked.stdout + checked.stderr
    for file, page in modules.items():
        found = found.replace(file, f"{name(page)}.md")
    assert not found, found

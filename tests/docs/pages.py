"""The pages of the documentation as the tests read them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
README: Final = ROOT / "README.md"
PAGES: Final = tuple(sorted(path for path in DOCS.rglob("*.md") if not path.relative_to(DOCS).parts[0].startswith("_")))

_FENCE: Final = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)


def name(page: Path) -> str:
    """Return a short name of a page, for the tests' ids."""
    return str(page.relative_to(ROOT).with_suffix(""))


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """Return the fenced blocks of a language with the number of the line before each."""
    text = page.read_text(encoding="utf-8")
    return [
        (text[: match.start(3)].count("\n"), match[3])
        for match in _FENCE.finditer(text)
        if match[2].strip() in (language, f"{{{language}}}")
    ]

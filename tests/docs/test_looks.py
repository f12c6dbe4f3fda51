"""What one sees of the pages: contrast, alternative texts, and, in the built site, the search and the reference."""

from __future__ import annotations

import html
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tussie_mussie as tm
from tests.docs.pages import DOCS, PAGES, ROOT, name

CONF = (DOCS / "conf.py").read_text(encoding="utf-8")
ENOUGH = 4.5
"""What WCAG 2 asks for of text at level AA."""
FINDS = {
    "spectator": "how-to/host-games",
    "pandas": "how-to/notebooks",
    "async": "how-to/websocket",
    "websocket": "how-to/websocket",
    "typo": "how-to/typed-input",
}
ALIASES = {
    "Action": "ChanceAction | PlayerAction",
    "Bot": "Callable[[PlayerView, Random], PlayerAction]",
    "Claim": "int | Mapping[Card, int]",
    "Document": "GameState | PlayerView | Action",
    "Json": "bool | int | float | str | list[Json] | dict[str, Json] | None",
    "PreparationAction": "Flip | Discard | Invoke | Replace | Add | Arrange | Finish",
}
"""How the definition of each begins."""


def luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, such as `#8a2f52`, as WCAG 2 defines it: 1 to 21."""
    dark, light = sorted(luminance(_long(color)) for color in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _long(color: str) -> str:
    digits = color.removeprefix("#")
    return "".join(2 * digit for digit in digits) if len(digits) == 3 else digits


def test_contrast_is_what_wcag_says() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("setting", ["pygments_style", "pygments_dark_style"])
def test_all_colors_of_code_stand_out(setting: str) -> None:
    pytest.importorskip("a11y_pygments", reason="comes with the extra 'docs'")
    styles = pytest.importorskip("pygments.styles")
    match = re.search(rf'^{setting} = "([\w-]+)"', CONF, re.MULTILINE)
    assert match
    style = styles.get_style_by_name(match[1])
    usual = "#ffffff" if luminance(_long(style.background_color)) < 0.2 else "#000000"
    faint = {
        str(token): found
        for token, look in style
        if (found := contrast(look["color"] or usual, look["bgcolor"] or style.background_color)) < ENOUGH
    }
    assert faint == {}


@pytest.fixture
def flowers(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(DOCS / "_scripts"), *sys.path])
    return importlib.import_module("flowers")


@pytest.mark.parametrize("color", tm.Color)
def test_names_on_drawn_cards_stand_out(flowers: ModuleType, color: tm.Color) -> None:
    card = tm.Card("any", "AN", "Any", color)
    ink = re.search(r'font-weight="600" text-anchor="middle" fill="(#\w+)"', flowers.face(card, 0, 0))
    assert ink
    assert contrast(ink[1], flowers.PETALS[color]) >= ENOUGH


@pytest.mark.usefixtures("flowers")
def test_every_drawing_says_what_it_shows_and_what_its_signs_mean() -> None:
    panels = importlib.import_module("panels")
    makers = ("front", "scored_example", "first_hand", "drawn_round", "who_sees", "before_scoring")
    for maker in makers:
        drawn: str = getattr(panels, maker)()
        labels = re.findall(r'<svg viewBox="[\d ]+" role="img" aria-label="([^"]+)"', drawn)
        assert len(labels) == drawn.count("<figure>") == drawn.count("<figcaption>")
        assert all(len(label) > 20 for label in labels)
        assert drawn.count("<svg") == len(labels) + drawn.count('aria-hidden="true"')
        figures, _, legend = drawn.partition('<p class="legend">')
        assert ('stroke-dasharray="5 3"' in figures) == ("dashed edge: a keepsake" in legend)
        assert (">?</text>" in figures) == ("has not seen" in legend)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_picture_of_a_page_has_an_alternative_text(page: Path) -> None:
    for picture in re.findall(r"^```\{image\}.*?^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        assert re.search(r'^:alt: "?\w.{20}', picture, re.MULTILINE)


@pytest.mark.parametrize("page", ["index", "getting-started", "explanations/two-minutes"])
def test_the_first_pages_have_a_picture(page: str) -> None:
    assert re.search(r":file: (\.\./)?_generated/\w", (DOCS / f"{page}.md").read_text(encoding="utf-8"))


def text_of(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", markup))


def check_search(site: Path) -> None:
    """Ask the search of the site itself for words, and compare what it finds first."""
    node = shutil.which("node")
    if node is None:
        return
    script = Path(__file__).with_name("search.js")
    done = subprocess.run([node, script, site, *FINDS], check=True, capture_output=True, text=True)
    found: dict[str, list[str]] = json.loads(done.stdout)
    assert {word: pages[0] for word, pages in found.items() if pages} == FINDS


MODULES = (
    "abilities",
    "arena",
    "bots",
    "effects",
    "encoding",
    "gymnasium",
    "openspiel",
    r"pettingzoo\.tussie_mussie_v0",
    "solo",
    "testing",
)
"""The public modules below the package."""


def described(page: str) -> Iterator[tuple[str, str]]:
    """Yield the anchor and the signature of what a page describes at its top level."""
    for anchor, signature in re.findall(r'<dt class="sig sig-object py" id="([\w.]+)">(.*?)</dt>', page, re.DOTALL):
        if "." not in re.sub(rf"^tussie_mussie\.(({'|'.join(MODULES)})\.)?", "", anchor):
            yield anchor, signature


def check_reference(site: Path) -> None:
    """Each page of the reference begins with its names, links to rulings and sources, and hides inner modules."""
    seen: dict[str, str] = {}
    for path in sorted((site / "reference").glob("*.html")):
        page = path.read_text(encoding="utf-8")
        assert not re.search(
            r"(title|href)=\"[^\"]*tussie_mussie\._internal", re.sub(r'href="\.\./_modules[^"]*"', "", page)
        )
        names = dict(described(page))
        if not names:
            continue
        seen |= names
        table = re.search(r'<table class="names.*?</table>', page, re.DOTALL)
        assert table, path.name
        assert page.index(table[0]) < page.index('<dt class="sig')
        assert re.findall(r'href="#(tussie_mussie[\w.]+)"><code', table[0]) == list(names)
        for row in re.findall(r"<tr.*?</tr>", table[0], re.DOTALL)[1:]:
            assert text_of(row.partition("</td>")[2]).strip().endswith(".")
        for anchor, signature in names.items():
            kind = getattr(importlib.import_module("tussie_mussie"), anchor.removeprefix("tussie_mussie."), None)
            if isinstance(kind, type) and anchor.rpartition(".")[2] not in ALIASES:
                assert "viewcode-link" in signature, anchor
        for words in re.findall(r"<dd>.*?</dd>", page, re.DOTALL):
            assert not re.search(
                r"R\d\d", re.sub(r"<a [^>]*rulings\.html#r\d\d.*?</a>|<pre>.*?</pre>", "", words, flags=re.DOTALL)
            )
    assert {name.removeprefix("tussie_mussie.") for name in seen} >= set(tm.__all__)
    for alias, begins in ALIASES.items():
        assert begins in text_of(seen[f"tussie_mussie.{alias}"]), alias
    plans = (site / "reference" / "scoring.html").read_text(encoding="utf-8")
    assert 'href="playing.html#tussie_mussie.GameState.legal_actions"' in plans
    assert "testing.html#tussie_mussie.testing" not in plans


@pytest.mark.slow
def test_the_built_site(tmp_path: Path) -> None:
    """One test for all that needs the site, because building it takes long and writes into docs/_generated."""
    pytest.importorskip("furo", reason="comes with the extra 'docs'")
    site = Path(os.environ.get("BUILT_SITE", tmp_path / "site"))  # `.ci/run` has built it already
    if "BUILT_SITE" not in os.environ:
        command = (sys.executable, "-m", "sphinx", "-q", "-n", "-W", "-b", "html", str(DOCS), str(site))
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *sys.path])}
        subprocess.run(command, check=True, env=environment)
    check_search(site)
    check_reference(site)

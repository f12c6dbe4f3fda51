"""Draw and write what the pages show, into `_generated/`, before Sphinx reads them.

What takes long is drawn again only when the library or a script has changed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import answer_pages
import cards
import panels
import plots
import statistics_of_scores
import strength_pages
from sphinx.application import Sphinx
from sphinx.util import logging

import tussie_mussie

DOCS = Path(__file__).parents[1]
SCRIPTS = DOCS / "_scripts"
DATA = DOCS / "_data"
OUT = DOCS / "_generated"


def stamp() -> str:
    """Return a digest of everything that the drawings depend on."""
    library = Path(tussie_mussie.__file__).parent
    sources = [*SCRIPTS.rglob("*.py"), *DATA.glob("*.json"), Path(__file__), *library.rglob("*.py")]
    digest = hashlib.sha256()
    for source in sorted(sources):
        digest.update(source.read_bytes())
    return digest.hexdigest()


def generate(_app: Sphinx) -> None:
    """Write all files, unless they are there."""
    OUT.mkdir(exist_ok=True)
    mark = OUT / "stamp.txt"
    now = stamp()
    if mark.exists() and mark.read_text() == now:
        return
    mark.unlink(missing_ok=True)
    logging.getLogger(__name__).info("drawing cards and plots …")
    for name, text in (
        ("round.html", panels.drawn_round()),
        ("front.html", panels.front()),
        ("scored-example.html", panels.scored_example()),
        ("first-hand.html", panels.first_hand()),
        ("who-sees.html", panels.who_sees()),
        ("before-scoring.html", panels.before_scoring()),
        ("rulebook-cards.md", cards.rulebook_cards()),
        ("turkish-cards.md", cards.turkish_cards()),
        ("suits.md", cards.totals()),
    ):
        (OUT / name).write_text(text, encoding="utf-8")
    tallies = statistics_of_scores.count_all()
    plots.save(OUT, "scores", lambda theme: plots.scores(tallies, theme))
    plots.save(OUT, "cards", lambda theme: plots.cards(tallies, theme))
    plots.save(OUT, "pairs", lambda theme: plots.pairs(tallies, theme))
    plots.save(OUT, "synergy", lambda theme: plots.synergy(tallies, theme))
    answer_pages.write_all(OUT)
    strength_pages.write_all(OUT)
    mark.write_text(now)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the listener."""
    app.connect("builder-inited", generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""Small drawings of cards as SVG text. A card is paper: it looks the same on a light and on a dark page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import atan2, cos, pi, sin

import tussie_mussie as tm

WIDTH = 84
HEIGHT = 116
INK = "#2d2a2b"
PAPER = "#fffdf8"
PETALS = {
    tm.Color.RED: "#c8374a",
    tm.Color.WHITE: "#e9e3d6",
    tm.Color.PINK: "#ee8bb0",
    tm.Color.PURPLE: "#8a63b8",
    tm.Color.YELLOW: "#e8b92e",
    tm.Color.ORANGE: "#e8813a",
    tm.Color.GREEN: "#6f9f5b",
    tm.Color.GREY: "#9aa0a8",
}
PALE = tuple(color for color in PETALS if color not in (tm.Color.RED, tm.Color.PURPLE))


def text(x: float, y: float, words: str, *, size: float = 16, anchor: str = "middle", css: str = "ink") -> str:
    """Return a line of text; the classes take their colors from the page."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" class="{css}">{escape(words)}</text>'


def blossom(x: float, y: float, radius: float, color: tm.Color) -> str:
    """Return a flower of six petals."""
    fill = PETALS[color]
    petals = "".join(
        f'<circle cx="{x + radius * 0.62 * cos(turn * pi / 3):.1f}" cy="{y + radius * 0.62 * sin(turn * pi / 3):.1f}" '
        f'r="{radius * 0.42:.1f}" fill="{fill}" stroke="{INK}" stroke-opacity=".35"/>'
        for turn in range(6)
    )
    middle = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.36:.1f}" fill="#f6d365" stroke="{INK}" stroke-opacity=".4"/>'
    )
    return petals + middle


def heart(x: float, y: float, size: float = 6) -> str:
    """Return a heart whose middle is at a point."""
    return (
        f'<path transform="translate({x:g} {y:g}) scale({size / 6:g})" fill="#c8374a" '
        'd="M0 5.5C-7-.5-5.5-5-2.8-5-1.2-5-.3-4 0-3-.3-4 1.2-5 2.8-5 5.5-5 7-.5 0 5.5Z"/>'
    )


def face(card: tm.Card, x: float, y: float, *, keepsake: bool = False) -> str:
    """Return a card that one can see; a keepsake has a dashed edge."""
    edge = f'stroke="{INK}" stroke-width="1.6"' + (' stroke-dasharray="5 3"' if keepsake else "")
    middle = x + WIDTH / 2
    ink = INK if card.color in PALE else "#ffffff"
    hearts = [middle + 15 * (place - (card.hearts - 1) / 2) for place in range(card.hearts)]
    lines = card.name.replace("-", "- ").split(" ") if len(card.name) > 10 else [card.name]
    lines = [lines[0], "".join(lines[1:])] if len(lines) > 1 else lines
    top = y + 17 if len(lines) == 1 else y + 12.5
    names = "".join(
        f'<text x="{middle:g}" y="{top + 12 * row:g}" font-size="{12.5 if len(lines) == 1 else 11.5}" '
        f'font-weight="600" text-anchor="middle" fill="{ink}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return (
        f'<g><rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{PAPER}"/>'
        f'<path d="M{x:g} {y + 29:g}v-21a8 8 0 0 1 8-8h{WIDTH - 16}a8 8 0 0 1 8 8v21z" fill="{PETALS[card.color]}"/>'
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="none" {edge}/>'
        f"{names}{blossom(middle, y + 63, 25, card.color)}{''.join(heart(at, y + 103, 7) for at in hearts)}</g>"
    )


def back(x: float, y: float) -> str:
    """Return a card of which one sees the back."""
    return (
        f'<g><rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#5d6b73" stroke="{INK}" '
        f'stroke-width="1.6"/><rect x="{x + 7:g}" y="{y + 7:g}" width="{WIDTH - 14}" height="{HEIGHT - 14}" rx="5" '
        'fill="none" stroke="#c9d3d8" stroke-dasharray="2 3"/>'
        f'<text x="{x + WIDTH / 2:g}" y="{y + HEIGHT / 2 + 13:g}" font-size="38" text-anchor="middle" '
        'fill="#e8eef1">?</text></g>'
    )


def slot(seen: tm.Slot, x: float, y: float) -> str:
    """Return a place of an arrangement as its viewer sees it."""
    return back(x, y) if seen.card is None else face(seen.card, x, y, keepsake=seen.face is tm.Face.DOWN)


def drawing(parts: Iterable[str], width: int, height: int, label: str) -> str:
    """Return a whole drawing; `label` is its alternative text."""
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def figure(title: str, svg: str) -> str:
    """Return a drawing with its caption."""
    return f"<figure><figcaption>{escape(title)}</figcaption>{svg}</figure>"


def arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return an arrow that takes its color from the page."""
    turn = atan2(to_y - y, to_x - x)
    wings = " ".join(
        f"L{to_x + 11 * cos(turn + side):.1f} {to_y + 11 * sin(turn + side):.1f} M{to_x:g} {to_y:g}"
        for side in (pi - 0.45, pi + 0.45)
    )
    return f'<path d="M{x:g} {y:g} L{to_x:g} {to_y:g} {wings}" class="line"/>'


_DASHED = (
    '<svg viewBox="0 0 20 26" aria-hidden="true"><rect x="1.5" y="1.5" width="17" height="23" rx="3" '
    'stroke-width="1.6" stroke-dasharray="4 2.5" class="line"/></svg>'
)
_BACK = (
    '<svg viewBox="0 0 20 26" aria-hidden="true"><rect x="1" y="1" width="18" height="24" rx="3" fill="#5d6b73"/>'
    '<text x="10" y="18" font-size="14" text-anchor="middle" fill="#e8eef1">?</text></svg>'
)
HIDDEN = f'<p class="legend"><span>{_BACK} a card that the viewer has not seen</span></p>'
_EDGE = f"<span>{_DASHED} dashed edge: a keepsake, taken facedown</span>"
EDGES = f'<p class="legend">{_EDGE}</p>'
SIGNS = EDGES.replace("</p>", HIDDEN.removeprefix('<p class="legend">'))


def gallery(figures: Iterable[str], legend: str = "") -> str:
    """Return drawings that stand beside each other where there is room, with an explanation of their signs."""
    return f'<div class="panels">{"".join(figures)}{legend}</div>\n'

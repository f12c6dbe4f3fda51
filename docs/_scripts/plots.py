"""The plots of all arrangements, and how plots are drawn: each once for light pages and once for dark ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import matplotlib as mpl
from attrs import frozen
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.figure import Figure
from statistics_of_scores import DECK, Tallies

NAME: Final = {card.id: card.name for card in DECK}
CODE: Final = {card.id: card.code for card in DECK}


@frozen
class Theme:
    """The colors of a plot on a light or a dark page."""

    name: str
    ink: str
    faint: str
    first: str
    second: str
    third: str
    neutral: str


THEMES: Final = (
    Theme("light", "#333333", "#cfcfcf", "#8a2f52", "#4f8a8b", "#d9a441", "#f4f4f4"),
    Theme("dark", "#dddddd", "#4a4a4a", "#f0a3bf", "#79c2c2", "#e8c06a", "#26282b"),
)


def panels(
    theme: Theme, height: float, widths: Sequence[float] = (1,), *, share: bool = True
) -> tuple[Figure, list[Axes]]:
    """Return a figure with empty plots side by side, in the style of all plots here.

    Args:
        theme: the colors.
        height: the height in inches.
        widths: how wide each plot is, compared with the others.
        share: whether they have one vertical axis.
    """
    figure = Figure(figsize=(5.2, height), layout="constrained")
    found: list[Axes] = list(figure.subplots(1, len(widths), sharey=share, width_ratios=widths, squeeze=False)[0])
    for axes in found:
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        for side in ("left", "bottom"):
            axes.spines[side].set_color(theme.faint)
        axes.tick_params(colors=theme.ink, length=0)
        axes.xaxis.label.set_color(theme.ink)
        axes.yaxis.label.set_color(theme.ink)
        axes.set_axisbelow(True)
    return figure, found


def legend(figure: Figure, axes: Axes, theme: Theme, columns: int = 3) -> None:
    """Say above a figure what the marks of one of its plots are."""
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="outside upper center", ncols=columns, frameon=False, labelcolor=theme.ink, fontsize=9
    )


def _figure(theme: Theme, height: float) -> tuple[Figure, Axes]:
    figure, (axes,) = panels(theme, height)
    return figure, axes


def scores(tallies: Tallies, theme: Theme) -> Figure:
    """Draw how many arrangements score how much."""
    figure, axes = _figure(theme, 3.2)
    share = [100 * number / tallies.arrangements for number in tallies.scores.values()]
    bars = axes.bar(list(tallies.scores), share, color=theme.first, width=0.8)
    labels = [f"{part:.0f}" if part >= 1 else "<1" for part in share]
    axes.bar_label(bars, labels, color=theme.ink, fontsize=9, padding=2)
    axes.axvline(tallies.mean, color=theme.third, linewidth=1.5, linestyle="--")
    axes.annotate(
        f"mean {tallies.mean:.2f}",
        (tallies.mean, max(share) * 1.13),
        (5, 0),
        textcoords="offset points",
        color=theme.ink,
    )
    axes.set_ylim(0, max(share) * 1.2)
    axes.set_xticks(list(tallies.scores))
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("points of an arrangement (bars: percent of all)")
    return figure


def cards(tallies: Tallies, theme: Theme) -> Figure:
    """Draw what each card brings: its hearts, its own bonus, and what its company does for the others."""
    figure, axes = _figure(theme, 5.6)
    ordered = sorted(DECK, key=lambda card: card.hearts + tallies.own[card.id] + tallies.effect_on_others(card))
    rows = range(len(ordered))
    hearts = [float(card.hearts) for card in ordered]
    own = [tallies.own[card.id] for card in ordered]
    help_ = [tallies.effect_on_others(card) for card in ordered]
    axes.barh(rows, hearts, color=theme.first, label="hearts", height=0.7)
    axes.barh(rows, own, left=hearts, color=theme.second, label="own effect", height=0.7)
    starts = [h + o if more >= 0 else 0.0 for h, o, more in zip(hearts, own, help_, strict=True)]
    axes.barh(rows, help_, left=starts, color=theme.third, label="effect on the other cards", height=0.7)
    axes.axvline(0, color=theme.ink, linewidth=0.8)
    axes.grid(axis="x", color=theme.faint, linewidth=0.6)
    axes.set_yticks(list(rows), [card.name for card in ordered])
    axes.set_ylim(-0.6, len(ordered) - 0.4)
    axes.set_xlabel("points, mean over all arrangements with the card")
    axes.legend(frameon=False, labelcolor=theme.ink, loc="lower right", fontsize=9)
    return figure


def pairs(tallies: Tallies, theme: Theme) -> Figure:
    """Draw the pairs with the highest mean totals."""
    figure, axes = _figure(theme, 4.2)
    best = sorted(tallies.with_pair.items(), key=lambda pair: pair[1])[-12:]
    means = [mean for _, mean in best]
    axes.hlines(range(len(best)), tallies.mean, means, color=theme.second, linewidth=2)
    axes.plot(means, range(len(best)), "o", color=theme.second)
    for row, mean in enumerate(means):
        axes.annotate(
            f"{mean:.2f}", (mean, row), (7, 0), textcoords="offset points", va="center", color=theme.ink, fontsize=9
        )
    axes.set_yticks(range(len(best)), [f"{NAME[a]} + {NAME[b]}" for (a, b), _ in best])
    axes.axvline(tallies.mean, color=theme.third, linewidth=1.5, linestyle="--")
    axes.set_xlim(6, 8.7)
    axes.set_xticks([6, 7, 8])
    axes.set_xlabel(f"mean total with both (dashed: of all, {tallies.mean:.2f})")
    return figure


def synergy(tallies: Tallies, theme: Theme) -> Figure:
    """Draw how much better two cards are together than each of them makes one expect."""
    figure, axes = _figure(theme, 5.3)
    ids = [card.id for card in DECK]
    gap = {card: tallies.with_card[card] - tallies.mean for card in ids}
    field = [
        [
            float("nan")
            if a == b
            else tallies.with_pair.get((a, b), tallies.with_pair.get((b, a), 0.0)) - tallies.mean - gap[a] - gap[b]
            for b in ids
        ]
        for a in ids
    ]
    colors = LinearSegmentedColormap.from_list("synergy", [theme.first, theme.neutral, theme.second])
    image = axes.imshow(field, cmap=colors, norm=TwoSlopeNorm(0, -1.3, 1.3))
    axes.set_xticks(range(len(ids)), [CODE[card] for card in ids], fontsize=8)
    axes.set_yticks(range(len(ids)), [CODE[card] for card in ids], fontsize=8)
    bar = figure.colorbar(image, ax=axes, shrink=0.7, location="bottom", pad=0.02)
    bar.set_label("points beyond what the two cards bring apart", color=theme.ink)
    bar.ax.tick_params(colors=theme.ink, length=0)
    bar.outline.set_visible(False)  # type: ignore[operator]  # matplotlib's stubs take the spine for a Spines
    for spine in axes.spines.values():
        spine.set_visible(False)
    return figure


def save(folder: Path, name: str, draw: Callable[[Theme], Figure]) -> None:
    """Draw a plot for each theme."""
    # Fixed ids and no date: the same numbers give the same files.
    with mpl.rc_context({"svg.hashsalt": name, "font.size": 10}):
        for theme in THEMES:
            draw(theme).savefig(folder / f"{name}-{theme.name}.svg", transparent=True, metadata={"Date": None})

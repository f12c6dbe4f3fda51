"""The plots of the page "What the numbers say", each once for light pages and once for dark ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import matplotlib as mpl
from attrs import frozen
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.figure import Figure
from statistics_of_games import Passes, Worth
from statistics_of_scores import DECK, Tallies

import tussie_mussie as tm

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


def _figure(theme: Theme, height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(5.2, height), layout="constrained")
    axes = figure.add_subplot()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(theme.faint)
    axes.tick_params(colors=theme.ink, length=0)
    axes.xaxis.label.set_color(theme.ink)
    axes.yaxis.label.set_color(theme.ink)
    axes.set_axisbelow(True)
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


def abilities(worth: dict[str, Worth], theme: Theme) -> Figure:
    """Draw what the three abilities are worth when they are used as well as possible."""
    figure, axes = _figure(theme, 2.6)
    ids = list(worth)
    rows = range(len(ids))
    before = [worth[card].before for card in ids]
    after = [worth[card].after for card in ids]
    axes.barh([row + 0.2 for row in rows], before, color=theme.first, height=0.36, label="as it lies")
    axes.barh(
        [row - 0.2 for row in rows], after, color=theme.second, height=0.36, label="ability used as well as possible"
    )
    for row, (low, high) in enumerate(zip(before, after, strict=True)):
        axes.annotate(
            f"{low:.2f}", (low, row + 0.2), (3, 0), textcoords="offset points", va="center", color=theme.ink, fontsize=9
        )
        axes.annotate(
            f"{high:.2f}",
            (high, row - 0.2),
            (3, 0),
            textcoords="offset points",
            va="center",
            color=theme.ink,
            fontsize=9,
        )
    axes.set_yticks(list(rows), [NAME[card] for card in ids])
    axes.set_xlim(0, max(after + before) * 1.12)
    axes.set_ylim(-0.6, len(ids) + 0.3)
    axes.set_xlabel("mean total of an arrangement with the card")
    axes.legend(frameon=False, labelcolor=theme.ink, loc="upper center", ncols=2, fontsize=9)
    return figure


def passes(games: dict[tuple[int, tm.SecondPass], Passes], theme: Theme) -> Figure:
    """Draw each seat's mean points with both directions of the second pass."""
    figure = Figure(figsize=(5.2, 3.4), layout="constrained")
    both = figure.subplots(1, 2, sharey=True, width_ratios=(3, 4))
    for axes, players in zip(both, (3, 4), strict=True):
        for place, (direction, color, marker) in enumerate(
            ((tm.SecondPass.RIGHT, theme.first, "o"), (tm.SecondPass.LEFT, theme.second, "s"))
        ):
            result = games[players, direction]
            axes.errorbar(
                [seat + 0.16 * (place - 0.5) for seat in range(players)],
                result.points,
                yerr=result.errors,
                fmt=marker,
                color=color,
                capsize=3,
                label=f"second pass {direction.value}",
            )
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        for side in ("left", "bottom"):
            axes.spines[side].set_color(theme.faint)
        axes.tick_params(colors=theme.ink, length=0)
        axes.grid(axis="y", color=theme.faint, linewidth=0.6)
        axes.set_axisbelow(True)
        axes.set_xticks(range(players), ["first", *[f"+{seat}" for seat in range(1, players)]])
        axes.set_xlim(-0.5, players - 0.5)
        axes.set_title(f"{players} players", color=theme.ink, fontsize=10)
    both[0].set_ylabel("mean points of a round", color=theme.ink)
    figure.supxlabel("seat, clockwise from the first player", color=theme.ink, fontsize=10)
    handles, labels = both[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=2, frameon=False, labelcolor=theme.ink, fontsize=9)
    return figure


def save(folder: Path, name: str, draw: Callable[[Theme], Figure]) -> None:
    """Draw a plot for each theme."""
    # Fixed ids and no date: the same numbers give the same files.
    with mpl.rc_context({"svg.hashsalt": name, "font.size": 10}):
        for theme in THEMES:
            draw(theme).savefig(folder / f"{name}-{theme.name}.svg", transparent=True, metadata={"Date": None})

"""The plots about the strength of bots and about small games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator
from plots import Theme, legend
from plots import panels as grid_of
from strength_data import Entry, Game

MARKS: Final = ("o", "s", "^", "D")
SHOWN: Final = ("random", "search, 1", "search, 8", "search, 64", "search, 1000", "earlier search")
"""The bots of the first plot."""
POLICIES: Final = {
    "equilibrium": "equilibrium",
    "greedy": "greedy",
    "search 8": "search, 8 samples",
    "search 64": "search, 64 samples",
}


def _colors(theme: Theme) -> list[str]:
    return [theme.first, theme.second, theme.third, theme.ink]


def _colors_of_bots(theme: Theme) -> list[str]:
    return [theme.third, theme.first, theme.second, theme.ink]


def parts(entries: Sequence[Entry], theme: Theme) -> Figure:
    """Draw which part of the way to the bot that sees everything each bot goes."""
    figure, (axes,) = grid_of(theme, 3.4)
    names = [name for name in SHOWN if any(one.name == name for one in entries)]
    for place, players in enumerate((2, 3, 4)):
        found = [one for one in entries if one.players == players and one.part is not None and one.name in names]
        axes.errorbar(
            [100 * (one.part or 0) for one in found],
            [names.index(one.name) + 0.2 * (place - 1) for one in found],
            xerr=[100 * (one.part_half or 0) for one in found],
            fmt=MARKS[place],
            color=_colors(theme)[place],
            capsize=3,
            label=f"{players} players",
        )
    axes.axvline(0, color=theme.ink, linewidth=0.8)
    axes.axvline(100, color=theme.ink, linewidth=0.8, linestyle="--")
    axes.grid(axis="x", color=theme.faint, linewidth=0.6)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel("percent of the way (dashed: who sees everything)")
    legend(figure, axes, theme, 3)
    return figure


def budgets(entries: Sequence[Entry], theme: Theme) -> Figure:
    """Draw by how much a search leads greedy bots with more and more samples."""
    figure, (axes,) = grid_of(theme, 3.6)
    ticks: set[int] = set()
    for place, players in enumerate((2, 3, 4)):
        color = _colors(theme)[place]
        found = [one for one in entries if one.players == players and one.against == "greedy"]
        searches = [one for one in found if one.bot == "search" and one.samples is not None]
        ticks |= {one.samples or 0 for one in searches}
        axes.errorbar(
            [(one.samples or 0) * 1.06 ** (place - 1) for one in searches],
            [one.lead for one in searches],
            yerr=[one.half or 0 for one in searches],
            fmt=f"{MARKS[place]}-",
            color=color,
            capsize=3,
            markersize=4,
            label=f"{players} players",
        )
        for seeing in (one for one in found if one.bot == "seeing"):
            axes.axhline(seeing.lead, color=color, linestyle="--", linewidth=1)
    axes.axhline(0, color=theme.ink, linewidth=0.8)
    axes.grid(axis="y", color=theme.faint, linewidth=0.6)
    axes.set_xscale("log")
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xticks(sorted(ticks), [f"{tick}" for tick in sorted(ticks)])
    axes.set_xlabel("samples (dashed: who sees everything)")
    axes.set_ylabel("points ahead of greedy, a game")
    legend(figure, axes, theme, 3)
    return figure


def _name_games(figure: Figure, axes: Axes, games: Sequence[Game], label: str, theme: Theme) -> None:
    axes.set_yticks(range(len(games)), [game.name for game in games])
    axes.set_ylim(len(games) - 0.5, -0.5)
    figure.supxlabel(label, color=theme.ink, fontsize=10)
    legend(figure, axes, theme, 2)


def exploited(games: Sequence[Game], theme: Theme) -> Figure:
    """Draw what a player who knows a bot wins against it in each small game, and what an equilibrium does."""
    figure, panels = grid_of(theme, 0.42 * len(games) + 1.4, (1, 1))
    titles = ("who knows the bot", "the equilibrium")
    for axes, title, which in zip(panels, titles, ("exploitability", "loss"), strict=True):
        for place, bot in enumerate(("random", "greedy", "search 8", "search 64")):
            known = [(row, game.bots[bot]) for row, game in enumerate(games) if bot in game.bots]
            axes.plot(
                [one.exploitability if which == "exploitability" else one.loss for _, one in known],
                [row + 0.14 * (place - 1.5) for row, _ in known],
                MARKS[place],
                color=_colors_of_bots(theme)[place],
                label={"random": "random"}.get(bot) or POLICIES[bot],
            )
        axes.grid(axis="x", color=theme.faint, linewidth=0.6)
        axes.axvline(0, color=theme.ink, linewidth=0.8)
        axes.set_title(title, color=theme.ink, fontsize=10)
    _name_games(figure, panels[0], games, "points that they win a round", theme)
    return figure


def hiding(games: Sequence[Game], theme: Theme) -> Figure:
    """Draw how often the better card is hidden, and how often the facedown card is taken."""
    figure, panels = grid_of(theme, 0.42 * len(games) + 1.4, (1, 1))
    for axes, title, which in zip(
        panels, ("hides the better card", "takes the facedown card"), ("hidden", "facedown"), strict=True
    ):
        for place, (bot, label) in enumerate(POLICIES.items()):
            known = [(row, game.bots[bot].offers) for row, game in enumerate(games) if bot in game.bots]
            axes.plot(
                [100 * (one.hidden_part if which == "hidden" else one.facedown) for _, one in known],
                [row + 0.14 * (place - 1.5) for row, _ in known],
                MARKS[place],
                color=_colors_of_bots(theme)[place],
                label=label,
            )
        axes.axvline(50, color=theme.faint, linewidth=1, linestyle="--")
        axes.grid(axis="x", color=theme.faint, linewidth=0.6)
        axes.set_xlim(0, 100)
        axes.set_title(title, color=theme.ink, fontsize=10)
    _name_games(figure, panels[0], games, "percent of offers", theme)
    return figure

"""Write what the pages about the strength of bots and about small games include: plots, sentences and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Final

import plots
import strength_plots
from matplotlib.figure import Figure
from plots import Theme
from strength_data import Entry, Game, Rates, Said, games, strength

KNOWN: Final = 100
"""From how many deals on a budget is told of in a sentence, if there are such budgets."""
ENOUGH: Final = 8
"""What is known from fewer deals than these is told in the table alone."""


def write_all(out: Path) -> None:
    """Draw all plots and write all texts.

    Args:
        out: the folder of generated files.
    """
    everything, small = strength(), games()
    entries = [one for one in everything if one.deals >= ENOUGH]
    _answer(out, "strength-parts", parts(entries), lambda theme: strength_plots.parts(entries, theme))
    _answer(out, "strength-budgets", budgets(entries), lambda theme: strength_plots.budgets(entries, theme))
    _answer(out, "small-exploited", exploited(small), lambda theme: strength_plots.exploited(small, theme))
    _answer(out, "small-hiding", hiding(small), lambda theme: strength_plots.hiding(small, theme))
    for name, text in (
        ("strength-table", strength_table(everything)),
        ("strength-duels", f"**{duels(entries)}**\n\n{duels_table(entries)}"),
        ("small-values", f"**{values(small)}**\n\n{values_table(small)}"),
        ("small-exploited-table", exploited_table(small)),
        ("small-hiding-table", hiding_table(small)),
    ):
        (out / f"{name}.md").write_text(f"{text}\n", encoding="utf-8")


def _answer(out: Path, name: str, said: Said, draw: Callable[[Theme], Figure]) -> None:
    plots.save(out, name, draw)
    images = "".join(
        f'```{{image}} ../_generated/{name}-{theme.name}.svg\n:class: plot only-{theme.name}\n:alt: "{said.alt}"\n```\n'
        for theme in plots.THEMES
    )
    (out / f"{name}.md").write_text(f"**{said.sentence}**\n\n{images}\n", encoding="utf-8")


def table(head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """Return a table.

    Args:
        head: its first line.
        rows: the other lines.
        words: how many of its columns are words; numbers are aligned to the right.
    """
    lines = [head, ["---"] * words + ["---:"] * (len(head) - words), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def joined(texts: Sequence[str]) -> str:
    """Return texts as a list in a sentence."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def points(mean: float, half: float | None) -> str:
    """Return points with the half of their interval."""
    return f"{mean:+.2f}" + (f" ± {half:.2f}" if half is not None else "")


def percent(part: float, half: float | None = None) -> str:
    """Return a part in percent, with the half of its interval if it has one."""
    return f"{100 * part:.0f}%" + (f" (± {100 * half:.0f})" if half else "")


def _at(entries: Sequence[Entry], players: int, bot: str, samples: int | None = None) -> Entry | None:
    found = (one for one in entries if one.against == "greedy" and one.players == players)
    return next((one for one in found if (one.bot, one.samples) == (bot, samples)), None)


def parts(entries: Sequence[Entry]) -> Said:
    """Say which part of the way to the bot that sees everything a search goes."""
    found = [(players, one) for players in (2, 3, 4) if (one := _at(entries, players, "search", 64)) is not None]
    told = [
        f"{percent(one.part, one.part_half)} with {players} players" for players, one in found if one.part is not None
    ]
    shown = [
        f"{one.name} {percent(one.part)}"
        for one in entries
        if one.players == 2 and one.part is not None and one.name in strength_plots.SHOWN
    ]
    return Said(
        f"Of the way from greedy play to a bot that sees everything, a search with 64 samples goes {joined(told)}.",
        f"Dots with intervals for each bot and 2, 3 and 4 players. With 2 players: {joined(shown)}.",
    )


def budgets(entries: Sequence[Entry]) -> Said:
    """Say what more samples bring."""
    found = [one for one in entries if (one.bot, one.against, one.players) == ("search", "greedy", 2)]
    usual = next((one for one in found if one.samples == 64), found[-1])
    others = [one for one in found if one is not usual and (one.deals >= KNOWN or one in (found[0], found[-1]))]
    known = [one for one in others if one.deals >= KNOWN] or others
    told = [f"{points(one.lead, one.half)} with {one.samples:,}" for one in (known[0], known[-1])]
    alt = [
        f"{one.samples} {'sample' if one.samples == 1 else 'samples'} {one.lead:+.1f}" for one in found if one.samples
    ]
    return Said(
        f"With two players, a search with 64 samples is ahead of greedy by {points(usual.lead, usual.half)} points "
        f"a game; it is {joined(told)}.",
        f"Lines for 2, 3 and 4 players: points ahead of greedy, by the number of samples. With 2: {joined(alt)}.",
    )


def strength_table(entries: Sequence[Entry]) -> str:
    """Return all bots against greedy ones."""
    rows = [
        [
            one.name,
            f"{one.players}",
            f"{one.deals:,}",
            points(one.lead, one.half),
            "" if one.part is None else percent(one.part, one.part_half),
        ]
        for one in entries
        if one.against == "greedy"
    ]
    return table(["bot", "players", "deals", "points ahead of greedy", "share of the way"], rows)


def _duels(entries: Sequence[Entry]) -> list[tuple[Entry, str]]:
    names = {"before": "the earlier search", "search 64": "a search with 64 samples"}
    return [(one, names.get(one.against, one.against)) for one in entries if one.against != "greedy"]


def duels(entries: Sequence[Entry]) -> str:
    """Say how the stronger bots do against each other."""
    told = [
        f"{'the bot that sees everything' if one.bot == 'seeing' else 'a search with 64 samples'} leads {other} "
        f"by {points(one.lead, one.half)} points"
        for one, other in _duels(entries)
    ]
    return f"In a game of two players {joined(told)}." if told else "They have not played yet."


def duels_table(entries: Sequence[Entry]) -> str:
    """Return the games of the stronger bots against each other."""
    rows = [[one.name, other, f"{one.deals:,}", points(one.lead, one.half)] for one, other in _duels(entries)]
    return table(["bot", "against", "deals", "points ahead"], rows, words=2)


def values(small: Sequence[Game]) -> str:
    """Say what it is worth to offer first."""
    found = [game.value for game in small]
    ahead = sum([value > 0 for value in found])
    return (
        f"With perfect play, whoever offers first comes out ahead in {ahead} of {len(found)} small games, "
        f"by {fmean(found):.2f} points on average."
    )


def values_table(small: Sequence[Game]) -> str:
    """Return the games and what they are worth."""
    rows = [
        [
            game.name,
            f"`{game.cards}`",
            f"{game.states:,}",
            f"{game.value:+.2f}",
            f"{game.bots['equilibrium'].exploitability:.4f}",
        ]
        for game in small
    ]
    return table(
        ["game", "cards", "information states", "value for the first to offer", "left to exploit"], rows, words=2
    )


def exploited(small: Sequence[Game]) -> Said:
    """Say how far the bots are from equilibrium."""
    means: dict[str, tuple[float, float]] = {}
    for bot in ("random", "greedy", "search 8", "search 64"):
        found = [game.bots[bot] for game in small if bot in game.bots]
        means[bot] = fmean([one.exploitability for one in found]), fmean([one.loss for one in found])
    sentence = (
        f"An opponent who knows how the bot decides wins {means['search 64'][0]:.2f} points a round from the search "
        f"with 64 samples, and {means['greedy'][0]:.2f} from greedy play; an "
        f"equilibrium, which knows nothing of the bot, wins {means['search 64'][1]:.2f} and {means['greedy'][1]:.2f}."
    )
    told = [f"{bot} {high:.2f} and {low:.2f}" for bot, (high, low) in means.items()]
    return Said(
        sentence,
        f"Dots for four bots in {len(small)} small games: what is won against them. Means for an opponent who "
        f"knows the bot, and for the equilibrium: {joined(told)}.",
    )


def exploited_table(small: Sequence[Game]) -> str:
    """Return what is won against each bot in each game."""
    bots = ("random", "greedy", "search 8", "search 64")
    rows = [
        [game.name, *[f"{game.bots[bot].exploitability:.2f} / {game.bots[bot].loss:.2f}" for bot in bots]]
        for game in small
    ]
    return table(["game", *bots], rows)


def hiding(small: Sequence[Game]) -> Said:
    """Say what an equilibrium does with offers."""

    def mean(bot: str, of: Callable[[Rates], float], which: str = "all") -> float:
        return fmean([of(game.bots[bot].rates(which)) for game in small if bot in game.bots])

    hides, takes = mean("equilibrium", lambda one: one.hidden_part), mean("equilibrium", lambda one: one.facedown)
    first, last = (mean("equilibrium", lambda one: one.hidden_part, which) for which in ("first", "last"))
    told = [
        f"{bot} {percent(mean(bot, lambda one: one.hidden_part))} and {percent(mean(bot, lambda one: one.facedown))}"
        for bot in strength_plots.POLICIES
    ]
    return Said(
        f"An equilibrium hides the better card in {percent(hides)} of its offers ({percent(first)} of the first ones, "
        f"{percent(last)} of the last ones), and takes the facedown card {percent(takes)} of the time.",
        f"Dots in {len(small)} small games: how often the better card is hidden, and how often the facedown card is "
        f"taken. Means: {joined(told)}.",
    )


def hiding_table(small: Sequence[Game]) -> str:
    """Return what equilibria and bots do with offers, on average over all games."""
    rows: list[list[str]] = []
    for bot, label in strength_plots.POLICIES.items():
        for which, part in (("first", "first offer"), ("last", "last offer")):
            found = [game.bots[bot].rates(which) for game in small if bot in game.bots]
            better = [one.better for one in found if one.better is not None]
            rows.append(
                [
                    label,
                    part,
                    percent(fmean([one.hidden_part for one in found])),
                    percent(fmean([one.facedown for one in found])),
                    percent(fmean(better)) if better else "",
                    percent(fmean([one.mixed for one in found])),
                ]
            )
    head = [
        "who",
        "when",
        "hides the better card",
        "takes the facedown card",
        "gets the better card",
        "offers left to chance",
    ]
    return table(head, rows, words=2)

"""The plots of the answers that games give, drawn from the files in docs/_data; a mark for each kind of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from card_worth import DECK
from estimates import Estimate, Play
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.figure import Figure
from plots import Theme, legend
from plots import panels as grid_of
from seat_worth import ROUNDS

Plays = Mapping[str, Play]

MARKS: Final = {"random": "o", "greedy": "s", "search": "D"}
NAMES: Final = {card.id: card.name for card in DECK}
CODES: Final = [card.code for card in DECK]
IDS: Final = [card.id for card in DECK]
ORDINALS: Final = ("first", "second", "third", "fourth")


def strongest(plays: Plays) -> str:
    """Return the strongest kind of play that there are numbers about."""
    return list(plays)[-1]


def best_pairs(plays: Plays, number: int) -> list[str]:
    """Return the pairs that are worth most under the strongest play, the best first."""
    answers = plays[strongest(plays)].answers
    names = [name.removesuffix("/worth") for name in answers if name.endswith("/worth")]
    return sorted(names, key=lambda name: -answers[f"{name}/worth"].mean)[:number]


def ordered_cards(plays: Plays) -> list[str]:
    """Return the cards by their worth under the strongest play, the best first."""
    play = plays[strongest(plays)]
    return sorted(IDS, key=lambda card: -play[f"{card}/any"].mean)


def _colors(theme: Theme) -> dict[str, str]:
    return {"random": theme.third, "greedy": theme.first, "search": theme.second}


def _title(axes: Axes, text: str, theme: Theme) -> None:
    axes.set_title(text, fontsize=10, color=theme.ink)


def _dots(axes: Axes, places: Sequence[float], ones: Sequence[Estimate], kind: str, theme: Theme) -> None:
    """Draw estimates beside each other in a horizontal plot, with their intervals."""
    means = [one.mean for one in ones]
    halves = [one.half for one in ones]
    color, label = _colors(theme)[kind], f"{kind} play"
    axes.errorbar(
        means, places, xerr=halves, fmt=MARKS[kind], color=color, label=label, markersize=4, capsize=2, linewidth=1
    )


def _points(axes: Axes, places: Sequence[float], ones: Sequence[Estimate], kind: str, theme: Theme) -> None:
    """Draw estimates above each other in a vertical plot, with their intervals."""
    means = [one.mean for one in ones]
    halves = [one.half for one in ones]
    color, label = _colors(theme)[kind], f"{kind} play"
    axes.errorbar(
        places, means, yerr=halves, fmt=MARKS[kind], color=color, label=label, markersize=4.5, capsize=3, linewidth=1
    )


def _shift(place: int, plays: Plays, width: float = 0.22) -> float:
    return width * (place - (len(plays) - 1) / 2)


def _name_rows(axes: Axes, order: Sequence[str]) -> None:
    axes.set_yticks(range(len(order)), [NAMES[card] for card in order])
    axes.set_ylim(-0.6, len(order) - 0.4)


def cards(plays: Plays, theme: Theme) -> Figure:
    """Draw each card's worth faceup and facedown."""
    figure, panels = grid_of(theme, 6.2, (1, 1))
    order = ordered_cards(plays)[::-1]
    for axes, side, title in zip(panels, ("up", "down"), ("faceup", "facedown"), strict=True):
        for place, (kind, play) in enumerate(plays.items()):
            rows = [row - _shift(place, plays) for row in range(len(order))]
            _dots(axes, rows, [play[f"{card}/{side}"] for card in order], kind, theme)
        axes.axvline(0, color=theme.ink, linewidth=0.8)
        axes.grid(color=theme.faint, linewidth=0.6)
        _title(axes, title, theme)
    _name_rows(panels[0], order)
    figure.supxlabel("points of a row with the card, compared with all rows", color=theme.ink, fontsize=10)
    legend(figure, panels[0], theme)
    return figure


def hiding(plays: Plays, theme: Theme) -> Figure:
    """Draw how often each card is offered facedown, and how often it is taken where it lies faceup."""
    figure, panels = grid_of(theme, 6.2, (1, 1))
    chosen = {kind: play for kind, play in plays.items() if kind != "random"}
    play = plays[strongest(plays)]
    order = sorted(IDS, key=lambda card: play[f"{card}/hidden"].mean)
    titles = ("offered facedown", "taken when faceup")
    for axes, what, title in zip(panels, ("hidden", "taken"), titles, strict=True):
        for place, (kind, one) in enumerate(chosen.items()):
            rows = [row - _shift(place, chosen) for row in range(len(order))]
            shares = [one[f"{card}/{what}"] for card in order]
            _dots(axes, rows, [Estimate(100 * at.mean, 100 * at.half, at.n) for at in shares], kind, theme)
        axes.axvline(50, color=theme.third, linewidth=1.2, linestyle="--")
        axes.grid(color=theme.faint, linewidth=0.6)
        axes.set_xlim(0, 100)
        _title(axes, title, theme)
    _name_rows(panels[0], order)
    figure.supxlabel("percent (dashed: random play)", color=theme.ink, fontsize=10)
    legend(figure, panels[0], theme)
    return figure


def pairs(plays: Plays, theme: Theme) -> Figure:
    """Draw the pairs that are worth most."""
    figure, (axes,) = grid_of(theme, 4.4, (1,))
    order = best_pairs(plays, 12)[::-1]
    for place, (kind, play) in enumerate(plays.items()):
        rows = [row - _shift(place, plays) for row in range(len(order))]
        _dots(axes, rows, [play[f"{pair}/worth"] for pair in order], kind, theme)
    axes.grid(color=theme.faint, linewidth=0.6)
    axes.set_yticks(range(len(order)), [" + ".join(NAMES[card] for card in pair.split("+")) for pair in order])
    figure.supxlabel("points of a row with both cards, compared with all rows", color=theme.ink, fontsize=10)
    legend(figure, axes, theme)
    return figure


def together(plays: Plays, theme: Theme) -> Figure:
    """Draw what each two cards are worth beyond their own worth: random play above the diagonal, the best below."""
    figure, (axes,) = grid_of(theme, 5.6, (1,))
    kind = strongest(plays)
    field = [[float("nan")] * len(IDS) for _ in IDS]
    for row, one in enumerate(IDS):
        for column, other in enumerate(IDS):
            if row != column:
                name = f"{one}+{other}/together" if row < column else f"{other}+{one}/together"
                field[row][column] = plays["random" if row < column else kind][name].mean
    colors = LinearSegmentedColormap.from_list("together", [theme.first, theme.neutral, theme.second])
    most = max(abs(value) for row in field for value in row if value == value)  # noqa: PLR0124  # not a number otherwise
    image = axes.imshow(field, cmap=colors, norm=TwoSlopeNorm(0, -most, most))
    axes.set_xticks(range(len(IDS)), CODES, fontsize=8)
    axes.set_yticks(range(len(IDS)), CODES, fontsize=8)
    _title(axes, f"above the diagonal: random play; below: {kind} play", theme)
    bar = figure.colorbar(image, ax=axes, shrink=0.7, location="bottom", pad=0.02)
    bar.set_label("points beyond what the two cards are worth apart", color=theme.ink)
    bar.ax.tick_params(colors=theme.ink, length=0)
    for spine in (*axes.spines.values(), *bar.ax.spines.values()):
        spine.set_visible(False)
    return figure


def _by_seat(plays: Plays, theme: Theme, players: Sequence[int], name: str, label: str) -> Figure:
    figure, panels = grid_of(theme, 3.2, players)
    for axes, number in zip(panels, players, strict=True):
        for place, (kind, play) in enumerate(plays.items()):
            seats = [seat + _shift(place, plays) for seat in range(number)]
            _points(axes, seats, [play[name.format(number, seat)] for seat in range(number)], kind, theme)
        axes.axhline(0, color=theme.ink, linewidth=0.8)
        axes.grid(axis="y", color=theme.faint, linewidth=0.6)
        axes.set_xticks(range(number), ["first", *[f"+{seat}" for seat in range(1, number)]])
        axes.set_xlim(-0.5, number - 0.5)
        _title(axes, f"{number} players", theme)
    panels[0].set_ylabel(label)
    figure.supxlabel("seat, clockwise from the first player", color=theme.ink, fontsize=10)
    legend(figure, panels[0], theme)
    return figure


def seats(plays: Plays, theme: Theme) -> Figure:
    """Draw each seat's points, compared with the mean of all seats."""
    return _by_seat(plays, theme, (2, 3, 4), "{}/seat {}", "points beyond the mean")


def direction(plays: Plays, theme: Theme) -> Figure:
    """Draw what changes for each seat if the second pass goes to the left."""
    return _by_seat(plays, theme, (3, 4), "left/{}/seat {}", "points more if to the left")


def options(plays: Plays, theme: Theme) -> Figure:
    """Draw what Orchid's reading and Marigold's color change."""
    figure, (axes,) = grid_of(theme, 3.0, (1,))
    rows = {
        "orange/marigold": "orange Marigold: worth of Marigold",
        "orange/carnation": "orange Marigold: worth of Carnation",
        "orange/mean": "orange Marigold: all rows",
        "orchid/orchid": "generous Orchid: worth of Orchid",
        "orchid/mean": "generous Orchid: all rows",
    }
    for place, (kind, play) in enumerate(plays.items()):
        _dots(
            axes, [row - _shift(place, plays) for row in range(len(rows))], [play[name] for name in rows], kind, theme
        )
    axes.axvline(0, color=theme.ink, linewidth=0.8)
    axes.grid(color=theme.faint, linewidth=0.6)
    axes.set_yticks(range(len(rows)), list(rows.values()))
    axes.set_ylim(-0.5, len(rows) - 0.5)
    axes.set_xlabel("change in points")
    legend(figure, axes, theme)
    return figure


def lengths(plays: Plays, theme: Theme) -> Figure:
    """Draw how often the first and the better player win a game, by its number of rounds."""
    figure, panels = grid_of(theme, 3.2, (1, 1))
    better = {kind: play for kind, play in plays.items() if "rounds 1/better" in play.answers}
    for axes, name, shown in ((panels[0], "first", plays), (panels[1], "better", better)):
        for place, (kind, play) in enumerate(shown.items()):
            shares = [play[f"rounds {rounds}/{name}"] for rounds in ROUNDS]
            places = [rounds + _shift(place, plays) for rounds in ROUNDS]
            _points(axes, places, [Estimate(100 * at.mean, 100 * at.half, at.n) for at in shares], kind, theme)
        axes.axhline(50, color=theme.ink, linewidth=0.8)
        axes.grid(axis="y", color=theme.faint, linewidth=0.6)
        axes.set_xticks(ROUNDS)
    _title(panels[0], "the first player wins", theme)
    _title(panels[1], "the better player wins", theme)
    panels[0].set_ylabel("percent of games")
    figure.supxlabel("rounds of a game of two players", color=theme.ink, fontsize=10)
    legend(figure, panels[0], theme)
    return figure


def players(plays: Plays, theme: Theme) -> Figure:
    """Draw the mean, the winner's points and the winner's lead by number of players."""
    figure, panels = grid_of(theme, 3.2, (1, 1, 1), share=False)
    titles = {"mean": "mean of all", "best": "the winner", "lead": "winner's lead"}
    for axes, (name, title) in zip(panels, titles.items(), strict=True):
        for place, (kind, play) in enumerate(plays.items()):
            places = [number + _shift(place, plays) for number in (2, 3, 4)]
            _points(axes, places, [play[f"{number}/{name}"] for number in (2, 3, 4)], kind, theme)
        axes.grid(axis="y", color=theme.faint, linewidth=0.6)
        axes.set_xticks((2, 3, 4))
        axes.set_xlim(1.5, 4.5)
        _title(axes, title, theme)
    panels[0].set_ylabel("points of a round")
    figure.supxlabel("players", color=theme.ink, fontsize=10)
    legend(figure, panels[0], theme)
    return figure


def abilities(plays: Plays, theme: Theme) -> Figure:
    """Draw what the three abilities are worth unused, used at random and used well."""
    ids = ("marigold", "snapdragon", "pink-larkspur")
    figure, panels = grid_of(theme, 2.8, [1] * len(plays))
    ways = {
        "unused": ("as it lies", "o", theme.third),
        "random": ("used at random", "s", theme.first),
        "well": ("used as well as possible", "D", theme.second),
    }
    at = [play[f"{card}/{way}"].mean for play in plays.values() for card in ids for way in ways]
    for axes, (kind, play) in zip(panels, plays.items(), strict=True):
        for way, (label, mark, color) in ways.items():
            ones = [play[f"{card}/{way}"] for card in ids]
            axes.errorbar(
                [one.mean for one in ones],
                range(len(ids)),
                xerr=[one.half for one in ones],
                fmt=mark,
                color=color,
                markersize=5,
                capsize=2,
                label=label,
            )
        axes.axvline(0, color=theme.ink, linewidth=0.8)
        axes.grid(color=theme.faint, linewidth=0.6)
        _title(axes, f"{kind} play", theme)
        axes.set_xlim(min(at) - 0.3, max(at) + 0.3)
    panels[0].set_yticks(range(len(ids)), [NAMES[card] for card in ids])
    panels[0].set_ylim(-0.5, len(ids) - 0.5)
    figure.supxlabel(
        "points of a row with the card, compared with rows without abilities", color=theme.ink, fontsize=10
    )
    legend(figure, panels[0], theme)
    return figure


def offers(plays: Plays, theme: Theme) -> Figure:
    """Draw, offer by offer, how often the facedown card is better, is taken, and pays."""
    figure, panels = grid_of(theme, 3.4, (1, 1, 1))
    titles = {"better": "is better", "taken": "is taken", "taken pays": "pays when taken"}
    for axes, (name, title) in zip(panels, titles.items(), strict=True):
        for place, (kind, play) in enumerate(plays.items()):
            shares = [play[f"offer {number}/{name}"] for number in (1, 2, 3, 4)]
            places = [number + _shift(place, plays) for number in (1, 2, 3, 4)]
            _points(axes, places, [Estimate(100 * at.mean, 100 * at.half, at.n) for at in shares], kind, theme)
        axes.grid(axis="y", color=theme.faint, linewidth=0.6)
        axes.set_xticks((1, 2, 3, 4))
        _title(axes, title, theme)
    panels[0].set_ylabel("percent of facedown cards")
    figure.supxlabel("offer of the round", color=theme.ink, fontsize=10)
    legend(figure, panels[0], theme)
    return figure

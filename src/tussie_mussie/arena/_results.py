"""What a tournament has shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from attrs import frozen

from tussie_mussie._internal.checks import check_type, quoted
from tussie_mussie._internal.errors import InvalidTournamentError
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.rules import Rules, checked_rules
from tussie_mussie.arena._estimates import Estimate, estimated
from tussie_mussie.arena._extras import Skill, rating_model
from tussie_mussie.arena._rows import GameRow, check_items

__all__ = ["BotResult", "Rating", "Results"]

_Seats: TypeAlias = "list[tuple[GameRow, int]]"
"""A bot's games with its seat in each."""


@final
@frozen(repr=False)
class BotResult(Readable):
    """What a tournament says of one bot.

    All means are over deals: what a bot did in all games of a deal is one number, for these games have the same cards.

    Attributes:
        bot: the bot's name.
        games: the number of its games.
        wins: how many of them it won; where several share the first place after a fault, each has its part.
        win_rate: the share of its games that it won.
        points: its points in a game; None if there is no deal without a fault.
        lead: by how many points it led the best of the others; None likewise.
        faults: how many games it lost by a fault.
    """

    bot: str
    games: int
    wins: float
    win_rate: Estimate | None
    points: Estimate | None
    lead: Estimate | None
    faults: int

    def _text(self) -> str:
        return f"{self.bot}: {self.wins:g} of {self.games} games won"


@final
@frozen(repr=False)
class Rating(Readable):
    """A rating by openskill's Plackett-Luce model, after all games in their order.

    Attributes:
        mu: how strong the bot seems to be; 25 before its first game.
        sigma: how unsure that is.
    """

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """A number to order bots by, which is hardly ever too good: `mu - 3 * sigma`."""
        return self.mu - 3 * self.sigma

    def _text(self) -> str:
        return f"{self.ordinal:.2f} (mu {self.mu:.2f}, sigma {self.sigma:.2f})"


@final
@frozen(repr=False)
class Results(Readable):
    """All games of a tournament, and what they say of the bots.

    Results are equal if the same games went the same way, however long they took and whoever played them.

    Attributes:
        bots: the bots' names.
        rules: the rules.
        players: how many bots sat at a table.
        seed: the seed of all deals.
        games: a row for each game, by number.

    Raises:
        InvalidTournamentError: a name is there twice, a game is not one of these bots, or the games are not in order.
        TypeError: a field is of another type.
    """

    bots: tuple[str, ...]
    rules: Rules
    players: int
    seed: int | str
    games: tuple[GameRow, ...]

    def __attrs_post_init__(self) -> None:
        """Check the types of the fields, and that all games are of these bots, each once and in order."""
        own = "Results"
        check_items(own, "bots", self.bots, str, "a str")
        checked_rules(self.rules, own)
        check_type(own, "an int as players", self.players, int)
        if not isinstance(self.seed, str):
            check_type(own, "an int or a str as seed", self.seed, int)
        check_items(own, "games", self.games, GameRow, "a GameRow")
        known = frozenset(self.bots)
        problems: list[str] = []
        if len(known) < len(self.bots):
            problems.append(f"a name comes twice among the bots {quoted(self.bots)}")
        problems += [
            f"game {row.number} has the bots {quoted(row.bots)}; it must have {self.players} of {quoted(self.bots)}"
            for row in self.games
            if len(row.bots) != self.players or not known.issuperset(row.bots)
        ]
        numbers = [row.number for row in self.games]
        if numbers != sorted(set(numbers)):
            problems.append("the games are not in the order of their numbers, each once")
        if problems:
            raise InvalidTournamentError(tuple(problems[:1]))

    def summary(self) -> tuple[BotResult, ...]:
        """Return what the games say of each bot, in the order of `bots`.

        The means of points and leads leave out a table's games in a deal if one of them ended with a fault, for the
        others are not fair without it; wins count in all games.
        """
        seats: defaultdict[str, _Seats] = defaultdict(list)
        broken = {_table(row) for row in self.games if row.fault is not None}
        for row in self.games:
            for seat, bot in enumerate(row.bots):
                seats[bot].append((row, seat))
        return tuple([_result(bot, seats[bot], broken) for bot in self.bots])

    def ratings(self) -> dict[str, Rating]:
        """Return the ratings of all bots by openskill, which comes with the extra `arena`.

        Raises:
            ImportError: openskill is not installed.
        """
        model = rating_model()
        skills: dict[str, Skill] = {bot: model.rating() for bot in self.bots}
        for row in self.games:
            rated = model.rate([[skills[bot]] for bot in row.bots], [float(place) for place in row.places])
            skills |= {bot: skill for bot, (skill,) in zip(row.bots, rated, strict=True)}
        return {bot: Rating(skill.mu, skill.sigma) for bot, skill in skills.items()}

    def table(self) -> str:
        """Return a table as text, the bot with most wins first.

        The number after `±` is half the width of the 95% interval; a `?` stands where there are too few deals to tell.
        """
        header = ("bot", "games", "wins", "points", "lead", "faults")
        best = sorted(self.summary(), key=lambda result: -result.wins / max(1, result.games))
        lines = [header, *[_cells(result) for result in best]]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        ways: list[Callable[[str, int], str]] = [str.ljust, *[str.rjust] * (len(header) - 1)]
        return "\n".join(
            [
                "  ".join([way(cell, width) for way, cell, width in zip(ways, cells, widths, strict=True)])
                for cells in lines
            ]
        )

    def rows(self) -> list[dict[str, int | float | str | None]]:
        """Return a plain dict for each game, for `csv` and `pandas.DataFrame`.

        `bot_0`, `points_0`, and `place_0` are of the first seat, and so on; `winner` is a name, `fault_seat` and
        `fault` are None without a fault.
        """
        return [_plain(row) for row in self.games]

    def _text(self) -> str:
        return self.table()

    def _in_short(self) -> str:
        return f"{len(self.games)} games of {', '.join(self.bots)} by {self.rules.name} rules"


def _table(row: GameRow) -> tuple[int, frozenset[str]]:
    return row.deal, frozenset(row.bots)


def _result(bot: str, seats: _Seats, broken: set[tuple[int, frozenset[str]]]) -> BotResult:
    whole = [(row, seat) for row, seat in seats if _table(row) not in broken]
    return BotResult(
        bot,
        len(seats),
        sum([row.share(seat) for row, seat in seats]),
        estimated(_by_deal(seats, GameRow.share)),
        estimated(_by_deal(whole, lambda row, seat: row.totals[seat])),
        estimated(_by_deal(whole, GameRow.lead)),
        sum([row.fault is not None and row.fault.seat == seat for row, seat in seats]),
    )


def _by_deal(seats: _Seats, value: Callable[[GameRow, int], float]) -> Sequence[float]:
    """Return the mean of a value in each deal."""
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for row, seat in seats:
        deals[row.deal].append(value(row, seat))
    return [sum(values) / len(values) for values in deals.values()]


def _cells(result: BotResult) -> tuple[str, ...]:
    wins = _shown(result.win_rate, "{:.1f}%", 100)
    points, lead = _shown(result.points, "{:.2f}"), _shown(result.lead, "{:+.2f}")
    return result.bot, str(result.games), wins, points, lead, str(result.faults)


def _shown(estimate: Estimate | None, form: str, factor: int = 1) -> str:
    if estimate is None:
        return "?"
    margin = factor * (estimate.high - estimate.mean)
    number = form.format(factor * estimate.mean)
    return f"{number} ± ?" if margin == float("inf") else f"{number} ± {margin:.2f}"


def _plain(row: GameRow) -> dict[str, int | float | str | None]:
    plain: dict[str, int | float | str | None] = {"game": row.number, "deal": row.deal, "seed": row.seed}
    for seat, bot in enumerate(row.bots):
        plain |= {f"bot_{seat}": bot, f"points_{seat}": row.totals[seat], f"place_{seat}": row.places[seat]}
    return plain | {
        "winner": None if row.winner is None else row.bots[row.winner],
        "length": row.length,
        "seconds": row.seconds,
        "fault_seat": None if row.fault is None else row.fault.seat,
        "fault": None if row.fault is None else row.fault.message,
    }

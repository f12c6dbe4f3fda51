"""Which games a tournament has: who sits where in which deal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import NamedTuple, SupportsFloat, SupportsIndex, TypeGuard, final

from attrs import frozen

from tussie_mussie._internal.checks import is_sequence, needs, plain_int, quoted, shown
from tussie_mussie._internal.errors import InvalidRulesError, InvalidTournamentError
from tussie_mussie._internal.limits import (
    FEWEST_TASKS,
    LARGEST_SHOWN,
    LONGEST_NAME,
    MOST_GAMES,
    MOST_IN_TASK,
)
from tussie_mussie._internal.playing import Bot, is_bot
from tussie_mussie._internal.rules import Rules, checked_rules
from tussie_mussie._internal.seeds import key_of, number_of, plain_seed
from tussie_mussie.bots import SearchBot

__all__ = ["Pairing", "Tasks", "Tournament", "named_bots", "tournament"]


class Pairing(NamedTuple):
    """A game that is to be played: its number, its deal with the seed, and the number of the bot at each seat."""

    number: int
    deal: int
    seed: str
    seats: tuple[int, ...]


@final
@frozen
class Tournament:
    """All that decides which games are played.

    Attributes:
        bots: the bots' names.
        rules: the rules.
        players: how many bots sit at a table.
        games: the number of games of each table.
        seed: the seed of all deals.
        seconds_per_move: how long a bot may take for an answer, None for any time.
    """

    bots: tuple[str, ...]
    rules: Rules
    players: int
    games: int
    seed: int | str
    seconds_per_move: float | None

    @property
    def total(self) -> int:
        """The number of all games."""
        return self.games * math.comb(len(self.bots), self.players)

    def pairings(self) -> Iterator[Pairing]:
        """Yield all games, deal by deal: each deal at every table, and there in every seating."""
        key = key_of(self.seed, "match")
        number = 0
        for deal in range(self.games // math.factorial(self.players)):
            seed = f"{number_of(key, f'deal {deal}'):064x}"
            for table in combinations(range(len(self.bots)), self.players):
                for seats in permutations(table):
                    yield Pairing(number, deal, seed, seats)
                    number += 1


class Tasks(NamedTuple):
    """How the games are divided: how many are in a task, and how long to wait for the next task to be done."""

    size: int
    patience: float | None


def named_bots(bots: object, function: str) -> dict[str, Bot]:
    """Return bots by their names.

    Args:
        bots: a mapping of names to bots, or a sequence of bots: these are called what the function or its class is
            called, with a number behind it if that is taken.
        function: the function that was given them.
    """
    hint = "such as {'mine': my_bot, 'greedy': greedy_bot}"
    if _is_mapping(bots):
        pairs = list(bots.items())
    elif is_sequence(bots):
        pairs = _numbered(bots)
    else:
        raise needs(function, "bots by name, or a sequence of bots", bots, hint)
    named: dict[str, Bot] = {}
    for name, bot in pairs:
        if not isinstance(name, str):
            raise needs(function, "a str as the name of each bot", name, hint)
        if not is_bot(bot):
            raise needs(function, f"a function as the bot {quoted(name)}", bot, "it is given a view and a generator")
        named[str.__str__(name)] = bot
    return named


def _numbered(bots: Sequence[object]) -> list[tuple[object, object]]:
    pairs: dict[str, object] = {}
    for bot in bots:
        own: object = getattr(bot, "__name__", None)
        name = own if isinstance(own, str) else repr(bot) if isinstance(bot, SearchBot) else type(bot).__name__
        number, free = 1, name
        while free in pairs:
            number += 1
            free = f"{name} {number}"
        pairs[free] = bot
    return list(pairs.items())


def _is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, Mapping)


def tournament(
    function: str,
    bots: tuple[str, ...],
    rules: Rules,
    *,
    players: SupportsIndex,
    games: SupportsIndex,
    seed: SupportsIndex | str,
    seconds_per_move: float | None,
    games_per_task: SupportsIndex | None,
    seconds_per_task: float | None,
    alone: bool,
) -> tuple[Tournament, Tasks]:
    """Return a tournament and its tasks, after a check of all that decides how they are.

    Args:
        function: the function that was given it.
        bots: the bots' names.
        rules: the rules.
        players: how many bots sit at a table.
        games: the number of games of each table.
        seed: the seed of all deals.
        seconds_per_move: how long a bot may take for an answer.
        games_per_task: how many games are in a task; None for a number that fits.
        seconds_per_task: how long to wait for the next task to be done.
        alone: whether there is no executor.

    Raises:
        InvalidTournamentError: with every problem.
        InvalidRulesError: the rules do not allow so many players. All else depends on their number, so this is first.
        TypeError: an argument is of another type.
    """
    checked_rules(rules, function)
    at_table = _whole(function, "an int as players", players)
    number = _whole(function, "an int as games", games)
    plain = plain_seed(seed, function)
    limit = _seconds(function, "seconds_per_move", seconds_per_move)
    patience = _seconds(function, "seconds_per_task", seconds_per_task)
    size = None if games_per_task is None else _whole(function, "an int, or None, as games_per_task", games_per_task)
    if rules.solo is not None:
        raise InvalidRulesError((f"{rules.name!r} is for 1 player; a tournament is between several",))
    rules.check_seats(at_table, 0)
    planned = Tournament(bots, rules, at_table, number, plain, limit)
    problems = [problem for name in bots for problem in _name_problems(name)]
    if len(bots) < at_table:
        problems.append(f"{at_table} players need {at_table} bots or more; there are {len(bots)}")
    problems += _number_problems(number, math.factorial(at_table))
    if planned.total > MOST_GAMES:
        problems.append(f"the tournament has {shown(planned.total)} games; {MOST_GAMES} are the most")
    problems += _seconds_problems("seconds_per_move", seconds_per_move, limit)
    problems += _seconds_problems("seconds_per_task", seconds_per_task, patience)
    if patience is not None and alone:
        hint = "such as functools.partial(ProcessPoolExecutor, 2)"
        problems.append(f"seconds_per_task needs an executor, {hint}: a bot that plays here cannot be given up")
    if size is not None and size < 1:
        problems.append(f"games_per_task is {shown(size)}; a task needs at least 1 game")
    if problems:
        raise InvalidTournamentError(tuple(problems))
    usual = min(MOST_IN_TASK, max(1, planned.total // FEWEST_TASKS))
    return planned, Tasks(usual if size is None else min(size, planned.total), patience)


def _whole(function: str, what: str, value: object) -> int:
    number = plain_int(value)
    if number is None:
        raise needs(function, what, value)
    return number


def _seconds(function: str, name: str, value: object) -> float | None:
    """Return a time limit as a float, which may be none that can be."""
    if value is None:
        return None
    if not isinstance(value, bool) and isinstance(value, SupportsFloat | SupportsIndex):
        try:
            return min(float(value), float(LARGEST_SHOWN))
        except OverflowError:
            return float(LARGEST_SHOWN)
        except (TypeError, ValueError):  # an array of numpy can be no number in spite of its methods
            pass
    raise needs(function, f"a number, or None, as {name}", value)


def _seconds_problems(name: str, given: object, limit: float | None) -> list[str]:
    return [] if limit is None or limit > 0 else [f"{name} is {quoted(given)}; it must be more than 0"]


def _name_problems(name: str) -> list[str]:
    if name.strip() and name.isprintable() and len(name) <= LONGEST_NAME:
        return []
    return [f"{quoted(name)} is not a bot's name; it must have 1 to {LONGEST_NAME} printable characters"]


def _number_problems(games: int, seatings: int) -> list[str]:
    if games >= 1 and games % seatings == 0:
        return []
    more = max(1, -(-games // seatings)) * seatings
    fewer = f"{shown(more - seatings)} or " if more > seatings else ""
    every = f"each deal is played in all {seatings} seatings, so it must be a multiple of {seatings}"
    return [f"games is {shown(games)}; {every}, such as {fewer}{shown(more)}"]

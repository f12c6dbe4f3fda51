"""Playing the games of a task: what is sent to a worker, and what comes back."""

from __future__ import annotations

import random
from time import perf_counter
from typing import final

from attrs import frozen

from tussie_mussie._internal.actions import PlayerAction, flaw
from tussie_mussie._internal.errors import IllegalActionError
from tussie_mussie._internal.limits import LONGEST_FAULT
from tussie_mussie._internal.notation.records import plain_record
from tussie_mussie._internal.playing import Bot, BotError, play
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.arena._rows import Fault, GameRow
from tussie_mussie.arena._tournaments import Pairing

__all__ = ["Job", "Played", "arrived", "play_games"]

Played = tuple[GameRow, str]
"""A finished game with its record as text, which is empty if records are not asked for."""


@final
@frozen
class Job:
    """What all tasks of a tournament share.

    Attributes:
        bots: the bots, by their numbers.
        names: their names.
        rules: the rules.
        seconds_per_move: how long a bot may take for an answer.
        recorded: whether records are asked for.
    """

    bots: tuple[Bot, ...]
    names: tuple[str, ...]
    rules: Rules
    seconds_per_move: float | None
    recorded: bool


@final
class _Guarded:
    """A bot that is timed, and that cannot end the program."""

    __slots__ = ("_bot", "_limit")

    def __init__(self, bot: Bot, limit: float | None) -> None:
        self._bot = bot
        self._limit = limit

    def __call__(self, view: PlayerView, rng: random.Random) -> PlayerAction:
        began = perf_counter()
        try:
            answer = self._bot(view, rng)
            if flaw(answer) is not None:
                repr(answer)  # it will be in a message, and may raise anything
        except (Exception, KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:
            what = "tried to end the program" if isinstance(error, SystemExit) else f"raised {type(error).__name__}"
            raise RuntimeError(f"it {what}") from error
        if self._limit is not None and perf_counter() - began > self._limit:
            raise TimeoutError(f"it took longer than {self._limit:g} seconds")
        return answer


def arrived(bot: Bot) -> bool:
    """Return whether a bot can be called; a worker is asked for it to find out whether the bot gets there."""
    return callable(bot)


def play_games(job: Job, pairings: tuple[Pairing, ...]) -> tuple[Played, ...]:
    """Play some games of a tournament.

    Args:
        job: what all tasks share.
        pairings: which games.

    Returns:
        The finished games in their order; one that ended with a bot's fault is finished too.
    """
    bots = tuple([_Guarded(bot, job.seconds_per_move) for bot in job.bots])
    return tuple([_played(job, bots, pairing) for pairing in pairings])


def _played(job: Job, bots: tuple[_Guarded, ...], pairing: Pairing) -> Played:
    seated = [bots[number] for number in pairing.seats]
    began = perf_counter()
    fault: BotError | None = None
    try:
        record = play(seated, job.rules, seed=pairing.seed)
    except BotError as error:
        fault, record = error, error.record
    seconds = perf_counter() - began
    state = record.state
    places = [0] * len(seated)
    if fault is None:
        for standing in state.standings():
            places[standing.player] = standing.rank
    else:
        others = [total for seat, total in enumerate(state.totals) if seat != fault.player]
        places = [1 + sum([other > total for other in others]) for total in state.totals]
        places[fault.player] = len(places)
    text = plain_record(record) if job.recorded or fault is not None else ""
    row = GameRow(
        pairing.number,
        pairing.deal,
        pairing.seed,
        tuple([job.names[number] for number in pairing.seats]),
        state.totals,
        tuple(places),
        len(record.actions),
        seconds,
        None if fault is None else Fault(fault.player, _message(fault), text),
    )
    return row, text


def _message(fault: BotError) -> str:
    """Return what a bot did; the text of a stranger's error may be anything, or even raise one."""
    cause = fault.__cause__
    try:
        more = "" if isinstance(cause, IllegalActionError) else f": {cause}"
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001  # as above
        more = ""
    message = f"{fault}{more}"[:LONGEST_FAULT]
    return message if message.isprintable() else ascii(message)[1:-1]

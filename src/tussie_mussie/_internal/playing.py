"""Playing whole games: bots around a table, and random playouts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import SupportsIndex, TypeAlias, TypeGuard, overload

from tussie_mussie._internal.actions import CHANCE, Action, ChanceAction, Draw, Invoke, PlayerAction, chosen
from tussie_mussie._internal.checks import needs
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import (
    IllegalActionError,
    IllegalReason,
    InvalidRulesError,
    TussieMussieError,
)
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rng import Rng, below, check_rng
from tussie_mussie._internal.rules import Rules, checked_rules
from tussie_mussie._internal.seeds import key_of, stream
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

__all__ = ["Bot", "BotError", "among", "ask", "is_bot", "play", "playout"]

Bot: TypeAlias = Callable[[PlayerView, random.Random], PlayerAction]
"""A player: it is given its view and its own random generator, and answers with one of the view's legal actions."""

Chance: TypeAlias = Callable[[GameState], ChanceAction]
"""Who draws: it is given the state, and answers with one of its `chance_outcomes`."""


class BotError(TussieMussieError, RuntimeError):
    """A bot that raised an exception or answered with something illegal; `__cause__` is what went wrong.

    Attributes:
        player: the bot's seat; `CHANCE` if it is the `chance` of `play` that did so.
        record: the game up to the fault; its `state` is the one in which the bot was asked.
    """

    def __init__(self, player: int, record: GameRecord, message: str) -> None:
        """Keep the facts; `message` says what the bot did."""
        super().__init__(player, record, message)
        self.player = player
        self.record = record


@overload
def play(
    bots: Sequence[Bot],
    rules: Rules = RULEBOOK,
    *,
    seed: SupportsIndex | str,
    first_player: int = 0,
    chance: Chance | None = None,
) -> GameRecord: ...
@overload
def play(
    bots: Sequence[Bot], *, seed: SupportsIndex | str, record: GameRecord, chance: Chance | None = None
) -> GameRecord: ...
def play(
    bots: Sequence[Bot],
    rules: Rules | None = None,
    *,
    seed: SupportsIndex | str,
    first_player: int | None = None,
    record: GameRecord | None = None,
    chance: Chance | None = None,
) -> GameRecord:
    """Play a whole game, or the rest of one, and return its record.

    Every draw has a random generator of its own, made from the seed, the round, and which of the round's offers
    it is for; before scoring, which player draws and for which time. So the cards that are dealt do not depend on
    who sits where and what they do. Every decision of a bot has a generator of its own too, made from the seed, the
    round, the seat and which of its decisions it is, so that what a bot draws from it changes nothing else. Before
    scoring the lowest pending seat is asked; what the others do meanwhile it does not see (R25).

    So a game that is broken off and goes on from its record, with the same seed and bots, ends as if it had not been.

    Args:
        bots: one for each seat, but for the automaton's (R39): functions that are given their `PlayerView` and a
            `random.Random` of their own, and answer with one of the view's legal actions.
        rules: the rules; by default `RULEBOOK`.
        seed: any int or text, but no bool; the same seed and bots give the same game with the same version of Python.
            It counts by its value: `7` and numpy's `int64(7)` are one seed. Whoever knows it can
            work out every card, so let it be long and secret where a bot could guess it.
        first_player: the seat of the first player of the first round, by default 0; the later ones follow (R33).
        record: a game to go on from instead of a new one; it has its rules and its first player itself, and its
            names, metadata and comments stay.
        chance: a function that draws instead of the seed's generators: it is given the state, all of it, and answers
            with a `ChanceAction` that is possible there. The bots' generators still come from the seed.

    Returns:
        The record of the whole game; its `state` is the end.

    Raises:
        InvalidRulesError: the number of bots, or the first player, cannot be.
        RecordError: the record to go on from does not follow the rules.
        BotError: a bot raised an exception, or answered with what is not among its view's legal actions;
            `player` is its seat, `record` the game up to there and `__cause__` what went wrong. If `player` is
            `CHANCE`, it was `chance` that raised an exception or gave an impossible draw.
    """
    seats = _checked_bots(bots)
    key = key_of(seed, "play")
    if chance is not None and not callable(chance):
        raise needs("play", "a function as chance", chance, "it is given a state and answers with a Draw")
    game = _beginning(len(seats), rules, first_player, record)
    while (player := game.state.current_player) is not None:
        if player == CHANCE and chance is not None:
            game = _drawn(chance, game)
            continue
        if player == CHANCE:
            action: Action = game.state.sample_chance(stream(key, _draw_label(game.state)))
        elif player >= len(seats):  # the automaton, whose one action needs no bot (R39)
            action = game.state.legal_actions()[0]
        else:
            action = _ask(seats[player], game, player, stream(key, _decision_label(game.state, player)))
        game = game.apply(action)
    return game


def _checked_bots(bots: object) -> Sequence[Bot]:
    """Return the bots, each of which can be called."""
    if not _is_sequence(bots):
        raise needs("play", "a sequence of bots", bots, "such as [bot] * 2, one for each seat")
    seats: list[Bot] = []
    for seat, bot in enumerate(bots):
        if not is_bot(bot):
            raise needs("play", f"a function as the bot of player {seat}", bot, "it is given a view and a generator")
        seats.append(bot)
    return seats


def _is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence)


def is_bot(value: object) -> TypeGuard[Bot]:
    """Return whether a value can be called, which is all that is known of a bot before it is asked.

    Args:
        value: the value.
    """
    return callable(value)


def _beginning(bots: int, rules: Rules | None, first_player: int | None, record: object) -> GameRecord:
    """Return a game that begins, or the one to go on from."""
    if record is None:
        chosen_rules = RULEBOOK if rules is None else checked_rules(rules, "play")
        return GameRecord.start(bots, chosen_rules, first_player=0 if first_player is None else first_player)
    for name, given in (("rules", rules), ("first_player", first_player)):
        if given is not None:
            raise TypeError(f"play() takes {name} or record, not both; a record has its own {name}")
    if not isinstance(record, GameRecord):
        raise needs("play", "a GameRecord as record", record, "GameRecord.start begins one, parse_record reads one")
    seats = record.state.players  # which checks the record
    if (record.players if record.rules.solo is not None else seats) != bots:
        raise InvalidRulesError((f"there are {bots} bots for the {record.players} players of the record",))
    return record


def _draw_label(state: GameState) -> str:
    """Return which draw of the game is due, whatever else has happened in it."""
    if state.phase is Phase.REVEAL:
        return f"round {state.round}, goals"
    if state.phase is Phase.DRAW:
        return f"round {state.round}, offer {len(state.offers)}"
    logs = state.before_scoring
    seat = [isinstance(log[-1], Invoke) if log else False for log in logs].index(True)
    drawn = sum([isinstance(action, Draw) for action in logs[seat]])
    return f"round {state.round}, seat {seat}, draw {drawn}"


def _decision_label(state: GameState, player: int) -> str:
    """Return which of a player's decisions is due."""
    number = len(state.before_scoring[player] if state.phase is Phase.BEFORE_SCORING else state.offers)
    return f"round {state.round}, seat {player}, {state.phase.value} {number}"


def _ask(bot: Bot, game: GameRecord, player: int, rng: random.Random) -> PlayerAction:
    return ask(bot, game.state, player, rng, lambda _: game)


def ask(
    bot: Bot, state: GameState, player: int, rng: random.Random, record_of: Callable[[GameState], GameRecord]
) -> PlayerAction:
    """Return what a bot answers.

    Args:
        bot: the bot.
        state: where it is asked.
        player: its seat.
        rng: the generator that it is given.
        record_of: what gives the game up to the state; it is asked only where the bot fails.

    Raises:
        BotError: the bot raised an exception, or answered with what is not among its view's legal actions.
    """
    view = state.view(player)
    try:
        return among(view.legal_actions(), bot(view, rng), state)
    except Exception as error:
        raise _failed(player, record_of(state), f"the bot of player {player}", error) from error


def _drawn(chance: Chance, game: GameRecord) -> GameRecord:
    """Return the game after the draw that a caller's function has chosen."""
    try:
        return game.apply(chance(game.state))
    except Exception as error:
        raise _failed(CHANCE, game, "chance", error) from error


def _failed(player: int, game: GameRecord, who: str, error: Exception) -> BotError:
    # The text of a stranger's error may be anything, or even raise one; it is in `__cause__`.
    what = f"{type(error).__name__}: {error}" if isinstance(error, IllegalActionError) else type(error).__name__
    where = f"round {game.state.round}, {game.state.phase.value}"
    return BotError(player, game, f"{where}: {who} failed with {what}")


def among(legal_actions: tuple[PlayerAction, ...], answer: object, state: GameState) -> PlayerAction:
    """Return which of the legal actions of a view a bot has answered with.

    Args:
        legal_actions: those of the view.
        answer: what the bot answered.
        state: where the game stands.

    Raises:
        IllegalActionError: it is not among them.
    """
    legal = chosen(legal_actions, answer)
    if legal is not None:
        return legal
    reason = state.why_illegal(answer) or IllegalReason.NOT_YOUR_TURN
    raise IllegalActionError(answer, reason, f"{answer!r} is not among the legal actions ({reason.value})")


def playout(state: GameState, rng: Rng) -> GameState:
    """Play at random to the end: all draws and, of whoever is the current player, all actions equally likely.

    Args:
        state: where to begin.
        rng: the caller's random generator, the only source of chance.

    Returns:
        The last state.
    """
    _check_state(state)
    check_rng("playout", rng)
    while (player := state.current_player) is not None:
        if player == CHANCE:
            state = state.apply(state.sample_chance(rng))
        else:
            legal = state.legal_actions()
            state = state.apply(legal[below(rng, len(legal))])
    return state


def _check_state(state: object) -> None:
    if not isinstance(state, GameState):
        raise needs("playout", "a GameState as state", state, "new_game makes one")

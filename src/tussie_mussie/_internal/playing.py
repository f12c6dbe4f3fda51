"""Playing whole games: bots around a table, and random playouts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import SupportsIndex, TypeAlias

from tussie_mussie._internal.actions import CHANCE, Action, Draw, Invoke, chosen
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import BotError, IllegalActionError, IllegalReason
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seeds import key_of, stream
from tussie_mussie._internal.stages.stage import Phase
from tussie_mussie._internal.state import GameState, new_game
from tussie_mussie._internal.views import PlayerView

__all__ = ["Bot", "among", "play", "playout"]

Bot: TypeAlias = Callable[[PlayerView, random.Random], Action]
"""A player: it is given its view and its own random generator, and answers with one of the view's legal actions."""


def play(
    bots: Sequence[Bot], rules: Rules = RULEBOOK, *, seed: SupportsIndex | str, first_player: int = 0
) -> GameRecord:
    """Play a whole game and return its record.

    Every draw has a random generator of its own, made from the seed, the round, and which of the round's offers
    it is for; before scoring, which player draws and for which time. So the cards that are dealt do not depend on
    who sits where and what they do. Every decision of a bot has a generator of its own too, made from the seed, the
    round, the seat and which of its decisions it is, so that what a bot draws from it changes nothing else. Before
    scoring the lowest pending seat is asked; what the others do meanwhile it does not see (R25).

    Args:
        bots: one for each seat: functions that are given their `PlayerView` and a `random.Random` of their own, and
            answer with one of the view's legal actions.
        rules: the rules.
        seed: any int or text, but no bool; the same seed and bots give the same game with the same version of Python.
            It counts by its value: `7` and numpy's `int64(7)` are one seed. It tells all cards, so let it be long
            and secret where a bot could guess it.
        first_player: the seat of the first player of the first round; the later ones follow (R33).

    Raises:
        InvalidRulesError: the number of bots, or the first player, cannot be.
        BotError: a bot raised an exception, or answered with what is not among its view's legal actions;
            `player` is its seat and `__cause__` what went wrong.
    """
    key = key_of(seed, "play")
    state = new_game(len(bots), rules, first_player=first_player)
    actions: list[Action] = []
    while (player := state.current_player) is not None:
        if player == CHANCE:
            action: Action = state.sample_chance(stream(key, _draw_label(state)))
        else:
            action = _ask(bots[player], state, player, stream(key, _decision_label(state, player)))
        actions.append(action)
        state = state.apply(action)
    return GameRecord(rules, len(bots), first_player, tuple(actions))


def _draw_label(state: GameState) -> str:
    """Return which draw of the game is due, whatever else has happened in it."""
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


def _ask(bot: Bot, state: GameState, player: int, rng: random.Random) -> Action:
    view = state.view(player)
    try:
        return among(view.legal_actions(), bot(view, rng), state)
    except Exception as error:
        # The text of a stranger's error may be anything, or even raise one; it is in `__cause__`.
        what = f"{type(error).__name__}: {error}" if isinstance(error, IllegalActionError) else type(error).__name__
        where = f"round {state.round}, {state.phase.value}"
        raise BotError(player, f"{where}: the bot of player {player} failed with {what}") from error


def among(legal_actions: tuple[Action, ...], answer: object, state: GameState) -> Action:
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


def playout(state: GameState, rng: random.Random) -> GameState:
    """Play at random to the end: all draws and, of whoever is the current player, all actions equally likely.

    Args:
        state: where to begin.
        rng: the caller's random generator, the only source of chance.

    Returns:
        The last state.
    """
    while (player := state.current_player) is not None:
        action = state.sample_chance(rng) if player == CHANCE else rng.choice(state.legal_actions())
        state = state.apply(action)
    return state

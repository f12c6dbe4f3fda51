"""Playing whole games: bots around a table, and random playouts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tussie_mussie.actions import CHANCE, Action, chosen
from tussie_mussie.editions import RULEBOOK
from tussie_mussie.errors import BotError, IllegalActionError, IllegalReason
from tussie_mussie.records import GameRecord
from tussie_mussie.rules import Rules
from tussie_mussie.state import GameState, new_game
from tussie_mussie.views import PlayerView

__all__ = ["Bot", "play", "playout"]

_LARGEST_IN_DECIMALS: Final = 1024
"""Bits."""

Bot: TypeAlias = Callable[[PlayerView, random.Random], Action]
"""A player: it is given its view and its own random generator, and answers with one of the view's legal actions."""


def play(bots: Sequence[Bot], rules: Rules = RULEBOOK, *, seed: int | str, first_player: int = 0) -> GameRecord:
    """Play a whole game and return its record.

    Chance and each seat have a random generator of their own, all made from the seed, so that what one bot
    draws from its own never changes the cards or another bot's choices. Before scoring the lowest pending
    seat is asked.

    Args:
        bots: one for each seat.
        rules: the rules.
        seed: any int or text; the same seed and bots give the same game, on every machine. It tells all cards, so
            let it be long and secret where a bot could guess it.
        first_player: the seat of the first player of the first round.

    Raises:
        InvalidRulesError: the number of bots, or the first player, cannot be.
        BotError: a bot raised an exception, or answered with what is not among its view's legal actions;
            `player` is its seat and `__cause__` what went wrong.
    """
    state = new_game(len(bots), rules, first_player=first_player)
    # Python refuses to write very large ints in decimals.
    root = f"{seed:#x}" if isinstance(seed, int) and seed.bit_length() > _LARGEST_IN_DECIMALS else repr(seed)
    chance = random.Random(f"{root}/chance")
    streams = [random.Random(f"{root}/seat {seat}") for seat in range(len(bots))]
    actions: list[Action] = []
    while (player := state.current_player) is not None:
        if player == CHANCE:
            action: Action = state.sample_chance(chance)
        else:
            action = _ask(bots[player], state, player, streams[player])
        actions.append(action)
        state = state.apply(action)
    return GameRecord(rules, len(bots), first_player, tuple(actions))


def _ask(bot: Bot, state: GameState, player: int, rng: random.Random) -> Action:
    view = state.view(player)
    try:
        return _among(view.legal_actions(), bot(view, rng), state)
    except Exception as error:
        raise BotError(player, f"the bot of player {player} failed with {type(error).__name__}") from error


def _among(legal_actions: tuple[Action, ...], answer: object, state: GameState) -> Action:
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

"""A bot that sees everything, and how it is let into a game: only here and in tests, never in the library.

It is given the true state: all cards that lie or are held, and so the cards of the deck too. What will be drawn from
the deck nobody knows, so each rollout draws anew. It searches as the earlier search does, but in the true world.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NoReturn, TypeAlias, final

from attrs import frozen
from before import best_by_rollouts

import tussie_mussie as tm
from tussie_mussie.bots import greedy_bot

__all__ = ["Player", "SeeingBot", "play_seeing"]


@final
@frozen
class SeeingBot:
    """A bot that sees everything.

    Attributes:
        samples: how many rollouts it makes for each of its actions.
    """

    samples: int = 64

    def __call__(self, state: tm.GameState, player: int, rng: random.Random) -> tm.PlayerAction:
        """Answer with the best action.

        Args:
            state: what is true.
            player: the bot's seat.
            rng: the bot's random generator.
        """
        if state.phase is tm.Phase.BEFORE_SCORING:
            return greedy_bot(state.view(player), rng)  # which follows the best plan
        worlds = ((state, rng.getrandbits(64)) for _ in range(self.samples))
        return best_by_rollouts(state.legal_actions(player), player, state.round, worlds)


Player: TypeAlias = tm.Bot | SeeingBot
"""Who can sit in a seat here."""


class _SeeingBotsTurn(Exception):  # noqa: N818  # it is not an error, and it never leaves this module
    """A bot that sees everything is to act, and has only been shown its view."""


def _stops(_view: tm.PlayerView, _rng: random.Random) -> NoReturn:
    raise _SeeingBotsTurn


def play_seeing(players: Sequence[Player], rules: tm.Rules, seed: str) -> tm.GameRecord:
    """Play a game as `play` does, with the same chance, in which some players see everything.

    Each time one of these is to act, the game is broken off, and goes on from its record after their answer.

    Args:
        players: one for each seat.
        rules: the rules.
        seed: the seed of all chance.

    Returns:
        The record of the whole game.

    Raises:
        BotError: as `play` does.
        IllegalActionError: a bot that sees everything answered with what is not legal.
    """
    bots = [_stops if isinstance(player, SeeingBot) else player for player in players]
    game: tm.GameRecord | None = None
    while True:
        try:
            return tm.play(bots, rules, seed=seed) if game is None else tm.play(bots, seed=seed, record=game)
        except tm.BotError as error:
            if not isinstance(error.__cause__, _SeeingBotsTurn):
                raise
            seat, game = error.player, error.record
        seeing = players[seat]
        assert isinstance(seeing, SeeingBot)  # noqa: S101  # nobody else stops
        rng = random.Random(f"{seed}, seat {seat}, action {len(game.actions)}")
        game = game.apply(seeing(game.state, seat, rng))

"""A check for bots: whether they play by the rules of bots."""

from __future__ import annotations

import pickle
import random
from itertools import cycle, islice
from typing import Final, SupportsIndex

import attrs

from tussie_mussie._internal.actions import CHANCE, Action
from tussie_mussie._internal.checks import needs, plain_int, shown
from tussie_mussie._internal.editions import RULEBOOK, TURKISH
from tussie_mussie._internal.errors import InvalidBudgetError
from tussie_mussie._internal.playing import Bot, BotError, among
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.seeds import key_of, shown_seed, stream
from tussie_mussie._internal.views import PlayerView

__all__ = ["check_bot"]


def check_bot(bot: Bot, *, games: SupportsIndex = 12, seed: SupportsIndex | str = 0) -> None:
    """Play a bot through many games and report the first thing that it does wrong.

    It plays all seats, in both editions and with 2 to 4 players in turn. What is then done is its answer or, half
    the time, any legal action, so that it meets positions that it would avoid. At each decision it must answer
    with a legal action of its own, raise nothing, leave the global random generator alone, and give the same
    answer again to the same view and to a copy of it, with random generators in equal states. What depends on the
    identity of objects, on how often it has been asked, or on any hidden state, gives itself away so. What
    depends on the hash seed alone does not: play a game in two processes with different `PYTHONHASHSEED` and
    compare the records.

        >>> from tussie_mussie.bots import greedy_bot
        >>> from tussie_mussie.testing import check_bot
        >>> check_bot(greedy_bot, games=2)

    Args:
        bot: the bot.
        games: how many games; a multiple of 6 has all tables equally often.
        seed: any int or text, but no bool; the same games for the same seed.

    Raises:
        BotError: the bot did something wrong; `player` is its seat, `record` the game up to there, the message
            says what it did and where, and `__cause__` is the error if there is one.
        InvalidBudgetError: fewer than 1 game.
    """
    _check_bot_itself(bot)
    key = key_of(seed, "check_bot")
    number_of_games = plain_int(games)
    if number_of_games is None:
        raise needs("check_bot", "a whole number of games", games, "such as 12")
    if number_of_games < 1:
        raise InvalidBudgetError(number_of_games, f"games is {shown(number_of_games)}; a check needs at least 1")
    for number, (rules, players) in enumerate(islice(cycle(_TABLES), number_of_games)):
        rng = stream(key, f"game {number}")
        table = f"game {number} of seed {shown_seed(seed)}, {players} players with {rules.name} rules"
        game = GameRecord.start(players, rules, first_player=number % players)
        while not (state := game.state).is_over:
            if state.current_player == CHANCE:
                action: Action = state.sample_chance(rng)
            else:
                player = rng.choice(state.pending_players)
                action = _Decision(bot, game, player, rng.getrandbits(64), table).answer()
                action = rng.choice((action, rng.choice(state.legal_actions(player))))
            game = game.apply(action)


def _check_bot_itself(bot: object) -> None:
    if not callable(bot):
        raise needs("check_bot", "a function as bot", bot, "it is given a view and a generator")


@attrs.frozen
class _Decision:
    """What a bot is asked, several times."""

    bot: Bot
    game: GameRecord
    player: int
    seed: int
    table: str

    def answer(self) -> Action:
        """Return the bot's answer after comparing it with its answers to equal views."""
        view = self.game.state.view(self.player)
        before = random.getstate()
        answer = self._ask(view)
        if random.getstate() != before:
            raise self._error("used the global random generator; a bot draws from the one that it is given")
        copied: PlayerView = pickle.loads(pickle.dumps(view))  # noqa: S301  # it was pickled just before
        for equal in (view, copied):
            again = self._ask(equal)
            if again != answer:
                raise self._error(f"answered {answer!r}, then {again!r} to an equal view with an equal generator")
        return answer

    def _ask(self, view: PlayerView) -> Action:
        try:
            return among(view.legal_actions(), self.bot(view, random.Random(self.seed)), self.game.state)
        except Exception as error:
            raise self._error(f"failed: {type(error).__name__}: {error}") from error

    def _error(self, what: str) -> BotError:
        state = self.game.state
        where = f"{self.table}, round {state.round}, {state.phase.value}"
        return BotError(self.player, self.game, f"{where}: the bot of player {self.player} {what}")


_TABLES: Final = (
    (RULEBOOK, 2),
    (TURKISH, 3),
    (RULEBOOK, 4),
    (TURKISH, 2),
    (RULEBOOK, 3),
    (TURKISH, 4),
)

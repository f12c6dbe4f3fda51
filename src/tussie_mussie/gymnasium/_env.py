"""The environment of Gymnasium."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Final, Literal, SupportsIndex, TypeAlias, final

from tussie_mussie._internal.actions import CHANCE
from tussie_mussie._internal.checks import is_sequence, needs, plain_int
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.environments import (
    By,
    LegalActions,
    Luck,
    Returns,
    Seeing,
    checked_choice,
    first_player_in,
)
from tussie_mussie._internal.errors import IllegalActionError, InvalidRulesError
from tussie_mussie._internal.payoffs import greatest_payoff, payoffs
from tussie_mussie._internal.playing import Bot, ask, is_bot
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seat_of
from tussie_mussie._internal.seeds import key_of
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.state import GameState
from tussie_mussie.bots import random_bot
from tussie_mussie.gymnasium._extra import NDArray, gymnasium, np

__all__ = ["TussieMussieEnv", "register"]

Illegal: TypeAlias = Literal["lose", "raise"]
"""What is done when a learner does what is not legal."""
_Info: TypeAlias = "dict[str, NDArray[np.int8] | str]"

_ID: Final = "tussie_mussie/TussieMussie-v0"


@final
class TussieMussieEnv(gymnasium.Env["NDArray[np.float32]", SupportsIndex]):
    """The game for one learner, in whose environment the others are bots.

    `gymnasium.make("tussie_mussie/TussieMussie-v0", ...)` makes one with Gymnasium's usual wrappers. Rewards come
    at the end. The space of actions samples what is legal, and `info["action_mask"]` tells it, in an array of its own
    each time. The same seed is the same deal: in every round the same cards are offered, whatever anybody does.

    Attributes:
        action_space: the numbers of actions.
        observation_space: what the learner sees, as numbers.
        game_state: the state of the game.
    """

    metadata: dict[str, object] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012  # as in Gymnasium
    action_space: gymnasium.spaces.Space[SupportsIndex]
    observation_space: gymnasium.spaces.Space[NDArray[np.float32]]

    def __init__(
        self,
        opponents: Bot | Sequence[Bot] = random_bot,
        players: int = 2,
        rules: Rules = RULEBOOK,
        *,
        seat: int = 0,
        by: By = "place",
        perfect_recall: bool = False,
        returns: Returns = "points",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; `reset` begins a game.

        Args:
            opponents: the bot of all other seats, or one for each of them, clockwise from the learner.
            players: the number of players, 2 to 4.
            rules: the rules.
            seat: the seat of the learner.
            by: how actions are numbered: `"place"` as in `PlaceSpace`, `"card"` as in `ActionSpace`.
            perfect_recall: whether observations are information states of the `Encoder`, and not what is seen now.
            returns: `"points"` pays the points times the number of players, less the points of all; with `"win"` all
                others pay the winner 1.
            illegal: `"lose"` ends the episode when the learner does what is not legal, as Gymnasium wants
                environments to take every action of their space; with `"raise"` that is an error.
            render_mode: `"ansi"` for a text, `"human"` to print it, or None.

        Raises:
            InvalidRulesError: so many players cannot play by these rules, they are solo rules, or there are not as many
                bots as other seats.
            UnknownPlayerError: there is no such seat.
            TypeError: an option is none of those that there are, or an opponent is not a function.
        """
        checked_choice("returns", returns, ("points", "win"))
        checked_choice("illegal", illegal, ("lose", "raise"))
        checked_choice("render_mode", render_mode or "ansi", ("human", "ansi"))
        self._seeing = Seeing(rules, players, by, perfect_recall=perfect_recall)
        self._beginning = players, rules
        self._seat = seat_of(seat, players)
        self._bots = _bots(opponents, self._seat, players)
        self._pays_points = returns == "points"
        self._raises = illegal == "raise"
        self._worst = -float(greatest_payoff(rules, players, points=self._pays_points))
        self._is_lost = False
        self.render_mode = render_mode
        self._legal = LegalActions(self._seeing.actions)
        self.action_space = self._legal
        self.observation_space = self._seeing.box()
        self.game_state: GameState | None = None
        self._luck: Luck | None = None

    def __copy__(self) -> TussieMussieEnv:
        """Return a copy that is played on by itself."""
        return copy.deepcopy(self)

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, object] | None = None
    ) -> tuple[NDArray[np.float32], _Info]:
        """Begin a game, and play it until the learner can act; after an error everything is as it was before.

        Args:
            seed: the seed of chance and of the bots, a whole number, which counts by its value, as for `play`;
                Gymnasium refuses negative ones by an error of its own. The same seed is the same deal: the cards of
                each round's offers do not depend on what anybody does. Without it the seeds go on from where they
                were, at first from anywhere.
            options: `first_player` is the seat that offers first; others are not looked at.

        Returns:
            What the learner sees, and the mask of what is legal as `action_mask`.

        Raises:
            BotError: a bot raised an exception, or answered with something illegal, before the learner could act.
            InvalidRulesError: `first_player` is not a seat.
            TypeError: the seed, or `first_player`, is not a whole number.
        """
        plain = None if seed is None else plain_int(seed)
        if plain is None and seed is not None:
            raise needs("reset", "a whole number as seed", seed)
        players, rules = self._beginning
        start = new_game(players, rules, first_player=first_player_in(options))
        if plain is not None:
            luck = Luck(key_of(plain, "reset"))
            state = self._played(start, luck)
            super().reset(seed=plain)
        else:
            numbers = self.np_random.bit_generator
            before = numbers.state
            luck = Luck(key_of(int(self.np_random.integers(1 << 62)), "reset"))
            try:
                state = self._played(start, luck)
            except BaseException:
                numbers.state = before
                raise
        self._luck = luck
        return self._wait(state), {"action_mask": self._legal.mask}

    def step(self, action: SupportsIndex) -> tuple[NDArray[np.float32], float, bool, bool, _Info]:
        """Let the learner act, and play on until it can act again; after an error everything is as it was before.

        Args:
            action: the number of the action.

        Returns:
            What the learner sees, the reward, whether the game is over, False, and the mask of what is legal then as
            `action_mask`. Where something illegal has lost the game, `illegal` says why it is that; the reward is as
            low as any can be, and the game stays as it was.

        Raises:
            IllegalActionError: it is not legal, with the option `illegal="raise"`; its `reason` says why.
            BotError: a bot raised an exception, or answered with something illegal; `player` is its seat, `record` the
                game up to there, and `__cause__` what went wrong. The same step asks the bots the same again.
            UnknownActionError: there is no such number.
            TypeError: it is not a whole number.
            gymnasium.error.ResetNeeded: no game has begun, or it is over.
        """
        before, luck = self._game()
        if before.is_over or self._is_lost:
            raise gymnasium.error.ResetNeeded("the game is over; reset() begins another one")
        try:
            after = self._seeing.after(before, action)
        except IllegalActionError as error:
            if self._raises:
                raise
            self._is_lost = True
            why: _Info = {"action_mask": self._legal.mask, "illegal": str(error)}
            return self._seen(before), self._worst, True, False, why
        mark = luck.mark()
        try:
            state = self._played(after, luck)
        except BaseException:  # an interruption too
            luck.back(mark)
            raise
        reward = float(payoffs(state, points=self._pays_points)[self._seat])
        return self._wait(state), reward, state.is_over, False, {"action_mask": self._legal.mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as `sb3_contrib.MaskablePPO` asks for it."""
        return self._legal.mask.astype(np.bool_)

    def render(self) -> str | None:
        """Show the state in notation: return it in the mode `"ansi"`, print it in the mode `"human"`.

        Raises:
            gymnasium.error.ResetNeeded: no game has begun.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render needs a mode: make the environment with render_mode='ansi' or 'human'")
            return None
        text = str(self._game()[0])
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201  # that is what this mode is for
        return None

    def _game(self) -> tuple[GameState, Luck]:
        if self.game_state is None or self._luck is None:
            raise gymnasium.error.ResetNeeded("no game has begun; reset() begins one")
        return self.game_state, self._luck

    def _seen(self, state: GameState) -> NDArray[np.float32]:
        return self._seeing.write(state.view(self._seat))

    def _played(self, state: GameState, luck: Luck) -> GameState:
        """Return the state in which the learner can act, or the end; chance and the bots act until then."""
        while (player := state.current_player) is not None and player != self._seat:
            if player == CHANCE:
                state = state.apply(luck.draw(state))
            else:
                state = state.apply(ask(self._bots[player], state, player, luck.for_bot(), _record_of))
        return state

    def _wait(self, state: GameState) -> NDArray[np.float32]:
        """Wait for the learner in a state, and return what it sees there."""
        self.game_state = state
        self._is_lost = False
        self._legal.allow(self._seeing.mask(state))
        return self._seen(state)


def _record_of(state: GameState) -> GameRecord:
    """Return a game up to a state."""
    results = state.results
    first_player = results[0].first_player if results else state.first_player
    return GameRecord(state.rules, state.players, first_player, state.history())


def _bots(opponents: object, seat: int, players: int) -> dict[int, Bot]:
    """Return the bots of all other seats."""
    given = [opponents] * (players - 1) if not is_sequence(opponents) else opponents
    if len(given) != players - 1:
        raise InvalidRulesError((f"there are {len(given)} opponents for {players - 1} other seats",))
    bots: dict[int, Bot] = {}
    for number, bot in enumerate(given, 1):
        if not is_bot(bot):
            raise needs("TussieMussieEnv", "functions as opponents", bot, "they are given a view and a generator")
        bots[(seat + number) % players] = bot
    return bots


def register() -> None:
    """Make the environment known to Gymnasium, unless it is."""
    if _ID not in gymnasium.registry:
        gymnasium.register(_ID, entry_point="tussie_mussie.gymnasium:TussieMussieEnv")  # pyright: ignore[reportUnknownMemberType]  # a dict of Gymnasium's

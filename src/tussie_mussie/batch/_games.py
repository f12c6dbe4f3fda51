"""Games as arrays, for users."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Final, SupportsIndex, TypeAlias, final

from tussie_mussie._internal.actions import CHANCE, ChanceAction, Draw, Finish, Offer, Reveal, Take
from tussie_mussie._internal.checks import check_type, needs, plain_int, quoted, shown
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import (
    IllegalActionError,
    IllegalReason,
    InvalidBudgetError,
    RecordError,
    UnknownActionError,
    UnknownGameError,
)
from tussie_mussie._internal.limits import MOST_GAME_BYTES
from tussie_mussie._internal.lookup import clipped
from tussie_mussie._internal.place_spaces import PlaceSpace
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seat_of
from tussie_mussie._internal.seeds import key_of, number_of
from tussie_mussie._internal.state import GameState
from tussie_mussie.batch._scores import warn_slow
from tussie_mussie.batch._seen import Observer
from tussie_mussie.batch._setting import setting_of
from tussie_mussie.batch._tables import BEFORE_SCORING, GAME_OVER, Tables
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["Games", "Policy"]

_EARLY: Final = (Offer, Take)


@final
class Games:
    """Many games at once, as arrays with a line for each game; the rules are those of `GameState`.

    In every game it is one player's turn, or the game is over: cards are drawn, and goals revealed, as soon as that is
    due, at random from the seed. Before scoring, players act seat by seat. Actions are numbered as in `PlaceSpace`.

    `Games` is mutable, unlike the values of the game: `step` moves all of the games on. It is not for several
    threads at once. Copies and pickles go on by themselves, and equally.

    Example:
        >>> import numpy as np
        >>> import tussie_mussie as tm
        >>> from tussie_mussie.batch import Games
        >>> games = Games.reset(1000, 2, tm.RULEBOOK, seed=1)
        >>> while not games.done.all():
        ...     games.step(games.legal.argmax(axis=1))
        >>> games.totals.shape
        (1000, 2)
    """

    __slots__ = ("_choices", "_log", "_observer", "_players", "_rules", "_tables")

    def __init__(
        self,
        games: SupportsIndex,
        players: SupportsIndex = 2,
        rules: Rules = RULEBOOK,
        seed: SupportsIndex | str = 0,
        *,
        recorded: bool = False,
    ) -> None:
        """Begin a number of games.

        Args:
            games: how many; all of them together may take 4 GB, with what is recorded, which is enough for millions.
            players: the number of players, 2 to 4 (R35).
            rules: the rules, of any deck.
            seed: from which all draws follow, and the choices of `random_actions`; equal arguments give equal games
                with the same version of numpy.
            recorded: whether to keep what happens, so that `record` can tell it.

        Raises:
            InvalidBudgetError: this many games cannot be played at once.
            InvalidRulesError: this many players cannot play by these rules; or the rules are not for arrays: those of
                solo games, with more than 4,096 actions by place, or with points beyond 1,000 for anything.
            TypeError: an argument is of another type.
        """
        number, seats = plain_int(games), plain_int(players)
        if number is None:
            raise needs("Games", "a whole number of games", games, "such as 1000")
        if seats is None:
            raise needs("Games", "a whole number of players", players, "2 to 4 can play")
        setting = setting_of(rules, seats)
        key = key_of(seed, "Games")
        most = MOST_GAME_BYTES // (setting.bytes_of_a_game + (setting.bytes_of_a_record if recorded else 0))
        if not 1 <= number <= most:
            message = (
                f"{shown(number)} games of {seats} by {quoted(rules.name)} cannot be played at once; 1 to {most} can"
            )
            raise InvalidBudgetError(number, message)
        if setting.deck is None:
            warn_slow(rules)
        self._rules = rules
        self._players = seats
        self._choices = np.random.default_rng(number_of(key, "choices"))
        self._tables = Tables(setting, number, np.random.default_rng(number_of(key, "deals")), kept=recorded)
        self._observer = Observer(setting)
        self._log: list[NDArray[np.int16]] | None = [] if recorded else None

    def __getstate__(self) -> _State:
        """Return all but what follows from the rules."""
        return self._rules, self._players, self._choices, self._tables, self._log

    def __setstate__(self, state: _State) -> None:
        """Take the state of other games, and find again what follows from the rules."""
        self._rules, self._players, self._choices, self._tables, self._log = state
        setting = setting_of(self._rules, self._players)
        self._tables.setting = setting
        self._observer = Observer(setting)

    def __copy__(self) -> Games:
        """Return games that go on by themselves."""
        return copy.deepcopy(self)

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._rules

    @property
    def players(self) -> int:
        """The number of players."""
        return self._players

    @classmethod
    def reset(
        cls,
        games: SupportsIndex,
        players: SupportsIndex = 2,
        rules: Rules = RULEBOOK,
        seed: SupportsIndex | str = 0,
        *,
        recorded: bool = False,
    ) -> Games:
        """Return new games at their beginning, as `Games` does; games that exist stay as they are.

        Args:
            games: as for `Games`.
            players: as for `Games`.
            rules: as for `Games`.
            seed: as for `Games`.
            recorded: as for `Games`.

        Raises:
            InvalidBudgetError: as for `Games`.
            InvalidRulesError: as for `Games`.
            TypeError: as for `Games`.
        """
        return cls(games, players, rules, seed, recorded=recorded)

    @classmethod
    def playouts(
        cls,
        games: SupportsIndex,
        players: SupportsIndex = 2,
        rules: Rules = RULEBOOK,
        seed: SupportsIndex | str = 0,
        policy: Policy | None = None,
        *,
        recorded: bool = False,
    ) -> Games:
        """Play games to their end, and return them.

        Args:
            games: as for `Games`.
            players: as for `Games`.
            rules: as for `Games`.
            seed: as for `Games`.
            policy: what players do: a function of the games that returns the number of an action for each; without one
                they do anything legal, all choices with equal probability.
            recorded: as for `Games`.

        Raises:
            IllegalActionError: the policy answered with an action that is not legal.
            InvalidBudgetError: as for `Games`.
            InvalidRulesError: as for `Games`.
            TypeError: as for `Games`, or the policy's answer is not an array with a number for each game.
            UnknownActionError: the policy answered with a number that is not an action.

        Example:
            >>> import tussie_mussie as tm
            >>> from tussie_mussie.batch import Games
            >>> totals = Games.playouts(2000, 2, tm.RULEBOOK, seed=1).totals
            >>> totals.shape
            (2000, 2)
        """
        made = cls(games, players, rules, seed, recorded=recorded)
        choose: Policy = Games.random_actions if policy is None else policy
        while not made.done.all():
            made.step(choose(made))
        return made

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self._tables.seat)

    def __repr__(self) -> str:
        """Return how many games there are, and how many are over."""
        over = int(self.done.sum())
        return f"<Games {len(self)} of {self.players} players by {clipped(self.rules.name)} rules, {over} over>"

    @property
    def legal(self) -> NDArray[np.bool_]:
        """What may be done: a new array with a line for each game, and in it a mark for each number of `PlaceSpace`."""
        return self._tables.legal.copy()

    @property
    def current_players(self) -> NDArray[np.intp]:
        """Whose turn it is in each game, -1 in one that is over; a new array."""
        return self._tables.seat.copy()

    @property
    def rounds(self) -> NDArray[np.intp]:
        """The number of each game's round, from 1 on; a new array."""
        return self._tables.round + 1

    @property
    def totals(self) -> NDArray[np.int64]:
        """The points of the rounds that are done: a new array with a line for each game, and a column for each seat."""
        return self._tables.totals.copy()

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games are over; a new array."""
        done: NDArray[np.bool_] = self._tables.phase == GAME_OVER
        return done

    def random_actions(self) -> NDArray[np.intp]:
        """Return a legal action for each game, all with equal probability; 0 for a game that is over."""
        tables = self._tables
        share = self._choices.random(len(self))
        actions = tables.phase.astype(np.intp)
        actions *= 2  # the two offers come first, then the two ways to take
        actions += share < 0.5
        many = np.flatnonzero(tables.phase == BEFORE_SCORING)
        counted = tables.legal[many].cumsum(axis=1, dtype=np.int16)
        chosen = (share[many] * counted[:, -1]).astype(np.int16)
        actions[many] = (counted > chosen[:, None]).argmax(axis=1)
        actions[self.done] = 0
        return actions

    def step(self, actions: NDArray[np.integer]) -> None:
        """Let one player act in each game that is not over.

        Args:
            actions: the number of an action for each game; that of a game which is over does not matter.

        Raises:
            IllegalActionError: one of them is not legal; then nothing is done in any game.
            TypeError: it is not an array with a whole number for each game.
            UnknownActionError: there is no such number; then nothing is done either.
        """
        chosen = self._checked(actions)
        self._tables.step_all(chosen)
        if self._log is not None:
            self._log.append(chosen.astype(np.int16))

    def observation(self, player: SupportsIndex | None = None) -> NDArray[np.float32]:
        """Return what a player sees in each game, as `Encoder.observation` of their views.

        Args:
            player: the seat; None for whoever is to act in each game, and seat 0 in a game that is over.

        Returns:
            A new array with a line for each game, and in it the numbers that `Encoder.names` names.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        tables = self._tables
        seat = tables.seat.clip(min=0) if player is None else np.full(len(self), seat_of(player, self.players))
        return self._observer.observed(tables, seat)

    def record(self, game: SupportsIndex) -> GameRecord:
        """Return one of the games as a record, with all actions up to now; it has been played by `GameState`.

        Args:
            game: which game, from 0 on.

        Raises:
            RecordError: the games are not recorded; begin them with `recorded=True`.
            TypeError: it is not a whole number.
            UnknownGameError: there is no such game.
        """
        place = plain_int(game)
        if place is None:
            raise needs("Games.record", "the number of a game", game, f"there are 0 to {len(self) - 1}")
        if not 0 <= place < len(self):
            raise UnknownGameError(place, f"there is no game {shown(place)}; there are 0 to {len(self) - 1}")
        if self._log is None:
            raise RecordError(-1, "these games are not recorded; Games.reset(…, recorded=True) begins some that are")
        return self._replayed(place, [int(actions[place]) for actions in self._log])

    def _replayed(self, game: int, numbers: list[int]) -> GameRecord:
        rules = self.rules
        record = GameRecord.start(self.players, rules)
        space = PlaceSpace(rules)
        deals = [(order[game], goals[game]) for order, goals in self._tables.deals or ()]
        following = iter(numbers)
        state = record.state
        while not state.is_over:
            if state.current_player != CHANCE:
                number = next(following, None)
                if number is None:
                    break
                record = record.apply(space.action(number, state))
            else:
                record = record.apply(_happened(state, *deals[state.round - 1]))
            state = record.state
        return record

    def _checked(self, actions: NDArray[np.integer]) -> NDArray[np.intp]:
        legal = self._tables.legal
        games, size = legal.shape
        hint = f"of shape ({games},), with the number of an action for each game"
        check_type("Games.step", "an array of whole numbers", actions, np.ndarray, hint)
        if actions.shape != (games,) or actions.dtype.kind not in "iu":
            given = f"of {actions.dtype} and shape {actions.shape}"
            raise TypeError(f"Games.step() needs an array of whole numbers, {hint}, not {given}")
        over = self.done
        strange = ((actions < 0) | (actions >= size)) & ~over
        if strange.any():
            game = int(strange.argmax())
            message = f"game {game}: there is no action {actions[game]}; there are 0 to {size - 1}"
            raise UnknownActionError(int(actions[game]), message)
        chosen = np.where(over, 0, actions).astype(np.intp)
        wrong = ~legal[np.arange(games), chosen] & ~over
        if wrong.any():
            raise self._refused(int(wrong.argmax()), chosen)
        return chosen

    def _refused(self, game: int, actions: NDArray[np.intp]) -> IllegalActionError:
        number = int(actions[game])
        blocks = self._tables.setting.numbers
        legal = np.flatnonzero(self._tables.legal[game]).tolist()
        tried, due = blocks.block(number).kind.kind, blocks.block(legal[0]).kind.kind
        if tried is not due and (tried in _EARLY or due in _EARLY):
            reason = IllegalReason.WRONG_PHASE
        elif tried is Finish:
            reason = IllegalReason.OPEN_OBLIGATION
        elif blocks.block(number) in [blocks.block(other) for other in legal]:
            reason = IllegalReason.CARD_NOT_THERE
        else:
            reason = IllegalReason.ABILITY_NOT_USABLE
        space = PlaceSpace(self.rules)
        choices = ", ".join([space.name(other) for other in legal])
        message = f"game {game}: {space.name(number)} is not legal there ({reason.value}); what is: {choices}"
        return IllegalActionError(number, reason, message)


def _happened(state: GameState, order: NDArray[np.int16], marks: NDArray[np.bool_]) -> ChanceAction:
    """Return what was drawn, or revealed, in a round with this order of the deck and these goals."""
    due = state.sample_chance(Random(0))  # of which only the kind and the size matter
    deck = state.rules.deck
    if isinstance(due, Reveal):
        return Reveal([goal for goal, mark in zip(state.rules.goals, marks, strict=True) if mark])
    drawn = len(deck) - len(state.undrawn)
    return Draw([deck[int(place)] for place in order[drawn : drawn + len(due.cards)]])


Policy: TypeAlias = Callable[[Games], NDArray[np.integer]]
"""What players do: the number of a legal action for each game, and any number for a game that is over.

In such a game nothing is legal, and its current player is -1.
"""
_State: TypeAlias = tuple[Rules, int, np.random.Generator, Tables, list[NDArray[np.int16]] | None]

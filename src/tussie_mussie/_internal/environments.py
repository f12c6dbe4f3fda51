"""What environments share: what can be observed and done, and where chance comes from."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeAlias, final

import gymnasium

from tussie_mussie._internal.actions import ChanceAction
from tussie_mussie._internal.checks import needs, plain_int, quoted
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.payoffs import quick_bounds
from tussie_mussie._internal.place_spaces import PlaceSpace
from tussie_mussie._internal.rules import Rules, checked_rules
from tussie_mussie._internal.seeds import key_of, number_of
from tussie_mussie._internal.spaces import ActionSpace
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.encoding import Encoder
from tussie_mussie.encoding._extra import NDArray, np
from tussie_mussie.encoding._now import POINTS

if TYPE_CHECKING:
    _Discrete: TypeAlias = gymnasium.spaces.Discrete[np.int64]
else:
    _Discrete = gymnasium.spaces.Discrete

__all__ = ["By", "LegalActions", "Luck", "Returns", "Seeing", "checked_choice", "first_player_in", "next_key"]

By: TypeAlias = Literal["place", "card"]
"""How actions are numbered: as in `PlaceSpace`, or as in `ActionSpace`."""
Returns: TypeAlias = Literal["points", "win"]
"""What is paid at the end."""
_Mark: TypeAlias = tuple[int, list[GameState], int, int]
"""How far chance has come: the round, the states in which it drew, how many of them count, how many bots were asked."""


def checked_choice(what: str, value: str, choices: tuple[str, ...]) -> None:
    """Check that an option is one of some texts.

    Args:
        what: what it is called.
        value: what was given.
        choices: the texts.

    Raises:
        TypeError: it is none of them.
    """
    if value not in choices:
        raise TypeError(f"{what} is {quoted(value)}; it must be one of {', '.join(map(repr, choices))}")


def next_key(key: bytes) -> bytes:
    """Return the key of the episode after one, where no seed says it.

    Args:
        key: that of the one before.
    """
    return key_of(number_of(key, "next episode"), "reset")


def first_player_in(options: Mapping[str, object] | None) -> int:
    """Return who offers first, which `reset` was told by its options; without them seat 0.

    Args:
        options: the options.

    Raises:
        TypeError: it is not a whole number.
    """
    value = (options or {}).get("first_player", 0)
    seat = plain_int(value)
    if seat is None:
        raise needs("reset", "a whole number as first_player", value, "seats are counted from 0")
    return seat


@final
class LegalActions(_Discrete):
    """The numbers of actions; what it samples is legal in the position in which the environment is."""

    def __init__(self, size: int) -> None:
        """Begin with nothing that is legal.

        Args:
            size: how many numbers there are.
        """
        super().__init__(size)
        self._now: NDArray[np.int8] = np.zeros(size, np.int8)

    @property
    def mask(self) -> NDArray[np.int8]:
        """1 for every number that is legal now, else 0; an array of its own each time."""
        return self._now.copy()

    def allow(self, mask: NDArray[np.int8]) -> None:
        """Say what is legal from now on.

        Args:
            mask: 1 for every number that is legal, else 0; nobody may change it.
        """
        self._now = mask

    def sample(self, mask: NDArray[np.int8] | None = None, probability: NDArray[np.int8] | None = None) -> np.int64:
        """Return a number at random.

        Args:
            mask: 1 for every number that can be returned; without it the legal ones.
            probability: how likely each number is, instead of the mask.
        """
        if probability is not None:
            return super().sample(mask, probability)
        return super().sample(self._now if mask is None else mask)


@final
class Seeing:
    """How environments number actions, and what they show of views.

    Attributes:
        size: how many numbers an observation has.
        actions: how many numbers of actions there are.
    """

    def __init__(self, rules: Rules, players: int, by: By, *, perfect_recall: bool) -> None:
        """Work it out.

        Args:
            rules: the rules.
            players: the number of players.
            by: how actions are numbered.
            perfect_recall: whether a player sees all that they know, and not only what they see now.

        Raises:
            InvalidRulesError: so many players cannot play by these rules, or they are solo rules.
            TypeError: actions are not numbered so, or these are not rules.
        """
        checked_choice("by", by, ("place", "card"))
        if checked_rules(rules, "env").solo is not None:
            raise InvalidRulesError((f"{quoted(rules.name)} are solo rules; environments are for 2 to 4 players",))
        encoder = Encoder(rules, players)
        self._write = encoder.information_state if perfect_recall else encoder.observation
        self._space = PlaceSpace(rules) if by == "place" else ActionSpace(rules)
        self.size: int = encoder.information_state_size if perfect_recall else encoder.size
        self.actions: int = self._space.size
        low, high = quick_bounds(rules)
        # All numbers are from -1 to 1 but for the totals, which are points in all rounds, divided.
        self._low = min(-1.0, rules.rounds * low / POINTS)
        self._high = max(1.0, rules.rounds * high / POINTS)

    def box(self, times: int = 1) -> gymnasium.spaces.Box[np.float32]:
        """Return the space of observations.

        Args:
            times: how many of them stand one after the other.
        """
        return gymnasium.spaces.Box(self._low, self._high, (times * self.size,))

    def write(self, view: PlayerView) -> NDArray[np.float32]:
        """Return what a player sees as numbers.

        Args:
            view: the view.
        """
        return self._write(view)

    def mask(self, state: GameState) -> NDArray[np.int8]:
        """Return 1 for everything that the current player may do, else 0.

        Args:
            state: the state.
        """
        found = bytearray(self.actions)
        for number in self._space.legal_ids(state):
            found[number] = 1
        return np.frombuffer(found, np.int8)

    def after(self, state: GameState, number: SupportsIndex | None) -> GameState:
        """Return the state after the current player has done what has a number.

        Args:
            state: the state, in which somebody can act.
            number: the number.

        Raises:
            IllegalActionError: it is not legal; its `reason` says why.
            UnknownActionError: there is no such number.
            TypeError: it is not a whole number.
        """
        if number is None:
            raise needs("step", "the number of an action", number, "None is for agents whose game is over")
        space = self._space
        if isinstance(space, PlaceSpace):
            return state.apply(space.action(number, state))
        return state.apply(space.action(number, state.current_player or 0))


@final
class Luck:
    """Where the chance of an episode comes from: a generator for each round, and one for each decision of a bot.

    So the cards of a round's offers follow from the key alone, whatever anybody has done before.
    """

    __slots__ = ("_asked", "_drawn", "_number", "_rng", "_round")

    def __init__(self, key: bytes) -> None:
        """Begin an episode.

        Args:
            key: what `key_of` makes of its seed.
        """
        self._number = int.from_bytes(key)
        self._asked = 0
        self._begin(1)

    def _begin(self, round_: int) -> None:
        self._round = round_
        self._rng = Random(self._number + round_)
        self._drawn: list[GameState] = []

    def draw(self, state: GameState) -> ChanceAction:
        """Return what chance does.

        Args:
            state: where it is due.
        """
        if state.round != self._round:
            self._begin(state.round)
        self._drawn.append(state)
        return state.sample_chance(self._rng)

    def for_bot(self) -> Random:
        """Return the generator for the next decision of a bot."""
        self._asked += 1
        return Random((self._number << 64) + self._asked)  # no round has this number

    def mark(self) -> _Mark:
        """Return how far it has come, for `back`."""
        return self._round, self._drawn, len(self._drawn), self._asked

    def back(self, mark: _Mark) -> None:
        """Go back, so that the same follows again.

        Args:
            mark: how far it had come then.
        """
        round_, drawn, count, self._asked = mark
        self._begin(round_)
        for state in drawn[:count]:
            self.draw(state)

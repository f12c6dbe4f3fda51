"""The encoder: views as arrays of numbers."""

from __future__ import annotations

from array import array
from typing import Final, Literal, SupportsIndex, final

from attrs import Factory, field, frozen

from tussie_mussie._internal.checks import check_type, needs, plain_int, quoted, shown
from tussie_mussie._internal.errors import InvalidArrangementError, InvalidRulesError
from tussie_mussie._internal.limits import MOST_ENCODED
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.place_spaces import PlaceSpace
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.results import RoundResult
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.spaces import ActionSpace
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.encoding._extra import NDArray, np
from tussie_mussie.encoding._facts import Facts, Numbers
from tussie_mussie.encoding._now import SECTIONS, Section
from tussie_mussie.encoding._rounds import RoundSection

__all__ = ["Encoder"]


@final
class _Layout:
    """Where everything is written; it is made once for equal rules and the same number of players.

    Attributes:
        facts: the facts.
        seats: for each seat all seats clockwise, itself first.
        sections: the sections of the observation, with the first number of each.
        size: the numbers of an observation.
        round: the numbers of one round.
        whole: the numbers of an information state.
        blank: the numbers of an observation, all 0.
        told: finished rounds that have been written, by their `id` and the viewer's seat, with the round itself.
    """

    __slots__ = ("blank", "facts", "round", "seats", "sections", "size", "told", "whole")

    def __init__(self, rules: Rules, players: int) -> None:
        rules.check_seats(players, 0)
        self.facts = Facts(rules, players)
        self.seats = tuple([tuple([(own + seat) % players for seat in range(players)]) for own in range(players)])
        sections: list[tuple[Section, int]] = []
        start = 0
        for kind in SECTIONS:
            section = kind(self.facts)
            sections.append((section, start))
            start += len(list(section.names()))
        self.sections = tuple(sections)
        self.size = start
        self.round = RoundSection(self.facts)
        self.whole = self.size + 1 + rules.rounds * self.round.size
        self.blank: Numbers = array("f", bytes(4 * start))
        self.told: Memo[tuple[int, int], tuple[Numbers, RoundResult]] = Memo(1_000 + 4 * self.round.size)

    def observed(self, view: PlayerView, out: Numbers) -> None:
        """Write what the viewer sees now."""
        seats = self.seats[view.player or 0]
        for section, start in self.sections:
            section.write(view, seats, out, start)

    def remembered(self, view: PlayerView, out: Numbers) -> None:
        """Write what the viewer remembers of all rounds."""
        results = view.results
        rounds = self.facts.rules.rounds
        out[self.size] = len(results) / rounds
        last = view.round if view.is_over and results else view.round - 1
        for number, result in enumerate(results, last - len(results)):
            start = self._start(number)
            out[start : start + self.round.size] = self._told(result, view.player or 0)
        if last < view.round:
            rows = view.revealed or view.arrangements
            start = self._start(last)
            seats = self.seats[view.player or 0]
            self.round.write(seats, rows, len(view.offers), view.before_scoring, view.goals, out, start)

    def _start(self, number: int) -> int:
        """Return the first number of a round, of which the first one is 0."""
        if not 0 <= number < self.facts.rules.rounds:
            raise LookupError(f"there is no round {number + 1}")
        return self.size + 1 + number * self.round.size

    def _told(self, result: RoundResult, own: int) -> Numbers:
        """Return the numbers of a finished round."""
        key = id(result), own
        known = self.told.found.get(key)
        if known is None:
            out: Numbers = array("f", bytes(4 * self.round.size))
            rows = [revealed.placed for revealed in result.revealed]
            self.round.write(self.seats[own], rows, len(result.offers), result.before_scoring, result.goals, out, 0)
            known = self.told.keep(key, (out, result))
        return known[0]


_layouts: Final[Memo[tuple[Rules, int], _Layout]] = Memo(50_000)


def _layout_of(encoder: Encoder) -> _Layout:
    rules, players = encoder.rules, encoder.players
    shared_by(rules)  # it refuses what are not rules
    key = rules, rules.seats(players)
    return _layouts.found.get(key) or _layouts.keep(key, _Layout(*key))


def _seats(players: SupportsIndex) -> int:
    plain = plain_int(players)
    if plain is None:
        raise needs("Encoder", "a whole number of players", players, "2 to 4 can play")
    return plain


@final
@frozen(repr=False)
class Encoder(Readable):
    """Views of games with some rules and so many players, as arrays of numbers for learners.

    Seats are counted clockwise from the viewer: `+0` is the viewer, `+1` the next seat; for a spectator `+0` is seat 0.
    `names` and `information_state_names` say what each number is.

    Encoders of equal rules and players are equal. Making one again takes no time, and pickling one keeps the rules and
    the number of players alone.

    Attributes:
        rules: the rules, of any deck.
        players: the number of players, 2 to 4 (R35), or 1 with solo rules, whose games have two seats (R39).

    Raises:
        InvalidRulesError: so many players cannot play by these rules.
        TypeError: an argument is of another type.

    Example:
        >>> import tussie_mussie as tm
        >>> encoder = Encoder(tm.RULEBOOK, 2)
        >>> view = tm.parse_view("seat 0 | round 1 first 0 totals 0 0 | RR / px | take OR ??")
        >>> seen = encoder.observation(view)
        >>> seen.shape, [encoder.names[number] for number in seen.nonzero()[0]]  # doctest: +ELLIPSIS
        ((248,), ['viewer is seat 0', 'round', 'phase take', ..., 'offered faceup OR'])
    """

    rules: Rules
    players: int = field(default=2, converter=_seats)
    _layout: _Layout = field(init=False, eq=False, default=Factory(_layout_of, takes_self=True))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what it was made of alone."""
        return Encoder, (self.rules, self.players)

    def _text(self) -> str:
        sizes = f"{self.size} and {shown(self.information_state_size)} numbers"
        return f"{sizes}, {self.rules.name}, {self.players} player{'s' if self.players > 1 else ''}"

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self._layout.size

    @property
    def information_state_size(self) -> int:
        """How many numbers an information state has."""
        return self._layout.whole

    @property
    def names(self) -> tuple[str, ...]:
        """What each number of an observation is, such as `hand RR`; worked out anew each time."""
        return tuple([name for section, _ in self._layout.sections for name in section.names()])

    @property
    def information_state_names(self) -> tuple[str, ...]:
        """What each number of an information state is; those of the observation stand first.

        Raises:
            InvalidRulesError: there are more than ten million.
        """
        self._check_whole()
        told = tuple(self._layout.round.names())
        rounds = [f"round {number} {name}" for number in range(1, self.rules.rounds + 1) for name in told]
        return (*self.names, "rounds seen", *rounds)

    def observation(self, view: PlayerView) -> NDArray[np.float32]:
        """Return what the viewer sees now, as numbers from -1 to 1 but for the totals.

        Two of them are equal exactly when the views are so but for what is past: `results`, `offers`, `revealed`,
        `before_scoring`, and whose discards the `discards` are, in which order. The offers of the round are there as
        the cards that lie where they came to lie, as far as the viewer has seen them.

        Args:
            view: the view of a player, or of a spectator.

        Returns:
            A new array of `size` numbers.

        Raises:
            InvalidArrangementError: the view contradicts itself.
            InvalidRulesError: the game is played by other rules, or by another number of players.
            TypeError: it is not a `PlayerView`.
        """
        self._check("Encoder.observation", view)
        out = self._layout.blank[:]
        try:
            self._layout.observed(view, out)
        except (LookupError, ValueError) as error:
            raise _contradiction(error) from None
        return np.frombuffer(out, dtype=np.float32)

    def information_state(self, view: PlayerView) -> NDArray[np.float32]:
        """Return all that the viewer knows, with perfect recall: the observation, and after it round by round the past.

        Two of them are equal exactly when the views are. A total beyond 2**24 may be told as one close to it.

        Args:
            view: the view of a player, or of a spectator.

        Returns:
            A new array of `information_state_size` numbers.

        Raises:
            InvalidArrangementError: the view contradicts itself.
            InvalidRulesError: the game is played by other rules, or by another number of players; or there are more
                than ten million numbers, because of the number of rounds.
            TypeError: it is not a `PlayerView`.
        """
        self._check("Encoder.information_state", view)
        self._check_whole()
        layout = self._layout
        out: Numbers = array("f", bytes(4 * layout.whole))
        try:
            layout.observed(view, out)
            layout.remembered(view, out)
        except (LookupError, ValueError) as error:
            raise _contradiction(error) from None
        return np.frombuffer(out, dtype=np.float32)

    def action_mask(self, view: PlayerView, by: Literal["place", "card"] = "place") -> NDArray[np.int8]:
        """Return which actions the viewer may do: 1 for each that is legal, else 0.

        Args:
            view: the view of a player; for a spectator nothing is legal.
            by: how actions are numbered: `"place"` as in `PlaceSpace`, `"card"` as in `ActionSpace`.

        Returns:
            A new array, with a number for each number of the space.

        Raises:
            InvalidArrangementError: the view contradicts itself.
            InvalidRulesError: the game is played by other rules, or by another number of players; or the space has more
                than ten million numbers.
            TypeError: it is not a `PlayerView`, or `by` is something else.
        """
        self._check("Encoder.action_mask", view)
        kind: object = by
        if kind not in ("place", "card"):
            raise TypeError(f"Encoder.action_mask() needs 'place' or 'card' as by, not {quoted(kind)}")
        space = PlaceSpace(self.rules) if kind == "place" else ActionSpace(self.rules)
        self._check_size(f"the actions by {by}", space.size)
        mask = bytearray(space.size)
        for number in space.legal_ids(view):
            mask[number] = 1
        return np.frombuffer(mask, dtype=np.int8)

    def _check(self, function: str, view: PlayerView) -> None:
        """Check that a view is one of a game that the encoder is for."""
        check_type(function, "a PlayerView", view, PlayerView, "GameState.view gives one")
        rules, players = self.rules, self._layout.facts.players
        if view.rules is not rules and view.rules != rules:
            other = (
                f"the game is played by other rules, {quoted(view.rules)}, than those of the encoder, {quoted(rules)}"
            )
            raise InvalidRulesError((other,))
        if view.players != players:
            raise InvalidRulesError((f"the game has {quoted(view.players)} seats; the encoder is for {players}",))
        sizes = {len(view.arrangements), len(view.totals), len(view.before_scoring), len(view.revealed) or players}
        seats = range(players)
        fits = (view.player is None or view.player in seats) and view.first_player in seats
        if sizes != {players} or not fits or not 1 <= view.round <= rules.rounds:
            raise _contradiction("not all of it is about these seats and rounds")

    def _check_whole(self) -> None:
        self._check_size("the information state", self._layout.whole)

    def _check_size(self, what: str, size: int) -> None:
        if size > MOST_ENCODED:
            message = f"{what} of {quoted(self.rules)}: {shown(size)} numbers; there can be {MOST_ENCODED} at most"
            raise InvalidRulesError((message,))


def _contradiction(what: object) -> InvalidArrangementError:
    return InvalidArrangementError(f"the view contradicts itself: {what}")

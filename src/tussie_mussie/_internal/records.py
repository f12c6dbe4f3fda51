"""Whole games as records: rules, players and actions, from which everything else follows."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, SupportsIndex, TypeAlias, TypeGuard, final

from attrs import field, frozen

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.checks import is_sequence, needs, plain_int, shown
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import IllegalActionError, InvalidRulesError, RecordError
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.rules import Rules, checked_rules
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

__all__ = ["GameRecord"]

_OWN = "GameRecord"
_Links: TypeAlias = "tuple[_Links, Action] | None"
"""The last action, and with it those before; all records that share a past share its links."""


def _rules(rules: Rules) -> Rules:
    return checked_rules(rules, _OWN)


_TEXTS: list[type[object]] = [str, str]
_TUPLE: type[object] = tuple  # as a variable, so that its items keep their type


def _players(players: SupportsIndex) -> int:
    return _whole(players, "players")


def _first_player(first_player: SupportsIndex) -> int:
    return _whole(first_player, "first_player")


def _whole(value: object, what: str) -> int:
    number = plain_int(value)
    if number is None:
        raise needs(_OWN, f"an int as {what}", value)
    return number


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise needs(_OWN, f"a str as {what}", value)
    return str.__str__(value)


def _items(values: object, what: str) -> Iterable[object]:
    if not _is_iterable(values):
        raise needs(_OWN, what, values)
    return values


def _is_iterable(values: object) -> TypeGuard[Iterable[object]]:
    return isinstance(values, Iterable) and not isinstance(values, str | bytes)


def _listed(values: object, what: str) -> list[object]:
    """Return the pairs of a mapping, or what else is in there."""
    return [*_items(values.items() if _is_mapping(values) else values, what)]


def _pairs(values: list[object], each: str) -> Iterator[tuple[object, object]]:
    for pair in values:
        if not is_sequence(pair) or len(pair) != 2:
            raise needs(_OWN, each, pair)
        yield pair[0], pair[1]


def _is_mapping(values: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(values, Mapping)


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    _items(actions, "actions")
    return tuple(actions)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple([_text(name, "each name") for name in _items(names, "names, one for each player")])


def _metadata(metadata: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    if _are_texts(metadata):
        return metadata
    pairs = _pairs(
        _listed(metadata, "pairs of texts, or a mapping, as metadata"), "pairs of a key and a text as metadata"
    )
    return tuple([(_text(key, "each key of metadata"), _text(text, "metadata")) for key, text in pairs])


def _are_texts(pairs: object) -> TypeGuard[tuple[tuple[str, str], ...]]:
    """Return whether pairs of texts are as they are kept."""
    return (
        is_sequence(pairs)
        and type(pairs) is _TUPLE
        and all([is_sequence(pair) and type(pair) is _TUPLE and [*map(type, pair)] == _TEXTS for pair in pairs])
    )


def _comments(comments: Mapping[int, str] | Iterable[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    given = _listed(comments, "pairs of an index and a text, or a mapping, as comments")
    if _are_comments(given):
        return tuple(sorted(given, key=itemgetter(0)))
    pairs = _pairs(given, "pairs of an index and a text as comments")
    return _comments([(_whole(place, "the index of a comment"), _text(text, "each comment")) for place, text in pairs])


def _are_comments(pairs: list[object]) -> TypeGuard[list[tuple[int, str]]]:
    """Return whether all are pairs of a plain int and a plain text, which is soon found out of very many too."""
    if not _are_tuples(pairs) or set(map(len, pairs)) - {2}:
        return False
    kinds = {type(place) for place, _ in pairs}, {type(text) for _, text in pairs}
    return kinds[0] <= {int} and kinds[1] <= {str}


def _are_tuples(values: list[object]) -> TypeGuard[list[tuple[object, object]]]:
    return set(map(type, values)) <= {tuple}


class _Kept(Readable):
    """What a record keeps that its fields do not hold; it is not a part of its value.

    A record that has grown by `apply` has no `actions` yet: they are gathered from the links when asked for.
    """

    __slots__ = ("_begun", "_links", "_state")

    if TYPE_CHECKING:  # so that checkers know which attributes there are, and that there are no others
        _begun: tuple[Action, ...]
        """The actions before the links."""
        _links: _Links
        """The actions that were applied after those."""
        _state: GameState | None
        """The last state, None until it has been worked out."""
    else:

        def __getattr__(self, name: str) -> object:
            """Gather the actions of a record that has grown, once."""
            if name != "actions":
                return object.__getattribute__(self, name)
            applied = []
            links = self._links
            while links is not None:
                links, action = links
                applied.append(action)
            actions = (*self._begun, *reversed(applied))
            object.__setattr__(self, "actions", actions)
            return actions


@final
@frozen(repr=False)
class GameRecord(_Kept):
    """A game as it was played, complete or up to some action.

    It grows by `start` and `apply`, which check every action. Making a record of parts checks their types
    only; `verify` checks that the game can have been played.

    Attributes:
        rules: the rules.
        players: the number of players, as `new_game` takes it: 1 in a solo game, which has two seats (R39).
        first_player: the seat of the first player of the first round.
        actions: all actions in order, draws included.
        names: the players' names by seat; empty, or one for each player, the automaton has none.
        metadata: anything else worth keeping, as pairs of a key and a text; a mapping can be given.
        comments: any texts, as pairs of the index of the action that the text stands before (their number for
            the end) and the text, in the order of the indices; a mapping can be given.
    """

    rules: Rules = field(converter=_rules)
    players: int = field(converter=_players)
    first_player: int = field(converter=_first_player)
    actions: tuple[Action, ...] = field(converter=_actions)
    names: tuple[str, ...] = field(default=(), converter=_names, kw_only=True)
    metadata: tuple[tuple[str, str], ...] = field(default=(), converter=_metadata, kw_only=True)
    comments: tuple[tuple[int, str], ...] = field(default=(), converter=_comments, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Begin without links and without a state."""
        object.__setattr__(self, "_begun", self.actions)
        object.__setattr__(self, "_links", None)
        object.__setattr__(self, "_state", None)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the fields alone."""
        fields = self.rules, self.players, self.first_player, self.actions
        return _unpickled, (fields, self.names, self.metadata, self.comments)

    def _text(self) -> str:
        number = len(self.actions)
        actions = "1 action" if number == 1 else f"{number} actions"
        names = f": {', '.join(self.names)}" if self.names else ""
        return f"{actions} of {self.players} players by {self.rules.name} rules{names}"

    @classmethod
    def start(cls, players: int = 2, rules: Rules = RULEBOOK, *, first_player: int = 0) -> GameRecord:
        """Return the record of a game that begins.

        Args:
            players: the number of players, 2 to 4 (R35), or 1 with solo rules (R39).
            rules: the rules.
            first_player: the seat of the first player of the first round (R33).

        Raises:
            InvalidRulesError: as for `new_game`.
        """
        state = new_game(players, checked_rules(rules, f"{_OWN}.start"), first_player=first_player)
        seats = state.players if state.rules.solo is None else 1
        record = GameRecord(state.rules, seats, state.first_player, ())
        object.__setattr__(record, "_state", state)
        return record

    def apply(self, action: Action) -> GameRecord:
        """Return the record with one more action; names, metadata and comments stay.

        It takes the same short time however long the game is, for the new record shares this one's past.

        Args:
            action: a player's action, or a `Draw` when one is due.

        Raises:
            IllegalActionError: the action is not legal after those before; this record is as it was.
            RecordError: this record does not follow the rules itself, as for `verify`.
        """
        state = self.state.apply(action)
        keep = object.__setattr__
        record = object.__new__(GameRecord)
        keep(record, "rules", self.rules)
        keep(record, "players", self.players)
        keep(record, "first_player", self.first_player)
        keep(record, "names", self.names)
        keep(record, "metadata", self.metadata)
        keep(record, "comments", self.comments)
        keep(record, "_begun", self._begun)
        keep(record, "_links", (self._links, action))
        keep(record, "_state", state)
        return record

    @property
    def state(self) -> GameState:
        """The last state, which is kept if the record has grown by `start`, `apply` or `play`, else worked out once.

        Raises:
            RecordError: as for `replay`.
        """
        state = self._state
        if state is None:
            state = deque(self._states(), maxlen=1).pop()
            object.__setattr__(self, "_state", state)
        return state

    def replay(self) -> tuple[GameState, ...]:
        """Return the first state and the one after each action.

        Raises:
            RecordError: the record does not follow the rules; `index` is the first action that is refused,
                -1 for the set-up.
        """
        return tuple(self._states())

    @property
    def final(self) -> GameState:
        """The last state of `replay`, which raises the same errors; the same as `state`."""
        return self.state

    def verify(self) -> None:
        """Check that the game can have been played this way.

        Raises:
            RecordError: it cannot; `index` is the first action that is refused, -1 for the set-up.
        """
        deque(self._states(), maxlen=0)

    def views(self, player: int | None) -> tuple[PlayerView, ...]:
        """Return all that a player may be given of the game: their views, equal neighbors once.

        So hidden moves cannot even be counted. The record itself must not be given to a player before the
        game is over, and neither must its metadata if they tell of chance.

        Args:
            player: the seat; None for a spectator.

        Raises:
            RecordError: as for `replay`.
            UnknownPlayerError: there is no such seat.
        """
        views: list[PlayerView] = []
        for state in self._states():
            view = state.view(player)
            if not views or view != views[-1]:
                views.append(view)
        return tuple(views)

    def _states(self) -> Iterator[GameState]:
        """Yield the states of `replay` one by one: those of a long game need not all be kept."""
        if self.names and len(self.names) != self.players:
            raise RecordError(-1, f"there are {len(self.names)} names for {shown(self.players)} players")
        end = len(self.actions)
        for place, _ in self.comments:
            if not 0 <= place <= end:
                raise RecordError(-1, f"a comment stands at {shown(place)}; it can stand at 0 to {end}, the end")
        try:
            state = new_game(self.players, self.rules, first_player=self.first_player)
        except InvalidRulesError as error:
            raise RecordError(-1, f"the game cannot be set up: {error}") from error
        yield state
        for index, action in enumerate(self.actions):
            try:
                state = state.apply(action)
            except IllegalActionError as error:
                raise RecordError(index, f"action {index} is refused: {error}") from error
            yield state


def _unpickled(
    fields: tuple[Rules, int, int, tuple[Action, ...]],
    names: tuple[str, ...],
    metadata: tuple[tuple[str, str], ...],
    comments: tuple[tuple[int, str], ...],
) -> GameRecord:
    return GameRecord(*fields, names=names, metadata=metadata, comments=comments)

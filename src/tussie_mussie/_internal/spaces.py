"""Actions as dense numbers: what all spaces have, and the numbers by cards."""

from __future__ import annotations

from math import comb
from typing import ClassVar, SupportsIndex, final

from attrs import Factory, field, frozen

from tussie_mussie._internal.action_kinds import by_cards, by_places
from tussie_mussie._internal.actions import (
    CHANCE,
    Action,
    Draw,
    PlayerAction,
    Reveal,
    flaw,
    is_action,
    write_deed,
)
from tussie_mussie._internal.checks import check_type, needs, plain_int, shown
from tussie_mussie._internal.errors import (
    IllegalActionError,
    IllegalReason,
    UnknownActionError,
    UnknownPlayerError,
)
from tussie_mussie._internal.limits import MAX_PLAYERS, MOST_OUTCOMES
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import seat_of
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.space_tables import Table, refused
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

__all__ = ["ActionSpace", "Space", "legal_in", "number_in"]

_tables: Memo[tuple[bool, Rules], Table] = Memo(5_000)


def number_in(function: str, number: object, size: int, what: str) -> int:
    """Return a number of an action as a plain int.

    Raises:
        UnknownActionError: there is no such number.
        TypeError: it is not a whole number.
    """
    plain = plain_int(number)
    if plain is None:
        raise needs(function, f"the number of {what}", number, _there_are(size))
    if not 0 <= plain < size:
        message = f"there is no {what.rsplit(maxsplit=1)[-1]} {shown(plain)}; {_there_are(size)}"
        raise UnknownActionError(plain, message)
    return plain


def _there_are(size: int) -> str:
    return f"there are 0 to {shown(size - 1)}" if size else "there are none"


def _check_action(action: object) -> None:
    if not is_action(action):
        raise IllegalActionError(action, IllegalReason.NOT_AN_ACTION, f"{flaw(action)}")


def legal_in(function: str, position: object, player: SupportsIndex | None) -> tuple[PlayerAction, ...]:
    """Return what is legal in a state or a view."""
    if isinstance(position, GameState):
        return position.legal_actions(player)
    if not isinstance(position, PlayerView):
        raise needs(function, "a GameState or a PlayerView", position, "new_game makes a state, GameState.view a view")
    if player is not None and seat_of(player, position.players) != position.player:
        own = "nobody" if position.player is None else f"player {position.player}"
        raise UnknownPlayerError(player, f"this view tells what {own} may do, not what player {player} may do")
    return position.legal_actions()


def _table_of(space: Space) -> Table:
    shared_by(space.rules)  # it refuses what are not rules
    key = space.by_places, space.rules
    numbered = by_places if space.by_places else by_cards
    return _tables.found.get(key) or _tables.keep(key, Table(space.rules, numbered))


@frozen(repr=False)
class Space(Readable):
    """What both spaces have.

    Attributes:
        rules: the rules.
    """

    by_places: ClassVar[bool]
    """Whether the numbers go by places, and not by cards."""
    rules: Rules
    _table: Table = field(init=False, eq=False, default=Factory(_table_of, takes_self=True))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the rules alone."""
        return type(self), (self.rules,)

    def _text(self) -> str:
        draws, reveals = f"{shown(self.draws)} draws", f" and {shown(self.reveals)} reveals" if self.reveals else ""
        return f"{shown(self.size)} numbers{',' if reveals else ' and'} {draws}{reveals} of {self.rules.name}"

    @property
    def size(self) -> int:
        """How many numbers there are for what players do."""
        return self._table.size

    @property
    def draws(self) -> int:
        """How many draws there are, which are counted apart."""
        return self._table.draws.size

    @property
    def reveals(self) -> int:
        """In how many ways goals can be revealed at the start of a round, which are counted apart (R41)."""
        return self._table.reveals.size

    def draw_id(self, draw: Draw) -> int:
        """Return the number of a draw.

        Args:
            draw: a draw of as many cards of the deck as can be drawn at once.

        Raises:
            IllegalActionError: no game with these rules has such a draw; its `reason` says why.
            TypeError: it is not a `Draw`.
        """
        table = self._table
        given: object = draw
        if type(given) is not Draw:
            raise needs(f"{type(self).__name__}.draw_id", "a Draw", draw, "GameState.sample_chance gives one")
        mask = table.shared.drawn(draw)
        known = table.draw_ids.found.get(mask)
        if known is not None:
            return known
        _check_action(draw)
        table.check_cards(draw)
        number = table.draws.number(tuple(sorted([table.places[card.id] for card in draw.cards])))
        if number is None:
            message = f"what can be drawn is {table.draws.wanted}, not {len(draw.cards)}"
            raise refused(draw, table.draws.reason, message)
        return table.draw_ids.keep(mask, number) if mask else number

    def draw(self, number: SupportsIndex) -> Draw:
        """Return the draw that has a number.

        Args:
            number: the number, from 0 to one less than `draws`.

        Raises:
            UnknownActionError: there is no such number.
        """
        plain = number_in(f"{type(self).__name__}.draw", number, self.draws, "a draw")
        return self._table.drawn.found.get(plain) or self._table.draw(plain)

    def reveal_id(self, reveal: Reveal) -> int:
        """Return the number of a revelation; they are in the order of `chance_outcomes`.

        Args:
            reveal: as many of the rules' goals as are revealed in a round.

        Raises:
            IllegalActionError: no game with these rules has such a revelation; its `reason` says why.
            TypeError: it is not a `Reveal`.
        """
        given: object = reveal
        if type(given) is not Reveal:
            raise needs(f"{type(self).__name__}.reveal_id", "a Reveal", reveal, "GameState.sample_chance gives one")
        _check_action(reveal)
        return self._table.reveal_number(reveal)

    def reveal(self, number: SupportsIndex) -> Reveal:
        """Return the revelation that has a number.

        Args:
            number: the number, from 0 to one less than `reveals`.

        Raises:
            UnknownActionError: there is no such number.
        """
        return self._table.reveal(number_in(f"{type(self).__name__}.reveal", number, self.reveals, "a reveal"))

    def chance_ids(self, state: GameState) -> tuple[int, ...]:
        """Return the numbers of all that chance can do, in the order of `chance_outcomes`, which takes longer.

        Args:
            state: a state.

        Returns:
            The numbers of draws, or in the phase `REVEAL` of revelations; none when chance is not due.

        Raises:
            IllegalActionError: the game is played with other cards or goals.
            TooManyOutcomesError: there are more than 100,000.
        """
        check_type(f"{type(self).__name__}.chance_ids", "a GameState", state, GameState, "new_game makes one")
        table = self._table
        phase = state.phase
        is_of_two = phase is Phase.DRAW or (table.draws_two and state.current_player == CHANCE)
        if is_of_two and phase is not Phase.REVEAL and shared_by(state.rules) is table.shared:
            places = [table.places[card.id] for card in state.undrawn]
            if comb(len(places), 2) <= MOST_OUTCOMES:
                return table.draws.within(places, 2)
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        return tuple([self.reveal_id(own) if isinstance(own, Reveal) else self.draw_id(own) for own in outcomes])


@final
@frozen(repr=False)
class ActionSpace(Space):
    """All actions of all games with some rules, as the numbers from 0 to one less than `size`.

    A number says which action it is by its cards, but not whose; so the numbers are the same for 2 to 4 players. They
    follow from what matters in the rules for play alone (`Rules.fingerprint`), and never change: for the rulebook there
    are 787, for the Turkish list 518. Draws have numbers of their own, from 0 on: 153 and 171. Reveals of goals
    have theirs.

    Spaces of equal rules are equal. Making one again takes no time, and pickling one keeps the rules alone.

    Attributes:
        rules: the rules; all that matters of them is the deck, the goals, and the size of the arrangements where cards
            arrange others or flip all of them.

    Raises:
        TypeError: these are not `Rules`.

    Example:
        >>> import tussie_mussie as tm
        >>> space = tm.ActionSpace(tm.RULEBOOK)
        >>> number = space.id_of(tm.parse_action("1 offer RR px"))
        >>> number, space.name(number), tm.format_action(space.action(number, player=0))
        (24, 'offer RR px', '0 offer RR px')
    """

    by_places: ClassVar[bool] = False

    def id_of(self, action: Action) -> int:
        """Return the number of an action; of a `Draw`, its number among the draws, and of a `Reveal` likewise.

        Args:
            action: an action with cards of the deck, legal or not, by whomever.

        Raises:
            IllegalActionError: no game with these rules has such an action; its `reason` says why.
        """
        if isinstance(action, Draw):
            return self.draw_id(action)
        if isinstance(action, Reveal):
            return self.reveal_id(action)
        _check_action(action)
        known = self._table.ids.found.get(action)
        return self._table.ids.keep(action, self._table.number(action)) if known is None else known

    def action(self, number: SupportsIndex, player: SupportsIndex) -> PlayerAction:
        """Return the action that has a number.

        Args:
            number: the number, from 0 to one less than `size`.
            player: the seat of whoever acts, from 0 to 3.

        Raises:
            UnknownActionError: there is no such number.
            UnknownPlayerError: there is no such seat in any game.
        """
        key = number_in("ActionSpace.action", number, self.size, "an action"), seat_of(player, MAX_PLAYERS)
        actions = self._table.actions
        return actions.found.get(key) or actions.keep(key, self._table.action(*key))

    def name(self, number: SupportsIndex) -> str:
        """Return what an action is called: its notation without the seat, such as `offer RR px`.

        Args:
            number: the number.

        Raises:
            UnknownActionError: there is no such number.
        """
        return write_deed(self.action(number, 0))

    def legal_ids(self, position: GameState | PlayerView, player: SupportsIndex | None = None) -> tuple[int, ...]:
        """Return the numbers of the legal actions, in the order of `legal_actions`.

        Args:
            position: a state, or a view.
            player: the seat; None for the current player of a state, or the viewer.

        Returns:
            The numbers; none for whoever may not act, when a draw is due and at the end.

        Raises:
            IllegalActionError: the game is played with other cards.
            UnknownPlayerError: there is no such seat, or it is not the viewer's.
        """
        legal = legal_in("ActionSpace.legal_ids", position, player)
        found = self._table.ids.found
        try:
            return tuple([found[action] for action in legal])
        except (KeyError, TypeError):
            return tuple([self.id_of(action) for action in legal])

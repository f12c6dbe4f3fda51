"""Actions as dense numbers: the numbers by places."""

from __future__ import annotations

from typing import ClassVar, SupportsIndex, final

from attrs import frozen

from tussie_mussie._internal.actions import (
    CHANCE,
    Action,
    Draw,
    Finish,
    Offer,
    PlayerAction,
    Reveal,
    Take,
)
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.errors import (
    IllegalActionError,
    IllegalReason,
    InvalidArrangementError,
    InvalidRulesError,
)
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.space_tables import by_of
from tussie_mussie._internal.spaces import Space, legal_in, number_in
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

__all__ = ["PlaceSpace"]


@final
@frozen(repr=False)
class PlaceSpace(Space):
    """What players can do, as few numbers that say where: in the hand, in which columns, on which side.

    It suits learners: what is done with the first column has the same number whatever lies there. Which action a number
    stands for depends on the position. For the rulebook there are 28 numbers, for the Turkish list 33: which card of
    the hand goes faceup; which card is taken; by each card with an ability which columns it turns, discards or
    replaces, by which drawn card, on which side it adds which one, and in which order it puts the columns; to finish.
    Draws and revelations are numbered as in `ActionSpace`.

    Spaces of equal rules are equal. Making one again takes no time, and pickling one keeps the rules alone.

    Attributes:
        rules: the rules; all that matters of them is the deck, the goals and the size of the arrangements.

    Raises:
        TypeError: these are not `Rules`.

    Example:
        >>> import tussie_mussie as tm
        >>> space = tm.PlaceSpace(tm.RULEBOOK)
        >>> [space.name(number) for number in (0, 1, 2, 3, 8, 14, 18, 19, 27)]  # doctest: +NORMALIZE_WHITESPACE
        ['offer 0', 'offer 1', 'take up', 'take down', 'flip SN: 0 1', 'discard MG: 0', 'invoke PL',
         'replace PL: 0 0', 'finish']
        >>> state = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | take OR vi")
        >>> space.legal_ids(state), space.action(3, state)
        ((2, 3), <Take 0 take down>)
    """

    by_places: ClassVar[bool] = True

    def id_of(self, action: Action, position: GameState | PlayerView) -> int:
        """Return the number of a legal action; of a `Draw`, its number among the draws, and of a `Reveal` likewise.

        Args:
            action: an action that is legal in the position; or any draw or revelation.
            position: a state, or a view of the player who acts.

        Raises:
            IllegalActionError: the action is not legal there; its `reason` says why.
            InvalidArrangementError: the view contradicts itself.
            InvalidRulesError: the game is played with other cards, or arrangements of another size.
        """
        legal_in("PlaceSpace.id_of", position, None)
        if isinstance(action, Draw):
            return self.draw_id(action)
        if isinstance(action, Reveal):
            return self.reveal_id(action)
        reason = position.why_illegal(action)
        if reason is not None:
            raise IllegalActionError(action, reason, f"{quoted(action)} is not legal there ({reason.value})")
        return self._numbers(position, (action,))[0]

    def action(
        self, number: SupportsIndex, position: GameState | PlayerView, player: SupportsIndex | None = None
    ) -> PlayerAction:
        """Return the legal action that has a number in a position.

        Args:
            number: the number, from 0 to one less than `size`.
            position: a state, or a view.
            player: the seat; None for the current player of a state, or the viewer.

        Raises:
            UnknownActionError: there is no such number.
            IllegalActionError: what the number stands for is not legal there; its `action` is the number.
            InvalidArrangementError: the view contradicts itself.
            InvalidRulesError: the game is played with other cards, or arrangements of another size.
            UnknownPlayerError: there is no such seat, or it is not the viewer's.
        """
        plain = number_in("PlaceSpace.action", number, self.size, "an action")
        legal = legal_in("PlaceSpace.action", position, player)
        ids = self._numbers(position, legal)
        if plain in ids:
            return legal[ids.index(plain)]
        reason = self._why_not(plain, position, legal)
        choices = ", ".join([self.name(own) for own in ids]) or "nothing"
        message = f"{self.name(plain)} is not legal there ({reason.value}); what is: {choices}"
        raise IllegalActionError(plain, reason, message)

    def _why_not(self, number: int, position: GameState | PlayerView, legal: tuple[PlayerAction, ...]) -> IllegalReason:
        block = self._table.block(number)
        kind = block.kind.kind
        if position.is_over:
            return IllegalReason.GAME_OVER
        if not legal:
            return IllegalReason.DRAW_DUE if position.current_player == CHANCE else IllegalReason.NOT_YOUR_TURN
        early = (Offer, Take)
        if kind is not type(legal[0]) and (kind in early or type(legal[0]) in early):
            return IllegalReason.WRONG_PHASE
        if kind is Finish:
            return IllegalReason.OPEN_OBLIGATION
        able = [(type(action), by_of(action)) for action in legal]
        return IllegalReason.CARD_NOT_THERE if (kind, block.by) in able else IllegalReason.ABILITY_NOT_USABLE

    def name(self, number: SupportsIndex) -> str:
        """Return what a choice is called, such as `offer 0`, `flip SN: 0 2` or `replace PL: 3 1`.

        Args:
            number: the number.

        Raises:
            UnknownActionError: there is no such number.
        """
        plain = number_in("PlaceSpace.name", number, self.size, "an action")
        block = self._table.block(plain)
        kind, by = block.kind.kind.__name__.lower(), block.by
        said = block.kind.says(block.numbering.choice(plain - block.start))
        return " ".join([kind, *([] if by is None else [f"{by.code}:" if said else by.code]), said]).rstrip()

    def legal_ids(self, position: GameState | PlayerView, player: SupportsIndex | None = None) -> tuple[int, ...]:
        """Return the numbers of the legal actions, in the order of `legal_actions`.

        Args:
            position: a state, or a view.
            player: the seat; None for the current player of a state, or the viewer.

        Returns:
            The numbers; none for whoever may not act, when a draw is due and at the end.

        Raises:
            InvalidArrangementError: the view contradicts itself.
            InvalidRulesError: the game is played with other cards, or arrangements of another size.
            UnknownPlayerError: there is no such seat, or it is not the viewer's.
        """
        return self._numbers(position, legal_in("PlaceSpace.legal_ids", position, player))

    def _numbers(self, position: GameState | PlayerView, legal: tuple[PlayerAction, ...]) -> tuple[int, ...]:
        """Return the numbers of legal actions of one player."""
        table, rules = self._table, position.rules
        if shared_by(rules) is not table.shared and _sizes(rules) != _sizes(self.rules):
            what = f"the game is played by the rules {quoted(rules.name)} with other cards or arrangements"
            raise InvalidRulesError((f"{what} than those of the space, {quoted(self.rules.name)}",))
        if not legal:
            return ()
        seat = legal[0].player
        held: tuple[Card, ...] = ()
        row: tuple[Card | None, ...] = ()
        if not isinstance(legal[0], Take):
            held = position.hands[seat] if isinstance(position, GameState) else position.hand
        if not isinstance(legal[0], (Offer, Take)):
            row = tuple([at.card for at in position.arrangements[seat]])
        found = table.there.found.get((legal, row, held))
        if found is not None:
            return found
        try:
            ids = table.numbers_there(legal, row, held)
        except LookupError:
            message = "the view contradicts itself: a legal action is about a card that is not there"
            raise InvalidArrangementError(message) from None
        return table.there.keep((legal, row, held), ids)


def _sizes(rules: Rules) -> tuple[object, ...]:
    return rules.deck, rules.arrangement_size

"""The automaton's turn to offer or to take: what its list says is all that is legal (R39).

What it does depends on its own cards as well as on the offer, so that these moments are not shared as others are:
they stand before the shared ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias, final

from tussie_mussie._internal.actions import Offer, PlayerAction, Take, chosen
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.stages.refusals import not_its_choice
from tussie_mussie._internal.state import GameState, Moment, Round, Rows, make_state

if TYPE_CHECKING:  # only solo games need it
    from tussie_mussie._internal.stages import deciding
else:
    deciding = Lazy("tussie_mussie._internal.stages.deciding")

__all__ = ["offering_state", "taking_state"]

_Offers: TypeAlias = tuple[OfferPlace, ...]


class _Decided(Moment):
    """A moment at which the automaton has one choice.

    Attributes:
        moment: the shared moment, with all that the rules allow.
        choices: what the automaton does.
    """

    __slots__ = ("choices", "moment", "on_table", "pending")

    def __init__(self, moment: Moment, choice: PlayerAction) -> None:
        self.offerer = moment.offerer
        self.recipient = moment.recipient
        self.pending = moment.pending
        self.on_table = moment.on_table
        self.moment = moment
        self.choices = (choice,)

    @property
    def held(self) -> tuple[Place, ...]:
        """The two cards in the offerer's hand."""
        return self.moment.held

    def hand(self, player: int) -> tuple[Card, ...]:
        """Return the offerer's two cards."""
        return self.moment.hand(player)

    def legal(self, player: int) -> tuple[PlayerAction, ...]:
        """Return what the automaton does."""
        return self.choices if player in self.pending else ()

    def after(self, action: object, round_: Round, turn: int, rows: Rows, offers: _Offers, undrawn: int) -> GameState:
        """Let the automaton do what its list says, and refuse everything else."""
        choice = chosen(self.choices, action)
        if choice is None:
            self.moment.after(action, round_, turn, rows, offers, undrawn)  # it says what is not a choice at all
            raise not_its_choice(action, self.choices[0])
        return self.moment.after(choice, round_, turn, rows, offers, undrawn)

    def __eq__(self, other: object) -> bool:
        """Return whether the automaton is asked the same: what it does follows from the rest of a state."""
        return isinstance(other, _Decided) and self.moment == other.moment

    def __hash__(self) -> int:
        """Return the hash of what it is asked."""
        return hash(self.moment)


@final
class _Offering(_Decided):
    """The automaton holds two cards."""

    __slots__ = ()

    phase: ClassVar[Phase] = Phase.OFFER


@final
class _Taking(_Decided):
    """An offer to the automaton lies on the table."""

    __slots__ = ()

    phase: ClassVar[Phase] = Phase.TAKE


def offering_state(
    moment: Moment,
    choices: tuple[Offer, Offer],
    round_: Round,
    turn: int,
    rows: Rows,
    offers: _Offers,
    undrawn: int,
) -> GameState:
    """Return the state in which somebody, perhaps the automaton, holds two cards.

    Args:
        moment: the shared moment.
        choices: the two offers that the hand allows.
        round_: the round.
        turn: the number of offers that are done.
        rows: for each seat what lies before it.
        offers: the offers that are done, as far as the game has seen them.
        undrawn: the mask of the cards in the deck.
    """
    seat = choices[0].player
    if seat != round_.shared.automaton:
        return make_state(round_, turn, rows, offers, undrawn, moment, seat, choices)
    decided = _Offering(moment, deciding.decider_of(round_.shared).offer(rows[seat], choices))
    return make_state(round_, turn, rows, offers, undrawn, decided, seat, decided.choices)


def taking_state(
    moment: Moment,
    choices: tuple[Take, Take],
    face_up: Card,
    round_: Round,
    turn: int,
    rows: Rows,
    offers: _Offers,
    undrawn: int,
) -> GameState:
    """Return the state in which an offer lies on the table, perhaps one to the automaton.

    Args:
        moment: the shared moment.
        choices: the choice between the two cards.
        face_up: the faceup one.
        round_: the round.
        turn: the number of offers that are done.
        rows: for each seat what lies before it.
        offers: the offers that are done, as far as the game has seen them.
        undrawn: the mask of the cards in the deck.
    """
    seat = choices[0].player
    if seat != round_.shared.automaton:
        return make_state(round_, turn, rows, offers, undrawn, moment, seat, choices)
    face = deciding.decider_of(round_.shared).take(rows[seat], face_up)
    decided = _Taking(moment, next(choice for choice in choices if choice.face is face))
    return make_state(round_, turn, rows, offers, undrawn, decided, seat, decided.choices)

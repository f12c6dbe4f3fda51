"""How an automaton decides: the lines of its lists, tried in order (R39).

It is asked with its own cards and what its seat has seen of the offer, and with nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, TypeVar, final

from tussie_mussie._internal.actions import (
    Add,
    Arrange,
    Discard,
    Finish,
    Flip,
    Invoke,
    Offer,
    PreparationAction,
    Replace,
)
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.scoring import row_total
from tussie_mussie._internal.sharing import Shared
from tussie_mussie.abilities._rules import changed
from tussie_mussie.effects import Between
from tussie_mussie.effects._python import function_of_condition
from tussie_mussie.solo import Aim, Automaton, Deed, TakeCondition

__all__ = ["Decider", "decider_of"]

_T = TypeVar("_T")
_Row: TypeAlias = tuple[Place, ...]
_Question: TypeAlias = Callable[[_Row, _Row], bool]
"""A condition, asked with the automaton's cards and with what a choice makes of them."""

_KINDS: Final[dict[Deed, type[PreparationAction]]] = {
    Deed.FLIP: Flip,
    Deed.DISCARD: Discard,
    Deed.DRAW: Invoke,
    Deed.REPLACE: Replace,
    Deed.ADD: Add,
    Deed.ARRANGE: Arrange,
}


def _hearts(row: _Row) -> int:
    return sum([place.card.hearts for place in row])


def _colors(row: _Row) -> int:
    return len({place.card.color.value for place in row})


def _alike(row: _Row) -> int:
    colors = [place.card.color for place in row]
    return max([colors.count(color) for color in colors], default=0)


def _abilities(row: _Row) -> int:
    return sum([place.card.ability is not None for place in row])


def _faceup(row: _Row) -> int:
    return sum([place.up for place in row])


_MEASURES: Final[dict[Aim, tuple[Callable[[_Row], int], int]]] = {
    Aim.MORE_HEARTS: (_hearts, 1),
    Aim.FEWER_HEARTS: (_hearts, -1),
    Aim.MORE_COLORS: (_colors, 1),
    Aim.FEWER_COLORS: (_colors, -1),
    Aim.MORE_ALIKE: (_alike, 1),
    Aim.FEWER_ALIKE: (_alike, -1),
    Aim.MORE_ABILITIES: (_abilities, 1),
    Aim.FEWER_ABILITIES: (_abilities, -1),
    Aim.MORE_FACEUP: (_faceup, 1),
    Aim.FEWER_FACEUP: (_faceup, -1),
}


@final
class Decider:
    """Decides for an automaton."""

    __slots__ = ("_deeds", "_offers", "_shared", "_takes")

    def __init__(self, shared: Shared, automaton: Automaton) -> None:
        """Make plain functions of the conditions once."""
        self._shared = shared
        self._offers = [(self._question(line.when), line.aims) for line in automaton.offer]
        self._takes = [(self._question(line.when), line.face) for line in automaton.take]
        self._deeds = [(self._question(line.when), line) for line in automaton.before_scoring]

    def offer(self, row: _Row, offers: tuple[Offer, Offer]) -> Offer:
        """Return which of the two offers that its hand allows it makes.

        Args:
            row: its cards.
            offers: the offers.
        """
        aims = next(aims for question, aims in self._offers if question(row, row))
        return self._best([(offer, self._with(row, offer.face_up)) for offer in offers], aims)[0]

    def take(self, row: _Row, face_up: Card) -> Face:
        """Return which card of an offer it takes.

        Args:
            row: its cards.
            face_up: the faceup card; of the other one it knows nothing.
        """
        taken = self._with(row, face_up)
        return next(face for question, face in self._takes if question(row, taken))

    def act(self, row: _Row, hand: int, legal: Sequence[PreparationAction]) -> PreparationAction:
        """Return what it does before scoring.

        Args:
            row: its cards.
            hand: the mask of the cards that its ability has drawn and not yet laid.
            legal: what the rules allow.
        """
        for question, line in self._deeds[:-1]:
            able = [action for action in legal if type(action) is _KINDS.get(line.deed, Finish)]
            if able:
                best, after = self._best(self._outcomes(row, hand, able), line.aims)
                asked = row if isinstance(line.when, Between) else after
                if question(row, asked):
                    return best
        for action in legal:
            if isinstance(action, Finish):
                return action
        return min(legal, key=_order)

    def _outcomes(
        self, row: _Row, hand: int, actions: Iterable[PreparationAction]
    ) -> list[tuple[PreparationAction, _Row]]:
        index = self._shared.index
        return [
            (action, row if isinstance(action, Finish) else changed(action, row, hand, index)[0]) for action in actions
        ]

    def _with(self, row: _Row, card: Card) -> _Row:
        return (*row, self._shared.index.by_id[card.id].up)

    def _best(self, outcomes: list[tuple[_T, _Row]], aims: tuple[Aim, ...]) -> tuple[_T, _Row]:
        """Return the best of some choices with what it leads to; what is equal is decided by the alphabet."""
        for aim in aims:
            values = [self._value(aim, row) for _, row in outcomes]
            most = max(values)
            outcomes = [outcome for outcome, value in zip(outcomes, values, strict=True) if value == most]
        return min(outcomes, key=lambda outcome: _order(outcome[0]))

    def _value(self, aim: Aim, row: _Row) -> int:
        if aim in _MEASURES:
            measure, sign = _MEASURES[aim]
            return sign * measure(row)
        points = self._points(row)
        return points if aim is Aim.MORE_POINTS else -points

    def _points(self, row: _Row) -> int:
        """Return what the cards score; with a card too many there is nothing to score yet."""
        return row_total(row, self._shared) if len(row) <= self._shared.rules.arrangement_size else 0

    def _question(self, when: TakeCondition | None) -> _Question:
        if when is None:
            return lambda _, __: True
        if isinstance(when, Between):
            return self._asked(when)
        least = when.least
        return lambda row, after: self._points(after) - self._points(row) >= least

    def _asked(self, when: Between) -> _Question:
        """Return a condition of the language as a question about the cards that a choice leads to."""
        test = function_of_condition(when)
        tally = self._shared.tally

        def holds(_: _Row, after: _Row) -> bool:
            placed = tuple([place.placed for place in after])
            return test(tally(sum([place.sums for place in after])), placed, len(placed) - 1)

        return holds


def decider_of(shared: Shared) -> Decider:
    """Return what decides for the automaton of these rules; it is made once."""
    decider = shared.decider
    if not isinstance(decider, Decider):
        automaton = shared.rules.solo
        assert automaton is not None  # noqa: S101  # nobody else asks
        decider = shared.decider = Decider(shared, automaton)
    return decider


def _order(action: object) -> tuple[object, ...]:
    """Return by what equally good actions are ordered: fewer cards, then the names of the cards."""
    names: tuple[str, ...] = getattr(type(action), "__match_args__", ())
    parts = [_part(getattr(action, name)) for name in names if name != "player"]
    return type(action).__name__, sum(map(len, parts)), parts


def _part(value: object) -> list[object]:
    match value:
        case Card():
            return [value.name.casefold()]
        case Face():
            return [value is Face.DOWN]
        case frozenset():
            return [*sorted([card.name.casefold() for card in value if isinstance(card, Card)])]
        case _:  # the order of an arrangement, or no card
            return [value or ()]

"""The steps of abilities: what can be done before scoring, as data.

The steps are pure data; `_rules` says what each of them allows, and `tussie_mussie._internal.stages` carries them
out. A field of another type than documented is an `InvalidRulesError`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Final, TypeAlias, final

from attrs import field, frozen

from tussie_mussie._internal.checks import must_be, must_be_number, plain_number
from tussie_mussie._internal.limits import MOST_CARDS_EACH
from tussie_mussie._internal.values import LATER, Compared

__all__ = [
    "KINDS",
    "AddCard",
    "ArrangeCards",
    "Arranging",
    "DiscardCard",
    "DiscardItself",
    "DrawCards",
    "FlipAllCards",
    "FlipCards",
    "FlipItself",
    "ReplaceAnother",
    "ReplaceCard",
    "Single",
    "Spared",
    "Step",
    "singles",
]


class Spared(enum.Enum):
    """The cards of the arrangement that a `DiscardCard` step may not discard."""

    ITSELF = "itself"
    """The card whose ability it is."""
    NEWEST = "newest"
    """The cards that the same ability added."""


class Arranging(enum.Enum):
    """How an `ArrangeCards` step may change the order of the cards (R45)."""

    SWAP_NEIGHBORS = "swap-neighbors"
    """Two cards that lie beside each other change places."""
    SWAP_ANY = "swap-any"
    """Any two cards change places."""
    MOVE_ONE = "move-one"
    """One card moves to any other column; the cards between close up."""
    ANY_ORDER = "any-order"
    """All cards are put into any other order; with at most 6 cards in a row."""


class _Step(Compared):
    """What all steps share."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the call that makes the step."""
        fields = [f"{name}={getattr(self, name)!r}" for name in self.__match_args__]
        return f"{type(self).__name__}({', '.join(fields)})"


@final
@frozen(eq=False, repr=False)
class FlipCards(_Step):
    """Move from `at_least` to `at_most` different cards, each to the other row, columns kept (R13).

    Of fewer cards than `at_least` all are moved.
    """

    at_most: int = field(default=2, converter=plain_number, validator=must_be_number)
    at_least: int = field(default=1, converter=plain_number, validator=must_be_number, metadata=LATER)


@final
@frozen(eq=False, repr=False)
class DiscardCard(_Step):
    """Discard `count` cards of the arrangement, any but the spared ones; the gaps close (R11, R30).

    Each is an action of its own. There are fewer of them only when no card is left that may go.
    """

    spared: Spared = field(default=Spared.ITSELF, validator=must_be(Spared))
    count: int = field(default=1, converter=plain_number, validator=must_be_number, metadata=LATER)


@final
@frozen(eq=False, repr=False)
class DrawCards(_Step):
    """Draw `count` cards from the deck; only the drawer sees them (R22, R24)."""

    count: int = field(default=2, converter=plain_number, validator=must_be_number)


@final
@frozen(eq=False, repr=False)
class ReplaceCard(_Step):
    """Put drawn cards in place of up to `at_most` cards, column and row kept; the rest is discarded (R18, R19).

    At least one card is replaced (R31), and each replacement is an action of its own. Whoever has replaced one may do
    what comes next instead of replacing more; then the rest of the drawn cards is discarded. No card that has just come
    is replaced again.
    """

    at_most: int = field(default=1, converter=plain_number, validator=must_be_number, metadata=LATER)


@final
@frozen(eq=False, repr=False)
class AddCard(_Step):
    """Lay `count` of the drawn cards at the right end, in the bouquet or as keepsakes; the rest is discarded (R19).

    Each is an action of its own.
    """

    count: int = field(default=1, converter=plain_number, validator=must_be_number, metadata=LATER)


@final
@frozen(eq=False, repr=False)
class ArrangeCards(_Step):
    """Put the cards into another order; each stays in its row (R45). A single card has no other order."""

    how: Arranging = field(default=Arranging.ANY_ORDER, validator=must_be(Arranging))


@frozen(eq=False, repr=False)
class _Bare(_Step):
    """A step without numbers."""


@final
class FlipAllCards(_Bare):
    """Move all cards, each to the other row, columns kept (R13)."""

    __slots__ = ()


@final
class FlipItself(_Bare):
    """Move the card whose ability it is to the other row, if it is still there."""

    __slots__ = ()


@final
class DiscardItself(_Bare):
    """Discard the card whose ability it is, if it is still there; the steps after that are done all the same."""

    __slots__ = ()


@final
class ReplaceAnother(_Bare):
    """One more replacement of a `ReplaceCard` step; it may be left out."""

    __slots__ = ()


KINDS: Final = (
    FlipCards,
    FlipAllCards,
    FlipItself,
    DiscardCard,
    DiscardItself,
    DrawCards,
    ReplaceCard,
    AddCard,
    ArrangeCards,
)
"""All kinds of steps."""
Step: TypeAlias = (
    FlipCards
    | FlipAllCards
    | FlipItself
    | DiscardCard
    | DiscardItself
    | DrawCards
    | ReplaceCard
    | AddCard
    | ArrangeCards
)
"""What an ability is made of."""
Single: TypeAlias = Step | ReplaceAnother
"""A step that is carried out by one action."""

_MOST_ACTIONS: Final = 2 * MOST_CARDS_EACH
"""Cards that an arrangement can have while an ability adds to it."""


def singles(steps: tuple[Step, ...]) -> tuple[Single, ...]:
    """Return steps that do the same, of which each is carried out by one action.

    Args:
        steps: the steps of an ability.
    """
    return tuple([single for step in steps for single in _singles(step)])


def _singles(step: Step) -> Iterator[Single]:
    match step:
        case DiscardCard(spared, count):
            yield from (DiscardCard(spared),) * min(count, _MOST_ACTIONS)
        case AddCard(count):
            yield from (AddCard(),) * min(count, _MOST_ACTIONS)
        case ReplaceCard(at_most):
            yield ReplaceCard()
            yield from (ReplaceAnother(),) * (min(at_most, _MOST_ACTIONS) - 1)
        case _:
            yield step

"""What a card can do before scoring: abilities as data, built from a small vocabulary of steps.

An ability is a sequence of steps, carried out once and without a pause by the card's owner. The
steps are pure data; `tussie_mussie._internal.stages` carries them out. A field of another type than documented
is an `InvalidRulesError`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import TypeAlias, final

from attrs import field, frozen

from tussie_mussie._internal.checks import must_be, must_be_number, quoted
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.values import Value

__all__ = ["Ability", "AddCard", "DiscardCard", "DrawCards", "FlipCards", "ReplaceCard", "Spared", "Step"]


class Spared(enum.Enum):
    """The one card of the arrangement that a `DiscardCard` step may not discard."""

    ITSELF = "itself"
    """The card whose ability it is."""
    NEWEST = "newest"
    """The card that the same ability added."""


@final
@frozen
class FlipCards(Value):
    """Move between one and `at_most` different cards, each to the other row, columns kept (R13)."""

    at_most: int = field(default=2, validator=must_be_number)


@final
@frozen
class DiscardCard(Value):
    """Discard exactly one card of the arrangement, any but the spared one; the gap closes (R11, R30)."""

    spared: Spared = field(default=Spared.ITSELF, validator=must_be(Spared))


@final
@frozen
class DrawCards(Value):
    """Draw `count` cards from the deck; only the drawer sees them (R22, R24)."""

    count: int = field(default=2, validator=must_be_number)


@frozen
class _Bare(Value):
    """A step without numbers."""


@final
class ReplaceCard(_Bare):
    """Put one of the drawn cards in place of any card, column and row kept; the rest is discarded (R18, R19)."""

    __slots__ = ()


@final
class AddCard(_Bare):
    """Lay the drawn card at the right end, in the bouquet or as a keepsake."""

    __slots__ = ()


_KINDS = (FlipCards, DiscardCard, DrawCards, ReplaceCard, AddCard)
Step: TypeAlias = FlipCards | DiscardCard | DrawCards | ReplaceCard | AddCard


def _tuple(steps: Iterable[Step]) -> tuple[Step, ...]:
    return tuple(steps)


@final
@frozen
class Ability(Value):
    """What a card's owner may, or must, do once before scoring (R14).

    Attributes:
        steps: what is done, in this order; a `DrawCards` can only come first.
        mandatory: whether the owner must use it (R30); otherwise they may leave it (R13, R31).

    Raises:
        InvalidRulesError: something is of another type, or the steps cannot follow each other.
    """

    steps: tuple[Step, ...] = field(converter=_tuple)
    mandatory: bool = field(default=False, kw_only=True, validator=must_be(bool))

    def __attrs_post_init__(self) -> None:
        """Check that the steps can follow each other."""
        strange = [quoted(step) for step in self.steps if type(step) not in _KINDS]
        if strange:
            kinds = ", ".join([kind.__name__ for kind in _KINDS])
            raise InvalidRulesError(tuple([f"a step is {step}; it must be one of {kinds}" for step in strange]))
        problems = tuple([problem for fits, problem in _conditions(self.steps) if not fits])
        if problems:
            raise InvalidRulesError(problems)

    @property
    def draws(self) -> int:
        """The number of cards that the ability draws from the deck."""
        first = self.steps[0]
        return first.count if isinstance(first, DrawCards) else 0


def _conditions(steps: tuple[Step, ...]) -> tuple[tuple[bool, str], ...]:
    kinds = [type(step) for step in steps]
    drawing = kinds[:1] == [DrawCards]
    counts = [
        step.count if isinstance(step, DrawCards) else step.at_most for step in steps if isinstance(step, _COUNTED)
    ]
    spared = [step.spared for step in steps if isinstance(step, DiscardCard)]
    placing = kinds.count(ReplaceCard) + kinds.count(AddCard)
    return (
        (bool(steps), "an ability needs at least one step"),
        (kinds.count(DrawCards) == drawing, "an ability can draw only once, as its first step"),
        (
            placing == drawing and (not drawing or kinds[1:2] in _PLACING),
            "drawn cards are placed by the step after the draw",
        ),
        (AddCard not in kinds or steps[:1] == (DrawCards(1),), "an added card is the only one drawn"),
        (AddCard not in kinds or DiscardCard in kinds, "an ability that adds a card must discard one"),
        (Spared.NEWEST not in spared or AddCard in kinds, "only an ability that adds a card can spare the newest"),
        (all(count >= 1 for count in counts), "a step needs at least one card"),
    )


_COUNTED = (DrawCards, FlipCards)
_PLACING = ([ReplaceCard], [AddCard])

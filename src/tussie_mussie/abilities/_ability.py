"""Abilities: steps that can follow each other, and what is asked of them as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from attrs import field, frozen

from tussie_mussie._internal.checks import must_be, quoted, shown
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import MOST_REORDERED
from tussie_mussie._internal.readable import Readable
from tussie_mussie.abilities._sentences import sentence
from tussie_mussie.abilities._steps import (
    KINDS,
    AddCard,
    ArrangeCards,
    Arranging,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipCards,
    ReplaceCard,
    Spared,
    Step,
)

__all__ = ["Ability"]


def _tuple(steps: Iterable[Step]) -> tuple[Step, ...]:
    return tuple(steps)


@final
@frozen(repr=False)
class Ability(Readable):
    """What a card's owner may, or must, do once before scoring (R14).

    The steps are done one after the other and without a pause; a step that finds no card that it could touch is
    passed over. That goes for a card that has left as well: its ability is completed.

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
        strange = [quoted(step) for step in self.steps if type(step) not in KINDS]
        if strange:
            kinds = ", ".join([kind.__name__ for kind in KINDS])
            raise InvalidRulesError(tuple([f"a step is {step}; it must be one of {kinds}" for step in strange]))
        problems = tuple([problem for fits, problem in _conditions(self.steps) if not fits])
        if problems:
            raise InvalidRulesError(problems)

    def _text(self) -> str:
        return self.sentence

    @property
    def draws(self) -> int:
        """The number of cards that the ability draws from the deck."""
        return _drawn(self.steps)

    @property
    def adds(self) -> int:
        """The number of cards that the ability adds to the arrangement; it discards as many at least."""
        return _added(self.steps)

    @property
    def replaces(self) -> int:
        """The most cards that the ability can replace by drawn ones."""
        return _replaced(self.steps)

    @property
    def discards(self) -> int:
        """The most cards that the ability can discard from the arrangement without putting another in their place."""
        return sum(
            [step.count if isinstance(step, DiscardCard) else isinstance(step, DiscardItself) for step in self.steps]
        )

    @property
    def sentence(self) -> str:
        """The ability as a card would print it: `Before scoring, you must discard one of your other cards.`."""
        return sentence(self.steps, mandatory=self.mandatory)

    def misfits(self, size: int) -> tuple[str, ...]:
        """Return why the ability cannot be used with arrangements of so many cards; nothing if it can.

        Args:
            size: the number of cards that each player collects in a round.
        """
        added = self.adds
        problems: list[str] = []
        if added > size:
            problems.append(f"adds {shown(added)} cards; with {size} cards a player it can add at most {size}")
        if ArrangeCards(Arranging.ANY_ORDER) in self.steps and size + added > MOST_REORDERED:
            cards = f"up to {shown(size + added)} cards"
            problems.append(f"puts {cards} into any order; it can be done with at most {MOST_REORDERED}")
        return tuple(problems)


def _drawn(steps: tuple[Step, ...]) -> int:
    return sum([step.count for step in steps[:1] if isinstance(step, DrawCards)])


def _added(steps: tuple[Step, ...]) -> int:
    return sum([step.count for step in steps if isinstance(step, AddCard)])


def _replaced(steps: tuple[Step, ...]) -> int:
    return sum([step.at_most for step in steps if isinstance(step, ReplaceCard)])


def _discarded_for_sure(steps: tuple[Step, ...]) -> int:
    """Return how many cards an ability discards at least from a row that has enough."""
    sure = 0
    there = True  # the card whose ability it is
    for step in steps:
        if isinstance(step, DiscardCard):
            sure += step.count
            there = there and step.spared is Spared.ITSELF
        elif isinstance(step, DiscardItself):
            sure += there
            there = False
    return sure


def _conditions(steps: tuple[Step, ...]) -> tuple[tuple[bool, str], ...]:
    kinds = [type(step) for step in steps]
    drawing = kinds[:1] == [DrawCards]
    spared = [step.spared for step in steps if isinstance(step, DiscardCard)]
    placing = kinds.count(ReplaceCard) + kinds.count(AddCard)
    drawn, added = _drawn(steps), _added(steps)
    replaced = _replaced(steps)
    what = "a card must discard one" if added == 1 else f"{shown(added)} cards must discard as many"
    return (
        (bool(steps), "an ability needs at least one step"),
        (kinds.count(DrawCards) == drawing, "an ability can draw only once, as its first step"),
        (
            placing == drawing and (not drawing or kinds[1:2] in _PLACING),
            "drawn cards are placed by the step after the draw",
        ),
        (not drawing or added <= max(drawn, 1), "more cards are added than drawn"),
        (not drawing or replaced <= max(drawn, 1), "more cards are replaced than drawn"),
        (added <= _discarded_for_sure(steps), f"an ability that adds {what}"),
        (Spared.NEWEST not in spared or AddCard in kinds, "only an ability that adds a card can spare the newest"),
        (all([count >= 1 for step in steps for count in _counts(step)]), "a step needs at least one card"),
        (
            all([step.at_least <= max(step.at_most, 1) for step in steps if isinstance(step, FlipCards)]),
            "a step cannot flip at least more cards than at most",
        ),
    )


def _counts(step: Step) -> tuple[int, ...]:
    """Return the numbers of a step that must be at least 1."""
    match step:
        case FlipCards(at_most, at_least):
            return at_most, at_least
        case DrawCards(count) | AddCard(count) | ReplaceCard(count) | DiscardCard(_, count):
            return (count,)
        case _:
            return ()


_PLACING: Final = ([ReplaceCard], [AddCard])

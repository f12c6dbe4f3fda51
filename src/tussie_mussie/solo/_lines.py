"""The lines of an automaton's lists: a choice, and when it is made."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from typing import Final, TypeAlias, final

from attrs import field, frozen

from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.checks import must_be, must_be_number, quoted, whole
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import MOST_AIMS
from tussie_mussie._internal.readable import Readable
from tussie_mussie.effects import Between, Place

__all__ = ["Aim", "Deed", "DeedRule", "Gains", "OfferRule", "TakeCondition", "TakeRule", "if_so"]


class Aim(enum.Enum):
    """What is better: compared are the automaton's arrangements as each choice would make them.

    Of an offer's two cards each is thought of as faceup at the right end. Wild cards count as printed, save for points,
    which are those of the cards alone, without goals. An arrangement with a card too many scores nothing yet.
    """

    MORE_POINTS = "more-points"
    """More points."""
    FEWER_POINTS = "fewer-points"
    """Fewer points."""
    MORE_HEARTS = "more-hearts"
    """More hearts."""
    FEWER_HEARTS = "fewer-hearts"
    """Fewer hearts."""
    MORE_COLORS = "more-colors"
    """More different colors."""
    FEWER_COLORS = "fewer-colors"
    """Fewer different colors."""
    MORE_ALIKE = "more-alike"
    """More cards of the commonest color."""
    FEWER_ALIKE = "fewer-alike"
    """Fewer cards of the commonest color."""
    MORE_ABILITIES = "more-abilities"
    """More cards with an ability."""
    FEWER_ABILITIES = "fewer-abilities"
    """Fewer cards with an ability."""
    MORE_FACEUP = "more-faceup"
    """More cards in the bouquet."""
    FEWER_FACEUP = "fewer-faceup"
    """Fewer cards in the bouquet."""


class Deed(enum.Enum):
    """A kind of action before scoring."""

    FLIP = "flip"
    """`Flip`: cards change their row."""
    DISCARD = "discard"
    """`Discard`: a card is discarded."""
    DRAW = "draw"
    """`Invoke`: an ability's cards are drawn."""
    REPLACE = "replace"
    """`Replace`: a drawn card replaces another one."""
    ADD = "add"
    """`Add`: a drawn card is added."""
    ARRANGE = "arrange"
    """`Arrange`: cards change their order."""
    FINISH = "finish"
    """`Finish`: nothing more is done than must be done."""


@final
@frozen(repr=False)
class Gains(Readable):
    """Whether the choice would bring the automaton's cards so many points more than they have now, goals not counted.

    Attributes:
        least: the fewest points; a number below 0 allows a loss.

    Raises:
        InvalidRulesError: no whole number.
    """

    least: int = field(default=1, converter=whole, validator=must_be_number)

    def _text(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """The condition in words."""
        if self.least < 0:
            return f"it loses at most {-self.least} point{'s' if self.least < -1 else ''}"
        return f"it gains at least {self.least} point{'s' if self.least != 1 else ''}"


TakeCondition: TypeAlias = Between | Gains
"""When a line about offers to the automaton, or about what it does before scoring, applies."""

_CARD: Final = {
    Aim.MORE_POINTS: "that would bring it more points",
    Aim.FEWER_POINTS: "that would bring it fewer points",
    Aim.MORE_HEARTS: "with more hearts",
    Aim.FEWER_HEARTS: "with fewer hearts",
    Aim.MORE_COLORS: "that would give it more different colors",
    Aim.FEWER_COLORS: "that would give it fewer different colors",
    Aim.MORE_ALIKE: "that would give it more cards of one color",
    Aim.FEWER_ALIKE: "that would give it fewer cards of one color",
    Aim.MORE_ABILITIES: "with an ability",
    Aim.FEWER_ABILITIES: "without an ability",
}
"""Which of two cards an aim prefers; where both would lie faceup there is nothing to compare."""
_ROW: Final = {
    Aim.MORE_POINTS: "scores most points",
    Aim.FEWER_POINTS: "scores fewest points",
    Aim.MORE_HEARTS: "has most hearts",
    Aim.FEWER_HEARTS: "has fewest hearts",
    Aim.MORE_COLORS: "has most different colors",
    Aim.FEWER_COLORS: "has fewest different colors",
    Aim.MORE_ALIKE: "has most cards of one color",
    Aim.FEWER_ALIKE: "has fewest cards of one color",
    Aim.MORE_ABILITIES: "has most cards with an ability",
    Aim.FEWER_ABILITIES: "has fewest cards with an ability",
    Aim.MORE_FACEUP: "has most cards in its bouquet",
    Aim.FEWER_FACEUP: "has fewest cards in its bouquet",
}
_DEEDS: Final = {
    Deed.FLIP: "it flips cards",
    Deed.DISCARD: "it discards a card",
    Deed.DRAW: "it draws",
    Deed.REPLACE: "it replaces a card",
    Deed.ADD: "it adds a drawn card",
    Deed.ARRANGE: "it arranges its cards",
    Deed.FINISH: "it does only what it must, and is done",
}
_WITHOUT_AIMS: Final = (Deed.DRAW, Deed.FINISH)
_FACEUP_CARD: Final = "the faceup card"
_OWN: Final = (
    (r"\byou have\b", "it has"),
    (r"\byour\b", "its"),
    (r"\bthis (card|one)\b", _FACEUP_CARD),
    (r"\bis with a heart\b", "has a heart"),
    (r"\bis without a heart\b", "has no heart"),
)


def if_so(when: TakeCondition | None) -> str:
    """Return a condition in words that speak of the automaton and, where this card is meant, of the faceup card."""
    text = "" if when is None else when.sentence
    for word, own in _OWN:
        text = re.sub(word, own, text)
    return text


def _aims(aims: Iterable[Aim]) -> tuple[Aim, ...]:
    """Return aims as a tuple.

    Raises:
        InvalidRulesError: something else is among them, one stands there twice, or they are too many.
    """
    try:
        given = (*aims,)
    except TypeError:
        raise InvalidRulesError((f"aims is {quoted(aims)}; it must be a tuple of Aims",)) from None
    strange = [aim for aim in given if type(aim) is not Aim]
    if strange:
        raise InvalidRulesError((f"aims has {quoted(strange[0])}; it must be a tuple of Aims",))
    if len(given) > MOST_AIMS or len({*given}) < len(given):
        raise InvalidRulesError((f"aims has {len(given)} Aims; there can be at most {MOST_AIMS}, each once",))
    return given


def _looks_at_own_cards(when: Between, *, this_card: bool) -> tuple[str, ...]:
    """Return what is wrong with a condition: it is about other cards than the automaton's, or about a certain card."""
    cards = when.count.cards
    if when.sees_others:
        return ("an automaton's condition looks at its own cards, with owner you",)
    if not this_card and (cards.place not in (Place.ANYWHERE, Place.ENDS) or cards.like is not None or cards.other):
        return ("only a TakeRule can ask for this card, which is the faceup card there",)
    return ()


def _check(problems: tuple[str, ...]) -> None:
    if problems:
        raise InvalidRulesError(problems)


def _check_when(kind: str, when: object, kinds: tuple[type[TakeCondition], ...]) -> None:
    if when is not None and type(when) not in kinds:
        names = " or ".join([known.__name__ for known in kinds])
        _check((f"when of {kind} is {quoted(when)}; it must be None or of the type {names}",))


@final
@frozen(repr=False)
class OfferRule(Readable):
    """Which of its two drawn cards the automaton lays faceup.

    Attributes:
        aims: what is better, the first aim first; what is equal by all of them is decided by the alphabet.
        when: the condition on its own cards, None for always.

    Raises:
        InvalidRulesError: a field of another type; a condition on others' cards, or on a certain card.
    """

    aims: tuple[Aim, ...] = field(default=(), converter=_aims)
    when: Between | None = field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the condition and the aims."""
        _check_when("OfferRule", self.when, (Between,))
        if self.when is not None:
            _check(_looks_at_own_cards(self.when, this_card=False))
        lost = [aim for aim in self.aims if aim not in _CARD]
        if lost:
            _check((f"{lost[0].value} is not an aim for an offer, of which both cards would lie faceup",))

    def _text(self) -> str:
        condition = if_so(self.when)
        return f"{f'if {condition}, ' if condition else ''}{self.choice}"

    @property
    def choice(self) -> str:
        """What is done, in words."""
        first, *more = [_CARD[aim] for aim in self.aims] or ["that comes first in the alphabet"]
        return "; ".join([f"the card {first} goes faceup", *[f"among equals the one {card}" for card in more]])


@final
@frozen(repr=False)
class TakeRule(Readable):
    """Which card of an offer the automaton takes; it never knows the facedown one (R20).

    Attributes:
        face: the card.
        when: the condition, None for always; it is asked as if the automaton had taken the faceup card, which is
            `this card` and lies faceup at the right end.

    Raises:
        InvalidRulesError: a field of another type, or a condition on others' cards.
    """

    face: Face = field(validator=must_be(Face))
    when: TakeCondition | None = field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the condition."""
        _check_when("TakeRule", self.when, (Between, Gains))
        if isinstance(self.when, Between):
            _check(_looks_at_own_cards(self.when, this_card=True))

    def _text(self) -> str:
        condition = if_so(self.when)
        if isinstance(self.when, Between) and _FACEUP_CARD not in condition:
            condition = f"with {_FACEUP_CARD} {condition}"
        return f"{f'if {condition}, ' if condition else ''}{self.choice}"

    @property
    def choice(self) -> str:
        """What is done, in words."""
        return f"it takes the face{self.face.value} card"


@final
@frozen(repr=False)
class DeedRule(Readable):
    """What the automaton does before scoring, if it can.

    Attributes:
        deed: the kind of action.
        aims: which of the actions of this kind, as in an `OfferRule`; of equal ones the one with fewer cards, and then
            with the names that come first in the alphabet.
        when: the condition, None for always; `Gains` asks for what the action would bring.

    Raises:
        InvalidRulesError: a field of another type; a condition on others' cards, or on a certain card; aims or `Gains`
            for what changes no card.
    """

    deed: Deed = field(validator=must_be(Deed))
    aims: tuple[Aim, ...] = field(default=(), converter=_aims)
    when: TakeCondition | None = field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check that aims and condition fit the deed."""
        _check_when("DeedRule", self.when, (Between, Gains))
        if isinstance(self.when, Between):
            _check(_looks_at_own_cards(self.when, this_card=False))
        if self.deed in _WITHOUT_AIMS and (self.aims or isinstance(self.when, Gains)):
            _check((f"to {self.deed.value} changes no card, so it has neither aims nor Gains",))

    def _text(self) -> str:
        if isinstance(self.when, Gains):
            return f"{self.choice}, if {if_so(self.when)}"
        condition = if_so(self.when)
        return f"{f'if {condition}, ' if condition else ''}{self.choice}"

    @property
    def choice(self) -> str:
        """What is done, in words."""
        aims = "; among equals ".join([f"so that it {_ROW[aim]}" for aim in self.aims])
        return f"{_DEEDS[self.deed]}{f' {aims}' if aims else ''}"

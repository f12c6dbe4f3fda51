"""The automaton: its three lists, and their English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar, final

from attrs import field, frozen

from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import AUTOMATON, MOST_LINES
from tussie_mussie._internal.readable import Readable
from tussie_mussie.solo._lines import Deed, DeedRule, OfferRule, TakeRule

__all__ = ["SEAT", "Automaton"]

_T = TypeVar("_T")

SEAT: Final = AUTOMATON
"""The automaton's seat; the player's is 0 (R39)."""


def _tuple(lines: Iterable[_T]) -> tuple[_T, ...]:
    try:
        return (*lines,)
    except TypeError:
        raise InvalidRulesError((f"{quoted(lines)} is not a list of lines",)) from None


def _offers(lines: Iterable[OfferRule]) -> tuple[OfferRule, ...]:
    return _tuple(lines)


def _takes(lines: Iterable[TakeRule]) -> tuple[TakeRule, ...]:
    return _tuple(lines)


def _deeds(lines: Iterable[DeedRule]) -> tuple[DeedRule, ...]:
    return _tuple(lines)


@final
@frozen(cache_hash=True, repr=False)
class Automaton(Readable):
    """An opponent whose every choice a list decides (R39).

    The lines of a list are tried in order, and the first one that applies decides. It uses nothing that its seat may
    not know: never the facedown card of an offer made to it, the cards in the deck, or others' cards.

    Attributes:
        offer: which of its two cards goes faceup; the last line, and no other, has no condition.
        take: which card of an offer it takes; likewise.
        before_scoring: what it does before scoring. A line applies if it can do so and its condition holds. The last
            one is `DeedRule(Deed.FINISH)`; what it must do still, and no line is about, it does with the cards
            that come first in the alphabet.

    Raises:
        InvalidRulesError: with every problem: a line of another type, a list that is empty or has more than 12 lines,
            that does not end as it must, or with a line that is never reached.
    """

    offer: tuple[OfferRule, ...] = field(converter=_offers)
    take: tuple[TakeRule, ...] = field(converter=_takes)
    before_scoring: tuple[DeedRule, ...] = field(default=(DeedRule(Deed.FINISH),), converter=_deeds)

    def __attrs_post_init__(self) -> None:
        """Check the lists."""
        problems = [
            *_checked("offer", self.offer, OfferRule),
            *_checked("take", self.take, TakeRule),
            *_checked("before_scoring", self.before_scoring, DeedRule),
        ]
        if not problems:
            problems += _ends("offer", [line.when is None for line in self.offer])
            problems += _ends("take", [line.when is None for line in self.take])
            done = [line == _DONE for line in self.before_scoring]
            if done.index(True) < len(done) - 1 if any(done) else True:
                problems.append("before_scoring must end with DeedRule(Deed.FINISH), which stands nowhere else")
        if problems:
            raise InvalidRulesError(tuple(problems))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as a call, which is shorter than by field names."""
        return Automaton, (self.offer, self.take, self.before_scoring)

    def _text(self) -> str:
        return "\n".join(self.sentences)

    def _in_short(self) -> str:
        numbers = len(self.offer), len(self.take), len(self.before_scoring)
        return "with {} lines for offers, {} for taking, {} before scoring".format(*numbers)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The lists in English, a sentence for each line, as somebody at a table follows them."""
        return (
            *_told("Offer", self.offer),
            *_told("Take", self.take),
            *_told("Before scoring", self.before_scoring),
            "Among equals, what comes first in the alphabet.",
        )


_DONE: Final = DeedRule(Deed.FINISH)


def _checked(name: str, lines: tuple[object, ...], kind: type[object]) -> list[str]:
    """Return the problems of a list's length and of the types of its lines."""
    problems = [
        f"line {place} of {name} is {quoted(line)}; it must be of the type {kind.__name__}"
        for place, line in enumerate(lines)
        if type(line) is not kind
    ]
    if not 1 <= len(lines) <= MOST_LINES:
        problems.append(f"{name} has {len(lines)} lines; there must be at least 1, and at most {MOST_LINES}")
    return problems


def _ends(name: str, always: list[bool]) -> list[str]:
    """Return the problem of a list whose last line, and no other, must have no condition."""
    if not always[-1]:
        return [f"the last line of {name} has a condition; it must have none"]
    if any(always[:-1]):
        return [f"line {always.index(True)} of {name} has no condition, so that no line behind it is reached"]
    return []


def _told(list_: str, lines: tuple[OfferRule | TakeRule | DeedRule, ...]) -> list[str]:
    told = [str(line) for line in lines]
    if len(told) > 1:
        told[-1] = f"otherwise {told[-1]}"
    return [f"{list_}: {text}." for text in told]

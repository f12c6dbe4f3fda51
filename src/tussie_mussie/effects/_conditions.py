"""When an effect applies."""

from __future__ import annotations

from typing import Final, SupportsIndex, TypeAlias, final

from attrs import field, frozen
from attrs.validators import optional

from tussie_mussie._internal.cards import Reach
from tussie_mussie._internal.checks import must_be, must_be_number, shown, whole
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.values import Compared
from tussie_mussie.effects._cards import Owner, is_whole_arrangement
from tussie_mussie.effects._counts import Count, reach_of_count, there, things

__all__ = ["Between", "Condition", "Most", "reach_of_condition", "whole_or_none"]


def whole_or_none(number: SupportsIndex | None) -> int | None:
    """Return a number that rules are made of as an int, and None as it is."""
    return None if number is None else whole(number)


@final
@frozen(eq=False, repr=False)
class Between(Compared, Readable):
    """Whether there are at least so many, and at most so many.

    Attributes:
        count: what is counted.
        least: the fewest.
        most: the most; None for any number.

    Raises:
        InvalidRulesError: a field of another type, a number below 0, or `most` below `least`.
    """

    count: Count = field(validator=must_be(Count))
    least: int = field(default=0, converter=whole, validator=must_be_number)
    most: int | None = field(default=None, converter=whole_or_none, validator=optional(must_be_number))

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        if self.least < 0:
            raise InvalidRulesError((f"least is {shown(self.least)}; it must be at least 0",))
        if self.most is not None and self.most < self.least:
            message = f"most is {shown(self.most)}, below least, which is {shown(self.least)}"
            raise InvalidRulesError((message,))

    def _text(self) -> str:
        return self.sentence

    @property
    def sees_colors(self) -> bool:
        """Whether it depends on the colors that one's own cards count as."""
        return self.count.sees_colors

    @property
    def sees_others(self) -> bool:
        """Whether it depends on the other players' cards."""
        return self.count.sees_others

    @property
    def sentence(self) -> str:
        """The condition in words."""
        if self.least == self.most:
            return there(self.count, f"exactly {self.least}" if self.least else "no", self.least)
        if self.most is None:
            return there(self.count, f"at least {self.least}", self.least)
        if not self.least:
            return there(self.count, f"at most {self.most}", self.most)
        return there(self.count, f"{self.least} to {self.most}", self.most)


_RIVALS: Final = {
    Owner.LEFT: "your left neighbor",
    Owner.RIGHT: "your right neighbor",
    Owner.OTHERS: "each of the other players",
}


@final
@frozen(eq=False, repr=False)
class Most(Compared, Readable):
    """Whether you have more, or fewer, than each of some others; never when there is nobody to compare with.

    Attributes:
        count: what is compared, of your own cards and, likewise, of theirs (R43).
        against: with whom: LEFT, RIGHT or OTHERS.
        fewest: whether fewer count instead of more.
        ties: whether as many do too (R42).

    Raises:
        InvalidRulesError: a field of another type; a count that does not look at a whole arrangement's own cards, or
            that asks for this card's color or leaves this card out; YOU or ALL as `against`.
    """

    count: Count = field(validator=must_be(Count))
    against: Owner = field(default=Owner.OTHERS, validator=must_be(Owner))
    fewest: bool = field(default=False, validator=must_be(bool))
    ties: bool = field(default=False, validator=must_be(bool))

    def __attrs_post_init__(self) -> None:
        """Check that there is something to compare."""
        problems: list[str] = []
        if not is_whole_arrangement(self.count.cards):
            problems.append(
                "what is compared must be of a whole arrangement's own cards, with owner you, place anywhere"
            )
        if self.against not in _RIVALS:
            names = "left, right or others"
            problems.append(f"against is {self.against.value}; it must be {names}")
        if problems:
            raise InvalidRulesError(tuple(problems))

    def _text(self) -> str:
        return self.sentence

    @property
    def sees_colors(self) -> bool:
        """Whether it depends on the colors that one's own cards count as."""
        return self.count.sees_colors

    @property
    def sees_others(self) -> bool:
        """True: it depends on the other players' cards."""
        return True

    @property
    def sentence(self) -> str:
        """The condition in words."""
        who = _RIVALS[self.against]
        if self.ties:
            return f"you have at {'most' if self.fewest else 'least'} as many {things(self.count)} as {who}"
        return f"you have {'fewer' if self.fewest else 'more'} {things(self.count)} than {who}"


Condition: TypeAlias = Between | Most
"""When an effect applies."""


def reach_of_condition(condition: Condition) -> Reach:
    """Return what a condition can depend on at most."""
    return Reach.ANYTHING if isinstance(condition, Most) else reach_of_count(condition.count)

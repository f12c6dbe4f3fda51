"""What a card scores beyond its hearts: expressions of a few node types."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeGuard, final

from attrs import field, frozen
from attrs.validators import optional

from tussie_mussie._internal.cards import Card, Color, Effect, PlacedCard, Reach, Tally
from tussie_mussie._internal.checks import must_be, must_be_number, quoted, shown, whole
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import MOST_DEPTH, MOST_NODES
from tussie_mussie._internal.memory import Memo
from tussie_mussie.effects._cards import Place, colors_of, joined
from tussie_mussie.effects._conditions import Between, Condition, Most, whole_or_none
from tussie_mussie.effects._counts import Count
from tussie_mussie.effects._source import Because, Bonus, Source

__all__ = ["AnyColor", "Better", "If", "Per", "Points", "Score", "Sum", "functions_of", "needs_column"]


class Score(Effect):
    """An expression of the language; its points, its words and what it looks at all follow from its nodes."""

    __slots__ = ()

    if TYPE_CHECKING:
        pass  # checkers know these from `Effect`, whose other subclasses declare them
    else:

        @property
        def sees_colors(self) -> bool:
            """Whether the bonus depends on the colors that one's own cards count as."""
            return any([part.sees_colors for part in self.parts])

        @property
        def sees_others(self) -> bool:
            """Whether the bonus depends on the other players' cards."""
            return any([part.sees_others for part in self.parts])

        @property
        def reach(self) -> Reach:
            """What the bonus can depend on at most."""
            return self._reach()

        @property
        def wild(self) -> bool:
            """Whether the card counts as any of some colors."""
            return self.wild_node is not None

        @property
        def wild_colors(self) -> tuple[Color, ...]:
            """As which colors a wild card can count, empty for all of the deck's."""
            node = self.wild_node
            return () if node is None else node.colors

    @property
    @abstractmethod
    def parts(self) -> tuple[Score | Condition | Count, ...]:
        """The nodes right below this one."""

    @property
    def wild_node(self) -> AnyColor | None:
        """The node that makes the card a wild one."""
        return None

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return 1 + sum([part.nodes for part in self.parts])

    @property
    def depth(self) -> int:
        """The depth of the expression."""
        return 1 + max([part.depth for part in self.parts], default=0)

    def __attrs_post_init__(self) -> None:
        """Check the size of the expression."""
        nodes, depth = self.nodes, self.depth
        if nodes > MOST_NODES or depth > MOST_DEPTH:
            message = (
                f"an expression of {nodes} nodes, {depth} deep, is too large; at most {MOST_NODES} and {MOST_DEPTH}"
            )
            raise InvalidRulesError((message,))

    def _reach(self) -> Reach:
        reaches = {part.reach for part in self.parts}
        if reaches <= {Reach.CARDS}:
            return Reach.CARDS
        return Reach.ROWS if reaches <= {Reach.CARDS, Reach.ROWS} and not self.sees_colors else Reach.ANYTHING

    @abstractmethod
    def points_in(self, cards: int, hearts: int) -> tuple[int, int]:
        """Return bounds of the points.

        Args:
            cards: the most cards of an arrangement.
            hearts: the most hearts of an arrangement.
        """

    # --- As Python ------------------------------------------------------------------------------------------

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points that a card earns beyond its hearts."""
        return functions_of(self)[0](tally, placed, column)

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the cards that earn a bonus which is not 0, one's own left to right, then those of others."""
        return functions_of(self)[1](tally, placed, column)

    @abstractmethod
    def value(self, source: Source) -> str:
        """Return the points as a line of Python."""

    @abstractmethod
    def reasons(self, source: Source) -> str:
        """Return the cards that earn them as a line of Python."""

    # --- In English -----------------------------------------------------------------------------------------

    @property
    def rule(self) -> str:
        """The effect in short: `+1 for each of your red cards`."""
        return self.words("")

    @property
    def sentence(self) -> str:
        """The effect as a card says it: `+1 point for each of your red cards`, and a full stop."""
        text = self.words(" point")
        return f"{text[0].upper()}{text[1:]}."

    @abstractmethod
    def words(self, unit: str) -> str:
        """Return the effect in words; `unit` follows the points."""


def functions_of(effect: Effect | None) -> tuple[Bonus, Because]:
    """Return an effect's `bonus` and `because` as plain functions; those of the language are made once."""
    if effect is None:
        effect = _NOTHING
    if not isinstance(effect, Score):
        return effect.bonus, effect.because
    return _FUNCTIONS.found.get(effect) or _FUNCTIONS.keep(effect, _made(effect))


def needs_column(effect: Effect) -> bool:
    """Return whether an effect depends on where its card lies or which color it has, so that a goal cannot have it."""
    return isinstance(effect, Score) and any([_needs_column(part) for part in effect.parts])


def _needs_column(part: Score | Condition | Count) -> bool:
    if isinstance(part, Score):
        return needs_column(part)
    cards = part.cards if isinstance(part, Count) else part.count.cards
    return cards.place not in (Place.ANYWHERE, Place.ENDS) or cards.like is not None or cards.other


def _made(score: Score) -> tuple[Bonus, Because]:
    source = Source()
    return source.bonus(score.value(source)), source.because(score.reasons(source))


_FUNCTIONS: Final[Memo[Effect, tuple[Bonus, Because]]] = Memo(6_000)


def _amount(points: int, unit: str) -> str:
    return f"{points:+}{unit}{'s' if unit and abs(points) != 1 else ''}"


@final
@frozen(repr=False)
class Points(Score):
    """So many points.

    Attributes:
        points: how many; they may be negative.
    """

    points: int = field(converter=whole, validator=must_be_number)

    @property
    def parts(self) -> tuple[Score | Condition | Count, ...]:
        """Nothing."""
        return ()

    def points_in(self, cards: int, hearts: int) -> tuple[int, int]:
        """Return the points."""
        return self.points, self.points

    def value(self, source: Source) -> str:
        """Return the points."""
        return f"({self.points})"

    def reasons(self, source: Source) -> str:
        """Return this card."""
        return "tuple([at.card for at in placed[column:column + 1]])"

    def words(self, unit: str) -> str:
        """Return `+2`."""
        return _amount(self.points, unit)


@final
@frozen(repr=False)
class Per(Score):
    """Points for each of what is counted.

    Attributes:
        points: the points for each; they may be negative.
        count: what is counted.
        every: how many make one portion; what is left over does not count.
        at_most: the most portions that count, None for all.

    Raises:
        InvalidRulesError: a field of another type, or `every` or `at_most` below 1.
    """

    points: int = field(converter=whole, validator=must_be_number)
    count: Count = field(validator=must_be(Count))
    every: int = field(default=1, converter=whole, validator=must_be_number)
    at_most: int | None = field(default=None, converter=whole_or_none, validator=optional(must_be_number))

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        problems = [
            f"{name} is {shown(number)}; it must be at least 1"
            for name, number in (("every", self.every), ("at_most", self.at_most))
            if number is not None and number < 1
        ]
        if problems:
            raise InvalidRulesError(tuple(problems))

    @property
    def parts(self) -> tuple[Score | Condition | Count, ...]:
        """The count."""
        return (self.count,)

    def _reach(self) -> Reach:
        if self.count.reach is Reach.NEIGHBORS:
            is_sum = self.every == 1 and self.at_most is None
            return Reach.NEIGHBORS if is_sum else Reach.ANYTHING
        return self.count.reach

    def points_in(self, cards: int, hearts: int) -> tuple[int, int]:
        """Return what nothing, and the most that can be counted, is worth."""
        most = self.count.most(cards, hearts) // self.every
        points = self.points * (most if self.at_most is None else min(most, self.at_most))
        return min(points, 0), max(points, 0)

    def value(self, source: Source) -> str:
        """Return the points for all portions."""
        portions = self.count.number(source)
        if self.every > 1:
            portions = f"({portions}) // {self.every}"
        if self.at_most is not None:
            portions = f"min({portions}, {self.at_most})"
        return portions if self.points == 1 else f"({portions}) * {self.points}"

    def reasons(self, source: Source) -> str:
        """Return the counted cards."""
        return self.count.counted(source)

    def words(self, unit: str) -> str:
        """Return `+1 for each of your red cards`."""
        if self.every == 1:
            counted = self.count.one_of_them
        else:
            counted = f"{self.count.several_of_them(self.every)}, rounded down"
        times = {None: "", 1: ", at most once", 2: ", at most twice"}
        limit = times.get(self.at_most, f", at most {self.at_most} times")
        return f"{_amount(self.points, unit)} for {counted}{limit}"


@final
@frozen(repr=False)
class If(Score):
    """Points where a condition holds, else none.

    Attributes:
        condition: the condition.
        then: the points.

    Raises:
        InvalidRulesError: a field of another type, a wild color below a condition, or too large an expression.
    """

    condition: Condition = field()
    then: Score = field()

    def __attrs_post_init__(self) -> None:
        """Check the fields."""
        problems: list[str] = []
        if type(self.condition) not in (Between, Most):
            problems.append(f"condition is {quoted(self.condition)}; it must be a Between or a Most")
        problems += _flaws("then", self.then)
        if problems:
            raise InvalidRulesError(tuple(problems))
        super().__attrs_post_init__()

    @property
    def parts(self) -> tuple[Score | Condition | Count, ...]:
        """The condition and the points."""
        return self.condition, self.then

    def points_in(self, cards: int, hearts: int) -> tuple[int, int]:
        """Return the bounds of the points, and 0."""
        low, high = self.then.points_in(cards, hearts)
        return min(low, 0), max(high, 0)

    def value(self, source: Source) -> str:
        """Return the points, or 0."""
        return f"({self.then.value(source)} if {self.condition.test(source)} else 0)"

    def reasons(self, source: Source) -> str:
        """Return what the condition is about, and what earns points that are counted."""
        about = self.condition.looked_at(source)
        return (
            about if isinstance(self.then, Points) else f"merged(placed, tally, {about}, {self.then.reasons(source)})"
        )

    def words(self, unit: str) -> str:
        """Return `+2 if exactly 2 cards are in your bouquet`."""
        if isinstance(self.then, _Several):
            return f"if {self.condition.sentence}: {self.then.words(unit)}"
        return f"{self.then.words(unit)}{' and' if isinstance(self.then, If) else ''} if {self.condition.sentence}"


def _listed(effects: Iterable[Score]) -> tuple[Score, ...]:
    try:
        return tuple(effects)
    except TypeError:
        raise InvalidRulesError((f"effects is {quoted(effects)}; it must be a tuple of effects",)) from None


@frozen(repr=False)
class _Several(Score):
    """Some effects together."""

    effects: tuple[Score, ...] = field(converter=_listed)

    def __attrs_post_init__(self) -> None:
        """Check the effects."""
        problems = [] if self.effects else [f"a {type(self).__name__} needs at least one effect"]
        for place, effect in enumerate(self.effects):
            problems += _flaws(f"effects[{place}]", effect, wild=isinstance(self, Sum))
        if problems:
            raise InvalidRulesError(tuple(problems))
        super().__attrs_post_init__()

    @property
    def parts(self) -> tuple[Score | Condition | Count, ...]:
        """The effects."""
        return self.effects


@final
class Sum(_Several):
    """The points of several effects together; one of them may make the card a wild one.

    Attributes:
        effects: the effects.

    Raises:
        InvalidRulesError: no effect, something that is none, two wild colors, or too large an expression.
    """

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        """Check that there is at most one wild color."""
        super().__attrs_post_init__()
        if sum([effect.wild_node is not None for effect in self.effects]) > 1:
            raise InvalidRulesError(("a card can count as any color once only",))

    @property
    def wild_node(self) -> AnyColor | None:
        """The node that makes the card a wild one."""
        return next((effect.wild_node for effect in self.effects if effect.wild_node is not None), None)

    def _reach(self) -> Reach:
        reaches = {effect.reach for effect in self.effects}
        return Reach.NEIGHBORS if reaches == {Reach.NEIGHBORS} else super()._reach()

    def points_in(self, cards: int, hearts: int) -> tuple[int, int]:
        """Return the sums of the bounds."""
        bounds = [effect.points_in(cards, hearts) for effect in self.effects]
        return sum([low for low, _ in bounds]), sum([high for _, high in bounds])

    def value(self, source: Source) -> str:
        """Return the sum."""
        return f"({' + '.join([effect.value(source) for effect in self.effects])})"

    def reasons(self, source: Source) -> str:
        """Return what earns any of them."""
        parts = [f"({effect.reasons(source)} if {effect.value(source)} else ())" for effect in self.effects]
        return f"merged(placed, tally, {', '.join(parts)})"

    def words(self, unit: str) -> str:
        """Return the effects one after the other."""
        return joined([effect.words(unit) for effect in self.effects], "and also")


@final
class Better(_Several):
    """The points of the best of several effects; of equally good ones the first.

    Attributes:
        effects: the effects.

    Raises:
        InvalidRulesError: no effect, something that is none, a wild color, or too large an expression.
    """

    __slots__ = ()

    def points_in(self, cards: int, hearts: int) -> tuple[int, int]:
        """Return the greatest of the bounds."""
        bounds = [effect.points_in(cards, hearts) for effect in self.effects]
        return max([low for low, _ in bounds]), max([high for _, high in bounds])

    def value(self, source: Source) -> str:
        """Return the most."""
        return f"max([{', '.join([effect.value(source) for effect in self.effects])}])"

    def reasons(self, source: Source) -> str:
        """Return what earns the best one."""
        reasons = [effect.reasons(source) for effect in self.effects]
        values = [effect.value(source) for effect in self.effects]
        return f"[{', '.join(reasons)}][best([{', '.join(values)}])]"

    def words(self, unit: str) -> str:
        """Return the effects one after the other."""
        return f"the best of: {joined([effect.words(unit) for effect in self.effects], 'or')}"


@final
@frozen(repr=False)
class AnyColor(Score):
    """The card counts as any one color (R01, R02); which one, `Rules.wild_color` decides.

    Attributes:
        colors: the colors as one of which it can count, empty for all of the deck's. Any iterable will do.

    Raises:
        InvalidRulesError: something that is no Color.
    """

    colors: tuple[Color, ...] = field(default=(), converter=colors_of)

    @property
    def parts(self) -> tuple[Score | Condition | Count, ...]:
        """Nothing."""
        return ()

    @property
    def wild_node(self) -> AnyColor | None:
        """This node."""
        return self

    def points_in(self, cards: int, hearts: int) -> tuple[int, int]:
        """Return 0 and 0: the color helps other effects."""
        return 0, 0

    def value(self, source: Source) -> str:
        """Return 0."""
        return "0"

    def reasons(self, source: Source) -> str:
        """Return no card."""
        return "()"

    def words(self, unit: str) -> str:
        """Return `counts as any one color`."""
        subject = "this card " if unit else ""
        colors = joined([color.value for color in self.colors], "or") if self.colors else "any one color"
        return f"{subject}counts as {colors}"


def _flaws(name: str, effect: object, *, wild: bool = False) -> tuple[str, ...]:
    """Return what is wrong with an effect that is part of another one."""
    if not _is_score(effect):
        return (f"{name} is {quoted(effect)}; it must be an effect of the language",)
    if not wild and effect.wild_node is not None:
        return (f"{name} counts as any color; that can be said of the whole card, or in a Sum, only",)
    return ()


def _is_score(effect: object) -> TypeGuard[Score]:
    return isinstance(effect, Score)


_NOTHING: Final = Points(0)
"""What a card without an effect scores."""

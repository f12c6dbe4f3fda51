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
from tussie_mussie._internal.values import Compared
from tussie_mussie.effects._cards import colors_of, joined
from tussie_mussie.effects._conditions import Between, Condition, Most, reach_of_condition, whole_or_none
from tussie_mussie.effects._counts import Count, one_after_the_other, reach_of_count, so_many
from tussie_mussie.effects._python import about, counted, number, test
from tussie_mussie.effects._source import Because, Bonus, Source

__all__ = ["AnyColor", "Better", "If", "Per", "Points", "Score", "Sum", "functions_of", "parts_of"]


class Score(Compared, Effect):
    """An expression of the language; its points, its words and what it looks at all follow from its nodes.

    The language has the nodes of this module and no others; an effect of another kind is a subclass of `Effect`.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Refuse further nodes: what is made of an expression knows these alone.

        Raises:
            TypeError: a subclass of somebody else's.
        """
        if cls.__module__ != __name__:
            message = f"{cls.__name__} cannot be a Score, whose nodes are the language's own; make it an Effect"
            raise TypeError(message)

    if TYPE_CHECKING:
        pass  # checkers know these from `Effect`, whose other subclasses declare them
    else:

        @property
        def sees_colors(self) -> bool:
            """Whether the bonus depends on the colors that one's own cards count as."""
            return any([part.sees_colors for part in parts_of(self)])

        @property
        def sees_others(self) -> bool:
            """Whether the bonus depends on the other players' cards."""
            return any([part.sees_others for part in parts_of(self)])

        @property
        def reach(self) -> Reach:
            """What the bonus can depend on at most."""
            return self._reach()

        @property
        def wild(self) -> bool:
            """Whether the card counts as any of some colors."""
            return _wild_node(self) is not None

        @property
        def wild_colors(self) -> tuple[Color, ...]:
            """As which colors a wild card can count, empty for all of the deck's."""
            node = _wild_node(self)
            return () if node is None else node.colors

    def __attrs_post_init__(self) -> None:
        """Check the size of the expression."""
        nodes, depth = _size(self)
        if nodes > MOST_NODES or depth > MOST_DEPTH:
            message = (
                f"an expression of {nodes} nodes, {depth} deep, is too large; at most {MOST_NODES} and {MOST_DEPTH}"
            )
            raise InvalidRulesError((message,))

    @abstractmethod
    def _reach(self) -> Reach:
        """Return what the bonus can depend on at most."""

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        """Return the points that a card earns beyond its hearts."""
        return functions_of(self)[0](tally, placed, column)

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[Card, ...]:
        """Return the cards that earn a bonus which is not 0, one's own left to right, then those of others."""
        return functions_of(self)[1](tally, placed, column)

    @property
    def rule(self) -> str:
        """The effect in short: `+1 for each of your red cards`."""
        return _words(self, "")

    @property
    def sentence(self) -> str:
        """The effect as a card says it: `+1 point for each of your red cards`, and a period."""
        text = _words(self, " point")
        return f"{text[0].upper()}{text[1:]}."


@final
@frozen(eq=False, repr=False)
class Points(Score):
    """So many points.

    Attributes:
        points: how many; they may be negative.
    """

    points: int = field(converter=whole, validator=must_be_number)

    def _reach(self) -> Reach:
        return Reach.CARDS


@final
@frozen(eq=False, repr=False)
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

    def _reach(self) -> Reach:
        reach = reach_of_count(self.count)
        is_sum = self.every == 1 and self.at_most is None
        return reach if reach is not Reach.NEIGHBORS or is_sum else Reach.ANYTHING


@final
@frozen(eq=False, repr=False)
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

    def _reach(self) -> Reach:
        return _reach_together(self, {reach_of_condition(self.condition), self.then.reach})


def _listed(effects: Iterable[Score]) -> tuple[Score, ...]:
    try:
        return tuple(effects)
    except TypeError:
        raise InvalidRulesError((f"effects is {quoted(effects)}; it must be a tuple of effects",)) from None


@frozen(eq=False, repr=False)
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
        if sum([_wild_node(effect) is not None for effect in self.effects]) > 1:
            raise InvalidRulesError(("a card can count as any color once only",))

    def _reach(self) -> Reach:
        reaches = {effect.reach for effect in self.effects}
        return Reach.NEIGHBORS if reaches == {Reach.NEIGHBORS} else _reach_together(self, reaches)


@final
class Better(_Several):
    """The points of the best of several effects; of equally good ones the first.

    Attributes:
        effects: the effects.

    Raises:
        InvalidRulesError: no effect, something that is none, a wild color, or too large an expression.
    """

    __slots__ = ()

    def _reach(self) -> Reach:
        return _reach_together(self, {effect.reach for effect in self.effects})


@final
@frozen(eq=False, repr=False)
class AnyColor(Score):
    """The card counts as any one color (R01, R02); which one, `Rules.wild_color` decides.

    Attributes:
        colors: the colors as one of which it can count, empty for all of the deck's. Any iterable will do.

    Raises:
        InvalidRulesError: something that is not a Color.
    """

    colors: tuple[Color, ...] = field(default=(), converter=colors_of)

    def _reach(self) -> Reach:
        return Reach.CARDS


def _flaws(name: str, effect: object, *, wild: bool = False) -> tuple[str, ...]:
    """Return what is wrong with an effect that is part of another one."""
    if not _is_score(effect):
        return (f"{name} is {quoted(effect)}; it must be an effect of the language",)
    if not wild and _wild_node(effect) is not None:
        return (f"{name} counts as any color; that can be said of the whole card, or in a Sum, only",)
    return ()


def _is_score(effect: object) -> TypeGuard[Score]:
    return isinstance(effect, Score)


# --- Facts ------------------------------------------------------------------------------------------------------


def parts_of(node: Score | Condition | Count) -> tuple[Score | Condition | Count, ...]:
    """Return the nodes right below one; a count's selection is not a part, but a node.

    Args:
        node: a part of an expression.
    """
    match node:
        case Per() | Between() | Most():
            return (node.count,)
        case If():
            return node.condition, node.then
        case Sum() | Better():
            return node.effects
        case _:
            return ()


def _size(node: Score | Condition | Count) -> tuple[int, int]:
    """Return the number of nodes and the depth of an expression; a count has its selection below it."""
    if isinstance(node, Count):
        return 2, 2
    sizes = [_size(part) for part in parts_of(node)]
    return 1 + sum([nodes for nodes, _ in sizes]), 1 + max([depth for _, depth in sizes], default=0)


def _wild_node(score: Score) -> AnyColor | None:
    """Return the node that makes the card a wild one."""
    if isinstance(score, Sum):
        return next((node for effect in score.effects if (node := _wild_node(effect)) is not None), None)
    return score if isinstance(score, AnyColor) else None


def _reach_together(score: Score, reaches: set[Reach]) -> Reach:
    """Return how far an effect reaches that is more than the sum of its parts, which reach so far."""
    if reaches <= {Reach.CARDS}:
        return Reach.CARDS
    return Reach.ROWS if reaches <= {Reach.CARDS, Reach.ROWS} and not score.sees_colors else Reach.ANYTHING


# --- As Python --------------------------------------------------------------------------------------------------


def functions_of(effect: Effect | None) -> tuple[Bonus, Because]:
    """Return an effect's `bonus` and `because` as plain functions; those of the language are made once.

    Args:
        effect: the effect, None for that of a card without one.
    """
    if effect is None:
        effect = _NOTHING
    if not isinstance(effect, Score):
        return effect.bonus, effect.because
    return _FUNCTIONS.found.get(effect) or _FUNCTIONS.keep(effect, _made(effect))


def _made(score: Score) -> tuple[Bonus, Because]:
    source = Source()
    return source.bonus(_value(score, source)), source.because(_reasons(score, source))


def _value(score: Score, source: Source) -> str:
    """Return the points."""
    match score:
        case Points():
            return f"({score.points})"
        case Per():
            portions = number(score.count, source)
            if score.every > 1:
                portions = f"({portions}) // {score.every}"
            if score.at_most is not None:
                portions = f"min({portions}, {score.at_most})"
            return portions if score.points == 1 else f"({portions}) * {score.points}"
        case If():
            return f"({_value(score.then, source)} if {test(score.condition, source)} else 0)"
        case Sum():
            return f"({' + '.join([_value(effect, source) for effect in score.effects])})"
        case Better():
            return f"max([{', '.join([_value(effect, source) for effect in score.effects])}])"
        case _:
            return "0"


def _reasons(score: Score, source: Source) -> str:
    """Return the cards that earn the points."""
    match score:
        case Points():
            return "tuple([at.card for at in placed[column:column + 1]])"
        case Per():
            return counted(score.count, source)
        case If():
            cards = about(score.condition, source)
            if isinstance(score.then, Points):
                return cards
            return f"merged(placed, tally, {cards}, {_reasons(score.then, source)})"
        case Sum():
            parts = [f"({_reasons(effect, source)} if {_value(effect, source)} else ())" for effect in score.effects]
            return f"merged(placed, tally, {', '.join(parts)})"
        case Better():
            reasons = [_reasons(effect, source) for effect in score.effects]
            values = [_value(effect, source) for effect in score.effects]
            return f"[{', '.join(reasons)}][best([{', '.join(values)}])]"
        case _:
            return "()"


_FUNCTIONS: Final[Memo[Effect, tuple[Bonus, Because]]] = Memo(6_000)
_NOTHING: Final = Points(0)
"""What a card without an effect scores."""


# --- In English -------------------------------------------------------------------------------------------------


_TIMES: Final = {None: "", 1: ", at most once", 2: ", at most twice"}


def _words(score: Score, unit: str) -> str:
    """Return the effect in words; `unit` follows the points."""
    match score:
        case Points():
            return _amount(score.points, unit)
        case Per():
            every = score.every
            each = one_after_the_other(score.count) if every == 1 else f"{so_many(score.count, every)}, rounded down"
            limit = _TIMES.get(score.at_most, f", at most {score.at_most} times")
            return f"{_amount(score.points, unit)} for {each}{limit}"
        case If():
            then, condition = _words(score.then, unit), score.condition.sentence
            if isinstance(score.then, Sum | Better):
                return f"if {condition}: {then}"
            return f"{then}{' and' if isinstance(score.then, If) else ''} if {condition}"
        case Sum():
            return joined([_words(effect, unit) for effect in score.effects], "and also")
        case Better():
            return f"the best of: {joined([_words(effect, unit) for effect in score.effects], 'or')}"
        case _:
            colors = (
                joined([color.value for color in score.wild_colors], "or") if score.wild_colors else "any one color"
            )
            return f"{'this card ' if unit else ''}counts as {colors}"


def _amount(points: int, unit: str) -> str:
    return f"{points:+}{unit}{'s' if unit and abs(points) != 1 else ''}"

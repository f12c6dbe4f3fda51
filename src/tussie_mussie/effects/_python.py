"""Selections, counts and conditions as Python: each becomes a part of the line that an effect is made into.

The line speaks of `tally`, `placed` and `column`, the arguments of `Effect.bonus`; `Source` has the rest.
"""

from __future__ import annotations

from typing import Final

from tussie_mussie._internal.cards import Face
from tussie_mussie.effects._cards import Cards, Hearts, Like, Owner, Place, has_own
from tussie_mussie.effects._conditions import Condition, Most
from tussie_mussie.effects._counts import BY_COLOR, Count, Unit, is_beside
from tussie_mussie.effects._source import Scope, Source, Test

__all__ = ["about", "counted", "function_of_condition", "number", "test"]

_OWN: Final = Scope("placed", own=True)
_ROW: Final = Scope("row", own=False)
_LYING: Final = {
    Place.ANYWHERE: "placed",
    Place.HERE: "placed[column:column + 1]",
    Place.ADJACENT: "(placed[column - 1:column + 2:2] if column else placed[1:2])",
    Place.LEFT: "placed[column - 1 if column else 0:column]",
    Place.RIGHT: "placed[column + 1:column + 2]",
    Place.ENDS: "placed[:1] + placed[1:][-1:]",
}
_OTHERS: Final = {
    Owner.LEFT: "(tally.others[0] if tally.others else ())",
    Owner.RIGHT: "(tally.others[-1] if tally.others else ())",
    Owner.OTHERS: "everybody((), tally)",
    Owner.ALL: "everybody(placed, tally)",
}
_RIVALS: Final = {Owner.LEFT: "tally.others[:1]", Owner.RIGHT: "tally.others[-1:]", Owner.OTHERS: "tally.others"}
_HELPER: Final = {Unit.COLORS: "firsts({0})", Unit.PAIRS: "pairs({0})", Unit.LARGEST: "largest({0})"}
_SIDES: Final = {
    Place.ADJACENT: ("column", "column + 1 < len(placed)"),
    Place.LEFT: ("column",),
    Place.RIGHT: ("column + 1 < len(placed)",),
}
"""When there is a card on a side."""
_BESIDE: Final = {"column": "placed[column - 1]", "column + 1 < len(placed)": "placed[column + 1]"}
"""The card on that side."""


# --- Conditions -------------------------------------------------------------------------------------------------


def function_of_condition(condition: Condition) -> Test:
    """Return a condition as a plain function with the arguments of `Effect.bonus`.

    Args:
        condition: the condition.
    """
    source = Source()
    return source.test(test(condition, source))


def test(condition: Condition, source: Source) -> str:
    """Return whether the condition holds.

    Args:
        condition: the condition.
        source: where names are bound.
    """
    own = number(condition.count, source)
    if isinstance(condition, Most):
        than = f"{'<' if condition.fewest else '>'}{'=' if condition.ties else ''}"
        theirs = _number_among(condition.count, source, _ROW)
        return f"bool(tally.others) and all([{own} {than} {theirs} for row in {_RIVALS[condition.against]}])"
    if condition.least == condition.most:
        return f"{own} == {condition.least}" if condition.least else f"not {own}"
    if condition.most is None:
        return f"{own} >= {condition.least}"
    return f"{condition.least} <= {own} <= {condition.most}"


def about(condition: Condition, source: Source) -> str:
    """Return the cards that a condition is about: the chosen ones, or all that were looked through in vain.

    Args:
        condition: the condition.
        source: where names are bound.
    """
    scope = _scope(condition.count.cards)
    chosen = _each("at.card", condition.count.cards, source, scope)
    return f"tuple({chosen} or [at.card for at in {scope.cards}])"


# --- Counts -----------------------------------------------------------------------------------------------------


def number(count: Count, source: Source) -> str:
    """Return the number that is counted.

    Args:
        count: what is counted.
        source: where names are bound.
    """
    return _known_number(count, source) or _number_among(count, source, _scope(count.cards))


def counted(count: Count, source: Source) -> str:
    """Return the cards that are counted: those with hearts, the first of each color.

    Args:
        count: what is counted.
        source: where names are bound.
    """
    scope = _scope(count.cards)
    if count.unit is Unit.COLORS:
        return _found(count, source, scope)
    if count.unit in BY_COLOR:
        return f"merged(placed, tally, {_found(count, source, scope)})"
    more = ("at.card.hearts",) if count.unit is Unit.HEARTS else ()
    return f"tuple({_each('at.card', count.cards, source, scope, *more)})"


def _known_number(count: Count, source: Source) -> str:
    """Return the number where it is had without a list, else nothing."""
    unit, cards = count.unit, count.cards
    if cards == Cards():
        known = {Unit.CARDS: "len(placed)", Unit.HEARTS: "tally.hearts", Unit.COLORS: "tally.different_colors"}
        return known.get(unit, "")
    if unit is Unit.CARDS and cards == Cards(row=cards.row):
        return "tally.bouquet" if cards.row is Face.UP else "tally.keepsakes"
    if unit is Unit.CARDS and cards == Cards(colors=cards.colors):
        counts = [f"tally.colors.count({source.constant(color)})" for color in cards.colors]
        return f"({' + '.join(counts)})" if len(counts) > 1 else counts[0]
    return _number_beside(count, source) if is_beside(count) else ""


def _number_beside(count: Count, source: Source) -> str:
    """Return the number of what lies beside the card; two questions are faster than a list."""
    parts: list[str] = []
    for is_there in _SIDES[count.cards.place]:
        at = _BESIDE[is_there]
        tests = " and ".join([is_there, *_tests(count.cards, source, _scope(count.cards), at)])
        parts.append(f"({f'{at}.card.hearts' if count.unit is Unit.HEARTS else '1'} if {tests} else 0)")
    return f"({' + '.join(parts)})"


def _number_among(count: Count, source: Source, scope: Scope) -> str:
    match count.unit:
        case Unit.CARDS:
            return f"len({_each('0', count.cards, source, scope)})"
        case Unit.HEARTS:
            return f"sum({_each('at.card.hearts', count.cards, source, scope)})"
        case Unit.COLORS | Unit.LARGEST:
            return f"len({_found(count, source, scope)})"
        case Unit.PAIRS:
            return f"len({_found(count, source, scope)}) // 2"
        case _:
            return f"len({_found(count, source, scope)}) // {len(count.cards.colors)}"


def _found(count: Count, source: Source, scope: Scope) -> str:
    """Return the counted cards where colors are compared."""
    colored = _each(f"(at.card, {scope.color()})", count.cards, source, scope)
    if count.unit is Unit.SETS:
        return f"sets({colored}, {source.constant(count.cards.colors)})"
    return _HELPER[count.unit].format(colored)


# --- Selections -------------------------------------------------------------------------------------------------


def _scope(cards: Cards) -> Scope:
    """Return the cards that are looked through."""
    return Scope(_LYING[cards.place] if cards.owner is Owner.YOU else _OTHERS[cards.owner], own=has_own(cards))


def _each(item: str, cards: Cards, source: Source, scope: Scope, *more: str) -> str:
    """Return a list of something for each chosen card.

    Args:
        item: what stands in the list, in terms of `at`.
        cards: the selection.
        source: where names are bound.
        scope: the cards that are looked through.
        more: further conditions.
    """
    tests = [*_tests(cards, source, scope), *more]
    conditions = f" if {' and '.join(tests)}" if tests else ""
    return f"[{item} for at in {scope.cards}{conditions}]"


def _tests(cards: Cards, source: Source, scope: Scope, at: str = "at") -> list[str]:
    """Return the conditions under which a placed card is chosen.

    Args:
        cards: the selection.
        source: where names are bound.
        scope: the cards that are looked through.
        at: an expression for the placed card.
    """
    tests: list[str] = []
    if cards.row is not None:
        tests.append(f"{at}.face is {source.constant(cards.row)}")
    if cards.hearts is not None:
        tests.append(f"{at}.card.hearts" if cards.hearts is Hearts.SOME else f"not {at}.card.hearts")
    if len(cards.colors) == 1:
        tests.append(f"{scope.color(at)} is {source.constant(cards.colors[0])}")
    elif cards.colors:
        tests.append(f"{scope.color(at)} in {source.constant(cards.colors)}")
    if cards.like is not None:
        negation = " not" if cards.like is Like.OTHER else ""
        tests.append(f"{scope.color(at)} is{negation} {_OWN.color('placed[column]')}")
    if cards.other:
        tests.append(f"{at} is not placed[column]")
    return tests

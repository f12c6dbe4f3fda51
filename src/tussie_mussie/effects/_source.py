"""Effects as plain functions: an expression becomes one line of Python, which is made once and runs like any other.

Every node writes its part of the line. All that varies in it are names and numbers of the library's own making;
enums and sets of colors are bound to names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, final

from tussie_mussie._internal.cards import Card, Color, PlacedCard, Tally

__all__ = ["Because", "Bonus", "Scope", "Source", "Test"]

Bonus: TypeAlias = Callable[[Tally, tuple[PlacedCard, ...], int], int]
Because: TypeAlias = Callable[[Tally, tuple[PlacedCard, ...], int], tuple[Card, ...]]
Test: TypeAlias = Callable[[Tally, tuple[PlacedCard, ...], int], bool]
_Colored: TypeAlias = Sequence[tuple[Card, Color]]


@final
class Scope:
    """Whose cards are looked through, and how their color is found.

    Attributes:
        cards: an expression for the placed cards.
        own: whether one's own cards are among them, of which a wild one can count as another color.
    """

    __slots__ = ("cards", "own")

    def __init__(self, cards: str, *, own: bool) -> None:
        self.cards = cards
        self.own = own

    def color(self, at: str = "at") -> str:
        """Return the color that a placed card counts as (R43)."""
        return f"(tally.color_of({at}.card) if tally.assigned else {at}.card.color)" if self.own else f"{at}.card.color"


@final
class Source:
    """The values that a line of Python finds by name.

    Attributes:
        names: the values.
    """

    __slots__ = ("names",)

    def __init__(self) -> None:
        self.names: dict[str, object] = dict(_HELPERS)

    def constant(self, value: object) -> str:
        """Return the name by which the line finds a value."""
        for name, known in self.names.items():
            if known is value:
                return name
        name = f"_{len(self.names)}"
        self.names[name] = value
        return name

    def bonus(self, expression: str) -> Bonus:
        """Return the function that gives a number."""
        return self._function(expression)  # type: ignore[return-value]  # the expression says what it returns

    def because(self, expression: str) -> Because:
        """Return the function that gives cards."""
        return self._function(expression)  # type: ignore[return-value]  # the expression says what it returns

    def test(self, expression: str) -> Test:
        """Return the function that says whether something holds."""
        return self._function(expression)  # type: ignore[return-value]  # the expression says what it returns

    def _function(self, expression: str) -> object:
        function: object = eval(f"lambda tally, placed, column: {expression}", self.names)  # noqa: S307  # see above
        return function


def _by_color(cards: _Colored) -> dict[Color, list[Card]]:
    found: dict[Color, list[Card]] = {}
    for card, color in cards:
        found.setdefault(color, []).append(card)
    return found


def _pairs(cards: _Colored) -> list[Card]:
    """Return, of each color, as many cards as pairs of it take."""
    return [card for own in _by_color(cards).values() for card in own[: len(own) // 2 * 2]]


def _largest(cards: _Colored) -> list[Card]:
    """Return the cards of the commonest color; of equally common ones, of the one that comes first."""
    nothing: list[Card] = []
    return max(_by_color(cards).values(), key=len, default=nothing)


def _sets(cards: _Colored, colors: tuple[Color, ...]) -> list[Card]:
    """Return the cards of as many complete sets as there are."""
    found = _by_color(cards)
    number = min([len(found.get(color, ())) for color in colors])
    return [card for color in colors for card in found.get(color, [])[:number]]


def _firsts(cards: _Colored) -> tuple[Card, ...]:
    """Return the first card of each color."""
    seen: tuple[Color, ...] = ()  # for so few colors faster than a set, and an enum's hash is slow
    firsts: tuple[Card, ...] = ()
    for card, color in cards:
        if color not in seen:
            seen += (color,)
            firsts += (card,)
    return firsts


def _merged(placed: tuple[PlacedCard, ...], tally: Tally, *found: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in their order on the table, each once: one's own left to right, then those of the others."""
    cards = [card for some in found for card in some]
    return tuple([at.card for row in (placed, *tally.others) for at in row if at.card in cards])


def _everybody(placed: tuple[PlacedCard, ...], tally: Tally) -> tuple[PlacedCard, ...]:
    return sum(tally.others, placed)


def _best(points: Sequence[int]) -> int:
    return points.index(max(points))


_HELPERS: Final[dict[str, object]] = {
    "pairs": _pairs,
    "largest": _largest,
    "sets": _sets,
    "firsts": _firsts,
    "merged": _merged,
    "everybody": _everybody,
    "best": _best,
}

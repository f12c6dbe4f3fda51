"""What the fields of actions are: how they are taken, and why they are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import NoneType
from typing import Final, SupportsIndex, TypeGuard, TypeVar, final

from tussie_mussie._internal.cards import Card, Color, Effect, Face
from tussie_mussie._internal.checks import needs, plain_int
from tussie_mussie._internal.goals import Goal
from tussie_mussie.abilities import Ability

__all__ = [
    "CARD",
    "CARDS",
    "DRAWN",
    "FACE",
    "GOALS",
    "ORDER",
    "PLAYER",
    "Field",
    "cards_of",
    "goals_of",
    "order_of",
    "seat",
]

_T = TypeVar("_T")
_PLAIN_SET: type[object] = frozenset  # as a variable, so that its elements keep their type
_PLAIN_TUPLE: type[object] = tuple


def seat(player: SupportsIndex) -> int:
    """Return a seat as a plain int; what is not a whole number stays as it is, to be refused with its name."""
    plain = player if type(player) is int else plain_int(player)
    return player if plain is None else plain  # type: ignore[return-value]  # refused when the action is complete


def order_of(order: Iterable[SupportsIndex]) -> tuple[int, ...]:
    """Return columns as plain ints; what are none stay as they are, to be refused with their name."""
    try:
        given: tuple[SupportsIndex, ...] = tuple(order)
    except TypeError:
        return order  # type: ignore[return-value]  # refused when the action is complete
    columns = [plain_int(column) for column in given]
    plain = tuple([column for column in columns if column is not None])
    return plain if len(plain) == len(given) else given  # type: ignore[return-value]  # refused likewise


def cards_of(cards: Iterable[Card]) -> frozenset[Card]:
    """Return cards as a set; what is none stays as it is, to be refused with its name."""
    return _set_of(cards, Card)


def goals_of(goals: Iterable[Goal]) -> frozenset[Goal]:
    """Return goals as a set; what is none stays as it is, to be refused with its name."""
    return _set_of(goals, Goal)


def _set_of(values: Iterable[_T], kind: type[_T]) -> frozenset[_T]:
    if isinstance(values, frozenset) and type(values) is _PLAIN_SET:
        return values
    try:
        given = tuple(values)
    except TypeError:
        return values  # type: ignore[return-value]  # refused when the action is complete
    return frozenset(given) if {*map(type, given)} <= {kind} else given  # type: ignore[return-value]  # refused when the action is complete


@final
class Field:
    """What a field of an action must be.

    Attributes:
        fits: whether a value is so all the way down.
        fault: the value that is of another type than a caller may give, in a tuple; else nothing.
        what: what it is called.
        hint: what makes the right thing.
    """

    __slots__ = ("fault", "fits", "hint", "what")

    def __init__(
        self,
        fits: Callable[[object], bool],
        fault: Callable[[object], tuple[object, ...]],
        what: str,
        hint: str,
    ) -> None:
        self.fits = fits
        self.fault = fault
        self.what = what
        self.hint = hint

    def check(self, kind: str, name: str, value: object) -> None:
        """Check a value when an action is made."""
        for wrong in self.fault(value):
            raise needs(kind, f"a {self.what} as {name}", wrong, self.hint)


def _is_set(value: object) -> TypeGuard[frozenset[object]]:
    return type(value) is frozenset


def _is_seat(value: object) -> bool:
    return type(value) is int


def _is_card(value: object) -> bool:
    if type(value) is not Card:
        return False
    return (
        all([type(getattr(value, name, None)) is str for name in ("id", "code", "name", "_printed", "meaning")])
        and type(getattr(value, "color", None)) is Color
        and type(getattr(value, "hearts", None)) is int
        and _is_effect(getattr(value, "effect", 0))
        and type(getattr(value, "ability", 0)) in (Ability, NoneType)
    )


def _is_effect(value: object) -> bool:
    """Return whether a value is an effect, or None; what cannot be compared is none."""
    try:
        return isinstance(value, Effect | None) and value in (0, value)
    except Exception:  # noqa: BLE001  # a stranger's effect can raise anything
        return False


def _is_face(value: object) -> bool:
    return type(value) is Face


def _is_cards(value: object) -> bool:
    return _is_set(value) and all([_is_card(card) for card in value])


def _is_drawn(value: object) -> bool:
    return value is None or _is_card(value)


def _is_order(value: object) -> bool:
    return _is_tuple(value) and type(value) is _PLAIN_TUPLE and all([_is_seat(column) for column in value])


def _no_seat(value: object) -> tuple[object, ...]:
    return () if type(value) is int else (value,)


def _no_card(value: object) -> tuple[object, ...]:
    return () if type(value) is Card else (value,)


def _no_drawn(value: object) -> tuple[object, ...]:
    return () if value is None else _no_card(value)


def _no_order(value: object) -> tuple[object, ...]:
    """Return what is not a column among columns, or what is not an iterable of any."""
    if not _is_tuple(value):
        return (value,)
    return tuple([column for column in value if type(column) is not int])


def _no_face(value: object) -> tuple[object, ...]:
    return () if type(value) is Face else (value,)


def _is_goals(value: object) -> bool:
    """Return whether a value is a set of goals, whose effects can be compared."""
    return _is_set(value) and all([type(goal) is Goal and _is_goal(goal) for goal in value])


def _is_goal(goal: Goal) -> bool:
    texts = [type(getattr(goal, name, None)) is str for name in ("id", "code", "name")]
    return (
        all(texts) and _is_effect(getattr(goal, "effect", 0)) and type(getattr(goal, "color", 0)) in (Color, NoneType)
    )


def _no_goals(value: object) -> tuple[object, ...]:
    """Return what is not a goal among goals, or what is not an iterable of any."""
    if not (_is_set(value) or _is_tuple(value)):
        return (value,)
    return tuple([goal for goal in value if type(goal) is not Goal])


def _no_cards(value: object) -> tuple[object, ...]:
    """Return what is not a card among cards, or what is not an iterable of any."""
    if not (_is_set(value) or _is_tuple(value)):
        return (value,)
    return tuple([card for card in value if type(card) is not Card])


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


PLAYER: Final = Field(_is_seat, _no_seat, "seat number", "seats are the whole numbers from 0")
CARD: Final = Field(_is_card, _no_card, "Card", "Rules.card finds one by its id, name or code")
FACE: Final = Field(_is_face, _no_face, "Face", "Face.UP and Face.DOWN are the two")
CARDS: Final = Field(
    _is_cards, _no_cards, "frozenset of Cards", "any iterable of Cards will do, and Rules.card finds a Card"
)
DRAWN: Final = Field(_is_drawn, _no_drawn, "Card or None", "Rules.card finds one by its id, name or code")
ORDER: Final = Field(
    _is_order, _no_order, "tuple of columns", "any iterable of whole numbers will do, and columns are numbered from 0"
)
GOALS: Final = Field(
    _is_goals, _no_goals, "frozenset of Goals", "any iterable of Goals will do, and Rules.goal finds a Goal"
)

"""What can be done: one frozen class for each kind of action, and their closed union."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import NoneType
from typing import Final, SupportsIndex, TypeAlias, TypeGuard, TypeVar, final

from attrs import field, frozen

from tussie_mussie._internal.cards import Card, Color, Effect, Face, write_placed, write_set
from tussie_mussie._internal.checks import needs, plain_int
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.values import LATER
from tussie_mussie.abilities import Ability

__all__ = [
    "CHANCE",
    "AbilityAction",
    "Action",
    "Add",
    "Arrange",
    "ChanceAction",
    "Discard",
    "Draw",
    "Finish",
    "Flip",
    "Invoke",
    "Offer",
    "PlayerAction",
    "PreparationAction",
    "Replace",
    "Take",
    "chosen",
    "flaw",
    "is_action",
    "write_action",
    "write_deed",
    "write_offered",
    "write_order",
]

CHANCE: Final = -1
"""The current player when a draw is due."""


class _Readable(Readable):
    """An action is shown in notation."""

    __slots__ = ()

    def _text(self) -> str:
        if not is_action(self):
            raise TypeError
        return write_action(self)


_PLAIN_SET: type[object] = frozenset  # as a variable, so that its elements keep their type
_PLAIN_TUPLE: type[object] = tuple


def _seat(player: SupportsIndex) -> int:
    """Return a seat as a plain int; what is no whole number stays as it is, to be refused with its name."""
    plain = player if type(player) is int else plain_int(player)
    return player if plain is None else plain  # type: ignore[return-value]  # refused when the action is complete


def _order(order: Iterable[SupportsIndex]) -> tuple[int, ...]:
    """Return columns as plain ints; what are none stay as they are, to be refused with their name."""
    try:
        given: tuple[SupportsIndex, ...] = tuple(order)
    except TypeError:
        return order  # type: ignore[return-value]  # refused when the action is complete
    columns = [plain_int(column) for column in given]
    plain = tuple([column for column in columns if column is not None])
    return plain if len(plain) == len(given) else given  # type: ignore[return-value]  # refused likewise


def _cards(cards: Iterable[Card]) -> frozenset[Card]:
    """Return cards as a set; what is none stays as it is, to be refused with its name."""
    if isinstance(cards, frozenset) and type(cards) is _PLAIN_SET:
        return cards
    try:
        given: tuple[object, ...] = tuple(cards)
    except TypeError:
        return cards  # type: ignore[return-value]  # refused when the action is complete
    return frozenset(given) if all([type(card) is Card for card in given]) else given  # type: ignore[return-value,arg-type]  # refused when the action is complete


class _Checked(_Readable):
    """A mix-in for actions: each checks its fields when it is made."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        """Refuse fields of other types."""
        kind = next(kind for kind in type(self).__mro__ if kind in _FIELDS_OF)
        for name, field_ in _FIELDS_OF[kind].items():
            field_.check(kind.__name__, name, getattr(self, name))


@final
@frozen(cache_hash=True, repr=False)
class Draw(_Checked):
    """Chance: these cards are drawn from the deck, for an offer or for an ability.

    Attributes:
        cards: the cards, in no order; any iterable will do when you make one.
    """

    cards: frozenset[Card] = field(converter=_cards)


@final
@frozen(cache_hash=True, repr=False)
class Offer(_Checked):
    """The offerer lays the two drawn cards on the table.

    Attributes:
        player: the offerer's seat.
        face_up: the card that everybody sees.
        face_down: the card that the offerer alone has seen.
    """

    player: int = field(converter=_seat)
    face_up: Card
    face_down: Card


@final
@frozen(cache_hash=True, repr=False)
class Take(_Checked):
    """The recipient chooses one card of the offer; the offerer gets the other.

    Attributes:
        player: the recipient's seat.
        face: which card, the faceup or the facedown one.
    """

    player: int = field(converter=_seat)
    face: Face


@final
@frozen(cache_hash=True, repr=False)
class Flip(_Checked):
    """Before scoring: move cards to the other row (Snapdragon, R13).

    Attributes:
        player: whose cards.
        by: the card whose ability it is.
        cards: the cards that change their row, in no order; to change none is to `Finish`.
    """

    player: int = field(converter=_seat)
    by: Card
    cards: frozenset[Card] = field(converter=_cards)


@final
@frozen(cache_hash=True, repr=False)
class Discard(_Checked):
    """Before scoring: discard a card of one's arrangement (Marigold, R30).

    Attributes:
        player: whose card.
        by: the card whose ability it is.
        card: the card that goes.
    """

    player: int = field(converter=_seat)
    by: Card
    card: Card


@final
@frozen(cache_hash=True, repr=False)
class Invoke(_Checked):
    """Before scoring: ask for the cards that an ability draws; a `Draw` follows (Larkspur, R31).

    Attributes:
        player: who draws.
        by: the card whose ability it is.
    """

    player: int = field(converter=_seat)
    by: Card


@final
@frozen(cache_hash=True, repr=False)
class Replace(_Checked):
    """Before scoring: put a drawn card in the place of one's card (Larkspur, R18, R19).

    Attributes:
        player: whose card.
        by: the card whose ability it is.
        old: the card that goes to the discards.
        new: the drawn card that takes its column and row.
    """

    player: int = field(converter=_seat)
    by: Card
    old: Card
    new: Card


@final
@frozen(cache_hash=True, repr=False)
class Add(_Checked):
    """Before scoring: lay a drawn card at the right end of one's arrangement (the Turkish Larkspur).

    Attributes:
        player: whose arrangement.
        by: the card whose ability it is.
        face: the row in which the drawn card is laid.
        card: which of the drawn cards it is; None when there is only one in hand.
    """

    player: int = field(converter=_seat)
    by: Card
    face: Face
    card: Card | None = field(default=None, metadata=LATER)


@final
@frozen(cache_hash=True, repr=False)
class Arrange(_Checked):
    """Before scoring: put one's cards into another order; a keepsake stays a keepsake (R45).

    Attributes:
        player: whose cards.
        by: the card whose ability it is.
        order: the columns from 0 in which the cards lie now, in their new order: `(1, 0, 2, 3)` swaps the two cards at
            the left. Any iterable of whole numbers will do when you make one. To leave all cards where they are is to
            `Finish`.
    """

    player: int = field(converter=_seat)
    by: Card
    order: tuple[int, ...] = field(converter=_order)


@final
@frozen(cache_hash=True, repr=False)
class Finish(_Checked):
    """Before scoring: use no further ability; illegal while an obligation stands.

    Attributes:
        player: who is done.
    """

    player: int = field(converter=_seat)


AbilityAction: TypeAlias = Flip | Discard | Invoke | Replace | Add | Arrange
"""What a card's ability lets its owner do."""

PreparationAction: TypeAlias = AbilityAction | Finish
"""What a player can do before scoring."""

PlayerAction: TypeAlias = Offer | Take | PreparationAction
"""What players do: every action but a `Draw`."""

ChanceAction: TypeAlias = Draw
"""What chance does."""

Action: TypeAlias = Draw | PlayerAction
"""Everything that can be done: a closed union, to be matched exhaustively."""


@final
class _Field:
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


def flaw(value: object) -> str | None:
    """Return why a value is no action, or None if it is one whose fields have the right types.

    The types must be exactly right: a subclass could behave in any way.
    """
    kind = type(value)
    for known, fields in _FIELDS:
        if kind is known:
            for name, field_ in fields.items():
                if not field_.fits(getattr(value, name, _ABSENT)):
                    return f"{known.__name__}.{name} must be a {field_.what}"
            return None
    actions = ", ".join([known.__name__ for known, _ in _FIELDS])
    if any([issubclass(kind, known) for known, _ in _FIELDS]):
        return f"this is of a subclass, and no action; an action is one of {actions} itself"
    return f"this is no action; an action is one of {actions}"


def is_action(value: object) -> TypeGuard[Action]:
    """Return whether a value is an action whose fields have the right types."""
    return flaw(value) is None


def write_action(action: Action) -> str:
    """Return an action in notation: the seat, but for a draw, and what is done."""
    return write_deed(action) if isinstance(action, Draw) else f"{action.player:d} {write_deed(action)}"


def write_deed(action: Action) -> str:
    """Return an action without the seat."""
    match action:
        case Draw(cards):
            return f"draw {write_set(cards)}"
        case Offer(_, face_up, face_down):
            return f"offer {write_offered(face_up, face_down)}"
        case Take(_, face):
            return f"take {face.value}"
        case Flip(_, by, cards):
            return f"flip {by.code}: {write_set(cards)}"
        case Discard(_, by, card):
            return f"discard {by.code}: {card.code}"
        case Invoke(_, by):
            return f"invoke {by.code}"
        case Replace(_, by, old, new):
            return f"replace {by.code}: {old.code} {new.code}"
        case Add(_, by, face, card):
            return f"add {by.code}: {face.value}{f' {card.code}' if card is not None else ''}"
        case Arrange(_, by, order):
            return f"arrange {by.code}: {write_order(order)}"
        case _:
            return "finish"


def write_order(order: tuple[int, ...]) -> str:
    """Return columns in some order, `-` for none."""
    return " ".join([f"{column:d}" for column in order]) or "-"


def write_offered(face_up: Card, face_down: Card | None) -> str:
    """Return the two cards of an offer, the faceup one first."""
    return f"{write_placed(face_up, Face.UP)} {write_placed(face_down, Face.DOWN)}"


_A = TypeVar("_A", bound=Action)


def chosen(legal: tuple[_A, ...], action: object) -> _A | None:
    """Return which of the legal actions was given, by identity or else by value; None for anything else."""
    for known in legal:
        if action is known:
            return known
    if is_action(action):
        for known in legal:
            if action == known:
                return known
    return None


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
    """Return what is no column among columns, or what is no iterable of any."""
    if not _is_tuple(value):
        return (value,)
    return tuple([column for column in value if type(column) is not int])


def _no_face(value: object) -> tuple[object, ...]:
    return () if type(value) is Face else (value,)


def _no_cards(value: object) -> tuple[object, ...]:
    """Return what is no card among cards, or what is no iterable of any."""
    if not (_is_set(value) or _is_tuple(value)):
        return (value,)
    return tuple([card for card in value if type(card) is not Card])


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


_PLAYER: Final = _Field(_is_seat, _no_seat, "seat number", "seats are the whole numbers from 0")
_CARD: Final = _Field(_is_card, _no_card, "Card", "Rules.card finds one by its id, name or code")
_FACE: Final = _Field(_is_face, _no_face, "Face", "Face.UP and Face.DOWN are the two")
_CARDS: Final = _Field(
    _is_cards, _no_cards, "frozenset of Cards", "any iterable of Cards will do, and Rules.card finds a Card"
)
_DRAWN: Final = _Field(_is_drawn, _no_drawn, "Card or None", "Rules.card finds one by its id, name or code")
_ORDER: Final = _Field(
    _is_order, _no_order, "tuple of columns", "any iterable of whole numbers will do, and columns are numbered from 0"
)
_ABSENT: Final = object()
"""What no field can be."""
_FIELDS: Final[tuple[tuple[type[Action], dict[str, _Field]], ...]] = (
    (Draw, {"cards": _CARDS}),
    (Offer, {"player": _PLAYER, "face_up": _CARD, "face_down": _CARD}),
    (Take, {"player": _PLAYER, "face": _FACE}),
    (Flip, {"player": _PLAYER, "by": _CARD, "cards": _CARDS}),
    (Discard, {"player": _PLAYER, "by": _CARD, "card": _CARD}),
    (Invoke, {"player": _PLAYER, "by": _CARD}),
    (Replace, {"player": _PLAYER, "by": _CARD, "old": _CARD, "new": _CARD}),
    (Add, {"player": _PLAYER, "by": _CARD, "face": _FACE, "card": _DRAWN}),
    (Arrange, {"player": _PLAYER, "by": _CARD, "order": _ORDER}),
    (Finish, {"player": _PLAYER}),
)
_FIELDS_OF: Final[dict[type[object], dict[str, _Field]]] = {**dict(_FIELDS)}

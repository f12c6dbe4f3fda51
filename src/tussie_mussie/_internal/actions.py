"""What can be done: one frozen class for each kind of action, and their closed union."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType
from typing import Final, TypeAlias, TypeGuard, TypeVar

from attrs import frozen

from tussie_mussie._internal.cards import Card, Color, Effect, Face, write_placed, write_set
from tussie_mussie._internal.readable import Readable
from tussie_mussie.abilities import Ability

__all__ = [
    "CHANCE",
    "AbilityAction",
    "Action",
    "Add",
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


@frozen(cache_hash=True, repr=False)
class Draw(_Readable):
    """Chance: these cards are drawn from the deck, for an offer or for an ability.

    Attributes:
        cards: the cards, in no order.
    """

    cards: frozenset[Card]


@frozen(cache_hash=True, repr=False)
class Offer(_Readable):
    """The offerer lays the two drawn cards on the table.

    Attributes:
        player: the offerer's seat.
        face_up: the card that everybody sees.
        face_down: the card that the offerer alone has seen.
    """

    player: int
    face_up: Card
    face_down: Card


@frozen(cache_hash=True, repr=False)
class Take(_Readable):
    """The recipient chooses one card of the offer; the offerer gets the other.

    Attributes:
        player: the recipient's seat.
        face: which card, the faceup or the facedown one.
    """

    player: int
    face: Face


@frozen(cache_hash=True, repr=False)
class Flip(_Readable):
    """Before scoring: move one or two cards to the other row (Snapdragon, R13).

    Attributes:
        player: whose cards.
        by: the card whose ability it is.
        cards: the cards that change their row; to change none is to `Finish`.
    """

    player: int
    by: Card
    cards: frozenset[Card]


@frozen(cache_hash=True, repr=False)
class Discard(_Readable):
    """Before scoring: discard a card of one's arrangement (Marigold, R30).

    Attributes:
        player: whose card.
        by: the card whose ability it is.
        card: the card that goes.
    """

    player: int
    by: Card
    card: Card


@frozen(cache_hash=True, repr=False)
class Invoke(_Readable):
    """Before scoring: ask for the cards that an ability draws; a `Draw` follows (Larkspur, R31).

    Attributes:
        player: who draws.
        by: the card whose ability it is.
    """

    player: int
    by: Card


@frozen(cache_hash=True, repr=False)
class Replace(_Readable):
    """Before scoring: put a drawn card in the place of one's card (Larkspur, R18, R19).

    Attributes:
        player: whose card.
        by: the card whose ability it is.
        old: the card that goes to the discards.
        new: the drawn card that takes its column and row.
    """

    player: int
    by: Card
    old: Card
    new: Card


@frozen(cache_hash=True, repr=False)
class Add(_Readable):
    """Before scoring: lay the drawn card at the right end of one's arrangement (the Turkish Larkspur).

    Attributes:
        player: whose arrangement.
        by: the card whose ability it is.
        face: the row in which the drawn card is laid.
    """

    player: int
    by: Card
    face: Face


@frozen(cache_hash=True, repr=False)
class Finish(_Readable):
    """Before scoring: use no further ability; illegal while an obligation stands.

    Attributes:
        player: who is done.
    """

    player: int


AbilityAction: TypeAlias = Flip | Discard | Invoke | Replace | Add
"""What a card's ability lets its owner do."""

PreparationAction: TypeAlias = AbilityAction | Finish
"""What a player can do before scoring."""

PlayerAction: TypeAlias = Offer | Take | PreparationAction
"""What players do: every action but a `Draw`."""

Action: TypeAlias = Draw | PlayerAction
"""Everything that can be done: a closed union, to be matched exhaustively."""


def flaw(value: object) -> str | None:
    """Return why a value is no action, or None if it is one whose fields have the right types.

    The types must be exactly right: a subclass could behave in any way.
    """
    kind = type(value)
    for known, fields in _FIELDS:
        if kind is known:
            for name, (fits, wanted) in fields.items():
                if not fits(getattr(value, name, None)):
                    return f"{known.__name__}.{name} must be a {wanted}"
            return None
    return f"this is no action; an action is one of {', '.join([known.__name__ for known, _ in _FIELDS])}"


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
        case Add(_, by, face):
            return f"add {by.code}: {face.value}"
        case _:
            return "finish"


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
    return type(value) in (int, bool)


def _is_card(value: object) -> bool:
    if type(value) is not Card:
        return False
    return (
        all([type(getattr(value, name, None)) is str for name in ("id", "code", "name", "text", "meaning")])
        and type(getattr(value, "color", None)) is Color
        and type(getattr(value, "hearts", None)) is int
        and isinstance(getattr(value, "effect", 0), Effect | None)
        and type(getattr(value, "ability", 0)) in (Ability, NoneType)
    )


def _is_face(value: object) -> bool:
    return type(value) is Face


def _is_cards(value: object) -> bool:
    return _is_set(value) and all([_is_card(card) for card in value])


_Check: TypeAlias = tuple[Callable[[object], bool], str]
_PLAYER: Final[_Check] = (_is_seat, "seat number")
_CARD: Final[_Check] = (_is_card, "Card")
_FACE: Final[_Check] = (_is_face, "Face")
_CARDS: Final[_Check] = (_is_cards, "frozenset of Cards")
_FIELDS: Final[tuple[tuple[type[Action], dict[str, _Check]], ...]] = (
    (Draw, {"cards": _CARDS}),
    (Offer, {"player": _PLAYER, "face_up": _CARD, "face_down": _CARD}),
    (Take, {"player": _PLAYER, "face": _FACE}),
    (Flip, {"player": _PLAYER, "by": _CARD, "cards": _CARDS}),
    (Discard, {"player": _PLAYER, "by": _CARD, "card": _CARD}),
    (Invoke, {"player": _PLAYER, "by": _CARD}),
    (Replace, {"player": _PLAYER, "by": _CARD, "old": _CARD, "new": _CARD}),
    (Add, {"player": _PLAYER, "by": _CARD, "face": _FACE}),
    (Finish, {"player": _PLAYER}),
)

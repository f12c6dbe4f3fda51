"""What can be done: one frozen class for each kind of action, and their closed union."""

from __future__ import annotations

from typing import Final, TypeAlias, TypeGuard, TypeVar, final

from attrs import field, frozen

from tussie_mussie._internal.action_fields import (
    CARD,
    CARDS,
    DRAWN,
    FACE,
    GOALS,
    ORDER,
    PLAYER,
    Field,
    cards_of,
    goals_of,
    order_of,
    seat,
)
from tussie_mussie._internal.cards import Card, Face, write_placed, write_set
from tussie_mussie._internal.goals import Goal, write_goals
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.values import LATER

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
    "Reveal",
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

    cards: frozenset[Card] = field(converter=cards_of)


@final
@frozen(cache_hash=True, repr=False)
class Reveal(_Checked):
    """Chance: these goals are revealed at the start of a round (R41).

    Attributes:
        goals: the goals, in no order; any iterable will do when you make one.
    """

    goals: frozenset[Goal] = field(converter=goals_of)


@final
@frozen(cache_hash=True, repr=False)
class Offer(_Checked):
    """The offerer lays the two drawn cards on the table.

    Attributes:
        player: the offerer's seat.
        face_up: the card that everybody sees.
        face_down: the card that the offerer alone has seen.
    """

    player: int = field(converter=seat)
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

    player: int = field(converter=seat)
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

    player: int = field(converter=seat)
    by: Card
    cards: frozenset[Card] = field(converter=cards_of)


@final
@frozen(cache_hash=True, repr=False)
class Discard(_Checked):
    """Before scoring: discard a card of one's arrangement (Marigold, R30).

    Attributes:
        player: whose card.
        by: the card whose ability it is.
        card: the card that goes.
    """

    player: int = field(converter=seat)
    by: Card
    card: Card


@final
@frozen(cache_hash=True, repr=False)
class Invoke(_Checked):
    """Before scoring: ask for the cards that an ability draws; a `Draw` follows (Pink Larkspur, R31).

    Attributes:
        player: who draws.
        by: the card whose ability it is.
    """

    player: int = field(converter=seat)
    by: Card


@final
@frozen(cache_hash=True, repr=False)
class Replace(_Checked):
    """Before scoring: put a drawn card in the place of one's card (Pink Larkspur, R18, R19).

    Attributes:
        player: whose card.
        by: the card whose ability it is.
        old: the card that goes to the discards.
        new: the drawn card that takes its column and row.
    """

    player: int = field(converter=seat)
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

    player: int = field(converter=seat)
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

    player: int = field(converter=seat)
    by: Card
    order: tuple[int, ...] = field(converter=order_of)


@final
@frozen(cache_hash=True, repr=False)
class Finish(_Checked):
    """Before scoring: use no further ability; illegal while an obligation stands.

    Attributes:
        player: who is done.
    """

    player: int = field(converter=seat)


AbilityAction: TypeAlias = Flip | Discard | Invoke | Replace | Add | Arrange
"""What a card's ability lets its owner do."""

PreparationAction: TypeAlias = AbilityAction | Finish
"""What a player can do before scoring."""

PlayerAction: TypeAlias = Offer | Take | PreparationAction
"""What players do: every action but those of chance."""

ChanceAction: TypeAlias = Draw | Reveal
"""What chance does."""

Action: TypeAlias = ChanceAction | PlayerAction
"""Everything that can be done: a closed union, to be matched exhaustively."""


def flaw(value: object) -> str | None:
    """Return why a value is not an action, or None if it is one whose fields have the right types.

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
    return f"this is not an action; an action is one of {actions}"


def is_action(value: object) -> TypeGuard[Action]:
    """Return whether a value is an action whose fields have the right types."""
    return flaw(value) is None


def write_action(action: Action) -> str:
    """Return an action in notation: the seat, but for chance, and what is done."""
    return write_deed(action) if isinstance(action, Draw | Reveal) else f"{action.player:d} {write_deed(action)}"


def write_deed(action: Action) -> str:
    """Return an action without the seat."""
    match action:
        case Draw(cards):
            return f"draw {write_set(cards)}"
        case Reveal(goals):
            return f"reveal {write_goals(goals) or '-'}"
        case Offer(_, face_up, face_down):
            return f"offer {write_offered(face_up, face_down)}"
        case Take(_, face):
            return f"take {face.value}"
        case _:
            return _write_preparation(action)


def _write_preparation(action: PreparationAction) -> str:
    match action:
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


_ABSENT: Final = object()
"""What no field can be."""
_FIELDS: Final[tuple[tuple[type[Action], dict[str, Field]], ...]] = (
    (Draw, {"cards": CARDS}),
    (Reveal, {"goals": GOALS}),
    (Offer, {"player": PLAYER, "face_up": CARD, "face_down": CARD}),
    (Take, {"player": PLAYER, "face": FACE}),
    (Flip, {"player": PLAYER, "by": CARD, "cards": CARDS}),
    (Discard, {"player": PLAYER, "by": CARD, "card": CARD}),
    (Invoke, {"player": PLAYER, "by": CARD}),
    (Replace, {"player": PLAYER, "by": CARD, "old": CARD, "new": CARD}),
    (Add, {"player": PLAYER, "by": CARD, "face": FACE, "card": DRAWN}),
    (Arrange, {"player": PLAYER, "by": CARD, "order": ORDER}),
    (Finish, {"player": PLAYER}),
)
_FIELDS_OF: Final[dict[type[object], dict[str, Field]]] = {**dict(_FIELDS)}

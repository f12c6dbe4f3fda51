"""The kinds of actions, and how the actions of each are numbered: by their cards, and by the places of these.

A kind is one entry of the table `KINDS`. Its actions are choices of numbers. A number stands for a card of the deck
where actions are numbered by cards; where they are numbered by places, it is a column of the player's arrangement, or
the place of a card in the player's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar, final

from tussie_mussie._internal.actions import (
    Add,
    Arrange,
    Discard,
    Finish,
    Flip,
    Invoke,
    Offer,
    PlayerAction,
    Replace,
    Take,
)
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.numbering import (
    Beside,
    Either,
    Listed,
    Numbering,
    Numbers,
    Options,
    Others,
    Pairs,
    Subsets,
)
from tussie_mussie._internal.row_sizes import columns, sizes_before
from tussie_mussie._internal.rules import Rules
from tussie_mussie.abilities import (
    Ability,
    AddCard,
    ArrangeCards,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipAllCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
    Spared,
    Step,
)
from tussie_mussie.abilities._orders import orders

__all__ = ["KINDS", "Kind", "Owner", "by_cards", "by_places"]

_A = TypeVar("_A", bound=PlayerAction)
_Ids: TypeAlias = Mapping[str, int]
"""The numbers of cards, by the ids of these."""
_FACES: Final = tuple(Face)


@final
class Owner:
    """Whose actions are numbered.

    Attributes:
        steps: the steps of the card's ability that belong to the kind of action, each with how many cards can lie in
            the row then; none where no ability is needed.
        ability: the card's ability, if the kind needs one.
        place: the card's place in the deck.
        cards: the number of cards in the deck.
        columns: the most cards that an arrangement can have.
    """

    __slots__ = ("ability", "cards", "columns", "place", "steps")

    def __init__(self, kind: Kind, rules: Rules, place: int, ability: Ability | None) -> None:
        """Note what the numberings ask for."""
        self.ability = ability
        self.place = place
        self.cards = len(rules.deck)
        self.columns = columns(rules)
        self.steps: tuple[tuple[Step, range], ...] = ()
        if ability is not None:
            sized = zip(ability.steps, sizes_before(rules, ability), strict=True)
            self.steps = tuple([(step, sizes) for step, sizes in sized if isinstance(step, kind.steps)])


@final
class Kind:
    """How the actions of one kind are numbered.

    Attributes:
        kind: the class of the actions.
        steps: the steps of abilities that they carry out; none where they need no ability.
        read: what is chosen, given an action and the numbers of the cards in the row and in the hand.
        make: the action, given a seat, the card whose ability it is, the cards by number, and what is chosen.
        cards: how the actions are numbered by cards.
        places: how they are numbered by places.
        says: the words for what is chosen by places.
    """

    __slots__ = ("cards", "kind", "make", "places", "read", "says", "steps")

    def __init__(
        self,
        kind: type[object],
        steps: tuple[type[Step], ...],
        read: Callable[[PlayerAction, _Ids, _Ids], Numbers],
        make: Callable[[int, Card, Sequence[Card], Numbers], PlayerAction],
        cards: Callable[[Owner], Numbering],
        places: Callable[[Owner], Numbering],
        says: Callable[[Numbers], str],
    ) -> None:
        self.kind = kind
        self.steps = steps
        self.read = read
        self.make = make
        self.cards = cards
        self.places = places
        self.says = says

    def owners(self, rules: Rules) -> Iterator[tuple[Card | None, Owner]]:
        """Yield the cards whose ability such actions carry out, in deck order; None once if no ability is needed."""
        if not self.steps:
            yield None, Owner(self, rules, 0, None)
            return
        for place, card in enumerate(rules.deck):
            if card.ability is not None and any([isinstance(step, self.steps) for step in card.ability.steps]):
                yield card, Owner(self, rules, place, card.ability)


def by_cards(kind: Kind, owner: Owner) -> Numbering:
    """Return how the actions of a kind are numbered by cards."""
    return kind.cards(owner)


def by_places(kind: Kind, owner: Owner) -> Numbering:
    """Return how the actions of a kind are numbered by places."""
    return kind.places(owner)


def _listed(numbers: Numbers) -> str:
    return " ".join(map(str, numbers))


def _face(numbers: Numbers) -> str:
    return _FACES[numbers[0]].value


def _addition(numbers: Numbers) -> str:
    return " ".join([_face(numbers[-1:]), *map(str, numbers[:-1])])


def _kind(
    kind: type[_A],
    steps: tuple[type[Step], ...],
    read: Callable[[_A, _Ids, _Ids], Numbers],
    make: Callable[[int, Card, Sequence[Card], Numbers], _A],
    cards: Callable[[Owner], Numbering],
    places: Callable[[Owner], Numbering],
    says: Callable[[Numbers], str] = _listed,
) -> Kind:
    """Return an entry of the table."""

    def read_any(action: PlayerAction, row: _Ids, hand: _Ids) -> Numbers:
        return read(action, row, hand) if isinstance(action, kind) else ()  # it is asked for its own kind only

    return Kind(kind, steps, read_any, make, cards, places, says)


def _flip_sizes(owner: Owner, things: int) -> set[int]:
    """Return how many of so many things an ability can flip if it can flip any of them (R13)."""
    sizes: set[int] = set()
    for step, row in owner.steps:
        if isinstance(step, FlipCards):  # of fewer cards all are flipped
            sizes.update(range(max(min(step.at_least, row[0]), 1), min(step.at_most, things) + 1))
    return sizes


def _whole_rows(owner: Owner) -> set[int]:
    """Return how many cards can lie in the row when an ability flips all of them."""
    return {size for step, row in owner.steps if isinstance(step, FlipAllCards) for size in row if size}


def _flips_itself(owner: Owner) -> bool:
    return any([isinstance(step, FlipItself) for step, _ in owner.steps])


def _flipped_cards(owner: Owner) -> Numbering:
    """Return the numbering of the cards of the deck that an ability can flip."""
    sizes = _flip_sizes(owner, owner.cards) | _whole_rows(owner)
    parts: list[Numbering] = [Subsets(owner.cards, tuple(sorted(sizes)))] if sizes else []
    if _flips_itself(owner) and 1 not in sizes:
        parts.append(Listed([(owner.place,)], "itself"))
    return _either(parts)


def _flipped_columns(owner: Owner) -> Numbering:
    """Return the numbering of the columns that an ability can flip."""
    sizes = _flip_sizes(owner, owner.columns)
    if _flips_itself(owner):
        sizes.add(1)
    rows = [tuple(range(size)) for size in sorted(_whole_rows(owner) - sizes)]
    parts: list[Numbering] = [Subsets(owner.columns, tuple(sorted(sizes)))] if sizes else []
    return _either([*parts, *([Listed(rows, "all cards")] if rows else [])])


def _either(parts: Sequence[Numbering]) -> Numbering:
    return parts[0] if len(parts) == 1 else Either(*parts)


def _discarded(owner: Owner) -> Numbering:
    """Return the numbering of the cards of the deck that an ability can discard (R30)."""
    steps = [step for step, _ in owner.steps]
    if all([isinstance(step, DiscardItself) for step in steps]):
        return Listed([(owner.place,)], "itself")
    if all([isinstance(step, DiscardCard) and step.spared is Spared.ITSELF for step in steps]):
        return Others(owner.cards, owner.place)
    return Options(owner.cards)


def _added(owner: Owner, cards: Numbering) -> Numbering:
    """Return the numbering of additions: a card is named exactly where several are in hand (R19).

    Args:
        owner: whose additions.
        cards: the numbering of the drawn cards.
    """
    faces = Options(len(_FACES), wanted="a side without a card")
    drawn, added = _drawn(owner), sum([step.count for step, _ in owner.steps if isinstance(step, AddCard)])
    if drawn == 1:
        return faces
    named = Beside(cards, len(_FACES), wanted="a side and another card than itself")
    return Either(faces, named) if added == drawn else named


def _arranged(owner: Owner) -> Numbering:
    """Return the numbering of the orders into which an ability can put rows (R45)."""
    found: dict[Numbers, None] = {}
    for how, row in [(step.how, row) for step, row in owner.steps if isinstance(step, ArrangeCards)]:
        for size in row:
            found.update(dict.fromkeys(orders(how, size)))
    return Listed(sorted(found, key=len), "an order into which the card can put a row")


def _drawn(owner: Owner) -> int:
    """Return how many cards an ability draws."""
    return 0 if owner.ability is None else owner.ability.draws


def _nothing(_owner: Owner) -> Numbering:
    return Options()


def _faces(_owner: Owner) -> Numbering:
    return Options(len(_FACES))


KINDS: Final = (
    _kind(
        Offer,
        (),
        lambda action, _, hand: (hand[action.face_down.id], hand[action.face_up.id]),
        lambda player, _, cards, chosen: Offer(player, cards[chosen[1]], cards[chosen[0]]),
        lambda owner: Pairs(owner.cards),
        lambda _: Pairs(2),
        lambda chosen: str(chosen[1]),
    ),
    _kind(
        Take,
        (),
        lambda action, _row, _hand: (_FACES.index(action.face),),
        lambda player, _by, _cards, chosen: Take(player, _FACES[chosen[0]]),
        _faces,
        _faces,
        _face,
    ),
    _kind(
        Flip,
        (FlipCards, FlipAllCards, FlipItself),
        lambda action, row, _: tuple(sorted([row[card.id] for card in action.cards])),
        lambda player, by, cards, chosen: Flip(player, by, frozenset([cards[number] for number in chosen])),
        _flipped_cards,
        _flipped_columns,
    ),
    _kind(
        Discard,
        (DiscardCard, DiscardItself),
        lambda action, row, _: (row[action.card.id],),
        lambda player, by, cards, chosen: Discard(player, by, cards[chosen[0]]),
        _discarded,
        lambda owner: Options(owner.columns),
    ),
    _kind(
        Invoke,
        (DrawCards,),
        lambda _action, _row, _hand: (),
        lambda player, by, _cards, _chosen: Invoke(player, by),
        _nothing,
        _nothing,
    ),
    _kind(
        Replace,
        (ReplaceCard,),
        lambda action, row, hand: (row[action.old.id], hand[action.new.id]),
        lambda player, by, cards, chosen: Replace(player, by, cards[chosen[0]], cards[chosen[1]]),
        lambda owner: Pairs(owner.cards, but=owner.place),
        lambda owner: Options(owner.columns, _drawn(owner)),
    ),
    _kind(
        Add,
        (AddCard,),
        lambda action, _, hand: (
            *([] if action.card is None else [hand[action.card.id]]),
            _FACES.index(action.face),
        ),
        lambda player, by, cards, chosen: Add(
            player, by, _FACES[chosen[-1]], cards[chosen[0]] if len(chosen) > 1 else None
        ),
        lambda owner: _added(owner, Others(owner.cards, owner.place)),
        lambda owner: _added(owner, Options(_drawn(owner))),
        _addition,
    ),
    _kind(
        Arrange,
        (ArrangeCards,),
        lambda action, _row, _hand: action.order,
        lambda player, by, _cards, chosen: Arrange(player, by, chosen),
        _arranged,
        _arranged,
    ),
    _kind(
        Finish,
        (),
        lambda _action, _row, _hand: (),
        lambda player, _by, _cards, _chosen: Finish(player),
        _nothing,
        _nothing,
    ),
)
"""All kinds of actions of players, in the order of their numbers."""

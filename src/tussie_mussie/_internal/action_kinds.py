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
from tussie_mussie._internal.numbering import Numbering, Numbers, Options, Others, Pairs, Subsets
from tussie_mussie._internal.rules import Rules
from tussie_mussie.abilities import Ability, AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Spared, Step

__all__ = ["KINDS", "Kind", "Owner", "by_cards", "by_places", "columns"]

_A = TypeVar("_A", bound=PlayerAction)
_Ids: TypeAlias = Mapping[str, int]
"""The numbers of cards, by the ids of these."""
_FACES: Final = tuple(Face)


@final
class Owner:
    """Whose actions are numbered.

    Attributes:
        steps: the steps of the card's ability that belong to the kind of action; none where no ability is needed.
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
        self.steps = () if ability is None else tuple([step for step in ability.steps if type(step) is kind.step])


@final
class Kind:
    """How the actions of one kind are numbered.

    Attributes:
        kind: the class of the actions.
        step: the step of an ability that they carry out, None where they need no ability.
        read: what is chosen, given an action and the numbers of the cards in the row and in the hand.
        make: the action, given a seat, the card whose ability it is, the cards by number, and what is chosen.
        cards: how the actions are numbered by cards.
        places: how they are numbered by places.
        says: the words for what is chosen by places.
    """

    __slots__ = ("cards", "kind", "make", "places", "read", "says", "step")

    def __init__(
        self,
        kind: type[object],
        step: type[Step] | None,
        read: Callable[[PlayerAction, _Ids, _Ids], Numbers],
        make: Callable[[int, Card, Sequence[Card], Numbers], PlayerAction],
        cards: Callable[[Owner], Numbering],
        places: Callable[[Owner], Numbering],
        says: Callable[[Numbers], str],
    ) -> None:
        self.kind = kind
        self.step = step
        self.read = read
        self.make = make
        self.cards = cards
        self.places = places
        self.says = says

    def owners(self, rules: Rules) -> Iterator[tuple[Card | None, Owner]]:
        """Yield the cards whose ability such actions carry out, in deck order; None once if no ability is needed."""
        if self.step is None:
            yield None, Owner(self, rules, 0, None)
            return
        for place, card in enumerate(rules.deck):
            if card.ability is not None and self.step in map(type, card.ability.steps):
                yield card, Owner(self, rules, place, card.ability)


def by_cards(kind: Kind, owner: Owner) -> Numbering:
    """Return how the actions of a kind are numbered by cards."""
    return kind.cards(owner)


def by_places(kind: Kind, owner: Owner) -> Numbering:
    """Return how the actions of a kind are numbered by places."""
    return kind.places(owner)


def columns(rules: Rules) -> int:
    """Return the most cards that an arrangement can have: more than are scored where an ability adds some first."""
    abilities = [card.ability for card in rules.deck if card.ability is not None]
    added = [ability.draws for ability in abilities if AddCard in map(type, ability.steps)]
    return rules.arrangement_size + max(added, default=0)


def _listed(numbers: Numbers) -> str:
    return " ".join(map(str, numbers))


def _face(numbers: Numbers) -> str:
    return _FACES[numbers[0]].value


def _kind(
    kind: type[_A],
    step: type[Step] | None,
    read: Callable[[_A, _Ids, _Ids], Numbers],
    make: Callable[[int, Card, Sequence[Card], Numbers], _A],
    cards: Callable[[Owner], Numbering],
    places: Callable[[Owner], Numbering],
    says: Callable[[Numbers], str] = _listed,
) -> Kind:
    """Return an entry of the table."""

    def read_any(action: PlayerAction, row: _Ids, hand: _Ids) -> Numbers:
        return read(action, row, hand) if isinstance(action, kind) else ()  # it is asked for its own kind only

    return Kind(kind, step, read_any, make, cards, places, says)


def _flipped(owner: Owner, things: int) -> Numbering:
    """Return the numbering of the cards, out of so many, that an ability can flip (R13)."""
    most = max([step.at_most for step in owner.steps if isinstance(step, FlipCards)])
    return Subsets(things, tuple(range(1, min(most, things) + 1)))


def _discarded(owner: Owner) -> Numbering:
    """Return the numbering of the cards of the deck that an ability can discard (R30)."""
    if all([isinstance(step, DiscardCard) and step.spared is Spared.ITSELF for step in owner.steps]):
        return Others(owner.cards, owner.place)
    return Options(owner.cards)


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
        None,
        lambda action, _, hand: (hand[action.face_down.id], hand[action.face_up.id]),
        lambda player, _, cards, chosen: Offer(player, cards[chosen[1]], cards[chosen[0]]),
        lambda owner: Pairs(owner.cards),
        lambda _: Pairs(2),
        lambda chosen: str(chosen[1]),
    ),
    _kind(
        Take,
        None,
        lambda action, _row, _hand: (_FACES.index(action.face),),
        lambda player, _by, _cards, chosen: Take(player, _FACES[chosen[0]]),
        _faces,
        _faces,
        _face,
    ),
    _kind(
        Flip,
        FlipCards,
        lambda action, row, _: tuple(sorted([row[card.id] for card in action.cards])),
        lambda player, by, cards, chosen: Flip(player, by, frozenset([cards[number] for number in chosen])),
        lambda owner: _flipped(owner, owner.cards),
        lambda owner: _flipped(owner, owner.columns),
    ),
    _kind(
        Discard,
        DiscardCard,
        lambda action, row, _: (row[action.card.id],),
        lambda player, by, cards, chosen: Discard(player, by, cards[chosen[0]]),
        _discarded,
        lambda owner: Options(owner.columns),
    ),
    _kind(
        Invoke,
        DrawCards,
        lambda _action, _row, _hand: (),
        lambda player, by, _cards, _chosen: Invoke(player, by),
        _nothing,
        _nothing,
    ),
    _kind(
        Replace,
        ReplaceCard,
        lambda action, row, hand: (row[action.old.id], hand[action.new.id]),
        lambda player, by, cards, chosen: Replace(player, by, cards[chosen[0]], cards[chosen[1]]),
        lambda owner: Pairs(owner.cards, but=owner.place),
        lambda owner: Options(owner.columns, _drawn(owner)),
    ),
    _kind(
        Add,
        AddCard,
        lambda action, _row, _hand: (_FACES.index(action.face),),
        lambda player, by, _cards, chosen: Add(player, by, _FACES[chosen[0]]),
        _faces,
        _faces,
        _face,
    ),
    _kind(
        Finish,
        None,
        lambda _action, _row, _hand: (),
        lambda player, _by, _cards, _chosen: Finish(player),
        _nothing,
        _nothing,
    ),
)
"""All kinds of actions of players, in the order of their numbers."""

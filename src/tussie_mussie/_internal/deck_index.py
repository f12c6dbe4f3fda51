"""What can be computed once for a deck: sets of cards as bit masks, packed sums, and shared values.

Hands, undrawn cards and draws are sets out of a fixed deck, so the engine keeps them as the bits of an
int: bit `i` is the card `deck[i]`. The sums that scoring starts from are packed into one int as well.
Values that come up again and again (placed cards, tallies, draws, offers, flips) are made once and
shared. This is what makes the library fast; everything public is made of cards again.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, TypeVar

from attrs import Factory, field, frozen

from tussie_mussie._internal.actions import Draw, Offer, PreparationAction
from tussie_mussie._internal.arrangement import Slot
from tussie_mussie._internal.cards import Card, Color, Face, PlacedCard, Tally
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.table_offer import TableOffer, shared_offer
from tussie_mussie.abilities import DiscardCard, Step

__all__ = ["HIDDEN", "DeckIndex", "Laid", "Taken", "index_of", "remember"]

HIDDEN: Final = Slot(None, Face.DOWN)
"""A keepsake that the viewer has not seen."""

_MOST_SHARED: Final = 8192
"""How many values of a kind are remembered; then the memory is emptied and filled anew."""

_COLORS: Final = tuple(Color)
_K = TypeVar("_K")
_V = TypeVar("_V")


@frozen
class Laid:
    """A card as it lies on the table, in all forms that the engine needs.

    Attributes:
        placed: card and face.
        slot: the same as an open slot of a view.
        bit: the card's bit.
        up: whether it lies faceup.
    """

    placed: PlacedCard
    slot: Slot = field(eq=False, repr=False)
    bit: int = field(eq=False, repr=False)
    up: bool = field(eq=False, repr=False)


@frozen(eq=False)
class Taken:
    """What follows from an offer of which the recipient has taken a card.

    Attributes:
        offer: the offer as it is remembered.
        given: the recipient's card.
        kept: the offerer's card.
    """

    offer: TableOffer
    given: Laid
    kept: Laid


def _in_order(index: DeckIndex) -> tuple[tuple[int, Card], ...]:
    return tuple((1 << place, card) for place, card in enumerate(index.deck))


def _each_bit(index: DeckIndex) -> tuple[int, ...]:
    return tuple(bit for bit, _ in index.in_order)


def _bits(index: DeckIndex) -> dict[Card, int]:
    return {card: bit for bit, card in index.in_order}


def _everything(index: DeckIndex) -> int:
    return (1 << len(index.deck)) - 1


def _laid(index: DeckIndex) -> dict[Card, dict[Face, Laid]]:
    return {
        card: {face: Laid(PlacedCard(card, face), Slot(card, face), bit, face is Face.UP) for face in Face}
        for bit, card in index.in_order
    }


def _width(index: DeckIndex) -> int:
    return max(len(index.deck), sum(card.hearts for card in index.deck)).bit_length()


def _wild(index: DeckIndex) -> tuple[Card, ...]:
    return tuple(card for card in index.deck if card.effect is not None and card.effect.wild)


def _units(index: DeckIndex) -> dict[Card, int]:
    units = {card: card.hearts + index.color_unit(card.color) for card in index.deck}
    for place, card in enumerate(index.wild):
        units[card] += 1 << index.width * (2 + len(Color)) + place
    return units


def _bouquet_unit(index: DeckIndex) -> int:
    return 1 << index.width


def _colors(index: DeckIndex) -> tuple[Color, ...]:
    printed = {card.color for card in index.deck}
    return tuple(color for color in Color if color in printed)


def _steps(index: DeckIndex) -> dict[Card, tuple[Step, ...]]:
    return {card: card.ability.steps for card in index.deck if card.ability}


def _able(index: DeckIndex) -> int:
    return index.mask(index.steps)


def _mandatory(index: DeckIndex) -> int:
    return index.mask(card for card in index.deck if card.ability and card.ability.mandatory)


def _needing_company(index: DeckIndex) -> int:
    return index.mask(card for card, steps in index.steps.items() if isinstance(steps[0], DiscardCard))


def _sees_others(index: DeckIndex) -> bool:
    return any(card.effect is not None and card.effect.sees_others for card in index.deck)


@frozen(eq=False)
class DeckIndex:
    """The index of one deck.

    Attributes:
        deck: the cards.
        in_order: each card's bit and the card, in deck order.
        each_bit: all bits in deck order.
        bits: each card's bit.
        everything: the mask of the whole deck.
        laid: each card and face as it lies on the table.
        wild: the wild cards.
        width: the bits of each packed sum.
        units: what each card adds to an arrangement's packed sums (see `tally`).
        bouquet_unit: what each card adds to them if it lies in the bouquet.
        tallies: those that `tally` has made so far, by packed sums.
        colors: the colours that the deck has, in the order of `Color` (R02).
        openings: what a player may do before scoring between two abilities, as far as it has been worked out.
        shared_draws: the draws that `draw` shares, with their masks, by `id`.
        steps: the steps of each card's ability.
        able: the mask of the cards with an ability.
        mandatory: the mask of the cards whose ability must be used.
        needing_company: the mask of the cards whose ability needs another card to begin with.
        sees_others: whether a card's score depends on the other players' arrangements.
    """

    deck: tuple[Card, ...]
    in_order: tuple[tuple[int, Card], ...] = field(init=False, default=Factory(_in_order, takes_self=True))
    each_bit: tuple[int, ...] = field(init=False, default=Factory(_each_bit, takes_self=True))
    bits: dict[Card, int] = field(init=False, default=Factory(_bits, takes_self=True))
    everything: int = field(init=False, default=Factory(_everything, takes_self=True))
    laid: dict[Card, dict[Face, Laid]] = field(init=False, default=Factory(_laid, takes_self=True))
    width: int = field(init=False, default=Factory(_width, takes_self=True))
    wild: tuple[Card, ...] = field(init=False, default=Factory(_wild, takes_self=True))
    units: dict[Card, int] = field(init=False, default=Factory(_units, takes_self=True))
    bouquet_unit: int = field(init=False, default=Factory(_bouquet_unit, takes_self=True))
    colors: tuple[Color, ...] = field(init=False, default=Factory(_colors, takes_self=True))
    tallies: dict[int, Tally] = field(init=False, default=Factory(dict[int, Tally]))
    steps: dict[Card, tuple[Step, ...]] = field(init=False, default=Factory(_steps, takes_self=True))
    able: int = field(init=False, default=Factory(_able, takes_self=True))
    mandatory: int = field(init=False, default=Factory(_mandatory, takes_self=True))
    needing_company: int = field(init=False, default=Factory(_needing_company, takes_self=True))
    sees_others: bool = field(init=False, default=Factory(_sees_others, takes_self=True))
    _colorings: dict[int, tuple[Tally, ...]] = field(init=False, default=Factory(dict[int, tuple[Tally, ...]]))
    shared_draws: dict[int, tuple[Draw, int]] = field(init=False, default=Factory(dict[int, tuple[Draw, int]]))
    _draws: dict[int, Draw] = field(init=False, default=Factory(dict[int, Draw]))
    _offers: dict[tuple[int, int], tuple[Offer, Offer]] = field(
        init=False, default=Factory(dict[tuple[int, int], tuple[Offer, Offer]])
    )
    _taken: dict[tuple[Offer, int, Face], Taken] = field(
        init=False, default=Factory(dict[tuple[Offer, int, Face], Taken])
    )
    _tabled: dict[tuple[Offer, int], TableOffer] = field(
        init=False, default=Factory(dict[tuple[Offer, int], TableOffer])
    )
    openings: dict[tuple[int, int, int], tuple[PreparationAction, ...]] = field(
        init=False, default=Factory(dict[tuple[int, int, int], tuple[PreparationAction, ...]])
    )

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the mask of these cards of the deck."""
        mask = 0
        bits = self.bits
        for card in cards:
            mask |= bits[card]
        return mask

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a mask in deck order."""
        return tuple([card for bit, card in self.in_order if mask & bit])

    def tally(self, sums: int) -> Tally:
        """Return the shared tally of packed sums.

        Args:
            sums: the `units` of an arrangement's cards and the `bouquet_unit` of each that lies in the bouquet.
        """
        return self.tallies.get(sums) or remember(self.tallies, sums, self._unpacked(sums, ()))

    def colorings(self, sums: int) -> tuple[Tally, ...]:
        """Return the tallies of packed sums for every choice of the wild cards' colours (R02).

        A card's printed colour comes first, then the others in the order of `Color`; so the first of
        equally good tallies is the one to choose.
        """
        return self._colorings.get(sums) or remember(self._colorings, sums, tuple(self._all_colorings(sums)))

    def draw(self, mask: int) -> Draw:
        """Return the shared draw of these cards."""
        draw = self._draws.get(mask)
        if draw is None:
            draw = remember(self._draws, mask, Draw(frozenset(self.cards(mask))))
            remember(self.shared_draws, id(draw), (draw, mask))
        return draw

    def offers(self, player: int, hand: int) -> tuple[Offer, Offer]:
        """Return the two offers that the player can make of the two cards in hand."""
        offers = self._offers.get((player, hand))
        if offers is None:
            first, second = self.cards(hand)
            offers = Offer(player, first, second), Offer(player, second, first)
            # Both remember their hashes from the beginning, so that it does not tell which was made.
            hash(offers)
            remember(self._offers, (player, hand), offers)
        return offers

    def tabled(self, offer: Offer, recipient: int) -> TableOffer:
        """Return the offer as it lies on the table before the recipient."""
        key = offer, recipient
        return self._tabled.get(key) or remember(self._tabled, key, _tabled(offer, recipient, None))

    def taken(self, offer: Offer, recipient: int, face: Face) -> Taken:
        """Return what follows when the recipient takes one card of the offer."""
        key = offer, recipient, face
        return self._taken.get(key) or remember(self._taken, key, self._take(offer, recipient, face))

    def _take(self, offer: Offer, recipient: int, face: Face) -> Taken:
        up, down = self.laid[offer.face_up][Face.UP], self.laid[offer.face_down][Face.DOWN]
        given, kept = (up, down) if face is Face.UP else (down, up)
        return Taken(_tabled(offer, recipient, face), given, kept)

    def color_unit(self, color: Color) -> int:
        """Return what a card of a colour adds to the packed sums."""
        return 1 << self.width * (2 + _COLORS.index(color))

    def _unpacked(self, sums: int, assigned: tuple[tuple[Card, Color], ...]) -> Tally:
        ones = (1 << self.width) - 1
        colors = [color for color in Color for _ in range(sums // self.color_unit(color) & ones)]
        present = sums >> self.width * (2 + len(Color))
        wild = tuple([card for place, card in enumerate(self.wild) if present >> place & 1])
        return Tally(tuple(colors), sums & ones, sums >> self.width & ones, wild, assigned)

    def _all_colorings(self, sums: int) -> Iterator[Tally]:
        wild = self.tally(sums).wild
        choices = [(card.color, *[color for color in self.colors if color is not card.color]) for card in wild]
        for chosen in product(*choices):
            assigned = tuple(zip(wild, chosen, strict=True))
            changed = sum([self.color_unit(color) - self.color_unit(card.color) for card, color in assigned])
            yield self._unpacked(sums + changed, assigned)


def _tabled(offer: Offer, recipient: int, taken: Face | None) -> TableOffer:
    return shared_offer(offer.player, recipient, offer.face_up, offer.face_down, taken)


def remember(shared: dict[_K, _V], key: _K, value: _V) -> _V:
    """Share a value from now on, and return it."""
    if len(shared) >= _MOST_SHARED:
        shared.clear()
    shared[key] = value
    return value


@functools.lru_cache(maxsize=64)
def _of_deck(deck: tuple[Card, ...]) -> DeckIndex:
    return DeckIndex(deck)


@functools.lru_cache(maxsize=64)
def index_of(rules: Rules) -> DeckIndex:
    """Return the index of the rules' deck, made once for each deck in use.

    It is not kept on the rules, which are part of every view: what it remembers tells what was played.
    """
    return _of_deck(rules.deck)

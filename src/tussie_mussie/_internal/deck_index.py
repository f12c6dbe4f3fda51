"""Facts about a deck: sets of cards as bit masks, and what scoring starts from.

Hands, undrawn cards and draws are sets out of a fixed deck, so the engine keeps them as the bits of an
int: bit `i` is the card `deck[i]`. The sums that scoring starts from are packed into one int as well.
All of this follows from the deck alone and says nothing about what was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, TypeVar, final

from tussie_mussie._internal.cards import Card, Color, Face, PlacedCard, Reach, Tally, make_tally
from tussie_mussie._internal.limits import MOST_CARDS_EACH, MOST_CHAINED
from tussie_mussie._internal.places import Place
from tussie_mussie.abilities import ArrangeCards, DiscardCard
from tussie_mussie.abilities._steps import Single, singles

__all__ = ["DeckIndex", "KnownCard", "wild_colors"]

_T = TypeVar("_T")
_COLORS: Final = tuple(Color)
_CHUNK: Final = 6
_CHUNK_MASK: Final = (1 << _CHUNK) - 1


@final
class KnownCard:
    """A card of a deck, and its open places.

    Attributes:
        card: the card itself; one from elsewhere may only be equal to it.
        bit: its bit.
        up: its place faceup.
        down: its place facedown.
        up_code: the code of the place faceup.
        down_code: the code of the place facedown.
        after_up: what the next place adds to a row's key if the card lies faceup, see `DeckIndex.chain`.
        after_down: likewise if it lies facedown.
    """

    __slots__ = ("after_down", "after_up", "bit", "card", "down", "down_code", "up", "up_code")

    def __init__(self, card: Card, up: Place, down: Place) -> None:
        """Turn the two places into each other."""
        self.card = card
        self.bit = up.bit
        self.up = up
        self.down = down
        self.up_code = up.code
        self.down_code = down.code
        self.after_up: list[int] = []
        self.after_down: list[int] = []
        up.flipped, down.flipped = down, up


@final
class DeckIndex:
    """The index of one deck.

    Attributes:
        deck: the cards.
        by_id: the cards, by their ids.
        places: the open places, in the order of their codes, the first of which is 1.
        size: the number of cards.
        everything: the mask of the whole deck.
        steps: the steps of each card's ability, one for each action, by the card's bit.
        able: the mask of the cards with an ability.
        mandatory: the mask of the cards whose ability must be used.
        needing_company: the mask of the cards whose ability needs another card to begin with.
        wild: the wild cards.
        colors: the colors that the deck has, in the order of `Color` (R02).
        sees_others: whether a card's score depends on the other players' arrangements.
        counting: the mask of the cards whose bonus depends on the cards of the row alone, and not on how they lie.
        counting_rows: the mask of those whose bonus depends on how many cards lie in each row, too.
        neighborly: the mask of the cards whose bonus depends on their neighbors.
        chain: for the code of a place, and 0 for none, what each next place to the right adds to a row's key, by its
            code. A key has the mask of the cards, above it the number of those that lie faceup, and above that what
            the cards score for their neighbors.
        key_bits: the number of bits below what the cards score for their neighbors.
        far: the mask of the cards of which nothing is known about what their bonus depends on.
        choosy: the mask of the cards whose bonus depends on their neighbors' colors.
        wilds: the mask of the wild cards.
        bytes: about how many bytes all of this takes.
    """

    __slots__ = (
        "_bits",
        "_cards",
        "_counted",
        "_width",
        "able",
        "by_id",
        "bytes",
        "chain",
        "choosy",
        "colors",
        "counting",
        "counting_rows",
        "deck",
        "everything",
        "far",
        "key_bits",
        "mandatory",
        "needing_company",
        "neighborly",
        "places",
        "sees_others",
        "size",
        "steps",
        "wild",
        "wilds",
    )

    def __init__(self, deck: tuple[Card, ...]) -> None:
        """Work everything out once."""
        self.deck = deck
        self.everything = (1 << len(deck)) - 1
        self.wild = tuple([card for card in deck if card.effect is not None and card.effect.wild])
        self._width = max(len(deck), sum([card.hearts for card in deck])).bit_length()
        printed = {card.color for card in deck}
        self.colors = tuple([color for color in _COLORS if color in printed])
        counted = printed.union(*[wild_colors(card) for card in self.wild])
        self._counted = tuple([color for color in _COLORS if color in counted])
        self.size = len(deck)
        self.by_id = {card.id: self._known(place, card) for place, card in enumerate(deck)}
        known = self.by_id.values()
        self.places: tuple[Place, ...] = tuple([place for one in known for place in (one.down, one.up)])
        self._bits = _subsets(tuple([1 << place for place in range(len(deck))]))
        self._cards = _subsets(deck)
        self.steps: dict[int, tuple[Single, ...]] = {
            1 << place: singles(card.ability.steps) for place, card in enumerate(deck) if card.ability
        }
        self.able = sum(self.steps)
        self.needing_company = sum(
            [bit for bit, steps in self.steps.items() if isinstance(steps[0], DiscardCard | ArrangeCards)]
        )
        self.mandatory = self.mask([card for card in deck if card.ability and card.ability.mandatory])
        scoring = [(card, card.effect) for card in deck if card.effect is not None]
        self.sees_others = any([effect.sees_others for _, effect in scoring])
        self.far = self.mask([card for card, effect in scoring if effect.sees_others or effect.reach is Reach.ANYTHING])
        self.counting = self.mask([card for card, effect in scoring if effect.reach is Reach.CARDS])
        self.counting_rows = self.mask([card for card, effect in scoring if effect.reach is Reach.ROWS])
        near = [(card, effect) for card, effect in scoring if effect.reach is Reach.NEIGHBORS]
        if len(deck) > MOST_CHAINED:
            self.far |= self.mask([card for card, _ in near])
            near = []
        self.neighborly = self.mask([card for card, _ in near])
        self.choosy = self.mask([card for card, effect in near if effect.sees_colors])
        self.wilds = self.mask(self.wild)
        self.key_bits = self.size + MOST_CARDS_EACH.bit_length()
        self.chain = self._chain()
        for one in known:
            one.after_up, one.after_down = self.chain[one.up_code], self.chain[one.down_code]
        self.bytes = 6_500 * self.size + 40 * sum([len(after) for after in self.chain]) * bool(self.neighborly)

    def find(self, card: Card | None) -> KnownCard | None:
        """Return what is known of a card, None for a card that is not in the deck."""
        known = None if card is None else self.by_id.get(card.id)
        return known if known is not None and (known.card is card or known.card == card) else None

    def bit(self, card: Card) -> int:
        """Return a card's bit, 0 for a card that is not in the deck."""
        known = self.find(card)
        return 0 if known is None else known.bit

    def place(self, placed: PlacedCard) -> Place:
        """Return the open place of a card of the deck."""
        known = self.by_id[placed.card.id]
        return known.up if placed.face is Face.UP else known.down

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the mask of these cards of the deck."""
        by_id = self.by_id
        mask = 0
        for card in cards:
            mask |= by_id[card.id].bit
        return mask

    def bits(self, mask: int) -> list[int]:
        """Return the bits of a mask in deck order."""
        bits: list[int] = []
        for chunk in self._bits:
            bits += chunk[mask & _CHUNK_MASK]
            mask >>= _CHUNK
        return bits

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a mask in deck order."""
        cards: tuple[Card, ...] = ()
        for chunk in self._cards:
            cards += chunk[mask & _CHUNK_MASK]
            mask >>= _CHUNK
        return cards

    def tally(self, sums: int, assigned: tuple[tuple[Card, Color], ...] = ()) -> Tally:
        """Return what packed sums say.

        Args:
            sums: the `sums` of all places of a row, added.
            assigned: the colors of the wild cards.
        """
        width = self._width
        ones = (1 << width) - 1
        counts = sums >> 2 * width
        colors: tuple[Color, ...] = ()
        for color in self._counted:
            number = counts & ones
            if number:
                colors += (color,) * number
            counts >>= width
        wild = tuple([card for place, card in enumerate(self.wild) if counts >> place & 1]) if counts else ()
        return make_tally(colors, sums & ones, sums >> width & ones, wild, assigned, ())

    def colorings(self, tally: Tally, sums: int) -> tuple[Tally, ...]:
        """Return the tallies of packed sums for every choice of the wild cards' colors (R02).

        A card's printed color comes first, if it can count as that, then the others in the order of `Color`; so the
        first of equally good tallies is the one to choose.

        Args:
            tally: the tally of the printed colors.
            sums: the packed sums.
        """
        return tuple(self._all_colorings(tally.wild, sums))

    def _all_colorings(self, wild: tuple[Card, ...], sums: int) -> Iterator[Tally]:
        choices: list[tuple[Color, ...]] = []
        for card in wild:
            colors = wild_colors(card) or self.colors
            printed = (card.color,) if card.color in colors else ()
            choices.append((*printed, *[color for color in colors if color is not card.color]))
        for chosen in product(*choices):
            assigned = tuple(zip(wild, chosen, strict=True))
            changed = sum([self._color_unit(color) - self._color_unit(card.color) for card, color in assigned])
            yield self.tally(sums + changed, assigned)

    def _color_unit(self, color: Color) -> int:
        return 1 << self._width * (2 + self._counted.index(color))

    def _known(self, place: int, card: Card) -> KnownCard:
        bit = 1 << place
        sums = card.hearts + self._color_unit(card.color)
        if card.effect is not None and card.effect.wild:
            sums += 1 << self._width * (2 + len(self._counted)) + self.wild.index(card)
        bouquet = 1 << self._width
        up = Place(PlacedCard(card, Face.UP), bit, sums + bouquet, 2 * place + 2)
        down = Place(PlacedCard(card, Face.DOWN), bit, sums, 2 * place + 1)
        return KnownCard(card, up, down)

    def _chain(self) -> list[list[int]]:
        places = self.places
        alone = [0, *[place.bit + (place.up << self.size) for place in places]]
        if not self.neighborly:
            return [alone] * len(alone)
        chain = [alone]
        for left in places:
            after = list(alone)
            for right in places:
                if (left.bit | right.bit) & self.neighborly and left.bit != right.bit:
                    after[right.code] += self._pair(left, right) << self.key_bits
            chain.append(after)
        return chain

    def _pair(self, left: Place, right: Place) -> int:
        """Return what two cards score for lying beside each other."""
        tally = self.tally(left.sums + right.sums)
        placed = left.placed, right.placed
        bonus = 0
        for column, place in enumerate((left, right)):
            if place.bit & self.neighborly:
                bonus += place.bonus(tally, placed, column)
        return bonus


def _subsets(items: tuple[_T, ...]) -> tuple[tuple[tuple[_T, ...], ...], ...]:
    """Return for each few neighboring items what each mask of them stands for."""
    chunks: list[tuple[tuple[_T, ...], ...]] = []
    for start in range(0, len(items), _CHUNK):
        sets: list[tuple[_T, ...]] = [()]
        for item in items[start : start + _CHUNK]:
            sets += [(*chosen, item) for chosen in sets]
        chunks.append(tuple(sets))
    return tuple(chunks)


def wild_colors(card: Card) -> tuple[Color, ...]:
    """Return as which colors a wild card can count, nothing for all of the deck's."""
    return () if card.effect is None else card.effect.wild_colors

"""All arrangements that there are, and those with which no round can end."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import SupportsIndex, TypeAlias, final

from tussie_mussie._internal.arrangement import Arrangement, trusted
from tussie_mussie._internal.checks import needs, plain_int, shown
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import InvalidArrangementError, InvalidRulesError
from tussie_mussie._internal.limits import MIN_PLAYERS, MOST_ENDINGS_TRIED
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import score_total
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie.abilities import (
    ArrangeCards,
    DiscardCard,
    DiscardItself,
    FlipAllCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
)
from tussie_mussie.abilities._steps import ReplaceAnother

__all__ = ["every_arrangement", "why_impossible"]

_SHRINKING = (DiscardCard, DiscardItself)
_REMOVING = (*_SHRINKING, ReplaceCard, ReplaceAnother)
_FLIPPING = (FlipCards, FlipAllCards, FlipItself)
_Row: TypeAlias = tuple[Place, ...]


def every_arrangement(rules: Rules = RULEBOOK, *, size: SupportsIndex | None = None) -> Iterator[Arrangement]:
    """Iterate over all arrangements of so many cards of the deck, one after the other and in a fixed order.

    The cards go through all orders of so many of them, in deck order; for each of these all are faceup first, and
    the sides of the last ones change most often. The rulebook has 1,175,040 arrangements of four cards.

        >>> import tussie_mussie as tm
        >>> sum(1 for _ in tm.every_arrangement(size=2))
        1224

    Args:
        rules: the rules.
        size: the number of cards, at most `rules.arrangement_size`, which it is by default.

    Raises:
        InvalidArrangementError: so many cards cannot be scored.
        TypeError: an argument is of another type.
    """
    shared = shared_by(rules)
    number = rules.arrangement_size if size is None else plain_int(size)
    if number is None:
        raise needs("every_arrangement", "a whole number as size", size, "such as 4")
    if not 0 <= number <= rules.arrangement_size:
        message = f"there are no arrangements of {shown(number)} cards; there are of 0 to {rules.arrangement_size}"
        raise InvalidArrangementError(message)
    index = shared.index
    both = [(known.up.placed, known.down.placed) for known in map(index.find, rules.deck) if known is not None]
    return (trusted(placed) for cards in permutations(both, number) for placed in product(*cards))


def why_impossible(arrangement: Arrangement, rules: Rules = RULEBOOK) -> str | None:
    """Return why no round can end with these cards, or None where one can (R13 to R19, R24, R30, R31, R45).

    Four cards with a Marigold are the usual mistake: it must discard one of the others. `score` and `check_score`
    take such cards all the same, for whoever asks what they would be worth.

        >>> import tussie_mussie as tm
        >>> tm.why_impossible(tm.parse_arrangement("MG RR px VI"))
        'Marigold must discard another card, so 4 cards cannot be left with it.'
        >>> tm.why_impossible(tm.parse_arrangement("MG px VI"))

    Args:
        arrangement: the cards, after all that was done before scoring.
        rules: the rules.

    Returns:
        One sentence, or None. The answer is exact unless abilities of one's own lead to more positions than can be
        looked at; then it is None.

    Raises:
        InvalidArrangementError: as for `score`.
        TypeError: an argument is of another type.
    """
    score_total(arrangement, rules)
    return _why_impossible(arrangement, rules)


@functools.lru_cache(maxsize=256)
def _why_impossible(arrangement: Arrangement, rules: Rules) -> str | None:
    try:
        rules.check_seats(MIN_PLAYERS, 0)
    except InvalidRulesError as error:
        return f"No game can be played with these rules: {error}."
    size, left = rules.arrangement_size, len(arrangement)
    must = [card for card in arrangement.cards if card.ability is not None and card.ability.mandatory]
    if left == size and not must:
        return None  # it was dealt so, and nobody did anything
    if left == size:
        for card in must:
            if card.ability is not None and [type(step) for step in card.ability.steps] == [DiscardCard]:
                return f"{card.name} must discard another card, so {size} cards cannot be left with it."
    if size - left > sum([card.ability.discards for card in rules.deck if card.ability]):
        return f"No ability takes so many cards away that {left} of {size} are left."
    if _Search(arrangement, rules).succeeds() is not False:
        return None
    return f"Whatever was dealt and done, no round leaves these {left} of {size} cards so."


@final
class _Search:
    """Looks for a deal and a use of the abilities that leave an arrangement.

    Cards without an ability that are not in the arrangement can only go again, so it does not matter which they are;
    and unless an ability can arrange the cards, those of the arrangement keep their order throughout.
    """

    def __init__(self, arrangement: Arrangement, rules: Rules) -> None:
        self.shared = shared_by(rules)
        index = self.shared.index
        self.size = rules.arrangement_size
        self.goal: _Row = tuple([index.place(at) for at in arrangement])
        self.columns = {place.bit: column for column, place in enumerate(self.goal)}
        wanted = sum(self.columns)
        self.able = index.bits(index.able & ~wanted)
        self.plain = index.bits(index.everything & ~index.able & ~wanted)
        self.drawers = index.mask([card for card in rules.deck if card.ability and card.ability.draws])
        steps = index.steps.items()
        self.bringing = {
            index.bit(card): card.ability.adds + card.ability.replaces for card in rules.deck if card.ability
        }
        self.flippers = sum([bit for bit, own in steps if any([isinstance(step, _FLIPPING) for step in own])])
        self.arrangers = sum([bit for bit, own in steps if any([isinstance(step, ArrangeCards) for step in own])])
        self.removing = {bit: sum([isinstance(step, _REMOVING) for step in own]) for bit, own in steps}
        self.shrinking = {bit: sum([isinstance(step, _SHRINKING) for step in own]) for bit, own in steps}
        self.left = MOST_ENDINGS_TRIED
        self.seen: set[tuple[object, ...]] = set()

    def succeeds(self) -> bool | None:
        """Return whether there is a way, None if there are too many to look at."""
        starts = self._starts((), 0)
        if any(self._leads(at_reveal(0, self.shared, row), sum([place.bit for place in row])) for row in starts):
            return True
        return None if self.left <= 0 else False

    def _starts(self, row: _Row, used: int) -> Iterator[_Row]:
        """Iterate over the rows that can have been dealt; of cards that do not matter the first ones are taken."""
        self.left -= 1
        kept = (used & sum(self.columns)).bit_count()
        strange = len(row) - kept
        lost = len(self.goal) - kept - (self.size - len(row))
        if self.left <= 0 or lost > sum(self.bringing.values()) or strange > sum(self.removing.values()):
            return
        if len(row) == self.size:
            yield row
            return
        index = self.shared.index
        plain = next((bit for bit in self.plain if not bit & used), 0)
        bits = [*self.columns, *self.able, *([plain] if plain else [])]
        for bit in bits:
            if not bit & used:
                known = index.by_id[index.cards(bit)[0].id]
                for place in (known.up, known.down):
                    longer = (*row, place)
                    if self._in_order(longer, self.flippers, self.arrangers):
                        yield from self._starts(longer, used | bit)

    def _in_order(self, row: _Row, flippers: int, arrangers: int) -> bool:
        """Return whether the goal's cards lie in its order and on its sides, if nothing can change that any more."""
        last = -1
        for place in row:
            column = self.columns.get(place.bit)
            if column is not None:
                if not (column > last or arrangers) or not (flippers or self.goal[column].up is place.up):
                    return False
                last = column
        return True

    def _leads(self, part: Preparation, gone: int) -> bool:
        """Return whether a player can get from here to the goal.

        Args:
            part: the player's part.
            gone: the mask of the cards that are no longer in the deck.
        """
        progress = part.progress
        deck = self.shared.index.everything & ~gone
        key = part.row, progress.key, part.newest, gone
        if key in self.seen:
            return False
        self.seen.add(key)
        self.left -= 1
        if self.left <= 0 or not self._can_lead(part, deck):
            return False
        if progress.waiting:
            spare = [bit for bit in self.plain if bit & deck][: progress.waiting]
            useful = [bit for bit in (*self.columns, *self.able) if bit & deck]
            drawn = map(sum, combinations((*useful, *spare), progress.waiting))
            return any(self._leads(part.after_draw(mask), gone | mask) for mask in drawn)
        if not part.legal:
            return part.row == self.goal
        return any(self._leads(part.following(action), gone) for action in part.legal)

    def _can_lead(self, part: Preparation, deck: int) -> bool:
        """Return whether nothing speaks against it: the cards that are missing can still come, in order."""
        progress = part.progress
        acting = self.shared.index.bit(progress.by) if progress.by is not None else 0
        able = progress.unused | acting
        if able & self.drawers:
            able |= (deck | progress.hand) & self.shared.index.able
        kept = (part.cards & sum(self.columns)).bit_count()
        bits = self.shared.index.bits(able)
        if (
            len(self.goal) - kept > sum([self.bringing[bit] for bit in bits])
            or len(part.row) - kept > sum([self.removing[bit] for bit in bits])
            or len(part.row) - len(self.goal) > sum([self.shrinking[bit] for bit in bits])
        ):
            return False
        return self._in_order(part.row, able & self.flippers, able & self.arrangers)

"""The best thing to do next before scoring, for bots: the first of the plans at a fraction of their time.

Plans say what each action is worth and where it leads. To find only the best action, it is enough to know what most
positions are worth, and for the abilities of the official cards that takes nothing but numbers: a row is the codes of
its places. Where a deck has other abilities, or there are too many positions to look at, the plans are used instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final, TypeAlias, final

from tussie_mussie._internal.actions import Finish, Invoke, PreparationAction
from tussie_mussie._internal.deck_index import DeckIndex
from tussie_mussie._internal.limits import MOST_PLANNED
from tussie_mussie._internal.many_totals import best_replacing, codes_total, totals_by_faceup
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.plans import Points, Table, before_scoring_plans, position_of
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.stages.preparation import Preparation
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.abilities import AddCard, ArrangeCards, DiscardCard, DrawCards, FlipCards, ReplaceCard, Spared
from tussie_mussie.abilities._orders import orders
from tussie_mussie.abilities._rules import changed
from tussie_mussie.abilities._steps import Single

__all__ = ["Codes", "Points", "Worths", "are_simple", "best_action", "bit_of", "reckoned_action"]

Codes: TypeAlias = tuple[int, ...]


def best_action(view: PlayerView, player: int) -> PreparationAction:
    """Return the action of the first of the `before_scoring_plans` of a view.

    Args:
        view: what a player knows who has something to do before scoring.
        player: the viewer's seat.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    action = reckoned_action(view, player, _go_on)
    return before_scoring_plans(view)[0].action if action is None else action


def reckoned_action(view: PlayerView, player: int, check: Callable[[], None]) -> PreparationAction | None:
    """Return the action of the first of the plans of a view, if it can be found without them.

    Args:
        view: as for `best_action`.
        player: as for `best_action`.
        check: what is called again and again meanwhile; what it raises ends the work.

    Returns:
        None where numbers are not enough, or where there are too many positions to look at.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    part, deck, table = position_of(view, player)
    if are_simple(part.shared.index):
        try:
            return _Position(part, deck, table, check).best_action()
        except _TooMuch:
            pass
    return None


def _go_on() -> None:
    """Let the work go on."""


class _TooMuch(Exception):  # noqa: N818  # it never leaves this module
    """There are so many positions that the plans might not be exact."""


def are_simple(index: DeckIndex) -> bool:
    """Return whether numbers are enough for all abilities of a deck, of which at most one draws cards."""
    steps = index.steps.values()
    return all([_is_simple(own) for own in steps]) and sum([isinstance(own[0], DrawCards) for own in steps]) <= 1


def _is_simple(steps: tuple[Single, ...]) -> bool:
    """Return whether an ability is one of those for which numbers are enough."""
    match steps:
        case (FlipCards() | ArrangeCards() | DiscardCard(Spared.ITSELF),):
            return True
        case (DrawCards(), ReplaceCard()) | (DrawCards(1), AddCard(), DiscardCard()):
            return True
        case _:
            return False


class Worths:
    """What rows are worth to a player who uses the abilities of their cards as well as can be.

    At most one card of the deck draws. So what is in the deck is the same whenever a draw is due.

    Attributes:
        shared: what the game shares.
        index: the facts about the deck.
    """

    __slots__ = ("_bits", "_looked_at", "_looks", "_table", "_totals", "_worths", "index", "shared")

    def __init__(self, shared: Shared, deck: int, table: Table) -> None:
        """Begin with nothing.

        Args:
            shared: what the game shares.
            deck: the mask of the cards in the deck.
            table: what scoring needs to know besides.
        """
        self.shared = shared
        self.index = shared.index
        self._bits = self.index.bits(deck)
        self._table = table
        self._looks = any(table)  # at more than the player's own cards
        self._looked_at = 0
        self._totals: dict[Codes, int] = {}
        self._worths: dict[tuple[Codes, int], Points] = {}

    def check_work(self) -> None:
        """Give up where too much has been looked at.

        Raises:
            _TooMuch: so many positions can be reached.
        """
        # The plans look at no more than twice as many positions, for these are counted again where they come up again.
        if len(self._worths) + len(self._totals) + self._looked_at > MOST_PLANNED // 2:
            raise _TooMuch

    def between(self, codes: Codes, unused: int) -> Points:
        """Return what a row is worth when the abilities of these of its cards may be used."""
        if len(codes) == 1:
            unused &= ~self.index.needing_company
        if not unused:
            return self.total(codes)
        known = self._worths.get((codes, unused))
        if known is None:
            self.check_work()
            steps = self.index.steps
            used = [self._used(codes, unused & ~bit, bit, steps[bit][0]) for bit in self.index.bits(unused)]
            if not unused & self.index.mandatory:
                used.append(self.total(codes))
            known = self._worths[codes, unused] = max(used)
        return known

    def total(self, codes: Codes) -> int:
        """Return what a row scores."""
        total = self._totals.get(codes)
        if total is None:
            total = self._totals[codes] = codes_total(codes, self.shared, *self._table)
        return total

    def _used(self, codes: Codes, unused: int, bit: int, first: Single) -> Points:
        """Return what a row is worth when an ability is used, of which this is the first step."""
        match first:
            case FlipCards():
                return self._after_flip(codes, unused, first)
            case DiscardCard():
                return self.after_discard(codes, unused, bit)
            case ArrangeCards(how):
                rows = [tuple([codes[column] for column in order]) for order in orders(how, len(codes))]
                return max([self.between(row, unused) for row in rows])
            case _:
                return self.before_draw(codes, unused, bit)

    def _after_flip(self, codes: Codes, unused: int, step: FlipCards) -> Points:
        flips = _flips_of(len(codes), step)
        known = None if unused or self._looks else totals_by_faceup(codes, self.shared)
        if known is not None:
            faceup, totals = known
            self._looked_at += len(flips.turns)
            return max([totals[number] for number in flips.faceup[faceup]])
        pairs = [(code, code + 1 if code & 1 else code - 1) for code in codes]
        worths: list[Points] = []
        for turns in flips.turns:
            row = tuple([pair[turned] for pair, turned in zip(pairs, turns, strict=True)])
            worths.append(self.between(row, unused) if unused else self.total(row))
        return max(worths)

    def after_discard(self, codes: Codes, unused: int, spared: int) -> Points:
        worths: list[Points] = []
        for column, code in enumerate(codes):
            gone = bit_of(code)
            if gone != spared:
                left = codes[:column] + codes[column + 1 :]
                worths.append(self.between(left, unused & ~gone) if unused else self.total(left))
        return max(worths)

    def before_draw(self, codes: Codes, unused: int, by: int) -> Points:
        """Return what a row is worth when a draw is due: the mean over all draws.

        Of several drawn cards one stays, and nothing is drawn any more. So a draw is worth what its best card is worth:
        with the cards in order, the one in place i is the best of comb(i, size - 1) draws.
        """
        steps = self.index.steps[by]
        size = steps[0].count if isinstance(steps[0], DrawCards) else 0
        last = steps[-1]
        able = self.index.able
        worths: list[Points] = []
        last_ones: list[int] = []
        for new in self._bits:
            up = 2 * new.bit_length()
            usable = unused | new & able
            if isinstance(last, DiscardCard):
                spared = by if last.spared is Spared.ITSELF else new
                worths.append(max([self.after_discard((*codes, code), usable, spared) for code in (up, up - 1)]))
            elif usable or self._looks:
                worths.append(self.after_replacing(codes, usable, up))
            else:
                last_ones.append(up)
        if last_ones:
            self._looked_at += len(last_ones) * len(codes)
            worths += best_replacing(codes, last_ones, self.shared)
        self._looked_at += 3 * len(worths) + 1
        worths.sort()
        total = sum([worth * comb(place, size - 1) for place, worth in enumerate(worths)])
        return Fraction(total) / comb(len(worths), size)

    def after_replacing(self, codes: Codes, unused: int, up: int) -> Points:
        worths: list[Points] = []
        for column, code in enumerate(codes):
            row = (*codes[:column], up - (code & 1), *codes[column + 1 :])
            if unused:
                worths.append(self.between(row, unused & ~bit_of(code)))
            else:
                worths.append(self.total(row))
        return max(worths)


@final
class _Position(Worths):
    """What the positions are worth that one player can reach."""

    __slots__ = ("_check", "_part")

    def __init__(self, part: Preparation, deck: int, table: Table, check: Callable[[], None]) -> None:
        """Begin with a player's part, with something to do."""
        super().__init__(part.shared, deck, table)
        self._part = part
        self._check = check

    def check_work(self) -> None:
        """Give up where too much has been looked at, or where whoever asked says so."""
        self._check()
        super().check_work()

    def best_action(self) -> PreparationAction:
        """Return the first of the best actions.

        Raises:
            _TooMuch: so many positions can be reached.
        """
        part = self._part
        if len(part.legal) > MOST_PLANNED // 2:
            raise _TooMuch
        worths: list[Points] = []
        for action in part.legal:
            worths.append(self._after(action))
            self.check_work()
        return part.legal[worths.index(max(worths))]

    def _after(self, action: PreparationAction) -> Points:
        """Return what it is worth to do something now."""
        part = self._part
        progress, index = part.progress, self.index
        if isinstance(action, Finish):
            return self.total(_codes_of(part.row))
        by = index.bit(action.by)
        if isinstance(action, Invoke) or progress.step < len(index.steps[by]) - 1:
            return self._of(part.following(action))
        # That was the ability's last step. It is as in `Preparation.following`, but only what counts from here on.
        row, _, _ = changed(action, part.row, progress.hand, index)
        cards = 0
        for place in row:
            cards |= place.bit
        return self.between(_codes_of(row), (progress.unused | cards & ~part.cards) & cards & index.able & ~by)

    def _of(self, part: Preparation) -> Points:
        """Return what a position is worth."""
        progress = part.progress
        codes = _codes_of(part.row)
        if progress.by is None:
            return self.between(codes, progress.unused)
        if progress.waiting:
            return self.before_draw(codes, progress.unused, self.index.bit(progress.by))
        return max([self._of(part.following(action)) for action in part.legal])


def _codes_of(row: tuple[Place, ...]) -> Codes:
    return tuple([place.code for place in row])


def bit_of(code: int) -> int:
    return 1 << (code - 1 >> 1)


@final
class _Flips:
    """What a `FlipCards` can do with so many columns.

    Attributes:
        turns: for each choice which columns are turned over.
        faceup: for each number of cards that lie faceup the numbers that can do so afterward.
    """

    __slots__ = ("faceup", "turns")

    def __init__(self, columns: int, at_least: int, at_most: int) -> None:
        sizes = range(max(min(at_least, columns), 1), min(at_most, columns) + 1)
        chosen = [turned for size in sizes for turned in combinations(range(columns), size)]
        self.turns = tuple([tuple([column in turned for column in range(columns)]) for turned in chosen])
        self.faceup = tuple([tuple({*_counts(columns, before, sizes)}) for before in range(columns + 1)])


def _counts(columns: int, before: int, sizes: range) -> Iterator[int]:
    """Yield how many cards can lie faceup after some are turned over, when `before` of them were faceup."""
    for size in sizes:
        for down in range(max(size - (columns - before), 0), min(size, before) + 1):
            yield before + size - 2 * down


_flips: Final[Memo[tuple[int, int, int], _Flips]] = Memo(200)
"""By the number of columns, and the least and the most cards that are turned over."""


def _flips_of(columns: int, step: FlipCards) -> _Flips:
    key = columns, step.at_least, step.at_most
    known = _flips.found.get(key)
    if known is None:
        made = _Flips(*key)
        known = _flips.keep(key, made, len(made.turns))
    return known

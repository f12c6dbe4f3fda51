"""Rounds that are played to their end in numbers, for searches: a row is the codes of its places.

Everybody plays sensibly by what lies before them, keepsakes included. A recipient takes the faceup card if that leads
to more than a card of the deck, in their own row and against the offerer's; an offerer knows that, and thinks of both.
What a row is worth with its abilities is remembered, for it does not depend on the rest of the game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias, final

from tussie_mussie._internal.choosing import Codes, Points, Worths, are_simple, bit_of
from tussie_mussie._internal.deck_index import DeckIndex
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.many_totals import totals_with
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.seating import Turn
from tussie_mussie._internal.sharing import Shared, shared_by
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.abilities import ArrangeCards, DiscardCard, DrawCards, FlipCards, Spared
from tussie_mussie.abilities._steps import Single
from tussie_mussie.bots._budgets import Clock

__all__ = ["UNKNOWN", "Rollouts", "Rows", "can_be_rolled_out", "down_code", "laid_in", "timed_totals", "up_code"]

Rows: TypeAlias = tuple[Codes, ...]
"""The rows of all players."""
UNKNOWN: Final = 0
"""The code of a card that the viewer has not seen."""
_NOTHING: Final = 0
"""The mask of no cards."""
_MOST_POSITIONS: Final = 50_000
"""How many positions before scoring can be looked at for each row; the rulebook's cards come to 972."""


_PART: Final = 20
"""How many totals are worked out between two looks at the clock: all of them for a deck such as the rulebook's."""


def up_code(card: int) -> int:
    """Return the code of a card faceup, by its place in the deck."""
    return 2 * card + 2


def down_code(card: int) -> int:
    """Return the code of a card facedown, by its place in the deck."""
    return 2 * card + 1


def can_be_rolled_out(view: PlayerView) -> bool:
    """Return whether numbers are enough: for simple abilities, and where nobody looks at more than their own cards.

    Args:
        view: the view.
    """
    index = shared_by(view.rules).index
    looks = index.sees_others or any([goal.effect.sees_others for goal in view.goals])
    return view.rules.solo is None and not looks and are_simple(index) and _are_few(index, view.rules.arrangement_size)


def _are_few(index: DeckIndex, size: int) -> bool:
    """Return whether few positions can be reached from any row of so many cards, about."""
    ways = sorted([_ways(steps[-1], size) for steps in index.steps.values()], reverse=True)[:size]
    return math.prod([1 + number for number in ways]) <= _MOST_POSITIONS


def _ways(step: Single, size: int) -> int:
    """Return in how many ways the last step of an ability can be done, at most."""
    match step:
        case FlipCards(at_most):
            return sum([math.comb(size, number) for number in range(min(at_most, size) + 1)])
        case ArrangeCards():
            return math.factorial(size)
        case _:
            return 2 * size


def timed_totals(row: Codes, codes: list[int], shared: Shared, goals: tuple[Goal, ...], clock: Clock) -> list[int]:
    """Return what `totals_with` does; with a time, it is worked out in parts, for which there must be time.

    Args:
        row: the row.
        codes: the codes of the cards, each of which is added to it.
        shared: what the game shares.
        goals: the goals of the round.
        clock: what ends the work.

    Raises:
        OutOfTime: the time is up.
    """
    if not clock.is_timed:
        return totals_with(row, codes, shared, goals)
    found: list[int] = []
    for start in range(0, len(codes), _PART):
        clock.check()
        found += totals_with(row, codes[start : start + _PART], shared, goals)
    return found


def laid_in(rows: Rows, turn: Turn, up: int, down: int, *, takes_up: bool) -> Rows:
    """Return the rows after an offer.

    Args:
        rows: the rows before it.
        turn: who offers to whom.
        up: the faceup card, by its place in the deck.
        down: the facedown card.
        takes_up: whether the recipient takes the faceup card.
    """
    taken, left = up_code(up), down_code(down)
    if not takes_up:
        taken, left = left, taken
    after = list(rows)
    after[turn.recipient] += (taken,)
    after[turn.offerer] += (left,)
    return tuple(after)


@final
class Rollouts:
    """Plays rounds of one game to their end.

    Attributes:
        shared: what the game shares.
        goals: the goals of the round.
    """

    __slots__ = ("_clock", "_ends", "_rivals", "_totals", "goals", "shared")

    def __init__(self, view: PlayerView, clock: Clock) -> None:
        """Take from a view what does not change in a round.

        Args:
            view: the view.
            clock: what ends the work.
        """
        self.shared = shared_by(view.rules)
        self.goals = view.goals
        self._ends = _Ends(self.shared, view.goals, clock)
        self._totals = view.totals
        self._rivals = view.players - 1
        self._clock = clock

    def points(self, rows: Rows, turns: Sequence[Turn], deck: list[int]) -> list[Points]:
        """Return the players' totals at the end of a round.

        Args:
            rows: the rows.
            turns: the turns that are still to come.
            deck: the cards in the deck by their places in it, the next one last; it is used up.

        Raises:
            OutOfTime: the time is up.
        """
        table = list(rows)
        for turn in turns:
            self._clock.check()
            self._turn(table, turn, deck)
        return [points + self._ends.end(row, deck) for points, row in zip(self._totals, table, strict=True)]

    def _turn(self, table: list[Codes], turn: Turn, deck: list[int]) -> None:
        """Let somebody offer one of the next two cards, and the recipient take one.

        Against several rivals, what one of them gets counts for less.
        """
        offerer, recipient = turn
        cards = [deck.pop(), deck.pop()]
        codes = [2 * card + 2 for card in cards]
        codes += [2 * card + 1 for card in cards]
        codes += [2 * card + 1 for card in deck]
        own, theirs = table[offerer], table[recipient]
        to_own = timed_totals(own, codes, self.shared, self.goals, self._clock)
        to_them = timed_totals(theirs, codes, self.shared, self.goals, self._clock)
        others, rivals = len(deck) + 1, self._rivals
        own_sum, their_sum = sum(to_own) - to_own[0] - to_own[1], sum(to_them) - to_them[0] - to_them[1]
        gains: list[tuple[int, int, int]] = []
        for up, down in ((0, 3), (1, 2)):
            # By the recipient's points, and by what is left for the offerer: faceup against the mean of the unknown.
            better = to_them[up] * others - their_sum + to_them[up + 2]
            spared = to_own[up] * others - own_sum + to_own[up + 2]
            taken, left = (up, down) if better * rivals + spared >= 0 else (down, up)
            gains.append((to_own[left] * rivals - to_them[taken], codes[taken], codes[left]))
        best = gains[0] if gains[0][0] >= gains[1][0] else gains[1]
        table[recipient] = (*theirs, best[1])
        table[offerer] = (*own, best[2])


@final
class _Ends(Worths):
    """What rows are worth at the end of a round, by the cards that are really drawn.

    To be fast, it lets a player draw first of all, and not use the draw if it brings nothing. The plans, which are
    exact, do neither.
    """

    __slots__ = ("_clock", "_drawing", "_known", "_size")

    def __init__(self, shared: Shared, goals: tuple[Goal, ...], clock: Clock) -> None:
        """Look for the card that draws.

        Args:
            shared: what the game shares.
            goals: the goals of the round.
            clock: what ends the work.
        """
        super().__init__(shared, _NOTHING, ((), goals))
        drawing = [(bit, steps[0].count) for bit, steps in self.index.steps.items() if isinstance(steps[0], DrawCards)]
        self._clock = clock
        self._drawing, self._size = drawing[0] if drawing else (_NOTHING, 0)
        self._known: Memo[tuple[Codes, int], Points] = Memo(200) if goals else shared.worths

    def check_work(self) -> None:
        """Give up when the time is up, and never because of the positions: `can_be_rolled_out` knows them to be few."""
        self._clock.check()

    def end(self, codes: Codes, deck: list[int]) -> Points:
        """Return what a row is worth.

        Args:
            codes: the row.
            deck: the cards in the deck as their places, the next one last; what is drawn is taken away.
        """
        cards = 0
        for code in codes:
            cards |= bit_of(code)
        unused = cards & self.index.able
        if not unused & self._drawing:
            return self.between(codes, unused)
        unused &= ~self._drawing
        drawn = [deck.pop() for _ in range(self._size)]
        worths = [self._with(codes, unused, card) for card in drawn]
        if not self._drawing & self.index.mandatory:
            worths.append(self.between(codes, unused))
        return max(worths)

    def between(self, codes: Codes, unused: int) -> Points:
        """Return what a row is worth; it is remembered for all searches."""
        if not unused:
            return self.total(codes)
        found = self._known.found.get((codes, unused))
        if found is not None:
            return found
        return self._known.keep((codes, unused), super().between(codes, unused))

    def _with(self, codes: Codes, unused: int, card: int) -> Points:
        """Return what a row is worth after the ability that draws has got this card."""
        new, up = 1 << card, up_code(card)
        last = self.index.steps[self._drawing][-1]
        usable = unused | new & self.index.able
        if isinstance(last, DiscardCard):
            spared = self._drawing if last.spared is Spared.ITSELF else new
            return max([self.after_discard((*codes, code), usable, spared) for code in (up, up - 1)])
        return self.after_replacing(codes, usable, up)

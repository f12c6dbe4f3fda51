"""What is left of a round and of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import final

from attrs import frozen

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.score_sheet import ScoreSheet
from tussie_mussie._internal.scoring import score, score_total
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["Past", "RoundResult", "Standing", "each", "make_result", "rank"]


@final
@frozen(repr=False)
class RoundResult(Readable):
    """A finished round; all of it is open to everybody.

    Attributes:
        arrangements: for each seat the arrangement that was scored.
        offers: the offers in order, as far as the state has seen them (a state that was read from a line
            of notation has not seen what was before).
        discards: for each seat the cards that went to the discard pile.
        first_player: the seat that made the first offer.
        revealed: for each seat the arrangement as it was before anybody acted.
        before_scoring: for each seat the actions before scoring, in order, draws included.
        rules: the rules that were played.
        goals: the goals of the round, in the order of the rules (R41).
    """

    arrangements: tuple[Arrangement, ...]
    offers: tuple[TableOffer, ...]
    discards: tuple[tuple[Card, ...], ...]
    first_player: int
    revealed: tuple[Arrangement, ...]
    before_scoring: tuple[tuple[Action, ...], ...]
    rules: Rules
    goals: tuple[Goal, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as a call, which is shorter than by field names."""
        return RoundResult, (
            self.arrangements,
            self.offers,
            self.discards,
            self.first_player,
            self.revealed,
            self.before_scoring,
            self.rules,
            self.goals,
        )

    def _text(self) -> str:
        scored = zip(self.arrangements, self.points, strict=True)
        return " / ".join([f"{arrangement or '-'} scores {points}" for arrangement, points in scored])

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """For each seat the explained score, worked out anew each time."""
        return tuple([score(own, self.rules, others=others, goals=self.goals) for own, others in self._each()])

    @property
    def points(self) -> tuple[int, ...]:
        """For each seat the total of its sheet."""
        return tuple([score_total(own, self.rules, others=others, goals=self.goals) for own, others in self._each()])

    def _each(self) -> list[tuple[Arrangement, tuple[Arrangement, ...]]]:
        if shared_by(self.rules).index.sees_others or any([goal.effect.sees_others for goal in self.goals]):
            return each(self.arrangements)
        return [(own, ()) for own in self.arrangements]


make_result = maker(RoundResult)


@final
class Past:
    """The finished rounds, from the last one back: a round more costs the same after any number of them.

    Attributes:
        before: the rounds before the last one.
        count: the number of rounds.
    """

    __slots__ = ("_last", "before", "count")

    def __init__(self, before: Past | None, last: RoundResult | Callable[[], RoundResult]) -> None:
        """Add a round, or what makes its result when somebody asks for it."""
        self.before = before
        self.count: int = 1 if before is None else before.count + 1
        self._last = last

    @property
    def last(self) -> RoundResult:
        """The last finished round."""
        last = self._last
        if not isinstance(last, RoundResult):
            last = self._last = last()
        return last

    @staticmethod
    def of(results: Iterable[RoundResult]) -> Past | None:
        """Return the past that consists of these rounds."""
        past: Past | None = None
        for result in results:
            past = Past(past, result)
        return past

    @staticmethod
    def results(past: Past | None) -> tuple[RoundResult, ...]:
        """Return the rounds, the first one first."""
        found: list[RoundResult] = []
        while past is not None:
            found.append(past.last)
            past = past.before
        found.reverse()
        return tuple(found)

    def __eq__(self, other: object) -> bool:
        """Return whether the same rounds were played; what two pasts share is not looked at."""
        if not isinstance(other, Past) or self.count != other.count:
            return False
        one: Past | None = self
        two: Past | None = other
        while one is not two and one is not None and two is not None:
            if one.last != two.last:
                return False
            one, two = one.before, two.before
        return True

    def __hash__(self) -> int:
        """Return a hash of all rounds."""
        return hash(Past.results(self))


def each(arrangements: tuple[Arrangement, ...]) -> list[tuple[Arrangement, tuple[Arrangement, ...]]]:
    """Return each seat's arrangement with those of the others, clockwise from the left neighbor."""
    return [(own, arrangements[seat + 1 :] + arrangements[:seat]) for seat, own in enumerate(arrangements)]


@final
@frozen(repr=False)
class Standing(Readable):
    """A player's place.

    Attributes:
        rank: 1 for the best; before the end of the game equal totals share a rank.
        player: the seat.
        total: the points so far.
        tie_break: of the last finished round's arrangement the card whose name comes first in the
            alphabet, None before there is one (R27, R28), and in a solo game, where no card breaks ties (R39).
    """

    rank: int
    player: int
    total: int
    tie_break: Card | None

    def _text(self) -> str:
        points = "1 point" if self.total == 1 else f"{self.total} points"
        earliest = f" (earliest flower {self.tie_break.name})" if self.tie_break is not None else ""
        return f"{self.rank}. player {self.player}: {points}{earliest}"


def rank(
    totals: tuple[int, ...], arrangements: tuple[Arrangement, ...] | None, *, final: bool, solo: bool = False
) -> tuple[Standing, ...]:
    """Rank the players, best first.

    Args:
        totals: the points of each seat.
        arrangements: the last finished round's arrangements, None before there is one.
        final: whether the game is over, so that ties are broken by the earliest card (R27 to R29).
        solo: whether ties are the automaton's, without any card (R39).
    """
    cards: list[Card | None] = [None] * len(totals)
    if arrangements is not None and not solo:
        cards = [min(arrangement.cards, key=_alphabetical, default=None) for arrangement in arrangements]

    def order(player: int) -> tuple[int, bool, str, int]:
        card = cards[player] if final else None
        seat = -player if final and solo else player
        return -totals[player], final and card is None, _alphabetical(card) if card else "", seat

    ordered = sorted(range(len(totals)), key=order)
    return tuple(
        Standing(
            place if final else 1 + sum(total > totals[player] for total in totals),
            player,
            totals[player],
            cards[player],
        )
        for place, player in enumerate(ordered, 1)
    )


def _alphabetical(card: Card) -> str:
    return card.name.casefold()

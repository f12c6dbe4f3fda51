"""What is kept of each game of a tournament."""

from __future__ import annotations

from typing import final

from attrs import field, frozen

from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.errors import InvalidTournamentError
from tussie_mussie._internal.readable import Readable

__all__ = ["Fault", "GameRow"]


@final
@frozen(repr=False)
class Fault(Readable):
    """What a bot did wrong, so that it lost the game.

    Attributes:
        seat: the bot's seat.
        message: what it did, and in which round; this does not count when rows are compared, for a stranger's
            message may be another one each time.
        record: the game up to there, as text for `parse_record`; its state is the one in which the bot was asked.
    """

    seat: int
    message: str = field(eq=False)
    record: str

    def _text(self) -> str:
        return self.message


@final
@frozen(repr=False)
class GameRow(Readable):
    """A game of a tournament.

    Attributes:
        number: the game's number in the tournament, from 0.
        deal: the number of the deal; all games of a deal have the same draws.
        seed: the seed of all games of the deal: `play` with the same bots by seat, rules and seed plays this game.
        bots: the names of the bots by seat.
        totals: the points by seat; after a fault those of the finished rounds.
        places: the place of each seat, 1 for the winner. After a fault the bot that failed is last, and the others
            are ordered by their points of the finished rounds; those with equal points share a place.
        length: the number of actions, draws included.
        seconds: the time that the game took; it does not count when rows are compared.
        fault: what a bot did wrong, None in a game that was played to its end.

    Raises:
        InvalidTournamentError: there is not one total, place and name for each seat, or the fault is of no seat.
    """

    number: int
    deal: int
    seed: str
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    length: int
    seconds: float = field(eq=False)
    fault: Fault | None = None

    def __attrs_post_init__(self) -> None:
        """Check that the fields fit together."""
        seats = len(self.bots)
        problems = [
            f"{name} of game {self.number} is {quoted(values)}; it must have one for each of {seats} bots"
            for name, values in (("totals", self.totals), ("places", self.places))
            if len(values) != seats
        ]
        if self.fault is not None and not 0 <= self.fault.seat < seats:
            problems.append(f"the fault of game {self.number} is of seat {self.fault.seat}; there are {seats} seats")
        if problems:
            raise InvalidTournamentError(tuple(problems))

    @property
    def winner(self) -> int | None:
        """The seat of the winner; None if several share the first place, which happens after a fault only."""
        return self.places.index(1) if self.places.count(1) == 1 else None

    def share(self, seat: int) -> float:
        """Return a seat's share of the win: 1 for the winner, else 0, and a part if several share the first place.

        Args:
            seat: the seat.
        """
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def lead(self, seat: int) -> int:
        """Return by how many points a seat leads the best of the others.

        Args:
            seat: the seat.
        """
        return self.totals[seat] - max(self.totals[:seat] + self.totals[seat + 1 :])

    def _text(self) -> str:
        points = ", ".join([f"{bot} {total}" for bot, total in zip(self.bots, self.totals, strict=True)])
        failed = "" if self.fault is None else f"; {self.bots[self.fault.seat]} failed"
        return f"{self.number}: {points}{failed}"

"""What is kept of each game of a tournament."""

from __future__ import annotations

from typing import SupportsIndex, TypeGuard, final

from attrs import field, frozen

from tussie_mussie._internal.checks import check_type, needs, quoted
from tussie_mussie._internal.errors import InvalidTournamentError
from tussie_mussie._internal.limits import MIN_PLAYERS
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.seating import seat_of

__all__ = ["Fault", "GameRow", "check_items"]


def check_items(owner: str, name: str, values: object, kind: type[object], what: str) -> None:
    """Check that a field is a tuple, which cannot change, of values of one type.

    Args:
        owner: whose field it is.
        name: what it is called.
        values: what is in it.
        kind: the type.
        what: what it is called with its article, such as `a str`.

    Raises:
        TypeError: it is something else.
    """
    if not _is_tuple(values):
        raise needs(owner, f"a tuple as {name}", values)
    for value in values:
        check_type(owner, f"{what} as each of {name}", value, kind)


def _is_tuple(values: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(values, tuple)


@final
@frozen(repr=False)
class Fault(Readable):
    """What a bot did wrong, so that it lost the game.

    Attributes:
        seat: the bot's seat.
        message: what it did, and in which round; this does not count when rows are compared, for a stranger's
            message may be another one each time.
        record: the game up to there, as text for `parse_record`; its state is the one in which the bot was asked.

    Raises:
        TypeError: a field is of another type.
    """

    seat: int
    message: str = field(eq=False)
    record: str

    def __attrs_post_init__(self) -> None:
        """Check the types of the fields."""
        check_type("Fault", "an int as seat", self.seat, int)
        check_type("Fault", "a str as message", self.message, str)
        check_type("Fault", "a str as record", self.record, str)

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
        InvalidTournamentError: with every problem: fewer than two bots, or a bot twice; not one total and one place
            for each bot; a place that there is not; a fault of no seat.
        TypeError: a field is of another type.
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
        """Check the types of the fields, and that they fit together."""
        self._check_types()
        seats = len(self.bots)
        problems: list[str] = []
        if seats < MIN_PLAYERS or len(set(self.bots)) < seats:
            problems.append(f"bots of game {self.number} is {quoted(self.bots)}; it must have 2 or more, each once")
        problems += [
            f"{name} of game {self.number} is {quoted(values)}; it must have one for each of {seats} bots"
            for name, values in (("totals", self.totals), ("places", self.places))
            if len(values) != seats
        ]
        if any([not 1 <= place <= seats for place in self.places]):
            problems.append(f"places of game {self.number} is {quoted(self.places)}; each must be 1 to {seats}")
        if self.fault is not None and not 0 <= self.fault.seat < seats:
            problems.append(f"the fault of game {self.number} is of seat {self.fault.seat}; there are {seats} seats")
        if problems:
            raise InvalidTournamentError(tuple(problems))

    def _check_types(self) -> None:
        own = "GameRow"
        for name, number in (("number", self.number), ("deal", self.deal), ("length", self.length)):
            check_type(own, f"an int as {name}", number, int)
        check_type(own, "a str as seed", self.seed, str)
        check_items(own, "bots", self.bots, str, "a str")
        check_items(own, "totals", self.totals, int, "an int")
        check_items(own, "places", self.places, int, "an int")
        if not isinstance(self.seconds, int):
            check_type(own, "a number as seconds", self.seconds, float)
        if self.fault is not None:
            check_type(own, "a Fault, or None, as fault", self.fault, Fault)

    @property
    def winner(self) -> int | None:
        """The seat of the winner; None if several share the first place, which happens after a fault only."""
        return self.places.index(1) if self.places.count(1) == 1 else None

    def share(self, seat: SupportsIndex) -> float:
        """Return a seat's share of the win: 1 for the winner, else 0, and a part if several share the first place.

        Args:
            seat: the seat.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        place = self.places[seat_of(seat, len(self.bots))]
        return 1 / self.places.count(1) if place == 1 else 0.0

    def lead(self, seat: SupportsIndex) -> int:
        """Return by how many points a seat leads the best of the others.

        Args:
            seat: the seat.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        own = seat_of(seat, len(self.bots))
        return self.totals[own] - max(self.totals[:own] + self.totals[own + 1 :])

    def _text(self) -> str:
        points = ", ".join([f"{bot} {total}" for bot, total in zip(self.bots, self.totals, strict=True)])
        failed = "" if self.fault is None else f"; {self.bots[self.fault.seat]} failed"
        return f"{self.number}: {points}{failed}"

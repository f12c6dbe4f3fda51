"""The observation, section by section: what the viewer sees now."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Final, final

from tussie_mussie._internal.actions import CHANCE, Action, Draw, Finish, Reveal
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.space_tables import by_of
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.abilities import DrawCards
from tussie_mussie.abilities._steps import singles
from tussie_mussie.encoding._facts import Facts, Numbers, row_names, write_row

__all__ = ["POINTS", "SECTIONS", "Section", "several_actions"]

POINTS: Final = 32
"""By what totals are divided: a power of two, so that no digit is lost."""
_OFFERING: Final = (Phase.DRAW, Phase.OFFER, Phase.TAKE)


class Section(ABC):
    """Some of the numbers of an encoding, which follow each other."""

    __slots__ = ("facts",)

    def __init__(self, facts: Facts) -> None:
        """Keep the facts."""
        self.facts = facts

    @abstractmethod
    def names(self) -> Iterator[str]:
        """Yield what each number is; there are as many numbers as names."""

    @abstractmethod
    def write(self, view: PlayerView, seats: tuple[int, ...], out: Numbers, start: int) -> None:
        """Write the numbers that are not 0.

        Args:
            view: the view.
            seats: the seats clockwise, the viewer's first; for a spectator from 0 on.
            out: where to write.
            start: the first number of the section.
        """


@final
class _Table(Section):
    """What is known to everybody: the round, the phase, the totals, and who does what."""

    __slots__ = ()

    def names(self) -> Iterator[str]:
        """Yield what each number is."""
        seats = range(self.facts.players)
        yield from [f"viewer is seat {seat}" for seat in seats]
        yield "round"
        yield from [f"phase {phase.value}" for phase in self.facts.phases]
        for what in ("total of", "first player is", "offerer is", "recipient is", "may act"):
            yield from [f"{what} +{seat}" for seat in seats]
        yield "draw is due"

    def write(self, view: PlayerView, seats: tuple[int, ...], out: Numbers, start: int) -> None:
        """Write the numbers."""
        facts = self.facts
        players = facts.players
        first = seats[0]
        if view.player is not None:
            out[start + first] = 1.0
        start += players
        out[start] = view.round / facts.rules.rounds
        phase = view.phase
        out[start + 1 + facts.phases.index(phase)] = 1.0
        start += 1 + len(facts.phases)
        for seat in seats:
            out[start] = view.totals[seat] / POINTS
            start += 1
        out[start + (view.first_player - first) % players] = 1.0
        start += players
        if phase in _OFFERING:
            laid = 0
            for row in view.arrangements:
                laid += len(row)
            offerer, recipient = facts.turns[view.first_player][laid // 2]
            out[start + (offerer - first) % players] = 1.0
            out[start + players + (recipient - first) % players] = 1.0
        start += 2 * players
        for seat in view.pending_players:
            out[start + (seat - first) % players] = 1.0
        if view.current_player == CHANCE:
            out[start + players] = 1.0


@final
class _Rows(Section):
    """What lies before each seat; the first row has a place more for each card that an ability can add."""

    __slots__ = ()

    def names(self) -> Iterator[str]:
        """Yield what each number is."""
        for seat in range(self.facts.players):
            yield from row_names(self.facts, seat, self.facts.size if seat else self.facts.columns)

    def write(self, view: PlayerView, seats: tuple[int, ...], out: Numbers, start: int) -> None:
        """Write the numbers."""
        facts = self.facts
        rows = view.arrangements
        most = facts.columns
        for seat in seats:
            write_row(facts, rows[seat], most, out, start)
            start += most * (facts.cards + 1)
            most = facts.size


@final
class _Hand(Section):
    """The viewer's own cards, drawn and not yet laid."""

    __slots__ = ()

    def names(self) -> Iterator[str]:
        """Yield what each number is."""
        yield from [f"hand {code}" for code in self.facts.codes]

    def write(self, view: PlayerView, seats: tuple[int, ...], out: Numbers, start: int) -> None:
        """Write the numbers."""
        for card in view.hand:
            out[start + self.facts.places[card.id]] = 1.0


@final
class _OnTable(Section):
    """The offer on the table, as the viewer sees it."""

    __slots__ = ()

    def names(self) -> Iterator[str]:
        """Yield what each number is."""
        for side in ("faceup", "facedown"):
            yield from [f"offered {side} {code}" for code in self.facts.codes]

    def write(self, view: PlayerView, seats: tuple[int, ...], out: Numbers, start: int) -> None:
        """Write the numbers."""
        offer = view.offer
        if offer is not None:
            places = self.facts.places
            out[start + places[offer.face_up.id]] = 1.0
            if offer.face_down is not None:
                out[start + self.facts.cards + places[offer.face_down.id]] = 1.0


@final
class _Discards(Section):
    """The discard pile, as far as the viewer knows of it."""

    __slots__ = ()

    def names(self) -> Iterator[str]:
        """Yield what each number is."""
        yield from [f"discarded {code}" for code in self.facts.codes]

    def write(self, view: PlayerView, seats: tuple[int, ...], out: Numbers, start: int) -> None:
        """Write the numbers."""
        for cards in view.discards:
            for card in cards:
                out[start + self.facts.places[card.id]] = 1.0


@final
class _Abilities(Section):
    """Which of the viewer's cards can still be used, and how far the one has come that is in the middle of it.

    Attributes:
        several: the cards that take several actions, by their ids: where their number is, and the most actions.
    """

    __slots__ = ("several",)

    def __init__(self, facts: Facts) -> None:
        """Look for the cards that take several actions."""
        super().__init__(facts)
        self.several = several_actions(facts)

    def names(self) -> Iterator[str]:
        """Yield what each number is."""
        yield from [f"usable in column {column}" for column in range(self.facts.columns)]
        yield from [f"done of {self.facts.codes[self.facts.places[id_]]}" for id_ in self.several]

    def write(self, view: PlayerView, seats: tuple[int, ...], out: Numbers, start: int) -> None:
        """Write the numbers."""
        if view.phase is not Phase.BEFORE_SCORING or view.player is None:
            return
        usable = view.usable
        if usable:
            own = [slot.card for slot in view.arrangements[view.player]]
            for card in usable:
                out[start + own.index(card)] = 1.0
        log = view.before_scoring[view.player]
        by = _in_the_middle(view, log)
        if by is not None:
            begun = next(place for place, action in enumerate(log) if _by(action) == by)
            at, actions = self.several[by.id]
            out[start + at] = (len(log) - begun) / actions


def several_actions(facts: Facts) -> dict[str, tuple[int, int]]:
    """Return the cards whose ability takes several actions, by their ids: where their number is, and the most actions.

    Args:
        facts: the facts; the numbers stand behind those of the columns.
    """
    able = [(card.id, card.ability) for card in facts.rules.deck if card.ability is not None]
    # An ability that draws takes an action to ask for the cards, and the draw.
    most = [(id_, len(singles(own.steps)) + isinstance(own.steps[0], DrawCards)) for id_, own in able]
    several = [(id_, actions) for id_, actions in most if actions > 1]
    return {id_: (facts.columns + at, actions) for at, (id_, actions) in enumerate(several)}


def _in_the_middle(view: PlayerView, log: tuple[Action, ...]) -> Card | None:
    """Return the card whose ability the viewer has begun to use and not completed."""
    if not log or isinstance(log[-1], Finish):
        return None
    by = _by(log[-1]) or _by(log[-2])
    legal = view.legal_actions()
    # What completes an ability stands first among what is legal; the same ability never begins again.
    goes_on = _by(legal[0]) == by if legal else view.current_player == CHANCE
    return by if goes_on else None


def _by(action: Action) -> Card | None:
    return None if isinstance(action, Draw | Reveal) else by_of(action)


@final
class _Goals(Section):
    """The goals of the round, from their revelation on (R41)."""

    __slots__ = ()

    def names(self) -> Iterator[str]:
        """Yield what each number is."""
        yield from [f"goal {code}" for code in self.facts.goal_codes]

    def write(self, view: PlayerView, seats: tuple[int, ...], out: Numbers, start: int) -> None:
        """Write the numbers."""
        for goal in view.goals:
            out[start + self.facts.goals[goal.id]] = 1.0


SECTIONS: Final[tuple[type[Section], ...]] = (_Table, _Rows, _Hand, _OnTable, _Discards, _Abilities, _Goals)
"""The sections of the observation, in order."""

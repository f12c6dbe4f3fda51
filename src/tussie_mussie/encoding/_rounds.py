"""What is remembered of a round: what was laid, how many offers were seen, and what was done before scoring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

from tussie_mussie._internal.actions import (
    AbilityAction,
    Action,
    Add,
    Arrange,
    Discard,
    Draw,
    Finish,
    Flip,
    Invoke,
    Replace,
)
from tussie_mussie._internal.arrangement import Slot
from tussie_mussie._internal.cards import Card, Face, PlacedCard
from tussie_mussie._internal.goals import Goal
from tussie_mussie.abilities import (
    AddCard,
    ArrangeCards,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipAllCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
)
from tussie_mussie.abilities._steps import ReplaceAnother, Single, singles
from tussie_mussie.encoding._facts import Facts, Numbers, row_names, write_row

__all__ = ["RoundSection"]

_KINDS: Final[dict[type[Single], type[Action]]] = {
    FlipCards: Flip,
    FlipAllCards: Flip,
    FlipItself: Flip,
    DiscardCard: Discard,
    DiscardItself: Discard,
    DrawCards: Draw,
    ReplaceCard: Replace,
    ReplaceAnother: Replace,
    AddCard: Add,
    ArrangeCards: Arrange,
}
"""What carries out each step; the action that asks for cards has no place of its own."""
_Deed: TypeAlias = Draw | Flip | Discard | Replace | Add | Arrange
"""What is done in a step."""


@final
class _Deeds:
    """Where it is written how a card's ability was used.

    Attributes:
        code: the card's code.
        start: the first of its numbers: when it was used.
        steps: for each step what carries it out, and the first of its numbers.
        drawn: the number of cards that it draws.
        end: the first number after these.
    """

    __slots__ = ("code", "drawn", "end", "start", "steps")

    def __init__(self, facts: Facts, card: Card, steps: Sequence[Single], drawn: int, start: int) -> None:
        self.code = card.code
        self.start = start
        self.drawn = drawn
        widths: dict[type[Action], int] = {Draw: facts.cards, Replace: facts.columns + drawn, Add: drawn + 1}
        found: list[tuple[type[Action], int]] = []
        start += 1
        for step in steps:
            kind = _KINDS[type(step)]
            found.append((kind, start))
            start += widths.get(kind, facts.columns)
        self.steps = tuple(found)
        self.end = start

    def names(self, facts: Facts) -> Iterator[str]:
        """Yield what each number is."""
        yield f"{self.code} when"
        for number, (kind, _) in enumerate(self.steps):
            step = f"{self.code} {number} {kind.__name__.lower()}"
            if kind is Draw:
                yield from [f"{step} {code}" for code in facts.codes]
                continue
            if kind is not Add:
                yield from [f"{step} column {column}" for column in range(facts.columns)]
            if kind in (Replace, Add):
                yield from [f"{step} card {place}" for place in range(self.drawn)]
            if kind is Add:
                yield f"{step} side"


@final
class _Replay:
    """What a player's row and hand are, action by action, as far as it is needed to say where something was done."""

    __slots__ = ("_facts", "_hand", "_row")

    def __init__(self, facts: Facts, revealed: Sequence[Slot | PlacedCard]) -> None:
        self._facts = facts
        self._row: list[Card | None] = [at.card for at in revealed]
        self._hand: list[int] = []

    def write(self, action: _Deed, drawn: int, out: Numbers, start: int) -> None:
        """Write what was done where, and do it.

        Args:
            action: what was done.
            drawn: the number of cards that the ability draws.
            out: where to write.
            start: the first number of the step.

        Raises:
            LookupError: something is not there.
            ValueError: likewise, or there is too much of it.
        """
        columns = self._facts.columns
        match action:
            case Draw(cards):
                self._draw(cards, drawn)
                written = self._hand
            case Flip(cards=cards):
                written = [self._row.index(card) for card in cards]
            case Discard(card=card):
                written = [self._row.index(card)]
                del self._row[written[0]]
            case Add():
                written = [self._added(action)]
                out[start + drawn] = 1.0 if action.face is Face.UP else -1.0
            case Arrange(order=order):
                written = []
                for column, old in enumerate(order, start):
                    out[column] = (old + 1) / columns
                self._row = [self._row[old] for old in order]
            case _:
                written = self._replaced(action)
        for number in written:
            out[start + number] = 1.0
        if len(self._row) > columns:
            raise ValueError(f"a row has {len(self._row)} cards; there can be {columns}")

    def _draw(self, cards: frozenset[Card], drawn: int) -> None:
        self._hand = sorted([self._facts.places[card.id] for card in cards])
        if len(cards) != drawn:
            raise ValueError(f"{len(cards)} cards are drawn, not {drawn}")

    def _replaced(self, action: Replace) -> list[int]:
        """Lay a drawn card in the place of another, and return the column, and behind all columns the place in hand."""
        column = self._row.index(action.old)
        self._row[column] = action.new
        return [column, self._facts.columns + self._laid(action.new)]

    def _added(self, action: Add) -> int:
        """Lay a drawn card at the right end, and return its place in the hand."""
        card, place = action.card, 0
        if card is None:
            card = self._facts.rules.deck[self._hand[0]]
        else:
            place = self._laid(card)
        self._row.append(card)
        return place

    def _laid(self, card: Card) -> int:
        """Return the place in the hand of a drawn card that is laid now."""
        place = self._hand.index(self._facts.places[card.id])
        del self._hand[place]
        return place


@final
class RoundSection:
    """The numbers of one round, relative to a viewer.

    Attributes:
        size: how many there are.
    """

    __slots__ = ("_able", "_deeds", "_facts", "_finished", "_goals", "_offers", "size")

    def __init__(self, facts: Facts) -> None:
        """Lay the numbers out: the rows, the offers, the abilities in deck order, who finished, the goals."""
        self._facts = facts
        self._offers = facts.players * facts.size * (facts.cards + 1)
        start = self._offers + 1
        self._deeds: dict[str, _Deeds] = {}
        for card in facts.rules.deck:
            if card.ability is not None:
                deeds = _Deeds(facts, card, singles(card.ability.steps), card.ability.draws, start)
                self._deeds[card.id] = deeds
                start = deeds.end
        self._able = len(self._deeds)
        self._finished = start
        self._goals = start + facts.players
        self.size = self._goals + len(facts.goals)

    def names(self) -> Iterator[str]:
        """Yield what each number is."""
        facts = self._facts
        for seat in range(facts.players):
            yield from row_names(facts, seat, facts.size)
        yield "offers seen"
        for deeds in self._deeds.values():
            yield from deeds.names(facts)
        yield from [f"+{seat} finished" for seat in range(facts.players)]
        yield from [f"goal {code}" for code in facts.goal_codes]

    def write(
        self,
        seats: tuple[int, ...],
        rows: Sequence[Sequence[Slot | PlacedCard]],
        offers: int,
        logs: Sequence[tuple[Action, ...]],
        goals: Sequence[Goal],
        out: Numbers,
        start: int,
    ) -> None:
        """Write the numbers that are not 0.

        Args:
            seats: the seats clockwise, the viewer's first.
            rows: for each seat its cards as they were revealed, or as they lie before the reveal.
            offers: how many offers the game has seen.
            logs: for each seat what it has done before scoring, as far as the viewer knows.
            goals: the revealed goals.
            out: where to write.
            start: the first number of the round.
        """
        facts = self._facts
        row_start = start
        for seat in seats:
            write_row(facts, rows[seat], facts.size, out, row_start)
            row_start += facts.size * (facts.cards + 1)
        out[start + self._offers] = offers / len(facts.turns[0])
        for goal in goals:
            out[start + self._goals + facts.goals[goal.id]] = 1.0
        for number, seat in enumerate(seats):
            if logs[seat]:
                self._write_log(logs[seat], _Replay(facts, rows[seat]), number, out, start)

    def _write_log(self, log: tuple[Action, ...], replay: _Replay, number: int, out: Numbers, start: int) -> None:
        """Write what one player has done; each action is written at the first step that can be it."""
        deeds: _Deeds | None = None
        step = order = 0
        for action in log:
            if isinstance(action, Finish):
                out[start + self._finished + number] = 1.0
                continue
            if isinstance(action, AbilityAction) and self._deeds[action.by.id] is not deeds:
                deeds, step, order = self._deeds[action.by.id], 0, order + 1
                out[start + deeds.start] = order / self._able
            if deeds is None or not isinstance(action, Draw | AbilityAction):
                raise ValueError(f"before scoring a player cannot do this: {action}")
            if isinstance(action, Invoke):
                continue
            kind = type(action)
            while deeds.steps[step][0] is not kind:
                step += 1
            replay.write(action, deeds.drawn, out, start + deeds.steps[step][1])
            step += 1

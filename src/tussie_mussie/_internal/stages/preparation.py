"""One player's part before scoring: their cards, what they have done, and what they may do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from tussie_mussie._internal.actions import Action, Add, Finish, Invoke, PreparationAction, Replace, chosen
from tussie_mussie._internal.arrangement import Arrangement, Slot, trusted
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.progress import Progress
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.stages.refusals import not_its_choice
from tussie_mussie.abilities import DrawCards
from tussie_mussie.abilities._rules import PLACING, changed, choices, openings, why_not
from tussie_mussie.abilities._steps import ReplaceAnother

if TYPE_CHECKING:  # only solo games need it
    from tussie_mussie._internal.stages import deciding
else:
    deciding = Lazy("tussie_mussie._internal.stages.deciding")

__all__ = ["Preparation", "at_reveal"]


@final
class Log:
    """What a player has done before scoring; the rest follows from the actions.

    Attributes:
        actions: what was done, in order, draws included.
        discards: the cards discarded, in order.
        drawn: the mask of all cards drawn from the deck.
        newest: those of the last draw.
    """

    __slots__ = ("actions", "discards", "drawn", "newest")

    def __init__(
        self,
        actions: tuple[Action, ...] = (),
        discards: tuple[Card, ...] = (),
        drawn: int = 0,
        newest: frozenset[Card] = frozenset(),
    ) -> None:
        self.actions = actions
        self.discards = discards
        self.drawn = drawn
        self.newest = newest


@final
class Preparation:
    """What one player has done before scoring (R13 to R19, R30, R31).

    Two of them are equal when the revealed cards and the actions are; the rest follows.

    Attributes:
        player: the seat.
        shared: what the game shares.
        start: the player's part at the reveal, None if this is it.
        row: the row now.
        cards: the mask of its cards.
        progress: how far the abilities have come.
        log: what the player has done.
        legal: what the player may do next: by ability in deck order, `Finish` last.
    """

    __slots__ = ("_arrangement", "_slots", "cards", "legal", "log", "player", "progress", "row", "shared", "start")

    def __init__(
        self,
        player: int,
        shared: Shared,
        start: Preparation | None,
        row: tuple[Place, ...],
        cards: int,
        progress: Progress,
        log: Log,
        legal: tuple[PreparationAction, ...],
    ) -> None:
        self.player = player
        self.shared = shared
        self.start = start
        self.row = row
        self.cards = cards
        self.progress = progress
        self.log = log
        self.legal = legal
        self._slots: tuple[Slot, ...] | None = None
        self._arrangement: Arrangement | None = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The row as it lies open in views."""
        slots = self._slots
        if slots is None:
            slots = self._slots = tuple([place.slot for place in self.row])
        return slots

    def __eq__(self, other: object) -> bool:
        """Return whether the player had the same cards and has done the same."""
        return isinstance(other, Preparation) and self._key == other._key

    def __hash__(self) -> int:
        """Return a hash of the cards and the actions."""
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        return self.player, (self.start or self).row, self.log.actions

    @property
    def revealed(self) -> Arrangement:
        """The player's arrangement as it was revealed."""
        return (self.start or self).arrangement

    @property
    def arrangement(self) -> Arrangement:
        """The row as an arrangement."""
        arrangement = self._arrangement
        if arrangement is None:
            arrangement = self._arrangement = trusted(tuple([place.placed for place in self.row]))
        return arrangement

    @property
    def usable(self) -> tuple[Card, ...]:
        """The cards whose ability may still be used, left to right."""
        unused = self.progress.unused
        return tuple([place.card for place in self.row if place.bit & unused]) if unused else ()

    @property
    def newest(self) -> frozenset[Card]:
        """What the ability that is being carried out has drawn; no other can have drawn since."""
        return self.log.newest if self.progress.by else frozenset()

    def after(self, action: object) -> Preparation | None:
        """Return the player's part after one of the `legal` actions, None for anything else."""
        legal = chosen(self.legal, action)
        return None if legal is None else self.following(legal)

    def refusal(self, action: PreparationAction) -> IllegalActionError:
        """Return why a well-formed action of the player is not legal."""
        if not self.legal:
            message = f"{type(action).__name__}: player {self.player} has nothing left to do"
            return IllegalActionError(action, IllegalReason.NOT_YOUR_TURN, message)
        if self.player == self.shared.automaton:
            return not_its_choice(action, self.legal[0])
        if isinstance(action, Finish):
            message = f"Finish: what {self._due.name} does is due first"
            return IllegalActionError(action, IllegalReason.OPEN_OBLIGATION, message)
        return why_not(action, self.legal, tuple([place.card for place in self.row]), self.usable)

    @property
    def _due(self) -> Card:
        """The card whose ability must be completed, or used, before the player can finish."""
        by = self.progress.by
        if by is not None and all([isinstance(legal, Finish) or legal.by == by for legal in self.legal]):
            return by
        index = self.shared.index
        return next(card for card in self.usable if index.bit(card) & index.mandatory)

    def after_draw(self, mask: int) -> Preparation:
        """Return the player's part after the draw that their ability waits for."""
        progress, log = self.progress, self.log
        draw = self.shared.draw(mask)
        log = Log((*log.actions, draw), log.discards, log.drawn | mask, draw.cards)
        part = self._next_step(self.row, self.cards, progress.unused, progress.by, progress.step + 1, mask, log)
        return part if self.player != self.shared.automaton else _decided(part)

    def following(self, action: PreparationAction) -> Preparation:
        """Return the player's part after an action that has been taken from the `legal` ones."""
        shared, progress, log = self.shared, self.progress, self.log
        if progress.hand and not isinstance(action, Replace | Add):
            return self.without_hand().following(action)
        actions = (*log.actions, action)
        if isinstance(action, Finish):
            log = Log(actions, log.discards, log.drawn, log.newest)
            return Preparation(self.player, shared, self.start or self, self.row, self.cards, _DONE, log, ())
        index = shared.index
        others = ~index.by_id[action.by.id].bit
        if isinstance(action, Invoke):  # it only asks for the cards: its step is done by the Draw that follows
            log = Log(actions, log.discards, log.drawn, log.newest)
            unused = progress.unused & others
            part = self._next_step(self.row, self.cards, unused, action.by, progress.step, 0, log)
            return part if self.player != shared.automaton else _decided(part)
        row, hand, gone = changed(action, self.row, progress.hand, index)
        cards = 0
        for place in row:
            cards |= place.bit
        # What is not among the old cards has come by this action, and may act too (R17); what is gone may not (R15).
        unused = (progress.unused | cards & ~self.cards) & cards & index.able & others
        log = Log(actions, log.discards + gone, log.drawn, log.newest)
        part = self._next_step(row, cards, unused, action.by, progress.step + 1, hand, log)
        return part if self.player != self.shared.automaton else _decided(part)

    def without_hand(self) -> Preparation:
        """Return the player's part when no more of the drawn cards is laid, but what comes next is done."""
        progress = self.progress
        log = self._emptied(self.log, progress.hand)
        return self._next_step(self.row, self.cards, progress.unused, progress.by, progress.step + 1, 0, log)

    def _emptied(self, log: Log, hand: int) -> Log:
        """Return what the player has done after the rest of the drawn cards has been discarded (R19)."""
        return Log(log.actions, log.discards + self.shared.index.cards(hand), log.drawn, log.newest)

    def _next_step(
        self, row: tuple[Place, ...], cards: int, unused: int, by: Card | None, step: int, hand: int, log: Log
    ) -> Preparation:
        """Return the player's part before a step of an ability, or between two abilities.

        A step for which there is no card that it could touch is passed over.
        """
        shared, player, start = self.shared, self.player, self.start or self
        bit = 0 if by is None else shared.index.by_id[by.id].bit
        steps = shared.index.steps.get(bit, ())
        for number in range(step, len(steps)):
            due = steps[number]
            if isinstance(due, DrawCards):
                progress = Progress(unused, by, number, hand, due.count)
                return Preparation(player, shared, start, row, cards, progress, log, ())
            if hand and not isinstance(due, PLACING):
                log, hand = self._emptied(log, hand), 0
            legal = choices(shared, player, bit, due, cards, hand, shared.index.mask(log.newest))
            if legal:
                progress = Progress(unused, by, number, hand, 0)
                part = Preparation(player, shared, start, row, cards, progress, log, legal)
                if isinstance(due, ReplaceAnother):
                    part.legal += part.without_hand().legal or (shared.finish(player),)
                return part
        if hand:
            log = self._emptied(log, hand)
        return _between(player, shared, start, row, cards, unused, log)


_DONE: Final = Progress(0)
_NOTHING: Final = Log()


def at_reveal(player: int, shared: Shared, row: tuple[Place, ...]) -> Preparation:
    """Return a player's part when nobody has acted.

    Args:
        player: the seat.
        shared: what the game shares.
        row: the player's places.
    """
    cards = 0
    places: list[Place] = []
    for place in row:
        cards |= place.bit
        places.append(place.open)
    part = _between(player, shared, None, tuple(places), cards, cards & shared.index.able, _NOTHING)
    return part if player != shared.automaton else _decided(part)


def _decided(part: Preparation) -> Preparation:
    """Leave the automaton the one thing that its list says (R39)."""
    if part.legal:
        part.legal = (deciding.decider_of(part.shared).act(part.row, part.progress.hand, part.legal),)
    return part


def _between(
    player: int,
    shared: Shared,
    start: Preparation | None,
    row: tuple[Place, ...],
    cards: int,
    unused: int,
    log: Log,
) -> Preparation:
    """Return a player's part between two abilities; with no other card an ability that needs one cannot begin (R30)."""
    if unused and len(row) == 1:
        unused &= ~shared.index.needing_company
    if not unused:
        return Preparation(player, shared, start, row, cards, _DONE, log, ())
    key = player, unused, cards
    legal = shared.openings.found.get(key) or _opened(shared, key)
    return Preparation(
        player,
        shared,
        start,
        row,
        cards,
        shared.idle.found.get(unused) or shared.idle.keep(unused, Progress(unused)),
        log,
        legal,
    )


def _opened(shared: Shared, key: tuple[int, int, int]) -> tuple[PreparationAction, ...]:
    legal = openings(shared, *key)
    return shared.openings.keep(key, legal, 1 + len(legal) // 50)

"""One player's part before scoring: their cards, what they have done, and what they may do next."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from attrs import field, frozen

from tussie_mussie._internal.actions import (
    AbilityAction,
    Action,
    Add,
    Discard,
    Draw,
    Finish,
    Flip,
    Invoke,
    PreparationAction,
    Replace,
    chosen,
)
from tussie_mussie._internal.arrangement import Arrangement, trusted
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.deck_index import DeckIndex, remember
from tussie_mussie._internal.errors import IllegalReason
from tussie_mussie._internal.stages.stage import Refusal
from tussie_mussie._internal.values import Value
from tussie_mussie.abilities import AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Spared, Step

__all__ = ["Preparation", "at_reveal"]

_WORDS: Final[dict[type[Step | None], str]] = {
    FlipCards: "to flip cards",
    DiscardCard: "to discard a card",
    DrawCards: "to ask for its cards by Invoke",
    ReplaceCard: "to replace a card",
    AddCard: "to add a card",
}


@frozen
class Preparation(Value):
    """What one player has done before scoring (R13 to R19, R30, R31).

    Two of them are equal when the revealed arrangement and the actions are; the rest follows.

    Attributes:
        player: the seat.
        index: the index of the deck.
        revealed: the arrangement as it was revealed.
        arrangement: the arrangement now.
        cards: the mask of its cards.
        unused: the mask of the cards whose ability may still be used (R14, R15, R17).
        log: what the player has done, in order, draws included.
        hand: the mask of the cards drawn and not yet laid.
        discards: the cards discarded, in order.
        drawn: the mask of all cards drawn from the deck.
        by: the card whose ability is being carried out, if one has been begun and not completed.
        step: the number of that ability's next step.
        waiting: the number of cards that an invoked ability waits for.
        legal: what the player may do next: by ability in deck order, `Finish` last.
    """

    player: int
    index: DeckIndex = field(eq=False, repr=False)
    revealed: Arrangement
    arrangement: Arrangement = field(eq=False)
    cards: int = field(eq=False)
    unused: int = field(eq=False)
    log: tuple[Action, ...]
    hand: int = field(eq=False)
    discards: tuple[Card, ...] = field(eq=False)
    drawn: int = field(eq=False)
    by: Card | None = field(eq=False)
    step: int = field(eq=False)
    waiting: int = field(eq=False)
    legal: tuple[PreparationAction, ...] = field(eq=False)

    @property
    def usable(self) -> tuple[Card, ...]:
        """The cards whose ability may still be used, left to right."""
        unused = self.unused
        return tuple([card for card in self.arrangement.cards if self.index.bits[card] & unused]) if unused else ()

    @property
    def added(self) -> frozenset[Card]:
        """What the ability that is being carried out has drawn; no other can have drawn since."""
        return _last_drawn(self.log) if self.by else frozenset()

    def after(self, action: object) -> Preparation | None:
        """Return the player's part after one of the `legal` actions, None for anything else."""
        legal = chosen(self.legal, action)
        return None if legal is None else self.following(legal)

    def refusal(self, action: PreparationAction) -> Refusal:
        """Return why a well-formed action of the player is not legal."""
        if not self.legal:
            message = f"{type(action).__name__}: player {self.player} has nothing left to do"
            return Refusal(IllegalReason.NOT_YOUR_TURN, message)
        if isinstance(action, Finish):
            due = self.by or next(card for card in self.usable if self.index.bits[card] & self.index.mandatory)
            message = f"Finish: what {due.name} does is due first"
            return Refusal(IllegalReason.OPEN_OBLIGATION, message)
        bit = self.index.bits.get(action.by, 0)
        if not bit & self.cards and action.by != self.by:
            return _refuse(action, IllegalReason.CARD_NOT_THERE, f"{action.by.name} is not in the arrangement")
        if self.by is not None and action.by != self.by:
            message = f"the ability of {self.by.name} must be completed first"
            return _refuse(action, IllegalReason.ABILITY_NOT_USABLE, message)
        if self.by is None and not bit & self.unused:
            message = f"{action.by.name} has no ability that is still unused"
            return _refuse(action, IllegalReason.ABILITY_NOT_USABLE, message)
        return self._wrong_cards(action)

    def after_draw(self, mask: int) -> Preparation:
        """Return the player's part after the draw that their ability waits for."""
        return self._with(self.index.draw(mask), self.arrangement, self.cards, hand=mask, drawn=mask)

    def following(self, action: PreparationAction) -> Preparation:
        """Return the player's part after an action that has been taken from the `legal` ones."""
        placed = self.arrangement.placed
        laid = self.index.laid
        bits = self.index.bits
        match action:
            case Flip(cards=chosen):
                flipped = [laid[at.card][at.face.other].placed if at.card in chosen else at for at in placed]
                return self._with(action, trusted(tuple(flipped)), self.cards)
            case Discard(card=card):
                kept = tuple([at for at in placed if at.card is not card])
                return self._with(action, trusted(kept), self.cards & ~bits[card], discarded=(card,))
            case Replace(old=old, new=new):
                replaced = tuple([laid[new][at.face].placed if at.card is old else at for at in placed])
                gone = (old, *self.index.cards(self.hand & ~bits[new]))
                cards = self.cards & ~bits[old] | bits[new]
                return self._with(action, trusted(replaced), cards, hand=0, discarded=gone)
            case Add(face=face):
                added = tuple([laid[card][face].placed for card in self.index.cards(self.hand)])
                return self._with(action, trusted(placed + added), self.cards | self.hand, hand=0)
            case _:  # Invoke and Finish leave the cards as they are
                return self._with(action, self.arrangement, self.cards)

    def _wrong_cards(self, action: AbilityAction) -> Refusal:
        """Refuse an action of the right player with the right ability."""
        cards = self.arrangement.cards
        own = action.by
        step = self.index.steps[own][self.step]
        where = "in the arrangement"
        match step, action:
            case FlipCards(at_most), Flip(cards=chosen):
                if not 1 <= len(chosen) <= at_most:
                    message = f"1 to {at_most} cards can be flipped, not {len(chosen)}"
                    return _refuse(action, IllegalReason.WRONG_NUMBER_OF_CARDS, message)
                missing = [card.name for card in chosen if card not in cards]
            case DiscardCard(), Discard(card=card):
                if card in cards:
                    return _refuse(
                        action, IllegalReason.CARD_NOT_ALLOWED, f"{card.name} is the one card that {own.name} spares"
                    )
                missing = [card.name]
            case ReplaceCard(), Replace(old=old, new=new):
                missing = [old.name] if old not in cards else [new.name]
                where = where if old not in cards else "among the drawn cards"
            case _:
                message = f"what {own.name} does now is {_WORDS[type(step)]}"
                return _refuse(action, IllegalReason.ABILITY_NOT_USABLE, message)
        return _refuse(action, IllegalReason.CARD_NOT_THERE, f"not {where}: {', '.join(sorted(missing))}")

    def _with(
        self,
        action: PreparationAction | Draw,
        arrangement: Arrangement,
        cards: int,
        *,
        hand: int | None = None,
        discarded: tuple[Card, ...] = (),
        drawn: int = 0,
    ) -> Preparation:
        index = self.index
        by, number = self.by, self.step
        # What is not among the old cards has come by this action, and may act too (R17).
        unused = (self.unused | cards & ~self.cards) & cards & index.able
        if isinstance(action, Finish):
            unused = 0
        else:
            if not isinstance(action, Draw):
                by = action.by
                unused &= ~index.bits[by]
            # An Invoke only asks for the cards: its step is done by the Draw that follows.
            number += not isinstance(action, Invoke)
            if by is not None and number == len(index.steps[by]):
                by, number = None, 0
        return _prepared(
            self.player,
            index,
            self.revealed,
            arrangement,
            cards,
            unused,
            (*self.log, action),
            self.hand if hand is None else hand,
            self.discards + discarded,
            self.drawn | drawn,
            by,
            number,
        )


def at_reveal(player: int, index: DeckIndex, revealed: Arrangement, cards: int) -> Preparation:
    """Return a player's part when nobody has acted.

    Args:
        player: the seat.
        index: the index of the deck.
        revealed: the arrangement.
        cards: the mask of its cards.
    """
    return _prepared(player, index, revealed, revealed, cards, cards & index.able, (), 0, (), 0, None, 0)


def _prepared(
    player: int,
    index: DeckIndex,
    revealed: Arrangement,
    arrangement: Arrangement,
    cards: int,
    unused: int,
    log: tuple[Action, ...],
    hand: int,
    discards: tuple[Card, ...],
    drawn: int,
    by: Card | None,
    number: int,
) -> Preparation:
    """Return a player's part with what follows from the rest."""
    waiting = 0
    legal: tuple[PreparationAction, ...] = ()
    if by is not None:
        step = index.steps[by][number]
        if isinstance(step, DrawCards):
            waiting = step.count
        else:
            legal = _actions(player, index, by, step, cards, hand, log)
            if not legal:  # there is no card that the step could touch, so the ability ends here
                by, number = None, 0
    if by is None and unused:
        if len(arrangement.placed) == 1:
            unused &= ~index.needing_company
        key = player, unused, cards
        legal = index.openings.get(key) or remember(index.openings, key, _openings(*key, index))
    return Preparation(
        player, index, revealed, arrangement, cards, unused, log, hand, discards, drawn, by, number, waiting, legal
    )


def _openings(player: int, unused: int, cards: int, index: DeckIndex) -> tuple[PreparationAction, ...]:
    """Return what may be done between two abilities."""
    actions: list[PreparationAction] = []
    for card in index.cards(unused):
        actions += _actions(player, index, card, index.steps[card][0], cards)
    if unused and not unused & index.mandatory:
        actions.append(Finish(player))
    return tuple(actions)


def _actions(
    player: int, index: DeckIndex, by: Card, step: Step, cards: int, hand: int = 0, log: tuple[Action, ...] = ()
) -> tuple[PreparationAction, ...]:
    """Return the actions that carry out one step of an ability, in deck order."""
    own = index.cards(cards)
    match step:
        case FlipCards(at_most):
            sets = [chosen for size in range(1, min(at_most, len(own)) + 1) for chosen in combinations(own, size)]
            return tuple([Flip(player, by, frozenset(chosen)) for chosen in sets])
        case DiscardCard(spared):
            kept = (by,) if spared is Spared.ITSELF else _last_drawn(log)
            return tuple([Discard(player, by, card) for card in own if card not in kept])
        case DrawCards():
            return (Invoke(player, by),)
        case ReplaceCard():
            return tuple([Replace(player, by, old, new) for old in own for new in index.cards(hand)])
        case _:  # AddCard
            return Add(player, by, Face.UP), Add(player, by, Face.DOWN)


def _last_drawn(log: tuple[Action, ...]) -> frozenset[Card]:
    for action in reversed(log):
        if isinstance(action, Draw):
            return action.cards
    return frozenset()


def _refuse(action: AbilityAction, reason: IllegalReason, message: str) -> Refusal:
    return Refusal(reason, f"{type(action).__name__}: {message}")

"""The rules of each step: what may be done, what it changes, why all else is refused (R13 to R19, R30, R31)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tussie_mussie._internal.actions import (
    AbilityAction,
    Add,
    Discard,
    Flip,
    PreparationAction,
    Replace,
)
from tussie_mussie._internal.cards import Card, Face, PlacedCard
from tussie_mussie._internal.deck_index import DeckIndex
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.sharing import Shared
from tussie_mussie.abilities._steps import AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Spared, Step

__all__ = ["changed", "choices", "openings", "refused", "wrong_choice"]

_WORDS: Final[dict[type[Step], str]] = {
    FlipCards: "to flip cards",
    DiscardCard: "to discard a card",
    DrawCards: "to ask for its cards by Invoke",
    ReplaceCard: "to replace a card",
    AddCard: "to add a card",
}


def openings(shared: Shared, player: int, unused: int, cards: int) -> tuple[PreparationAction, ...]:
    """Return what may be done between two abilities: by ability in deck order, `Finish` last.

    A player may finish as long as no ability is left that must be used (R30).

    Args:
        shared: what the game shares.
        player: the seat.
        unused: the mask of the cards whose ability may still be used.
        cards: the mask of the player's cards.
    """
    index = shared.index
    actions: list[PreparationAction] = []
    for by in index.bits(unused):
        actions += choices(shared, player, by, index.steps[by][0], cards)
    if unused and not unused & index.mandatory:
        actions.append(shared.finish(player))
    return tuple(actions)


def choices(
    shared: Shared, player: int, by: int, step: Step, cards: int, hand: int = 0, newest: int = 0
) -> tuple[PreparationAction, ...]:
    """Return the actions that carry out one step of an ability, in deck order.

    Args:
        shared: what the game shares.
        player: the seat.
        by: the bit of the card whose ability it is.
        step: the step.
        cards: the mask of the player's cards.
        hand: the mask of the cards that the ability has drawn and not yet laid.
        newest: the mask of the cards that the ability has drawn.
    """
    own = shared.index.bits(cards)
    match step:
        case FlipCards(at_most):  # one or more different cards, itself allowed (R13)
            sizes = range(1, min(at_most, len(own)) + 1)
            masks = [sum(chosen) for size in sizes for chosen in combinations(own, size)]
            return tuple([shared.flip(player, by, mask) for mask in masks])
        case DiscardCard(spared):  # exactly one, but never the spared card (R30)
            kept = by if spared is Spared.ITSELF else newest
            return tuple([shared.discard(player, by, card) for card in own if not card & kept])
        case DrawCards():  # to ask for the cards is optional (R31)
            return (shared.invoke(player, by),)
        case ReplaceCard():  # any card, itself included, by one of the drawn ones (R18)
            return tuple([shared.replace(player, by, old, new) for old in own for new in shared.index.bits(hand)])
        case _:  # AddCard: in the bouquet or as a keepsake
            return shared.add(player, by, Face.UP), shared.add(player, by, Face.DOWN)


def changed(
    action: AbilityAction, row: tuple[Place, ...], hand: int, index: DeckIndex
) -> tuple[tuple[Place, ...], tuple[Card, ...]]:
    """Return a player's row after one of the `choices`, and the cards that were discarded.

    Args:
        action: what was done.
        row: the player's row.
        hand: the mask of the cards drawn and not yet laid.
        index: the facts about the deck, whose cards all of these are.
    """
    match action:
        case Flip(cards=flipped):  # to the other row, columns kept (R13)
            mask = index.mask(flipped)
            return tuple([at.flipped if at.bit & mask else at for at in row]), ()
        case Discard(card=card):  # the gap closes (R11)
            return tuple([at for at in row if at.card is not card]), (card,)
        case Replace(old=old, new=new):  # column and row kept; the rest of the hand is discarded (R18, R19)
            taken = index.by_id[new.id]
            replaced = tuple([(taken.up if at.up else taken.down) if at.card is old else at for at in row])
            return replaced, (old, *index.cards(hand & ~taken.bit))
        case Add(face=face):  # at the right end
            added = [index.place(PlacedCard(card, face)) for card in index.cards(hand)]
            return (*row, *added), ()
        case _:  # Invoke only asks for cards
            return row, ()


def wrong_choice(action: AbilityAction, step: Step, cards: tuple[Card, ...]) -> IllegalActionError:
    """Return why an action of the right player with the right ability is not among the `choices` of its step.

    Args:
        action: what was tried.
        step: the step.
        cards: the player's cards.
    """
    own = action.by
    where = "in the arrangement"
    missing: Sequence[str]
    match step, action:
        case FlipCards(at_most), Flip(cards=chosen):
            if not 1 <= len(chosen) <= at_most:
                message = f"1 to {at_most} cards can be flipped, not {len(chosen)}"
                return refused(action, IllegalReason.WRONG_NUMBER_OF_CARDS, message)
            missing = [card.name for card in chosen if card not in cards]
        case DiscardCard(), Discard(card=card):
            if card in cards:
                message = f"{card.name} is the one card that {own.name} cannot discard"
                return refused(action, IllegalReason.CARD_NOT_ALLOWED, message)
            missing = [card.name]
        case ReplaceCard(), Replace(old=old, new=new):
            missing = [old.name] if old not in cards else [new.name]
            where = where if old not in cards else "among the drawn cards"
        case _:
            message = f"what {own.name} does now is {_WORDS[type(step)]}"
            return refused(action, IllegalReason.ABILITY_NOT_USABLE, message)
    return refused(action, IllegalReason.CARD_NOT_THERE, f"not {where}: {', '.join(sorted(missing))}")


def refused(action: AbilityAction, reason: IllegalReason, message: str) -> IllegalActionError:
    """Return the refusal of what an ability was asked to do."""
    return IllegalActionError(action, reason, f"{type(action).__name__}: {message}")

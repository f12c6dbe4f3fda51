"""The rules of each step: what may be done, what it changes, why all else is refused (R13 to R19, R30, R31, R45)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from tussie_mussie._internal.actions import (
    AbilityAction,
    Add,
    Arrange,
    Discard,
    Flip,
    Invoke,
    PreparationAction,
    Replace,
)
from tussie_mussie._internal.cards import Card, Face, PlacedCard
from tussie_mussie._internal.deck_index import DeckIndex
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.sharing import Shared
from tussie_mussie.abilities._orders import orders
from tussie_mussie.abilities._steps import (
    AddCard,
    ArrangeCards,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipAllCards,
    FlipCards,
    FlipItself,
    ReplaceAnother,
    ReplaceCard,
    Single,
    Spared,
)

__all__ = ["PLACING", "changed", "choices", "openings", "refused", "why_not"]

PLACING: Final = (ReplaceCard, ReplaceAnother, AddCard)
"""The steps that place drawn cards."""
_WORDS: Final[dict[type[AbilityAction], str]] = {
    Flip: "to flip cards",
    Discard: "to discard a card",
    Invoke: "to ask for its cards by Invoke",
    Replace: "to replace a card",
    Add: "to add a card",
    Arrange: "to arrange the cards",
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
    shared: Shared, player: int, by: int, step: Single, cards: int, hand: int = 0, newest: int = 0
) -> tuple[PreparationAction, ...]:
    """Return the actions that carry out one step of an ability, in deck order; none where no card can be touched.

    Args:
        shared: what the game shares.
        player: the seat.
        by: the bit of the card whose ability it is.
        step: the step.
        cards: the mask of the player's cards.
        hand: the mask of the cards that the ability has drawn and not yet laid.
        newest: the mask of the cards that the ability has drawn.
    """
    bits = shared.index.bits
    match step:
        case FlipCards(at_most, at_least):  # different cards, itself allowed (R13); all where there are too few
            own = bits(cards)
            sizes = range(max(min(at_least, len(own)), 1), min(at_most, len(own)) + 1)
            masks = [sum(chosen) for size in sizes for chosen in combinations(own, size)]
            return tuple([shared.flip(player, by, mask) for mask in masks])
        case DiscardCard(spared):  # exactly one, but never a spared card (R30)
            kept = by if spared is Spared.ITSELF else newest
            return tuple([shared.discard(player, by, card) for card in bits(cards & ~kept)])
        case DrawCards():  # to ask for the cards is optional (R31)
            return (shared.invoke(player, by),)
        case ReplaceCard() | ReplaceAnother():  # any card, itself included, by one of the drawn ones (R18)
            old = cards if isinstance(step, ReplaceCard) else cards & ~newest
            return tuple([shared.replace(player, by, card, new) for card in bits(old) for new in bits(hand)])
        case AddCard():  # in the bouquet or as a keepsake; which one goes without saying where there is only one
            drawn = bits(hand) if hand & (hand - 1) else (0,)
            return tuple([shared.add(player, by, face, card) for card in drawn for face in (Face.UP, Face.DOWN)])
        case _:
            return _fewer_choices(shared, player, by, step, cards)


def _fewer_choices(
    shared: Shared,
    player: int,
    by: int,
    step: FlipAllCards | FlipItself | DiscardItself | ArrangeCards,
    cards: int,
) -> tuple[PreparationAction, ...]:
    """Return the actions for steps that leave no choice of cards."""
    match step:
        case FlipAllCards():
            return (shared.flip(player, by, cards),) if cards else ()
        case FlipItself():
            return (shared.flip(player, by, by),) if cards & by else ()
        case DiscardItself():
            return (shared.discard(player, by, by),) if cards & by else ()
        case _:
            return tuple([shared.arrange(player, by, order) for order in orders(step.how, cards.bit_count())])


def changed(
    action: AbilityAction, row: tuple[Place, ...], hand: int, index: DeckIndex
) -> tuple[tuple[Place, ...], int, tuple[Card, ...]]:
    """Return a player's row after one of the `choices`, the drawn cards that are left, and those that were discarded.

    Args:
        action: what was done.
        row: the player's row.
        hand: the mask of the cards drawn and not yet laid.
        index: the facts about the deck, whose cards all of these are.
    """
    match action:
        case Flip(cards=flipped):  # to the other row, columns kept (R13)
            mask = index.mask(flipped)
            return tuple([at.flipped if at.bit & mask else at for at in row]), 0, ()
        case Discard(card=card):  # the gap closes (R11)
            return tuple([at for at in row if at.card is not card]), 0, (card,)
        case Replace(old=old, new=new):  # column and row kept (R18)
            taken = index.by_id[new.id]
            replaced = tuple([(taken.up if at.up else taken.down) if at.card is old else at for at in row])
            return replaced, hand & ~taken.bit, (old,)
        case Add(face=face, card=named):  # at the right end
            bit = hand if named is None else index.by_id[named.id].bit
            added = [index.place(PlacedCard(card, face)) for card in index.cards(bit)]
            return (*row, *added), hand & ~bit, ()
        case Arrange(order=order):  # each card stays in its row (R45)
            return tuple([row[column] for column in order]), 0, ()
        case _:  # Invoke only asks for cards
            return row, 0, ()


def why_not(
    action: AbilityAction, legal: Sequence[object], own: tuple[Card, ...], usable: tuple[Card, ...]
) -> IllegalActionError:
    """Return why an action of a player who may act before scoring is not legal; what is legal tells enough.

    Args:
        action: what was tried.
        legal: what the player may do.
        own: the player's cards.
        usable: those whose ability may still be used.
    """
    by = action.by
    acting = [one for one in legal if isinstance(one, AbilityAction)]
    begun = [one.by for one in acting if one.by not in usable]
    choices = [one for one in acting if one.by == by]
    if by not in own and not choices:
        return refused(action, IllegalReason.CARD_NOT_THERE, f"{by.name} is not in the arrangement")
    if choices:
        return _wrong_choice(action, choices, own)
    if begun:
        message = f"the ability of {begun[0].name} must be completed first"
        return refused(action, IllegalReason.ABILITY_NOT_USABLE, message)
    message = f"{by.name} has no ability that is still unused"
    return refused(action, IllegalReason.ABILITY_NOT_USABLE, message)


def _wrong_choice(action: AbilityAction, choices: Sequence[AbilityAction], own: tuple[Card, ...]) -> IllegalActionError:
    """Return why an action with the right ability is not among its choices."""
    by = action.by.name
    if isinstance(action, Invoke) or type(action) not in [type(choice) for choice in choices]:
        message = f"what {by} does now is {_WORDS[type(choices[0])]}"
        return refused(action, IllegalReason.ABILITY_NOT_USABLE, message)
    match action:
        case Flip():
            return _wrong_flip(action, [len(choice.cards) for choice in choices if isinstance(choice, Flip)], own)
        case Discard(card=card):
            excepted = "the one card" if len(choices) == len(own) - 1 else "a card"
            message = f"{card.name} is {excepted} that {by} cannot discard"
            return _not_there(action, [card], own) or refused(action, IllegalReason.CARD_NOT_ALLOWED, message)
        case Replace(old=old, new=new):
            if old in [choice.old for choice in choices if isinstance(choice, Replace)]:
                return _not_drawn(action, new)
            message = f"{old.name} has just come, so {by} does not replace it"
            return _not_there(action, [old], own) or refused(action, IllegalReason.CARD_NOT_ALLOWED, message)
        case Add(card=named):
            return _wrong_addition(action, named, several=len(choices) > len(Face))
        case _:
            return _wrong_order(action, len(own))


def _not_there(action: AbilityAction, cards: Iterable[Card], own: tuple[Card, ...]) -> IllegalActionError | None:
    """Return the refusal of an action one of whose cards is not in the arrangement, None for any other."""
    missing = sorted([card.name for card in cards if card not in own])
    if not missing:
        return None
    return refused(action, IllegalReason.CARD_NOT_THERE, f"not in the arrangement: {', '.join(missing)}")


def _not_drawn(action: AbilityAction, card: Card) -> IllegalActionError:
    return refused(action, IllegalReason.CARD_NOT_THERE, f"not among the drawn cards: {card.name}")


def _wrong_flip(action: Flip, sizes: list[int], own: tuple[Card, ...]) -> IllegalActionError:
    least, most, size = min(sizes), max(sizes), len(action.cards)
    if not least <= size <= most:
        number = f"{least} to {most}" if least < most else f"exactly {most}"
        message = f"{number} card{'s' if most > 1 else ''} can be flipped, not {size}"
        return refused(action, IllegalReason.WRONG_NUMBER_OF_CARDS, message)
    message = f"{action.by.name} does not flip this card"
    return _not_there(action, action.cards, own) or refused(action, IllegalReason.CARD_NOT_ALLOWED, message)


def _wrong_addition(action: Add, named: Card | None, *, several: bool) -> IllegalActionError:
    if named is not None and several:
        return _not_drawn(action, named)
    if named is None:
        message = "there are several drawn cards, so it must be said which of them is added"
        return refused(action, IllegalReason.WRONG_NUMBER_OF_CARDS, message)
    message = "there is only one drawn card, so it is not said which one is added"
    return refused(action, IllegalReason.CARD_NOT_ALLOWED, message)


def _wrong_order(action: Arrange, size: int) -> IllegalActionError:
    if len(action.order) != size:
        message = f"the order must have {size} columns, not {len(action.order)}"
        return refused(action, IllegalReason.WRONG_NUMBER_OF_CARDS, message)
    if sorted(action.order) != [*range(size)]:
        message = f"the order must have each column from 0 to {size - 1} once"
        return refused(action, IllegalReason.CARD_NOT_THERE, message)
    message = f"this is not an order into which {action.by.name} can put the cards"
    return refused(action, IllegalReason.CARD_NOT_ALLOWED, message)


def refused(action: AbilityAction, reason: IllegalReason, message: str) -> IllegalActionError:
    """Return the refusal of what an ability was asked to do."""
    return IllegalActionError(action, reason, f"{type(action).__name__}: {message}")

"""Actions in sentences, for logs and for those who watch."""

from __future__ import annotations

from collections.abc import Iterable

from tussie_mussie._internal.actions import (
    AbilityAction,
    Action,
    Add,
    Arrange,
    Discard,
    Draw,
    Finish,
    Flip,
    Offer,
    Replace,
    Reveal,
    Take,
    flaw,
)
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.translations import Language, isolated, joined, listed, name, sentence, spoken

__all__ = ["describe"]


def describe(action: Action | TableOffer, *, language: str | Language = "en") -> str:
    """Return what is done in a sentence without its subject, so that a name can stand before it.

    It tells all that the action holds. A `Draw` and an `Offer` hold cards that others have not seen, and so do actions
    before scoring as long as a round goes on. For a log that others read, describe what their view holds: its
    `offer` and `offers` tell an offer as they see it, and the actions of `results` are open to all.

        >>> import tussie_mussie as tm
        >>> state = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | take OR vi")
        >>> tm.describe(tm.parse_action("1 offer OR vi"))
        'offers Orchid faceup and Violet facedown'
        >>> tm.describe(state.view(None).offer)
        'offers Orchid faceup and another card facedown to player 0'
        >>> [tm.describe(action) for action in state.legal_actions()]
        ['takes the faceup card', 'takes the facedown card']
        >>> tm.describe(tm.parse_action("1 take up"), language="tr")
        'yüz açık kartı seçer'

    Args:
        action: the action; or an offer as a viewer sees it, of which the sentence tells how it was made.
        language: the code of a language, one of `languages`, or a `Language`. What it lacks is English.

    Raises:
        IllegalActionError: it is not an action, or a field of it has the wrong type.
        UnknownLanguageError: there is no language with this code.
    """
    told = spoken(language)
    if isinstance(action, TableOffer):
        down = action.face_down
        unseen = sentence(told, "describe.unseen-card")
        return sentence(
            told,
            "describe.offer-to",
            up=name(told, action.face_up),
            down=unseen if down is None else name(told, down),
            player=f"{action.recipient}",
        )
    problem = flaw(action)
    if problem is not None:
        raise IllegalActionError(action, IllegalReason.NOT_AN_ACTION, problem)
    return _sentence(action, told)


def _sentence(action: Action, told: Language) -> str:
    match action:
        case Draw(cards):
            return sentence(told, "describe.draw", cards=_names(cards, told))
        case Reveal(goals):
            names = [isolated(goal.name, told) for goal in sorted(goals, key=lambda goal: goal.name)]
            return sentence(told, "describe.reveal", goals=joined(told, names) or "-")
        case Offer(_, up, down):
            return sentence(told, "describe.offer", up=name(told, up), down=name(told, down))
        case Take(_, face):
            return sentence(told, f"describe.take-{face.value}")
        case Finish():
            return sentence(told, "describe.finish")
        case _:
            return _ability_sentence(action, told)


def _ability_sentence(action: AbilityAction, told: Language) -> str:
    match action:
        case Flip(_, by, cards):
            return sentence(told, "describe.flip", by=name(told, by), cards=_names(cards, told))
        case Discard(_, by, card):
            return sentence(told, "describe.discard", by=name(told, by), card=name(told, card))
        case Replace(_, by, old, new):
            return sentence(told, "describe.replace", by=name(told, by), old=name(told, old), new=name(told, new))
        case Add(_, by, face, card):
            if card is None:
                return sentence(told, f"describe.add-{face.value}", by=name(told, by))
            return sentence(told, f"describe.add-card-{face.value}", by=name(told, by), card=name(told, card))
        case Arrange(_, by, order):
            columns = joined(told, [f"{column:d}" for column in order]) or "-"
            return sentence(told, "describe.arrange", by=name(told, by), columns=columns)
        case _:
            return sentence(told, "describe.invoke", by=name(told, action.by))


def _names(cards: Iterable[Card], told: Language) -> str:
    """Return the names of cards in the order of their English names, which is the same in every language."""
    return listed(told, sorted(cards, key=lambda card: card.name)) or sentence(told, "describe.no-card")

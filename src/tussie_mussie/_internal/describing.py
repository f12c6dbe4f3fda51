"""Actions in sentences, for logs and for those who watch."""

from __future__ import annotations

from collections.abc import Iterable

from tussie_mussie._internal.actions import (
    Action,
    Add,
    Arrange,
    Discard,
    Draw,
    Flip,
    Invoke,
    Offer,
    Replace,
    Take,
    flaw,
)
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason, UnknownLanguageError
from tussie_mussie._internal.table_offer import TableOffer

__all__ = ["describe"]

_LANGUAGES = ("en",)


def describe(action: Action | TableOffer, *, language: str = "en") -> str:
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

    Args:
        action: the action; or an offer as a viewer sees it, of which the sentence tells how it was made.
        language: the language; `"en"` is the only one.

    Raises:
        IllegalActionError: it is no action, or a field of it has the wrong type.
        UnknownLanguageError: there are no sentences in this language.
    """
    if language not in _LANGUAGES:
        raise UnknownLanguageError(
            language, f"there are no sentences in {quoted(language)}; the languages are {', '.join(_LANGUAGES)}"
        )
    if isinstance(action, TableOffer):
        down = action.face_down.name if action.face_down is not None else "another card"
        return f"offers {action.face_up.name} faceup and {down} facedown to player {action.recipient}"
    problem = flaw(action)
    if problem is not None:
        raise IllegalActionError(action, IllegalReason.NOT_AN_ACTION, problem)
    return _sentence(action)


def _sentence(action: Action) -> str:
    match action:
        case Draw(cards):
            return f"draws {_names(cards)}"
        case Offer(_, up, down):
            return f"offers {up.name} faceup and {down.name} facedown"
        case Take(_, face):
            return f"takes the face{face.value} card"
        case Flip(_, by, cards):
            return f"uses {by.name} to move {_names(cards)} to the other row"
        case Discard(_, by, card):
            return f"uses {by.name} to discard {card.name}"
        case Invoke(_, by):
            return f"uses {by.name} to draw from the deck"
        case Replace(_, by, old, new):
            return f"uses {by.name} to replace {old.name} by {new.name}"
        case Add(_, by, face, card):
            where = "to the bouquet" if face is Face.UP else "as a keepsake"
            return f"uses {by.name} to add {'the drawn card' if card is None else card.name} {where}"
        case Arrange(_, by, order):
            columns = _listed([f"{column:d}" for column in order]) if order else "-"
            return f"uses {by.name} to put the cards into the order {columns} of their columns"
        case _:
            return "does nothing more"


def _names(cards: Iterable[Card]) -> str:
    names = sorted([card.name for card in cards])
    return _listed(names) if names else "no card"


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]

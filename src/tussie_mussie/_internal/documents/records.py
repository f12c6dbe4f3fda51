"""Records in documents: their shape is checked here, whether they follow the rules by `GameRecord.verify`."""

from __future__ import annotations

from tussie_mussie._internal.actions import flaw
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.documents.shapes import is_set, types_of
from tussie_mussie._internal.errors import DocumentError
from tussie_mussie._internal.records import GameRecord

__all__ = ["check_record_form", "checked_names"]


def checked_names(record: GameRecord) -> GameRecord:
    """Return a record that has a name for every player, or none at all.

    Raises:
        DocumentError: there is not.
    """
    if record.names and len(record.names) != record.players:
        message = f"must be one name for each of the {shown(record.players)} players, or none, not {len(record.names)}"
        raise DocumentError("$.names", message)
    return record


def check_record_form(record: GameRecord) -> None:
    """Check that a record can be written and read again.

    Raises:
        DocumentError: names for missing players, or an action that is none or has cards of another deck.
    """
    checked_names(record)
    deck = frozenset(record.rules.deck)
    for place, action in enumerate(record.actions):
        wrong = flaw(action)
        if wrong is not None:
            raise DocumentError(f"$.actions[{place}]", wrong)
        for key in types_of(type(action)):
            named: object = getattr(action, key)
            for card in named if is_set(named) else (named,):
                if isinstance(card, Card) and card not in deck:
                    message = f"{card.name} is not in the deck of the record's rules"
                    raise DocumentError(f"$.actions[{place}].{key}", message)

"""Records in documents: their shape is checked here, whether they follow the rules by `GameRecord.verify`."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields

from tussie_mussie.actions import Action, flaw
from tussie_mussie.cards import Card
from tussie_mussie.errors import DocumentError
from tussie_mussie.records import GameRecord

__all__ = ["check_record", "checked_names"]


def checked_names(record: GameRecord) -> GameRecord:
    """Return a record that has a name for every player, or none at all.

    Raises:
        DocumentError: there is not.
    """
    if record.names and len(record.names) != record.players:
        message = f"must be one name for each of the {record.players} players, or none, not {len(record.names)}"
        raise DocumentError("$.names", message)
    return record


def check_record(record: GameRecord) -> None:
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
        for key, card in _cards(action):
            if card not in deck:
                raise DocumentError(f"$.actions[{place}].{key}", f"{card.name} is not in the deck of the record's rules")


def _cards(action: Action) -> Iterator[tuple[str, Card]]:
    for attribute in fields(type(action)):
        value: object = getattr(action, attribute.name)
        if isinstance(value, Card):
            yield attribute.name, value
        elif isinstance(value, frozenset):
            yield from [(attribute.name, card) for card in value if isinstance(card, Card)]

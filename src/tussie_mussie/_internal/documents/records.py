"""Records in documents: their shape is checked here, whether they follow the rules by `GameRecord.verify`."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from tussie_mussie._internal.actions import flaw
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.documents.codecs import instance
from tussie_mussie._internal.documents.decks import RULES
from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import Object
from tussie_mussie._internal.documents.problems import Wrong
from tussie_mussie._internal.documents.shapes import is_set, types_of
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.sharing import shared_by

__all__ = ["KINDS"]


def _checked(record: GameRecord) -> GameRecord:
    """Return a record that has a name for every player, or none at all, with the actions that games share."""
    _check_names(record)
    return evolve(record, actions=tuple(map(shared_by(record.rules).same, record.actions)))


def _check_names(record: GameRecord) -> None:
    """Check that a record has a name for every player, or none at all."""
    if record.names and len(record.names) != record.players:
        message = f"must be one name for each of the {shown(record.players)} players, or none, not {len(record.names)}"
        raise Wrong(message, ".names")


def _check(value: object) -> None:
    """Check that a record can be written and read again."""
    record = instance(GameRecord, value)
    _check_names(record)
    deck = frozenset(record.rules.deck)
    for place, action in enumerate(record.actions):
        wrong = flaw(action)
        if wrong is not None:
            raise Wrong(wrong, f".actions[{place}]")
        for key in types_of(type(action)):
            named: object = getattr(action, key)
            for card in named if is_set(named) else (named,):
                if isinstance(card, Card) and card not in deck:
                    message = f"{card.name} is not in the deck of the record's rules"
                    raise Wrong(message, f".actions[{place}].{key}")


KINDS: Final = {"GameRecord": Kind("record", GameRecord, Object(GameRecord, {"rules": RULES}), _checked, _check)}

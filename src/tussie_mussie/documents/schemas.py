"""The JSON Schema (2020-12) of the documents, made from the classes that the documents are read into."""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from typing import Final, TypeAlias, Union, get_args, get_origin

import attrs
from typing_extensions import TypeForm

from tussie_mussie.abilities import Ability, Step
from tussie_mussie.actions import Action
from tussie_mussie.arrangement import Arrangement, Slot
from tussie_mussie.cards import Card, Color, Effect, Face, PlacedCard
from tussie_mussie.documents.actions import ACTION_TYPES
from tussie_mussie.documents.decks import DECKS, EFFECTS, MOST_CARDS, MOST_STEPS, NUMBERS, STEPS
from tussie_mussie.documents.envelope import FORMAT, LARGEST, VERSION
from tussie_mussie.documents.kinds import kind_of
from tussie_mussie.documents.rounds import ResultForm
from tussie_mussie.documents.scores import ArrangementForm, LineForm, SheetForm
from tussie_mussie.documents.states import StateForm
from tussie_mussie.documents.views import ViewForm
from tussie_mussie.records import GameRecord
from tussie_mussie.rules import Rules, SecondPass, WildColor
from tussie_mussie.stages.stage import Phase
from tussie_mussie.table_offer import TableOffer

__all__ = ["Json", "published", "schema"]

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
"""What JSON knows."""
_Object: TypeAlias = "dict[str, Json]"

_FORMS: Final[dict[str, type[object]]] = {
    "state": StateForm,
    "view": ViewForm,
    "score-sheet": SheetForm,
    "arrangement": ArrangementForm,
    "rules": Rules,
    "record": GameRecord,
}
_UNIONS: Final[dict[object, tuple[str, Mapping[str, type[object]]]]] = {
    Action: ("action", {tag: kind for kind, tag in ACTION_TYPES.items()}),
    Effect: ("effect", EFFECTS),
    Step: ("step", STEPS),
}
_DEFINED: Final[dict[object, str]] = {
    ResultForm: "result",
    LineForm: "score-line",
    Rules: "rules",
    TableOffer: "offer",
    PlacedCard: "placed-card",
    Slot: "slot",
    Ability: "ability",
    Color: "color",
    Face: "face",
    Phase: "phase",
    WildColor: "wild-color",
    SecondPass: "second-pass",
}
_WITH_NUMBERS: Final = (Rules, Card, *EFFECTS.values(), *STEPS.values())
_ID: Final[_Object] = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}

"""All that can be written as a document, as a type."""

from __future__ import annotations

from typing import TypeAlias

from tussie_mussie._internal.actions import Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.plans import Plan
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.results import Standing
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.score_checks import Claim, Discrepancy
from tussie_mussie._internal.score_sheet import ScoreSheet
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

__all__ = ["Document"]

Document: TypeAlias = (
    GameState
    | PlayerView
    | Action
    | ScoreSheet
    | Arrangement
    | Rules
    | GameRecord
    | Discrepancy
    | Standing
    | Plan
    | Claim
)
"""What can be written as a document."""

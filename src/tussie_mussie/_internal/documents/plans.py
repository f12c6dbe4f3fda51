"""Plans in documents: an action and what it is worth, exactly."""

from __future__ import annotations

from typing import Final

from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import Object
from tussie_mussie._internal.plans import Plan

__all__ = ["KINDS"]

KINDS: Final = {"Plan": Kind("plan", Plan, Object(Plan))}

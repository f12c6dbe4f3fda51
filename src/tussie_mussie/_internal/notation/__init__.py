"""Notation: cards, arrangements, actions, states and views as short texts, and back."""

from tussie_mussie._internal.notation.actions import format_action, parse_action
from tussie_mussie._internal.notation.arrangements import format_arrangement, parse_arrangement
from tussie_mussie._internal.notation.states import format_state, parse_state
from tussie_mussie._internal.notation.views import format_view, parse_view

__all__ = [
    "format_action",
    "format_arrangement",
    "format_state",
    "format_view",
    "parse_action",
    "parse_arrangement",
    "parse_state",
    "parse_view",
]

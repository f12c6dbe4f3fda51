"""States in notation: one line that carries the position and not its history."""

from __future__ import annotations

from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.notation.cards import Form
from tussie_mussie._internal.notation.position_reading import read_line
from tussie_mussie._internal.notation.scanner import opened
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.state import GameState

__all__ = ["format_state", "parse_state"]


def format_state(state: GameState) -> str:
    """Return a state as one line.

    Args:
        state: the state. Its rules, and what happened before (`offers` and `results`), are not in the line.

    Example:
        >>> import tussie_mussie as tm
        >>> tm.format_state(tm.new_game())
        'round 1 first 0 totals 0 0 | - / - | draw'
    """
    return str(state)


def parse_state(text: str, rules: Rules = RULEBOOK) -> GameState:
    """Return the state that a line describes.

    It plays on exactly as the state that was written: the same legal actions, draws, scores, winner and,
    history aside, views. Its `offers` and `results` hold what happens from then on.

    Args:
        text: the line, such as `round 1 first 0 totals 0 0 | RR / px | take OR vi`.
        rules: the rules of the game.

    Raises:
        NotationError: the text cannot be read, or no game can come to such a state; `position` and
            `expected` tell where, and what would have been right there, `problems` all that is wrong.
        TypeError: `text` is not a str, or `rules` are not `Rules`.
    """
    return read_line(opened("parse_state", text, rules), rules, Form.PLACED).state()

"""Views in notation: one line that carries what a viewer sees of a position, and not its history."""

from __future__ import annotations

from typing import Final

from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.lines import shown_cards
from tussie_mussie._internal.notation.cards import Form, Gap, Known
from tussie_mussie._internal.notation.position_lines import Line
from tussie_mussie._internal.notation.position_reading import read_line
from tussie_mussie._internal.notation.scanner import opened
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.views import PlayerView

__all__ = ["format_view", "parse_view"]

_SPECTATOR: Final = "spectator"
_SEAT: Final = "seat"


def format_view(view: PlayerView) -> str:
    """Return a view as one line.

    Args:
        view: the view. Its rules, and what happened before (`offers` and `results`), are not in the line.

    Example:
        >>> import tussie_mussie as tm
        >>> state = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | take OR vi")
        >>> tm.format_view(state.view(0))
        'seat 0 | round 1 first 0 totals 0 0 | RR / px | take OR ??'
    """
    return str(view)


def parse_view(text: str, rules: Rules = RULEBOOK) -> PlayerView:
    """Return the view that a line describes.

    Args:
        text: the line, such as `seat 0 | round 1 first 0 totals 0 0 | RR / px | take OR ??`.
        rules: the rules of the game.

    Raises:
        NotationError: the text cannot be read, or no game can look so to that viewer; `position` and
            `expected` tell where, and what would have been right there, `problems` all that is wrong.
        TypeError: `text` is not a str, or `rules` are not `Rules`.
    """
    cursor = opened("parse_view", text, rules)
    viewer, start = None, 0
    if cursor.keyword((_SEAT, _SPECTATOR)) == _SEAT:
        start, viewer = cursor.next(), cursor.number("the seat of the viewer")
    cursor.expect("|")
    line = read_line(cursor, rules, Form.SLOT)
    if viewer is not None and viewer not in range(len(line.rows)):
        raise cursor.error(f"a seat from 0 to {len(line.rows) - 1}", start)
    return _seen(line, viewer)


def _seen(line: Line, viewer: int | None) -> PlayerView:
    """Return the view of a line, whose gaps are filled with any cards that could be there."""
    tokens = line.tokens
    known = {token.card for token in tokens if isinstance(token, Known)}
    unseen = [card for card in line.rules.deck if card not in known]
    if len(tokens) - len(known) > len(unseen):
        raise line.cursor.error("arrangements that the round's offers can have made", line.rows_start)
    position = line.position
    view = line.state(unseen[: position.laid_gaps + position.held_gaps]).view(viewer)
    who = "a spectator" if viewer is None else f"seat {viewer}"
    rows = view.revealed or view.arrangements
    shown = [*[at.card for row in rows for at in row], *shown_cards(view, view.hand)]
    for token, card in zip(tokens, shown, strict=True):
        if card is None and isinstance(token, Known):
            raise line.cursor.error("'??'", token.start, f"{who} has not seen this card")
        if card is not None and isinstance(token, Gap):
            raise line.cursor.error("a card", token.start, f"{who} has seen this card")
    for log, actions in zip(line.logs, view.before_scoring, strict=False):
        if log.actions != actions:
            raise line.cursor.error("'-'", log.start, f"{who} does not see what others do before scoring")
    return view

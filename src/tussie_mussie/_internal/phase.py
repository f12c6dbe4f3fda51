"""What a game waits for."""

from __future__ import annotations

import enum

__all__ = ["Phase"]


class Phase(enum.Enum):
    """What a game is waiting for."""

    REVEAL = "reveal"
    """Goals must be revealed for the round, where the rules have some (R41)."""
    DRAW = "draw"
    """Two cards must be drawn for an offer."""
    OFFER = "offer"
    """The offerer must lay the two cards on the table."""
    TAKE = "take"
    """The recipient must take one of them."""
    BEFORE_SCORING = "before-scoring"
    """All keepsakes are revealed; players use the abilities of their cards."""
    GAME_OVER = "game-over"
    """The last round has been scored."""

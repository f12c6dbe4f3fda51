"""What is counted in each kind of round, and the answers that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import ability_worth
import card_worth
import numpy as np
import offer_worth
import seat_worth
from bulk_rounds import Rounds
from estimates import Answers, Sums
from settings import Setting

ABOUT = card_worth.ABOUT | seat_worth.ABOUT | ability_worth.ABOUT | offer_worth.ABOUT


def count(setting: Setting, rounds: Rounds, chunk: int) -> Sums:
    """Return the sums of a chunk of rounds."""
    sums = seat_worth.count(rounds)
    if setting.players == 2 and setting.weaker is None:
        sums |= card_worth.count(rounds)
    if setting.name == "2":
        sums |= ability_worth.count(rounds, np.random.default_rng([2, chunk, 2]))
        sums |= offer_worth.count(rounds)
    return sums


def answers(tally: Mapping[str, Sequence[Sums]]) -> dict[str, Answers]:
    """Return the answers to all questions.

    Args:
        tally: for each setting the sums of its chunks, in order.
    """
    return {
        "cards": card_worth.cards(tally["2"]),
        "pairs": card_worth.pairs(tally["2"]),
        "seats": seat_worth.seats(tally),
        "options": seat_worth.options(tally),
        "abilities": ability_worth.abilities(tally["2"]),
        "offers": offer_worth.offers(tally["2"]),
    }

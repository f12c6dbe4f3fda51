"""The house opponent for one player, at three strengths (R39); no source has its lists, they are the library's own."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.editions.rulebook_deck import RULEBOOK
from tussie_mussie._internal.rules import Rules
from tussie_mussie.effects import Between, Cards, Count, Like
from tussie_mussie.solo import Aim, Automaton, Deed, DeedRule, Gains, OfferRule, TakeRule

__all__ = ["AUTOMATA", "SOLO", "SOLO_EASY", "SOLO_HARD"]

_TWO_OF_ITS_COLOR: Final = Between(Count(cards=Cards(like=Like.SAME, other=True)), 2)
_DRAWING: Final = (
    DeedRule(Deed.DRAW),
    DeedRule(Deed.REPLACE, (Aim.MORE_POINTS,)),
    DeedRule(Deed.DISCARD, (Aim.MORE_POINTS,)),
    DeedRule(Deed.FINISH),
)

AUTOMATA: Final = {
    "easy": Automaton(offer=(OfferRule(),), take=(TakeRule(Face.UP),)),
    "normal": Automaton(
        offer=(OfferRule((Aim.MORE_ABILITIES, Aim.FEWER_POINTS)),),
        take=(TakeRule(Face.UP, when=_TWO_OF_ITS_COLOR), TakeRule(Face.DOWN)),
        before_scoring=_DRAWING,
    ),
    "hard": Automaton(
        offer=(OfferRule((Aim.MORE_ABILITIES, Aim.FEWER_POINTS)),),
        take=(TakeRule(Face.UP, when=Gains(2)), TakeRule(Face.DOWN)),
        before_scoring=(DeedRule(Deed.FLIP, (Aim.MORE_POINTS,), when=Gains(1)), *_DRAWING),
    ),
}
"""By strength; the texts of games name them so."""


def _rules(name: str, strength: str) -> Rules:
    return evolve(RULEBOOK, name=name, solo=AUTOMATA[strength])


SOLO: Final = _rules("house solo", "normal")
"""The house opponent for one player: three rounds with the rulebook's deck; a tie is the automaton's (R39)."""
SOLO_EASY: Final = _rules("house solo, easy", "easy")
"""The same with an opponent for a first game."""
SOLO_HARD: Final = _rules("house solo, hard", "hard")
"""The same with one that counts its points."""

"""The automaton of solo games, and the lines of its lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tussie_mussie._internal.cards import Face
from tussie_mussie.solo import Aim, Automaton, Deed, DeedRule, Gains, OfferRule, TakeRule
from tussie_mussie.testing._extra import st
from tussie_mussie.testing._parts import WHOLE, conditions

__all__ = ["AUTOMATA"]

_BARE: Final = Deed.DRAW, Deed.FINISH
"""Deeds that change no card, so that they have no aims."""
_OFFER_AIMS: Final = [aim for aim in Aim if aim not in (Aim.MORE_FACEUP, Aim.FEWER_FACEUP)]
_OWN: Final = conditions(WHOLE)
_GAINS: Final = st.builds(Gains, st.integers(-3, 3))
_FACES: Final = st.sampled_from(Face)


def _aims(aims: Sequence[Aim]) -> st.SearchStrategy[list[Aim]]:
    return st.lists(st.sampled_from(aims), max_size=3, unique=True)


_OFFERS: Final = st.builds(OfferRule, _aims(_OFFER_AIMS), when=_OWN)
_TAKES: Final = st.builds(TakeRule, _FACES, when=_OWN | _GAINS)
_DEEDS: Final = st.builds(
    DeedRule,
    st.sampled_from([deed for deed in Deed if deed not in _BARE]),
    _aims([*Aim]),
    when=st.none() | _OWN | _GAINS,
) | st.builds(DeedRule, st.sampled_from(_BARE), when=_OWN)
_LAST_OFFER: Final = st.builds(OfferRule, _aims(_OFFER_AIMS))
_LAST_TAKE: Final = st.builds(TakeRule, _FACES)


@st.composite
def _automata(draw: st.DrawFn) -> Automaton:
    """Generate automata whose lists end as they must."""
    return Automaton(
        [*draw(st.lists(_OFFERS, max_size=3)), draw(_LAST_OFFER)],
        [*draw(st.lists(_TAKES, max_size=3)), draw(_LAST_TAKE)],
        [*draw(st.lists(_DEEDS, max_size=3)), DeedRule(Deed.FINISH)],
    )


AUTOMATA: Final[dict[type[object], st.SearchStrategy[object]]] = {
    Automaton: _automata(),
    OfferRule: _OFFERS | _LAST_OFFER,
    TakeRule: _TAKES | _LAST_TAKE,
    DeedRule: _DEEDS | st.just(DeedRule(Deed.FINISH)),
    Gains: _GAINS,
}
"""For each class of what solo games add how to generate its values."""

"""How hypothesis makes the library's types, so that `from_type` and `given` know them."""

from __future__ import annotations

from typing import Final, TypeVar

from tussie_mussie._internal.actions import (
    Add,
    Arrange,
    Discard,
    Draw,
    Finish,
    Flip,
    Invoke,
    Offer,
    Replace,
    Reveal,
    Take,
)
from tussie_mussie._internal.arrangement import Arrangement, Slot
from tussie_mussie._internal.cards import Card, Effect, Face, PlacedCard, Tally
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import MAX_PLAYERS
from tussie_mussie._internal.plans import Plan
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.results import RoundResult, Standing
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.score_checks import Discrepancy
from tussie_mussie._internal.score_sheet import GoalLine, ScoreLine, ScoreSheet
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.translations.files import language, languages
from tussie_mussie._internal.translations.value import Language
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.abilities import Ability, DiscardCard, DrawCards, FlipCards, ReplaceCard, Step
from tussie_mussie.bots import SearchBot
from tussie_mussie.effects import Score
from tussie_mussie.testing._automata import AUTOMATA
from tussie_mussie.testing._extra import st
from tussie_mussie.testing._games import arrangements, cards, records, rules, states, views
from tussie_mussie.testing._parts import EFFECTS, NODES, STEPS, abilities, effects, goals, tallies
from tussie_mussie.testing._scores import discrepancies, goal_lines, lines, plans, results, score_sheets, standings

__all__ = ["register"]

_T = TypeVar("_T")

_SEATS: Final = st.integers(0, MAX_PLAYERS - 1)
_CARDS: Final = cards()
_FACES: Final = st.sampled_from(Face)
_ONE_OR_TWO: Final = st.frozensets(_CARDS, min_size=1, max_size=2)


def _able(step: type[Step]) -> st.SearchStrategy[Card]:
    """Generate cards whose ability has a step of this kind."""
    return st.sampled_from([card for card in RULEBOOK.deck if card.ability and step in map(type, card.ability.steps)])


def _different(number: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(_CARDS, min_size=number, max_size=number, unique=True)


@st.composite
def _offers(draw: st.DrawFn) -> Offer:
    return Offer(draw(_SEATS), *draw(_different(2)))


@st.composite
def _discards(draw: st.DrawFn) -> Discard:
    by = draw(_able(DiscardCard))
    return Discard(draw(_SEATS), by, draw(st.sampled_from([card for card in RULEBOOK.deck if card != by])))


@st.composite
def _replaced(draw: st.DrawFn) -> Replace:
    return Replace(draw(_SEATS), draw(_able(ReplaceCard)), *draw(_different(2)))


@st.composite
def _on_table(draw: st.DrawFn) -> TableOffer:
    """Generate offers as somebody has seen them, on the table or taken."""
    offerer, recipient = draw(st.lists(_SEATS, min_size=2, max_size=2, unique=True))
    face_up, face_down = draw(_different(2))
    offer = TableOffer(offerer, recipient, face_up, face_down, draw(st.none() | _FACES))
    return offer.seen_by(draw(st.none() | _SEATS))


@st.composite
def _slots(draw: st.DrawFn) -> Slot:
    """Generate slots; only a keepsake can be one that the viewer has not seen."""
    face = draw(_FACES)
    return Slot(draw(_CARDS if face is Face.UP else _CARDS | st.none()), face)


def register() -> None:
    """Tell hypothesis how to make values of every public class that can be made."""
    _tell(Card, _CARDS)
    _tell(PlacedCard, st.builds(PlacedCard, _CARDS, _FACES))
    _tell(Arrangement, arrangements())
    _tell(Slot, _slots())
    _tell(Tally, tallies())
    _tell(Rules, rules())
    _tell(Ability, abilities())
    _tell(Effect, effects())  # type: ignore[type-abstract]  # its values are of its subclasses
    _tell(Score, effects())  # type: ignore[type-abstract]  # likewise
    for effect, made in EFFECTS.items():
        _tell(effect, made)
    for node, some in NODES.items():
        _tell(node, some)
    for step, built in STEPS.items():
        _tell(step, built)
    for part, listed in AUTOMATA.items():
        _tell(part, listed)
    _tell(Goal, goals())
    _tell(Reveal, st.just(Reveal(())))  # the rulebook has no goals
    _tell(Draw, st.builds(Draw, _ONE_OR_TWO))
    _tell(Offer, _offers())
    _tell(Take, st.builds(Take, _SEATS, _FACES))
    _tell(Flip, st.builds(Flip, _SEATS, _able(FlipCards), _ONE_OR_TWO))
    _tell(Discard, _discards())
    _tell(Invoke, st.builds(Invoke, _SEATS, _able(DrawCards)))
    _tell(Replace, _replaced())
    _tell(Add, st.builds(Add, _SEATS, _able(DrawCards), _FACES))  # no card of the rulebook adds one
    _tell(Arrange, st.builds(Arrange, _SEATS, _CARDS, st.permutations(range(RULEBOOK.arrangement_size))))
    _tell(Finish, st.builds(Finish, _SEATS))
    _tell(TableOffer, _on_table())
    _tell(GameState, states())
    _tell(PlayerView, views())
    _tell(GameRecord, records())
    _tell(RoundResult, results())
    _tell(Standing, standings())
    _tell(ScoreSheet, score_sheets())
    _tell(ScoreLine, lines())
    _tell(GoalLine, goal_lines())
    _tell(Discrepancy, discrepancies())
    _tell(Plan, plans())
    _tell(Language, st.sampled_from(languages()).map(language))
    _tell(SearchBot, st.builds(SearchBot, st.integers(1, 8)))


def _tell(kind: type[_T], strategy: st.SearchStrategy[_T]) -> None:
    st.register_type_strategy(kind, strategy)

"""Actions: those that are legal in a state, and whatever else a program may try to do there."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import attrs

from tussie_mussie._internal.actions import (
    CHANCE,
    Action,
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
from tussie_mussie._internal.cards import Card, Color, Face
from tussie_mussie._internal.errors import TooManyOutcomesError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.state import GameState
from tussie_mussie.effects import Points
from tussie_mussie.testing._extra import st

__all__ = ["actions", "legal_actions"]


def legal_actions(state: GameState) -> st.SearchStrategy[Action]:
    """Generate the actions that are legal in a state: those of chance when it is due, else of all pending players.

    Args:
        state: the state.

    Returns:
        A strategy for actions; at the end of the game one that generates nothing.
    """
    if state.current_player == CHANCE:
        try:
            draws = [draw for draw, _ in state.chance_outcomes()]
        except TooManyOutcomesError:
            return st.integers(0, 2**64 - 1).map(lambda number: state.sample_chance(random.Random(number)))
        return st.sampled_from(draws)
    legal: list[Action] = []
    legal += [action for player in state.pending_players for action in state.legal_actions(player)]
    return st.sampled_from(legal) if legal else st.nothing()


def actions(state: GameState) -> st.SearchStrategy[object]:
    """Generate what a program may try to do in a state: legal actions, illegal ones, and what is not an action.

    The illegal ones are of every kind, by every player and by two who do not exist, with cards of the deck
    and one that is not in it, with goals of the rules and one that is not among them; some have fields of wrong types.

    Args:
        state: the state.

    Returns:
        A strategy for anything.
    """
    acting = state.pending_players or range(state.players)
    near = [card for player in acting for card in (*state.arrangements[player].cards, *state.hands[player])]
    player = st.sampled_from((*acting, *range(-1, state.players + 1)))
    card = st.sampled_from(near or state.rules.deck) | st.sampled_from((*state.rules.deck, _STRANGER))
    cards, face = st.frozensets(card, max_size=3), st.sampled_from(Face)
    rubbish = st.one_of(st.none(), st.integers(), st.text(max_size=5), card, st.just(state))
    goals = st.frozensets(st.sampled_from((*state.rules.goals, _UNKNOWN)), max_size=3)
    parts = {"player": player, "cards": cards, "goals": goals, "face": face, "order": _orders(state)}
    kinds = [_of_every_kind(card, parts), _of_every_kind(rubbish, dict.fromkeys(parts, rubbish)), rubbish]
    if not state.is_over:
        kinds += [legal_actions(state), _nearly_legal(state, card, parts)]
    return st.sampled_from(kinds).flatmap(lambda kind: kind)  # one_of would mix their parts, the few with the many


def _orders(state: GameState) -> st.SearchStrategy[object]:
    """Generate orders of columns, and what is nearly one."""
    some = st.lists(st.integers(-1, state.rules.arrangement_size), max_size=state.rules.arrangement_size)
    return st.permutations(range(state.rules.arrangement_size)).map(tuple) | some.map(tuple)


def _of_every_kind(
    card: st.SearchStrategy[object], fields: Mapping[str, st.SearchStrategy[object]]
) -> st.SearchStrategy[object]:
    """Generate actions of every kind with such fields; all others are cards."""
    return st.one_of(
        [
            st.builds(_crafted, st.just(kind), st.tuples(*[fields.get(name, card) for name in kind.__match_args__]))
            for kind in _KINDS
        ]
    )


def _crafted(kind: type[Action], values: tuple[object, ...]) -> object:
    """Return an action with any values, even such as its constructor refuses."""
    action: object = object.__new__(kind)
    for name, value in zip(kind.__match_args__, values, strict=True):
        object.__setattr__(action, name, value)
    object.__setattr__(action, "_attrs_cached_hash", None)
    return action


@st.composite
def _nearly_legal(
    draw: st.DrawFn,
    state: GameState,
    card: st.SearchStrategy[object],
    fields: Mapping[str, st.SearchStrategy[object]],
) -> object:
    """Generate legal actions of a state of which one field has been changed."""
    action = draw(legal_actions(state))
    name = draw(st.sampled_from([attribute.name for attribute in attrs.fields(type(action))]))
    changed = draw(fields.get(name, card))
    names = type(action).__match_args__
    return _crafted(type(action), tuple([changed if own == name else getattr(action, own) for own in names]))


_KINDS: Final = Draw, Reveal, Offer, Take, Flip, Discard, Invoke, Replace, Add, Arrange, Finish
_STRANGER: Final = Card("stranger", "XX", "Stranger", Color.GREEN)
_UNKNOWN: Final = Goal("unknown", "XX", "Unknown", Points(1))

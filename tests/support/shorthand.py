"""Actions and scores in a few letters, and questions that several tests ask."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import tussie_mussie as tm
from tests.support.cards import arrange, card, cards
from tests.support.games import random_walk


def unchecked(function: Callable[..., object]) -> Callable[..., object]:
    """Return a function or class as something that can be called with arguments of any type."""
    return function


def crafted(kind: type[tm.Action], *values: object) -> object:
    """Return an action with any values in its fields, made behind the back of its constructor."""
    action: object = object.__new__(kind)
    for name, value in zip(kind.__match_args__, values, strict=True):
        object.__setattr__(action, name, value)
    object.__setattr__(action, "_attrs_cached_hash", None)
    return action


def flip(player: int, chosen: str, rules: tm.Rules = tm.RULEBOOK) -> tm.Flip:
    """Return Snapdragon turning these cards."""
    return tm.Flip(player, card("SN", rules), frozenset(cards(chosen, rules)))


def discard(player: int, gone: str, rules: tm.Rules = tm.RULEBOOK) -> tm.Discard:
    """Return Marigold discarding this card."""
    return tm.Discard(player, card("MG", rules), card(gone, rules))


def replace(player: int, old: str, new: str) -> tm.Replace:
    """Return Larkspur replacing a card."""
    return tm.Replace(player, card("PL"), card(old), card(new))


def bonus_of(code: str, row: str, rules: tm.Rules = tm.RULEBOOK) -> int:
    """Return what a card of a row earns beyond its hearts."""
    (line,) = (line for line in tm.score(arrange(row, rules), rules).lines if line.card.code == code)
    return line.bonus


def total(row: str, rules: tm.Rules = tm.RULEBOOK) -> int:
    """Return what a row scores, by both ways to ask."""
    arrangement = arrange(row, rules)
    assert tm.score_total(arrangement, rules) == tm.score(arrangement, rules).total
    return tm.score_total(arrangement, rules)


def flips(state: tm.GameState, player: int) -> set[frozenset[str]]:
    """Return the sets of cards that a player may turn."""
    return {
        frozenset(chosen.code for chosen in action.cards)
        for action in state.legal_actions(player)
        if isinstance(action, tm.Flip)
    }


def offers_made(state: tm.GameState) -> list[tuple[int, int]]:
    """Play a round's offers at random and return who made them to whom."""
    while state.phase is not tm.Phase.BEFORE_SCORING and not state.results:
        state = next(random_walk(state, Random(len(state.undrawn))))[2]
    done = state.results[-1].offers if state.results else state.offers
    return [(offer.offerer, offer.recipient) for offer in done]

"""Rules, cards, arrangements, and all that a game is: states, views and records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import attrs

from tussie_mussie._internal.actions import CHANCE, Action
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Color, Face, PlacedCard
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import MAX_PLAYERS, MIN_PLAYERS
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules, SecondPass, WildColor
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.testing._extra import st

__all__ = ["arrangements", "cards", "games", "records", "rules", "states", "views"]


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Generate rules that can be played: both editions, with all their options, and with fewer cards.

    All of them can be played by two players, but not all by four.

    Returns:
        A strategy for `Rules`; it shrinks towards the rulebook's.
    """
    base = draw(st.sampled_from((RULEBOOK, rulebook(marigold=Color.ORANGE), TURKISH)))
    size = draw(st.sampled_from((4, 2, 6)))
    drawn = sum(card.ability.draws for card in base.deck if card.ability)
    fewest = MIN_PLAYERS * size + drawn
    left_out = draw(st.sets(st.sampled_from(base.deck), max_size=len(base.deck) - fewest))
    return attrs.evolve(
        base,
        deck=tuple(card for card in base.deck if card not in left_out),
        rounds=draw(st.integers(1, 3)),
        arrangement_size=size,
        wild_color=draw(st.sampled_from(WildColor)),
        second_pass=draw(st.sampled_from(SecondPass)),
    )


def cards(rules: Rules = RULEBOOK) -> st.SearchStrategy[Card]:
    """Generate cards of a deck.

    Args:
        rules: the rules.

    Returns:
        A strategy for `Card`; it shrinks towards the first card of the deck.
    """
    return st.sampled_from(rules.deck)


@st.composite
def arrangements(
    draw: st.DrawFn, rules: Rules = RULEBOOK, *, min_size: int = 0, max_size: int | None = None
) -> Arrangement:
    """Generate arrangements of the deck's cards, any of them on either side.

    Args:
        draw: given by hypothesis.
        rules: the rules.
        min_size: the fewest cards.
        max_size: the most cards, by default as many as can be scored.

    Returns:
        A strategy for `Arrangement`; it shrinks towards few cards, all faceup.
    """
    most = rules.arrangement_size if max_size is None else max_size
    cards = draw(st.lists(st.sampled_from(rules.deck), min_size=min_size, max_size=most, unique=True))
    return Arrangement(tuple(PlacedCard(card, draw(st.sampled_from(Face))) for card in cards))


@st.composite
def states(draw: st.DrawFn, rules: Rules = RULEBOOK, *, players: int | None = None) -> GameState:
    """Generate states that can arise: a moment of a game in which all draws and actions were taken at random.

    To vary the rules as well, write `testing.rules().flatmap(testing.states)`.

    Args:
        draw: given by hypothesis.
        rules: the rules.
        players: the number of players; by default any that the rules allow.

    Returns:
        A strategy for `GameState`; it shrinks towards the beginning of a game.

    Raises:
        InvalidRulesError: when a state is generated: so many players cannot play.
    """
    seats = draw(st.sampled_from(_possible_players(rules))) if players is None else players
    state = new_game(seats, rules, first_player=draw(st.integers(0, rules.seats(seats) - 1)))
    moments = tuple(_random_game(state, random.Random(draw(st.integers(0, 2**32 - 1)))))
    return moments[draw(st.integers(0, len(moments) - 1))]


@st.composite
def views(draw: st.DrawFn, rules: Rules = RULEBOOK, *, players: int | None = None) -> PlayerView:
    """Generate what a player, or a spectator, knows in a state that can arise.

    Args:
        draw: given by hypothesis.
        rules: as for `states`.
        players: as for `states`.

    Returns:
        A strategy for `PlayerView`; it shrinks towards the beginning of a game, as a spectator sees it.

    Raises:
        InvalidRulesError: as for `states`.
    """
    state = draw(states(rules, players=players))
    return state.view(draw(st.sampled_from((None, *range(state.players)))))


@st.composite
def records(draw: st.DrawFn, rules: Rules = RULEBOOK, *, players: int | None = None) -> GameRecord:
    """Generate records of games, complete or up to some action, in which everything was done at random.

    Some have names of the players, a note in the metadata, or a comment.

    Args:
        draw: given by hypothesis.
        rules: as for `states`.
        players: as for `states`.

    Returns:
        A strategy for `GameRecord`; it shrinks towards a game that has only just been set up.

    Raises:
        InvalidRulesError: as for `states`.
    """
    record = draw(games(rules, players=players))
    seats, end = record.players, len(record.actions)
    number = draw(st.integers(0, end) | st.just(end))
    return attrs.evolve(
        record,
        actions=record.actions[:number],
        names=draw(st.sampled_from(((), _NAMES[:seats]))),
        metadata=draw(st.sampled_from(((), (("event", "a test"),)))),
        comments=draw(st.dictionaries(st.integers(0, number), st.sampled_from(_COMMENTS), max_size=2)),
    )


@st.composite
def games(draw: st.DrawFn, rules: Rules, *, players: int | None = None) -> GameRecord:
    """Generate complete games in which everything is done at random."""
    seats = draw(st.sampled_from(_possible_players(rules))) if players is None else players
    game = GameRecord.start(seats, rules, first_player=draw(st.integers(0, rules.seats(seats) - 1)))
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    while not game.state.is_over:
        game = game.apply(_at_random(game.state, rng))
    return game


def _possible_players(rules: Rules) -> tuple[int, ...]:
    if rules.solo is not None:
        return (1,)
    possible: list[int] = []
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        try:
            rules.check_seats(players, 0)
        except InvalidRulesError:
            break
        possible.append(players)
    return tuple(possible)


def _random_game(state: GameState, rng: random.Random) -> Iterator[GameState]:
    """Yield a state and all that follow it in a game in which everything is done at random."""
    yield state
    while not state.is_over:
        state = state.apply(_at_random(state, rng))
        yield state


def _at_random(state: GameState, rng: random.Random) -> Action:
    if state.current_player == CHANCE:
        return state.sample_chance(rng)
    return rng.choice(state.legal_actions(rng.choice(state.pending_players)))


_NAMES: Final = ("Ann", "Béla", "Chloë", "D. E. F.")
_COMMENTS: Final = ("well played", "why not the other?")

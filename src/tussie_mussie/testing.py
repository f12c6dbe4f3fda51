"""For your own tests: hypothesis strategies for everything in the game, and a check for bots.

It needs hypothesis, which is not a dependency of the library; nothing else in the library imports it.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from typing import Final, SupportsIndex

import attrs
from hypothesis import strategies as st

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
    Take,
)
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Color, Face, PlacedCard
from tussie_mussie._internal.checks import needs, plain_int, shown
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.errors import InvalidBudgetError, InvalidRulesError, TooManyOutcomesError
from tussie_mussie._internal.limits import MAX_PLAYERS, MIN_PLAYERS
from tussie_mussie._internal.playing import Bot, BotError, among
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules, SecondPass, WildColor
from tussie_mussie._internal.seeds import key_of, shown_seed, stream
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.views import PlayerView

__all__ = ["actions", "arrangements", "check_bot", "legal_actions", "rules", "states"]


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
    state = new_game(seats, rules, first_player=draw(st.integers(0, seats - 1)))
    moments = tuple(_random_game(state, random.Random(draw(st.integers(0, 2**32 - 1)))))
    return moments[draw(st.integers(0, len(moments) - 1))]


def legal_actions(state: GameState) -> st.SearchStrategy[Action]:
    """Generate the actions that are legal in a state: draws when one is due, else those of all pending players.

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
    """Generate what a program may try to do in a state: legal actions, illegal ones, and what is no action.

    The illegal ones are of every kind, by every player and by two who do not exist, with cards of the deck
    and one that is not in it; some have fields of wrong types.

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
    parts = {"player": player, "cards": cards, "face": face, "order": _orders(state)}
    kinds = [_of_every_kind(card, parts), _of_every_kind(rubbish, dict.fromkeys(parts, rubbish)), rubbish]
    if not state.is_over:
        kinds += [legal_actions(state), _nearly_legal(state, card, parts)]
    return st.sampled_from(kinds).flatmap(lambda kind: kind)  # one_of would mix their parts, the few with the many


def check_bot(bot: Bot, *, games: SupportsIndex = 12, seed: SupportsIndex | str = 0) -> None:
    """Play a bot through many games and report the first thing that it does wrong.

    It plays all seats, in both editions and with 2 to 4 players in turn. What is then done is its answer or, half
    the time, any legal action, so that it meets positions that it would avoid. At each decision it must answer
    with a legal action of its own, raise nothing, leave the global random generator alone, and give the same
    answer again to the same view and to a copy of it, with random generators in equal states. What depends on the
    identity of objects, on how often it has been asked, or on any hidden state, gives itself away so. What
    depends on the hash seed alone does not: play a game in two processes with different `PYTHONHASHSEED` and
    compare the records.

        >>> from tussie_mussie.bots import greedy_bot
        >>> from tussie_mussie.testing import check_bot
        >>> check_bot(greedy_bot, games=2)

    Args:
        bot: the bot.
        games: how many games; a multiple of 6 has all tables equally often.
        seed: any int or text, but no bool; the same games for the same seed.

    Raises:
        BotError: the bot did something wrong; `player` is its seat, `record` the game up to there, the message
            says what it did and where, and `__cause__` is the error if there is one.
        InvalidBudgetError: fewer than 1 game.
    """
    _check_bot_itself(bot)
    key = key_of(seed, "check_bot")
    number_of_games = plain_int(games)
    if number_of_games is None:
        raise needs("check_bot", "a whole number of games", games, "such as 12")
    if number_of_games < 1:
        raise InvalidBudgetError(number_of_games, f"games is {shown(number_of_games)}; a check needs at least 1")
    for number, (rules, players) in enumerate(islice(cycle(_TABLES), number_of_games)):
        rng = stream(key, f"game {number}")
        table = f"game {number} of seed {shown_seed(seed)}, {players} players with {rules.name} rules"
        game = GameRecord.start(players, rules, first_player=number % players)
        while not (state := game.state).is_over:
            if state.current_player == CHANCE:
                action: Action = state.sample_chance(rng)
            else:
                player = rng.choice(state.pending_players)
                action = _Decision(bot, game, player, rng.getrandbits(64), table).answer()
                action = rng.choice((action, rng.choice(state.legal_actions(player))))
            game = game.apply(action)


def _check_bot_itself(bot: object) -> None:
    if not callable(bot):
        raise needs("check_bot", "a function as bot", bot, "it is given a view and a generator")


@attrs.frozen
class _Decision:
    """What a bot is asked, several times."""

    bot: Bot
    game: GameRecord
    player: int
    seed: int
    table: str

    def answer(self) -> Action:
        """Return the bot's answer after comparing it with its answers to equal views."""
        view = self.game.state.view(self.player)
        before = random.getstate()
        answer = self._ask(view)
        if random.getstate() != before:
            raise self._error("used the global random generator; a bot draws from the one that it is given")
        copied: PlayerView = pickle.loads(pickle.dumps(view))  # noqa: S301  # it was pickled just before
        for equal in (view, copied):
            again = self._ask(equal)
            if again != answer:
                raise self._error(f"answered {answer!r}, then {again!r} to an equal view with an equal generator")
        return answer

    def _ask(self, view: PlayerView) -> Action:
        try:
            return among(view.legal_actions(), self.bot(view, random.Random(self.seed)), self.game.state)
        except Exception as error:
            raise self._error(f"failed: {type(error).__name__}: {error}") from error

    def _error(self, what: str) -> BotError:
        state = self.game.state
        where = f"{self.table}, round {state.round}, {state.phase.value}"
        return BotError(self.player, self.game, f"{where}: the bot of player {self.player} {what}")


def _possible_players(rules: Rules) -> tuple[int, ...]:
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
        if state.current_player == CHANCE:
            action: Action = state.sample_chance(rng)
        else:
            action = rng.choice(state.legal_actions(rng.choice(state.pending_players)))
        state = state.apply(action)
        yield state


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


_KINDS: Final = Draw, Offer, Take, Flip, Discard, Invoke, Replace, Add, Arrange, Finish
_STRANGER: Final = Card("stranger", "XX", "Stranger", Color.GREEN)
_TABLES: Final = (
    (RULEBOOK, 2),
    (TURKISH, 3),
    (RULEBOOK, 4),
    (TURKISH, 2),
    (RULEBOOK, 3),
    (TURKISH, 4),
)

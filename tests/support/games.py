"""Games for tests: rounds dealt as wanted, and games played at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from attrs import frozen

import tussie_mussie as tm
from tests.support.cards import arrange, cards


def offer_order(players: int, first: int, passes: str) -> list[tuple[int, int]]:
    """Return offerer and recipient of each offer; `passes` has an `L` or an `R` for each time around the table."""
    order: list[tuple[int, int]] = []
    for direction in passes:
        seat = first
        for _ in range(players):
            beside = (seat + 1) % players if direction == "L" else (seat - 1) % players
            order.append((seat, beside))
            seat = beside
    return order


def deal(
    *rows: str, rules: tm.Rules = tm.RULEBOOK, state: tm.GameState | None = None, passes: str = "LR"
) -> tm.GameState:
    """Play the offers of a round so that each seat gets its row, and return the state after the last one.

    The two cards of an offer lie on different sides, so the rows must allow that.

    Args:
        rows: for each seat its row, in codes.
        rules: the rules of a new game.
        state: the state in which the round begins, instead of a new game.
        passes: the directions of the passes.
    """
    if state is None:
        state = tm.new_game(len(rows), rules)
    left = [list(arrange(row, state.rules).placed) for row in rows]
    for offerer, recipient in offer_order(len(rows), state.first_player, passes):
        kept, given = left[offerer].pop(0), left[recipient].pop(0)
        assert kept.face is not given.face, f"{kept} and {given} come from one offer"
        state = state.apply(tm.Draw(frozenset((kept.card, given.card))))
        up, down = (kept, given) if kept.face is tm.Face.UP else (given, kept)
        state = state.apply(tm.Offer(offerer, up.card, down.card))
        state = state.apply(tm.Take(recipient, given.face))
    return state


def deal_to(row: str, *, rules: tm.Rules = tm.RULEBOOK, avoid: str = "") -> tm.GameState:
    """Deal a row to seat 0 of two players; seat 1 gets cards without an ability that are not in `avoid`."""
    wanted = row.upper().split()
    free = [
        known.code
        for known in rules.deck
        if known.ability is None and known.code not in wanted and known.code not in avoid.split()
    ]
    other = " ".join(code.lower() if own.isupper() else code for own, code in zip(row.split(), free, strict=False))
    return deal(row, other, rules=rules)


def draw(codes: str, rules: tm.Rules = tm.RULEBOOK) -> tm.Draw:
    """Return the draw of these cards."""
    return tm.Draw(frozenset(cards(codes, rules)))


def as_offer(action: tm.PlayerAction) -> tm.Offer:
    """Return an action that must be an offer."""
    assert isinstance(action, tm.Offer)
    return action


def as_draw(action: tm.ChanceAction) -> tm.Draw:
    """Return what chance gives where no goals are revealed: a draw."""
    assert isinstance(action, tm.Draw)
    return action


def apply_all(state: tm.GameState, actions: Sequence[tm.Action]) -> tm.GameState:
    """Apply actions one after another."""
    for action in actions:
        state = state.apply(action)
    return state


def choose(state: tm.GameState, rng: Random) -> tm.Action:
    """Return a random draw, or a random action of a random pending player."""
    if state.current_player == tm.CHANCE:
        return rng.choice(state.chance_outcomes())[0]
    return rng.choice(state.legal_actions(rng.choice(state.pending_players)))


def random_walk(state: tm.GameState, rng: Random) -> Iterator[tuple[tm.GameState, tm.Action, tm.GameState]]:
    """Play at random to the end, and yield each state, the action and the next state."""
    while not state.is_over:
        action = choose(state, rng)
        after = state.apply(action)
        yield state, action, after
        state = after


def states_of(seed: int, players: int, rules: tm.Rules = tm.RULEBOOK, first_player: int = 0) -> list[tm.GameState]:
    """Return all states of a random game."""
    start = tm.new_game(players, rules, first_player=first_player)
    return [start, *(after for _, _, after in random_walk(start, Random(seed)))]


@frozen
class RandomGame:
    """A random game by its seed: short when it is printed."""

    seed: int
    players: int
    rules: tm.Rules
    first_player: int

    def states(self) -> list[tm.GameState]:
        """Return all states of the game."""
        return states_of(self.seed, self.players, self.rules, self.first_player)


def finish_round(state: tm.GameState) -> tm.GameState:
    """Let everybody finish, or do the first thing that they must, until the round is over."""
    round_, over = state.round, state.is_over
    while state.phase is tm.Phase.BEFORE_SCORING and state.round == round_ and not over:
        state = state.apply(state.legal_actions()[-1])
        over = state.is_over
    return state

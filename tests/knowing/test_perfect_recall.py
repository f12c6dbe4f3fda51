"""Information states form a tree: two different ones of a player never lead to the same later one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import tussie_mussie as tm
from tests.knowing.games import Game, random_game
from tests.knowing.test_worlds import GAMES, viewers
from tests.support.effort import examples

CARD = tm.RULEBOOK.card
EIGHT = tm.Rules(
    "eight",
    tuple(CARD(code) for code in ("SN", "MG", "OR", "VI", "RT", "PX", "HY", "DS")),
    rounds=1,
    arrangement_size=2,
)
"""A reduced game: eight cards, of which each of two players collects two; Snapdragon and Marigold can act."""
LARKSPUR = tm.Rules(
    "larkspur", tuple(CARD(code) for code in ("SN", "PL", "MG", "VI", "RT", "PX")), rounds=1, arrangement_size=2
)
"""One in which cards are drawn before scoring, too."""
FOUR = tm.Rules("four", tuple(CARD(code) for code in ("SN", "MG", "OR", "VI")), rounds=1, arrangement_size=2)
"""A smaller one: two offers, four cards."""


def branches(state: tm.GameState) -> list[tm.Action]:
    """Everything that can happen next, whoever of the pending players does it."""
    if state.current_player == tm.CHANCE:
        return [draw for draw, _ in state.chance_outcomes()]
    return [action for player in state.pending_players for action in state.legal_actions(player)]


def waits(view: tm.PlayerView) -> bool:
    """Whether the viewer has acted before scoring, is done, and only waits for the others.

    Whoever is done last never waits. What follows is the same, since nobody may tell when the others acted; so
    such a view is no step of its own on the way to what follows.
    """
    return (
        view.phase is tm.Phase.BEFORE_SCORING
        and view.player is not None
        and bool(view.before_scoring[view.player])
        and not view.legal_actions()
        and view.current_player != tm.CHANCE
    )


class Tree:
    """A walk over a whole game that keeps, for each viewer, which information state each one came from."""

    def __init__(self) -> None:
        self.parents: dict[tuple[int | None, str], str] = {}
        self.counts = {"chance": 0, "decision": 0, "terminal": 0}
        self.deciding: set[tuple[int, str]] = set()

    def walk(self, state: tm.GameState, path: dict[int | None, str]) -> None:
        here: dict[int | None, str] = {}
        onward = dict(path)
        for viewer in viewers(state):
            view = state.view(viewer)
            here[viewer] = information = view.information_state
            if information != path[viewer]:
                assert self.parents.setdefault((viewer, information), path[viewer]) == path[viewer]
                if not waits(view):
                    onward[viewer] = information
        if state.is_over:
            self.counts["terminal"] += 1
        elif state.current_player == tm.CHANCE:
            self.counts["chance"] += 1
        else:
            self.counts["decision"] += 1
            self.deciding |= {(player, here[player]) for player in state.pending_players}
        for action in branches(state):
            self.walk(state.apply(action), onward)


@settings(max_examples=examples(80), deadline=None)
@given(GAMES)
def test_information_states_never_return_within_a_game(game: Game) -> None:
    for viewer in viewers(game.last):
        seen = [state.view(viewer).information_state for state in game.states]
        changed = [one for one, before in zip(seen, ["", *seen], strict=False) if one != before]
        assert len(changed) == len(set(changed))


def test_information_states_form_a_tree_in_a_whole_small_game() -> None:
    tree = Tree()
    tree.walk(tm.new_game(2, FOUR), {None: "", 0: "", 1: ""})
    assert tree.counts == {"chance": 25, "decision": 602, "terminal": 640}
    assert len(tree.deciding) == 338


def test_different_paths_of_random_games_never_join() -> None:
    parents: dict[tuple[int | None, str], str] = {}
    for seed in range(400):
        game = random_game(seed, 2, EIGHT, 40)
        for viewer in viewers(game.last):
            path = ""
            for state in game.states:
                view = state.view(viewer)
                information = view.information_state
                if information != path:
                    assert parents.setdefault((viewer, information), path) == path
                    path = path if waits(view) else information
    assert len(parents) > 1_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "counts", "deciding"),
    [
        (EIGHT, {"chance": 113, "decision": 16_644, "terminal": 20_640}, 9_396),
        (LARKSPUR, {"chance": 4_285, "decision": 36_453, "terminal": 51_552}, 8_757),
    ],
    ids=["eight", "larkspur"],
)
def test_the_numbers_of_a_reduced_game_are_pinned(rules: tm.Rules, counts: dict[str, int], deciding: int) -> None:
    """The whole game: one round, two players, every draw, and everybody before scoring in every order."""
    tree = Tree()
    tree.walk(tm.new_game(2, rules), {None: "", 0: "", 1: ""})
    assert (tree.counts, len(tree.deciding)) == (counts, deciding)

"""The tree of a small game for two, and policies as tables: what they are worth, and what they do with offers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias, final

from attrs import field, frozen

import tussie_mussie as tm

__all__ = ["Chance", "Choice", "Node", "Offers", "Policy", "Tree", "offers_of", "policy_of", "uniform", "value_of"]

Policy: TypeAlias = Mapping[str, Mapping[int, float]]
"""For each information state the probability of each action, by its number."""

ENOUGH: Final = 0.01
"""By how many points one of two cards must be the better one to be called so."""


@final
@frozen(eq=False)
class Choice:
    """A decision.

    Attributes:
        player: who decides.
        key: the information state.
        phase: the phase.
        last: whether it is about the last offer of the round.
        children: what follows, by the number of the action.
    """

    player: int
    key: str
    phase: tm.Phase
    last: bool
    children: dict[int, Node]


@final
@frozen(eq=False)
class Chance:
    """A draw; all of what can follow is equally likely."""

    children: tuple[Node, ...]


Node: TypeAlias = Choice | Chance | int
"""A decision, a draw, or the end: by how much seat 0 leads."""


@final
class Tree:
    """The whole tree of a game for two.

    Attributes:
        root: the first node.
        views: by information state, a view of who decides there.
        space: the numbers of actions.
    """

    def __init__(self, rules: tm.Rules) -> None:
        """Grow it."""
        self.space = tm.ActionSpace(rules)
        self.views: dict[str, tm.PlayerView] = {}
        self.root: Node = self._grown(tm.new_game(2, rules))

    def _grown(self, state: tm.GameState) -> Node:
        if state.is_over:
            return state.totals[0] - state.totals[1]
        player = state.current_player
        if player is None or player == tm.CHANCE:
            return Chance(tuple([self._grown(state.apply(action)) for action, _ in state.chance_outcomes()]))
        view = state.view(player)
        key = view.information_state
        self.views.setdefault(key, view)
        children = {self.space.id_of(action): self._grown(state.apply(action)) for action in state.legal_actions()}
        last = len(state.offers) == state.rules.arrangement_size - 1
        return Choice(player, key, state.phase, last, dict(sorted(children.items())))


def uniform(tree: Tree) -> Policy:
    """Return the policy of who plays at random: all actions are equally likely."""
    return {
        key: dict.fromkeys(map(tree.space.id_of, actions), 1 / len(actions))
        for key, view in tree.views.items()
        for actions in (view.legal_actions(),)
    }


def policy_of(bot: tm.Bot, tree: Tree, seeds: int = 1) -> Policy:
    """Return the policy of a bot, which is asked in every information state.

    Args:
        bot: the bot.
        tree: the tree of the game.
        seeds: how often it is asked about an offer or a choice, each time with another generator; before scoring it is
            asked once.
    """
    policy: dict[str, dict[int, float]] = {}
    for key, view in tree.views.items():
        times = 1 if view.phase is tm.Phase.BEFORE_SCORING else seeds
        row = dict.fromkeys(map(tree.space.id_of, view.legal_actions()), 0.0)
        for number in range(times):
            row[tree.space.id_of(bot(view, random.Random(f"{key} {number}")))] += 1 / times
        policy[key] = row
    return policy


def value_of(node: Node, first: Policy, second: Policy) -> float:
    """Return by how much seat 0 leads at the end on average.

    Args:
        node: where to begin.
        first: the policy of seat 0.
        second: that of seat 1.
    """
    if isinstance(node, int):
        return node
    if isinstance(node, Chance):
        return sum([value_of(child, first, second) for child in node.children]) / len(node.children)
    row = (first, second)[node.player][node.key]
    return sum([row[number] * value_of(child, first, second) for number, child in node.children.items() if row[number]])


@final
@frozen
class Offers:
    """What becomes of offers when both players follow a policy; all are parts of 1.

    The better card is the one after which the recipient's mean lead at the end is greater, if both go on by the policy.

    Attributes:
        hidden: how often the better card lies facedown.
        shown: how often it lies faceup; in all other cases both are equally good.
        facedown: how often the recipient takes the facedown card.
        better: how often the recipient takes the better card, of all offers in which one is better.
        mixed: in how many offers, by how often they come up, the policy leaves the offer to chance.
    """

    hidden: float
    shown: float
    facedown: float
    better: float | None
    mixed: float


@final
@frozen
class _Met:
    """What is met on the way: how likely it is, and what it is."""

    weight: float
    choice: Choice


@final
@frozen
class _Sums:
    weights: dict[str, float] = field(factory=dict[str, float])

    def add(self, name: str, weight: float) -> None:
        self.weights[name] = self.weights.get(name, 0.0) + weight

    def part(self, name: str, *whole: str) -> float | None:
        of = sum([self.weights.get(one, 0.0) for one in whole])
        return self.weights.get(name, 0.0) / of if of else None


def offers_of(tree: Tree, policy: Policy, *, last: bool | None = None) -> Offers:
    """Return what becomes of offers.

    Args:
        tree: the tree of the game.
        policy: what both follow.
        last: only the round's last offers, or only the others; None for all.
    """
    sums = _Sums()
    for met in _met(tree.root, policy, 1.0):
        if last is not None and met.choice.last is not last:
            continue
        row = policy[met.choice.key]
        if met.choice.phase is tm.Phase.OFFER:
            sums.add("offers", met.weight)
            if max(row.values()) < 1 - ENOUGH:
                sums.add("mixed", met.weight)
        elif met.choice.phase is tm.Phase.TAKE:
            _add_take(sums, met, tree, policy)
    return Offers(
        sums.part("hidden", "offers") or 0.0,
        sums.part("shown", "offers") or 0.0,
        sums.part("facedown", "offers") or 0.0,
        sums.part("better taken", "hidden", "shown"),
        sums.part("mixed", "offers") or 0.0,
    )


def _add_take(sums: _Sums, met: _Met, tree: Tree, policy: Policy) -> None:
    choice = met.choice
    sign = 1 if choice.player == 0 else -1
    down = tree.space.id_of(tm.Take(choice.player, tm.Face.DOWN))
    up = tree.space.id_of(tm.Take(choice.player, tm.Face.UP))
    gain = sign * (value_of(choice.children[down], policy, policy) - value_of(choice.children[up], policy, policy))
    row = policy[choice.key]
    sums.add("facedown", met.weight * row[down])
    if abs(gain) >= ENOUGH:
        sums.add("hidden" if gain > 0 else "shown", met.weight)
        sums.add("better taken", met.weight * row[down if gain > 0 else up])


def _met(node: Node, policy: Policy, weight: float) -> Iterator[_Met]:
    """Yield all decisions about offers that a policy leads to."""
    if isinstance(node, int) or not weight:
        return
    steps: Iterable[tuple[float, Node]]
    if isinstance(node, Chance):
        steps = [(1 / len(node.children), child) for child in node.children]
    elif node.phase is tm.Phase.BEFORE_SCORING:
        return
    else:
        yield _Met(weight, node)
        steps = [(policy[node.key][number], child) for number, child in node.children.items()]
    for chance, child in steps:
        yield from _met(child, policy, weight * chance)

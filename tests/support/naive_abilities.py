"""A second, slow model of one player's part before scoring, written from the steps' docstrings alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from attrs import evolve, frozen

import tussie_mussie as tm
from tussie_mussie import abilities as ab

Task = tuple[str, ab.Step]
"""What is to be done once, and the step that it is a part of."""


@frozen
class World:
    """Where a player's cards are, and what is left to do.

    Attributes:
        row: the arrangement.
        unused: the cards whose ability may still be used.
        by: the card whose ability is being carried out.
        todo: what is left of it.
        hand: the cards drawn and not yet laid.
        drawn: all cards that it has drawn.
        gone: the discards in order.
        waits: how many cards are to be drawn now.
        done: whether the player has finished.
    """

    row: tuple[tm.PlacedCard, ...]
    unused: frozenset[tm.Card]
    by: tm.Card | None = None
    todo: tuple[Task, ...] = ()
    hand: frozenset[tm.Card] = frozenset()
    drawn: frozenset[tm.Card] = frozenset()
    gone: tuple[tm.Card, ...] = ()
    waits: int = 0
    done: bool = False

    @property
    def cards(self) -> list[tm.Card]:
        return [at.card for at in self.row]


def revealed(row: tm.Arrangement) -> World:
    """Return the world when nobody has acted."""
    return _settled(World(row.placed, frozenset(card for card in row.cards if card.ability)))


def options(world: World) -> dict[tm.PreparationAction, World]:
    """Return all that player 0 may do, and what it leads to; nothing while cards are to be drawn."""
    if world.waits or world.done:
        return {}
    found: dict[tm.PreparationAction, World] = {}
    if world.by is not None:
        found.update(_steps(world))
        return found
    for by in world.unused:
        assert by.ability is not None
        started = evolve(world, by=by, todo=tuple(_tasks(by.ability)), unused=world.unused - {by}, drawn=frozenset())
        found.update(_steps(started))
    if found and not any(card.ability is not None and card.ability.mandatory for card in world.unused):
        found[tm.Finish(0)] = evolve(world, done=True)
    return found


def after_draw(world: World, cards: frozenset[tm.Card]) -> World:
    """Return the world after the draw that it waits for."""
    assert len(cards) == world.waits
    return _settled(evolve(world, hand=cards, drawn=cards, waits=0, todo=world.todo[1:]))


def _tasks(ability: tm.Ability) -> Iterator[Task]:
    for step in ability.steps:
        if isinstance(step, ab.DiscardCard | ab.AddCard):
            for _ in range(step.count):
                yield "once", step
        elif isinstance(step, ab.ReplaceCard):
            yield "first", step
            for _ in range(step.at_most - 1):
                yield "more", step
        else:
            yield "once", step


def _settled(world: World) -> World:
    """Return the world after passing over what cannot be done."""
    while world.by is not None and world.todo and not isinstance(world.todo[0][1], ab.DrawCards):
        placing = isinstance(world.todo[0][1], ab.ReplaceCard | ab.AddCard)
        if not placing:
            world = _emptied(world)
        if _plain(world):
            return world
        world = evolve(world, todo=world.todo[1:])
    if world.by is not None and not world.todo:
        world = evolve(_emptied(world), by=None, drawn=frozenset())
    if world.by is None and len(world.row) == 1:
        lonely = {card for card in world.unused if card.ability and isinstance(card.ability.steps[0], _COMPANY)}
        world = evolve(world, unused=world.unused - lonely)
    return world


_COMPANY = (ab.DiscardCard, ab.ArrangeCards)


def _emptied(world: World) -> World:
    return evolve(world, hand=frozenset(), gone=(*world.gone, *sorted(world.hand, key=lambda card: card.id)))


def _steps(world: World) -> dict[tm.PreparationAction, World]:
    """Return what can be done in the middle of an ability."""
    found = _plain(world)
    if world.todo[0][0] == "more":
        left = _settled(evolve(_emptied(world), todo=world.todo[1:]))
        found.update(options(left) or {tm.Finish(0): evolve(left, done=True)})
    return found


def _plain(world: World) -> dict[tm.PreparationAction, World]:
    """Return the actions of the next task alone."""
    by, (kind, step) = world.by, world.todo[0]
    assert by is not None
    found: dict[tm.PreparationAction, World] = {}

    def does(
        action: tm.PreparationAction, row: list[tm.PlacedCard], *, used: set[tm.Card], gone: list[tm.Card]
    ) -> None:
        new = {at.card for at in row} - set(world.cards)
        kept = {card for card in world.unused | new if card.ability and card != by and card in {at.card for at in row}}
        found[action] = _settled(
            evolve(
                world,
                row=tuple(row),
                unused=frozenset(kept),
                hand=world.hand - used,
                todo=world.todo[1:],
                gone=(*world.gone, *gone),
            )
        )

    row = list(world.row)
    match step:
        case ab.FlipCards() | ab.FlipAllCards() | ab.FlipItself():
            for chosen in _flips(world, step):
                turned = [at.flipped() if at.card in chosen else at for at in row]
                does(tm.Flip(0, by, chosen), turned, used=set(), gone=[])
        case ab.DiscardCard() | ab.DiscardItself():
            for card in _discards(world, step):
                does(tm.Discard(0, by, card), [at for at in row if at.card != card], used=set(), gone=[card])
        case ab.DrawCards(count):
            found[tm.Invoke(0, by)] = evolve(world, waits=count)
        case ab.ReplaceCard():
            for old in world.cards:
                for new in world.hand:
                    if kind == "first" or old not in world.drawn:
                        there = [tm.PlacedCard(new, at.face) if at.card == old else at for at in row]
                        does(tm.Replace(0, by, old, new), there, used={new}, gone=[old])
        case ab.AddCard():
            for new in world.hand:
                for face in tm.Face:
                    named = new if len(world.hand) > 1 else None
                    longer = [*row, tm.PlacedCard(new, face)]
                    does(tm.Add(0, by, face, named), longer, used={new}, gone=[])
        case ab.ArrangeCards(how):
            for order in permutations(range(len(row))):
                if list(order) != sorted(order) and _fits(order, how):
                    does(tm.Arrange(0, by, order), [row[column] for column in order], used=set(), gone=[])
    return found


def _flips(world: World, step: ab.FlipCards | ab.FlipAllCards | ab.FlipItself) -> list[frozenset[tm.Card]]:
    every = [frozenset(chosen) for size in range(1, 17) for chosen in combinations(world.cards, size)]
    if isinstance(step, ab.FlipItself):
        return [chosen for chosen in every if len(chosen) == 1 and world.by in chosen]
    if isinstance(step, ab.FlipAllCards):
        return [chosen for chosen in every if len(chosen) == len(world.row)]
    least = min(step.at_least, len(world.row))
    return [chosen for chosen in every if least <= len(chosen) <= step.at_most]


def _discards(world: World, step: ab.DiscardCard | ab.DiscardItself) -> list[tm.Card]:
    if isinstance(step, ab.DiscardItself):
        return [card for card in world.cards if card == world.by]
    if step.spared is ab.Spared.ITSELF:
        return [card for card in world.cards if card != world.by]
    return [card for card in world.cards if card not in world.drawn]


def _fits(order: tuple[int, ...], how: ab.Arranging) -> bool:
    moved = [column for column, old in enumerate(order) if column != old]
    match how:
        case ab.Arranging.SWAP_NEIGHBORS:
            return len(moved) == 2 and moved[1] == moved[0] + 1
        case ab.Arranging.SWAP_ANY:
            return len(moved) == 2
        case ab.Arranging.MOVE_ONE:
            # Without the card that moves, the others are as they were.
            return any([left for left in order if left != one] == sorted({*order} - {one}) for one in order)
        case ab.Arranging.ANY_ORDER:
            return True

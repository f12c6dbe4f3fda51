"""The best way to use one's abilities before scoring, exactly, in expectation over the cards that may be drawn."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TypeAlias, final, overload

from attrs import Factory, field, frozen

from tussie_mussie._internal.actions import Action, Draw, Finish, Invoke, PreparationAction
from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.beliefs import check_view
from tussie_mussie._internal.cards import Card, PlacedCard
from tussie_mussie._internal.checks import check_type, needs
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason, InvalidArrangementError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import MIN_PLAYERS, MOST_COMPARED, MOST_PLANNED, MOST_ROLLED
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.results import each
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import row_total, score_total
from tussie_mussie._internal.seeds import key_of, stream
from tussie_mussie._internal.sharing import Shared
from tussie_mussie._internal.stages.before_scoring import played
from tussie_mussie._internal.stages.offering import new_round
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie._internal.state import Round
from tussie_mussie._internal.views import PlayerView

__all__ = ["Plan", "Points", "Table", "before_scoring_plans", "position_of"]

Points: TypeAlias = int | Fraction
_Key: TypeAlias = tuple[tuple[Place, ...], tuple[object, ...], frozenset[Card], int]


@final
@frozen(repr=False)
class Plan(Readable):
    """What one may do next before scoring, and what it is worth when all that follows is done as well as possible.

    Attributes:
        action: what to do next.
        value: the points that the arrangement then scores, exact, in expectation where cards are drawn.
        line: `action` and the best actions after it, up to the end or to the first draw.
        arrangement: what the line leads to and what is scored then; None where a draw comes in between.
        exact: whether the value is exact. Where there is too much to work out, it is the mean over some ways to go on
            that are tried, always the same for the same position; `line` is then `action` alone.
    """

    action: PreparationAction
    value: Fraction
    line: tuple[PreparationAction, ...]
    arrangement: Arrangement | None
    exact: bool = field(default=True, kw_only=True)

    def _text(self) -> str:
        line = ", ".join([str(action) for action in self.line])
        end = f" -> {self.arrangement or '-'}" if self.arrangement is not None else ""
        return f"{self.value} by {line}{end}"


Table: TypeAlias = tuple[tuple[tuple[PlacedCard, ...], ...], tuple[Goal, ...]]
"""The other players' cards, if something looks at them, and the goals."""


class _TooMuch(Exception):  # noqa: N818  # it never leaves this module
    """There are more positions than are looked at."""


@overload
def before_scoring_plans(position: PlayerView) -> tuple[Plan, ...]: ...
@overload
def before_scoring_plans(
    position: Arrangement,
    rules: Rules = RULEBOOK,
    *,
    unseen: Iterable[Card] | None = None,
    others: Iterable[Arrangement] = (),
    goals: Iterable[Goal] = (),
    done: Iterable[Action] = (),
) -> tuple[Plan, ...]: ...
def before_scoring_plans(
    position: PlayerView | Arrangement,
    rules: Rules = RULEBOOK,
    *,
    unseen: Iterable[Card] | None = None,
    others: Iterable[Arrangement] = (),
    goals: Iterable[Goal] = (),
    done: Iterable[Action] = (),
) -> tuple[Plan, ...]:
    """Return what can be done next before scoring with its value, the best first (R13 to R19, R24, R30, R31, R45).

    The value supposes that one goes on as well as possible: abilities in the best order, obligations kept,
    cards that come in along the way used too. A draw counts with all its outcomes, equally likely among the
    unseen cards. Cards that look at the other players' arrangements see them as they were revealed.

    The value is exact with the official decks. With a deck of one's own that leads to more positions than can be
    looked at it is the mean over some ways to go on that are tried (`Plan.exact` is then False).

        >>> import tussie_mussie as tm
        >>> for plan in tm.before_scoring_plans(tm.parse_arrangement("PL AM RT cm")):
        ...     print(plan.value, plan.action)
        114/13 0 invoke PL
        7 0 finish

    Args:
        position: a player's view, or the arrangement of some player as it was revealed. A view carries all
            the rest, so the other arguments are for an arrangement alone.
        rules: the rules.
        unseen: the cards that were in the deck at the reveal, in any order; all that lie in no arrangement
            by default.
        others: the other players' arrangements, clockwise from the left neighbor.
        goals: the revealed goals of the round.
        done: what has been done since the reveal, draws included, in order, as actions of player 0.

    Returns:
        A plan for each legal action; among equals the order is that of `legal_actions`. Empty when there is
        nothing to do: no ability can be used, a draw is due, the view is a spectator's or of another phase.

    Raises:
        InvalidArrangementError: the arrangement cannot be scored, a card lies in two places or is not of the
            deck, or the view contradicts itself.
        IllegalActionError: one of `done` is not legal.
        TypeError: an argument is of another type.
    """
    if isinstance(position, PlayerView):
        if position.player is None or position.phase is not Phase.BEFORE_SCORING:
            return ()
        part, deck, table = position_of(position, position.player)
    else:
        _check_position(position)
        others, revealed = tuple(others), tuple(goals)
        score_total(position, rules, others=others, goals=revealed)
        part, deck = _of_arrangement(position, rules, unseen, others, tuple(done))
        table = _table(part.shared, others, revealed)
    try:
        return _Planner(part.shared, table).plans(part, deck)
    except _TooMuch:
        return _sampled(part, deck, table)


def _check_position(position: object) -> None:
    if not isinstance(position, Arrangement):
        hint = "GameState.view makes a view, parse_arrangement reads an arrangement from text"
        raise needs("before_scoring_plans", "a PlayerView or an Arrangement", position, hint)


def position_of(view: PlayerView, player: int) -> tuple[Preparation, int, Table]:
    """Return a player's part, the mask of the cards in the deck, and what scoring needs to know besides.

    Args:
        view: what the player knows before scoring.
        player: the viewer's seat.

    Raises:
        InvalidArrangementError: the view contradicts itself.
    """
    check_view(view)
    log = view.before_scoring[player]
    drawn = [card for action in log if isinstance(action, Draw) for card in action.cards]
    own, others = each(view.revealed)[player]
    round_ = new_round(view.rules, view.players, 1, 0)
    deck = round_.shared.index.mask((*view.unseen, *drawn))
    part, deck = _played(round_, player, own, deck, log)
    return part, deck, _table(part.shared, others, view.goals)


def _table(shared: Shared, others: tuple[Arrangement, ...], goals: tuple[Goal, ...]) -> Table:
    looks = shared.index.sees_others or any([goal.effect.sees_others for goal in goals])
    return tuple([own.placed for own in others]) if looks else (), goals


def _of_arrangement(
    arrangement: Arrangement,
    rules: Rules,
    unseen: Iterable[Card] | None,
    others: tuple[Arrangement, ...],
    done: tuple[Action, ...],
) -> tuple[Preparation, int]:
    """Return the part of a player who has done so much, and the deck, after checking all that is given."""
    round_ = new_round(rules, MIN_PLAYERS, 1, 0)
    index = round_.shared.index
    there = index.mask([at.card for lying in (arrangement, *others) for at in lying])
    deck = index.everything & ~there
    if unseen is not None:
        deck = 0
        for card in unseen:
            check_type("before_scoring_plans", "Cards as unseen", card, Card, "Rules.card finds one")
            bit = index.bit(card)
            if not bit:
                raise InvalidArrangementError(f"unseen: the deck of {rules.name!r} lacks {card.id}")
            if bit & (deck | there):
                where = "is given twice" if bit & deck else "lies in an arrangement"
                raise InvalidArrangementError(f"unseen: {card.name} {where}")
            deck |= bit
    part, deck = _played(round_, 0, arrangement, deck, done)
    if part.progress.waiting > deck.bit_count():
        message = f"Invoke: {part.progress.waiting} cards cannot be drawn of {deck.bit_count()} unseen"
        raise IllegalActionError(done[-1], IllegalReason.ABILITY_NOT_USABLE, message)
    return part, deck


def _played(
    round_: Round, player: int, own: Arrangement, deck: int, done: tuple[Action, ...]
) -> tuple[Preparation, int]:
    """Return the part of the only player who has cards, and the deck, after so much has been done."""
    shared = round_.shared
    row = tuple([shared.index.place(at) for at in own])
    parts = tuple([at_reveal(seat, shared, row if seat == player else ()) for seat in range(round_.players)])
    parts, deck = played(round_, parts, deck, [done])
    return parts[player], deck


def _drawing(planner: _Planner) -> tuple[tuple[int, int], ...]:
    index = planner.shared.index
    drawing = [(index.bit(card), card.ability.draws) for card in index.deck if card.ability]
    return tuple([(bit, draws) for bit, draws in drawing if draws])


def _drawers(planner: _Planner) -> int:
    return sum([bit for bit, _ in planner.drawing])


def _placing(planner: _Planner) -> frozenset[tuple[Card, int]]:
    deck = planner.shared.index.deck
    return frozenset([(card, card.ability.adds + card.ability.replaces) for card in deck if card.ability])


@frozen(eq=False)
class _Planner:
    """Values the positions of one player and remembers them.

    Positions are pairs of a `Preparation`, which knows the rules, and the mask of the cards in the deck.

    Attributes:
        shared: what games with the rules share.
        table: the other players' cards, if something looks at them, and the goals.
        drawing: the bits of the cards whose ability draws, each with the number of cards that it draws.
        drawers: the mask of these cards.
        placing: the cards with an ability, each with the number of drawn cards that it lays at most.
        best: for each position what it is worth and the first action that makes it so.
    """

    shared: Shared
    table: Table
    drawing: tuple[tuple[int, int], ...] = field(init=False, default=Factory(_drawing, takes_self=True))
    drawers: int = field(init=False, default=Factory(_drawers, takes_self=True))
    placing: frozenset[tuple[Card, int]] = field(init=False, default=Factory(_placing, takes_self=True))
    best: dict[_Key, tuple[Points, PreparationAction | None]] = field(
        init=False, default=Factory(dict[_Key, tuple[Points, PreparationAction | None]])
    )

    def plans(self, part: Preparation, deck: int) -> tuple[Plan, ...]:
        """Return a plan for each action of a position in which no draw is due, the best first."""
        plans: list[Plan] = []
        for action in self.actions(part, deck):
            line, arrangement = self._line(part, deck, action)
            plans.append(Plan(action, Fraction(self._after(part, deck, action)), line, arrangement))
        return tuple(sorted(plans, key=lambda plan: -plan.value))

    def _line(
        self, part: Preparation, deck: int, action: PreparationAction
    ) -> tuple[tuple[PreparationAction, ...], Arrangement | None]:
        line: list[PreparationAction] = []
        following: PreparationAction | None = action
        while following is not None:
            line.append(following)
            part = part.following(following)
            if part.progress.waiting:
                return tuple(line), None
            _, following = self._value(part, deck)
        return tuple(line), part.arrangement

    def _after(self, part: Preparation, deck: int, action: PreparationAction) -> Points:
        return self._value(part.following(action), deck)[0]

    def _value(self, part: Preparation, deck: int) -> tuple[Points, PreparationAction | None]:
        """Return what a position is worth and the first action that makes it so, None at the end and at a draw."""
        progress = part.progress
        draws = progress.waiting or (progress.unused | progress.hand) & self.drawers
        key = part.row, progress.key, part.newest, deck if draws else 0
        known = self.best.get(key)
        if known is None:
            if len(self.best) >= MOST_PLANNED:
                raise _TooMuch
            known = self.best[key] = self._valued(part, deck)
        return known

    def _valued(self, part: Preparation, deck: int) -> tuple[Points, PreparationAction | None]:
        if part.progress.waiting:
            return self._expected(part, deck), None
        most: Points | None = None
        best: PreparationAction | None = None
        for action in self.actions(part, deck):
            value = self._after(part, deck, action)
            if most is None or value > most:
                most, best = value, action
        if most is None:
            most = row_total(part.row, self.shared, *self.table)
        return most, best

    def _expected(self, part: Preparation, deck: int) -> Fraction:
        """Return what a position is worth in which a draw is due: the mean over all draws."""
        size = part.progress.waiting
        bits = self.shared.index.bits(deck)
        total: Points = 0
        one_stays = (part.progress.by, 1) in self.placing
        if size == 1 or (one_stays and not (part.progress.unused | deck) & self.drawers):
            # Of several drawn cards one stays, and nothing is drawn any more. So a draw is worth what its best
            # card is worth: with the cards in order, the one in place i is the best of comb(i, size - 1) draws.
            single = sorted([self._value(part.after_draw(bit), deck & ~bit)[0] for bit in bits])
            for place, value in enumerate(single):
                total += value * comb(place, size - 1)
        else:
            if comb(len(bits), size) > MOST_PLANNED:
                raise _TooMuch
            for chosen in combinations(bits, size):
                mask = sum(chosen)
                total += self._value(part.after_draw(mask), deck & ~mask)[0]
        return Fraction(total) / comb(len(bits), size)

    def actions(self, part: Preparation, deck: int) -> tuple[PreparationAction, ...]:
        """Return the legal actions without those for whose draw the deck has too few cards (R24)."""
        left = deck.bit_count()
        by, unused = part.progress.by, part.progress.unused
        blocked = sum([bit for bit, draws in self.drawing if draws > left and bit & unused])
        if not blocked or all([not isinstance(action, Finish) and action.by == by for action in part.legal]):
            return part.legal
        usable = unused & ~blocked
        if by is None and not usable:
            return ()
        index = self.shared.index
        acting = [one for one in part.legal if not isinstance(one, Finish) and not index.bit(one.by) & blocked]
        return tuple(acting) if usable & index.mandatory else (*acting, Finish(part.player))


def _sampled(part: Preparation, deck: int, table: Table) -> tuple[Plan, ...]:
    """Return a plan for each action, with the mean of what it comes to in some ways to go on, the best first."""
    planner = _Planner(part.shared, table)
    actions = planner.actions(part, deck)
    samples = max(1, MOST_ROLLED // len(actions))
    cards = part.shared.index.cards
    row = [f"{place.card.id} {place.up}" for place in part.row]
    position = [*row, *[card.id for mask in (part.progress.unused, part.progress.hand, deck) for card in cards(mask)]]
    key = key_of(" ".join(position), "before_scoring_plans")
    plans: list[Plan] = []
    for action in actions:
        following = part.following(action)
        points = [_rolled(planner, following, deck, stream(key, f"way {number}")) for number in range(samples)]
        plans.append(Plan(action, Fraction(sum(points), samples), (action,), None, exact=False))
    return tuple(sorted(plans, key=lambda plan: -plan.value))


def _rolled(planner: _Planner, part: Preparation, deck: int, rng: random.Random) -> int:
    """Return what a player scores who draws whenever that is possible, and else does what gives most points at once."""
    index = planner.shared.index
    while True:
        if part.progress.waiting:
            mask = sum(rng.sample(index.bits(deck), part.progress.waiting))
            part, deck = part.after_draw(mask), deck & ~mask
            continue
        actions = planner.actions(part, deck)
        if not actions:
            return row_total(part.row, planner.shared, *planner.table)
        drawing = [action for action in actions if isinstance(action, Invoke)]
        parts = [part.following(action) for action in drawing[:1] or _some(actions, rng)]
        most = planner.shared.rules.arrangement_size
        # A card that has been added makes one too many, so that there is nothing to score yet.
        points = [row_total(at.row, at.shared, *planner.table) if len(at.row) <= most else 0 for at in parts]
        part = parts[points.index(max(points))]


def _some(actions: tuple[PreparationAction, ...], rng: random.Random) -> Sequence[PreparationAction]:
    """Return all of a few actions, or some of many."""
    return actions if len(actions) <= MOST_COMPARED else rng.sample(actions, MOST_COMPARED)

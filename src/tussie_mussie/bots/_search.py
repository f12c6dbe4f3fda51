"""A bot that imagines how the round may go on: information-set Monte Carlo search."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, SupportsFloat, SupportsIndex, final

from attrs import Attribute, Factory, field, frozen

from tussie_mussie._internal.actions import Offer, PlayerAction, Take
from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.checks import needs, plain_int, shown
from tussie_mussie._internal.choosing import Points, best_action, reckoned_action
from tussie_mussie._internal.errors import InvalidBudgetError
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.values import Value
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._budgets import Clock, OutOfTime
from tussie_mussie.bots._greedy import greedy_bot
from tussie_mussie.bots._plain import best_by_rollouts, best_preparation
from tussie_mussie.bots._replies import counts_more, leaning, offer_fits, trust_in_counting
from tussie_mussie.bots._rollouts import Rollouts, can_be_rolled_out, laid_in
from tussie_mussie.bots._standpoint import Standpoint
from tussie_mussie.bots._worth import choices

__all__ = ["SearchBot"]

_SAMPLES: Final = 64
_IMAGINED: Final = 2
"""Of so many worlds one is also seen through the recipient's eyes."""
_UP: Final = Face.UP


def _whole(samples: SupportsIndex | None) -> int | None:
    """Return a number as a plain int; what is none stays as it is, to be refused."""
    plain = plain_int(samples)
    return samples if plain is None else plain  # type: ignore[return-value]  # `_at_least_one` refuses it


def _number(seconds: SupportsFloat | None) -> float | None:
    """Return a number as a plain float; what is none stays as it is, to be refused."""
    if seconds is None or isinstance(seconds, (str, bytes)):
        return seconds  # type: ignore[return-value]  # `_above_zero` refuses it
    try:
        return float(seconds)
    except OverflowError:
        return math.inf
    except (TypeError, ValueError):
        return seconds  # type: ignore[return-value]  # likewise


def _above_zero(_: object, __: Attribute[float | None], seconds: float | None) -> None:
    if seconds is None:
        return
    if type(seconds) is not float:
        raise needs("SearchBot", "a number of seconds", seconds, "such as 0.5")
    if not 0 < seconds < math.inf:
        raise InvalidBudgetError(seconds, f"seconds is {seconds}; a search needs a time above 0, such as 0.5")


def _at_least_one(bot: SearchBot, __: Attribute[int | None], samples: int | None) -> None:
    if samples is None and bot.seconds is not None:
        return
    if type(samples) is not int:
        raise needs("SearchBot", "a whole number of samples", samples, "such as 64")
    if bot.seconds is not None:
        message = f"samples is {shown(samples)} and seconds is {bot.seconds}; a search has one budget or the other"
        raise InvalidBudgetError(samples, message)
    if samples < 1:
        raise InvalidBudgetError(samples, f"samples is {shown(samples)}; a search needs at least 1")


@final
@frozen
class SearchBot(Value):
    """A bot that samples worlds from its view, plays them out and answers with what did best.

    For each sample it draws a world that fits its view, tries each of its actions there, and plays the
    round to its end with sensible moves for everybody; in one world all actions meet the same luck. The
    action with the best mean lead over the best opponent wins.

    What it offers depends on what the recipient will do. The recipient may count its points, as `greedy_bot` does,
    or search as this bot does: in worlds that fit what *the recipient* knows, for whom the facedown card can be any
    that it has not seen. Both are worked out, and count by how well they explain what the recipient took before. When
    it takes, a world in which somebody who counts points would have offered in this way counts for more.

    Before scoring nothing is hidden that matters, and it follows the best plan, which is exact.

    With abilities of many steps, effects of a user's own, cards that look at other players, and against an automaton it
    plays worlds out in plain steps instead, which is slower and a little weaker.

    Attributes:
        samples: the number of worlds that it looks at for each offer and each choice; the time that it
            takes is proportional to it. 64 without any budget; None if time is the budget.
        seconds: the time for each answer instead, as `SearchBot(seconds=0.5)`: it looks at as many worlds as it can,
            which are not always the same number, so that equal views can get different answers. An answer never takes
            twice as long. None if the number of samples is the budget.

    Raises:
        InvalidBudgetError: fewer than 1 sample, a time that is not above 0, or both budgets at once.
        TypeError: no numbers.
    """

    seconds: float | None = field(default=None, kw_only=True, converter=_number, validator=_above_zero)
    samples: int | None = field(
        default=Factory(lambda bot: _SAMPLES if bot.seconds is None else None, takes_self=True),
        converter=_whole,
        validator=_at_least_one,
    )

    def __repr__(self) -> str:
        """Return the call that makes it."""
        return f"SearchBot(samples={self.samples})" if self.seconds is None else f"SearchBot(seconds={self.seconds})"

    def __call__(self, view: PlayerView, rng: random.Random) -> PlayerAction:
        """Answer with the best action; with samples, the same for equal views and generators in equal states.

        Args:
            view: what the bot knows.
            rng: the bot's random generator.

        Raises:
            IllegalActionError: the view has no legal action.
            InvalidArrangementError: the view contradicts itself.
        """
        clock = Clock(self.samples, self.seconds)
        player, actions = choices(view)
        try:
            if view.phase is Phase.BEFORE_SCORING:
                return _before_scoring(view, player, rng, clock)
            if not can_be_rolled_out(view):
                return best_by_rollouts(view, player, actions, rng, clock)
            if view.phase is Phase.OFFER:
                return _best_offer(view, player, rng, clock)
            return _best_take(view, player, rng, clock)
        except OutOfTime:
            return greedy_bot(view, rng) if view.phase is not Phase.BEFORE_SCORING else actions[0]


def _before_scoring(view: PlayerView, player: int, rng: random.Random, clock: Clock) -> PlayerAction:
    if not clock.is_timed:
        return best_action(view, player)
    try:
        action = reckoned_action(view, player, clock.check_half)
    except OutOfTime:
        action = None
    return best_preparation(view, player, rng, clock) if action is None else action


def _best_take(view: PlayerView, player: int, rng: random.Random, clock: Clock) -> Take:
    """Return the better choice, by what comes after it in worlds that fit the view."""
    at = Standpoint(view)
    rollouts = Rollouts(view, clock)
    up = at.offered
    turn, turns = at.turn, at.turns
    shared, goals = rollouts.shared, rollouts.goals
    trust = trust_in_counting(view, turn.offerer, at.places, shared)
    shown, hidden = at.shown_to(turn.offerer, player)
    better = 0.0
    for _ in clock.worlds():
        rows, deck = at.world(rng)
        down = deck.pop()
        fits = offer_fits(rows[turn.offerer], shown, up, down, [*deck, *hidden], shared, goals)
        weight = trust * fits + (1 - trust) * 0.5
        for sign, takes_up in ((1, True), (-1, False)):
            after = laid_in(rows, turn, up, down, takes_up=takes_up)
            better += weight * sign * _lead(rollouts.points(after, turns, deck[:]), player)
    return Take(player, _UP if better >= 0 else Face.DOWN)


def _best_offer(view: PlayerView, player: int, rng: random.Random, clock: Clock) -> Offer:
    """Return the offer that leads to more, by what the recipient will take from what it knows (R20, R21)."""
    at = Standpoint(view)
    rollouts = Rollouts(view, clock)
    shared, goals = rollouts.shared, rollouts.goals
    turn, turns = at.turn, at.turns
    recipient = turn.recipient
    first, second = [at.places[card.id] for card in view.hand]
    pairs = (first, second), (second, first)
    trust = trust_in_counting(view, recipient, at.places, shared)
    leads = [[0.0, 0.0], [0.0, 0.0]]  # for each offer: if the faceup card is taken, and if the other is
    expected = [0.0, 0.0]
    counted = [0, 0]
    imagined = 0
    for number in clock.worlds():
        rows, deck = at.world(rng)
        for which, (up, down) in enumerate(pairs):
            for place, takes_up in enumerate((True, False)):
                after = laid_in(rows, turn, up, down, takes_up=takes_up)
                leads[which][place] += _lead(rollouts.points(after, turns, deck[:]), player)
        if number % _IMAGINED:
            continue
        imagined += 1
        for which, (up, down) in enumerate(pairs):
            own, rest = at.world_of_recipient(rows, [*deck, down], rng)
            counted[which] += counts_more(own[recipient], up, rest, shared, goals)
            unseen = rest.pop()
            for sign, takes_up in ((1, True), (-1, False)):
                after = laid_in(own, turn, up, unseen, takes_up=takes_up)
                expected[which] += sign * _lead(rollouts.points(after, turns, rest[:]), recipient)
    values: list[float] = []
    for (taken, left), lead, counts in zip(leads, expected, counted, strict=True):
        likely = trust * counts / imagined + (1 - trust) * leaning(lead / imagined)
        values.append(likely * taken + (1 - likely) * left)
    faceup, facedown = view.hand if values[0] >= values[1] else view.hand[::-1]
    return Offer(player, faceup, facedown)


def _lead(points: Sequence[Points], player: int) -> float:
    """Return by how many points a player leads the best of the others."""
    return float(points[player] - max([other for seat, other in enumerate(points) if seat != player]))

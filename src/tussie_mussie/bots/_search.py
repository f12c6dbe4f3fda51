"""A bot that imagines how the round may go on: information-set Monte Carlo search."""

from __future__ import annotations

import math
from typing import Final, SupportsFloat, SupportsIndex, final

from attrs import Attribute, Factory, field, frozen

from tussie_mussie._internal.actions import Offer, PlayerAction, Take
from tussie_mussie._internal.beliefs import check_view
from tussie_mussie._internal.cards import Face
from tussie_mussie._internal.checks import needs, plain_int, shown
from tussie_mussie._internal.choosing import best_action, reckoned_action
from tussie_mussie._internal.errors import InvalidBudgetError
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.rng import Rng, check_rng
from tussie_mussie._internal.values import Value
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.bots._budgets import Clock, OutOfTime
from tussie_mussie.bots._plain import best_by_rollouts, best_preparation
from tussie_mussie.bots._replies import counts_more, leaning, offer_fits, trust_in_counting
from tussie_mussie.bots._rollouts import Rollouts, Rows, can_be_rolled_out, laid_in
from tussie_mussie.bots._standpoint import Standpoint
from tussie_mussie.bots._worth import choices, lead

__all__ = ["SearchBot"]

_SAMPLES: Final = 64
_IMAGINED: Final = 2
"""Of so many worlds one is also seen through the recipient's eyes."""
_UP: Final = Face.UP


def _whole(samples: SupportsIndex | None) -> int | None:
    """Return a number as a plain int; what is none stays as it is, to be refused."""
    plain = plain_int(samples)
    return samples if plain is None else plain  # type: ignore[return-value]  # `_at_least_one` refuses it


def _number(seconds: SupportsFloat | SupportsIndex | None) -> float | None:
    """Return a number as a plain float; what is none stays as it is, to be refused."""
    if isinstance(seconds, bool) or not isinstance(seconds, (SupportsFloat, SupportsIndex)):
        return seconds
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
    card not yet seen. Both are worked out, and weighted by how well they explain what the recipient took before. When
    it takes, a world in which somebody who counts points would have offered in this way counts for more.

    Before scoring nothing is hidden that matters, and it follows the best of the `before_scoring_plans`; with a time it
    does so if that can be worked out in half of the time, and otherwise tries its actions as above.

    In the worlds themselves players choose by what lies before them, as if all of it were open. With many abilities, or
    some of many steps, with effects of a user's own, cards that look at other players, and against an automaton it
    plays the round step by step in states, which is slower and a little weaker.

    Attributes:
        samples: the number of worlds that it looks at for each offer and each choice; the time that it
            takes is proportional to it. 64 without any budget; None if time is the budget.
        seconds: the time for each answer instead, as `SearchBot(seconds=0.5)`: it looks at as many worlds as it can,
            which are not always the same number, so that equal views can get different answers. An answer never takes
            twice as long, but for what is made once for each deck, and for listing the legal actions where there are
            tens of thousands. Without the time for a single world it is just a legal one. None if the number of
            samples is the budget.

    Raises:
        InvalidBudgetError: fewer than 1 sample, a time that is not above 0, or both budgets at once.
        TypeError: an argument that is not a number.
    """

    seconds: float | None = field(default=None, kw_only=True, converter=_number, validator=_above_zero)
    samples: int | None = field(
        default=Factory(lambda bot: _SAMPLES if bot.seconds is None else None, takes_self=True),
        converter=_whole,
        validator=_at_least_one,
    )

    def __repr__(self) -> str:
        """Return the call that makes it."""
        if self.samples is None:
            return f"SearchBot(seconds={self.seconds})"
        return f"SearchBot(samples={shown(self.samples)})"

    def __call__(self, view: PlayerView, rng: Rng) -> PlayerAction:
        """Answer with the best action; with samples, the same for equal views and generators in equal states.

        Args:
            view: what the bot knows.
            rng: the bot's random generator.

        Raises:
            IllegalActionError: the view has no legal action.
            InvalidArrangementError: the view contradicts itself.
            TypeError: there is no view, or no generator.
        """
        clock = Clock(self.samples, self.seconds)
        player, actions = choices(view)
        check_rng("SearchBot", rng)
        check_view(view)
        if len(actions) == 1:
            return actions[0]
        try:
            if view.phase is Phase.BEFORE_SCORING:
                return _before_scoring(view, player, rng, clock)
            if not can_be_rolled_out(view):
                return best_by_rollouts(view, player, actions, rng, clock)
            if view.phase is Phase.OFFER:
                return _best_offer(view, player, rng, clock)
            return _best_take(view, player, rng, clock)
        except OutOfTime:
            return actions[0]


def _before_scoring(view: PlayerView, player: int, rng: Rng, clock: Clock) -> PlayerAction:
    if not clock.is_timed:
        return best_action(view, player)
    try:
        action = reckoned_action(view, player, clock.check_half)
    except OutOfTime:
        action = None
    return best_preparation(view, player, rng, clock) if action is None else action


def _best_take(view: PlayerView, player: int, rng: Rng, clock: Clock) -> Take:
    """Return the better choice, by what comes after it in worlds that fit the view."""
    at = Standpoint(view)
    rollouts = Rollouts(view, clock)
    up, offerer = at.offered, at.turn.offerer
    trust = trust_in_counting(view, offerer, at.places, rollouts.shared, clock)

    def look(_: int) -> float:
        rows, deck = at.world(rng)
        down = deck.pop()
        mine, unseen = at.shown_to(offerer, player, rows), at.unknown_to(offerer, rows, deck)
        fits = offer_fits(rows[offerer], mine, up, down, unseen, rollouts.shared, rollouts.goals, clock)
        taken, left = _leads(rollouts, at, rows, (up, down), deck, player)
        return (trust * fits + (1 - trust) * 0.5) * (taken - left)

    return Take(player, _UP if sum(clock.tries(look)) >= 0 else Face.DOWN)


def _best_offer(view: PlayerView, player: int, rng: Rng, clock: Clock) -> Offer:
    """Return the offer that leads to more, by what the recipient will take from what it knows (R20, R21)."""
    at = Standpoint(view)
    rollouts = Rollouts(view, clock)
    recipient = at.turn.recipient
    first, second = [at.places[card.id] for card in view.hand]
    pairs = (first, second), (second, first)
    trust = trust_in_counting(view, recipient, at.places, rollouts.shared, clock)

    def look(number: int) -> list[tuple[float, float, float, bool]]:
        rows, deck = at.world(rng)
        found: list[tuple[float, float, float, bool]] = []
        for up, down in pairs:
            expected, counted = 0.0, False
            taken, left = _leads(rollouts, at, rows, (up, down), deck, player)
            if not number % _IMAGINED:
                unknown = at.unknown_to(recipient, rows, [*deck, down])
                counted = counts_more(rows[recipient], up, unknown, rollouts.shared, rollouts.goals, clock)
                theirs, rest = at.imagined(recipient, rows, unknown, rng)
                yes, no = _leads(rollouts, at, theirs, (up, rest.pop()), rest, recipient)
                expected = yes - no
            found.append((taken, left, expected, counted))
        return found

    worlds = [*clock.tries(look)]
    imagined = (len(worlds) + _IMAGINED - 1) // _IMAGINED
    values: list[float] = []
    for which in (0, 1):
        taken, left, expected, counted = [
            sum(column) for column in zip(*[world[which] for world in worlds], strict=True)
        ]
        likely = trust * counted / imagined + (1 - trust) * leaning(expected / imagined)
        values.append(likely * taken + (1 - likely) * left)
    faceup, facedown = view.hand if values[0] >= values[1] else view.hand[::-1]
    return Offer(player, faceup, facedown)


def _leads(
    rollouts: Rollouts, at: Standpoint, rows: Rows, offer: tuple[int, int], deck: list[int], player: int
) -> tuple[float, float]:
    """Return a player's leads at the end of a world's round if the faceup card is taken, and if the other one is."""
    taken, left = [
        lead(rollouts.points(laid_in(rows, at.turn, *offer, takes_up=takes_up), at.turns, deck[:]), player)
        for takes_up in (True, False)
    ]
    return float(taken), float(left)

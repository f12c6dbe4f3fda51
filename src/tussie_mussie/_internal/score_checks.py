"""Checking scores that somebody else has claimed: of one arrangement, of a round, of a whole game."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, final

from attrs import evolve, field, frozen

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import is_sequence, needs, plain_int, quoted
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import InvalidClaimError, RecordError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.results import Standing, each
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.scoring import score

__all__ = ["Claim", "ClaimKind", "Discrepancy", "check_record", "check_round", "check_score"]

Claim: TypeAlias = int | Mapping[Card, int] | Mapping[Goal, int] | Mapping[Card | Goal, int]
"""What somebody says that an arrangement scores: the total, or the points of each card and goal."""


class ClaimKind(enum.Enum):
    """What a claim is about."""

    POINTS = "points"
    """The points of a card or of an arrangement."""
    WINNER = "winner"
    """The seat of the player who won."""


@final
@frozen(repr=False)
class Discrepancy(Readable):
    """A claim that is wrong: what was claimed, what is right, and why.

    Attributes:
        card: the card, or the goal; None when the claim is about a total or about the winner.
        claimed: the points that were claimed, or the seat of the claimed winner.
        actual: the points that are right, or the seat of the winner.
        reason: why, in one sentence.
        player: the seat whose points are wrong; None for an arrangement by itself, and for the winner.
        round: the number of the round, from 1; None for an arrangement or a round by itself, and for the winner.
        kind: whether the claim is about points or about the winner.
    """

    card: Card | Goal | None
    claimed: int
    actual: int
    reason: str
    player: int | None = field(default=None, kw_only=True)
    round: int | None = field(default=None, kw_only=True)
    kind: ClaimKind = field(default=ClaimKind.POINTS, kw_only=True)

    def _text(self) -> str:
        where = [f"round {self.round}"] if self.round is not None else []
        where += [f"player {self.player}"] if self.player is not None else []
        about = "winner" if self.kind is ClaimKind.WINNER else "total"
        where.append(about if self.card is None else self.card.name)
        return f"{', '.join(where)}: claimed {self.claimed}, right is {self.actual}. {self.reason}"


def check_score(
    arrangement: Arrangement,
    claimed: Claim,
    rules: Rules = RULEBOOK,
    *,
    others: Iterable[Arrangement] = (),
    goals: Iterable[Goal] = (),
) -> tuple[Discrepancy, ...]:
    """Compare claimed points with the right ones (R01 to R12).

    Whether a round can end with these cards at all, `why_impossible` tells; here they are scored as they are.

    Args:
        arrangement: the cards, after all that was done before scoring.
        claimed: the total, or the points of each card: a card left out counts as claimed 0, a claimed
            card that is not in the arrangement as actual 0.
        rules: as for `score`.
        others: as for `score`.
        goals: as for `score`; their points are claimed by `Goal`, as those of cards by `Card`.

    Returns:
        What is wrong, from left to right; empty when all is right.

    Raises:
        InvalidArrangementError: as for `score`.
        InvalidClaimError: points that are not a whole number, or a key that is not a `Card` (`rules.card` finds it by
            name).
    """
    _check_arrangements("check_score", (arrangement,))
    claimed = _checked(claimed)
    sheet = score(arrangement, rules, others=others, goals=goals)
    if not isinstance(claimed, Mapping):
        if claimed == sheet.total:
            return ()
        named = [f"{line.card.name} {line.points}" for line in sheet.lines]
        named += [f"{line.goal.name} {line.points}" for line in sheet.goals]
        parts = " + ".join(named) or "no cards"
        return (Discrepancy(None, claimed, sheet.total, f"The total is {sheet.total}: {parts}."),)
    points: dict[Card | Goal, int] = dict(claimed.items())
    scored: list[tuple[Card | Goal, int, str]] = [(line.card, line.points, line.reason) for line in sheet.lines]
    scored += [(line.goal, line.points, line.reason) for line in sheet.goals]
    wrong = [
        Discrepancy(about, points.get(about, 0), actual, f"{about.name} scores {actual}: {reason}.")
        for about, actual, reason in scored
        if points.get(about, 0) != actual
    ]
    there = {about for about, _, _ in scored}
    wrong += [
        Discrepancy(
            about,
            number,
            0,
            f"{about.name} is not {'a goal of the round' if isinstance(about, Goal) else 'in the arrangement'}.",
        )
        for about, number in points.items()
        if number and about not in there
    ]
    return tuple(wrong)


def check_round(
    arrangements: Sequence[Arrangement],
    claimed: Sequence[Claim],
    rules: Rules = RULEBOOK,
    *,
    goals: Iterable[Goal] = (),
) -> tuple[Discrepancy, ...]:
    """Compare what each player claims for a round with what is right (R01 to R12).

    Whether a round can end with the cards of a seat at all, `why_impossible` tells.

    Args:
        arrangements: for each seat its arrangement, after all that was done before scoring.
        claimed: for each seat its total, or the points of each card, as for `check_score`. A seat left out counts
            as claimed 0, a claim for a seat that is not there as actual 0.
        rules: the rules that were played.
        goals: the goals of the round.

    Returns:
        What is wrong, seat by seat, with `player` filled in; empty when all is right.

    Raises:
        InvalidArrangementError: a card that the deck lacks, too many cards, or a card in two arrangements.
        InvalidClaimError: as for `check_score`.
    """
    _check_sequence("check_round", "a sequence of claims, one for each seat", claimed)
    _check_arrangements("check_round", arrangements)
    seats = range(len(arrangements))
    revealed = tuple(goals)
    wrong: list[Discrepancy] = []
    for seat, (own, others) in enumerate(each(tuple(arrangements))):
        claim = claimed[seat] if seat < len(claimed) else 0
        wrong += [evolve(found, player=seat) for found in check_score(own, claim, rules, others=others, goals=revealed)]
    for seat in range(len(seats), len(claimed)):
        reason = f"There is no player {seat}; the round has {len(seats)} arrangements."
        wrong += _unfounded(claimed[seat], reason, seat)
    return tuple(wrong)


def check_record(
    record: GameRecord, claimed_rounds: Sequence[Sequence[Claim]], claimed_winner: int | None = None
) -> tuple[Discrepancy, ...]:
    """Compare what is claimed for a whole game with what follows from its record (R27 to R29).

    Args:
        record: the game, complete or up to some action.
        claimed_rounds: for each round the claims of each seat, as for `check_round`. A round left out counts as
            claimed 0, a claim for a round that the record does not finish as actual 0.
        claimed_winner: the seat that is said to have won; None claims nothing.

    Returns:
        What is wrong, round by round and in each seat by seat, with `round` and `player` filled in; a wrong
        winner comes last and has the kind `ClaimKind.WINNER`. Empty when all is right.

    Raises:
        RecordError: the record does not follow the rules, as for `GameRecord.verify`; or a winner is claimed
            and the record stops before the end of the game (`index` is then the number of its actions).
        InvalidClaimError: as for `check_score`, or a winner that is not a whole number.
    """
    if not isinstance(record, GameRecord):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers without types
        raise _no_record(record)
    _check_sequence("check_record", "a sequence of claims for each round", claimed_rounds)
    for claims in claimed_rounds:
        _check_sequence("check_record", "a sequence of claims, one for each seat, for each round", claims)
    final = record.final
    results = final.results
    wrong: list[Discrepancy] = []
    for number, result in enumerate(results, 1):
        claims = claimed_rounds[number - 1] if number <= len(claimed_rounds) else ()
        found_wrong = check_round(result.arrangements, claims, record.rules, goals=result.goals)
        wrong += [evolve(found, round=number) for found in found_wrong]
    for number in range(len(results) + 1, len(claimed_rounds) + 1):
        reason = f"Round {number} is not finished; the record has {len(results)} finished rounds."
        for seat, claim in enumerate(claimed_rounds[number - 1]):
            wrong += [evolve(found, round=number) for found in _unfounded(claim, reason, seat)]
    if claimed_winner is not None:
        if not final.is_over:
            index = len(record.actions)
            raise RecordError(index, f"the record stops after {index} actions, before the game is over: nobody has won")
        claimed_winner = _number(claimed_winner)
        first, second, *_ = final.standings()
        if claimed_winner != first.player:
            reason = _why_first(first, second)
            wrong.append(Discrepancy(None, claimed_winner, first.player, reason, kind=ClaimKind.WINNER))
    return tuple(wrong)


def _no_record(given: object) -> TypeError:
    return needs("check_record", "a GameRecord", given, "GameRecord.start begins one, parse_record reads one")


def _check_arrangements(function: str, arrangements: object) -> None:
    hint = "parse_arrangement reads one from text"
    if not is_sequence(arrangements):
        raise needs(function, "a sequence of Arrangements, one for each seat", arrangements, hint)
    for arrangement in arrangements:
        if not isinstance(arrangement, Arrangement):
            raise needs(function, "an Arrangement", arrangement, hint)


def _check_sequence(function: str, what: str, given: object) -> None:
    if not is_sequence(given):
        raise needs(function, what, given)


def _checked(claim: Claim) -> Claim:
    """Return the claim with points that are ints."""
    if not isinstance(claim, Mapping):
        return _number(claim)
    for card in claim:
        if type(card) not in (Card, Goal):
            message = f"points are claimed by Card or Goal, not by {quoted(card)}; `rules.card` finds a card"
            raise InvalidClaimError(claim, message)
    return {card: _number(points) for card, points in claim.items()}


def _number(claimed: int) -> int:
    number = plain_int(claimed)
    if number is None:
        message = f"a claim is a whole number, or points by Card, not {quoted(claimed)}"
        raise InvalidClaimError(claimed, message)
    return number


def _unfounded(claim: Claim, reason: str, player: int) -> list[Discrepancy]:
    """Return what is wrong with a claim for an arrangement that is not there."""
    claim = _checked(claim)
    claims: list[tuple[Card | Goal | None, int]] = [*claim.items()] if isinstance(claim, Mapping) else [(None, claim)]
    return [Discrepancy(card, points, 0, reason, player=player) for card, points in claims if points]


def _why_first(first: Standing, second: Standing) -> str:
    """Return in one sentence why the first of the standings has won (R28)."""
    if first.total > second.total:
        points = f"with {first.total} points; player {second.player} is next with {second.total}"
        return f"Player {first.player} wins {points}."
    cards = " before ".join([at.tie_break.name for at in (first, second) if at.tie_break])
    return (
        f"Players {first.player} and {second.player} have {first.total} points each; of their cards in the last round "
        f"the earliest in the alphabet decides, {cards}, so player {first.player} wins."
    )

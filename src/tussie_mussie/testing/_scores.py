"""What is worked out about scores: sheets, finished rounds, places, wrong claims, plans."""

from __future__ import annotations

from typing import Final

import attrs

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Card, Face, PlacedCard
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.plans import Plan, before_scoring_plans
from tussie_mussie._internal.results import RoundResult, Standing
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.score_checks import Claim, Discrepancy, check_record, check_round, check_score
from tussie_mussie._internal.score_sheet import GoalLine, ScoreLine, ScoreSheet
from tussie_mussie._internal.scoring import score
from tussie_mussie.testing._extra import st
from tussie_mussie.testing._games import arrangements, cards, games, states
from tussie_mussie.testing._parts import goals

__all__ = ["claims", "discrepancies", "goal_lines", "lines", "plans", "results", "score_sheets", "standings"]

_OFF: Final = st.integers(1, 9) | st.integers(-9, -1)
"""By how many points a claim is wrong."""


def score_sheets(rules: Rules = RULEBOOK) -> st.SearchStrategy[ScoreSheet]:
    """Generate the explained scores of arrangements, which may have no card, or fewer than are collected.

    Args:
        rules: the rules.

    Returns:
        A strategy for `ScoreSheet`; it shrinks towards few cards.
    """
    return arrangements(rules).map(lambda arrangement: score(arrangement, rules))


def claims(rules: Rules = RULEBOOK) -> st.SearchStrategy[Claim]:
    """Generate what somebody may say that an arrangement scores: a total, or points of cards of a deck.

    Args:
        rules: the rules.

    Returns:
        A strategy for `Claim`; it shrinks towards a total of 0.
    """
    points = st.integers(-20, 100)
    by_card = st.dictionaries(cards(rules), points, max_size=rules.arrangement_size)
    return st.one_of(points, by_card)


def lines() -> st.SearchStrategy[ScoreLine]:
    """Generate lines of score sheets."""
    sheets = arrangements(min_size=1).map(score)
    return sheets.flatmap(lambda sheet: st.sampled_from(sheet.lines))


@st.composite
def goal_lines(draw: st.DrawFn) -> GoalLine:
    """Generate lines of goals on score sheets."""
    goal = draw(goals())
    rules = attrs.evolve(RULEBOOK, name="a goal", goals=(goal,))
    return score(draw(arrangements()), rules, goals=(goal,)).goals[0]


def results() -> st.SearchStrategy[RoundResult]:
    """Generate rounds of complete games."""
    return games(RULEBOOK).flatmap(lambda game: st.sampled_from(game.state.results))


def standings() -> st.SearchStrategy[Standing]:
    """Generate places in games."""
    return states().flatmap(lambda state: st.sampled_from(state.standings()))


@st.composite
def discrepancies(draw: st.DrawFn) -> Discrepancy:
    """Generate what is wrong with claims: of an arrangement, of a round, of a game, and of who has won."""
    found = _of_game(draw) if draw(st.booleans()) else _of_arrangement(draw)
    return draw(st.sampled_from(found))


def _of_arrangement(draw: st.DrawFn) -> tuple[Discrepancy, ...]:
    own = draw(arrangements(min_size=1))
    by_card = {line.card: line.points for line in score(own).lines}
    card, off = draw(st.sampled_from(own.cards)), draw(_OFF)
    total = sum(by_card.values()) + off
    return *check_score(own, total), *check_score(own, {**by_card, card: by_card[card] + off})


def _of_game(draw: st.DrawFn) -> tuple[Discrepancy, ...]:
    game = draw(games(RULEBOOK))
    final = game.state
    wrong = [[points + draw(_OFF) for points in result.points] for result in final.results]
    last = final.results[-1]
    winner = final.standings()[-1].player
    return *check_round(last.arrangements, wrong[-1]), *check_record(game, wrong, winner)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Generate plans for complete arrangements with a card that has an ability."""
    first = draw(st.sampled_from([card for card in RULEBOOK.deck if card.ability]))
    rest = st.sampled_from([card for card in RULEBOOK.deck if card != first])
    number = RULEBOOK.arrangement_size - 1
    cards = first, *draw(st.lists(rest, min_size=number, max_size=number, unique=True))
    return draw(st.sampled_from(before_scoring_plans(Arrangement(draw(_laid(cards))))))


def _laid(cards: tuple[Card, ...]) -> st.SearchStrategy[tuple[PlacedCard, ...]]:
    """Generate these cards, each on either side."""
    return st.tuples(*[st.builds(PlacedCard, st.just(card), st.sampled_from(Face)) for card in cards])

"""What one player can score in a round, and totals that cannot be."""

from __future__ import annotations

import itertools
from typing import ClassVar

import pytest
from attrs import evolve, frozen

import tussie_mussie as tm
from tests.support.effects import PlusOne
from tests.support.shorthand import unchecked
from tests.test_endings import all_ends, deck
from tussie_mussie._internal import bounds
from tussie_mussie._internal.bounds import outer_bounds
from tussie_mussie._internal.limits import MOST_POINTS
from tussie_mussie.abilities import DiscardCard
from tussie_mussie.effects import if_no_hearts, per_heart


@frozen
class Others(PlusOne):
    """It says that it looks at the other players."""

    sees_others: ClassVar[bool] = True


PLAIN = tm.RULEBOOK.deck
PAIRED = deck("FM HS PX RR MG VI GA")
STRANGE = deck("RR PX VI AM", tm.RULEBOOK, tm.Card("odd", "OD", "Odd", tm.Color.RED, effect=Others()))
BELOW = deck(
    "RR PX VI AM",
    tm.RULEBOOK,
    tm.Card("below", "BE", "Below", tm.Color.RED, effect=per_heart(-2)),
    tm.Card("none", "NO", "None", tm.Color.RED, effect=if_no_hearts(-3)),
    tm.Card("any", "AN", "Any", tm.Color.RED, effect=tm.RULEBOOK.card("OR").effect),
)


@pytest.mark.parametrize("rules", [PAIRED, BELOW, deck("MG PL SN OR PX SP", tm.TURKISH)])
def test_the_bounds_are_exact(rules: tm.Rules) -> None:
    points = [tm.score_total(own, rules) for own in all_ends(rules)]
    assert tm.score_bounds(rules) == (min(points), max(points))
    low, high = outer_bounds(rules)
    assert low <= min(points) <= max(points) <= high


def test_the_bounds_of_the_official_decks() -> None:
    assert tm.score_bounds() == tm.score_bounds(tm.rulebook(rounds=1)) == (0, 14)


def test_bounds_of_what_is_too_much_to_try_hold_all_the_same() -> None:
    assert tm.score_bounds(evolve(tm.RULEBOOK, arrangement_size=6)) == outer_bounds(
        evolve(tm.RULEBOOK, arrangement_size=6)
    )
    assert tm.score_bounds(STRANGE) == (-MOST_POINTS, MOST_POINTS)
    with pytest.raises(TypeError, match="rules must be Rules, not str"):
        unchecked(tm.score_bounds)("rulebook")


def test_as_many_arrangements_as_the_limit_are_still_looked_at_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    possible = [tm.score_total(own, PAIRED) for own in all_ends(PAIRED)]
    exact = min(possible), max(possible)
    assert outer_bounds(PAIRED) != exact
    arrangements = 7 * 6 * 2**2
    for most, expected in ((arrangements, exact), (arrangements - 1, outer_bounds(PAIRED))):
        monkeypatch.setattr(bounds, "MOST_SCORED", most)
        assert tm.score_bounds(evolve(PAIRED, name=f"up to {most}")) == expected


def test_where_too_much_is_impossible_the_rest_counts_as_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [tm.Card(f"c{i}", f"C{chr(65 + i)}", f"C {i}", tm.Color.RED, 9 - i) for i in range(8)]
    itself = tm.Card("last", "LA", "Last", tm.Color.RED, 9, ability=tm.Ability((DiscardCard(),)))
    rules = tm.Rules("few", (*cards, itself), arrangement_size=2)
    assert tm.score_bounds(rules) == (5, 18)
    monkeypatch.setattr(bounds, "MOST_DOUBTS", 1)
    assert tm.score_bounds(evolve(rules, name="again")) == (2, 18)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("round 2 first 0 totals 999 0 | - / - | draw", "player 0 cannot have 999 after 1 round of 0 to 21 points"),
        ("round 2 first 0 totals 0 -5 | - / - | draw", "player 1 cannot have -5 after 1 round of 0 to 21 points"),
        ("round 2 first 0 totals 15 0 | - / - | draw", "player 0 cannot have 15 after 1 round of 0 to 14 points"),
        ("round 3 first 0 totals 29 0 | - / - | draw", "player 0 cannot have 29 after 2 rounds of 0 to 14 points"),
    ],
)
def test_totals_that_no_rounds_can_make_are_refused(line: str, message: str) -> None:
    with pytest.raises(tm.NotationError, match=message):
        tm.parse_state(line)


def test_totals_that_rounds_can_make_are_read() -> None:
    for first, second in itertools.product((0, 1, 14), repeat=2):
        line = f"round 2 first 0 totals {first} {second} | - / - | draw"
        assert tm.parse_state(line).totals == (first, second)


def test_a_deck_that_is_too_small_for_any_round_has_bounds_all_the_same() -> None:
    low, high = tm.score_bounds(evolve(tm.RULEBOOK, name="few", deck=tm.RULEBOOK.deck[:7]))
    assert low <= 0 < high

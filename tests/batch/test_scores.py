"""Totals of many arrangements at once are those of `score_total`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import attrs
import numpy as np
import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.rules.test_random_decks import random_rules
from tests.support.cards import PER_CONDITION, random_arrangement
from tests.support.effects import PlusOne
from tests.support.effort import THOROUGH, examples
from tests.support.language import random_deck
from tussie_mussie._internal.memory import forget
from tussie_mussie.batch import ScalarScoresWarning, decode, encode, every_arrangement, score_totals
from tussie_mussie.batch._compiled import compiled
from tussie_mussie.batch._scores import TotalsOfDeck
from tussie_mussie.effects import Per, Points, Sum, per_card_of

TURKISH_PER_CONDITION = attrs.evolve(tm.TURKISH, wild_color=tm.WildColor.PER_CONDITION)
READINGS = [tm.RULEBOOK, PER_CONDITION, tm.TURKISH, TURKISH_PER_CONDITION]


def table(rng: Random, rules: tm.Rules, players: int) -> list[tm.Arrangement]:
    """Arrangements of one to four cards each, no card twice."""
    size = rules.arrangement_size
    cards = rng.sample(rules.deck, size * players)
    faces = tuple(tm.Face)
    rows = [cards[size * seat :][: rng.randint(1, size)] for seat in range(players)]
    return [tm.Arrangement([tm.PlacedCard(card, rng.choice(faces)) for card in row]) for row in rows]


@pytest.mark.parametrize("rules", READINGS, ids=lambda rules: f"{rules.name} {rules.wild_color.value}")
def test_both_editions_score_as_one_by_one(rules: tm.Rules) -> None:
    rng = Random(1)
    rows = [random_arrangement(rng, rules, size) for size in (0, 1, 2, 3, 4) for _ in range(examples(2000))]
    totals = score_totals(encode(rows, rules), rules)
    assert totals.dtype == np.int16
    assert totals.tolist() == [tm.score_total(row, rules) for row in rows]


@pytest.mark.slow
@pytest.mark.parametrize("rules", READINGS, ids=lambda rules: f"{rules.name} {rules.wild_color.value}")
def test_all_arrangements_score_as_one_by_one(rules: tm.Rules) -> None:
    totals = score_totals(every_arrangement(rules, 4), rules)
    scalar = np.fromiter((tm.score_total(row, rules) for row in tm.every_arrangement(rules, size=4)), np.int16)
    assert np.array_equal(totals, scalar)


@settings(max_examples=examples(200) if THOROUGH else 8, deadline=None)
@given(st.integers(0, 10**9))
def test_any_deck_with_others_and_goals_scores_as_one_by_one(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng, solo=False)
    tables = [table(rng, rules, rng.choice((2, 2, 3))) for _ in range(12)]
    players = min(len(rows) for rows in tables)
    tables = [rows[:players] for rows in tables]
    goals = rng.sample(rules.goals, rng.randint(0, len(rules.goals)))
    own = encode([rows[0] for rows in tables], rules)
    others = np.stack([encode(rows[1:], rules) for rows in tables])
    alone = [tm.score_total(rows[0], rules) for rows in tables]
    assert score_totals(own, rules).tolist() == alone
    together = [tm.score_total(rows[0], rules, others=rows[1:], goals=goals) for rows in tables]
    assert score_totals(own, rules, others=others, goals=goals).tolist() == together
    assert score_totals(own, rules, goals=iter(goals)).tolist() == [
        tm.score_total(rows[0], rules, goals=goals) for rows in tables
    ]


def test_the_shape_is_that_of_the_arrangements() -> None:
    laid = every_arrangement(size=3)[:24]
    totals = score_totals(laid)
    assert score_totals(laid.reshape(2, 3, 4, 3)).tolist() == totals.reshape(2, 3, 4).tolist()
    assert score_totals(laid[0]).shape == ()
    assert score_totals(laid.astype(np.uint8)).tolist() == totals.tolist()
    assert score_totals(np.zeros((5, 0), dtype=np.int8)).tolist() == [0] * 5
    assert score_totals(np.zeros((0, 4), dtype=np.int8)).shape == (0,)
    goals = attrs.evolve(tm.rules_from_data({"extends": "house-goals"}), goals_revealed=0)
    assert score_totals(laid.reshape(2, 12, 3), goals, goals=goals.goals[:2]).shape == (2, 12)


SMALL = attrs.evolve(tm.RULEBOOK, name="small", deck=tm.RULEBOOK.deck[:12])
"""Its table has 390,625 totals."""


def test_with_and_without_a_table_the_totals_are_the_same() -> None:
    laid = np.concatenate([every_arrangement(SMALL, size) for size in (4, 4, 4)])[::7]
    shorter = [encode(tm.every_arrangement(SMALL, size=size), SMALL) for size in (0, 1, 2)]
    forget()
    without = [score_totals(some, SMALL) for some in (laid[:5000], *shorter)]
    for _ in range(3):
        score_totals(laid, SMALL)
    for some, totals in zip((laid[:5000], *shorter), without, strict=True):
        assert np.array_equal(score_totals(some, SMALL), totals)
        assert totals[::50].tolist() == [tm.score_total(row, SMALL) for row in decode(some[::50], SMALL)]


def test_with_a_table_what_is_no_arrangement_is_refused_too() -> None:
    score_totals(every_arrangement(SMALL, 4), SMALL)
    for line, message in (
        ([0, 1], "1 in line 1, column 1 is a card that lies in this line already"),
        ([24, -1], "24 in line 1, column 0 is not a laid card"),
        ([-1, 3], "3 in line 1, column 1 lies behind a place without a card"),
    ):
        for kind in (np.int16, np.int64):
            with pytest.raises(tm.InvalidArrangementError) as caught:
                score_totals(np.array([[3, 5], line], dtype=kind), SMALL)
            assert message in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([[0, 1, -1, -1]], "1 in line 0, column 1 is a card that lies in this line already"),
        ([[36, -1, -1, -1]], "36 in line 0, column 0 is not a laid card"),
        ([[3, -2, -1, -1]], "-2 in line 0, column 1 is not a laid card"),
        ([[5, -1, 3, -1]], "3 in line 0, column 2 lies behind a place without a card"),
        ([[1, 3, 5, 7, 9]], "5 columns are too many"),
    ],
)
@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.rules_from_data({"extends": "house-green", "name": "both"})])
def test_what_is_no_arrangement_is_refused(lines: list[list[int]], message: str, rules: tm.Rules) -> None:
    laid = np.array(lines)
    laid[laid == 36] = 2 * len(rules.deck)
    with pytest.raises(tm.InvalidArrangementError) as caught:
        score_totals(laid, rules)
    assert message.replace("36", f"{2 * len(rules.deck)}") in str(caught.value)


def test_what_does_not_fit_together_is_refused() -> None:
    own = encode([tm.parse_arrangement("RR px"), tm.parse_arrangement("OR")])
    others = encode([tm.parse_arrangement("vi"), tm.parse_arrangement("px")])
    wrong = r"the other players' arrangements must have the shape \(2, players, cards\), not "
    for strange in (others.reshape(2, 1, 4)[:1], others[0], others, others.reshape(1, 2, 1, 4), others[:0]):
        with pytest.raises(tm.InvalidArrangementError, match=wrong):
            score_totals(own, others=strange)
    wrong = r"must have the shape \(2, 1, players, cards\), not \(1, 2, 1, 4\)"
    with pytest.raises(tm.InvalidArrangementError, match=wrong):
        score_totals(own.reshape(2, 1, 4), others=others.reshape(1, 2, 1, 4))
    with pytest.raises(tm.InvalidArrangementError, match=r"score_totals\(\): table 1: a card lies in two arrangements"):
        score_totals(own[[1, 0]], others=others.reshape(2, 1, 4))
    goal = tm.rules_from_data({"extends": "house-goals"}).goals[0]
    with pytest.raises(tm.InvalidArrangementError, match="'rulebook' has no goal house-"):
        score_totals(own, goals=[goal])


@pytest.mark.parametrize("given", [None, [[1, 3]], "RR px", 3])
def test_what_is_no_array_is_refused(given: object) -> None:
    with pytest.raises(TypeError, match=r"score_totals\(\) needs an array of laid cards, not "):
        score_totals(given)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_arguments_of_other_types_are_refused() -> None:
    laid = every_arrangement(size=1)
    with pytest.raises(TypeError, match=r"score_totals\(\) needs Goals as goals, not int"):
        score_totals(laid, goals=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="Rules"):
        score_totals(laid, "rulebook")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="whole numbers, not of float64"):
        score_totals(laid / 2)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


# --- Effects that arrays do not know ------------------------------------------------------------------------------


@frozen
class PerOther(PlusOne):
    """A point for each other player's card."""

    sees_others = True

    def bonus(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        return sum(map(len, tally.others))


def with_effect(effect: tm.Effect, rules: tm.Rules = tm.RULEBOOK) -> tm.Rules:
    first, *rest = rules.deck
    return attrs.evolve(rules, name="own", deck=[attrs.evolve(first, effect=effect), *rest])


def test_an_effect_of_ones_own_is_scored_one_by_one_with_a_warning() -> None:
    rules = with_effect(PerOther())
    rng = Random(1)
    tables = [table(rng, rules, 3) for _ in range(40)]
    own = encode([rows[0] for rows in tables], rules)
    others = np.stack([encode(rows[1:], rules) for rows in tables])
    with pytest.warns(ScalarScoresWarning, match="'own' has an effect of its own: its arrangements") as warned:
        totals = score_totals(own, rules, others=others)
    assert warned[0].filename == __file__
    assert totals.tolist() == [tm.score_total(rows[0], rules, others=rows[1:]) for rows in tables]
    with pytest.warns(ScalarScoresWarning):
        assert score_totals(own, rules).tolist() == [tm.score_total(rows[0], rules) for rows in tables]


def test_points_that_do_not_fit_into_arrays_are_refused() -> None:
    huge = with_effect(Sum((Points(5), Per(-1001, per_card_of(tm.Color.RED).count))))
    with pytest.raises(
        tm.InvalidRulesError, match=r"the effect of .* scores -1001 points; arrays can reckon with 1000"
    ):
        score_totals(every_arrangement(size=1), huge)


def test_totals_that_do_not_fit_into_16_bits_are_refused_and_no_others() -> None:
    first, *rest = SMALL.deck if THOROUGH else SMALL.deck[:8]
    rules = attrs.evolve(SMALL, name="rich", deck=[attrs.evolve(first, effect=Sum([Points(1000)] * 40)), *rest])
    laid = every_arrangement(rules)
    poor = laid[(laid > 1).all(axis=1)]
    for _ in range(4):  # after some of them a table would be made
        few = poor[::30]
        assert score_totals(few, rules).tolist() == [tm.score_total(row, rules) for row in decode(few, rules)]
        with pytest.raises(
            tm.InvalidRulesError, match=r"a total of 400\d\d points by 'rich' does not fit into 16 bits"
        ):
            score_totals(laid, rules)
    forget()


def test_threads_make_one_table() -> None:
    forget()
    laid = every_arrangement(SMALL)
    wanted = [tm.score_total(row, SMALL) for row in decode(laid[::500], SMALL)]
    with ThreadPoolExecutor(4) as pool:
        for totals in pool.map(score_totals, [laid] * 12, [SMALL] * 12):
            assert totals[::500].tolist() == wanted


def test_a_table_that_another_thread_has_made_is_not_made_again() -> None:
    deck = compiled(SMALL)
    assert deck is not None
    known = TotalsOfDeck(deck)
    known.make_table()
    table = known.found
    assert table is not None
    known.make_table()  # as a thread does that has waited for the other one
    assert known.found is table


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 10**9))
def test_tables_of_any_small_deck_are_right(seed: int) -> None:
    rng = Random(seed)
    size = rng.choice((2, 2, 4))
    number = rng.randint(8, 16) if size == 2 else 8
    deck = [attrs.evolve(card, ability=None) for card in random_deck(rng, 24)[:number]]
    rules = tm.Rules("small", deck, arrangement_size=size, wild_color=rng.choice(tuple(tm.WildColor)))
    laid = every_arrangement(rules, rng.randint(0, size))
    score_totals(every_arrangement(rules), rules)
    some = laid[rng.randrange(7) :: 1 + len(laid) // 60]
    assert score_totals(some, rules).tolist() == [tm.score_total(row, rules) for row in decode(some, rules)]

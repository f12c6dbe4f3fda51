"""Claims, discrepancies, standings and plans in documents."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import assert_type, cast

import attrs
import pytest

import tussie_mussie as tm
from tests.documents.edits import Tree, put, refused
from tests.support.cards import arrange
from tests.support.shorthand import crafted
from tussie_mussie import from_json, to_json

R = tm.RULEBOOK.card
CLAIM = {R("RR"): 3, R("PX"): 2}
PLAN = tm.Plan(tm.Finish(0), Fraction(-7, 2), (tm.Finish(0),), arrange("RR px"))
WRONG = tm.Discrepancy(R("RR"), 3, 4, "Because.", player=1, round=2)
LISTED = crafted(tm.Flip, 0, R("SN"), [R("SN")])
STANDING = tm.Standing(1, 0, 17, R("RR"))


def evolved(old: tm.Plan | tm.Standing | tm.Discrepancy, /, **changes: object) -> tm.Document:
    """A value with a field of any type."""
    evolve = cast("Callable[..., tm.Document]", attrs.evolve)  # so that the checkers let wrong types pass
    return evolve(old, **changes)


def test_a_claim_is_a_total_or_points_by_the_ids_of_cards() -> None:
    assert json.loads(to_json(12))["claimed"] == 12
    assert json.loads(to_json(CLAIM))["claimed"] == {"phlox": 2, "red-rose": 3}
    assert to_json(CLAIM) == to_json(dict(reversed(CLAIM.items())))
    claim = from_json(to_json(CLAIM), tm.Claim)
    assert_type(claim, tm.Claim)
    assert claim == CLAIM
    assert tm.check_score(arrange("RR px OR vi"), claim) == tm.check_score(arrange("RR px OR vi"), CLAIM)
    assert from_json(to_json({}), tm.Claim) == {}


def test_cards_of_other_decks_are_claimed_with_their_rules() -> None:
    text = to_json({tm.TURKISH.card("Dahlia"): 2})
    assert from_json(text, tm.Claim, rules=tm.TURKISH) == {tm.TURKISH.card("Dahlia"): 2}
    error = refused(text, tm.Claim)
    assert str(error).startswith("$.claimed: the deck has no card with the id 'dahlia'")
    assert isinstance(error.__cause__, tm.UnknownCardError)


@pytest.mark.parametrize(
    ("path", "value", "where", "message"),
    [
        (
            "$.claimed",
            None,
            "$.claimed",
            "an object with the points of cards by their ids, not null",
        ),
        ("$.claimed", True, "$.claimed", "not true"),
        ("$.claimed", 2**53, "$.claimed", "must be an integer from "),
        ("$.claimed.phlox", "2", "$.claimed.phlox", "must be an integer, not '2'"),
        ("$.claimed.rose", 2, "$.claimed", "the deck has no card with the id 'rose'"),
    ],
)
def test_a_claim_that_is_none_is_refused(path: str, value: Tree, where: str, message: str) -> None:
    error = refused(put(to_json(CLAIM), path, value), tm.Claim)
    assert (error.path, message in str(error)) == (where, True), str(error)


def test_a_claim_that_no_document_can_carry_is_not_written() -> None:
    other = attrs.evolve(R("RR"), hearts=9)
    for claim, message in (
        ({R("RR"): 1, other: 2}, "$.claimed: must not have two cards with the same id"),
        ({"red-rose": 1}, "$.claimed: must be of the type Card, not str"),
        ({R("RR"): "1"}, "$.claimed: must be of the type int, not str"),
        (2**53, "$.claimed: must be an integer from -9007199254740991 to 9007199254740991, not 9007199254740992"),
    ):
        with pytest.raises(tm.DocumentError) as caught:
            to_json(claim)  # type: ignore[arg-type]  # on purpose
        assert str(caught.value) == message


def test_a_number_of_another_type_is_a_claim_too() -> None:
    class Points:
        def __index__(self) -> int:
            return 7

    assert to_json(Points()) == to_json(7)  # type: ignore[arg-type]  # an int of numpy, say


@pytest.mark.parametrize("value", ["7", "-7/2", "0", "114/13", "-1", "9" * 300 + "/7", "9" * 600])
def test_the_value_of_a_plan_is_exact(value: str) -> None:
    plan = attrs.evolve(PLAN, value=Fraction(value))
    assert json.loads(to_json(plan))["value"] == str(Fraction(value))
    assert from_json(to_json(plan), tm.Plan) == plan


@pytest.mark.parametrize(
    "value", ["2/4", "7/1", "-0", "+7", " 7", "1.5", "1e3", "1_0", "1/0", "0/3", "\u0667", "", "9" * 601, 7, None, []]
)
def test_a_value_in_other_than_lowest_terms_is_refused(value: Tree) -> None:
    error = refused(put(to_json(PLAN), "$.value", value), tm.Plan)
    assert error.path == "$.value"
    assert "must be a number in lowest terms, such as '7' or '114/13', not " in str(error)


def test_a_plan_has_actions_before_scoring_alone() -> None:
    text = to_json(PLAN)
    error = refused(put(text, "$.action", {"type": "take", "player": 0, "face": "up"}), tm.Plan)
    assert error.path == "$.action.type"
    assert "must be 'flip', 'discard', 'invoke', 'replace', 'add', 'arrange' or 'finish', not 'take'" in str(error)
    assert refused(put(text, "$.line[0].player", None), tm.Plan).path == "$.line[0].player"
    assert refused(put(text, "$.arrangement[1].card", "red-rose"), tm.Plan).path == "$.arrangement[1].card"


def test_what_a_discrepancy_is_about_is_not_the_kind_of_its_document() -> None:
    assert [json.loads(to_json(WRONG))[key] for key in ("kind", "about")] == ["discrepancy", "points"]
    assert from_json(to_json(WRONG), tm.Discrepancy) == WRONG
    assert refused(put(to_json(WRONG), "$.about", "cards"), tm.Discrepancy).path == "$.about"
    assert from_json(put(to_json(WRONG), "$.reason", "So."), tm.Discrepancy) == attrs.evolve(WRONG, reason="So.")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (evolved(STANDING, rank="1"), "$.rank: must be of the type int, not str"),
        (evolved(STANDING, total=2**53), "$.total: must be an integer from "),
        (evolved(STANDING, tie_break="RR"), "$.tie_break: must be of the type Card, not str"),
        (evolved(WRONG, reason=7), "$.reason: must be of the type str, not int"),
        (evolved(WRONG, reason="\ud800"), "$.reason: must not have a surrogate that stands alone"),
        (evolved(WRONG, kind="points"), "$.about: must be of the type ClaimKind, not str"),
        (evolved(PLAN, value=7), "$.value: must be of the type Fraction, not int"),
        (evolved(PLAN, value=Fraction(10**600)), "$.value: is a number with too many digits"),
        (evolved(PLAN, value=Fraction(10**9999)), "$.value: is a number with too many digits"),
        (evolved(PLAN, value=Fraction(10**299, 10**300 + 1)), "$.value: is a number with too many digits"),
        (evolved(PLAN, line=[tm.Finish(0)]), "$.line: must be of the type tuple, not list"),
        (evolved(PLAN, line=(tm.Finish(0), None)), "$.line[1]: must be of the type Flip, Discard, Invoke, "),
        (evolved(PLAN, action=tm.Finish(-(2**53))), "$.action.player: must be an integer from "),
        (evolved(PLAN, action=LISTED), "$.action.cards: must be of the type frozenset"),
        (evolved(PLAN, arrangement=(R("RR"),)), "$.arrangement: must be of the type Arrangement, not tuple"),
    ],
)
def test_what_no_document_can_carry_is_named_with_its_path(value: tm.Document, message: str) -> None:
    with pytest.raises(tm.DocumentError) as caught:
        to_json(value)
    assert str(caught.value).startswith(message)

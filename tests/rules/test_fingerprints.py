"""The fingerprint of rules: the same for the same play, wherever it is worked out."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import cast

import pytest
from attrs import evolve, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.effort import THOROUGH, examples
from tests.support.pickles import through_pickle
from tussie_mussie import testing
from tussie_mussie._internal.fingerprints import fingerprint

GOLDEN = {
    "e1443d4278c84eda": tm.RULEBOOK,
    "fbe9461eeb099266": tm.TURKISH,
    "764a52edd7773b6f": tm.rulebook(marigold=tm.Color.ORANGE),
    "02653ee750d3be0f": tm.rulebook(rounds=2),
}


@pytest.mark.parametrize(("golden", "rules"), GOLDEN.items())
def test_the_fingerprints_of_the_presets_never_change(golden: str, rules: tm.Rules) -> None:
    # Pinned: texts of games and whatever else people keep by fingerprint depend on them.
    assert rules.fingerprint == golden


def test_a_fingerprint_is_the_same_in_every_process() -> None:
    code = "import tussie_mussie as tm; print(tm.RULEBOOK.fingerprint, tm.TURKISH.fingerprint)"
    for seed in ("0", "1", "77") if THOROUGH else ("1",):
        told = subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert told.stdout.split() == [tm.RULEBOOK.fingerprint, tm.TURKISH.fingerprint]


@given(testing.rules())
@settings(max_examples=examples(30))
def test_equal_rules_and_rules_that_play_alike_share_their_fingerprint(rules: tm.Rules) -> None:
    told = rules.fingerprint
    assert len(told) == 16
    assert int(told, 16) >= 0
    assert told == told.lower()
    assert through_pickle(rules).fingerprint == told
    assert evolve(rules, name="another name").fingerprint == told
    deck = tuple(evolve(card, text="Something else.", meaning="Anything") for card in rules.deck)
    assert evolve(rules, deck=deck).fingerprint == told


@given(testing.rules(), st.data())
@settings(max_examples=examples(60))
def test_whatever_matters_for_play_changes_the_fingerprint(rules: tm.Rules, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(rules.deck) - 1))
    card = rules.deck[place]
    others = [other for other in tm.RULEBOOK.deck if other.effect != card.effect]
    able = [other for other in (*tm.RULEBOOK.deck, *tm.TURKISH.deck) if other.ability != card.ability]
    changed = data.draw(
        st.one_of(
            st.just({"id": "a-stranger"}),
            st.just({"code": "ZZ"}),
            st.just({"name": "A Stranger"}),
            st.sampled_from([color for color in tm.Color if color is not card.color]).map(lambda it: {"color": it}),
            st.integers(0, 9).filter(lambda it: it != card.hearts).map(lambda it: {"hearts": it}),
            st.sampled_from(others).map(lambda it: {"effect": it.effect}),
            st.sampled_from(able).map(lambda it: {"ability": it.ability}),
        )
    )
    deck = list(rules.deck)
    deck[place] = evolve(card, **changed)
    assert evolve(rules, deck=deck).fingerprint != rules.fingerprint


@given(testing.rules())
@settings(max_examples=examples(20))
def test_the_options_and_the_order_of_the_deck_change_the_fingerprint(rules: tm.Rules) -> None:
    wild = {tm.WildColor.ONE_COLOR: tm.WildColor.PER_CONDITION, tm.WildColor.PER_CONDITION: tm.WildColor.ONE_COLOR}
    second = {tm.SecondPass.LEFT: tm.SecondPass.RIGHT, tm.SecondPass.RIGHT: tm.SecondPass.LEFT}
    variants = [
        evolve(rules, rounds=rules.rounds + 1),
        evolve(rules, arrangement_size=rules.arrangement_size + 2),
        evolve(rules, wild_color=wild[rules.wild_color]),
        evolve(rules, second_pass=second[rules.second_pass]),
        evolve(rules, deck=rules.deck[::-1]),
        evolve(rules, deck=rules.deck[1:]),
    ]
    assert len({variant.fingerprint for variant in (rules, *variants)}) == 7


# --- effects of one's own ---------------------------------------------------------------------------------


class _Own(tm.Effect):
    """What an effect must have."""

    __slots__ = ()

    @property
    def rule(self) -> str:
        return "nothing"

    def bonus(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        del tally, placed, column
        return 0

    def because(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        del tally, placed, column
        return ()


@frozen
class Nested(_Own):
    """An effect with fields of many kinds."""

    value: object
    note: str = field(default="", eq=False)
    word: str = field(default="", eq=str.lower)


@frozen
class Twin(_Own):
    """Another effect with the same fields."""

    value: object
    note: str = field(default="", eq=False)
    word: str = field(default="", eq=str.lower)


class Plain(_Own):
    """An effect that is no attrs class and shows an address."""


class Shown(_Own):
    """An effect that is no attrs class and shows itself."""

    def __init__(self, points: int) -> None:
        self.points = points

    def __repr__(self) -> str:
        return f"Shown({self.points})"


@dataclass(frozen=True)
class Classic(_Own):
    """An effect that is a dataclass."""

    points: float = 1.5


class Two(IntEnum):
    TWO = 2


class Rose(StrEnum):
    ROSE = "rose"


def of(effect: tm.Effect) -> str:
    card = tm.Card("own", "OW", "Own", tm.Color.RED, effect=effect)
    return evolve(tm.RULEBOOK, deck=(*tm.RULEBOOK.deck, card)).fingerprint


SAME = (
    (2, 2.0),
    (2, Two.TWO),
    (1, True),
    ("rose", Rose.ROSE),
    (frozenset("abc"), frozenset("cba")),
    ((1, (2, "x")), (True, (2.0, "x"))),
)
DIFFERENT: tuple[object, ...] = (
    None,
    0,
    -1,
    1.5,
    float("inf"),
    "",
    "0",
    (),
    (0,),
    ((),),
    ("a", "b"),
    ("a,1:b",),
    frozenset({0}),
    frozenset[int](),
    tm.Color.RED,
    tm.Face.UP,
    Nested(0),
    Twin(0),
    b"0",
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_equal_effects_of_ones_own_share_their_fingerprint(one: object, other: object) -> None:
    assert Nested(one) == Nested(other)
    assert of(Nested(one)) == of(Nested(other))
    assert fingerprint([1]) != fingerprint((1,))


def test_different_effects_of_ones_own_have_different_fingerprints() -> None:
    effects: list[tm.Effect] = [*map(Nested, DIFFERENT), *map(Twin, DIFFERENT), Plain(), Shown(1), Shown(2)]
    effects += [Classic(), Classic(2.5), Nested(0, word="x")]
    assert len({of(effect) for effect in effects}) == len(effects)
    assert of(Plain()) == of(Plain())
    assert of(Shown(1)) == of(Shown(1))


def test_fields_that_do_not_matter_for_equality_do_not_matter_here() -> None:
    assert Nested(1, "a", "X") == Nested(1, "b", "x")
    assert of(Nested(1, "a", "X")) == of(Nested(1, "b", "x"))


def test_an_effect_counts_by_the_module_and_the_name_of_its_class() -> None:
    own = {"__slots__": (), "__module__": "other", "__qualname__": "Nested"}
    moved = cast("type[Nested]", type("Nested", (Nested,), own))  # what `type` makes it cannot tell
    assert of(moved(1)) == of(moved(1)) != of(Nested(1))

"""The packs that come with the library."""

from __future__ import annotations

import sys
from typing import Protocol, cast

import pytest

import tussie_mussie as tm
from tests.docs.pages import DOCS
from tests.support.pickles import through_pickle
from tests.support.shorthand import unchecked
from tussie_mussie.abilities import ArrangeCards, Arranging
from tussie_mussie.effects import Score


class HouseCards(Protocol):
    """What is used of the script under docs/."""

    def official_range(self) -> tuple[float, float]: ...
    def house_means(self) -> dict[str, dict[str, float]]: ...


def own(name: str) -> tuple[tm.Card, ...]:
    """The cards that only a pack has."""
    return tuple([card for card in tm.load_pack(name).deck if card not in tm.RULEBOOK.deck])


def test_the_packs_are_listed_in_order() -> None:
    assert tm.packs() == ("house-goals", "house-green", "house-orange")


@pytest.mark.parametrize("name", tm.packs())
def test_a_pack_is_the_rulebook_with_house_cards(name: str) -> None:
    rules = tm.load_pack(name)
    assert rules.name == name
    assert rules.name.startswith("house-")
    assert rules.deck[:18] == tm.RULEBOOK.deck
    assert tm.load_pack(name) is rules
    assert own(name) == rules.deck[18:]
    for card in own(name):
        assert card.id.startswith("house-")
        assert card.name.startswith("House ")
        assert card.text
        assert card.meaning
    assert tm.from_json(tm.to_json(rules), tm.Rules) == rules


def test_the_orange_cards_look_at_all_the_other_players() -> None:
    rules = tm.load_pack("house-orange")
    assert [card.color for card in own("house-orange")] == [tm.Color.ORANGE] * 4
    assert all([isinstance(card.effect, Score) and card.effect.sees_others for card in own("house-orange")])
    words = " ".join([card.text for card in own("house-orange")])
    for whose in ("left neighbor", "right neighbor", "other players", "all players"):
        assert whose in words
    mine, left, right = [tm.parse_arrangement(row, rules) for row in ("NT la CI cp", "PX HS ds vi", "RT CN PL GA")]
    lines = tm.score(mine, rules, others=(left, right)).lines
    assert [line.points for line in lines] == [0, 3, 2, 3]  # 3 of the hearts on the left, 5 colors in bouquets


def test_green_cards_can_take_points_away() -> None:
    rules = tm.load_pack("house-green")
    assert [card.color for card in own("house-green")] == [tm.Color.GREEN] * 5
    lines = tm.score(tm.parse_arrangement("hp vi px hb", rules), rules).lines
    assert [(line.card.code, line.points) for line in lines] == [("HP", -1), ("VI", 1), ("PX", 2), ("HB", 1)]


def test_a_green_card_arranges() -> None:
    ability = tm.load_pack("house-green").card("House Mignonette").ability
    assert ability == tm.Ability((ArrangeCards(Arranging.ANY_ORDER),))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", tm.packs())
def test_a_pack_can_be_played(name: str, players: int) -> None:
    record = tm.play([tm.bots.random_bot] * players, tm.load_pack(name), seed=f"{name} {players}")
    record.verify()
    assert tm.parse_record(tm.format_record(record), tm.load_pack(name)) == record


def test_an_unknown_pack_is_answered_with_suggestions() -> None:
    with pytest.raises(tm.UnknownPackError) as caught:
        tm.load_pack("house-orangs")
    again = through_pickle(caught.value)
    assert (again.name, again.suggestions) == ("house-orangs", ("house-orange",))
    assert isinstance(again, LookupError)
    known = ", ".join(tm.packs())
    assert str(again) == f"there is no pack 'house-orangs'; there are {known}; did you mean 'house-orange'?"
    with pytest.raises(TypeError, match=r"load_pack\(\) needs a name, not int"):
        unchecked(tm.load_pack)(3)


@pytest.mark.slow
def test_the_mean_of_each_house_card_lies_within_the_range_of_the_official_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "path", [str(DOCS / "_scripts"), *sys.path])
    __import__("house_cards")
    # The script is no part of any package, so that no checker of types can follow the import.
    script = cast("HouseCards", sys.modules["house_cards"])
    low, high = script.official_range()
    for name, means in script.house_means().items():
        assert means.keys() == {card.id for card in own(name)}
        for card, mean in means.items():
            assert low < mean < high, card

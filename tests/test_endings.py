"""All arrangements, and those with which no round can end: compared with a search of everything on small decks."""

from __future__ import annotations

import itertools
from math import perm
from random import Random

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.support.cards import arrange
from tests.support.games import states_of
from tests.support.shorthand import unchecked
from tussie_mussie._internal import endings
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.stages.preparation import Preparation, at_reveal
from tussie_mussie.abilities import (
    AddCard,
    ArrangeCards,
    Arranging,
    DiscardCard,
    DiscardItself,
    DrawCards,
    FlipAllCards,
    FlipCards,
    FlipItself,
    ReplaceCard,
    Spared,
    Step,
)

# --- All arrangements -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(4))
def test_every_arrangement_comes_once_and_in_a_fixed_order(size: int) -> None:
    rules = tm.Rules("few", tm.RULEBOOK.deck[:6])
    found = list(tm.every_arrangement(rules, size=size))
    assert len(found) == len(set(found)) == perm(6, size) * 2**size
    assert found == list(tm.every_arrangement(rules, size=size))
    assert {len(own) for own in found} == {size}
    cards = [own.cards for own in found]
    assert cards == sorted(cards, key=lambda own: [rules.deck.index(known) for known in own])


def test_every_arrangement_is_lazy_and_complete_by_default() -> None:
    first = next(tm.every_arrangement())
    assert first == tm.Arrangement([tm.PlacedCard(known, tm.Face.UP) for known in tm.RULEBOOK.deck[:4]])
    assert hash(first) == hash(tm.Arrangement(first))
    few = evolve(tm.RULEBOOK, arrangement_size=2)
    assert sum(1 for _ in tm.every_arrangement(few)) == 18 * 17 * 4


def test_sizes_that_cannot_be_are_refused() -> None:
    for size in (-1, 5, 10**5000):
        with pytest.raises(tm.InvalidArrangementError, match="there are of 0 to 4"):
            tm.every_arrangement(size=size)
    with pytest.raises(TypeError, match=r"every_arrangement\(\) needs a whole number as size, not str"):
        unchecked(tm.every_arrangement)(size="4")


# --- What no round can end with -------------------------------------------------------------------------------


def ends(part: Preparation, gone: int, found: set[tm.Arrangement], seen: set[object]) -> None:
    """Gather all that a player's part can lead to."""
    key = part.row, part.progress.key, part.newest, gone
    if key in seen:
        return
    seen.add(key)
    deck = part.shared.index.bits(part.shared.index.everything & ~gone)
    if part.progress.waiting:
        for chosen in itertools.combinations(deck, part.progress.waiting):
            ends(part.after_draw(sum(chosen)), gone | sum(chosen), found, seen)
    elif part.legal:
        for action in part.legal:
            ends(part.following(action), gone, found, seen)
    else:
        found.add(tm.Arrangement([place.placed for place in part.row]))


def all_ends(rules: tm.Rules) -> set[tm.Arrangement]:
    """All arrangements with which a player can end a round, by trying everything."""
    index = shared_by(rules).index
    found: set[tm.Arrangement] = set()
    seen: set[object] = set()
    for dealt in tm.every_arrangement(rules):
        ends(at_reveal(0, shared_by(rules), tuple(map(index.place, dealt))), index.mask(dealt.cards), found, seen)
    return found


def deck(codes: str, rules: tm.Rules = tm.RULEBOOK, *more: tm.Card) -> tm.Rules:
    return tm.Rules("few", (*[rules.card(code) for code in codes.split()], *more), arrangement_size=2)


MUST_FLIP = tm.Card("must", "MU", "Must", tm.Color.RED, ability=tm.Ability((FlipCards(1),), mandatory=True))
SWAP = tm.Card("swap", "SW", "Swap", tm.Color.RED, ability=tm.Ability((DrawCards(1), ReplaceCard()), mandatory=True))
LOSES = tm.Card("loses", "LO", "Loses", tm.Color.RED, ability=tm.Ability((DiscardCard(), FlipCards(1)), mandatory=True))
CHAIN = tm.Card(
    "chain",
    "CH",
    "Chain",
    tm.Color.RED,
    ability=tm.Ability((DrawCards(1), AddCard(), *[DiscardCard(Spared.NEWEST)] * 2)),
)


def acting(*steps: Step, mandatory: bool = True) -> tm.Card:
    return tm.Card("acts", "AC", "Acts", tm.Color.RED, ability=tm.Ability(steps, mandatory=mandatory))


MUST_ARRANGE = acting(ArrangeCards())
ADDS_TWO = acting(DrawCards(2), AddCard(2), DiscardCard(Spared.NEWEST, 2))
SWAPS_TWO = acting(DrawCards(2), ReplaceCard(2), FlipItself())
LEAVES = acting(FlipAllCards(), DiscardItself())
LEAVES_OFTEN = acting(DrawCards(2), AddCard(1), DiscardItself(), DiscardCard(), ArrangeCards())


@pytest.mark.parametrize(
    "rules",
    [
        deck("MG PL SN RR PX VI"),
        deck("MG PL SN RT PX AT", tm.TURKISH),
        deck("RR PX VI AM", tm.RULEBOOK, MUST_FLIP),
        deck("RR PX MG AM", tm.RULEBOOK, SWAP),
        deck("RR PX MG AM VI", tm.RULEBOOK, CHAIN),
        deck("RR PX SN AM", tm.RULEBOOK, LOSES),
        deck("RR PX MG AM", tm.RULEBOOK, MUST_ARRANGE),
        pytest.param(deck("RR PX VI AM SN", tm.RULEBOOK, ADDS_TWO), marks=pytest.mark.slow),
        deck("RR PX MG AM VI", tm.RULEBOOK, SWAPS_TWO),
        deck("RR PX VI AM", tm.RULEBOOK, LEAVES),
        deck("RR PX VI AM MG", tm.RULEBOOK, LEAVES_OFTEN),
    ],
    ids=[
        "rulebook",
        "turkish",
        "flip",
        "swap",
        "chain",
        "loses",
        "arrange",
        "adds two",
        "swaps two",
        "leaves",
        "leaves often",
    ],
)
def test_the_search_finds_exactly_what_trying_everything_finds(rules: tm.Rules) -> None:
    possible = all_ends(rules)
    for size in range(3):
        for arrangement in tm.every_arrangement(rules, size=size):
            reason = tm.why_impossible(arrangement, rules)
            assert (reason is None) is (arrangement in possible), arrangement


@pytest.mark.parametrize("how", Arranging)
def test_R45_cards_that_can_be_arranged_do_not_keep_the_order_in_which_they_were_dealt(how: Arranging) -> None:
    rules = deck("RR PX AM VI", tm.RULEBOOK, acting(DrawCards(1), AddCard(), DiscardItself(), ArrangeCards(how)))
    for order in itertools.permutations(["RR", "PX"]):
        assert tm.why_impossible(tm.parse_arrangement(" ".join(order), rules), rules) is None


@pytest.mark.slow
def test_R45_the_search_finds_what_trying_everything_finds_where_the_order_of_four_cards_can_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def any_number(*_: object) -> None:
        """Let anybody play, though there are so few cards, so that everything can be tried."""

    monkeypatch.setattr(tm.Rules, "check_seats", any_number)
    swap = acting(ArrangeCards(Arranging.SWAP_NEIGHBORS), FlipItself(), mandatory=False)
    rules = evolve(deck("MG RR PX VI", tm.RULEBOOK, swap), arrangement_size=4)
    possible = all_ends(rules)
    every = [own for size in (3, 4) for own in tm.every_arrangement(rules, size=size)]
    for own in Random(1).sample(every, 200):
        assert (tm.why_impossible(own, rules) is None) is (own in possible), own


@pytest.mark.parametrize(
    ("text", "edition", "reason"),
    [
        ("MG RT px VI", tm.RULEBOOK, "Marigold must discard another card, so 4 cards cannot be left with it."),
        ("mg PL px VI", tm.TURKISH, "Marigold must discard another card, so 4 cards cannot be left with it."),
        ("MG px VI", tm.RULEBOOK, None),
        ("RT px VI sn", tm.RULEBOOK, None),
        ("PL RT px", tm.RULEBOOK, None),
        pytest.param(
            "RT px SN",
            tm.RULEBOOK,
            "Whatever was dealt and done, no round leaves these 3 of 4 cards so.",
            marks=pytest.mark.slow,
        ),
        (
            "RT px SN",
            tm.Rules("few", [tm.RULEBOOK.card(code) for code in ["RT", "PX", "SN", "MG", "RR", "VI", "AM", "CM"]]),
            "Whatever was dealt and done, no round leaves these 3 of 4 cards so.",
        ),
        ("MG VI", tm.RULEBOOK, "No ability takes so many cards away that 2 of 4 are left."),
        ("", tm.RULEBOOK, "No ability takes so many cards away that 0 of 4 are left."),
    ],
)
def test_why_no_round_can_end_so(text: str, edition: tm.Rules, reason: str | None) -> None:
    assert tm.why_impossible(tm.parse_arrangement(text, edition), edition) == reason


def test_whatever_a_game_ends_with_is_possible() -> None:
    for seed, rules in itertools.product(range(4), (tm.RULEBOOK, tm.TURKISH)):
        for result in states_of(seed, 2, rules)[-1].results:
            assert [tm.why_impossible(own, rules) for own in result.arrangements] == [None, None]


def test_rules_that_nobody_can_play_end_with_nothing() -> None:
    rules = tm.Rules("few", tm.RULEBOOK.deck[:5])
    reason = tm.why_impossible(tm.Arrangement(), rules)
    assert reason == "No game can be played with these rules: 2 players need 8 cards; the deck has 5."


@pytest.mark.parametrize("most", [5, 500])
def test_what_takes_too_long_to_find_out_is_not_called_impossible(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "MOST_ENDINGS_TRIED", most)
    assert tm.why_impossible(arrange("CN px VI")) is None


def test_cards_that_cannot_be_scored_are_refused() -> None:
    with pytest.raises(tm.InvalidArrangementError, match="lacks dahlia"):
        tm.why_impossible(tm.parse_arrangement("DH", tm.TURKISH))
    with pytest.raises(TypeError):
        unchecked(tm.why_impossible)("RR px")

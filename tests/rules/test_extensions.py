"""Other decks as data: effects and abilities that the two editions do not have work with the engine unchanged."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import ClassVar

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import arrange, card, cards, codes, lines_of
from tests.support.effort import THOROUGH, examples
from tests.support.games import apply_all, as_draw, deal, draw, random_walk
from tests.support.pickles import through_pickle
from tussie_mussie._internal.results import rank
from tussie_mussie.abilities import AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Spared
from tussie_mussie.effects import (
    AnyColor,
    if_exactly,
    if_no_hearts,
    per_adjacent_card,
    per_adjacent_card_of_another_color,
    per_adjacent_heart,
    per_card_in,
    per_card_of,
    per_different_color,
    per_heart,
    per_other_heartless_card,
)


@frozen
class PerHeartOfOthers(tm.Effect):
    """Points for each heart on the other players' cards."""

    points: int = -1
    sees_others: ClassVar[bool] = True

    @property
    def rule(self) -> str:
        return f"{self.points:+} for each heart of the others"

    def bonus(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        del placed, column
        return self.points * sum(at.card.hearts for row in tally.others for at in row)

    def because(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        del placed, column
        return tuple(at.card for row in tally.others for at in row if at.card.hearts)


@frozen
class IfLeftNeighborHasRed(tm.Effect):
    """Points if the next player clockwise has a red card."""

    sees_others: ClassVar[bool] = True

    @property
    def rule(self) -> str:
        return "+5 if your left neighbor has a red card"

    def bonus(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        del placed, column
        left = tally.others[0] if tally.others else ()
        return 5 if any(at.card.color is tm.Color.RED for at in left) else 0

    def because(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        del placed, column
        return tuple(at.card for at in tally.others[0] if at.card.color is tm.Color.RED)


def invented(code: str, effect: tm.Effect | None = None, ability: tm.Ability | None = None, **facts: int) -> tm.Card:
    """Return a green card that no edition has."""
    name = f"Invented {code.title()}"
    return tm.Card(
        f"invented-{code.lower()}", code, name, tm.Color.GREEN, facts.get("hearts", 0), effect=effect, ability=ability
    )


def with_cards(*new: tm.Card, rounds: int = 3, arrangement_size: int = 4) -> tm.Rules:
    """Return the rulebook's rules with more cards in the deck."""
    return tm.Rules("more flowers", (*tm.RULEBOOK.deck, *new), rounds=rounds, arrangement_size=arrangement_size)


@frozen
class PerColorThatOthersLack(tm.Effect):
    """Points for each of your colors that no other player has."""

    points: int = 2
    sees_colors: ClassVar[bool] = True
    sees_others: ClassVar[bool] = True

    @property
    def rule(self) -> str:
        return f"{self.points:+} for each of your colors that no other player has"

    def bonus(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        del placed, column
        theirs = {at.card.color for row in tally.others for at in row}
        return self.points * len(set(tally.colors) - theirs)

    def because(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        del column
        theirs = {at.card.color for row in tally.others for at in row}
        return tuple(at.card for at in placed if tally.color_of(at.card) not in theirs)


# --- Effects ----------------------------------------------------------------------------------------------


def test_an_effect_can_look_at_the_other_players_arrangements() -> None:
    rules = with_cards(invented("ZA", PerHeartOfOthers()), rounds=1)
    own, other = arrange("ZA rr", rules), arrange("PX or", rules)
    sheet = tm.score(own, rules, others=[other])
    assert lines_of(sheet) == [("ZA", 0, -3, "PX OR"), ("RR", 0, 0, "")]
    assert sheet.total == tm.score_total(own, rules, others=(other,)) == -3
    assert sheet.lines[0].reason == "-1 for each heart of the others (Phlox and Orchid): -3"
    assert "-3" in sheet.explain()
    assert tm.score(own, rules).total == 0
    assert tm.score(own, rules, others=iter([other])).total == -3
    assert tm.score_total(own, rules, others=[]) == 0
    assert tm.check_score(own, -3, rules, others=[other]) == ()


def test_a_round_is_scored_with_the_others_clockwise_from_the_left_neighbor() -> None:
    rules = with_cards(invented("ZB", IfLeftNeighborHasRed()), rounds=1)
    # The right neighbor of seat 0 has a red card, its left one does not; with seat 1 it is the other way round.
    state = deal("ZB ga DS px", "vi PE hs HY", "fm CN rr OR", rules=rules)
    assert state.results[-1].sheets[0].lines[0].bonus == 0
    state = deal("VI ga PE hs", "zb DS px HY", "fm CN rr OR", rules=rules)
    assert state.results[-1].sheets[1].lines[0].bonus == 5
    assert state.totals == tuple(sheet.total for sheet in state.results[-1].sheets)


def test_a_deck_that_looks_at_others_plays_on_to_the_end_and_its_totals_add_up() -> None:
    rules = with_cards(invented("ZA", PerHeartOfOthers()), invented("ZB", IfLeftNeighborHasRed(), hearts=1))
    for seed in range(10):
        ended = tm.playout(tm.new_game(3, rules), Random(seed))
        totals = [0, 0, 0]
        for result in ended.results:
            for seat, own in enumerate(result.arrangements):
                others = [result.arrangements[(seat + step) % 3] for step in (1, 2)]
                totals[seat] += tm.score(own, rules, others=others).total
        assert ended.totals == tuple(totals)


NEGATIVE: list[tuple[tm.Effect, str, int, str]] = [
    (per_card_of(tm.Color.RED, -1), "ZA rr AM", -2, "RR AM"),
    (per_different_color(-2), "ZA rr AM", -4, "ZA RR"),
    (per_card_in(tm.Face.DOWN, -1), "ZA rr am", -2, "RR AM"),
    (if_exactly(1, in_row=tm.Face.DOWN, points=-3), "ZA rr AM", -3, "RR"),
    (if_exactly(1, in_row=tm.Face.UP, points=-3), "ZA rr AM", 0, ""),
    (per_heart(-1), "ZA px OR", -3, "PX OR"),
    (per_heart(-1, every=2), "ZA px OR", -1, "PX OR"),
    (per_adjacent_heart(-1), "PX ZA OR", -3, "PX OR"),
    (per_adjacent_card(tm.Face.DOWN, -2), "PX ZA or", -2, "OR"),
    (per_adjacent_card_of_another_color(-1), "PX ZA RR", -2, "PX RR"),
    (per_other_heartless_card(-1), "RR ZA PX", -1, "RR"),
    (if_no_hearts(-4), "RR ZA", -4, "RR ZA"),
    (if_no_hearts(-4), "PX ZA", 0, ""),
]


@pytest.mark.parametrize(("effect", "row", "bonus", "because"), NEGATIVE)
def test_points_may_be_negative(effect: tm.Effect, row: str, bonus: int, because: str) -> None:
    rules = with_cards(invented("ZA", effect))
    sheet = tm.score(arrange(row, rules), rules)
    (line,) = (line for line in lines_of(sheet) if line[0] == "ZA")
    assert line == ("ZA", 0, bonus, because)
    assert tm.score_total(arrange(row, rules), rules) == sheet.total
    (full,) = (line for line in sheet.lines if line.card.code == "ZA")
    if full.reason.startswith(f"{bonus:+} "):
        assert full.reason.startswith(f"{effect.rule} (")
    else:
        assert full.reason.endswith(f"): {bonus:+}" if bonus else f"{effect.rule}: 0")
    assert effect.rule.startswith(("+", "-"))


def test_a_wild_card_keeps_away_from_a_color_that_costs_points() -> None:
    rules = with_cards(invented("ZA", per_card_of(tm.Color.WHITE, -5)))
    sheet = tm.score(arrange("ZA OR", rules), rules)
    assert sheet.lines[1].color is tm.Color.RED
    assert sheet.total == 1
    each = evolve(rules, wild_color=tm.WildColor.PER_CONDITION)
    assert tm.score_total(arrange("ZA OR", each), each) == 1


def test_the_words_of_a_row_of_one_card() -> None:
    assert if_exactly(1, in_row=tm.Face.UP, points=3).rule == "+3 if exactly 1 card is in your bouquet"
    assert if_exactly(2, in_row=tm.Face.DOWN, points=3).rule == "+3 if exactly 2 cards are in your keepsakes"


@pytest.mark.parametrize("wild_color", tm.WildColor)
def test_an_effect_can_look_at_colors_and_at_the_others_at_once(wild_color: tm.WildColor) -> None:
    rules = evolve(with_cards(invented("ZC", PerColorThatOthersLack()), invented("ZD")), wild_color=wild_color)
    own, other = arrange("ZC OR", rules), arrange("ZD GA", rules)
    # The other player has green, the color of ZC, and white, the printed color of Orchid; so red is the first to help.
    sheet = tm.score(own, rules, others=[other])
    assert [(line.hearts, line.bonus) for line in sheet.lines] == [(0, 2), (1, 0)]
    assert sheet.lines[0].because == (card("OR"),)
    assert sheet.lines[1].color is (tm.Color.RED if wild_color is tm.WildColor.ONE_COLOR else None)
    assert tm.score_total(own, rules, others=[other]) == sheet.total == 3
    assert tm.score_total(own, rules) == 5


def test_two_wild_cards_find_the_best_colors_together() -> None:
    rules = with_cards(invented("ZA", AnyColor()))
    sheet = tm.score(arrange("VI OR ZA RT", rules), rules)
    assert sheet.total == 2 + 1 + 1 + 1  # both of one color, or one each
    assert [line.color for line in sheet.lines[1:3]] == [tm.Color.RED, tm.Color.RED]
    sheet = tm.score(arrange("CN OR ZA GA", rules), rules)
    assert [line.color for line in sheet.lines[1:3]] == [tm.Color.RED, tm.Color.GREEN]
    assert sheet.lines[0].bonus == 4
    each = evolve(rules, wild_color=tm.WildColor.PER_CONDITION)
    assert tm.score_total(arrange("VI OR ZA RT", each), each) == 1 + 3 + 3
    assert [line.color for line in tm.score(arrange("VI OR ZA RT", each), each).lines[1:3]] == [None, None]


@given(st.integers(0, 10**9))
@settings(max_examples=examples(60) if THOROUGH else 2)  # each tries 36 colors
def test_two_wild_cards_do_as_well_as_any_colors_that_one_could_print_on_them(seed: int) -> None:
    rng = Random(seed)
    wild = invented("ZA", AnyColor())
    rules = with_cards(wild)
    colors = sorted({known.color for known in rules.deck}, key=list(tm.Color).index)
    assert len(colors) == 6
    others = [known for known in tm.RULEBOOK.deck if known.code != "OR"]
    row = [*rng.sample(others, 2), wild, card("OR")]
    rng.shuffle(row)
    faces = [rng.choice(list(tm.Face)) for _ in row]
    best = max(_as_printed(row, faces, {"ZA": first, "OR": second}) for first in colors for second in colors)
    arrangement = tm.Arrangement([tm.PlacedCard(known, face) for known, face in zip(row, faces, strict=True)])
    assert tm.score_total(arrangement, rules) == tm.score(arrangement, rules).total == best


def _as_printed(row: list[tm.Card], faces: list[tm.Face], colors: dict[str, tm.Color]) -> int:
    plain = [
        evolve(known, effect=None, color=colors[known.code], id=f"plain-{known.id}") if known.code in colors else known
        for known in row
    ]
    deck = [known for known in tm.RULEBOOK.deck if known.code != "OR"]
    rules = evolve(tm.RULEBOOK, deck=[*deck, *(known for known in plain if known not in deck)])
    return tm.score_total(
        tm.Arrangement([tm.PlacedCard(known, face) for known, face in zip(plain, faces, strict=True)]), rules
    )


# --- Abilities --------------------------------------------------------------------------------------------

MARIGOLD, SNAPDRAGON, LARKSPUR = cards("MG SN PL")


def test_two_marigolds_both_must_discard() -> None:
    again = invented("ZM", ability=MARIGOLD.ability)
    rules = with_cards(again, rounds=1)
    state = deal("MG zm RT vi", "am CM ga PX", rules=rules)
    assert state.usable(0) == (MARIGOLD, again)
    one = state.apply(tm.Discard(0, MARIGOLD, card("RT")))
    assert one.usable(0) == (again,)
    assert one.why_illegal(tm.Finish(0)) is tm.IllegalReason.OPEN_OBLIGATION
    assert codes(one.apply(tm.Discard(0, again, MARIGOLD)).arrangements[0]) == "zm vi"
    both = state.apply(tm.Discard(0, MARIGOLD, again))
    assert both.is_over
    assert codes(both.arrangements[0]) == "MG RT vi"


def test_two_cards_can_draw_one_after_the_other() -> None:
    again = invented("ZL", ability=LARKSPUR.ability)
    rules = with_cards(again, rounds=1)
    with pytest.raises(tm.InvalidRulesError, match="can draw 4 cards, but only 3 are left"):
        tm.new_game(4, rules)
    state = deal("PL zl RT vi", "am CM ga PX", rules=rules)
    first = apply_all(state, [tm.Invoke(0, again), draw("DS HY")])
    assert first.why_illegal(tm.Invoke(0, LARKSPUR)) is tm.IllegalReason.ABILITY_NOT_USABLE
    assert first.why_illegal(tm.Replace(0, LARKSPUR, card("RT"), card("DS"))) is tm.IllegalReason.ABILITY_NOT_USABLE
    second = apply_all(first, [tm.Replace(0, again, card("RT"), card("DS")), tm.Invoke(0, LARKSPUR)])
    assert len(second.chance_outcomes()) == 9 * 8 // 2
    assert second.why_illegal(draw("HY OR")) is tm.IllegalReason.CARD_NOT_THERE
    ended = apply_all(second, [draw("OR HS"), tm.Replace(0, LARKSPUR, card("DS"), card("OR"))])
    assert codes(ended.arrangements[0]) == "PL zl OR vi"
    assert Counter(ended.discards[0]) == Counter(cards("RT HY DS HS"))


def test_two_players_who_both_draw_do_not_see_each_others_cards() -> None:
    again = invented("ZL", ability=LARKSPUR.ability)
    rules = with_cards(again, rounds=1)
    state = deal("PL rr RT vi", "zl CM ga PX", rules=rules)
    mine: list[tm.Action] = [tm.Invoke(0, LARKSPUR), draw("DS HY"), tm.Replace(0, LARKSPUR, card("RT"), card("DS"))]
    yours: list[tm.Action] = [tm.Invoke(1, again), draw("OR HS"), tm.Replace(1, again, again, card("OR"))]
    assert apply_all(state, mine[:2]).view(1) == state.view(1)
    assert apply_all(state, [*mine[:2], *yours[:1]]).why_illegal(draw("HY OR")) is tm.IllegalReason.CARD_NOT_THERE
    ends = {
        apply_all(state, actions)
        for actions in (
            mine + yours,
            yours + mine,
            mine[:2] + yours + mine[2:],
            yours[:2] + mine + yours[2:],
            mine[:2] + yours[:2] + mine[2:] + yours[2:],
        )
    }
    assert len(ends) == 1


def test_a_mandatory_draw_must_be_made() -> None:
    greedy = invented("ZG", ability=tm.Ability((DrawCards(1), ReplaceCard()), mandatory=True))
    rules = with_cards(greedy, rounds=1)
    state = deal("ZG rr RT vi", "am CM ga PX", rules=rules)
    assert state.legal_actions(0) == (tm.Invoke(0, greedy),)
    assert state.why_illegal(tm.Finish(0)) is tm.IllegalReason.OPEN_OBLIGATION
    drawn = apply_all(state, [tm.Invoke(0, greedy), draw("DS")])
    assert len(drawn.legal_actions(0)) == 4
    assert codes(drawn.apply(tm.Replace(0, greedy, greedy, card("DS"))).arrangements[0]) == "DS rr RT vi"


def test_an_ability_of_several_steps_is_carried_out_to_its_end() -> None:
    both = invented("ZS", ability=tm.Ability((FlipCards(1), DiscardCard())))
    rules = with_cards(both, rounds=1)
    state = deal("ZS rr RT sn", "am CM ga PX", rules=rules)
    assert len([action for action in state.legal_actions(0) if isinstance(action, tm.Flip) and action.by == both]) == 4
    assert state.why_illegal(tm.Discard(0, both, card("RR"))) is tm.IllegalReason.ABILITY_NOT_USABLE
    turned = state.apply(tm.Flip(0, both, frozenset((card("RT"),))))
    assert {type(action) for action in turned.legal_actions(0)} == {tm.Discard}
    assert turned.why_illegal(tm.Finish(0)) is tm.IllegalReason.OPEN_OBLIGATION
    assert turned.why_illegal(tm.Discard(0, both, both)) is tm.IllegalReason.CARD_NOT_ALLOWED
    done = turned.apply(tm.Discard(0, both, card("RR")))
    assert codes(done.arrangements[0]) == "ZS rt sn"
    assert done.usable(0) == (SNAPDRAGON,)


def test_a_step_that_needs_another_card_is_left_out_when_there_is_none() -> None:
    twice = tm.Ability((DrawCards(1), AddCard(), DiscardCard(Spared.NEWEST), DiscardCard(Spared.NEWEST)))
    adding = invented("ZA", ability=twice)
    both = invented("ZB", ability=tm.Ability((FlipCards(1), DiscardCard()), mandatory=True))
    rules = with_cards(adding, both, rounds=1, arrangement_size=2)
    state = deal("ZA rr", "rt CM", rules=rules, passes="L")
    state = apply_all(
        state,
        [
            tm.Invoke(0, adding),
            tm.Draw(frozenset((both,))),
            tm.Add(0, adding, tm.Face.UP),
            tm.Discard(0, adding, adding),
            tm.Discard(0, adding, card("RR")),
        ],
    )
    assert state.legal_actions(0) == (tm.Flip(0, both, frozenset((both,))),)
    ended = state.apply(state.legal_actions(0)[0])
    assert ended.is_over
    assert codes(ended.arrangements[0]) == "zb"


def test_the_newest_card_is_what_the_same_ability_added_not_what_another_drew() -> None:
    ability = tm.Ability((DrawCards(1), AddCard(), DiscardCard(Spared.ITSELF), DiscardCard(Spared.NEWEST)))
    adding = invented("ZA", ability=ability)
    rules = with_cards(adding, rounds=1)
    state = deal("ZA rr PL vi", "am CM ga PX", rules=rules)
    larkspur = card("PL")
    state = apply_all(state, [tm.Invoke(0, larkspur), draw("DS SN"), tm.Replace(0, larkspur, card("VI"), card("DS"))])
    state = apply_all(state, [tm.Invoke(0, adding), draw("HY"), tm.Add(0, adding, tm.Face.UP)])
    kept = state.apply(tm.Discard(0, adding, card("RR")))
    assert codes(kept.arrangements[0]) == "ZA PL ds HY"
    gone = {action.card.code for action in kept.legal_actions(0) if isinstance(action, tm.Discard)}
    assert gone == {"ZA", "PL", "DS"}
    lost = state.apply(tm.Discard(0, adding, card("HY")))
    assert codes(lost.arrangements[0]) == "ZA rr PL ds"
    gone = {action.card.code for action in lost.legal_actions(0) if isinstance(action, tm.Discard)}
    assert gone == {"ZA", "RR", "PL", "DS"}


def test_R28_whoever_has_no_card_left_does_not_win_a_tie() -> None:
    ability = tm.Ability((DrawCards(1), ReplaceCard(), DiscardCard(), DiscardCard()), mandatory=True)
    leaving = invented("ZL", ability=ability)
    rules = with_cards(leaving, rounds=1, arrangement_size=2)
    state = deal("ZL rr", "rt GA", rules=rules, passes="L")
    actions: list[tm.Action] = [tm.Invoke(0, leaving), draw("VI"), tm.Replace(0, leaving, leaving, card("VI"))]
    state = apply_all(state, [*actions, tm.Discard(0, leaving, card("RR")), tm.Discard(0, leaving, card("VI"))])
    assert state.is_over
    assert codes(state.arrangements[0]) == ""
    assert state.totals[0] == 0
    first, second = rank((0, 0), state.arrangements, final=True)
    assert (first.player, second.player) == (1, 0)
    assert second.tie_break is None


def test_spared_cards_differ() -> None:
    ability = tm.Ability((DrawCards(1), AddCard(), DiscardCard(Spared.ITSELF)))
    keeping = invented("ZK", ability=ability)
    rules = with_cards(keeping, rounds=1)
    state = deal("ZK rr RT vi", "am CM ga PX", rules=rules)
    added = apply_all(state, [tm.Invoke(0, keeping), draw("DS"), tm.Add(0, keeping, tm.Face.UP)])
    gone = {action.card.code for action in added.legal_actions(0) if isinstance(action, tm.Discard)}
    assert gone == {"RR", "RT", "VI", "DS"}


# --- Sizes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "players", "order"),
    [
        (2, 2, [(0, 1), (1, 0)]),
        (2, 4, [(0, 1), (1, 2), (2, 3), (3, 0)]),
        (6, 2, [(0, 1), (1, 0)] * 3),
        (6, 3, [(0, 1), (1, 2), (2, 0), (0, 2), (2, 1), (1, 0), (0, 1), (1, 2), (2, 0)]),
    ],
)
def test_arrangements_of_another_size(size: int, players: int, order: list[tuple[int, int]]) -> None:
    rules = with_cards(*[invented(f"Z{letter}") for letter in "ABC"], arrangement_size=size)
    for seed in range(5):
        for state, _, after in random_walk(tm.new_game(players, rules), Random(seed)):
            if state.phase is tm.Phase.BEFORE_SCORING:
                assert [len(row) for row in state.revealed] == [size] * players
                offers = [(offer.offerer, offer.recipient) for offer in state.offers]
                first = state.first_player
                assert offers == [((a + first) % players, (b + first) % players) for a, b in order]
            if after.is_over:
                assert after.winner == after.standings()[0].player


def test_a_deck_with_more_pairs_than_the_engine_remembers() -> None:
    letters = "ABCDEFGHIJKL"
    rules = tm.Rules("large", [_blank(f"{first}{second}") for first in letters for second in letters])
    start = tm.new_game(4, rules)
    draws = [as_draw(draw) for draw, _ in start.chance_outcomes()]
    assert len(draws) == len(set(draws)) == 144 * 143 // 2
    for drawn in (draws[0], draws[-1], draws[0]):
        offering = start.apply(drawn)
        assert set(offering.hands[0]) == drawn.cards
        assert offering.apply(offering.legal_actions()[0]).legal_actions() == (
            tm.Take(1, tm.Face.UP),
            tm.Take(1, tm.Face.DOWN),
        )
    assert tm.playout(start, Random(1)).is_over


def _blank(code: str) -> tm.Card:
    return tm.Card(f"blank-{code.lower()}", code, f"Blank {code}", tm.Color.GREY)


def test_a_larger_arrangement_scores_all_its_cards() -> None:
    rules = evolve(tm.RULEBOOK, arrangement_size=6)
    assert tm.score(arrange("AM rt RR cm VI or"), rules).total == 3 + 5 + 2 + 1 + 1 + 1
    with pytest.raises(tm.InvalidArrangementError):
        tm.score(arrange("AM rt RR cm VI or GA"), rules)


@given(st.integers(0, 10**9), st.sampled_from((2, 3)))
@settings(max_examples=examples(20))
def test_a_deck_full_of_abilities_keeps_every_card_in_one_place(seed: int, players: int) -> None:
    turkish = card("PL", tm.TURKISH).ability
    rules = with_cards(
        invented("ZM", ability=MARIGOLD.ability),
        invented("ZN", ability=SNAPDRAGON.ability, hearts=2),
        invented("ZL", ability=LARKSPUR.ability),
        invented("ZT", ability=turkish),
        invented("ZG", ability=tm.Ability((DrawCards(3), ReplaceCard(), FlipCards(4)), mandatory=True)),
        rounds=2,
    )
    kept: list[tm.GameState] = []
    for state, action, after in random_walk(tm.new_game(players, rules), Random(seed)):
        kept.append(state)
        found = Counter(state.undrawn)
        for row in state.arrangements:
            found.update(row.cards)
        for hand in (*state.hands, *state.discards):
            found.update(hand)
        if state.offer is not None and state.offer.face_down is not None:
            found.update((state.offer.face_up, state.offer.face_down))
        assert found == Counter(rules.deck)
        assert state.apply(action) == after
    for state in kept[::5]:
        assert through_pickle(state) == state
        for viewer in (None, *range(players)):
            view = state.view(viewer)
            assert through_pickle(view) == view


def test_a_card_of_a_deck_of_ones_own_is_pickled_in_full() -> None:
    mine = invented("ZA", PerHeartOfOthers(points=-2), MARIGOLD.ability, hearts=3)
    again = through_pickle(mine)
    assert again == mine
    assert again is not mine
    assert hash(again) == hash(mine)
    assert through_pickle(card("RR")) is card("RR")
    richer = evolve(card("RR"), hearts=3)  # it has an official card's id, and yet is another card
    assert through_pickle(richer) == richer
    assert through_pickle(richer) != card("RR")


def test_hearts_cannot_be_counted_by_fewer_than_one() -> None:
    with pytest.raises(tm.InvalidRulesError, match="at least 1") as caught:
        per_heart(every=0)
    assert per_heart(every=1) == per_heart()
    assert len(caught.value.problems) == 1


@frozen
class _Gift(tm.Effect):
    """Two points for nothing that could be named; the card is wild as well."""

    wild: ClassVar[bool] = True

    @property
    def rule(self) -> str:
        return "+2 for its beauty"

    def bonus(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        del tally, placed, column
        return 2

    def because(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        del tally, placed, column
        return ()


@pytest.mark.parametrize("reading", list(tm.WildColor))
def test_a_wild_card_with_a_bonus_scores_it_on_the_sheet_and_in_the_total(reading: tm.WildColor) -> None:
    gift = tm.Card("gift", "GI", "Gift", tm.Color.GREEN, effect=_Gift())
    rules = evolve(tm.RULEBOOK, deck=(*tm.RULEBOOK.deck, gift), wild_color=reading)
    own = tm.Arrangement([tm.PlacedCard(known, tm.Face.UP) for known in (gift, *cards("VI RT"))])
    sheet = tm.score(own, rules)
    assert sheet.total == tm.score_total(own, rules) == (6 if reading is tm.WildColor.PER_CONDITION else 5)
    counts = "red" if reading is tm.WildColor.ONE_COLOR else "the color that is best for each card"
    assert sheet.lines[0].reason == f"counts as {counts}; +2 for its beauty"
    assert str(_Gift()) == _Gift().rule


def test_the_others_too_can_have_too_many_cards() -> None:
    many = tm.Arrangement([tm.PlacedCard(known, tm.Face.UP) for known in tm.RULEBOOK.deck[:5]])
    with pytest.raises(tm.InvalidArrangementError, match="5 cards are too many"):
        tm.score(tm.Arrangement(), others=[many])

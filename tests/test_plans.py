"""Plans before scoring, against the worked cases, a brute force written from the card texts, and the engine."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import ClassVar

import attrs
import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import ORANGE, PER_CONDITION, arrange, card, cards
from tests.support.effort import examples
from tests.support.games import deal, deal_to, draw
from tussie_mussie._internal.cards import Effect, PlacedCard, Tally
from tussie_mussie._internal.plans import Plan, before_scoring_plans
from tussie_mussie.abilities import Ability, AddCard, DiscardCard, DrawCards, ReplaceCard, Spared, Step
from tussie_mussie.testing import arrangements, states

SN, MG, PL = cards("SN MG PL")
TURKISH_PL = card("PL", tm.TURKISH)
DELPHINIUM = tm.Card("delphinium", "DL", "Delphinium", tm.Color.PINK, ability=Ability((DrawCards(2), ReplaceCard())))
LILY = tm.Card("lily", "LY", "Lily", tm.Color.PINK, ability=Ability((DrawCards(2), ReplaceCard()), mandatory=True))
TWO_LARKSPURS = tm.Rules("two-larkspurs", (*tm.RULEBOOK.deck, DELPHINIUM))
WITH_LILY = tm.Rules("with-lily", (*tm.RULEBOOK.deck, LILY))


# A brute force that knows the texts of the cards with an ability, and nothing of the library's engine.

Row = tuple[tm.PlacedCard, ...]
DRAWS_TWO = {"PL", "DL", "LY"}


def ways(row: Row, used: frozenset[tm.Card], deck: tuple[tm.Card, ...], rules: tm.Rules) -> dict[tm.Action, Fraction]:
    """What can be done next, each with what it is worth; nothing when no card can act."""
    worth: dict[tm.Action, Fraction] = {}
    must = False
    able = False
    for own in [at.card for at in row if at.card not in used]:
        after = used | {own}
        if own.code == "SN":
            able = True
            for size in (1, 2):
                for chosen in combinations([at.card for at in row], size):
                    turned = tuple(PlacedCard(at.card, at.face.other) if at.card in chosen else at for at in row)
                    worth[tm.Flip(0, own, frozenset(chosen))] = best(turned, after, deck, rules)
        elif own.code == "MG" and len(row) > 1:
            able = must = True
            for at in row:
                if at.card != own:
                    left = tuple(other for other in row if other != at)
                    worth[tm.Discard(0, own, at.card)] = best(left, after, deck, rules)
        elif own.code in DRAWS_TWO and own != TURKISH_PL and len(deck) >= 2:
            able = True
            must |= own.code == "LY"
            draws = [
                max(
                    best((*row[:i], PlacedCard(new, row[i].face), *row[i + 1 :]), after, left_of(deck, two), rules)
                    for i in range(len(row))
                    for new in two
                )
                for two in combinations(deck, 2)
            ]
            worth[tm.Invoke(0, own)] = Fraction(sum(draws), len(draws))
        elif own == TURKISH_PL and deck:
            able = True
            draws = [
                max(
                    best((*row[:i], *row[i + 1 :], PlacedCard(new, face)), after, left_of(deck, (new,)), rules)
                    for i in range(len(row))
                    for face in tm.Face
                )
                for new in deck
            ]
            worth[tm.Invoke(0, own)] = Fraction(sum(draws), len(draws))
    if able and not must:
        worth[tm.Finish(0)] = Fraction(tm.score_total(tm.Arrangement(row), rules))
    return worth


def left_of(deck: tuple[tm.Card, ...], drawn: tuple[tm.Card, ...]) -> tuple[tm.Card, ...]:
    return tuple(one for one in deck if one not in drawn)


def best(row: Row, used: frozenset[tm.Card], deck: tuple[tm.Card, ...], rules: tm.Rules) -> Fraction:
    here = {at.card for at in row}
    worth = ways(row, frozenset(one for one in used if one in here), deck, rules)
    return max(worth.values()) if worth else Fraction(tm.score_total(tm.Arrangement(row), rules))


@st.composite
def positions(
    draw_: st.DrawFn, rules: tm.Rules, able: str, most_unseen: int
) -> tuple[tm.Arrangement, tuple[tm.Card, ...]]:
    """An arrangement with at least one of the able cards, and a few unseen cards."""
    own = card(draw_(st.sampled_from(able.split())), rules)
    others = [one for one in rules.deck if one != own]
    chosen = draw_(st.lists(st.sampled_from(others), max_size=3 + most_unseen, unique=True))
    size = draw_(st.integers(0, min(3, len(chosen))))
    row = list(chosen[:size])
    row.insert(draw_(st.integers(0, size)), own)
    placed = tuple(PlacedCard(one, draw_(st.sampled_from(tm.Face))) for one in row)
    return tm.Arrangement(placed), tuple(chosen[size : size + most_unseen])


def compare(position: tuple[tm.Arrangement, tuple[tm.Card, ...]], rules: tm.Rules) -> None:
    arrangement, unseen = position
    plans = before_scoring_plans(arrangement, rules, unseen=unseen)
    assert {plan.action: plan.value for plan in plans} == ways(arrangement.placed, frozenset(), unseen, rules)
    assert [plan.value for plan in plans] == sorted([plan.value for plan in plans], reverse=True)


@settings(max_examples=examples(60))
@given(positions(tm.RULEBOOK, "SN MG PL", 4))
def test_every_line_of_the_rulebooks_cards_is_worth_what_brute_force_finds(
    position: tuple[tm.Arrangement, tuple[tm.Card, ...]],
) -> None:
    compare(position, tm.RULEBOOK)


@settings(max_examples=examples(40))
@given(positions(tm.TURKISH, "PL SN MG", 3))
def test_every_line_of_the_turkish_cards_is_worth_what_brute_force_finds(
    position: tuple[tm.Arrangement, tuple[tm.Card, ...]],
) -> None:
    compare(position, tm.TURKISH)


@settings(max_examples=examples(15))
@given(positions(TWO_LARKSPURS, "PL DL", 4))
def test_a_second_draw_has_fewer_cards_to_come_from(position: tuple[tm.Arrangement, tuple[tm.Card, ...]]) -> None:
    compare(position, TWO_LARKSPURS)


@settings(max_examples=examples(30))
@given(positions(WITH_LILY, "LY", 3))
def test_r24_an_obligation_that_cannot_be_met_for_want_of_cards_binds_nobody(
    position: tuple[tm.Arrangement, tuple[tm.Card, ...]],
) -> None:
    compare(position, WITH_LILY)


@pytest.mark.parametrize(
    ("row", "unseen", "rules"),
    [
        ("PL DL am", "RR RT PX CM", TWO_LARKSPURS),
        ("dl AM PL", "VI MG HY OR", TWO_LARKSPURS),
        ("LY SN", "PX", WITH_LILY),
        ("LY MG SN", "PX", WITH_LILY),
        ("LY MG SN", "PX HY", WITH_LILY),
        ("PL MG am", "PX", tm.RULEBOOK),
        ("PL am ga", "SN MG HY", tm.RULEBOOK),
        ("PL SN mg AM", "VI PX", tm.RULEBOOK),
        ("PL MG sn SP", "VI PX OR", tm.TURKISH),
    ],
)
def test_abilities_that_meet_are_worth_what_brute_force_finds(row: str, unseen: str, rules: tm.Rules) -> None:
    compare((arrange(row, rules), cards(unseen, rules)), rules)


@pytest.mark.parametrize("rules", [tm.RULEBOOK, ORANGE, PER_CONDITION], ids=["rulebook", "orange", "per-condition"])
def test_larkspur_with_the_whole_deck_is_worth_what_brute_force_finds(rules: tm.Rules) -> None:
    arrangement = arrange("PL vi CN AM", rules)
    unseen = tuple(one for one in rules.deck if one not in arrangement.cards)
    plans = before_scoring_plans(arrangement, rules)
    assert {plan.action: plan.value for plan in plans} == ways(arrangement.placed, frozenset(), unseen, rules)


# Worked cases.


def by_codes(plans: tuple[Plan, ...]) -> dict[str, Fraction]:
    """The plans that discard a card, by its code."""
    return {plan.action.card.code: plan.value for plan in plans if isinstance(plan.action, tm.Discard)}


def test_o2_r13_snapdragon_turns_itself_and_gardenia_for_8_points_instead_of_4() -> None:
    plans = before_scoring_plans(arrange("GA SN PE VI"))
    worth = {plan.action: plan.value for plan in plans}
    assert worth[tm.Flip(0, SN, frozenset(cards("SN GA")))] == 8 == plans[0].value
    assert worth[tm.Finish(0)] == 4


def test_o4_r17_r30_a_marigold_that_larkspur_brought_in_must_discard() -> None:
    arrangement = arrange("PL AM RT CM")
    done = (tm.Invoke(0, PL), draw("MG DS"), tm.Replace(0, PL, PL, MG))
    plans = before_scoring_plans(arrangement, done=done)
    assert by_codes(plans) == {"CM": 7, "RT": 6, "AM": 5}
    assert len(plans) == 3
    before = before_scoring_plans(arrangement, done=done[:2])
    (replacing,) = [plan for plan in before if plan.action == done[2]]
    assert replacing.value == 7
    assert replacing.line == (done[2], tm.Discard(0, MG, card("CM")))
    assert replacing.arrangement == arrange("MG AM RT")


def test_o8_o9_r15_marigold_that_discards_snapdragon_scores_4_or_6_if_violet_was_turned_first() -> None:
    arrangement = arrange("MG sn VI PE")
    discard, flip = tm.Discard(0, MG, SN), tm.Flip(0, SN, frozenset(cards("VI")))
    worth = {plan.action: plan for plan in before_scoring_plans(arrangement)}
    assert worth[discard].value == 4
    assert worth[discard].line == (discard,)
    assert worth[flip].value == 6
    assert by_codes(before_scoring_plans(arrangement, done=(flip,)))["SN"] == 6
    assert tm.Finish(0) not in worth


def test_of_equally_good_actions_a_line_takes_the_first_in_the_order_of_the_legal_actions() -> None:
    flip = tm.Flip(0, SN, frozenset(cards("VI")))
    after = before_scoring_plans(arrange("MG sn VI PE"), done=(flip,))
    assert [plan.value for plan in after[:2]] == [6, 6]
    (whole,) = [plan for plan in before_scoring_plans(arrange("MG sn VI PE")) if plan.action == flip]
    assert whole.line == (flip, after[0].action)
    assert whole.arrangement == after[0].arrangement


def test_o10_r11_marigold_discards_camellia_and_forget_me_not_stands_beside_phlox() -> None:
    plans = before_scoring_plans(arrange("PX cm FM MG"))
    assert plans[0].action == tm.Discard(0, MG, card("CM"))
    assert plans[0].value == 9
    assert plans[0].arrangement == arrange("PX FM MG")


def test_r16_larkspur_may_replace_the_marigold_that_then_discards_nothing() -> None:
    done = (tm.Invoke(0, PL), draw("PX CM"), tm.Replace(0, PL, MG, card("PX")))
    arrangement = arrange("PL MG AM VI")
    before = {plan.action: plan for plan in before_scoring_plans(arrangement, done=done[:2])}
    assert before[done[2]].line == (done[2],)
    assert before[done[2]].arrangement == arrange("PL PX AM VI")
    assert before_scoring_plans(arrangement, done=done) == ()


def test_r30_a_marigold_alone_has_no_obligation() -> None:
    assert before_scoring_plans(arrange("MG")) == ()


def test_r24_larkspur_cannot_be_used_with_fewer_than_two_unseen_cards() -> None:
    assert before_scoring_plans(arrange("PL AM RT CM"), unseen=cards("PX")) == ()
    actions = {plan.action for plan in before_scoring_plans(arrange("PL SN"), unseen=cards("PX"))}
    assert tm.Invoke(0, PL) not in actions
    assert tm.Finish(0) in actions
    assert tm.Invoke(0, PL) in {plan.action for plan in before_scoring_plans(arrange("PL SN"), unseen=cards("PX HY"))}


def test_equal_plans_stand_in_the_order_of_the_legal_actions() -> None:
    state = deal_to("VI sn MG am")
    order = {action: place for place, action in enumerate(state.legal_actions(0))}
    plans = before_scoring_plans(state.view(0))
    assert {plan.action for plan in plans} == set(order)
    assert plans == tuple(sorted(plans, key=lambda plan: (-plan.value, order[plan.action])))


def test_a_plan_is_a_value() -> None:
    first, again = (before_scoring_plans(arrange("MG sn VI PE")) for _ in range(2))
    assert first == again
    assert hash(first) == hash(again)
    assert isinstance(first[0].value, Fraction)


# Views, against the engine.


def after_all(state: tm.GameState, player: int) -> Fraction:
    """What a player's cards are worth in a state in which their plan has been followed so far."""
    if state.phase is tm.Phase.BEFORE_SCORING:
        if state.current_player == tm.CHANCE:
            return sum(
                (chance * after_all(state.apply(draw), player) for draw, chance in state.chance_outcomes()), Fraction()
            )
        plans = before_scoring_plans(state.view(player))
        if plans:
            return plans[0].value
        return Fraction(tm.score_total(state.arrangements[player], state.rules))
    return Fraction(state.results[-1].points[player])


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.TURKISH], ids=["rulebook", "turkish"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_plan_of_a_view_is_worth_what_is_best_after_its_action(rules: tm.Rules, players: int) -> None:
    rng = random.Random(players)
    met = 0
    while met < 12:
        state = tm.new_game(players, attrs.evolve(rules, rounds=1))
        while not state.is_over:
            if state.current_player == tm.CHANCE:
                state = state.apply(state.sample_chance(rng))
                continue
            player = rng.choice(state.pending_players)
            plans = before_scoring_plans(state.view(player))
            if state.phase is tm.Phase.BEFORE_SCORING:
                met += 1
                assert {plan.action for plan in plans} == set(state.legal_actions(player))
                for plan in rng.sample(plans, min(3, len(plans))):
                    # Nobody else acts in between, so that the values are those of the viewer's own game.
                    assert after_all(alone(state, player).apply(plan.action), player) == plan.value
            else:
                assert plans == ()
            state = state.apply(rng.choice(state.legal_actions(player)))


def alone(state: tm.GameState, player: int) -> tm.GameState:
    """The game in which only this player has acted."""
    return next(tm.possible_states(state.view(player)))


@settings(max_examples=examples(60))
@given(states())
def test_views_and_arrangements_have_the_same_plans(state: tm.GameState) -> None:
    for player in range(state.players):
        view = state.view(player)
        plans = before_scoring_plans(view)
        assert bool(plans) == (view.phase is tm.Phase.BEFORE_SCORING and bool(view.legal_actions()))
        if plans and player == 0:
            own = view.revealed[0]
            done = view.before_scoring[0]
            drawn = [one for action in done if isinstance(action, tm.Draw) for one in action.cards]
            unseen = {*view.unseen, *drawn}
            assert plans == before_scoring_plans(own, view.rules, unseen=unseen, done=done)
            assert plans == before_scoring_plans(own, view.rules, others=view.revealed[1:], done=done)


def test_r25_what_the_others_do_before_scoring_changes_no_plan() -> None:
    state = deal("SN am VI pe", "mg CM px RR")
    plans = before_scoring_plans(state.view(0))
    after = state.apply(tm.Discard(1, MG, card("CM")))
    assert after.arrangements != state.arrangements
    assert before_scoring_plans(after.view(0)) == plans != ()


def test_there_are_no_plans_for_spectators_in_other_phases_or_while_a_draw_is_due() -> None:
    state = deal_to("PL am VI pe")
    assert before_scoring_plans(state.view(0))[0].action == tm.Invoke(0, PL)
    assert before_scoring_plans(state.view(None)) == ()
    assert before_scoring_plans(state.view(1)) == ()
    assert before_scoring_plans(state.apply(tm.Invoke(0, PL)).view(0)) == ()
    assert before_scoring_plans(tm.new_game().view(0)) == ()
    assert before_scoring_plans(arrange("PL am VI pe"), done=(tm.Invoke(0, PL),)) == ()
    assert before_scoring_plans(arrange("PL am VI pe"), done=(tm.Finish(0),)) == ()


def test_a_line_ends_with_the_draw_and_an_arrangement_there_is_none() -> None:
    plans = before_scoring_plans(arrange("PL MG vi AM"))
    flipping = [plan for plan in plans if isinstance(plan.action, tm.Discard)]
    assert any(plan.line[-1] == tm.Invoke(0, PL) and plan.arrangement is None for plan in flipping)
    (asking,) = [plan for plan in plans if plan.action == tm.Invoke(0, PL)]
    assert asking.line == (tm.Invoke(0, PL),)
    assert asking.arrangement is None


@given(arrangements())
def test_a_plan_without_a_draw_is_worth_the_score_of_what_it_leads_to(arrangement: tm.Arrangement) -> None:
    for plan in before_scoring_plans(arrangement):
        assert plan.line[0] == plan.action
        drawing = isinstance(plan.line[-1], tm.Invoke)
        assert (plan.arrangement is None) == drawing
        if plan.arrangement is not None:
            assert plan.value == tm.score_total(plan.arrangement)


# Cards that look at the table.


@frozen
class PerOtherKeepsake(Effect):
    """A point for each keepsake of the others, if this card is one itself."""

    sees_others: ClassVar[bool] = True

    @property
    def rule(self) -> str:
        return "+1 for each keepsake of the others, if this is one"

    def bonus(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> int:
        if placed[column].face is tm.Face.UP:
            return 0
        return sum(at.face is tm.Face.DOWN for other in tally.others for at in other)

    def because(self, tally: Tally, placed: tuple[PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        return ()


IVY = tm.Card("ivy", "IV", "Ivy", tm.Color.GREEN, effect=PerOtherKeepsake())
WITH_IVY = tm.Rules("with-ivy", (*tm.RULEBOOK.deck, IVY))


def test_cards_that_look_at_the_others_see_them_as_they_were_revealed() -> None:
    own, other = arrange("SN IV CM", WITH_IVY), arrange("pr VI px", WITH_IVY)
    turned = tm.Flip(0, SN, frozenset((IVY,)))
    alone_ = {plan.action: plan.value for plan in before_scoring_plans(own, WITH_IVY)}
    beside = {plan.action: plan.value for plan in before_scoring_plans(own, WITH_IVY, others=[other])}
    assert alone_[turned] == 2
    assert beside[turned] == 4
    assert before_scoring_plans(own, WITH_IVY, others=[other])[0].value == 4


def test_a_view_shows_the_others_to_cards_that_look_at_them() -> None:
    state = deal_to("SN iv CM px", rules=WITH_IVY)
    keepsakes = len(state.arrangements[1].keepsakes)
    worth = {plan.action: plan.value for plan in before_scoring_plans(state.view(0))}
    assert keepsakes == 2
    assert worth[tm.Finish(0)] == tm.score_total(state.arrangements[0], WITH_IVY) + keepsakes


# Bad input.


@pytest.mark.parametrize(
    ("unseen", "message"),
    [
        ("PX PX", "unseen: Phlox is given twice"),
        ("PX AM", "unseen: Amaryllis lies in an arrangement"),
        ("PX VI", "unseen: Violet lies in an arrangement"),
        ("PX DH", "unseen: the deck of 'rulebook' lacks dahlia"),
    ],
)
def test_unseen_cards_must_be_of_the_deck_and_lie_nowhere_else(unseen: str, message: str) -> None:
    known = (*tm.RULEBOOK.deck, card("DH", tm.TURKISH))
    given_ = [next(one for one in known if one.code == code) for code in unseen.split()]
    with pytest.raises(tm.InvalidArrangementError, match=message):
        before_scoring_plans(arrange("PL AM"), unseen=given_, others=[arrange("VI")])


def test_an_arrangement_must_be_one_that_can_be_scored() -> None:
    with pytest.raises(tm.InvalidArrangementError, match="5 cards are too many"):
        before_scoring_plans(arrange("PL AM RT CM VI"))
    with pytest.raises(tm.InvalidArrangementError, match="lacks dahlia"):
        before_scoring_plans(arrange("DH", tm.TURKISH))
    with pytest.raises(tm.InvalidArrangementError, match="two arrangements"):
        before_scoring_plans(arrange("PL AM"), others=[arrange("AM")])


@pytest.mark.parametrize(
    ("done", "reason"),
    [
        ((draw("PX CM"),), tm.IllegalReason.NO_DRAW_DUE),
        ((tm.Invoke(0, PL), draw("PX")), tm.IllegalReason.WRONG_NUMBER_OF_CARDS),
        ((tm.Invoke(0, PL), draw("PX AM")), tm.IllegalReason.CARD_NOT_THERE),
        ((tm.Invoke(0, PL), draw("PX HY"), tm.Finish(0)), tm.IllegalReason.OPEN_OBLIGATION),
        ((tm.Invoke(0, SN),), tm.IllegalReason.CARD_NOT_THERE),
        ((tm.Invoke(1, PL),), tm.IllegalReason.NOT_YOUR_TURN),
        ((tm.Invoke(7, PL),), tm.IllegalReason.NO_SUCH_PLAYER),
        ((tm.Take(0, tm.Face.UP),), tm.IllegalReason.WRONG_PHASE),
    ],
    ids=str,
)
def test_what_has_been_done_must_be_legal(done: tuple[tm.Action, ...], reason: tm.IllegalReason) -> None:
    with pytest.raises(tm.IllegalActionError) as caught:
        before_scoring_plans(arrange("PL AM RT CM"), done=done)
    assert caught.value.reason is reason
    assert caught.value.action == done[-1]


def test_r24_a_draw_that_the_unseen_cards_cannot_serve_cannot_have_been_asked_for() -> None:
    with pytest.raises(tm.IllegalActionError, match="2 cards cannot be drawn of 1 unseen") as caught:
        before_scoring_plans(arrange("PL AM"), unseen=cards("PX"), done=(tm.Invoke(0, PL),))
    assert caught.value.reason is tm.IllegalReason.ABILITY_NOT_USABLE
    assert caught.value.action == tm.Invoke(0, PL)


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = deal_to("SN am VI pe").view(0)
    with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
        before_scoring_plans(attrs.evolve(view, unseen=view.unseen[1:]))
    with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
        before_scoring_plans(attrs.evolve(view, unseen=(*view.unseen[1:], SN)))


def test_which_card_is_the_newest_makes_a_difference_to_a_plan() -> None:
    newest = DiscardCard(Spared.NEWEST)

    def plain(code: str, hearts: int, *steps: Step) -> tm.Card:
        ability = tm.Ability(steps) if steps else None
        return tm.Card(f"card-{code.lower()}", code, f"Card {code}", tm.Color.RED, hearts, ability=ability)

    first = plain("PP", 1, DrawCards(1), AddCard(), newest)
    second = plain("QQ", 2, DrawCards(1), AddCard(), DiscardCard(), newest)
    unseen = [plain("XA", 3), plain("XB", 0), plain("XC", 1)]
    rules = tm.Rules("newest", (first, second, *unseen, plain("XD", 1)), arrangement_size=2)
    row, invoke = tm.parse_arrangement("PP QQ", rules), tm.Invoke(0, first)
    value = next(plan.value for plan in tm.before_scoring_plans(row, rules, unseen=unseen) if plan.action == invoke)
    best = [
        tm.before_scoring_plans(row, rules, unseen=unseen, done=[invoke, tm.Draw(frozenset((card,)))])[0].value
        for card in unseen
    ]
    assert value == sum(best) / 3 == Fraction(7, 2)

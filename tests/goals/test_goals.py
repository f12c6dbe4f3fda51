"""Goals: revealed at the start of every round, scored by everybody, and known wherever a game is told."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.effects import naive
from tests.support.cards import arrange
from tests.support.effects import PlusOne
from tests.support.effort import THOROUGH, examples
from tests.support.goals import ENDS, GOALS, MOST, PAIRS, RED, REDS, RULES, walk
from tests.support.language import random_deck, random_score, random_table
from tests.support.pickles import through_pickle
from tests.support.shorthand import unchecked
from tussie_mussie._internal.bounds import outer_bounds
from tussie_mussie.effects import (
    Between,
    Cards,
    Count,
    If,
    Like,
    Per,
    Place,
    Points,
    Reach,
    Sum,
    any_color,
    per_adjacent_heart,
    per_heart,
)

# --- The goals themselves ------------------------------------------------------------------------------------


def test_a_goal_says_what_it_is() -> None:
    assert str(PAIRS) == "Pairs (PA)"
    assert repr(PAIRS) == "<Goal Pairs (PA)>"
    assert PAIRS.text == "+2 points for each pair of one color among your cards."
    assert through_pickle(PAIRS) == PAIRS
    assert PAIRS.color is tm.Color.PINK
    assert MOST.color is None


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": "Pairs"}, "goal 'Pairs': id 'Pairs' is not lower-case words joined by '-'"),
        ({"code": "pa"}, "goal 'g-pairs': code 'pa' is not two capital letters"),
        ({"name": ""}, "goal 'g-pairs': name '' is not words joined by spaces"),
        ({"id": 3}, "goal 3: id is 3; it must be of the type str"),
        ({"effect": None}, "goal 'g-pairs': effect is None; it must be of the type Effect"),
        ({"color": "red"}, "goal 'g-pairs': color is 'red'; it must be of the type Color"),
        ({"effect": any_color()}, "the effect counts as any color, which a card alone can do"),
        ({"effect": per_adjacent_heart()}, "looks at the card that it stands on or at its neighbors"),
        ({"effect": Per(1, Count(cards=Cards(like=Like.SAME)))}, "looks at the card that it stands on"),
        ({"effect": Sum([Points(1), Per(1, Count(cards=Cards(other=True)))])}, "looks at the card that it stands on"),
        ({"effect": If(Between(Count(cards=Cards(place=Place.HERE))), Points(1))}, "looks at the card"),
    ],
)
def test_what_no_goal_can_be_is_refused(fields: dict[str, object], message: str) -> None:
    with pytest.raises(tm.InvalidRulesError) as caught:
        unchecked(attrs.evolve)(PAIRS, **fields)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"goals_revealed": 5}, "goals_revealed is 5; it must be at least 0, and at most 4, the number of goals"),
        ({"goals_revealed": -1}, "goals_revealed is -1"),
        ({"goals": (PAIRS, PAIRS)}, "the goal 'g-pairs' and 'g-pairs' both answer to 'gpairs'"),
        ({"goals": (PAIRS, attrs.evolve(MOST, code="PA"))}, "'g-most' and 'g-pairs' both answer to 'pa'"),
        ({"goals": (PAIRS, attrs.evolve(MOST, id="phlox"))}, "'phlox' both answer to 'phlox'"),
        ({"goals": (PAIRS, attrs.evolve(MOST, code="RR"))}, "'g-most' and 'red-rose' both answer to 'rr'"),
        ({"goals": (PAIRS, tm.RULEBOOK.deck[0])}, "goal 1 is"),
        (
            {
                "goals": tuple(
                    attrs.evolve(PAIRS, id=f"g-{x}", code=f"Q{chr(65 + x)}", name=f"G{x}") for x in range(26)
                ),
                "goals_revealed": 13,
            },
            "13 of 26 goals can be revealed in too many ways",
        ),
    ],
)
def test_goals_that_rules_cannot_have_are_refused(fields: dict[str, object], message: str) -> None:
    with pytest.raises(tm.InvalidRulesError) as caught:
        unchecked(attrs.evolve)(RULES, **fields)
    assert message in str(caught.value)


def test_goals_are_an_iterable_of_goals() -> None:
    assert attrs.evolve(RULES, goals=list(GOALS)) == RULES
    with pytest.raises(TypeError, match="needs Goals as goals, not int"):
        unchecked(attrs.evolve)(RULES, goals=3)


def test_a_goal_is_found_by_its_id_name_or_code() -> None:
    for key in ("g-most", "Most Hearts", "MOSTHEARTS", "mo"):
        assert RULES.goal(key) == MOST
    with pytest.raises(tm.UnknownCardError, match="has no goal 'Mist'; the goals are Pairs, Most Hearts, Ends, Reds"):
        RULES.goal("Mist")
    with pytest.raises(tm.UnknownCardError, match="there are no goals"):
        tm.RULEBOOK.goal("Pairs")
    with pytest.raises(TypeError, match="needs a str"):
        unchecked(RULES.goal)(3)


def test_goals_change_the_fingerprint_and_no_goals_do_not() -> None:
    assert RULES.fingerprint != tm.RULEBOOK.fingerprint
    assert attrs.evolve(RULES, goals_revealed=1).fingerprint != RULES.fingerprint
    assert attrs.evolve(RULES, goals=(), goals_revealed=0).fingerprint == tm.RULEBOOK.fingerprint


# --- Revealing ------------------------------------------------------------------------------------------------


REASONS = tm.IllegalReason


def test_what_cannot_be_revealed_is_refused() -> None:
    state = tm.new_game(2, RULES)
    other = attrs.evolve(PAIRS, id="g-other", code="OT", name="Other")
    after = state.apply(tm.Reveal([PAIRS, ENDS]))
    refusals: list[tuple[tm.GameState, object, tm.IllegalReason]] = [
        (state, tm.Reveal([PAIRS]), REASONS.WRONG_NUMBER_OF_CARDS),
        (state, tm.Reveal([PAIRS, other]), REASONS.CARD_NOT_THERE),
        (state, tm.Draw(tm.RULEBOOK.deck[:2]), REASONS.NO_DRAW_DUE),
        (state, tm.Take(0, tm.Face.UP), REASONS.DRAW_DUE),
        (state, tm.Take(5, tm.Face.UP), REASONS.NO_SUCH_PLAYER),
        (after, tm.Reveal([PAIRS, ENDS]), REASONS.WRONG_PHASE),
        (after, tm.Take(0, tm.Face.UP), REASONS.DRAW_DUE),
        (tm.new_game(), tm.Reveal([PAIRS, ENDS]), REASONS.WRONG_PHASE),
        (walk(1, 2)[-1], tm.Reveal([PAIRS, ENDS]), REASONS.GAME_OVER),
    ]
    for at, action, reason in refusals:
        assert at.why_illegal(action) is reason, action
        with pytest.raises(tm.IllegalActionError):
            at.apply(action)  # type: ignore[arg-type]  # each is an action
    view = state.view(0)
    assert view.why_illegal(tm.Reveal([PAIRS, ENDS])) is REASONS.NOT_YOUR_TURN
    assert view.why_illegal(tm.Draw(tm.RULEBOOK.deck[:2])) is REASONS.NO_DRAW_DUE
    assert view.why_illegal(tm.Take(0, tm.Face.UP)) is REASONS.DRAW_DUE
    assert after.view(0).why_illegal(tm.Reveal([PAIRS])) is REASONS.WRONG_PHASE
    assert after.view(0).why_illegal(tm.Draw(tm.RULEBOOK.deck[:2])) is REASONS.NOT_YOUR_TURN
    assert state.legal_actions(0) == state.view(0).legal_actions() == ()
    assert not state.view(0).can_act
    assert state.offerer is state.recipient is state.view(1).offerer is None


def test_a_revelation_checks_its_goals() -> None:
    assert tm.Reveal(iter([PAIRS])).goals == frozenset([PAIRS])
    for wrong in ("PA", [PAIRS, "MO"], 3, None):
        with pytest.raises(TypeError, match="needs a frozenset of Goals as goals"):
            unchecked(tm.Reveal)(wrong)
    with pytest.raises(TypeError, match="needs a frozenset of Cards as cards"):
        unchecked(tm.Draw)([PAIRS])


def test_games_without_goals_are_as_they_were() -> None:
    state = tm.new_game()
    assert state.goals == state.view(0).goals == ()
    assert state.phase is tm.Phase.DRAW
    unrevealed = attrs.evolve(RULES, goals_revealed=0)
    assert tm.new_game(2, unrevealed).phase is tm.Phase.DRAW
    assert walk(2, 2, unrevealed)[-1].results[0].goals == ()


# --- Scoring ---------------------------------------------------------------------------------------------------


def test_a_sheet_tells_its_goals() -> None:
    sheet = tm.score(arrange("RR px AM", RULES), RULES, goals=[REDS, ENDS])
    assert sheet.explain().splitlines()[3:] == [
        f"Ends       goal        0  {ENDS.effect.rule}: 0",
        "Reds       goal        2  +1 for each of your red cards (Red Rose and Amaryllis): +2",
        "Total                  8  2 hearts; bonus +6",
    ]
    assert repr(sheet) == "<ScoreSheet 8: RR 2, px 2, AM 2, EN 0, RE 2>"
    assert str(sheet.goals[1]) == "Reds (goal) scores 2: +1 for each of your red cards (Red Rose and Amaryllis): +2"
    row = sheet.rows()[-1]
    assert (row["column"], row["row"], row["card"], row["points"], row["color"]) == (-1, "goal", "g-reds", 2, "")
    assert tm.score(arrange("RR", RULES), RULES, goals=[PAIRS]).rows()[-1]["color"] == "pink"
    assert tm.from_json(tm.to_json(sheet), tm.ScoreSheet, rules=RULES) == sheet
    assert "Reds" in sheet.explain(language="tr")
    assert tm.score(tm.Arrangement(), RULES, goals=[REDS]).explain().startswith("Reds ")


@pytest.mark.parametrize("wild_color", tm.WildColor)
def test_a_wild_card_looks_at_goals_as_well(wild_color: tm.WildColor) -> None:
    rules = attrs.evolve(RULES, wild_color=wild_color)
    own = arrange("OR VI", rules)
    assert tm.score(own, rules).lines[0].color in (tm.Color.PURPLE, None)
    twice = tm.Goal("g-twice", "TW", "Twice", Per(3, Count(cards=Cards(colors=[RED]))))
    rules = attrs.evolve(rules, goals=(twice,), goals_revealed=1)
    sheet = tm.score(own, rules, goals=[twice])
    one_color = wild_color is tm.WildColor.ONE_COLOR
    assert sheet.lines[0].color is (RED if one_color else None)
    assert sheet.goals[0].points == 3
    assert sheet.lines[1].bonus == (1 if one_color else 2)
    assert tm.score_total(own, rules, goals=[twice]) == sheet.total


@settings(max_examples=examples(80), deadline=None)
@given(st.integers(0, 10**9))
def test_goals_score_as_a_second_evaluator_says(seed: int) -> None:
    rng = Random(seed)
    goals: list[tm.Goal] = []
    while len(goals) < 3:
        try:
            goals.append(
                tm.Goal(f"goal-{len(goals)}", f"Z{chr(65 + len(goals))}", f"Zoal {len(goals)}", random_score(rng))
            )
        except tm.InvalidRulesError:
            continue
    rules = tm.Rules(
        "random", random_deck(rng), goals=goals, goals_revealed=2, wild_color=rng.choice(tuple(tm.WildColor))
    )
    low, high = outer_bounds(rules)
    for _ in range(4):
        table = random_table(rng, rules.deck, rng.choice((1, 2, 3)))
        revealed = rng.sample(goals, 2)
        sheet = tm.score(table[0], rules, others=table[1:], goals=revealed)
        bonus, points = naive.with_goals(table, rules, [goal for goal in goals if goal in revealed])
        assert sum(line.bonus for line in sheet.lines) + sum(line.points for line in sheet.goals) == bonus + points
        assert tm.score_total(table[0], rules, others=table[1:], goals=revealed) == sheet.total
        assert low <= sheet.total <= high
        plain = tm.score_bounds(rules)
        assert plain[0] <= sheet.total <= plain[1]


def test_goals_that_the_rules_lack_are_refused() -> None:
    own = arrange("RR px")
    for function in (tm.score, tm.score_total):
        with pytest.raises(tm.InvalidArrangementError, match="'rulebook' has no goal g-pairs"):
            function(own, goals=[PAIRS])
        with pytest.raises(tm.InvalidArrangementError, match="'with goals' has no goal g-pairs"):
            function(own, RULES, goals=[attrs.evolve(PAIRS, effect=Points(1))])
        with pytest.raises(TypeError, match="needs Goals as goals, not str"):
            unchecked(function)(own, RULES, goals=["PA"])
        with pytest.raises(TypeError, match="needs Goals as goals, not int"):
            unchecked(function)(own, RULES, goals=3)


def test_a_round_is_scored_with_its_goals() -> None:
    for seed in range(6):
        ended = walk(seed, 3)[-1]
        totals = [0, 0, 0]
        for result in ended.results:
            for seat, own in enumerate(result.arrangements):
                others = [result.arrangements[(seat + step) % 3] for step in (1, 2)]
                sheet = tm.score(own, RULES, others=others, goals=result.goals)
                assert result.sheets[seat] == sheet
                totals[seat] += sheet.total
        assert ended.totals == tuple(totals)


def test_a_plan_looks_at_the_goals() -> None:
    both = Per(4, Count(cards=Cards(row=tm.Face.DOWN)))
    hiding = tm.Goal("g-hide", "HI", "Hiding", both)
    rules = attrs.evolve(RULES, goals=(hiding,), goals_revealed=1)
    own = arrange("SN RT PX AM", rules)
    plain = tm.before_scoring_plans(own, rules)[0]
    hidden = tm.before_scoring_plans(own, rules, goals=[hiding])[0]
    assert hidden.value > plain.value + 4
    assert isinstance(hidden.action, tm.Flip)
    assert hidden.arrangement is not None
    assert len(hidden.arrangement.keepsakes) == 2


# --- Claims ------------------------------------------------------------------------------------------------------


def test_claims_name_goals_as_they_name_cards() -> None:
    own = arrange("RR px AM", RULES)
    red_rose, phlox, amaryllis = own.cards
    right: dict[tm.Card | tm.Goal, int] = {red_rose: 2, phlox: 2, amaryllis: 2, REDS: 2}
    assert tm.check_score(own, right, RULES, goals=[REDS]) == ()
    (wrong,) = tm.check_score(own, {**right, REDS: 1}, RULES, goals=[REDS])
    assert (wrong.card, wrong.claimed, wrong.actual) == (REDS, 1, 2)
    assert wrong.reason == "Reds scores 2: +1 for each of your red cards (Red Rose and Amaryllis): +2."
    (missing,) = tm.check_score(own, {**right, PAIRS: 1}, RULES, goals=[REDS])
    assert missing.reason == "Pairs is not a goal of the round."
    (total,) = tm.check_score(own, 7, RULES, goals=[REDS])
    assert total.reason == "The total is 8: Red Rose 2 + Phlox 2 + Amaryllis 2 + Reds 2."
    assert tm.from_json(tm.to_json(wrong), tm.Discrepancy, rules=RULES) == wrong
    text = tm.to_json(right)
    assert tm.from_json(text, tm.Claim, rules=RULES) == right
    with pytest.raises(tm.DocumentError):
        tm.from_json(text, tm.Claim)
    assert tm.check_round([own], [8], RULES, goals=[REDS]) == ()


def test_a_record_is_checked_with_the_goals_of_each_round() -> None:
    record = tm.play([tm.bots.random_bot] * 2, RULES, seed=4)
    claims = [result.points for result in record.final.results]
    assert tm.check_record(record, claims, record.final.winner) == ()
    one = record.final.results[1]
    wrong: list[list[tm.Claim]] = [[*claims[0]], [{one.goals[0]: 99}, claims[1][1]], [*claims[2]]]
    assert any(found.card == one.goals[0] for found in tm.check_record(record, wrong))


# --- Everywhere else -----------------------------------------------------------------------------------------------


@settings(max_examples=examples(24) if THOROUGH else 1, deadline=None)  # one is a whole game
@given(st.integers(0, 10**9), st.integers(2, 4))
def test_states_and_views_with_goals_go_everywhere(seed: int, players: int) -> None:
    rng = Random(seed)
    states = list(walk(seed, players))
    for state in states if THOROUGH else states[seed % 4 :: 4]:
        assert through_pickle(state) == state
        assert tm.from_json(tm.to_json(state), tm.GameState) == state
        line = tm.format_state(state)
        assert tm.format_state(tm.parse_state(line, RULES)) == line
        replayed = tm.new_game(players, RULES)
        for action in state.history():
            replayed = replayed.apply(action)
        assert replayed == state
        viewer = rng.choice((None, *range(players)))
        view = state.view(viewer)
        assert tm.from_json(tm.to_json(view), tm.PlayerView) == view
        shown = tm.format_view(view)
        assert tm.format_view(tm.parse_view(shown, RULES)) == shown
        assert tm.sample_state(view, rng).view(viewer) == view
        assert tm.count_states(view) >= 1


def test_revelations_are_written_and_read() -> None:
    reveal = tm.Reveal([REDS, ENDS])
    assert tm.format_action(reveal) == "reveal EN RE"
    assert tm.parse_action("reveal re en", RULES) == reveal
    assert tm.to_data(reveal)["goals"] == ["g-ends", "g-reds"]
    assert tm.from_json(tm.to_json(reveal), tm.Action, rules=RULES) == reveal
    assert tm.describe(reveal) == "reveals the goals Ends and Reds"
    assert str(tm.Reveal([])) == "reveal -"
    assert tm.parse_action("reveal -") == tm.Reveal([])
    line = "round 1 first 0 totals 0 0 goals EN RE | - / - | draw"
    assert tm.parse_state(line, RULES).goals == (ENDS, REDS)
    assert tm.format_state(tm.new_game(2, RULES)) == "round 1 first 0 totals 0 0 | - / - | reveal"


@pytest.mark.parametrize(
    ("line", "position", "message"),
    [
        ("round 1 first 0 totals 0 0 goals EN | - / - | draw", 33, "1 goals are revealed; there must be 2"),
        ("round 1 first 0 totals 0 0 | - / - | draw", 37, "'reveal'"),
        ("round 1 first 0 totals 0 0 goals EN RE | - / - | reveal", 49, "'draw'"),
        ("round 1 first 0 totals 0 0 goals EN XX | - / - | draw", 36, "the code of a goal, one of PA, MO, EN, RE"),
        ("round 1 first 0 totals 0 0 goals EN EN | - / - | draw", 36, "Ends stands here twice"),
        ("round 1 first 0 totals 0 0 goals | - / - | draw", 33, "the code of a goal"),
        ("round 1 first 0 totals 0 0 | - / - | offer RR PX", 27, "they are revealed before the first draw"),
        ("round 1 first 0 totals 0 0 | RR / px | draw", 27, "0 goals are revealed; there must be 2"),
    ],
)
def test_lines_with_goals_that_cannot_be_are_refused(line: str, position: int, message: str) -> None:
    with pytest.raises(tm.NotationError) as caught:
        tm.parse_state(line, RULES)
    assert caught.value.position == position
    assert message in str(caught.value)


def test_a_line_without_goals_in_the_rules_has_none() -> None:
    with pytest.raises(tm.NotationError, match="the rules have none"):
        tm.parse_state("round 1 first 0 totals 0 0 goals EN | - / - | draw")
    with pytest.raises(tm.NotationError, match="the rules have none"):
        tm.parse_action("reveal EN")


def test_documents_with_goals_that_cannot_be_are_refused() -> None:
    data = tm.to_data(tm.new_game(2, RULES).apply(tm.Reveal([PAIRS, MOST])))
    for goals, message in (
        (["g-pairs"], "1 goals are revealed; there must be 2"),
        (["g-most", "g-pairs"], "they are not goals of the rules, in their order"),
        (["g-pairs", "phlox"], "must be the id of a goal, one of g-pairs, g-most, g-ends, g-reds, not 'phlox'"),
    ):
        with pytest.raises(tm.DocumentError) as caught:
            tm.from_data({**data, "goals": goals}, tm.GameState)
        assert caught.value.path.startswith("$.goals")
        assert message in str(caught.value)
    with pytest.raises(tm.DocumentError, match="but the rules have none"):
        tm.from_data(tm.to_data(tm.Reveal([PAIRS])), tm.Action)
    wrong = tm.Reveal([PAIRS])
    object.__setattr__(wrong, "goals", [PAIRS])
    view = tm.new_game(2, RULES).view(0)
    for value in (wrong, attrs.evolve(view, before_scoring=((wrong,), ()))):
        with pytest.raises(tm.DocumentError, match="frozenset"):
            tm.to_json(value)
    twice = {**tm.to_data(tm.Reveal([PAIRS])), "goals": ["g-pairs", "g-pairs"]}
    with pytest.raises(tm.DocumentError, match="'g-pairs' stands here twice"):
        tm.from_data(twice, tm.Action, rules=RULES)


def test_a_goal_with_an_effect_of_ones_own_is_no_document() -> None:
    class Own(PlusOne):
        __slots__ = ()

        reach: ClassVar[Reach] = Reach.CARDS

    rules = attrs.evolve(RULES, goals=(tm.Goal("g-own", "OW", "Own", Own()),), goals_revealed=1)
    assert tm.score(arrange("RR", rules), rules, goals=rules.goals).total == 1
    with pytest.raises(tm.DocumentError, match="Own's effect Own is not of the library's language"):
        tm.to_json(rules)


def test_records_of_games_with_goals() -> None:
    for bot in (tm.bots.greedy_bot, tm.bots.SearchBot(2), tm.bots.random_bot):
        record = tm.play([bot, tm.bots.random_bot], RULES, seed=3)
        record.verify()
        text = tm.format_record(record)
        assert tm.parse_record(text, RULES) == record
        assert tm.from_json(tm.to_json(record), tm.GameRecord) == record
        with pytest.raises(tm.NotationError, match="the header Edition"):
            tm.parse_record(text)
        with pytest.raises(tm.NotationError, match="fingerprint"):
            tm.parse_record(text, attrs.evolve(RULES, goals=GOALS[:3]))
    swapped = tm.play([tm.bots.random_bot] * 2, RULES, seed=3)
    assert [result.goals for result in swapped.final.results] == [result.goals for result in record.final.results]


def test_views_of_games_with_other_goals_differ() -> None:
    one = tm.new_game(2, RULES).apply(tm.Reveal([PAIRS, ENDS]))
    other = tm.new_game(2, RULES).apply(tm.Reveal([PAIRS, REDS]))
    assert one.view(0) != other.view(0)
    assert one.view(0).information_state != other.view(0).information_state
    ended = [walk(seed, 2)[-1] for seed in (1, 2)]
    assert " | goals " in ended[0].view(0).information_state


def test_the_heart_goal_pays_hearts() -> None:
    goal = tm.Goal("g-hearts", "HE", "Hearts", per_heart())
    rules = attrs.evolve(tm.RULEBOOK, goals=(goal,), goals_revealed=1)
    assert tm.score_bounds(rules)[1] > tm.score_bounds()[1]
    assert outer_bounds(rules)[0] == 0

"""States as one line each: what is read back plays on as what was written."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.notation.games import GAMES, SMALL, Game, without_history
from tests.support.effort import examples
from tests.support.games import apply_all, deal, draw
from tussie_mussie._internal.notation import format_state, parse_state
from tussie_mussie.effects import per_heart


@given(GAMES)
@settings(max_examples=examples(25))
def test_what_is_read_back_is_the_same_position(game: Game) -> None:
    for state in game.states:
        line = format_state(state)
        back = parse_state(line, game.rules)
        assert "\n" not in line
        assert format_state(back) == line
        assert_same_position(state, back)
        assert back.offers == ()
        assert back.results == ()
        assert parse_state(line, game.rules) == back


@given(GAMES, st.data())
@settings(max_examples=examples(25))
def test_what_is_read_back_plays_on_as_the_original(game: Game, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(game.actions)))
    back = parse_state(format_state(game.states[start]), game.rules)
    for number in range(start, len(game.actions)):
        back = back.apply(game.actions[number])
        assert_same_position(game.states[number + 1], back)
    assert back.is_over
    assert back.winner == game.states[-1].winner
    assert back.offers == game.states[-1].offers[len(game.states[-1].offers) - len(back.offers) :]


def assert_same_position(state: tm.GameState, back: tm.GameState) -> None:
    """Check everything but the history."""
    for name in ("rules", "players", "round", "first_player", "phase", "current_player", "pending_players"):
        assert getattr(back, name) == getattr(state, name), name
    for name in ("arrangements", "hands", "offer", "undrawn", "discards", "totals", "winner", "is_over"):
        assert getattr(back, name) == getattr(state, name), name
    for name in ("revealed", "before_scoring"):
        assert getattr(back, name) == getattr(state, name), name
    assert back.chance_outcomes() == state.chance_outcomes()
    for player in range(state.players):
        assert back.legal_actions(player) == state.legal_actions(player)
        assert back.usable(player) == state.usable(player)
    for viewer in (None, *range(state.players)):
        assert without_history(back.view(viewer)) == without_history(state.view(viewer))
        assert back.view(viewer).legal_actions() == state.view(viewer).legal_actions()


@given(GAMES)
@settings(max_examples=examples(10))
def test_a_line_says_nothing_of_the_history(game: Game) -> None:
    lines: dict[str, tm.GameState] = {}
    for state in game.states:
        again = parse_state(format_state(state), game.rules)
        assert format_state(again) == format_state(state)
        lines[format_state(state)] = state
    assert len(lines) == len(game.states)


def test_the_beginning_of_a_game() -> None:
    assert format_state(tm.new_game(3, first_player=2)) == "round 1 first 2 totals 0 0 0 | - / - / - | draw"


def test_each_phase_has_its_line() -> None:
    line = "round 2 first 1 totals 12 9 | RR / px | draw"
    state = parse_state(line)
    hand = state.apply(draw("VI OR"))
    assert format_state(hand) == "round 2 first 1 totals 12 9 | RR / px | offer OR VI"
    table = hand.apply(hand.legal_actions()[0])
    assert format_state(table) == "round 2 first 1 totals 12 9 | RR / px | take OR vi"
    taken = table.apply(tm.Take(1, tm.Face.DOWN))
    assert format_state(taken) == "round 2 first 1 totals 12 9 | RR OR / px vi | draw"


def test_before_scoring_the_line_has_what_was_revealed_and_what_each_has_done() -> None:
    state = deal("PL am RT cm", "pe SN vi PX")
    head = "round 1 first 0 totals 0 0 | PL am RT cm / pe SN vi PX | before-scoring "
    larkspur, snapdragon, tulip = (tm.RULEBOOK.card(code) for code in ("PL", "SN", "RT"))
    assert format_state(state) == f"{head}- / -"
    state = state.apply(tm.Invoke(0, larkspur))
    assert format_state(state) == f"{head}invoke PL / -"
    assert parse_state(format_state(state)).current_player == tm.CHANCE
    state = state.apply(draw("MG DS"))
    state = state.apply(tm.Flip(1, snapdragon, frozenset((snapdragon,))))
    assert format_state(state) == f"{head}invoke PL; draw DS MG / flip SN: SN"
    state = state.apply(tm.Replace(0, larkspur, tulip, tm.RULEBOOK.card("DS")))
    assert state.round == 2
    assert format_state(state).startswith("round 2 first 1 totals ")


def test_the_end_of_a_game_keeps_the_last_round() -> None:
    line = "round 3 first 0 totals 20 21 | CM rr RT sn / ga DS or PE | game-over flip SN: SN; finish / -"
    with pytest.raises(tm.NotationError) as caught:
        parse_state(line)
    assert caught.value.position == line.index("finish")
    line = line.replace("; finish", "")
    state = parse_state(line)
    assert state.is_over
    assert state.winner == 1
    assert state.arrangements[0].bouquet[-1].name == "Snapdragon"
    assert state.standings()[0].tie_break == tm.RULEBOOK.card("DS")
    assert format_state(state) == line


def test_there_is_no_tie_break_until_a_round_has_ended() -> None:
    state = parse_state("round 2 first 1 totals 12 9 | - / - | draw")
    assert [standing.tie_break for standing in state.standings()] == [None, None]


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (tm.RULEBOOK, "round 1 first 0 totals 0 1 | - / - | draw"),
        (tm.RULEBOOK, "round 1 first 0 totals 5 0 | PL am RT cm / pe SN vi PX | before-scoring - / -"),
        (tm.rulebook(rounds=1), "round 1 first 0 totals 50 0 | CM rr RT am / ga DS hy PE | game-over - / -"),
    ],
)
def test_totals_must_follow_from_what_is_on_the_line(rules: tm.Rules, line: str) -> None:
    with pytest.raises(tm.NotationError, match=r"before the first round|finished rounds") as caught:
        parse_state(line, rules)
    assert caught.value.position == line.index("totals ") + len("totals ")


@pytest.mark.parametrize("totals", ["-3 0", "0 -12"])
def test_totals_can_be_negative(totals: str) -> None:
    line = f"round 2 first 1 totals {totals} | - / - | draw"
    below = tm.Card("below", "BE", "Below", tm.Color.RED, effect=per_heart(-2))
    rules = tm.Rules("below", (*tm.RULEBOOK.deck, below))
    assert format_state(parse_state(line, rules)) == line


@pytest.mark.parametrize(
    "text",
    [
        " ROUND 2  First 1 totals 12   9|Red Rose/(phlox)|TAKE Orchid,(Violet) ",
        "round 2 first 1 totals 12 9 | RR / px | Take OR vi\n",
        "round2first1totals12 9|RR/px|take OR vi",
    ],
)
def test_case_spaces_and_full_names_are_forgiven(text: str) -> None:
    assert format_state(parse_state(text)) == "round 2 first 1 totals 12 9 | RR / px | take OR vi"


def test_a_hand_is_a_set() -> None:
    states = {parse_state(f"round 1 first 0 totals 0 0 | - / - | offer {hand}") for hand in ("RR px", "PX, Red Rose")}
    assert len(states) == 1


def test_the_options_come_from_the_rules() -> None:
    line = "round 1 first 0 totals 0 0 | mg / CM | draw"
    orange = tm.rulebook(marigold=tm.Color.ORANGE, rounds=1)
    assert parse_state(line, orange).arrangements[0].cards[0].color is tm.Color.ORANGE
    assert parse_state(line, orange).rules == orange
    assert format_state(parse_state(line, orange)) == line


SEATS = "as many arrangements as can play, 2 to 4"
ROUND = "a round, from 1 to 3, that is not over"
OFFERS = "arrangements that the round's offers can have made"
DONE = "an action that can be done there"
DEEDS = "'draw' or 'flip' or 'discard' or 'invoke' or 'replace' or 'add' or 'arrange' or 'finish'"
HEAD = "round 3 first 0 totals 0 0 | "
FULL = f"{HEAD}CM rr SN am / ga DS mg PE | "


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("^", "'round'"),
        ("^seat 0 | round 1", "'round'"),
        ("round ^one", "the number of the round"),
        ("round 1 ^totals 0 0", "'first'"),
        ("round 1 first 0 ^| - / -", "'totals'"),
        ("round 1 first 0 totals ^| - / -", "a total"),
        ("round 1 first 0 totals 0 0 ^- / -", "'|'"),
        ("round ^01 first 0 totals 0 0 | - / - | draw", "the number of the round without leading zeros"),
        ("round 1 first ^٣ totals 0 0 | - / - | draw", "the seat of the first player"),
        (f"round 1 first 0 totals 0 ^{'9' * 700} | - / - | draw", "a total of at most 600 digits"),
        (f"{HEAD}RR / ^| draw", "a card"),
        (f"{HEAD}RR / px^", "'|'"),
        (f"{HEAD}RR / ^Rx | draw", "a card"),
        (f"{HEAD}RR ga CM vi ^SN / px | draw", "at most 4 cards"),
        (f"{HEAD}RR / ^rr | draw", "another card"),
        (f"{HEAD}RR / ^?? | draw", "a card"),
        (f"{HEAD}RR / px | ^deal", "'reveal' or 'draw' or 'offer' or 'take' or 'before-scoring' or 'game-over'"),
        (f"{HEAD}RR / px | draw ^VI", "the end"),
        (f"{HEAD}RR / px | offer VI^", "a card"),
        (f"{HEAD}RR / px | offer VI ^RR", "another card"),
        (f"{HEAD}RR / px | offer VI ^VI", "another card"),
        (f"{HEAD}RR / px | offer VI GA ^CM", "the end"),
        (f"{HEAD}RR / px | take VI ^GA", "the facedown card, as a code in lowercase or a name in parentheses"),
        (f"{HEAD}RR / px | take VI ^px", "another card"),
        ("round ^4 first 0 totals 0 0 | - / - | draw", ROUND),
        ("round ^0 first 0 totals 0 0 | - / - | draw", ROUND),
        ("round 1 first ^2 totals 0 0 | - / - | draw", "a seat from 0 to 1"),
        ("round 1 first ^-1 totals 0 0 | - / - | draw", "a seat from 0 to 1"),
        ("round 1 first 0 totals ^5 | - / - | draw", "totals that fit the arrangements"),
        ("round 1 first 0 totals ^5 0 0 | - / - | draw", "totals that fit the arrangements"),
        ("round 1 first 0 totals 0 | ^RR | draw", SEATS),
        (f"round 1 first 0 totals 0 0 0 0 0 | ^RR{' / -' * 4} | draw", SEATS),
        (f"{HEAD}^RR VI / px | draw", OFFERS),
        (f"{HEAD}RR / ^PX | draw", OFFERS),
        (f"{HEAD}RR ga / px ^vi | draw", OFFERS),
        (f"{HEAD}RR GA / px ^VI | draw", OFFERS),
        (f"{FULL}^draw", "'before-scoring'"),
        (f"{FULL}offer ^GA VI", "another card"),
        (f"{FULL}^offer RT VI", "'before-scoring' or 'game-over'"),
        (f"{FULL}^take RT vi", "'before-scoring' or 'game-over'"),
        (f"{FULL}^game-over - / -", "'before-scoring'"),
        (f"{HEAD}RR / px | ^before-scoring - / -", "'draw'"),
        (f"{HEAD}RR / px | before-scoring - / ^finish", DONE),
        (f"{HEAD}RR / px | ^before-scoring draw CM VI / -", DONE),
        (f"{FULL}before-scoring -^", "'/'"),
        (f"{FULL}before-scoring - / - ^/ -", "the end"),
        (f"{FULL}before-scoring ^/ -", DEEDS),
        (f"{FULL}before-scoring ^offer RR px / -", DEEDS),
        (f"{FULL}before-scoring ^0 finish / -", DEEDS),
        (f"{FULL}before-scoring finish; ^/ -", DEEDS),
        (f"{FULL}before-scoring finish / ^finish", DONE),
        (f"{FULL}before-scoring flip SN: SN; ^flip SN: CM / -", DONE),
        (f"{FULL}before-scoring - / ^discard MG: CM", DONE),
        (f"{FULL}before-scoring ^flip SN: VI / -", DONE),
        (f"{FULL}before-scoring ^draw VI OR / -", DONE),
        (f"{FULL}game-over finish / discard MG: GA; ^draw VI OR", DONE),
        (f"{FULL.replace('0 0', '20 20')}^before-scoring flip SN: CM / discard MG: GA", "'game-over'"),
        (f"{FULL.replace('3', '^2')}before-scoring flip SN: CM / discard MG: GA", ROUND),
        ("round ^2 first 0 totals 0 0 | CM rr RT am / ga DS or PE | before-scoring - / -", ROUND),
        ("round 2 first 0 totals 0 0 | CM rr RT am / ga DS or PE | before-scoring ^finish / -", DONE),
    ],
)
def test_an_error_tells_the_place_and_what_would_be_right_there(marked: str, expected: str) -> None:
    position, text = marked.index("^"), marked.replace("^", "")
    with pytest.raises(tm.NotationError) as caught:
        parse_state(text)
    assert (caught.value.position, caught.value.expected, caught.value.text) == (position, expected, text)


def test_whoever_waits_for_a_draw_may_stand_anywhere_in_the_line() -> None:
    state = deal("PL am RT cm", "pe SN vi PX")
    larkspur, snapdragon = tm.RULEBOOK.card("PL"), tm.RULEBOOK.card("SN")
    state = apply_all(state, (tm.Flip(1, snapdragon, frozenset((snapdragon,))), tm.Invoke(0, larkspur)))
    back = parse_state(format_state(state))
    assert_same_position(state, back)
    line = format_state(state) + "; flip SN: PX"
    with pytest.raises(tm.NotationError) as caught:
        parse_state(line)
    assert caught.value.position == line.rindex("flip")


def test_a_game_with_other_numbers_of_players_than_the_deck_allows() -> None:
    many = "round 1 first 0 totals 0 0 0 0 | - / - / - / - | draw"
    assert parse_state(many).players == 4
    with pytest.raises(tm.NotationError) as caught:
        parse_state(many, evolve(SMALL, arrangement_size=4))
    assert caught.value.position == many.index("- /")
    assert caught.value.expected == SEATS


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("round 1 first 0 totals 5 0 | SN rr PX or / fm AM vi DS | before-scoring ^discard MG: RR / -", tm.RULEBOOK),
        ("round 1 first 0 totals 5 9 | RT hy px OR / dh PL MG cn | game-over - / ^finish", tm.TURKISH),
    ],
)
def test_an_action_that_is_refused_is_found_whatever_the_totals_are(text: str, rules: tm.Rules) -> None:
    position = text.index("^")
    line = text.replace("^", "")
    for parse, start in ((tm.parse_state, ""), (tm.parse_view, "seat 0 | ")):
        with pytest.raises(tm.NotationError) as caught:
            parse(start + line, rules)
        assert caught.value.position == len(start) + position

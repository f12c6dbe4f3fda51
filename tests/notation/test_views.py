"""Views as one line each: what a viewer sees, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import tussie_mussie as tm
from tests.notation.games import GAMES, Game, without_history
from tests.support.effort import examples
from tests.support.games import deal, draw
from tussie_mussie._internal.notation import format_view, parse_state, parse_view


@given(GAMES)
@settings(max_examples=examples(12))
def test_what_is_read_back_is_the_view_without_its_history(game: Game) -> None:
    for state in game.states:
        for viewer in game.viewers:
            view = state.view(viewer)
            line = format_view(view)
            back = parse_view(line, game.rules)
            assert back == without_history(view)
            assert back.legal_actions() == view.legal_actions()
            assert back.information_state == without_history(view).information_state
            assert format_view(back) == line


@given(GAMES)
@settings(max_examples=examples(10))
def test_a_line_says_nothing_that_the_viewer_has_not_seen(game: Game) -> None:
    for state in game.states:
        for viewer in game.viewers:
            view = state.view(viewer)
            words = format_view(view).upper().replace(":", " ").split()
            seen = {card for card in game.rules.deck if card.code in words}
            assert seen.isdisjoint(view.unseen)


@given(GAMES)
@settings(max_examples=examples(10))
def test_what_is_read_back_allows_the_same_worlds(game: Game) -> None:
    for state in game.states:
        for viewer in game.viewers:
            view = state.view(viewer)
            assert tm.count_states(parse_view(format_view(view), game.rules)) == tm.count_states(view)


def test_the_offerer_keeps_seeing_the_card_that_the_recipient_took() -> None:
    state = parse_state("round 1 first 0 totals 0 0 | RR / px | draw")
    assert format_view(state.view(0)) == "seat 0 | round 1 first 0 totals 0 0 | RR / px | draw"
    assert format_view(state.view(1)) == "seat 1 | round 1 first 0 totals 0 0 | RR / px | draw"
    assert format_view(state.view(None)) == "spectator | round 1 first 0 totals 0 0 | RR / ?? | draw"


def test_a_hand_and_a_facedown_card_are_seen_by_the_offerer_alone() -> None:
    state = parse_state("round 1 first 1 totals 0 0 0 | - / - / - | offer OR VI")
    lines = [format_view(state.view(viewer)) for viewer in (1, 2, None)]
    assert [line.rpartition("| ")[2] for line in lines] == ["offer OR VI", "offer ?? ??", "offer ?? ??"]
    state = state.apply(state.legal_actions()[0])
    lines = [format_view(state.view(viewer)) for viewer in (1, 2, None)]
    assert [line.rpartition("| ")[2] for line in lines] == ["take OR vi", "take OR ??", "take OR ??"]


def test_before_scoring_a_line_has_what_the_viewer_alone_has_done() -> None:
    state = deal("PL am RT cm", "pe SN vi PX").apply(tm.Invoke(0, tm.RULEBOOK.card("PL"))).apply(draw("DS MG"))
    rows = "round 1 first 0 totals 0 0 | PL am RT cm / pe SN vi PX"
    assert format_view(state.view(0)) == f"seat 0 | {rows} | before-scoring invoke PL; draw DS MG / -"
    assert format_view(state.view(1)) == f"seat 1 | {rows} | before-scoring - / -"
    assert format_view(state.view(None)) == f"spectator | {rows} | before-scoring - / -"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            " SEAT 0|Round 1 first 0 totals 0 0|Red Rose/(Phlox)|TAKE Orchid,??\n",
            "seat 0 | round 1 first 0 totals 0 0 | RR / px | take OR ??",
        ),
        (
            "Spectator|round 1 first 0 totals 0 0|- / -|OFFER ????",
            "spectator | round 1 first 0 totals 0 0 | - / - | offer ?? ??",
        ),
    ],
)
def test_case_spaces_and_full_names_are_forgiven(text: str, line: str) -> None:
    assert format_view(parse_view(text)) == line


HEAD = "round 3 first 0 totals 0 0 | "
OPEN = f"{HEAD}CM rr SN am / ga DS mg PE | "
OFFERS = "arrangements that the round's offers can have made"


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("^", "'seat' or 'spectator'"),
        (f"^{HEAD}RR / px | draw", "'seat' or 'spectator'"),
        (f"seat ^| {HEAD}RR / px | draw", "the seat of the viewer"),
        (f"spectator ^1 | {HEAD}RR / ?? | draw", "'|'"),
        (f"seat ^2 | {HEAD}RR / ?? | draw", "a seat from 0 to 1"),
        (f"seat ^-1 | {HEAD}RR / ?? | draw", "a seat from 0 to 1"),
        (f"spectator | {HEAD}RR / ^px | draw", "'??'"),
        (f"seat 0 | {HEAD}RR / ^?? | draw", "a card"),
        (f"seat 1 | {HEAD}RR / ^?? | draw", "a card"),
        (f"seat 1 | {HEAD}^rr / PX | draw", "'??'"),
        (f"seat 1 | {HEAD}RR / px | offer OR ^??", "a card"),
        (f"seat 0 | {HEAD}RR / px | offer ^OR VI", "'??'"),
        (f"seat 1 | {HEAD}RR / px | take ^?? vi", "a card"),
        (f"seat 1 | {HEAD}RR / px | take OR ^??", "a card"),
        (f"seat 0 | {HEAD}RR / px | take OR ^vi", "'??'"),
        (
            f"seat 0 | {HEAD}RR / px | take OR ^VI",
            "the facedown card, as a code in lowercase or a name in parentheses",
        ),
        (f"seat 0 | {HEAD}?? / ^?? | draw", OFFERS),
        (f"seat 0 | {HEAD}?? ?? ?? ?? ^?? / ?? | draw", "at most 4 cards"),
        (f"seat 0 | {HEAD}^{'?? ?? ?? ?? / ' * 4}?? ?? ?? | draw", OFFERS),
        (f"seat 0 | {OPEN.replace('rr', '^??')}before-scoring - / -", "a card"),
        (f"seat 0 | {OPEN}before-scoring - / ^discard MG: GA", "'-'"),
        (f"seat 1 | {OPEN}before-scoring ^finish / -", "'-'"),
        (f"spectator | {OPEN}before-scoring ^finish / -", "'-'"),
        (f"seat 1 | {OPEN}^game-over finish / -", "'before-scoring'"),
    ],
)
def test_an_error_tells_the_place_and_what_would_be_right_there(marked: str, expected: str) -> None:
    position, text = marked.index("^"), marked.replace("^", "")
    with pytest.raises(tm.NotationError) as caught:
        parse_view(text)
    assert (caught.value.position, caught.value.expected, caught.value.text) == (position, expected, text)


def test_the_message_says_who_has_seen_what() -> None:
    with pytest.raises(tm.NotationError, match="a spectator has not seen this card"):
        parse_view(f"spectator | {HEAD}RR / px | draw")
    with pytest.raises(tm.NotationError, match="seat 1 has seen this card"):
        parse_view(f"seat 1 | {HEAD}RR / ?? | draw")
    with pytest.raises(tm.NotationError, match="seat 0 does not see what others do before scoring"):
        parse_view(f"seat 0 | {OPEN}before-scoring - / discard MG: GA")

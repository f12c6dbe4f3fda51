"""Actions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.notation.games import GAMES, VARIANTS, Game
from tests.support.cards import card, cards
from tests.support.shorthand import crafted, unchecked
from tussie_mussie._internal.notation import format_action, parse_action

RR, PX, SN, VI, GA, MG, CM, PL = cards("RR PX SN VI GA MG CM PL")

WRITTEN = (
    ("draw PX RR", tm.Draw(frozenset((RR, PX)))),
    ("draw -", tm.Draw(frozenset())),
    ("0 offer RR px", tm.Offer(0, RR, PX)),
    ("1 take up", tm.Take(1, tm.Face.UP)),
    ("1 take down", tm.Take(1, tm.Face.DOWN)),
    ("2 flip SN: GA VI", tm.Flip(2, SN, frozenset((VI, GA)))),
    ("2 flip SN: SN", tm.Flip(2, SN, frozenset((SN,)))),
    ("2 flip SN: -", tm.Flip(2, SN, frozenset())),
    ("0 discard MG: CM", tm.Discard(0, MG, CM)),
    ("0 invoke PL", tm.Invoke(0, PL)),
    ("0 replace PL: MG CM", tm.Replace(0, PL, MG, CM)),
    ("3 add PL: up", tm.Add(3, PL, tm.Face.UP)),
    ("3 add PL: down", tm.Add(3, PL, tm.Face.DOWN)),
    ("3 add PL: up MG", tm.Add(3, PL, tm.Face.UP, MG)),
    ("3 arrange PL: 1 0 2 3", tm.Arrange(3, PL, (1, 0, 2, 3))),
    ("3 arrange PL: -1 12 12", tm.Arrange(3, PL, (-1, 12, 12))),
    ("3 arrange PL: -", tm.Arrange(3, PL, ())),
    ("0 finish", tm.Finish(0)),
    ("-1 finish", tm.Finish(-1)),
    (f"{10**500} finish", tm.Finish(10**500)),
)


@pytest.mark.parametrize(("text", "action"), WRITTEN)
def test_each_kind_of_action_has_its_text(text: str, action: tm.Action) -> None:
    assert format_action(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("  DRAW  rr,PX ", "draw PX RR"),
        ("draw red rose, Phlox", "draw PX RR"),
        ("0offer Red Rose, (phlox)", "0 offer RR px"),
        ("0 Offer RR,px", "0 offer RR px"),
        ("1 TAKE Up", "1 take up"),
        ("0 flip snapdragon : violet,GA", "0 flip SN: GA VI"),
        ("0 discard mg: Camellia", "0 discard MG: CM"),
        ("0 invoke pink-larkspur", "0 invoke PL"),
        ("0 replace PL: mg Cm".replace("Cm", "cm"), "0 replace PL: MG CM"),
        ("0 replace Pink Larkspur: Marigold, CM", "0 replace PL: MG CM"),
        ("0 Add PL:DOWN", "0 add PL: down"),
        ("0 add PL: Down red rose", "0 add PL: down RR"),
        ("0 ARRANGE Pink Larkspur:1  0", "0 arrange PL: 1 0"),
        ("0\tFINISH\n", "0 finish"),
        ("draw red rose phlox", "draw PX RR"),
        ("draw Phlox RR", "draw PX RR"),
        ("0 offer Red Rose (Phlox)", "0 offer RR px"),
        ("0 replace pinklarkspur: CM Marigold", "0 replace PL: CM MG"),
        ("0 flip Snap Dragon: forget me not Pink Rose", "0 flip SN: FM PR"),
        ("\ufeff0\u00a0FİNİSH\u2028", "0 finish"),
    ],
)
def test_case_spaces_and_full_names_are_forgiven(text: str, written: str) -> None:
    assert format_action(parse_action(text)) == written


@given(GAMES)
def test_what_is_written_of_a_game_is_read_back(game: Game) -> None:
    for action in game.actions:
        assert parse_action(format_action(action), game.rules) == action


@st.composite
def odd_actions(draw: st.DrawFn) -> tuple[tm.Rules, tm.Action]:
    """Actions of every kind, most of them legal nowhere."""
    rules = draw(st.sampled_from(VARIANTS))
    one = st.sampled_from(rules.deck)
    player, face = st.integers(), st.sampled_from(tm.Face)
    some = st.frozensets(one)
    action = draw(
        st.one_of(
            st.builds(tm.Draw, some),
            st.builds(tm.Offer, player, one, one),
            st.builds(tm.Take, player, face),
            st.builds(tm.Flip, player, one, some),
            st.builds(tm.Discard, player, one, one),
            st.builds(tm.Invoke, player, one),
            st.builds(tm.Replace, player, one, one, one),
            st.builds(tm.Add, player, one, face, st.none() | one),
            st.builds(tm.Arrange, player, one, st.lists(player).map(tuple)),
            st.builds(tm.Finish, player),
        )
    )
    return rules, action


@given(odd_actions())
def test_illegal_actions_are_written_and_read_as_well(odd: tuple[tm.Rules, tm.Action]) -> None:
    rules, action = odd
    assert parse_action(format_action(action), rules) == action


def test_the_cards_are_those_of_the_rules() -> None:
    orange = tm.rulebook(marigold=tm.Color.ORANGE)
    assert parse_action("0 discard MG: CM", orange) == tm.Discard(0, card("MG", orange), CM)


def test_a_seat_that_nobody_could_write_down_is_refused() -> None:
    with pytest.raises(tm.IllegalActionError) as caught:
        format_action(tm.Finish(10**5000))
    assert caught.value.reason is tm.IllegalReason.NO_SUCH_PLAYER


def test_a_seat_has_as_many_digits_as_are_read_and_no_more() -> None:
    largest = 10**600 - 1
    assert parse_action(format_action(tm.Finish(largest))) == tm.Finish(largest)
    with pytest.raises(tm.IllegalActionError, match="too large to be a seat"):
        format_action(tm.Finish(largest + 1))


def test_what_is_no_action_is_refused_in_writing() -> None:
    with pytest.raises(tm.IllegalActionError) as caught:
        unchecked(format_action)(crafted(tm.Draw, frozenset(("RR",))))
    assert caught.value.reason is tm.IllegalReason.NOT_AN_ACTION


VERBS = "'offer' or 'take' or 'flip' or 'discard' or 'invoke' or 'replace' or 'add' or 'arrange' or 'finish'"


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "a seat number or 'draw' or 'reveal'"),
        ("pass", 0, "a seat number or 'draw' or 'reveal'"),
        ("finish", 0, "a seat number or 'draw' or 'reveal'"),
        ("٣ finish", 0, "a seat number or 'draw' or 'reveal'"),
        ("３ finish", 0, "a seat number or 'draw' or 'reveal'"),  # noqa: RUF001
        ("- 1 finish", 0, "a seat number or 'draw' or 'reveal'"),
        ("0", 1, VERBS),
        ("0 draw RR PX", 2, VERBS),
        ("0 pass", 2, VERBS),
        ("0 finished", 2, VERBS),
        ("01 finish", 0, "a seat number without leading zeros"),
        ("-0 finish", 0, "a seat number without leading zeros"),
        ("9" * 601 + " finish", 0, "a seat number of at most 600 digits"),
        ("0 finish now", 9, "the end"),
        ("draw", 4, "a card"),
        ("draw RR RR", 8, "another card"),
        ("draw RR (px)", 8, "a card"),
        ("draw RR ??", 8, "a card"),
        ("draw - RR", 7, "the end"),
        ("draw Red Rsoe", 5, "a card, perhaps Red Rose"),
        ("0 offer RR", 10, "a card"),
        ("0 offer px RR", 8, "the faceup card first, as a code in capital letters or a name without brackets"),
        ("0 offer RR PX", 11, "the facedown card, as a code in lowercase or a name in parentheses"),
        ("0 offer RR Phlox", 11, "the facedown card, as a code in lowercase or a name in parentheses"),
        ("0 offer RR, Phlox", 12, "the facedown card, as a code in lowercase or a name in parentheses"),
        ("0 offer RR px vi", 14, "the end"),
        ("0 offer RR ??", 11, "a card"),
        ("1 take", 6, "'up' or 'down'"),
        ("1 take left", 7, "'up' or 'down'"),
        ("0 flip VI", 9, "':'"),
        ("0 flip SN:", 10, "a card"),
        ("0 flip SN: VI VI", 14, "another card"),
        ("0 discard MG CM", 13, "':'"),
        ("0 discard MG: CM RR", 17, "the end"),
        ("0 replace PL: CM", 16, "a card"),
        ("0 replace PL: CM Marigold RR", 26, "the end"),
        ("0 add PL: sideways", 10, "'up' or 'down'"),
        ("0 invoke Rr", 9, "'RR' for the bouquet or 'rr' for a keepsake"),
    ],
)
def test_an_error_tells_the_place_and_what_would_be_right_there(text: str, position: int, expected: str) -> None:
    with pytest.raises(tm.NotationError) as caught:
        parse_action(text)
    assert (caught.value.position, caught.value.expected, caught.value.text) == (position, expected, text)

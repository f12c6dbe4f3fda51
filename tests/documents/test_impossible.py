"""States and views that could not arise are refused, with the path of what contradicts the rest."""

from __future__ import annotations

import json
from random import Random

import attrs
import pytest

import tussie_mussie as tm
from tests.documents.edits import Tree, at, edited, put, refused
from tests.documents.games import forgetful, next_state
from tests.support.cards import cards
from tests.support.games import apply_all, deal, draw, finish_round, states_of
from tussie_mussie import from_json, to_json

R = tm.RULEBOOK.card

REVEALED = deal("RR px OR vi", "rt CM pl MG", passes="LL")
ACTED = apply_all(REVEALED, (tm.Invoke(1, R("PL")), draw("HY DS"), tm.Replace(1, R("PL"), R("PL"), R("DS"))))
NEXT = finish_round(ACTED)
OVER = states_of(1, 2, first_player=1)[-1]
FIRST, DRAWN, OFFERED, TAKEN = states_of(4, 2)[:4]


def there(state: tm.GameState, path: str) -> Tree:
    """What a state's document has at a path."""
    return at(json.loads(to_json(state)), path)


STATES: list[tuple[tm.GameState, str, Tree, str, str]] = [
    # the set-up
    (FIRST, "$.players", 5, "$.players", "5 players cannot play; 2 to 4 can"),
    (FIRST, "$.players", -2, "$.players", "-2 players cannot play; 2 to 4 can"),
    (FIRST, "$.players", 3, "$.totals", "there must be 3 of them, not 2"),
    (FIRST, "$.first_player", 2, "$.first_player", "first_player is 2; it must be a seat from 0 to 1"),
    (FIRST, "$.round", 0, "$.round", "it is 0, but must be from 1 to 3"),
    (FIRST, "$.round", 4, "$.round", "it is 4, but must be from 1 to 3"),
    (FIRST, "$.totals", [0], "$.totals", "there must be 2 of them, not 1"),
    (FIRST, "$.totals", [0, 1], "$.totals", "they are (0, 1) before the first round is over"),
    (NEXT, "$.totals", [0, 0], "$.totals", "(0, 0) do not follow from the finished rounds"),
    (NEXT, "$.round", 1, "$.totals", "before the first round is over"),
    # what follows from the rest
    (FIRST, "$.phase", "offer", "$.phase", 'must be "draw", which follows from the rest of the document'),
    (FIRST, "$.current_player", None, "$.current_player", "must be -1"),
    (DRAWN, "$.current_player", 1, "$.current_player", "must be 0"),
    (DRAWN, "$.pending_players", [0, 1], "$.pending_players", "must be [0]"),
    (DRAWN, "$.undrawn[0]", "orchid", "$.undrawn[0]", 'must be "camellia"'),
    (REVEALED, "$.phase", "game-over", "$.phase", 'must be "before-scoring"'),
    (ACTED, "$.arrangements[1][2].face", "up", "$.arrangements[1][2].face", 'must be "down"'),
    (ACTED, "$.discards[1][0]", "orchid", "$.discards[1][0]", 'must be "pink-larkspur"'),
    (TAKEN, "$.discards", [["orchid"], []], "$.discards[0]", "must be []"),
    (REVEALED, "$.offers[1].taken", None, "$.offers[1].taken", 'must be "down"'),
    (REVEALED, "$.offers[0].recipient", 0, "$.offers[0].recipient", "must be 1"),
    (REVEALED, "$.offers", there(OVER, "$.offers"), "$.offers[0].offerer", "must be 0"),
    (FIRST, "$.offers", there(OVER, "$.offers"), "$.offers", "4 offers are more than the 0 that were made"),
    # a card in two places
    (
        TAKEN,
        "$.arrangements[1][0].card",
        there(TAKEN, "$.arrangements[0][0].card"),
        "$.arrangements[1][0].card",
        "'amaryllis' lies in two places; the other is $.arrangements[0][0].card",
    ),
    (DRAWN, "$.hands[0][1]", there(DRAWN, "$.hands[0][0]"), "$.hands[0][1]", "lies in two places"),
    (OFFERED, "$.offer.face_down", there(OFFERED, "$.offer.face_up"), "$.offer.face_down", "lies in two places"),
    (REVEALED, "$.revealed[0][1].card", "red-rose", "$.revealed[0][1].card", "lies in two places"),
    (REVEALED, "$.revealed[1][1].card", "red-rose", "$.revealed[1][1].card", "lies in two places"),
    (REVEALED, "$.arrangements[1][1].card", "red-rose", "$.arrangements[1][1].card", 'must be "camellia"'),
    # cards that do not fit the phase
    (OFFERED, "$.offer.face_down", None, "$.offer.face_down", "a state knows every card; this one is missing"),
    (DRAWN, "$.hands", [[], []], "$.phase", 'must be "draw"'),
    (DRAWN, "$.hands[0]", ["orchid"], "$.hands", "an offerer holds 2 cards, not 1"),
    (DRAWN, "$.hands", [[], there(DRAWN, "$.hands[0]")], "$.hands[0]", "must be ["),
    (OFFERED, "$.hands[0]", ["orchid", "peony"], "$.offer", "there is a hand already"),
    (OFFERED, "$.offer", None, "$.phase", 'must be "draw"'),
    (TAKEN, "$.arrangements[0]", [], "$.arrangements", "in no order of offers the players have (0, 1) cards"),
    (TAKEN, "$.arrangements", [[]], "$.arrangements", "there must be 2 of them, not 1"),
    (REVEALED, "$.revealed", [], "$.revealed", "must be [["),
    (REVEALED, "$.revealed[0]", [], "$.revealed", "in no order of offers the players have (0, 4) cards"),
    (REVEALED, "$.revealed[0][1].face", "up", "$.revealed", "come from one offer; one must be facedown"),
    (REVEALED, "$.hands[0]", ["daisy", "peony"], "$.hands[0]", "must be []"),
    (REVEALED, "$.offer", there(OFFERED, "$.offer"), "$.offer", "all arrangements are complete"),
    # actions before scoring
    (FIRST, "$.before_scoring[1]", [{"type": "finish", "player": 1}], "$.before_scoring", "nobody can act"),
    (REVEALED, "$.before_scoring", [[]], "$.before_scoring", "there must be 2 of them, not 1"),
    (REVEALED, "$.before_scoring", [], "$.before_scoring", "must be [[], []]"),
    (
        REVEALED,
        "$.before_scoring[1]",
        [{"type": "finish", "player": 1}],
        "$.before_scoring",
        "what Marigold does is due first",
    ),
    (
        REVEALED,
        "$.before_scoring[1]",
        [{"type": "take", "player": 1, "face": "up"}],
        "$.before_scoring",
        "the phase is 'before-scoring'",
    ),
    (REVEALED, "$.before_scoring[1]", [{"type": "finish", "player": 7}], "$.before_scoring", "for another player"),
    (
        REVEALED,
        "$.before_scoring[0]",
        [{"type": "invoke", "player": 1, "by": "pink-larkspur"}],
        "$.before_scoring",
        "for another player",
    ),
    # finished rounds
    (NEXT, "$.results[0].first_player", 1, "$.results[0].first_player", "must be 0"),
    (
        NEXT,
        "$.results[0].arrangements[0][0].face",
        "down",
        "$.results[0].arrangements[0][0].face",
        'must be "up"',
    ),
    (NEXT, "$.results[0].discards[1]", [], "$.results[0].discards[1]", 'must be ["pink-larkspur", '),
    (NEXT, "$.results[0].points[0]", 99, "$.results[0].points[0]", "must be 8, which follows"),
    (NEXT, "$.results[0].offers[3].taken", "up", "$.results[0].offers[3].taken", 'must be "down"'),
    (NEXT, "$.results[0].revealed[0]", [], "$.results[0].revealed", "have (0, 4) cards"),
    (NEXT, "$.results[0].revealed", [[], []], "$.results[0].offers", "4 offers are more than the 0"),
    (NEXT, "$.results[0].revealed[0][0].card", "phlox", "$.results[0].revealed[0][1].card", "in two places"),
    (NEXT, "$.results[0].revealed[0][0].card", "camellia", "$.results[0].revealed[1][1].card", "in two places"),
    (NEXT, "$.results[0].before_scoring", [[], []], "$.results[0].before_scoring", "the round is not over"),
    (NEXT, "$.results[0].before_scoring[1][0].player", 0, "$.results[0].before_scoring", "for another player"),
    (OVER, "$.results[1].offers", [], "$.results[1].offers", "all offers of this one (4), not 0"),
    (OVER, "$.results[2].offers", [], "$.results[2].offers", "all offers of this one (4), not 0"),
    (OVER, "$.results", [], "$.offers", "the last round is not among the finished ones, so no offer has been seen"),
]


@pytest.mark.parametrize(("state", "path", "value", "where", "message"), STATES)
def test_a_state_that_could_not_arise_is_refused(
    state: tm.GameState, path: str, value: Tree, where: str, message: str
) -> None:
    text = to_json(state)
    assert from_json(text, tm.GameState) == state
    error = refused(put(text, path, value), tm.GameState)
    assert (error.path, message in str(error)) == (where, True), str(error)


def test_a_finished_round_must_be_complete() -> None:
    text = put(put(to_json(NEXT), "$.results[0].revealed", [[], []]), "$.results[0].offers", [])
    text = put(put(text, "$.results[0].before_scoring", [[], []]), "$.results[0].arrangements", [[], []])
    error = refused(text, tm.GameState)
    assert str(error) == "$.results[0].revealed: the round is not over"


def test_the_last_finished_round_must_be_the_one_that_lies_on_the_table() -> None:
    short = tm.rulebook(rounds=1)
    revealed = deal("RR px OR vi", "rt CM hs MG", rules=short, passes="LL")
    one, other = (revealed.apply(tm.Discard(1, R("MG"), gone)) for gone in cards("RT HS"))
    turned = deal("RR px VI or", "rt CM hs MG", rules=short, passes="LL").apply(tm.Discard(1, R("MG"), R("RT")))
    assert one.is_over
    text = to_json(one)

    def with_result_of(state: tm.GameState) -> str:
        return edited(text, results=there(state, "$.results"))

    error = refused(with_result_of(turned), tm.GameState)
    assert error.path == "$.results[0].revealed[0][2].card"
    error = refused(with_result_of(other), tm.GameState)
    assert error.path == "$.results[0].before_scoring[1][0].card"
    assert 'must be "red-tulip"' in str(error)
    error = refused(put(text, "$.offers", []), tm.GameState)
    assert error.path == "$.results[0].offers"


def test_what_was_not_seen_can_only_be_at_the_beginning() -> None:
    unseen = forgetful(REVEALED, Random(1))
    assert 0 < len(unseen.offers) < 4
    assert from_json(to_json(unseen), tm.GameState) == unseen
    after = finish_round(unseen)
    assert len(after.results[0].offers) == len(unseen.offers)
    assert from_json(to_json(after), tm.GameState) == after
    offered = apply_all(NEXT, (draw("AM PE"), tm.Offer(1, R("AM"), R("PE")), tm.Take(0, tm.Face.UP)))
    error = refused(put(to_json(offered), "$.offers", []), tm.GameState)
    assert str(error) == "$.offers: a finished round has been seen, so all offers of this one (1), not 0"


def test_what_is_read_can_be_played_on_and_written_again() -> None:
    """Totals that came from a line of notation are taken as they are, if the rounds could bring them."""
    state = forgetful(NEXT, Random(1))
    assert state.round == 2
    for total in (0, 14):
        last = from_json(put(to_json(state), "$.totals", [total, total]), tm.GameState)
        assert last.totals == (total, total)
        assert from_json(to_json(last.view(0)), tm.PlayerView) == last.view(0)
        while not last.is_over:
            _, last = next_state(last, Random(1))
            assert from_json(to_json(last), tm.GameState) == last
    for total in (2 * 10**7 + 1, -2 * 10**7 - 1, 10**13, 2**53 - 1):
        for text, kind in ((to_json(state), tm.GameState), (to_json(state.view(0)), tm.PlayerView)):
            error = refused(put(text, "$.totals[1]", total), kind)
            assert error.path == "$.totals[1]"
            assert "must be an integer from -" in str(error)


def test_totals_that_no_reader_takes_are_not_written() -> None:
    with pytest.raises(tm.DocumentError) as caught:
        to_json(attrs.evolve(NEXT.view(0), totals=(10**12, 5)))
    assert str(caught.value).startswith("$.totals[0]: must be an integer from -20000000 to 20000000 in round 2, not ")


MINE, THEIRS = OFFERED.view(0), OFFERED.view(1)
TABLE = TAKEN.view(1)
SEEN = ACTED.view(1)


def shown(view: tm.PlayerView, path: str) -> Tree:
    """What a view's document has at a path."""
    return at(json.loads(to_json(view)), path)


VIEWS: list[tuple[tm.PlayerView, str, Tree, str, str]] = [
    (MINE, "$.player", 2, "$.player", "must be null or a seat from 0 to 1, not 2"),
    (MINE, "$.player", -1, "$.player", "must be null or a seat from 0 to 1, not -1"),
    (MINE, "$.player", None, "$.offer.face_down", "must be null, which follows from the rest of the document"),
    (MINE, "$.players", 1, "$.players", "1 players cannot play; 2 to 4 can"),
    (MINE, "$.first_player", 7, "$.first_player", "it must be a seat from 0 to 1"),
    (MINE, "$.round", 9, "$.round", "it is 9, but must be from 1 to 3"),
    (THEIRS, "$.totals", [1, 0], "$.totals", "they are (1, 0) before the first round is over"),
    (THEIRS, "$.undrawn_count", 15, "$.undrawn_count", "must be 16"),
    (THEIRS, "$.undrawn_count", -1, "$.undrawn_count", "must be 16"),
    (
        THEIRS,
        "$.unseen",
        [],
        "$.unseen",
        "there are fewer unseen cards than places",
    ),
    (THEIRS, "$.unseen[0]", "orchid", "$.unseen[5]", "'orchid' lies in two places; the other is $.unseen[0]"),
    (THEIRS, "$.offer.face_up", "orchid", "$.unseen[5]", "the other is $.offer.face_up"),
    (THEIRS, "$.legal_actions", [], "$.legal_actions", 'must be [{"type": "take"'),
    (THEIRS, "$.legal_actions[1].face", "up", "$.legal_actions[1].face", 'must be "down"'),
    (THEIRS, "$.phase", "draw", "$.phase", 'must be "take"'),
    (THEIRS, "$.hand", ["amaryllis", "carnation"], "$.offer.face_up", "lies in two places"),
    (DRAWN.view(1), "$.hand", ["amaryllis", "carnation"], "$.unseen[3]", "lies in two places"),
    (DRAWN.view(1), "$.current_player", 1, "$.current_player", "must be 0"),
    (DRAWN.view(0), "$.hand", [], "$.hand", 'must be ["camellia", "red-rose"]'),
    (DRAWN.view(0), "$.hand", ["peony"], "$.unseen[6]", "lies in two places"),
    (TABLE, "$.arrangements[0][0].card", None, "$.arrangements[0][0].card", "must be"),
    (TABLE, "$.arrangements[0][0].face", "down", "$.arrangements", "come from one offer; one must be facedown"),
    (TABLE, "$.offers[0].face_down", "orchid", "$.offers[0].face_down", "must be"),
    (SEEN, "$.usable", [], "$.usable", 'must be ["marigold"]'),
    (SEEN, "$.revealed", [], "$.before_scoring", "Pink Larkspur is not in the arrangement"),
    (SEEN, "$.revealed[0]", [], "$.revealed", "have (0, 4) cards"),
    (SEEN, "$.discards[1]", [], "$.discards[1]", 'must be ["pink-larkspur", "hyacinth"]'),
    (SEEN, "$.before_scoring[1][2].new", "hyacinth", "$.arrangements[1][2].card", 'must be "hyacinth"'),
    (SEEN, "$.before_scoring[0]", shown(SEEN, "$.before_scoring[1]"), "$.before_scoring", "for another player"),
    (SEEN, "$.unseen", [], "$.unseen", "must be ["),
    (REVEALED.view(0), "$.before_scoring", shown(SEEN, "$.before_scoring"), "$.before_scoring[1]", "must be []"),
    (NEXT.view(0), "$.results[0].points[0]", 7, "$.results[0].points[0]", "must be 8"),
    (OVER.view(0), "$.results[1].offers", [], "$.results[1].offers", "all offers of this one (4), not 0"),
]


@pytest.mark.parametrize(("view", "path", "value", "where", "message"), VIEWS)
def test_a_view_of_no_world_is_refused(view: tm.PlayerView, path: str, value: Tree, where: str, message: str) -> None:
    text = to_json(view)
    assert from_json(text, tm.PlayerView) == view
    error = refused(put(text, path, value), tm.PlayerView)
    assert (error.path, message in str(error)) == (where, True), str(error)

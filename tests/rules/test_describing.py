"""Actions in sentences."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.shorthand import crafted
from tussie_mussie import testing

SENTENCES = [
    ("draw RR PX", "draws Phlox and Red Rose"),
    ("draw RR PX DS", "draws Daisy, Phlox and Red Rose"),
    ("draw DS", "draws Daisy"),
    ("draw -", "draws no card"),
    ("0 offer RR px", "offers Red Rose faceup and Phlox facedown"),
    ("1 take up", "takes the faceup card"),
    ("1 take down", "takes the facedown card"),
    ("0 flip SN: GA VI", "uses Snapdragon to move Gardenia and Violet to the other row"),
    ("0 discard MG: CM", "uses Marigold to discard Camellia"),
    ("0 invoke PL", "uses Pink Larkspur to draw from the deck"),
    ("0 replace PL: CM MG", "uses Pink Larkspur to replace Camellia by Marigold"),
    ("0 add PL: up", "uses Pink Larkspur to add the drawn card to the bouquet"),
    ("0 add PL: down", "uses Pink Larkspur to add the drawn card as a keepsake"),
    ("0 add PL: up MG", "uses Pink Larkspur to add Marigold to the bouquet"),
    ("0 add PL: down MG", "uses Pink Larkspur to add Marigold as a keepsake"),
    ("0 arrange SN: 1 0 2 3", "uses Snapdragon to put the cards into the order 1, 0, 2 and 3 of their columns"),
    ("0 arrange SN: 1", "uses Snapdragon to put the cards into the order 1 of their columns"),
    ("0 arrange SN: -", "uses Snapdragon to put the cards into the order - of their columns"),
    ("0 finish", "does nothing more"),
]


@pytest.mark.parametrize(("text", "sentence"), SENTENCES)
def test_an_action_is_told_in_a_sentence(text: str, sentence: str) -> None:
    action = tm.parse_action(text)
    assert tm.describe(action) == tm.describe(action, language="en") == sentence


def test_an_offer_is_told_as_its_viewer_sees_it() -> None:
    state = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | take OR vi")
    told = {viewer: tm.describe(offer) for viewer in (0, 1, None) if (offer := state.view(viewer).offer)}
    assert told == {
        0: "offers Orchid faceup and another card facedown to player 0",
        1: "offers Orchid faceup and Violet facedown to player 0",
        None: "offers Orchid faceup and another card facedown to player 0",
    }


@given(st.data())
def test_every_legal_action_has_a_sentence_of_its_own(data: st.DataObject) -> None:
    state = data.draw(testing.rules().flatmap(testing.states))
    choices = [[draw for draw, _ in state.chance_outcomes()[:100]]] if state.current_player == tm.CHANCE else []
    for actions in [*choices, *map(state.legal_actions, state.pending_players)]:
        sentences = [tm.describe(action) for action in actions]
        assert len({*sentences}) == len(actions)
        assert all(sentence.isprintable() and sentence[-1] not in ".;:" for sentence in sentences)


@given(st.data())
def test_what_a_view_holds_tells_no_card_that_its_viewer_has_not_seen(data: st.DataObject) -> None:
    state = data.draw(testing.states())
    for viewer in (*range(state.players), None):
        view = state.view(viewer)
        offers = [*view.offers, *([view.offer] if view.offer else [])]
        told = " ".join([*map(tm.describe, offers), *[tm.describe(at) for log in view.before_scoring for at in log]])
        assert not [card.name for card in view.unseen if card.name in told]


def test_what_is_no_action_has_no_sentence() -> None:
    for wrong in ("1 take up", None, crafted(tm.Finish, "0"), crafted(tm.Draw, [tm.RULEBOOK.deck[0]])):
        with pytest.raises(tm.IllegalActionError) as caught:
            tm.describe(wrong)  # type: ignore[arg-type]  # that is the test
        assert caught.value.reason is tm.IllegalReason.NOT_AN_ACTION


@pytest.mark.parametrize("language", ["", "EN", "de", None, ["en"], "x" * 10**6])
def test_a_language_that_is_not_there_is_refused_with_those_that_are(language: str) -> None:
    with pytest.raises(
        tm.UnknownLanguageError, match=r"there are no sentences in .*; the languages are en, fa, tr$"
    ) as caught:
        tm.describe(tm.Finish(0), language=language)
    assert caught.value.language == language
    assert isinstance(caught.value, ValueError)
    assert len(str(caught.value)) < 200
    copied = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  # it was pickled just before
    assert (copied.language, str(copied)) == (language, str(caught.value))


def test_a_spectators_log_tells_an_offer_and_its_answer() -> None:
    game = tm.play([tm.bots.random_bot] * 2, seed=4)
    first = next(view.offer for view in game.views(None) if view.offer)
    (offer,) = [action for action in game.actions[:2] if isinstance(action, tm.Offer)]
    assert first.face_up.name in tm.describe(first)
    assert offer.face_down.name in tm.describe(offer)
    assert offer.face_down.name not in tm.describe(first)


def test_actions_differ_where_their_sentences_do() -> None:
    actions = [tm.parse_action(text) for text, _ in SENTENCES]
    assert all(one != other and tm.describe(one) != tm.describe(other) for one, other in combinations(actions, 2))

"""What the page about errors promises to be checked is checked, whatever is given."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.docs.pages import DOCS
from tests.support.shorthand import unchecked
from tussie_mussie.bots import greedy_bot
from tussie_mussie.effects import per_card_of

PAGE = (DOCS / "reference" / "errors.md").read_text(encoding="utf-8")
STATE = tm.new_game()
ROW = tm.parse_arrangement("RR px")
READERS = (tm.parse_arrangement, tm.parse_action, tm.parse_state, tm.parse_view, tm.parse_record, tm.RULEBOOK.card)
ANYTHING = st.one_of(st.none(), st.integers(), st.floats(), st.text(), st.lists(st.integers()), st.just(STATE))


def answering(given: object) -> Callable[..., object]:
    """Return a bot that always gives the same answer."""

    def bot(_view: tm.PlayerView, _rng: Random) -> object:
        return given

    return bot


CHECKED: dict[str, tuple[tuple[Callable[[object], object], type[tm.TussieMussieError]], ...]] = {
    "any text that {func}`~tussie_mussie.from_json` reads": (
        (lambda given: tm.from_json(str(given), tm.Action), tm.DocumentError),
        (lambda given: tm.from_json(str(given), tm.GameState), tm.DocumentError),
    ),
    "anything that is tried as an action": (
        (unchecked(STATE.apply), tm.IllegalActionError),
        (lambda given: unchecked(tm.play)([answering(given), greedy_bot], seed=1), tm.BotError),
    ),
    "any claimed score, and any seat": (
        (lambda given: unchecked(tm.check_score)(ROW, [given]), tm.InvalidClaimError),
        (lambda given: unchecked(STATE.view)([given]), tm.UnknownPlayerError),
        (lambda given: unchecked(STATE.legal_actions)([given]), tm.UnknownPlayerError),
    ),
    "any field of rules, cards, effects, and abilities": (
        (lambda given: unchecked(attrs.evolve)(tm.RULEBOOK, rounds=[given]), tm.InvalidRulesError),
        (lambda given: unchecked(attrs.evolve)(tm.RULEBOOK, deck=(given,)), tm.InvalidRulesError),
        (lambda given: unchecked(tm.Card)("any", "AN", "Any", given), tm.InvalidRulesError),
        (unchecked(per_card_of), tm.InvalidRulesError),
        (lambda given: unchecked(tm.Ability)((given,)), tm.InvalidRulesError),
    ),
}


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
@given(text=st.text() | st.text(alphabet="RrPpXx() ,?|/-01 draw"))
def test_any_text_is_read_or_refused_by_an_error_of_the_library(read: Callable[[str], object], text: str) -> None:
    with contextlib.suppress(tm.NotationError, tm.UnknownCardError):
        read(text)


@pytest.mark.parametrize("promise", CHECKED)
@given(given=ANYTHING)
def test_what_the_page_promises_is_checked(promise: str, given: object) -> None:
    assert f"- {promise}" in " ".join(PAGE.split())
    for attempt, error in CHECKED[promise]:
        with pytest.raises(error):
            attempt(given)

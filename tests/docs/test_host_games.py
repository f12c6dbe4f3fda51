"""The table of the page about servers, put to the test: what it must refuse, and that no refusal tells anything."""

from __future__ import annotations

import doctest
import random
from collections.abc import Callable
from types import SimpleNamespace

import pytest

import tussie_mussie as tm
from tests.docs.pages import DOCS, blocks


def new_table(seed: int) -> SimpleNamespace:
    """Return a table of the class that the page defines."""
    _, code = next(block for block in blocks(DOCS / "how-to" / "host-games.md", "python") if "class Table" in block[1])
    namespace: dict[str, Callable[[int, random.Random], SimpleNamespace]] = {}
    for example in doctest.DocTestParser().get_examples(code):
        if example.source.startswith(("import", "class")):
            exec(example.source, namespace)  # noqa: S102  # the page's own code
    return namespace["Table"](2, random.Random(seed))


@pytest.mark.parametrize("face", tm.Face)
def test_a_request_that_comes_again_offers_later_is_refused(face: tm.Face) -> None:
    table = new_table(1)
    sent: list[tuple[int, tm.Action, str]] = []
    while not table.view(0).is_over:
        for seat in (0, 1):
            view = table.view(seat)
            if view.can_act:
                wanted = tm.Take(seat, face)
                action = wanted if wanted in view.legal_actions() else view.legal_actions()[0]
                sent.append((seat, action, view.token))
                table.act(*sent[-1])
                for again in sent:
                    with pytest.raises(PermissionError, match="another view than your latest one"):
                        table.act(*again)
    assert len(sent) > 24


def test_a_refusal_tells_nothing_of_what_others_hold() -> None:
    told: list[list[str]] = []
    hands: list[tuple[tm.Card, ...]] = []
    for seed in (1, 2):
        table = new_table(seed)
        hands.append(table.view(0).hand)
        view = table.view(1)
        answers: list[str] = []
        for up in tm.RULEBOOK.deck:
            for down in tm.RULEBOOK.deck:
                with pytest.raises(PermissionError) as caught:
                    table.act(1, tm.Offer(0, up, down), view.token)
                answers.append(str(caught.value))
        told.append(answers)
    assert hands[0] != hands[1]
    assert told[0] == told[1]

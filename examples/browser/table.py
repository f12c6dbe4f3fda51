"""The Python part of a web page, in which a person plays against the greedy bot; the page is `index.html` beside it.

It answers with JSON texts and knows nothing of the page, so it can be tried without one.
"""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import tussie_mussie as tm
from tussie_mussie.bots import greedy_bot

PERSON, BOT = 0, 1


class Table:
    """A game of a person against the greedy bot."""

    def __init__(self, saved: str | None = None, seed: str | None = None) -> None:
        """Begin a game, or go on with one.

        Args:
            saved: what `saved` gave; None for a new game.
            seed: where chance comes from; by default from the browser.
        """
        self._rng = Random(seed)
        self._state = tm.new_game()
        if saved is not None:
            with suppress(tm.DocumentError):  # what cannot be read was saved by another version
                state = tm.from_json(saved, tm.GameState)
                if (state.rules, state.players) == (self._state.rules, self._state.players):  # or by another page
                    self._state = state
        self._wait_for_person()

    def saved(self) -> str:
        """Return the game as a text. It shows all cards: keep it in the page, and do not show it."""
        return tm.to_json(self._state)

    def act(self, number: int) -> None:
        """Do what the person chose, and all that happens until the person must choose again.

        Args:
            number: the number of the choice, as `shown` lists them.
        """
        self._state = self._state.apply(self._state.legal_actions(PERSON)[number])
        self._wait_for_person()

    def shown(self) -> str:
        """Return what the person may see as JSON: `title`, `lines`, `choices`, `results` and whether it is `over`."""
        view = self._state.view(PERSON)
        lines = [f"You have {_cards(view.arrangements[PERSON])}.", f"The bot has {_cards(view.arrangements[BOT])}."]
        if view.offer is not None:
            lines.append(f"The bot offers {view.offer.face_up.name} faceup and another card facedown.")
        choices = [tm.describe(action) for action in view.legal_actions()]
        title = f"Round {view.round}, {view.totals[PERSON]} to {view.totals[BOT]} points"
        results = [[sheet.explain() for sheet in result.sheets] for result in view.results]
        return json.dumps(
            {"title": title, "lines": lines, "choices": choices, "results": results, "over": self._state.is_over}
        )

    def _wait_for_person(self) -> None:
        while (player := self._state.current_player) not in {PERSON, None}:
            if player == tm.CHANCE:
                action: tm.Action = self._state.sample_chance(self._rng)
            else:
                action = greedy_bot(self._state.view(BOT), self._rng)
            self._state = self._state.apply(action)


def _cards(row: tuple[tm.Slot, ...]) -> str:
    """Return what lies in a row, with keepsakes in parentheses."""
    names = [
        "(hidden)" if slot.card is None else slot.card.name if slot.face is tm.Face.UP else f"({slot.card.name})"
        for slot in row
    ]
    return ", ".join(names) or "no cards"

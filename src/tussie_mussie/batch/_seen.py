"""What players see, for many games at once: the numbers of `Encoder.observation`."""

from __future__ import annotations

from typing import TypeAlias, final

from tussie_mussie._internal.phase import Phase
from tussie_mussie.batch._setting import Setting
from tussie_mussie.batch._tables import BEFORE_SCORING, GAME_OVER, OFFER, TAKE, Tables
from tussie_mussie.encoding._extra import NDArray, np
from tussie_mussie.encoding._now import POINTS, SECTIONS, several_actions

__all__ = ["Observer"]

Places: TypeAlias = NDArray[np.intp]
Seen: TypeAlias = NDArray[np.float32]

_PHASES = {
    OFFER: Phase.OFFER,
    TAKE: Phase.TAKE,
    BEFORE_SCORING: Phase.BEFORE_SCORING,
    GAME_OVER: Phase.GAME_OVER,
}


@final
class Observer:
    """Where each thing that is seen is written: where the encoder has the number of its name.

    Attributes:
        setting: what the games share.
    """

    __slots__ = ("_actions", "_at", "_counted", "_first", "_phases", "setting")

    def __init__(self, setting: Setting) -> None:
        facts = setting.facts
        cards = facts.cards
        self.setting = setting
        places = {facts.rules.deck[place].id: place for place in range(cards)}
        several = several_actions(facts)
        self._counted = np.full(cards, -1, dtype=np.intp)
        self._actions = np.ones(cards, dtype=np.float32)
        for id_, (at, actions) in several.items():
            self._counted[places[id_]], self._actions[places[id_]] = at, actions
        self._phases = np.array([facts.phases.index(_PHASES[phase]) for phase in sorted(_PHASES)])
        names = [name for section in SECTIONS for name in section(facts).names()]
        self._at = {name: place for place, name in enumerate(names)}
        self._first = facts.codes[0]

    def observed(self, tables: Tables, viewer: Places) -> Seen:
        """Return what a seat of each game sees.

        Args:
            tables: the games.
            viewer: the seats.
        """
        out = np.zeros((len(viewer), len(self._at)), dtype=np.float32)
        self._write_table(tables, viewer, out)
        self._write_rows(tables, viewer, out)
        self._write_cards(tables, viewer, out)
        self._write_abilities(tables, viewer, out)
        out[:, len(self._at) - tables.goals.shape[1] :] = tables.goals
        return out

    def _write_table(self, tables: Tables, viewer: Places, out: Seen) -> None:
        """Write what is known to everybody: the round, the phase, the totals, and who does what."""
        setting, at = self.setting, self._at
        players = setting.players
        lines = np.arange(len(viewer))
        out[lines, at["viewer is seat 0"] + viewer] = 1.0
        out[:, at["round"]] = (tables.round + 1) / setting.rules.rounds
        out[lines, at[f"phase {setting.facts.phases[0].value}"] + self._phases[tables.phase]] = 1.0
        seats = (viewer[:, None] + np.arange(players)) % players
        out[:, at["total of +0"] :][:, :players] = tables.totals[lines[:, None], seats] / POINTS
        out[lines, at["first player is +0"] + (tables.first - viewer) % players] = 1.0
        offering = np.flatnonzero(tables.phase <= TAKE)
        turn = tables.first[offering], tables.turn[offering]
        for start, who in ((at["offerer is +0"], setting.offerers), (at["recipient is +0"], setting.recipients)):
            out[offering, start + (who[turn] - viewer[offering]) % players] = 1.0
        out[:, at["may act +0"] :][:, :players] = self._may_act(tables, viewer)[lines[:, None], seats]

    def _may_act(self, tables: Tables, viewer: Places) -> NDArray[np.bool_]:
        """Return who may act, as far as the viewer knows: not what others have done before scoring (R25)."""
        lines = np.arange(len(viewer))
        acting = np.zeros((len(viewer), self.setting.players), dtype=np.bool_)
        offering = tables.phase <= TAKE
        acting[lines[offering], tables.seat[offering]] = True
        preparing = tables.phase == BEFORE_SCORING
        acting[preparing] = tables.waiting[preparing]
        acting[lines[preparing], viewer[preparing]] &= tables.seat[preparing] <= viewer[preparing]
        return acting

    def _write_rows(self, tables: Tables, viewer: Places, out: Seen) -> None:
        facts = self.setting.facts
        players, cards = facts.players, facts.cards
        lines = np.arange(len(viewer))
        preparing = np.flatnonzero(tables.phase == BEFORE_SCORING)
        start, most = self._at[f"+0 column 0 {self._first}"], facts.columns
        for further in range(players):
            seat = (viewer + further) % players
            row = tables.rows[lines, seat]
            if further:
                row[preparing] = tables.revealed[preparing, seat[preparing]]
            seen = (row & 1).astype(np.bool_) | (tables.known[lines, seat] >> viewer[:, None] & 1).astype(np.bool_)
            for column in range(most):
                laid = row[:, column]
                there = laid >= 0
                known = np.flatnonzero(there & seen[:, column])
                out[known, start + (laid[known] >> 1)] = 1.0
                out[:, start + cards] = np.where(there, 2.0 * (laid & 1) - 1.0, 0.0)
                start += cards + 1
            most = facts.size

    def _write_cards(self, tables: Tables, viewer: Places, out: Seen) -> None:
        """Write the hand, the offer on the table and the discards, as far as the viewer sees them."""
        at, first = self._at, self._first
        phase, hand = tables.phase, tables.hand
        acting = tables.seat == viewer
        holding = np.flatnonzero(acting & ((phase == OFFER) | (phase == BEFORE_SCORING)))
        for place in range(hand.shape[1]):
            held = hand[holding, place]
            there = held >= 0
            out[holding[there], at[f"hand {first}"] + held[there]] = 1.0
        taking = np.flatnonzero(phase == TAKE)
        out[taking, at[f"offered faceup {first}"] + hand[taking, 0]] = 1.0
        offerer = self.setting.offerers[tables.first[taking], tables.turn[taking]]
        knowing = taking[offerer == viewer[taking]]
        out[knowing, at[f"offered facedown {first}"] + hand[knowing, 1]] = 1.0
        lines = np.arange(len(viewer))
        own = tables.gone[lines, viewer] & (phase == BEFORE_SCORING)[:, None]
        discards = out[:, at[f"discarded {first}"] :][:, : self.setting.facts.cards]
        discards[:] = own | (tables.gone.any(axis=1) & (phase == GAME_OVER)[:, None])

    def _write_abilities(self, tables: Tables, viewer: Places, out: Seen) -> None:
        """Write which of the viewer's cards can still be used, and how far the one has come that is being used."""
        start, columns = self._at["usable in column 0"], self.setting.facts.columns
        preparing = np.flatnonzero(tables.phase == BEFORE_SCORING)
        seat = viewer[preparing]
        out[preparing, start : start + columns] = tables.unused[preparing, seat]
        middle = preparing[(tables.by[preparing] >= 0) & (tables.seat[preparing] == seat)]
        by = tables.by[middle]
        counted = self._counted[by]
        several = counted >= 0
        done = tables.acts[middle] / self._actions[by]
        out[middle[several], start + counted[several]] = done[several]

"""Rounds played in bulk by random and greedy players: the same choices as `random_bot` and `greedy_bot`, as arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from ability_play import used_at_random, used_well
from attrs import field, frozen
from numpy.typing import NDArray
from row_tables import CARDS, SIZE, RowTables, number_of

import tussie_mussie as tm


@frozen(eq=False)
class Rounds:
    """Rounds that have been played, in each of them seat 0 first.

    Attributes:
        tables: the tables of the rules.
        rows: for each round and seat the codes of the cards as they lay when all was revealed.
        deck: for each round the cards that were left then, in the order in which they would be drawn.
        up: for each round and turn the place in the deck of the card that was offered faceup.
        down: the same for the facedown card.
        took_up: for each round and turn whether the faceup card was taken.
        expected: for each round and seat the points, in expectation where cards were drawn by a player who uses
            abilities as well as possible.
        points: for each round and seat the points.
        turns: the turns: the offerer, the recipient, and the column of each into which a card went.
    """

    tables: RowTables
    rows: NDArray[np.int16]
    deck: NDArray[np.int16]
    up: NDArray[np.int16]
    down: NDArray[np.int16]
    took_up: NDArray[np.bool_]
    expected: NDArray[np.float64]
    points: NDArray[np.float64]
    turns: tuple[tuple[int, int, int, int], ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Work out the turns."""
        object.__setattr__(self, "turns", turns_of_round(self.rows.shape[1], self.tables.rules))

    def __len__(self) -> int:
        """Return the number of rounds."""
        return len(self.rows)

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.rows.shape[1])


def turns_of_round(players: int, rules: tm.Rules) -> tuple[tuple[int, int, int, int], ...]:
    """Return who offers to whom when seat 0 is first (R26), and into which columns the cards go."""
    filled = [0] * players
    turns: list[tuple[int, int, int, int]] = []
    for second in (False, True):
        step = -1 if second and rules.second_pass is tm.SecondPass.RIGHT else 1
        for turn in range(players):
            offerer, recipient = step * turn % players, step * (turn + 1) % players
            turns.append((offerer, recipient, filled[offerer], filled[recipient]))
            filled[offerer] += 1
            filled[recipient] += 1
    return tuple(turns)


def deals(number: int, rng: np.random.Generator) -> NDArray[np.int16]:
    """Return so many shuffled decks."""
    decks: NDArray[np.int16] = rng.random((number, CARDS)).argsort(axis=1).astype(np.int16)
    return decks


def play_rounds(
    tables: RowTables, players: Sequence[str], decks: NDArray[np.int16], rng: np.random.Generator
) -> Rounds:
    """Play a round with each deck.

    Args:
        tables: the tables of the rules.
        players: for each seat "random" or "greedy".
        decks: shuffled decks.
        rng: where the choices of random players come from.
    """
    table = _Table(tables, len(players), decks)
    for turn, (offerer, recipient, _, _) in enumerate(turns_of_round(len(players), tables.rules)):
        hand = np.sort(decks[:, 2 * turn : 2 * turn + 2], axis=1)
        table.draw(hand, offerer)
        luck = rng.random((2, len(decks))) < 0.5
        second = luck[0] if players[offerer] == "random" else table.best_offer(hand, offerer, recipient)
        up = np.where(second, hand[:, 1], hand[:, 0])
        down = np.where(second, hand[:, 0], hand[:, 1])
        table.show(up)
        took_up = luck[1] if players[recipient] == "random" else table.best_take(up, recipient)
        table.take(up, down, took_up, offerer, recipient)
    return table.scored(players, rng)


class _Table:
    """What lies on many tables, and what their players have seen."""

    def __init__(self, tables: RowTables, players: int, decks: NDArray[np.int16]) -> None:
        """Begin with nothing."""
        number = len(decks)
        self.tables = tables
        self.decks = decks
        self.every = np.arange(number)
        self.rows = np.full((number, players, SIZE), -1, dtype=np.int16)
        self.filled = [0] * players
        self.unseen = np.ones((players, number, CARDS), dtype=np.bool_)
        self.offers: list[tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.bool_]]] = []

    def draw(self, hand: NDArray[np.int16], offerer: int) -> None:
        """Let an offerer see two cards."""
        for card in hand.T:
            self.unseen[offerer, self.every, card] = False

    def show(self, card: NDArray[np.int16]) -> None:
        """Let everybody see a card."""
        self.unseen[:, self.every, card] = False

    def _known(self, player: int, owner: int) -> NDArray[np.int64]:
        """Return the numbers of rows as far as a player has seen their cards."""
        rows = self.rows[:, owner, : self.filled[owner]]
        if player == owner:
            return number_of(rows)
        seen = ~self.unseen[player, self.every[:, None], rows >> 1]
        return number_of(np.where(seen, rows, -1))

    def _hopes(self, after: NDArray[np.int16], player: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return what an unseen card brings facedown: the sum over all of them, and their number."""
        unseen = self.unseen[player]
        total = np.einsum("ij,ij->i", after[:, 0::2], unseen, dtype=np.int64, casting="unsafe")
        return total, unseen.sum(axis=1)

    def best_offer(self, hand: NDArray[np.int16], offerer: int, recipient: int) -> NDArray[np.bool_]:
        """Return whether greedy players lay the second card of their hand faceup rather than the first."""
        own = self.tables.after(self._known(offerer, offerer))
        theirs = self.tables.after(self._known(offerer, recipient))
        total, number = self._hopes(theirs, offerer)
        kept: list[NDArray[np.int16]] = []
        for up, down in ((hand[:, 0], hand[:, 1]), (hand[:, 1], hand[:, 0])):
            taken = theirs[self.every, 2 * up + 1] * number >= total
            kept.append(own[self.every, np.where(taken, 2 * down, 2 * up + 1)])
        return kept[1] > kept[0]

    def best_take(self, up: NDArray[np.int16], recipient: int) -> NDArray[np.bool_]:
        """Return whether greedy players take the faceup card."""
        own = self.tables.after(self._known(recipient, recipient))
        total, number = self._hopes(own, recipient)
        return own[self.every, 2 * up + 1] * number >= total

    def take(
        self,
        up: NDArray[np.int16],
        down: NDArray[np.int16],
        took_up: NDArray[np.bool_],
        offerer: int,
        recipient: int,
    ) -> None:
        """Lay the cards of an offer."""
        faceup, facedown = 2 * up + 1, 2 * down
        self.rows[:, recipient, self.filled[recipient]] = np.where(took_up, faceup, facedown)
        self.rows[:, offerer, self.filled[offerer]] = np.where(took_up, facedown, faceup)
        self.filled[recipient] += 1
        self.filled[offerer] += 1
        self.unseen[recipient, self.every[~took_up], down[~took_up]] = False
        self.offers.append((up, down, took_up))

    def scored(self, players: Sequence[str], rng: np.random.Generator) -> Rounds:
        """Let everybody act before scoring, and return the rounds."""
        deck = self.decks[:, SIZE * len(players) :]
        expected = np.zeros(self.rows.shape[:2])
        points = np.zeros(self.rows.shape[:2])
        for seat, player in enumerate(players):
            rows = self.rows[:, seat]
            if player == "random":
                expected[:, seat] = points[:, seat] = used_at_random(rows, deck, self.tables, rng)
            else:
                well = used_well(rows, deck, self.tables)
                expected[:, seat], points[:, seat] = well.expected, well.happened
        ups, downs, took = (np.stack(column, axis=1) for column in zip(*self.offers, strict=True))
        return Rounds(self.tables, self.rows, deck, ups, downs, took, expected, points)

"""Games in the middle, as arrays: where every card of every game is, and what each game waits for."""

from __future__ import annotations

from typing import Final, TypeAlias, final

from tussie_mussie.batch._due import BETWEEN, Due, Hands, can_begin, due, same_moves, usable_columns
from tussie_mussie.batch._laid import NONE, Laid
from tussie_mussie.batch._scores import round_totals
from tussie_mussie.batch._setting import Setting
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["BEFORE_SCORING", "GAME_OVER", "OFFER", "TAKE", "Tables"]

Places: TypeAlias = NDArray[np.intp]
Marks: TypeAlias = NDArray[np.bool_]

OFFER: Final = 0
TAKE: Final = 1
BEFORE_SCORING: Final = 2
GAME_OVER: Final = 3
_EVERYBODY: Final = 0b1111
"""The seats that have seen a card, as bits."""
_CHOICES: Final = 2
"""How many choices the offerer has, and the recipient."""
_OFFERS: Final = (True, True, False, False)
_TAKES: Final = (False, False, True, True)
"""What is legal of the first numbers of a space, which are those of offers and choices."""


@final
class Tables:
    """Where everything is, with a line for each game.

    Attributes:
        setting: what the games share.
        round: the number of the round, from 0 on.
        first: the round's first player.
        turn: the number of offers that are done.
        phase: what the game waits for.
        seat: who acts, -1 at the end.
        totals: for each seat the points of the rounds that are done.
        rows: for each seat the laid cards.
        known: for each of them who has seen it.
        hand: the offerer's two cards or, on the table, the faceup and the facedown one; before scoring the drawn cards.
        deck: the cards in the order in which they are drawn.
        drawn: how many of them have been drawn.
        goals: which goals are revealed, a column for each.
        revealed: the rows as they were before anybody acted before scoring.
        waiting: for each seat whether it had something to do then.
        unused: the columns whose abilities may still be used.
        fresh: the columns of the cards that have just been drawn.
        by: the card whose ability is carried out, -1 between two abilities.
        step: which step of it.
        acts: how many actions of it are done.
        gone: for each seat the cards that it has discarded in this round.
        legal: what may be done, by the numbers of the actions.
        deals: of each round that has begun the order of the deck and the goals, if they are kept.
    """

    __slots__ = (
        "_rng",
        "acts",
        "by",
        "deals",
        "deck",
        "drawn",
        "first",
        "fresh",
        "goals",
        "gone",
        "hand",
        "known",
        "legal",
        "phase",
        "revealed",
        "round",
        "rows",
        "seat",
        "setting",
        "step",
        "totals",
        "turn",
        "unused",
        "waiting",
    )

    def __init__(self, setting: Setting, games: int, rng: np.random.Generator, *, kept: bool) -> None:
        """Begin the games."""
        rules, players, columns = setting.rules, setting.players, setting.shapes.columns
        cards = len(rules.deck)
        self._rng = rng
        self.setting = setting
        self.round = np.full(games, -1, dtype=np.intp)
        self.first = np.full(games, players - 1, dtype=np.intp)
        self.turn = np.zeros(games, dtype=np.intp)
        self.phase = np.zeros(games, dtype=np.int8)
        self.seat = np.zeros(games, dtype=np.intp)
        self.totals = np.zeros((games, players), dtype=np.int64)
        self.rows = np.full((games, players, columns), NONE, dtype=np.int16)
        self.known = np.zeros((games, players, columns), dtype=np.int8)
        self.hand = np.full((games, setting.shapes.hand), NONE, dtype=np.int16)
        self.deck = np.tile(np.arange(cards, dtype=np.int16), (games, 1))
        self.drawn = np.zeros(games, dtype=np.intp)
        self.goals = np.zeros((games, len(rules.goals)), dtype=np.bool_)
        self.revealed = self.rows.copy()
        self.waiting = np.zeros((games, players), dtype=np.bool_)
        self.unused = np.zeros((games, players, columns), dtype=np.bool_)
        self.fresh = np.zeros((games, columns), dtype=np.bool_)
        self.by = np.full(games, BETWEEN, dtype=np.intp)
        self.step = np.zeros(games, dtype=np.intp)
        self.acts = np.zeros(games, dtype=np.intp)
        self.gone = np.zeros((games, players, cards), dtype=np.bool_)
        self.legal = np.zeros((games, setting.numbers.size), dtype=np.bool_)
        self.deals: list[tuple[Laid, Marks]] | None = [] if kept else None
        self._begin_round(np.arange(games))

    def __getstate__(self) -> dict[str, object]:
        """Return all but what follows from the rules."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "setting"}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Take all but what follows from the rules, which is set afterward."""
        for name, value in state.items():
            setattr(self, name, value)

    def step_all(self, actions: Places) -> None:
        """Let one player act in each game that is not over.

        Args:
            actions: for each game the number of a legal action.
        """
        phases = self.phase.copy()
        for phase, act in ((OFFER, self._offer), (TAKE, self._take), (BEFORE_SCORING, self._prepare)):
            games = np.flatnonzero(phases == phase)
            if len(games):
                act(games, actions[games])

    # --- Rounds and offers (R20 to R23, R26, R32 to R34) ----------------------------------------------------------

    def _begin_round(self, games: Places) -> None:
        rules, players = self.setting.rules, self.setting.players
        self.round[games] += 1
        self.first[games] = (self.first[games] + 1) % players
        self.turn[games] = 0
        self.rows[games] = NONE
        self.deck[games] = self._shuffled(len(games))
        self.drawn[games] = 0
        self.gone[games] = False
        if rules.goals_revealed:
            marks = np.tile(np.arange(len(rules.goals)) < rules.goals_revealed, (len(games), 1))
            self.goals[games] = self._rng.permuted(marks, axis=1)
        if self.deals is not None:
            self._keep_deals(games, self.deals)
        self._next_offer(games)

    def _shuffled(self, games: int) -> Laid:
        """Return a deck for each of some games, the cards that can be drawn in a round at random in front."""
        cards, needed = self.deck.shape[1], self.setting.needed
        decks = np.tile(np.arange(cards, dtype=np.int16), (games, 1))
        lines = np.arange(games)
        chance = self._rng.random((needed, games))
        for place in range(needed):  # for so few cards faster than to shuffle all of them
            other = place + (chance[place] * (cards - place)).astype(np.intp)
            drawn = decks[lines, other]
            decks[lines, other] = decks[:, place]
            decks[:, place] = drawn
        return decks

    def _keep_deals(self, games: Places, deals: list[tuple[Laid, Marks]]) -> None:
        for number in map(int, np.unique(self.round[games])):
            if number == len(deals):
                deals.append((np.zeros_like(self.deck), np.zeros_like(self.goals)))
            decks, goals = deals[number]
            here = games[self.round[games] == number]
            decks[here], goals[here] = self.deck[here], self.goals[here]

    def _draw(self, games: Places, number: int) -> Laid:
        """Draw cards, and return them in deck order."""
        places = self.drawn[games][:, None] + np.arange(number)
        self.drawn[games] += number
        drawn = self.deck[games[:, None], places]
        if number == _CHOICES:
            return np.stack([np.minimum(*drawn.T), np.maximum(*drawn.T)], axis=1)
        return np.sort(drawn, axis=1)

    def _next_offer(self, games: Places) -> None:
        self.hand[games, :_CHOICES] = self._draw(games, _CHOICES)
        self.phase[games] = OFFER
        self.seat[games] = self.setting.offerers[self.first[games], self.turn[games]]
        self.legal[games, : len(_OFFERS)] = _OFFERS

    def _offer(self, games: Places, actions: Places) -> None:
        other = actions == 1
        self.hand[games[other], :_CHOICES] = self.hand[games[other], :_CHOICES][:, ::-1]
        self.phase[games] = TAKE
        self.seat[games] = self.setting.recipients[self.first[games], self.turn[games]]
        self.legal[games, : len(_TAKES)] = _TAKES

    def _take(self, games: Places, actions: Places) -> None:
        setting = self.setting
        turn = self.first[games], self.turn[games]
        offerer, recipient = setting.offerers[turn], setting.recipients[turn]
        up = 2 * self.hand[games, 0] + 1
        down = 2 * self.hand[games, 1]
        seen_down = 1 << offerer
        takes_up = actions == _CHOICES
        mine = games, offerer, setting.offerer_columns[turn]
        theirs = games, recipient, setting.recipient_columns[turn]
        self.rows[mine] = np.where(takes_up, down, up)
        self.rows[theirs] = np.where(takes_up, up, down)
        self.known[mine] = np.where(takes_up, seen_down, _EVERYBODY)
        self.known[theirs] = np.where(takes_up, _EVERYBODY, seen_down | 1 << recipient)
        self.hand[games] = NONE
        self.turn[games] += 1
        over = self.turn[games] == setting.offerers.shape[1]
        if not over.all():
            self._next_offer(games[~over])
        if over.any():
            self._reveal(games[over])

    # --- Before scoring (R13 to R19, R25, R30, R31) ---------------------------------------------------------------

    def _reveal(self, games: Places) -> None:
        shapes = self.setting.shapes
        self.phase[games] = BEFORE_SCORING
        self.known[games] = _EVERYBODY
        self.revealed[games] = self.rows[games]
        able = shapes.able[self.rows[games] >> 1]
        for seat in range(self.setting.players):
            rows = self.rows[games, seat]
            usable = self.unused[games, seat] = usable_columns(shapes, rows, able[:, seat])
            self.waiting[games, seat] = can_begin(shapes, rows, usable)
        self.seat[games] = -1
        self._next_seat(games)

    def _next_seat(self, games: Places) -> None:
        """Go on with the next seat that has something to do, or with the scores."""
        self.by[games], self.step[games], self.acts[games] = BETWEEN, 0, 0
        self.fresh[games] = False
        while len(games):
            self.seat[games] += 1
            over = self.seat[games] == self.setting.players
            if over.any():
                self._score(games[over])
                games = games[~over]
            waiting = self.waiting[games, self.seat[games]]
            acting = games[waiting]
            self._settle(acting, self._due(acting))
            games = games[~waiting]

    def _hands(self, games: Places) -> Hands:
        seat = self.seat[games]
        return Hands(self.rows[games, seat], self.unused[games, seat], self.fresh[games], self.hand[games])

    def _due(self, games: Places) -> Due:
        return due(self.setting.shapes, self._hands(games), self.by[games], self.step[games])

    def _settle(self, games: Places, now: Due) -> None:
        """Wait for what is due; who has nothing left to do is done."""
        self._go_on(games, now)
        self.legal[games] = now.legal
        done = games[~now.legal.any(axis=1)]
        if len(done):
            self._next_seat(done)

    def _go_on(self, games: Places, now: Due) -> None:
        self._empty(games[now.emptied])
        self.by[games], self.step[games] = now.by, now.step
        between = games[now.by < 0]
        seat = self.seat[between]
        rows, unused = self.rows[between, seat], self.unused[between, seat]
        self.unused[between, seat] = usable_columns(self.setting.shapes, rows, unused)
        self.acts[between] = 0

    def _empty(self, games: Places) -> None:
        """Discard what is in hand (R19)."""
        lines, places = np.nonzero(self.hand[games] >= 0)
        there = games[lines]
        self.gone[there, self.seat[there], self.hand[there, places]] = True
        self.hand[games] = NONE

    def _prepare(self, games: Places, actions: Places) -> None:
        shapes = self.setting.shapes
        by = self.by[games]
        leaving = (by >= 0) & shapes.leavable[by, self.step[games]]
        leaving &= ~(shapes.replaces[actions] & (shapes.owner[actions] == by))
        if leaving.any():
            self._leave(games[leaving])
        finishing = actions == shapes.finish
        done = games[finishing]
        if len(done):
            self.unused[done, self.seat[done]] = False
            self._next_seat(done)
        games, actions = games[~finishing], actions[~finishing]
        if len(games):
            self._use(games, actions)

    def _leave(self, games: Places) -> None:
        """Replace no more, but do what comes next."""
        self._empty(games)
        self.step[games] += 1
        self._go_on(games, self._due(games))

    def _use(self, games: Places, actions: Places) -> None:
        shapes = self.setting.shapes
        self.by[games] = shapes.owner[actions]
        hands = self._hands(games)
        sources = np.zeros(hands.row.shape, dtype=np.intp)
        sides = np.zeros(hands.row.shape, dtype=np.intp)
        turned = np.zeros(hands.row.shape, dtype=np.bool_)
        for moves, lines in same_moves(shapes, hands, self.by[games], self.step[games]):
            choices = moves.places(actions[lines])
            sources[lines], sides[lines] = moves.sources[choices], moves.sides[choices]
            turned[lines] = moves.turned[choices]
        self._change(games, hands, sources, sides, turned)
        self.acts[games] += 1
        draws = shapes.draws[self.by[games], self.step[games]]
        for number in np.unique(draws[draws > 0]).tolist():
            drawing = games[draws == number]
            self.hand[drawing, :number] = self._draw(drawing, number)
            self.fresh[drawing] = False
            self.acts[drawing] += 1
        self.step[games] += 1
        self._settle(games, self._due(games))

    def _change(self, games: Places, hands: Hands, sources: Places, sides: Places, turned: Marks) -> None:
        """Give each player a new row, whose cards and sides come from where `Moves` says."""
        shapes, seat = self.setting.shapes, self.seat[games]
        lines = np.arange(len(games))[:, None]
        nowhere = np.full((len(games), 1), NONE, dtype=np.int16)
        cards = np.concatenate([hands.row >> 1, hands.held, nowhere], axis=1)
        edges = np.tile(np.array([0, 1], dtype=np.int16), (len(games), 1))
        up = np.concatenate([hands.row & 1, edges], axis=1)[lines, sides] ^ turned
        laid = cards[lines, sources]
        self.rows[games, seat] = np.where(laid >= 0, 2 * laid + up, NONE)
        new = np.concatenate([hands.unused, shapes.able[hands.held], np.zeros_like(nowhere, dtype=np.bool_)], axis=1)
        self.unused[games, seat] = new[lines, sources] & (laid != self.by[games][:, None])
        drawn = np.concatenate([hands.fresh, hands.held >= 0, np.zeros_like(nowhere, dtype=np.bool_)], axis=1)
        self.fresh[games] = drawn[lines, sources]
        used = np.zeros(cards.shape, dtype=np.bool_)
        used[lines, sources] = True
        leaving = (cards >= 0) & ~used
        columns = shapes.columns
        gone, places = np.nonzero(leaving[:, :columns])
        self.gone[games[gone], seat[gone], cards[gone, places]] = True
        holding = np.flatnonzero(hands.held[:, 0] >= 0)
        held = np.where(leaving[holding, columns:-1], hands.held[holding], np.iinfo(np.int16).max)
        held.sort(axis=1)
        self.hand[games[holding]] = np.where(held == np.iinfo(np.int16).max, NONE, held)

    # --- Scores (R01 to R12, R33, R36, R41) -------------------------------------------------------------------------

    def _score(self, games: Places) -> None:
        setting = self.setting
        rows = self.rows[games][:, :, : setting.rules.arrangement_size]
        goals = self.goals[games].T if setting.rules.goals_revealed else None
        self.totals[games] += round_totals(rows, setting.deck, setting.rules, goals)
        self.legal[games] = False
        last = self.round[games] + 1 == setting.rules.rounds
        over = games[last]
        self.phase[over], self.seat[over] = GAME_OVER, -1
        if not last.all():
            self._begin_round(games[~last])

"""What a player may know of a game: views, built from what each player has seen (R20 to R25)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Final, SupportsIndex, final

from attrs import field, frozen

from tussie_mussie._internal.actions import (
    CHANCE,
    AbilityAction,
    Action,
    ChanceAction,
    Draw,
    Finish,
    Offer,
    PlayerAction,
    Reveal,
    Take,
    chosen,
    is_action,
)
from tussie_mussie._internal.arrangement import Arrangement, Slot
from tussie_mussie._internal.arrangement import seen as without_gaps
from tussie_mussie._internal.cards import Card, PlacedCard, write_row
from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.errors import IllegalReason, InvalidArrangementError
from tussie_mussie._internal.fingerprints import fingerprint
from tussie_mussie._internal.goals import Goal, write_goals
from tussie_mussie._internal.limits import AUTOMATON, MIN_PLAYERS
from tussie_mussie._internal.lines import write_line, write_logs, write_rows
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.results import RoundResult, Standing, rank
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.seating import Turn, seat_of, seating
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie.abilities._rules import why_not
from tussie_mussie.abilities._steps import singles

__all__ = ["PlayerView", "is_of_a_state", "make_view"]

_OFFERING: Final = (Phase.DRAW, Phase.OFFER, Phase.TAKE)


@final
@frozen(repr=False)
class PlayerView(Readable):
    """All that one player, or a spectator, knows of a game; nothing in it leads back to the state.

    Two states that the viewer cannot tell apart give equal views. Before scoring the view is that of the
    game in which only the viewer has acted since the reveal, until all are done (R25).

    Attributes:
        player: the viewer's seat, None for a spectator.
        rules: the rules.
        players: the number of players.
        round: the round's number, from 1.
        first_player: the seat that makes the round's first offer.
        phase: what the game is waiting for.
        current_player: the lowest seat that may act, `CHANCE` when a draw is due, None at the end; before scoring as
            the viewer knows it, for whom none of the others has acted, so it may be a seat that is done. Whether
            the viewer may act, `can_act` tells.
        pending_players: everybody who may act; before scoring as the viewer knows it, so that others who are done
            still stand in it.
        arrangements: for each seat its slots, left to right; a keepsake that the viewer has not seen has no card.
        hand: the viewer's own cards, drawn and not yet laid, in deck order.
        offer: the offer on the table, as the viewer sees it.
        offers: the round's offers that are done, as the viewer sees them.
        revealed: from the reveal on, each seat's arrangement as it was revealed; before it, nothing.
        before_scoring: for each seat the actions before scoring that the viewer knows of, draws included.
        discards: for each seat the discards that the viewer knows of.
        results: the finished rounds, which are open to all.
        totals: each seat's points from the finished rounds.
        goals: the goals of this round, once they are revealed; all see them (R41).
        undrawn_count: the number of cards in the deck.
        unseen: the cards whose place the viewer does not know, in deck order.
        usable: before scoring, the viewer's own cards whose ability may still be used.
    """

    player: int | None
    rules: Rules
    players: int
    round: int
    first_player: int
    phase: Phase
    current_player: int | None
    pending_players: tuple[int, ...]
    arrangements: tuple[tuple[Slot, ...], ...]
    hand: tuple[Card, ...]
    offer: TableOffer | None
    offers: tuple[TableOffer, ...]
    revealed: tuple[Arrangement, ...]
    before_scoring: tuple[tuple[Action, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    results: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    goals: tuple[Goal, ...]
    undrawn_count: int
    unseen: tuple[Card, ...]
    usable: tuple[Card, ...]
    _legal: tuple[PlayerAction, ...] = field(eq=False, alias="legal")
    _of_a_state: bool = field(init=False, eq=False, default=False)  # so that `attrs.evolve` does not carry it over

    def _text(self) -> str:
        return f"{self._viewer} | {write_line(self, self.hand)}"

    def _in_short(self) -> str:
        own = write_row(self.arrangements[self.player]) if self.player is not None else ""
        hand = " ".join(sorted([card.code for card in self.hand]))
        cards = ", ".join([*([own] if own else []), *([f"hand {hand}"] if hand else [])])
        return f"{self._viewer}{f': {cards}' if cards else ''} | {write_line(self, self.hand)}"

    @property
    def _viewer(self) -> str:
        return "spectator" if self.player is None else f"seat {self.player:d}"

    def legal_actions(self) -> tuple[PlayerAction, ...]:
        """Return what the viewer may do, in a fixed order; nothing for a spectator."""
        return self._legal

    @property
    def can_act(self) -> bool:
        """Whether the viewer may do something now; this is what to ask, not `current_player` (R25)."""
        return bool(self._legal)

    def why_illegal(self, action: object) -> IllegalReason | None:
        """Return why the viewer may not do something, or None if it is one of the `legal_actions`.

        The answer follows from the view alone, so it tells the viewer nothing new, and it is the one that the state
        would give if only the viewer had acted since the reveal (R25). What is for another player to do, or for
        chance, is `NOT_YOUR_TURN` wherever it would have to be looked at more closely.

        Args:
            action: anything at all.

        Raises:
            InvalidArrangementError: the view contradicts itself: an ability is used that has nothing left to do.
            UnknownPlayerError: the view contradicts itself: the viewer has no cards.
        """
        if chosen(self._legal, action) is not None:
            return None
        if not is_action(action):
            return IllegalReason.NOT_AN_ACTION
        if not isinstance(action, Draw | Reveal) and not 0 <= action.player < self.players:
            return IllegalReason.NO_SUCH_PLAYER
        if self.is_over:
            return IllegalReason.GAME_OVER
        if isinstance(action, Draw | Reveal):
            return self._why_not_by_chance(action)
        if self.current_player == CHANCE:
            return IllegalReason.DRAW_DUE
        if self.phase is not _phase_of(action):
            return IllegalReason.WRONG_PHASE
        if action.player != self.player or not self._legal:
            return IllegalReason.NOT_YOUR_TURN
        return self._why_no_choice(action)

    def _why_no_choice(self, action: PlayerAction) -> IllegalReason:
        """Return why the viewer, whose turn it is, may not do what belongs to the phase."""
        if self.rules.solo is not None and self.player == AUTOMATON:
            return self._why_not_its_choice(action)
        if isinstance(action, Offer | Take):
            return IllegalReason.CARD_NOT_THERE
        return IllegalReason.OPEN_OBLIGATION if isinstance(action, Finish) else self._why_not(action)

    def _why_not_by_chance(self, action: ChanceAction) -> IllegalReason:
        """Return why the viewer may not do what chance does."""
        revealing = self.phase is Phase.REVEAL
        if self.current_player == CHANCE and revealing is isinstance(action, Reveal):
            return IllegalReason.NOT_YOUR_TURN
        return IllegalReason.WRONG_PHASE if isinstance(action, Reveal) else IllegalReason.NO_DRAW_DUE

    def _why_not_its_choice(self, action: PlayerAction) -> IllegalReason:
        """Return why the automaton, whose turn it is, may not do this (R39)."""
        strange = isinstance(action, Offer) and {action.face_up, action.face_down} != {*self.hand}
        return IllegalReason.CARD_NOT_THERE if strange else IllegalReason.NOT_ITS_CHOICE

    def _why_not(self, action: AbilityAction) -> IllegalReason:
        """Return why the viewer, who may act before scoring, may not do this (R13 to R19, R30, R31, R45)."""
        own = tuple([at.card for at in self.seen(action.player)])
        acting = [legal.by for legal in self._legal if isinstance(legal, AbilityAction)]
        log = [deed.by for deed in self.before_scoring[action.player] if isinstance(deed, AbilityAction)]
        begun = [by for by in acting if by not in self.usable]
        # Each action has completed a step; for an Invoke, the Draw after it has done so.
        over = [by for by in begun if by.ability is None or log.count(by) >= len(singles(by.ability.steps))]
        if not begun and action.by in self.usable and action.by not in acting:
            over = [action.by]
        if over:
            raise InvalidArrangementError(f"the view contradicts itself: {over[0].name} has nothing left to do")
        return why_not(action, self._legal, own, self.usable).reason

    @property
    def offerer(self) -> int | None:
        """Who offers now, in the phases DRAW, OFFER and TAKE; None in all others (R26, R32).

        Raises:
            InvalidArrangementError: the view contradicts itself: all offers are done.
            InvalidRulesError: the view contradicts itself: so many players cannot play.
        """
        turn = self._turn()
        return None if turn is None else turn.offerer

    @property
    def recipient(self) -> int | None:
        """To whom the offer goes now, in the phases DRAW, OFFER and TAKE; None in all others (R26, R32).

        Raises:
            InvalidArrangementError: the view contradicts itself: all offers are done.
            InvalidRulesError: the view contradicts itself: so many players cannot play.
        """
        turn = self._turn()
        return None if turn is None else turn.recipient

    def _turn(self) -> Turn | None:
        if self.phase not in _OFFERING:
            return None
        turns = seating(self.rules, self.players, self.first_player).turns
        done = sum([len(row) for row in self.arrangements]) // 2
        if done >= len(turns):
            raise InvalidArrangementError("the view contradicts itself: all offers are done, but the phase goes on")
        return turns[done]

    @property
    def own(self) -> Arrangement:
        """The viewer's own arrangement, ready to be scored; a spectator has none and gets an empty one.

        Raises:
            InvalidArrangementError: the view contradicts itself: a card lies in two places.
            UnknownPlayerError: the view contradicts itself: the viewer is not a seat of the game.
        """
        return Arrangement() if self.player is None else Arrangement(self.seen(self.player))

    def seen(self, player: SupportsIndex) -> tuple[PlacedCard, ...]:
        """Return the cards that lie before a seat and that the viewer sees, left to right.

        Args:
            player: the seat.

        Raises:
            UnknownPlayerError: there is no such seat.
        """
        return without_gaps(self.arrangements[seat_of(player, len(self.arrangements))])

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.GAME_OVER

    @property
    def winner(self) -> int | None:
        """The winner's seat, None before the end; a tie cannot remain (R28, R29, R39).

        Raises:
            InvalidArrangementError: the view contradicts itself.
        """
        return self.standings()[0].player if self.is_over else None

    def standings(self) -> tuple[Standing, ...]:
        """Return the players' places, best first, as `GameState.standings` does (R27 to R29, R39).

        Raises:
            InvalidArrangementError: the view contradicts itself.
        """
        seats = {len(self.arrangements), len(self.totals), *[len(result.arrangements) for result in self.results]}
        if seats != {self.players} or self.players < MIN_PLAYERS:
            message = f"the view contradicts itself: not all of it is about {quoted(self.players)} players"
            raise InvalidArrangementError(message)
        solo = self.rules.solo is not None
        if not self.is_over:
            last = self.results[-1].arrangements if self.results else None
            return rank(self.totals, last, final=False, solo=solo)
        own = tuple([Arrangement(without_gaps(row)) for row in self.arrangements])
        return rank(self.totals, own, final=True, solo=solo)

    @property
    def information_state(self) -> str:
        """All of the view as a short text, equal exactly when the views are equal (perfect recall).

        It has these parts, with ` | ` between them:

        - a 16-digit hexadecimal hash of everything in the rules, texts and names included;
        - what `format_view` writes: four parts;
        - for each finished round, the first one first, two parts: what was revealed, and what each seat did then;
          before them a part `goals` with their codes where the round had some.

        A game that goes on from a position has not seen all offers of a round. Then what is said of the round ends with
        a further part: `offers` and how many it has seen.

        All else in a view follows from these. The text depends on nothing but the view, and is the same in every
        process. Effects of your own are told apart by the module and the name of their class.
        """
        viewer = "spectator" if self.player is None else f"seat {self.player:d}"
        rows = self.revealed or self.arrangements
        line = write_line(self, self.hand)
        parts = [_digest(self.rules), viewer, line, *_seen_in_part(self.offers, rows)]
        parts += [_told(result) for result in self.results]
        return " | ".join(parts)

    @property
    def token(self) -> str:
        """16 hexadecimal digits that identify the view, equal exactly when the information states are.

        A server hands it out with the view and requires it with each action, so that a stale or repeated request cannot
        be taken for a new one. It is not a secret.
        """
        return fingerprint(self.information_state)


_rounds: Final[Memo[int, tuple[str, RoundResult]]] = Memo(500)
"""What is said of finished rounds, by their `id`; they are kept here too, so that the id stays theirs."""


def _told(result: RoundResult) -> str:
    """Return what is said of a finished round."""
    known = _rounds.found.get(id(result))
    if known is None:
        parts = write_rows(result.revealed), write_logs(result.before_scoring)
        goals = [f"goals {write_goals(result.goals)}"] if result.goals else []
        told = " | ".join([*goals, *parts, *_seen_in_part(result.offers, result.revealed)])
        known = _rounds.keep(id(result), (told, result), 1 + len(told) // 500)
    return known[0]


def _phase_of(action: PlayerAction) -> Phase:
    """Return the phase to which a kind of action belongs."""
    if isinstance(action, Offer):
        return Phase.OFFER
    return Phase.TAKE if isinstance(action, Take) else Phase.BEFORE_SCORING


def _seen_in_part(offers: tuple[TableOffer, ...], rows: Iterable[Sequence[PlacedCard | Slot]]) -> tuple[str, ...]:
    """Return how many offers of a round the game has seen, unless they are all that were made."""
    made = sum([len(row) for row in rows]) // 2
    return () if len(offers) == made else (f"offers {len(offers)}",)


@functools.lru_cache(maxsize=64)
def _digest(rules: Rules) -> str:
    """Return a hash, in 16 digits, of everything that makes rules equal, with their name and the cards' texts."""
    return fingerprint(rules)


make_view = maker(PlayerView, _of_a_state=True)
"""Return the view of a state, with all that it shows; only states make views so."""

is_of_a_state: Final[Callable[[PlayerView], bool]] = attrgetter("_of_a_state")
"""Return whether a state has made a view, which then cannot contradict itself."""

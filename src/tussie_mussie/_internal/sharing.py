"""Values that come up again and again, made once for each deck: actions, the offers that a turn can see, tallies.

Sharing is what makes the library fast, and it is never what makes it right: an equal value from elsewhere gets
the same answer. Nothing that a view holds may tell what was shared, so whatever depends on a hidden card is
never part of a view, and what is part of one is kept for good. All that is shared remembers its hash from the
beginning: values of finished rounds come again, and a hash that is there one day would tell that they did.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, perm
from typing import Final, TypeVar, final

from tussie_mussie._internal.actions import (
    AbilityAction,
    Action,
    Add,
    Arrange,
    Discard,
    Draw,
    Finish,
    Flip,
    Invoke,
    Offer,
    PlayerAction,
    PreparationAction,
    Replace,
    Reveal,
    Take,
)
from tussie_mussie._internal.cards import Card, Face, Tally
from tussie_mussie._internal.checks import needs
from tussie_mussie._internal.deck_index import DeckIndex
from tussie_mussie._internal.errors import TooManyOutcomesError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import AUTOMATON, MAX_PLAYERS, MOST_CARDS_EACH, MOST_OUTCOMES
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.memory import Memo, count
from tussie_mussie._internal.places import OfferPlace, Place
from tussie_mussie._internal.progress import Progress
from tussie_mussie._internal.rng import Rng
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.score_sheet import make_line
from tussie_mussie._internal.table_offer import TableOffer, make_table_offer, seers
from tussie_mussie.effects._scores import functions_of

__all__ = ["SHARED", "KnownGoal", "Shared", "shared_by"]

_K = TypeVar("_K")
_V = TypeVar("_V")
_draw, _offer, _flip = maker(Draw), maker(Offer), maker(Flip)
_discard, _invoke, _replace = maker(Discard), maker(Invoke), maker(Replace)
_add, _arrange = maker(Add), maker(Arrange)
_TAKES: Final = {(player, face): Take(player, face) for player in range(MAX_PLAYERS) for face in Face}
_FLIP, _DISCARD, _INVOKE, _REPLACE, _ADD = range(5)
_FINISHES: Final = tuple([Finish(player) for player in range(MAX_PLAYERS)])


@final
class KnownGoal:
    """A goal of the rules, with its effect as plain functions.

    Attributes:
        goal: the goal.
        bonus: what it scores.
        because: the cards that earn it.
        sees_colors: whether it depends on the colors of its owner's cards.
    """

    __slots__ = ("because", "bonus", "goal", "sees_colors")

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.bonus, self.because = functions_of(goal.effect)
        self.sees_colors = goal.effect.sees_colors


@final
class Shared:
    """What games with one deck, and scores of its cards, share.

    A state keeps the one with which its game began, and all its cards are the ones of that deck. So whatever
    compares by identity compares with values from here.

    Attributes:
        rules: the rules with which it was made; its deck has the cards themselves.
        index: the facts about the deck.
        automaton: the automaton's seat, -1 where there is none.
        decider: what decides for it, made when it is needed.
        idle: the progress of players between two abilities, by the mask of the cards whose ability is unused.
        openings: what a player may do before scoring between two abilities, by seat, unused abilities and cards.
        goals: the rules' goals, by their ids.
        moments: what the stages of a round keep here, by the number of players.
        plain_lines: by the code of a place, the line of a sheet for a card without a bonus.
        tallies: the tallies of rows by their packed sums, with the printed colors.
        totals: for each mask of cards that was scored, what they score with 0, 1, 2 and so on of them faceup, but for
            what they score for their neighbors.
        worths: what rows are worth whose abilities draw no cards, by their codes and the mask of what can be used.
    """

    __slots__ = (
        "_actions",
        "_arranged",
        "_colorings",
        "_drawn",
        "_draws",
        "_hidden",
        "_offers",
        "_reveals",
        "_veils",
        "automaton",
        "decider",
        "goals",
        "idle",
        "index",
        "moments",
        "openings",
        "plain_lines",
        "rules",
        "tallies",
        "totals",
        "worths",
    )

    def __init__(self, rules: Rules) -> None:
        """Begin with nothing but the facts about the deck."""
        self.rules = rules
        self.index = DeckIndex(rules.deck)
        self.automaton = -1 if rules.solo is None else AUTOMATON
        self.decider: object = None
        self.idle: Memo[int, Progress] = Memo(300)
        self.openings: Memo[tuple[int, int, int], tuple[PreparationAction, ...]] = Memo(500)
        self.moments: dict[int, object] = {}
        self.goals = {goal.id: KnownGoal(goal) for goal in rules.goals}
        self.plain_lines = {
            place.code: make_line(place.card, place.placed.face, place.card.color, place.card.hearts, 0, ())
            for known in self.index.by_id.values()
            for place in (known.up, known.down)
        }
        self.totals: Memo[int, tuple[int, ...]] = Memo(250)
        self.worths: Memo[tuple[tuple[int, ...], int], int | Fraction] = Memo(200)
        self._draws: Memo[int, Draw] = Memo(600)
        self._drawn: Memo[frozenset[Card], tuple[Draw, int]] = Memo(250)
        self._reveals: Memo[frozenset[Goal], Reveal] = Memo(600)
        self._offers: Memo[tuple[int, int], tuple[Offer, Offer]] = Memo(500)
        self._actions: Memo[tuple[int, int, int, int, int], AbilityAction] = Memo(500)
        self._arranged: Memo[tuple[int, int, tuple[int, ...]], AbilityAction] = Memo(500)
        self.tallies: Memo[int, Tally] = Memo(400)
        self._colorings: Memo[int, tuple[Tally, ...]] = Memo(500)
        # Views show what is in these two. They are no larger than the deck allows, and nothing in them is forgotten:
        # with the next one for the same card, equal values in views would tell which hidden card they came with.
        self._hidden: dict[tuple[int, int, int], Place] = {}
        self._veils: dict[tuple[int, int, int, Face | None], TableOffer] = {}

    # --- Actions ----------------------------------------------------------------------------------------------

    def draw(self, mask: int) -> Draw:
        """Return the draw of these cards."""
        draw = self._draws.found.get(mask)
        if draw is None:
            draw = _draw(frozenset(self.index.cards(mask)))
            hash(draw)
            draw = self._draws.keep(mask, draw)
            self._drawn.keep(draw.cards, (draw, mask))
        return draw

    def draws(self, undrawn: int, size: int) -> tuple[Draw, ...]:
        """Return all draws of so many of the cards of a mask.

        Raises:
            TooManyOutcomesError: there are too many to be listed.
        """
        bits = self.index.bits(undrawn)
        outcomes = comb(len(bits), size)
        if outcomes > MOST_OUTCOMES:
            message = f"{outcomes} draws are possible; at most {MOST_OUTCOMES} are listed, and sample_chance takes one"
            raise TooManyOutcomesError(outcomes, message)
        return tuple([self.draw(sum(chosen)) for chosen in combinations(bits, size)])

    def sampled(self, undrawn: int, size: int, rng: Rng) -> Draw:
        """Return one of all draws of so many of the cards of a mask, all equally likely."""
        bits = self.index.bits(undrawn)
        left = len(bits)
        # One number, uniform, says which card comes first, which of the others second, and so on.
        most = left * (left - 1) if size == 2 else perm(left, size)
        digits = most.bit_length()
        try:
            number = rng.getrandbits(digits)
        except AttributeError:
            raise needs("GameState.sample_chance", "a random.Random", rng, "such as random.Random(7)") from None
        while number >= most:
            number = rng.getrandbits(digits)
        if size == 2:  # nearly always; it is what the loop does in two turns
            number, place = divmod(number, left)
            mask = bits[place] | bits[number if number != place else -1]
            return self._draws.found.get(mask) or self.draw(mask)
        mask = 0
        while size:
            number, place = divmod(number, left)
            mask |= bits[place]
            left -= 1
            size -= 1
            bits[place] = bits[left]
        return self.draw(mask)

    def reveal(self, goals: frozenset[Goal]) -> Reveal:
        """Return the revelation of some of the rules' goals."""
        return self._reveals.found.get(goals) or self._reveals.keep(goals, Reveal(goals))

    def drawn(self, draw: Draw) -> int:
        """Return the mask of a shared draw's cards, 0 for any other: what only compares equal may be anything."""
        try:
            known = self._drawn.found.get(draw.cards)
        except Exception:  # noqa: BLE001  # a stranger's cards; they are looked at elsewhere, one by one
            return 0
        return known[1] if known is not None and known[0] is draw else 0

    def offers(self, player: int, hand: int) -> tuple[Offer, Offer]:
        """Return the two offers that a player can make of the two cards in hand."""
        offers = self._offers.found.get((player, hand))
        if offers is None:
            first, second = self.index.cards(hand)
            offers = _offer(player, first, second), _offer(player, second, first)
            hash(offers)
            offers = self._offers.keep((player, hand), offers)
        return offers

    def take(self, player: int, face: Face) -> Take:
        """Return a player's choice of one card of an offer."""
        return _TAKES[player, face]

    def flip(self, player: int, by: int, mask: int) -> AbilityAction:
        """Return the flip of the cards of a mask; `by`, here and below, is the bit of the card whose ability it is."""
        key = _FLIP, player, by, mask, 0
        return self._actions.found.get(key) or self._keep(key, _flip(player, self._card(by), self._set(mask)))

    def discard(self, player: int, by: int, card: int) -> AbilityAction:
        """Return the discard of a card."""
        key = _DISCARD, player, by, card, 0
        return self._actions.found.get(key) or self._keep(key, _discard(player, self._card(by), self._card(card)))

    def invoke(self, player: int, by: int) -> AbilityAction:
        """Return the request for an ability's cards."""
        key = _INVOKE, player, by, 0, 0
        return self._actions.found.get(key) or self._keep(key, _invoke(player, self._card(by)))

    def replace(self, player: int, by: int, old: int, new: int) -> AbilityAction:
        """Return the replacement of one card by another."""
        key = _REPLACE, player, by, old, new
        found = self._actions.found.get(key)
        return found or self._keep(key, _replace(player, self._card(by), self._card(old), self._card(new)))

    def add(self, player: int, by: int, face: Face, card: int = 0) -> AbilityAction:
        """Return the addition of a drawn card; `card` is 0 when there is only one in hand."""
        key = _ADD, player, by, 1 if face is Face.UP else 0, card
        found = self._actions.found.get(key)
        return found or self._keep(key, _add(player, self._card(by), face, self._card(card) if card else None))

    def arrange(self, player: int, by: int, order: tuple[int, ...]) -> AbilityAction:
        """Return the change of the cards' order."""
        key = player, by, order
        found = self._arranged.found.get(key)
        if found is None:
            found = _arrange(player, self._card(by), order)
            hash(found)
            found = self._arranged.keep(key, found)
        return found

    def _keep(self, key: tuple[int, int, int, int, int], action: AbilityAction) -> AbilityAction:
        hash(action)
        return self._actions.keep(key, action)

    def _card(self, bit: int) -> Card:
        return self.index.deck[bit.bit_length() - 1]

    def _set(self, mask: int) -> frozenset[Card]:
        return frozenset(self.index.cards(mask))

    def finish(self, player: int) -> Finish:
        """Return a player's end of acting."""
        return _FINISHES[player]

    def same(self, action: Action) -> Action:
        """Return the shared action that equals the given one, or the given one where none is shared.

        Readers of records return shared actions: they are recognized several times as fast.

        Args:
            action: an action whose fields have the right types.
        """
        index = self.index
        if isinstance(action, Draw):
            shared = self._drawn.found.get(action.cards)
            if shared is not None:
                return self.draw(shared[1])
            known = [card for card in action.cards if index.bit(card)]
            return self.draw(index.mask(known)) if known and len(known) == len(action.cards) else action
        if isinstance(action, Reveal):
            return self.reveal(action.goals) if action.goals <= frozenset(self.rules.goals) else action
        if not 0 <= action.player < MAX_PLAYERS:
            return action
        values = [getattr(action, name) for name in action.__match_args__]
        cards = [value for value in values if isinstance(value, Card)]
        if isinstance(action, Flip):
            cards += action.cards
        return self._of_deck(action) if all([index.bit(card) for card in cards]) else action

    def _of_deck(self, action: PlayerAction) -> PlayerAction:
        """Return the shared action for an action of a seat with cards of the deck."""
        player, bit = action.player, self.index.bit
        match action:
            case Offer(_, up, down):
                hand = self.index.mask((up, down))
                return next(offer for offer in self.offers(player, hand) if offer == action) if up != down else action
            case Take(_, face):
                return self.take(player, face)
            case Flip(_, by, cards):
                return self.flip(player, bit(by), self.index.mask(cards))
            case Discard(_, by, card):
                return self.discard(player, bit(by), bit(card))
            case Invoke(_, by):
                return self.invoke(player, bit(by))
            case Replace(_, by, old, new):
                return self.replace(player, bit(by), bit(old), bit(new))
            case Add(_, by, face, card):
                return self.add(player, bit(by), face, bit(card) if card is not None else 0)
            case Arrange(_, by, order):
                # Any number can stand there, but only so many orders come up again and again.
                columns = sorted(order) == [*range(len(order))] and len(order) <= MOST_CARDS_EACH
                return self.arrange(player, bit(by), order) if columns else action
            case _:
                return self.finish(player)

    # --- Places -----------------------------------------------------------------------------------------------

    def hidden(self, down: Place, owner: int, offerer: int) -> Place:
        """Return the place of a facedown card before its owner (R20, R21).

        Args:
            down: the card's open place facedown.
            owner: the seat before which it lies.
            offerer: the seat that offered it.
        """
        key = down.bit, owner, offerer
        return self._hidden.get(key) or self._kept(self._hidden, key, down.seen_by(seers(owner, offerer)))

    def offered(self, offer: Offer, recipient: int, taken: Face | None) -> OfferPlace:
        """Return an offer as it lies on the table, or as it is remembered (R20, R21).

        Args:
            offer: what was offered.
            recipient: to whom.
            taken: which card was taken, None while it lies on the table.
        """
        offerer = offer.player
        key = self.index.by_id[offer.face_up.id].bit, offerer, recipient, taken
        veiled = self._veils.get(key) or self._kept(
            self._veils, key, make_table_offer(offerer, recipient, offer.face_up, None, taken)
        )
        full = make_table_offer(offerer, recipient, offer.face_up, offer.face_down, taken)
        hash((veiled, full))
        facedown = self.index.bit(offer.face_down)
        return OfferPlace(full, veiled, facedown, seers(recipient if taken is Face.DOWN else offerer, offerer))

    @staticmethod
    def _kept(kept: dict[_K, _V], key: _K, value: _V) -> _V:
        count(600)
        return kept.setdefault(key, value)

    # --- Scores -----------------------------------------------------------------------------------------------

    def tally(self, sums: int) -> Tally:
        """Return the tally of packed sums, with the printed colors, and remember it."""
        return self.tallies.keep(sums, self.index.tally(sums))

    def colorings(self, tally: Tally, sums: int) -> tuple[Tally, ...]:
        """Return the tallies for every choice of the wild cards' colors; see `DeckIndex.colorings`."""
        known = self._colorings.found.get(sums)
        if known is None:
            made = self.index.colorings(tally, sums)
            known = self._colorings.keep(sums, made, len(made))
        return known


_by_identity: Final[Memo[int, tuple[Shared, Rules]]] = Memo(1)
"""By the `id` of rules, which are kept here too, so that the id stays theirs."""
SHARED: Final = _by_identity.found
_by_value: Final[Memo[Rules, Shared]] = Memo(1)


def shared_by(rules: Rules) -> Shared:
    """Return what games and scores with these rules share; equal rules share it too.

    Whoever asks keeps the answer for as long as cards are to be compared: a later answer can be another one.

    Args:
        rules: the rules.
    """
    known = SHARED.get(id(rules))
    return known[0] if known is not None else _found_by_value(rules)


def _found_by_value(rules: Rules) -> Shared:
    _check_rules(rules)
    texts = sum([len(card.id) + len(card.name) + len(card.text) + len(card.meaning) for card in rules.deck])
    size = 1_500 * len(rules.deck) + 4 * (texts + len(rules.name))
    shared = _by_value.found.get(rules)
    if shared is None:
        made = Shared(rules)
        shared = _by_value.keep(rules, made, size + made.index.bytes)
    return _by_identity.keep(id(rules), (shared, rules), size)[0]


def _check_rules(rules: object) -> None:
    if type(rules) is not Rules:
        what = f"{type(rules).__name__}{', a subclass' if isinstance(rules, Rules) else ''}"
        raise TypeError(f"rules must be Rules, not {what}; RULEBOOK and TURKISH are some, and rulebook() makes others")

"""The numbers of a space: which actions they stand for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, final

from tussie_mussie._internal.action_kinds import KINDS, Kind, Owner
from tussie_mussie._internal.actions import Action, Draw, Finish, Flip, Offer, PlayerAction, Reveal, Take
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.numbering import Numbering, Subsets
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import Shared, shared_by

__all__ = ["Numbered", "Table", "by_of", "refused"]

Numbered: TypeAlias = Callable[[Kind, Owner], Numbering]


_There: TypeAlias = tuple[tuple[PlayerAction, ...], tuple[Card | None, ...], tuple[Card, ...]]


@final
class Block:
    """The actions of one kind, by one card if they need an ability, whose numbers follow each other."""

    __slots__ = ("by", "kind", "numbering", "start")

    def __init__(self, start: int, kind: Kind, by: Card | None, numbering: Numbering) -> None:
        self.start = start
        self.kind = kind
        self.by = by
        self.numbering = numbering


@final
class Table:
    """All numbers of a space.

    Attributes:
        shared: what games with the rules share.
        places: the places of the cards in the deck, by their ids.
        blocks: the numbers, in order.
        known: the blocks by the class of an action and the id of the card whose ability it is.
        size: the number of actions.
        draws: the numbering of the draws.
        reveals: the numbering of what can be revealed.
        ids: numbers that have been asked for.
        actions: the actions by number and seat, likewise.
        draw_ids: the numbers of draws by the masks of their cards, likewise.
        drawn: the draws by number, likewise.
        draws_two: whether two cards are drawn whenever some are.
        there: the numbers of actions by their places, likewise, by the actions, the cards in the row, those in hand.
    """

    __slots__ = (
        "_starts",
        "actions",
        "blocks",
        "draw_ids",
        "drawn",
        "draws",
        "draws_two",
        "ids",
        "known",
        "places",
        "reveals",
        "shared",
        "size",
        "there",
    )

    def __init__(self, rules: Rules, numbered: Numbered) -> None:
        self.shared: Shared = shared_by(rules)
        self.places: Mapping[str, int] = {card.id: place for place, card in enumerate(rules.deck)}
        self.blocks: list[Block] = []
        self.size = 0
        for kind in KINDS:
            for by, owner in kind.owners(rules):
                numbering = numbered(kind, owner)
                self.blocks.append(Block(self.size, kind, by, numbering))
                self.size += numbering.size
        self._starts = [block.start for block in self.blocks]
        self.known = {(block.kind.kind, "" if block.by is None else block.by.id): block for block in self.blocks}
        sizes = {2, *[card.ability.draws for card in rules.deck if card.ability is not None]}
        self.draws_two = sizes <= {0, 2}
        self.draws = Subsets(len(rules.deck), tuple(sorted(sizes - {0})))
        self.reveals = Subsets(len(rules.goals), (rules.goals_revealed,) if rules.goals_revealed else ())
        self.ids: Memo[Action, int] = Memo(200)
        self.actions: Memo[tuple[int, int], PlayerAction] = Memo(500)
        self.draw_ids: Memo[int, int] = Memo(100)
        self.drawn: Memo[int, Draw] = Memo(100)
        self.there: Memo[_There, tuple[int, ...]] = Memo(400)

    def block(self, number: int) -> Block:
        """Return the block of a number."""
        return self.blocks[bisect_right(self._starts, number) - 1]

    def check_cards(self, action: Action) -> None:
        """Refuse cards that are not in the deck."""
        values: list[object] = [getattr(action, name) for name in action.__match_args__]
        cards = [value for value in values if isinstance(value, Card)]
        cards += action.cards if isinstance(action, Draw | Flip) else ()
        missing = [card.name for card in cards if not self.shared.index.bit(card)]
        if missing:
            message = f"not in the deck of {quoted(self.shared.rules.name)}: {', '.join(sorted(missing))}"
            raise refused(action, IllegalReason.CARD_NOT_THERE, message)

    def reveal_number(self, reveal: Reveal) -> int:
        """Return the number of a revelation."""
        rules = self.shared.rules
        missing = sorted([goal.name for goal in reveal.goals if goal not in rules.goals])
        if missing:
            message = f"not among the goals of {quoted(rules.name)}: {', '.join(missing)}"
            raise refused(reveal, IllegalReason.CARD_NOT_THERE, message)
        number = self.reveals.number(tuple([at for at, goal in enumerate(rules.goals) if goal in reveal.goals]))
        if number is None:
            message = f"{rules.goals_revealed} of the {len(rules.goals)} goals are revealed, not {len(reveal.goals)}"
            if not self.reveals.size:
                message = f"no goals are revealed by {quoted(rules.name)}"
            raise refused(reveal, self.reveals.reason, message)
        return number

    def draw(self, number: int) -> Draw:
        """Return the draw that has a number."""
        mask = sum([1 << place for place in self.draws.choice(number)])
        return self.drawn.keep(number, self.shared.draw(mask))

    def reveal(self, number: int) -> Reveal:
        """Return the revelation that has a number."""
        goals = self.shared.rules.goals
        return self.shared.reveal(frozenset([goals[at] for at in self.reveals.choice(number)]))

    def number(self, action: PlayerAction) -> int:
        """Return the number of an action by its cards."""
        self.check_cards(action)
        block = self.known.get(key_of(action))
        if block is None:
            able = [own.by.name for own in self.blocks if own.kind.kind is type(action) and own.by]
            message = f"the card has no ability for it; in this deck {' and '.join(able) or 'no card'} has one"
            raise refused(action, IllegalReason.ABILITY_NOT_USABLE, message)
        number = block.numbering.number(block.kind.read(action, self.places, self.places))
        if number is None:
            raise refused(action, block.numbering.reason, f"what can be chosen is {block.numbering.wanted}")
        return block.start + number

    def numbers_there(
        self, legal: tuple[PlayerAction, ...], row: Sequence[Card | None], held: Sequence[Card]
    ) -> tuple[int, ...]:
        """Return the numbers of actions by their places.

        Args:
            legal: the actions.
            row: the player's cards, left to right.
            held: the cards in hand.

        Raises:
            LookupError: a card is not there, or has no such ability.
        """
        columns = {card.id: column for column, card in enumerate(row) if card is not None}
        hand = {card.id: place for place, card in enumerate(held)}
        numbers: list[int] = []
        for action in legal:
            block = self.known[key_of(action)]
            number = block.numbering.number(block.kind.read(action, columns, hand))
            if number is None:
                raise LookupError
            numbers.append(block.start + number)
        return tuple(numbers)

    def action(self, number: int, player: int) -> PlayerAction:
        """Return the action that has a number by its cards."""
        block = self.block(number)
        deck = self.shared.index.deck
        made = block.kind.make(player, block.by or deck[0], deck, block.numbering.choice(number - block.start))
        shared = self.shared.same(made)  # which is recognized faster
        return made if isinstance(shared, Draw | Reveal) else shared


def by_of(action: PlayerAction) -> Card | None:
    """Return the card whose ability an action carries out, None where it needs none."""
    return None if isinstance(action, (Offer, Take, Finish)) else action.by


def key_of(action: PlayerAction) -> tuple[type[object], str]:
    """Return what finds the block of an action."""
    by = by_of(action)
    return type(action), "" if by is None else by.id


def refused(action: Action, reason: IllegalReason, message: str) -> IllegalActionError:
    return IllegalActionError(action, reason, f"{type(action).__name__}: {message}")

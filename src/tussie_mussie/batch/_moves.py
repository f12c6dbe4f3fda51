"""What players may do before scoring, as tables of numbers: abilities are asked once for each shape of a row.

What a step of an ability allows depends on the number of cards in the row, on the column of the ability's card, on the
number of cards in hand, and on which cards of the row have just been drawn; and on nothing else. So the engine's own
rules are applied to any cards laid out that way, and what they do is written down by columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, final

from tussie_mussie._internal.actions import AbilityAction, Replace
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.memory import Memo
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.row_sizes import columns
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.space_tables import Table
from tussie_mussie.abilities._rules import PLACING, changed, choices
from tussie_mussie.abilities._steps import DrawCards, ReplaceAnother, Single
from tussie_mussie.encoding._extra import NDArray, np

__all__ = ["Moves", "Shape", "Shapes"]

Shape: TypeAlias = tuple[int, int, int, int, int, int]
"""The ability's card by its place in the deck, the step, the number of cards in the row, the column of the card counted
from 1, or 0 if it has left, the number of cards in hand, and the columns, as bits, of the cards just drawn."""

_NOBODY: Final = 0
"""Whose row it is does not matter."""


@final
class Moves:
    """What a step allows in rows of one shape, and what each choice makes of such a row.

    Attributes:
        ids: the numbers of the choices, in ascending order.
        sources: for each choice and each column of the new row where its card comes from: an old column; or, counted on
            from these, a place in the hand; or, last, nowhere.
        sides: likewise where its side comes from: an old column; or, counted on from these, facedown or faceup.
        turned: likewise whether it is the other side.
    """

    __slots__ = ("ids", "sides", "sources", "turned")

    def __init__(self, choices: Sequence[tuple[int, _Effect]], columns: int) -> None:
        ordered = sorted(choices, key=lambda choice: choice[0])
        shape = len(ordered), columns
        self.ids = np.array([number for number, _ in ordered], dtype=np.intp)
        self.sources = np.array([effect.sources for _, effect in ordered], dtype=np.intp).reshape(shape)
        self.sides = np.array([effect.sides for _, effect in ordered], dtype=np.intp).reshape(shape)
        self.turned = np.array([effect.turned for _, effect in ordered], dtype=np.bool_).reshape(shape)

    def places(self, actions: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return for each number of a choice its place among the choices."""
        return np.searchsorted(self.ids, actions)


@final
class _Effect:
    """What one choice makes of a row, column by column."""

    __slots__ = ("sides", "sources", "turned")

    def __init__(self) -> None:
        self.sources: list[int] = []
        self.sides: list[int] = []
        self.turned: list[bool] = []


@final
class Shapes:
    """What abilities do, by the shapes of rows; worked out when it is first asked for.

    Attributes:
        columns: the most cards that a row can have.
        hand: the most cards that a hand can have.
        numbers: the numbers of the actions, by places.
        able: for each card whether it has an ability; the last entry is for no card.
        mandatory: likewise whether it must be used.
        companion: likewise whether it needs another card to begin with.
        steps: for each card its steps.
        finish: the number of having done all.
        owner: for each number of the space the card whose ability it belongs to, -1 for none.
        opens: for each card whether its ability finds something to do at the reveal; the last entry is for no card.
        replaces: likewise whether it replaces a card.
        sizes: how many values each part of a shape can have.
        lengths: for each card the number of its steps.
        lays: for each card and step whether it lays drawn cards.
        leavable: likewise whether it is one more replacement, which may be left out.
        draws: likewise how many cards it draws.
    """

    __slots__ = (
        "_found",
        "_shared",
        "able",
        "columns",
        "companion",
        "draws",
        "finish",
        "hand",
        "lays",
        "leavable",
        "lengths",
        "mandatory",
        "numbers",
        "opens",
        "owner",
        "replaces",
        "sizes",
        "steps",
    )

    def __init__(self, rules: Rules, numbers: Table) -> None:
        shared = shared_by(rules)
        index = shared.index
        bits = [1 << place for place in range(len(rules.deck))]
        self._shared = shared
        self._found: Memo[Shape, Moves] = Memo(600)
        self.columns = columns(rules)
        self.hand = max([2, *[card.ability.draws for card in rules.deck if card.ability is not None]])
        self.numbers = numbers
        self.able = _marks(bits, index.able)
        self.mandatory = _marks(bits, index.mandatory)
        self.companion = _marks(bits, index.needing_company)
        self.steps: list[tuple[Single, ...]] = [index.steps.get(bit, ()) for bit in bits]
        most = max([1, *[len(own) for own in self.steps]])
        self.sizes = (len(bits), most, self.columns + 1, self.columns + 1, self.hand + 1, 1 << self.columns)
        self.lengths = np.array([len(own) for own in self.steps])
        self.lays = np.zeros((len(bits), most), dtype=np.bool_)
        self.leavable = np.zeros((len(bits), most), dtype=np.bool_)
        self.draws = np.zeros((len(bits), most), dtype=np.intp)
        for card, own in enumerate(self.steps):
            for step, due in enumerate(own):
                self.lays[card, step] = isinstance(due, PLACING)
                self.leavable[card, step] = isinstance(due, ReplaceAnother)
                self.draws[card, step] = due.count if isinstance(due, DrawCards) else 0
        self.finish = numbers.size - 1
        self.owner = np.full(numbers.size, -1, dtype=np.int16)
        self.replaces = np.zeros(numbers.size, dtype=np.bool_)
        places = {card.id: place for place, card in enumerate(rules.deck)}
        for block in numbers.blocks:
            if block.by is not None:
                own_numbers = slice(block.start, block.start + block.numbering.size)
                self.owner[own_numbers] = places[block.by.id]
                self.replaces[own_numbers] = block.kind.kind is Replace

        size = rules.arrangement_size
        opens = [bool(own and len(self.moves((card, 0, size, 1, 0, 0)).ids)) for card, own in enumerate(self.steps)]
        self.opens = np.array([*opens, False])

    def moves(self, shape: Shape) -> Moves:
        """Return what a step allows in rows of one shape."""
        known = self._found.found.get(shape)
        if known is None:
            made = self._asked(shape)
            known = self._found.keep(shape, made, 1 + made.sources.size // 30)
        return known

    def _asked(self, shape: Shape) -> Moves:
        """Ask the rules, with cards that lie so."""
        by, number, length, column, held, fresh = shape
        index = self._shared.index
        own = index.deck[by]
        rest = [card for card in index.deck if card is not own]
        row = [*rest[: column - 1], own, *rest[column - 1 : length - 1]] if column else rest[:length]
        hand = [card for card in rest if card not in row][:held]
        newest = index.mask([card for at, card in enumerate(row) if fresh >> at & 1] + hand)
        step = self.steps[by][number]
        listed = choices(self._shared, _NOBODY, 1 << by, step, index.mask(row), index.mask(hand), newest)
        legal = tuple([action for action in listed if isinstance(action, AbilityAction)])
        ids = self.numbers.numbers_there(legal, row, hand)
        effects = [self._effect(action, row, hand) for action in legal]
        return Moves(list(zip(ids, effects, strict=True)), self.columns)

    def _effect(self, action: AbilityAction, row: list[Card], hand: list[Card]) -> _Effect:
        """Write down what an action makes of a row, from what it makes of it with all cards faceup and facedown."""
        effect = _Effect()
        ups, downs = self._after(action, row, hand, up=True), self._after(action, row, hand, up=False)
        for column, (up, down) in enumerate(zip(ups, downs, strict=True)):
            from_hand = up.card in hand
            effect.sources.append(self.columns + hand.index(up.card) if from_hand else row.index(up.card))
            fixed = up.up == down.up
            kept = column if from_hand else row.index(up.card)
            effect.sides.append(self.columns + up.up if fixed else kept)
            effect.turned.append(not fixed and not up.up)
        missing = self.columns - len(ups)
        effect.sources += [self.columns + self.hand] * missing
        effect.sides += [self.columns] * missing
        effect.turned += [False] * missing
        return effect

    def _after(self, action: AbilityAction, row: list[Card], hand: list[Card], *, up: bool) -> tuple[Place, ...]:
        index = self._shared.index
        known = [index.by_id[card.id] for card in row]
        lying = tuple([one.up if up else one.down for one in known])
        return changed(action, lying, index.mask(hand), index)[0]


def _marks(bits: Sequence[int], mask: int) -> NDArray[np.bool_]:
    return np.array([*[bool(mask & bit) for bit in bits], False])

"""The rules of a game: a deck and a few options."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Mapping
from math import comb
from typing import TYPE_CHECKING, Final, TypeGuard, final

from attrs import evolve, field, frozen

from tussie_mussie._internal.cards import Card, official_card
from tussie_mussie._internal.checks import check_type, exactly, needs, of_another_type, plain_text, quoted, shown, whole
from tussie_mussie._internal.errors import InvalidRulesError, UnknownCardError
from tussie_mussie._internal.fingerprints import fingerprint
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.limits import MAX_PLAYERS, MIN_PLAYERS, MOST_CARDS_EACH, MOST_OUTCOMES, MOST_ROUNDS
from tussie_mussie._internal.lookup import clipped, close_cards, fold, lookup, lookup_in_all_languages
from tussie_mussie._internal.readable import Readable
from tussie_mussie._internal.values import UNSAID

if TYPE_CHECKING:  # solo games are few, and the module takes as long to load as a tenth of the library
    import tussie_mussie.solo as automata
else:
    automata = Lazy("tussie_mussie.solo")

__all__ = ["SOLO_SEATS", "Rules", "SecondPass", "WildColor", "checked_rules"]

_HINT = "the rulebook's are tussie_mussie.RULEBOOK"

SOLO_SEATS: Final = 2
"""The seats of a solo game (R39)."""


class WildColor(enum.Enum):
    """How a wild card such as Orchid gets its color (R01)."""

    ONE_COLOR = "one-color"
    """One color for the owner's whole arrangement, the best one."""
    PER_CONDITION = "per-condition"
    """Each scoring card sees the color that is best for itself."""


class SecondPass(enum.Enum):
    """To which side the second pass of offers goes with 3 or 4 players (R26)."""

    RIGHT = "right"
    """Counterclockwise: each player offers to the neighbor on the right."""
    LEFT = "left"
    """Clockwise, as the first pass."""


def _goals(goals: Iterable[Goal]) -> tuple[Goal, ...]:
    try:
        iter(goals)
    except TypeError:
        raise needs("Rules", "Goals as goals", goals, "such as load_pack('house-goals').goals") from None
    return tuple(goals)


def _deck(cards: Iterable[Card]) -> tuple[Card, ...]:
    try:
        iter(cards)
    except TypeError:
        raise needs("Rules", "Cards as deck", cards, "such as RULEBOOK.deck") from None
    return tuple(cards)


@final
@frozen(cache_hash=True, repr=False, getstate_setstate=False)  # the rules of an edition could be changed by such a call
class Rules(Readable):
    """A deck and a few options; `attrs.evolve` makes a variant of it, and so do the methods that change the deck.

    Attributes:
        name: what the rules are called, such as `"rulebook"`.
        deck: the cards, in the order in which hands and undrawn cards are listed.
        rounds: the number of rounds, at least 1 (R36).
        arrangement_size: the cards that each player collects in a round; even, from 2 to 16.
        wild_color: how a wild card gets its color (R01).
        second_pass: to which side the second pass of offers goes (R26).
        goals: the goals from which some are revealed at the start of every round (R41).
        goals_revealed: how many of them.
        solo: the automaton against which one player plays (R39); None for games of 2 to 4 players.

    Raises:
        InvalidRulesError: with every problem: a value of another type, such as `"left"` for `SecondPass.LEFT`;
            no name, two cards whose ids, codes or names `card` cannot tell apart, a number that cannot be, an
            empty deck, an ability that arrangements of this size do not allow. Whether the deck suffices for so many
            players is asked when a game begins.
    """

    name: str = field(converter=plain_text)
    deck: tuple[Card, ...] = field(converter=_deck)
    rounds: int = field(default=3, converter=whole, kw_only=True)
    arrangement_size: int = field(default=4, converter=whole, kw_only=True)
    wild_color: WildColor = field(default=WildColor.ONE_COLOR, kw_only=True)
    second_pass: SecondPass = field(default=SecondPass.RIGHT, kw_only=True)
    goals: tuple[Goal, ...] = field(default=(), converter=_goals, kw_only=True, metadata=UNSAID)
    goals_revealed: int = field(default=0, converter=whole, kw_only=True, metadata=UNSAID)
    # Its None would be hashed by its address.
    solo: automata.Automaton | None = field(default=None, kw_only=True, hash=False, metadata=UNSAID)

    def __attrs_pre_init__(self) -> None:
        """Refuse to begin anew: rules that are there stay as they are."""
        if hasattr(self, "name"):
            raise TypeError("Rules cannot be changed; attrs.evolve makes others of them")

    def __attrs_post_init__(self) -> None:
        """Check the fields."""
        self._check_types()
        problems = [] if self.name.strip() else ["rules need a name"]
        if not 1 <= self.rounds <= MOST_ROUNDS:
            problems.append(f"rounds is {shown(self.rounds)}; there must be at least 1, and at most {MOST_ROUNDS}")
        if not 2 <= self.arrangement_size <= MOST_CARDS_EACH or self.arrangement_size % 2:
            size = shown(self.arrangement_size)
            problems.append(f"arrangement_size is {size}; it must be even, at least 2 and at most {MOST_CARDS_EACH}")
        problems += lookup(self.deck).problems
        for card in self.deck:
            if card.ability is not None:
                problems += [
                    f"the ability of {quoted(card.id)} {misfit}"
                    for misfit in card.ability.misfits(self.arrangement_size)
                ]
        if not self.deck:
            problems.append("the deck has no card")
        problems += self._problems_of_goals()
        if problems:
            raise InvalidRulesError(tuple(problems))

    def _check_types(self) -> None:
        problems = [
            *of_another_type("name", self.name, str),
            *of_another_type("wild_color", self.wild_color, WildColor),
            *of_another_type("second_pass", self.second_pass, SecondPass),
        ]
        if self.solo is not None:
            problems += exactly("solo", self.solo, automata.Automaton)
        for place, card in enumerate(self.deck):
            problems += exactly(f"card {place} of the deck", card, Card)
        for place, goal in enumerate(self.goals):
            problems += exactly(f"goal {place}", goal, Goal)
        if problems:
            raise InvalidRulesError(tuple(problems))

    def _problems_of_goals(self) -> list[str]:
        problems: list[str] = []
        if not 0 <= self.goals_revealed <= len(self.goals):
            most = f"at least 0, and at most {len(self.goals)}, the number of goals"
            problems.append(f"goals_revealed is {shown(self.goals_revealed)}; it must be {most}")
        elif comb(len(self.goals), self.goals_revealed) > MOST_OUTCOMES:
            problems.append(f"{self.goals_revealed} of {len(self.goals)} goals can be revealed in too many ways")
        owners: dict[str, tuple[int, str]] = {}
        for place, goal in enumerate(self.goals):
            for key in dict.fromkeys(map(fold, (goal.id, goal.name, goal.code))):
                card = lookup(self.deck).card(key)
                owner, other = owners.setdefault(key, (place, goal.id)) if card is None else (-1, card.id)
                if owner != place:
                    problems.append(f"the goal {quoted(goal.id)} and {quoted(other)} both answer to {quoted(key)}")
        return problems

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as a call, which is shorter than by field names."""
        options = self.rounds, self.arrangement_size, self.wild_color.value, self.second_pass.value
        return _unpickled, (self.name, self.deck, *options, self.goals, self.goals_revealed, self.solo)

    def _text(self) -> str:
        return self.name

    @property
    def fingerprint(self) -> str:
        """A 16-digit hexadecimal hash of everything that matters for play; two rules that share them play alike.

        That is the deck in its order, with each card's id, code, name, color, hearts, effect and ability, and the
        options; of a card of the library's own editions the id says all. The name of the rules, and the cards' texts
        and meanings, do not matter.
        """
        return _fingerprint(self)

    def card(self, key: str) -> Card:
        """Return the card with this id, name or code.

        Args:
            key: `"red-rose"`, `"Red Rose"` or `"RR"`. Case, blanks, hyphens, periods, apostrophes, accents and
                the width of letters make no difference. The names in all `languages` are known, too, where they can
                mean one card only: `"Kırmızı Gül"`.

        Raises:
            UnknownCardError: the deck has no such card; `suggestions` are names that look like it.
            TypeError: `key` is not a str.
        """
        check_type("Rules.card", "a str", key, str, "an id, a name or a code is one")
        card = lookup(self.deck).card(key) or lookup_in_all_languages(self.deck).card(key)
        if card is None:
            suggestions = tuple([close.name for close in close_cards(key, self.deck)])
            hint = f"; did you mean {' or '.join(map(clipped, suggestions))}?" if suggestions else ""
            message = f"the deck of {quoted(self.name)} has no card {clipped(key)!r}{hint}"
            raise UnknownCardError(key, suggestions, message)
        return card

    def goal(self, key: str) -> Goal:
        """Return the goal with this id, name or code.

        Args:
            key: the id, the name or the code; what makes no difference for `card` makes none here.

        Raises:
            UnknownCardError: the rules have no such goal; `suggestions` are the names of all goals.
            TypeError: `key` is not a str.
        """
        check_type("Rules.goal", "a str", key, str, "an id, a name or a code is one")
        folded = fold(key, max([len(goal.id) + len(goal.name) for goal in self.goals], default=0))
        for goal in self.goals:
            if folded in map(fold, (goal.id, goal.name, goal.code)):
                return goal
        names = tuple([goal.name for goal in self.goals])
        known = f"the goals are {', '.join(names)}" if names else "there are no goals"
        raise UnknownCardError(key, names, f"{quoted(self.name)} has no goal {clipped(key)!r}; {known}")

    def with_cards(self, *cards: Card) -> Rules:
        """Return these rules with further cards at the end of the deck; the name stays.

        Args:
            cards: the cards.

        Raises:
            InvalidRulesError: something is not a card, or answers to the same id, code or name as another one.
        """
        return evolve(self, deck=(*self.deck, *cards))

    def without(self, *keys: str) -> Rules:
        """Return these rules without some cards; the name stays.

        Args:
            keys: the cards' ids, names or codes, as for `card`.

        Raises:
            UnknownCardError: the deck has no such card.
            InvalidRulesError: no card is left.
            TypeError: a key is not a str.
        """
        gone = {self.card(key).id for key in keys}
        return evolve(self, deck=tuple([card for card in self.deck if card.id not in gone]))

    def replacing(self, cards: Mapping[str, Card]) -> Rules:
        """Return these rules with other cards in the places of some; the name stays.

        Args:
            cards: the new cards by the ids, names or codes of the old ones, as for `card`.

        Raises:
            UnknownCardError: the deck has no such card.
            InvalidRulesError: two keys name one card, something is not a card, or a new card answers to the same id,
                code or name as another one.
            TypeError: `cards` is not a mapping, or a key is not a str.
        """
        check_type("Rules.replacing", "a mapping of keys to Cards", cards, Mapping, 'such as {"red-rose": card}')
        new: dict[str, Card] = {}
        keys: dict[str, str] = {}
        for key, card in cards.items():
            old = self.card(key).id
            if old in keys:
                raise InvalidRulesError((f"{quoted(keys[old])} and {quoted(key)} are keys of one card",))
            keys[old] = key
            new[old] = card
        return evolve(self, deck=tuple([new.get(card.id, card) for card in self.deck]))

    def renamed(self, name: str) -> Rules:
        """Return these rules by another name, which makes no difference to play.

        Args:
            name: the name.

        Raises:
            InvalidRulesError: the name is blank, or no str.
        """
        return evolve(self, name=name)

    def seats(self, players: int) -> int:
        """Return how many seats a game of so many players has: 2 for the one player of a solo game (R39).

        Args:
            players: the number of players.

        Raises:
            InvalidRulesError: these are solo rules, and it is not one player.
        """
        if self.solo is None:
            return players
        if players != 1:
            message = f"{quoted(self.name)} is for 1 player against the automaton, not for {shown(players)}"
            raise InvalidRulesError((message,))
        return SOLO_SEATS

    def check_seats(self, players: int, first_player: int) -> None:
        """Check that so many players can play, and that the first player is one of them (R24, R33, R35, R39).

        Args:
            players: the number of seats: of players or, in a solo game, the player's and the automaton's.
            first_player: the seat of the first player of the first round.

        Raises:
            InvalidRulesError: with every problem.
        """
        problems: list[str] = []
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            problems.append(f"{shown(players)} players cannot play; {MIN_PLAYERS} to {MAX_PLAYERS} can")
        elif self.solo is not None and players != SOLO_SEATS:
            problems.append(f"a solo game has {SOLO_SEATS} seats, the player's and the automaton's, not {players}")
        else:
            problems += self._problems_for(players)
            if not 0 <= first_player < players:
                problems.append(f"first_player is {shown(first_player)}; it must be a seat from 0 to {players - 1}")
        if problems:
            raise InvalidRulesError(tuple(problems))

    def _problems_for(self, players: int) -> list[str]:
        left = len(self.deck) - players * self.arrangement_size
        if left < 0:
            needed = players * self.arrangement_size
            return [f"{players} players need {shown(needed)} cards; the deck has {len(self.deck)}"]
        drawn = sum(card.ability.draws for card in self.deck if card.ability)
        if drawn > left:
            return [
                f"abilities can draw {shown(drawn)} cards, but only {left} are left after dealing to {players} players"
            ]
        return []


def checked_rules(rules: object, function: str, what: str = "Rules as rules", hint: str = _HINT) -> Rules:
    """Return rules that a function was given; anything else, a subclass too, is a `TypeError`.

    Args:
        rules: what it was given.
        function: the function's name.
        what: what it takes.
        hint: what makes some.
    """
    if not _is_rules(rules):
        what = f"{what}, not of a subclass" if isinstance(rules, Rules) else what
        raise needs(function, what, rules, hint)
    return rules


def _is_rules(value: object) -> TypeGuard[Rules]:
    return type(value) is Rules


@functools.lru_cache(maxsize=64)
def _fingerprint(rules: Rules) -> str:
    cards = tuple([_all_that_plays(card) for card in rules.deck])
    options = rules.rounds, rules.arrangement_size, rules.wild_color, rules.second_pass
    goals = (tuple([(goal.id, goal.code, goal.name, goal.effect) for goal in rules.goals]), rules.goals_revealed)
    solo = () if rules.solo is None else (rules.solo,)
    return fingerprint((cards, *options, *(goals if rules.goals else ()), *solo))


def _all_that_plays(card: Card) -> object:
    official = official_card(card.id)
    all_of_it = card.id, card.code, card.name, card.color, card.hearts, card.effect, card.ability
    if official is None:
        return all_of_it
    known = (
        official.id,
        official.code,
        official.name,
        official.color,
        official.hearts,
        official.effect,
        official.ability,
    )
    return card.id if all_of_it == known else all_of_it


def _unpickled(
    name: str,
    deck: tuple[Card, ...],
    rounds: int,
    arrangement_size: int,
    wild_color: str,
    second_pass: str,
    goals: tuple[Goal, ...] = (),
    goals_revealed: int = 0,
    solo: automata.Automaton | None = None,
) -> Rules:
    return Rules(
        name,
        deck,
        rounds=rounds,
        arrangement_size=arrangement_size,
        wild_color=WildColor(wild_color),
        second_pass=SecondPass(second_pass),
        goals=goals,
        goals_revealed=goals_revealed,
        solo=solo,
    )

"""Every error that leaves the library, and the reasons why an action can be illegal.

Only `BotError` stands elsewhere, in `playing`, because it holds the record of a game.
"""

from __future__ import annotations

import enum

from tussie_mussie._internal.limits import MOST_UNREADABLE

__all__ = [
    "CannotActError",
    "DeckFileError",
    "DocumentError",
    "IllegalActionError",
    "IllegalReason",
    "InvalidArrangementError",
    "InvalidBudgetError",
    "InvalidClaimError",
    "InvalidLanguageError",
    "InvalidRulesError",
    "InvalidTournamentError",
    "NoDrawError",
    "NotationError",
    "RecordError",
    "StoreError",
    "TooManyOutcomesError",
    "TussieMussieError",
    "UnknownActionError",
    "UnknownCardError",
    "UnknownColumnError",
    "UnknownGameError",
    "UnknownLanguageError",
    "UnknownPackError",
    "UnknownPlayerError",
    "UnknownTermError",
    "WorkerError",
]


class TussieMussieError(Exception):
    """The base of all errors of this library.

    Each error is also the builtin exception that you would guess (`ValueError`, `LookupError`,
    `RuntimeError`), carries its facts as attributes and survives pickling.
    """

    def __init_subclass__(cls) -> None:
        """Let tracebacks show the name that users import."""
        cls.__module__ = "tussie_mussie"

    def __str__(self) -> str:
        """Return the message, which is the last argument of every error."""
        return str(self.args[-1]) if self.args else ""


class IllegalReason(enum.Enum):
    """Why an action is illegal (see `GameState.why_illegal`)."""

    GAME_OVER = "game-over"
    """The game is over; nothing can be done any more."""
    DRAW_DUE = "draw-due"
    """Cards must be drawn (a `Draw`) before any player can act."""
    NO_DRAW_DUE = "no-draw-due"
    """A `Draw` was given, but no draw is due."""
    WRONG_PHASE = "wrong-phase"
    """The action belongs to another phase."""
    NOT_YOUR_TURN = "not-your-turn"
    """It is another player's turn, or the player has nothing left to do."""
    NO_SUCH_PLAYER = "no-such-player"
    """The action's player has no seat in this game."""
    CARD_NOT_THERE = "card-not-there"
    """A card is not where the action needs it."""
    CARD_NOT_ALLOWED = "card-not-allowed"
    """The card is there, but this ability may not touch it."""
    ABILITY_NOT_USABLE = "ability-not-usable"
    """The card's ability does something else, has been used, or must wait for another one to be completed."""
    OPEN_OBLIGATION = "open-obligation"
    """The player must still do something: use a mandatory ability, or place a drawn card."""
    WRONG_NUMBER_OF_CARDS = "wrong-number-of-cards"
    """Too few or too many cards."""
    NOT_ITS_CHOICE = "not-its-choice"
    """The automaton could do so, but its list decides otherwise (R39)."""
    NOT_AN_ACTION = "not-an-action"
    """What was given is not an action, or has a field of the wrong type."""


class IllegalActionError(TussieMussieError, ValueError):
    """An action that the rules do not allow in this state; the state is as it was.

    Attributes:
        action: what was tried, as it was given.
        reason: the `IllegalReason`.
    """

    def __init__(self, action: object, reason: IllegalReason, message: str) -> None:
        """Keep the facts; `message` says what was wrong and what would have been right."""
        super().__init__(action, reason, message)
        self.action = action
        self.reason = reason


class UnknownActionError(TussieMussieError, LookupError):
    """A number that is not an action, a draw, or a reveal of a space.

    Attributes:
        number: the number.
    """

    def __init__(self, number: int, message: str) -> None:
        """Keep the fact; `message` says which numbers there are."""
        super().__init__(number, message)
        self.number = number


class CannotActError(TussieMussieError, ValueError):
    """A seat that cannot be the one to act in any world that fits a view.

    Attributes:
        player: the seat.
    """

    def __init__(self, player: int, message: str) -> None:
        """Keep the fact; `message` says why."""
        super().__init__(player, message)
        self.player = player


class InvalidArrangementError(TussieMussieError, ValueError):
    """Cards that cannot lie on the table together: a card twice, too many of them, or one that the deck lacks."""


class _ProblemsError(TussieMussieError, ValueError):
    """Several things that are wrong with one value."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Keep all problems; the message joins them."""
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        """Return all problems in one line."""
        return "; ".join(self.problems)


class InvalidRulesError(_ProblemsError):
    """Rules, a card, a number of players, or a first player that the game does not allow.

    Attributes:
        problems: everything that is wrong, one sentence each.
    """


class UnknownCardError(TussieMussieError, LookupError):
    """A key that names no card of the deck.

    Attributes:
        key: what was looked for.
        suggestions: names of cards that look like it, the closest first.
    """

    def __init__(self, key: str, suggestions: tuple[str, ...], message: str) -> None:
        """Keep the facts; `message` says what was looked for and where."""
        super().__init__(key, suggestions, message)
        self.key = key
        self.suggestions = suggestions


class UnknownPlayerError(TussieMussieError, LookupError):
    """A number that is not a seat of the game.

    Attributes:
        player: the number.
    """

    def __init__(self, player: object, message: str) -> None:
        """Keep the facts; `message` says which seats there are."""
        super().__init__(player, message)
        self.player = player


class UnknownColumnError(TussieMussieError, IndexError):
    """A column that an arrangement does not have.

    Attributes:
        column: the number.
    """

    def __init__(self, column: int, message: str) -> None:
        """Keep the facts; `message` says which columns there are."""
        super().__init__(column, message)
        self.column = column


class UnknownGameError(TussieMussieError, IndexError):
    """A game that is not among games in arrays.

    Attributes:
        game: the number.
    """

    def __init__(self, game: int, message: str) -> None:
        """Keep the facts; `message` says which games there are."""
        super().__init__(game, message)
        self.game = game


class InvalidLanguageError(TussieMussieError, ValueError):
    """A language file, or the entries of a `Language`, that cannot be used.

    Attributes:
        source: the file, or what the language was called.
        problems: everything that is wrong, one sentence each, with its path in the file.
    """

    def __init__(self, source: str, problems: tuple[str, ...]) -> None:
        """Keep all problems; the message has the first of them."""
        super().__init__(source, problems)
        self.source = source
        self.problems = problems

    def __str__(self) -> str:
        """Return the source and its problems in one line, as many as can be read."""
        told = self.problems[:MOST_UNREADABLE]
        more = len(self.problems) - len(told)
        return f"{self.source}: {'; '.join(told)}{f'; and {more} more' if more else ''}"


class UnknownTermError(TussieMussieError, LookupError):
    """A key that names no term of languages.

    Attributes:
        key: what was looked for.
    """

    def __init__(self, key: str, message: str) -> None:
        """Keep the fact; `message` says which terms there are."""
        super().__init__(key, message)
        self.key = key


class UnknownLanguageError(TussieMussieError, ValueError):
    """A language in which the library has no sentences.

    Attributes:
        language: what was asked for.
    """

    def __init__(self, language: object, message: str) -> None:
        """Keep the fact; `message` says which languages there are."""
        super().__init__(language, message)
        self.language = language


class UnknownPackError(TussieMussieError, LookupError):
    """A name of no pack of cards that comes with the library.

    Attributes:
        name: what was asked for.
        suggestions: names of packs that look like it, the closest first.
    """

    def __init__(self, name: str, suggestions: tuple[str, ...], message: str) -> None:
        """Keep the facts; `message` says which packs there are."""
        super().__init__(name, suggestions, message)
        self.name = name
        self.suggestions = suggestions


class InvalidClaimError(TussieMussieError, ValueError):
    """A claimed score that is neither a whole number nor points by `Card`, or the same for a winner.

    Attributes:
        claimed: what was given.
    """

    def __init__(self, claimed: object, message: str) -> None:
        """Keep the fact; `message` says what a claim can be."""
        super().__init__(claimed, message)
        self.claimed = claimed


class NoDrawError(TussieMussieError, RuntimeError):
    """A draw was asked for while none is due."""


class NotationError(TussieMussieError, ValueError):
    """A text of notation that cannot be read.

    Attributes:
        text: the whole text.
        position: the index in `text` of the first character that is wrong; `len(text)` when it ends too soon.
        expected: what would have been right there.
        suggestions: names of cards that may have been meant there, the closest first.
        problems: what is wrong, one sentence for each place, from left to right: every card that cannot be read,
            as far as the text could be understood.
    """

    def __init__(
        self,
        text: str,
        position: int,
        expected: str,
        message: str,
        suggestions: tuple[str, ...] = (),
        problems: tuple[str, ...] = (),
    ) -> None:
        """Keep the facts; `message` repeats them for a person, and is the only problem if none is given."""
        super().__init__(text, position, expected, message, suggestions, problems)
        self.text = text
        self.position = position
        self.expected = expected
        self.suggestions = suggestions
        self.problems: tuple[str, ...] = problems or (message,)
        self._message = message

    def __str__(self) -> str:
        """Return the message."""
        return self._message


class DocumentError(TussieMussieError, ValueError):
    """A JSON document that cannot be read.

    Attributes:
        path: where in the document, such as `$.actions[3].card`.
    """

    def __init__(self, path: str, message: str) -> None:
        """Keep the facts; `message` says what was wrong there and what would have been right."""
        super().__init__(path, message)
        self.path = path

    def __str__(self) -> str:
        """Return the path and the message."""
        return f"{self.path}: {self.args[-1]}"


class DeckFileError(DocumentError, InvalidRulesError):
    """A deck file that cannot be read, with everything that is wrong with it.

    Attributes:
        path: where the first problem is, such as `$.deck[3].color`.
        problems: one text for each problem, its path first; of very many the first hundred.
    """

    def __init__(self, path: str, problems: tuple[str, ...]) -> None:
        """Keep all problems; the message has a line for each of them."""
        TussieMussieError.__init__(self, path, problems)
        self.path = path
        self.problems = problems

    def __str__(self) -> str:
        """Return the problem, or their number and a line for each."""
        if len(self.problems) == 1:
            return self.problems[0]
        return "\n".join([f"{len(self.problems)} problems", *self.problems])


class RecordError(TussieMussieError, ValueError):
    """A game record that breaks the rules.

    Attributes:
        index: the first action that is refused, counted from 0; -1 for the setup.
    """

    def __init__(self, index: int, message: str) -> None:
        """Keep the facts; `message` says what was wrong with it."""
        super().__init__(index, message)
        self.index = index


class InvalidBudgetError(TussieMussieError, ValueError):
    """A number of samples or games that is below 1, a time for a search that is not above 0, or two budgets at once.

    Attributes:
        budget: the number.
    """

    def __init__(self, budget: float, message: str) -> None:
        """Keep the facts; `message` says what the number is for."""
        super().__init__(budget, message)
        self.budget = budget


class TooManyOutcomesError(TussieMussieError, OverflowError):
    """So many draws are possible that they are not listed; `GameState.sample_chance` takes one of them.

    Attributes:
        outcomes: their number.
    """

    def __init__(self, outcomes: int, message: str) -> None:
        """Keep the fact; `message` says how many are listed."""
        super().__init__(outcomes, message)
        self.outcomes = outcomes


class InvalidTournamentError(_ProblemsError):
    """A tournament that cannot be played: too few bots, games that do not fill the seatings, an invalid name.

    Attributes:
        problems: everything that is wrong, one sentence each.
    """


class StoreError(TussieMussieError, RuntimeError):
    """A file of finished games that cannot be used: locked, damaged, full, or of another tournament.

    The games that were committed before are still in it, unless the file itself is damaged.

    Attributes:
        path: the file.
    """

    def __init__(self, path: str, message: str) -> None:
        """Keep the fact; `message` says what is wrong with the file and what to do."""
        super().__init__(path, message)
        self.path = path


class WorkerError(TussieMussieError, RuntimeError):
    """An executor that could not play games; see `__cause__`.

    It could not be made, or a worker died, hung, or could not be given a bot.

    The games that were committed to a store before are still in it.
    """

"""How many, how large and how long: all limits of the library in one place.

Limits of rules keep games within what a table of people could play, so that a few lines of input cannot
keep a machine busy. Limits of texts keep messages readable, whatever was given.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "AUTOMATON",
    "FEWEST_TASKS",
    "LARGEST_JSON",
    "LARGEST_SEAT",
    "LARGEST_SHOWN",
    "LONGEST_DOCUMENT",
    "LONGEST_FAULT",
    "LONGEST_FORM",
    "LONGEST_KEY",
    "LONGEST_LANGUAGE",
    "LONGEST_LANGUAGE_LINE",
    "LONGEST_NAME",
    "LONGEST_REPR",
    "LONGEST_TOML",
    "LONGEST_TYPED",
    "LONGEST_VALUE",
    "LONGEST_WAIT",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "MOST_AIMS",
    "MOST_AT_ONCE",
    "MOST_BREAKS",
    "MOST_CARDS",
    "MOST_CARDS_EACH",
    "MOST_CHAINED",
    "MOST_CHOICES",
    "MOST_COMPARED",
    "MOST_COUNTED",
    "MOST_DEEDS",
    "MOST_DEPTH",
    "MOST_DIGITS",
    "MOST_DOTTED",
    "MOST_DOUBTS",
    "MOST_ENCODED",
    "MOST_ENDINGS_TRIED",
    "MOST_FLIPS",
    "MOST_GAMES",
    "MOST_GAME_BYTES",
    "MOST_HEARTS",
    "MOST_IN_TASK",
    "MOST_JSON_DIGITS",
    "MOST_LAID",
    "MOST_LINES",
    "MOST_NESTED",
    "MOST_NODES",
    "MOST_OUTCOMES",
    "MOST_PLANNED",
    "MOST_POINTS",
    "MOST_PROBLEMS",
    "MOST_REMEMBERED",
    "MOST_REORDERED",
    "MOST_ROLLED",
    "MOST_ROUNDS",
    "MOST_SCORED",
    "MOST_SCORED_AT_ONCE",
    "MOST_SEATS",
    "MOST_SEED_BITS",
    "MOST_SHAPES",
    "MOST_STEPS",
    "MOST_SUBMITTED",
    "MOST_SUGGESTIONS",
    "MOST_TABLED",
    "MOST_TOLD",
    "MOST_UNREADABLE",
    "MOST_WILD",
]

# Games
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
MOST_ROUNDS: Final = 1_000_000
MOST_CARDS_EACH: Final = 16
"""Of an arrangement."""
MOST_HEARTS: Final = 99
"""Of a card."""
MOST_REORDERED: Final = 6
"""Cards of an arrangement that an ability puts into any order: 719 other ones."""

# Effects
MOST_NODES: Final = 64
"""Nodes of an expression."""
MOST_DEPTH: Final = 8
"""Nodes below each other in an expression."""

# Automata: what somebody at a table can still follow
AUTOMATON: Final = 1
"""The automaton's seat; the player's is 0 (R39)."""
MOST_LINES: Final = 12
"""Of each of an automaton's lists."""
MOST_AIMS: Final = 4
"""Of a line."""

# Rules in documents
MOST_CARDS: Final = 676
"""Of a deck: as many as there are codes."""
MOST_WILD: Final = 2
MOST_FLIPS: Final = 200
"""Choices of cards to flip, of all abilities of a deck together."""
MOST_STEPS: Final = 8

# Documents
LONGEST_DOCUMENT: Final = 1_000_000
"""The most characters that a document may have."""
LARGEST_JSON: Final = 2**53 - 1
"""The largest number, and its negative the smallest: what every JSON reader keeps exactly."""
LONGEST_LANGUAGE: Final = 50_000
"""The most bytes that a language file may have."""
LONGEST_LANGUAGE_LINE: Final = 500
"""The most characters that a line of it may have: reading a dotted key takes time by the square of its length."""
MOST_JSON_DIGITS: Final = 17
MOST_NESTED: Final = 100
"""Dicts and lists inside each other, in data that are read."""
MOST_POINTS: Final = 10**7
"""More than an arrangement can score; so totals that are read can be written again whatever comes."""
MOST_TOLD: Final = 100
"""Problems of a deck file that are told at once; so many end the reading."""
LONGEST_TOML: Final = 250_000
"""Bytes of a deck file in TOML, whose reader is slow; more than the largest deck needs."""
MOST_DOTTED: Final = 16
"""Parts of a key with dots in a deck file: more than there are levels in one."""

# Notation
MOST_DIGITS: Final = 600
LARGEST_SEAT: Final = 10**MOST_DIGITS - 1
"""As many digits as are read back."""

MOST_UNREADABLE: Final = 10
"""Problems of one text that are told at once; so many end the reading."""
LONGEST_NAME: Final = 100
"""Characters of a name that is understood beside another one without a comma."""
LONGEST_TYPED: Final = 1000
"""Characters that make no difference in a name, beside a share of those that do."""
MOST_SEATS: Final = 100
"""Totals or arrangements of a line that are read before they are counted: more than can play, for a better error."""
MOST_DEEDS: Final = 1000
"""Actions of one seat in a line: more than all abilities of a deck allow, likewise."""

# Searches
MOST_OUTCOMES: Final = 100_000
"""Possible draws that are listed."""
MOST_PLANNED: Final = 20_000
"""Positions that are looked at for exact plans."""
MOST_ENDINGS_TRIED: Final = 200_000
"""Positions that are looked at to find out how a round may have ended."""

MOST_COMPARED: Final = 32
"""Actions that are compared on such a way."""
MOST_ROLLED: Final = 400
"""Ways to go on that are tried for plans that are not exact."""
MOST_SCORED: Final = 24 * 23 * 22 * 21 * 2**4
"""Arrangements that are scored to find out what a round can score: those of 4 out of 24 cards."""
MOST_SCORED_AT_ONCE: Final = 10 * 9 * 8 * 7 * 2**4
"""The same where nobody wants to wait for it: those of 4 out of 10 cards."""
MOST_DOUBTS: Final = 30
"""Of these, how many are found to be impossible by a search before all that are left count as possible."""

# Arrays
MOST_ENCODED: Final = 10_000_000
"""Numbers that say what a player knows, or may do."""
MOST_LAID: Final = 50_000_000
"""Arrangements in one array that the library makes."""
MOST_TABLED: Final = 4_200_000
"""Totals of one table: enough for four of 22 cards, any of which may be missing."""
MOST_AT_ONCE: Final = 65_536
"""Arrangements that are scored together, so that what is worked out in between fits into a processor's cache."""
MOST_COUNTED: Final = 1_000
"""Points of an effect with which arrays reckon: all that a card can score then fits into 32 bits."""
MOST_GAME_BYTES: Final = 4_000_000_000
"""Bytes of games in arrays at once."""
MOST_SHAPES: Final = 2**63
"""Shapes of rows, for games in arrays: as many as a number of 64 bits tells apart."""
MOST_CHOICES: Final = 4_096
"""Numbers of actions by place, for games in arrays."""

# Tournaments
MOST_GAMES: Final = 10_000_000
"""Of one tournament; all rows are kept in memory."""
MOST_IN_TASK: Final = 50
"""Games that are played in one task, unless the caller says otherwise: enough to forget what a task costs."""
FEWEST_TASKS: Final = 32
"""Tasks into which a smaller tournament is divided, so that all workers have something to do."""
MOST_SUBMITTED: Final = 1000
"""Tasks that an executor holds at a time."""
MOST_BREAKS: Final = 3
"""Times in a row that workers may die before any task is done."""
LONGEST_WAIT: Final = 5.0
"""Seconds that a tournament waits for a store that another program has locked."""

# Seeds
MOST_SEED_BITS: Final = 1024
"""Of an int that is written in decimals."""

# Memory
MOST_REMEMBERED: Final = 64_000_000
"""Bytes of all values that are remembered because they come up again and again."""

MOST_CHAINED: Final = 128
"""Cards of a deck for which a table of all pairs is made."""

# Messages
LARGEST_SHOWN: Final = 10**12
LONGEST_VALUE: Final = 60
"""Characters of any value."""
LONGEST_REPR: Final = 119
"""Characters of the `repr` of a value."""
LONGEST_KEY: Final = 40
"""Characters of a text that was given as a name or key."""
LONGEST_FORM: Final = 120
"""Characters of a part of a document."""
LONGEST_FAULT: Final = 300
"""Characters of what a bot did wrong."""
MOST_PROBLEMS: Final = 3
"""Of rules in a document, or of a text, that a message repeats."""
MOST_SUGGESTIONS: Final = 3
"""Cards that a text may have meant."""

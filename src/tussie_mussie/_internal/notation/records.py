"""Records as text, for people to read and write: headers, one offer a line, comments."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import Final

from tussie_mussie._internal.actions import Action, Draw, Offer, Take
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.errors import IllegalActionError, InvalidRulesError, RecordError
from tussie_mussie._internal.limits import LARGEST_SEAT
from tussie_mussie._internal.notation.actions import (
    FACES,
    format_action,
    read_action,
    read_face,
    read_offered,
    write_offered,
)
from tussie_mussie._internal.notation.cards import note
from tussie_mussie._internal.notation.record_headers import Header, read_header, write_header
from tussie_mussie._internal.notation.record_rules import RULES_KEYS, read_rules, rules_headers
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.state import GameState

__all__ = ["format_record", "parse_record"]

_VERSION: Final = 1
_FORMAT: Final = "TussieMussie"
_KEYS: Final = {
    **dict.fromkeys((_FORMAT, *RULES_KEYS, "Players", "FirstPlayer"), 1),
    "Names": 0,
    "Meta": 2,
}
_OPEN: Final = re.compile(r"\[")
_COMMENT: Final = ";"
_SEAT: Final = "a seat number"


def format_record(record: GameRecord) -> str:
    """Return a record as text: headers, then one offer a line, and each action before scoring in its own.

    Args:
        record: the record, legal or not, complete or not. Of rules with a deck that is not an edition's the
            text says the name and the options only.

    Returns:
        The text, which tells everything that was hidden in the game. Comments in it say where a round
        begins and what was scored, as far as the actions are legal.

    Raises:
        IllegalActionError: among the actions is something that is no action at all.
        RecordError: the number of players or the first player is beyond all bounds.
    """
    if max(abs(record.players), abs(record.first_player)) > LARGEST_SEAT:
        raise RecordError(-1, "a number of players or a seat is too large to be written")
    headers = [
        write_header(_FORMAT, f"{_VERSION}"),
        *[write_header(key, value) for key, value in rules_headers(record.rules)],
        write_header("Players", f"{record.players:d}"),
        write_header("FirstPlayer", f"{record.first_player:d}"),
        *([write_header("Names", *record.names)] if record.names else []),
        *[write_header("Meta", key, value) for key, value in record.metadata],
    ]
    return "\n".join([*headers, *_moves(record), ""])


def parse_record(text: str, rules: Rules | None = None) -> GameRecord:
    """Return the record that a text holds; whether it follows the rules is for `GameRecord.verify` to say.

    Args:
        text: the text. Blank lines, and what stands behind a `;`, mean nothing.
        rules: the rules of a text that does not name an edition; a text that does ignores them.

    Raises:
        NotationError: the text cannot be read; `position` and `expected` tell where, and what would have
            been right there.
    """
    headers: dict[str, Header] = {}
    metadata: list[tuple[str, str]] = []
    actions: list[Action] = []
    lines = _lines(text)
    moves: list[Cursor] = []
    for line in lines:
        if not line.match(_OPEN):
            moves.append(line)
            break
        header = read_header(line, _KEYS)
        if not line.take(_COMMENT):
            line.expect_end()
        if header.key == "meta":
            metadata.append((header.texts[0].value, header.texts[1].value))
        elif headers.setdefault(header.key, header) is not header:
            raise line.error("each header once", header.start, "this header is there already")
    behind = moves[0] if moves else Cursor(text, len(text))
    _check_version(text, headers)
    found = read_rules(behind, headers, rules)
    players = _number(behind, headers, "Players", "the number of players")
    first_player = _number(behind, headers, "FirstPlayer", _SEAT, 0)
    for line in chain(moves, lines):
        actions += _move(line, found)
    names = tuple([quoted.value for quoted in headers["names"].texts]) if "names" in headers else ()
    return GameRecord(found, players, first_player, tuple(actions), names=names, metadata=tuple(metadata))


def _lines(text: str) -> Iterator[Cursor]:
    """Yield a cursor for each line that is neither blank nor a comment."""
    end = -1
    while end < len(text):
        start = end + 1
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        line = Cursor(text, start, end)
        if not line.at_end() and not line.take(_COMMENT):
            yield line


def _check_version(text: str, headers: dict[str, Header]) -> None:
    if _FORMAT.lower() in headers:
        inside = headers[_FORMAT.lower()].texts[0].inside(text)
        start = inside.next()
        if inside.number("the version of the format") != _VERSION:
            raise inside.error(f"{_VERSION}", start, f"this library reads version {_VERSION} of the format only")
        inside.expect_end()


def _number(behind: Cursor, headers: dict[str, Header], key: str, what: str, default: int | None = None) -> int:
    """Return the number that a header tells."""
    header = headers.get(key.lower())
    if header is None:
        if default is None:
            raise behind.error(f"the header {key}", problem=f"the headers do not tell {what}")
        return default
    inside = header.texts[0].inside(behind.text)
    number = inside.number(what)
    inside.expect_end()
    return number


def _move(line: Cursor, rules: Rules) -> tuple[Action, ...]:
    """Read an offer with its draw and what was taken, or one action."""
    line = line.until(_COMMENT)
    start = line.next()
    if line.at_number():
        offerer = line.number(_SEAT)
        if line.take(">"):
            moves = _offer(line, rules, offerer)
            line.expect_end()
            return moves
    line.position = start
    action = read_action(line, rules)
    line.expect_end()
    return (action,)


def _offer(line: Cursor, rules: Rules, offerer: int) -> tuple[Action, ...]:
    recipient = line.number(_SEAT)
    up, down = read_offered(line, rules, before=FACES)
    seen: dict[Card, int] = {}
    note(line, up, seen)
    note(line, down, seen)
    return Draw(frozenset(seen)), Offer(offerer, up.card, down.card), Take(recipient, read_face(line))


def _moves(record: GameRecord) -> Iterator[str]:
    """Yield the lines of the actions, and comments between them."""
    written = [format_action(action) for action in record.actions]
    comments = _comments(record)
    index = 0
    while index < len(written):
        yield from comments[index]
        offer = _whole_offer(record.actions[index : index + 3])
        yield offer or written[index]
        index += 3 if offer else 1
    yield from comments[index]


def _whole_offer(actions: tuple[Action, ...]) -> str:
    """Return a draw, the offer of these cards, and the taking of one as a line; the empty string for others."""
    match actions:
        case (Draw(cards), Offer(offerer, up, down), Take(recipient, face)) if up != down and {*cards} == {up, down}:
            return f"{offerer:d} > {recipient:d} {write_offered(up, down)} {face.value}"
        case _:
            return ""


def _comments(record: GameRecord) -> defaultdict[int, list[str]]:
    """Return comments by the index of the action that they stand before, as far as the actions are legal."""
    comments: defaultdict[int, list[str]] = defaultdict(list)
    try:
        state = new_game(record.players, record.rules, first_player=record.first_player)
        comments[0] += _beginning(state)
        for index, action in enumerate(record.actions, 1):
            before, state = state, state.apply(action)
            if len(state.results) > len(before.results):
                points = " ".join([f"{points}" for points in state.results[-1].points])
                comments[index].append(f"; scored: {points}")
                comments[index] += [f"; player {state.winner} wins"] if state.is_over else _beginning(state)
            elif state.phase is Phase.BEFORE_SCORING is not before.phase:
                comments[index].append("; before scoring")
    except (InvalidRulesError, IllegalActionError):
        pass
    return comments


def _beginning(state: GameState) -> list[str]:
    totals = " ".join([f"{total}" for total in state.totals])
    return ["", f"; round {state.round}, first player {state.first_player}, totals {totals}"]

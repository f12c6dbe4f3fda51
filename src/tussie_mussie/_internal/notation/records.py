"""Records as text, for people to read and write: headers, one offer a line, comments in braces."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from attrs import evolve

from tussie_mussie._internal.actions import (
    Action,
    Add,
    Arrange,
    Discard,
    Draw,
    Flip,
    Invoke,
    Offer,
    Replace,
    Reveal,
    Take,
    write_offered,
)
from tussie_mussie._internal.cards import Card, Face
from tussie_mussie._internal.checks import needs, shown
from tussie_mussie._internal.errors import IllegalActionError, InvalidRulesError, RecordError
from tussie_mussie._internal.limits import LARGEST_SEAT
from tussie_mussie._internal.notation.actions import (
    FACES,
    format_action,
    read_action,
    read_face,
    read_offered,
)
from tussie_mussie._internal.notation.cards import note
from tussie_mussie._internal.notation.record_headers import META, Header, read_header, write_header
from tussie_mussie._internal.notation.record_rules import RULES_KEYS, read_rules, rules_headers
from tussie_mussie._internal.notation.record_texts import COMMENT, QUOTED
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.records import GameRecord
from tussie_mussie._internal.rules import Rules, checked_rules
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.state import GameState

__all__ = ["format_record", "parse_record", "plain_record"]

_VERSION: Final = 1
_FORMAT: Final = "TussieMussie"
_KEYS: Final = {
    **dict.fromkeys((_FORMAT, *RULES_KEYS, "Players", "FirstPlayer"), 1),
    "Names": 0,
    "Meta": 2,
}
_BYTE_ORDER_MARK: Final = "\ufeff"
_UNREAD: Final = ";"
_SKIPPED: Final = re.compile(r"(?:[ \t\r\n]++|;[^\r\n]*+)*+")
_LINE: Final = re.compile(r"[^\r\n]*+")
_MOVE: Final = re.compile(r"[^\r\n;{]*+")
_SMALL: Final = "(0|-?[1-9][0-9]{0,17})"
_SEATS: Final = re.compile(rf"[ \t]*{_SMALL}[ \t]*>[ \t]*{_SMALL}(?![0-9])")
_PLAYER: Final = re.compile(rf"[ \t]*{_SMALL}(?![0-9])")
_LATER_HEADER: Final = re.compile(r'\[[ \t]*[A-Za-z]+[ \t]*"')
_SEAT: Final = "a seat number"


def format_record(record: GameRecord) -> str:
    """Return a record as text: headers, then one offer a line, and each action before scoring in its own.

    Args:
        record: the record, legal or not, complete or not. Of rules with a deck that is not an edition's the
            text says the name, the fingerprint and the options only.

    Returns:
        The text, which tells everything that was hidden in the game. What follows a `;` says where a
        round begins and what was scored, as far as the actions are legal; the record's comments stand in braces.

    Raises:
        IllegalActionError: among the actions is something that is not an action at all.
        RecordError: the number of players or the first player is too large to be written, a comment stands beyond the
            last action, or an action (`index`) has a card that is not in the deck, so that it could not be read back.
    """
    _check_record(record)
    return _text(record, annotated=True)


def plain_record(record: GameRecord) -> str:
    """Return what `format_record` does without what follows a `;`, which takes longer than all else.

    Args:
        record: the record.

    Raises:
        IllegalActionError: as for `format_record`.
        RecordError: as for `format_record`.
    """
    return _text(record, annotated=False)


def _text(record: GameRecord, *, annotated: bool) -> str:
    """Return a record as text, with what follows a `;` or without."""
    if max(abs(record.players), abs(record.first_player)) > LARGEST_SEAT:
        raise RecordError(-1, "a number of players or a seat is too large to be written")
    end = len(record.actions)
    for place, _ in record.comments:
        if not 0 <= place <= end:
            raise RecordError(-1, f"a comment stands at {shown(place)}; it can stand at 0 to {end}, the end")
    headers = [
        write_header(_FORMAT, f"{_VERSION}"),
        *[write_header(key, value) for key, value in rules_headers(record.rules)],
        write_header("Players", f"{record.players:d}"),
        write_header("FirstPlayer", f"{record.first_player:d}"),
        *([write_header("Names", *record.names)] if record.names else []),
        *[write_header("Meta", key, value) for key, value in record.metadata],
    ]
    return "\n".join([*headers, *_moves(record, annotated=annotated), ""])


def _check_record(record: object) -> None:
    if not isinstance(record, GameRecord):
        raise needs("format_record", "a GameRecord as record", record, "GameRecord.start begins one")


def parse_record(text: str, rules: Rules | None = None) -> GameRecord:
    """Return the record that a text holds; whether it follows the rules is for `GameRecord.verify` to say.

    Args:
        text: the text. Blank lines, and what follows a `;`, mean nothing; what stands in braces is kept as a
            comment. Lines may end in any way, and a byte order mark at the beginning is passed over.
        rules: the rules of a text that does not name an edition; a text that does ignores them.

    Raises:
        NotationError: the text cannot be read, or tells that it is about other rules than those given; `position`
            and `expected` tell where, and what would have been right there.
    """
    _check_given(text, rules)
    headers: dict[str, Header] = {}
    metadata: list[tuple[str, str]] = []
    position = _read_headers(text, headers, metadata)
    behind = Cursor(text, position)
    if not headers and not metadata and _LATER_HEADER.search(text, position):
        raise behind.error("the headers first", position, "this stands before the headers")
    _check_version(text, headers)
    found = read_rules(behind, headers, rules)
    players = _number(behind, headers, "Players", "the number of players")
    first_player = _number(behind, headers, "FirstPlayer", _SEAT, 0)
    actions, comments = _read_moves(text, position, found)
    names = headers["names"].values if "names" in headers else ()
    done = tuple(map(shared_by(found).same, actions))
    return GameRecord(found, players, first_player, done, names=names, metadata=metadata, comments=comments)


def _check_given(text: object, rules: object) -> None:
    if not isinstance(text, str):
        hint = "decode the bytes first" if isinstance(text, bytes | bytearray) else "format_record writes one"
        raise needs("parse_record", "a str as text", text, hint)
    if rules is not None:
        checked_rules(rules, "parse_record")


def _read_headers(text: str, headers: dict[str, Header], metadata: list[tuple[str, str]]) -> int:
    """Read the headers, and return where the first thing behind them stands."""
    position = 1 if text.startswith(_BYTE_ORDER_MARK) else 0
    while True:
        position = _after(_SKIPPED, text, position)
        if not text.startswith("[", position):
            return position
        meta = META.match(text, position)
        if meta is not None:
            metadata.append((QUOTED.value(meta[1]), QUOTED.value(meta[2])))
            position = meta.end()
            continue
        line = Cursor(text, position, _after(_LINE, text, position))
        header = read_header(line, _KEYS)
        line = line.until(_UNREAD)
        line.expect_end()
        if headers.setdefault(header.key, header) is not header:
            raise line.error("each header once", header.start, "this header is there already")
        position = line.position


def _read_moves(text: str, position: int, rules: Rules) -> tuple[list[Action], list[tuple[int, str]]]:
    """Read all actions, and the comments with the number of actions before each."""
    actions: list[Action] = []
    comments: list[tuple[int, str]] = []
    moves = _Moves(rules)
    while True:
        position = _after(_SKIPPED, text, position)
        if text.startswith("{", position):
            end = _after(COMMENT.several, text, position)
            if end == position:
                raise COMMENT.error(Cursor(text, position))
            comments += [(len(actions), COMMENT.value(inside)) for inside in COMMENT.whole.findall(text, position, end)]
            position = end
            continue
        end = _after(_MOVE, text, position)
        if end == position:
            return actions, comments
        actions += moves.read(text, position, end)
        position = end


def _after(pattern: re.Pattern[str], text: str, position: int) -> int:
    """Return where what a pattern matches ends; where it begins, if it does not match."""
    found = pattern.match(text, position)
    return position if found is None else found.end()


def _check_version(text: str, headers: dict[str, Header]) -> None:
    if _FORMAT.lower() in headers:
        inside = headers[_FORMAT.lower()].inside(text)
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
    inside = header.inside(behind.text)
    number = inside.number(what)
    inside.expect_end()
    return number


class _Moves:
    """A reader of moves. They come again and again, so it reads what follows the seats once."""

    __slots__ = ("_known", "_offered", "_rules")

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._offered: dict[str, tuple[Draw, Card, Card, Face]] = {}
        self._known: dict[tuple[bool, str], Action] = {}

    def read(self, text: str, start: int, end: int) -> tuple[Action, ...]:
        """Read an offer with its draw and what was taken, or one action.

        Raises:
            NotationError: something else stands there.
        """
        seats = _SEATS.match(text, start, end)
        if seats is not None:
            behind = text[seats.end() : end]
            offered = self._offered.get(behind)
            if offered is None:
                offered = self._offered[behind] = _offer(Cursor(text, seats.end(), end), self._rules)
            draw, up, down, face = offered
            return draw, Offer(int(seats[1]), up, down), Take(int(seats[2]), face)
        seat = _PLAYER.match(text, start, end)
        key = seat is not None, text[start if seat is None else seat.end() : end]
        known = self._known.get(key)
        if known is None:
            actions = _move(Cursor(text, start, end), self._rules)
            if len(actions) == 1:
                self._known[key] = actions[0]
            return actions
        if seat is None or isinstance(known, Draw | Reveal) or known.player == int(seat[1]):
            return (known,)
        return (evolve(known, player=int(seat[1])),)


def _move(line: Cursor, rules: Rules) -> tuple[Action, ...]:
    """Read an offer with its draw and what was taken, or one action."""
    start = line.next()
    if line.at_number():
        offerer = line.number(_SEAT)
        if line.take(">"):
            recipient = line.number(_SEAT)
            draw, up, down, face = _offer(line, rules)
            return draw, Offer(offerer, up, down), Take(recipient, face)
    line.position = start
    action = read_action(line, rules)
    line.expect_end()
    return (action,)


def _offer(line: Cursor, rules: Rules) -> tuple[Draw, Card, Card, Face]:
    """Read what follows the seats of an offer: its cards, and which one was taken."""
    up, down = read_offered(line, rules, before=FACES)
    seen: dict[Card, int] = {}
    note(line, up, seen)
    note(line, down, seen)
    face = read_face(line)
    line.expect_end()
    return Draw(frozenset(seen)), up.card, down.card, face


def _moves(record: GameRecord, *, annotated: bool) -> Iterator[str]:
    """Yield the lines of the actions, and comments between them."""
    written = [format_action(action) for action in record.actions]
    _check_cards(record)
    comments = _comments(record) if annotated else defaultdict[int, list[str]](list)
    inside = {place for place, _ in record.comments}
    for place, text in record.comments:
        comments[place].append(COMMENT.write(text))
    index = 0
    while index < len(written):
        yield from comments[index]
        whole = not {index + 1, index + 2} & inside
        offer = _whole_offer(record.actions[index : index + 3]) if whole else ""
        yield offer or written[index]
        index += 3 if offer else 1
    yield from comments[index]


def _check_cards(record: GameRecord) -> None:
    """Check that all cards are of the deck: another card with the same code would be read as that of the deck."""
    deck = frozenset(record.rules.deck)
    ids = {card.id for card in deck}
    for index, action in enumerate(record.actions):
        for card in _cards_of(action):
            if card not in deck:
                other = f"has another card with the id {card.id!r}" if card.id in ids else f"has no card {card.id!r}"
                raise RecordError(index, f"action {index}: the deck of {record.rules.name!r} {other}")


def _id(card: Card) -> str:
    return card.id


def _cards_of(action: Action) -> tuple[Card, ...]:
    match action:
        case Draw(cards):
            return tuple(sorted(cards, key=_id))
        case Offer(_, one, other):
            return one, other
        case Flip(_, by, cards):
            return by, *sorted(cards, key=_id)
        case Discard(_, by, card):
            return by, card
        case Replace(_, by, old, new):
            return by, old, new
        case Add(_, by, _, card):
            return (by,) if card is None else (by, card)
        case Invoke(_, by) | Arrange(_, by, _):
            return (by,)
        case _:
            return ()


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

"""How cards, actions and positions are written in one line: what notation and information states have in common."""

from __future__ import annotations

from collections.abc import Iterable

from tussie_mussie._internal.actions import Action, Add, Discard, Draw, Flip, Invoke, Offer, Replace, Take
from tussie_mussie._internal.arrangement import Slot
from tussie_mussie._internal.cards import Card, Face, PlacedCard
from tussie_mussie._internal.phase import Phase

__all__ = [
    "write_deed",
    "write_logs",
    "write_offered",
    "write_placed",
    "write_position",
    "write_row",
    "write_rows",
    "write_set",
]


_UP = Face.UP  # a global is found several times as fast as an enum's member


def write_placed(card: Card | None, face: Face) -> str:
    """Return a placed card as its code, capital letters faceup, or as `??` when it is not known."""
    if card is None:
        return "??"
    return card.code if face is _UP else card.code.lower()


def write_set(cards: Iterable[Card]) -> str:
    """Return a set of cards as their codes in alphabetical order, `-` for none."""
    return " ".join(sorted([card.code for card in cards])) or "-"


def write_offered(face_up: Card, face_down: Card | None) -> str:
    """Return the two cards of an offer, the faceup one first."""
    return f"{write_placed(face_up, Face.UP)} {write_placed(face_down, Face.DOWN)}"


def write_deed(action: Action) -> str:
    """Return an action without the seat."""
    match action:
        case Draw(cards):
            return f"draw {write_set(cards)}"
        case Offer(_, face_up, face_down):
            return f"offer {write_offered(face_up, face_down)}"
        case Take(_, face):
            return f"take {face.value}"
        case Flip(_, by, cards):
            return f"flip {by.code}: {write_set(cards)}"
        case Discard(_, by, card):
            return f"discard {by.code}: {card.code}"
        case Invoke(_, by):
            return f"invoke {by.code}"
        case Replace(_, by, old, new):
            return f"replace {by.code}: {old.code} {new.code}"
        case Add(_, by, face):
            return f"add {by.code}: {face.value}"
        case _:
            return "finish"


def write_row(row: Iterable[PlacedCard | Slot]) -> str:
    """Return the cards that lie before a seat, left to right; the empty string for none."""
    # This is `write_placed` written out: nothing is written as often.
    return " ".join(
        [("??" if at.card is None else at.card.code if at.face is _UP else at.card.code.lower()) for at in row]
    )


def write_rows(rows: Iterable[Iterable[PlacedCard | Slot]]) -> str:
    """Return what lies before each seat, `-` for nothing."""
    return " / ".join([write_row(row) or "-" for row in rows])


def write_logs(logs: Iterable[Iterable[Action]]) -> str:
    """Return for each seat what it has done before scoring, `-` for nothing."""
    return " / ".join(["; ".join([write_deed(action) for action in log]) or "-" for log in logs])


def write_position(
    number: int,
    first_player: int,
    totals: Iterable[int],
    rows: Iterable[Iterable[PlacedCard | Slot]],
    phase: Phase,
    what_is_on: str,
) -> str:
    """Return the line of a position.

    Args:
        number: the round's number.
        first_player: the seat that makes the round's first offer.
        totals: each seat's points from the finished rounds.
        rows: for each seat its cards; when all are complete, as they were revealed.
        phase: the phase.
        what_is_on: what is said after it: the cards in hand or on the table, or what was done before scoring.
    """
    points = " ".join([f"{total:d}" for total in totals])
    header = f"round {number:d} first {first_player:d} totals {points}"
    return f"{header} | {write_rows(rows)} | {phase.value} {what_is_on}".rstrip()

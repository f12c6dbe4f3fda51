"""Mutated and hostile texts: nothing but `NotationError` comes out, soon, and with a place in the text."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import pytest

import tussie_mussie as tm
from tests.notation.games import VARIANTS, random_game, seats
from tests.support.effort import examples
from tussie_mussie._internal.notation import (
    format_action,
    format_arrangement,
    format_state,
    format_view,
    parse_action,
    parse_arrangement,
    parse_state,
    parse_view,
)
from tussie_mussie._internal.notation.records import format_record, parse_record

PIECES = (
    *"٣３७\ud800\udfff\0\ufeff\u00a0\u2028ß\n\t-/|;:,()?[]\"\\{}>^.'_0123456789",
    "9" * 50,
    "1" + "0" * 700,
    "-1",
    "??",
    "RR",
    "rr",
    "Rr",
    "px",
    "Red Rose",
    "(Violet)",
    "finish",
    "draw",
    "take up",
    "NaN",
    "1e9",
)


def mutated(text: str, rng: Random) -> str:
    """Drop, duplicate, swap, replace, insert or truncate something, once or a few times."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((1, 1, 2, 5, 20)))
        piece = text[start:end]
        match rng.randrange(7):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + piece + text[start:]
            case 2:
                text = text[:start] + text[end : 2 * end - start] + piece + text[2 * end - start :]
            case 3:
                text = text[:start] + rng.choice(PIECES) + text[end:]
            case 4:
                text = text[:start] + rng.choice(PIECES) + text[start:]
            case 5:
                text = text[: rng.choice((start, len(text)))]
            case _:
                words = text.split(" ")
                one, other = rng.randrange(len(words)), rng.randrange(len(words))
                words[one], words[other] = words[other], words[one]
                text = " ".join(words)
    return text


Reread = Callable[[str, tm.Rules], str]


def _action(text: str, rules: tm.Rules) -> str:
    return format_action(parse_action(text, rules))


def _arrangement(text: str, rules: tm.Rules) -> str:
    return format_arrangement(parse_arrangement(text, rules))


def _state(text: str, rules: tm.Rules) -> str:
    return format_state(parse_state(text, rules))


def _view(text: str, rules: tm.Rules) -> str:
    return format_view(parse_view(text, rules))


def _record(text: str, rules: tm.Rules) -> str:
    return format_record(parse_record(text, rules))


def lines_of(kind: Reread, seed: int, rules: tm.Rules) -> list[str]:
    """Return lines of one kind from a random game."""
    rng = Random(seed)
    game = random_game(seed, rng.choice(seats(rules)), rules)
    states = [*rng.sample(game.states[:-1], 8), game.states[-1]]
    if kind is _action:
        return [format_action(action) for action in rng.sample(game.actions, 9)]
    if kind is _arrangement:
        rows = [rng.choice(state.arrangements) for state in states]
        names = [
            ", ".join(f"({at.card.name})" if at.face is tm.Face.DOWN else at.card.name for at in row) for row in rows
        ]
        return [format_arrangement(row) for row in rows] + names
    if kind is _state:
        return [format_state(state) for state in states]
    if kind is _view:
        return [format_view(state.view(rng.choice(game.viewers))) for state in states]
    record = tm.GameRecord(rules, game.states[0].players, 0, game.actions[:20], names=("Ada",), metadata=(("a", "b"),))
    return [format_record(record)]


@pytest.mark.parametrize(
    ("kind", "times"), [(_action, 3000), (_arrangement, 3000), (_state, 4000), (_view, 4000), (_record, 1500)]
)
def test_mutated_texts_are_refused_with_a_place_or_read_as_something_stable(kind: Reread, times: int) -> None:
    times = examples(times)
    rng = Random(f"mutated {kind.__name__}")
    refused = 0
    lines = [(line, rules) for seed, rules in enumerate(VARIANTS) for line in lines_of(kind, seed, rules)]
    for _ in range(times):
        line, rules = rng.choice(lines)
        text = mutated(line, rng)
        answer = reread(kind, text, rules)
        if isinstance(answer, str):
            assert kind(answer, rules) == answer
        else:
            refused += 1
            check(answer, text)
    assert times // 20 < refused < times


def reread(kind: Reread, text: str, rules: tm.Rules) -> str | tm.NotationError:
    """Return what is written of what was read, or the error."""
    try:
        return kind(text, rules)
    except tm.NotationError as error:
        return error


def check(error: tm.NotationError, text: str) -> None:
    """Check that an error says where it is and what was expected, and that it can be printed."""
    assert error.text == text
    assert 0 <= error.position <= len(text)
    assert error.expected
    assert len(str(error).encode()) < 2000


LONG = 2**20
HOSTILE = (
    "9" * LONG,
    "-" * LONG,
    "- /" * (LONG // 3),
    " " * LONG,
    "\n" * LONG,
    "RR " * (LONG // 3),
    "Red Rose " * (LONG // 9),
    "Red Rose, " * (LONG // 10),
    "a" * LONG,
    "a." * (LONG // 2),
    "(" * LONG,
    "?? " * (LONG // 3),
    "?" * LONG,
    ";" * LONG,
    ";\n" * (LONG // 2),
    "\ud800" * LONG,
    "\0" * LONG,
    "٣" * LONG,
    '"' * LONG,
    "\\" * LONG,
    "9 " * (LONG // 2),
    ("9" * 599 + " ") * (LONG // 600),
    "finish; " * (LONG // 8),
    "\\u{41}" * (LONG // 6),
    '"a" ' * (LONG // 4),
    "0 finish\n" * (LONG // 9),
    "0 > 1 RR px up\n" * (LONG // 15),
)
STARTS = (
    "",
    "draw ",
    "0 flip SN: ",
    "round ",
    "round 1 first 0 totals ",
    "round 1 first 0 totals 0 0 | ",
    "round 1 first 0 totals 0 0 | - / - | ",
    "round 3 first 0 totals 0 0 | CM rr SN am / ga DS mg PE | before-scoring ",
    "seat 0 | round 1 first 0 totals 0 0 | ",
    "seat 0 | round 3 first 0 totals 0 0 | CM rr SN am / ga DS mg PE | before-scoring ",
    '[Names "',
    "[Names ",
    '[Edition "rulebook"]\n[Players "2"]\n',
)


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("kind", [_action, _arrangement, _state, _view, _record])
def test_megabytes_are_answered_in_linear_time(kind: Reread, start: str) -> None:
    for filling in HOSTILE:
        begun = time.process_time()
        answer = reread(kind, start + filling, tm.RULEBOOK)
        assert time.process_time() - begun < 10, filling[:20]
        if not isinstance(answer, str):
            check(answer, start + filling)

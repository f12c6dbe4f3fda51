"""Damaged documents: what people, networks and attackers make of good ones."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import TypeAlias

Tree: TypeAlias = "dict[str, Tree] | list[Tree] | str | int | float | bool | None"
Place: TypeAlias = tuple["dict[str, Tree] | list[Tree]", "str | int"]

RAW = {
    "@huge": "1" + "0" * 5000,
    "@tiny": "-" + "9" * 4400,
    "@nan": "NaN",
    "@infinity": "-Infinity",
    "@exponent": "1e999",
    "@real": "1.0",
    "@deep": "[" * 100_000 + "]" * 100_000,
    "@deep-object": '{"a":' * 20_000 + "1" + "}" * 20_000,
    "@surrogate": '"\\ud800"',
    "@digits": "\u0661",
    "@wide": "\uff11",
    "@octal": "01",
    "@twice": '{"a":1,"a":2}',
    "@comment": "/* none */ 1",
}
"""What no `json.dumps` writes, by the strings that stand for it."""
REPLACEMENTS: tuple[Tree, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    99,
    2**53,
    -(2**53),
    1.5,
    "",
    "1",
    "up",
    "take",
    "red-rose",
    "Red Rose",
    "no-such-card",
    "red-rose\uff11",
    "\u0000",
    [],
    {},
    [[]],
    ["red-rose", "red-rose"],
    {"type": "finish", "player": 0},
    {"card": "orchid", "face": "up"},
)


def places(tree: Tree) -> list[Place]:
    """All places of a document: what holds a value, and the key or index."""
    found: list[Place] = []
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            found += [(node, key) for key in node]
            stack += node.values()
        elif isinstance(node, list):
            found += [(node, index) for index in range(len(node))]
            stack += node
    return found


def get(place: Place) -> Tree:
    node, key = place
    return node[key]  # type: ignore[index]  # the key is one of the node's own


def put(place: Place, value: Tree) -> None:
    node, key = place
    node[key] = value  # type: ignore[index]  # the key is one of the node's own


def mutated(text: str, rng: Random) -> str:
    """Return a document with one to three mistakes in it."""
    tree: Tree = json.loads(text)
    kind = rng.randrange(12)
    if kind == 0:
        return text[: rng.randrange(len(text))]
    if kind == 1:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(('"', "}", "]", ",", "0", "é", "\ud800", "\u0660", "\\", " ")) + text[at + 1 :]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        spots = places(tree)
        if spots:
            mistake(kind, spots, rng)
    text = json.dumps(tree)
    for name, raw in RAW.items():
        text = text.replace(f'"{name}"', raw)
    if kind == 11:
        at = rng.choice([place for place, character in enumerate(text) if character == "{"] or [0])
        return text[: at + 1] + '"player":0,"player":0,' + text[at + 1 :]
    return text


def mistake(kind: int, spots: list[Place], rng: Random) -> None:
    spot = rng.choice(spots)
    node, key = spot
    other = rng.choice(spots)
    value = get(spot)
    match kind:
        case 2:
            del node[key]  # type: ignore[arg-type]  # the key is one of the node's own
        case 3 if isinstance(node, list):
            node.insert(rng.randrange(len(node) + 1), value)
        case 3 if isinstance(node, dict):
            node[rng.choice(("extra", "Players", "type", "", "\ud800"))] = value
        case 4:
            put(spot, copy.deepcopy(get(other)))
            put(other, copy.deepcopy(value))
        case 5:
            put(spot, copy.deepcopy(get(other)))
        case 6:
            put(spot, rng.choice((str(value), [value], {"a": value}, None, True, 1.0)))
        case 7 | 8:
            put(spot, copy.deepcopy(rng.choice(REPLACEMENTS)))
        case 9 if isinstance(value, int):
            put(spot, value + rng.choice((-1, 1, 10)))
        case 9 if isinstance(value, list):
            rng.shuffle(value)
        case _:
            put(spot, rng.choice(tuple(RAW)))

"""Changing a document at a path such as `$.actions[3].card`."""

from __future__ import annotations

import json
import re
from typing import TypeAlias

import pytest
from typing_extensions import TypeForm

import tussie_mussie as tm
from tussie_mussie import from_json

Tree: TypeAlias = "dict[str, Tree] | list[Tree] | str | int | float | bool | None"


def at(tree: Tree, path: str) -> Tree:
    """What a document has at a path."""
    node: Tree = tree
    for step in re.finditer(r"\.(\w+)|\[(\d+)\]", path):
        if step[1]:
            assert isinstance(node, dict)
            node = node[step[1]]
        else:
            assert isinstance(node, list)
            node = node[int(step[2])]
    return node


def edited(text: str, **changes: Tree) -> str:
    """A document with other values under some keys at its top."""
    return json.dumps({**json.loads(text), **changes})


def put(text: str, path: str, value: Tree) -> str:
    """A document with another value at a path; a key is added if it is not there."""
    tree: Tree = json.loads(text)
    above, last = re.fullmatch(r"(.*?)(\.\w+|\[\d+\])", path).groups()  # type: ignore[union-attr]  # it is a path
    node = at(tree, above)
    if isinstance(node, dict):
        node[last[1:]] = value
    else:
        assert isinstance(node, list)
        node[int(last[1:-1])] = value
    return json.dumps(tree)


def without(text: str, path: str) -> str:
    """A document without the key or item at a path."""
    tree: Tree = json.loads(text)
    above, last = re.fullmatch(r"(.*?)(\.\w+|\[\d+\])", path).groups()  # type: ignore[union-attr]  # it is a path
    node = at(tree, above)
    if isinstance(node, dict):
        del node[last[1:]]
    else:
        assert isinstance(node, list)
        del node[int(last[1:-1])]
    return json.dumps(tree)


def refused(text: str, kind: TypeForm[object], rules: tm.Rules = tm.RULEBOOK) -> tm.DocumentError:
    """The error with which a document is refused."""
    with pytest.raises(tm.DocumentError) as caught:
        from_json(text, kind, rules=rules)
    return caught.value

"""A small writer of TOML: what `tomllib` reads back as it was, without None."""

from __future__ import annotations

import json

from tussie_mussie._internal.documents.shapes import Tree, is_array, is_object

__all__ = ["write_toml"]


def write_toml(table: Tree) -> str:
    """Return a table as TOML; arrays of tables at its top as `[[key]]`, everything below in one line."""
    lines: list[str] = []
    tables: list[str] = []
    for key, value in table.items():
        if is_array(value) and value and is_object(value[0]):
            for item in value:
                assert is_object(item)
                tables += [f"[[{key}]]", *_pairs(item)]
        else:
            lines += _pairs({key: value})
    return "\n".join([*lines, *tables, ""])


def _pairs(table: Tree) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in table.items() if value is not None]


def _value(value: object) -> str:
    if is_object(value):
        return f"{{ {', '.join(_pairs(value))} }}"
    if is_array(value):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value)

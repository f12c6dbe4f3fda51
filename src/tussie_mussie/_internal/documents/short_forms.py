"""Effects in short: the functions with speaking names as a person writes them in a deck file.

`{ per-card-of = "red", points = 2 }` is `per_card_of(Color.RED, points=2)`: the name of the function stands before its
first argument, and its other arguments are further keys.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from inspect import Parameter, isfunction, signature
from typing import Final, final, get_type_hints

from attrs import frozen

import tussie_mussie.effects as effects  # noqa: PLR0402  # the package itself stands above this module
from tussie_mussie._internal.cards import Color
from tussie_mussie._internal.documents.codecs import Array, Codec, Number
from tussie_mussie._internal.documents.decks import PARTS
from tussie_mussie._internal.documents.objects import codec_of
from tussie_mussie._internal.limits import MOST_CARDS_EACH

__all__ = ["ShortForm", "short_forms"]

_ARGUMENTS: Final[dict[str, Codec[object]]] = {
    **PARTS,
    "cards": Number(0, MOST_CARDS_EACH),
    "colors": Array(codec_of(Color)),
}
"""The arguments that are not read as their types say."""


@final
@frozen(eq=False)
class ShortForm:
    """One of the functions.

    Attributes:
        make: the function.
        first: its first argument.
        fields: how the arguments are read; the first one stands under the function's own name.
        needed: those that have no default.
    """

    make: Callable[..., object]
    first: str
    fields: dict[str, Codec[object]]
    needed: frozenset[str]

    def made(self, arguments: dict[str, object]) -> object:
        """Return the effect; `arguments` are by the keys of `fields`."""
        name = next(iter(self.fields))
        return self.make(**{self.first if key == name else key: value for key, value in arguments.items()})


@functools.cache
def short_forms() -> dict[str, ShortForm]:
    """Return all short forms by their names."""
    things: Mapping[str, object] = vars(effects)
    return {name: _short_form(thing, name) for name in effects.__all__ if isfunction(thing := things[name])}


def _short_form(function: Callable[..., object], name: str) -> ShortForm:
    types = get_type_hints(function)
    parameters = [*signature(function).parameters.values()]
    first = parameters[0].name
    called = {parameter.name: parameter.name for parameter in parameters} | {first: name}
    return ShortForm(
        function,
        first,
        {called[key]: _ARGUMENTS.get(key) or codec_of(types[key]) for key in called},
        frozenset([called[each.name] for each in parameters if each.default is Parameter.empty]),
    )

"""What a kind of document is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from tussie_mussie._internal.documents.objects import Object, Tagged

__all__ = ["Kind"]

_F = TypeVar("_F")


class Kind(Generic[_F]):
    """A kind of document.

    Attributes:
        name: what the key `kind` says.
        type: the type of the values.
        form: how what the documents say is read and written.
        value: makes the value of what was read; `Wrong` or a `DocumentError` if there is none.
        check: looks at a value before it is written; `Wrong` if it has no document.
    """

    def __init__(
        self,
        name: str,
        type: object,  # noqa: A002
        form: Object[_F] | Tagged[_F],
        value: Callable[[_F], object] = lambda form: form,
        check: Callable[[object], None] = lambda _: None,
    ) -> None:
        self.name = name
        self.type = type
        self.form = form
        self.value = value
        self.check = check

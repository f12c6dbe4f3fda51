"""Checks of what comes in, and how it is repeated in messages."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from operator import index
from typing import TYPE_CHECKING, BinaryIO, Protocol, SupportsIndex, TypeGuard, TypeVar

from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import LARGEST_SHOWN, LONGEST_VALUE

__all__ = [
    "check_type",
    "exactly",
    "is_sequence",
    "must_be",
    "must_be_number",
    "needs",
    "of_another_type",
    "opened",
    "plain_int",
    "plain_number",
    "plain_text",
    "quoted",
    "shown",
    "whole",
]

_T = TypeVar("_T")


if TYPE_CHECKING:  # a protocol takes long to make

    class _Named(Protocol):
        """What is used of a field."""

        @property
        def name(self) -> str: ...


def needs(function: str, what: str, given: object, hint: str = "") -> TypeError:
    """Return the error for an argument of another type than a function takes.

    Args:
        function: the function's name.
        what: what it takes, such as `a str`.
        given: what it was given.
        hint: what makes the right thing.
    """
    more = f"; {hint}" if hint else ""
    return TypeError(f"{function}() needs {what}, not {type(given).__name__}{more}")


def check_type(function: str, what: str, given: object, kind: type[object], hint: str = "") -> None:
    """Check that an argument is of a type.

    Args:
        function: the function's name.
        what: what it takes, such as `a str`.
        given: what it was given.
        kind: the type.
        hint: what makes the right thing.

    Raises:
        TypeError: it is of another type.
    """
    if not isinstance(given, kind):
        raise needs(function, what, given, hint)


def of_another_type(name: str, value: object, kind: type[object]) -> tuple[str, ...]:
    """Return the problem if the value that is called `name` is not of the kind, else nothing."""
    if isinstance(value, kind):
        return ()
    return (f"{name} is {quoted(value)}; it must be of the type {kind.__name__}",)


def exactly(name: str, value: object, kind: type[object]) -> tuple[str, ...]:
    """Return the problem if the value that is called `name` is not of the very kind, else nothing.

    A subclass could behave in any way.
    """
    if type(value) is kind:
        return ()
    more = " itself, not of a subclass" if isinstance(value, kind) else ""
    return (f"{name} is {quoted(value)}; it must be of the type {kind.__name__}{more}",)


def opened(path: str | os.PathLike[str]) -> BinaryIO:
    """Return a file that is open for reading its bytes.

    Args:
        path: where it is.

    Raises:
        OSError: it cannot be opened; no file can have such a name.
    """
    try:
        return open(path, "rb")  # noqa: PTH123  # a path of any type, which the caller closes
    except ValueError as error:
        raise OSError(errno.EINVAL, f"no file can have this name: {error}", os.fspath(path)) from None


def is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    """Return whether a value is a sequence, but no text."""
    if isinstance(value, (tuple, list)):  # first: the question below is slow
        return True
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def plain_text(text: str) -> str:
    """Return a text of any type as a plain str, and what is not a text as it is."""
    given: object = text
    return str.__str__(given) if isinstance(given, str) else text  # pyright: ignore[reportUnnecessaryIsInstance]  # callers without types


def plain_number(number: int) -> int:
    """Return a whole number of any type as a plain int, and what is not one, a bool too, as it is."""
    plain = plain_int(number)
    return number if plain is None else plain


def must_be(kind: type[_T]) -> Callable[[object, _Named, _T], None]:
    """Return a validator for a field of what rules are made of: a value of another type is an `InvalidRulesError`."""

    def check(owner: object, attribute: _Named, value: _T) -> None:
        problems = of_another_type(f"{attribute.name} of {type(owner).__name__}", value, kind)
        if problems:
            raise InvalidRulesError(problems)

    return check


def must_be_number(owner: object, attribute: _Named, value: int) -> None:
    """Validate a number that effects and steps are made of: an int that is not too large to be written."""
    if type(value) is not int:
        name = f"{attribute.name} of {type(owner).__name__}"
        raise InvalidRulesError((f"{name} is {quoted(value)}; it must be of the type int",))
    if abs(value) > LARGEST_SHOWN:
        message = f"{attribute.name} of {type(owner).__name__} is {shown(value)}; a million millions are the most"
        raise InvalidRulesError((message,))


def whole(number: SupportsIndex) -> int:
    """Return a number that rules are made of as an int; what is none, a bool too, is an `InvalidRulesError`."""
    plain = plain_int(number)
    if plain is None:
        raise InvalidRulesError((f"{quoted(number)} is not a whole number",))
    return plain


def plain_int(value: object) -> int | None:
    """Return a whole number of any type as a plain int, or None for anything else, a bool too."""
    if type(value) is int:  # first: the question below is slow
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array of numpy has the method; it may refuse to use it
        return None


def quoted(value: object) -> str:
    """Return any value for a message, cut short where it is long."""
    try:
        return repr(value)[:LONGEST_VALUE]
    except Exception:  # noqa: BLE001  # a stranger's value, or a number of too many digits
        return f"something of the type {type(value).__name__}"


def shown(number: int) -> str:
    """Return a number for a message; Python refuses to write very large ones."""
    return str(number) if abs(number) <= LARGEST_SHOWN else "so large a number"

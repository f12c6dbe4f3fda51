"""Checks of what comes in, and how it is repeated in messages."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Protocol, SupportsIndex, TypeVar

from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.limits import LARGEST_SHOWN, LONGEST_VALUE

__all__ = ["must_be", "must_be_number", "needs", "of_another_type", "quoted", "shown", "whole"]

_T = TypeVar("_T")


class _Named(Protocol):
    """What is used of a field."""

    @property
    def name(self) -> str: ...


def of_another_type(name: str, value: object, kind: type[object]) -> tuple[str, ...]:
    """Return the problem if the value that is called `name` is not of the kind, else nothing."""
    if isinstance(value, kind):
        return ()
    return (f"{name} is {quoted(value)}; it must be of the type {kind.__name__}",)


def must_be(kind: type[_T]) -> Callable[[object, _Named, _T], None]:
    """Return a validator for a field of what rules are made of: a value of another type is an `InvalidRulesError`."""

    def check(owner: object, attribute: _Named, value: _T) -> None:
        problems = of_another_type(f"{attribute.name} of {type(owner).__name__}", value, kind)
        if problems:
            raise InvalidRulesError(problems)

    return check


def must_be_number(owner: object, attribute: _Named, value: int) -> None:
    """Validate a number that effects and steps are made of: an int that is not too large to be written."""
    must_be(int)(owner, attribute, value)
    if abs(value) > LARGEST_SHOWN:
        message = f"{attribute.name} of {type(owner).__name__} is {shown(value)}; a million millions are the most"
        raise InvalidRulesError((message,))


def whole(number: SupportsIndex) -> int:
    """Return a number that rules are made of as an int; what is not a whole number is an `InvalidRulesError`."""
    try:
        return index(number)
    except TypeError:
        raise InvalidRulesError((f"{quoted(number)} is not a whole number",)) from None


def quoted(value: object) -> str:
    """Return any value for a message, cut short where it is long."""
    try:
        return repr(value)[:LONGEST_VALUE]
    except Exception:  # noqa: BLE001  # a stranger's value, or a number of too many digits
        return f"something of the type {type(value).__name__}"


def shown(number: int) -> str:
    """Return a number for a message; Python refuses to write very large ones."""
    return str(number) if abs(number) <= LARGEST_SHOWN else "so large a number"


def needs(function: str, what: str, given: object, hint: str = "") -> TypeError:
    """Return the error for an argument of another type than documented.

    Args:
        function: what was called.
        what: what it needs, such as `an Arrangement`.
        given: what it was given.
        hint: what makes the right thing.
    """
    return TypeError(f"{function}() needs {what}, not {type(given).__name__}" + (f"; {hint}" if hint else ""))

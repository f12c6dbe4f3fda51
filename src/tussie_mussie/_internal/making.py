"""Making values of frozen attrs classes fast, where the library itself knows that their fields are right.

The constructor of a frozen attrs class sets each field through `object.__setattr__`, and converts and checks
what callers give. Here an empty subclass that can be written to is filled by plain stores and then becomes the
frozen class: the same value at a third of the cost. This is the only place that writes into values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from attrs import AttrsInstance, fields

__all__ = ["maker"]

_P = ParamSpec("_P")
_T = TypeVar("_T", bound=AttrsInstance)


def maker(kind: Callable[_P, _T], **own: object) -> Callable[_P, _T]:
    """Return a function that makes values of a frozen, slotted attrs class without converting or checking anything.

    Args:
        kind: the class.
        own: the fields that are no parameters of its constructor, with what they are in all values that are made here.

    Returns:
        A function with the parameters of the constructor, all of them to be given.
    """
    assert isinstance(kind, type)  # noqa: S101  # a class is the callable that makes its values
    plain = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    # The names are unlike those of fields, which are the parameters.
    namespace: dict[str, object] = {
        "_frozen": kind,
        "_writable": type("Writable", (kind,), plain),
        "_new": object.__new__,
        **{f"_own{name}": value for name, value in own.items()},
    }
    exec(_source(kind), namespace)  # noqa: S102  # the source is made from the names of the fields, as attrs does it
    return namespace["make"]  # type: ignore[return-value]  # the function that the source defines


def _source(kind: type[AttrsInstance]) -> str:
    attributes = fields(kind)
    stores = [f"_value.{field.name} = {field.alias if field.init else f'_own{field.name}'}" for field in attributes]
    if "_attrs_cached_hash" in vars(kind):
        stores.append("_value._attrs_cached_hash = None")
    return "\n    ".join(
        [
            f"def make({', '.join([field.alias for field in attributes if field.init])}):",
            "_value = _new(_writable)",
            *stores,
            "_value.__class__ = _frozen",
            "return _value",
        ]
    )

"""Values that the library makes fast are the same as constructed ones."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from attrs import frozen

import tussie_mussie as tm
from tests.support.cards import arrange, card
from tests.support.pickles import through_pickle
from tests.support.shorthand import unchecked
from tussie_mussie._internal.arrangement import trusted
from tussie_mussie._internal.cards import make_placed, make_tally
from tussie_mussie._internal.making import maker
from tussie_mussie._internal.table_offer import make_table_offer


@frozen(cache_hash=True)
class Remembering:
    """A class that remembers its hash, with a private field and one that is not compared."""

    number: int
    _secret: str
    note: str = attrs.field(default="", eq=False)


RED, VIOLET = card("RR"), card("VI")
ROW = arrange("RR vi").placed
CASES: tuple[tuple[Callable[..., object], Callable[..., object], tuple[object, ...]], ...] = (
    (make_placed, tm.PlacedCard, (RED, tm.Face.UP)),
    (make_tally, tm.Tally, ((tm.Color.RED,), 2, 1, (), (), ())),
    (make_table_offer, tm.TableOffer, (0, 1, RED, None, tm.Face.UP)),
    (trusted, tm.Arrangement, (ROW,)),
    (maker(Remembering), Remembering, (1, "two", "three")),
)


@pytest.mark.parametrize(("make", "kind", "values"), CASES, ids=lambda part: getattr(part, "__name__", None))
def test_a_made_value_is_like_a_constructed_one(
    make: Callable[..., object], kind: Callable[..., object], values: tuple[object, ...]
) -> None:
    made, constructed = make(*values), kind(*values)
    assert type(made) is kind
    assert made == constructed
    assert constructed == made
    for _ in range(2):  # the second time a hash can be one that is remembered
        assert hash(made) == hash(constructed)
    assert repr(made) == repr(constructed)
    again = through_pickle(made)
    assert (again, type(again)) == (constructed, kind)
    assert not hasattr(made, "__dict__")


@pytest.mark.parametrize(("make", "kind", "values"), CASES, ids=lambda part: getattr(part, "__name__", None))
def test_a_made_value_cannot_be_changed(
    make: Callable[..., object], kind: Callable[..., object], values: tuple[object, ...]
) -> None:
    made = make(*values)
    for name in getattr(kind, "__slots__", ()):
        if name != "__weakref__":
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(made, name, 1)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(made, name)
    assert made == kind(*values)


def test_a_made_value_needs_all_fields() -> None:
    with pytest.raises(TypeError):
        unchecked(make_placed)(RED)


def test_wrong_fields_cannot_come_through_a_public_constructor() -> None:
    placed = unchecked(tm.Arrangement)
    with pytest.raises(tm.InvalidArrangementError):
        placed([RED])
    with pytest.raises(tm.InvalidArrangementError):
        placed([*ROW, ROW[0]])
    with pytest.raises(tm.InvalidRulesError):
        attrs.evolve(RED, hearts=-1)

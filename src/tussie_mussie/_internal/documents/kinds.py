"""Values as documents and back: as JSON texts, or as the dicts and lists that these stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar, cast

from tussie_mussie._internal.checks import needs
from tussie_mussie._internal.documents.envelope import body, check_size, dump, enveloped, load
from tussie_mussie._internal.documents.objects import by_id
from tussie_mussie._internal.documents.problems import Wrong
from tussie_mussie._internal.documents.registry import TYPES, kind_of_value, needed_kind
from tussie_mussie._internal.documents.shapes import Json
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.rules import Rules, checked_rules

if TYPE_CHECKING:
    from typing_extensions import TypeForm

    from tussie_mussie._internal.documents.document import Document

__all__ = ["from_data", "from_json", "to_data", "to_json"]

_T = TypeVar("_T")
_HINTS: Final[dict[type[object], str]] = {
    bytes: "bytes.decode makes one of bytes",
    dict: "from_data reads dicts",
}


def to_json(value: Document) -> str:
    """Return a value as a JSON document: compact, in ASCII, and always the same for equal values.

    Args:
        value: a state, view, action, score sheet, arrangement, rules, record, discrepancy, standing, plan or claim.

    Raises:
        TypeError: it is a value of another type.
        DocumentError: the format cannot carry it: an effect outside the library's vocabulary, a number beyond
            2**53, a text with a lone surrogate, a record whose form is wrong, rules that leave more to compute than
            documents may (more than 2 wild cards, more than 200 choices of cards to flip), more than a million
            characters.
    """
    return _written("to_json", value)[1]


def to_data(value: Document) -> dict[str, Json]:
    """Return a value as the document that `to_json` writes: a dict of dicts, lists, strings, numbers, bools and None.

    It is a new one each time, for those who put it into messages of their own.

    Args:
        value: as for `to_json`.

    Raises:
        TypeError: as for `to_json`.
        DocumentError: as for `to_json`.
    """
    return _written("to_data", value)[0]


def from_json(text: str, type: TypeForm[_T], *, rules: Rules | None = None) -> _T:  # noqa: A002
    """Read a JSON document; it is not trusted.

    Args:
        text: the document; an action may stand without `format`, `kind` and `version`, as in a view's `legal_actions`.
        type: what is to be read: `GameState`, `PlayerView`, `ScoreSheet`, `Arrangement`, `Rules`, `GameRecord`,
            `Discrepancy`, `Standing`, `Plan`, `Claim`, `Action`, one of the action classes, or a union of them.
        rules: the rules whose deck the cards are of, `RULEBOOK` by default; ignored by documents that carry
            their own (states, views, rules and records).

    Returns:
        The value, equal to the one that was written; a record is not verified (`GameRecord.verify`). Its cards are
        the very objects in the deck of the rules.

    Raises:
        TypeError: `text` is not a str, there are no documents of `type`, or `rules` are not `Rules`.
        DocumentError: it is not such a document, or says what cannot be; `path` tells where. A card that the
            deck lacks is an `UnknownCardError` as its `__cause__`, with suggestions.
    """
    return _read("from_json", text, type, rules, _loaded)


def from_data(data: object, type: TypeForm[_T], *, rules: Rules | None = None) -> _T:  # noqa: A002
    """Read a document given as dicts and lists, as `to_data` returns them; it is not trusted, and not changed.

    It is read as strictly as `from_json` reads: dicts, lists, strings, numbers, bools and None must be just these. A
    subclass, a tuple, an enum or a number of numpy is refused, and so is what is longer or more deeply nested than a
    document can be.

    Args:
        data: the document.
        type: as for `from_json`.
        rules: as for `from_json`.

    Returns:
        As `from_json` does.

    Raises:
        TypeError: there are no documents of `type`, or `rules` are not `Rules`.
        DocumentError: as for `from_json`.
    """
    return _read("from_data", data, type, rules, _sized)


def _written(function: str, value: object) -> tuple[dict[str, Json], str]:
    kind = kind_of_value(value)
    if kind is None:
        raise needs(function, "a value that has documents", value, f"there are some of {TYPES}")
    try:
        kind.check(value)
        document = enveloped(kind.name, kind.form.write(value))
        return document, dump(document)
    except Wrong as wrong:
        raise wrong.document_error() from wrong.cause


def _read(function: str, document: object, wanted: TypeForm[_T], rules: object, take: Callable[[object], object]) -> _T:
    kind = needed_kind(function, wanted)
    known = (
        RULEBOOK
        if rules is None
        else checked_rules(rules, function, "Rules as its rules", "Rules(name, deck) makes some")
    )
    try:
        fields = body(take(document), kind.name)
        value = kind.value(kind.form.read(fields, by_id(known)))
    except Wrong as wrong:
        raise wrong.document_error() from wrong.cause
    return cast("_T", value)  # the kind of document and the type belong together


def _loaded(text: object) -> object:
    if not isinstance(text, str):
        raise needs("from_json", "a document as a str", text, _HINTS.get(type(text), "to_json writes one"))
    return load(text)


def _sized(data: object) -> object:
    check_size(data)
    return data

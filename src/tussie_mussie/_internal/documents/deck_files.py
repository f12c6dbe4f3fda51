"""Decks as files that a person writes, and the packs of cards that come with the library."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

from attrs import evolve

from tussie_mussie._internal.cards import Card, Color
from tussie_mussie._internal.checks import check_type, needs, opened, quoted
from tussie_mussie._internal.documents.codecs import Array, Codec, Text
from tussie_mussie._internal.documents.decks import CARD, RULES, check_work
from tussie_mussie._internal.documents.envelope import FORMAT, body, check_size, load
from tussie_mussie._internal.documents.loose import Enough, Reader, close_words, hint, needed_of, step
from tussie_mussie._internal.documents.objects import an_object
from tussie_mussie._internal.documents.problems import Wrong, described, listed
from tussie_mussie._internal.documents.shapes import Tree, is_array
from tussie_mussie._internal.documents.versions import version_of
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.errors import DeckFileError, UnknownCardError, UnknownPackError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.limits import LONGEST_DOCUMENT, LONGEST_TOML, MOST_CARDS, MOST_DOTTED
from tussie_mussie._internal.lookup import clipped, fold
from tussie_mussie._internal.rules import Rules
from tussie_mussie._internal.sharing import shared_by

if TYPE_CHECKING:
    import importlib.resources as packaged
    import tomllib
else:
    packaged = Lazy("importlib.resources")
    tomllib = Lazy("tomllib")

__all__ = ["load_pack", "load_rules", "packs", "rules_from_data"]

_KEY: Final = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_DEEP: Final = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_KEY}[ \t]*\.[ \t]*){{{MOST_DOTTED}}}")
"""A key of so many parts that the reader of TOML would take its time."""
_PRESETS: Final = {
    "rulebook": RULEBOOK,
    "rulebook-orange-marigold": rulebook(marigold=Color.ORANGE),
    "turkish": TURKISH,
}
_CHANGES: Final = ("add", "remove", "replace")
_CARDS: Final = Array(CARD, MOST_CARDS, "cards")
_KEYS: Final = Array(Text(), MOST_CARDS, "keys")


def load_rules(path: str | os.PathLike[str]) -> Rules:
    """Return the rules that a deck file describes: TOML if its name ends in `.toml`, else JSON.

    The page "Type in the cards of your own expansion" tells how one is written. What `to_json` writes of rules is one
    too. A file that cannot be opened is an `OSError`, as `open` raises it.

    Args:
        path: the file, of at most 250,000 bytes in TOML and a million in JSON.

    Returns:
        The rules; `load_rules` of what `to_json(rules)` has written equals them.

    Raises:
        DeckFileError: it is not such a file, or it describes what cannot be, with everything that is wrong.
        TypeError: `path` is not a path.
    """
    if not isinstance(path, str | os.PathLike):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers without types
        raise needs("load_rules", "a path", path, "rules_from_data reads dicts")
    is_toml = os.fspath(path).lower().endswith(".toml")
    most = LONGEST_TOML if is_toml else LONGEST_DOCUMENT
    with opened(path) as file:
        raw = file.read(most + 1)
    return _rules(lambda: _parsed(raw, most, is_toml=is_toml))


def rules_from_data(data: object) -> Rules:
    """Return the rules that a deck file describes which has been read already, by `tomllib` or `json`.

    Args:
        data: dicts, lists, strings, numbers and bools; they are not changed.

    Raises:
        DeckFileError: they describe what cannot be, with everything that is wrong.
    """
    return _rules(lambda: data)


def packs() -> tuple[str, ...]:
    """Return the names of the packs that come with the library, for `load_pack`, in alphabetical order.

    They are inventions of this library; none is an official card.
    """
    return tuple(_files())


def load_pack(name: str) -> Rules:
    """Return the rulebook's rules with the further cards of a pack, under the name of the pack.

    Args:
        name: one of `packs()`, such as `"house-orange"`.

    Raises:
        UnknownPackError: there is no such pack.
        DeckFileError: the file of the pack has been damaged.
        TypeError: `name` is not a str.
    """
    check_type("load_pack", "a name", name, str, "packs() are the names")
    known = packs()
    if name not in known:
        message = f"there is no pack {clipped(name)!r}; there are {', '.join(known)}{hint(name, known)}"
        raise UnknownPackError(name, tuple(close_words(name, known)), message)
    return _pack(name)


@functools.cache
def _files() -> dict[str, bytes]:
    folder = packaged.files("tussie_mussie") / "data" / "packs"
    return {
        file.name.removesuffix(".toml"): file.read_bytes()
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    }


@functools.cache
def _pack(name: str) -> Rules:
    return _rules(lambda: _parsed(_files()[name], LONGEST_TOML, is_toml=True))


# --- Text -------------------------------------------------------------------------------------------------------


def _parsed(raw: bytes, most: int, *, is_toml: bool) -> object:
    if len(raw) > most:
        raise Wrong(f"a deck file has at most {most} bytes{' in TOML' if is_toml else ''}")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise Wrong(f"this is not UTF-8: byte {raw[error.start]:#04x} at line {line}, column {column}") from None
    return _toml(text) if is_toml else load(text)


def _toml(text: str) -> object:
    too_deep = Wrong("this is too deeply nested for any deck")
    if _DEEP.search(text):
        raise too_deep
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise too_deep from None
    except ValueError as error:  # also a number of too many digits
        raise Wrong(f"this is not TOML: {error}") from None


# --- Rules ------------------------------------------------------------------------------------------------------


def _rules(take: Callable[[], object]) -> Rules:
    reader = Reader()
    rules = None
    try:
        rules = _read(reader, _opened(take()))
    except Wrong as wrong:
        reader.problems.append((wrong.where, str(wrong)))
    except Enough:
        pass  # it has told all that is told
    if rules is None:
        told = tuple([f"${where}: {problem}" for where, problem in reader.problems])
        raise DeckFileError(f"${reader.problems[0][0]}", told)
    return shared_by(rules).rules  # of equal rules one alone is in use, as for all documents


def _opened(data: object) -> Tree:
    """Return what a file says, without what surrounds a document, as one of the newest version would."""
    check_size(data)
    given = an_object(data)
    if not given.keys() & {"format", "kind", "version"}:
        return given
    return body({"format": FORMAT, "kind": "rules", "version": version_of("rules"), **given}, "rules")


def _read(reader: Reader, given: Tree) -> Rules | None:
    """Return the rules, or None if anything is wrong."""
    if "extends" in given:
        return _extended(reader, given)
    changing = [key for key in _CHANGES if key in given]
    for key in changing:
        hint = "the cards of a whole deck stand under 'deck'"
        reader.tell(f".{key}", f"needs 'extends', such as extends = 'rulebook'; {hint}")
    fields: dict[str, Codec[object] | None] = {**RULES.fields, **dict.fromkeys(("extends", *_CHANGES))}
    if is_array(given.get("deck")):
        fields["deck"] = _CARDS
    needed = [key for key in needed_of(Rules) if key != "deck" or not changing]
    done = reader.fields(given, fields, needed, "")
    _tell_clashes(reader, ())
    _tell_revealed(reader, given, done, None)
    return _made(reader, Rules, done, ".deck")


def _extended(reader: Reader, given: Tree) -> Rules | None:
    """Return other rules with some cards more, fewer and exchanged, and with other options."""
    base = _base(reader, given["extends"])
    if "deck" in given:
        reader.tell(".deck", "is that of the rules that are extended; add, remove and replace change it")
    own = dict.fromkeys(("deck", "extends", *_CHANGES))
    done = reader.fields(given, {**RULES.fields, **own}, (), "")
    added = reader.array(_CARDS, given.get("add", []), ".add")
    removed = reader.array(_KEYS, given.get("remove", []), ".remove")
    places = [(f".remove[{place}]", key) for place, key in enumerate(removed)]
    new: list[object] = []
    for key, value in (reader.table(given.get("replace", {}), ".replace") or {}).items():
        places.append((f".replace{step(key)}", key))
        new.append(reader.read(CARD, value, places[-1][0]))
    if base is None:
        return None
    gone = _found(reader, base, places)
    goals = () if "goals" in done else base.goals
    _tell_clashes(reader, (*[card for card in base.deck if card.id not in gone], *goals))
    _tell_revealed(reader, given, done, base)
    coming = dict(zip(gone, [*[None] * len(removed), *new], strict=False))
    deck = [*[coming.get(card.id, card) for card in base.deck], *added]
    return _made(reader, functools.partial(evolve, base), {**done, "deck": [card for card in deck if card]}, "")


def _made(reader: Reader, make: Callable[..., Rules], done: dict[str, object], where: str) -> Rules | None:
    rules = reader.made(make, done, where, 0)
    if not isinstance(rules, Rules):
        return None
    try:
        check_work(rules)
    except Wrong as wrong:
        reader.tell(where, str(wrong))
        return None
    return rules


def _base(reader: Reader, name: object) -> Rules | None:
    known = (*_PRESETS, *packs())
    if type(name) is str and name in known:
        return _PRESETS.get(name) or _pack(name)
    reader.tell(".extends", f"must be {listed(known)}, not {described(name)}{hint(name, known)}")
    return None


def _found(reader: Reader, base: Rules, places: list[tuple[str, object]]) -> dict[str, str]:
    """Return where the cards are named that go, by their ids in the order of the places."""
    gone: dict[str, str] = {}
    for where, key in places:
        if not isinstance(key, str):
            continue  # which has been told
        try:
            card = base.card(key)
        except UnknownCardError as error:
            reader.tell(where, str(error))
            continue
        if gone.setdefault(card.id, where) != where:
            reader.tell(where, f"{card.name} goes already, see ${gone[card.id]}")
    return gone


def _tell_revealed(reader: Reader, given: Tree, done: Mapping[str, object], base: Rules | None) -> None:
    """Tell that more goals are to be revealed than there are; `base` has what holds if nothing is said."""
    goals = given.get("goals", [] if base is None else [*base.goals])
    revealed = done.get("goals_revealed", 0 if base is None else base.goals_revealed)
    if is_array(goals) and isinstance(revealed, int) and revealed > len(goals):
        key = next((key for key in given if key.replace("-", "_") == "goals_revealed"), "goals-revealed")
        extended = "" if "goals_revealed" in done else ", as in the rules that are extended"
        reader.tell(step(key), f"must be at most {len(goals)}, the number of goals, not {revealed}{extended}")


def _tell_clashes(reader: Reader, kept: tuple[Card | Goal, ...]) -> None:
    """Tell which cards and goals answer to what another one answers to."""
    whose = "{0.name} of the extended rules"
    owners = {fold(key): whose.format(card) for card in kept for key in (card.id, card.name, card.code)}
    taken = {code.lower() for _, _, given in reader.named if isinstance(code := given.get("code"), str)}
    cards_first = sorted(reader.named, key=lambda named: named[0] is Goal)
    for _, where, given in cards_first:
        texts = [(key, text) for key in ("name", "id", "code") if isinstance(text := given.get(key), str)]
        for key, text in texts:
            owner = owners.setdefault(fold(text), f"${where}")
            if owner != f"${where}":
                code = _free(given, taken | owners.keys()) if key == "code" else None
                free = f"; a free code is {code!r}" if code else ""
                problem = f"{quoted(text)} is a key of {owner} too{free}"
                reader.tell(f"{where}.{key}", f"{problem} ({quoted(given.get('name'))})")
                break


def _free(given: Tree, taken: AbstractSet[str]) -> str | None:
    """Return two letters that no card and no goal has, of the name as far as possible; None if all are taken."""
    letters = [letter for letter in f"{given.get('name')}".lower() if letter in ascii_lowercase]
    firsts, seconds = [*letters[:1], *ascii_lowercase], [*letters[1:], *ascii_lowercase]
    codes = [f"{first}{second}".upper() for first in firsts for second in seconds]
    return next((code for code in codes if code.lower() not in taken), None)

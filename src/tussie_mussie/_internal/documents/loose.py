"""Reading what a person has written: the same forms as in documents, with less to write and all mistakes at once.

The codecs of the documents say what there is; a reader walks along them. What has a default may be left out, `-` and
`_` are the same in keys and words, an effect can stand in a short form, and a card gets id and code from its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeGuard

import attrs

from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.documents.codecs import Array, Codec, Member, Nullable
from tussie_mussie._internal.documents.decks import EFFECTS, CardEffect
from tussie_mussie._internal.documents.objects import Object, Tagged
from tussie_mussie._internal.documents.problems import Repeated, Wrong, described, listed, quoted_text
from tussie_mussie._internal.documents.shapes import Tree, is_array, is_object
from tussie_mussie._internal.documents.short_forms import ShortForm, short_forms
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.limits import LONGEST_KEY, MOST_TOLD
from tussie_mussie._internal.lookup import fold

if TYPE_CHECKING:
    import difflib
else:
    difflib = Lazy("difflib")

__all__ = ["Enough", "Reader", "close_words", "hint", "needed_of", "step"]

_DERIVED: Final = frozenset(("id", "code"))
_NAMED: Final = _DERIVED | {"name"}
_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][\w-]*", re.ASCII)
_BETWEEN_WORDS: Final = re.compile(r"[\s.-]+")
_WORD: Final = re.compile("[a-z0-9]+")
_LETTERS: Final = re.compile("[a-z]{2}")


class Enough(Exception):  # noqa: N818  # it never leaves the package
    """So many problems have been found that the reading ends."""


class Reader:
    """Reads, and keeps what is wrong.

    What is read where something was wrong is of no use; there is then at least one problem.

    Attributes:
        problems: the paths and what is wrong there, in the order in which it was found.
        named: what was said of each value that has an id, a code and a name, with its path, its class first.
    """

    def __init__(self) -> None:
        self.problems: list[tuple[str, str]] = []
        self.named: list[tuple[type[object], str, Tree]] = []

    def tell(self, where: str, problem: str) -> None:
        """Keep a problem.

        Args:
            where: the path.
            problem: what is wrong there.
        """
        self.problems.append((where, problem))
        if len(self.problems) == MOST_TOLD:
            raise Enough

    def read(self, codec: Codec[object], value: object, where: str) -> object:
        """Return what something that a person has written stands for.

        Args:
            codec: what it should be.
            value: what was written.
            where: its path.
        """
        match codec:
            case CardEffect():
                return self.read(EFFECTS, value, where)
            case Nullable():
                return None if value is None else self.read(codec.codec, value, where)
            case Tagged():
                return self._tagged(codec, value, where)
            case Object():
                return self._object(codec, value, where)
            case _ if _is_array_codec(codec):
                return self.array(codec, value, where)
            case Member():
                return self._member(codec, value, where)
            case _:
                return self._plain(codec, value, where)

    def fields(
        self, given: Tree, fields: Mapping[str, Codec[object] | None], needed: Iterable[str], where: str
    ) -> dict[str, object]:
        """Return the values of a table.

        Args:
            given: the table.
            fields: how the value of each key is read; None for one that is read elsewhere.
            needed: the keys that must be there.
            where: the path of the table.
        """
        keys: dict[str, str] = {}
        meant: set[str] = set()
        for key in given:
            name = key.replace("-", "_") if type(key) is str else ""
            if name not in fields:
                close = close_words(key, fields)
                meant.update(close)
                known = f"the keys are {', '.join(map(_shown, fields))}"
                self.tell(where + step(key), f"there is no such key here; {_did_you_mean(close) or known}")
            elif name in keys:
                self.tell(where + step(key), f"this is said twice, as {keys[name]!r} and as {key!r}")
            else:
                keys[name] = key
        for name in needed:
            if name not in keys and name not in meant:
                self.tell(f"{where}.{_shown(name)}", f"the key {_shown(name)!r} is missing")
        done: dict[str, object] = {}
        for name, key in keys.items():
            codec = fields[name]
            if codec is not None:
                done[name] = self.read(codec, given[key], where + step(key))
        return done

    def table(self, value: object, where: str, instead: str = "") -> Tree | None:
        """Return what must be a table, or None, which has been told.

        Args:
            value: what was written.
            where: its path.
            instead: what else it could have been, for the message.
        """
        if is_object(value):
            return value
        if isinstance(value, Repeated):
            self.tell(where, f"the key {quoted_text(value.key)} stands here twice")
        else:
            self.tell(where, f"must be a table (an object in JSON){instead}, not {described(value)}")
        return None

    def array(self, codec: Array[object], value: object, where: str) -> tuple[object, ...]:
        """Return the items of an array.

        Args:
            codec: what they should be.
            value: what was written.
            where: its path.
        """
        if not is_array(value):
            self.tell(where, f"must be an array, not {described(value)}")
            return ()
        if codec.most is not None and len(value) > codec.most:
            self.tell(where, f"must be at most {codec.most} {codec.noun}, not {len(value)}")
            return ()
        return tuple([self.read(codec.item, item, f"{where}[{place}]") for place, item in enumerate(value)])

    def made(self, make: Callable[..., object], done: dict[str, object], where: str, before: int) -> object:
        """Return a value of fields that have been read, if nothing was wrong with them.

        Args:
            make: what makes it.
            done: the fields.
            where: its path.
            before: how many problems there were before the fields were read.
        """
        if len(self.problems) > before:
            return None
        try:
            return make(**done)
        except InvalidRulesError as error:
            for problem in error.problems:
                self.tell(where, problem)
            return None

    def _object(self, codec: Object[object], value: object, where: str) -> object:
        given = self.table(value, where)
        if given is None:
            return None
        before = len(self.problems)
        needed = needed_of(codec.kind)
        named = codec.fields.keys() >= _NAMED
        if named:
            given = self._with_names(given, where)
            needed = tuple([key for key in needed if key not in _DERIVED])  # the name gives them, or it is told
            self.named.append((codec.kind, where, given))
        done = self.fields(given, codec.fields, needed, where)
        found = self.made(codec.kind, done, where, before)
        name = given.get("name")
        if named and isinstance(name, str):
            self.problems[before:] = [(at, f"{problem} ({quoted(name)})") for at, problem in self.problems[before:]]
        return found

    def _with_names(self, given: Tree, where: str) -> Tree:
        """Return a table with the id and the code that its name gives."""
        name = given.get("name")
        if not isinstance(name, str):
            return given
        words = [fold(word) for word in _BETWEEN_WORDS.split(name) if word]
        letters = "".join([word[0] for word in words[:2]]) if words[1:] else "".join(words)[:2]
        is_plain = all(map(_WORD.fullmatch, words))
        derived = {
            "id": "-".join(words) if is_plain else "",
            "code": letters.upper() if is_plain and _LETTERS.fullmatch(letters) else "",
        }
        for key, text in derived.items():
            if key not in given and not text:
                self.tell(f"{where}.{key}", f"the key {key!r} is missing, and the name gives none")
        return {**{key: text for key, text in derived.items() if text}, **given}

    def _tagged(self, codec: Tagged[object], value: object, where: str) -> object:
        in_short = codec is EFFECTS
        if in_short and type(value) is int:
            value = {"type": "points", "points": value}
        given = self.table(value, where, " or a whole number of points" if in_short else "")
        if given is None:
            return None
        if "type" not in given:
            if in_short:
                return self._short(given, where)
            self._untyped(given, codec.by_tag, where)
            return None
        tag = given["type"]
        word = tag.replace("_", "-") if type(tag) is str else ""
        found = codec.by_tag.get(word)
        if found is None:
            more = (
                f"; the short form is {{ {word} = … }}" if in_short and word.replace("-", "_") in short_forms() else ""
            )
            self.tell(f"{where}.type", _not_among(tag, codec.by_tag) + more)
            return None
        return self._object(found, {key: of for key, of in given.items() if key != "type"}, where)

    def _short(self, given: Tree, where: str) -> object:
        known = short_forms()
        spelled = {key.replace("-", "_"): key for key in given if type(key) is str}
        name = next((name for name in spelled if name in known), None)
        if name is None:
            self._untyped(given, dict.fromkeys([*EFFECTS.by_tag, *map(_shown, known)]), where)
            return None
        form: ShortForm = known[name]
        if given[spelled[name]] is True and name not in form.needed:
            given = {key: of for key, of in given.items() if key != spelled[name]}  # the argument has its default
        before = len(self.problems)
        done = self.fields(given, form.fields, form.needed, where)
        return self.made(form.made, {"arguments": done}, where, before)

    def _untyped(self, given: Tree, words: Collection[str], where: str) -> None:
        """Tell that the key `type` is missing, or that another one is misspelled."""
        for key in given:
            if key in words:
                self.tell(f"{where}.type", f"the key 'type' is missing; did you mean type = {key!r}?")
                return
            close = [*close_words(key, ["type"]), *close_words(key, words)]
            if close:
                self.tell(where + step(key), f"there is no such key here; {_did_you_mean(close[:1])}")
                return
        self.tell(f"{where}.type", f"the key 'type' is missing; it must be {listed(tuple(words))}")

    def _member(self, codec: Member, value: object, where: str) -> object:
        word = value.replace("_", "-") if type(value) is str else ""
        member = codec.members.get(word)
        if member is None:
            self.tell(where, _not_among(value, codec.members))
        return member

    def _plain(self, codec: Codec[object], value: object, where: str) -> object:
        try:
            return codec.read(value, {})
        except Wrong as wrong:
            self.tell(where, str(wrong))
            return None


def needed_of(kind: type[object]) -> tuple[str, ...]:
    """Return the fields of an attrs class that have no default."""
    fields = attrs.fields(kind) if attrs.has(kind) else ()
    return tuple([field.alias or field.name for field in fields if field.default is attrs.NOTHING])


def step(key: object) -> str:
    """Return the part of a path that leads to the value of a key."""
    if isinstance(key, str) and len(key) <= LONGEST_KEY and _PLAIN_KEY.fullmatch(key):
        return f".{key}"
    return f"[{described(key)}]"


def _is_array_codec(codec: Codec[object]) -> TypeGuard[Array[object]]:
    return isinstance(codec, Array)


def close_words(word: object, known: Iterable[str]) -> list[str]:
    """Return the word that may have been meant by another one, if any."""
    if not isinstance(word, str):
        return []
    shown = {_shown(name): name for name in known}
    close = difflib.get_close_matches(_shown(word[:LONGEST_KEY]).lower(), shown, n=1, cutoff=0.6)
    return [shown[name] for name in close]


def hint(word: object, known: Iterable[str]) -> str:
    """Return a question that ends a message about a wrong word, or nothing."""
    close = _did_you_mean(close_words(word, known))
    return f"; {close}" if close else ""


def _did_you_mean(close: list[str]) -> str:
    return f"did you mean {_shown(close[0])!r}?" if close else ""


def _not_among(value: object, known: Mapping[str, object]) -> str:
    return f"must be {listed(tuple(known))}, not {described(value)}{hint(value, known)}"


def _shown(name: str) -> str:
    return name.replace("_", "-")

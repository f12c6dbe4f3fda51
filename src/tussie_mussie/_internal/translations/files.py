"""Language files: those that come with the library, and those of translators."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeGuard

from tussie_mussie._internal.checks import needs, opened, quoted
from tussie_mussie._internal.errors import InvalidLanguageError, UnknownLanguageError
from tussie_mussie._internal.lazily import Lazy
from tussie_mussie._internal.limits import LONGEST_LANGUAGE, LONGEST_LANGUAGE_LINE
from tussie_mussie._internal.translations.checking import PARTS
from tussie_mussie._internal.translations.value import Language

if TYPE_CHECKING:
    import importlib.resources as packaged
    import tomllib
else:
    packaged = Lazy("importlib.resources")
    tomllib = Lazy("tomllib")

__all__ = ["english", "language", "languages", "load_language", "shipped", "spoken"]

_DIRECTIONS: Final = ("left-to-right", "right-to-left")
_DEEPEST: Final = 3
"""Parts of a path: `cards.orchid.name`."""
_EMPTY: Final = tuple([(part,) for part in PARTS])
"""Tables that may be empty."""


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that come with the library, sorted.

    >>> import tussie_mussie as tm
    >>> tm.languages()
    ('en', 'fa', 'tr')
    """
    return tuple(_files())


def language(code: str) -> Language:
    """Return a language that comes with the library.

        >>> import tussie_mussie as tm
        >>> print(tm.language("tr"))
        Türkçe

    Args:
        code: its code, one of `languages`.

    Raises:
        UnknownLanguageError: there is no such language.
        InvalidLanguageError: somebody has changed the file in the package so that it cannot be used.
    """
    if not _is_code(code):
        known = ", ".join(_files())
        raise UnknownLanguageError(code, f"there are no sentences in {quoted(code)}; the languages are {known}")
    return _shipped(code)


def load_language(path: str | os.PathLike[str]) -> Language:
    """Read a language file, such as a translator is writing.

    The language can be given wherever one of the library's own can; its names are not known to the readers of notation.

    Args:
        path: where the file is: TOML in UTF-8. A file that cannot be opened is an `OSError`.

    Raises:
        InvalidLanguageError: with every problem of the file, each with its path in it; or that it is not TOML, not
            UTF-8, larger than 50,000 bytes, or has a line of more than 500 characters.
        TypeError: `path` is not a path.
    """
    if not _is_path(path):
        raise needs("load_language", "a path", path)
    with opened(path) as file:
        return _read(file.read(LONGEST_LANGUAGE + 1), os.fspath(path))


def spoken(given: str | Language) -> Language:
    """Return a language that was given as itself or by its code.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    return given if isinstance(given, Language) else language(given)


def english() -> Language:
    """Return the language that has every sentence."""
    return _shipped("en")


@functools.cache
def shipped() -> tuple[Language, ...]:
    """Return all languages that come with the library."""
    return tuple([_shipped(code) for code in _files()])


@functools.cache
def _shipped(code: str) -> Language:
    return _read(_files()[code](), f"{code}.toml")


@functools.cache
def _files() -> dict[str, Callable[[], bytes]]:
    """Return what reads each of the library's own files, by their codes."""
    folder = packaged.files("tussie_mussie") / "data" / "languages"
    files = {file.name: file.read_bytes for file in folder.iterdir() if file.name.endswith(".toml")}
    return {name.removesuffix(".toml"): files[name] for name in sorted(files)}


def _is_code(value: object) -> bool:
    return isinstance(value, str) and value in _files()


def _is_path(value: object) -> bool:
    return isinstance(value, str | os.PathLike)


def _read(data: bytes, source: str) -> Language:
    if len(data) > LONGEST_LANGUAGE:
        raise InvalidLanguageError(source, (f"$: has more than {LONGEST_LANGUAGE:,} bytes",))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InvalidLanguageError(source, (f"$: is not UTF-8 (line {line})",)) from None
    for number, words in enumerate(text.split("\n"), 1):
        if len(words) > LONGEST_LANGUAGE_LINE:
            raise InvalidLanguageError(source, (f"$: line {number} has more than {LONGEST_LANGUAGE_LINE} characters",))
    try:
        content: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidLanguageError(source, (f"$: is not TOML: {str(error)[:120]}",)) from None
    return _made(content, source)


def _made(content: dict[str, object], source: str) -> Language:
    """Return the language that a file says."""
    problems: list[str] = []
    head: dict[str, str] = {"direction": _DIRECTIONS[0]}
    for key in ("code", "name", "direction"):
        value = content.pop(key, head.get(key))
        if isinstance(value, str):
            head[key] = value
        elif value is None:
            problems.append(f"$.{key}: is missing; a file begins with code and name")
        else:
            problems.append(f"$.{key}: must be a text, not {quoted(value)}")
    if head["direction"] not in _DIRECTIONS:
        problems.append(f"$.direction: must be {' or '.join(_DIRECTIONS)}, not {quoted(head['direction'])}")
    entries: dict[str, object] = {}
    for part, table in content.items():
        _flatten((part,), table, entries)
    try:
        made = Language(
            head.get("code", "xx"),
            head.get("name", "x"),
            rtl=head["direction"] == _DIRECTIONS[1],
            entries=entries,  # type: ignore[arg-type]  # it says what is not a text  # pyright: ignore[reportArgumentType]
        )
    except InvalidLanguageError as error:
        raise InvalidLanguageError(source, (*problems, *error.problems)) from None
    if problems:
        raise InvalidLanguageError(source, tuple(problems))
    return made


def _flatten(path: tuple[str, ...], value: object, entries: dict[str, object]) -> None:
    """Add what is in a table to the entries."""
    if _is_table(value) and len(path) < _DEEPEST and (value or path in _EMPTY):
        for key, inner in value.items():
            _flatten((*path, key), inner, entries)
    else:
        entries[".".join(path)] = value


def _is_table(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)

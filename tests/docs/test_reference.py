"""The reference has everything that is public and nothing else, and all of it is documented."""

from __future__ import annotations

import ast
import builtins
import enum
import functools
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from types import FunctionType, ModuleType

import pytest

import tussie_mussie as tm
from tests.docs.pages import DOCS
from tests.support.adapters import missing

MODULES = (
    "tussie_mussie.abilities",
    "tussie_mussie.arena",
    "tussie_mussie.bots",
    "tussie_mussie.effects",
    "tussie_mussie.encoding",
    "tussie_mussie.gymnasium",
    "tussie_mussie.openspiel",
    "tussie_mussie.pettingzoo",
    "tussie_mussie.pettingzoo.tussie_mussie_v0",
    "tussie_mussie.solo",
    "tussie_mussie.testing",
)
FURTHER = tuple(module for module in MODULES if not missing(module))
"""Modules that the reference documents as a whole."""
PAGES = tuple(sorted((DOCS / "reference").glob("*.md")))
DIRECTIVE = re.compile(r"^\.\. auto(?:class|data|exception|function):: (\w+)$", re.MULTILINE)
ERRORS = {
    name: kind for name in tm.__all__ if isinstance(kind := getattr(tm, name), type) and issubclass(kind, Exception)
}


def documented() -> list[str]:
    return [name for page in PAGES for name in DIRECTIVE.findall(page.read_text(encoding="utf-8"))]


def test_the_reference_lists_exactly_what_is_public() -> None:
    assert sorted(documented()) == sorted(tm.__all__)


def test_what_is_public_is_sorted_and_there() -> None:
    constants = [name for name in tm.__all__ if name.isupper()]
    classes = [name for name in tm.__all__ if not name.isupper() and name[0].isupper()]
    functions = [name for name in tm.__all__ if name[0].islower()]
    assert tm.__all__ == [*sorted(constants), *sorted(classes), *sorted(functions)]
    assert [name for name in tm.__all__ if not hasattr(tm, name)] == []


@pytest.mark.parametrize("module", FURTHER)
def test_the_further_modules_are_in_the_reference(module: str) -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert f".. automodule:: {module}\n" in pages


def public() -> Iterator[tuple[str, object]]:
    """Yield every public class and function and every public member of a class, by its dotted name."""
    modules: list[ModuleType] = [tm, *[importlib.import_module(name) for name in FURTHER]]
    for module in modules:
        names: list[str] = module.__all__
        for name in names:
            thing: object = getattr(module, name)
            if inspect.isclass(thing) and thing.__module__.startswith("tussie_mussie"):
                yield f"{module.__name__}.{name}", thing
                for member, value in vars(thing).items():
                    kinds = (FunctionType, property, staticmethod, classmethod)
                    if not member.startswith("_") and isinstance(value, kinds):
                        yield f"{module.__name__}.{name}.{member}", value
            elif inspect.isfunction(thing):
                yield f"{module.__name__}.{name}", thing


PUBLIC = dict(public())


def test_everything_public_has_a_docstring() -> None:
    for name, thing in PUBLIC.items():
        text = vars(thing).get("__doc__") if inspect.isclass(thing) else thing.__doc__
        assert text, name
        assert text.split("\n\n")[0].strip().endswith((".", ":")), name


def function_of(thing: object) -> object:
    """Return the function behind a property or a class method."""
    return thing.fget if isinstance(thing, property) else getattr(thing, "__func__", thing)


def parameters(thing: object) -> set[str]:
    function = function_of(thing)
    if not inspect.isfunction(function):
        return set()
    return {name for name in inspect.signature(function).parameters if name not in ("self", "cls")}


def test_every_parameter_of_something_public_is_explained() -> None:
    for name, thing in PUBLIC.items():
        owner, _, member = name.rpartition(".")
        text = thing.__doc__ or ""
        if (owner in PUBLIC and member in ("bonus", "because")) or "tussie_mussie.testing" in name:
            continue  # what effects share is explained once, at Effect; strategies have a signature of their own
        for parameter in parameters(thing):
            assert re.search(rf"^\s+\**{parameter}: ", text, re.MULTILINE), (name, parameter)


def section(text: str, title: str) -> str:
    match = re.search(rf"^{title}:\n((?:[ ]+.*\n|\n)*)", inspect.cleandoc(text) + "\n", re.MULTILINE)
    return match[1] if match else ""


@functools.cache
def raising(module: ModuleType) -> Raising:
    return Raising(module)


class Raising:
    """What the functions of a module can raise of the library's errors, as far as its own source tells."""

    def __init__(self, module: ModuleType) -> None:
        tree = ast.parse(inspect.getsource(module))
        self.functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}

    def errors_of(self, name: str, seen: frozenset[str] = frozenset()) -> set[str]:
        if name in seen or name not in self.functions:
            return set()
        found: set[str] = set()
        for statement in self.functions[name].body:
            found |= self._errors_in(statement, seen | {name})
        return found

    def _errors_in(self, node: ast.AST, seen: frozenset[str]) -> set[str]:
        if isinstance(node, ast.Try):
            caught = [handler.type for handler in node.handlers if handler.type is not None]
            names = [part for kind in caught for part in (kind.elts if isinstance(kind, ast.Tuple) else [kind])]
            kinds = tuple(_builtin_or_own(ast.unparse(part)) for part in names if isinstance(part, ast.Name))
            inside = {error for part in node.body for error in self._errors_in(part, seen)}
            found = {error for error in inside if not issubclass(ERRORS[error], kinds)}
            for part in (*node.handlers, *node.orelse, *node.finalbody):
                found |= self._errors_in(part, seen)
            return found
        found = set[str]()
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            found |= {called(node.exc)} & set(ERRORS)
        if isinstance(node, ast.Call):
            found |= self.errors_of(called(node), seen)
        for child in ast.iter_child_nodes(node):
            found |= self._errors_in(child, seen)
        return found


def _builtin_or_own(name: str) -> type[BaseException]:
    known: dict[str, object] = {**vars(builtins), **ERRORS}
    kind = known.get(name, KeyboardInterrupt)  # an exception of another module catches none of ours
    assert isinstance(kind, type)
    assert issubclass(kind, BaseException)
    return kind


def called(call: ast.Call) -> str:
    """Return the name of what is called, if it is a name or a method of self."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
            return name
        case _:
            return ""


def test_docstrings_name_the_errors_that_are_raised() -> None:
    for name, thing in PUBLIC.items():
        if inspect.isclass(thing):
            continue
        function = function_of(thing)
        assert callable(function), name
        module = inspect.getmodule(function)
        assert module, name
        raised = raising(module).errors_of(getattr(function, "__name__", ""))
        text = section(thing.__doc__ or "", "Raises")
        whole = textwrap.dedent(thing.__doc__ or "")
        missing = [
            error for error in sorted(raised) if f"{error}:" not in text and "raises the same errors" not in whole
        ]
        assert missing == [], name


def test_the_errors_that_docstrings_name_exist() -> None:
    known = {*ERRORS, "ImportError", "TypeError"}
    for name, thing in PUBLIC.items():
        named = re.findall(r"^\s+(\w+):", section(thing.__doc__ or "", "Raises"), re.MULTILINE)
        assert [error for error in named if error not in known] == [], name


@pytest.mark.parametrize("name", [name for name in ERRORS if name != "TussieMussieError"])
def test_every_error_stands_in_the_table_with_its_builtin_and_its_facts(name: str) -> None:
    table = (DOCS / "reference" / "errors.md").read_text(encoding="utf-8")
    row = next(line for line in table.splitlines() if line.startswith("| {class}") and f".{name}`" in line)
    builtin = next(kind.__name__ for kind in ERRORS[name].__mro__ if kind.__module__ == "builtins")
    assert f"| `{builtin}` |" in row
    attributes = section(ERRORS[name].__doc__ or "", "Attributes")
    for attribute in re.findall(r"^\s{4}(\w+):", attributes, re.MULTILINE):
        assert f"`{attribute}`" in row


def test_every_reason_of_an_illegal_action_is_explained() -> None:
    source = ast.parse(inspect.getsource(tm.IllegalReason))
    members = [node for node in ast.walk(source) if isinstance(node, ast.Assign)]
    texts = [node for node in ast.walk(source) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    assert issubclass(tm.IllegalReason, enum.Enum)
    assert len(members) == len(tm.IllegalReason)
    assert len(texts) == len(members) + 1  # the class's own

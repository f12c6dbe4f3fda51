"""Imports go downwards only, nothing is imported inside a function, and no file grows too long."""

from __future__ import annotations

import ast
import functools
import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import tussie_mussie
from tests.adapters.missing import said_without
from tests.support.adapters import MISSING
from tests.support.shorthand import unchecked

SOURCE = Path(__file__).parent.parent / "src" / "tussie_mussie"
LAYERS = (
    ("lazily", "limits", "making", "phase", "values"),
    ("errors",),
    ("checks", "memory", "numbering"),
    ("fingerprints", "readable", "rng", "seeds"),
    ("abilities",),
    ("cards",),
    ("translations",),
    ("arrangement", "effects", "table_offer", "lookup"),
    ("goals", "solo"),
    ("action_fields",),
    ("actions",),
    ("describing", "explaining", "lines", "places", "progress", "rules"),
    ("row_sizes", "score_sheet"),
    ("action_kinds", "deck_index", "editions", "seating"),
    ("sharing",),
    ("abilities._rules", "lengths", "scoring", "space_tables"),
    ("many_totals", "results"),
    ("histories", "views"),
    ("state",),
    ("spaces", "stages"),
    ("place_spaces",),
    ("setup",),
    ("endings",),
    ("bounds",),
    ("payoffs", "positions", "records"),
    ("beliefs", "pickling", "playing"),
    ("score_checks", "plans", "notation"),
    ("choosing", "documents"),
    ("bots",),
    ("arena", "encoding", "testing"),
    ("batch", "environments", "openspiel"),
    ("gymnasium", "pettingzoo"),
    ("__init__",),
)
"""Bottom first; what stands in one line does not import each other. A package is one unit, see PACKAGES."""
FILES = tuple(sorted(SOURCE.rglob("*.py")))


def unit(module: str) -> str:
    """The first part of a module's name below the package."""
    name = module.removeprefix("tussie_mussie").lstrip(".").removeprefix("_internal.")
    return name if name == "abilities._rules" else name.split(".")[0] or "__init__"


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


PATHS = {module_of(path): path for path in FILES}


@functools.cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name in PATHS}


def test_imports_go_downwards() -> None:
    level = {name: number for number, names in enumerate(LAYERS) for name in names}
    for path in FILES:
        own = unit(module_of(path))
        for module in imports(path):
            if unit(module) != own:
                assert level[unit(module)] < level[own], f"{module_of(path)} must not import {module}"


def test_no_import_leads_back_to_where_it_came_from() -> None:
    graph = {module_of(path): imports(path) - {"tussie_mussie"} for path in FILES}
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " imports ".join((*path, module))
        if module not in done:
            for other in sorted(graph[module]):
                # A package's __init__ gathers its modules; importing a module of it is no cycle.
                if not module.startswith(f"{other}."):
                    visit(other, (*path, module))
            done.add(module)

    for module in graph:
        visit(module, ())


def test_nothing_is_imported_inside_a_function() -> None:
    scopes = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

    def imported(node: ast.AST, *, inside: bool) -> list[str]:
        """Return what is imported by a node within a function or class."""
        if isinstance(node, ast.Import | ast.ImportFrom):
            return [ast.unparse(node)] if inside else []
        if isinstance(node, ast.expr):
            return []
        inside = inside or isinstance(node, scopes)
        return [name for inner in ast.iter_child_nodes(node) for name in imported(inner, inside=inside)]

    for path in FILES:
        assert not imported(tree_of(path), inside=False), path


def test_every_module_names_what_it_offers_and_is_not_too_long() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 500, path
        assert ast.get_docstring(tree_of(path)), path
        if path.name != "__init__.py" or "\nfrom" in text:
            assert "__all__" in text, path


@functools.cache
def offered(module: str) -> set[str]:
    """The names of a module's `__all__`, and of a package's modules; read, because its framework may be missing."""
    assigned = [
        ast.literal_eval(node.value)
        for node in tree_of(PATHS[module]).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    names: set[str] = {name for names in assigned for name in names}
    return names | {other.rpartition(".")[2] for other in PATHS if other.rpartition(".")[0] == module}


def test_only_what_a_module_offers_is_imported_from_it() -> None:
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tussie_mussie"):
                assert {alias.name for alias in node.names} <= offered(node.module), (path, node.module)


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True
    ).stdout


def test_importing_the_library_loads_nothing_optional() -> None:
    code = "import sys, tussie_mussie; print([name for name in {} if name in sys.modules])"
    optional = ["cattrs", "hypothesis", "json", "pytest", "tomllib", "sqlite3", "concurrent.futures", "numpy"]
    optional += [f"tussie_mussie._internal.{name}" for name in ("documents", "explaining", "translations")]
    optional += ["tussie_mussie.arena", "tussie_mussie.batch", "tussie_mussie.encoding", "tussie_mussie.testing"]
    optional += ["tussie_mussie.solo", "tussie_mussie._internal.stages.deciding"]
    optional += ["pyspiel", "pettingzoo", "gymnasium"]
    assert run(code.format(optional)).strip() == "[]"


def test_names_of_lazily_loaded_modules_can_be_listed_and_found() -> None:
    assert set(tussie_mussie.__all__) <= set(dir(tussie_mussie))
    for name in tussie_mussie.__all__:
        assert getattr(tussie_mussie, name) is not None
    modules = ("abilities", "arena", "batch", "bots", "effects", "encoding", "solo", "testing")
    code = """
import sys
for name in NAMES:
    for loaded in [module for module in sys.modules if module.startswith("tussie_mussie")]:
        del sys.modules[loaded]
    import tussie_mussie as tm
    print(getattr(tm, name).__name__)
"""
    assert run(f"NAMES = {modules}{code}").split() == [f"tussie_mussie.{name}" for name in modules]
    for name in modules:
        found: object = unchecked(vars(tussie_mussie)["__getattr__"])(name)
        assert isinstance(found, ModuleType)
        assert found.__name__ == f"tussie_mussie.{name}"
    with pytest.raises(AttributeError, match="no_such_name"):
        getattr(tussie_mussie, "no_such_name")  # noqa: B009  # the checkers know that it is not there


def test_each_lazily_loaded_name_is_looked_for_where_the_checkers_see_it() -> None:
    (seen,) = [node for node in tree_of(SOURCE / "__init__.py").body if isinstance(node, ast.If)]
    imports = [node for node in seen.body if isinstance(node, ast.ImportFrom) and node.module != "tussie_mussie"]
    parts = {
        f"{node.module}".removeprefix("tussie_mussie."): tuple([name.name for name in node.names]) for node in imports
    }
    assert vars(tussie_mussie)["_PARTS"] == parts


def test_a_name_loads_nothing_that_it_does_not_need() -> None:
    code = "import sys, tussie_mussie as tm; tm.{}; print([name for name in {} if name in sys.modules])"
    others = [f"tussie_mussie._internal.{name}" for name in ("documents.kinds", "notation.records", "plans")]
    assert run(code.format("play", ["json", *others])).strip() == "[]"
    assert run(code.format("length_bounds", ["json", *others])).strip() == "[]"


def test_without_the_extras_the_package_can_be_looked_at() -> None:
    code = """
import inspect, pydoc, sys
for extra in ("numpy", "hypothesis"):
    sys.modules[extra] = None
import tussie_mussie as tm
print([name for name in dir(tm) if not hasattr(tm, name)])
assert len(inspect.getmembers(tm)) > 100
assert "the rules of the card game" in pydoc.render_doc(tm).lower()
for module in ("batch", "encoding", "testing"):
    try:
        getattr(tm, module)
    except AttributeError as error:
        print(error)
    try:
        exec(f"from tussie_mussie import {module}")
    except ImportError as error:
        print(error)
"""
    missing, *said = run(code).splitlines()
    assert missing == "['batch', 'encoding', 'testing']"
    arrays = 'tussie_mussie.encoding and tussie_mussie.batch need numpy: pip install "tussie-mussie[batch]"'
    testing = 'tussie_mussie.testing needs hypothesis: pip install "tussie-mussie[hypothesis]"'
    assert said == [arrays] * 4 + [testing] * 2


def test_a_module_whose_extra_is_missing_is_an_attribute_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(name: str) -> ModuleType:
        raise ImportError(f"{name} needs more")

    monkeypatch.setattr(importlib, "import_module", fails)
    with pytest.raises(AttributeError, match=r"^tussie_mussie\.batch needs more$") as caught:
        unchecked(vars(tussie_mussie)["__getattr__"])("batch")
    assert isinstance(caught.value.__cause__, ImportError)
    assert caught.value.name == "batch"


def test_the_kit_for_tests_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    said = said_without("hypothesis", "testing", monkeypatch)
    assert said == 'tussie_mussie.testing needs hypothesis: pip install "tussie-mussie[hypothesis]"'


def test_the_engine_asks_for_no_card_by_name() -> None:
    names = [card.name for rules in (tussie_mussie.RULEBOOK, tussie_mussie.TURKISH) for card in rules.deck]
    for path in FILES:
        if not {"editions", "notation", "documents"} & set(path.parts):
            constants = [
                node.value
                for node in ast.walk(tree_of(path))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            ]
            code = [text for text in constants if "\n" not in text and len(text) < 40]
            assert not [text for text in code if text in names or text.lower().replace(" ", "-") in names], path


def test_no_module_has_the_name_of_something_public() -> None:
    assert {unit(module_of(path)) for path in FILES} & set(tussie_mussie.__all__) == set()


@pytest.mark.slow
def test_no_module_hides_a_public_name() -> None:
    code = """
import importlib, pkgutil, types, tussie_mussie as tm
for module in pkgutil.walk_packages(tm.__path__, "tussie_mussie.", onerror=lambda name: None):
    if not MISSING & {*module.name.split(".")}:
        importlib.import_module(module.name)
print([name for name in tm.__all__ if isinstance(getattr(tm, name), types.ModuleType)])
"""
    assert run(f"MISSING = { {*MISSING} }{code}").strip() == "[]"


def test_the_layout_names_every_module() -> None:
    layout = (SOURCE.parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in (SOURCE / "_internal").iterdir():
        if path.name[0] != "_":
            assert f"`{path.stem}{'/' if path.is_dir() else ''}`" in layout, path

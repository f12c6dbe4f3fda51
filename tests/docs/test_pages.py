"""What stands on the pages is true: code runs, JSON is JSON, commands and paths exist, links lead somewhere."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import tussie_mussie as tm
from tests.docs.pages import DOCS, PAGES, README, ROOT, blocks, name
from tests.support.adapters import FRAMEWORKS
from tussie_mussie.arena._command import bots_of, parser

RUNS_IN_CI = (
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/python examples/quickstart.py",
    'python3 -m venv .venv && .venv/bin/pip install -e ".[test]" && .venv/bin/python -m pytest',
)
"""The commands of the README, which `.ci/run` takes from there and runs in a fresh clone."""


def python_blocks(page: Path) -> list[tuple[int, str]]:
    found = [(line, code) for language in ("python", "doctest", "pycon") for line, code in blocks(page, language)]
    return sorted(found)


SLOW = ("docs/how-to/bulk", "docs/how-to/gymnasium", "docs/how-to/notebooks", "docs/how-to/pettingzoo")
"""Pages on which programs learn, or look at very many games."""


def marked(page: Path) -> object:
    """Return a parameter of a test, slow if its page is."""
    return pytest.param(page, marks=[pytest.mark.slow] if name(page) in SLOW else [])


@pytest.mark.parametrize("page", [marked(page) for page in (*PAGES, README) if python_blocks(page)], ids=name)
def test_every_python_block_of_a_page_runs_and_prints_what_it_says(page: Path) -> None:
    if "import pandas" in page.read_text(encoding="utf-8"):
        pytest.importorskip("pandas", reason="comes with the extra 'docs'")
        pytest.importorskip("matplotlib", reason="comes with the extra 'docs'").use("Agg")
    if "import numpy" in page.read_text(encoding="utf-8"):
        pytest.importorskip("numpy", reason="comes with the extra 'docs'")
    for adapter, framework in FRAMEWORKS.items():
        if f"tussie_mussie.{adapter}" in page.read_text(encoding="utf-8"):
            pytest.importorskip(framework, reason=f"comes with the extra {adapter!r}")
    namespace: dict[str, object] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(verbose=False)
    report = io.StringIO()
    for line, code in python_blocks(page):
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, namespace, name(page), str(page), line)
            runner.run(test, out=report.write, clear_globs=False)
            namespace = test.globs
        else:
            with contextlib.redirect_stdout(report):
                exec(compile("\n" * line + code, str(page), "exec"), namespace)  # noqa: S102
    assert not report.getvalue(), report.getvalue()
    assert runner.tries


def test_every_json_block_of_a_page_is_json() -> None:
    for page in PAGES:
        for _, text in blocks(page, "json"):
            json.loads(text)


def test_every_toml_block_of_a_page_is_toml() -> None:
    for page in PAGES:
        for _, text in blocks(page, "toml"):
            tomllib.loads(text)


@pytest.mark.parametrize("page", [*PAGES, README], ids=name)
def test_code_on_a_page_is_of_a_kind_that_is_checked(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    fences = re.findall(r"^```([^\n]*)\n", text, re.MULTILINE)
    opening = {fence.strip() for fence in fences if fence.strip()}
    plain = {"python", "console", "sh", "json", "text", "toml"}
    assert {fence for fence in opening if not fence.startswith("{")} <= plain


def test_the_examples_in_the_table_of_the_notation_page_are_read_and_written_the_same() -> None:
    page = (DOCS / "reference" / "notation.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| (an? \w+) \| (`.*`) \|$", page, re.MULTILINE))
    ways: dict[str, Callable[[str], str]] = {
        "an arrangement": lambda text: tm.format_arrangement(tm.parse_arrangement(text)),
        "an action": lambda text: tm.format_action(tm.parse_action(text)),
        "a state": lambda text: tm.format_state(tm.parse_state(text)),
        "a view": lambda text: tm.format_view(tm.parse_view(text)),
    }
    assert list(table) == list(ways)
    for what, again in ways.items():
        for text in re.findall(r"`([^`]+)`", table[what].replace("\\|", "|")):
            assert again(text) == text


def commands(page: Path) -> list[str]:
    found = [line for _, code in blocks(page, "console") for line in re.findall(r"^\$ (.*)$", code, re.MULTILINE)]
    return found + [line for _, code in blocks(page, "sh") for line in code.splitlines()]


def test_the_readme_has_the_two_commands_that_ci_runs() -> None:
    assert tuple(commands(README)) == RUNS_IN_CI
    assert "README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=name)
def test_commands_on_a_page_are_the_readmes_or_name_files_that_exist(page: Path) -> None:
    for command in commands(page):
        if command not in RUNS_IN_CI:
            program, *words = command.split()
            assert program in (".venv/bin/python", ".venv/bin/sphinx-build")
            if words[:2] == ["-m", "tussie_mussie.arena"]:
                assert bots_of(parser().parse_args(words[2:]).bots)
                continue
            paths = [word for word in words if "/" in word]
            assert paths
            assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", [*PAGES, README], ids=name)
def test_files_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:examples|tests|docs|src)/[\w./-]+)", text))
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", [*PAGES, README], ids=name)
def test_links_between_files_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", [README, DOCS / "index.md"], ids=name)
def test_the_library_says_that_it_is_unofficial(page: Path) -> None:
    words = " ".join(page.read_text(encoding="utf-8").replace("**", "").split())
    assert "unofficial library, not affiliated with the designer or publisher" in words


def test_the_readme_reads_well_where_it_stands_alone() -> None:
    """Package indexes show it without the repository, so links between files would lead nowhere there."""
    links = re.findall(r"\]\(([^)\s]+)\)", README.read_text(encoding="utf-8"))
    assert [link for link in links if not link.startswith(("https://", "#"))] == []

"""The rulings page has every ruling, once, with its evidence and a test that exists."""

from __future__ import annotations

import ast
import re

import pytest

from tests.docs.pages import DOCS, ROOT

PAGE = (DOCS / "explanations" / "rulings.md").read_text(encoding="utf-8")
IDS = tuple(f"R{number:02}" for number in range(46))
TESTS = {
    node.name
    for path in (ROOT / "tests" / "rules").glob("test_rulings*.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.FunctionDef)
}
OPTIONAL = {"R00", "R01", "R26", "R36"}


def section(ruling: str) -> str:
    match = re.search(
        rf"^\({ruling.lower()}\)=\n### {ruling}: .*?(?=^\(r\d\d\)=|^## |\Z)", PAGE, re.MULTILINE | re.DOTALL
    )
    assert match, f"{ruling} is not on the page"
    return match[0]


def test_every_ruling_stands_on_the_page_once() -> None:
    assert sorted(re.findall(r"^### (R\d\d): .+\?$", PAGE, re.MULTILINE)) == sorted(IDS)


@pytest.mark.parametrize("ruling", IDS)
def test_each_ruling_has_a_question_an_answer_and_evidence(ruling: str) -> None:
    text = section(ruling)
    answer = text.split("\n\n")[1]
    assert answer
    assert not answer.startswith(":")
    assert re.search(r"^:Evidence: \S", text, re.MULTILINE)
    assert bool(re.search(r"^:Option: \S", text, re.MULTILINE)) == (ruling in OPTIONAL)


@pytest.mark.parametrize("ruling", IDS)
def test_each_ruling_names_a_test_that_exists_and_is_named_after_it(ruling: str) -> None:
    facts = re.split(r"^:Tests?: ", section(ruling), flags=re.MULTILINE)
    assert len(facts) == 2
    named = re.findall(r"`(\w+)`", facts[1])
    assert named
    for function in named:
        assert function in TESTS
        assert function.startswith(f"test_{ruling}_")

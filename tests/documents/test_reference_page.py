"""The documents on the reference page are documents."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.documents.test_golden import KINDS
from tests.documents.validation import validator_of_all
from tussie_mussie import Json, from_json, to_json

PAGE = (Path(__file__).parent.parent.parent / "docs" / "reference" / "documents.md").read_text(encoding="utf-8")
EXAMPLES: list[str] = re.findall(r"^```json\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)


def test_the_page_has_an_example_of_each_kind() -> None:
    assert {json.loads(example)["kind"] for example in EXAMPLES} == {*KINDS}


@pytest.mark.parametrize("example", EXAMPLES, ids=[json.loads(example)["kind"] for example in EXAMPLES])
def test_an_example_is_valid_and_written_again_with_the_same_keys_in_the_same_order(example: str) -> None:
    document: Json = json.loads(example)
    validator_of_all().validate(document)
    value = from_json(example, KINDS[json.loads(example)["kind"]])
    assert to_json(value) == json.dumps(document, separators=(",", ":"))

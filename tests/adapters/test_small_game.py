"""The example that solves a small game does so, and what it finds is right."""

from __future__ import annotations

import runpy
import sys

import pytest

pytest.importorskip("pyspiel", reason="comes with the extra 'openspiel'")

from tests.docs.pages import ROOT

EXAMPLE = ROOT / "examples" / "solve_small_game.py"


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # those of OpenSpiel are its own
def test_the_example_finds_what_nobody_can_exploit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE)])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    cards, value, gap = capsys.readouterr().out.splitlines()
    assert cards == "SN-MG-RR-PX-OR-VI: after 50 iterations of CFR+"
    assert value == "value for who offers first: +0.3327 points more than the other, on average"
    assert float(gap.removeprefix("exploitability: ")) < 0.001

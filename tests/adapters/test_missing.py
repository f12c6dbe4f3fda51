"""Each adapter names its own extra, whatever is missing, and none loads another one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.adapters.missing import said_by_import

NEEDED = {
    "gymnasium": ("numpy", "gymnasium"),
    "openspiel": ("numpy", "pyspiel"),
    "pettingzoo": ("numpy", "gymnasium", "pettingzoo"),
}
"""What each adapter needs."""
NAMES = {"gymnasium": "Gymnasium", "openspiel": "OpenSpiel", "pettingzoo": "PettingZoo"}
CASES = [(adapter, without) for adapter, needed in NEEDED.items() for without in (needed, *[(one,) for one in needed])]


@pytest.mark.parametrize(("adapter", "without"), CASES)
def test_each_adapter_names_its_own_extra_whatever_is_missing(adapter: str, without: tuple[str, ...]) -> None:
    said = said_by_import(f"tussie_mussie.{adapter}", without)
    name = NAMES[adapter]
    assert said == f'tussie_mussie.{adapter} needs {name} and numpy: pip install "tussie-mussie[{adapter}]"'


def test_the_module_of_the_environments_names_its_extra_too() -> None:
    said = said_by_import("tussie_mussie.pettingzoo.tussie_mussie_v0", NEEDED["pettingzoo"])
    assert said.endswith('pip install "tussie-mussie[pettingzoo]"')


def test_pettingzoo_neither_loads_the_adapter_of_gymnasium_nor_registers_its_environment() -> None:
    pytest.importorskip("pettingzoo", reason="comes with the extra 'pettingzoo'")
    code = """
import sys, gymnasium, tussie_mussie.pettingzoo
print([name for name in sys.modules if name.startswith("tussie_mussie.gymnasium")])
print([name for name in gymnasium.registry if "ussie" in name])
"""
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told.split() == ["[]", "[]"]

"""Settings for all tests."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.support.effort import THOROUGH, examples
from tussie_mussie._internal.memory import forget

# Deadlines flake on busy machines, a random game is a large example by nature, and mutmut runs a test several times.
settings.register_profile(
    "tests",
    deadline=None,
    max_examples=examples(100),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
# What must pass to be accepted is the same in every run; what is tried at one's desk is new each time.
settings.register_profile("ci", settings.get_profile("tests"), derandomize=True, database=None)
settings.load_profile("ci" if THOROUGH else "tests")


def pytest_sessionstart() -> None:
    """Forget what is remembered: mutmut runs the tests of a mutant in a process in which they have run before."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tussie_mussie"):
            for clear in [getattr(known, "cache_clear", None) for known in vars(module).values()]:
                if callable(clear):
                    clear()
    forget()


def pytest_collection_finish() -> None:
    """Leave alone what lives as long as the tests: to look through it again and again takes a tenth of their time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in the docstrings of the library alone: to look through the tests takes seconds."""
    collectors = yield
    return [collector for collector in collectors if type(collector).__name__ != "DoctestModule"]

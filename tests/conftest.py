"""Settings for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.support.effort import THOROUGH, examples

# Deadlines flake on busy machines, and a random game is a large example by nature.
settings.register_profile(
    "tests", deadline=None, max_examples=examples(100), suppress_health_check=[HealthCheck.too_slow]
)
# What must pass to be accepted is the same in every run; what is tried at one's desk is new each time.
settings.register_profile("ci", settings.get_profile("tests"), derandomize=True, database=None)
settings.load_profile("ci" if THOROUGH else "tests")

"""Settings for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Deadlines flake on busy machines, and a random game is a large example by nature.
settings.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

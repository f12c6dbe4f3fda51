"""Tests of the adapters, each where its framework is installed."""

"""Tests of views as arrays of numbers."""

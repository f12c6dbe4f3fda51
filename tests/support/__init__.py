"""Helpers that the tests share; none of them uses the library's own notation."""

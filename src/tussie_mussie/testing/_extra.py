"""What comes with an extra only: hypothesis."""

from __future__ import annotations

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError('tussie_mussie.testing needs hypothesis: pip install "tussie-mussie[hypothesis]"') from error

__all__ = ["st"]

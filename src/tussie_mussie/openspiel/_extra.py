"""What comes with an extra only: OpenSpiel."""

from __future__ import annotations

try:
    import pyspiel
except ImportError as error:
    raise ImportError('tussie_mussie.openspiel needs OpenSpiel: pip install "tussie-mussie[openspiel]"') from error

__all__ = ["pyspiel"]

"""What comes with an extra only: Gymnasium."""

from __future__ import annotations

try:
    import gymnasium
except ImportError as error:
    raise ImportError('tussie_mussie.gymnasium needs Gymnasium: pip install "tussie-mussie[gymnasium]"') from error

__all__ = ["gymnasium"]

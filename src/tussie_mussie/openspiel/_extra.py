"""What comes with an extra only: OpenSpiel and numpy."""

from __future__ import annotations

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        'tussie_mussie.openspiel needs OpenSpiel and numpy: pip install "tussie-mussie[openspiel]"'
    ) from error

__all__ = ["NDArray", "np", "pyspiel"]

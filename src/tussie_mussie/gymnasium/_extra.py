"""What comes with an extra only: Gymnasium and numpy."""

from __future__ import annotations

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        'tussie_mussie.gymnasium needs Gymnasium and numpy: pip install "tussie-mussie[gymnasium]"'
    ) from error

__all__ = ["NDArray", "gymnasium", "np"]

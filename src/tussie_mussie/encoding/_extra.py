"""What comes with an extra only: numpy."""

from __future__ import annotations

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        'tussie_mussie.encoding and tussie_mussie.batch need numpy: pip install "tussie-mussie[batch]"'
    ) from error

__all__ = ["NDArray", "np"]

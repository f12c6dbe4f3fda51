"""What comes with an extra only: PettingZoo, the Gymnasium that comes with it, and numpy."""

from __future__ import annotations

try:
    import gymnasium
    import numpy as np
    import pettingzoo
    import pettingzoo.utils as pettingzoo_utils
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        'tussie_mussie.pettingzoo needs PettingZoo and numpy: pip install "tussie-mussie[pettingzoo]"'
    ) from error

__all__ = ["NDArray", "gymnasium", "np", "pettingzoo", "pettingzoo_utils"]

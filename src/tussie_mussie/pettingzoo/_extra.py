"""What comes with an extra only: PettingZoo."""

from __future__ import annotations

try:
    import pettingzoo
    import pettingzoo.utils as pettingzoo_utils
except ImportError as error:
    raise ImportError('tussie_mussie.pettingzoo needs PettingZoo: pip install "tussie-mussie[pettingzoo]"') from error

__all__ = ["pettingzoo", "pettingzoo_utils"]

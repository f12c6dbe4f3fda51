"""Means with their 95% intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Final, final

from attrs import frozen

from tussie_mussie._internal.readable import Readable

__all__ = ["Estimate", "estimated", "t_quantile"]

_NORMAL: Final = statistics.NormalDist().inv_cdf(0.975)
_FEW: Final = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157)
"""The quantiles for 1 to 9 degrees of freedom, where the series is not exact enough."""


@final
@frozen(repr=False)
class Estimate(Readable):
    """A mean over deals, and the ends of its 95% interval by Student's t.

    Attributes:
        mean: the mean.
        low: the lower end; minus infinity if there is one deal only.
        high: the upper end; infinity likewise.
    """

    mean: float
    low: float
    high: float

    def _text(self) -> str:
        return f"{self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


def t_quantile(degrees: int) -> float:
    """Return the 97.5% quantile of Student's t distribution.

    Args:
        degrees: the degrees of freedom, at least 1.
    """
    if degrees <= len(_FEW):
        return _FEW[degrees - 1]
    z = _NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum([term * (1 / degrees) ** power for power, term in enumerate(terms, 1)])


def estimated(values: Sequence[float]) -> Estimate | None:
    """Return the mean of independent values with its interval; None of no values.

    Args:
        values: one for each deal.
    """
    if not values:
        return None
    mean = math.fsum(values) / len(values)
    if len(values) == 1:
        return Estimate(mean, -math.inf, math.inf)
    error = math.sqrt(math.fsum([(value - mean) ** 2 for value in values]) / (len(values) - 1) / len(values))
    margin = t_quantile(len(values) - 1) * error
    return Estimate(mean, mean - margin, mean + margin)

"""What comes with extras only, loaded when it is asked for, and as much of its types as is used here."""

from __future__ import annotations

import importlib
from typing import Protocol

__all__ = ["Bar", "Model", "Skill", "progress_bar", "rating_model"]


class Skill(Protocol):
    """A rating of openskill."""

    @property
    def mu(self) -> float: ...
    @property
    def sigma(self) -> float: ...


class Model(Protocol):
    """A model of openskill."""

    def rating(self) -> Skill: ...
    def rate(self, teams: list[list[Skill]], ranks: list[float]) -> list[list[Skill]]: ...


class Bar(Protocol):
    """A progress bar of tqdm."""

    def update(self, n: int) -> object: ...
    def close(self) -> object: ...


def rating_model() -> Model:
    """Return openskill's Plackett-Luce model.

    Raises:
        ImportError: openskill is not installed.
    """
    try:
        models = importlib.import_module("openskill.models")
    except ImportError as error:
        raise ImportError('ratings need openskill: pip install "tussie-mussie[arena]"') from error
    model: Model = models.PlackettLuce()
    return model


def progress_bar(total: int) -> Bar | None:
    """Return a progress bar on the standard error stream, or None if tqdm is not installed.

    Args:
        total: the number of games.
    """
    try:
        tqdm = importlib.import_module("tqdm")
    except ImportError:
        return None
    bar: Bar = tqdm.tqdm(total=total, unit="game", leave=False)
    return bar

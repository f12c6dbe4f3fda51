"""Bots that play, and bots that fail in every way; workers find them here by name."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from attrs import frozen

import tussie_mussie as tm
from tests.support.shorthand import unchecked
from tussie_mussie.bots import random_bot

NO_FUNCTION = "a text"


def first(view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Answer with the first legal action."""
    return view.legal_actions()[0]


def last(view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Answer with the last legal action."""
    return view.legal_actions()[-1]


def failing(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    """Fail in the second round."""
    if view.round == 2:
        raise ValueError("no idea\nat all")
    return random_bot(view, rng)


def illegal(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Answer with what is not legal."""
    return tm.Finish(0)


def rubbish(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Answer with what is no action at all."""
    return unchecked(object)()  # type: ignore[return-value]  # this bot is wrong on purpose


def leaving(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """End the program."""
    sys.exit("bye")


class NastyError(Exception):
    """An exception without a text."""

    def __str__(self) -> str:
        """Fail."""
        raise RuntimeError


def nasty(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Raise an exception that has no text."""
    raise NastyError


def cancelled(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Raise what is no `Exception`."""
    raise asyncio.CancelledError


class OwnError(BaseException):
    """An exception that is no `Exception` either."""


class Unspeakable:
    """What is no action, and cannot be written."""

    def __repr__(self) -> str:
        """Fail."""
        raise OwnError


def unspeakable(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Answer with what cannot be written."""
    return unchecked(Unspeakable)()  # type: ignore[return-value]  # this bot is wrong on purpose


class SpeechlessError(Exception):
    """An exception whose text raises what is no `Exception`."""

    def __str__(self) -> str:
        """Fail."""
        raise OwnError


def speechless(_view: tm.PlayerView, _rng: Random) -> tm.PlayerAction:
    """Raise an exception that has no text."""
    raise SpeechlessError


def slow(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    """Take a moment before the first offer."""
    if view.round == 1 and not view.offers:
        time.sleep(0.05)
    return random_bot(view, rng)


def hanging(view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
    """Do not come back for a long time."""
    time.sleep(60)
    return random_bot(view, rng)


@frozen
class Deadly:
    """A bot whose process dies as long as there are files `0`, `1`, ... in a folder; each death takes one away."""

    folder: Path

    def __call__(self, view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        """Die, or answer."""
        for file in sorted(self.folder.iterdir()):
            file.unlink(missing_ok=True)
            os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        return random_bot(view, rng)


class Careful:
    """A bot with a state of its own, which is made without arguments."""

    def __call__(self, view: tm.PlayerView, rng: Random) -> tm.PlayerAction:
        """Answer at random."""
        return random_bot(view, rng)

"""What the scripts about the strength of bots and about small games have written, as values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast, final

from attrs import frozen

__all__ = ["NAMES", "Bot", "Entry", "Game", "Rates", "Said", "games", "strength"]

DATA: Final = Path(__file__).parents[2] / "_data"

NAMES: Final = {
    "random": "random",
    "greedy": "greedy",
    "search": "search",
    "before": "earlier search",
    "seeing": "sees everything",
    "equilibrium": "equilibrium",
}


@final
@frozen
class Entry:
    """One bot at one kind of table.

    Attributes:
        bot: its kind.
        samples: its samples, if it has some to choose.
        against: who sat in all other seats.
        players: how many sat there.
        deals: how many deals were played, each in all seatings.
        lead: by how many points it led the mean of the others.
        half: the half of the 95% interval of that, None if it is not known.
        part: which part of the way from greedy to the bot that sees everything it goes, None if that was not asked.
        part_half: the half of the 95% interval of that.
    """

    bot: str
    samples: int | None
    against: str
    players: int
    deals: int
    lead: float
    half: float | None
    part: float | None = None
    part_half: float | None = None

    @property
    def name(self) -> str:
        """What the bot is called on the pages."""
        return NAMES[self.bot] if self.samples is None else f"{NAMES[self.bot]}, {self.samples}"


@final
@frozen
class Rates:
    """What becomes of offers, as parts of 1."""

    hidden: float
    shown: float
    facedown: float
    better: float | None
    mixed: float

    @property
    def hidden_part(self) -> float:
        """How often the better card is hidden, of all offers in which one is better."""
        return self.hidden / (self.hidden + self.shown or 1)


@final
@frozen
class Bot:
    """A policy in a small game.

    Attributes:
        exploitability: what a player who knows it wins against it on average.
        loss: what an equilibrium, which does not know it, wins against it on average.
        offers: what becomes of all offers when both follow it.
        first: of the round's first offer alone.
        last: of its last one.
    """

    exploitability: float
    loss: float
    offers: Rates
    first: Rates
    last: Rates

    def rates(self, which: str) -> Rates:
        """Return what becomes of offers: of the `first` ones, the `last` ones, or `all`."""
        return {"all": self.offers, "first": self.first, "last": self.last}[which]


@final
@frozen
class Game:
    """A small game.

    Attributes:
        name: what the pages call it.
        cards: the codes of its deck.
        states: how many information states it has.
        value: by how much who offers first wins.
        bots: by name what is known of each bot, `equilibrium` among them.
    """

    name: str
    cards: str
    states: int
    value: float
    bots: Mapping[str, Bot]


@final
@frozen
class Said:
    """An answer in words: a plain sentence, and what its plot shows."""

    sentence: str
    alt: str


def _read(name: str) -> dict[str, object]:
    return cast("dict[str, object]", json.loads((DATA / name).read_text(encoding="utf-8")))  # our scripts wrote it


def strength(name: str = "strength.json") -> list[Entry]:
    """Return how strong the bots are."""
    rows = cast("list[dict[str, str | int | float | None]]", _read(name)["results"])  # our script wrote it
    return [_entry(row) for row in rows]


def _entry(row: Mapping[str, str | int | float | None]) -> Entry:
    def number(key: str) -> float | None:
        return None if row.get(key) is None else float(str(row[key]))

    samples = number("samples")
    return Entry(
        str(row["bot"]),
        None if samples is None else int(samples),
        str(row["against"]),
        int(str(row["players"])),
        int(str(row["deals"])),
        float(str(row["lead"])),
        number("half"),
        number("part"),
        number("part_half"),
    )


def _bot(data: dict[str, object]) -> Bot:
    rates = [
        Rates(**cast("dict[str, float]", data[which]))  # our script wrote it
        for which in ("offers", "first_offers", "last_offers")
    ]
    return Bot(float(str(data["exploitability"])), float(str(data["loss"])), *rates)


def games(name: str = "small_games.json") -> list[Game]:
    """Return what is known of small games."""
    found = cast("dict[str, dict[str, object]]", _read(name)["games"])  # our script wrote it
    return [
        Game(
            title,
            str(data["cards"]),
            int(str(data["information_states"])),
            float(str(data["value"])),
            {
                bot: _bot(policy)
                for bot, policy in {
                    "equilibrium": cast("dict[str, object]", data["equilibrium"]),  # our script wrote it
                    **cast("dict[str, dict[str, object]]", data["bots"]),  # our script wrote it
                }.items()
            },
        )
        for title, data in found.items()
    ]

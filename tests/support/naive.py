"""A second scorer, written from the card texts, card by card; it shares nothing with the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

# In the order in which colors are tried.
COLORS = ("red", "white", "pink", "purple", "yellow", "orange", "green", "grey")

RULEBOOK: dict[str, tuple[str, int]] = {
    "Camellia": ("red", 1),
    "Red Rose": ("red", 0),
    "Red Tulip": ("red", 0),
    "Amaryllis": ("red", 0),
    "Gardenia": ("white", 0),
    "Daisy": ("white", 0),
    "Orchid": ("white", 1),
    "Peony": ("pink", 1),
    "Phlox": ("pink", 2),
    "Pink Rose": ("pink", 0),
    "Pink Larkspur": ("pink", 0),
    "Forget-Me-Not": ("purple", 1),
    "Hyacinth": ("purple", 0),
    "Violet": ("purple", 0),
    "Snapdragon": ("purple", 1),
    "Honeysuckle": ("yellow", 1),
    "Carnation": ("yellow", 0),
    "Marigold": ("yellow", 2),
}
ORANGE = RULEBOOK | {"Marigold": ("orange", 2)}
TURKISH: dict[str, tuple[str, int]] = {
    "Violet": ("purple", 0),
    "Hyacinth": ("purple", 0),
    "Snapdragon": ("purple", 1),
    "Forget-Me-Not": ("purple", 1),
    "Orchid": ("grey", 1),
    "Phlox": ("grey", 2),
    "Dahlia": ("grey", 0),
    "Camellia": ("grey", 1),
    "Carnation": ("yellow", 0),
    "Honeysuckle": ("yellow", 1),
    "Marigold": ("yellow", 2),
    "Amaranth": ("yellow", 0),
    "Pink Rose": ("pink", 1),
    "Pink Larkspur": ("pink", 1),
    "Peony": ("pink", 1),
    "Red Rose": ("red", 0),
    "Red Tulip": ("red", 0),
    "Sweet Pea": ("red", 1),
}


class Row(NamedTuple):
    """An arrangement as plain lists, one entry a column."""

    names: tuple[str, ...]
    bouquet: tuple[bool, ...]
    hearts: tuple[int, ...]
    colors: tuple[str, ...]


class Line(NamedTuple):
    """What one card scores, and the columns of the cards that earned its bonus."""

    name: str
    color: str | None
    hearts: int
    bonus: int
    because: tuple[int, ...]


Earning = Callable[[Row, int], tuple[int, ...]]


def _beside(row: Row, i: int) -> list[int]:
    return [j for j in (i - 1, i + 1) if 0 <= j < len(row.names)]


def _of_color(color: str) -> Earning:
    return lambda row, _: tuple(j for j, other in enumerate(row.colors) if other == color)


def _bouquet(row: Row, _: int) -> tuple[int, ...]:
    return tuple(j for j, up in enumerate(row.bouquet) if up)


def _keepsakes(row: Row, _: int) -> tuple[int, ...]:
    return tuple(j for j, up in enumerate(row.bouquet) if not up)


def _hearty(row: Row, _: int) -> tuple[int, ...]:
    return tuple(j for j, hearts in enumerate(row.hearts) if hearts)


def _first_of_each_color(row: Row, _: int) -> tuple[int, ...]:
    return tuple(sorted({row.colors.index(color) for color in row.colors}))


# For each card with a scoring text, the columns that earn, and the points that they earn together.
Points = Callable[[Row, tuple[int, ...]], int]


def _each(_: Row, columns: tuple[int, ...]) -> int:
    return len(columns)


def _each_heart(row: Row, columns: tuple[int, ...]) -> int:
    return sum(row.hearts[j] for j in columns)


TEXTS: dict[str, tuple[Earning, Points]] = {
    "Red Rose": (_hearty, _each_heart),
    "Red Tulip": (_of_color("red"), _each),
    "Pink Rose": (_of_color("pink"), _each),
    "Violet": (_of_color("purple"), _each),
    "Amaryllis": (_bouquet, _each),
    "Gardenia": (_keepsakes, _each),
    "Dahlia": (_keepsakes, _each),
    "Daisy": (lambda row, i: tuple(j for j, hearts in enumerate(row.hearts) if j != i and hearts == 0), _each),
    "Peony": (_bouquet, lambda _, columns: 2 if len(columns) == 2 else 0),
    "Forget-Me-Not": (lambda row, i: tuple(j for j in _beside(row, i) if row.hearts[j]), _each_heart),
    "Hyacinth": (lambda row, _: tuple(range(len(row.names))), lambda row, _: 0 if any(row.hearts) else 3),
    "Honeysuckle": (lambda row, i: tuple(j for j in _beside(row, i) if row.bouquet[j]), _each),
    "Carnation": (_first_of_each_color, _each),
    "Amaranth": (_hearty, lambda row, _: sum(row.hearts) // 2),
    "Sweet Pea": (lambda row, i: tuple(j for j in _beside(row, i) if row.colors[j] != row.colors[i]), _each),
}
COLORFUL = {"Red Tulip", "Pink Rose", "Violet", "Carnation", "Sweet Pea"}


def naive_lines(row: list[tuple[str, bool]], facts: dict[str, tuple[str, int]], *, one_color: bool) -> list[Line]:
    """Score names with faces (True is the bouquet); Camellia scores its bouquet in the Turkish list alone."""
    names = tuple([name for name, _ in row])
    bouquet = tuple([up for _, up in row])
    hearts = tuple([facts[name][1] for name in names])
    printed = tuple([facts[name][0] for name in names])
    texts = TEXTS | {"Camellia": (_bouquet, _each)} if facts is TURKISH else TEXTS
    own = facts["Orchid"][0]
    in_deck = {color for color, _ in facts.values()}
    order = [own, *[color for color in COLORS if color in in_deck and color != own]]
    if "Orchid" not in names:
        order = order[:1]
    rows = [
        Row(names, bouquet, hearts, tuple([color if n == "Orchid" else p for n, p in zip(names, printed, strict=True)]))
        for color in order
    ]
    seen = [[_bonus(option, i, texts) for i in range(len(names))] for option in rows]
    best = max(range(len(rows)), key=lambda k: (sum(bonus for bonus, _ in seen[k]), -k))
    lines: list[Line] = []
    for i, name in enumerate(names):
        k = best
        if not one_color and name in COLORFUL:
            k = max(range(len(rows)), key=lambda k: (seen[k][i][0], -k))
        bonus, because = seen[k][i]
        color = None if name == "Orchid" and not one_color else rows[k].colors[i]
        lines.append(Line(name, color, hearts[i], bonus, because if bonus else ()))
    return lines


def _bonus(row: Row, i: int, texts: dict[str, tuple[Earning, Points]]) -> tuple[int, tuple[int, ...]]:
    if row.names[i] not in texts:
        return 0, ()
    earning, points = texts[row.names[i]]
    columns = earning(row, i)
    return points(row, columns), columns

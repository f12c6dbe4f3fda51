"""Write what the pages of "What the numbers say" include: answers with sentence, plot and sources, and tables."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import answer_plots
import answer_texts
import plots
from answer_plots import NAMES, best_pairs, ordered_cards
from answer_texts import Said
from attrs import frozen
from estimates import Estimate, Play, read
from matplotlib.figure import Figure
from plots import Theme

Plays = Mapping[str, Play]


@frozen
class Answer:
    """An answer that games give.

    Attributes:
        question: the name of its file in docs/_data.
        script: the script that works it out.
        draw: draws its plot.
        say: says it in words.
        setting: the setting whose rounds are told as its basis.
    """

    question: str
    script: str
    draw: Callable[[Plays, Theme], Figure]
    say: Callable[[Plays], Said]
    setting: str = "2"


ANSWERS: Final = {
    "cards": Answer("cards", "card_worth", answer_plots.cards, answer_texts.cards),
    "hiding": Answer("cards", "card_worth", answer_plots.hiding, answer_texts.hiding),
    "pairs": Answer("pairs", "card_worth", answer_plots.pairs, answer_texts.pairs),
    "together": Answer("pairs", "card_worth", answer_plots.together, answer_texts.together),
    "seats": Answer("seats", "seat_worth", answer_plots.seats, answer_texts.seats, "3"),
    "players": Answer("seats", "seat_worth", answer_plots.players, answer_texts.players, "3"),
    "direction": Answer("options", "seat_worth", answer_plots.direction, answer_texts.direction, "3-left"),
    "options": Answer("options", "seat_worth", answer_plots.options, answer_texts.options, "2-orchid"),
    "lengths": Answer("options", "seat_worth", answer_plots.lengths, answer_texts.lengths),
    "abilities": Answer("abilities", "ability_worth", answer_plots.abilities, answer_texts.abilities),
    "offers": Answer("offers", "offer_worth", answer_plots.offers, answer_texts.offers),
}


def write_all(out: Path) -> None:
    """Draw all plots and write all texts.

    Args:
        out: the folder of generated files.
    """
    for name, answer in ANSWERS.items():
        plays = read(answer.question)
        plots.save(out, f"answer-{name}", functools.partial(answer.draw, plays))
        (out / f"answer-{name}.md").write_text(page_of(name, answer, plays), encoding="utf-8")
        (out / f"said-{name}.md").write_text(f"**{answer.say(plays).sentence}**\n", encoding="utf-8")
    known = read("cards")
    for name, text in (
        ("table-cards", cards_table(known)),
        ("table-pairs", pairs_table(read("pairs"))),
        ("table-players", players_table(read("seats"), read("options"))),
        ("said-sides", answer_texts.sides(known)),
        ("said-tempting", answer_texts.tempting(known)),
        ("said-kinds", answer_texts.kinds(known)),
        ("said-left", answer_texts.left(read("offers"))),
    ):
        (out / f"{name}.md").write_text(f"{text}\n", encoding="utf-8")


def page_of(name: str, answer: Answer, plays: Plays) -> str:
    """Return the part of a page that is one answer: a sentence, a plot, and where it comes from."""
    said = answer.say(plays)
    alt = said.alt.replace('"', "'")
    images = "".join(
        f"```{{image}} ../_generated/answer-{name}-{theme.name}.svg\n"
        f':class: plot only-{theme.name}\n:alt: "{alt}"\n```\n'
        for theme in plots.THEMES
    )
    return f"**{said.sentence}**\n\n{images}\n{sources(answer, plays)}\n"


def sources(answer: Answer, plays: Plays) -> str:
    """Return a line that says how many rounds were played, and where the numbers and the script are."""
    rounds = answer_texts.joined(
        f"{play.rounds[answer.setting]:,} rounds of {kind} play" for kind, play in plays.items()
    )
    return (
        f"*From {rounds} for each plot or panel; lines are 95% intervals. "
        f"Numbers: `docs/_data/{answer.question}.json`; script: `docs/_scripts/numbers/{answer.script}.py`.*"
    )


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _worth(one: Estimate | None) -> str:
    return "" if one is None else one.text(signed=True)


def cards_table(plays: Plays) -> str:
    """Return each card's worth as a table."""
    head = ["card", *[f"{kind}, {side}" for kind in plays for side in ("faceup", "facedown")]]
    rows = [
        [
            NAMES[card],
            *[_worth(play.answers.get(f"{card}/{side}")) for play in plays.values() for side in ("up", "down")],
        ]
        for card in ordered_cards(plays)
    ]
    return _table(head, rows)


def pairs_table(plays: Plays) -> str:
    """Return the best and the worst pairs as a table."""
    every = best_pairs(plays, 153)
    rows = [
        [
            " + ".join(NAMES[card] for card in pair.split("+")),
            *[_worth(play.answers.get(f"{pair}/{what}")) for play in plays.values() for what in ("worth", "together")],
        ]
        for pair in (*every[:8], *every[-8:])
    ]
    return _table(["pair", *[f"{kind}, {what}" for kind in plays for what in ("worth", "together")]], rows)


def players_table(seats: Plays, options: Plays) -> str:
    """Return what tells the kinds of play apart, as a table."""
    offers, cards, abilities = read("offers"), read("cards"), read("abilities")

    def hidden(kind: str) -> str:
        most = sorted(NAMES, key=lambda card: -cards[kind][f"{card}/hidden"].mean)[:2]
        shares = [f"{NAMES[card]} {cards[kind][f'{card}/hidden'].percent()}" for card in most]
        return "all alike" if kind == "random" else ", ".join(shares)

    def better(kind: str) -> str:
        won = options[kind].answers.get("rounds 1/better")
        weaker = {"greedy": "random", "search": "greedy"}.get(kind, "")
        return "" if won is None else f"{won.percent()} against {weaker}"

    lines: dict[str, Callable[[str], str]] = {
        "points of a row": lambda kind: seats[kind]["2/mean"].text(),
        "rounds won (a tie is half a win)": better,
        "the first player's points beyond the mean": lambda kind: _worth(seats[kind]["2/seat 0"]),
        "facedown card is better for the recipient": lambda kind: offers[kind]["all/better"].percent(),
        "facedown card is taken": lambda kind: offers[kind]["all/taken"].percent(),
        "taking it pays": lambda kind: offers[kind]["all/taken pays"].percent(),
        "cards hidden most": hidden,
        "Pink Larkspur in a row, used well": lambda kind: abilities[kind]["pink-larkspur/well"].text(signed=True),
        "Marigold in a row, used well": lambda kind: abilities[kind]["marigold/well"].text(signed=True),
    }
    rows = [[name, *[say(kind) for kind in seats]] for name, say in lines.items()]
    return _table(["two players", *seats], rows)

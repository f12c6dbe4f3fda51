"""What the answers that games give say in words: one plain sentence and a text for who cannot see the plot.

All numbers come from the files in docs/_data, and so does what is best and worst. Kinds of play without data are left
out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from answer_plots import IDS, NAMES, ORDINALS, best_pairs, ordered_cards, strongest
from attrs import frozen
from estimates import Estimate, Play

Plays = Mapping[str, Play]

WORDS: Final = {"2": "two", "3": "three", "4": "four"}


@frozen
class Said:
    """An answer in words.

    Attributes:
        sentence: the answer.
        alt: what the plot shows.
    """

    sentence: str
    alt: str


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Return a list in words."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end


def under(plays: Plays, say: Callable[[Play], str]) -> str:
    """Return the same thing about each kind of play, such as "1 under random and 2 under greedy play"."""
    return f"{joined(f'{say(play)} under {kind}' for kind, play in plays.items())} play"


def each(plays: Plays, say: Callable[[Play], str]) -> str:
    """Return the same thing about each kind of play, where it is clear that they are meant in order."""
    return joined(say(play) for play in plays.values())


def who(plays: Plays, pick: Callable[[Play], tuple[str, Estimate]]) -> str:
    """Return who is picked under each kind of play; the same one under several is named once."""
    picked: dict[str, list[str]] = {}
    for kind, play in plays.items():
        name, one = pick(play)
        picked.setdefault(name, []).append(f"{kind} ({points(one)})")
    return joined(f"{name} under {joined(of)} play" for name, of in picked.items())


def without_random(plays: Plays) -> Plays:
    """Return the kinds of play that are none at random."""
    return {kind: play for kind, play in plays.items() if kind != "random"}


def named(pair: str) -> str:
    """Return the names of two cards."""
    return joined(NAMES[card] for card in pair.split("+"))


def points(one: Estimate, digits: int = 2) -> str:
    """Return points, with a sign."""
    return one.text(digits, signed=True)


def _sorted(play: Play, what: str, ids: Sequence[str] = IDS) -> list[str]:
    return sorted(ids, key=lambda card: -play[f"{card}/{what}"].mean)


def cards(plays: Plays) -> Said:
    """Say which cards are worth most and least."""

    def pick(place: int) -> Callable[[Play], tuple[str, Estimate]]:
        return lambda play: (NAMES[_sorted(play, "any")[place]], play[f"{_sorted(play, 'any')[place]}/any"])

    first, second, third, *_, last = ordered_cards(plays)
    shown = joined(f"{kind} play" for kind in plays)
    return Said(
        f"The best card to have is {who(plays, pick(0))}, and the worst is {who(plays, pick(-1))}.",
        f"Dots with intervals for the 18 cards, faceup on the left and facedown on the right, for {shown}. Under "
        f"{strongest(plays)} play {NAMES[first]}, {NAMES[second]} and {NAMES[third]} lead, and {NAMES[last]} is last.",
    )


def sides(plays: Plays) -> str:
    """Say for which cards it matters most how they lie."""

    def pick(sign: int) -> Callable[[Play], tuple[str, Estimate]]:
        def picked(play: Play) -> tuple[str, Estimate]:
            change = {card: sign * (play[f"{card}/up"].mean - play[f"{card}/down"].mean) for card in IDS}
            card = max(IDS, key=change.__getitem__)
            return NAMES[card], Estimate(change[card], 0, 0)

        return picked

    return (
        f"The card that gains most by lying faceup is {who(plays, pick(1))}; by lying facedown it is "
        f"{who(plays, pick(-1))}. Under random play it makes little difference to the other cards."
    )


def tempting(plays: Plays) -> str:
    """Say who falls for Marigold and who takes Pink Larkspur."""
    known = without_random(plays)

    def taken(card: str) -> Callable[[Play], str]:
        return lambda play: play[f"{card}/taken"].percent()

    return f"Pink Larkspur {under(known, taken('pink-larkspur'))}, Marigold {each(known, taken('marigold'))}."


def left(plays: Plays) -> str:
    """Say how often it would have paid to take the facedown card where it was left, and what a choice is worth."""
    return (
        f"Where the faceup card was taken, the facedown one would have paid in "
        f"{under(plays, lambda play: play['all/left pays'].percent())}. Taking the facedown card changed the lead by "
        f"{each(plays, lambda play: points(play['all/taken lead']))} points on average where it was taken, and would "
        f"have changed it by {each(plays, lambda play: points(play['all/left lead']))} where it was left."
    )


def kinds(plays: Plays) -> str:
    """Say of which kinds of play there are numbers."""
    if "search" not in plays:
        return "There are no numbers about search play yet: its rounds are still to be played."
    said = f"The searching player looks at {plays['search'].samples} samples for each choice."
    less = plays["greedy"]["all"].mean - plays["search"]["all"].mean
    if less > plays["search"]["all"].half:
        said += (
            f" Among themselves searching players score {less:.2f} points less per row than greedy ones do: "
            "they play for the lead, and not for the points."
        )
    return said


def hiding(plays: Plays) -> Said:
    """Say which cards are hidden, and which are taken."""
    known = without_random(plays)

    def extremes(play: Play) -> str:
        first, *_, last = _sorted(play, "hidden")
        return (
            f"{NAMES[first]} most often ({play[f'{first}/hidden'].percent()} of its offers) and "
            f"{NAMES[last]} least often ({play[f'{last}/hidden'].percent()})"
        )

    play = plays[strongest(plays)]
    first, *_, last = _sorted(play, "taken")
    told = "; ".join(f"{kind} players hide {extremes(one)}" for kind, one in known.items())
    return Said(
        f"{told[0].upper()}{told[1:]}.",
        "Dots with intervals for the 18 cards: on the left how often each is offered facedown, on the right how often "
        f"it is taken where it lies faceup, from {NAMES[first]} with {play[f'{first}/taken'].percent()} to "
        f"{NAMES[last]} with {play[f'{last}/taken'].percent()} under {strongest(plays)} play.",
    )


def pairs(plays: Plays) -> Said:
    """Say which pairs are worth most."""

    def best(play: Play) -> tuple[str, Estimate]:
        (pair,) = best_pairs({"": play}, 1)
        return named(pair), play[f"{pair}/worth"]

    top = best_pairs(plays, 3)
    return Said(
        f"The best two cards to have in one row are {who(plays, best)}.",
        f"Dots with intervals for the twelve best pairs under {strongest(plays)} play, led by "
        f"{joined((named(pair) for pair in top), 'and by')}.",
    )


def _friends(play: Play) -> list[str]:
    names = [name.removesuffix("/together") for name in play.answers if name.endswith("/together")]
    return sorted(names, key=lambda name: -play[f"{name}/together"].mean)


def together(plays: Plays) -> Said:
    """Say which cards help each other most."""

    def pick(place: int) -> Callable[[Play], tuple[str, Estimate]]:
        return lambda play: (named(_friends(play)[place]), play[f"{_friends(play)[place]}/together"])

    friend, *_, foe = _friends(plays[strongest(plays)])
    return Said(
        f"The best friends are {who(plays, pick(0))}; the worst company are {who(plays, pick(-1))}.",
        "Matrix of all pairs of cards by their codes: teal where two cards are worth more together than apart, red "
        f"where less. Under {strongest(plays)} play {named(friend)} stand out as friends, {named(foe)} as the "
        "worst company.",
    )


def seats(plays: Plays) -> Said:
    """Say what the first seat is worth."""
    known = without_random(plays)

    def first(play: Play) -> str:
        return joined(points(play[f"{number}/seat 0"]) for number in WORDS)

    return Said(
        f"With two, three and four players the first one scores {under(known, first)}, compared with the mean of all "
        "seats; at random, seats make no difference.",
        "Points of each seat beyond the mean of all, for two, three and four players: under "
        f"{strongest(plays)} play the first player has {first(plays[strongest(plays)])}.",
    )


def _most(play: Play, number: str) -> float:
    return max(abs(play[f"left/{number}/seat {seat}"].mean) for seat in range(int(number)))


def direction(plays: Plays) -> Said:
    """Say what the direction of the second pass changes."""
    known = without_random(plays)
    play = plays[strongest(plays)]
    three, four = under(known, lambda one: f"{_most(one, '3'):.2f}"), each(known, lambda one: f"{_most(one, '4'):.2f}")
    return Said(
        f"If the second pass goes to the left too, the points of a seat change by at most {three} with three players, "
        f"and by {four} with four.",
        "What each seat gains or loses if the second pass goes to the left, for three and four players: under "
        f"{strongest(plays)} play no seat changes by more than {max(_most(play, '3'), _most(play, '4')):.2f} points.",
    )


def options(plays: Plays) -> Said:
    """Say what Orchid's reading and Marigold's color change."""
    play = plays[strongest(plays)]
    return Said(
        f"The generous Orchid adds {under(plays, lambda one: points(one['orchid/mean']))} to the mean points of a row, "
        f"and an orange Marigold {each(plays, lambda one: points(one['orange/mean']))}.",
        f"Dots with intervals for what two options change: under {strongest(plays)} play Orchid's worth changes by "
        f"{points(play['orchid/orchid'])} with the generous reading, and Carnation's by "
        f"{points(play['orange/carnation'])} with an orange Marigold.",
    )


def lengths(plays: Plays) -> Said:
    """Say what the number of rounds changes."""
    known = {kind: play for kind, play in plays.items() if "rounds 1/better" in play.answers}
    told = [
        f"the {better} player beats the {weaker} one in {known[kind]['rounds 1/better'].percent()} of games with one "
        f"round and in {known[kind]['rounds 3/better'].percent()} with three"
        for kind, better, weaker in (("greedy", "greedy", "random"), ("search", "searching", "greedy"))
        if kind in known
    ]
    play = plays[strongest(plays)]
    return Said(
        f"The more rounds, the more often the better player wins: {'; '.join(told)}.",
        "Two plots by the number of rounds, from one to five. On the left the first player's share of games: under "
        f"{strongest(plays)} play {play['rounds 1/first'].percent()} with one round, one half with two, "
        f"{play['rounds 3/first'].percent()} with three. On the right the better player's share, which grows with "
        "every round.",
    )


def players(plays: Plays) -> Said:
    """Say what a third and a fourth player change."""

    def change(name: str) -> Callable[[Play], str]:
        return lambda play: points(Estimate(play[f"4/{name}"].mean - play[f"2/{name}"].mean, 0, 0))

    play = plays[strongest(plays)]
    return Said(
        f"With four players instead of two the mean of a row changes by {under(plays, change('mean'))}, and the "
        f"winner's points by {each(plays, change('best'))}.",
        "Three plots for two to four players: the mean points, the winner's points, and the winner's lead; under "
        f"{strongest(plays)} play the lead goes from {play['2/lead'].text()} to {play['4/lead'].text()}.",
    )


def abilities(plays: Plays) -> Said:
    """Say what it is worth to use the abilities well."""

    def worth(way: str) -> Callable[[Play], str]:
        return lambda play: joined(
            f"{points(play[f'{card}/{way}'])} for {NAMES[card]}" for card in ("pink-larkspur", "snapdragon", "marigold")
        )

    play = plays[strongest(plays)]
    return Said(
        "Using an ability as well as possible, and not at random, adds this many points in the rows of "
        f"{strongest(plays)} play: {worth('skill')(play)}.",
        "Dots for the three cards with an ability, as they lie, used at random and used as well as possible. Used "
        f"well, in the rows of {strongest(plays)} play, compared with rows without an ability: {worth('well')(play)}.",
    )


def offers(plays: Plays) -> Said:
    """Say how often the facedown card is better, and how often it pays."""

    def share(name: str) -> Callable[[Play], str]:
        return lambda play: play[name].percent()

    play = plays[strongest(plays)]
    shares = joined(f"{ORDINALS[number - 1]} {play[f'offer {number}/better'].percent()}" for number in (1, 2, 3, 4))
    return Said(
        f"The facedown card is the better one for the recipient in {under(plays, share('all/better'))}; it is taken in "
        f"{each(plays, share('all/taken'))} of offers, and that pays in {each(plays, share('all/taken pays'))} "
        "of these.",
        "Three plots by the offers of a round: how often the facedown card is better for the recipient, is taken, and "
        f"pays when taken. Under {strongest(plays)} play it is better in this share of offers: {shares}.",
    )

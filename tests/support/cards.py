"""Cards and arrangements from short codes: `"RR px OR vi"` is Red Rose, a facedown Phlox, Orchid, a facedown Violet."""

from __future__ import annotations

from random import Random

import tussie_mussie as tm

ORANGE = tm.rulebook(marigold=tm.Color.ORANGE)
PER_CONDITION = tm.rulebook(wild_color=tm.WildColor.PER_CONDITION)
TURKISH_ONE_COLOR = tm.Rules("turkish", tm.TURKISH.deck, second_pass=tm.SecondPass.LEFT)


def card(code: str, rules: tm.Rules = tm.RULEBOOK) -> tm.Card:
    """Return the card with a code, in either case."""
    (found,) = (known for known in rules.deck if known.code == code.upper())
    return found


def cards(codes: str, rules: tm.Rules = tm.RULEBOOK) -> tuple[tm.Card, ...]:
    """Return the cards with these codes, in the order given."""
    return tuple(card(code, rules) for code in codes.split())


def named(name: str, rules: tm.Rules) -> tm.Card:
    """Return the card with exactly this name."""
    (found,) = (known for known in rules.deck if known.name == name)
    return found


def placed(codes: str, rules: tm.Rules = tm.RULEBOOK) -> tuple[tm.PlacedCard, ...]:
    """Return placed cards: upper case is faceup, lower case facedown."""
    return tuple(
        tm.PlacedCard(card(code, rules), tm.Face.UP if code.isupper() else tm.Face.DOWN) for code in codes.split()
    )


def arrange(codes: str, rules: tm.Rules = tm.RULEBOOK) -> tm.Arrangement:
    """Return an arrangement: upper case is in the bouquet, lower case a keepsake."""
    return tm.Arrangement(placed(codes, rules))


def codes(row: tm.Arrangement | tuple[tm.PlacedCard, ...]) -> str:
    """Return the codes of an arrangement, as `arrange` takes them."""
    return " ".join(at.card.code if at.face is tm.Face.UP else at.card.code.lower() for at in row)


def lines_of(sheet: tm.ScoreSheet) -> list[tuple[str, int, int, str]]:
    """Return a sheet as short tuples: code, hearts, bonus, and the codes of the cards that earned the bonus."""
    return [
        (line.card.code, line.hearts, line.bonus, " ".join(cause.code for cause in line.because))
        for line in sheet.lines
    ]


def random_arrangement(rng: Random, rules: tm.Rules, size: int) -> tm.Arrangement:
    """Return a random arrangement of so many cards."""
    return tm.Arrangement(
        tuple(tm.PlacedCard(card, rng.choice(tuple(tm.Face))) for card in rng.sample(rules.deck, size))
    )

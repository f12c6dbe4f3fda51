"""How many cards an arrangement can have: at most, and before each step of an ability."""

from __future__ import annotations

from tussie_mussie._internal.rules import Rules
from tussie_mussie.abilities import Ability, AddCard, DiscardCard, DiscardItself, ReplaceCard, Spared

__all__ = ["columns", "sizes_before"]


def columns(rules: Rules) -> int:
    """Return the most cards that an arrangement can have: more than are scored where an ability adds some first."""
    return rules.arrangement_size + max([0, *[ability.adds for ability in _abilities(rules)]])


def sizes_before(rules: Rules, ability: Ability) -> tuple[range, ...]:
    """Return for each step of an ability how many cards can lie in its owner's row when it is due.

    No other number can be; whether each of them comes up depends on the deck.

    Args:
        rules: the rules.
        ability: the ability of one card of the deck.
    """
    least = max(rules.arrangement_size - _lost_to_others(rules, ability), 1)
    most = rules.arrangement_size
    found: list[range] = []
    stays = True  # the card whose ability it is
    for step in ability.steps:
        found.append(range(least, most + 1))
        match step:
            case AddCard(count):
                least, most = least + count, most + count
            case DiscardCard(spared, count):
                kept = 1 if spared is Spared.ITSELF else ability.adds
                least, most = max(least - count, 0), max(most - count, min(kept, most))
                stays = stays and spared is Spared.ITSELF
            case DiscardItself():
                least, most = max(least - 1, 0), most - stays
                stays = False
            case ReplaceCard():
                stays = False
            case _:
                pass
    return tuple(found)


def _lost_to_others(rules: Rules, ability: Ability) -> int:
    """Return how many cards all other abilities that a player can use can take from a row together."""
    others = list(_abilities(rules))
    others.remove(ability)
    drawn = ability.draws + sum([other.draws for other in others])
    lost = sorted([max(other.discards - other.adds, 0) for other in others], reverse=True)
    return sum(lost[: rules.arrangement_size + drawn - 1])


def _abilities(rules: Rules) -> tuple[Ability, ...]:
    return tuple([card.ability for card in rules.deck if card.ability is not None])

"""Rules as headers of a record's text: the edition whose deck is played, and the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from tussie_mussie._internal.cards import Color
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.errors import InvalidRulesError
from tussie_mussie._internal.notation.record_headers import Header
from tussie_mussie._internal.notation.scanner import Cursor
from tussie_mussie._internal.rules import Rules, SecondPass, WildColor

__all__ = ["RULES_KEYS", "read_rules", "rules_headers"]

_EDITIONS: Final = {rules.name: rules for rules in (RULEBOOK, TURKISH)}
_ORANGE: Final = rulebook(marigold=Color.ORANGE)
_MARIGOLDS: Final = {Color.YELLOW.value: RULEBOOK, Color.ORANGE.value: _ORANGE}
_WILD_COLORS: Final = {member.value: member for member in WildColor}
_SECOND_PASSES: Final = {member.value: member for member in SecondPass}

RULES_KEYS: Final = ("Edition", "Marigold", "Rules", "Rounds", "ArrangementSize", "WildColor", "SecondPass")
"""The keys of the headers that tell the rules."""


def rules_headers(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Return the headers for rules, as keys and values.

    Args:
        rules: the rules; the cards of a deck that is no edition's are not in the headers.
    """
    headers: list[tuple[str, str]] = []
    named = rules.name
    for base in (RULEBOOK, _ORANGE, TURKISH):
        if base.deck == rules.deck:
            headers.append(("Edition", base.name))
            named = base.name
    if rules.deck == _ORANGE.deck:
        headers.append(("Marigold", Color.ORANGE.value))
    if not headers or rules.name != named:
        headers.append(("Rules", rules.name))
    return (
        *headers,
        ("Rounds", f"{rules.rounds:d}"),
        ("ArrangementSize", f"{rules.arrangement_size:d}"),
        ("WildColor", rules.wild_color.value),
        ("SecondPass", rules.second_pass.value),
    )


def read_rules(cursor: Cursor, headers: Mapping[str, Header], given: Rules | None) -> Rules:
    """Return the rules that headers tell.

    Args:
        cursor: a cursor of the whole text, behind the headers.
        headers: the headers by key.
        given: the rules of a record that names no edition.

    Raises:
        NotationError: there are no such rules, or they are neither told nor given.
    """
    rules = _base(cursor, headers, given)
    for key, change in _OPTIONS.items():
        if key not in headers:
            continue
        quoted = headers[key].texts[0]
        inside = quoted.inside(cursor.text)
        try:
            rules = change(rules, inside)
        except InvalidRulesError as error:
            raise cursor.error("what the rules allow", quoted.start, f"{error}") from None
        inside.expect_end()
    return rules


def _base(cursor: Cursor, headers: Mapping[str, Header], given: Rules | None) -> Rules:
    """Return the rules whose deck is played, with the right name."""
    edition, marigold, named = headers.get("edition"), headers.get("marigold"), headers.get("rules")
    if edition:
        inside = edition.texts[0].inside(cursor.text)
        base = _EDITIONS[inside.keyword(tuple(_EDITIONS))]
        inside.expect_end()
    elif given:
        base = given
    elif named:
        problem = "the cards of these rules are not in the text; give the rules to the reader"
        raise cursor.error("the header Edition", named.start, problem)
    else:
        raise cursor.error("the header Edition", problem="the headers do not tell the edition")
    if marigold:
        inside = marigold.texts[0].inside(cursor.text)
        if base != RULEBOOK:
            raise cursor.error("no header Marigold", marigold.start, f"in {base.name!r} there is no such choice")
        base = _MARIGOLDS[inside.keyword(tuple(_MARIGOLDS))]
        inside.expect_end()
    if named is None:
        return base
    name = named.texts[0]
    if not edition and name.value != base.name:
        raise cursor.error(f"{base.name!r}", name.start, "the text is about other rules than those given")
    if not name.value.strip():
        raise cursor.error("a name for the rules", name.start)
    return evolve(base, name=name.value)


def _rounds(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, rounds=cursor.number("the number of rounds"))


def _arrangement_size(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, arrangement_size=cursor.number("the number of cards in an arrangement"))


def _wild_color(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, wild_color=_WILD_COLORS[cursor.keyword(tuple(_WILD_COLORS))])


def _second_pass(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, second_pass=_SECOND_PASSES[cursor.keyword(tuple(_SECOND_PASSES))])


_OPTIONS: Final[dict[str, Callable[[Rules, Cursor], Rules]]] = {
    "rounds": _rounds,
    "arrangementsize": _arrangement_size,
    "wildcolor": _wild_color,
    "secondpass": _second_pass,
}

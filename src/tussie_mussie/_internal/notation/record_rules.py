"""Rules as headers of a record's text: the edition whose deck is played, and the options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from tussie_mussie._internal.cards import Color
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.editions.house_solo import AUTOMATA
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

_FINGERPRINT: Final = re.compile(r"[0-9A-Fa-f]{16}(?![0-9A-Fa-f])")

RULES_KEYS: Final = (
    "Edition",
    "Marigold",
    "Rules",
    "Fingerprint",
    "Rounds",
    "ArrangementSize",
    "WildColor",
    "SecondPass",
    "Solo",
)
"""The keys of the headers that tell the rules."""


def rules_headers(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Return the headers for rules, as keys and values.

    Args:
        rules: the rules; the cards of a deck that is not an edition's are not in the headers, but a fingerprint is that
            tells whether a reader has been given the same ones. So it is with goals, and with an automaton that is
            none of the library's own.
    """
    headers: list[tuple[str, str]] = []
    edition = next((base for base in (RULEBOOK, _ORANGE, TURKISH) if base.deck == rules.deck), None)
    strength = next((strength for strength, automaton in AUTOMATA.items() if automaton == rules.solo), None)
    if rules.goals or (rules.solo is not None and strength is None):
        edition = None
    if edition is not None:
        headers.append(("Edition", edition.name))
    if edition is _ORANGE:
        headers.append(("Marigold", Color.ORANGE.value))
    if edition is None or rules.name != edition.name:
        headers.append(("Rules", rules.name))
    if edition is None:
        headers.append(("Fingerprint", rules.fingerprint))
    return (
        *headers,
        ("Rounds", f"{rules.rounds:d}"),
        ("ArrangementSize", f"{rules.arrangement_size:d}"),
        ("WildColor", rules.wild_color.value),
        ("SecondPass", rules.second_pass.value),
        *([("Solo", strength)] if strength is not None else []),
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
        header = headers[key]
        inside = header.inside(cursor.text)
        try:
            rules = change(rules, inside)
        except InvalidRulesError as error:
            raise cursor.error("what the rules allow", header.quoted, f"{error}") from None
        inside.expect_end()
    _check_fingerprint(cursor, headers, rules)
    return rules


def _check_fingerprint(cursor: Cursor, headers: Mapping[str, Header], rules: Rules) -> None:
    """Check that the rules that were told or given are those with which the text was written."""
    header = headers.get("fingerprint")
    if header is None:
        return
    inside = header.inside(cursor.text)
    _, told = inside.read(_FINGERPRINT, "16 hexadecimal digits")
    inside.expect_end()
    if told.lower() != rules.fingerprint:
        whose = "the text names" if "edition" in headers else "were given to the reader"
        problem = (
            f"the text is about rules with the fingerprint {told.lower()}; the rules {rules.name!r} that {whose}, with "
            "the options of the text, differ from them in a card or its place in the deck, or in a goal"
        )
        raise cursor.error(f"{rules.fingerprint}", header.quoted + 1, problem)


def _base(cursor: Cursor, headers: Mapping[str, Header], given: Rules | None) -> Rules:
    """Return the rules whose deck is played, with the right name."""
    edition, marigold, named = headers.get("edition"), headers.get("marigold"), headers.get("rules")
    if edition:
        inside = edition.inside(cursor.text)
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
        inside = marigold.inside(cursor.text)
        if base != RULEBOOK:
            raise cursor.error("no header Marigold", marigold.start, f"in {base.name!r} there is no such choice")
        base = _MARIGOLDS[inside.keyword(tuple(_MARIGOLDS))]
        inside.expect_end()
    if named is None:
        return base
    name = named.values[0]
    if not edition and name != base.name:
        raise cursor.error(f"{base.name!r}", named.quoted, "the text is about other rules than those given")
    if not name.strip():
        raise cursor.error("a name for the rules", named.quoted)
    return evolve(base, name=name)


def _rounds(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, rounds=cursor.number("the number of rounds"))


def _arrangement_size(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, arrangement_size=cursor.number("the number of cards in an arrangement"))


def _wild_color(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, wild_color=_WILD_COLORS[cursor.keyword(tuple(_WILD_COLORS))])


def _second_pass(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, second_pass=_SECOND_PASSES[cursor.keyword(tuple(_SECOND_PASSES))])


def _solo(rules: Rules, cursor: Cursor) -> Rules:
    return evolve(rules, solo=AUTOMATA[cursor.keyword(tuple(AUTOMATA))])


_OPTIONS: Final[dict[str, Callable[[Rules, Cursor], Rules]]] = {
    "rounds": _rounds,
    "arrangementsize": _arrangement_size,
    "wildcolor": _wild_color,
    "secondpass": _second_pass,
    "solo": _solo,
}

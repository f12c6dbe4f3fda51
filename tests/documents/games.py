"""Random rules, games and documents for the tests of documents; everything follows from a seed."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import attrs
from typing_extensions import TypeForm

import tussie_mussie as tm
from tests.support.automata import random_automaton
from tussie_mussie import Document
from tussie_mussie._internal.positions import Position, slots
from tussie_mussie.abilities import AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Spared, Step
from tussie_mussie.effects import (
    AnyColor,
    if_exactly,
    if_no_hearts,
    per_adjacent_card,
    per_adjacent_card_of_another_color,
    per_adjacent_heart,
    per_card_in,
    per_card_of,
    per_different_color,
    per_heart,
    per_other_heartless_card,
)

SINGLE_ABILITIES: tuple[tuple[Step, ...], ...] = (
    (FlipCards(1),),
    (FlipCards(3), DiscardCard()),
    (DiscardCard(), FlipCards(2)),
)
DRAWING_ABILITIES: tuple[tuple[Step, ...], ...] = (
    (DrawCards(1), ReplaceCard()),
    (DrawCards(2), ReplaceCard(), FlipCards(1)),
    (DrawCards(1), AddCard(), DiscardCard(Spared.NEWEST)),
    (DrawCards(1), AddCard(), DiscardCard(), FlipCards(2)),
)


def random_effect(rng: Random) -> tm.Effect | None:
    points = rng.choice((-2, -1, 1, 2, 3))
    return rng.choice(
        (
            None,
            AnyColor(),
            per_card_of(rng.choice(tuple(tm.Color)), points),
            per_different_color(points),
            per_card_in(rng.choice(tuple(tm.Face)), points),
            if_exactly(rng.randrange(5), in_row=rng.choice(tuple(tm.Face)), points=points),
            per_heart(points, every=rng.choice((1, 2, 3))),
            per_adjacent_heart(points),
            per_adjacent_card(rng.choice(tuple(tm.Face)), points),
            per_adjacent_card_of_another_color(points),
            per_other_heartless_card(points),
            if_no_hearts(points),
        )
    )


def custom_deck(rng: Random) -> tuple[tm.Card, ...]:
    """A deck of 20 to 26 cards, enough for four players and all drawing abilities."""
    wild = drawing = 0
    deck: list[tm.Card] = []
    for number in range(rng.randint(20, 26)):
        effect = random_effect(rng)
        if effect is not None and effect.wild:
            wild += 1
            effect = None if wild > 2 else effect
        ability = None
        if rng.random() < 0.3:
            drawing += 1
            steps = rng.choice(SINGLE_ABILITIES if drawing > 2 else DRAWING_ABILITIES)
            ability = tm.Ability(steps, mandatory=rng.random() < 0.4)
        name = f"Flower {chr(65 + number)}é"
        color = rng.choice(tuple(tm.Color))
        card = tm.Card(
            f"flower-{number}",
            f"Q{chr(65 + number)}",
            name,
            color,
            rng.choice((0, 0, 1, 2)),
            text=rng.choice(("", 'A "text" \u2028 with\nlines \\ and \U0001f339')),
            meaning=rng.choice(("", "Liebe")),
            effect=effect,
            ability=ability,
        )
        deck.append(card)
    return tuple(deck)


def random_rules(rng: Random) -> tm.Rules:
    """A preset, a variant, or rules with a custom deck."""
    kind = rng.randrange(7)
    if kind == 0:
        return tm.RULEBOOK
    if kind == 1:
        return tm.TURKISH
    if kind == 2:
        rules = tm.rulebook(marigold=rng.choice((tm.Color.YELLOW, tm.Color.ORANGE)))
    elif kind == 3:
        rules = attrs.evolve(tm.TURKISH, name="Mine: «rosé»")
    else:
        rules = tm.Rules("custom", custom_deck(rng))
    return attrs.evolve(
        rules,
        solo=random_automaton(rng) if kind == 6 else None,
        rounds=rng.randint(1, 3),
        wild_color=rng.choice(tuple(tm.WildColor)),
        second_pass=rng.choice(tuple(tm.SecondPass)),
    )


def next_state(state: tm.GameState, rng: Random) -> tuple[tm.Action, tm.GameState]:
    if state.current_player == tm.CHANCE:
        action: tm.Action = state.sample_chance(rng)
    else:
        action = rng.choice(state.legal_actions(rng.choice(state.pending_players)))
    return action, state.apply(action)


def random_record(rng: Random, rules: tm.Rules | None = None, players: int | None = None) -> tm.GameRecord:
    """A game, whole or up to some action."""
    rules = rules or random_rules(rng)
    players = 1 if rules.solo is not None else players or rng.choice((2, 2, 3, 4))
    first_player = rng.randrange(max(players, 2))
    state = tm.new_game(players, rules, first_player=first_player)
    actions: list[tm.Action] = []
    most = rng.choice((0, 7, 25, 60, 1000))
    while not state.is_over and len(actions) < most:
        action, state = next_state(state, rng)
        actions.append(action)
    names = tuple(rng.choice(("Ann", "Bób", "花", "")) for _ in range(players)) if rng.random() < 0.5 else ()
    metadata = (("event", "test"), ("event", "twice")) if rng.random() < 0.5 else ()
    return tm.GameRecord(rules, players, first_player, tuple(actions), names=names, metadata=metadata)


def whole_game(rng: Random, rules: tm.Rules, players: int = 2) -> tm.GameRecord:
    state = tm.new_game(players, rules)
    actions: list[tm.Action] = []
    while not state.is_over:
        action, state = next_state(state, rng)
        actions.append(action)
    return tm.GameRecord(rules, players, 0, tuple(actions))


def forgetful(state: tm.GameState, rng: Random) -> tm.GameState:
    """The same position as if it had been read from a line of notation and played on for a while."""
    made = 0 if state.is_over else rng.randint(0, len(state.offers))
    return Position(
        state.rules,
        state.players,
        state.round,
        state.first_player,
        state.totals,
        slots(state.revealed or state.arrangements),
        () if state.revealed else tuple(card for hand in state.hands for card in hand),
        None if state.offer is None or state.offer.face_down is None else (state.offer.face_up, state.offer.face_down),
        state.before_scoring,
        made,
    ).state()


def random_state(rng: Random) -> tm.GameState:
    state = random_record(rng).final
    if rng.random() < 0.3:
        state = forgetful(state, rng)
        for _ in range(rng.randrange(20)):
            if not state.is_over:
                _, state = next_state(state, rng)
    return state


KINDS: tuple[TypeForm[Document], ...] = (
    tm.GameState,
    tm.PlayerView,
    tm.GameRecord,
    tm.ScoreSheet,
    tm.Arrangement,
    tm.Rules,
    tm.Action,
    tm.Discrepancy,
    tm.Standing,
    tm.Plan,
    tm.Claim,
)


def name_of(kind: TypeForm[Document]) -> str:
    """What a type is called, for the names of tests and for seeds."""
    named = kind if isinstance(kind, type) else None
    return named.__name__ if named else "Claim" if kind == tm.Claim else "Action"


def random_value(rng: Random, kind: TypeForm[Document]) -> tuple[Document, tm.Rules]:
    """A value of a kind of document, and the rules with which its document is to be read."""
    if kind is tm.Rules:
        rules = random_rules(rng)
        return rules, rules
    if kind is tm.GameRecord:
        record = random_record(rng)
        return record, record.rules
    state = random_state(rng)
    if kind is tm.GameState:
        return state, state.rules
    if kind is tm.PlayerView:
        return state.view(rng.choice((None, *range(state.players)))), state.rules
    if kind is tm.Standing:
        return rng.choice(state.standings()), state.rules
    record = random_record(rng, state.rules)
    if kind is tm.Arrangement:
        return rng.choice(record.final.arrangements), state.rules
    # Between a Turkish Larkspur's card and its discard there is one card too many to be scored.
    fitting = [own for own in record.final.arrangements if len(own) <= state.rules.arrangement_size]
    if kind is tm.ScoreSheet:
        return tm.score(rng.choice(fitting), state.rules), state.rules
    claim: tm.Claim = rng.randrange(-3, 30)
    if rng.random() < 0.7:
        claim = {card: rng.randrange(-3, 9) for card in rng.sample(state.rules.deck, 4)}
    if kind is tm.Discrepancy:
        return rng.choice(tm.check_round(fitting, (claim, 99), state.rules)), state.rules
    if kind is tm.Plan:
        return random_plan(rng, record), state.rules
    if name_of(kind) == "Claim":
        return claim, state.rules
    return rng.choice((*record.actions, tm.Finish(0))), state.rules


def random_plan(rng: Random, record: tm.GameRecord) -> tm.Plan:
    """A plan of any form; whether it is a good one does not matter."""
    line: list[tm.PreparationAction] = [tm.Finish(rng.randrange(4))]
    for action in record.actions:
        if not isinstance(action, tm.Draw | tm.Reveal | tm.Offer | tm.Take) and rng.random() < 0.5:
            line.insert(0, action)
    value = Fraction(rng.randint(-(10**30), 10**30), rng.choice((1, 2, 91, 10**20)))
    return tm.Plan(line[0], value, tuple(line), rng.choice((None, *record.final.arrangements)))

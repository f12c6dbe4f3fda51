"""Everything that the library answers about a deck, as texts: for tests that ask the same question twice."""

from __future__ import annotations

from random import Random

import tussie_mussie as tm
from tests.documents.games import custom_deck
from tests.support.cards import random_arrangement
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

__all__ = ["answers", "house_rules"]


def house_rules(seed: int, *, rounds: int = 1) -> str:
    """Return a deck of one's own as a document; all of them use the same ids for other cards."""
    rng = Random(seed)
    rules = tm.Rules(
        "house",
        custom_deck(rng),
        rounds=rounds,
        wild_color=rng.choice(tuple(tm.WildColor)),
        second_pass=rng.choice(tuple(tm.SecondPass)),
    )
    return tm.to_json(rules)


def answers(document: str, seed: int) -> tuple[str, ...]:
    """Read rules, play with them, and return all that can be asked about the game."""
    rules = tm.from_json(document, tm.Rules)
    rng = Random(seed)
    bots: list[tm.Bot] = [SearchBot(samples=1) if seed % 4 == 0 else greedy_bot, random_bot]
    record = tm.play(bots, rules, seed=seed)
    texts = [tm.to_json(record)]
    again = tm.from_json(texts[0], tm.GameRecord)
    again.verify()
    states = again.replay()
    for state in (*states[seed % 5 :: 5], *states[-3:]):
        texts += _told(state, rng)
    for result in record.final.results:
        texts += [sheet.explain() for sheet in result.sheets]
    for _ in range(20):
        own = random_arrangement(rng, rules, rng.randint(0, rules.arrangement_size))
        texts += [str(tm.score_total(own, rules)), tm.score(own, rules).explain()]
    return tuple(texts)


def _told(state: tm.GameState, rng: Random) -> list[str]:
    """Return what is told of a state to all who look at it."""
    texts = [str(state.totals), repr(state.legal_actions())]
    for viewer in (None, *range(state.players)):
        view = state.view(viewer)
        texts.append(view.information_state)
        if not state.is_over:
            world = tm.sample_state(view, rng)
            texts += [str(tm.count_states(view)), tm.to_json(world)]
        if viewer == 0 and len(state.undrawn) < 13:
            texts += [repr(plan) for plan in tm.before_scoring_plans(view)]
    return texts

"""Random and greedy players in bulk, from whom the numbers in docs/_data come, do what the bots do."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

import tussie_mussie as tm
from tests.docs.scripts import script
from tussie_mussie.bots import greedy_bot

np = pytest.importorskip("numpy", reason="comes with the extra 'batch'")
pytestmark = pytest.mark.slow  # the tables of all rows take some seconds

GAMES = 25
RULES = {
    "rulebook": tm.rulebook(rounds=1),
    "left": tm.rulebook(rounds=1, second_pass=tm.SecondPass.LEFT),
    "orchid": tm.rulebook(rounds=1, wild_color=tm.WildColor.PER_CONDITION),
    "orange": tm.rulebook(rounds=1, marigold=tm.Color.ORANGE),
}


def order_of(game: tm.GameRecord) -> list[int]:
    """Return the places in the deck of the cards of a game, in the order in which they were drawn."""
    place = {card: number for number, card in enumerate(game.rules.deck)}
    draws = [action for action in game.actions if isinstance(action, tm.Draw)]
    drawn = [place[card] for draw in draws for card in draw.cards]
    return list(dict.fromkeys([*drawn, *range(18)]))


def tables_of(rules: tm.Rules) -> object:
    return script("settings").tables_of(rules)


@pytest.mark.parametrize(
    ("players", "name"),
    [(2, "rulebook"), (3, "rulebook"), (4, "rulebook"), (3, "left"), (4, "left"), (2, "orchid"), (2, "orange")],
)
def test_greedy_players_in_bulk_offer_take_and_score_as_the_greedy_bot(players: int, name: str) -> None:
    rules = RULES[name]
    games = [tm.play([greedy_bot] * players, rules, seed=f"bulk {number}") for number in range(GAMES)]
    played = script("searched_rounds").rounds_of(games, rules)
    decks = np.array([order_of(game) for game in games], dtype=np.int16)
    bulk = script("bulk_rounds").play_rounds(tables_of(rules), ["greedy"] * players, decks, np.random.default_rng(1))
    for what in ("up", "down", "took_up", "rows", "points", "expected"):
        assert np.array_equal(getattr(played, what), getattr(bulk, what)), what


def test_greedy_players_beside_random_ones_choose_as_the_greedy_bot() -> None:
    rules = RULES["rulebook"]
    decks = script("bulk_rounds").deals(60, np.random.default_rng(5))
    bulk = script("bulk_rounds").play_rounds(
        tables_of(rules), ["random", "greedy", "random"], decks, np.random.default_rng(6)
    )
    deck = rules.deck
    asked = 0
    orders: list[list[int]] = decks.tolist()
    for number, order in enumerate(orders):
        state = tm.new_game(3, rules)
        for turn in range(6):
            state = state.apply(tm.Draw([deck[order[2 * turn]], deck[order[2 * turn + 1]]]))
            assert state.offerer is not None
            up, down = int(bulk.up[number, turn]), int(bulk.down[number, turn])
            offer = tm.Offer(state.offerer, deck[up], deck[down])
            if state.offerer == 1:
                asked += 1
                assert greedy_bot(state.view(1), random.Random(0)) == offer
            state = state.apply(offer)
            assert state.recipient is not None
            take = tm.Take(state.recipient, tm.Face.UP if bulk.took_up[number, turn] else tm.Face.DOWN)
            if state.recipient == 1:
                asked += 1
                assert greedy_bot(state.view(1), random.Random(0)) == take
            state = state.apply(take)
    assert asked == 240


def abilities_first(rng: random.Random) -> tm.Arrangement:
    """Return a row with one to three of the cards that have an ability."""
    able = [card for card in tm.RULEBOOK.deck if card.ability is not None]
    rest = [card for card in tm.RULEBOOK.deck if card.ability is None]
    some = rng.choice((1, 2, 3, 3))
    cards = [*rng.sample(able, some), *rng.sample(rest, 4 - some)]
    rng.shuffle(cards)
    return tm.Arrangement([tm.PlacedCard(card, rng.choice(tuple(tm.Face))) for card in cards])


def test_abilities_used_well_in_bulk_are_worth_what_the_best_plan_is() -> None:
    rng = random.Random(3)
    encode = script("searched_rounds").encode
    place = {card: number for number, card in enumerate(tm.RULEBOOK.deck)}
    for _ in range(120):
        row = abilities_first(rng)
        held = [placed.card for placed in row.placed]
        unseen = rng.sample([card for card in tm.RULEBOOK.deck if card not in held], 6)
        deck = np.array([[place[card] for card in unseen]], dtype=np.int16)
        worth = script("ability_play").used_well(encode([row]), deck, tables_of(RULES["rulebook"]))
        assert worth.expected[0] == pytest.approx(float(tm.before_scoring_plans(row, unseen=unseen)[0].value))


def test_random_players_in_bulk_score_as_random_playouts() -> None:
    rounds = 60_000
    decks = script("bulk_rounds").deals(rounds, np.random.default_rng(7))
    mine = script("bulk_rounds").play_rounds(
        tables_of(RULES["rulebook"]), ["random", "random"], decks, np.random.default_rng(8)
    )
    library: ModuleType = pytest.importorskip("tussie_mussie.batch")
    theirs = library.Games.playouts(rounds, 2, RULES["rulebook"], 9).totals
    for points in range(2, 12):
        one, other = (mine.points == points).mean(), (theirs == points).mean()
        assert one == pytest.approx(other, abs=5 * (2 * other / (2 * rounds)) ** 0.5)

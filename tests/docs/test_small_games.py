"""The script about small games: bots as tables, what they are worth, and what becomes of offers."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

pytest.importorskip("pyspiel", reason="comes with the extra 'openspiel'")

import pyspiel
import small_games
from small_games import Solved, exploitability, solve
from strength_data import games as written
from trees import Chance, Choice, Node, Tree, offers_of, policy_of, uniform, value_of

import tussie_mussie as tm
from tests.docs.scripts import is_said_well, strength_pages
from tussie_mussie.bots import SearchBot, greedy_bot

FOUR = "RR-OR-VI-SN"


@pytest.fixture(scope="module")
def four() -> Solved:
    return solve(FOUR)


def policies(tree: Tree) -> dict[str, Mapping[str, Mapping[int, float]]]:
    return {
        "uniform": uniform(tree),
        "greedy": policy_of(greedy_bot, tree),
        "search": policy_of(SearchBot(2), tree, seeds=3),
    }


def test_the_tree_has_the_information_states_of_openspiel(four: Solved) -> None:
    assert {*four.tree.views} == {*four.policy}
    for key, view in four.tree.views.items():
        assert view.information_state == key
        assert sorted(four.policy[key]) == sorted(map(four.tree.space.id_of, view.legal_actions()))


@pytest.mark.parametrize("name", ["uniform", "greedy", "search"])
def test_policies_are_distributions_over_what_is_legal(four: Solved, name: str) -> None:
    policy = policies(four.tree)[name]
    assert {*policy} == {*four.tree.views}
    for key, row in policy.items():
        assert {*row} == {four.tree.space.id_of(action) for action in four.tree.views[key].legal_actions()}
        assert sum(row.values()) == pytest.approx(1)
        assert all(part >= 0 for part in row.values())


def test_policies_do_what_the_bots_do(four: Solved) -> None:
    tree = four.tree
    greedy, search = policy_of(greedy_bot, tree), policy_of(SearchBot(2), tree, seeds=4)
    for key, view in tree.views.items():
        assert greedy[key][tree.space.id_of(greedy_bot(view, random.Random(0)))] == 1
        answers = [tree.space.id_of(SearchBot(2)(view, random.Random(f"{key} {number}"))) for number in range(4)]
        times = 4 if view.phase is not tm.Phase.BEFORE_SCORING else 1
        for action, part in search[key].items():
            assert part == pytest.approx(answers[:times].count(action) / times)


def test_what_is_found_can_hardly_be_exploited(four: Solved) -> None:
    assert exploitability(four.game, four.policy) == pytest.approx(four.gap)
    assert four.gap < small_games.WANTED
    assert four.iterations % 10 == 0


def test_exploitability_is_what_the_best_answers_win_on_average_of_both_seats(four: Solved) -> None:
    policy = policy_of(greedy_bot, four.tree)
    gap = exploitability(four.game, policy)
    table = pyspiel.TabularPolicy({key: [*row.items()] for key, row in policy.items()})
    best = [pyspiel.TabularBestResponse(four.game, seat, table).value("") for seat in (0, 1)]
    assert gap == pytest.approx(sum(best) / 2)
    value = value_of(four.tree.root, four.policy, four.policy)
    assert value_of(four.tree.root, four.policy, policy) - value <= best[0] - value + 1e-9


def test_an_equilibrium_wins_against_bots_at_most_what_who_knows_them_wins(four: Solved) -> None:
    for policy in policies(four.tree).values():
        root = four.tree.root
        loss = (value_of(root, four.policy, policy) - value_of(root, policy, four.policy)) / 2
        assert -four.gap <= loss <= exploitability(four.game, policy) + 1e-9


def test_the_value_of_random_play_is_the_mean_over_the_tree(four: Solved) -> None:
    def mean(node: Node) -> float:
        if isinstance(node, int):
            return node
        children = [*node.children.values()] if isinstance(node, Choice) else [*node.children]
        return sum(map(mean, children)) / len(children)

    play = uniform(four.tree)
    assert value_of(four.tree.root, play, play) == pytest.approx(mean(four.tree.root))
    assert isinstance(four.tree.root, Chance)


# What becomes of offers.


def test_random_players_hide_the_better_card_as_often_as_they_show_it(four: Solved) -> None:
    offers = offers_of(four.tree, uniform(four.tree))
    assert offers.facedown == pytest.approx(0.5)
    assert offers.better == pytest.approx(0.5)
    assert offers.mixed == pytest.approx(1)
    assert 0 < offers.hidden + offers.shown <= 1 + 1e-9


def plain(least: int) -> Tree:
    """Return the tree of a game with four cards that have nothing but hearts."""
    names = enumerate("ABCD", least)
    deck = [tm.Card(f"card-{name.lower()}", f"C{name}", f"Card {name}", tm.Color.RED, more) for more, name in names]
    return Tree(tm.Rules("hearts alone", deck, arrangement_size=2, rounds=1))


def hiding(view: tm.PlayerView, _rng: random.Random) -> tm.PlayerAction:
    """Hide the card with more hearts, and take the facedown card."""
    actions = view.legal_actions()
    offers = [action for action in actions if isinstance(action, tm.Offer)]
    if offers:
        return max(offers, key=lambda offer: offer.face_down.hearts)
    return next((action for action in actions if action == tm.Take(view.player or 0, tm.Face.DOWN)), actions[0])


def test_who_always_hides_the_better_card_and_takes_the_facedown_one() -> None:
    tree = plain(0)
    policy = policy_of(hiding, tree)
    for last in (None, False, True):
        offers = offers_of(tree, policy, last=last)
        assert (offers.hidden, offers.shown, offers.facedown) == pytest.approx((1, 0, 1))
        assert (offers.better, offers.mixed) == pytest.approx((1, 0))


def test_offers_of_all_alike_cards_hide_nothing() -> None:
    names = "ABCD"
    deck = [tm.Card(f"card-{name.lower()}", f"C{name}", f"Card {name}", tm.Color.RED, 1) for name in names]
    tree = Tree(tm.Rules("all alike", deck, arrangement_size=2, rounds=1))
    offers = offers_of(tree, policy_of(hiding, tree))
    assert (offers.hidden, offers.shown, offers.better) == (0, 0, None)


# What the page says.


def test_the_data_of_the_page_is_about_all_games() -> None:
    found = {game.name: game for game in written()}
    assert {name: game.cards for name, game in found.items()} == small_games.GAMES
    for game in found.values():
        assert {*game.bots} == {"equilibrium", "random", "greedy", "search 8", "search 64"}
        assert game.bots["equilibrium"].exploitability <= small_games.WANTED  # it is rounded
        for bot in game.bots.values():
            assert -0.002 <= bot.loss <= bot.exploitability + 0.002
            for rates in (bot.offers, bot.first, bot.last):
                assert 0 <= rates.hidden + rates.shown <= 1.001
                assert 0 <= rates.hidden_part <= 1


@pytest.mark.slow
def test_the_game_of_the_example_is_worth_what_the_page_says() -> None:
    solved = solve(small_games.GAMES["six, both"])
    value = value_of(solved.tree.root, solved.policy, solved.policy)
    assert value == pytest.approx(0.3327, abs=0.002)
    assert value == pytest.approx(next(game.value for game in written() if game.name == "six, both"), abs=0.002)


def test_sentences_and_alternative_texts_of_small_games() -> None:
    pages = strength_pages()
    small = written()
    for said in (pages.exploited(small), pages.hiding(small)):
        assert is_said_well(said.sentence, said.alt)
    assert pages.values(small).startswith("With perfect play, ")
    assert pages.values_table(small).count("\n") == 1 + len(small)

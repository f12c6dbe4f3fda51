"""The bots: legal, deterministic, blind to what they cannot see, and each better than the one before."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import ClassVar

import attrs
import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import arrange, card
from tests.support.effort import examples
from tests.support.games import deal_to, draw
from tussie_mussie._internal.cards import Effect, Tally
from tussie_mussie._internal.errors import InvalidBudgetError
from tussie_mussie._internal.plans import before_scoring_plans
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot
from tussie_mussie.testing import rules, states

BOTS: tuple[tm.Bot, ...] = (random_bot, greedy_bot, SearchBot(2))
IDS = ("random", "greedy", "search")


@pytest.mark.parametrize("bot", BOTS, ids=IDS)
@pytest.mark.parametrize("edition", [tm.RULEBOOK, tm.TURKISH], ids=["rulebook", "turkish"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_answer_legally_through_whole_games(bot: tm.Bot, edition: tm.Rules, players: int) -> None:
    for seed in range(examples(3)):
        record = tm.play((bot,) * players, edition, seed=seed, first_player=seed % players)
        assert record.final.is_over


@settings(max_examples=examples(60))
@given(rules().flatmap(states), st.sampled_from(BOTS), st.integers())
def test_bots_answer_legally_wherever_they_are_asked(state: tm.GameState, bot: tm.Bot, seed: int) -> None:
    for player in state.pending_players:
        view = state.view(player)
        assert bot(view, random.Random(seed)) in view.legal_actions()


@settings(max_examples=examples(60))
@given(states(), st.sampled_from(BOTS), st.integers())
def test_equal_views_and_generators_get_equal_answers(state: tm.GameState, bot: tm.Bot, seed: int) -> None:
    for player in state.pending_players:
        view = state.view(player)
        other = tm.sample_state(view, random.Random(~seed))
        answer = bot(view, random.Random(seed))
        assert bot(other.view(player), random.Random(seed)) == answer
        assert bot(view, random.Random(seed)) == answer


@pytest.mark.parametrize("bot", BOTS, ids=IDS)
def test_a_seed_gives_one_game(bot: tm.Bot) -> None:
    first, again, other = (tm.play((bot, bot), seed=seed) for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize("bot", BOTS, ids=IDS)
def test_bots_leave_the_global_generator_alone(bot: tm.Bot) -> None:
    before = random.getstate()
    tm.play((bot, bot), seed=5)
    assert random.getstate() == before


@pytest.mark.parametrize("bot", BOTS, ids=IDS)
def test_a_bot_that_has_nothing_to_do_says_so(bot: tm.Bot) -> None:
    state = tm.new_game()
    for view, who in ((state.view(0), "player 0"), (state.view(None), "a spectator")):
        with pytest.raises(tm.IllegalActionError, match=f"{who} has nothing to do in the phase 'draw'") as caught:
            bot(view, random.Random(1))
        assert caught.value.reason is tm.IllegalReason.NOT_YOUR_TURN
        assert caught.value.action is None


def test_the_random_bot_takes_all_actions_equally_often() -> None:
    view = deal_to("MG sn VI pe").view(0)
    rng = random.Random(11)
    taken = [random_bot(view, rng) for _ in range(1300)]
    counts = [taken.count(action) for action in view.legal_actions()]
    assert len(counts) == 13
    # Chi squared with 12 degrees of freedom stays below 26.2 with a probability of 99%.
    assert sum((count - 100) ** 2 / 100 for count in counts) < 26.2


# What the greedy bot wants.


def offered(kept: str, up: str) -> tm.PlayerView:
    """What seat 0 sees that has one card, facedown, and is offered another faceup."""
    state = tm.new_game().apply(draw(f"{kept} PL"))
    state = state.apply(tm.Offer(0, card("PL"), card(kept))).apply(tm.Take(1, tm.Face.UP))
    state = state.apply(draw(f"{up} AM"))
    return state.apply(tm.Offer(1, card(up), card("AM"))).view(0)


@pytest.mark.parametrize(
    ("kept", "up", "face"),
    [
        ("HY", "CM", tm.Face.DOWN),  # a heart would cost the 3 points of Hyacinth
        ("HY", "DS", tm.Face.UP),
        ("RR", "PX", tm.Face.UP),
        ("RR", "DS", tm.Face.DOWN),
        ("VI", "HY", tm.Face.UP),
        ("CM", "HY", tm.Face.DOWN),
    ],
)
def test_the_greedy_bot_takes_a_faceup_card_that_beats_the_mean_of_the_unseen(
    kept: str, up: str, face: tm.Face
) -> None:
    view = offered(kept, up)
    faceup = tm.score_total(arrange(f"{kept.lower()} {up}"))
    unseen = [tm.score_total(arrange(f"{kept.lower()} {one.code.lower()}")) for one in view.unseen]
    assert (faceup >= sum(unseen) / len(unseen)) == (face is tm.Face.UP)
    assert greedy_bot(view, random.Random(1)) == tm.Take(0, face)


@pytest.mark.parametrize(
    ("hand", "up", "down"),
    [
        ("HY MG", "MG", "HY"),  # either would be taken faceup, so the better one is hidden
        ("GA PR", "PR", "GA"),  # neither would be taken faceup, so the better one is shown
    ],
)
def test_the_greedy_bot_offers_so_that_it_keeps_the_better_card(hand: str, up: str, down: str) -> None:
    state = tm.new_game().apply(draw(hand))
    answer = greedy_bot(state.view(0), random.Random(1))
    assert answer == tm.Offer(0, card(up), card(down)) != state.legal_actions()[0]


@given(states(players=2))
def test_the_greedy_bot_offers_as_if_the_recipient_chose_like_itself(state: tm.GameState) -> None:
    if state.phase is not tm.Phase.OFFER:
        return
    view = state.view(state.current_player)
    own, theirs = (known(view, seat) for seat in (view.player, 1 - (view.player or 0)))
    facedown = sum(points(theirs, one, tm.Face.DOWN) for one in view.unseen) / len(view.unseen)
    kept: dict[tm.Action, int] = {}
    for up, down in (view.hand, view.hand[::-1]):
        taken = points(theirs, up, tm.Face.UP) >= facedown
        kept[tm.Offer(view.player or 0, up, down)] = (
            points(own, down, tm.Face.DOWN) if taken else points(own, up, tm.Face.UP)
        )
    assert kept[greedy_bot(view, random.Random(1))] == max(kept.values())


def known(view: tm.PlayerView, seat: int | None) -> list[tm.PlacedCard]:
    return [tm.PlacedCard(slot.card, slot.face) for slot in view.arrangements[seat or 0] if slot.card]


def points(row: list[tm.PlacedCard], more: tm.Card, face: tm.Face) -> int:
    return tm.score_total(tm.Arrangement([*row, tm.PlacedCard(more, face)]))


def test_greedy_and_search_follow_the_best_plan_before_scoring() -> None:
    view = deal_to("GA sn PE vi").view(0)
    best = before_scoring_plans(view)[0].action
    assert greedy_bot(view, random.Random(1)) == best
    assert SearchBot(1)(view, random.Random(1)) == best


# The search bot.


@pytest.mark.parametrize("samples", [0, -1, -(10**9)])
def test_a_search_needs_a_budget_of_at_least_one_sample(samples: int) -> None:
    with pytest.raises(InvalidBudgetError, match=f"samples is {samples}; a search needs at least 1") as caught:
        SearchBot(samples)
    assert caught.value.budget == samples
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, tm.TussieMussieError)


def test_a_search_bot_is_a_value() -> None:
    assert SearchBot(3) == SearchBot(samples=3) != SearchBot(4)
    assert SearchBot().samples == 64
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        SearchBot(3).samples = 4  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


# So many rounds that a search which looked beyond the one in play would never end.
WITHOUT_ABILITIES = attrs.evolve(
    tm.RULEBOOK,
    name="without-abilities",
    deck=tuple(one for one in tm.RULEBOOK.deck if one.ability is None),
    rounds=10**6,
)


def exact_leads(view: tm.PlayerView) -> dict[tm.Action, float]:
    """For each action of the last choice of a round without abilities, the mean of the lead over all worlds."""
    leads: dict[tm.Action, float] = {}
    for action in view.legal_actions():
        finals = [world.apply(action).totals for world in tm.possible_states(view)]
        leads[action] = sum(totals[view.player or 0] - totals[1 - (view.player or 0)] for totals in finals) / len(
            finals
        )
    return leads


def test_the_search_bot_finds_the_best_last_choice_also_where_the_greedy_bot_does_not() -> None:
    rng = random.Random(7)
    lost = {"greedy": 0.0, "search": 0.0}
    for _ in range(30):
        state = tm.new_game(2, WITHOUT_ABILITIES)
        while len(state.offers) < 3 or state.phase is not tm.Phase.TAKE:
            chance = state.current_player == tm.CHANCE
            state = state.apply(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
        view = state.view(state.current_player)
        leads = exact_leads(view)
        lost["greedy"] += max(leads.values()) - leads[greedy_bot(view, rng)]
        lost["search"] += max(leads.values()) - leads[SearchBot(100)(view, rng)]
    assert lost["search"] < 1 < 5 < lost["greedy"]


@frozen
class PerBouquetCardOfOthers(Effect):
    """A point for each card in the others' bouquets."""

    sees_others: ClassVar[bool] = True

    @property
    def rule(self) -> str:
        return "+1 for each card in the bouquets of the others"

    def bonus(self, tally: Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        return sum(at.face is tm.Face.UP for other in tally.others for at in other)

    def because(self, tally: Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        return ()


IVIES = tuple(
    tm.Card(f"ivy-{code.lower()}", code, f"Ivy {code}", tm.Color.GREEN, effect=PerBouquetCardOfOthers())
    for code in ("IA", "IB", "IC")
)
IVY_GAME = tm.Rules("ivy", (*IVIES, card("SN")), arrangement_size=2, rounds=1)


def test_the_search_bot_lets_cards_look_at_what_the_others_have() -> None:
    state = tm.new_game(2, IVY_GAME).apply(draw("SN IA", IVY_GAME))
    state = state.apply(tm.Offer(0, IVIES[0], card("SN"))).apply(tm.Take(1, tm.Face.UP))
    state = state.apply(draw("IB IC", IVY_GAME)).apply(tm.Offer(1, IVIES[1], IVIES[2]))
    # What seat 0 leaves goes to seat 1, where the faceup card is worth points to seat 0.
    assert SearchBot(40)(state.view(0), random.Random(1)) == tm.Take(0, tm.Face.DOWN)


def test_views_that_contradict_themselves_are_refused() -> None:
    state = tm.new_game().apply(draw("PX PL"))
    taking = state.apply(tm.Offer(0, card("PX"), card("PL"))).view(1)
    for view in (state.view(0), taking):
        for bot in (greedy_bot, SearchBot(1)):
            with pytest.raises(tm.InvalidArrangementError, match="contradicts itself"):
                bot(attrs.evolve(view, unseen=view.unseen[1:]), random.Random(1))


GAME = """
import tussie_mussie as tm
from tussie_mussie.bots import SearchBot, greedy_bot
print(tm.play((SearchBot(3), greedy_bot, SearchBot(2)), seed="hash").actions)
"""


def test_a_seed_gives_one_game_whatever_the_hash_seed() -> None:
    games = [
        subprocess.run(
            [sys.executable, "-c", GAME],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert games[0] == games[1]
    assert "<Take 2 take" in games[0]


def test_a_bot_offers_also_when_it_has_seen_all_cards() -> None:
    rules = tm.Rules("four cards", [tm.RULEBOOK.card(code) for code in ("RR", "PX", "AM", "VI")], arrangement_size=2)
    red_rose, phlox, amaryllis, violet = rules.deck
    state = tm.new_game(2, rules).apply(tm.Draw(frozenset((red_rose, phlox)))).apply(tm.Offer(0, red_rose, phlox))
    view = state.apply(tm.Take(1, tm.Face.DOWN)).apply(tm.Draw(frozenset((amaryllis, violet)))).view(1)
    assert view.unseen == ()
    for bot in (greedy_bot, random_bot, SearchBot(samples=2)):
        assert bot(view, random.Random(1)) in view.legal_actions()

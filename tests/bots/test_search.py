"""The search bot: budgets of both kinds, what it believes of others, and rounds played on in numbers."""

from __future__ import annotations

import itertools
import math
import random
from decimal import Decimal
from time import perf_counter, process_time

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import arrange, card
from tests.support.effort import examples
from tests.support.games import as_offer, deal, deal_to, draw
from tests.support.goals import RULES as WITH_GOALS
from tests.support.shorthand import unchecked
from tests.test_bounded_work import BIG
from tussie_mussie._internal.choosing import reckoned_action
from tussie_mussie._internal.errors import InvalidBudgetError
from tussie_mussie._internal.many_totals import totals_with
from tussie_mussie._internal.plans import position_of
from tussie_mussie._internal.sharing import shared_by
from tussie_mussie._internal.stages.preparation import Preparation
from tussie_mussie.abilities import ArrangeCards, Arranging, DiscardCard, DrawCards, FlipCards, ReplaceCard
from tussie_mussie.bots import SearchBot, _budgets, _plain, _replies, greedy_bot, random_bot
from tussie_mussie.bots._budgets import Clock, OutOfTime
from tussie_mussie.bots._plain import best_preparation
from tussie_mussie.bots._replies import counts_more, leaning, offer_fits, trust_in_counting
from tussie_mussie.bots._rollouts import Rollouts, can_be_rolled_out, timed_totals
from tussie_mussie.bots._standpoint import Standpoint
from tussie_mussie.effects import Between, Count, If, Per, Sum, Unit

SOLO = tm.SOLO_HARD
PACKS = tuple(tm.load_pack(name) for name in tm.packs())
FLIPS = attrs.evolve(
    tm.TURKISH, name="flips", deck=[attrs.evolve(one, ability=tm.Ability((FlipCards(2),))) for one in tm.TURKISH.deck]
)


# Budgets.


@pytest.mark.parametrize("seconds", [0, -1, -0.5, math.nan, math.inf, -math.inf, 10**400])
def test_a_search_needs_a_time_above_zero(seconds: float) -> None:
    with pytest.raises(InvalidBudgetError, match=r"seconds is .*; a search needs a time above 0") as caught:
        SearchBot(seconds=seconds)
    assert isinstance(caught.value, ValueError)


def test_a_search_has_one_budget() -> None:
    with pytest.raises(InvalidBudgetError, match=r"samples is 64 and seconds is 0\.5; a search has one") as caught:
        SearchBot(64, seconds=0.5)
    assert caught.value.budget == 64


@pytest.mark.parametrize("seconds", ["1", b"1", bytearray(b"1"), [], 1j, True, Decimal("sNaN")], ids=repr)
def test_a_time_is_a_number(seconds: float) -> None:
    with pytest.raises(TypeError, match=r"SearchBot\(\) needs a number of seconds, not .*; such as 0\.5"):
        SearchBot(seconds=seconds)


@pytest.mark.parametrize("samples", ["64", 6.4, []], ids=repr)
def test_samples_are_a_whole_number(samples: int) -> None:
    with pytest.raises(TypeError, match=r"SearchBot\(\) needs a whole number of samples, not .*; such as 64"):
        SearchBot(samples)


def test_a_search_tells_its_budget() -> None:
    assert repr(SearchBot(8)) == "SearchBot(samples=8)"
    assert repr(SearchBot(seconds=2)) == "SearchBot(seconds=2.0)"
    assert SearchBot(seconds=2) == SearchBot(seconds=2.0) != SearchBot(seconds=1)
    assert SearchBot(seconds=1).samples is None
    assert len(repr(SearchBot(10**5000))) < 100


def in_every_phase(rules: tm.Rules, players: int) -> list[tm.PlayerView]:
    """A view with something to do in each phase of a game."""
    rng = random.Random("phases")
    found: dict[tm.Phase, tm.PlayerView] = {}
    state = tm.new_game(players, rules)
    while not state.is_over:
        legal = state.legal_actions()
        if len(legal) > 1:
            found[state.phase] = state.view(legal[0].player)
        state = state.apply(rng.choice(legal) if legal else state.sample_chance(rng))
    return [*found.values()]


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (tm.RULEBOOK, 2),
        (tm.RULEBOOK, 4),
        (tm.TURKISH, 3),
        (WITH_GOALS, 2),
        (SOLO, 1),
        (BIG, 2),
        (PACKS[0], 2),
        (FLIPS, 3),
    ],
    ids=["rulebook 2", "rulebook 4", "turkish", "goals", "solo", "big", "pack", "flips"],
)
@pytest.mark.parametrize("seconds", [0.05, 0.3])
@pytest.mark.slow
def test_an_answer_never_takes_twice_its_time(rules: tm.Rules, players: int, seconds: float) -> None:
    views = in_every_phase(rules, players)
    assert {view.phase for view in views} >= {tm.Phase.OFFER} or rules is SOLO
    for view in views:
        SearchBot(1)(view, random.Random(1))  # what is made once for each deck is not a part of the search
        takes: list[float] = []
        for attempt in range(3):
            begun = perf_counter()
            answer = SearchBot(seconds=seconds)(view, random.Random(attempt))
            takes.append(perf_counter() - begun)
            assert answer in view.legal_actions()
        assert min(takes) < 2 * seconds  # the machine has other things to do, too


@pytest.mark.parametrize("rules", [tm.RULEBOOK, SOLO, BIG], ids=["rulebook", "solo", "big"])
def test_without_any_time_an_answer_is_legal_all_the_same(rules: tm.Rules) -> None:
    for view in in_every_phase(rules, 1 if rules is SOLO else 2):
        assert SearchBot(seconds=1e-9)(view, random.Random(1)) in view.legal_actions()


def test_a_clock_that_counts_gives_just_so_many_worlds() -> None:
    assert [*Clock(3, None).worlds()] == [0, 1, 2]
    clock = Clock(1, None)
    clock.check()
    clock.check_half()
    assert not clock.is_timed


def test_a_clock_that_measures_gives_at_least_one_world_and_ends() -> None:
    clock = Clock(None, 1e-9)
    assert clock.is_timed
    assert [*clock.worlds()] == [0]
    for check in (clock.check, clock.check_half):
        with pytest.raises(OutOfTime):
            check()
    numbers = [*Clock(None, 0.01).worlds()]
    assert numbers == [*range(len(numbers))]
    assert len(numbers) > 10


def test_with_enough_time_a_search_finds_the_best_plan() -> None:
    view = deal_to("PL sn VI am").view(0)
    assert SearchBot(seconds=5)(view, random.Random(1)) == tm.before_scoring_plans(view)[0].action


def test_without_the_time_for_the_plan_actions_are_tried() -> None:
    view = deal_to("MG rr PX or").view(0)
    best = tm.before_scoring_plans(view)[0].action
    assert best_preparation(view, 0, random.Random(1), Clock(3, None)) == best


def test_actions_are_not_tried_without_any_time() -> None:
    with pytest.raises(OutOfTime):
        best_preparation(deal_to("MG rr PX or").view(0), 0, random.Random(1), Clock(None, 1e-9))


def test_what_ends_the_reckoning_is_told() -> None:
    view = deal_to("PL sn VI am").view(0)
    with pytest.raises(OutOfTime):
        reckoned_action(view, 0, Clock(None, 1e-9).check)


# What the recipient knows.


def offering(seeds: int, *tables: int) -> list[tm.GameState]:
    """All states of some random games in which somebody is to offer."""
    games = [(players, seed) for players in tables for seed in range(seeds)]
    records = [tm.play([random_bot] * players, seed=seed) for players, seed in games]
    return [state for record in records for state in record.replay() if state.phase is tm.Phase.OFFER]


def codes_of(state: tm.GameState) -> tuple[tuple[int, ...], ...]:
    index = shared_by(state.rules).index
    return tuple(tuple(index.place(at).code for at in row) for row in state.arrangements)


def test_R20_R21_what_others_have_not_seen_is_what_their_views_say() -> None:
    """In the true world, for every player: the unseen cards, and what is seen of each row."""
    for state in offering(examples(20), 2, 3, 4):
        at = Standpoint(state.view(state.current_player))
        rows = codes_of(state)
        deck = [at.places[one.id] for one in state.undrawn]
        offer = as_offer(state.legal_actions()[0])
        up, down = at.places[offer.face_up.id], at.places[offer.face_down.id]
        after = state.apply(offer)
        for seat in range(state.players):
            theirs = after.view(seat)
            others = deck if seat == offer.player else [*deck, down]
            assert sorted(at.unknown_to(seat, rows, others)) == [at.places[one.id] for one in theirs.unseen]
            for owner, slots in enumerate(theirs.arrangements):
                seen = [code for code, slot in zip(rows[owner], slots, strict=True) if slot.card is not None]
                assert [*at.shown_to(seat, owner, rows)] == seen
        assert up not in at.unknown_to(offer.player, rows, deck)


def test_R20_R21_a_recipients_worlds_are_what_the_recipient_knows_and_nothing_else() -> None:
    varied = 0
    for number, state in enumerate(offering(examples(20), 2, 3, 4)):
        rng = random.Random(number)
        at = Standpoint(state.view(state.current_player))
        offer = as_offer(state.legal_actions()[0])
        recipient = at.turn.recipient
        rows, deck = at.world(rng)
        unknown = at.unknown_to(recipient, rows, [*deck, at.places[offer.face_down.id]])
        imagined, rest = at.imagined(recipient, rows, unknown, rng)
        for owner, slots in enumerate(state.apply(offer).view(recipient).arrangements):
            for column, slot in enumerate(slots):
                if slot.card is not None:
                    assert imagined[owner][column] == rows[owner][column]
                else:
                    varied += imagined[owner][column] != rows[owner][column]
        laid = [code for row in imagined for code in row]
        assert [code % 2 for code in laid] == [code % 2 for row in rows for code in row]
        cards = [*[(code - 1) // 2 for code in laid], *rest, at.places[offer.face_up.id]]
        assert sorted(cards) == [*range(len(state.rules.deck))]
    assert varied


def test_what_the_recipient_has_not_seen_can_be_anything() -> None:
    """Seat 0 kept a card that seat 1 left facedown (R21): for seat 1 it can be any."""
    state = tm.new_game().apply(draw("PX PL")).apply(tm.Offer(0, card("PX"), card("PL"))).apply(tm.Take(1, tm.Face.UP))
    state = state.apply(draw("VI RR")).apply(tm.Offer(1, card("VI"), card("RR"))).apply(tm.Take(0, tm.Face.UP))
    view = state.apply(draw("CM AM")).view(0)
    at = Standpoint(view)
    rng = random.Random(1)
    kept = set[int]()
    for _ in range(400):
        rows, deck = at.world(rng)
        assert rows[0] == at.rows[0]
        assert rows[1][1] % 2
        unknown = at.unknown_to(1, rows, [*deck, at.places["amaryllis"]])
        imagined, _ = at.imagined(1, rows, unknown, rng)
        assert imagined[1] == rows[1]
        kept.add(imagined[0][0] // 2)
    known = {at.places[name] for name in ("phlox", "violet", "camellia")}
    assert kept == set(range(18)) - known


def test_a_world_has_every_card_once_and_all_that_the_viewer_knows() -> None:
    state = deal("PX vi", "rr CM", passes="L")
    view = state.apply(draw("AM GA")).view(0)
    at = Standpoint(view)
    for seed in range(50):
        rows, deck = at.world(random.Random(seed))
        for row, known in zip(rows, at.rows, strict=True):
            assert all(code == seen or (seen == 0 and code % 2) for code, seen in zip(row, known, strict=True))
        hand = [at.places[one.id] for one in view.hand]
        assert sorted([*[(code - 1) // 2 for row in rows for code in row], *deck, *hand]) == [*range(18)]


# Whether others count their points.


def moves(bot: tm.Bot, seeds: int, players: int = 2) -> list[tuple[tm.GameState, tm.Action]]:
    """All states of some games, with what was done there."""
    records = [tm.play([bot] * players, seed=seed) for seed in range(seeds)]
    return [pair for record in records for pair in zip(record.replay(), record.actions, strict=False)]


@pytest.mark.parametrize("players", [2, 3])
def test_greedy_bots_choose_as_counting_says(players: int) -> None:
    takes = 0
    for state, action in moves(greedy_bot, examples(30), players):
        if isinstance(action, tm.Take) and state.offer is not None:
            at = Standpoint(view := state.view(action.player))
            unseen = [at.places[one.id] for one in view.unseen]
            up = counts_more(at.rows[action.player], at.offered, unseen, shared_by(view.rules), (), Clock(1, None))
            assert up is (action.face is tm.Face.UP)
            takes += 1
    assert takes


def test_greedy_bots_offer_as_counting_says() -> None:
    found = set[float]()
    for state, action in moves(greedy_bot, examples(30)):
        if isinstance(action, tm.Offer):
            recipient = 1 - action.player
            view = state.view(action.player)
            at = Standpoint(view)
            seen = at.shown_to(action.player, recipient, codes_of(state))
            unseen = [at.places[one.id] for one in view.unseen]
            own, up, down = at.rows[action.player], at.places[action.face_up.id], at.places[action.face_down.id]
            fits = offer_fits(own, seen, up, down, unseen, shared_by(view.rules), (), Clock(1, None))
            other = offer_fits(own, seen, down, up, unseen, shared_by(view.rules), (), Clock(1, None))
            assert fits >= 0.5
            assert fits + other == pytest.approx(1)
            found.add(fits)
    assert found == {0.5, 0.95}


def trust(view: tm.PlayerView, player: int) -> float:
    return trust_in_counting(view, player, Standpoint(view).places, shared_by(view.rules), Clock(1, None))


def test_who_takes_what_counting_says_is_trusted_more_and_more() -> None:
    begun = tm.new_game().apply(draw("PX VI")).view(0)
    assert trust(begun, 1) == pytest.approx(0.85)
    for bot, low, high in ((greedy_bot, 0.95, 1.0), (random_bot, 0.0, 0.35)):
        ends: list[float] = []
        for seed in range(20):
            record = tm.play([greedy_bot, bot], seed=seed)
            asked = [state.view(0) for state in record.replay() if state.phase is tm.Phase.OFFER]
            ends.append(trust([view for view in asked if view.player == 0][-1], 1))
        assert low < sum(ends) / len(ends) < high


def test_the_last_rounds_tell_what_a_player_is_like(monkeypatch: pytest.MonkeyPatch) -> None:
    record = tm.play([greedy_bot, random_bot], seed=1)
    view = next(state.view(0) for state in record.replay() if state.round == 3 and state.phase is tm.Phase.OFFER)
    last = attrs.evolve(view, results=view.results[-1:])
    assert trust(view, 1) != trust(last, 1)
    monkeypatch.setattr(_replies, "_ROUNDS", 1)
    assert trust(view, 1) == trust(last, 1)


def test_what_nobody_saw_is_no_evidence() -> None:
    """A state that was read from text does not tell what was offered before."""
    state = tm.new_game().apply(draw("PX PL")).apply(tm.Offer(0, card("PX"), card("PL"))).apply(tm.Take(1, tm.Face.UP))
    state = state.apply(draw("VI RR")).apply(tm.Offer(1, card("VI"), card("RR"))).apply(tm.Take(0, tm.Face.UP))
    view = state.apply(draw("CM AM")).view(0)
    assert trust(view, 1) != pytest.approx(0.85)
    assert trust(attrs.evolve(view, offers=view.offers[1:]), 1) == pytest.approx(0.85)


def test_a_row_with_an_unknown_card_is_no_evidence() -> None:
    """Seat 1 keeps a card that seat 0 has not seen, and then takes one (R21)."""
    state = tm.new_game(2, attrs.evolve(tm.RULEBOOK, arrangement_size=6), first_player=1)
    state = state.apply(draw("PX PL")).apply(tm.Offer(1, card("PX"), card("PL"))).apply(tm.Take(0, tm.Face.UP))
    state = state.apply(draw("VI RR")).apply(tm.Offer(0, card("VI"), card("RR"))).apply(tm.Take(1, tm.Face.UP))
    state = state.apply(draw("CN GA")).apply(tm.Offer(1, card("CN"), card("GA"))).apply(tm.Take(0, tm.Face.UP))
    view = state.apply(draw("CM AM")).view(0)
    assert trust(view, 1) == pytest.approx(0.85)
    assert trust(view, 0) != pytest.approx(0.85)


@given(st.floats(-30, 30), st.floats(-30, 30))
def test_the_more_a_recipient_gains_the_likelier_it_takes(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert 0 <= leaning(less) <= leaning(more) <= 1
    assert leaning(-one) == pytest.approx(1 - leaning(one))


# Rounds in numbers.


@pytest.mark.parametrize("rules", [tm.RULEBOOK, tm.TURKISH, WITH_GOALS], ids=["rulebook", "turkish", "goals"])
def test_a_round_that_is_over_is_worth_what_the_best_plans_make_of_it(rules: tm.Rules) -> None:
    rng = random.Random(rules.name)
    shared = shared_by(rules)
    drawing = [one.id for one in rules.deck if one.ability and isinstance(one.ability.steps[0], tm.abilities.DrawCards)]
    done = 0
    while done < examples(200):
        state = tm.new_game(2, rules)
        while state.phase is not tm.Phase.BEFORE_SCORING and state.round == 1:
            legal = state.legal_actions()
            state = state.apply(rng.choice(legal) if legal else state.sample_chance(rng))
        if state.round > 1 or any(at.card.id in drawing for row in state.arrangements for at in row):
            continue
        view = state.view(0)
        if not can_be_rolled_out(view):  # goals that look at other players
            continue
        rows = tuple(tuple(shared.index.place(at).code for at in row) for row in state.arrangements)
        points = Rollouts(view, Clock(1, None)).points(rows, (), [])
        for seat in (0, 1):
            own = state.view(seat)
            arrangement = tm.Arrangement(state.arrangements[seat])
            if own.legal_actions():
                assert points[seat] == tm.before_scoring_plans(own)[0].value
            else:
                assert points[seat] == tm.score_total(arrangement, rules, goals=own.goals)
        done += 1


def test_drawn_cards_are_those_at_the_end_of_the_deck() -> None:
    """Pink Larkspur draws two cards, and one of them replaces a card (R31); worked out by trying everything."""
    rules = tm.RULEBOOK
    view = tm.new_game(2, rules).apply(draw("PX VI")).view(0)
    shared = shared_by(rules)
    place = {one.code: number for number, one in enumerate(rules.deck)}
    rng = random.Random(5)
    for _ in range(examples(60)):
        codes = ["PL", *rng.sample([one.code for one in rules.deck if one.code not in {"PL", "MG", "SN"}], 5)]
        own, drawn = codes[:4], codes[4:]
        faces = [rng.choice((str.upper, str.lower)) for _ in own]
        row = [face(code) for face, code in zip(faces, own, strict=True)]
        deck = [place[code] for code in drawn]
        best = tm.score_total(arrange(" ".join(row)))
        for new, column in itertools.product(drawn, range(4)):
            other = [*row]
            other[column] = faces[column](new)
            best = max(best, tm.score_total(arrange(" ".join(other))))
        rows = tuple(shared.index.place(at).code for at in arrange(" ".join(row)).placed), ()
        assert Rollouts(view, Clock(1, None)).points(rows, (), deck)[0] == best
        assert not deck


@pytest.mark.parametrize("rules", PACKS, ids=[rules.name for rules in PACKS])
@pytest.mark.parametrize("players", [2, 3])
def test_the_search_plays_packs(rules: tm.Rules, players: int) -> None:
    assert tm.play([SearchBot(2)] * players, attrs.evolve(rules, rounds=1), seed=3).state.is_over


def deck_with(ability: tm.Ability, cards: int, size: int) -> tm.Rules:
    """Rules with one ability on every card."""
    deck = [
        tm.Card(f"card-{number}", f"{chr(65 + number // 26)}{chr(65 + number % 26)}", f"Card {number}", tm.Color.RED, 1)
        for number in range(cards)
    ]
    return tm.Rules("able", [attrs.evolve(one, ability=ability) for one in deck], arrangement_size=size, rounds=1)


DEAR = attrs.evolve(deck_with(tm.Ability((FlipCards(1),)), 100, 4), name="dear")
MANY = [
    deck_with(tm.Ability((DiscardCard(),)), 40, 16),
    deck_with(tm.Ability((FlipCards(1),)), 40, 16),
    deck_with(tm.Ability((ArrangeCards(Arranging.ANY_ORDER),)), 20, 6),
    deck_with(tm.Ability((FlipCards(2),)), 24, 8),
]


@pytest.mark.parametrize("rules", MANY, ids=["discards", "flips", "orders", "two flips"])
def test_many_abilities_never_make_it_hang(rules: tm.Rules) -> None:
    for view in in_every_phase(rules, 2):
        begun = process_time()
        assert SearchBot(seconds=0.05)(view, random.Random(1)) in view.legal_actions()
        assert process_time() - begun < 1


def test_the_end_of_a_round_is_given_up_when_the_time_is_up() -> None:
    rules = deck_with(tm.Ability((FlipCards(2),)), 18, 4)
    view = tm.new_game(2, rules).apply(tm.Draw(rules.deck[8:10])).view(0)
    rows = (2, 4, 6, 8), ()
    with pytest.raises(OutOfTime):
        Rollouts(view, Clock(None, 1e-9)).points(rows, (), [])
    assert Rollouts(view, Clock(1, None)).points(rows, (), [])[0] == 4
    assert Rollouts(view, Clock(None, 1e-9)).points(rows, (), [])[0] == 4  # it is known by now


@pytest.mark.parametrize("timed", [Clock(None, 100), Clock(100, None)], ids=["timed", "counted"])
def test_totals_in_parts_are_the_same(timed: Clock) -> None:
    rules = deck_with(tm.Ability((FlipCards(1),)), 100, 4)
    codes = [*range(1, 150)]
    shared = shared_by(rules)
    assert timed_totals((180, 181), codes, shared, (), timed) == totals_with((180, 181), codes, shared, ())


def test_totals_are_given_up_when_the_time_is_up() -> None:
    with pytest.raises(OutOfTime):
        timed_totals((2,), [4, 5], shared_by(tm.RULEBOOK), (), Clock(None, 1e-9))


@pytest.mark.slow
def test_dear_decks_keep_the_time_too() -> None:
    """Goals and effects of many nodes, in a deck of a hundred cards: one total takes a hundredth of the time."""
    dear = Sum([If(Between(Count(Unit.LARGEST), least=n % 3), Per(1, Count(Unit.HEARTS), every=2)) for n in range(9)])
    deck = [attrs.evolve(one, hearts=n % 3, effect=dear, ability=None) for n, one in enumerate(DEAR.deck)]
    goals = [tm.Goal(f"g-{n}", f"Z{chr(65 + n)}", f"Goal {chr(97 + n)}", dear) for n in range(20)]
    rules = tm.Rules("dear", deck, goals=goals, goals_revealed=20, rounds=1)
    for view in in_every_phase(rules, 2):
        SearchBot(1)(view, random.Random(1))
        takes: list[float] = []
        for _ in range(3):
            begun = process_time()
            assert SearchBot(seconds=0.1)(view, random.Random(1)) in view.legal_actions()
            takes.append(process_time() - begun)
        assert min(takes) < 0.2


def test_what_numbers_cannot_tell_is_played_in_states() -> None:
    few = deck_with(tm.Ability((FlipCards(2),)), 18, 4)
    assert all(can_be_rolled_out(tm.new_game(2, rules).view(0)) for rules in (tm.RULEBOOK, tm.TURKISH, few))
    twice = deck_with(tm.Ability((FlipCards(1), FlipCards(1))), 18, 4)
    larks = attrs.evolve(
        tm.RULEBOOK,
        name="larks",
        deck=[attrs.evolve(one, ability=card("PL").ability) if one.code == "CM" else one for one in tm.RULEBOOK.deck],
    )
    for rules in (*MANY, twice, larks):
        assert not can_be_rolled_out(tm.new_game(2, rules).view(0))
    assert not can_be_rolled_out(tm.new_game(1, SOLO).view(0))


def test_a_draw_that_must_be_made_is_made() -> None:
    drawing = tm.Card(
        "draw", "ZZ", "Draw", tm.Color.RED, 9, ability=tm.Ability((DrawCards(2), ReplaceCard()), mandatory=True)
    )
    plain = [tm.Card(f"no-{n}", f"N{chr(65 + n)}", f"No {n}", tm.Color.PINK, 9 if n < 3 else 0) for n in range(17)]
    rules = tm.Rules("must draw", [drawing, *plain], rounds=1)
    view = tm.new_game(2, rules).apply(tm.Draw(rules.deck[8:10])).view(0)
    rows = (2, 4, 6, 8), ()
    assert Rollouts(view, Clock(1, None)).points(rows, (), [12, 13])[0] == 27
    drawing = attrs.evolve(drawing, ability=tm.Ability((DrawCards(2), ReplaceCard())))
    rules = attrs.evolve(rules, deck=[drawing, *plain])
    view = tm.new_game(2, rules).apply(tm.Draw(rules.deck[8:10])).view(0)
    assert Rollouts(view, Clock(1, None)).points(rows, (), [12, 13])[0] == 36


def test_one_thing_to_do_is_done_at_once() -> None:
    state = tm.new_game(1, SOLO, first_player=1)
    while len(state.legal_actions()) != 1:
        legal = state.legal_actions()
        state = state.apply(legal[0] if legal else state.sample_chance(random.Random(1)))
    (action,) = state.legal_actions()
    assert SearchBot(seconds=50)(state.view(action.player), random.Random(1)) == action


def test_without_a_generator_it_says_what_it_needs() -> None:
    view = tm.new_game().apply(draw("PX PL")).view(0)
    with pytest.raises(TypeError, match="SearchBot"):
        SearchBot(1)(view, None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_rounds_with_other_cards_are_no_evidence() -> None:
    """A view that somebody has put together."""
    results = tm.play([greedy_bot] * 2, tm.TURKISH, seed=1).state.results
    view = tm.new_game().apply(draw("PX PL")).view(0)
    assert trust(attrs.evolve(view, results=results), 1) == pytest.approx(0.85)


def test_what_was_found_in_time_counts() -> None:
    clock = Clock(None, 0.02)

    def look(number: int) -> int:
        if number == 3:
            raise OutOfTime
        return number

    assert [*clock.tries(look)] == [0, 1, 2]
    with pytest.raises(OutOfTime):
        next(Clock(5, None).tries(lambda _: look(3)))


@pytest.mark.slow
def test_eight_samples_lead_greedy_by_far_and_sixty_four_by_more() -> None:
    leads = {8: 0.0, 64: 0.0}
    deals = 40
    for samples, seed, seat in itertools.product(leads, range(deals), (0, 1)):
        bots: list[tm.Bot] = [greedy_bot, greedy_bot]
        bots[seat] = SearchBot(samples)
        totals = tm.play(bots, seed=f"lead {seed}").state.totals
        leads[samples] += (totals[seat] - totals[1 - seat]) / (2 * deals)
    assert leads[8] > 2.5
    assert leads[64] > 3.2


def test_what_a_card_too_many_scores_is_not_asked() -> None:
    """The Turkish Larkspur adds a card, faceup or facedown, and only then one is discarded."""
    view = deal_to("PL fm PX vi", rules=tm.TURKISH).view(0)
    part, _, _ = position_of(view, 0)
    invoked = part.following(part.legal[0])
    drawn = invoked.after_draw(shared_by(tm.TURKISH).index.mask([card("CM", tm.TURKISH)]))
    ends = [unchecked(vars(_plain)["_acted"])(drawn, (), random.Random(n), Clock(1, None)) for n in range(20)]
    assert {part.row[-1].placed.face for part in ends if isinstance(part, Preparation)} == {*tm.Face}


def test_a_clock_keeps_to_its_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the time for the plan, all of it for whole worlds, and one and a half times for the last of them."""
    now = [100.0]
    monkeypatch.setattr(_budgets, "perf_counter", lambda: now[0])
    clock = Clock(None, 10)
    now[0] = 105
    clock.check_half()
    now[0] = 105.1
    with pytest.raises(OutOfTime):
        clock.check_half()
    now[0] = 115
    clock.check()
    now[0] = 115.1
    with pytest.raises(OutOfTime):
        clock.check()
    now[0] = 100
    times: list[float] = []
    for _ in clock.worlds():
        times.append(now[0])
        now[0] += 3
    assert times == [100, 103, 106]  # a fourth would end after 112

"""What somebody could try who wants to see hidden cards, or an exception that is not ours."""

from __future__ import annotations

import itertools
import random
import re
from unittest import mock

import pytest
from attrs import evolve

import tussie_mussie as tm
from tests.knowing.games import random_game
from tests.support.effort import THOROUGH
from tests.support.shorthand import crafted
from tussie_mussie.abilities import AddCard, DiscardCard, DrawCards, FlipCards, ReplaceCard, Spared
from tussie_mussie.effects import per_heart

HUGE = 10**5000


def test_the_identity_of_a_veiled_offer_does_not_tell_its_hidden_card() -> None:
    for seed in range(3 if THOROUGH else 1):
        for state in random_game(seed, 3, tm.RULEBOOK, 40).states:
            for viewer in (None, 0, 1, 2):
                view = state.view(viewer)
                if view.offer is not None and view.offer.face_down is None:
                    worlds = itertools.islice(tm.possible_states(view), 0, 400, 40)
                    offers = [world.view(viewer).offer for world in worlds]  # kept, so that no address comes again
                    assert len({id(offer) for offer in offers}) == 1


def test_an_offer_in_another_game_does_not_tell_which_one_was_made() -> None:
    state = tm.new_game()
    state = state.apply(state.sample_chance(random.Random(3)))
    made, other = state.legal_actions()
    state.apply(made)
    for offer in (made, other):
        assert getattr(offer, "_attrs_cached_hash") is not None  # noqa: B009  # the checkers do not know it


class Lookalike(frozenset[tm.Card]):
    """It says that it equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(frozenset(tm.RULEBOOK.deck[:2]))


def test_what_is_legal_does_not_depend_on_what_was_done_before() -> None:
    state = tm.new_game()
    draw = crafted(tm.Draw, Lookalike())
    before = state.why_illegal(draw)
    assert len(state.chance_outcomes()) == 153
    assert state.why_illegal(draw) is before is tm.IllegalReason.NOT_AN_ACTION


class Meta(type):
    """A class of classes that cannot be hashed."""

    __hash__ = None  # type: ignore[assignment]  # that is the test


class Odd(metaclass=Meta):
    """Its class cannot be hashed."""


class Number(int):
    """A number that cannot be compared."""

    def __le__(self, other: object) -> bool:
        raise RuntimeError("no")

    __lt__ = __gt__ = __ge__ = __le__


class Text(str):
    """A text that cannot be compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        raise RuntimeError("no")


def hostile() -> list[object]:
    """Things that are no actions and behave badly."""
    card: object = tm.Card.__new__(tm.Card)
    odd_id: object = tm.Card.__new__(tm.Card)
    object.__setattr__(odd_id, "id", Text("red-rose"))
    values: list[object] = [Odd(), Number(1), mock.ANY, mock.Mock(spec=tm.Take), mock.Mock(spec=int), card, odd_id]
    actions: list[object] = [*values, None, 0, "take", (), tm.Take, object()]
    kinds: tuple[tuple[type[tm.Action], int], ...] = (
        (tm.Draw, 1),
        (tm.Offer, 3),
        (tm.Take, 2),
        (tm.Flip, 3),
        (tm.Discard, 3),
        (tm.Invoke, 2),
        (tm.Finish, 1),
    )
    for make, fields in kinds:
        actions += [crafted(make, *[value] * fields) for value in values]
    return actions


@pytest.mark.parametrize("steps", [0, 1, 2, 12])
def test_whatever_is_given_as_an_action_is_refused_with_our_error(steps: int) -> None:
    state = random_game(0, 2, tm.RULEBOOK, steps).last
    for action in hostile():
        assert state.why_illegal(action) is not None
        with pytest.raises(tm.IllegalActionError):
            state.apply(action)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    "player", ["0", None, 0.5, [], HUGE, -HUGE], ids=["text", "none", "half", "list", "huge", "-huge"]
)
def test_what_is_no_seat_is_refused_with_our_error(player: object) -> None:
    state = tm.new_game()
    told = "so large a number" if isinstance(player, int) else re.escape(repr(player))
    with pytest.raises(tm.UnknownPlayerError, match=f"there is no player {told}; seats are 0 to 1"):
        state.usable(player)  # type: ignore[arg-type]  # that is the test
    if player is not None:
        with pytest.raises(tm.UnknownPlayerError):
            state.view(player)  # type: ignore[arg-type]  # that is the test
        with pytest.raises(tm.UnknownPlayerError):
            state.legal_actions(player)  # type: ignore[arg-type]  # that is the test


def test_numbers_beyond_all_bounds_are_refused_with_our_errors() -> None:
    with pytest.raises(tm.InvalidRulesError):
        tm.new_game(HUGE)
    with pytest.raises(tm.InvalidRulesError):
        tm.rulebook(rounds=HUGE)
    with pytest.raises(tm.InvalidRulesError):
        tm.Card("odd", "OD", "Odd", tm.Color.RED, HUGE)
    with pytest.raises(tm.RecordError):
        tm.GameRecord(tm.RULEBOOK, HUGE, 0, (), names=("a",)).verify()
    with pytest.raises(tm.RecordError):
        tm.format_record(tm.GameRecord(tm.RULEBOOK, 2, HUGE, ()))
    for make in (DrawCards, FlipCards, per_heart):
        with pytest.raises(tm.InvalidRulesError, match=r"is so large a number; a million millions are the most"):
            make(HUGE)
    greedy = tm.Ability((DrawCards(10**12), ReplaceCard()))
    rules = tm.Rules("odd", (*tm.RULEBOOK.deck, tm.Card("odd", "OD", "Odd", tm.Color.RED, ability=greedy)))
    with pytest.raises(tm.InvalidRulesError):
        tm.new_game(2, rules)
    with pytest.raises(tm.InvalidRulesError):
        per_heart(every=-HUGE)
    view = tm.new_game().view(0)
    for broken in (evolve(view, totals=(HUGE, 0)), evolve(view, round=HUGE)):
        with pytest.raises(tm.InvalidArrangementError, match="so large a number"):
            tm.sample_state(broken, random.Random(1))


class _Spiteful:
    """Something that cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]  # that is the point


@pytest.mark.parametrize("field", ["_printed", "meaning", "effect", "ability"])
def test_a_card_with_a_field_of_another_type_makes_no_action(field: str) -> None:
    strange = evolve(tm.RULEBOOK.card("RR"))
    object.__setattr__(strange, field, _Spiteful())
    state = tm.new_game().apply(tm.Draw(frozenset((tm.RULEBOOK.card("RR"), tm.RULEBOOK.card("PX")))))
    for action in (tm.Offer(0, strange, tm.RULEBOOK.card("PX")), tm.Discard(0, strange, strange)):
        assert state.why_illegal(action) is tm.IllegalReason.NOT_AN_ACTION


def test_a_card_without_its_fields_makes_no_action() -> None:
    state = tm.new_game().apply(tm.Draw(frozenset((tm.RULEBOOK.card("RR"), tm.RULEBOOK.card("PX")))))
    offer = tm.Offer(0, object.__new__(tm.Card), tm.RULEBOOK.card("PX"))
    assert state.why_illegal(offer) is tm.IllegalReason.NOT_AN_ACTION


def test_any_number_seeds_a_game() -> None:
    def bot(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
        return rng.choice(view.legal_actions())

    one, other = (tm.play([bot, bot], tm.rulebook(rounds=1), seed=seed) for seed in (HUGE, HUGE + 1))
    assert one != other


class Mute(Exception):  # noqa: N818  # it is no error of ours
    """An exception that cannot be shown."""

    def __str__(self) -> str:
        raise RuntimeError("no")


def test_a_bot_whose_exception_cannot_be_shown_is_a_bot_error() -> None:
    def bot(view: tm.PlayerView, rng: random.Random) -> tm.PlayerAction:
        del view, rng
        raise Mute

    with pytest.raises(tm.BotError) as caught:
        tm.play([bot, bot], seed=1)
    assert isinstance(caught.value.__cause__, Mute)


def test_flips_of_more_cards_than_there_are_cost_nothing() -> None:
    ability = tm.Ability((FlipCards(10**9),))
    rules = tm.Rules("odd", (*tm.RULEBOOK.deck, tm.Card("odd", "OD", "Odd", tm.Color.RED, ability=ability)), rounds=1)
    odd = rules.card("OD")
    for state in random_game(4, 2, tm.Rules("all", (odd, *rules.deck[:7]), rounds=1), 12).states:
        if state.phase is tm.Phase.BEFORE_SCORING:
            assert len(state.legal_actions()) == 2**4
            break
    else:
        pytest.fail("the card was not dealt")


def test_an_ability_ends_when_a_step_finds_no_card_and_what_was_added_must_still_act() -> None:
    chain = tm.Ability((DrawCards(1), AddCard(), *[DiscardCard(Spared.NEWEST)] * 3))
    lark = tm.Card("lark", "LK", "Lark", tm.Color.RED, ability=chain)
    must = tm.Card("must", "MU", "Must", tm.Color.RED, ability=tm.Ability((FlipCards(1),), mandatory=True))
    plain = tuple(tm.RULEBOOK.card(code) for code in ("RR", "PX", "VI"))
    rules = tm.Rules("odd", (lark, must, *plain), rounds=1, arrangement_size=2)
    state = tm.new_game(2, rules)
    for offerer, up, down in ((0, lark, plain[0]), (1, plain[1], plain[2])):
        state = state.apply(tm.Draw(frozenset((up, down))))
        state = state.apply(tm.Offer(offerer, up, down)).apply(tm.Take(1 - offerer, tm.Face.DOWN))
    state = state.apply(tm.Invoke(0, lark)).apply(tm.Draw(frozenset((must,)))).apply(tm.Add(0, lark, tm.Face.UP))
    for _ in range(2):
        state = state.apply(state.legal_actions(0)[0])
    assert state.usable(0) == (must,)
    assert state.legal_actions(0) == (tm.Flip(0, must, frozenset((must,))),)
    assert state.apply(state.legal_actions(0)[0]).is_over

"""Actions as numbers by their cards."""

from __future__ import annotations

import copy
import enum
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import card
from tests.support.effort import THOROUGH, examples
from tests.support.games import draw, random_walk
from tests.support.goals import ENDS, PAIRS
from tests.support.goals import RULES as GOALS_RULES
from tests.support.pickles import through_pickle
from tests.support.shorthand import crafted, unchecked
from tussie_mussie import abilities, testing
from tussie_mussie._internal.memory import forget

RULES = (tm.RULEBOOK, tm.TURKISH)
SPACE = tm.ActionSpace(tm.RULEBOOK)
GOLDEN = Path(__file__).parent.parent / "data" / "action-ids.txt"


def kinds(own: tm.Card, rules: tm.Rules) -> dict[type[abilities.Step], abilities.Step]:
    """The steps of a card's ability by their kinds, of which these cards have one each."""
    return {type(step): step for step in own.ability.steps} if own.ability and own in rules.deck else {}


def every_action(rules: tm.Rules, player: int) -> Iterator[tm.Action]:
    """All actions in the order of their numbers, listed in the plainest way."""
    deck = rules.deck
    steps = [(own, kinds(own, rules)) for own in deck]
    for up, down in permutations(deck, 2):
        yield tm.Offer(player, up, down)
    for face in tm.Face:
        yield tm.Take(player, face)
    for by, able in steps:
        if isinstance(step := able.get(abilities.FlipCards), abilities.FlipCards):
            for size in range(1, min(step.at_most, len(deck)) + 1):
                for chosen in combinations(deck, size):
                    yield tm.Flip(player, by, frozenset(chosen))
    for by, able in steps:
        if isinstance(step := able.get(abilities.DiscardCard), abilities.DiscardCard):
            for gone in deck:
                if gone is not by or step.spared is abilities.Spared.NEWEST:
                    yield tm.Discard(player, by, gone)
    for by, able in steps:
        if abilities.DrawCards in able:
            yield tm.Invoke(player, by)
    for by, able in steps:
        if abilities.ReplaceCard in able:
            for new, old in permutations(deck, 2):
                if new is not by:
                    yield tm.Replace(player, by, old, new)
    for by, able in steps:
        if abilities.AddCard in able:
            for face in tm.Face:
                yield tm.Add(player, by, face)
    yield tm.Finish(player)


def golden_lines() -> str:
    """What the golden file says: all actions and draws of both editions, and the pack's revelations, by number."""
    lines: list[str] = []
    for rules in RULES:
        space, places = tm.ActionSpace(rules), tm.PlaceSpace(rules)
        lines += [f"# {rules.name} by cards", *[f"{number} {space.name(number)}" for number in range(space.size)]]
        lines += [f"# {rules.name} by places", *[f"{number} {places.name(number)}" for number in range(places.size)]]
        draws = [f"{number} {tm.format_action(space.draw(number))}" for number in range(space.draws)]
        lines += [f"# {rules.name} draws", *draws]
    space = tm.ActionSpace(tm.load_pack("house-goals"))
    lines += ["# house-goals reveals"]
    lines += [f"{number} {tm.format_action(space.reveal(number))}" for number in range(space.reveals)]
    return "\n".join([*lines, ""])


@pytest.mark.parametrize(
    ("rules", "actions", "draws", "choices"), [(tm.RULEBOOK, 787, 153, 28), (tm.TURKISH, 518, 171, 33)]
)
def test_the_official_decks_have_so_many(rules: tm.Rules, actions: int, draws: int, choices: int) -> None:
    space, places = tm.ActionSpace(rules), tm.PlaceSpace(rules)
    assert (space.size, space.draws) == (actions, draws)
    assert (places.size, places.draws) == (choices, draws)


def test_no_number_of_the_official_decks_ever_changes() -> None:
    # Pinned: learned tables and networks are kept by these numbers. A new kind of action gets numbers of its own.
    assert golden_lines() == GOLDEN.read_text(encoding="utf-8")


@settings(max_examples=examples(20), deadline=None)
@given(testing.rules(), st.integers(0, 3))
def test_the_numbers_are_those_of_a_plain_list(rules: tm.Rules, player: int) -> None:
    space = tm.ActionSpace(rules)
    actions = list(every_action(rules, player))
    assert space.size == len(actions) == len(set(actions))
    assert [space.id_of(action) for action in actions] == list(range(space.size))
    assert [space.action(number, player) for number in range(space.size)] == actions


@settings(max_examples=examples(20), deadline=None)
@given(testing.rules())
def test_draws_are_numbered_by_their_size(rules: tm.Rules) -> None:
    space = tm.ActionSpace(rules)
    sizes = {2, *[own.ability.draws for own in rules.deck if own.ability]} - {0}
    draws = [tm.Draw(frozenset(chosen)) for size in sorted(sizes) for chosen in combinations(rules.deck, size)]
    assert space.draws == len(draws)
    for number, one in enumerate(draws):
        assert space.draw_id(one) == space.id_of(one) == number
        assert space.draw(number) == one
    assert [space.draw_id(space.draw(number)) for number in range(space.draws)] == list(range(space.draws))
    assert tm.PlaceSpace(rules).draw_id(draws[-1]) == len(draws) - 1
    assert tm.PlaceSpace(rules).draw(len(draws) - 1) == draws[-1]


@pytest.mark.parametrize("kind", [tm.ActionSpace, tm.PlaceSpace])
@pytest.mark.parametrize("revealed", range(5))
def test_revelations_are_numbered_as_itertools_lists_them(
    kind: type[tm.ActionSpace | tm.PlaceSpace], revealed: int
) -> None:
    rules = attrs.evolve(GOALS_RULES, goals_revealed=revealed)
    space = kind(rules)
    reveals = [tm.Reveal(chosen) for chosen in combinations(rules.goals, revealed)] if revealed else []
    assert space.reveals == len(reveals)
    assert [space.reveal_id(one) for one in reveals] == list(range(space.reveals))
    assert [space.reveal(number) for number in range(space.reveals)] == reveals


def test_the_number_of_a_revelation_is_that_of_an_action_too() -> None:
    actions, places = tm.ActionSpace(GOALS_RULES), tm.PlaceSpace(GOALS_RULES)
    state = tm.new_game(2, GOALS_RULES)
    for number, (reveal, _) in enumerate(state.chance_outcomes()):
        after = state.apply(reveal)
        assert actions.id_of(reveal) == places.id_of(reveal, state) == places.id_of(reveal, after.view(0)) == number
    assert str(actions) == "787 numbers, 153 draws and 6 reveals of with goals"
    assert (actions.size, actions.draws, SPACE.reveals) == (SPACE.size, SPACE.draws, 0)
    assert [actions.name(number) for number in range(787)] == [SPACE.name(number) for number in range(787)]


def check(state: tm.GameState) -> int:
    """Check the numbers of a state, and of all views of it; return how many positions that were."""
    space, places = tm.ActionSpace(state.rules), tm.PlaceSpace(state.rules)
    for player in range(state.players):
        view = state.view(player)
        legal = state.legal_actions(player)
        ids, choices = space.legal_ids(state, player), places.legal_ids(state, player)
        assert [space.action(number, player) for number in ids] == list(legal)
        assert [places.action(number, state, player) for number in choices] == list(legal)
        assert len(set(ids)) == len(set(choices)) == len(legal)
        seen, there = space.legal_ids(view), places.legal_ids(view)
        assert (seen, there) == (space.legal_ids(view, player), places.legal_ids(view, player))
        assert [space.action(number, player) for number in seen] == list(view.legal_actions())
        assert [places.action(number, view) for number in there] == list(view.legal_actions())
        # While an ability's draw is due, nobody can act; but the others know nothing of it (R25).
        waiting = state.phase is tm.Phase.BEFORE_SCORING and state.current_player == tm.CHANCE
        assert waiting or (ids, choices) == (seen, there)
        for action, number, choice in zip(legal, ids, choices, strict=True):
            assert space.id_of(action) == number
            assert places.id_of(action, state) == places.id_of(action, view) == choice
            assert places.action(choice, view) == action
    current = state.current_player
    if current is not None and current != tm.CHANCE:
        assert space.legal_ids(state) == space.legal_ids(state, current)
        assert places.legal_ids(state) == places.legal_ids(state, current)
    else:
        assert space.legal_ids(state) == places.legal_ids(state) == ()
    outcomes = [chance for chance, _ in state.chance_outcomes()]
    ids = space.chance_ids(state)
    assert ids == places.chance_ids(state)
    assert list(ids) == sorted(set(ids))
    assert [space.reveal(one) if state.phase is tm.Phase.REVEAL else space.draw(one) for one in ids] == outcomes
    for one in outcomes[:3]:
        assert space.id_of(one) == places.id_of(one, state) == ids[outcomes.index(one)]
    return state.players


@settings(max_examples=examples(40), deadline=None)
@given(testing.rules().flatmap(testing.states))
def test_numbers_agree_with_the_legal_actions(state: tm.GameState) -> None:
    check(state)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_numbers_agree_with_the_legal_actions_of_a_hundred_thousand_positions(rules: tm.Rules) -> None:
    rng = Random(12)
    positions = 0
    while positions < 50_000:
        for before, _, _ in random_walk(tm.new_game(rng.choice((2, 3, 4)), rules), rng):
            positions += check(before)


def test_the_numbers_are_the_same_when_all_that_was_remembered_is_forgotten() -> None:
    state = tm.parse_state("round 1 first 0 totals 0 0 | SN mg VI rr / am PR ga PX | before-scoring - / -")
    places = tm.PlaceSpace(tm.RULEBOOK)
    before = SPACE.legal_ids(state), places.legal_ids(state), SPACE.draw_id(SPACE.draw(7))
    forget()
    assert (SPACE.legal_ids(state), places.legal_ids(state), SPACE.draw_id(SPACE.draw(7))) == before
    assert tm.ActionSpace(tm.RULEBOOK).legal_ids(state) == before[0]
    assert tm.PlaceSpace(tm.RULEBOOK).legal_ids(state) == before[1]


# --- Values -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [tm.ActionSpace, tm.PlaceSpace])
def test_spaces_are_values(kind: type[tm.ActionSpace | tm.PlaceSpace]) -> None:
    one, same, other = kind(tm.RULEBOOK), kind(tm.rulebook()), kind(tm.TURKISH)
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert len({one, same, other}) == 2
    assert through_pickle(one) == one
    assert through_pickle(one).size == one.size
    assert copy.deepcopy(one) is one
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(one, "rules", tm.TURKISH)  # noqa: B010  # the checkers forbid it
    with pytest.raises(TypeError, match="rules must be Rules, not str; RULEBOOK and TURKISH are some"):
        unchecked(kind)("rulebook")


def test_spaces_of_one_kind_differ_from_those_of_the_other() -> None:
    assert len({tm.ActionSpace(tm.RULEBOOK), tm.PlaceSpace(tm.RULEBOOK)}) == 2
    assert (tm.ActionSpace.by_places, tm.PlaceSpace.by_places) == (False, True)


def test_spaces_say_how_large_they_are() -> None:
    assert str(SPACE) == "787 numbers and 153 draws of rulebook"
    assert repr(tm.PlaceSpace(tm.TURKISH)) == "<PlaceSpace 33 numbers and 171 draws of turkish>"


def test_a_pickled_space_is_as_short_as_its_rules() -> None:
    assert through_pickle((SPACE, SPACE.rules))[0].rules == tm.RULEBOOK


def test_options_that_change_no_card_change_no_number() -> None:
    variant = tm.ActionSpace(tm.rulebook(rounds=1))
    assert [variant.name(number) for number in range(787)] == [SPACE.name(number) for number in range(787)]
    state = tm.new_game(2, tm.rulebook(rounds=1)).apply(SPACE.draw(5))
    assert SPACE.legal_ids(state) == variant.legal_ids(state)


def test_cards_of_ones_own_get_numbers_by_their_steps() -> None:
    first, second, *others = tm.RULEBOOK.deck
    shuffler = attrs.evolve(
        first, ability=tm.Ability((abilities.FlipCards(1), abilities.DiscardCard(), abilities.FlipCards(10**9)))
    )
    digger = attrs.evolve(second, ability=tm.Ability((abilities.DrawCards(3), abilities.ReplaceCard())))
    rules = tm.Rules("own", (shuffler, digger, *others))
    space, places = tm.ActionSpace(rules), tm.PlaceSpace(rules)
    assert space.size == 306 + 2 + (2**18 - 1) + 171 + 17 + 17 + 1 + 1 + 289 + 289 + 1
    assert space.draws == 153 + 816
    assert places.size == 2 + 2 + 15 + 10 + 4 + 4 + 1 + 1 + 4 * 3 + 4 * 2 + 1
    flips = [space.id_of(tm.Flip(0, shuffler, frozenset(rules.deck[:size]))) for size in range(1, 19)]
    assert sorted(set(flips)) == flips
    assert [space.action(number, 1) for number in flips][-1] == tm.Flip(1, shuffler, frozenset(rules.deck))


# --- What cannot be ---------------------------------------------------------------------------------------------

RR, SN, MG, PL = (card(code) for code in ("RR", "SN", "MG", "PL"))
OTHER_RR = attrs.evolve(RR, hearts=3)


@pytest.mark.parametrize(
    ("action", "reason", "message"),
    [
        ("finish", tm.IllegalReason.NOT_AN_ACTION, "this is not an action; an action is one of Draw, Reveal, Offer, "),
        (crafted(tm.Take, 0, "up"), tm.IllegalReason.NOT_AN_ACTION, "Take.face must be a Face"),
        (crafted(tm.Draw, [RR, SN]), tm.IllegalReason.NOT_AN_ACTION, "Draw.cards must be a frozenset of Cards"),
        (
            tm.Offer(0, OTHER_RR, SN),
            tm.IllegalReason.CARD_NOT_THERE,
            "Offer: not in the deck of 'rulebook': Red Rose",
        ),
        (
            tm.Flip(0, SN, frozenset((OTHER_RR, SN))),
            tm.IllegalReason.CARD_NOT_THERE,
            "Flip: not in the deck of 'rulebook': Red Rose",
        ),
        (
            tm.Draw(frozenset((OTHER_RR, SN))),
            tm.IllegalReason.CARD_NOT_THERE,
            "Draw: not in the deck of 'rulebook': Red Rose",
        ),
        (
            tm.Discard(0, SN, RR),
            tm.IllegalReason.ABILITY_NOT_USABLE,
            "Discard: the card has no ability for it; in this deck Marigold has one",
        ),
        (
            tm.Add(0, PL, tm.Face.UP),
            tm.IllegalReason.ABILITY_NOT_USABLE,
            "Add: the card has no ability for it; in this deck no card has one",
        ),
        (
            tm.Discard(0, MG, MG),
            tm.IllegalReason.CARD_NOT_ALLOWED,
            "Discard: what can be chosen is another card than itself",
        ),
        (tm.Offer(0, RR, RR), tm.IllegalReason.CARD_NOT_ALLOWED, "Offer: what can be chosen is two different cards"),
        (
            tm.Replace(0, PL, RR, PL),
            tm.IllegalReason.CARD_NOT_ALLOWED,
            "Replace: what can be chosen is two different cards, the new one another than itself",
        ),
        (
            tm.Flip(0, SN, frozenset()),
            tm.IllegalReason.WRONG_NUMBER_OF_CARDS,
            "Flip: what can be chosen is 1 to 2 cards",
        ),
        (
            tm.Draw(frozenset((RR, SN, MG))),
            tm.IllegalReason.WRONG_NUMBER_OF_CARDS,
            "Draw: what can be drawn is 2 cards, not 3",
        ),
    ],
)
def test_what_no_game_has_is_refused(action: object, reason: tm.IllegalReason, message: str) -> None:
    with pytest.raises(tm.IllegalActionError) as caught:
        unchecked(SPACE.id_of)(action)
    assert (caught.value.action, caught.value.reason) == (action, reason)
    assert str(caught.value).startswith(message)


OTHER_PAIRS = attrs.evolve(PAIRS, name="Twins")


@pytest.mark.parametrize(
    ("rules", "reveal", "reason", "message"),
    [
        (
            GOALS_RULES,
            tm.Reveal([PAIRS]),
            tm.IllegalReason.WRONG_NUMBER_OF_CARDS,
            "Reveal: 2 of the 4 goals are revealed, not 1",
        ),
        (
            GOALS_RULES,
            tm.Reveal([OTHER_PAIRS, ENDS]),
            tm.IllegalReason.CARD_NOT_THERE,
            "Reveal: not among the goals of 'with goals': Twins",
        ),
        (
            tm.RULEBOOK,
            tm.Reveal([PAIRS, ENDS]),
            tm.IllegalReason.CARD_NOT_THERE,
            "Reveal: not among the goals of 'rulebook': Ends, Pairs",
        ),
        (
            tm.RULEBOOK,
            tm.Reveal([]),
            tm.IllegalReason.WRONG_NUMBER_OF_CARDS,
            "Reveal: no goals are revealed by 'rulebook'",
        ),
        (
            GOALS_RULES,
            crafted(tm.Reveal, [PAIRS, ENDS]),
            tm.IllegalReason.NOT_AN_ACTION,
            "Reveal.goals must be a frozenset of Goals",
        ),
    ],
)
def test_a_revelation_that_no_game_has_is_refused(
    rules: tm.Rules, reveal: tm.Reveal, reason: tm.IllegalReason, message: str
) -> None:
    for number in (tm.ActionSpace(rules).id_of, tm.ActionSpace(rules).reveal_id, tm.PlaceSpace(rules).reveal_id):
        with pytest.raises(tm.IllegalActionError) as caught:
            number(reveal)
        assert (caught.value.action, caught.value.reason) == (reveal, reason)
        assert str(caught.value).startswith(message)


def test_a_game_with_other_cards_is_refused_card_by_card() -> None:
    state = tm.new_game(2, tm.TURKISH)
    state = state.apply(draw("SP AT", tm.TURKISH))
    with pytest.raises(tm.IllegalActionError, match=r"^Offer: not in the deck of 'rulebook': "):
        SPACE.legal_ids(state)


def test_chance_in_a_game_with_other_cards_or_goals_is_refused() -> None:
    with pytest.raises(tm.IllegalActionError, match=r"^Draw: not in the deck of 'rulebook': "):
        SPACE.chance_ids(tm.new_game(2, tm.TURKISH))
    with pytest.raises(tm.IllegalActionError, match=r"^Reveal: not among the goals of 'rulebook': "):
        SPACE.chance_ids(tm.new_game(2, GOALS_RULES))


def test_too_many_draws_are_not_numbered() -> None:
    first, *_ = tm.RULEBOOK.deck
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    codes = [one + other for one in letters for other in letters][:449]
    cards = [attrs.evolve(first, id=f"card-{code.lower()}", code=code, name=f"Card {code}") for code in codes]
    rules = tm.Rules("many", tuple(cards))
    with pytest.raises(tm.TooManyOutcomesError, match="100576 draws are possible"):
        tm.ActionSpace(rules).chance_ids(tm.new_game(2, rules))


def test_chance_in_a_deck_with_draws_of_several_sizes() -> None:
    first, *others = tm.RULEBOOK.deck
    digger = attrs.evolve(first, ability=tm.Ability((abilities.DrawCards(3), abilities.ReplaceCard())))
    rules = tm.Rules("own", (digger, *others))
    rng = Random(4)
    drawn: set[int] = set()
    for _ in range(30 if THOROUGH else 8):
        for before, _, _ in random_walk(tm.new_game(2, rules), rng):
            check(before)
            drawn |= {len(chance.cards) for chance, _ in before.chance_outcomes()[:1] if isinstance(chance, tm.Draw)}
    assert drawn == {2, 3}


BEYOND: list[tuple[Callable[..., object], tuple[object, ...], int, str]] = [
    (SPACE.action, (787, 0), 787, "there is no action 787; there are 0 to 786"),
    (SPACE.action, (-1, 0), -1, "there is no action -1; there are 0 to 786"),
    (SPACE.name, (10**6000,), 10**6000, "there is no action so large a number; there are 0 to 786"),
    (SPACE.reveal, (0,), 0, "there is no reveal 0; there are none"),
    (tm.PlaceSpace(GOALS_RULES).reveal, (6,), 6, "there is no reveal 6; there are 0 to 5"),
    (SPACE.draw, (153,), 153, "there is no draw 153; there are 0 to 152"),
    (tm.PlaceSpace(tm.TURKISH).draw, (171,), 171, "there is no draw 171; there are 0 to 170"),
    (tm.PlaceSpace(tm.TURKISH).name, (33,), 33, "there is no action 33; there are 0 to 32"),
    (tm.PlaceSpace(tm.RULEBOOK).action, (28, tm.new_game()), 28, "there is no action 28; there are 0 to 27"),
]


@pytest.mark.parametrize(("function", "given", "number", "message"), BEYOND, ids=[case[3] for case in BEYOND])
def test_a_number_beyond_all_is_named(
    function: Callable[..., object], given: tuple[object, ...], number: int, message: str
) -> None:
    with pytest.raises(tm.UnknownActionError) as caught:
        function(*given)
    assert caught.value.number == number
    assert str(caught.value) == message
    assert isinstance(caught.value, LookupError)
    again = through_pickle(caught.value)
    assert (str(again), again.number) == (message, number)


class Number(enum.IntEnum):
    """A whole number of another type."""

    SEVEN = 7


def test_whole_numbers_of_any_type_are_numbers() -> None:
    assert SPACE.action(Number.SEVEN, Number.SEVEN - 6) == SPACE.action(7, 1)
    assert SPACE.draw(Number.SEVEN) == SPACE.draw(7)


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (
            lambda: unchecked(SPACE.action)("7", 0),
            "ActionSpace.action() needs the number of an action, not str; there are 0 to 786",
        ),
        (
            lambda: unchecked(SPACE.action)(True, 0),  # noqa: FBT003  # that is the test
            "ActionSpace.action() needs the number of an action, not bool; there are 0 to 786",
        ),
        (lambda: unchecked(SPACE.draw)(None), "ActionSpace.draw() needs the number of a draw, not NoneType; there are"),
        (
            lambda: unchecked(SPACE.draw_id)(tm.Finish(0)),
            "ActionSpace.draw_id() needs a Draw, not Finish; GameState.sample_chance gives one",
        ),
        (
            lambda: unchecked(SPACE.reveal_id)(tm.Finish(0)),
            "ActionSpace.reveal_id() needs a Reveal, not Finish; GameState.sample_chance gives one",
        ),
        (
            lambda: unchecked(SPACE.chance_ids)(tm.new_game().view(0)),
            "ActionSpace.chance_ids() needs a GameState, not PlayerView; new_game makes one",
        ),
        (
            lambda: unchecked(SPACE.reveal)("0"),
            "ActionSpace.reveal() needs the number of a reveal, not str; there are none",
        ),
        (
            lambda: unchecked(SPACE.legal_ids)(tm.RULEBOOK),
            "ActionSpace.legal_ids() needs a GameState or a PlayerView, not Rules; new_game makes a state",
        ),
        (
            lambda: unchecked(tm.PlaceSpace(tm.RULEBOOK).id_of)(tm.Finish(0), None),
            "PlaceSpace.id_of() needs a GameState or a PlayerView, not NoneType; new_game makes a state",
        ),
    ],
)
def test_arguments_of_other_types_are_named(attempt: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        attempt()
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("player", [-1, 4, "0"])
def test_a_seat_that_no_game_has_is_refused(player: object) -> None:
    with pytest.raises(tm.UnknownPlayerError, match="seats are 0 to 3"):
        unchecked(SPACE.action)(0, player)


def test_a_view_tells_its_viewers_actions_alone() -> None:
    state = tm.new_game().apply(SPACE.draw(9))
    for space in (SPACE, tm.PlaceSpace(tm.RULEBOOK)):
        assert len(space.legal_ids(state.view(0), 0)) == 2
        assert space.legal_ids(state.view(1), 1) == space.legal_ids(state.view(None)) == ()
        with pytest.raises(tm.UnknownPlayerError, match="this view tells what player 0 may do, not what player 1 may"):
            space.legal_ids(state.view(0), 1)
        with pytest.raises(tm.UnknownPlayerError, match="this view tells what nobody may do, not what player 0 may do"):
            space.legal_ids(state.view(None), 0)
        with pytest.raises(tm.UnknownPlayerError, match="there is no player 2; seats are 0 to 1"):
            space.legal_ids(state.view(0), 2)
        with pytest.raises(tm.UnknownPlayerError, match="there is no player 2; seats are 0 to 1"):
            space.legal_ids(state, 2)

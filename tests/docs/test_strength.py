"""The scripts that measure how strong the bots are: who plays, what is paired, and what is made of it."""

from __future__ import annotations

import json
import math
import random
import sys
from itertools import islice
from pathlib import Path
from statistics import fmean

import pytest
import strength
from before import SearchOfBefore
from hypothesis import given, settings
from hypothesis import strategies as st
from paired import Entry, lead_of_deal, mean_of, part_closed, player_of
from seeing import SeeingBot, play_seeing
from strength_data import strength as written
from tallies import Tally

import tussie_mussie as tm
from tests.docs.scripts import is_said_well, strength_pages
from tests.support.effort import examples
from tests.support.search_of_before import lines
from tussie_mussie.arena import match
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot
from tussie_mussie.testing import states

RECORDED = Path(__file__).parent.parent / "data" / "search-of-before.txt"
LEADS = st.dictionaries(st.integers(0, 30), st.floats(-20, 20), min_size=2)


# Who plays.


@pytest.mark.slow
def test_the_search_of_before_plays_as_it_did_when_it_was_copied() -> None:
    assert [*lines(SearchOfBefore)] == RECORDED.read_text(encoding="utf-8").splitlines()


def test_the_search_of_before_begins_as_it_did() -> None:
    assert [*islice(lines(SearchOfBefore), 2)] == RECORDED.read_text(encoding="utf-8").splitlines()[:2]


def test_the_search_of_before_has_nothing_to_say_to_spectators() -> None:
    view = tm.new_game().view(None)
    with pytest.raises(ValueError, match="a spectator has nothing to do"):
        SearchOfBefore(1)(view, random.Random(1))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [tm.RULEBOOK, tm.TURKISH], ids=["rulebook", "turkish"])
def test_a_bot_that_sees_everything_plays_whole_games(edition: tm.Rules, players: int) -> None:
    assert play_seeing([SeeingBot(1)] * players, edition, "legal").final.is_over


@settings(max_examples=examples(40))
@given(states(), st.integers())
def test_a_bot_that_sees_everything_never_does_what_is_illegal(state: tm.GameState, seed: int) -> None:
    for player in state.pending_players:
        answer = SeeingBot(1)(state, player, random.Random(seed))
        assert answer in state.legal_actions(player)
        assert SeeingBot(1)(state, player, random.Random(seed)) == answer


@pytest.mark.parametrize(("hidden", "face"), [("CD", tm.Face.DOWN), ("CA", tm.Face.UP)])
def test_a_bot_that_sees_everything_takes_the_better_card_wherever_it_lies(hidden: str, face: tm.Face) -> None:
    """To any other recipient both offers are the same."""
    names = enumerate("ABCD")
    deck = [tm.Card(f"card-{name.lower()}", f"C{name}", f"Card {name}", tm.Color.RED, more) for more, name in names]
    rules = tm.Rules("four cards", deck, arrangement_size=2, rounds=1)
    shown, other = rules.card("CB"), rules.card(hidden)
    state = tm.new_game(2, rules).apply(tm.Draw([shown, other])).apply(tm.Offer(0, shown, other))
    assert SeeingBot(50)(state, 1, random.Random(1)) == tm.Take(1, face)


def test_games_of_other_bots_are_those_of_play() -> None:
    assert play_seeing([greedy_bot, SearchBot(1)], tm.RULEBOOK, "x") == tm.play([greedy_bot, SearchBot(1)], seed="x")


def test_who_sees_everything_is_dealt_the_same_cards_as_anybody_else() -> None:
    def dealt(game: tm.GameRecord) -> list[tm.Action]:
        states = game.replay()[:-1]
        return [action for state, action in zip(states, game.actions, strict=True) if state.phase is tm.Phase.DRAW]

    seen = dealt(play_seeing([SeeingBot(1), greedy_bot], tm.RULEBOOK, "dealt"))
    assert len(seen) == 12
    assert seen == dealt(tm.play([greedy_bot, random_bot], seed="dealt"))


def test_faults_of_other_bots_are_told() -> None:
    def broken(_view: tm.PlayerView, _rng: random.Random) -> tm.PlayerAction:
        raise ZeroDivisionError

    with pytest.raises(tm.BotError, match="ZeroDivisionError") as caught:
        play_seeing([broken, SeeingBot(1)], tm.RULEBOOK, "fault")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.slow
@pytest.mark.parametrize("against", ["greedy", "before"])
def test_who_sees_everything_is_ahead(against: str) -> None:
    leads = [lead_of_deal(Entry("seeing", against, 2), f"ahead {deal}") for deal in range(10)]
    assert fmean(leads) > 0.5


# What is paired.


def test_deals_are_played_as_in_the_arena() -> None:
    results = match({"greedy": greedy_bot, "random": random_bot}, games=6, seed=1)
    for deal in range(3):
        rows = [row for row in results.games if row.deal == deal]
        leads = [row.totals[row.bots.index("greedy")] - row.totals[row.bots.index("random")] for row in rows]
        assert lead_of_deal(Entry("greedy", "random", 2), rows[0].seed) == fmean(leads)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_leads_their_like(players: int) -> None:
    assert lead_of_deal(Entry("greedy", "greedy", players), "like") == pytest.approx(0)


def test_players_have_names() -> None:
    assert player_of("search 5") == SearchBot(5)
    assert player_of("before") == SearchOfBefore(64)
    assert player_of("seeing") == SeeingBot(64)
    with pytest.raises(KeyError):
        player_of("unheard-of")


# What is made of it.


def test_an_interval_is_that_of_student() -> None:
    lead = mean_of({0: 1.0, 1: 2.0, 2: 6.0})
    assert lead.mean == 3
    assert lead.half == pytest.approx(4.302653 * math.sqrt(7 / 3))
    assert lead.deals == 3
    assert mean_of({4: 1.5}).half == math.inf


@given(LEADS)
def test_each_bot_goes_the_whole_way_to_itself(leads: dict[int, float]) -> None:
    if abs(fmean(leads.values())) > 0.1:
        part = part_closed(leads, leads)
        assert part.mean == pytest.approx(1)
        assert part.half == pytest.approx(0, abs=1e-3)


@given(LEADS, st.floats(0.1, 2))
def test_who_always_leads_by_a_part_goes_that_part_of_the_way(leads: dict[int, float], share: float) -> None:
    if abs(fmean(leads.values())) > 0.1:
        part = part_closed({deal: share * lead for deal, lead in leads.items()}, leads)
        assert part.mean == pytest.approx(share)
        assert part.half == pytest.approx(0, abs=1e-3)


def test_the_interval_of_a_part_holds_what_is_true_nearly_always() -> None:
    rng = random.Random(3)
    held = 0
    for _ in range(400):
        luck = [rng.gauss(0, 1) for _ in range(60)]
        whole = {deal: 6 + 3 * luck[deal] + rng.gauss(0, 2) for deal in range(60)}
        leads = {deal: 3 + 2 * luck[deal] + rng.gauss(0, 2) for deal in range(25)}
        part = part_closed(leads, whole)
        held += abs(part.mean - 0.5) <= part.half
    assert 0.92 < held / 400 < 0.98


def test_the_part_of_one_deal_has_no_interval() -> None:
    assert part_closed({0: 1.0}, {0: 2.0, 1: 4.0}).half == math.inf


# What is kept.

STAMPS = {"one": "a", "other": "b"}


def test_a_tally_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tally.jsonl"
    with Tally(path, STAMPS, "s") as tally:
        tally.add("one", 0, 1.5)
        tally.add("other", 2, -1.0)
    with Tally(path, STAMPS, "s") as tally:
        assert tally.leads == {"one": {0: 1.5}, "other": {2: -1.0}}
    with Tally(path, {**STAMPS, "one": "changed"}, "s") as tally:
        assert tally.leads == {"other": {2: -1.0}}
    with Tally(path, STAMPS, "another seed") as tally:
        assert tally.leads == {}


def test_a_line_that_was_cut_off_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "tally.jsonl"
    with Tally(path, STAMPS, "s") as tally:
        tally.add("one", 0, 1.5)
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole + '{"entry": "on', encoding="utf-8")
    with Tally(path, STAMPS, "s") as tally:
        assert tally.leads == {"one": {0: 1.5}}
        tally.add("one", 1, 2.0)
    assert [json.loads(line)["deal"] for line in path.read_text(encoding="utf-8").splitlines()] == [0, 1]


def test_entries_grow_evenly() -> None:
    one, other = Entry("random", "greedy", 2), Entry("search 256", "greedy", 2)
    goals = {str(entry): strength.wanted(entry, 16) for entry in (one, other)}
    assert goals == {str(one): 16, str(other): 8}
    begun = {str(one): {0, 5}, str(other): set[int]()}
    order = [*strength.missing((one, other), goals, begun)]
    assert order[:5] == [(other, 0), (one, 1), (other, 1), (one, 2), (one, 3)]
    assert {deal for entry, deal in order if entry == one} == {*range(16)} - {0, 5}
    assert {str(entry): len(deals) for entry, deals in zip((one, other), begun.values(), strict=True)} == goals


def test_a_run_goes_on_and_gives_the_same_as_one_run(tmp_path: Path) -> None:
    entries = Entry("random", "greedy", 2), Entry("greedy", "greedy", 3)
    stamps = {str(entry): strength.stamp_of(entry) for entry in entries}
    with Tally(tmp_path / "once", stamps, strength.SEED) as tally:
        strength.run(tally, entries, 4, math.inf, 1)
        once = dict(tally.leads)
    for deals in (1, 3, 4):
        with Tally(tmp_path / "often", stamps, strength.SEED) as tally:
            strength.run(tally, entries, deals, math.inf, 1)
            often = dict(tally.leads)
    assert often == once
    assert {*once[str(entries[0])]} == {0, 1, 2, 3}
    with Tally(tmp_path / "never", stamps, strength.SEED) as tally:
        strength.run(tally, entries, 4, 0, 1)
        assert not any(tally.leads.values())


def test_a_change_of_a_bot_changes_the_stamps_of_its_entries_alone() -> None:
    stamps = {bot: strength.stamp_of(Entry(bot, "greedy", 2)) for bot in ("random", "search 1", "before", "seeing")}
    assert len({*stamps.values()}) == 4
    assert stamps["search 1"] == strength.stamp_of(Entry("search 8", "greedy", 3))


def test_entries_are_chosen_by_their_names() -> None:
    found = [
        entry for entry in strength.ENTRIES if strength.chosen(entry, ["before against greedy", "seeing against b"])
    ]
    assert [str(entry) for entry in found] == [
        *(f"before against greedy, {players} players" for players in (2, 3, 4)),
        "seeing against before, 2 players",
    ]


def test_what_is_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, tally = tmp_path / "out.json", tmp_path / "tally"
    only = ["--only", "random against greedy", "--players", "2", "--deals", "3"]
    monkeypatch.setattr(sys, "argv", ["strength.py", *only, "--tally", str(tally), "--out", str(out)])
    strength.main()
    (entry,) = written(str(out))
    assert (entry.bot, entry.samples, entry.players, entry.deals) == ("random", None, 2, 3)
    assert entry.lead < 0
    assert entry.part is None


def test_results_tell_the_lead_and_the_part_of_the_way(tmp_path: Path) -> None:
    entries = Entry("random", "greedy", 2), Entry("search 4", "greedy", 2), Entry("seeing", "greedy", 2)
    with Tally(tmp_path / "tally", {str(entry): "x" for entry in entries}, "s") as tally:
        for deal, (worst, better, best) in enumerate(((-2.0, 3.0, 6.0), (-3.0, 2.0, 4.0))):
            for entry, lead in zip(entries, (worst, better, best), strict=True):
                tally.add(str(entry), deal, lead)
        rows = [*strength.results(tally, (*entries, Entry("before", "greedy", 2)))]
    assert [(row["bot"], row["samples"], row["lead"], row["part"]) for row in rows] == [
        ("random", None, -2.5, -0.5),
        ("search", 4, 2.5, 0.5),
        ("seeing", None, 5.0, 1.0),
    ]
    assert [(row["deals"], row["games"], row["players"]) for row in rows] == [(2, 4, 2)] * 3


# What the page says.


def test_the_data_of_the_page_is_about_all_bots_and_tables() -> None:
    entries = written()
    assert {(one.bot, one.players) for one in entries if one.against == "greedy"} == {
        (bot, players) for bot in ("random", "search", "before", "seeing") for players in (2, 3, 4)
    }
    assert {one.samples for one in entries if one.bot == "search"} == {*strength.BUDGETS}
    for one in entries:
        assert one.deals >= 2
        assert one.half is not None
    assert all(one.part == 1 for one in entries if one.bot == "seeing" and one.against == "greedy")


def test_sentences_and_alternative_texts_have_numbers() -> None:
    pages = strength_pages()
    entries = written()
    for said in (pages.parts(entries), pages.budgets(entries)):
        assert is_said_well(said.sentence, said.alt)
        assert " ± " in said.sentence or "(± " in said.sentence
    assert pages.strength_table(entries).count("\n") == 1 + sum(one.against == "greedy" for one in entries)
    assert " leads the earlier search by " in pages.duels(entries)

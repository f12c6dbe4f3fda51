"""The answers under "What the numbers say": their data are precise, and the pages follow from them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import attrs
import pytest

from tests.docs.pages import DOCS, PAGES
from tests.docs.scripts import script

np = pytest.importorskip("numpy", reason="comes with the extra 'batch'")
pytest.importorskip("matplotlib", reason="comes with the extra 'docs'")

DATA = DOCS / "_data"
QUESTIONS = ("cards", "pairs", "seats", "options", "abilities", "offers")
PRECISE = {"random": 0.01, "greedy": 0.01, "search": 0.05}
INCLUDED = re.compile(r"_generated/((?:answer|said|table)-[\w-]+\.md)")


@pytest.fixture(scope="module")
def answer_pages() -> ModuleType:
    return script("answer_pages")


def plays_of(question: str, *, search: bool) -> dict[str, object]:
    """Return what is known, with search play or without; where there is none, greedy play stands in."""
    plays: dict[str, object] = script("estimates").read(question)
    if not search:
        return {kind: play for kind, play in plays.items() if kind != "search"}
    greedy = script("estimates").read(question)["greedy"]
    stand_in: object = attrs.evolve(greedy, command="measure.py --play search --samples 8")
    return {"search": stand_in, **plays} if "search" in plays else {**plays, "search": stand_in}


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_data_file_says_how_it_was_made_and_is_as_precise_as_promised(question: str) -> None:
    found = json.loads((DATA / f"{question}.json").read_text(encoding="utf-8"))
    assert found["about"]
    assert {"random", "greedy"} <= set(found["plays"]) <= set(PRECISE)
    for kind, play in found["plays"].items():
        assert play["command"].startswith(f"python docs/_scripts/numbers/measure.py --play {kind}")
        assert play["seeds"]
        assert all(play["rounds"].values())
        for name, one in play["answers"].items():
            assert set(one) == {"mean", "half", "n"}
            assert one["n"] > 0, name
            assert 0 <= one["half"] <= PRECISE[kind], name


@pytest.mark.parametrize("search", [False, True], ids=["without search", "with search"])
def test_every_answer_has_a_sentence_and_a_plot_with_an_alternative_text(
    answer_pages: ModuleType, *, search: bool
) -> None:
    for name, answer in answer_pages.ANSWERS.items():
        page: str = answer_pages.page_of(name, answer, plays_of(answer.question, search=search))
        assert re.match(r"\*\*[A-Z][^*]{30,}\.\*\*\n", page), name
        texts = re.findall(r'^:alt: "([^"\n]{60,}\.)"$', page, re.MULTILINE)
        assert len(texts) == 2
        assert texts[0] == texts[1]
        assert ("search" in page) == search
        assert "nan" not in page
        assert f"`docs/_data/{answer.question}.json`" in page
        for path in re.findall(r"`(docs/[\w/.]+)`", page):
            assert (DOCS.parent / path).exists()


@pytest.mark.parametrize("search", [False, True], ids=["without search", "with search"])
def test_tables_have_a_column_for_each_kind_of_play(
    answer_pages: ModuleType, monkeypatch: pytest.MonkeyPatch, *, search: bool
) -> None:
    def read(question: str) -> dict[str, object]:
        return plays_of(question, search=search)

    monkeypatch.setattr(answer_pages, "read", read)
    kinds = 3 if search else 2
    players: str = answer_pages.players_table(read("seats"), read("options"))
    assert {line.count("|") for line in players.splitlines()} == {kinds + 2}
    cards: str = answer_pages.cards_table(read("cards"))
    assert {line.count("|") for line in cards.splitlines()} == {2 * kinds + 2}
    assert len(cards.splitlines()) == 20
    pairs: str = answer_pages.pairs_table(read("pairs"))
    assert len(pairs.splitlines()) == 18


@pytest.mark.slow
@pytest.mark.parametrize("search", [False, True], ids=["without search", "with search"])
def test_all_that_pages_include_is_written(
    answer_pages: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, search: bool
) -> None:
    def read(question: str) -> dict[str, object]:
        return plays_of(question, search=search)

    monkeypatch.setattr(answer_pages, "read", read)
    answer_pages.write_all(tmp_path)
    included = {name for page in PAGES for name in INCLUDED.findall(page.read_text(encoding="utf-8"))}
    written = {path.name for path in tmp_path.iterdir()}
    assert included <= written
    for name in answer_pages.ANSWERS:
        assert {f"answer-{name}-light.svg", f"answer-{name}-dark.svg"} <= written
    for path in tmp_path.glob("*.md"):
        assert path.read_text(encoding="utf-8").strip()


def claims() -> Iterator[tuple[str, str, bool]]:
    """Yield what pages say in their own words, each with the page and whether the data say so too."""
    read = script("estimates").read
    cards, offers, seats, abilities, options = map(read, ("cards", "offers", "seats", "abilities", "options"))
    greedy = cards["greedy"]
    orders = {
        kind: sorted(script("card_worth").IDS, key=lambda card: play[f"{card}/any"].mean)
        for kind, play in cards.items()
    }
    spreads = [
        play[f"{orders[kind][-1]}/any"].mean - play[f"{orders[kind][0]}/any"].mean for kind, play in cards.items()
    ]
    random, better = seats["random"]["2/mean"].mean, seats["greedy"]["2/mean"].mean
    changes = [
        abs(play[f"left/{players}/seat {seat}"].mean)
        for play in options.values()
        for players in (3, 4)
        for seat in range(players)
    ]
    harm = [
        play[f"{card}/random"].mean - play[f"{card}/unused"].mean
        for play in abilities.values()
        for card in ("pink-larkspur", "snapdragon", "marigold")
    ]
    yield "index", "Random players score less than six points in a round", random < 6
    yield "index", "A greedy player scores more", better > 6
    yield (
        "index",
        "best and the worst card is larger than that between a random and a greedy row",
        min(spreads) > better - random,
    )
    good = ["pink-larkspur" in order[-4:] for kind, order in orders.items() if kind != "random"]
    yield "index", "is one of the best cards in good hands", all(good)
    yield "index", "fond of Marigold's two hearts", greedy["marigold/taken"].mean > 0.6
    yield "index", "passes Pink Larkspur by", greedy["pink-larkspur/taken"].mean < 0.3
    shares = [play["all/better"].mean for play in offers.values()]
    yield "index", "It is the better one in about two of five offers", 0.35 < min(shares) <= max(shares) < 0.45
    more = [1 - 2 * play["all/better"].mean - play["all/same"].mean for play in offers.values()]
    yield "index", "and the worse one about as often", max([abs(one) for one in more]) < 0.1
    firsts = [abs(play[f"{players}/seat 0"].mean) for play in seats.values() for players in (2, 3, 4)]
    yield "index", "that is little", max(firsts) < 0.3
    best = [[play[f"{players}/best"].mean for players in (2, 3, 4)] for play in seats.values()]
    leads = [[-play[f"{players}/lead"].mean for players in (2, 3, 4)] for play in seats.values()]
    yield (
        "seats-and-options",
        "so the winner's points grow and the lead shrinks",
        all(x == sorted(x) for x in best + leads),
    )
    yield "seats-and-options", "So it is a question of taste", max(changes) < 0.2
    gains = [play["snapdragon/gain"].mean for play in abilities.values()]
    yield "abilities", "*Snapdragon* gains less than a point", 0 < min(gains) <= max(gains) < 1
    worth = [play["pink-larkspur/well"].mean for play in abilities.values()]
    yield "abilities", "Used well it is one of the best", min(worth) > 0
    cost = [play["marigold/well"].mean for play in abilities.values()]
    yield "abilities", "Its two hearts do not make up for the lost card", max(cost) < 0
    yield "abilities", "an ability is hardly better than unused, or worse", max(harm) < 0.25


def test_what_pages_say_in_their_own_words_follows_from_the_data() -> None:
    """Where this fails after new rounds have been played, the page must say something else."""
    pages = {page.stem: " ".join(page.read_text(encoding="utf-8").split()) for page in (DOCS / "numbers").glob("*.md")}
    found = list(claims())
    assert [words for page, words, _ in found if words not in pages[page]] == []
    assert [words for _, words, true in found if not true] == []


def test_the_better_player_wins_the_more_often_the_more_rounds_there_are() -> None:
    for play in script("estimates").read("options").values():
        if "rounds 1/better" in play.answers:
            shares = [play[f"rounds {rounds}/better"].mean for rounds in range(1, 6)]
            assert shares == sorted(shares)


def test_the_interval_of_a_mean_is_the_usual_one() -> None:
    estimates = script("estimates")
    sample = np.random.default_rng(4).normal(3, 2, 100)
    chunks = [{"sum": np.array(value), "n": np.array(1.0)} for value in sample]

    def mean(sums: dict[str, float]) -> dict[str, float]:
        return {"mean": float(sums["sum"] / sums["n"])}

    def number(sums: dict[str, float]) -> dict[str, float]:
        return {"mean": float(sums["n"])}

    found = estimates.estimates(chunks, mean, number)["mean"]
    assert found.mean == pytest.approx(sample.mean())
    assert found.half == pytest.approx(1.984 * sample.std(ddof=1) / 10, rel=0.001)  # Student's t with 99 degrees
    assert found.n == 100


def test_estimates_are_written_and_read_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    estimates = script("estimates")
    monkeypatch.setattr(estimates, "DATA", tmp_path)
    play = estimates.Play("a command", "seeds", {"2": 7}, {"x/y": estimates.Estimate(1.25, 0.5, 7)})
    estimates.write("question", "about", {"greedy": play})
    assert estimates.read("question") == {"greedy": play}
    assert estimates.read("other") == {}


def test_minus_signs_and_percentages_are_written_as_people_do() -> None:
    estimate = script("estimates").Estimate
    assert estimate(-0.123, 0, 1).text(signed=True) == "\N{MINUS SIGN}0.12"
    assert estimate(-0.001, 0, 1).text(signed=True) == "+0.00"
    assert estimate(0.456, 0, 1).percent() == "46%"


def test_a_tally_of_searched_rounds_goes_on_where_it_ended(tmp_path: Path) -> None:
    searched = script("searched_rounds")
    tally = searched.Tally(tmp_path / "tally.jsonl", 8)
    assert set(tally.read()) == set(script("settings").SETTINGS)
    tally.add("2", 1, {"rounds": np.array(50.0), "seats": np.array([1.5, 2.0])})
    chunks = tally.read()
    assert chunks["2"][1]["seats"].tolist() == [1.5, 2.0]
    following = searched.following_chunks(chunks)
    first = [next(following) for _ in range(60)]
    assert ("2", 1) not in first
    assert ("2", 0) in first
    assert len(set(first)) == len(first)
    assert searched.without_gaps(chunks["2"]) == []
    with pytest.raises(SystemExit, match="begin a new tally"):
        searched.Tally(tally.path, 9).read()


@pytest.mark.slow
def test_searched_rounds_are_counted_as_those_in_bulk(monkeypatch: pytest.MonkeyPatch) -> None:
    searched, settings, counting = script("searched_rounds"), script("settings"), script("counting")
    monkeypatch.setattr(searched, "CHUNK", 3)
    for setting in settings.settings_of("search"):
        searching = searched.chunk_of_search(setting.name, 1, 0)
        greedy = counting.count(setting, settings.bulk(setting, "greedy", 0, 3), 0)
        assert {name: value.shape for name, value in searching.items()} == {
            name: value.shape for name, value in greedy.items()
        }
        assert searching["rounds"] == greedy["rounds"] == 3

"""A line's explanation adds up to its points, a sheet's to its total, and a sheet goes into tables."""

from __future__ import annotations

import csv
import io
import re

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tussie_mussie import testing

RULES = [evolve(rules, wild_color=reading) for rules in (tm.RULEBOOK, tm.TURKISH) for reading in tm.WildColor]
HEARTS = re.compile(r"(\d+) hearts?(?=$|;)")
BONUS = re.compile(r"(?:^|; )([+-]\d+) [^:]*$|: ([+-]?\d+)$")
"""The bonus stands at the end, or at the beginning of the effect if that ends without a number of its own."""
KEYS = ["column", "card", "code", "name", "row", "color", "hearts", "bonus", "points", "because", "reason"]


def numbers(sentence: str) -> tuple[int, int]:
    """Return the hearts and the bonus that a sentence tells."""
    hearts, bonus = HEARTS.match(sentence), BONUS.search(sentence)
    return int(hearts[1]) if hearts else 0, int(bonus[1] or bonus[2]) if bonus else 0


rows = st.sampled_from(RULES).flatmap(lambda rules: st.tuples(testing.arrangements(rules), st.just(rules)))
sheets = rows.map(lambda row: tm.score(*row))


@given(sheets)
def test_hearts_and_bonus_add_up_in_every_sentence(sheet: tm.ScoreSheet) -> None:
    for line in sheet.lines:
        assert numbers(line.reason) == (line.hearts, line.bonus)
        assert sum(numbers(line.reason)) == line.points
        assert "\n" not in line.reason
        assert all(card.name in line.reason for card in line.because)


@given(sheets)
def test_hearts_and_bonus_add_up_to_the_total(sheet: tm.ScoreSheet) -> None:
    assert sheet.hearts == sum(line.hearts for line in sheet.lines)
    assert sheet.bonus == sum(line.bonus for line in sheet.lines)
    assert sheet.hearts + sheet.bonus == sheet.total
    last = sheet.explain().splitlines()[-1]
    if sheet.lines:
        found = re.fullmatch(r"Total +(-?\d+)  (\d+) hearts?; bonus ([+-]\d+)", last)
        assert found
        assert tuple(map(int, found.groups())) == (sheet.total, sheet.hearts, sheet.bonus)


@given(rows)
def test_a_wrong_claim_is_answered_with_numbers_that_add_up(row: tuple[tm.Arrangement, tm.Rules]) -> None:
    lines = tm.score(*row).lines
    wrong = tm.check_score(row[0], {line.card: line.points + 1 for line in lines}, row[1])
    for found, line in zip(wrong, lines, strict=True):
        said = re.fullmatch(rf"{line.card.name} scores (-?\d+): (.*)\.", found.reason)
        assert said
        assert sum(numbers(said[2])) == int(said[1]) == found.actual


def test_the_contracts_example_and_the_other_forms() -> None:
    def reason(row: str, rules: tm.Rules = tm.RULEBOOK) -> str:
        return tm.score(tm.parse_arrangement(row, rules), rules).lines[0].reason

    peony = tm.RULEBOOK.card("PE")
    two = evolve(peony, hearts=2)
    rules = evolve(tm.RULEBOOK, deck=tuple([two if card == peony else card for card in tm.RULEBOOK.deck]))
    assert reason("PE DS", rules) == "2 hearts; +2 if exactly 2 cards are in your bouquet (Peony and Daisy)"
    assert reason("HS rt") == "1 heart; +1 for each adjacent card in your bouquet: 0"
    assert reason("OR", evolve(tm.RULEBOOK, wild_color=tm.WildColor.PER_CONDITION)) == (
        "1 heart; counts as the color that is best for each card"
    )


def test_a_claim_that_forgets_the_hearts_is_answered_with_them() -> None:
    arrangement = tm.parse_arrangement("PE DS vi px")
    (found,) = tm.check_score(
        arrangement, {line.card: line.points for line in tm.score(arrangement).lines[1:]} | {tm.RULEBOOK.card("PE"): 2}
    )
    assert found.reason == "Peony scores 3: 1 heart; +2 if exactly 2 cards are in your bouquet (Peony and Daisy)."


@given(sheets)
def test_the_rows_come_back_from_csv(sheet: tm.ScoreSheet) -> None:
    rows = sheet.rows()
    assert [[*row] for row in rows] == [KEYS] * len(sheet.lines)
    assert all(type(value) in (str, int) for row in rows for value in row.values())
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, KEYS)
    writer.writeheader()
    writer.writerows(rows)
    text.seek(0)
    read = [*csv.DictReader(text)]
    assert read == [{key: str(value) for key, value in row.items()} for row in rows]
    lines = [(int(row["column"]), row["card"], row["row"] == "bouquet", int(row["points"])) for row in read]
    assert lines == [
        (column, line.card.id, line.face is tm.Face.UP, line.points) for column, line in enumerate(sheet.lines)
    ]


def test_a_row_holds_the_line() -> None:
    rows = tm.score(tm.parse_arrangement("VI or"), evolve(tm.RULEBOOK, wild_color=tm.WildColor.PER_CONDITION)).rows()
    assert rows[0] == {
        "column": 0,
        "card": "violet",
        "code": "VI",
        "name": "Violet",
        "row": "bouquet",
        "color": "purple",
        "hearts": 0,
        "bonus": 2,
        "points": 2,
        "because": "Violet, Orchid",
        "reason": "+1 for each of your purple cards (Violet and Orchid): +2",
    }
    assert (rows[1]["color"], rows[1]["row"], rows[1]["because"]) == ("", "keepsake", "")
    assert tm.score(tm.Arrangement()).rows() == []


def test_the_rows_are_what_pandas_takes() -> None:
    pandas = pytest.importorskip("pandas", reason="comes with the extra 'docs'")
    sheet = tm.score(tm.parse_arrangement("RR px OR vi"))
    table = pandas.DataFrame(sheet.rows())
    assert ([*table.columns], int(table["points"].sum())) == (KEYS, sheet.total)

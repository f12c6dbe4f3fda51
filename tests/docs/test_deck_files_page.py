"""The page about deck files, tried as a reader would: every file and every line on it is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

import tussie_mussie as tm
from tests.docs.pages import DOCS, blocks
from tussie_mussie import effects
from tussie_mussie._internal.documents.decks import EFFECTS

PAGE = DOCS / "how-to" / "deck-files.md"
FILES = [text for _, text in blocks(PAGE, "toml")]
KEYS = "effect", "ability"
LINES = [line for _, text in blocks(PAGE, "text") if text.startswith(KEYS) for line in text.splitlines()]


def loaded(text: str, folder: Path) -> tm.Rules:
    (folder / "garden.toml").write_text(text, encoding="utf-8")
    return tm.load_rules(folder / "garden.toml")


def test_every_block_is_a_file_or_lines_of_a_card() -> None:
    assert len(FILES) == 3
    assert len(LINES) > 50
    assert all([line.startswith(KEYS) for line in LINES])


@pytest.mark.parametrize("line", LINES)
def test_every_line_makes_a_card(line: str, tmp_path: Path) -> None:
    (card,) = loaded(f'name = "one"\n[[deck]]\nname = "Nettle"\ncolor = "green"\n{line}\n', tmp_path).deck
    assert card.effect or card.ability
    assert card.text


def test_the_first_file_gives_the_garden(tmp_path: Path) -> None:
    garden = loaded(FILES[0], tmp_path)
    assert (garden.name, len(garden.deck)) == ("garden", 20)
    assert str(garden.card("nettle")) == "Nettle (NE)"
    tm.play([tm.bots.random_bot] * 3, garden, seed=1).verify()


def test_the_second_file_can_be_played(tmp_path: Path) -> None:
    tiny = loaded(FILES[1], tmp_path)
    assert tiny.wild_color is tm.WildColor.PER_CONDITION
    tm.play([tm.bots.random_bot] * 2, tiny, seed=1).verify()


def test_the_third_file_reveals_goals(tmp_path: Path) -> None:
    rules = loaded(FILES[2], tmp_path)
    assert [goal.name for goal in rules.goals] == ["Full Garden", "Red and White"]
    assert rules.goals_revealed == 1
    tm.play([tm.bots.random_bot] * 2, rules, seed=1).verify()


def test_the_page_shows_every_short_form_and_every_node() -> None:
    text = "\n".join(LINES)
    for name in effects.__all__:
        if name[0].islower():
            assert f"{{ {name.replace('_', '-')} = " in text, name
    for tag in (*EFFECTS.by_tag, "between", "most"):
        assert f'type = "{tag}"' in text, tag
    for kind in (effects.Unit, effects.Owner, effects.Place, effects.Like, effects.Hearts):
        for member in kind:
            if member not in (effects.Owner.YOU, effects.Place.ANYWHERE):
                assert f'= "{member.value}"' in text, member

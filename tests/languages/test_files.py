"""Language files: what a translator can write, and how mistakes are told."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest

import tussie_mussie as tm
from tests.docs.pages import DOCS, blocks
from tests.support.cards import card
from tests.support.effort import THOROUGH
from tests.support.shorthand import unchecked

HEAD = 'code = "de"\nname = "Deutsch"\n'


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "de.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def problems(folder: Path, text: str | bytes) -> tuple[str, ...]:
    """Return what is wrong with a file."""
    with pytest.raises(tm.InvalidLanguageError) as caught:
        tm.load_language(written(folder, text))
    assert caught.value.source == str(folder / "de.toml")
    assert str(caught.value).startswith(f"{caught.value.source}: $")
    assert len(str(caught.value)) < 6000
    return caught.value.problems


def test_a_file_of_ones_own_is_a_language(tmp_path: Path) -> None:
    text = HEAD + '[terms]\nbouquet = "Strauß"\n[cards.violet]\nname = "Veilchen"\n[colors]\n'
    text += '[describe]\ndraw = "zieht {cards}"\n'
    for data in (text, b"\xef\xbb\xbf" + text.encode(), text.replace("\n", "\r\n")):
        mine = tm.load_language(written(tmp_path, data))
        assert (mine.code, mine.name, mine.rtl, mine.term("bouquet")) == ("de", "Deutsch", False, "Strauß")
        assert tm.describe(tm.parse_action("draw VI"), language=mine) == "zieht Veilchen"
    assert mine == tm.load_language(str(tmp_path / "de.toml"))
    assert "card violet name" not in mine.missing(tm.RULEBOOK)
    assert tm.load_language(written(tmp_path, HEAD + 'direction = "right-to-left"')).rtl


def test_the_file_of_the_translators_page_is_a_language(tmp_path: Path) -> None:
    ((_, text),) = blocks(DOCS / "how-to" / "translate.md", "toml")
    mine = tm.load_language(written(tmp_path, text))
    assert (mine.term("bouquet"), mine.color(tm.Color.RED), mine.card(card("VI"))) == ("Strauß", "rot", "Veilchen")


def test_every_file_of_the_library_is_read_back_as_itself() -> None:
    folder = Path(tm.__file__).parent / "data" / "languages"
    assert [tm.load_language(folder / f"{code}.toml") for code in tm.languages()] == [*map(tm.language, tm.languages())]
    assert {path.stem for path in folder.iterdir()} == set(tm.languages())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[terms]\nbouqet = "x"', r"\$\.terms\.bouqet: there is no such term; did you mean bouquet\?"),
        ('[terms]\nq = "x"', r"\$\.terms\.q: there is no such term; there are arrangement, .*turn"),
        ("[terms]\nbouquet = 7", r"\$\.terms\.bouquet: must be a text, not 7"),
        ('[terms.bouquet]\nx = "y"', r"\$\.terms\.bouquet\.x: there is no such term; .*"),
        ('[terms]\nbouquet = " "', r"\$\.terms\.bouquet: must not be empty; .* falls back to English"),
        ('[terms]\nbouquet = "a\\nb"', r"\$\.terms\.bouquet: has U\+000A, which is not for a text of one line"),
        ('[terms]\nbouquet = "a\\u202eb"', r"\$\.terms\.bouquet: has U\+202E, which is not for a text of one line"),
        ('terms = "x"', r"\$\.terms: must be a table, not 'x'"),
        ('[colors]\nblue = "blau"', r"\$\.colors\.blue: there is no such color; .*"),
        ('[cards.orchdi]\nname = "x"', r"\$\.cards\.orchdi\.name: there is no such card; did you mean orchid\?"),
        ("[cards.orchid]", r"\$\.cards\.orchid: must be a table with name and text, not \{\}"),
        ('[cards]\norchid = "x"', r"\$\.cards\.orchid: must be a table with name and text, not 'x'"),
        (
            '[cards.orchid]\nnmae = "x"',
            r"\$\.cards\.orchid\.nmae: there is no such entry of a card; did you mean name\?",
        ),
        (
            '[cards.orchid]\nname = "x, y"',
            r"\$\.cards\.orchid\.name: has ',', which the notation cannot read in a name",
        ),
        ('[cards.orchid]\nname = "-"', r"\$\.cards\.orchid\.name: must have a letter"),
        ("[cards.orchid]\ntext = []", r"\$\.cards\.orchid\.text: must be a text, not \[\]"),
        ('[cards.orchid.name]\na.b = "x"', r"\$\.cards\.orchid\.name: must be a text, not \{'a': \{'b': 'x'\}\}"),
        ('[describe]\ndrwa = "x"', r"\$\.describe\.drwa: there is no such sentence; did you mean draw\?"),
        ('[describe]\ndraw = "x"', r"\$\.describe\.draw: must have \{cards\}, not no word in braces"),
        ('[describe]\ndraw = "{card}"', r"\$\.describe\.draw: must have \{cards\}, not \{card\}"),
        ('[describe]\nfinish = "{by}"', r"\$\.describe\.finish: must have no word in braces, not \{by\}"),
        ('[describe]\ndraw = "{cards} {"', r"\$\.describe\.draw: has a brace by itself"),
        ('[describe]\ndraw = "{cards} }"', r"\$\.describe\.draw: has a brace by itself"),
        ("[describe]\ndraw = true", r"\$\.describe\.draw: must be a text, not True"),
        ('[trems]\nbouquet = "x"', r"\$\.trems\.bouquet: there is no such part; did you mean terms\?"),
        ("[trems]", r"\$\.trems: there is no such part; did you mean terms\?"),
        ('direction = "up"', r"\$\.direction: must be left-to-right or right-to-left, not 'up'"),
        ("direction = 1", r"\$\.direction: must be a text, not 1"),
    ],
)
def test_a_mistake_is_told_with_its_path(tmp_path: Path, text: str, problem: str) -> None:
    (told,) = problems(tmp_path, f"{HEAD}{text}\n")
    assert re.fullmatch(problem, told), told


def test_code_and_name_must_be_there_and_right(tmp_path: Path) -> None:
    assert problems(tmp_path, "") == (
        "$.code: is missing; a file begins with code and name",
        "$.name: is missing; a file begins with code and name",
    )
    assert problems(tmp_path, "code = 7\nname = 'x'") == ("$.code: must be a text, not 7",)
    told = problems(tmp_path, "code = 'Deutsch'\nname = ''")
    assert told[0] == "$.code: is 'Deutsch'; a code has two or three lowercase letters, such as 'tr'"
    assert told[1].startswith("$.name: must not be empty")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = 'name = "x"\n[terms]\nbouqet = "x"\ncard = 1\n[colors]\nblue = "x"\n'
    assert [problem.partition(":")[0] for problem in problems(tmp_path, text)] == [
        "$.code",
        "$.colors.blue",
        "$.terms.bouqet",
        "$.terms.card",
    ]
    number = 3000 if THOROUGH else 500
    text = HEAD + "[terms]\n" + "\n".join([f'x{term} = "y"' for term in range(number)])
    assert len(problems(tmp_path, text)) == number
    assert len(problems(tmp_path, f'{HEAD}{"x" * 450} = "y"')[0]) < 300
    (tmp_path / "de.toml").write_text(text, encoding="utf-8")
    with pytest.raises(tm.InvalidLanguageError, match=rf"; and {number - 10} more$"):
        tm.load_language(tmp_path / "de.toml")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (HEAD.encode() + b"# \xfc\n", "$: is not UTF-8 (line 3)"),
        (HEAD.encode("utf-16"), "$: is not UTF-8 (line 1)"),
        ("code = de", "$: is not TOML: "),
        (HEAD + 'code = "fr"', "$: is not TOML: "),
        ("a = " + "[\n" * 10_000, "$: is not TOML: "),
        (HEAD + "a = " + "9" * 10_000, "$: line 3 has more than 500 characters"),
        (".".join("a" * 20_000), "$: line 1 has more than 500 characters"),
        ('"\u2028".' * 8000 + "a = 1", "$: line 1 has more than 500 characters"),
        (b"#" * 10_000_000, "$: has more than 50,000 bytes"),
    ],
    ids=["bytes", "utf-16", "syntax", "twice", "nesting", "number", "dots", "separators", "10 MB"],
)
def test_what_is_no_language_file_is_refused_soon(tmp_path: Path, data: str | bytes, problem: str) -> None:
    begun = process_time()
    (told,) = problems(tmp_path, data)
    assert told.startswith(problem)
    assert process_time() - begun < 1


def test_paths_of_many_parts_are_refused_soon(tmp_path: Path) -> None:
    lines = [".".join(["cards", f"x{number}", *["x"] * 230]) + " = 1" for number in range(100)]
    begun = process_time()
    told = problems(tmp_path, HEAD + "\n".join(lines))
    assert process_time() - begun < 3
    assert told[0].startswith("$.cards.x0.x: there is no such card")
    assert len(told) == 100


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        tm.load_language(tmp_path / "none.toml")
    for name in ("a\0b", "\ud800"):
        with pytest.raises(OSError, match="no file can have this name"):
            tm.load_language(name)
    with pytest.raises(TypeError, match=r"load_language\(\) needs a path, not int"):
        unchecked(tm.load_language)(7)


def test_names_of_ones_own_file_are_not_read(tmp_path: Path) -> None:
    mine = tm.load_language(written(tmp_path, HEAD + '[cards.violet]\nname = "Veilchen"\n'))
    assert mine.card(card("VI")) == "Veilchen"
    with pytest.raises(tm.UnknownCardError):
        tm.RULEBOOK.card("Veilchen")

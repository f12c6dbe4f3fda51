"""The page of `examples/browser`: its Python part by itself, and all of it in Chromium, without a network."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from types import ModuleType
from typing import TypedDict

import pytest

import tussie_mussie as tm
from tests.browser.places import PAGE, program, pyodide_folder

HTML = (PAGE / "index.html").read_text(encoding="utf-8")


class Shown(TypedDict):
    """What the page is told."""

    title: str
    lines: list[str]
    choices: list[str]
    results: list[list[str]]
    over: bool


# --- The Python part --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def part() -> ModuleType:
    spec = importlib.util.spec_from_file_location("table", PAGE / "table.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "saved", ["", "{}", tm.to_json(tm.new_game(3)), tm.to_json(tm.new_game(2, tm.TURKISH)), tm.to_json(tm.RULEBOOK)]
)
def test_what_is_no_game_of_the_page_is_passed_over(part: ModuleType, saved: str) -> None:
    table = part.Table(saved, "1")
    assert tm.from_json(table.saved(), tm.GameState).players == 2
    assert len(_shown(table)["choices"]) == 2


@pytest.mark.parametrize("seed", range(8))
def test_a_game_goes_on_from_what_was_saved_and_ends(part: ModuleType, seed: int) -> None:
    table = part.Table(seed=str(seed))
    turns = 0
    while not (shown := _shown(table))["over"]:
        state = tm.from_json(table.saved(), tm.GameState)
        assert shown["choices"] == [tm.describe(action) for action in state.view(0).legal_actions()] != []
        table.act(turns % len(shown["choices"]))
        table = part.Table(table.saved(), str(turns))
        turns += 1
    assert shown["choices"] == []
    assert [len(sheets) for sheets in shown["results"]] == [2, 2, 2]
    own, other = tm.from_json(table.saved(), tm.GameState).totals
    assert shown["title"] == f"Round 3, {own} to {other} points"


def test_what_is_shown_follows_from_the_view_of_the_person(part: ModuleType) -> None:
    state = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | take OR vi")
    same = tm.parse_state("round 1 first 0 totals 0 0 | RR / px | take OR sn")
    assert state.view(0) == same.view(0)
    told = [_shown(part.Table(tm.to_json(one))) for one in (state, same)]
    assert told[0] == told[1]
    assert told[0]["lines"] == [
        "You have Red Rose.",
        "The bot has (Phlox).",
        "The bot offers Orchid faceup and another card facedown.",
    ]
    hidden = tm.parse_state("round 1 first 0 totals 0 0 | RR HY / px vi | offer CM SN")
    assert _shown(part.Table(tm.to_json(hidden)))["lines"] == [
        "You have Red Rose, Hyacinth.",
        "The bot has (Phlox), (hidden).",
    ]


@pytest.mark.parametrize("saved", ["", "{}", "rubbish", '{"format": "tussie-mussie", "kind": "state", "version": 99}'])
def test_what_cannot_be_read_any_more_begins_a_new_game(part: ModuleType, saved: str) -> None:
    assert _shown(part.Table(saved))["title"] == "Round 1, 0 to 0 points"


def _shown(table: object) -> Shown:
    shown: Shown = json.loads(getattr(table, "shown")())  # noqa: B009  # the class has no type here
    return shown


def test_the_page_installs_this_version() -> None:
    assert f'"./tussie_mussie-{tm.__version__}-py3-none-any.whl"' in HTML


def test_the_page_puts_no_text_into_it_as_html() -> None:
    script = HTML.partition("<script")[2]
    assert not re.search(r"innerHTML\s*=|insertAdjacentHTML|outerHTML|document\.write", script)


# --- In Chromium ------------------------------------------------------------------------------------------------

DRIVER = """
<script type="module">
// Chooses the first of all choices to the end of the game, opens the page again in the middle, and begins a new game.
const text = () => document.body.innerText;
const told = sessionStorage;
const end = () => {
  clearInterval(timer);
  fetch("/done", {method: "POST", body: JSON.stringify({...told, text: text()})});
};
const timer = setInterval(() => {
  const said = document.getElementById("status").textContent;
  const [first, ...others] = document.querySelectorAll("main button");
  if (said.startsWith("This did not work")) return end();
  if (!first) return;
  const turns = Number(told.turns ?? 0);
  if (told.over) return end();
  if (told.before && !told.after) told.after = text();
  if (said.endsWith("The game is over.")) {
    told.over = text();
    first.click();
  } else if (turns === 6 && !told.before) {
    told.before = text();
    location.reload();
  } else {
    told.turns = turns + 1;
    first.click();
  }
}, 20);
</script>
"""


class Told(TypedDict):
    """What the driver tells: the page's text before and after it was opened again, at the end, and in a new game."""

    turns: str
    before: str
    after: str
    over: str
    text: str


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder, and keeps what is posted."""

    def __init__(self, posted: Queue[str], *arguments: object, directory: str) -> None:
        self.posted = posted
        self.extensions_map = {**self.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]  # they are what the server gives

    def do_POST(self) -> None:
        self.posted.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its name
        """Say nothing."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Lay the page out with Pyodide and the wheels beside it, so that no other address is asked for anything."""
    folder = pyodide_folder()
    place = tmp_path / "site"
    place.mkdir()
    (place / "pyodide").symlink_to(folder / "node_modules" / "pyodide")
    wheels = sorted(folder.glob("*.whl"))
    for wheel in wheels:
        (place / wheel.name).symlink_to(wheel)
    (place / "table.py").symlink_to(PAGE / "table.py")
    packages = json.dumps([f"./{wheel.name}" for wheel in wheels])
    html, addresses = re.subn(r"(const PYODIDE = ).*?;", r'\1"/pyodide/";', HTML)
    html, lists = re.subn(r"(const PACKAGES = ).*?;", rf"\1{packages};", html)
    assert (addresses, lists, html.count("https://")) == (1, 1, 0)
    (place / "index.html").write_text(html.replace("</html>", f"{DRIVER}</html>"), encoding="utf-8")
    return place


@pytest.fixture
def served(site: Path) -> Iterator[tuple[str, Queue[str]]]:
    posted: Queue[str] = Queue()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, posted, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/index.html", posted
        finally:
            server.shutdown()
            thread.join(20)


@pytest.mark.slow
def test_a_person_plays_in_chromium_opens_the_page_again_and_begins_anew(
    served: tuple[str, Queue[str]], tmp_path: Path
) -> None:
    address, posted = served
    browser = subprocess.Popen(
        [
            program("chromium", "chromium-browser", "google-chrome"),
            *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            f"--user-data-dir={tmp_path / 'profile'}",
            address,
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        told: Told = json.loads(posted.get(timeout=180))
    finally:
        browser.terminate()
        browser.wait(20)
    assert "This did not work" not in told["text"]
    assert told["before"] == told["after"]
    assert "It is your turn." in told["before"]
    assert int(told["turns"]) >= 12
    assert "The game is over." in told["over"]
    assert told["over"].count("Total") == 6
    assert "Round 1, 0 to 0 points. It is your turn." in told["text"]

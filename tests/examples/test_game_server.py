"""The example server, over real HTTP: it hosts whole games and tells nobody what they have not seen."""

from __future__ import annotations

import importlib.util
import json
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TypeAlias

import httpx
import pytest
import uvicorn
from attrs import define, field, frozen
from starlette.exceptions import HTTPException

import tussie_mussie as tm
from tests.support.games import deal

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | None"
SERVER = Path(__file__).parents[2] / "examples" / "game_server.py"
MOST_REQUESTS = 2_000


def load_server() -> ModuleType:
    """Return the example as a module, a fresh one each time."""
    spec = importlib.util.spec_from_file_location("game_server", SERVER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # attrs looks there for the names of annotations
    spec.loader.exec_module(module)
    return module


@contextmanager
def serving(database: Path, dice: Random) -> Generator[str]:
    """Run the example in a thread, with its chance made repeatable, and yield its address."""
    module = load_server()
    module.DICE = dice  # type: ignore[attr-defined]
    app = module.create_app(database)
    config = uvicorn.Config(app, log_level="critical", ws="none", limit_max_requests=MOST_REQUESTS)
    server = uvicorn.Server(config)
    # The protocol must be named, or asyncio leaves Nagle's algorithm on and each answer takes 40 ms.
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            deadline = time.monotonic() + 20
            while not server.started:
                assert time.monotonic() < deadline
                time.sleep(0.005)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(20)
    assert not thread.is_alive()


@pytest.fixture(scope="module")
def dice() -> Random:
    return Random()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, dice: Random) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server") / "games.sqlite3", dice) as running:
        yield running


@pytest.fixture
def http(address: str, dice: Random) -> Iterator[httpx.Client]:
    dice.seed(0)
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client


@frozen
class Sent:
    """What the server sent to a player when so many actions of players had been accepted."""

    player: int
    accepted: int
    text: str


@define
class Seat:
    """A client that holds one seat."""

    http: httpx.Client
    game: str
    player: int
    token: str
    etag: str = ""

    @property
    def authorization(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, what: str, **headers: str) -> httpx.Response:
        return self.http.get(f"/games/{self.game}/{what}", headers={**self.authorization, **headers})

    def view(self) -> tm.PlayerView:
        response = self.get("view")
        assert response.status_code == 200
        self.etag = response.headers["etag"]
        return tm.from_json(response.text, tm.PlayerView)

    def post(self, body: str | bytes, etag: str | None = None) -> httpx.Response:
        headers = {**self.authorization, "If-Match": self.etag if etag is None else etag}
        return self.http.post(f"/games/{self.game}/actions", content=body, headers=headers)


@define
class Match:
    """A game between clients, with all that was sent and accepted."""

    seats: list[Seat]
    rng: Random
    sent: list[Sent] = field(factory=list[Sent])
    requests: list[tuple[int, str, str]] = field(factory=list[tuple[int, str, str]])

    def look(self, seat: Seat) -> tm.PlayerView:
        """Poll a seat's view and keep what came."""
        response = seat.get("view")
        assert response.status_code == 200
        seat.etag = response.headers["etag"]
        self.sent.append(Sent(seat.player, len(self.requests), response.text))
        return tm.from_json(response.text, tm.PlayerView)

    def step(self) -> bool:
        """Let everybody look, and the first who may act do so at random; return whether somebody could."""
        for seat in self.seats:
            view = self.look(seat)
            legal = view.legal_actions()
            if legal:
                self.act(seat, self.rng.choice(legal))
                return True
        return False

    def act(self, seat: Seat, action: tm.Action) -> None:
        """Post an action that must be accepted."""
        body = tm.to_json(action)
        response = seat.post(body)
        assert response.status_code == 200, response.text
        self.requests.append((seat.player, body, seat.etag))
        seat.etag = response.headers["etag"]
        self.sent.append(Sent(seat.player, len(self.requests), response.text))

    def play(self, steps: int = 200) -> None:
        """Play to the end, or so many steps."""
        for _ in range(steps):
            if not self.step():
                return


def start(http: httpx.Client, players: int = 2, seed: int = 0, edition: str = "rulebook") -> Match:
    """Create a game and let clients join it."""
    created = http.post("/games", json={"players": players, "edition": edition})
    assert created.status_code == 201
    game: str = created.json()["game"]
    seats: list[Seat] = []
    for number in range(players):
        joined = http.post(f"/games/{game}/players")
        assert joined.status_code == 201
        assert joined.json()["player"] == number
        seats.append(Seat(http, game, number, joined.json()["token"]))
    return Match(seats, Random(seed))


def seat_to_act(match: Match) -> tuple[Seat, tm.PlayerView]:
    """Return a seat that may act, and its view."""
    for seat in match.seats:
        view = seat.view()
        if view.legal_actions():
            return seat, view
    pytest.fail("nobody may act")


def card_ids(document: Json, *skipped: str) -> set[str]:
    """Return the ids of all cards that stand in a document, as a key or a value, but not under the keys skipped."""
    found: set[str] = set()
    if isinstance(document, str):
        found.add(document)
    elif isinstance(document, list):
        found.update(*[card_ids(value, *skipped) for value in document])
    elif isinstance(document, dict):
        found.update(document, *[card_ids(value, *skipped) for key, value in document.items() if key not in skipped])
    return found & IDS


IDS = {card.id for card in tm.RULEBOOK.deck}


def seen_after_each(record: tm.GameRecord) -> list[list[set[str]]]:
    """Return, when so many actions of players have been made, the cards of the round that each seat has seen.

    Computed from the actions alone: who drew, what lay open, what was taken, and the reveal (R20 to R22).
    """
    seen: list[set[str]] = [set() for _ in range(record.players)]
    after_each = [seen]
    states = record.replay()
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        seen = [set(cards) for cards in seen]
        match action:
            case tm.Draw(cards=cards):
                drawer = next(seat for seat, hand in enumerate(after.hands) if cards <= {*hand})
                seen[drawer] |= {card.id for card in cards}
            case tm.Offer(face_up=card):
                for cards_seen in seen:
                    cards_seen.add(card.id)
            case tm.Take(player=player, face=tm.Face.DOWN):
                assert before.offer is not None
                assert before.offer.face_down is not None
                seen[player].add(before.offer.face_down.id)
            case _:
                pass
        if after.phase is tm.Phase.BEFORE_SCORING and before.phase is tm.Phase.TAKE:
            dealt = {card.id for own in after.arrangements for card in own.cards}
            seen = [cards_seen | dealt for cards_seen in seen]
        if after.is_over:
            seen = [set().union(*seen)] * record.players
        elif after.round != before.round:
            seen = [set() for _ in range(record.players)]
        if isinstance(action, tm.Draw):
            after_each[-1] = seen
        else:
            after_each.append(seen)
    return after_each


class TestGame:
    @pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
    def test_clients_play_a_whole_game_and_are_sent_nothing_that_they_have_not_seen(
        self, http: httpx.Client, players: int
    ) -> None:
        match = start(http, players, seed=players)
        match.play()
        records = [seat.get("record") for seat in match.seats]
        assert [response.status_code for response in records] == [200] * players
        assert len({response.text for response in records}) == 1
        record = tm.from_json(records[0].text, tm.GameRecord)
        assert record.final.is_over
        assert [tm.from_json(body, tm.Action) for _, body, _ in match.requests] == [
            action for action in record.actions if not isinstance(action, tm.Draw)
        ]

        seen = seen_after_each(record)
        for sent in match.sent:
            document: dict[str, Json] = json.loads(sent.text)
            known = seen[sent.accepted][sent.player]
            assert card_ids(document, "rules", "unseen", "results") == known
            assert card_ids(document["unseen"]) == IDS - known

        for seat in match.seats:
            views = record.views(seat.player)
            assert json.loads(seat.get("views").text) == [json.loads(tm.to_json(view)) for view in views]
            polled = [tm.from_json(sent.text, tm.PlayerView) for sent in match.sent if sent.player == seat.player]
            assert [view for view in polled if view not in views] == []

    @pytest.mark.slow
    def test_r25_before_scoring_nothing_tells_what_the_others_have_done(self, http: httpx.Client) -> None:
        hidden = 0
        match = start(http, 4)
        while hidden < 4:
            seat, view = seat_to_act(match)
            action = match.rng.choice(view.legal_actions())
            if view.phase is not tm.Phase.BEFORE_SCORING:
                match.act(seat, action)
                continue
            others = [other for other in match.seats if other is not seat]
            before = [everything_sent_to(other) for other in others]
            match.act(seat, action)
            if seat.view().phase is tm.Phase.BEFORE_SCORING:
                hidden += 1
                assert [everything_sent_to(other) for other in others] == before

    def test_r25_no_request_comes_in_between_an_invoke_and_its_draw(self, tmp_path: Path) -> None:
        """All send at once what their views allow: both are done whatever the order, and no view waits for a draw."""
        module = load_server()
        hall = module.Hall(tmp_path / "games.sqlite3")
        start = deal("PL sn HY ds", "vi MG pe RT")
        views = [start.view(seat) for seat in range(2)]
        table = module.Table(tm.RULEBOOK, (tm.Finish(0),), start, tuple([(view,) for view in views]))
        deeds = [tm.to_json(tm.Invoke(0, tm.RULEBOOK.card("PL"))), tm.to_json(views[1].legal_actions()[0])]
        with ThreadPoolExecutor(6) as pool:
            for _ in range(15):
                game: str = hall.create(2, tm.RULEBOOK)
                tokens = [hall.join(game)[1] for _ in range(2)]
                vars(hall)["_tables"][game] = table  # the game goes on from here
                acting = [
                    pool.submit(hall.act, game, tokens[seat], deeds[seat], f'"{views[seat].token}"') for seat in (0, 1)
                ]
                looking = [pool.submit(hall.views, game, tokens[seat]) for seat in (0, 1, 0, 1)]
                after = [act.result() for act in acting]
                assert [len(view.before_scoring[view.player]) for view in after] == [2, 1]
                assert all(look.result()[-1].current_player != tm.CHANCE for look in looking)
        hall.close()

    def test_r25_an_answer_while_another_player_has_drawn_is_the_one_before(self, tmp_path: Path) -> None:
        module = load_server()
        hall = module.Hall(tmp_path / "games.sqlite3")
        start = deal("PL sn HY ds", "vi MG pe RT")
        view = start.view(1)
        answers: list[list[tuple[int, str]]] = []
        for state in (start, start.apply(tm.Invoke(0, tm.RULEBOOK.card("PL")))):
            game: str = hall.create(2, tm.RULEBOOK)
            token: str = [hall.join(game)[1] for _ in range(2)][1]
            seen = tuple([(state.view(seat),) for seat in range(2)])
            vars(hall)["_tables"][game] = module.Table(tm.RULEBOOK, (tm.Finish(0),), state, seen)
            told: list[tuple[int, str]] = []
            for action in (tm.Finish(1), tm.Take(1, tm.Face.UP), tm.Invoke(1, tm.RULEBOOK.card("PL"))):
                with pytest.raises(HTTPException) as caught:
                    hall.act(game, token, tm.to_json(action), f'"{view.token}"')
                told.append((caught.value.status_code, caught.value.detail))
            answers.append(told)
        assert answers[0] == answers[1]
        assert "open-obligation" in answers[0][0][1]
        hall.close()

    def test_a_view_that_has_not_changed_is_not_sent_again(self, http: httpx.Client) -> None:
        match = start(http)
        seat, view = seat_to_act(match)
        again = seat.get("view", **{"If-None-Match": seat.etag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", seat.etag)
        old = seat.etag
        match.act(seat, view.legal_actions()[0])
        assert seat.get("view", **{"If-None-Match": old}).status_code == 200

    def test_the_turkish_edition_can_be_played(self, http: httpx.Client) -> None:
        match = start(http, edition="turkish", seed=3)
        assert seat_to_act(match)[1].rules == tm.TURKISH
        match.play()
        assert tm.from_json(match.seats[0].get("record").text, tm.GameRecord).final.is_over


def everything_sent_to(seat: Seat) -> list[tuple[int, dict[str, str], bytes]]:
    """Return status, headers and content of all that a player can ask, and of actions that are refused."""
    seat.view()
    card = tm.RULEBOOK.deck[0]
    tries: list[tm.Action] = [
        tm.Take(seat.player, tm.Face.UP),
        tm.Offer(seat.player, card, tm.RULEBOOK.deck[1]),
        tm.Discard(seat.player, card, card),
        tm.Draw(frozenset([card])),
    ]
    responses = [seat.get(what) for what in ("view", "views", "record")]
    responses += [seat.post(tm.to_json(action)) for action in tries]
    assert all(response.status_code in {403, 409} for response in responses[2:])
    return [
        (
            response.status_code,
            {key: value for key, value in response.headers.items() if key != "date"},
            response.content,
        )
        for response in responses
    ]


class TestIntruder:
    def test_without_the_right_token_nothing_can_be_read_or_done(self, http: httpx.Client) -> None:
        match, other = start(http), start(http)
        seat, view = seat_to_act(match)
        body = tm.to_json(view.legal_actions()[0])
        wrong = [
            {},
            {"Authorization": "Bearer"},
            {"Authorization": f"Basic {seat.token}"},
            {"Authorization": f"Bearer {seat.token}x"},
            {"Authorization": f"Bearer {seat.token[:-1]}"},
            {"Authorization": f"Bearer {other.seats[0].token}"},
            {"Authorization": "Bearer \xff"},
        ]
        for headers in wrong:
            raw = [(key.encode(), value.encode("latin-1")) for key, value in headers.items()]
            for what in ("view", "views", "record"):
                response = http.get(f"/games/{match.seats[0].game}/{what}", headers=raw)
                assert (response.status_code, [*response.json()]) == (401, ["error"])
            posting = [*raw, (b"If-Match", seat.etag.encode())]
            response = http.post(f"/games/{match.seats[0].game}/actions", content=body, headers=posting)
            assert (response.status_code, [*response.json()]) == (401, ["error"])
        assert seat.view() == view

    def test_a_full_game_cannot_be_joined(self, http: httpx.Client) -> None:
        match = start(http)
        response = http.post(f"/games/{match.seats[0].game}/players")
        assert (response.status_code, response.json()) == (409, {"error": "all 2 seats of the game are taken"})

    @pytest.mark.parametrize("game", ["x", "%00", "..%2f..", "%ff%fe", "' OR 1=1 --", "x" * 2_000])
    def test_a_game_that_does_not_exist_is_not_found(self, http: httpx.Client, game: str) -> None:
        seat = Seat(http, game, 0, "token", '"x"')
        responses = [seat.get("view"), seat.get("views"), seat.get("record"), seat.post("{}")]
        responses.append(http.post(f"/games/{game}/players"))
        assert [response.status_code for response in responses] == [404] * 5

    def test_nobody_can_act_for_another_seat_or_for_chance(self, http: httpx.Client) -> None:
        match = start(http)
        seat, view = seat_to_act(match)
        (other,) = [other for other in match.seats if other is not seat]
        action = view.legal_actions()[0]
        for etag in (seat.etag, other.etag or '"x"'):
            response = other.post(tm.to_json(action), etag)
            assert (response.status_code, response.json()["error"]) == (
                403,
                f"you are player {other.player}; you cannot act for player {seat.player}",
            )
        draw = tm.Draw(frozenset(view.unseen[:2]))
        assert [one.post(tm.to_json(draw)).status_code for one in match.seats] == [403, 403]
        assert seat.view() == view

    def test_the_record_is_closed_before_the_end(self, http: httpx.Client) -> None:
        match = start(http)
        for _ in range(24):  # so many offers and choices have three rounds
            assert [seat.get("record").status_code for seat in match.seats] == [403, 403]
            assert match.step()

    def test_old_requests_are_refused_at_once_and_for_ever(self, http: httpx.Client) -> None:
        match = start(http, seed=7)
        while match.step():
            player, body, etag = match.requests[-1]
            assert match.seats[player].post(body, etag).status_code == 412
            if len(match.requests) % 10 == 0:
                for player, body, etag in match.requests:
                    assert match.seats[player].post(body, etag).status_code == 412
        record = tm.from_json(match.seats[0].get("record").text, tm.GameRecord)
        assert sum(not isinstance(action, tm.Draw) for action in record.actions) == len(match.requests)

    def test_an_action_must_say_which_view_it_answers(self, http: httpx.Client) -> None:
        match = start(http)
        seat, view = seat_to_act(match)
        body = tm.to_json(view.legal_actions()[0])
        response = http.post(f"/games/{seat.game}/actions", content=body, headers=seat.authorization)
        assert (response.status_code, [*response.json()]) == (428, ["error"])
        assert seat.post(body, "*").status_code == 412
        assert seat.view() == view

    def test_of_simultaneous_equal_requests_one_wins(self, http: httpx.Client) -> None:
        match = start(http, seed=11)
        with ThreadPoolExecutor(4) as pool:
            for _ in range(12):
                seat, view = seat_to_act(match)
                body, etag = tm.to_json(match.rng.choice(view.legal_actions())), seat.etag
                answers = [pool.submit(seat.post, body, etag) for _ in range(4)]
                assert sorted(answer.result().status_code for answer in answers) == [200, 412, 412, 412]
        views = json.loads(match.seats[0].get("views").text)
        assert len(views) == len({json.dumps(view) for view in views})


RUBBISH = {
    "nothing": b"",
    "no JSON": b"offer Red Rose",
    "half a document": b'{"player": 0',
    "a number": b"7",
    "an endless number": b"9" * 5_000,
    "NaN": b"NaN",
    "null": b"null",
    "a list": b"[]",
    "an empty object": b"{}",
    "wrong types": b'{"players": "2", "edition": ["rulebook"], "player": {}, "type": 3}',
    "unknown keys": b'{"players": 2, "edition": "rulebook", "seed": 1}',
    "an unknown edition": b'{"players": 2, "edition": "no such edition"}',
    "too many players": b'{"players": 5, "edition": "rulebook"}',
    "a bool": b'{"players": true, "edition": "rulebook"}',
    "deep lists": b"[" * 8_000,
    "deep objects": b'{"a":' * 2_500 + b"1" + b"}" * 2_500,
    "no UTF-8": b"\xff\xfe\x00{}",
    "a lone surrogate": b'{"players": 2, "edition": "\\ud800"}',
    "a byte order mark": b'\xef\xbb\xbf{"players": 2}',
}


class TestRubbish:
    @pytest.mark.slow
    @pytest.mark.parametrize("body", RUBBISH.values(), ids=RUBBISH)
    def test_rubbish_is_answered_with_what_is_wrong(self, http: httpx.Client, body: bytes) -> None:
        seat, view = seat_to_act(start(http))
        for response in (http.post("/games", content=body), seat.post(body)):
            assert response.status_code == 400
            assert [*response.json()] == ["error"]
            assert isinstance(response.json()["error"], str)
            assert response.json()["error"]
        assert seat.view() == view

    @pytest.mark.parametrize("size", [16_385, 100_000])
    def test_a_body_that_is_too_long_is_refused(self, http: httpx.Client, size: int) -> None:
        seat, _ = seat_to_act(start(http))
        for response in (http.post("/games", content=b" " * size), seat.post(b" " * size)):
            assert response.status_code == 413
            assert response.json() == {"error": "the body is longer than 16384 bytes"}

    def test_an_endless_body_is_cut_off(self, http: httpx.Client) -> None:
        taken = 0

        def endless() -> Iterator[bytes]:
            nonlocal taken
            while taken < 100_000_000:
                taken += 65_536
                yield b" " * 65_536

        with suppress(httpx.TransportError):  # the server may hang up while we are still sending
            assert http.post("/games", content=endless()).status_code == 413
        assert taken < 100_000_000

    def test_an_illegal_action_is_refused_with_the_reason(self, http: httpx.Client) -> None:
        match = start(http)
        seat, view = seat_to_act(match)
        response = seat.post(tm.to_json(tm.Take(seat.player, tm.Face.UP)))
        assert response.status_code == 409
        assert response.json()["error"] == "this is not one of your legal actions (wrong-phase)"
        assert seat.view() == view

    def test_other_addresses_and_methods_are_refused(self, http: httpx.Client) -> None:
        game = start(http).seats[0].game
        for method, path, status in (
            ("GET", "/", 404),
            ("GET", "/games", 405),
            ("GET", f"/games/{game}", 404),
            ("GET", f"/games/{game}/actions", 405),
            ("DELETE", f"/games/{game}/view", 405),
            ("PUT", f"/games/{game}/record", 405),
        ):
            response = http.request(method, path)
            assert (response.status_code, [*response.json()]) == (status, ["error"])


class TestDatabase:
    @pytest.mark.slow
    def test_a_restart_in_the_middle_loses_nothing(self, tmp_path: Path) -> None:
        database = tmp_path / "games.sqlite3"
        with serving(database, Random(1)) as address, httpx.Client(base_url=address, timeout=60) as http:
            match = start(http, 3, seed=5)
            match.play(17)
            before = [seat.get("views").text for seat in match.seats]
            # The second server finds what the first one has written while that is still running: nothing waits
            # for an orderly end.
            with serving(database, Random(2)) as again, httpx.Client(base_url=again, timeout=60) as other:
                for seat in match.seats:
                    seat.http = other
                assert [seat.get("views").text for seat in match.seats] == before
                player, body, etag = match.requests[-1]
                assert match.seats[player].post(body, etag).status_code == 412
                match.play()
                record = tm.from_json(match.seats[0].get("record").text, tm.GameRecord)
        assert record.final.is_over
        assert sum(not isinstance(action, tm.Draw) for action in record.actions) == len(match.requests)

    def test_tokens_are_not_in_the_database(self, tmp_path: Path) -> None:
        database = tmp_path / "games.sqlite3"
        with serving(database, Random(3)) as address, httpx.Client(base_url=address, timeout=60) as http:
            match = start(http)
            match.step()
        stored = database.read_bytes()
        assert [seat.token for seat in match.seats if seat.token.encode() in stored] == []
        assert match.seats[0].game.encode() in stored

    def test_more_games_than_fit_into_memory_are_read_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with (
            serving(tmp_path / "games.sqlite3", Random(4)) as address,
            httpx.Client(base_url=address, timeout=60) as http,
        ):
            monkeypatch.setattr(sys.modules["game_server"], "MOST_IN_MEMORY", 2)
            matches = [start(http, seed=seed) for seed in range(4)]
            for _ in range(3):
                for match in matches:
                    assert match.step()
            assert [len(match.requests) for match in matches] == [3] * 4

    def test_a_file_that_is_no_database_stops_the_server_at_once(self, tmp_path: Path) -> None:
        broken = tmp_path / "games.sqlite3"
        broken.write_text("these are no games, and there are more than a hundred letters of them " * 3)
        with pytest.raises(sqlite3.DatabaseError):
            load_server().create_app(broken)


def test_the_program_starts_without_a_warning() -> None:
    command = [sys.executable, "-W", "error", str(SERVER), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "--database" in done.stdout

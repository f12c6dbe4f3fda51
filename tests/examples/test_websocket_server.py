"""The WebSocket example, with a real client: whole games, reconnecting, spectators, and nothing that leaks."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TypeAlias

import httpx
import pytest
import uvicorn
from attrs import define, field

import tussie_mussie as tm
from tests.support.games import deal

pytest.importorskip("websockets", reason="comes with the extra 'examples'")

from websockets.exceptions import ConnectionClosed, ConnectionClosedError
from websockets.sync.client import ClientConnection, connect

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | None"
EXAMPLES = Path(__file__).parents[2] / "examples"


def load_server() -> ModuleType:
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("websocket_server", EXAMPLES / "websocket_server.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # attrs looks there for the names of annotations
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def dice() -> Random:
    return Random()


@pytest.fixture(scope="module")
def port(dice: Random) -> Iterator[int]:
    """Run the example in a thread, with its chance made repeatable."""
    module = load_server()
    module.DICE = dice  # type: ignore[attr-defined]
    server = uvicorn.Server(module.settings(module.create_app(), log_level="critical"))
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            deadline = time.monotonic() + 20
            while not server.started:
                assert time.monotonic() < deadline
                time.sleep(0.005)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(20)
    assert not thread.is_alive()


@define
class Client:
    """Somebody at a table, with all that they were sent."""

    connection: ClientConnection
    token: str = ""
    views: list[tm.PlayerView] = field(factory=list[tm.PlayerView])
    latest: str = ""

    def send(self, message: Json) -> None:
        self.connection.send(json.dumps(message))

    def take(self) -> dict[str, Json]:
        text = self.connection.recv(timeout=20)
        assert isinstance(text, str)
        message: Json = json.loads(text)
        assert isinstance(message, dict)
        if "view" in message:
            self.latest = text
        return message

    def look(self) -> None:
        """Take a view."""
        message = self.take()
        assert message.keys() == {"token", "view"}
        assert isinstance(message["token"], str)
        self.token = message["token"]
        self.views.append(tm.from_json(json.dumps(message["view"]), tm.PlayerView))

    def choices(self) -> list[Json]:
        """Return the legal actions as the latest view has them."""
        listed: Json = json.loads(self.latest)["view"]["legal_actions"]
        assert isinstance(listed, list)
        return listed

    def act(self, action: Json) -> None:
        """Echo one of them, and take the view after it."""
        self.send({"token": self.token, "action": action})
        self.look()

    def refused(self, message: Json) -> str:
        """Return how the server refuses a message."""
        self.send(message)
        answer = self.take()
        assert answer.keys() == {"error"}
        return str(answer["error"])

    def quiet(self) -> bool:
        """Return whether nothing is waiting: a wrong message is answered first of all."""
        return "must look like" in self.refused({})


@define
class Table:
    """A game with all its clients, seats first, then one spectator; and the state that only the server has."""

    clients: list[Client]
    rng: Random
    dice: Random
    state: tm.GameState

    def step(self) -> bool:
        """Let somebody who may act do so at random; return whether somebody could."""
        able = [client for client in self.clients if client.views[-1].legal_actions()]
        if not able:
            return False
        client = self.rng.choice(able)
        number = self.rng.randrange(len(client.choices()))
        before = [one.views[-1] for one in self.clients]
        self.state = self.state.apply(client.views[-1].legal_actions()[number])
        self.draw()
        client.act(client.choices()[number])
        for one, seen in zip(self.clients, before, strict=True):
            if one is not client and self.state.view(one.views[-1].player) != seen:
                one.look()
        return True

    def draw(self) -> None:
        """Draw as the server does, with a copy of its dice."""
        while self.state.current_player == tm.CHANCE:
            self.state = self.state.apply(self.state.sample_chance(self.dice))


@define
class House:
    """The running server, and who is connected to it."""

    port: int
    dice: Random
    doors: ExitStack

    def enter(self, game: str, hello: Json) -> Client:
        """Connect and say who one is."""
        connection = self.doors.enter_context(connect(f"ws://127.0.0.1:{self.port}/games/{game}", compression=None))
        client = Client(connection)
        client.send(hello)
        return client

    def arrive(self, game: str, hello: Json) -> Client:
        """Connect, say who one is and take the first view."""
        client = self.enter(game, hello)
        client.look()
        return client

    def begin(self, players: int, seed: int) -> tuple[Table, str, list[str]]:
        """Begin a game, and return it with its id and keys."""
        self.dice.seed(seed)
        made = httpx.post(f"http://127.0.0.1:{self.port}/games", json={"players": players})
        assert made.status_code == 201
        game, keys = made.json()["game"], made.json()["keys"]
        hellos: list[Json] = [*[{"key": key} for key in keys], {"watch": True}]
        clients = [self.arrive(game, hello) for hello in hellos]
        table = Table(clients, Random(seed), Random(seed), tm.new_game(players))
        table.draw()
        return table, game, keys


@pytest.fixture
def house(port: int, dice: Random) -> Iterator[House]:
    with ExitStack() as doors:
        yield House(port, dice, doors)


@pytest.mark.parametrize("players", [2, 3])
def test_clients_play_whole_games_and_see_their_views_and_nothing_else(house: House, players: int) -> None:
    table, _, _ = house.begin(players, players)
    moves = 0
    while table.step():
        moves += 1
        for client in table.clients:
            assert client.views[-1] == table.state.view(client.views[-1].player)
    assert moves >= 3 * 4 * players
    assert table.state.is_over
    for client in table.clients:
        assert client.views[-1].totals == table.state.totals
        assert all(old != new for old, new in zip(client.views, client.views[1:], strict=False))
        assert client.quiet()


def test_who_comes_back_has_the_latest_view_and_plays_on(house: House) -> None:
    table, game, keys = house.begin(2, 5)
    for _ in range(7):
        table.step()
    gone = table.clients[0]
    gone.connection.close()
    back = house.arrive(game, {"key": keys[0]})
    assert back.token == gone.token
    assert back.views == gone.views[-1:]
    table.clients[0] = back
    while table.step():
        pass
    assert back.views[-1].phase is tm.Phase.GAME_OVER


def test_two_windows_of_one_player_show_the_same(house: House) -> None:
    table, game, keys = house.begin(2, 6)
    second = house.arrive(game, {"key": keys[0]})
    second.act(second.choices()[0])
    table.clients[0].look()
    assert table.clients[0].views[-1] == second.views[-1]


def test_tokens_are_equal_exactly_when_views_are(house: House) -> None:
    table, _, _ = house.begin(2, 7)
    tokens: dict[str, tm.PlayerView] = {}
    for _ in range(20):
        table.step()
        for client in table.clients:
            assert client.token == client.views[-1].token
            assert tokens.setdefault(client.token, client.views[-1]) == client.views[-1]
            assert len(client.token) == 16
    assert len(set(tokens.values())) == len(tokens)


def test_refusals(house: House) -> None:
    table, _, _ = house.begin(2, 8)
    ada, ben, watcher = table.clients
    first: Json = {"token": ada.token, "action": ada.choices()[0]}
    mine = "this is not one of your legal actions"
    assert ben.refused({"token": ben.token, "action": ada.choices()[0]}) == f"{mine} (not-your-turn)"
    assert watcher.refused({"token": watcher.token, "action": ada.choices()[0]}) == f"{mine} (not-your-turn)"
    assert ada.refused({"token": ada.token, "action": {"type": "finish", "player": 0}}) == f"{mine} (wrong-phase)"
    assert ada.refused({"token": ada.token, "action": {"type": "take"}}).startswith("$.")
    assert ada.refused({"token": ada.token, "action": "take"}) == "an action is an object"
    shapeless: list[Json] = [{}, [], 7, {"token": ada.token}, {"token": ada.token, "action": {}, "more": 1}]
    for wrong in shapeless:
        assert "must look like" in ada.refused(wrong)
    ada.connection.send("{")
    assert "error" in ada.take()
    assert ada.refused({"token": ben.token, "action": ada.choices()[0]}) == "the token does not name your latest view"
    ada.send(first)
    ada.look()
    assert ada.refused(first) == "the token does not name your latest view"  # once is enough


def test_an_answer_follows_from_the_view_alone(house: House) -> None:
    """In two games that look the same to Ben, his requests are refused in the same words, whoever holds the cards."""
    answers: list[list[str]] = []
    hands: list[tuple[tm.Card, ...]] = []
    tokens: list[str] = []
    for seed in (10, 11):
        table, _, _ = house.begin(2, seed)
        ben = table.clients[1]
        hands.append(table.clients[0].views[-1].hand)
        tokens.append(ben.token)
        messages: list[Json] = [
            {"token": ben.token, "action": {"type": "offer", "player": 0, "face_up": up.id, "face_down": down.id}}
            for up in tm.RULEBOOK.deck
            for down in tm.RULEBOOK.deck[:3]
        ]
        answers.append([ben.refused(message) for message in messages])
        assert ben.quiet()
    assert hands[0] != hands[1]
    assert tokens[0] == tokens[1]
    assert answers[0] == answers[1]


def test_r25_nobody_can_come_in_between_a_player_who_asks_for_cards_and_the_draw() -> None:
    """All send at once what their views allow; in every order both are done, and no draw is ever due."""
    module = load_server()
    start = deal("PL sn HY ds", "vi MG pe RT")
    invoke = tm.Invoke(0, tm.RULEBOOK.card("PL"))
    for seed in range(20):
        table = module.Table(start, ("a", "b"))
        requests = [
            (seat, json.dumps({"token": start.view(seat).token, "action": tm.to_data(action)}))
            for seat, action in ((0, invoke), (1, start.legal_actions(1)[0]), (1, invoke), (0, tm.Finish(1)))
        ]
        Random(seed).shuffle(requests)

        async def send(seat: int, text: str, table: object = table) -> object:
            await asyncio.sleep(0)
            return module.Table.act(table, seat, text)

        async def everybody(requests: list[tuple[int, str]] = requests) -> list[object]:
            return await asyncio.gather(*[send(seat, text) for seat, text in requests])

        assert asyncio.run(everybody()).count(None) == 2
        assert table.state.current_player != tm.CHANCE
        assert [len(log) for log in table.state.before_scoring] == [2, 1]


@pytest.mark.parametrize("hello", [{"key": "wrong"}, {"key": None}, {"watch": False}, "watch", []])
def test_who_has_no_key_is_sent_away(house: House, hello: Json) -> None:
    _, game, _ = house.begin(2, 9)
    stranger = house.enter(game, hello)
    with pytest.raises(ConnectionClosedError) as caught:
        stranger.take()
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 4403


def test_there_must_be_such_a_game(house: House) -> None:
    with pytest.raises(ConnectionClosedError) as caught:
        house.arrive("none", {"watch": True})
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 4404


@pytest.mark.parametrize("body", ["", "[]", '{"players": "2"}', '{"players": 9}'])
def test_a_game_that_cannot_be_is_refused(port: int, body: str) -> None:
    answer = httpx.post(f"http://127.0.0.1:{port}/games", content=body)
    assert answer.status_code == 400
    assert answer.json().keys() == {"error"}


def test_binary_and_long_messages_end_the_connection_and_nothing_else(house: House) -> None:
    table, game, keys = house.begin(2, 12)
    for message in (b"\0", "x" * 5_000):
        rude = house.arrive(game, {"key": keys[0]})
        rude.connection.send(message)
        with pytest.raises(ConnectionClosed):
            rude.take()
    assert table.step()


def test_the_client_is_served_and_is_the_file_beside_the_server(port: int) -> None:
    assert httpx.get(f"http://127.0.0.1:{port}/").text == (EXAMPLES / "websocket_client.html").read_text("utf-8")

"""A server that hosts games over WebSocket: `python examples/websocket_server.py`, then open http://127.0.0.1:8000/.

    POST /games          {"players": 2}  -> {"game": "...", "keys": ["...", "..."]}: one key a seat, to be given away
    GET  /games/{game}   a WebSocket; all messages are JSON objects

    client -> server     {"key": "..."} first, or {"watch": true} for a spectator
                         {"token": "...", "action": {...}}: an entry of the view's `legal_actions`, echoed
    server -> client     {"token": "...", "view": {...}} at once, and whenever the client's view has changed
                         {"error": "..."}: nothing has happened

The token identifies the view. A request must name the token of the latest view, so a stale or repeated one is refused.
A client that has lost its connection connects again, sends its key again, and is sent the latest view.

How it keeps secrets: what a client is sent, errors included, follows from nothing but that client's own view. Draws are
made at once, and a view is sent only when it differs from the last one, so that hidden moves cannot be counted.

Games are kept in memory; `game_server.py` shows how to store them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import uvicorn
from attrs import define, field, frozen
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import tussie_mussie as tm

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | None"
CLIENT = Path(__file__).with_name("websocket_client.html")
DICE: random.Random = random.SystemRandom()
ENVELOPE: dict[str, Json] = {"format": "tussie-mussie", "version": 1, "kind": "action"}
LONGEST_MESSAGE = 4_096
MOST_GAMES = 1_000
NO_SUCH_GAME, NO_SUCH_SEAT = 4404, 4403


def drawn(state: tm.GameState) -> tm.GameState:
    """Return the state after the draws that are due."""
    while state.current_player == tm.CHANCE:
        state = state.apply(state.sample_chance(DICE))
    return state


@define(eq=False)
class Table:
    """A game: the state is private; views are what leaves.

    Attributes:
        state: the state; no draw is due.
        keys: for each seat what its player must know.
        watchers: one for each connection, set when there may be something new.
    """

    state: tm.GameState
    keys: tuple[str, ...]
    watchers: set[asyncio.Event] = field(factory=set[asyncio.Event])

    @classmethod
    def new(cls, players: int) -> Table:
        """Begin a game."""
        return cls(drawn(tm.new_game(players)), tuple([secrets.token_urlsafe(16) for _ in range(players)]))

    def seat_of(self, key: object) -> int | None:
        """Return the seat to which a key belongs."""
        known = [secrets.compare_digest(one.encode(), str(key).encode()) for one in self.keys]
        return known.index(True) if True in known else None

    def act(self, seat: int | None, text: str) -> str | None:
        """Do what a client asks for, or return what is wrong with it; the answer follows from the client's view."""
        view = self.state.view(seat)
        try:
            message: Json = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or message.keys() != {"token", "action"}:
            return 'a message must look like {"token": "...", "action": {...}}'
        if message["token"] != view.token:
            return "the token does not name your latest view"
        if not isinstance(message["action"], dict):
            return "an action is an object"
        try:
            action = tm.from_json(json.dumps({**ENVELOPE, **message["action"]}), tm.Action, rules=view.rules)
        except tm.DocumentError as error:
            return str(error)
        reason = view.why_illegal(action)  # asked of the view, so that no refusal can tell more than the view does
        if reason is not None:
            return f"this is not one of your legal actions ({reason.value})"
        self.state = drawn(self.state.apply(action))  # in one step: nobody can ask while a draw is due
        for watcher in self.watchers:
            watcher.set()
        return None


@frozen(eq=False)
class Client:
    """One connection. It sends what is new as fast as its client takes it, and waits for nobody else."""

    socket: WebSocket
    table: Table
    seat: int | None
    sending: asyncio.Lock = field(factory=asyncio.Lock)

    async def run(self) -> None:
        """Send views and take messages until the client goes away."""
        news = asyncio.Event()
        news.set()
        self.table.watchers.add(news)
        sender = asyncio.create_task(self._send_views(news))
        try:
            while (text := await received(self.socket)) is not None:
                problem = self.table.act(self.seat, text)
                if problem is not None:
                    await self._send({"error": problem})
        except WebSocketDisconnect:
            pass
        finally:
            self.table.watchers.remove(news)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _send_views(self, news: asyncio.Event) -> None:
        sent = ""
        while await news.wait():
            news.clear()
            view = self.table.state.view(self.seat)
            if view.token != sent:
                sent = view.token
                await self._send({"token": sent, "view": json.loads(tm.to_json(view))})

    async def _send(self, message: dict[str, Json]) -> None:
        async with self.sending:
            await self.socket.send_text(json.dumps(message))


@frozen
class Hall:
    """All games of the server, by their ids."""

    tables: dict[str, Table] = field(factory=dict[str, Table])

    async def create(self, request: Request) -> Response:
        """Begin a game."""
        try:
            wanted: Json = await request.json()
        except (ValueError, RecursionError):
            wanted = None
        players = wanted.get("players") if isinstance(wanted, dict) else None
        if len(self.tables) >= MOST_GAMES:
            return JSONResponse({"error": "there are too many games"}, 503)
        if not isinstance(players, int):
            return JSONResponse({"error": 'the body must look like {"players": 2}'}, 400)
        try:
            table = Table.new(players)
        except tm.InvalidRulesError as error:
            return JSONResponse({"error": str(error)}, 400)
        game = secrets.token_urlsafe(8)
        self.tables[game] = table
        return JSONResponse({"game": game, "keys": table.keys}, 201, {"Cache-Control": "no-store"})

    async def play(self, socket: WebSocket) -> None:
        """Let somebody play or watch."""
        await socket.accept()
        table = self.tables.get(socket.path_params["game"])
        if table is None:
            await socket.close(NO_SUCH_GAME, "there is no such game")
            return
        text = await received(socket)
        try:
            hello: Json = json.loads(text or "")
        except (ValueError, RecursionError):
            hello = None
        key = hello.get("key") if isinstance(hello, dict) else None
        seat = table.seat_of(key)
        if seat is None and hello != {"watch": True}:
            with suppress(WebSocketDisconnect, RuntimeError):  # it may have gone already
                await socket.close(NO_SUCH_SEAT, "this key opens no seat of the game")
            return
        await Client(socket, table, seat).run()


async def received(socket: WebSocket) -> str | None:
    """Return the next message, or None if its sender has gone or has sent something else than text."""
    try:
        return await socket.receive_text()
    except (WebSocketDisconnect, KeyError):
        return None


async def page(_: Request) -> Response:
    """Send the client."""
    return FileResponse(CLIENT)


def create_app() -> Starlette:
    """Return the web application."""
    hall = Hall()
    return Starlette(
        routes=[
            Route("/", page),
            Route("/games", hall.create, methods=["POST"]),
            WebSocketRoute("/games/{game}", hall.play),
        ]
    )


def settings(app: Starlette, host: str = "127.0.0.1", port: int = 8000, log_level: str = "info") -> uvicorn.Config:
    """Return how the application is served."""
    return uvicorn.Config(
        app, host=host, port=port, log_level=log_level, ws="websockets-sansio", ws_max_size=LONGEST_MESSAGE
    )


def main() -> None:
    """Serve until somebody stops it."""
    parser = argparse.ArgumentParser(description="Host games of Tussie Mussie over WebSocket.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    uvicorn.Server(settings(create_app(), options.host, options.port)).run()


if __name__ == "__main__":
    main()

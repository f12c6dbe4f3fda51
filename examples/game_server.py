"""A server that hosts games and cannot leak: `python examples/game_server.py --database games.sqlite3`.

    POST /games                   {"players": 2, "edition": "rulebook"}   -> {"game": "..."}
    POST /games/{game}/players                                            -> {"player": 0, "token": "..."}
    GET  /games/{game}/view       what you know now, with an ETag
    GET  /games/{game}/views      all that you have known since the beginning, oldest first
    POST /games/{game}/actions    an action; If-Match names the view that it answers -> your view after it
    GET  /games/{game}/record     after the end: the whole game

All but the first two want the header `Authorization: Bearer <token>`. Whoever knows a game's id may join it while seats
are free.

How it keeps secrets: what a player is sent, error texts and status codes included, depends on nothing but that player's
own views. Draws are made at once, so nobody can see that another player waits for one; nothing counts or dates actions.
How it keeps games: an action is in the database before anybody hears of it, and after a restart the game is replayed.
One process a database; put limits on the number of games and requests before it when it faces the world.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import secrets
import sqlite3
import threading
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import uvicorn
from attrs import frozen
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import tussie_mussie as tm

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | None"
EDITIONS = {"rulebook": tm.RULEBOOK, "turkish": tm.TURKISH}
LONGEST_BODY = 16_384
MOST_IN_MEMORY = 1_000
DICE = random.SystemRandom()
SCHEMA = """
CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, rules TEXT NOT NULL, players INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS seats (game TEXT, seat INTEGER, token TEXT NOT NULL, PRIMARY KEY (game, seat));
CREATE TABLE IF NOT EXISTS actions (game TEXT, number INTEGER, action TEXT NOT NULL, PRIMARY KEY (game, number));
"""


@frozen
class Table:
    """A game and what each seat has been able to see of it so far.

    Attributes:
        rules: the rules.
        actions: all actions, draws included.
        state: the state that they lead to.
        views: for each seat its views, equal neighbors once, so that hidden moves leave no trace.
    """

    rules: tm.Rules
    actions: tuple[tm.Action, ...]
    state: tm.GameState
    views: tuple[tuple[tm.PlayerView, ...], ...]

    @classmethod
    def new(cls, rules: tm.Rules, players: int) -> Table:
        """Return the beginning of a game."""
        state = tm.new_game(players, rules)
        return cls(rules, (), state, tuple([(state.view(seat),) for seat in range(players)]))

    def after(self, actions: Sequence[tm.Action]) -> Table:
        """Return the table after some more actions."""
        state, views = self.state, self.views
        for action in actions:
            state = state.apply(action)
            now = [state.view(seat) for seat in range(state.players)]
            views = tuple([seen if seen[-1] == new else (*seen, new) for seen, new in zip(views, now, strict=True)])
        return Table(self.rules, (*self.actions, *actions), state, views)

    def drawn(self) -> Table:
        """Return the table after the draws that are due."""
        table = self
        while table.state.current_player == tm.CHANCE:
            table = table.after([table.state.sample_chance(DICE)])
        return table

    @property
    def record(self) -> tm.GameRecord:
        """The whole game."""
        return tm.GameRecord(self.rules, self.state.players, 0, self.actions)


class Hall:
    """All tables, in a database; safe to use from many threads."""

    def __init__(self, database: Path | str) -> None:
        """Open the database, and make it if there is none."""
        self._lock = threading.Lock()
        self._tables: dict[str, Table] = {}
        self._db = sqlite3.connect(database, check_same_thread=False)
        try:
            self._db.executescript(SCHEMA)
        except sqlite3.Error:  # not a database
            self._db.close()
            raise

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._db.close()

    def create(self, players: int, rules: tm.Rules) -> str:
        """Begin a game and return its id."""
        try:
            table = Table.new(rules, players).drawn()
        except tm.InvalidRulesError as error:
            raise HTTPException(400, str(error)) from error
        game = secrets.token_urlsafe(16)
        with self._lock, self._db:
            self._db.execute("INSERT INTO games VALUES (?, ?, ?)", (game, tm.to_json(rules), players))
            self._append(game, table.actions, 0)
        return game

    def join(self, game: str) -> tuple[int, str]:
        """Take the next free seat, and return it with the token that only its player has."""
        token = secrets.token_urlsafe(32)
        with self._lock, self._db:
            players = self._load(game).state.players
            (seat,) = self._db.execute("SELECT count(*) FROM seats WHERE game = ?", (game,)).fetchone()
            if seat >= players:
                raise HTTPException(409, f"all {players} seats of the game are taken")
            self._db.execute("INSERT INTO seats VALUES (?, ?, ?)", (game, seat, digest(token)))
        return seat, token

    def views(self, game: str, token: str) -> tuple[tm.PlayerView, ...]:
        """Return all that the token's player has known, the latest last."""
        with self._lock:
            table, seat = self._admit(game, token)
        return table.views[seat]

    def record(self, game: str, token: str) -> tm.GameRecord:
        """Return the whole game, if it is over."""
        with self._lock:
            table, _ = self._admit(game, token)
        if not table.state.is_over:
            raise HTTPException(403, "the record is open when the game is over; until then there are your views")
        return table.record

    def act(self, game: str, token: str, text: str, answers: str) -> tm.PlayerView:
        """Let the token's player act, and return what they know then.

        Args:
            game: the game.
            token: the player's token.
            text: the action, as JSON.
            answers: the tag of the view that the action answers. A player never sees the same view twice, so a
                request that comes again, at once or rounds later, is refused.
        """
        with self._lock:
            table, seat = self._admit(game, token)
            view = table.views[seat][-1]
            try:
                action = tm.from_json(text, tm.Action, rules=table.rules)
            except tm.DocumentError as error:
                raise HTTPException(400, str(error)) from error
            if isinstance(action, tm.Draw | tm.Reveal):
                raise HTTPException(403, "the server draws the cards and reveals the goals")
            if action.player != seat:
                raise HTTPException(403, f"you are player {seat}; you cannot act for player {action.player}")
            if answers != tag(view):
                raise HTTPException(412, "If-Match does not name your latest view; fetch it and answer that")
            reason = view.why_illegal(action)  # asked of the view, so that no refusal can tell more than the view does
            if reason is not None:
                raise HTTPException(409, f"this is not one of your legal actions ({reason.value})")
            after = table.after([action]).drawn()
            with self._db:
                self._append(game, after.actions, len(table.actions))
            self._tables[game] = after
            return after.views[seat][-1]

    def _admit(self, game: str, token: str) -> tuple[Table, int]:
        """Return the game and the token's seat in it."""
        table = self._load(game)
        query = "SELECT seat FROM seats WHERE game = ? AND token = ?"
        found: tuple[int] | None = self._db.execute(query, (game, digest(token))).fetchone()
        if found is None:
            raise HTTPException(401, "this token opens no seat of the game", {"WWW-Authenticate": "Bearer"})
        return table, found[0]

    def _load(self, game: str) -> Table:
        """Return a game from memory, or replay it from the database."""
        if game not in self._tables:
            found = self._db.execute("SELECT rules, players FROM games WHERE id = ?", (game,)).fetchone()
            if found is None:
                raise HTTPException(404, "there is no such game")
            rules = tm.from_json(found[0], tm.Rules)
            rows = self._db.execute("SELECT action FROM actions WHERE game = ? ORDER BY number", (game,))
            actions = [tm.from_json(text, tm.Action, rules=rules) for (text,) in rows]
            if len(self._tables) >= MOST_IN_MEMORY:
                self._tables.clear()  # they are all in the database
            self._tables[game] = Table.new(rules, found[1]).after(actions)
        return self._tables[game]

    def _append(self, game: str, actions: tuple[tm.Action, ...], start: int) -> None:
        """Write the actions from number `start` on; they count when the transaction ends."""
        rows = [(game, number, tm.to_json(actions[number])) for number in range(start, len(actions))]
        self._db.executemany("INSERT INTO actions VALUES (?, ?, ?)", rows)


def digest(token: str) -> str:
    """Return what the database keeps instead of a token; a token is random and long, so a plain hash will do."""
    return hashlib.sha256(token.encode()).hexdigest()


def tag(view: tm.PlayerView) -> str:
    """Return the ETag of a view, which depends on nothing but the view."""
    return f'"{view.token}"'


def shown(view: tm.PlayerView) -> Response:
    """Return a view as a response."""
    headers = {"ETag": tag(view), "Cache-Control": "no-store"}
    return Response(tm.to_json(view), media_type="application/json", headers=headers)


def token_of(request: Request) -> str:
    """Return the token that a request shows, or nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def text_of(request: Request) -> str:
    """Return a request's body, of which no more than the limit is kept."""
    body, size = bytearray(), 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            body += chunk[: max(0, LONGEST_BODY - len(body))]
            if size > 64 * LONGEST_BODY:
                break
        if size <= LONGEST_BODY:
            return body.decode()
    except (ClientDisconnect, UnicodeDecodeError) as error:
        raise HTTPException(400, "the body is not UTF-8 text, or stops too soon") from error
    raise HTTPException(413, f"the body is longer than {LONGEST_BODY} bytes", {"Connection": "close"})


def settings(text: str) -> tuple[int, tm.Rules]:
    """Return the number of players and the rules that somebody wants to play."""
    try:
        wanted: Json = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, "the body is not JSON") from error
    if isinstance(wanted, dict) and wanted.keys() == {"players", "edition"}:
        players, edition = wanted["players"], wanted["edition"]
        if type(players) is int and isinstance(edition, str) and edition in EDITIONS:
            return players, EDITIONS[edition]
    example = '{"players": 2, "edition": "rulebook"}'
    raise HTTPException(400, f"the body must look like {example}; editions are {', '.join(EDITIONS)}")


class Endpoints:
    """What can be asked over HTTP."""

    def __init__(self, hall: Hall) -> None:
        """Keep the hall whose tables are played at."""
        self._hall = hall

    async def create(self, request: Request) -> Response:
        """Begin a game."""
        players, rules = settings(await text_of(request))
        game = await run_in_threadpool(self._hall.create, players, rules)
        return JSONResponse({"game": game}, 201)

    def join(self, request: Request) -> Response:
        """Take a seat."""
        seat, token = self._hall.join(request.path_params["game"])
        return JSONResponse({"player": seat, "token": token}, 201, {"Cache-Control": "no-store"})

    def view(self, request: Request) -> Response:
        """Send the latest view, or 304 when the player has it already."""
        latest = self._hall.views(request.path_params["game"], token_of(request))[-1]
        if request.headers.get("if-none-match") == tag(latest):
            return Response(status_code=304, headers={"ETag": tag(latest)})
        return shown(latest)

    def views(self, request: Request) -> Response:
        """Send all views so far."""
        seen = self._hall.views(request.path_params["game"], token_of(request))
        text = f"[{','.join([tm.to_json(view) for view in seen])}]"
        return Response(text, media_type="application/json", headers={"Cache-Control": "no-store"})

    async def act(self, request: Request) -> Response:
        """Let a player act."""
        answers = request.headers.get("if-match")
        if answers is None:
            raise HTTPException(428, "the header If-Match must name the view that you answer, by its ETag")
        game, token, text = request.path_params["game"], token_of(request), await text_of(request)
        return shown(await run_in_threadpool(self._hall.act, game, token, text, answers))

    def record(self, request: Request) -> Response:
        """Send the whole game when it is over."""
        whole = self._hall.record(request.path_params["game"], token_of(request))
        return Response(tm.to_json(whole), media_type="application/json")


def refused(_: Request, error: Exception) -> Response:
    """Answer with what was wrong, and nothing else."""
    wrong = error if isinstance(error, HTTPException) else HTTPException(500)
    return JSONResponse({"error": wrong.detail}, wrong.status_code, wrong.headers)


def create_app(database: Path | str) -> Starlette:
    """Return the web application that keeps its games in a database."""
    hall = Hall(database)
    answer = Endpoints(hall)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        yield
        hall.close()

    routes = [
        Route("/games", answer.create, methods=["POST"]),
        Route("/games/{game}/players", answer.join, methods=["POST"]),
        Route("/games/{game}/view", answer.view),
        Route("/games/{game}/views", answer.views),
        Route("/games/{game}/actions", answer.act, methods=["POST"]),
        Route("/games/{game}/record", answer.record),
    ]
    return Starlette(routes=routes, exception_handlers={HTTPException: refused}, lifespan=lifespan)


def main() -> None:
    """Serve until somebody stops it."""
    parser = argparse.ArgumentParser(description="Host games of Tussie Mussie over HTTP.")
    parser.add_argument("--database", type=Path, default=Path("games.sqlite3"))
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    uvicorn.run(create_app(options.database), host=options.host, port=options.port, ws="none")


if __name__ == "__main__":
    main()

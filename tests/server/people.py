"""People at the server, as their browsers would act: cookies, requests, connections, choices."""

from __future__ import annotations

import json
import random
import uuid
import zlib
from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

from benchmarks.menus import unfold
from server_process import Server

SECONDS: Final = 30
OPEN: Final = {"kind": "open"}
TWO_PEOPLE: Final = [OPEN, OPEN]


def unpacked(message: str | bytes) -> str:
    """The JSON of a message; long ones come packed."""
    return message if isinstance(message, str) else zlib.decompress(message).decode()


def new_id() -> str:
    return str(uuid.uuid4())


class Person:
    """A guest with a browser."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=SECONDS)
        self.id: str = self.http.get("/api/me").json()["id"]

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    def post(self, path: str, **body: object) -> httpx.Response:
        """A command, with an id of its own unless the test gives one."""
        return self.http.post(path, json={"command_id": new_id()} | body)

    def open_table(self, *, sits: Sequence[int] = (0,), entropy: str = "00ff", **wishes: Any) -> str:
        """A new table where the opener starts and ``sits``; by default Pagoda with one more seat, open."""
        body = {"game": "pagoda", "variant": "standard", "seats": TWO_PEOPLE, "start": 0}
        answer = self.post("/api/tables", **(body | wishes))
        assert answer.status_code == 200, answer.text
        table_id: str = answer.json()["id"]
        for seat in sits:
            self.join(table_id, seat=seat, entropy=entropy)
        return table_id

    def join(self, table_id: str, **wishes: object) -> int:
        answer = self.post(f"/api/tables/{table_id}/join", **({"entropy": "abcd"} | wishes))
        assert answer.status_code == 200, answer.text
        seat: int = answer.json()["seat"]
        return seat

    def info(self, table_id: str) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{table_id}")
        assert answer.status_code == 200, answer.text
        info: dict[str, Any] = answer.json()
        return info

    def until_over(self, table_id: str) -> dict[str, Any]:
        """Look on until a game is over; what is known of its table then."""
        with self.live(table_id) as live:
            while live.next() and live.frame["table"]["status"] != "over":
                pass
        return self.info(table_id)

    def live(self, table_id: str, seat: int | None = None, since: int = 0, **options: Any) -> Live:
        """A connection, before its first message."""
        where = f"/api/tables/{table_id}/live?since={since}" + (f"&seat={seat}" if seat is not None else "")
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} | options.pop("headers", {})
        url = self.server.live_url + where
        return Live(url, additional_headers=headers, **options)


class Live:
    """One connection to a table: everything received is kept, and the latest frame is at hand."""

    def __init__(self, url: str, **options: Any) -> None:
        self._open = ExitStack()
        connection = connect(url, **({"open_timeout": SECONDS} | options))
        self.socket: ClientConnection = self._open.enter_context(connection)
        self.received: list[str] = []
        self.frame: dict[str, Any] = {}

    def __enter__(self) -> Live:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def next(self) -> dict[str, Any]:
        """The next message."""
        text = unpacked(self.socket.recv(timeout=SECONDS))
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("welcome", "frame"):
            self.frame = message.get("frame", message)
        return message

    def answer(self) -> dict[str, Any]:
        """The next message that answers a command; frames before it are taken in."""
        while (message := self.next())["type"] in ("frame", "welcome"):
            pass
        return message

    def until(self, version: int) -> None:
        """Read until the table is at a version."""
        while self.frame.get("version", -1) < version:
            self.next()

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def choose(self, picks: list[str], version: int | None = None) -> dict[str, Any]:
        """Send a choice; its answer."""
        at = self.frame["version"] if version is None else version
        self.send(id=new_id(), do="choose", version=at, picks=picks)
        return self.answer()


def random_picks(menu: dict[str, Any], rng: random.Random) -> list[str]:
    """The keys of a complete choice, any of those there are."""
    return _any_way(unfold(menu), rng)


def _any_way(menu: dict[str, Any], rng: random.Random) -> list[str]:
    if menu["pick"] is not None:
        return _several(menu, rng)
    possible = [choice for choice in menu["choices"] if choice["refusal"] is None]
    choice = rng.choice(possible)
    rest = _any_way(choice["menu"], rng) if choice["menu"] is not None else []
    return [choice["key"], *rest]


def _several(menu: dict[str, Any], rng: random.Random) -> list[str]:
    pick = menu["pick"]
    offered = [c["key"] for c in menu["choices"] if c["refusal"] is None for _ in range(c["count"])]
    number = rng.randint(pick["least"], min(pick["most"], len(offered)))
    return rng.sample(offered, number) + ([pick["done"]] if pick["done"] is not None else [])

"""What each request and message costs: milliseconds of the loop's thread, in a real server.

    python -m benchmarks.prices [--game pandoria] [--variant V] [--players N]

The server runs in this process, with SQLite in a temporary folder. A client in another thread asks it for one
kind of thing many times, and reads the processor time of the loop's thread before and after; thinking, and
the threads of the store, are not in it. The results belong, rounded up, in ``server/limits/prices.py``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import tempfile
import threading
import time
import uuid
import zlib
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

from benchmarks.menus import random_picks, unfold
from pagoria.core.backend import backend
from pagoria.core.registry import find_game
from pagoria.core.tree import MOST_NODES
from pagoria.server import running
from pagoria.server.limits import budgets
from pagoria.server.people.progress import MOST
from pagoria.server.settings import Settings
from pagoria.server.store.opening import store_for

_ROUNDS: Final = 50
_MOVES: Final = 60
_WATCHERS: Final = 20


class Meter:
    """Prints what something costs the loop each time."""

    def __init__(self) -> None:
        self._clock = time.pthread_getcpuclockid(threading.main_thread().ident or 0)

    def measure(self, name: str, ask: Callable[[], object], rounds: int = _ROUNDS) -> None:
        self._print(name, ask, rounds, lambda: time.clock_gettime(self._clock))

    def measure_all_threads(self, name: str, ask: Callable[[], object], rounds: int) -> None:
        """The same for what is done in other threads: it holds the interpreter's lock, so the loop waits."""
        self._print(name, ask, rounds, lambda: time.process_time() - time.thread_time())

    def _print(self, name: str, ask: Callable[[], object], rounds: int, clock: Callable[[], float]) -> None:
        ask()
        begin = clock()
        for _ in range(rounds):
            ask()
        print(f"{name:<42}{1000 * (clock() - begin) / rounds:>8.2f} ms", flush=True)


class Guest:
    """A browser of the simplest kind."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._lines = ExitStack()
        self.http = httpx.Client(base_url=url, timeout=60)
        self.get("/api/me")

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path).raise_for_status()

    def post(self, path: str, **body: object) -> Any:
        answer = self.http.post(path, json={"command_id": str(uuid.uuid4())} | body)
        return answer.raise_for_status().json()

    def post_plain(self, path: str, **body: object) -> Any:
        """A question, which needs no id."""
        return self.http.post(path, json=body).raise_for_status().json()

    def walk(self, game: str, position: str, moves: Sequence[Any]) -> list[Any]:
        """The positions of a study after each of some moves."""
        spots: list[Any] = []
        for at in range(0, len(moves), 25):
            here = spots[-1]["position"] if spots else position
            part = {"game": game, "position": here, "moves": moves[at : at + 25]}
            spots += self.post_plain("/api/study/line", **part)
        return spots

    def live(self, table_id: str, seat: int | None = None) -> ClientConnection:
        place = "" if seat is None else f"?seat={seat}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.url.replace('http', 'ws')}/api/tables/{table_id}/live{place}"
        headers = {"Cookie": cookies}
        return self._lines.enter_context(
            connect(url, additional_headers=headers, max_size=None, ping_interval=None)
        )


class Game:
    """A table where one guest has all seats, and plays them by chance."""

    def __init__(self, guest: Guest, wish: argparse.Namespace) -> None:
        self.guest = guest
        self.wish = wish
        self._rng = random.Random(1)
        self.id = self.open()
        for seat in range(wish.players):
            guest.post(f"/api/tables/{self.id}/join", entropy="00", seat=seat, name=f"Guest {seat}")
        self._lines = [guest.live(self.id, seat) for seat in range(wish.players)]
        self._version = self._actor = 0
        self._menu: dict[str, Any] = {}
        for line in self._lines:
            self._read(line)

    def open(self) -> str:
        wish = {"game": self.wish.game, "variant": self.wish.variant}
        table_id: str = self.guest.post("/api/tables", seats=[{"kind": "open"}] * self.wish.players, **wish)[
            "id"
        ]
        return table_id

    def close(self) -> None:
        for line in self._lines:
            line.close()

    def move(self) -> bool:
        """One choice, read by everybody; False when the game is over."""
        if not self._menu:
            return False
        picks = random_picks(unfold(self._menu), self._rng)
        command = {"id": str(uuid.uuid4()), "do": "choose", "version": self._version, "picks": picks}
        wanted, self._menu = self._version + 1, {}
        self._lines[self._actor].send(json.dumps(command))
        for line in self._lines:
            while self._read(line) < wanted:
                pass
        return True

    def _read(self, line: ClientConnection) -> int:
        """The version that the next message names, 0 when it names none."""
        text = line.recv(timeout=30)
        message = json.loads(text if isinstance(text, str) else zlib.decompress(text))
        frame = message.get("frame", message)
        if frame["type"] != "frame":
            return 0
        if frame["menu"] is not None:
            self._menu, self._version, self._actor = frame["menu"], frame["version"], frame["seat"]
        version: int = frame["version"]
        return version


def _measure(url: str, wish: argparse.Namespace) -> None:
    meter, guest = Meter(), Guest(url)
    print(f"{wish.game}, {wish.variant}, {wish.players} players, {backend()} engine")
    meter.measure("a page", lambda: guest.get("/"))
    meter.measure("a page that is not there", lambda: guest.http.get("/nothing"))
    meter.measure("a request (GET /api/health)", lambda: guest.get("/api/health"))
    meter.measure("GET /api/me", lambda: guest.get("/api/me"))
    meter.measure("a new guest", lambda: httpx.get(f"{url}/api/me"))
    meter.measure("PUT /api/me", lambda: guest.http.put("/api/me", json={"name": "Anna"}))
    meter.measure("GET /api/games", lambda: guest.get("/api/games"))
    meter.measure("texts", lambda: guest.get(f"/api/games/{wish.game}/texts/de"))
    meter.measure("rules", lambda: guest.get(f"/api/games/{wish.game}/rules/de"))
    where = f"/api/games/{wish.game}/setting?variant={wish.variant}&players={wish.players}"
    meter.measure("setting", lambda: guest.get(where))
    meter.measure("a mark of progress", lambda: guest.post_plain("/api/progress", marks=["puzzle:1"]))
    for first in range(2, MOST, 200):
        numbers = range(first, min(first + 200, MOST))
        guest.post_plain("/api/progress", marks=[f"puzzle:pandoria:{number}" for number in numbers])
    meter.measure_all_threads(f"{MOST} marks", lambda: guest.get("/api/progress"), 20)
    again = partial(guest.post_plain, "/api/progress", marks=["puzzle:1"])
    meter.measure_all_threads("one of them again", again, 20)
    meter.measure("a body of 60 kB", lambda: guest.http.put("/api/me", content=b"x" * 60_000), 20)
    _measure_table(meter, guest, wish)


def _measure_table(meter: Meter, guest: Guest, wish: argparse.Namespace) -> None:
    game = Game(guest, wish)
    meter.measure("open a table", game.open)
    meter.measure("open a table and take its seats", lambda: Game(guest, wish).close(), 20)
    for _ in range(_MOVES // 2):
        game.move()
    meter.measure("a choice, read by all players", game.move, _MOVES)
    watching = [guest.live(game.id) for _ in range(_WATCHERS)]
    meter.measure(f"a choice with {_WATCHERS} more watchers", game.move, 20)
    for line in watching:
        line.close()
    at = f"/api/tables/{game.id}"
    meter.measure("look at a table", lambda: guest.get(at))
    meter.measure("the page of a table", lambda: guest.get(f"/t/{game.id}"))
    meter.measure("my tables (22)", lambda: guest.get("/api/tables"), 10)
    last = guest.get(at).json()["step"]
    first = max(0, last - 19)
    meter.measure(f"steps {first} to {last}", lambda: guest.get(f"{at}/steps?from={first}&to={last}"), 10)
    meter.measure(f"step {last} alone", lambda: guest.get(f"{at}/steps?from={last}&to={last}"), 10)
    meter.measure("step 0 alone", lambda: guest.get(f"{at}/steps?from=0&to=0"), 10)
    meter.measure("connect and be welcomed", lambda: _visit(guest, game.id), 20)
    # More at once is refused.
    meter.measure("say something", lambda: guest.post(f"{at}/talk", text="x" * 200), 4)
    meter.measure("what was said", lambda: guest.get(f"{at}/talk"), 20)
    meter.measure("a wrong key of the host", lambda: guest.http.get("/api/admin/load"), 20)
    meter.measure("the QR code, kept", lambda: guest.get(f"{at}/qr.svg"), 20)
    _measure_finished(meter, guest, game)


def _measure_finished(meter: Meter, guest: Guest, game: Game) -> None:
    while game.move():
        pass
    game.close()
    at = f"/api/tables/{game.id}"
    meter.measure("the record", lambda: guest.get(f"{at}/record"), 20)
    meter.measure("the deal", lambda: guest.get(f"{at}/deal"), 20)
    record = guest.get(f"{at}/record").text
    steps = guest.get(at).json()["step"]
    name = f"import {len(record) / 1024:.1f} kB, {steps} steps, look at it"

    def take() -> None:
        guest.get(f"/api/tables/{guest.post('/api/import', record=record)['id']}")

    meter.measure_all_threads(name, take, 10)
    _measure_study(meter, guest, record)


def _measure_study(meter: Meter, guest: Guest, record: str) -> None:
    """What a study asks about the game of a record, and what it costs to keep it."""
    tree = guest.post_plain("/api/study/record", record=record)
    nodes = tree["nodes"]
    moves = [{"action": node["action"], "draws": node["draws"]} for node in nodes]
    spots = guest.walk(tree["game"], tree["root"], moves)
    middle = len(nodes) // 2
    where = {"game": tree["game"], "position": spots[middle]["position"]}
    meter.measure("a position", lambda: guest.post_plain("/api/study/position", **where))
    longest = max(spots, key=lambda spot: len(json.dumps(spot["frame"]["menu"])))
    dearest = {"game": tree["game"], "position": longest["position"]}
    told = len(guest.http.post("/api/study/position", json=dearest).content) / 1024
    name = f"the position with the longest menu ({told:.0f} kB)"
    meter.measure(name, lambda: guest.post_plain("/api/study/position", **dearest), 20)
    meter.measure("what can be counted there", lambda: guest.post_plain("/api/study/aids", **where, seat=0))
    further = moves[middle + 1]
    meter.measure("an action there", lambda: guest.post_plain("/api/study/move", **where, **further))
    more = moves[middle + 1 : middle + 26]
    go = partial(guest.post_plain, "/api/study/line", **where, moves=more)
    meter.measure(f"{len(more)} of them", go, 10)
    size = f"{len(nodes)} nodes, {len(record) / 1024:.1f} kB"
    read = partial(guest.post_plain, "/api/study/record", record=record)
    meter.measure_all_threads(f"a tree is read ({size})", read, 10)
    write = partial(guest.post_plain, "/api/study/text", **tree)
    meter.measure_all_threads("it is written", write, 10)
    faulty = {**tree, "nodes": [*(nodes * MOST_NODES)[: MOST_NODES - 1], {}]}
    refuse = partial(guest.http.post, "/api/study/text", json=faulty)
    meter.measure(f"a fault behind {MOST_NODES - 1:,} nodes is found", refuse, 10)
    chapters = [{"tree": tree}]
    keep = partial(guest.post, "/api/studies", chapters=chapters)
    meter.measure_all_threads("it is kept", keep, 10)
    at = f"/api/studies/{guest.post('/api/studies', chapters=chapters)['id']}"
    meter.measure("a chapter", lambda: guest.get(f"{at}/chapters/1"), 20)
    said = {"do": "comment", "chapter": 1, "id": nodes[-1]["id"], "comment": "x" * 100}
    meter.measure_all_threads("a comment there", lambda: guest.post(f"{at}/edits", edits=[said]), 20)
    last = nodes[-1]

    def grow() -> None:
        gone = {"do": "remove", "chapter": 1, "id": last["id"]}
        guest.post(f"{at}/edits", edits=[gone, {"do": "add", "chapter": 1, "node": last}])

    meter.measure_all_threads("its last node, anew", grow, 20)


def _visit(guest: Guest, table_id: str) -> None:
    line = guest.live(table_id)
    line.recv(timeout=30)
    line.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what requests cost a server.")
    parser.add_argument("--game", default="pandoria", metavar="G", help="which game (pandoria)")
    parser.add_argument("--variant", metavar="V", help="how it is played (the game's first variant)")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="at the table (3)")
    args = parser.parse_args()
    # One guest asks for everything here, which no guest may.
    budgets.GUEST = budgets.GUEST.times(1_000_000)  # type: ignore[misc]
    args.variant = args.variant or find_game(args.game).rules.variants[0]
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as door:
        host, port = door.getsockname()
        settings = Settings(host, port, str(Path(folder) / "data"), guests_per_address=1_000_000)
        url = f"http://{host}:{port}"

        def run() -> None:
            try:
                _measure(url, args)
            finally:
                os.kill(os.getpid(), signal.SIGINT)

        client = threading.Thread(target=run)
        asyncio.run(running.serve(settings, store_for(settings.data), door, lambda _key: client.start()))
        client.join()


if __name__ == "__main__":
    main()

"""Load: many tables with two or more connected players each, moves at a fixed rate, all on one machine.

    python -m benchmarks.server_load --tables 1000 --rate 500 --seconds 30
    python -m benchmarks.server_load --game pandoria --players 3 --tables 100 --rate 50 --seconds 20

It starts a server of its own, with SQLite in a temporary folder. A move is a random legal choice of whoever
has to decide; the server makes it durable and then tells all players. What counts is the time from sending a
choice until the opponents have the new frame, and until everybody has it, whoever decides next with the new
menu. Moves are sent when they are due, whether earlier ones were answered or not.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import tempfile
import time
import uuid
from collections import Counter, deque
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

from benchmarks.guests import ServerProcess, server_process
from benchmarks.load_line import Line
from benchmarks.menus import random_picks, unfold
from pagoria.core.backend import backend
from pagoria.core.registry import find_game

_AT_ONCE: Final = 8
_decode: Final = msgspec.json.Decoder().decode


class Table:
    """One game: which seat decides among which choices, and the move that is on its way."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.lines: list[Line] = []
        self.version = 0
        self.actor = 0
        self.menu: dict[str, Any] = {}
        self.menu_version = 0
        self.next_actor = 0
        self.under_way = False
        #: The players who have not got the frame of the move that is on its way.
        self.awaited: set[int] = set()
        self.queued = False
        self.sent_at = self.due_at = 0.0

    def receive(self, seat: int, text: bytes) -> None:
        """A message for the player on a seat."""
        now = time.perf_counter()
        message = _decode(text)
        if message["type"] == "error":
            self.load.faults[message["error"]["code"]] += 1
        if message["type"] not in ("frame", "welcome"):
            return
        frame = message.get("frame", message)
        if self.under_way and frame["version"] > self.version:
            self._arrived(seat, now)
        if frame["menu"] is not None:
            self.menu, self.menu_version, self.next_actor = unfold(frame["menu"]), frame["version"], seat
        if self.load.running:
            self.get_ready()

    def _arrived(self, seat: int, now: float) -> None:
        opponents_had = self.awaited <= {self.actor}
        self.awaited.discard(seat)
        if not opponents_had and self.awaited <= {self.actor}:
            self.load.moved(now - self.sent_at, now - self.due_at, self.due_at)
        if not self.awaited:
            self.load.told_all(now - self.sent_at, self.due_at)
            self.under_way = False

    def get_ready(self) -> None:
        if self.menu and not self.under_way and not self.queued:
            self.queued = True
            self.load.ready.append(self)

    def move(self, due_at: float, rng: random.Random) -> None:
        self.actor, self.version = self.next_actor, self.menu_version
        picks = random_picks(self.menu, rng)
        self.menu, self.queued = {}, False
        command = {"id": str(uuid.UUID(int=rng.getrandbits(128))), "do": "choose", "version": self.version}
        self.under_way, self.due_at, self.sent_at = True, due_at, time.perf_counter()
        self.awaited = set(range(len(self.lines)))
        self.lines[self.actor].send(json.dumps(command | {"picks": picks}).encode())


class Load:
    """All tables, and the clock that says when a move is due."""

    def __init__(self, port: int, wish: argparse.Namespace) -> None:
        self.host = f"127.0.0.1:{port}"
        self.wish = wish
        self.rng = random.Random(wish.seed)
        self.tables: list[Table] = []
        self.ready: deque[Table] = deque()
        self.running = False
        self.counted_from = 0.0
        self.from_sending: list[float] = []
        self.from_due: list[float] = []
        self.to_all: list[float] = []
        self.faults: Counter[str] = Counter()

    def moved(self, since_sent: float, since_due: float, due_at: float) -> None:
        if due_at >= self.counted_from:
            self.from_sending.append(since_sent)
            self.from_due.append(since_due)

    def told_all(self, since_sent: float, due_at: float) -> None:
        if due_at >= self.counted_from:
            self.to_all.append(since_sent)

    async def set_up(self, tables: int) -> None:
        gate = asyncio.Semaphore(_AT_ONCE)
        async with httpx.AsyncHTTPTransport() as web, asyncio.TaskGroup() as group:
            for _ in range(tables):
                group.create_task(self._open(web, gate))
        while any(not table.menu for table in self.tables):
            await asyncio.sleep(0.1)

    async def _open(self, web: httpx.AsyncHTTPTransport, gate: asyncio.Semaphore) -> None:
        async with gate:
            players = self.wish.players
            cookies = [(await self._ask(web, "GET", "/api/me", "", None))[0] for _ in range(players)]
            seats = [{"kind": "open"}] * players
            wish = {"game": self.wish.game, "variant": variant_of(self.wish), "seats": seats}
            _, opened = await self._ask(web, "POST", "/api/tables", cookies[0], wish)
            for cookie in cookies:
                await self._ask(web, "POST", f"/api/tables/{opened['id']}/join", cookie, {"entropy": "01"})
            table = Table(self)
            for seat, cookie in enumerate(cookies):
                table.lines.append(await self._connect(table, opened["id"], seat, cookie))
            self.tables.append(table)

    async def _ask(
        self, web: httpx.AsyncHTTPTransport, method: str, path: str, cookie: str, body: dict[str, Any] | None
    ) -> tuple[str, dict[str, Any]]:
        """A request without a browser's memory: cookies are handed on by hand."""
        content = json.dumps({"command_id": str(uuid.uuid4())} | body).encode() if body is not None else None
        headers = {"Cookie": cookie, "Host": self.host, "Content-Type": "application/json"}
        request = httpx.Request(method, f"http://{self.host}{path}", headers=headers, content=content)
        answer = await web.handle_async_request(request)
        text = await answer.aread()
        if answer.status_code != 200:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {text.decode()}")
        return answer.headers.get("set-cookie", "").partition(";")[0], _decode(text)

    async def _connect(self, table: Table, table_id: str, seat: int, cookie: str) -> Line:
        path = f"/api/tables/{table_id}/live?seat={seat}"
        host, port = self.host.split(":")
        _, line = await asyncio.get_running_loop().create_connection(
            lambda: Line(self.host, path, cookie, lambda text: table.receive(seat, text)), host, int(port)
        )
        return line

    async def run(self, rate: float, seconds: float) -> int:
        """Send moves when they are due; how many could not be, as no table was ready."""
        self.running = True
        self.rng.shuffle(self.tables)
        for table in self.tables:
            table.get_ready()
        begin = time.perf_counter()
        self.counted_from = begin + self.wish.warm_up
        missed = 0
        for number in range(int(rate * (seconds + self.wish.warm_up))):
            due = begin + number / rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            if self.ready:
                self.ready.popleft().move(due, self.rng)
            else:
                missed += 1
        await asyncio.sleep(1)
        return missed


def variant_of(wish: argparse.Namespace) -> str:
    """The variant that is wished for, or the first of the game."""
    return str(wish.variant or find_game(wish.game).rules.variants[0])


def percentile(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))]


def milliseconds(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    marks = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {name: round(1000 * percentile(ordered, share), 1) for name, share in marks.items()}


async def measure(args: argparse.Namespace, server: ServerProcess) -> dict[str, Any]:
    load = Load(server.port, args)
    began = time.perf_counter()
    await load.set_up(args.tables)
    set_up_seconds = time.perf_counter() - began
    before = (time.perf_counter(), server.cpu_seconds(), time.process_time(), _received(load))
    missed = await load.run(args.rate, args.seconds)
    after = (time.perf_counter(), server.cpu_seconds(), time.process_time(), _received(load))
    spent, server_cpu, own_cpu, received = (late - early for late, early in zip(after, before, strict=True))
    memory = server.memory_mb()
    lost = sum(line.lost for table in load.tables for line in table.lines)
    for table in load.tables:
        for line in table.lines:
            line.close()
    moves = len(load.from_sending)
    return {
        "game": f"{args.game}, {variant_of(args)}, {args.players} players",
        "tables": args.tables,
        "connections": args.players * args.tables,
        "moves_per_s_wanted": args.rate,
        "moves_per_s": round(moves / args.seconds, 1),
        "moves_counted": moves,
        "ms_from_sending": milliseconds(load.from_sending),
        "ms_from_due": milliseconds(load.from_due),
        "ms_to_everybody": milliseconds(load.to_all),
        "not_sent_as_no_table_was_ready": missed,
        "faults": dict(load.faults),
        "connections_lost": lost,
        "server_mb": round(memory),
        "server_core_percent": round(100 * server_cpu / spent, 1),
        "generator_core_percent": round(100 * own_cpu / spent, 1),
        "bytes_a_move": round(received / (args.rate * (args.seconds + args.warm_up))),
        "set_up_seconds": round(set_up_seconds, 1),
        "engine": backend(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
    }


def _received(load: Load) -> float:
    return float(sum(line.bytes_received for table in load.tables for line in table.lines))


def main() -> None:
    # The generator holds a menu for each of its tables, millions of objects: every look of the collector at
    # them stops it for some 200 ms, which would be counted as the server's.
    gc.disable()
    parser = argparse.ArgumentParser(description="Measure a server of our own under load.")
    parser.add_argument("--game", default="pagoda", metavar="G", help="which game (pagoda)")
    parser.add_argument("--variant", metavar="V", help="how it is played (the game's first variant)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="at each table (2)")
    parser.add_argument("--tables", type=int, default=1000, metavar="N", help="games at once (1000)")
    parser.add_argument("--rate", type=float, default=500, metavar="R", help="moves a second (500)")
    parser.add_argument("--seconds", type=float, default=30, metavar="S", help="time that counts (30)")
    parser.add_argument("--warm-up", type=float, default=5, metavar="S", help="time before that (5)")
    parser.add_argument("--in-memory", type=int, metavar="N", help="of the server (its own default)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the random choices (1)")
    args = parser.parse_args()
    options = ["--guests-per-address", "1000000"]
    if args.in_memory is not None:
        options += ["--tables-in-memory", str(args.in_memory)]
    with tempfile.TemporaryDirectory() as folder, server_process(Path(folder), *options) as server:
        print(json.dumps(asyncio.run(measure(args, server)), indent=2))


if __name__ == "__main__":
    main()

"""A long run of random clients against one server: players, bots, watchers, leavers and cheaters.

    python -m benchmarks.soak --minutes 60

Prints a line a minute: memory of the server, open files, what the clients did. At the end: whether memory is
flat (the last quarter beside the second one), and every line of the log that names an exception.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.exceptions import WebSocketException

from benchmarks.guests import Guest, Live, ServerProcess, server_process

_KINDS: Final = (
    ("pagoda", "standard", ("open", "open")),
    ("pagoda", "fast", ("open", "mason")),
    ("pagoda", "simple", ("porter", "open")),
    ("pandoria", "family", ("open", "wanderer")),
    ("pandoria", "beginner", ("open", "open", "open")),
    ("pandoria", "classic", ("open", "wanderer", "open", "wanderer")),
    ("pagoda", "fast", ("porter", "porter")),
)
_STRANGE: Final[tuple[Any, ...]] = (
    "",
    "{",
    "[]",
    '{"do":"choose"}',
    '{"do":"undo","id":"aaaaaaaa","version":1}',
    "x" * 5000,
    b"\x00\xff",
    '{"do":"ping"}',
)
#: What is asked for in somebody else's seat.
_FOREIGN: Final[dict[str, dict[str, object]]] = {
    "leave": {"seat": 0},
    "resign": {"seat": 0},
    "return": {"seat": 1},
    "seats/0/bot": {"bot": "porter"},
    "again": {"step": 3, "seat": 0},
    "rematch": {},
}
_EXPECTED: Final = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)


class Soak:
    """Everybody who comes, and what they counted."""

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._rng = random.Random(seed)
        self.counted: Counter[str] = Counter()
        #: Tables that others may join, watch or bother.
        self._tables: list[str] = []

    async def run(self, people: int, until: float) -> None:
        await asyncio.gather(*(self._person(number, until) for number in range(people)))

    async def _person(self, number: int, until: float) -> None:
        """One visitor after the other from one address, each with a mood of their own."""
        rng = random.Random(self._rng.random())
        moods = (self._play, self._play, self._play, self._watch, self._leave, self._cheat)
        while time.monotonic() < until:
            mood = rng.choice(moods)
            try:
                async with asyncio.timeout(30), Guest(self._port, f"127.0.2.{number + 1}") as guest:
                    await mood(guest, rng)
            except _EXPECTED as error:
                self.counted[f"ended by {type(error).__name__}"] += 1
            await asyncio.sleep(rng.uniform(0.1, 1))

    async def _sit_down(self, guest: Guest, rng: random.Random) -> tuple[str, int]:
        if self._tables and rng.random() < 0.6:
            table_id = rng.choice(self._tables[-20:])
            answer = await guest.post(f"/api/tables/{table_id}/join", entropy="01")
            if answer.status_code == 200:
                return table_id, int(answer.json()["seat"])
        game, variant, seats = rng.choice(_KINDS)
        table_id = await guest.open_table(game, variant, *seats)
        self._tables = [*self._tables[-200:], table_id]
        self.counted["tables"] += 1
        return table_id, await guest.join(table_id) if "open" in seats else -1

    async def _play(self, guest: Guest, rng: random.Random) -> None:
        table_id, seat = await self._sit_down(guest, rng)
        if seat < 0:
            await self._look(guest, table_id, rng)
            return
        async with guest.live(table_id, seat) as line:
            while not line.over():
                if line.may_choose():
                    answer = await line.choose(rng)
                    self.counted[f"moves {answer['type']}"] += 1
                    await asyncio.sleep(rng.uniform(0.05, 0.5))
                else:
                    await line.next()
        self.counted["games to their end"] += 1
        await guest.http.get(f"/api/tables/{table_id}/review")
        await guest.post(f"/api/tables/{table_id}/rematch")

    async def _watch(self, guest: Guest, rng: random.Random) -> None:
        if self._tables:
            await self._look(guest, rng.choice(self._tables), rng)

    async def _look(self, guest: Guest, table_id: str, rng: random.Random) -> None:
        for path in ("", "/steps?from=0&to=20", "/record", "/deal", "/qr.svg"):
            await guest.http.get(f"/api/tables/{table_id}{path}")
        async with guest.live(table_id) as line, asyncio.timeout(rng.uniform(1, 20)):
            while True:
                await line.next()
                self.counted["frames watched"] += 1

    async def _leave(self, guest: Guest, rng: random.Random) -> None:
        table_id, seat = await self._sit_down(guest, rng)
        if seat < 0:
            return
        async with guest.live(table_id, seat) as line:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rng.uniform(0, 5)):
                    await self._some_moves(line, rng)
            way = rng.choice(("leave", "resign", "return"))
            answer = await guest.post(f"/api/tables/{table_id}/{way}", seat=seat)
            self.counted[f"{way} {answer.status_code}"] += 1
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rng.uniform(0, 5)):
                    while True:
                        await line.next()

    async def _some_moves(self, line: Live, rng: random.Random) -> None:
        while not line.over():
            if line.may_choose():
                await line.choose(rng)
            else:
                await line.next()

    async def _cheat(self, guest: Guest, rng: random.Random) -> None:
        """Seats, records and helps of others, strange messages, nonsense in every field."""
        if not self._tables:
            return
        table_id = rng.choice(self._tables)
        for path in (
            "/steps?from=0&to=9&seat=0",
            "/record?seat=1",
            "/evaluation?seat=0",
            "/steps?from=-1&to=x",
        ):
            answer = await guest.http.get(f"/api/tables/{table_id}{path}")
            self.counted[f"cheats {answer.status_code}"] += 1
        for way, body in _FOREIGN.items():
            answer = await guest.post(f"/api/tables/{table_id}/{way}", **body)
            self.counted[f"cheats {answer.status_code}"] += 1
        await guest.post("/api/import", record=os.urandom(200).hex())
        with contextlib.suppress(WebSocketException):
            async with guest.live(table_id, rng.choice((None, 0, 1, 7))) as line:
                await line.next()
                await line.opened.send(rng.choice(_STRANGE))
                await line.next()


async def soak(server: ServerProcess, minutes: float, people: int, seed: int) -> dict[str, Any]:
    began = time.monotonic()
    until = began + 60 * minutes
    crowd = Soak(server.port, seed)
    at_work = asyncio.create_task(crowd.run(people, until))
    memory: list[float] = []
    while not at_work.done():
        await asyncio.wait([at_work], timeout=60)
        memory.append(server.memory_mb())
        line = {"minute": round((time.monotonic() - began) / 60, 1), "memory_mb": round(memory[-1])}
        line |= {"files": server.open_files(), "log_bytes": len(server.log())}
        print(json.dumps(line | dict(crowd.counted)), flush=True)
    await at_work
    quarter = max(1, len(memory) // 4)
    second, last = memory[quarter : 2 * quarter] or memory, memory[-quarter:]
    log = server.log()
    return {
        "minutes": minutes,
        "memory_mb_second_quarter": round(statistics.mean(second), 1),
        "memory_mb_last_quarter": round(statistics.mean(last), 1),
        "exceptions": log.count("Traceback"),
        "warnings": sorted(
            {text[24:120] for text in log.splitlines() if "WARNING" in text or "ERROR" in text}
        )[:40],
        "counted": dict(crowd.counted),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Let random clients at one server for a long time.")
    parser.add_argument("--minutes", type=float, default=60, metavar="M", help="how long (60)")
    parser.add_argument("--people", type=int, default=12, metavar="N", help="clients at once (12)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of their moods (1)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server_process(Path(folder)) as server:
        print(json.dumps(asyncio.run(soak(server, args.minutes, args.people, args.seed)), indent=2))


if __name__ == "__main__":
    main()

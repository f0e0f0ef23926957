"""Attacks on a server of our own on this machine, as clients that go on for some seconds and then stop.

Each attack is a coroutine that returns what it counted: how much it tried, and what came of it. All come
from one address, unless they say otherwise. ``python -m benchmarks.attacks NAME PORT SECONDS`` runs one.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import sys
import time
from base64 import b64encode
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Final

import httpx
from websockets.exceptions import WebSocketException

from benchmarks.guests import Guest, Live
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session

ADDRESS: Final = "127.0.0.66"
_LINES: Final = 10
_EMPTY: Final = bytes([0x81, 0x80, 0, 0, 0, 0])
_PING: Final = bytes([0x89, 0x80, 0, 0, 0, 0])
_PONG: Final = bytes([0x8A, 0x80, 0, 0, 0, 0])
_AT_ONCE: Final = 200
_PAUSE_SECONDS: Final = 0.02

#: What an attack is told: where the server is, and when to stop (by ``time.monotonic``).
Attack = Callable[[int, float], Coroutine[None, None, Counter[str]]]


# --- floods on a WebSocket -----------------------------------------------------------------------------


def frames(kind: bytes, lines: int = 1) -> Attack:
    """Tiny frames as fast as they go, to a table that does not exist; cut off, it comes again."""

    async def flood(port: int, until: float) -> Counter[str]:
        counted: Counter[str] = Counter()
        await asyncio.gather(*(_flood_line(port, until, kind * _AT_ONCE, counted) for _ in range(lines)))
        return counted

    return flood


async def _flood_line(port: int, until: float, data: bytes, counted: Counter[str]) -> None:
    while time.monotonic() < until:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            async with _upgraded(port) as writer:
                counted["connections"] += 1
                while time.monotonic() < until:
                    writer.write(data)
                    await writer.drain()
                    counted["frames"] += _AT_ONCE
                    await asyncio.sleep(0)
        await asyncio.sleep(_PAUSE_SECONDS)


@contextlib.asynccontextmanager
async def _connected(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@contextlib.asynccontextmanager
async def _upgraded(port: int) -> AsyncIterator[asyncio.StreamWriter]:
    async with _connected(port) as (reader, writer):
        key = b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/aaaaaaaaaaaa/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        yield writer


async def reconnects(port: int, until: float) -> Counter[str]:
    """Connections that are opened, upgraded and dropped, as fast as they go."""
    counted: Counter[str] = Counter()

    async def again() -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                async with _upgraded(port):
                    counted["connections"] += 1
            counted["tries"] += 1
            await asyncio.sleep(_PAUSE_SECONDS)

    await asyncio.gather(*(again() for _ in range(_LINES)))
    return counted


# --- connections that do nothing -----------------------------------------------------------------------


async def slow_headers(port: int, until: float) -> Counter[str]:
    """Thousands of connections that send a header's line now and then, and never the end."""
    counted: Counter[str] = Counter()

    async def dawdle() -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                async with _connected(port) as (reader, writer):
                    counted["connections"] += 1
                    writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode())
                    while time.monotonic() < until and not reader.at_eof():
                        writer.write(b"X-Slow: 1\r\n")
                        await writer.drain()
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(reader.read(1), 2)
            await asyncio.sleep(0.5)

    await asyncio.gather(*(dawdle() for _ in range(2000)))
    return counted


async def unread_answers(port: int, until: float) -> Counter[str]:
    """Long answers that are asked for and never read."""
    counted: Counter[str] = Counter()
    async with Guest(port, ADDRESS) as guest:
        table_id = await _watched_game(guest)
        path = f"/api/tables/{table_id}/steps?from=0&to=24"
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {guest.cookie()}\r\n\r\n".encode()
        )

        async def ignore() -> None:
            while time.monotonic() < until:
                with contextlib.suppress(OSError):
                    async with _connected(port) as (_, writer):
                        writer.transport.pause_reading()  # type: ignore[attr-defined]
                        while time.monotonic() < until and not writer.transport.is_closing():
                            writer.write(request)
                            counted["requests"] += 1
                            await asyncio.sleep(0.2)
                await asyncio.sleep(_PAUSE_SECONDS)

        await asyncio.gather(*(ignore() for _ in range(_LINES)))
    return counted


# --- requests that cost more than they look ------------------------------------------------------------


def requests(path: str, known: bool = False, **headers: str) -> Attack:
    """One path again and again; ``TABLE`` in it stands for a game that has some steps."""

    async def flood(port: int, until: float) -> Counter[str]:
        counted: Counter[str] = Counter()
        async with Guest(port, ADDRESS) as guest:
            table_id = await _watched_game(guest) if "TABLE" in path else ""
            if not known:
                guest.http.cookies.clear()

            async def ask() -> None:
                while time.monotonic() < until:
                    await _count(counted, guest.http.get(path.replace("TABLE", table_id), headers=headers))

            await asyncio.gather(*(ask() for _ in range(_LINES)))
        return counted

    return flood


async def _count(counted: Counter[str], request: Awaitable[httpx.Response]) -> httpx.Response | None:
    try:
        answer = await request
    except httpx.TransportError:
        counted["cut off"] += 1
        await asyncio.sleep(_PAUSE_SECONDS)
        return None
    counted[str(answer.status_code)] += 1
    return answer


async def _watched_game(guest: Guest) -> str:
    """A game of Pandoria between bots that has some steps."""
    bots = ["wanderer"] * 3
    table_id = await guest.open_table("pandoria", "classic", *bots)
    async with guest.live(table_id) as line:
        while line.frame.get("step", 0) < 60:
            await line.next()
    return table_id


async def new_guests(port: int, until: float) -> Counter[str]:
    """A new guest with each request."""
    counted: Counter[str] = Counter()

    async def come() -> None:
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport) as browser:
            while time.monotonic() < until:
                browser.cookies.clear()
                await _count(counted, browser.get("/api/me"))

    await asyncio.gather(*(come() for _ in range(_LINES)))
    return counted


async def bots_only(port: int, until: float) -> Counter[str]:
    """Tables of strong bots only, and somebody who watches all of them."""
    counted: Counter[str] = Counter()
    async with contextlib.AsyncExitStack() as open_things:
        guests = [await open_things.enter_async_context(Guest(port, ADDRESS)) for _ in range(3)]
        for guest in guests * 4:
            wishes = [{"kind": "bot", "bot": "master"}] * 2
            wish = guest.post("/api/tables", game="pagoda", variant="standard", seats=wishes)
            answer = await _count(counted, wish)
            if answer is not None and answer.status_code == 200:
                with contextlib.suppress(OSError, WebSocketException):
                    await open_things.enter_async_context(guest.live(answer.json()["id"]))
                    counted["watched"] += 1
        await asyncio.sleep(until - time.monotonic())
    return counted


async def advice(port: int, until: float) -> Counter[str]:
    """Hints, evaluations and reviews for many guests of one address, all at once."""
    counted: Counter[str] = Counter()

    async def ask() -> None:
        async with Guest(port, ADDRESS) as guest:
            while time.monotonic() < until:
                table_id = await guest.open_table("pagoda", "standard", "open", "porter")
                seat = await guest.join(table_id)
                hint = f"/api/tables/{table_id}/hint"
                await _count(counted, guest.http.post(hint, json={"seat": seat}))
                await guest.post(f"/api/tables/{table_id}/resign", seat=seat)
                await _count(counted, guest.http.get(f"/api/tables/{table_id}/review"))

    async def keep_asking() -> None:
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError, KeyError):
                await ask()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(keep_asking() for _ in range(17)))
    return counted


async def imports(port: int, until: float) -> Counter[str]:
    """Records of a megabyte, padded with headers that nobody knows, from guest after guest."""
    counted: Counter[str] = Counter()
    session = Session(find_game("pagoda"), "standard", 2, Rng(1))
    head, _, turns = format_record(session, ["NAME", "B"], "2026-01-01").partition("\n\n")
    padding = "".join(f"X{number}: {'x' * 990}\n" for number in range(900))

    async def send() -> None:
        for number in itertools.count():
            if time.monotonic() > until:
                return
            with contextlib.suppress(httpx.TransportError):
                async with Guest(port, ADDRESS) as guest:
                    name = f"\u202e{number}" + "\u200b" * 20_000
                    record = f"{head.replace('NAME', name)}\n{padding}\n{turns}"
                    await _count(counted, guest.post("/api/import", record=record))

    await asyncio.gather(*(send() for _ in range(4)))
    return counted


async def undo_loops(port: int, until: float) -> Counter[str]:
    """Choose and undo for ever: rows without an end."""
    counted: Counter[str] = Counter()
    async with Guest(port, ADDRESS) as guest:
        while time.monotonic() < until:
            with contextlib.suppress(OSError, WebSocketException, httpx.HTTPError, TimeoutError):
                table_id = await guest.open_table("pagoda", "standard", "open", "porter")
                seat = await guest.join(table_id)
                async with guest.live(table_id, seat) as line, asyncio.timeout(until - time.monotonic()):
                    await _undo_for_ever(line, until, counted)
            await asyncio.sleep(0.2)
    return counted


async def _undo_for_ever(line: Live, until: float, counted: Counter[str]) -> None:
    rng = random.Random(1)
    while time.monotonic() < until:
        while not (line.may_choose() or (line.frame and line.frame["undo"])):
            await line.next()
        if line.frame["undo"]:
            version = line.frame["version"]
            await line.send(id=os.urandom(8).hex(), do="undo", version=version)
            while (message := await line.next())["type"] not in ("done", "error"):
                pass
        else:
            message = await line.choose(rng)
        counted[message["type"]] += 1


ATTACKS: Final[dict[str, Attack]] = {
    "empty messages": frames(_EMPTY),
    "pings": frames(_PING),
    "pongs": frames(_PONG),
    "ten lines of pings": frames(_PING, _LINES),
    "reconnects": reconnects,
    "slow headers": slow_headers,
    "unread answers": unread_answers,
    "steps": requests("/api/tables/TABLE/steps?from=0&to=24"),
    "steps, as a guest": requests("/api/tables/TABLE/steps?from=0&to=24", known=True),
    "pages of tables": requests("/t/aaaaaaaaaaaa"),
    "the client's files": requests("/"),
    "QR codes": requests("/api/tables/TABLE/qr.svg", Host="127.0.0.1." + "a" * 200),
    "new guests": new_guests,
    "bots only": bots_only,
    "advice": advice,
    "imports": imports,
    "undo loops": undo_loops,
}


def main() -> None:
    name, port, seconds = sys.argv[1:]
    # The attacker shall not take the processor from those it shares this machine with.
    os.nice(10)
    counted = asyncio.run(ATTACKS[name](int(port), time.monotonic() + float(seconds)))
    print(json.dumps(dict(counted)))


if __name__ == "__main__":
    main()

"""Network programs at a server: made by its host, connected by the command or by hand."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

import waiting
from pagoria.cli.errors import INTERRUPTED
from pagoria.server.people.host import Host
from pagoria.server.people.people import People
from pagoria.server.store.opening import store_for
from server_process import Server

FIRST_BOT = Path(__file__).parents[2] / "examples" / "first_bot.py"
SECONDS = 60


def admin(server: Server, *words: str) -> str:
    """What ``pagoria admin`` prints about this server's data."""
    command = [sys.executable, "-m", "pagoria", "admin", "--data", server.data, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def new_program(server: Server, name: str, only_ladder: bool = False) -> str:
    """A key for a program; what the command does, without its start."""

    async def add() -> str:
        store = store_for(server.data)
        await store.open()
        try:
            return await Host(store, People(store), way="command").add_program(name, only_ladder)
        finally:
            await store.close()

    # Playwright has a loop of its own in its tests' thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(add())).result()


def knock(server: Server, key: str, **headers: str) -> ClientConnection:
    """A connection at the door, before anything is said; raises ``InvalidStatus``."""
    return connect(
        f"{server.live_url}/api/programs/connect",
        additional_headers={"Authorization": f"Bearer {key}"} | headers,
        compression=None,
        open_timeout=SECONDS,
        legacy=True,
    )


def joined(server: Server, key: str, *games: str, most: int = 4) -> ClientConnection:
    """A program that is connected, and welcome."""
    socket = knock(server, key)
    socket.send(f"join 1 {most} {' '.join(games or ('pagoda',))}")
    assert str(socket.recv(SECONDS)).startswith(f"welcome {most} @")
    return socket


class Bridge:
    """``pagoria bot connect`` in a process of its own, and what it prints."""

    def __init__(self, server: Server, key: str, folder: Path, program: Sequence[str]) -> None:
        key_file, self._output = folder / "key.txt", folder / "bridge.txt"
        key_file.write_text(key + "\n")
        key_file.chmod(0o600)
        arguments = ["bot", "connect", server.url, "--key-file", str(key_file), "--", *program]
        with self._output.open("w") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "pagoria", *arguments], stderr=file, stdout=file
            )

    def told(self) -> str:
        """What it has printed so far."""
        return self._output.read_text()

    def until_told(self, text: str, times: int = 1) -> None:
        """Wait until it has printed this text so many times."""
        until(lambda: self.told().count(text) >= times)


@contextmanager
def bridged(
    server: Server, key: str, folder: Path, *program: str, ends_with: int = INTERRUPTED
) -> Iterator[Bridge]:
    """A program, by default the first bot, that plays through the command until Ctrl-C, or until it ends."""
    folder.mkdir(exist_ok=True)
    bridge = Bridge(server, key, folder, program or (sys.executable, str(FIRST_BOT)))
    try:
        bridge.until_told("connected as")
        yield bridge
        if ends_with == INTERRUPTED:
            bridge.process.send_signal(signal.SIGINT)
        assert bridge.process.wait(SECONDS) == ends_with, bridge.told()
        assert "Traceback" not in bridge.told()
    finally:
        bridge.process.kill()
        bridge.process.wait(SECONDS)


def until(done: Any, seconds: float = SECONDS) -> None:
    """Wait until something is so."""
    waiting.until(done, "it becomes so", patience_s=seconds)


def offered(server: Server, game: str = "pagoda") -> list[str]:
    """The programs that people can choose for a game."""
    games = json.loads(httpx.get(f"{server.url}/api/games", timeout=SECONDS).text)
    found: list[str] = next(each["programs"] for each in games if each["id"] == game)
    return found


def ladder(server: Server, game: str = "pagoda", players: int = 2) -> dict[str, Any]:
    """The public ladder of a game."""
    ladders = httpx.get(f"{server.url}/api/ladder", timeout=SECONDS).json()
    (found,) = [each for each in ladders if (each["game"], each["players"]) == (game, players)]
    found_one: dict[str, Any] = found
    return found_one

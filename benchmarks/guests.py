"""Guests for benchmarks of a real server: each with a cookie, an address of its own and live connections."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import random
import signal
import socket
import subprocess
import sys
import uuid
import zlib
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.menus import random_picks, unfold

_SECONDS: Final = 60
#: A server that has not stopped by then is stuck, and is killed.
_STOP_SECONDS: Final = 20
#: From <linux/prctl.h>: send a signal to this process when its parent dies.
_PR_SET_PDEATHSIG: Final = 1


class ServerProcess:
    """``pagoria serve`` with its output in a file: a process that dies with this one (Linux)."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        python: Path = Path(sys.executable),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.log_file = folder / "log.txt"
        self._log = self.log_file.open("wb")
        arguments = ["serve", "--port", str(self.port), "--data", str(folder / "data"), *options]
        self._process = subprocess.Popen(
            [str(python), "-m", "pagoria", *arguments],
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=environment,
            preexec_fn=_die_with_parent,
        )
        assert self._process.stdout is not None
        if not self._process.stdout.readline():
            raise SystemExit(f"the server did not start: {self.log()}")

    @property
    def process_id(self) -> int:
        return self._process.pid

    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8", errors="replace")

    def memory_mb(self) -> float:
        """What the server itself holds in memory now (Linux)."""
        pages = int(Path(f"/proc/{self.process_id}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu_seconds(self) -> float:
        """How long the server has computed so far (Linux)."""
        fields = Path(f"/proc/{self.process_id}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def open_files(self) -> int:
        return sum(1 for _ in Path(f"/proc/{self.process_id}/fd").iterdir())

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._log.close()


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


@contextlib.contextmanager
def server_process(folder: Path, *options: str) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, *options)
    try:
        yield server
    finally:
        server.stop()


class Guest:
    """One browser: its cookie, and the address that it comes from (all of 127.0.0.0/8 is this machine)."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address
        self.http = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            transport=httpx.AsyncHTTPTransport(local_address=address),
            timeout=_SECONDS,
        )

    async def __aenter__(self) -> Guest:
        await self.http.get("/api/me")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def post(self, path: str, **body: object) -> httpx.Response:
        return await self.http.post(path, json={"command_id": str(uuid.uuid4())} | body)

    async def open_table(self, game: str, variant: str, *seats: str) -> str:
        """A table with seats that are ``open`` or a bot's, by its name."""
        wishes = [{"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat} for seat in seats]
        answer = await self.post("/api/tables", game=game, variant=variant, seats=wishes)
        answer.raise_for_status()
        return str(answer.json()["id"])

    async def join(self, table_id: str) -> int:
        answer = await self.post(f"/api/tables/{table_id}/join", entropy=os.urandom(8).hex())
        answer.raise_for_status()
        return int(answer.json()["seat"])

    @contextlib.asynccontextmanager
    async def live(self, table_id: str, seat: int | None = None) -> AsyncIterator[Live]:
        query = "" if seat is None else f"?seat={seat}"
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table_id}/live{query}"
        headers = {"Cookie": self.cookie()}
        async with connect(url, additional_headers=headers, local_addr=(self.address, 0)) as opened:
            yield Live(opened, seat)


class Live:
    """One connection to a table, with the newest frame at hand."""

    def __init__(self, opened: ClientConnection, seat: int | None) -> None:
        self.opened = opened
        self.seat = seat
        self.frame: dict[str, Any] = {}
        self.received = 0

    async def next(self) -> dict[str, Any]:
        data = await self.opened.recv()
        self.received += len(data)
        message: dict[str, Any] = json.loads(data if isinstance(data, str) else zlib.decompress(data))
        if message["type"] in ("welcome", "frame"):
            self.frame = message.get("frame", message)
        return message

    def may_choose(self) -> bool:
        return bool(self.frame) and self.frame["menu"] is not None

    def over(self) -> bool:
        return bool(self.frame) and self.frame["table"]["status"] == "over"

    async def send(self, **message: object) -> None:
        await self.opened.send(json.dumps(message))

    async def choose(self, rng: random.Random) -> dict[str, Any]:
        """Make any choice there is; the server's answer, once it has come."""
        picks = random_picks(unfold(self.frame["menu"]), rng)
        await self.send(id=str(uuid.uuid4()), do="choose", version=self.frame["version"], picks=picks)
        while (message := await self.next())["type"] not in ("done", "error"):
            pass
        return message

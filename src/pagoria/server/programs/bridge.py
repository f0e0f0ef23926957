"""``pagoria bot connect``: a bridge between a program on this machine and a server somewhere else.

For every game that the server asks for, the program is started once; lines go back and forth.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from pagoria.core.errors import PagoriaError, shown
from pagoria.play.child_process import MOST_LINE
from pagoria.play.programs import CHATTER, VERSION, first_word
from pagoria.server.protocol import MESSAGE_SIZE

PATH: Final = "/api/programs/connect"
_SCHEMES: Final = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
_LEAVING_SECONDS: Final = 0.5
_FIRST_PAUSE_SECONDS: Final = 1.0
_LONGEST_PAUSE_SECONDS: Final = 30.0
#: Answers of the server that make another try useless: wrong key, address or games.
_NEVER: Final = (400, 403, 404, 421)
#: Reasons for not connecting again: not understood, replaced, revoked.
_FINAL_CLOSES: Final = (4400, 4409, 4423)


@dataclass(frozen=True)
class Bridge:
    """What to connect: a server, the key, a program with its arguments, how many games at once, and which."""

    url: str
    key: str
    arguments: Sequence[str]
    most: int
    games: Sequence[str]

    async def run(self) -> None:
        """Stay connected until cancelled; raises ``PagoriaError`` if that is useless."""
        pause = _FIRST_PAUSE_SECONDS
        while True:
            began = time.monotonic()
            ended = await self._until_it_ends()
            # A connection that held is made again at once; after being sent away again and again we wait
            # longer.
            if time.monotonic() - began > _LONGEST_PAUSE_SECONDS:
                pause = _FIRST_PAUSE_SECONDS
            _say(f"{ended}; trying again in {pause:g} s")
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)

    async def _until_it_ends(self) -> str:
        """Connect once, and return why that ended; raises ``PagoriaError`` if another try is useless."""
        try:
            return await self._connect_once()
        except InvalidURI:
            raise _no_address(self.url) from None
        except InvalidStatus as error:
            status = error.response.status_code
            if status in _NEVER:
                why = f"the server does not let the program in ({status}): {_told(error)}"
                raise PagoriaError(why) from None
            return f"the server answered {status}: {_told(error)}"
        except (OSError, InvalidHandshake, TimeoutError) as error:
            return f"not connected: {shown(str(error), 200)}"

    async def _connect_once(self) -> str:
        headers = {"Authorization": f"Bearer {self.key}"}
        async with connect(live_url(self.url), additional_headers=headers, compression=None) as socket:
            games = _Games(socket, self.arguments)
            try:
                # The frames end with an error whenever the server has a reason to close the connection.
                with suppress(ConnectionClosed):
                    await socket.send(f"join {VERSION} {self.most} {' '.join(self.games)}")
                    async for frame in socket:
                        await games.take(frame if isinstance(frame, str) else frame.decode())
            finally:
                await games.close()
            code, reason = socket.close_code, socket.close_reason or ""
        if code in _FINAL_CLOSES:
            raise PagoriaError(f"the server closed the connection ({code}): {shown(reason, 200)}")
        return f"the connection was closed ({code}) {shown(reason, 200)}".rstrip()


def _told(error: InvalidStatus) -> str:
    """What the server says, without the data around it if the answer is one of ours."""
    text = (error.response.body or b"").decode(errors="replace")
    with suppress(ValueError, LookupError, TypeError):
        text = str(json.loads(text)["error"]["message"])
    return shown(text, 200)


def live_url(url: str) -> str:
    """The address of the door, from the server's address; raises ``PagoriaError``."""
    try:
        parts = urlsplit(url)
        # Names that cannot be resolved, and ports that are no numbers, are errors here.
        is_host = bool((parts.hostname or "").encode("idna")) and parts.port != 0
    except ValueError:
        raise _no_address(url) from None
    if parts.scheme not in _SCHEMES or not is_host or parts.query or parts.username is not None:
        raise _no_address(url)
    return f"{_SCHEMES[parts.scheme]}://{parts.netloc}{parts.path.rstrip('/')}{PATH}"


def _no_address(url: str) -> PagoriaError:
    return PagoriaError(f"{shown(url)}: a server is like https://games.example.org")


class _Games:
    """The programs that play now, by the numbers of their games."""

    def __init__(self, socket: ClientConnection, arguments: Sequence[str]) -> None:
        self._socket = socket
        self._arguments = arguments
        self._playing: dict[str, Process] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, frame: str) -> None:
        number, _, line = frame.partition(" ")
        if number == "welcome":
            _say(f"connected as {line.partition(' ')[2]}, up to {line.partition(' ')[0]} games at once")
            return
        if number not in self._playing and line.startswith("pagoria "):
            await self._start(number)
        process = self._playing.get(number)
        if process is None or process.stdin is None:
            return
        with suppress(ConnectionError):
            process.stdin.write(line.encode() + b"\n")
            await process.stdin.drain()
        if line == "quit":
            self._keep(self._end(number))

    async def close(self) -> None:
        """End all programs: no game goes on without the server."""
        for number in list(self._playing):
            self._keep(self._end(number))
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _start(self, number: str) -> None:
        try:
            process = await asyncio.create_subprocess_exec(
                *self._arguments, stdin=PIPE, stdout=PIPE, limit=MOST_LINE
            )
        except OSError as error:
            _say(f"the program cannot be started: {error.strerror}")
            await self._socket.send(f"{number} quit")
            return
        self._playing[number] = process
        self._keep(self._read(number, process))

    async def _read(self, number: str, process: Process) -> None:
        """Send on what the program says; when it ends, or says what cannot be sent, it gives its game up."""
        assert process.stdout is not None
        with suppress(ConnectionClosed):
            try:
                while line := await process.stdout.readline():
                    text = line.decode().strip("\r\n")
                    # Chatter is ignored there; it would only count as traffic.
                    if first_word(text) not in CHATTER:
                        await self._socket.send(_frame(number, text))
            except ValueError:
                _say(f"game {number} is given up: the program said what is no line of the protocol")
            if number in self._playing:
                await self._socket.send(f"{number} quit")

    async def _end(self, number: str) -> None:
        process = self._playing.pop(number, None)
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            async with asyncio.timeout(_LEAVING_SECONDS):
                await process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _frame(number: str, line: str) -> str:
    """A line as it is sent; a ``ValueError`` if the server would close the connection, with all its games."""
    frame = f"{number} {line}"
    if "\r" in line or len(frame.encode()) > MESSAGE_SIZE:
        raise ValueError
    return frame


def _say(text: str) -> None:
    print(f"pagoria: {text}", file=sys.stderr, flush=True)

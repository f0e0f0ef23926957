"""One connection of a network program, and its channels: each is the lines of one game.

A frame is the number of a channel, a space and a line. Channels are talked to from the threads of
``thinking.programs``; everything else here belongs to the loop.
"""

from __future__ import annotations

import asyncio
import queue
import re
import time
from collections.abc import Callable
from itertools import count
from typing import Final

from pagoria.play.child_process import ProgramFault
from pagoria.play.programs import CHATTER, first_word
from pagoria.server.programs.registry import Program
from pagoria.server.protocol import CloseCode

#: Close codes: those of live connections, where these say the same, and one that is only here.
TOO_SLOW: Final = int(CloseCode.TOO_SLOW)
REVOKED: Final = int(CloseCode.BLOCKED)
REPLACED: Final = 4409
#: The most lines that wait to be sent, and lines of one game that wait to be read.
_MOST_OUTGOING: Final = 256
_MOST_UNREAD: Final = 64
_FRAME: Final = re.compile(r"([1-9][0-9]{0,8}) ([^\r\n]*)", re.ASCII)
#: Lines that end what the program was asked for.
_ANSWERS: Final = ("ready", "do")
_QUIT: Final = "quit"


class FrameFault(Exception):  # noqa: N818 (half a sentence; the connection ends with it)
    """What is wrong with a frame; the connection ends."""


class Channel:
    """The lines of one game, for a ``LineBot``."""

    def __init__(self, number: int, tell: Callable[[str], None], forget: Callable[[int], None]) -> None:
        self._number = number
        self._tell = tell
        self._forget = forget
        #: None: nothing more will come.
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._asked = False
        self._dismissed = False
        self._fault = "lost its connection"

    def send(self, line: str) -> None:
        self._asked = True
        self._tell(f"{self._number} {line}")

    def read_line(self, deadline: float, late: str) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise ProgramFault(late) from None
        if line is None:
            raise ProgramFault(self._fault)
        if first_word(line) in _ANSWERS:
            self._asked = False
        return line

    def dismiss(self) -> None:
        self._dismissed = True
        self.send(_QUIT)

    def kill(self) -> None:
        """Read no more; a program that failed is told that its game is over."""
        self._forget(self._number)
        if not self._dismissed:
            self.dismiss()

    # -- what the connection does ---------------------------------------------------------------

    def hear(self, line: str) -> None:
        """Take a line. A line that nobody asked for loses the game: it would be taken for the next answer."""
        if self._lines.qsize() >= _MOST_UNREAD:
            raise FrameFault("so much was not asked for")
        word = first_word(line)
        if word == _QUIT:
            self.end("gave up")
        elif not self._asked and word not in CHATTER:
            self.end("answered without being asked")
        else:
            self._lines.put(line)

    def end(self, fault: str) -> None:
        """End the channel for this reason."""
        self._fault = fault
        self._lines.put(None)


class ProgramConnection:
    """A network program that is connected: what it plays, and what is to be sent to it."""

    def __init__(self, program: Program, games: frozenset[str], most: int) -> None:
        self.program = program
        self.games = games
        #: How many games it plays at once.
        self.most = most
        self.outgoing: asyncio.Queue[str] = asyncio.Queue(_MOST_OUTGOING)
        #: Resolves to the code and the reason with which the connection is to be closed.
        self.closing: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        #: The loop's time before which it is not asked again.
        self.rests_until = 0.0
        self._loop = asyncio.get_running_loop()
        self._channels: dict[int, Channel] = {}
        self._numbers = count(1)
        self._newest = 0
        self._gone = False

    def open_channel(self) -> Channel:
        """A channel for one more game; from any thread."""
        number = next(self._numbers)
        self._newest = max(self._newest, number)
        channel = Channel(number, self._tell, self._forget)
        self._channels[number] = channel
        if self._gone:
            raise ProgramFault("lost its connection")
        return channel

    def hear(self, frame: str) -> None:
        """Take a frame of the program; raises ``FrameFault``."""
        found = _FRAME.fullmatch(frame)
        if found is None:
            raise FrameFault("a frame is the number of a game, a space and one line")
        number = int(found[1])
        channel = self._channels.get(number)
        if channel is not None:
            channel.hear(found[2])
        elif number > self._newest:
            raise FrameFault("there is no such game")
        # Else its game has ended meanwhile.

    def close(self, code: int, reason: str) -> None:
        """End the connection as soon as possible."""
        if not self.closing.done():
            self.closing.set_result((code, reason))

    def lost(self) -> None:
        """The connection is over: wake everybody who waits for a line."""
        self._gone = True
        for channel in list(self._channels.values()):
            channel.end("lost its connection")

    def _tell(self, frame: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, frame)

    def _put(self, frame: str) -> None:
        try:
            self.outgoing.put_nowait(frame)
        except asyncio.QueueFull:
            self.close(TOO_SLOW, "messages were not read in time")

    def _forget(self, number: int) -> None:
        self._channels.pop(number, None)

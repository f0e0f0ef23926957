"""A program of somebody else as a child process: lines in and out, every wait with a deadline.

Whatever it does, nothing of it stays behind. It is not sandboxed, though: it runs with the rights of whoever
started it.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

#: The longest line, in bytes, and how much a program may write until it answers.
MOST_LINE: Final = 64 * 1024
MOST_OUTPUT: Final = 1024 * 1024

_CHUNK: Final = 64 * 1024
_ERRORS_KEPT: Final = 4096
#: How long a program may take to leave after it was told to, or after it closed its output.
_LEAVING: Final = 0.5
#: What a program gets of our environment. Addresses of databases and the like are none of its business.
_PASSED_ON: Final = ("PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ")
#: Forgotten flushes are what most first programs hang on; this spares those in Python.
_ADDED: Final = {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}


class ProgramFault(Exception):  # noqa: N818 (half a sentence; the error is the BotError made of it)
    """What a bot of somebody else did wrong, as the rest of a sentence that begins with its name."""


def shown(text: str, most: int = 60) -> str:
    """Somebody's text in a message: in one line and not too long."""
    cut = text if len(text) <= most else text[:most] + "…"
    return "".join(char if char.isprintable() else "?" for char in cut)


class Process:
    """A program in a process group of its own, with its pipes; every wait has a deadline."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=_environment(),
                start_new_session=True,
            )
        except OSError as error:
            raise ProgramFault(f"cannot be started: {error.strerror}") from None
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe is not None)
        self._selector = selectors.DefaultSelector()
        #: Kills the program even if whoever drives the game forgets it, or ends by an error.
        self.kill = weakref.finalize(self, _kill, self._process, self._selector)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)
        self._unsent = b""
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self._received = 0
        self._errors = b""
        self._ended = False

    def send(self, line: str) -> None:
        """Send a line; what does not fit into the pipe now goes out while an answer is waited for."""
        self._unsent += line.encode() + b"\n"
        self._received = 0
        self._write()

    def read_line(self, deadline: float, late: str) -> str:
        """The next line; raises ``ProgramFault``, after the deadline with the text ``late``."""
        while not self._lines:
            if self._ended:
                raise ProgramFault(self._ending())
            wait = deadline - time.monotonic()
            if wait <= 0:
                raise ProgramFault(
                    self._ending() if self._process.poll() is not None else self._with_errors(late)
                )
            self._wait(wait)
        try:
            return self._lines.popleft().decode()
        except UnicodeDecodeError:
            raise ProgramFault("answered with bytes that are no UTF-8") from None

    def dismiss(self) -> None:
        """Ask the program to leave and give it a moment."""
        self.send("quit")
        if self._process.stdin is not None:
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LEAVING)

    def _wait(self, seconds: float) -> None:
        """Move on whatever can be moved until something has come or the time is over."""
        for key, _ in self._selector.select(seconds):
            if key.fd == self._in:
                self._write()
            elif key.fd == self._out:
                self._read()
            else:
                self._read_errors()

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent[:_CHUNK]) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._unsent = b""  # it may have answered before; if not, its end is found when we read
        registered = self._in in self._selector.get_map()
        if self._unsent and not registered:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        elif registered and not self._unsent:
            self._selector.unregister(self._in)

    def _read(self) -> None:
        data = os.read(self._out, _CHUNK)
        if not data:
            self._ended = True
            self._selector.unregister(self._out)
            return
        self._received += len(data)
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._lines.extend(lines)
        if max(map(len, [*lines, self._rest])) > MOST_LINE:
            raise ProgramFault(f"wrote a line of more than {MOST_LINE} bytes")
        if self._received > MOST_OUTPUT:
            raise ProgramFault(f"wrote more than {MOST_OUTPUT} bytes without an answer")

    def _read_errors(self) -> None:
        """Keep the end of what it complains about."""
        data = os.read(self._err, _CHUNK)
        if not data and self._err in self._selector.get_map():
            self._selector.unregister(self._err)
        self._errors = (self._errors + data)[-_ERRORS_KEPT:]

    def _ending(self) -> str:
        """How the program ended, if it did and has not only closed its output."""
        try:
            code = self._process.wait(_LEAVING)
        except subprocess.TimeoutExpired:
            return self._with_errors("closed its standard output")
        with suppress(BlockingIOError):  # once is enough for what lies in the pipe
            self._read_errors()
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        return self._with_errors(how)

    def _with_errors(self, fault: str) -> str:
        lines = self._errors.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"{fault}: {shown(last, 200)}" if last else fault


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in _PASSED_ON if name in os.environ} | _ADDED


def _kill(process: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> None:
    """End the program and all it started in its group, and free the pipes."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_LEAVING)
    selector.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()

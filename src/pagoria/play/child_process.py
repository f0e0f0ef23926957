"""Somebody else's program as a child process: lines in and out, every wait with a deadline.

Whatever it does, nothing of it stays behind. Without a sandbox it runs with the rights of the user who
started it; with one it has limits, and a scratch folder to run in.
"""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from pagoria.core.errors import shown
from pagoria.play.sandbox import Sandbox

#: The longest line, in bytes, and how much a program may write until it answers.
MOST_LINE: Final = 64 * 1024
MOST_OUTPUT: Final = 1024 * 1024

_CHUNK: Final = 64 * 1024
_ERRORS_KEPT: Final = 4096
#: How long a program may take to leave after it was told to, or after it closed its output.
_LEAVING: Final = 0.5
#: Where there is no such signal there is no sandbox either.
_SIGXCPU: Final = 24
#: Exit codes of a program that used up its processor time, by itself and as told by bubblewrap.
_OUT_OF_TIME: Final = (-_SIGXCPU, 128 + _SIGXCPU)
#: What a program gets of our environment. Addresses of databases, for example, are none of its business.
_PASSED_ON: Final = ("PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ")
#: Most first programs hang on a forgotten flush; this spares those in Python.
_ADDED: Final = {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}


class ProgramFault(Exception):  # noqa: N818 (half a sentence; the error is the BotError made of it)
    """What somebody else's bot did wrong, as the rest of a sentence that begins with its name."""


class Process:
    """A program in a process group of its own, with its pipes; every wait has a deadline."""

    def __init__(self, arguments: Sequence[str], sandbox: Sandbox | None = None) -> None:
        scratch = None if sandbox is None else tempfile.mkdtemp(prefix="pagoria-program-")
        self._process = _start(arguments, sandbox, scratch)
        self._cpu_seconds = None if sandbox is None else sandbox.cpu_seconds
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe is not None)
        self._selector = selectors.DefaultSelector()
        #: Kills the program even if the caller forgets it or ends with an error.
        self.kill = weakref.finalize(self, _kill, self._process, self._selector, scratch)
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
        """Send a line; what does not fit into the pipe now goes out while we wait for an answer."""
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
        """Do whatever can be done until something has come or the time is over."""
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
        """Keep the end of what the program writes to its standard error."""
        data = os.read(self._err, _CHUNK)
        if not data and self._err in self._selector.get_map():
            self._selector.unregister(self._err)
        self._errors = (self._errors + data)[-_ERRORS_KEPT:]

    def _ending(self) -> str:
        """How the program ended, if it did and has not just closed its output."""
        try:
            code = self._process.wait(_LEAVING)
        except subprocess.TimeoutExpired:
            return self._with_errors("closed its standard output")
        with suppress(BlockingIOError):  # once is enough for what lies in the pipe
            self._read_errors()
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        if self._cpu_seconds is not None and code in _OUT_OF_TIME:
            how = f"used up its {self._cpu_seconds} s of processor time"
        return self._with_errors(how)

    def _with_errors(self, fault: str) -> str:
        lines = self._errors.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"{fault}: {shown(last, 200)}" if last else fault


def _start(arguments: Sequence[str], sandbox: Sandbox | None, scratch: str | None) -> subprocess.Popen[bytes]:
    environment = _environment()
    if sandbox is not None and scratch is not None:
        arguments = sandbox.command(arguments, scratch)
        environment["TMPDIR"] = scratch
    try:
        return subprocess.Popen(
            arguments,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            cwd=scratch,
            start_new_session=True,
        )
    except OSError as error:
        raise ProgramFault(f"cannot be started: {error.strerror}") from None


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in _PASSED_ON if name in os.environ} | _ADDED


def _kill(process: subprocess.Popen[bytes], selector: selectors.BaseSelector, scratch: str | None) -> None:
    """End the program and all that it started in its group, and free the pipes and the scratch folder."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_LEAVING)
    selector.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    if scratch is not None:
        shutil.rmtree(scratch, ignore_errors=True)

"""The real server as a process: started, killed and started again.

Loading the web framework takes longer than most tests. A nursery loads it once and forks a server for whoever
asks, so that a server is there within a moment. It is the same command, in a process of its own.
"""

from __future__ import annotations

import contextlib
import copy
import itertools
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from waiting import until

#: Below those that systems give to connections that go out.
_PORTS: Final = range(10_000, 32_000)
#: Bots answer at once; and all people of all tests come from one address, as fast as the machine is.
_OF_TESTS: Final = ("--bot-pace", "0", "--guests-per-address", "10000")

#: Whether `make coverage` is running the tests.
_MEASURED: Final = "COVERAGE_PROCESS_CONFIG" in os.environ


#: The ports of this process. As long as it lives, nobody else is given one of them.
_taken: Final[dict[int, socket.socket]] = {}


def free_port() -> int:
    """A port that nobody listens at, and that nobody else gets before it is used, or between two uses.

    Whoever is given one holds the port of the same number for datagrams, which nobody here uses: other tests
    that look for a port at the same time, in other processes, see that it is taken.
    """
    while True:
        port = secrets.choice(_PORTS)
        hold = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        with socket.socket() as probe, contextlib.suppress(OSError):
            hold.bind(("127.0.0.1", port))
            probe.bind(("127.0.0.1", port))
            _taken[port] = hold
            return port
        hold.close()


def release_port(port: int) -> None:
    """Others may have it: nothing listens there any more."""
    _taken.pop(port).close()


#: How time goes by for the purses of a server: not at all, so that debts stay; or an hour from each look to
#: the next, so that nobody is ever in debt. Neither depends on how fast the machine is.
_CLOCKS_OF_PURSES: Final = {"stopped": lambda: 0.0, "full": itertools.count(step=3600.0).__next__}


class ServerFaultError(AssertionError):
    """A server has reported a fault of its own, or written what must be nowhere: that is never bad luck."""


class Nursery:
    """A process that has loaded everything and forks servers; another program may do so in its own way."""

    _purses = ""

    def __init__(self, *program: str) -> None:
        command = [sys.executable, *(program or [__file__])]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def with_purses(self, purses: str) -> Nursery:
        """The same process, for servers whose purses have another clock."""
        nursery = copy.copy(self)
        nursery._purses = purses
        return nursery

    def fork(self, arguments: list[str], output: Path) -> int:
        """Start ``pagoria`` with these arguments; the process's id."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([arguments, str(output), self._purses]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._process.stdout.close()


class Server:
    """One server and its data; it keeps its port when it is started again."""

    def __init__(self, nursery: Nursery, data: str, output: Path, *options: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.live_url = f"ws://127.0.0.1:{self.port}"
        self.data = data
        self.output = output
        self._nursery = nursery
        self._options = options
        self.process_id = 0

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--data", self.data, *_OF_TESTS, *self._options]
        self.process_id = self._nursery.fork(arguments, self.output)
        until(lambda: self._answers() or not _alive(self.process_id), lambda: f"it starts: {self.log()}")
        assert _alive(self.process_id), f"the server did not start: {self.log()}"

    def kill(self) -> None:
        """kill -9: the process gets no chance to do anything more."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """What Ctrl-C does."""
        self._end(signal.SIGINT)

    def log(self) -> str:
        return self.output.read_text(encoding="utf-8") if self.output.exists() else ""

    def expect_no_fault(self, *unwanted: str) -> None:
        """The server has logged no unexpected exception, and nothing else that is unwanted."""
        log = self.log()
        if any(text in log for text in ("Traceback", *unwanted)):
            raise ServerFaultError(log)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False

    def _end(self, number: int) -> None:
        if not self.process_id:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process_id, number)
        ending, self.process_id = self.process_id, 0
        try:
            until(lambda: not _alive(ending), lambda: f"the server stops: {self.log()}")
        except AssertionError:
            os.kill(ending, signal.SIGKILL)
            raise


def _alive(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


@contextlib.contextmanager
def running(nursery: Nursery, data: str, folder: Path, *options: str) -> Iterator[Server]:
    """A server for the length of a block. What it wrote to its output must not be a surprise."""
    server = Server(nursery, data, folder / "output.txt", *options)
    try:
        server.start()
        yield server
    finally:
        # A server that is killed cannot say which of its lines it ran.
        server.stop() if _MEASURED else server.kill()
        release_port(server.port)


# --- the nursery's own process ---------------------------------------------------------------------


def fork_for_whoever_asks() -> None:
    # All that a server needs is loaded here, once.
    import uvicorn.protocols.http.auto  # noqa: F401

    import pagoria.server.running  # noqa: F401
    from pagoria.core.registry import broken_games
    from pagoria.server.limits.budgets import Budgets

    broken_games()  # to find out, all parts of all games are loaded
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children: they leave no zombies
    for line in sys.stdin:
        arguments, output, purses = json.loads(line)
        child = os.fork()
        if child == 0:
            if purses:
                # The clock is the last argument.
                Budgets.__init__.__defaults__ = (_CLOCKS_OF_PURSES[purses],)
            _become_server(arguments, output)
        print(child, flush=True)


def _become_server(arguments: list[str], output: str) -> None:
    from pagoria.cli.main import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_RDONLY)
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for descriptor, target in ((nothing, 0), (file, 1), (file, 2)):
        os.dup2(descriptor, target)
    code = 1
    try:
        code = main(arguments)
    finally:
        os._exit(code)


if __name__ == "__main__":
    fork_for_whoever_asks()

"""What the tests of the command share: its result, positions, and the command as a process."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda import PAGODA


@dataclass(frozen=True)
class Finished:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


class RunCli(Protocol):
    def __call__(self, *argv: str, stdin: str | bytes = "") -> Finished: ...


Answering: TypeAlias = Callable[[Callable[[str], str]], io.StringIO]


def process(*argv: str, **kwargs: Any) -> subprocess.Popen[bytes]:
    """The command as a process of its own, with pipes."""
    environment = os.environ | {"COLUMNS": "80", "PYTHONUNBUFFERED": ""} | kwargs.pop("env", {})
    return subprocess.Popen(
        [sys.executable, "-m", "pagoria", *argv],
        stdin=subprocess.PIPE,
        stdout=kwargs.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        env=environment,
        preexec_fn=heed_interrupts,
        **kwargs,
    )


def heed_interrupts() -> None:
    """A test run in the background ignores Ctrl-C, and so would what it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def random_game(seed: int, variant: str = "standard") -> Iterator[Session[Any]]:
    """A game of random actions, seen at each of its decisions and at its end."""
    session = Session(PAGODA, variant, 2, Rng(f"deal {seed}"), start=0)
    rng = Rng(f"actions {seed}")
    while True:
        yield session
        if session.over():
            return
        session.do(session.state.random_action(rng))


def moment(seed: int, steps: int, variant: str = "standard") -> Session[Any]:
    """A random game after some steps."""
    for session in random_game(seed, variant):
        if len(session.steps) == steps:
            return session
    raise ValueError(f"game {seed} has fewer than {steps} steps")

"""Bots that behave badly, and ways to play that do, for tests of what the arena makes of them."""

import os
import signal
from pathlib import Path
from threading import Event
from typing import Any

from pagoria.arena.matches import MatchResult, Task, play_match
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.play.bot import Bot, BotError, StatelessBot
from pagoria.play.bots import find_bot
from pagoria.play.sandbox import Sandbox
from waiting import until


class Strange(StatelessBot):
    """Plays at random, except that its ``fault`` shows in the tenth decision of a game."""

    name = "strange"
    closed = 0

    def __init__(self, fault: str) -> None:
        self._fault = fault
        self._decisions = 0

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        self._decisions += 1
        action = int(view.determinize(rng).random_action(rng))
        if self._decisions < 10:
            return [action]
        match self._fault:
            case "raises":
                raise ZeroDivisionError("division by nothing")
            case "gives up":
                raise BotError("the program has ended")
            case "exits":
                raise SystemExit("bye")
            case "illegal":
                return [Kind.SKIP_FAN]
            case "no action":
                return [-1]
            case "nonsense":
                return [1.5]  # type: ignore[list-item]
            case "hangs":
                Event().wait()
        return []

    def close(self) -> None:
        Strange.closed += 1
        if self._fault == "raises" and self._decisions:
            raise OSError("cannot even close")


def find_strange_bot(game: str, spec: str, sandbox: Sandbox | None = None) -> Bot:
    """As ``find_bot``, with ``strange:FAULT`` beside the others."""
    kind, _, fault = spec.partition(":")
    if fault == "cannot be made":
        raise BotError("no such program")
    return Strange(fault) if kind == "strange" else find_bot(game, spec, sandbox)


def die_always(task: Task) -> MatchResult:
    """A way to play that kills its process on deal 2."""
    if task.deal == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_match(task)


def die_once(task: Task) -> MatchResult:
    """A way to play that kills its process the first time it comes to deal 2; the seed names a file."""
    if task.deal == 2 and not Path(task.seed).exists():
        Path(task.seed).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_match(task)


def stall(task: Task) -> MatchResult:
    """A way to play that never ends on deal 1, for which deal 0 waits; stopped in good order it says so."""
    begun = Path(f"{task.seed}.begun")
    if task.deal == 0:
        until(begun.exists, "deal 1 has begun")
        return play_match(task)
    begun.touch()
    try:
        while True:
            Event().wait()
    finally:
        Path(f"{task.seed}.closed").touch()


def fail(task: Task) -> MatchResult:
    """A way to play with a bug of ours in it."""
    raise LookupError(f"a bug in {task}")

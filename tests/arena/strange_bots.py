"""Bots that behave badly, and ways to play that do, for tests of what the arena makes of them."""

import os
import signal
import time
from pathlib import Path
from typing import Any

from pagoria.arena.matches import PairResult, Task, play_pair
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.engine import actions
from pagoria.play.bots import find_bot
from pagoria.play.contract import Bot, BotError, Player


class Strange(Player):
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
                return [actions.SKIP_FAN]
            case "no action":
                return [-1]
            case "nonsense":
                return ["C1R"]  # type: ignore[list-item]
            case "nothing":
                return []
            case _:
                return [action] * 20

    def close(self) -> None:
        Strange.closed += 1
        if self._fault == "raises" and self._decisions:
            raise OSError("cannot even close")


def find_strange_bot(game: str, spec: str) -> Bot:
    """As ``find_bot``, with ``strange:FAULT`` beside the others."""
    kind, _, fault = spec.partition(":")
    if fault == "cannot be made":
        raise BotError("no such program")
    return Strange(fault) if kind == "strange" else find_bot(game, spec)


def die_always(task: Task) -> PairResult:
    """A way to play that kills its process in pair 2."""
    if task.pair == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_pair(task)


def die_once(task: Task) -> PairResult:
    """A way to play that kills its process the first time it comes to pair 2; the seed names a file."""
    if task.pair == 2 and not Path(task.seed).exists():
        Path(task.seed).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_pair(task)


def stall(task: Task) -> PairResult:
    """A way to play that never ends in pair 1, for which pair 0 waits; stopped in good order it says so."""
    begun = Path(f"{task.seed}.begun")
    if task.pair == 0:
        while not begun.exists():
            time.sleep(0.02)
        return play_pair(task)
    begun.touch()
    try:
        while True:
            time.sleep(0.02)
    finally:
        Path(f"{task.seed}.closed").touch()


def fail(task: Task) -> PairResult:
    """A way to play with a bug of ours in it."""
    raise LookupError(f"a bug in {task}")

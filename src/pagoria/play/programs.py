"""Other people's programs as bots: they speak the protocol of docs/reference/bot-protocol.md, line by line.

A program is somebody else's code. It may hang, crash, flood or answer nonsense; each of these ends as a
``BotError`` within the time limit. It is told what the view of its seat holds and nothing else.
"""

from __future__ import annotations

import os
import shlex
import shutil
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pagoria.core.errors import PagoriaError, shown
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.bot import Bot, BotError, Plan
from pagoria.play.child_process import Process, ProgramFault
from pagoria.play.sandbox import Sandbox

VERSION: Final = 1
#: Elsewhere nobody can wait for several pipes at once.
_CAN_RUN: Final = os.name == "posix"
#: The most legal actions that are listed; if there are more, wide kinds are thinned out.
MOST_LISTED: Final = 500
_NAME_LENGTH: Final = 30
#: How a line begins that answers nothing: it is read and forgotten, and may come at any time.
CHATTER: Final = ("", "id", "info")


@dataclass(frozen=True)
class Limits:
    """How many seconds a program may take to get ready, and for each decision."""

    start: float = 10.0
    decision: float = 5.0


class Lines(Protocol):
    """Lines to and from a program, wherever it runs. Whatever goes wrong is a ``ProgramFault``."""

    def send(self, line: str) -> None:
        """Send a line, without waiting until it has arrived."""
        ...

    def read_line(self, deadline: float, late: str) -> str:
        """The next line; after the deadline (of ``time.monotonic``) the fault is ``late``."""
        ...

    def dismiss(self) -> None:
        """Ask the program to leave and give it a moment."""
        ...

    def kill(self) -> object:
        """End it, whatever it does."""
        ...


class LineBot:
    """A program that plays one seat of one game. It is started for the first decision and never again.

    ``start`` begins to talk to it. Use it from one thread at a time.
    """

    def __init__(
        self,
        game: GamePackage[Any],
        name: str,
        start: Callable[[], Lines],
        limits: Limits | None = None,
    ) -> None:
        self.name = name
        self._game = game
        self._start = start
        self._limits = limits or Limits()
        self._process: Lines | None = None
        self._failure: str | None = None

    def plan(self, view: View[Any], rng: Rng) -> Plan:
        """The actions that the program answers, in notation: the driver judges them."""
        if self._failure is not None:
            raise BotError(self._failure)
        try:
            if self._process is None:
                self._process = self._start()
                self._greet(self._process, view, rng)
            return self._ask(self._process, view)
        except ProgramFault as fault:
            self._fail(str(fault))
            raise BotError(self._failure) from None

    def end(self, result: str) -> None:
        """Tell the program how the game ended, if it still runs: ``54:47 tiles-out``."""
        if self._process is not None and self._failure is None:
            self._process.send(f"end {result}")

    def close(self) -> None:
        """Let the program leave; if anything of it is still there half a second later, it is killed."""
        if self._failure is None:
            if self._process is not None:
                self._process.dismiss()
            self._fail("was closed")

    def _fail(self, fault: str) -> None:
        self._failure = f"{self.name} {fault}"
        if self._process is not None:
            self._process.kill()

    def _greet(self, process: Lines, view: View[Any], rng: Rng) -> None:
        process.send(f"pagoria {VERSION}")
        deadline = time.monotonic() + self._limits.start
        late = f"was not ready within {self._limits.start:g} s"
        while (line := process.read_line(deadline, late)) != "ready":
            if first_word(line) not in CHATTER:
                raise ProgramFault(f"said {shown(line)!r} before it said 'ready'")
        variant = view.data().get("variant", "-")
        players = len(self._game.rules.scores(_imagined(view)))
        process.send(f"newgame {self._game.id} {variant} {players} {_own_seat(view) + 1}")
        process.send(f"seed {int(rng.word()) << 31 | int(rng.word()) >> 1}")

    def _ask(self, process: Lines, view: View[Any]) -> list[str]:
        process.send(f"view {view.text()}")
        process.send(f"go {round(self._limits.decision * 1000)}")
        deadline = time.monotonic() + self._limits.decision
        late = f"did not answer within {self._limits.decision:g} s"
        listed = False
        while True:
            line = process.read_line(deadline, late)
            word = first_word(line)
            if word == "do":
                return _actions_of(line)
            if word == "legal" and not listed:
                listed = True
                began = time.monotonic()
                process.send(_legal_line(self._game, view))
                deadline += time.monotonic() - began  # listing is our work, not the program's
            elif word == "legal":
                raise ProgramFault("asked twice for the legal actions of one decision")
            elif word not in CHATTER:
                raise ProgramFault(
                    f"answered {shown(line)!r}, which is neither 'do' with actions nor 'legal'"
                )


class ProgramBot(LineBot):
    """A program on this machine, by the command that starts it, in a sandbox or with our rights.

    Raises ``PagoriaError`` if the command names no program, and on Windows.
    """

    def __init__(
        self,
        game: GamePackage[Any],
        command: str,
        limits: Limits | None = None,
        sandbox: Sandbox | None = None,
    ) -> None:
        if not _CAN_RUN:
            raise PagoriaError(f"{shown(command)}: programs play on Linux and macOS only")
        words = shlex.split(command)
        if not words or shutil.which(words[0]) is None:
            raise PagoriaError(f"{shown(command)}: there is no such program")
        super().__init__(game, short_name(command), lambda: Process(words, sandbox), limits)


def close_bots(bots: Iterable[Bot], result: str | None = None) -> None:
    """Close the bots of a game; programs are told its result, if it has one."""
    for bot in bots:
        if result is not None and isinstance(bot, LineBot):
            bot.end(result)
        bot.close()


# -- what is told and what is read ----------------------------------------------------------------


def _legal_line(game: GamePackage[Any], view: View[Any]) -> str:
    """How many legal actions there are, then those that are listed, each with the points it scores."""
    state, seat = _imagined(view), _own_seat(view)
    before = game.rules.scores(state)[seat]
    actions = {game.notation.format_action(state, action): action for action in view.legal_actions()}
    words = ["legal", str(len(actions))]
    for text in thinned(list(actions), MOST_LISTED):
        after = state.copy()
        after.apply(actions[text])
        words += [text, str(game.rules.scores(after)[seat] - before)]
    return " ".join(words)


def thinned(texts: Sequence[str], most: int) -> list[str]:
    """At most ``most`` actions: all of the rare kinds (first letters), evenly spread ones of the others."""
    if len(texts) <= most:
        return list(texts)
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    for text in texts:
        kinds[text[:1]].append(text)
    kept: list[str] = []
    for rank, kind in enumerate(sorted(kinds.values(), key=len)):
        share = min(len(kind), (most - len(kept)) // (len(kinds) - rank))
        kept += [kind[number * len(kind) // share] for number in range(share)]
    return kept


def _actions_of(line: str) -> list[str]:
    """The actions behind ``do``."""
    actions = line.split()[1:]
    if not actions:
        raise ProgramFault("answered without an action")
    return actions


def _imagined(view: View[Any]) -> Any:
    """A state that is the same for the same view, so that what is told follows from the view alone."""
    return view.determinize(Rng("imagined for a program"))


def _own_seat(view: View[Any]) -> int:
    if view.seat is None:
        raise ValueError("a spectator decides nothing")
    return view.seat


# -- texts ----------------------------------------------------------------------------------------


def short_name(text: str) -> str:
    """A name for tables and messages; the end of a long command tells more than its beginning."""
    plain = shown(text, len(text))
    return plain if len(plain) <= _NAME_LENGTH else "…" + plain[1 - _NAME_LENGTH :]


def first_word(line: str) -> str:
    """What kind of line it is; empty for an empty line."""
    return (line.split(maxsplit=1) or [""])[0]

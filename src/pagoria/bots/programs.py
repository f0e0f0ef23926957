"""Programs of other people as bots: they speak the line protocol of docs/bot-protocol.md on their pipes.

A program is somebody else's code. It may hang, crash, flood or answer nonsense; each of these ends as a
``BotError`` within the time limit, and nothing of the program stays behind. It is told what the view of its
seat holds and nothing else. It is no prisoner, though: it runs with the rights of whoever started it.
"""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pagoria.bots.contract import Bot, BotError
from pagoria.core.contract import Game, View
from pagoria.core.errors import NotationError, PagoriaError
from pagoria.core.rng import Rng

VERSION: Final = 1
#: So many legal actions are listed at most; where there are more, wide kinds are thinned out.
MOST_LISTED: Final = 500
#: The longest line, in bytes, and how much a program may write until it answers.
MOST_LINE: Final = 64 * 1024
MOST_OUTPUT: Final = 1024 * 1024

_CHUNK: Final = 64 * 1024
_ERRORS_KEPT: Final = 4096
#: How long a program may take to leave after it was told to, or after it closed its output.
_LEAVING: Final = 0.5
_NAME_LENGTH: Final = 30
#: What a program gets of our environment. Addresses of databases and the like are none of its business.
_PASSED_ON: Final = ("PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ")
#: Forgotten flushes are what most first programs hang on; this spares those in Python.
_ADDED: Final = {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
#: Lines that are read and forgotten.
_CHAT: Final = ("", "id", "info")

_T = TypeVar("_T")


@dataclass(frozen=True)
class Limits:
    """How many seconds a program may take to get ready, and for each decision."""

    start: float = 10.0
    decision: float = 5.0


class Fault(Exception):  # noqa: N818 (half a sentence; the error is the BotError made of it)
    """What a bot of somebody else did wrong, as the rest of a sentence that begins with its name."""


class ProgramBot:
    """A program that plays one seat of one game. It is started for the first decision and never again.

    Raises ``PagoriaError`` when the command names no program. Use it from one thread at a time.
    """

    def __init__(self, game: Game[Any], command: str, limits: Limits | None = None) -> None:
        words = shlex.split(command)
        if not words or shutil.which(words[0]) is None:
            raise PagoriaError(f"{shown(command)}: there is no such program")
        self.name = short_name(command)
        self._game = game
        self._words = words
        self._limits = limits or Limits()
        self._process: _Process | None = None
        self._failure: str | None = None

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        if self._failure is not None:
            raise BotError(self._failure)
        try:
            if self._process is None:
                self._process = _Process(self._words)
                self._greet(self._process, view, rng)
            return self._ask(self._process, view)
        except Fault as fault:
            self._fail(str(fault))
            raise BotError(self._failure) from None

    def end(self, result: str) -> None:
        """Tell the program how the game ended, if it still runs: ``54:47 tiles-out``."""
        if self._process is not None and self._failure is None:
            self._process.send(f"end {result}")

    def close(self) -> None:
        """Let the program leave; whatever of it is still there half a second later is killed."""
        if self._failure is None:
            if self._process is not None:
                self._process.dismiss()
            self._fail("was closed")

    def _fail(self, fault: str) -> None:
        self._failure = f"{self.name} {fault}"
        if self._process is not None:
            self._process.kill()

    def _greet(self, process: _Process, view: View[Any], rng: Rng) -> None:
        process.send(f"pagoria {VERSION}")
        deadline = time.monotonic() + self._limits.start
        late = f"was not ready within {self._limits.start:g} s"
        while (line := process.read_line(deadline, late)) != "ready":
            if _first_word(line) not in _CHAT:
                raise Fault(f"said {shown(line)!r} before it said 'ready'")
        variant = view.data().get("variant", "-")
        players = len(self._game.scores(_imagined(view)))
        process.send(f"newgame {self._game.id} {variant} {players} {_own_seat(view) + 1}")
        process.send(f"seed {int(rng.word()) << 31 | int(rng.word()) >> 1}")

    def _ask(self, process: _Process, view: View[Any]) -> list[int]:
        process.send(f"view {view.text()}")
        process.send(f"go {round(self._limits.decision * 1000)}")
        deadline = time.monotonic() + self._limits.decision
        late = f"did not answer within {self._limits.decision:g} s"
        listed = False
        while True:
            line = process.read_line(deadline, late)
            word = _first_word(line)
            if word == "do":
                return follow(self._game, view, line.split()[1:], self._game.parse_action)
            if word == "legal" and not listed:
                listed = True
                began = time.monotonic()
                process.send(_legal_line(self._game, view))
                deadline += time.monotonic() - began  # listing is our work, not the program's
            elif word == "legal":
                raise Fault("asked twice for the legal actions of one decision")
            elif word not in _CHAT:
                raise Fault(f"answered {shown(line)!r}, which is neither 'do' with actions nor 'legal'")


def close_bots(bots: Iterable[Bot], result: str | None = None) -> None:
    """Close the bots of a game; programs are told its result, where it has one."""
    for bot in bots:
        if result is not None and isinstance(bot, ProgramBot):
            bot.end(result)
        bot.close()


# -- what is told and what is checked -------------------------------------------------------------


def follow(
    game: Game[Any], view: View[Any], steps: Sequence[_T], read: Callable[[Any, _T], int]
) -> list[int]:
    """The actions of a plan, each legal after those before it, up to where chance or another seat comes.

    What is legal for the seat that decides follows from its view: any deal that agrees with it can judge.
    Raises ``Fault`` at the first action that is none.
    """
    state, seat = _imagined(view), _own_seat(view)
    turn = game.turn(state)
    plan: list[int] = []
    for step in steps:
        try:
            action = read(state, step)
        except NotationError as error:
            raise Fault(f"answered {shown(str(step))!r}, which is no action ({error.fault})") from None
        reason = game.why_not(state, action)
        if reason is not None:
            text = shown(game.format_action(state, action))
            raise Fault(f"answered {text!r}, which is not legal: {reason}")
        state.apply(action)
        plan.append(action)
        if state.actor() != seat or game.turn(state) != turn:
            return plan
    if not plan:
        raise Fault("answered without an action")
    return plan


def _legal_line(game: Game[Any], view: View[Any]) -> str:
    """How many legal actions there are, then those that are listed, each with the points it scores."""
    state, seat = _imagined(view), _own_seat(view)
    before = game.scores(state)[seat]
    actions = {game.format_action(state, action): action for action in view.legal_actions()}
    words = ["legal", str(len(actions))]
    for text in thinned(list(actions), MOST_LISTED):
        after = state.copy()
        after.apply(actions[text])
        words += [text, str(game.scores(after)[seat] - before)]
    return " ".join(words)


def thinned(texts: Sequence[str], most: int) -> list[str]:
    """At most so many actions: kinds (first letters) with few spellings whole, the wide ones evenly."""
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


def _imagined(view: View[Any]) -> Any:
    """The same deal for the same view, so that what is told follows from the view alone."""
    return view.determinize(Rng("imagined for a program"))


def _own_seat(view: View[Any]) -> int:
    if view.seat is None:
        raise ValueError("a spectator decides nothing")
    return view.seat


# -- texts ----------------------------------------------------------------------------------------


def short_name(text: str) -> str:
    """A name for tables and messages; of a long command the end tells more."""
    plain = shown(text, len(text))
    return plain if len(plain) <= _NAME_LENGTH else "…" + plain[1 - _NAME_LENGTH :]


def shown(text: str, most: int = 60) -> str:
    """Somebody's text in a message: in one line and not too long."""
    cut = text if len(text) <= most else text[:most] + "…"
    return "".join(char if char.isprintable() else "?" for char in cut)


def _first_word(line: str) -> str:
    return (line.split(maxsplit=1) or [""])[0]


# -- the process ----------------------------------------------------------------------------------


class _Process:
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
            raise Fault(f"cannot be started: {error.strerror}") from None
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
        """The next line; raises ``Fault``, after the deadline with the text ``late``."""
        while not self._lines:
            if self._ended:
                raise Fault(self._ending())
            wait = deadline - time.monotonic()
            if wait <= 0:
                raise Fault(self._ending() if self._process.poll() is not None else self._with_errors(late))
            self._wait(wait)
        try:
            return self._lines.popleft().decode()
        except UnicodeDecodeError:
            raise Fault("answered with bytes that are no UTF-8") from None

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
            raise Fault(f"wrote a line of more than {MOST_LINE} bytes")
        if self._received > MOST_OUTPUT:
            raise Fault(f"wrote more than {MOST_OUTPUT} bytes without an answer")

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
